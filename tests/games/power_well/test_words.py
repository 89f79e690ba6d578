"""What a duel says of what happened, fact by fact and at its end."""

from collections.abc import Sequence

import pytest

from games.kit.house import GaveUp, TookBack
from games.kit.story import Fact, LooseFact
from games.kit.words import Reader
from games.power_well import words
from games.power_well.story import (
    FACTS,
    Acted,
    CoinFell,
    Counted,
    Drawn,
    Exhausted,
    Fizzled,
    FlowChanged,
    Fused,
    Healed,
    HeroesShown,
    Moved,
    Opened,
    Over,
    Passed,
    Placed,
    Recoloured,
    Removed,
    Restored,
    Spent,
    TurnBegan,
    Wished,
)
from tests.games.power_well.facts import (
    ADA,
    ALL,
    BEN,
    BLOW,
    TRAP,
    dealt,
    played,
)


@pytest.mark.parametrize(
    ("fact", "to_a", "to_b"),
    [
        (HeroesShown(("toad", "bailiff"), ("Toad", "Bailiff")), "You are the Toad", None),
        (
            HeroesShown(("toad", "knight"), ("Toad", "Knight")),
            "You are the Toad, Bailiff is the Knight",
            "Zoë is the Toad, you are the Knight",
        ),
        (CoinFell(1), "The coin fell: Bailiff begins", "The coin fell: you begin"),
        (Opened(1, ("L1",)), "Bailiff first removed 1 marble", None),
        (Opened(1, ()), "Bailiff left all 15 marbles", None),
        (TurnBegan(0, 4), "Turn 4: You", "Turn 4: Zoë"),
        (Wished(0), "You wished for help: all 15 marbles anew", None),
        (Passed(0), "You passed", "Zoë passed"),
        (played(1), "Bailiff played Croak", "You played Croak"),
        (played(1, empowered=True), "Bailiff played Croak, empowered", None),
        (Fizzled(0, "Sweep"), "No valid play is left for Sweep", None),
        (Drawn(("L5",), (("L1", "cyan"),)), "1 new marble rolled in", None),
        (Removed(0, ALL, None), "All 15 marbles rolled back into the well", None),
        (Removed(1, ("L1",), None), "Bailiff removed 1 of the new marbles", None),
        (Removed(1, (), None), "Bailiff removed none of the new marbles", None),
        (Removed(0, ("L1", "L2"), BLOW), "Croak removed 2 marbles", None),
        (Recoloured(0, ("L1",), "cyan", BLOW), "Croak turned 1 marble cyan", None),
        (dealt(BLOW), "Croak took 2 off Bailiff’s cyan", "Croak took 2 off your cyan"),
        (dealt(TRAP), "Bailiff’s Trap took 2 off your cyan", "Your Trap took 2 off Zoë’s cyan"),
        (Healed(0, "cyan", 2, 7, BLOW), "Croak healed your cyan by 2", "Croak healed Zoë’s cyan by 2"),
        (Fused(0, "cyan", 2, 7), "You fused 2 into the cyan bar", None),
        (Exhausted(0, "cyan", 1, 3), "Your cyan board is Exhausted: 1 coin lost", None),
        (Exhausted(1, "cyan", 0, 0), "Bailiff’s cyan board is Exhausted: no coin is left to lose", None),
        (Restored(0, "cyan"), "Your cyan board is back in play", None),
        (FlowChanged(0, 1, 2, None), "You gained 1 Power Flow for spending none", None),
        (FlowChanged(0, -1, 2, BLOW), "You paid 1 Power Flow to empower Croak", None),
        (FlowChanged(1, -1, 2, BLOW), "Croak drained 1 Power Flow from Bailiff", None),
        (FlowChanged(1, 2, 2, TRAP), "Bailiff’s Trap gave 2 Power Flow", None),
        (Placed(0, "pad", "Pad", "topM", BLOW), "You laid a Pad above the middle column", None),
        (Placed(0, "trap", "Trap", "left2", BLOW), "You laid a Trap at row 2", None),
        (Placed(0, "wart", "Wart", "hero", BLOW), "You laid a Wart on your portrait", None),
        (
            Placed(0, "wart", "Wart", "foe", BLOW),
            "You laid a Wart on Bailiff’s portrait",
            "Zoë laid a Wart on your portrait",
        ),
        (Moved(1, "bill", "Bill", "right1", "right2", TRAP), "Bailiff’s Bill moved to row 2", None),
        (Moved(1, "pad", "Pad", "topL", "topR", TRAP), "Bailiff’s Pad moved above the right column", None),
        (Spent(0, "oil", "Oil", "left2", BLOW), "You spent an Oil", None),
        (Spent(1, "trap", "Trap", "right2", TRAP), "Bailiff’s Trap is spent", "Your Trap is spent"),
        (Counted(0, "fly", "Fly", "Flies", 1, 3, BLOW), "You gained 1 Fly, 3 in all", None),
        (Counted(0, "fly", "Fly", "Flies", -2, 0, BLOW), "You spent 2 Flies, none left", None),
        (Acted(1, "trap", "Trap", "right2", "…", 0), "Bailiff’s Trap acted", "Your Trap acted"),
        (Acted(0, "wall", "Wall", "left2", "…", 2), "Your Wall kept off 2", None),
        (Over("coins", 0), "The duel is over: you win", "The duel is over: Zoë wins"),
        (TookBack(1, ("pass",)), "Bailiff took the pass back", "You took the pass back"),
        (TookBack(1, ("play",)), "Bailiff took the last choice back", None),
        (GaveUp(1), "Bailiff resigned", "You resigned"),
        (LooseFact("deal", {"to": 1, "ability": "Croak"}), "", None),
    ],
    ids=str,
)
def test_a_fact_is_said_to_whom_it_concerns_and_to_others(fact: Fact, to_a: str, to_b: str | None) -> None:
    assert str(words.sentence(fact, ADA)) == to_a
    if to_b is not None:
        assert str(words.sentence(fact, BEN)) == to_b


def test_two_who_are_called_after_their_heroes_are_told_once() -> None:
    shown = HeroesShown(("toad", "bailiff"), ("Toad", "Bailiff"))
    assert str(words.sentence(shown, Reader(("Toad", "Bailiff")))) == "Toad against Bailiff"


def test_every_kind_of_fact_is_known_by_its_name() -> None:
    assert set(FACTS) == {
        "heroes", "coin", "opening", "turn", "wish", "pass", "play", "fizzle", "draw", "remove", "recolour",
        "deal", "heal", "fuse", "exhausted", "restored", "flow", "place", "move", "spend", "count", "trigger",
        "over",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("over", "boards", "to_a", "to_b"),
    [
        (Over("resigned", 1), ((), ()), "You resigned.", "Zoë resigned."),
        (
            Over("exhausted", 1),
            ((0, 0, 0), ()),
            "You lost. All three of your boards are Exhausted.",
            "All three of Zoë’s boards are Exhausted.",
        ),
        (
            Over("exhausted", 1),
            ((2, 0, 0), ()),
            "You lost. All three of your boards are Exhausted: a healed one stays so below 10.",
            "All three of Zoë’s boards are Exhausted: a healed one stays so below 10.",
        ),
        (
            Over("coins", 1),
            ((0,), ()),
            "You lost. An Exhausted board costs 1 coin; you had none left.",
            "An Exhausted board costs 1 coin; Zoë had none left.",
        ),
        (
            Over("time", 0),
            ((0,), (0, 4)),
            "A hundred turns each: the higher sum of the bars wins.",
            "You lost. A hundred turns each: the higher sum of the bars wins.",
        ),
        (Over("time", None), ((0,), (0,)), "A hundred turns each, and the bars are equal.", None),
    ],
    ids=lambda value: value.reason if isinstance(value, Over) else "",
)
def test_how_it_ended_is_said_to_both(
    over: Over, boards: tuple[Sequence[int], Sequence[int]], to_a: str, to_b: str | None
) -> None:
    facts = [Exhausted(0, "cyan", 0, 0), over]
    assert str(words.ending(facts, boards, ADA)) == to_a
    if to_b is not None:
        assert str(words.ending(facts, boards, BEN)) == to_b


def test_a_second_board_that_only_one_coin_was_left_for() -> None:
    facts = [Exhausted(1, "cyan", 1, 0), Over("coins", 0)]
    said = str(words.ending(facts, ((), (0, 0)), ADA))
    assert said == "A second Exhausted board costs 2 coins; Bailiff had only one."
