"""Chat at a table: messages to everybody, whispers to one, and pointing at things.

Chat does not affect the rules, is not exported, and a whisper is sent to nobody but the two. Messages belong
to devices and move along if somebody changes devices: a new occupant of a seat does not see what was
whispered to the previous one.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from app.tables import rights
from app.tables.chair import role_of
from app.tables.desk import Desk
from app.tables.ledger import Word
from app.tables.refused import Refused
from app.tables.table import Table
from app.tables.time_of_day import time_of_day
from app.tables.typed import on_one_line
from app.tables.view_models import WordInfo
from games.kit.contract import DEEDS

LONGEST: Final = 280
"""Maximum length of a message, in characters."""

BOT: Final = "bot "
"""Prefix of a pseudo-device for bots, before the seat; no device has such an id to read it by."""

POINTED: Final = re.compile(r"[\w ,.:-]{1,60}")
"""The name of something on the table that can be pointed at."""


class Notify(Protocol):
    """Notifies the pages of some devices (None: of all) at a table of something outside the game."""

    def __call__(self, code: str, devices: frozenset[str] | None, kind: str, data: str = "") -> None:
        """`kind` is the name of the event, `data` its data."""


class Spoken(Protocol):
    """A store of messages."""

    async def say(self, code: str, word: Word) -> None:
        """Stores a message; returns when it is on disk. Raises NotWritten."""

    async def move_words(self, code: str, names: Sequence[str], device: str, to: str) -> None:
        """Transfers messages and whispers of a device under these names to another device."""

    async def heard(self, code: str, device: str) -> tuple[int, Sequence[Word]]:
        """Returns a device's latest messages in order, preceded by the number of earlier ones."""


class Talk:
    """Chat at all tables."""

    def __init__(
        self, spoken: Spoken, desk: Desk, notify: Notify, *, clock: Callable[[], float] = time_of_day
    ) -> None:
        self._spoken = spoken
        self._desk = desk
        self._notify = notify
        self._clock = clock

    async def say(self, code: str, seat: int, device: str, text: str, to: int | None = None) -> None:
        """Sends a message to everybody, or whispers it to a seat; raises Refused if that is not possible."""
        words = on_one_line(text, LONGEST)
        if not words:
            raise Refused("malformed", "There is nothing in it to be said.")
        async with self._desk.at(code) as table:
            if not table.game.talk:
                raise Refused("missing", "At this table people talk for themselves.")
            rights.check_own(table, seat, device)
            name = called(table, seat)
            listener, listening = ("", "") if to is None else ear_of(table, to, device)
            reply = "" if to is None else reply_of(table, to, seat, words)
        await self._spoken.say(code, Word(self._clock(), device, name, words, listener, listening))
        if reply:
            await self._spoken.say(code, Word(self._clock(), listener, listening, reply, device, name))
        self._notify(code, frozenset((device, listener)) if listener else None, "talk")

    async def point(self, code: str, seat: int, device: str, at: str) -> None:
        """Points at something for a moment: all pages show it, and it is not stored."""
        if not POINTED.fullmatch(at):
            raise Refused("malformed", "That is nothing one could point at.")
        async with self._desk.at(code) as table:
            rights.check_own(table, seat, device)
        self._notify(code, None, "point", json.dumps({"seat": seat, "at": at}))

    async def move(self, code: str, seats: Sequence[int], device: str, to: str) -> None:
        """Transfers messages when a person moves seats to another device."""
        async with self._desk.at(code) as table:
            names = [called(table, seat) for seat in seats]
        await self._spoken.move_words(code, names, device, to)
        self._notify(code, frozenset((device, to)), "talk")

    async def heard(self, code: str, device: str) -> tuple[WordInfo, ...]:
        """Returns the messages that a device may see, latest last, including the scripted ones of a lesson.

        Raises Refused for devices that may not see the table.
        """
        before, words = await self._spoken.heard(code, device)
        async with self._desk.at(code) as table:
            rights.check_look(table, device)
            taught = said_in_lesson(table)
            written = [
                (
                    word.at,
                    WordInfo(
                        0,
                        word.name,
                        word.text,
                        word.listening,
                        mine=word.speaker == device,
                        seat=seat_of(table, word.speaker, word.name),
                        to_seat=seat_of(table, word.listener, word.listening),
                    ),
                )
                for word in words
            ]
            in_order = sorted((*taught, *written), key=lambda said: said[0])
            return tuple(
                replace(word, number=number) for number, (_, word) in enumerate(in_order, before + 1)
            )


def said_in_lesson(table: Table) -> tuple[tuple[float, WordInfo], ...]:
    """Returns the scripted messages of a lesson, with their times; they are not stored."""
    if not table.course or not table.play:
        return ()
    game, state = table.game, table.play.state
    return tuple(
        (at, WordInfo(0, game.called(state, seat), text, "", mine=False, seat=seat))
        for at, seat, text in table.course.said()
    )


def called(table: Table, seat: int) -> str:
    """Returns a seat's name for use outside templates."""
    return table.chairs[seat].name or role_of(table.game, seat) or f"Player {seat + 1}"


def seat_of(table: Table, device: str, name: str) -> int | None:
    """Returns the current seat of a device or bot: of several, the one with that name."""
    if device.startswith(BOT):
        seat = int(device.removeprefix(BOT))
        return seat if seat < len(table.chairs) and table.chairs[seat].kind == "bot" else None
    seats = table.seats_of(device) if device else ()
    return next((seat for seat in seats if called(table, seat) == name), next(iter(seats), None))


def ear_of(table: Table, seat: int, device: str) -> tuple[str, str]:
    """Returns the device and name of the listener at a seat; for bots a pseudo-device."""
    rights.check_seat(table, seat)
    chair = table.chairs[seat]
    if chair.kind == "bot":
        return f"{BOT}{seat}", called(table, seat)
    if chair.kind != "person":
        raise Refused("malformed", "Nobody sits there who could hear a whisper.")
    if chair.device == device:
        raise Refused("malformed", "That seat is played on this very device.")
    return chair.device, called(table, seat)


def reply_of(table: Table, seat: int, by: int, words: str) -> str:
    """Returns a bot's reply to a whisper; "" for people."""
    if table.chairs[seat].kind != "bot":
        return ""
    return table.game.reply(table.play.state, seat, by, words) if table.play else DEEDS
