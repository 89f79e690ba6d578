"""Replays a game: the table as it stood at each moment, for whoever may look at it.

A moment is the version after the start of the game, or after an answer. The table is rebuilt from the last
checkpoint before it. Parts played under other rules are reduced to those checkpoints that the current rules
can read.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.tables.events import Event, Sat, SeatMoved, read
from app.tables.ledger import CheckpointRow, History, Row, Stored
from app.tables.serialization import begin, last_game
from app.tables.table import Table
from games.kit.contract import Game
from games.kit.pictures import Picture
from games.kit.values import dataclass
from games.kit.words import Reader

MOVING: Final = ("started", "answered", "timed_out", "took_back", "went_back", "resigned")
"""Kinds of events that change what a table looks like."""

MOST_LOOKED_AT: Final = 24
"""Moments before the end that are searched for the last change of the board."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The current or last game, moment by moment; `moments` are versions, in order."""

    code: str
    games: Mapping[str, Game[Any]]
    rows: Sequence[Row]
    steps: Mapping[int, CheckpointRow]
    moments: tuple[int, ...]

    @classmethod
    def of(cls, code: str, games: Mapping[str, Game[Any]], history: History) -> "Replay":
        """Makes the replay of a table's history; without moments if no game has started."""
        log, found = history
        rows = last_game(log) if any(row.kind == "started" for row in log) else []
        since = rows[0].version if rows else 0
        steps = {step.version: step for step in found if step.version >= since and step.state}
        moments: list[int] = []
        present = False
        for row in rows:
            step = steps.get(row.version)
            if step:
                present = _is_present(step, games)
            if (present and row.kind in MOVING) or (step and not present and _reads(code, step, games)):
                moments.append(row.version)
        return cls(code, games, rows, steps, tuple(moments))

    @property
    def last_blow(self) -> int:
        """The number of the moment that shows the final blow: the last one if the game tells it in beats,
        else the last one whose board differs from the final board.

        The one before the last if no recent moment changed the board, as after a resignation.
        """
        if self.at(self.moments[-1]).game.in_beats:
            return len(self.moments)
        boards = (self._board(version) for version in reversed(self.moments[-MOST_LOOKED_AT:]))
        end = next(boards)
        ago = next((steps for steps, board in enumerate(boards, 1) if board != end), 1)
        return max(len(self.moments) - ago, 1)

    def _board(self, version: int) -> Picture | None:
        """Returns the board at a moment, as seen by watchers."""
        table = self.at(version)
        return table.game.fallen(table.play.state, Reader(table.names)) if table.play else None

    def at(self, version: int) -> Table:
        """Returns the table as it stood at a moment."""
        start = max(found for found in self.steps if found <= version)
        table = begin(self.code, Stored(self.steps[start], (self.steps[start].facts,), ()), self.games)
        for row in self.rows:
            if start < row.version <= version:
                table.apply(event_of(row), row.at)
        return table

    def held(self, table: Table, device: str) -> tuple[int, ...]:
        """Returns the seats of a past table that belonged to the person who has this device now.

        Those are seats held then by this device, or by one from which the seat has since moved to it. A seat
        that has moved away no longer counts.
        """
        known = self._devices(device)
        return tuple(
            seat
            for seat, chair in enumerate(table.chairs)
            if device and chair.holder in known.get(seat, {device}) and not chair.late
        )

    def _devices(self, device: str) -> dict[int, set[str]]:
        """Returns, for moved seats, the devices by which the current person of this device held them."""
        found: dict[int, set[str]] = {}
        for row in reversed(self.rows):
            event = event_of(row) if row.kind in ("moved", "sat") else None
            if isinstance(event, Sat) and event.device == device:
                found.setdefault(event.seat, {device})
            elif isinstance(event, SeatMoved):
                mine = found.setdefault(event.seat, set() if event.before == device else {device})
                if event.device in mine:
                    mine.add(event.before)
        return found


def event_of(row: Row) -> Event:
    """Deserializes a row of the log."""
    return read(row.kind, json.loads(row.body))


def _is_present(step: CheckpointRow, games: Mapping[str, Game[Any]]) -> bool:
    """Returns whether a checkpoint was made under the current rules."""
    game = games.get(json.loads(step.house)["slug"])
    return game is not None and game.rules_version == step.rules_version


def _reads(code: str, step: CheckpointRow, games: Mapping[str, Game[Any]]) -> bool:
    """Returns whether the current rules can read an older checkpoint."""
    try:
        begin(code, Stored(step, (), ()), games)
    except Exception:
        return False
    return True
