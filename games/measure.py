"""`python -m games measure`: bots against bots, and what comes of it by seat, by content and by length."""

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any

from games import GAMES
from games.balance import Outcome, Task, count, count_against, table
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import think

HOME = Path(__file__).parent
"""Where the rooms of the games are."""

LONGEST = 5_000
"""Answers after which a game between bots is left as it stands."""


def run(given: argparse.Namespace) -> int:
    """Measures one game, and prints what was found."""
    game = GAMES[given.slug]
    seats = given.seats or game.seats[0]
    found = measure(game, seats, given.games, given.bot, given.seed, given.jobs)
    if given.write:
        path = HOME / game.slug / "BALANCE.md"
        path.write_text(table(found), "utf-8")
    print(json.dumps(found, indent=2) if given.json else table(found))
    return 0


def measure(game: Game[Any], seats: int, games: int, bot: str, seed: str, jobs: int) -> dict[str, Any]:
    """Every pairing so many times, sides swapped in turn; the bot against the random one as often."""
    tasks = [
        Task(game.slug, seats, f"{seed}/{number}/{turn}", (bot,) * seats, pairing, turn % seats)
        for number, pairing in enumerate(game.pairings(seats))
        for turn in range(games)
    ]
    against = [
        Task(game.slug, seats, f"{seed}/random/{turn}", mixed(bot, seats, turn % seats), {}, turn % seats)
        for turn in range(games if bot != "random" else 0)
    ]
    began = perf_counter()
    outcomes = list(played(tasks + against, jobs))
    found = {
        "game": game.slug,
        "title": game.title,
        "rules_version": game.rules_version,
        "bot": bot,
        "seed": seed,
        "seats": seats,
        "games_a_pairing": games,
        "seconds": round(perf_counter() - began, 1),
    }
    return found | count(outcomes[: len(tasks)]) | count_against(outcomes[len(tasks) :])


def mixed(bot: str, seats: int, mine: int) -> tuple[str, ...]:
    """The bot on one seat, random ones on the others."""
    return tuple(bot if seat == mine else "random" for seat in range(seats))


def played(tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    """The outcomes, in order."""
    if jobs < 2:
        yield from map(play_out, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_out, tasks, chunksize=max(1, min(20, len(tasks) // (4 * jobs))))


def play_out(task: Task) -> Outcome:
    """Plays one game to its end."""
    game, dice = GAMES[task.slug], Dice(f"measured {task.slug} {task.seed}".encode())
    playing: Play[Any] = Play.start(game, seats=task.seats, seed=dice.spawn().seed)
    pairing = {prompt: turned(texts, task.turned) for prompt, texts in task.pairing.items()}
    steps = decisions = 0
    began = perf_counter()
    while playing.result is None and decisions < LONGEST:
        seat = dice.pick(sorted(playing.waiting)) if playing.first else min(playing.waiting)
        given = pairing.get(playing.waiting[seat].prompt)
        playing.answer(seat, given[seat] if given else think(playing, seat, dice, task.levels[seat]))
        decisions += 1
        steps += len(playing.closed)
    seconds = perf_counter() - began
    values = playing.result.values if playing.result else (0.5,) * task.seats
    turns = game.turns(playing.state)
    turns = round(steps / task.seats) if turns is None else turns
    return Outcome(task, values, game.facets(playing.state), turns, decisions, seconds)


def turned(texts: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The answers moved on by so many seats: the first one's is that of seat `by`."""
    return tuple(texts[(seat - by) % len(texts)] for seat in range(len(texts)))
