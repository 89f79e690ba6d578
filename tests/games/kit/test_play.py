"""One game in progress: waiting, answering, taking back, resigning, forking, imagining."""

from typing import Any

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Answer, Play
from games.kit.story import heard
from tests.games.kit.tiny import Auction, Hands, Market

SEED = b"sixteen or more bytes"


def start(game: Game[Any], seats: int, **options: str) -> Play[Any]:
    return Play.start(game, seats=seats, options=options, seed=SEED)


def kinds(play: Play[Any], seat: int | None) -> list[str]:
    return [fact.kind for fact in heard(play.story, seat)]


class TestStart:
    def test_a_wrong_number_of_seats_is_refused(self) -> None:
        with pytest.raises(ValueError, match="2 to 4 seats, not 5"):
            start(Auction(), 5)

    def test_an_unknown_option_is_refused(self) -> None:
        with pytest.raises(ValueError, match="no option “colour”"):
            start(Auction(), 2, colour="red")
        with pytest.raises(ValueError, match="one of 6, 9"):
            start(Auction(), 2, coins="7")

    def test_options_have_defaults(self) -> None:
        assert start(Auction(), 2).state.coins == [6, 6]
        assert start(Auction(), 2, coins="9").state.coins == [9, 9]


class TestSecretQuestions:
    def test_others_see_only_who_is_in(self) -> None:
        play = start(Auction(), 3)
        play.answer(1, "4")
        assert play.done == {1}
        assert sorted(play.waiting) == [0, 2]
        assert play.pending(1) == "4"
        assert play.pending(0) is None

    def test_an_answer_may_be_changed_until_all_are_in(self) -> None:
        play = start(Auction(), 3)
        play.answer(1, "4")
        play.answer(1, "2")
        play.answer(0, "3")
        play.take_back(1)
        assert play.done == {0}
        play.answer(1, "0")
        play.answer(2, "1")
        assert play.state.coins == [3, 6, 6]

    def test_the_earliest_final_answer_comes_first(self) -> None:
        play = start(Auction(), 2)
        play.answer(0, "3")
        play.answer(1, "3")
        assert play.state.coins == [3, 6]
        other = start(Auction(), 2)
        other.answer(0, "2")
        other.answer(1, "3")
        assert other.state.coins == [6, 3]
        late = start(Auction(), 3)
        for seat, text in ((0, "3"), (1, "3"), (0, "3"), (2, "0")):
            late.answer(seat, text)
        assert late.state.coins == [6, 3, 6]

    def test_once_revealed_nothing_is_taken_back(self) -> None:
        play = start(Auction(), 2)
        play.answer(0, "1")
        play.answer(1, "2")
        assert not any(play.can_take_back(seat) for seat in (0, 1))
        with pytest.raises(IllegalAnswer, match="taken back"):
            play.take_back(1)

    def test_a_finished_step_is_handed_over_once(self) -> None:
        play = start(Auction(), 2)
        play.answer(0, "1")
        assert play.closed == []
        play.answer(1, "2")
        closed = play.closed[0]
        assert closed.answers == (Answer(0, "1"), Answer(1, "2"))
        assert [fact.kind for fact in closed.story] == ["lot", "sold"]
        assert kinds(play, None) == ["lot"]
        play.answer(0, "0")
        assert play.closed == []

    def test_a_seat_that_resigns_is_not_waited_for(self) -> None:
        play = start(Auction(), 3)
        play.answer(0, "1")
        play.answer(1, "2")
        play.resign(2)
        assert play.closed
        assert sorted(play.waiting) == [0, 1]
        play.resign(0)
        assert play.result is not None
        assert play.result.winners == (1,)
        with pytest.raises(IllegalAnswer, match="over"):
            play.answer(1, "0")
        with pytest.raises(IllegalAnswer, match="over"):
            play.resign(1)

    def test_a_seat_resigns_once(self) -> None:
        play = start(Auction(), 3)
        play.resign(2)
        entries = list(play.answers)
        with pytest.raises(IllegalAnswer, match="resigned already"):
            play.resign(2)
        assert play.answers == entries
        assert play.result is None


class TestSilentSeats:
    """A seat that is out is not asked: the default answer stands for it."""

    def silenced(self, game: Game[Any], seat: int, seats: int) -> Play[Any]:
        state = game.setup(seats, game.complete({}), Dice(b"a seat that says nothing"))
        state.silent = (seat,)
        return Play(game, state)

    def test_bids_of_the_others_close_the_question(self) -> None:
        play = self.silenced(Auction(), 1, 3)
        assert sorted(play.waiting) == [0, 2]
        play.answer(2, "0")
        play.answer(0, "1")
        assert play.closed
        assert play.state.coins == [5, 6, 6]

    def test_its_turns_pass_by_default(self) -> None:
        play = self.silenced(Hands(), 0, 3)
        assert 0 not in play.waiting
        assert play.waiting

    def test_it_refuses_what_the_first_answer_ends(self) -> None:
        play = self.silenced(Market(), 0, 3)
        play.answer(1, "no")
        play.answer(2, "no")
        assert play.state.round == 2


class TestFirstQuestions:
    def test_the_first_answer_ends_it(self) -> None:
        play = start(Market(), 3)
        assert play.any_of
        play.answer(2, "p0")
        assert play.state.goods == [1, 2, 3]
        assert sorted(play.waiting) == [0, 1, 2]

    def test_a_refusal_takes_only_its_own_seat_out(self) -> None:
        play = start(Market(), 3)
        play.answer(0, "no")
        assert sorted(play.waiting) == [1, 2]
        play.answer(0, "p1")
        assert play.state.goods == [3, 1, 2]

    def test_it_ends_when_all_have_refused(self) -> None:
        play = start(Market(), 3)
        for seat in (1, 0, 2):
            play.answer(seat, "no")
        assert play.state.round == 2
        assert play.state.goods == [2, 2, 2]

    def test_the_last_who_could_speak_may_resign(self) -> None:
        play = start(Market(), 3)
        play.answer(0, "no")
        play.answer(1, "no")
        play.resign(2)
        assert play.state.round == 2
        assert sorted(play.waiting) == [0, 1]

    def test_the_only_one_who_can_speak_may_refuse(self) -> None:
        play = start(Market(), 3)
        play.resign(0)
        play.resign(1)
        play.answer(2, "no")
        assert (play.state.round, play.state.goods) == (2, [2, 2, 2])

    def test_a_refusal_may_be_taken_back(self) -> None:
        play = start(Market(), 3)
        play.answer(0, "no")
        play.take_back(0)
        assert play.done == set()

    def test_no_is_no_answer_to_other_questions(self) -> None:
        with pytest.raises(IllegalAnswer):
            start(Auction(), 2).answer(0, "no")

    def test_a_game_gives_its_own_reason(self) -> None:
        with pytest.raises(IllegalAnswer, match="M-2: p9 has nothing"):
            start(Market(), 3).answer(0, "p9")


class TestTakingBack:
    def test_an_answer_without_chance_can_be_undone_step_by_step(self) -> None:
        play = start(Hands(), 2)
        card = str(play.state.hands[0][0])
        for text in ("pay", card, "p0=1 p1=1"):
            play.answer(0, text)
        assert list(play.waiting[0]) == ["done"]
        for _ in range(3):
            assert play.can_take_back(0)
            assert not play.can_take_back(1)
            play.take_back(0)
        assert play.state.hands == start(Hands(), 2).state.hands
        assert play.answers == []

    def test_chance_bars_it_and_nobody_is_asked_whether_done(self) -> None:
        play = start(Hands(), 2)
        play.answer(0, "draw")
        assert not play.can_take_back(0)
        assert list(play.waiting) == [1]

    def test_a_seal_bars_it_too(self) -> None:
        play = start(Hands(), 2)
        play.answer(0, "peek")
        play.answer(1, "peek")
        assert not play.can_take_back(1)

    def test_a_finished_turn_is_not_taken_back(self) -> None:
        play = start(Hands(), 2)
        card = str(play.state.hands[0][0])
        for text in ("pay", card, "p0=1 p1=1", "done"):
            play.answer(0, text)
        assert not play.can_take_back(0)


class TestRefusals:
    def test_who_is_not_asked_cannot_answer(self) -> None:
        with pytest.raises(IllegalAnswer, match="not your turn"):
            start(Hands(), 2).answer(1, "draw")

    def test_a_refused_answer_keeps_what_was_closed(self) -> None:
        play = start(Auction(), 2)
        play.answer(0, "1")
        play.answer(1, "2")
        with pytest.raises(IllegalAnswer):
            play.answer(0, "7")
        assert play.closed


class TestImagining:
    def test_a_world_keeps_what_the_seat_knows(self) -> None:
        play = start(Hands(), 3)
        play.answer(0, "peek")
        worlds = [play.imagine(0, Dice(SEED, count)) for count in range(0, 400, 8)]
        assert {world.state.top for world in worlds} == {play.state.top}
        assert {tuple(world.state.hands[0]) for world in worlds} == {tuple(play.state.hands[0])}
        assert len({tuple(world.state.hands[1]) for world in worlds}) > 10
        blind = [play.imagine(1, Dice(SEED, count)) for count in range(0, 400, 8)]
        assert len({world.state.top for world in blind}) > 5

    def test_answers_of_others_not_yet_final_are_replaced(self) -> None:
        play = start(Auction(), 2)
        play.answer(0, "6")
        bids = {play.imagine(1, Dice(SEED, count)).pending(0) for count in range(0, 400, 8)}
        assert bids == {str(n) for n in range(7)}
        own = {play.imagine(0, Dice(SEED, count)).pending(0) for count in range(0, 80, 8)}
        assert own == {"6"}

    def test_an_answer_made_up_can_be_given_anew(self) -> None:
        world = start(Auction(), 2)
        world.answer(0, "6")
        world = world.imagine(1, Dice(SEED))
        world.answer(0, "5")
        assert world.pending(0) == "5"
        assert world.fork().pending(0) == "5"

    def test_the_real_game_is_untouched(self) -> None:
        play = start(Hands(), 2)
        before = play.state.copy()
        world = play.imagine(1, Dice(SEED).spawn())
        world.answer(0, "draw")
        assert play.state == before
        assert play.answers == []
