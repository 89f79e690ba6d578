"""Measures the rules alone: random decisions per second on one core, and the cost of a fork."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from games import GAMES
from games.kit.dice import Dice
from games.kit.play import Play


def seeds() -> Callable[[], bytes]:
    """Returns a source of distinct seeds."""
    count = iter(range(1_000_000))
    return lambda: next(count).to_bytes(16, "big")


def decide(play: Play[Any], dice: Dice) -> None:
    """Answers one question at random."""
    seat, ask = next(iter(play.waiting.items()))
    play.answer(seat, ask.sample(dice))


def begin(slug: str, seed: bytes) -> Play[Any]:
    """Starts a game with the fewest seats."""
    return Play.start(GAMES[slug], seed=seed)


def decisions(slug: str, seconds: float) -> tuple[float, float]:
    """Plays random games for some seconds; returns decisions per second and decisions per game."""
    seed, count, games = seeds(), 0, 0
    begun = perf_counter()
    while perf_counter() - begun < seconds:
        play, dice = begin(slug, seed()), Dice(seed())
        for _ in range(5_000):
            if play.result:
                break
            decide(play, dice)
            count += 1
        games += 1
    return count / (perf_counter() - begun), count / games


def forks(slug: str, games: int = 20, moments: int = 30) -> list[float]:
    """Measures forks at many points of random games, in seconds."""
    seed, costs = seeds(), []
    for _ in range(games):
        play, dice = begin(slug, seed()), Dice(seed())
        for _ in range(moments):
            if play.result:
                break
            begun = perf_counter()
            play.fork()
            costs.append(perf_counter() - begun)
            decide(play, dice)
    return costs


def brawls(seats: int = 8, games: int = 6) -> list[float]:
    """Measures the rounds of PowerDome, from the last secret order to the next question, in seconds."""
    seed, costs = seeds(), []
    for _ in range(games):
        play = Play.start(GAMES["powerdome"], seats=seats, options={"powers": "auction"}, seed=seed())
        dice = Dice(seed())
        while not play.result:
            at, ask = next(iter(play.waiting.items()))
            last = ask.prompt == "allocation" and len(play.waiting) == 1
            text = ask.sample(dice)
            begun = perf_counter()
            play.answer(at, text)
            if last:
                costs.append(perf_counter() - begun)
    return costs


def arithmetic(rounds: int = 5) -> float:
    """Measures this machine's speed, in millions of simple loop iterations per second, the best of five."""
    best = 0.0
    for _ in range(rounds):
        begun, total = perf_counter(), 0
        for n in range(300_000):
            total += n & 7
        best = max(best, 0.3 / (perf_counter() - begun))
    return best
