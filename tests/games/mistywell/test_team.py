"""A team at the table: who resigns, and what a seat can imagine of what it does not see (MW-7.4)."""

import pytest

from games.kit.dice import Dice
from games.kit.play import Play
from games.mistywell import MISTYWELL
from games.mistywell.state import City
from tests.games.mistywell.table import SEED, Trial, city, kinds, offered, playing, say


def hidden_game() -> Play[City]:
    """A game in which every hand holds two Requests that the others do not see."""
    play = Play.start(MISTYWELL, seats=3, options={"hands": "hidden"}, seed=SEED)
    while play.state.phase == "draft":
        say(play, offered(play)[0])
    s = play.checkpoint.copy()
    s.held, s.requests = [s.requests[n : n + 2] for n in (0, 2, 4)], s.requests[6:]
    return Play(MISTYWELL, s)


def test_who_gives_up_only_recuperates_and_the_others_go_on() -> None:
    play = playing()
    play.resign(0)
    assert list(play.waiting) == [1]
    assert "gave_up" in kinds(play)
    assert "recuperate" in kinds(play)
    assert play.result is None


def test_when_all_have_given_up_the_city_is_lost() -> None:
    play = playing()
    play.resign(1)
    play.resign(2)
    assert play.result is None
    play.resign(0)
    assert play.result is not None
    assert (play.result.values, play.result.reason) == ((0.0, 0.0, 0.0), "resigned")
    assert play.state.phase == "over"


@pytest.mark.rule("MW-7.4")
def test_in_an_imagined_world_hidden_hands_and_the_deck_are_dealt_anew() -> None:
    play, dice = hidden_game(), Dice(b"what might be in their hands")
    worlds = [play.imagine(0, dice).state for _ in range(8)]
    true = play.state
    assert all(world.held[0] == true.held[0] for world in worlds)
    assert len({world.held[1] for world in worlds} | {true.held[1]}) == 9
    assert len({world.held[2] for world in worlds} | {true.held[2]}) == 9
    assert len({world.requests for world in worlds}) == 8
    for world in worlds:
        assert [len(held) for held in world.held] == [2, 2, 2]
        assert sorted([*world.requests, *sum(world.held, ())]) == sorted(
            [*true.requests, *sum(true.held, ())]
        )
        MISTYWELL.check(world)


@pytest.mark.rule("MW-7.4")
def test_in_an_imagined_world_of_open_hands_only_the_order_of_the_decks_differs() -> None:
    play, dice = playing("Tinker requests: the-wrong-homework"), Dice(b"what may come of the decks")
    first = play.state.dice.copy().below(1_000_000)
    worlds = [play.imagine(0, dice).state for _ in range(8)]
    assert {world.held[1] for world in worlds} == {("the-wrong-homework",)}
    assert len({world.dice.copy().below(1_000_000) for world in worlds} | {first}) == 9


@pytest.mark.rule("MW-7.4")
def test_what_is_drawn_into_a_hidden_hand_is_told_to_its_owner_alone() -> None:
    for secret in (False, True):
        s = city()
        s.hidden = secret
        play = Play(Trial(("Draw 1 Request.", "You can flip the Clock."), ""), s)
        (drawn,) = play.state.held[0]
        heard = [(fact.to, fact.detail["request"]) for fact in play.story if fact.kind in ("hold", "held")]
        assert heard == ([(None, ""), ((0,), drawn)] if secret else [(None, drawn)])


@pytest.mark.rule("MW-7.4")
def test_what_is_taken_from_the_job_board_is_seen_by_all() -> None:
    s = city()
    s.hidden = True
    play = Play(Trial(("Take a Request from the Job Board.", "You can flip the Clock."), ""), s)
    say(play, offered(play)[0])
    assert [(fact.to, fact.detail["request"]) for fact in play.story if fact.kind == "hold"] == [
        (None, play.state.held[0][0])
    ]


@pytest.mark.rule("MW-7.4")
@pytest.mark.parametrize("secret", [False, True])
def test_a_hidden_request_that_was_seen_is_not_taken_back_into_the_hand(secret: bool) -> None:
    for card, back in (("the-wrong-homework", not secret), ("coven-supper", True)):
        s = city("Witch requests: the-wrong-homework, exam-in-nothing")
        s.hidden = secret
        play = Play(Trial(("Discard 2 cards.",), ""), s)
        assert play.can_take_back(0) is False
        assert say(play, card).can_take_back(0) is back
