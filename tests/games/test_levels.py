"""What the levels of the bots see of a game: a beginner little, who takes time the plans worth following."""

from typing import Any

import pytest

from games import GAMES
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.judged import NOTICED
from games.kit.play import Play
from games.kit.search import LEVELS, OFFERED, Budget, skill_of, think
from tests.games.kit.tiny import TINY

EVERY_GAME = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if not game.endless], ids=lambda game: game.slug
)


def positions(game: Game[Any], answers: int = 40) -> list[Play[Any]]:
    """Every tenth position of a game at random."""
    dice = Dice(f"levels of {game.slug}".encode())
    play: Play[Any] = Play.start(game, seed=dice.spawn().seed)
    found = []
    for number in range(answers):
        if play.result is not None:
            break
        seat = dice.pick(sorted(play.waiting))
        play.answer(seat, play.waiting[seat].sample(dice))
        if number % 10 == 0 and play.result is None:
            found.append(play.fork())
    return found


@EVERY_GAME
def test_what_a_beginner_sees_and_what_is_planned_is_legal(game: Game[Any]) -> None:
    for play in positions(game):
        for seat, ask in play.waiting.items():
            for found in (game.noticed, game.plans):
                texts = found(play.state, seat, ask, Dice(b"a level of the bots"))
                assert [ask.why(text) for text in texts] == [None] * len(texts)
                assert len(set(texts)) == len(texts)


@EVERY_GAME
def test_a_beginner_sees_something_and_never_more_than_there_is(game: Game[Any]) -> None:
    for play in positions(game):
        for seat, ask in play.waiting.items():
            seen = game.noticed(play.state, seat, ask, Dice(b"a level of the bots"))
            assert 1 <= len(seen) <= max(1, ask.size)


def test_a_beginner_overlooks_two_answers_in_three() -> None:
    game = TINY["auction"]
    play: Play[Any] = Play.start(game, seats=2, seed=b"sixteen or more bytes")
    ask = play.waiting[0]
    seen = {tuple(game.noticed(play.state, 0, ask, Dice(bytes([n]) * 16))) for n in range(20)}
    assert {len(texts) for texts in seen} == {max(1, ask.size // NOTICED)}
    assert len(seen) > 1


def test_a_beginner_misses_the_win_that_better_ones_take() -> None:
    game = TINY["auction"]
    play: Play[Any] = Play.start(game, seats=2, seed=b"sixteen or more bytes")
    play.checkpoint.prizes, play.checkpoint.points = [5], [5, 5]
    last = Play(game, play.checkpoint.copy())
    for level, most in (("beginner", 12), ("quick", 16), ("master", 16)):
        bids = [int(think(last, 0, Dice(bytes([n]) * 16), level, Budget(200))) for n in range(16)]
        assert (sum(bid >= 4 for bid in bids) == 16) == (most == 16), level


def test_people_are_offered_levels_from_the_weakest_to_the_strongest() -> None:
    assert tuple(level for level in LEVELS if level != "random") == OFFERED
    assert [LEVELS[level].title for level in OFFERED] == ["Beginner", "Casual", "Good", "Master"]


@EVERY_GAME
def test_nobody_thinks_for_more_than_two_seconds(game: Game[Any]) -> None:
    assert all(skill_of(game, level).seconds <= 2 for level in ("good", "master"))


@pytest.mark.parametrize("slug", ["power_plants", "mana_surge"])
def test_a_game_that_knows_its_plans_puts_the_answer_at_a_glance_first(slug: str) -> None:
    game = GAMES[slug]
    for play in positions(game):
        for seat, ask in play.waiting.items():
            first = game.plans(play.state, seat, ask, Dice(b"a level of the bots"))[0]
            dice = Dice(b"no playouts at all")
            assert think(play, seat, dice, "good", Budget(0)) == first or len(play.waiting) > 1
