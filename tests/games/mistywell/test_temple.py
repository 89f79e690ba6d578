"""MW-6: Fear, Unity, the Enforcer, and the decks."""

import pytest

from games.kit.play import Play
from games.mistywell import MISTYWELL
from games.mistywell.cards import COVENANTS, REQUESTS
from games.mistywell.city import DISTRICTS, GROUP
from games.mistywell.state import City
from tests.games.mistywell.table import Trial, asked, city, kinds, line, offered, playing, say, trying


def drawers(play: Play[City]) -> list[int]:
    """Who drew Fate."""
    told = [fact for closed in play.closed for fact in closed.story]
    return [fact.detail["seat"] for fact in [*told, *play.story] if fact.kind == "fate"]


@pytest.mark.rule("MW-6.1")
def test_a_token_goes_onto_an_empty_space_first() -> None:
    play = trying("Place Unity here.", at="fear: bellrise=1", here="Bellrise")
    assert (line(play, "unity"), line(play, "fear")) == ("bellrise=1", "bellrise=1")


@pytest.mark.rule("MW-6.1")
def test_without_a_space_it_turns_one_of_the_other_kind() -> None:
    play = trying("Place Fear here.", at="unity: bellrise=2", here="Bellrise")
    assert (line(play, "unity"), line(play, "fear")) == ("bellrise=1", "bellrise=1")


@pytest.mark.rule("MW-6.1")
def test_fear_with_nothing_to_turn_moves_the_tracker_when_the_card_is_done() -> None:
    play = trying("Place Fear here.", "Gain 1 Supply.", at="fear: lowlamp=1\ntracker 0", here="Lowlamp")
    assert kinds(play) == ["no_room", "gain", "tracker"]
    assert play.state.tracker == 1


@pytest.mark.rule("MW-6.1")
def test_in_the_temples_turn_the_forester_draws() -> None:
    jobs = [key for key, one in REQUESTS.items() if one.group == GROUP["Moths"]][:3]
    at = f"tracker 0\nfear: lowlamp=1\ntemple: moths=2\njobs: {', '.join(jobs)}\nForester: fate brown=0"
    play = playing(at, turn="Forester play")
    say(play, "recuperate", "done")
    assert drawers(play) == [2]


@pytest.mark.rule("MW-6.1")
def test_the_active_player_draws_for_the_fear_of_somebody_elses_card() -> None:
    play = trying("Another player: place Fear here.", at="fear: lowlamp=1\ntracker 1", here="Lowlamp")
    say(play, "Forester")
    assert drawers(play) == [0]


@pytest.mark.rule("MW-6.1")
def test_the_active_player_draws_for_an_action_of_another_that_he_hurried_to_its_end() -> None:
    at = """Witch slot: whisper-at-keyholes for screams-at-half-price, purple=1
Tinker: supply brown=1
fear: sootmarket=2
tracker 1"""
    play = say(playing(at, turn="Tinker play"), "wind-the-mainspring", "hawkers-witch", "yes")
    assert "no_room" in kinds(play)
    assert drawers(play) == [1]


@pytest.mark.rule("MW-6.2")
def test_the_enforcer_blocks_the_ability_of_his_district() -> None:
    at = "squares: moths-witch=purple, bellringers-witch=purple"
    play = trying("Use the ability of a friendly district.", at=at)
    assert asked(play) == "may"
    assert "bellrise" in [fact.detail.get("district") for fact in play.story]


@pytest.mark.rule("MW-6.2")
def test_cubes_may_be_placed_where_the_enforcer_is() -> None:
    play = trying("Place a cube in the Enforcer’s district.")
    assert offered(play) == ["moths-witch", "moths-wild"]


@pytest.mark.rule("MW-6.2")
@pytest.mark.parametrize("key", list(COVENANTS))
def test_a_covenant_card_moves_the_enforcer_and_brings_fear(key: str) -> None:
    s = city()
    s.covenants = (key,)
    play = Play(Trial(("Draw Covenant.",), ""), s)
    home = DISTRICTS[COVENANTS[key].district].slug
    assert line(play, "fear").startswith(home)
    assert DISTRICTS[play.state.enforcer].slug == home


@pytest.mark.rule("MW-6.3")
def test_a_cube_belongs_to_the_owner_of_its_square() -> None:
    s = city(
        "squares: hawkers-witch=green, bellringers-tinker=purple, ferryfolk-wild=brown, moths-witch=bane"
    )
    assert [DISTRICTS[number].slug for number in s.friendly(0)] == ["sootmarket"]
    assert [DISTRICTS[number].slug for number in s.friendly(1)] == ["bellrise"]
    assert len(s.own_cubes(0)) == 2
    assert len(s.own_cubes(2)) == 1


@pytest.mark.rule("MW-6.3")
def test_unity_makes_a_district_friendly_to_everybody() -> None:
    s = city("unity: ivygarth=1")
    assert [s.friendly(seat) for seat in range(3)] == [[2], [2], [2]]


@pytest.mark.rule("MW-6.4")
def test_the_sixth_unity_wins_in_the_middle_of_a_card() -> None:
    play = trying(
        "Place Unity here.", "Gain 1 Supply.", at="unity: bellrise=2, ivygarth=2, eelwater=1", here="Moths"
    )
    assert play.result is not None
    assert play.result.values == (1.0, 1.0, 1.0)
    assert play.state.supply[0][3] == 0


@pytest.mark.rule("MW-6.4")
def test_the_sixth_fear_loses_in_the_middle_of_a_card() -> None:
    play = trying(
        "Place Fear here.", "Place Unity here.", at="fear: bellrise=2, ivygarth=2, eelwater=1", here="Moths"
    )
    assert play.result is not None
    assert play.result.reason == "fear"


@pytest.mark.rule("MW-6.5")
def test_an_empty_deck_takes_back_its_discards() -> None:
    s = city()
    s.done_requests, s.requests = s.requests, ()
    play = Play(Trial(("Draw 1 Request.",), ""), s)
    assert "shuffle" in kinds(play)
    assert len(play.state.held[0]) == 1


@pytest.mark.rule("MW-6.5")
def test_an_empty_fate_deck_takes_back_its_discards() -> None:
    s = city()
    s.done_fates, s.fates = ("bunting", "the-ovens-are-open"), ("the-fish-was-off",)
    play = Play(Trial(("Draw Fate.", "Draw Fate."), ""), s)
    assert kinds(play).count("shuffle") == 1
    assert play.state.done_fates[0] == "the-fish-was-off" or play.state.fates == ("the-fish-was-off",)
    assert len(play.state.fates) + len(play.state.done_fates) == 3
    assert len(play.state.done_fates) == 1


@pytest.mark.rule("MW-6.5")
def test_an_empty_covenant_deck_takes_back_its_discards() -> None:
    s = city()
    s.done_covenants, s.covenants = ("day-of-the-tithe", "curfew"), ()
    play = Play(Trial(("Draw Covenant.",), ""), s)
    told = [fact.detail["pile"] for closed in play.closed for fact in closed.story if fact.kind == "shuffle"]
    assert told == ["covenant"]
    assert len(play.state.covenants) == 1
    assert len(play.state.done_covenants) == 1
    assert {*play.state.covenants, *play.state.done_covenants} == {"day-of-the-tithe", "curfew"}


@pytest.mark.rule("MW-3.5")
def test_with_no_request_left_the_temple_takes_none() -> None:
    s = city(turn="Witch temple")
    s.held[0], s.jobs, s.requests = s.jobs + s.requests, (), ()
    play = Play(MISTYWELL, s)
    assert (play.state.round, play.state.turn, asked(play)) == (2, 0, "play")
    assert play.state.temple_requests == ()


@pytest.mark.rule("MW-6.5")
def test_the_request_deck_takes_back_the_temples_when_there_are_no_others() -> None:
    s = city()
    s.temple_requests, s.requests = s.requests, ()
    play = Play(Trial(("Draw 1 Request.",), ""), s)
    assert play.state.temple_requests == ()
    assert len(play.state.held[0]) == 1
