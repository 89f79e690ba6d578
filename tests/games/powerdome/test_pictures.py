"""What the rulebook's pictures show is what the arena does (PD-2.9)."""

import pytest

from games.powerdome import POWERDOME
from games.powerdome.pictures import Drawn
from tests.games.pictured import pictured
from tests.games.powerdome.table import fight, now


def drawn(words: str) -> Drawn:
    value = POWERDOME.picture(pictured("powerdome", words).position).piece.value
    assert isinstance(value, Drawn)
    return value


def ends(picture: Drawn) -> list[tuple[str, int]]:
    """Who has how much at the end."""
    return [(one.name, one.after) for one in picture.fighters]


@pytest.mark.rule("PD-2.9", "PD-2.6")
@pytest.mark.parametrize("initiative", ["slowest", "fastest"])
def test_the_round_of_the_example(initiative: str) -> None:
    words = "This round where least agility goes first"
    picture = drawn(words)
    assert ends(picture) == [("Protagonist", 100), ("Support", 16), ("Antagonist", 47)]
    lines = [line.split(": ") for line in pictured("powerdome", words).position.splitlines()]
    play = fight(" | ".join(who for who, _ in lines), *(orders for _, orders in lines), initiative=initiative)
    assert now(play) == "Protagonist 100 | Support 16 | Antagonist 47"


@pytest.mark.rule("PD-2.7")
def test_a_resist_is_worn_down() -> None:
    picture = drawn("wears 30 of the resist down")
    assert ends(picture) == [("Ash", 60), ("Brass", 60), ("Coal", 40)]
    through = [blow.sums[0].terms[2] for blow in picture.blows]
    assert [term.number or term.words for term in through] == ["nothing gets through", "20"]


@pytest.mark.rule("PD-2.8", "PD-2.10")
def test_twice_the_agility_counts_twice_and_half() -> None:
    assert ends(drawn("counts twice")) == [("Ash", 50), ("Brass", 20)]
    assert ends(drawn("rounded down")) == [("Ash", 50), ("Brass", 43)]


@pytest.mark.rule("PD-3.2")
def test_the_dead_do_not_strike() -> None:
    picture = drawn("Brass never strikes")
    assert [one.alive for one in picture.fighters] == [True, False, True]
    assert [bool(blow.sums) for blow in picture.blows] == [True, False]


@pytest.mark.parametrize(
    "position",
    ["Ash: strike 5", "Ash 10: strike 50 > Brass\nBrass 10", "Ash 10: strike 5 > Nobody\nBrass 10"],
)
def test_a_round_that_cannot_be_fought_is_refused(position: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        POWERDOME.picture(position)
