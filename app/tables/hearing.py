"""Access to past events: what a seat was told is for the device that held it then."""

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
"""The facts of a time, and who held the seats at its end."""

Told = tuple[Fact, Set[int]]
"""A fact, and the seats that a device held when it was told."""


def told(table: Table, steps: Sequence[CheckpointRow], device: str) -> list[Told]:
    """Everything that was told in the game in progress or the last one, as it concerns a device."""
    game: list[Told] = []
    before: Holders = []
    for facts, after in _followed(list(_stretches(table, steps))):
        if any(isinstance(fact, GameStarted) for fact in facts):
            game = []
        game += _with_seats(facts, before or after, after, device)
        before = after
    return game


def heard(found: Sequence[Told], only: int | None) -> list[Fact]:
    """What the seat `only` of a device was told while that device held it."""
    return [fact for fact, seats in found if fact.to is None or (only in seats and only in fact.to)]


def follow(earlier: Sequence[Holders], seat: int, old: str, new: str) -> None:
    """Counts a seat as the new device's also in the time before its person moved there from the old one."""
    for holders in reversed(earlier):
        if holders[seat] != old:
            return
        holders[seat] = new


def _followed(stretches: list[Stretch]) -> list[Stretch]:
    """The stretches, each seat held all the time by the device that its person has now."""
    for n, (facts, after) in enumerate(stretches):
        came = {fact.seat for fact in facts if isinstance(fact, SatDown)}
        for fact in facts:
            if n and isinstance(fact, SeatMoved) and fact.seat not in came:
                earlier = [holders for _, holders in stretches[:n]]
                follow(earlier, fact.seat, earlier[-1][fact.seat], after[fact.seat])
    return stretches


def _stretches(table: Table, steps: Sequence[CheckpointRow]) -> Iterator[Stretch]:
    """The facts of each step and who held the seats after it; last those that are not stored yet."""
    for step in steps:
        yield (
            facts_of(step.facts, table.game),
            [Chair(*chair).holder for chair in json.loads(step.house)["chairs"]],
        )
    present = table.told.weave(table.play.story if table.play else ())
    yield [*table.unstored, *present], [chair.holder for chair in table.chairs]


def _with_seats(facts: Sequence[Fact], before: Holders, after: Holders, device: str) -> Iterator[Told]:
    """The facts of a stretch before and after which the seats were held like this."""
    begun = any(isinstance(fact, GameStarted) for fact in facts)
    sat: dict[int, list[int]] = {}
    for n, fact in enumerate(facts):
        if isinstance(fact, SatDown) and not begun:
            sat.setdefault(fact.seat, []).append(n)
    for n, fact in enumerate(facts):
        holders = {seat: _holder(n, sat.get(seat), before, after, seat) for seat in fact.to or ()}
        yield fact, {seat for seat, holder in holders.items() if holder == device != ""}


def _holder(n: int, sat: Sequence[int] | None, before: Holders, after: Holders, seat: int) -> str:
    """Who held a seat at the n-th fact of a stretch in which people sat down there at the facts `sat`."""
    if sat and n < sat[0]:
        return before[seat]
    return "" if sat and n < sat[-1] else after[seat]
