"""Values are made like plain dataclasses, and are compared and hashed like frozen ones."""

from dataclasses import fields, replace

import pytest

from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Compared by what it says."""

    column: str
    row: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """Only the very same is alike."""

    name: str


@dataclass(frozen=True)
class Weighed:
    """With a hash of its own."""

    grams: int

    def __hash__(self) -> int:
        return 7


@dataclass(slots=True)
class Pile:
    """May be changed."""

    height: int


def test_a_value_is_compared_and_hashed_by_its_fields() -> None:
    assert Place("L") == Place("L", 1) != Place("L", 2)
    assert len({Place("L"), Place("L"), Place("M")}) == 2
    assert [field.name for field in fields(Place)] == ["column", "row"]
    assert replace(Place("L"), row=3) == Place("L", 3)


def test_one_that_is_compared_by_nothing_is_only_itself() -> None:
    one, other = Card("ace"), Card("ace")
    assert one != other
    assert len({one, other, one}) == 2


def test_a_hash_of_its_own_is_kept_and_what_may_change_has_none() -> None:
    assert hash(Weighed(3)) == 7
    with pytest.raises(TypeError, match="unhashable"):
        hash(Pile(3))


def test_nothing_checks_at_run_time_that_a_value_stays_as_it_is() -> None:
    """That is what it saves: the type checker sees to it."""
    place = Place("L")
    place.row = 3  # type: ignore[misc]
    assert place == Place("L", 3)
