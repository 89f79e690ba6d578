"""Records: whole games as readable text, replayed to check that the rules still give the same results."""

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from games import GAMES
from games.kit.asks import IllegalAnswer
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Answer, Entry, Play, Resigned
from games.kit.search import Budget, think
from games.kit.story import Fact
from games.kit.values import dataclass
from games.kit.words import Reader, capitalized

FOLDER = Path(__file__).parent.parent / "tests" / "games" / "records"
"""The directory of the records, `<slug>-<name>.txt`."""

CASTS = {"quick": ("quick", "quick"), "random": ("random", "random"), "mixed": ("quick", "random")}
"""Levels of the bots by name of the record, alternating by seat."""

STOPS = (".", "!", "?", ".”", "!”", "?”")
"""Endings of a sentence that needs no full stop."""

ENDLESS = 80
"""Number of answers after which the record of an endless game stops."""


@dataclass(frozen=True, slots=True)
class Record:
    """The setup of a recorded game, and its answers."""

    game: Game[Any]
    seats: int
    options: dict[str, str]
    seed: bytes
    entries: tuple[Entry, ...]


def run(given: argparse.Namespace) -> int:
    """Writes the records of one game or of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for game in [GAMES[given.slug]] if given.slug else GAMES.values():
        for name in CASTS:
            path = FOLDER / f"{game.slug}-{name}.txt"
            known = path.exists() and not given.new
            record = read(path.read_text("utf-8")) if known else play(game, name)
            try:
                path.write_text(write(record), "utf-8")
            except IllegalAnswer as refusal:
                print(f"{path}: {refusal}\nThe rules no longer allow this game; --new plays another.")
                return 1
            print(path)
    return 0


def play(game: Game[Any], name: str) -> Record:
    """Plays a game between bots."""
    dice = Dice(f"the record {game.slug} {name}".encode())
    seats, seed = game.seats[0], dice.spawn().seed
    options = game.complete({})
    playing: Play[Any] = Play.start(game, seats=seats, options=options, seed=seed)
    entries: list[Entry] = []
    while playing.result is None and len(entries) < (ENDLESS if game.endless else 100_000):
        seat = dice.pick(sorted(playing.waiting)) if playing.any_of else min(playing.waiting)
        level = CASTS[name][seat % 2]
        text = think(playing, seat, dice, level, Budget(100))
        playing.answer(seat, text)
        entries.append(Answer(seat, text))
    return Record(game, seats, options, seed, tuple(entries))


# Writing: every answer, and after every step its facts and the position


def write(record: Record) -> str:
    """Replays a record, and formats it as text."""
    return "\n".join([*_head(record), "", *_moves(record)]) + "\n"


def _head(record: Record) -> Iterator[str]:
    yield f"game {record.game.slug}"
    yield f"seats {record.seats}"
    yield from (f"option {name}={choice}" for name, choice in record.options.items())
    yield f"seed {record.seed.hex()}"


def _moves(record: Record) -> Iterator[str]:
    playing: Play[Any] = Play.start(record.game, seats=record.seats, options=record.options, seed=record.seed)
    yield f"= {record.game.notation(playing.checkpoint)}"
    for entry in record.entries:
        if isinstance(entry, Answer):
            playing.answer(entry.seat, entry.text)
            yield f"{entry.seat}> {entry.text}"
        elif isinstance(entry, Resigned):
            playing.resign(entry.seat)
            yield f"{entry.seat} resigns"
        reader = Reader(record.game.names(playing.state, record.seats))
        for closed in playing.closed:
            yield from _sentences(record.game, closed.story, reader)
        if playing.closed:
            yield f"= {record.game.notation(playing.checkpoint)}"
    if playing.result:
        shares = " ".join(f"{value:g}" for value in playing.result.values)
        yield f"result {shares} {playing.result.reason}"


def _sentences(game: Game[Any], facts: Iterable[Fact], reader: Reader) -> Iterator[str]:
    """Yields the facts in words, with their hearers if not all; facts without words are omitted."""
    for fact in facts:
        told = str(capitalized(game.sentence(fact, reader)))
        heard = "" if fact.to is None else f"({', '.join(reader.names[seat] for seat in fact.to)} alone) "
        if told:
            yield f"  {heard}{told}{'' if told.endswith(STOPS) else '.'}"


# Parsing


def read(text: str) -> Record:
    """Parses the output of `write`; only the head and the answers matter."""
    head, _, moves = text.partition("\n\n")
    lines = [line.split(" ", 1) for line in head.splitlines()]
    named = {word: rest for word, rest in lines if word != "option"}
    options = dict(rest.split("=", 1) for word, rest in lines if word == "option")
    game, seed = GAMES[named["game"]], bytes.fromhex(named["seed"])
    return Record(game, int(named["seats"]), options, seed, tuple(_entries(moves.splitlines())))


def _entries(lines: Iterable[str]) -> Iterator[Entry]:
    for line in lines:
        if not line[:1].isdigit():
            continue
        if line.endswith(" resigns"):
            yield Resigned(int(line.split(" ", 1)[0]))
        else:
            seat, _, text = line.partition("> ")
            yield Answer(int(seat), text)
