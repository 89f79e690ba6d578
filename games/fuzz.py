"""`python -m games fuzz`: plays random games and checks all laws, until one is violated."""

import argparse
import traceback
from time import perf_counter
from typing import Any

from games import GAMES
from games.kit.contract import Game
from games.kit.dice import Dice
from games.laws import play_at_random, random_table


def run(given: argparse.Namespace) -> int:
    """Fuzzes one game or all; the exit code is 1 if a law was violated."""
    chosen = [GAMES[given.slug]] if given.slug else list(GAMES.values())
    broken = [fuzz(game, given.games, given.seed, given.odds) for game in chosen]
    return int(any(broken))


def fuzz(game: Game[Any], games: int, seed: str, odds: int) -> bool:
    """Returns whether a law was violated in one of `games` games; prints how to reproduce it."""
    began = perf_counter()
    for number in range(games):
        name = f"{seed}/{number}" if games > 1 else seed
        dice = Dice(f"{game.slug} fuzzed {name}".encode())
        seats, options = random_table(game, dice)
        try:
            play_at_random(game, seats, options, dice.spawn().seed, odds)
        except Exception:
            traceback.print_exc()
            print(f"Broken: python -m games fuzz {game.slug} --games 1 --seed {name} --odds {odds}")
            return True
    print(f"{game.slug}: {games} games held to the laws in {perf_counter() - began:.1f} s")
    return False
