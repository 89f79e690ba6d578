"""`python -m games measure`: plays bots against bots, with statistics by seat, content and length."""

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, fields
from itertools import combinations, islice
from pathlib import Path
from time import perf_counter
from typing import Any

from games import GAMES
from games.balance import Outcome, Task, count, differences, table, with_chapter
from games.kit.contract import Game, Seat, Setting
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import Budget, skill_of, think

HOME = Path(__file__).parent
"""The directory with the packages of the games."""

OUTCOME = [one.name for one in fields(Outcome) if one.name != "task"]
"""The fields of an outcome that are kept in the file."""

LONGEST = 5_000
"""Number of answers after which a game between bots is stopped."""


def run(given: argparse.Namespace) -> int:
    """Measures one game, and prints the results."""
    game = GAMES[given.slug]
    settings = [one for one in game.settings() if not given.setting or one.name in given.setting]
    if not settings:
        known = ", ".join(f"“{setting.name}”" for setting in game.settings())
        print(f"{game.title} is measured in these settings: {known}.")
        return 1
    kept = Kept(given.keep, given.again) if given.keep else None
    found = measure(game, settings, given.games, given.bot, given.seed, given.jobs, kept)
    if given.write:
        path = HOME / game.slug / "BALANCE.md"
        older = path.read_text("utf-8") if path.exists() else ""
        path.write_text(with_chapter(table(found), older), "utf-8")
    print(json.dumps(found, indent=2) if given.json else table(found))
    return 0


def measure(
    game: Game[Any],
    settings: Sequence[Setting],
    games: int,
    bot: str,
    seed: str,
    jobs: int,
    kept: "Kept | None" = None,
) -> dict[str, Any]:
    """Plays each pairing of each setting, with sides rotated, and aggregates the results."""
    tasks = {setting.name: list(planned(game, setting, games, bot, seed)) for setting in settings}
    began = perf_counter()
    everything = [task for some in tasks.values() for task in some]
    outcomes = kept.played(everything, jobs) if kept else played(everything, jobs)
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
    """Yields the tasks of one setting."""
    seats = setting.seats
    levels = (bot,) * (seats - setting.random) + ("random",) * setting.random
    for number, pairing in enumerate([{}] if setting.random else game.pairings(seats)):
        for turn in range(round(games * setting.times)):
            by = turn % seats
            name = f"{seed}/{setting.alike or setting.name}/{number}/{turn}"
            yield Task(game.slug, setting, name, turned(levels, by), pairing, by)


def played(tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
    """Plays the tasks, in `jobs` processes; yields the outcomes in order."""
    if jobs < 2:
        yield from map(play_out, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(play_out, tasks, chunksize=max(1, min(20, len(tasks) // (4 * jobs))))


class Kept:
    """A cache of outcomes in a file, one per line, so that an interrupted measurement can be resumed.

    Entries are valid as long as the game plays as before. `again` invalidates those whose setting or pairing
    contains one of these words.
    """

    def __init__(self, path: Path, again: Sequence[str] = ()) -> None:
        self.path = path
        self.again = again

    def played(self, tasks: Sequence[Task], jobs: int) -> Iterator[Outcome]:
        """Yields the outcomes in order; plays the missing ones and appends them to the file at once."""
        known = self._read()
        missing = [task for task in tasks if self._key(task) not in known]
        fresh = played(missing, jobs)
        self.path.write_text("".join(known.values()), "utf-8")
        with self.path.open("a", encoding="utf-8") as lines:
            for task in tasks:
                if line := known.get(self._key(task)):
                    yield Outcome(task, *json.loads(line)[1:])
                    continue
                outcome = next(fresh)
                plain = [getattr(outcome, name) for name in OUTCOME]
                lines.write(json.dumps([self._key(task), *plain]) + "\n")
                lines.flush()
                yield outcome

    def _read(self) -> dict[str, str]:
        if not self.path.exists():
            return {}
        lines = self.path.read_text("utf-8").splitlines(keepends=True)
        found = {json.loads(line)[0]: line for line in lines if line.endswith("\n")}
        return {key: line for key, line in found.items() if not set(self.again) & set(key.split())}

    def _key(self, task: Task) -> str:
        pairing = " ".join(text for texts in task.pairing.values() for text in texts)
        return f"{task.slug} {task.setting.name} {task.seed} {' '.join(task.levels)} {pairing}"


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
        seat = dice.pick(sorted(playing.waiting)) if playing.any_of else min(playing.waiting)
        given = pairing.get(playing.waiting[seat].prompt)
        text = given[seat] if given else think(playing, seat, dice, task.levels[seat], budget(task, seat))
        playing.answer(seat, text)
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


def budget(task: Task, seat: Seat) -> Budget | None:
    """Returns the search budget of a seat; None for the default of its level."""
    if task.efforts:
        usual = skill_of(GAMES[task.slug], task.levels[seat]).playouts
        return Budget(round(task.efforts[seat] * usual))
    return Budget(task.playouts) if task.playouts else None


def turned(texts: tuple[str, ...], by: int) -> tuple[str, ...]:
    """Rotates a tuple by a number of seats: the first item goes to seat `by`."""
    return tuple(texts[(seat - by) % len(texts)] for seat in range(len(texts)))
