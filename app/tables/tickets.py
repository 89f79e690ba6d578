"""Tickets: one-time codes that move a seat from one device to another.

Whoever holds a seat shows its ticket, as a QR code or to be typed behind the table's code; the device that
brings it within `GOOD_FOR` seconds gets the seat. They live in memory: after a restart one shows a new one.
A ticket is one of 32^5 and good at one table, and wrong ones count as wrong codes.
"""

import secrets
import time
from collections.abc import Callable
from typing import Final

from app.tables.codes import LENGTH as CODE_LENGTH
from app.tables.codes import LETTERS, tidy
from app.tables.refused import Refused
from games.kit.values import dataclass

LENGTH: Final = 5

GOOD_FOR: Final = 600.0
"""Seconds."""

MOST: Final = 10_000
"""Tickets that are good at once; beyond that the oldest goes."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a ticket is for: these seats of a table, as long as this device holds them."""

    code: str
    text: str
    seats: tuple[int, ...]
    device: str
    until: float


class Tickets:
    """The tickets that are good now, one for the same seats of a device."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._good: dict[tuple[str, str], Ticket] = {}

    def issue(self, code: str, seats: tuple[int, ...], device: str) -> Ticket:
        """A ticket for seats that a device holds; earlier ones for any of them are good no more."""
        now = self._clock()
        self._good = {
            key: one
            for key, one in self._good.items()
            if one.until > now and not (one.code == code and set(one.seats) & set(seats))
        }
        if len(self._good) >= MOST:
            del self._good[next(iter(self._good))]
        text = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        ticket = Ticket(code, text, seats, device, now + GOOD_FOR)
        self._good[code, text] = ticket
        return ticket

    def find(self, code: str, typed: str) -> Ticket:
        """The ticket that is good at a table under what was typed; raises Refused where none is."""
        found = self._good.get((code, tidy(typed)))
        if found is None or found.until <= self._clock():
            raise no_ticket()
        return found

    def spend(self, ticket: Ticket) -> None:
        """A ticket that was used is good no more."""
        self._good.pop((ticket.code, ticket.text), None)


def no_ticket() -> Refused:
    """What was brought is no ticket, or no longer."""
    words = "This code for a seat is not good, or no longer. Show a new one on the device that has the seat."
    return Refused("missing", words)


def parted(typed: str) -> tuple[str, str]:
    """What was typed as the code of a table and the ticket behind it, "" where there is none."""
    whole = tidy(typed)
    return (whole[:CODE_LENGTH], whole[CODE_LENGTH:]) if len(whole) == CODE_LENGTH + LENGTH else (whole, "")
