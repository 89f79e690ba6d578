"""What the open table says of what was tapped, to whoever reads it."""

import pytest

from games.kit.story import Fact, LooseFact, StoryEntry
from games.kit.words import Reader
from games.power_well import open_words
from games.power_well.open_screen import OpenScreen
from games.power_well.open_story import (
    FACTS,
    Became,
    BeganAnew,
    CoinFell,
    Drew,
    Recoloured,
    Scored,
    SidePlay,
    TokenMoved,
    TurnBegan,
    Undone,
    Wished,
)

NAMES = ("Zoë", "Toad")
ADA, BEN = Reader(NAMES, 0), Reader(NAMES)
TWO = ("L1", "M1")
LEFT, RIGHT = SidePlay("left", "cyan", 2), SidePlay("right", "cyan", 1)
SCORE = Scored(0, "right", "cyan", "Cyan", -1, 9, "")


def drew(side: str, *plays: SidePlay) -> Drew:
    return Drew(1, side, TWO, (), plays)


def undone(fact: Fact) -> Undone:
    return Undone(0, 3, fact.kind, fact.detail)


@pytest.mark.parametrize(
    ("fact", "to_a", "to_all"),
    [
        (drew("left", LEFT), "You drew 2 cyan (L1 M1)", "Zoë drew 2 cyan (L1 M1)"),
        (drew("right"), "Toad removed 2 marbles (L1 M1)", None),
        (drew(""), "2 marbles removed (L1 M1)", None),
        (drew("", LEFT, RIGHT), "You drew 2 cyan, or Toad drew 1 cyan (L1 M1)", None),
        (Recoloured(0, TWO, "yellow"), "L1 M1 turned yellow", None),
        (SCORE, "Toad’s Cyan −1, now 9", None),
        (Scored(0, "left", "flow", "Power Flow", 2, 2, ""), "Your Power Flow +2, now 2", None),
        (Scored(0, "left", "cyan", "Cyan", -1, 0, "exhausted"), "Your Cyan −1, now 0, Exhausted", None),
        (Scored(0, "left", "cyan", "Cyan", 1, 10, "restored"), "Your Cyan +1, now 10, back in play", None),
        (Wished(0, "right", 1), "Toad wished: a coin for fifteen new marbles, 1 coin left", None),
        (Became(0, "left", "knight", "Knight"), "Left player: Knight", None),
        (
            TokenMoved(0, "right", "pad", "Pad", "topM", True),
            "Toad’s Pad laid on the top rail, middle column",
            None,
        ),
        (
            TokenMoved(0, "right", "wart", "Wart", "foe", True),
            "Toad’s Wart laid on you",
            "Toad’s Wart laid on Zoë",
        ),
        (
            TokenMoved(0, "left", "oil", "Oil", "left2", False),
            "Your Oil taken off the left rail, row 2",
            None,
        ),
        (CoinFell(0, "left"), "The coin fell: you begin", "The coin fell: Zoë begins"),
        (TurnBegan(0, "left"), "Your turn", "Zoë’s turn"),
        (BeganAnew(0), "A new game", None),
        (undone(drew("left", LEFT)), "Undone: your draw of L1 M1", "Undone: Zoë’s draw of L1 M1"),
        (undone(Recoloured(0, TWO, "yellow")), "Undone: L1 M1 turned yellow", None),
        (undone(SCORE), "Undone: Toad’s Cyan −1", None),
        (undone(Wished(0, "left", 1)), "Undone: your wish", "Undone: Zoë’s wish"),
        (undone(Became(0, "left", "knight", "Knight")), "Undone: Knight chosen", None),
        (
            undone(TokenMoved(0, "left", "oil", "Oil", "left2", True)),
            "Undone: your Oil laid",
            "Undone: Zoë’s Oil laid",
        ),
        (undone(CoinFell(0, "left")), "Undone: the coin", None),
        (undone(TurnBegan(0, "right")), "Undone: Toad’s turn", None),
        (undone(BeganAnew(0)), "Undone: the new game", None),
        (Undone(0, 3, "score", {"side": "left"}), "Undone: the last tap", None),
        (LooseFact("house:started", {}), "", None),
    ],
    ids=str,
)
def test_a_tap_is_said_to_whose_side_it_is_and_to_others(fact: Fact, to_a: str, to_all: str | None) -> None:
    assert str(open_words.sentence(fact, ADA)) == to_a
    if to_all is not None:
        assert str(open_words.sentence(fact, BEN)) == to_all


def test_every_kind_of_fact_is_known_by_its_name() -> None:
    assert set(FACTS) == {
        "draw", "recolour", "score", "wish", "hero", "token", "coin", "turn", "undo", "new",
    }  # fmt: skip


def shown(*facts: Fact) -> OpenScreen:
    return OpenScreen(tuple(StoryEntry(number, fact) for number, fact in enumerate(facts, 1)), ADA)


def test_what_was_undone_is_told_until_the_next_tap() -> None:
    assert shown(SCORE, undone(SCORE)).undone == "Undone: Toad’s Cyan −1"
    assert shown(undone(SCORE), SCORE).undone == shown().undone == ""


def test_the_story_has_the_latest_turn_first() -> None:
    lines = [(line.kind, str(line.text)) for line in shown(SCORE, TurnBegan(0, "left"), drew("")).lines]
    assert lines == [
        ("turn", "Your turn"),
        ("draw", "2 marbles removed (L1 M1)"),
        ("begin", "Before the first turn"),
        ("score", "Toad’s Cyan −1, now 9"),
    ]
