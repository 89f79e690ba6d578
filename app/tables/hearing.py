"""Access to past facts: what a seat was told belongs to the device that held it then."""

import json
from collections.abc import Iterator, Sequence, Set

from app.tables.chair import Chair
from app.tables.ledger import CheckpointRow
from app.tables.serialization import facts_of
from app.tables.table import Table
from games.kit.house import GameStarted, SatDown, SeatMoved
from games.kit.story import Fact

Holders = list[str]
"""The device that holds each seat."""

Stretch = tuple[Sequence[Fact], Holders]
"""The facts of a period, and who held the seats at its end."""

FactWithSeats = tuple[Fact, Set[int]]
"""A fact, and the seats that a device held when it was told."""


def facts_with_seats(table: Table, steps: Sequence[CheckpointRow], device: str) -> list[FactWithSeats]:
    """Returns all facts of the current or last game, each with the seats that a device held then."""
    game: list[FactWithSeats] = []
    before: Holders = []
    for facts, after in _followed(list(_stretches(table, steps))):
        if any(isinstance(fact, GameStarted) for fact in facts):
            game = []
        game += _with_seats(facts, before or after, after, device)
        before = after
    return game


def heard(found: Sequence[FactWithSeats], only: int | None) -> list[Fact]:
    """Returns the facts that the seat `only` was told while the device held it."""
    return [fact for fact, seats in found if fact.to is None or (only in seats and only in fact.to)]


def follow(earlier: Sequence[Holders], seat: int, old: str, new: str) -> None:
    """Attributes a seat to the new device also for the time before its person moved from the old one."""
    for holders in reversed(earlier):
        if holders[seat] != old:
            return
        holders[seat] = new


def _followed(stretches: list[Stretch]) -> list[Stretch]:
    """Attributes each seat, in all periods, to the device that its person has now."""
    for n, (facts, after) in enumerate(stretches):
        came = {fact.seat for fact in facts if isinstance(fact, SatDown)}
        for fact in facts:
            if n and isinstance(fact, SeatMoved) and fact.seat not in came:
                earlier = [holders for _, holders in stretches[:n]]
                follow(earlier, fact.seat, earlier[-1][fact.seat], after[fact.seat])
    return stretches


def _stretches(table: Table, steps: Sequence[CheckpointRow]) -> Iterator[Stretch]:
    """Yields the facts of each stored step with the holders after it, then those not stored yet."""
    for step in steps:
        yield (
            facts_of(step.facts, table.game),
            [Chair(*chair).holder for chair in json.loads(step.house)["chairs"]],
        )
    present = table.story_log.weave(table.play.story if table.play else ())
    yield [*table.unstored, *present], [chair.holder for chair in table.chairs]


def _with_seats(
    facts: Sequence[Fact], before: Holders, after: Holders, device: str
) -> Iterator[FactWithSeats]:
    """Yields the facts of a period with a device's seats, given the holders before and after it."""
    begun = any(isinstance(fact, GameStarted) for fact in facts)
    sat: dict[int, list[int]] = {}
    for n, fact in enumerate(facts):
        if isinstance(fact, SatDown) and not begun:
            sat.setdefault(fact.seat, []).append(n)
    for n, fact in enumerate(facts):
        holders = {seat: _holder(n, sat.get(seat), before, after, seat) for seat in fact.to or ()}
        yield fact, {seat for seat, holder in holders.items() if holder == device != ""}


def _holder(n: int, sat: Sequence[int] | None, before: Holders, after: Holders, seat: int) -> str:
    """Returns who held a seat at the n-th fact, if people sat down there at the facts `sat`."""
    if sat and n < sat[0]:
        return before[seat]
    return "" if sat and n < sat[-1] else after[seat]
