"""What a duel says of what happened, to whoever reads it."""

import pytest

from games.kit.house import GameStarted, GaveUp, PlayedAgain, TookBack
from games.kit.story import Fact, LooseFact, StoryEntry
from games.kit.words import Reader
from games.power_well import words
from games.power_well.screen import DuelScreen, duel_screen
from games.power_well.story import (
    FACTS,
    Acted,
    Cause,
    CoinFell,
    Counted,
    Dealt,
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
    Played,
    Recoloured,
    Removed,
    Restored,
    Spent,
    TurnBegan,
    Wished,
)
from games.power_well.view import view
from tests.games.power_well.table import duel, position, say

FIELD = "cmy/ymc/ccc/mmy/yyc"
NAMES = ("Zoë", "Bailiff")
ADA, BEN, WATCHER = Reader(NAMES, 0), Reader(NAMES, 1), Reader(NAMES)
ALL = tuple(f"{column}{row}" for column in "LMR" for row in range(1, 6))
BLOW = Cause(0, "Croak")
TRAP = Cause(1, "Trap", token=True)


def dealt(cause: Cause, bar: str = "cyan", amount: int = 2) -> Dealt:
    return Dealt(cause.seat, 1 - cause.seat, bar, amount, 5, cause)


def played(seat: int, ability: str = "Croak", *, empowered: bool = False, fused: int = 0) -> Played:
    return Played(seat, ability, "yellow", ("L1", "L2"), ("L1", "L2"), empowered, fused)


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
        (Placed(0, "wart", "Wart", "hero", BLOW), "You laid a Wart", None),
        (Placed(0, "wart", "Wart", "foe", BLOW), "You laid a Wart on Bailiff’s hero", None),
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
        (Over("resigned", 1), (0, 0), "You resigned.", "Zoë resigned."),
        (
            Over("exhausted", 1),
            (3, 0),
            "You lost. All three of your boards are Exhausted.",
            "All three of Zoë’s boards are Exhausted.",
        ),
        (
            Over("coins", 1),
            (1, 0),
            "You lost. An Exhausted board costs 1 coin; you had none left.",
            "An Exhausted board costs 1 coin; Zoë had none left.",
        ),
        (
            Over("time", 0),
            (1, 2),
            "A hundred turns each: the higher sum of the bars wins.",
            "You lost. A hundred turns each: the higher sum of the bars wins.",
        ),
        (Over("time", None), (1, 1), "A hundred turns each, and the bars are equal.", None),
    ],
    ids=lambda value: value.reason if isinstance(value, Over) else "",
)
def test_how_it_ended_is_said_to_both(
    over: Over, boards: tuple[int, int], to_a: str, to_b: str | None
) -> None:
    facts = [Exhausted(0, "cyan", 0, 0), over]
    assert str(words.ending(facts, boards, ADA)) == to_a
    if to_b is not None:
        assert str(words.ending(facts, boards, BEN)) == to_b


def test_a_second_board_that_only_one_coin_was_left_for() -> None:
    facts = [Exhausted(1, "cyan", 1, 0), Over("coins", 0)]
    said = str(words.ending(facts, (0, 2), ADA))
    assert said == "A second Exhausted board costs 2 coins; Bailiff had only one."


# The line, and what is drawn


def shown(*facts: Fact, own: int | None = 0, reader: Reader = ADA) -> DuelScreen:
    story = [StoryEntry(number, fact) for number, fact in enumerate(facts, 1)]
    return duel_screen(view(position(FIELD, "toad", "bailiff")), story, reader, own)


def chips(*facts: Fact, own: int | None = 0, reader: Reader = ADA) -> list[str]:
    all_chips = shown(*facts, own=own, reader=reader).chips
    return [
        "".join(f"{before}{part}" for before, part in zip(chip.between, chip.parts)) for chip in all_chips
    ]


THEIRS = (TurnBegan(1, 2), played(1, "Small Print"))
"""A turn of the second seat."""
SMALL_PRINT = Cause(1, "Small Print")


def test_before_anything_has_happened_the_marbles_are_in() -> None:
    assert shown().chips == ()
    assert str(shown().otherwise) == "The marbles are in."


def test_the_turn_before_is_told_until_ones_own_has_brought_something() -> None:
    begun = (*THEIRS, dealt(SMALL_PRINT), TurnBegan(0, 3))
    assert chips(*begun) == ["Bailiff played Small Print, 2 off your cyan"]
    acted = (*begun, Recoloured(0, ("L1",), "cyan", Cause(0, "Sweep")))
    assert chips(*acted) == ["Bailiff played Small Print", "Your Sweep: 1 marble turned cyan"]
    assert chips(*acted, played(0, "Sweep")) == ["Your Sweep: 1 marble turned cyan. You played Sweep"]


def test_whose_token_did_what_to_whom_stands_after_the_play_that_set_it_off() -> None:
    told = [TurnBegan(0, 3), played(0), Acted(1, "trap", "Trap", "right1", "…", 0), dealt(TRAP), dealt(BLOW)]
    assert chips(*told) == ["You played Croak, Bailiff’s Trap: 2 off your cyan, 2 off Bailiff’s cyan"]


def test_what_one_kind_of_token_did_to_two_bars_may_be_told_by_halves() -> None:
    (chip,) = shown(TurnBegan(0, 3), played(0), dealt(TRAP), dealt(TRAP, "yellow")).chips
    assert [str(part) for part in chip.parts[1:]] == ["Bailiff’s Trap: 2 off your cyan", "2 off your yellow"]


def test_what_is_fused_is_told_of_its_bar() -> None:
    assert chips(TurnBegan(0, 3), played(0, fused=1), Fused(0, "magenta", 2, 4)) == [
        "You played Croak, your magenta fused +2"
    ]


def test_a_token_that_keeps_damage_off_stands_after_what_is_left_of_it() -> None:
    told = [TurnBegan(0, 3), played(0), Acted(1, "seal", "Seal", "topL", "…", 1), dealt(BLOW, amount=1)]
    assert chips(*told) == ["You played Croak, 1 off Bailiff’s cyan, Bailiff’s Seal kept off 1"]


def test_what_a_reader_was_spared_is_told_before_what_was_drained() -> None:
    kept = Acted(0, "shield1", "Shield", "left4", "…", 1)
    told = [*THEIRS, kept, FlowChanged(0, -1, 0, SMALL_PRINT)]
    assert chips(*told)[-1].endswith("your Shield kept off 1, your Power Flow −1")


def test_beside_a_blow_it_is_told_whose_bar_is_healed() -> None:
    told = (*THEIRS, dealt(SMALL_PRINT), Healed(1, "cyan", 3, 9, SMALL_PRINT))
    assert chips(*told) == ["Bailiff played Small Print, 2 off your cyan, Bailiff’s cyan +3"]
    assert chips(*told, own=1, reader=BEN)[-1].endswith("2 off Zoë’s cyan, your cyan +3")


def test_what_two_tokens_of_a_kind_keep_off_is_told_as_one_sum() -> None:
    kept = [Acted(1, f"seal{n}", "Seal", "topL", "…", 1) for n in (1, 2)]
    told = [TurnBegan(0, 3), played(0), *kept, dealt(BLOW, amount=1)]
    assert chips(*told) == ["You played Croak, 1 off Bailiff’s cyan, Bailiff’s Seal kept off 2"]


def test_scraps_from_one_cause_are_summed_where_the_first_of_them_fell() -> None:
    told = (
        TurnBegan(0, 3),
        played(0),
        dealt(BLOW),
        Counted(0, "fly", "Fly", "Flies", 1, 1, BLOW),
        dealt(BLOW),
        Counted(0, "fly", "Fly", "Flies", 1, 2, BLOW),
        Counted(0, "fly", "Fly", "Flies", -2, 0, BLOW),
    )
    assert chips(*told) == ["You played Croak, 4 off Bailiff’s cyan, Fly +2, Fly −2"]
    assert [(one.seat, one.bar, one.amount) for one in shown(*told).changes] == [(1, "cyan", -4)]


def test_where_there_is_no_room_for_all_what_matters_most_is_told() -> None:
    small = [Placed(0, "trap", f"Trap of sort {n}", "left2", BLOW) for n in range(8)]
    (said,) = chips(TurnBegan(0, 3), played(0), *small, dealt(BLOW))
    assert said.startswith("You played Croak, 2 off Bailiff’s cyan, ")
    assert "sort 7" not in said


def test_what_a_reader_has_lost_is_told_before_what_another_won_or_lost() -> None:
    play = played(1, "Small Print", empowered=True)
    told = [
        FlowChanged(1, -1, 2, SMALL_PRINT),
        Healed(1, "yellow", 2, 10, SMALL_PRINT),
        FlowChanged(0, -1, 2, SMALL_PRINT),
        dealt(SMALL_PRINT),
        Exhausted(0, "cyan", 1, 3),
    ]
    (said,) = chips(TurnBegan(1, 2), *told[:1], play, *told[1:])
    assert said == (
        "Bailiff played Small Print, empowered, your cyan Exhausted, −1 coin, 2 off your cyan, "
        "your Power Flow −1, Bailiff’s yellow +2"
    )
    (chip,) = shown(TurnBegan(1, 2), play, *told).chips
    assert [part for part, joins in zip(map(str, chip.parts), chip.joined) if joins] == [
        "empowered",
        "−1 coin",
    ]


def test_after_a_wish_it_is_told_what_was_removed_and_what_is_played() -> None:
    wish = (TurnBegan(0, 3), Wished(0), Removed(0, ALL, None), Removed(1, (), None))
    said = "You wished for help, all 15 marbles anew, Bailiff removed none of them"
    assert chips(*wish) == [said]
    (chip,) = shown(*wish, played(0)).chips
    assert [str(part) for part in chip.parts][-1] == "You played Croak"
    assert chip.weights[-1] == min(chip.weights)
    assert [ghost.kind for ghost in shown(*wish, own=1, reader=BEN).ghosts] == ["remove"]


def test_a_turn_is_known_to_be_done_but_for_its_end() -> None:
    assert shown(TurnBegan(0, 3), Passed(0)).played
    assert shown(TurnBegan(0, 3), Fizzled(0, "Sweep")).played
    assert not shown(TurnBegan(0, 3), Wished(0)).played
    assert not shown(TurnBegan(0, 3), Passed(0), TurnBegan(1, 3)).played
    for answers, played_out in ((("L2 : Croak",), False), (("L2 : Croak", "cyan"), True)):
        play = say(duel(FIELD, left="toad", right="bailiff"), *answers)
        assert duel_screen(view(play.state), (), ADA, 0).played == played_out


def test_the_marbles_that_were_played_stand_before_it_fused_ones_last() -> None:
    (chip,) = shown(TurnBegan(0, 3), played(0, fused=1), Fused(0, "cyan", 2, 4)).chips
    assert chip.gems == ("yellow", "cyan")


def test_what_another_took_back_is_told_until_something_happens() -> None:
    undone = (*THEIRS, TurnBegan(0, 3), TookBack(1))
    assert chips(*undone)[-1] == "Bailiff took the last choice back"
    assert chips(*undone, own=1, reader=BEN) == ["You played Small Print"]
    assert chips(*undone, played(0)) == ["You played Croak"]


@pytest.mark.parametrize("reader", [ADA, WATCHER], ids=["on a phone of one's own", "on a shared one"])
def test_whoever_is_asked_is_shown_what_the_other_did(reader: Reader) -> None:
    told = (TurnBegan(0, 3), played(0), *THEIRS, Removed(1, ("M1",), SMALL_PRINT), TurnBegan(0, 4))
    drawn = shown(*told, reader=reader)
    assert [(ghost.kind, ghost.marbles) for ghost in drawn.ghosts] == [
        ("play", ("L1", "L2")),
        ("remove", ("M1",)),
    ]
    assert chips(*told, reader=reader)[0].startswith("Bailiff played Small Print")
    assert shown(*told[:2], reader=reader).ghosts == ()


def test_the_list_has_the_latest_turn_first_and_each_as_it_happened() -> None:
    trap = Acted(1, "trap", "Trap", "right1", "…", 0)
    paid = FlowChanged(0, -1, 0, BLOW)
    drawn = shown(CoinFell(0), Opened(1, ()), TurnBegan(0, 1), paid, played(0), trap, dealt(TRAP), *THEIRS)
    lines = [[(line.id, line.kind, str(line.text)) for line in turn.lines] for turn in drawn.whole]
    assert lines == [
        [("f8", "turn", "Turn 2: Bailiff"), ("f9", "play", "Bailiff played Small Print")],
        [
            ("f3", "turn", "Turn 1: You"),
            ("f4", "paid", "You paid 1 Power Flow to empower Croak"),
            ("f5", "play", "You played Croak"),
            ("f7", "deal", "Bailiff’s Trap took 2 off your cyan"),
        ],
        [
            ("f0", "turn", "Before the first turn"),
            ("f1", "coin", "The coin fell: you begin"),
            ("f2", "opening", "Bailiff left all 15 marbles"),
        ],
    ]


def test_the_end_of_a_turn_whose_beginning_is_forgotten_is_left_out() -> None:
    story = [StoryEntry(40, dealt(BLOW)), StoryEntry(41, TurnBegan(1, 2)), StoryEntry(42, Passed(1))]
    seen = duel_screen(view(position(FIELD, "toad", "bailiff")), story, ADA, 0)
    assert [[line.id for line in turn.lines] for turn in seen.whole] == [["f41", "f42"]]


def test_a_rematch_is_told_from_its_beginning() -> None:
    """The numbers of its facts go on from the game before."""
    told = (PlayedAgain(), GameStarted(), CoinFell(1), Opened(0, ("L1",)))
    story = [StoryEntry(number, fact) for number, fact in enumerate(told, 71)]
    seen = duel_screen(view(position(FIELD, "toad", "bailiff")), story, ADA, 0)
    assert [str(part) for chip in seen.chips for part in chip.parts][-1] == "You first removed 1 marble"
    assert [line.id for turn in seen.short for line in turn.lines][-2:] == ["f73", "f74"]


def test_before_a_wish_is_answered_it_is_known_to_be_in_progress() -> None:
    assert shown(TurnBegan(0, 3), Wished(0), Removed(0, ALL, None)).wishing
    assert not shown(TurnBegan(0, 3), Wished(0), Removed(0, ALL, None), played(0)).wishing
