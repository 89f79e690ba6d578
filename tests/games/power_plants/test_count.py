"""PP-6: the count."""

import pytest

from games.kit.dice import Dice
from games.power_plants import POWER_PLANTS, notation
from games.power_plants.scoring import count, field_gems, field_shares, totals, winners
from games.power_plants.state import Season
from tests.games.power_plants.table import SEED, say, season

PLANTS = "Honeyleaf Starflower Emberwood Wingbean Snapjaw"


def final_state(garden: str, red: str = "gems 0", blue: str = "gems 0", yellow: str = "gems 0") -> Season:
    """A garden at the end, and what the three have beside it."""
    people = f"red: -; {red}\nblue: -; {blue}\nyellow: -; {yellow}"
    return notation.read(f"plants {PLANTS}\n{garden.strip()}\n{people}\nnow red over -", Dice(SEED))


def field(*owners: str) -> Season:
    """A row of Honeyleaf from number 1 up, each patch owned by somebody or nobody."""
    lines = (f"{at},0 Honeyleaf{at + 1} {f'{owner} x1' if owner else ''}" for at, owner in enumerate(owners))
    return final_state("\n".join(lines))


def shares(s: Season) -> list[tuple[int, str, int]]:
    """Who gets what for the one field."""
    return [(share.seat, share.rank, share.gems) for share in field_shares(s, tuple(s.garden))]


@pytest.mark.rule("PP-6.1")
def test_gems_gained_come_first() -> None:
    first = count(final_state("0,0 Honeyleaf1", red="gems 5", blue="gems 2"))[0]
    assert (first.kind, first.totals) == ("gained", (5, 2, 0))


@pytest.mark.rule("PP-6.2", "PP-6.6")
def test_the_steps_of_the_count_are_in_order() -> None:
    s = final_state(
        "0,0 Wingbean1 red x1 g2\n1,0 Honeyleaf1\n0,1 Snapjaw1 blue x1", blue="gems 1; captured red 3"
    )
    steps = count(s)
    assert [(step.kind, step.plant) for step in steps] == [
        ("gained", ""), ("plant", "Wingbean"), ("plant", "Snapjaw"), ("patches", "Emberwood"),
        ("field", "Wingbean"), ("field", "Honeyleaf"), ("field", "Snapjaw"),
    ]  # fmt: skip
    assert [step.totals for step in steps] == [
        (0, 1, 0), (2, 1, 0), (2, 4, 0), (4, 4, 0), (5, 4, 0), (5, 4, 0), (5, 5, 0),
    ]  # fmt: skip


@pytest.mark.rule("PP-4.7")
def test_a_wingbean_counts_each_other_plant_beside_it_once() -> None:
    s = final_state("0,0 Wingbean1 red x1\n1,0 Honeyleaf1\n0,1 Honeyleaf2\n-1,0 Wingbean2\n-1,1 Snapjaw1")
    assert count(s)[1].totals == (2, 0, 0)


@pytest.mark.rule("PP-4.8")
def test_a_captured_sprite_is_worth_a_gem() -> None:
    assert count(final_state("0,0 Honeyleaf1", red="gems 0; captured blue 2; captured yellow 1"))[
        2
    ].totals == (
        3,
        0,
        0,
    )


@pytest.mark.rule("PP-6.3")
def test_gems_on_patches_go_to_the_controller_or_back() -> None:
    s = final_state("0,0 Honeyleaf1 red x2 g2\n1,0 Starflower1 g3\n2,0 Emberwood1 blue x1 g1")
    step = next(step for step in count(s) if step.kind == "patches")
    assert step.totals == (2, 1, 0)


@pytest.mark.rule("PP-6.4")
@pytest.mark.parametrize(
    ("size", "first", "second"),
    [(1, 1, 0), (2, 3, 1), (3, 5, 2), (4, 7, 3), (5, 9, 4), (6, 11, 5), (7, 13, 6), (8, 15, 7)],
)
def test_the_scoring_chart(size: int, first: int, second: int) -> None:
    assert field_gems(size) == (first, second)


@pytest.mark.rule("PP-6.4")
def test_the_most_patches_are_first_and_sprites_do_not_matter() -> None:
    s = field("blue", "red", "red", "", "yellow")
    s.sprites["0,0"] = (1, 9)
    assert shares(s) == [(0, "first", 9), (1, "second", 4), (2, "other", 1)]


@pytest.mark.rule("PP-6.4")
def test_the_lowest_number_breaks_a_tie_for_first() -> None:
    assert shares(field("blue", "red", "red", "blue")) == [(1, "first", 7), (0, "second", 3)]


@pytest.mark.rule("PP-6.4")
def test_the_lowest_number_breaks_a_tie_for_second() -> None:
    s = field("red", "yellow", "blue", "red")
    assert shares(s) == [(0, "first", 7), (2, "second", 3), (1, "other", 1)]
    assert [share.tied for share in field_shares(s, tuple(s.garden))] == [False, True, True]


@pytest.mark.rule("PP-6.4")
def test_a_field_of_one_has_only_a_first() -> None:
    assert shares(field("red")) == [(0, "first", 1)]
    assert shares(field("")) == []


@pytest.mark.rule("PP-6.5")
def test_equal_gems_are_decided_by_sprites_and_then_shared() -> None:
    s = final_state("0,0 Honeyleaf1 red x1\n1,0 Starflower1 blue x2")
    assert totals(s) == [1, 1, 0]
    assert winners(s, totals(s)) == [1]
    s.sprites["0,0"] = (0, 2)
    assert winners(s, totals(s)) == [0, 1]


@pytest.mark.rule("PP-6.5")
def test_a_shared_victory_is_worth_its_share() -> None:
    more = "now red turn add; last red"
    garden = "0,0 Honeyleaf6 red x2\n2,-1 Frightshade6 blue x2\n1,0 Snapjaw6\n1,-1 Snapjaw5"
    play = say(season(garden, "Honeyleaf1 Honeyleaf2", more=more), "Honeyleaf1 @ 3,-1", "skip", "done")
    assert play.result is not None
    assert play.result.values == (0.5, 0.5)


@pytest.mark.rule("PP-6.6")
def test_the_count_is_shown_when_the_game_is_over() -> None:
    more = "now red turn add; last red"
    play = season("0,0 Honeyleaf6 red x2\n1,0 Snapjaw6", "Honeyleaf1 Honeyleaf2", more=more)
    assert not POWER_PLANTS.view(play.state, 0).count
    say(play, "Honeyleaf1 @ 0,-1", "skip", "done")
    seen = POWER_PLANTS.view(play.state, None)
    fields = [step for step in seen.count if step.kind == "field"]
    assert [(step.plant, step.size, step.worth_first, step.worth_second) for step in fields] == [
        ("Honeyleaf", 2, 3, 1), ("Snapjaw", 1, 1, 0),
    ]  # fmt: skip
    assert seen.count[-1].totals == (3, 0)
    assert seen.winners == (0,)
