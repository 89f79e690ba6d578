"""Measures a decision, a fork and an imagined world; `bench.against` runs this file in the tree of any
commit.

Prints JSON: for each game, CPU microseconds of each of the three.
"""

import gc
import json
from time import process_time
from typing import Any

from games import GAMES
from games.kit.dice import Dice
from games.kit.play import Play

TABLES = 12
LONGEST = 150
WARM = 3
"""Number of passes over the same games; only the last one counts, with all caches warm."""
EACH = 3
"""One position in this many is forked."""


def game(slug: str, number: int) -> tuple[Play[Any], Dice]:
    """Starts a game with the fewest seats; returns it with the dice that choose answers."""
    seed = (number + 1).to_bytes(16, "big")
    return Play.start(GAMES[slug], seed=seed), Dice((1_000 + number).to_bytes(16, "big"))


def decide(play: Play[Any], dice: Dice) -> None:
    """Answers one question at random."""
    seat, ask = next(iter(play.waiting.items()))
    play.answer(seat, ask.sample(dice))


def decisions(slug: str) -> int:
    """Plays the games and returns the number of decisions."""
    count = 0
    for number in range(TABLES):
        play, dice = game(slug, number)
        for _ in range(LONGEST):
            if play.result:
                break
            decide(play, dice)
            count += 1
    return count


def moments(slug: str) -> list[tuple[Play[Any], int]]:
    """Returns positions of these games, each with a seat that is asked."""
    found = []
    for number in range(TABLES):
        play, dice = game(slug, number)
        for at in range(LONGEST):
            if play.result:
                break
            if at % EACH == 0:
                found.append((play.fork(), next(iter(play.waiting))))
            decide(play, dice)
    return found


def measured(slug: str) -> list[float]:
    """Returns microseconds of a decision, a fork and an imagined world."""
    for _ in range(WARM):
        gc.collect()
        gc.freeze()
        begun = process_time()
        count = decisions(slug)
        decision = (process_time() - begun) / count
    found, dice = moments(slug), Dice(bytes(16))
    gc.collect()
    gc.freeze()
    begun = process_time()
    for play, _ in found:
        assert play.fork().waiting
    forked = process_time()
    for play, seat in found:
        assert play.imagine(seat, dice).waiting
    imagined = process_time()
    return [1e6 * decision, 1e6 * (forked - begun) / len(found), 1e6 * (imagined - forked) / len(found)]


if __name__ == "__main__":
    print(json.dumps({slug: measured(slug) for slug in GAMES}))
