"""What people say to each other at a table, to everybody or in a whisper to one, and what they point at.

The rules never hear it, no export holds it, and a whisper is sent to nobody but the two. Words belong to
devices: whoever takes over a seat hears nothing that was whispered to the one who sat there before.
"""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from app.tables import rights
from app.tables.desk import Desk, on_one_line
from app.tables.ledger import Word
from app.tables.refused import Refused
from app.tables.seen import WordSeen
from app.tables.table import Table

LONGEST: Final = 280
"""Characters of what is said at once."""

POINTED: Final = re.compile(r"[\w ,.:-]{1,60}")
"""What can be pointed at: the name of something on the table."""


class Aside(Protocol):
    """Tells the screens of these devices (None: of all) at a table of something beside the game."""

    def __call__(self, code: str, devices: frozenset[str] | None, kind: str, told: str = "") -> None:
        """`kind` is the name of the event, `told` what comes with it."""


class Spoken(Protocol):
    """Where words are kept."""

    async def say(self, code: str, word: Word) -> None:
        """Keeps a word: it is on disk when this returns. Raises NotWritten."""

    async def heard(self, code: str, device: str) -> Sequence[Word]:
        """The latest words that a device said or that were meant for it, in order."""


class Talk:
    """The talk of every table."""

    def __init__(
        self, spoken: Spoken, desk: Desk, aside: Aside, *, clock: Callable[[], float] = time.time
    ) -> None:
        self._spoken = spoken
        self._desk = desk
        self._aside = aside
        self._clock = clock

    async def say(self, code: str, seat: int, device: str, text: str, to: int | None = None) -> None:
        """Says something to everybody, or whispers it to a seat. Raises Refused where that cannot be."""
        words = on_one_line(text, LONGEST)
        if not words:
            raise Refused("malformed", "There is nothing in it to be said.")
        async with self._desk.at(code) as table:
            if not table.game.talk:
                raise Refused("missing", "At this table people talk for themselves.")
            rights.check_own(table, seat, device)
            name = table.chairs[seat].name
            listener, listening = ("", "") if to is None else ear_of(table, to, device)
        await self._spoken.say(code, Word(self._clock(), device, name, words, listener, listening))
        self._aside(code, frozenset((device, listener)) if listener else None, "talk")

    async def point(self, code: str, seat: int, device: str, at: str) -> None:
        """Points at something for a moment: everybody who looks sees it, and it is not kept."""
        if not POINTED.fullmatch(at):
            raise Refused("malformed", "That is nothing one could point at.")
        async with self._desk.at(code) as table:
            rights.check_own(table, seat, device)
        self._aside(code, None, "point", json.dumps({"seat": seat, "at": at}))

    async def heard(self, code: str, device: str) -> tuple[WordSeen, ...]:
        """What a device may hear, the latest last."""
        words = await self._spoken.heard(code, device)
        return tuple(
            WordSeen(number, word.name, word.text, word.listening, mine=word.speaker == device)
            for number, word in enumerate(words, 1)
        )


def ear_of(table: Table, seat: int, device: str) -> tuple[str, str]:
    """The device and the name of the person at a seat."""
    rights.check_seat(table, seat)
    chair = table.chairs[seat]
    if chair.kind != "person":
        raise Refused("malformed", "Nobody sits there who could hear a whisper.")
    if chair.device == device:
        raise Refused("malformed", "That seat is played on this very device.")
    return chair.device, chair.name or f"Player {seat + 1}"
