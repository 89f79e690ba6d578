"""MW-5: cubes and pools."""

import pytest

from games.kit.play import Play
from games.mistywell import MISTYWELL
from games.mistywell.city import BROWN, GROUPS
from games.mistywell.state import City
from tests.games.mistywell.table import asked, city, kinds, line, offered, playing, say, trying


@pytest.mark.rule("MW-5.1")
def test_gaining_takes_brown_cubes_as_far_as_the_reserve_reaches() -> None:
    play = trying("Gain 3 Supply.", "Gain 2 Effort.", at="Tinker: supply brown=26")
    assert play.state.supply[0] == [0, 0, 0, 3, 0]
    assert play.state.effort[0] == [10, 0, 0, 1, 0]
    assert play.state.reserve == 0


@pytest.mark.rule("MW-5.1")
def test_cubes_go_home_by_their_colour() -> None:
    play = trying(
        "Remove 3 of your cubes.",
        at="squares: academia-witch=brown, academia-wild=orange, hawkers-witch=purple",
    )
    assert play.state.effort[0] == [10, 0, 0, 0, 0]
    assert play.state.effort[1] == [0, 10, 0, 0, 0]
    assert play.state.reserve == 30


@pytest.mark.rule("MW-5.1")
def test_own_cubes_become_fate_first_and_brown_ones_go_onto_the_map_first() -> None:
    play = trying("Suffer 1 Fate.", "Place a cube here.", at="Witch: effort purple=2 brown=2", here="Hawkers")
    say(play, "hawkers-witch")
    assert play.state.fate[0] == [1, 0, 0, 0, 0]
    assert line(play, "squares") == "hawkers-witch=brown"


@pytest.mark.rule("MW-5.1")
def test_the_temples_cubes_come_from_the_reserve_and_go_back_there() -> None:
    at = "temple: moths=1, hawkers=2"
    assert city(at).reserve == 27
    assert trying("Add a Temple cube on Moths.", at=at).state.reserve == 26
    assert trying("Remove a Temple cube here.", at=at, here="Moths").state.reserve == 28
    assert trying("Add a Temple cube on Hawkers.", at=at).state.reserve == 29


@pytest.mark.rule("MW-5.1")
def test_with_an_empty_reserve_a_place_is_marked_and_the_next_cube_that_comes_back_lies_there() -> None:
    at = "Witch: supply brown=3\nTinker: supply brown=26\ntemple: moths=1"
    marked = ("Add a Temple cube on Hawkers.", "Gain 1 Supply.")
    play = trying(*marked, at=at)
    assert line(play, "temple") == "hawkers=1, moths=1"
    assert play.state.supply[0][BROWN] == 3
    assert MISTYWELL.view(play.state, 0).reserve == 0
    play = trying(*marked, "Lose 1 Supply.", "Gain 1 Supply.", at=at)
    assert play.state.supply[0][BROWN] == 2
    play = trying(*marked, "Lose 2 Supply.", "Gain 2 Supply.", at=at)
    assert play.state.supply[0][BROWN] == 2
    play = trying(*marked, "Remove a Temple cube here.", "Gain 1 Supply.", at=at, here="Moths")
    assert play.state.supply[0][BROWN] == 3


@pytest.mark.rule("MW-5.1")
def test_a_table_of_the_first_rules_gives_the_temple_cubes_of_the_reserve() -> None:
    older = city("Witch: supply brown=3\ntemple: moths=1, hawkers=2")
    older.reserve = 27
    newer = MISTYWELL.load(MISTYWELL.dump(older))
    MISTYWELL.check(newer)
    assert newer.reserve == 24
    assert MISTYWELL.dump(MISTYWELL.load(MISTYWELL.dump(newer))) == MISTYWELL.dump(newer)


@pytest.mark.rule("MW-5.2")
def test_for_each_missing_cube_of_fate_a_bane_comes() -> None:
    play = trying("Suffer 3 Fate.", at="Witch: effort nothing, fate purple=9, supply nothing")
    assert play.state.fate[0] == [10, 0, 0, 0, 2]
    assert play.state.banes == 8
    play = trying("Suffer 2 Fate.", "You can flip the Clock.", at="Witch: supply purple=9")
    assert [(fact.detail["amount"], fact.detail["banes"]) for fact in play.story] == [(2, 1)]


@pytest.mark.rule("MW-5.2")
def test_losing_fate_never_touches_a_bane() -> None:
    play = trying("Lose 3 Fate.", at="Witch: fate purple=1 brown=1 bane=2")
    assert play.state.fate[0] == [0, 0, 0, 0, 2]
    assert play.state.effort[0] == [10, 0, 0, 0, 0]
    assert play.state.reserve == 30


@pytest.mark.rule("MW-5.3")
def test_accepting_moves_the_tracker_for_every_cube_and_sends_them_home() -> None:
    play = say(playing("tracker 11\nWitch: fate purple=0 brown=1"), "recuperate")
    assert play.state.tracker == 1
    assert play.state.fate[0] == [0, 0, 0, 0, 0]
    assert play.state.effort[0] == [10, 0, 0, 0, 0]


@pytest.mark.rule("MW-5.3")
def test_banes_go_onto_empty_squares_of_ones_own() -> None:
    play = say(playing("tracker 11\nWitch: fate bane=1"), "recuperate")
    assert asked(play) == "bane"
    names = offered(play)
    assert all(name.endswith("witch") or "wild" in name for name in names)
    say(play, "moths-wild")
    assert "moths-wild=bane" in line(play, "squares")
    assert laid_banes(play) == [("moths-wild", False)]
    assert play.state.banes == 9


def full(cube: str) -> str:
    """A cube on every square that is the Witch's."""
    return ", ".join(f"{group.slug}-{owner}={cube}" for group in GROUPS for owner in ("witch", "wild"))


@pytest.mark.rule("MW-5.3")
def test_without_an_empty_square_a_bane_takes_a_cubes_place_and_the_cube_stays_as_fate() -> None:
    play = playing(f"tracker 11\nWitch: fate bane=1\nsquares: {full('brown')}")
    say(play, "recuperate", "hawkers-witch")
    assert "hawkers-witch=bane" in line(play, "squares")
    assert play.state.fate[0] == [0, 0, 0, 1, 0]
    assert laid_banes(play) == [("hawkers-witch", True)]


def laid_banes(play: Play[City]) -> list[tuple[str, bool]]:
    """The Banes that were told of: on which square, and whether in a cube's place."""
    told = [*(fact for closed in play.closed for fact in closed.story), *play.story]
    return [(fact.detail["square"], fact.detail["instead"]) for fact in told if fact.kind == "bane"]


@pytest.mark.rule("MW-5.3")
def test_as_many_banes_as_empty_squares_are_laid_without_a_question() -> None:
    squares = [f"{group.slug}-{owner}" for group in GROUPS for owner in ("witch", "wild")]
    cubes = ["bane"] * 8 + ["brown"] * 4
    at = ", ".join(f"{square}={cube}" for square, cube in zip(squares, cubes, strict=False))
    play = playing(f"tracker 11\nWitch: effort nothing, supply purple=10, fate bane=2\nsquares: {at}")
    say(play, "recuperate")
    assert laid_banes(play) == [(square, False) for square in squares[12:]]


@pytest.mark.rule("MW-5.3")
def test_with_nothing_to_replace_a_bane_goes_back() -> None:
    s = city(f"tracker 11\nWitch: fate bane=1\nsquares: {full('bane')}")
    s.banes = 0
    play = say(Play(MISTYWELL, s), "recuperate")
    assert "spared" in kinds(play)
    assert play.state.fate[0] == [0, 0, 0, 0, 0]


@pytest.mark.rule("MW-5.4")
def test_a_bane_on_an_own_square_is_removed_instead_and_nothing_is_spent() -> None:
    play = trying("Place a cube here.", at="squares: hawkers-witch=bane", here="Hawkers")
    assert line(play, "squares") == ""
    assert play.state.effort[0] == [10, 0, 0, 0, 0]
    assert play.state.banes == 10


@pytest.mark.rule("MW-5.4")
def test_a_bane_on_a_wild_square_may_be_removed_by_anybody_who_places_there() -> None:
    play = trying("Place a cube here.", at="squares: hawkers-wild=bane", here="Hawkers")
    assert offered(play) == ["hawkers-witch", "hawkers-wild"]
    say(play, "hawkers-wild")
    assert line(play, "squares") == ""
    assert play.state.effort[0] == [10, 0, 0, 0, 0]


@pytest.mark.rule("MW-5.4")
def test_without_a_cube_at_hand_no_bane_is_removed() -> None:
    play = trying(
        "Place a cube here.",
        at="Witch: effort nothing, supply purple=10\nsquares: hawkers-witch=bane",
        here="Hawkers",
    )
    assert line(play, "squares") == "hawkers-witch=bane"
