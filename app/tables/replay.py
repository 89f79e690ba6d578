"""Replays a game: the table as it stood at each moment, for whoever may look at it.

A moment is the version after the start of the game, or after an answer. The table is built from the last
checkpoint before it; what was played under other rules stands still at its checkpoints, as far as the present
rules can read them.
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
"""Kinds of events after which a table looks otherwise."""

MOST_LOOKED_AT: Final = 24
"""Moments before the end among which the last change of the board is looked for."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The game in progress or the last one, moment by moment; `moments` are versions, in order."""

    code: str
    games: Mapping[str, Game[Any]]
    rows: Sequence[Row]
    steps: Mapping[int, CheckpointRow]
    moments: tuple[int, ...]

    @classmethod
    def of(cls, code: str, games: Mapping[str, Game[Any]], history: History) -> "Replay":
        """What there is to go through at a table; no moments before its first game."""
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
        """The number of the moment that shows the last blow: the last one, where its game tells it in beats,
        else the last at which the board was not yet as it fell.

        The one before the last where nothing of late has changed the board, as when somebody resigns.
        """
        if self.at(self.moments[-1]).game.in_beats:
            return len(self.moments)
        boards = (self._board(version) for version in reversed(self.moments[-MOST_LOOKED_AT:]))
        end = next(boards)
        ago = next((steps for steps, board in enumerate(boards, 1) if board != end), 1)
        return max(len(self.moments) - ago, 1)

    def _board(self, version: int) -> Picture | None:
        """What lies on the board at a moment, for anybody."""
        table = self.at(version)
        return table.game.fallen(table.play.state, Reader(table.names)) if table.play else None

    def at(self, version: int) -> Table:
        """The table as it stood at one of the moments."""
        start = max(found for found in self.steps if found <= version)
        table = begin(self.code, Stored(self.steps[start], (self.steps[start].facts,), ()), self.games)
        for row in self.rows:
            if start < row.version <= version:
                table.apply(event_of(row), row.at)
        return table

    def held(self, table: Table, device: str) -> tuple[int, ...]:
        """The seats, of a table as it stood, of the person who has this device now.

        Those count that were held then by this device, or by one from which the seat has moved to it since;
        a seat that has moved away is no longer its own.
        """
        known = self._devices(device)
        return tuple(
            seat
            for seat, chair in enumerate(table.chairs)
            if device and chair.holder in known.get(seat, {device}) and not chair.late
        )

    def _devices(self, device: str) -> dict[int, set[str]]:
        """By seat that has moved, the devices by which the person who has this one now held it."""
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
    """What a row of the log says."""
    return read(row.kind, json.loads(row.body))


def _is_present(step: CheckpointRow, games: Mapping[str, Game[Any]]) -> bool:
    """Whether a checkpoint was made under the present rules."""
    game = games.get(json.loads(step.house)["slug"])
    return game is not None and game.rules_version == step.rules_version


def _reads(code: str, step: CheckpointRow, games: Mapping[str, Game[Any]]) -> bool:
    """Whether the present rules can read a checkpoint of older ones."""
    try:
        begin(code, Stored(step, (), ()), games)
    except Exception:
        return False
    return True
