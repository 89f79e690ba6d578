"""Facts reach those who may hear them."""

from typing import ClassVar

import pytest

from games.kit.contract import State
from games.kit.dice import Dice
from games.kit.story import (
    Fact,
    LooseFact,
    fact_types,
    heard,
    others_since,
    read_fact,
    with_first_of_loose,
)
from games.kit.values import dataclass
from games.kit.words import Reader, of_the_house
from tests.games.kit.loose import tell


def test_a_fact_is_heard_by_everybody_unless_it_names_its_hearers() -> None:
    state = State(dice=Dice(b"sixteen or more bytes"))
    tell(state, "deal", seat=1, bar="cyan", amount=3)
    tell(state, "drew", to=(0, 2), card="ace", kind="a detail may be called kind")
    public, secret = state.story
    assert public == LooseFact("deal", {"seat": 1, "bar": "cyan", "amount": 3})
    assert heard(state.story, 0) == heard(state.story, 2) == [public, secret]
    assert heard(state.story, 1) == heard(state.story, None) == [public]


def test_a_copy_starts_with_an_empty_story() -> None:
    state = State(dice=Dice(b"sixteen or more bytes"))
    tell(state, "deal")
    state.seal()
    twin = state.blank()
    assert (twin.story, twin.seals) == ([], 0)
    assert twin == state


@dataclass(frozen=True, slots=True)
class Dealt(Fact):
    """Something that happened."""

    KIND: ClassVar[str] = "deal"
    seat: int
    cards: tuple[str, ...]


def test_a_stored_fact_comes_back_as_its_type() -> None:
    types = fact_types(Dealt)
    fact = Dealt(1, ("ace", "king"), to=(1,))
    assert (fact.kind, fact.detail, fact.to) == ("deal", {"seat": 1, "cards": ["ace", "king"]}, (1,))
    assert read_fact(types, fact.kind, fact.detail, [1]) == fact
    assert (fact.heard_by(1), fact.heard_by(0), fact.heard_by(None)) == (True, False, False)


@pytest.mark.parametrize(
    ("kind", "detail"), [("deal", {"seat": 1}), ("deal", {"seat": 1, "cards": [], "why": "x"}), ("sold", {})]
)
def test_a_fact_of_older_rules_keeps_its_name_and_detail(kind: str, detail: dict[str, object]) -> None:
    found = read_fact(fact_types(Dealt), kind, detail, None)
    assert found == LooseFact(kind, detail)
    assert (found.kind, found.detail, hash(found)) == (kind, detail, hash(LooseFact(kind, detail)))


def test_of_facts_that_nobody_can_read_any_more_the_first_in_a_row_says_so() -> None:
    sold, secret = LooseFact("sold", {}), LooseFact("peeked", {}, to=(1,))
    stored = [sold, sold, Dealt(0, ()), sold, secret, secret, sold, LooseFact("house:sat", {})]
    found = with_first_of_loose(stored)
    assert found == stored
    said = [str(of_the_house(fact, Reader(("Ann", "Bob")))) for fact in found]
    line = "Something happened here that this version no longer tells"
    assert said == [line, "", "", line, line, "", line, ""]


def test_a_row_of_such_facts_that_goes_on_behind_a_checkpoint_is_one() -> None:
    checkpoints = [with_first_of_loose([LooseFact("sold", {})]) for _ in range(3)]
    found = with_first_of_loose(fact for facts in checkpoints for fact in facts)
    assert [isinstance(fact, LooseFact) and fact.first for fact in found] == [True, False, False]


@pytest.mark.parametrize(
    ("own", "now", "most", "told"),
    [
        (0, 0, 5, "12"),
        (0, 1, 5, ""),
        (2, 1, 5, "0"),
        (1, 1, 5, "20"),
        (1, 1, 1, "0"),
        (None, 0, 2, "20"),
        (None, None, 9, "0120"),
        (7, 0, 9, "0120"),
    ],
)
def test_what_others_played_since_ones_own(own: int | None, now: int | None, most: int, told: str) -> None:
    order = (0, 1, 2, 0)
    assert "".join(map(str, order[others_since(order, own, now, most)])) == told
