"""`python -m games measure`: bots against bots, and what comes of it by seat, by content and by length."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from itertools import combinations, islice
from pathlib import Path
from time import perf_counter
from typing import Any

from games import GAMES
from games.balance import Outcome, Task, count, differences, table
from games.kit.contract import Game, Setting
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
    settings = [one for one in game.settings() if not given.setting or one.name in given.setting]
    if not settings:
        known = ", ".join(f"«{setting.name}»" for setting in game.settings())
        print(f"{game.title} is measured in these settings: {known}.")
        return 1
    found = measure(game, settings, given.games, given.bot, given.seed, given.jobs)
    if given.write:
        path = HOME / game.slug / "BALANCE.md"
        path.write_text(table(found), "utf-8")
    print(json.dumps(found, indent=2) if given.json else table(found))
    return 0


def measure(
    game: Game[Any], settings: Sequence[Setting], games: int, bot: str, seed: str, jobs: int
) -> dict[str, Any]:
    """Each setting and each of its pairings so many times, sides swapped in turn."""
    tasks = {setting.name: list(planned(game, setting, games, bot, seed)) for setting in settings}
    began = perf_counter()
    outcomes = played([task for some in tasks.values() for task in some], jobs)
    found = {name: list(islice(outcomes, len(some))) for name, some in tasks.items()}
    return {
        "game": game.slug,
        "title": game.title,
        "rules_version": game.rules_version,
        "bot": bot,
        "seed": seed,
        "games_a_pairing": games,
        "settings": [asdict(setting) | count(found[setting.name]) for setting in settings],
        "differences": [
            {"one": one.name, "other": other.name, "figures": differences(found[one.name], found[other.name])}
            for one, other in combinations(settings, 2)
            if one.alike and one.alike == other.alike
        ],
        "seconds": round(perf_counter() - began, 1),
    }


def planned(game: Game[Any], setting: Setting, games: int, bot: str, seed: str) -> Iterator[Task]:
    """The games of one setting."""
    seats = setting.seats
    levels = (bot,) * (seats - setting.random) + ("random",) * setting.random
    for number, pairing in enumerate([{}] if setting.random else game.pairings(seats)):
        for turn in range(round(games * setting.times)):
            by = turn % seats
            name = f"{seed}/{setting.alike or setting.name}/{number}/{turn}"
            yield Task(game.slug, setting, name, turned(levels, by), pairing, by)


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
    setting = task.setting
    playing: Play[Any] = Play.start(
        game, seats=setting.seats, options=setting.options, seed=dice.spawn().seed
    )
    pairing = {prompt: turned(texts, task.turned) for prompt, texts in task.pairing.items()}
    tallies: Counter[str] = Counter()
    steps = decisions = 0
    began = perf_counter()
    while playing.result is None and decisions < LONGEST:
        seat = dice.pick(sorted(playing.waiting)) if playing.first else min(playing.waiting)
        given = pairing.get(playing.waiting[seat].prompt)
        playing.answer(seat, given[seat] if given else think(playing, seat, dice, task.levels[seat]))
        decisions += 1
        steps += len(playing.closed)
        for closed in playing.closed:
            for fact in closed.story:
                tallies.update(game.tally(fact))
    seconds = perf_counter() - began
    state = playing.state
    values = playing.result.values if playing.result else (0.5,) * setting.seats
    turns = game.turns(state)
    return Outcome(
        task,
        values,
        game.facets(state),
        game.figures(state),
        tallies,
        round(steps / setting.seats) if turns is None else turns,
        decisions,
        seconds,
    )


def turned(texts: tuple[str, ...], by: int) -> tuple[str, ...]:
    """What the seats have, moved on by so many of them: the first one's goes to seat `by`."""
    return tuple(texts[(seat - by) % len(texts)] for seat in range(len(texts)))
