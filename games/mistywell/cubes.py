"""Moves cubes between pools (MW-5.1, MW-5.2), without asking."""

from typing import Final

from games.kit.contract import Seat
from games.mistywell.city import BANE, BROWN, COLOURS
from games.mistywell.state import SEATS, City, Pool
from games.mistywell.story import Gained, Lost, Missed, Shifted

OWN_FIRST: Final = tuple(
    (seat, *(other for other in range(SEATS) if other != seat), BROWN) for seat in range(SEATS)
)

"""The order in which cubes leave the Effort Pool for a timer or as Fate: own ones first, which come home."""
BROWN_FIRST: Final = tuple((BROWN, *reversed(order[:-1])) for order in OWN_FIRST)
"""The order in which cubes are paid, or go onto the map: brown ones first."""


def count(pool: Pool) -> int:
    """Returns the number of cubes in a pool that are not Banes."""
    return pool[0] + pool[1] + pool[2] + pool[3]


def take(pool: Pool, amount: int, order: tuple[int, ...]) -> Pool:
    """Takes up to `amount` cubes out of a pool, colour by colour in the given order, and returns them."""
    taken = [0] * len(COLOURS)
    for colour in order:
        available = pool[colour]
        if available >= amount:
            taken[colour], pool[colour] = amount, available - amount
            break
        if available:
            taken[colour], pool[colour] = available, 0
            amount -= available
    return taken


def add(pool: Pool, cubes: Pool) -> None:
    """Adds cubes to a pool."""
    for colour, amount in enumerate(cubes):
        pool[colour] += amount


def send_home(s: City, cubes: Pool | tuple[int, ...]) -> None:
    """MW-5.1. Sends cubes home: to the Effort of their characters, the Reserve, and the Banes' supply."""
    for seat in range(SEATS):
        s.effort[seat][seat] += cubes[seat]
    s.reserve += cubes[BROWN]
    s.banes += cubes[BANE]


def gain(s: City, seat: Seat, pool: Pool, name: str, amount: int) -> None:
    """MW-5.1. Moves brown cubes from the Reserve to a pool, as far as the Reserve has any."""
    gained = min(amount, s.reserve)
    if gained > 0:
        s.reserve -= gained
        pool[BROWN] += gained
        s.tell(Gained(seat, name, gained))
        if gained < amount:
            s.tell(Missed(seat, f"gain more {name}", "rest"))


def gain_supply(s: City, seat: Seat, amount: int) -> None:
    """MW-5.1. Gains Supply."""
    gain(s, seat, s.supply[seat], "Supply", amount)


def gain_effort(s: City, seat: Seat, amount: int) -> None:
    """MW-5.1. Gains Effort."""
    gain(s, seat, s.effort[seat], "Effort", amount)


def gain_fate(s: City, seat: Seat, amount: int) -> None:
    """MW-5.2. Suffers Fate: Effort becomes Fate, and for each missing cube a Bane, while there are any."""
    taken = take(s.effort[seat], amount, OWN_FIRST[seat])
    found = count(taken)
    banes = min(amount - found, s.banes)
    taken[BANE] = banes
    s.banes -= banes
    add(s.fate[seat], taken)
    if found + banes:
        s.tell(Gained(seat, "Fate", found + banes, banes))


def lose_fate(s: City, seat: Seat, amount: int) -> None:
    """MW-5.2. Loses Fate: its cubes go home, never a Bane."""
    taken = take(s.fate[seat], amount, OWN_FIRST[seat])
    if lost := count(taken):
        send_home(s, taken)
        s.tell(Lost(seat, "Fate", lost))


def move(s: City, seat: Seat, source: str, target: str, amount: int) -> None:
    """Moves cubes between two pools of a seat: `Effort` to `Supply`, or back."""
    pools = {"Effort": s.effort[seat], "Supply": s.supply[seat]}
    order = OWN_FIRST[seat] if source == "Effort" else BROWN_FIRST[seat]
    taken = take(pools[source], amount, order)
    add(pools[target], taken)
    if moved := count(taken):
        s.tell(Shifted(seat, source, target, moved))


def payments(s: City, seat: Seat, amount: int, timer: int = 0) -> list[Pool]:
    """MW-3.2. Returns all payments from the Supply Pool that leave enough Effort for a timer; brown first.

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
    """MW-3.2. Pays with cubes of the Supply Pool, which go home."""
    for colour, amount in enumerate(cubes):
        s.supply[seat][colour] -= amount
    send_home(s, cubes)


def cubes_text(cubes: Pool) -> str:
    """Returns cubes as written in answers: `brown=2 purple=1`."""
    named = [f"{COLOURS[colour]}={cubes[colour]}" for colour in (BROWN, 0, 1, 2, BANE) if cubes[colour]]
    return " ".join(named) or "nothing"
