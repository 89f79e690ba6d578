"""Cubes and pools (MW-5.1, MW-5.2): plain moves that never ask."""

from typing import Final

from games.kit.contract import Seat
from games.mistywell.city import BANE, BROWN, COLOURS
from games.mistywell.state import SEATS, City, Pool
from games.mistywell.story import Gained, Lost, Missed, Shifted

OWN_FIRST: Final = tuple(
    (seat, *(other for other in range(SEATS) if other != seat), BROWN) for seat in range(SEATS)
)

"""The order in which cubes leave the Effort Pool for a timer or as Fate: they come home."""
BROWN_FIRST: Final = tuple((BROWN, *reversed(order[:-1])) for order in OWN_FIRST)
"""The order in which cubes are paid, or go onto the map."""


def count(pool: Pool) -> int:
    """The cubes of a pool that are not Bane."""
    return pool[0] + pool[1] + pool[2] + pool[3]


def take(pool: Pool, amount: int, order: tuple[int, ...]) -> Pool:
    """Takes up to so many cubes out of a pool, colour by colour."""
    taken = [0] * len(COLOURS)
    for colour in order:
        there = pool[colour]
        if there >= amount:
            taken[colour], pool[colour] = amount, there - amount
            break
        if there:
            taken[colour], pool[colour] = there, 0
            amount -= there
    return taken


def put(pool: Pool, cubes: Pool) -> None:
    """Puts cubes into a pool."""
    for colour, amount in enumerate(cubes):
        pool[colour] += amount


def send_home(s: City, cubes: Pool | tuple[int, ...]) -> None:
    """MW-5.1. Cubes go to where they come from: a character's Effort, the Reserve, the Banes' supply."""
    for seat in range(SEATS):
        s.effort[seat][seat] += cubes[seat]
    s.reserve += cubes[BROWN]
    s.banes += cubes[BANE]


def gain(s: City, seat: Seat, pool: Pool, name: str, amount: int) -> None:
    """MW-5.1. Brown cubes from the Reserve, as far as it reaches."""
    given = min(amount, s.reserve)
    if given > 0:
        s.reserve -= given
        pool[BROWN] += given
        s.tell(Gained(seat, name, given))
        if given < amount:
            s.tell(Missed(seat, f"gain more {name}", "rest"))


def gain_supply(s: City, seat: Seat, amount: int) -> None:
    """MW-5.1."""
    gain(s, seat, s.supply[seat], "Supply", amount)


def gain_effort(s: City, seat: Seat, amount: int) -> None:
    """MW-5.1."""
    gain(s, seat, s.effort[seat], "Effort", amount)


def gain_fate(s: City, seat: Seat, amount: int) -> None:
    """MW-5.2. Effort becomes Fate; for each missing cube a Bane does, while there are any."""
    taken = take(s.effort[seat], amount, OWN_FIRST[seat])
    found = count(taken)
    banes = min(amount - found, s.banes)
    taken[BANE] = banes
    s.banes -= banes
    put(s.fate[seat], taken)
    if found + banes:
        s.tell(Gained(seat, "Fate", found + banes, banes))


def lose_fate(s: City, seat: Seat, amount: int) -> None:
    """MW-5.2. Fate, never Bane, goes home."""
    taken = take(s.fate[seat], amount, OWN_FIRST[seat])
    if lost := count(taken):
        send_home(s, taken)
        s.tell(Lost(seat, "Fate", lost))


def move(s: City, seat: Seat, source: str, target: str, amount: int) -> None:
    """Cubes from a pool to another of the same seat: `Effort` to `Supply`, or back."""
    pools = {"Effort": s.effort[seat], "Supply": s.supply[seat]}
    order = OWN_FIRST[seat] if source == "Effort" else BROWN_FIRST[seat]
    taken = take(pools[source], amount, order)
    put(pools[target], taken)
    if moved := count(taken):
        s.tell(Shifted(seat, source, target, moved))


def payments(s: City, seat: Seat, amount: int, timer: int = 0) -> list[Pool]:
    """MW-3.2. Every way to pay with cubes of the Supply Pool that leaves a timer's cubes; brown ones first.

    Own cubes that are paid come home and may be set on the timer.
    """
    supply, effort = s.supply[seat], count(s.effort[seat])
    if not amount:
        return [[0] * len(COLOURS)] if effort >= timer else []
    others = OWN_FIRST[seat][1:-1]
    found = []
    for own in range(min(supply[seat], amount) + 1):
        rest = amount - own
        for first in range(min(supply[others[0]], rest) + 1):
            for second in range(min(supply[others[1]], rest - first) + 1):
                brown = rest - first - second
                if brown <= supply[BROWN] and effort + own >= timer:
                    cubes = [0] * len(COLOURS)
                    cubes[seat], cubes[others[0]], cubes[others[1]], cubes[BROWN] = own, first, second, brown
                    found.append(cubes)
    return found


def pay(s: City, seat: Seat, cubes: Pool) -> None:
    """MW-3.2. Cubes leave the Supply Pool and go home."""
    for colour, amount in enumerate(cubes):
        s.supply[seat][colour] -= amount
    send_home(s, cubes)


def written(cubes: Pool) -> str:
    """Cubes as an answer writes them: `brown=2 purple=1`."""
    named = [f"{COLOURS[colour]}={cubes[colour]}" for colour in (BROWN, 0, 1, 2, BANE) if cubes[colour]]
    return " ".join(named) or "nothing"
