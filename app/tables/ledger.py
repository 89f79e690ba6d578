"""The interface between tables and a store: tables know no SQL, a store knows no game."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from games.kit.values import dataclass
from games.kit.view_models import Phase


@dataclass(frozen=True, slots=True)
class Row:
    """One event of a log; `body` is JSON."""

    version: int
    at: float
    kind: str
    body: str


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A place between two steps from which a table can be built again."""

    house: dict[str, Any]
    state: str
    rules_version: int


@dataclass(frozen=True, slots=True)
class CheckpointRow:
    """A checkpoint: the house, the State and the facts of the steps that led to it, all JSON."""

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
    """What one tap writes: everything or nothing."""

    code: str
    rows: tuple[Row, ...]
    step: CheckpointRow | None = None
    summary: TableSummary | None = None
    wake: float | None = None
    """When the house has to go on with the table by itself, 0 never; None: as it was."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What a table is built from: its last checkpoint, the end of its story, and its log from a little
    before that checkpoint (from the start where there is none)."""

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
    """What the people who sit there are called, "" who gave no name."""
    bots: int
    free: int
    """How many seats are empty."""
    nameless: int
    """At how many seats the device sits without a name."""
    shared: bool
    """Whether more than one device sits there."""


@dataclass(frozen=True, slots=True)
class Word:
    """What a device said, under a name; `listener` is the device that it was whispered to, "" everybody."""

    at: float
    speaker: str
    name: str
    text: str
    listener: str = ""
    listening: str = ""
    """The name of the listener."""


class Subscription(NamedTuple):
    """Where a browser is alerted: an address of its push service, and the keys that only it can read with."""

    endpoint: str
    p256dh: str
    auth: str


class NotWritten(Exception):
    """The store could not keep a batch; nothing of it is there."""


class Moved(NotWritten):
    """The table has moved: its next version, or its code, is already written."""


class Ledger(Protocol):
    """A store of tables."""

    async def write(self, batch: WriteBatch) -> None:
        """Keeps a batch: it is on disk when this returns. Raises NotWritten, and then nothing is kept."""

    async def load(self, code: str) -> Stored | None:
        """What a table is built from; None where no table has this code."""

    async def since(self, code: str, version: int) -> Sequence[tuple[Row, bool]]:
        """What was written of a table after a version, and where a checkpoint was stored with it."""

    async def tables_of(self, device: str) -> Sequence[Listed]:
        """The tables where a device holds a seat or that it made."""

    async def waking(self, before: float) -> Mapping[str, float]:
        """The tables that the house has to go on with before then, and when; those with a clock first."""

    async def history(self, code: str) -> tuple[Sequence[Row], Sequence[CheckpointRow]]:
        """A table's whole log and all its checkpoints; the states of some may be empty."""
