"""The interface between tables and a store: tables know no SQL, a store knows no game."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from games.kit.values import dataclass
from games.kit.view_models import Phase


@dataclass(frozen=True, slots=True)
class Row:
    """An event in a table's log; `body` is JSON."""

    version: int
    at: float
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A state between two steps from which a table can be restored."""

    house: dict[str, Any]
    state: str
    rules_version: int


@dataclass(frozen=True, slots=True)
class CheckpointRow:
    """A stored checkpoint: the table, the game's State and the facts since the previous one, all JSON."""

    version: int
    rules_version: int
    house: str
    state: str
    facts: str


History = tuple[Sequence[Row], Sequence[CheckpointRow]]
"""A table's whole log and all its checkpoints."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """What lists of tables need; each chair is its kind, device and name."""

    slug: str
    endless: bool
    phase: str
    host: str
    chairs: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True, slots=True)
class WriteBatch:
    """What one tap writes, atomically."""

    code: str
    rows: tuple[Row, ...]
    step: CheckpointRow | None = None
    summary: TableSummary | None = None
    wake: float | None = None
    """When the server has to continue the table by itself, 0: never; None: unchanged."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a table is built from: its last checkpoint, the end of its story, and its log from a little before
    that checkpoint, or from the start if there is none.
    """

    step: CheckpointRow | None
    facts: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a device's list, latest first."""

    code: str
    slug: str
    endless: bool
    phase: Phase
    names: tuple[str, ...]
    """The names of the people who sit there, "" without one."""
    bots: int
    free: int
    """The number of empty seats."""
    nameless: int
    """The number of seats that the device holds without a name."""
    shared: bool
    """Whether more than one device sits there."""


@dataclass(frozen=True, slots=True)
class Word:
    """A chat message; `listener` is the device that it was whispered to, "" for everybody."""

    at: float
    speaker: str
    name: str
    text: str
    listener: str = ""
    listening: str = ""
    """The listener's name."""


class Subscription(NamedTuple):
    """A browser's push subscription: its endpoint and encryption keys."""

    endpoint: str
    p256dh: str
    auth: str


class NotWritten(Exception):
    """The store could not write a batch; nothing of it was stored."""


class VersionConflict(NotWritten):
    """Version conflict: the table's next version, or its code, exists already."""


class Ledger(Protocol):
    """A store of tables."""

    async def write(self, batch: WriteBatch) -> None:
        """Writes a batch; returns when it is on disk. Raises NotWritten, and then nothing was stored."""

    async def load(self, code: str) -> Stored | None:
        """Loads what a table is built from; None if it does not exist."""

    async def since(self, code: str, version: int) -> Sequence[tuple[Row, bool]]:
        """Returns the rows of a table's log after a version, each with whether it has a checkpoint."""

    async def tables_of(self, device: str) -> Sequence[Listed]:
        """Returns the tables where a device holds a seat or that it created."""

    async def waking(self, before: float) -> Mapping[str, float]:
        """Returns the tables to be continued by the server before a time, and when; clocks first."""

    async def history(self, code: str) -> tuple[Sequence[Row], Sequence[CheckpointRow]]:
        """Returns a table's whole log and all its checkpoints; the states of some may be empty."""
