"""A table without a server: events happen to it, and what would be written of them is kept."""

from collections.abc import Mapping
from typing import Any

from app.tables import loading
from app.tables.events import Created, Event, Sat, Started
from app.tables.ledger import Entry, Stored
from app.tables.table import Table
from games.kit.contract import Game
from games.kit.story import Fact
from tests.app.bidding import GAMES

CODE = "ABCDEF"
SEED = "5eed" * 16


class Written:
    """A table and its entries in a store."""

    def __init__(self, games: Mapping[str, Game[Any]] = GAMES) -> None:
        self.games = games
        self.table = Table(CODE, games)
        self.entries: list[Entry] = []

    def let(self, *events: Event, at: float = 1.0) -> "Written":
        """Lets events happen, each written by itself."""
        for event in events:
            facts = self.table.apply(event, at)
            self.entries.append(loading.entry_of(self.table, [event], facts, house=True))
        return self

    @property
    def stored(self) -> Stored:
        """What the table is built from."""
        steps = [entry.step for entry in self.entries if entry.step]
        rows = tuple(row for entry in self.entries for row in entry.rows)
        return Stored(steps[-1] if steps else None, tuple(step.facts for step in steps), rows)

    def built(self) -> Table:
        """The table as a restarted server has it."""
        return loading.build(CODE, self.stored, self.games)


def begun(slug: str = "bidding", seats: int = 2, **options: str) -> Written:
    """A game that has just begun, between devices `d0`, `d1` and so on; `host` made the table."""
    chosen = GAMES[slug].complete(options)
    sitting = [Sat(seat, f"d{seat}", f"P{seat}") for seat in range(seats)]
    return Written().let(Created(slug, seats, chosen, "host"), *sitting, Started(SEED))


def told(facts: list[Fact] | None) -> list[str]:
    """What facts are about."""
    return [fact.kind for fact in facts or []]
