"""A finished game, looked back on: which turn or round each step is counted to."""

import pytest

from games.kit.story import Fact
from tests.app.test_outcome import Written


def turn_told(fact: Fact) -> int:
    """The number that a turn or round of a game is told with."""
    return int(getattr(fact, "round", 0) or getattr(fact, "turn", 0))


@pytest.mark.parametrize("slug", ["power_plants", "power_well", "mana_surge"])
def test_what_happened_in_a_turn_is_counted_to_it(slug: str) -> None:
    written = Written(slug, 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    together = len(found.result.values) if slug == "power_plants" else 1
    began = [
        (moment.turns, -(-turn_told(fact) // together))
        for moment in found.moments
        for fact in moment.facts
        if fact.kind == "turn"
    ]
    assert len(began) > 3
    assert [counted for counted, _ in began] == [told for _, told in began]


def test_a_step_belongs_to_the_turn_in_which_it_was_made() -> None:
    written = Written("mana_surge", 7)
    written.to_the_end()
    found = written.outcome()
    assert found
    second = [fact for moment in found.moments if moment.turns == 2 for fact in moment.facts]
    assert sum(fact.kind == "turn" for fact in second) == 3
