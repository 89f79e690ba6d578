"""Opens the text of a game (`app.tables.record`) as a new table, for review or to continue."""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any, Final

from app.tables.events import (
    Answered,
    BotSat,
    Created,
    Event,
    Resigned,
    Retold,
    Sat,
    Started,
    TimedOut,
    TookBack,
    WentBack,
)
from app.tables.ledger import Ledger, WriteBatch
from app.tables.record import Move
from app.tables.refused import Refused
from app.tables.serialization import batch_of
from app.tables.table import Table
from app.tables.typed import ANSWER_LENGTH, NAME_LENGTH, RETOLD, on_one_line
from games.kit.asks import IllegalAnswer
from games.kit.contract import Game
from games.kit.search import LEVELS
from games.kit.values import dataclass

MOST_MOVES: Final = 5000
"""Maximum number of moves that are replayed."""

SETTING: Final = re.compile(r"(wellside|game|rules|seats|option|seat|seed|seen|result)(?: (.*))?")
MOVE: Final = re.compile(
    r"(\d{1,5})\. (\d)(?:(| out of time| tells)> (.*)|( takes back| resigns)| goes back to (\d{1,5}))"
)
MOVES: Final[Mapping[str, Callable[[int, str], Move]]] = {
    "": lambda seat, text: Answered(seat, text, ""),
    " out of time": TimedOut,
    " tells": lambda seat, text: Retold(seat, on_one_line(text, RETOLD)),
    " takes back": lambda seat, _: TookBack(seat),
    " resigns": lambda seat, _: Resigned(seat),
}
"""Constructors of events by the form of a move."""

Past = dict[int, tuple[int, str, list[int]]]
"""By number of moves, between steps only: the table's version, its state, and the length of the story for
watchers and each seat.
"""

NEEDED: Final = ("game", "rules", "seats", "seed")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text, with its number from 1."""

    number: int
    text: str

    def refuse(self, why: str) -> Refused:
        """Returns the refusal to open the text because of this line."""
        return Refused("malformed", f"Line {self.number}, “{self.text[:40]}”: {why}")


@dataclass(slots=True)
class Setup:
    """The setup of a game."""

    game: Game[Any]
    seats: int
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    sitters: dict[int, tuple[str, str]] = field(default_factory=dict)
    """By seat: `person` and a name, or `bot` and a level."""


@dataclass(frozen=True, slots=True)
class Reopened:
    """A table built from a text, and the batches to write for it."""

    table: Table
    batches: tuple[WriteBatch, ...]


def reopen(
    text: str, code: str, games: Mapping[str, Game[Any]], device: str, at: float, *, moves: int = MOST_MOVES
) -> Reopened:
    """Replays a text's game at a new table, up to `moves` moves. The device gets all seats of people.

    Raises Refused, naming the line, for syntax errors and illegal moves.
    """
    lines = [Line(number, text.rstrip()) for number, text in enumerate(text.splitlines(), 1)]
    read = [line for line in lines if line.text and line.text[0] not in " ="]
    settings = [line for line in read if not line.text[0].isdigit()]
    setup = _setup(settings, games)
    table = Table(code, games)
    batches = list(_begin(table, setup, device, at))
    batches += _played([line for line in read if line.text[0].isdigit()], table, at, moves)
    return Reopened(table, tuple(batches))


def _setup(lines: Sequence[Line], games: Mapping[str, Game[Any]]) -> Setup:
    found: dict[str, tuple[Line, str]] = {}
    for line in lines:
        match = SETTING.fullmatch(line.text)
        if match is None:
            raise line.refuse("This is not a line of a game's text.")
        found.setdefault(match[1], (line, match[2] or ""))
    if "seen" in found:
        raise found["seen"][0].refuse(
            "This is what one seat saw of a game that was not over. Once it is over, its text can be opened."
        )
    for word in NEEDED:
        if word not in found:
            raise Refused(
                "malformed", f"A game's text has a line that begins with “{word}”; this one has none."
            )
    line, slug = found["game"]
    if slug not in games:
        raise line.refuse("There is no such game on this shelf.")
    game = games[slug]
    line, rules = found["rules"]
    if rules != str(game.rules_version):
        raise line.refuse(f"The rules of {game.title} are others now, number {game.rules_version}.")
    setup = Setup(game, _seats(*found["seats"], game), _seed(*found["seed"]))
    for line in lines:
        _set(line, setup)
    setup.options = game.complete(setup.options)
    return setup


def _seats(line: Line, text: str, game: Game[Any]) -> int:
    if text not in map(str, game.seats):
        raise line.refuse(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats.")
    return int(text)


def _seed(line: Line, text: str) -> str:
    if not re.fullmatch(r"(?:[0-9a-f]{2}){16,64}", text):
        raise line.refuse("A seed is 16 to 64 bytes, as pairs of the digits 0 to 9 and a to f.")
    return text


def _set(line: Line, setup: Setup) -> None:
    """Parses an option or the occupant of a seat."""
    word, _, rest = line.text.partition(" ")
    if word == "option":
        name, _, choice = rest.partition("=")
        try:
            setup.game.complete({name: choice})
        except ValueError as reason:
            raise line.refuse(str(reason)) from None
        setup.options[name] = choice
    elif word == "seat":
        seat, kind, known = [*rest.split(" ", 2), "", ""][:3]
        if seat not in map(str, range(setup.seats)) or kind not in ("person", "bot"):
            raise line.refuse(f"Here stands a seat from 0 to {setup.seats - 1}, then “person” or “bot”.")
        if kind == "bot" and (setup.game.endless or (known and known not in LEVELS)):
            raise line.refuse("No such bot plays here.")
        setup.sitters[int(seat)] = kind, on_one_line(known, NAME_LENGTH)


def _begin(table: Table, setup: Setup, device: str, at: float) -> Iterator[WriteBatch]:
    """Creates the table, fills its seats and starts the game."""
    events: list[Event] = [Created(setup.game.slug, setup.seats, setup.options, device)]
    for seat in range(setup.seats):
        kind, known = setup.sitters.get(seat, ("person", ""))
        events.append(BotSat(seat, known) if kind == "bot" else Sat(seat, device, known))
    events.append(Started(setup.seed))
    for event in events:
        table.apply(event, at)
    yield batch_of(table, events, with_summary=True, wake=table.wake)


def _played(lines: Sequence[Line], table: Table, at: float, most: int) -> Iterator[WriteBatch]:
    """Applies the moves."""
    assert table.play is not None
    if len(lines) > MOST_MOVES:
        raise lines[MOST_MOVES].refuse(f"More than {MOST_MOVES} moves cannot be opened.")
    lines = lines[:most]
    wanted = {int(match[6]) for line in lines if (match := MOVE.fullmatch(line.text)) and match[6]}
    past: Past = {0: _stand(table)}
    for number, line in enumerate(lines, 1):
        event = _event(line, number, table, past)
        try:
            table.apply(event, at)
        except IllegalAnswer as reason:
            raise line.refuse(reason.message) from None
        if number in wanted and not table.play.answers:
            past[number] = _stand(table)
        last = number == len(lines)
        yield batch_of(table, [event], with_summary=last, wake=table.wake if last else None)


def _stand(table: Table) -> tuple[int, str, list[int]]:
    assert table.play is not None
    return table.version, table.game.dump(table.play.checkpoint), list(table.story_log.counts.values())


def _event(line: Line, number: int, table: Table, past: Past) -> Move:
    """Parses a move."""
    match = MOVE.fullmatch(line.text)
    if match is None:
        raise line.refuse("This is no move. One is like “12. 0> an answer”, or “12. 0 takes back”.")
    if int(match[1]) != number:
        raise line.refuse(f"This should be move {number}.")
    seat, how, text = int(match[2]), match[3] or match[5] or "", match[4] or ""
    if seat >= len(table.chairs):
        raise line.refuse(f"This table has {len(table.chairs)} seats, counted from 0.")
    if len(text) > ANSWER_LENGTH:
        raise line.refuse("That answer is too long to be one.")
    if match[6] is None:
        return MOVES[how](seat, text)
    if int(match[6]) not in past:
        raise line.refuse("No turn began after that move.")
    return WentBack(seat, *past[int(match[6])])


async def keep(reopened: Reopened, ledger: Ledger) -> None:
    """Writes a reopened table. Raises VersionConflict, and writes nothing, if its code is taken."""
    first, *others = reopened.batches
    await ledger.write(first)
    await asyncio.gather(*map(ledger.write, others))
