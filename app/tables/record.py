"""A game as readable text that can be opened again at another table.

    wellside 0.2.0
    game power_well
    rules 7
    seats 2
    option hearts=8
    seat 0 person Ada
    seat 1 bot good
    seed 58b2bf04...

    1. 0> L1 L2 M2 M3 : Shield Wall !
      Ada played Shield Wall: +2 on the cyan bar
    2. 1> draw M1
    3. 1 takes back
    4. 1 goes back to 1
    5. 0 resigns
    = the position, in the game's notation
    result 0 1 resigned

Moves name the seat. Indented lines and those that begin with `=` are for people and ignored when parsing. The
view of one seat of a game in progress has no seed; instead of `seed`, it has the line `seen by 0`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from app.tables import hearing
from app.tables.chair import Chair
from app.tables.events import (
    Answered,
    Event,
    Resigned,
    Retold,
    TimedOut,
    TookBack,
    WentBack,
)
from app.tables.export import done, entitled
from app.tables.ledger import History
from app.tables.refused import Refused
from app.tables.replay import Replay, event_of
from app.tables.serialization import last_game
from app.tables.table import Table
from games.kit import house
from games.kit.contract import Game, Result
from games.kit.story import Fact
from games.kit.values import dataclass
from games.kit.words import Reader

SEATING: Final = (house.SatDown, house.StoodUp, house.BotSatDown, house.AskedBack, house.DeclinedBack)
"""Facts that the header states, or that concern the table and not the game."""
HUSHED: Final = "…"
PERSONAL: Final = (*SEATING, house.Retold)
"""Facts that name people or quote them."""

Move = Answered | TimedOut | TookBack | WentBack | Resigned | Retold


@dataclass(frozen=True, slots=True)
class Transcript:
    """Writes the current or last game of a table as text."""

    table: Table
    history: History
    games: Mapping[str, Game[Any]]
    version: str
    """The app's version."""
    named: bool
    """Whether to include people's names."""

    def write(self, device: str) -> str:
        """Returns the game as text; raises Refused if there is none.

        After the end this is everything, for a device that sat there during it; else what its seat saw.
        """
        table = self.table
        if table.play is None or table.course:
            raise Refused("missing", "There is no game to be written down yet.")
        rows, steps = self.history
        if entitled(table, device, done(last_game(rows), steps)):
            lines = [*self._head(), f"seed {table.play.checkpoint.dice.seed.hex()}", "", *self._moves()]
            lines += _end(table)
        else:
            lines = [*self._head(), *self._seen(device)]
        return "\n".join(lines) + "\n"

    def _head(self) -> Iterator[str]:
        table = self.table
        yield f"wellside {self.version}"
        yield f"game {table.slug}"
        yield f"rules {table.game.rules_version}"
        yield f"seats {len(table.chairs)}"
        yield from (f"option {name}={choice}" for name, choice in sorted(table.options.items()))
        for seat, chair in enumerate(table.chairs):
            yield f"seat {seat} {self._sitter(chair)}".rstrip()

    def _sitter(self, chair: Chair) -> str:
        if chair.kind == "bot":
            return f"bot {chair.level}"
        return f"person {chair.name}" if self.named else "person"

    def _moves(self) -> Iterator[str]:
        """Yields every move, and after each step its facts."""
        replay = Replay.of(self.table.code, self.games, self.history)
        if not replay.moments or replay.moments[0] != replay.rows[0].version:
            raise Refused(
                "broken", "The rules have changed since this game began: it cannot be written down."
            )
        table = replay.at(replay.moments[0])
        versions: dict[int, int] = {table.version: 0}
        number = 0
        for row in replay.rows[1:]:
            event = event_of(row)
            facts = table.apply(event, row.at)
            if isinstance(event, Move):
                number += 1
                yield f"{number}. {self._move(event, versions)}"
            versions[table.version] = number
            yield from self._told(table, facts or ())

    def _told(self, table: Table, facts: Iterable[Fact]) -> Iterator[str]:
        names = table.names if self.named else tuple(f"Seat {seat}" for seat in range(len(table.chairs)))
        for fact in facts:
            if isinstance(fact, SEATING if self.named else PERSONAL):
                continue
            words = str(table.game.sentence(fact, Reader(names)))
            heard = "" if fact.to is None else f" (told to {', '.join(names[seat] for seat in fact.to)})"
            if words:
                yield f"  {words}{heard}"

    def _move(self, event: Move, versions: Mapping[int, int]) -> str:
        """Formats a move; `versions` maps a version of the table to its number of moves."""
        match event:
            case Answered(seat, text):
                return f"{seat}> {text}"
            case TimedOut(seat, text):
                return f"{seat} out of time> {text}"
            case TookBack(seat):
                return f"{seat} takes back"
            case Resigned(seat):
                return f"{seat} resigns"
            case Retold(seat, text):
                return f"{seat} tells> {text if self.named else HUSHED}"
            case WentBack(seat, to):
                return f"{seat} goes back to {versions.get(to, 0)}"

    def _seen(self, device: str) -> Iterator[str]:
        """Yields what a device's seat was told, and its own moves."""
        table, (rows, steps) = self.table, self.history
        mine = table.seats_of(device)
        shown = mine[0] if len(mine) == 1 else None
        yield f"seen by {'all' if shown is None else shown}"
        yield ""
        own: Sequence[Event] = [event_of(row) for row in last_game(rows)]
        moves = [event for event in own if isinstance(event, Move) and event.seat in mine]
        for number, event in enumerate(moves if shown is not None else (), 1):
            yield f"{number}. {self._move(event, {})}"
        yield from self._told(table, hearing.heard(hearing.facts_with_seats(table, steps, device), shown))


def moves_until(history: History, version: int) -> int:
    """Returns the number of moves in the current or last game up to a version of its table."""
    rows = last_game(history[0])
    return sum(row.version <= version and isinstance(event_of(row), Move) for row in rows)


def _end(table: Table) -> Iterator[str]:
    assert table.play is not None
    yield from (f"= {line}" for line in table.game.notation(table.play.checkpoint).splitlines())
    result: Result | None = table.play.result
    if result:
        yield f"result {' '.join(f'{value:g}' for value in result.values)} {result.reason}"
