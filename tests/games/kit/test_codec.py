"""What is written as JSON comes back as it was."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from games.kit import codec
from games.kit.dice import Dice


@dataclass
class Card:
    name: str
    cost: int = 0


@dataclass
class Box:
    dice: Dice
    cards: list[Card]
    by_seat: dict[int, tuple[str, ...]]
    pair: tuple[int, str]
    colours: set[str]
    secret: bytes
    top: Card | None
    share: float
    phase: str | int
    loose: Any
    passing: list[str] = field(default_factory=list, compare=False, metadata=codec.TRANSIENT)


def box(**changes: Any) -> Box:
    dice = Dice(b"sixteen or more bytes")
    dice.below(6)
    given: dict[str, Any] = {
        "dice": dice,
        "cards": [Card("a", 1), Card("b")],
        "by_seat": {0: ("x", "y"), 3: ()},
        "pair": (1, "one"),
        "colours": {"yellow", "cyan"},
        "secret": b"\x00\xff",
        "top": Card("c"),
        "share": 1.0,
        "phase": "turn",
        "loose": {"a": [1, 2]},
    }
    return Box(**(given | changes))


@pytest.mark.parametrize(
    "changes", [{}, {"top": None}, {"phase": 3}, {"cards": [], "by_seat": {}, "share": 0.5}]
)
def test_a_round_trip_changes_nothing(changes: dict[str, Any]) -> None:
    before = box(**changes)
    text = codec.dumps(before)
    assert codec.loads(Box, text) == before
    assert codec.dumps(codec.loads(Box, text)) == text


def test_a_whole_number_comes_back_as_the_float_it_was() -> None:
    assert isinstance(codec.loads(Box, codec.dumps(box(share=2.0))).share, float)


def test_sets_are_written_in_one_order() -> None:
    assert codec.encode({"b", "a", "c"}) == ["a", "b", "c"]


def test_passing_fields_are_not_written() -> None:
    assert "passing" not in codec.dumps(box(passing=["told"]))
    assert codec.loads(Box, codec.dumps(box(passing=["told"]))).passing == []


def test_a_field_that_only_older_rules_know_is_passed_over() -> None:
    assert codec.loads(Card, '{"name":"a","colour":"red","cost":2}') == Card("a", 2)


def test_other_things_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match="complex"):
        codec.encode(1j)
    with pytest.raises(TypeError, match="union"):
        codec.decode(Card | list[int], "x")
