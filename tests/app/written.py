"""A table without a server: events happen to it, and what would be written of them is kept."""

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
    """A table and its batches in a store."""

    def __init__(self, games: Mapping[str, Game[Any]] = GAMES, *, house: bool = True) -> None:
        self.games = games
        self.house = house
        """Whether each event changes what lists of tables say, so that checkpoints are stored at once."""
        self.table = Table(CODE, games)
        self.batches: list[WriteBatch] = []

    def let(self, *events: Event, at: float = 1.0) -> "Written":
        """Lets events happen, each written by itself."""
        for event in events:
            self.table.apply(event, at)
            self.batches.append(serialization.batch_of(self.table, [event], house=self.house))
        return self

    @property
    def stored(self) -> Stored:
        """What the table is built from."""
        steps = [batch.step for batch in self.batches if batch.step]
        rows = tuple(row for batch in self.batches for row in batch.rows)
        return Stored(steps[-1] if steps else None, tuple(step.facts for step in steps), rows)

    def built(self) -> Table:
        """The table as a restarted server has it."""
        return serialization.build(CODE, self.stored, self.games)


def begun(slug: str = "bidding", seats: int = 2, **options: str) -> Written:
    """A game that has just begun, between devices `d0`, `d1` and so on; `host` made the table."""
    chosen = GAMES[slug].complete(options)
    sitting = [Sat(seat, f"d{seat}", f"P{seat}") for seat in range(seats)]
    return Written().let(Created(slug, seats, chosen, "host"), *sitting, Started(SEED))


def told(facts: list[Fact] | None) -> list[str]:
    """What facts are about."""
    return [fact.kind for fact in facts or []]
