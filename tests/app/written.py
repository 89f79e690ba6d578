"""A table without a server: applies events, and keeps the batches that would be stored."""

from collections.abc import Mapping
from typing import Any

from app.tables import serialization
from app.tables.events import Created, Event, Sat, Started
from app.tables.ledger import Stored, WriteBatch
from app.tables.table import Table
from games.kit.contract import Game
from games.kit.story import Fact
from tests.app.bidding import GAMES

CODE = "ABCDEF"
SEED = "5eed" * 16


class Written:
    """A table with its stored batches."""

    def __init__(self, games: Mapping[str, Game[Any]] = GAMES, *, house: bool = True) -> None:
        self.games = games
        self.house = house
        """Whether each event changes the lists of tables, so that checkpoints are stored at once."""
        self.table = Table(CODE, games)
        self.batches: list[WriteBatch] = []

    def let(self, *events: Event, at: float = 1.0) -> "Written":
        """Applies events, each in a batch of its own."""
        for event in events:
            self.table.apply(event, at)
            self.batches.append(serialization.batch_of(self.table, [event], with_summary=self.house))
        return self

    @property
    def stored(self) -> Stored:
        """The stored data, as the table is loaded from it."""
        steps = [batch.step for batch in self.batches if batch.step]
        rows = tuple(row for batch in self.batches for row in batch.rows)
        return Stored(steps[-1] if steps else None, tuple(step.facts for step in steps), rows)

    def built(self) -> Table:
        """Loads the table, as after a restart."""
        return serialization.build(CODE, self.stored, self.games)


def begun(slug: str = "bidding", seats: int = 2, **options: str) -> Written:
    """Begins a game between devices `d0`, `d1` and so on, at a table created by `host`."""
    chosen = GAMES[slug].complete(options)
    sitting = [Sat(seat, f"d{seat}", f"P{seat}") for seat in range(seats)]
    return Written().let(Created(slug, seats, chosen, "host"), *sitting, Started(SEED))


def told(facts: list[Fact] | None) -> list[str]:
    """Returns the kinds of facts."""
    return [fact.kind for fact in facts or []]
