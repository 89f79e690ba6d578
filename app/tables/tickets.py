"""Tickets: one-time codes that move a seat from one device to another.

The current device shows the ticket, as a QR code or to be typed after the table's code; the device that
redeems it within `GOOD_FOR` seconds gets the seat. Tickets live in memory and are lost on restart. A ticket
is one of 32^5 and valid at one table, and wrong ones count as wrong codes.
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
"""Validity, in seconds."""

MOST: Final = 10_000
"""Maximum number of valid tickets; beyond it, the oldest is dropped."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket for seats of a table, while this device holds them."""

    code: str
    text: str
    seats: tuple[int, ...]
    device: str
    until: float


class Tickets:
    """The valid tickets, at most one for each seat."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._good: dict[tuple[str, str], Ticket] = {}

    def issue(self, code: str, seats: tuple[int, ...], device: str) -> Ticket:
        """Issues a ticket for seats that a device holds; invalidates earlier ones for any of them."""
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
        """Returns a table's ticket by its typed text; raises Refused if there is no valid one."""
        found = self._good.get((code, tidy(typed)))
        if found is None or found.until <= self._clock():
            raise no_ticket()
        return found

    def spend(self, ticket: Ticket) -> None:
        """Invalidates a used ticket."""
        self._good.pop((ticket.code, ticket.text), None)


def no_ticket() -> Refused:
    """The text is no valid ticket."""
    words = "This code for a seat is not good, or no longer. Show a new one on the device that has the seat."
    return Refused("missing", words)


def parted(typed: str) -> tuple[str, str]:
    """Splits a typed code into the table's code and a ticket, "" if there is none."""
    whole = tidy(typed)
    return (whole[:CODE_LENGTH], whole[CODE_LENGTH:]) if len(whole) == CODE_LENGTH + LENGTH else (whole, "")
