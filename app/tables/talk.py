"""Chat at a table: messages to everybody, whispers to one, and what people point at.

The rules never hear it, no export holds it, and a whisper is sent to nobody but the two. Words belong to
devices, and go along where somebody plays on with another one: whoever takes over a seat hears nothing that
was whispered to the one who sat there before.
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
"""Characters of what is said at once."""

BOT: Final = "bot "
"""With its seat, what stands for the device of a bot: no device is called that, so nobody else hears it."""

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

    async def move_words(self, code: str, names: Sequence[str], device: str, to: str) -> None:
        """Gives another device what this one said or heard in whispers under these names."""

    async def heard(self, code: str, device: str) -> tuple[int, Sequence[Word]]:
        """How many words a device said or was meant to hear before the latest ones, and those in order."""


class Talk:
    """The talk of every table."""

    def __init__(
        self, spoken: Spoken, desk: Desk, aside: Aside, *, clock: Callable[[], float] = time_of_day
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
            name = called(table, seat)
            listener, listening = ("", "") if to is None else ear_of(table, to, device)
            reply = "" if to is None else reply_of(table, to, seat, words)
        await self._spoken.say(code, Word(self._clock(), device, name, words, listener, listening))
        if reply:
            await self._spoken.say(code, Word(self._clock(), listener, listening, reply, device, name))
        self._aside(code, frozenset((device, listener)) if listener else None, "talk")

    async def point(self, code: str, seat: int, device: str, at: str) -> None:
        """Points at something for a moment: everybody who looks sees it, and it is not kept."""
        if not POINTED.fullmatch(at):
            raise Refused("malformed", "That is nothing one could point at.")
        async with self._desk.at(code) as table:
            rights.check_own(table, seat, device)
        self._aside(code, None, "point", json.dumps({"seat": seat, "at": at}))

    async def move(self, code: str, seats: Sequence[int], device: str, to: str) -> None:
        """Whispers go along with the person at seats who plays on with another device."""
        async with self._desk.at(code) as table:
            names = [called(table, seat) for seat in seats]
        await self._spoken.move_words(code, names, device, to)
        self._aside(code, frozenset((device, to)), "talk")

    async def heard(self, code: str, device: str) -> tuple[WordInfo, ...]:
        """What a device may hear, the latest last; so does what the others say in a lesson.

        Raises Refused for whoever is kept out of the table.
        """
        before, words = await self._spoken.heard(code, device)
        async with self._desk.at(code) as table:
            rights.check_look(table, device)
            taught = said_in_lesson(table)
            told = [
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
            in_order = sorted((*taught, *told), key=lambda said: said[0])
            return tuple(
                replace(word, number=number) for number, (_, word) in enumerate(in_order, before + 1)
            )


def said_in_lesson(table: Table) -> tuple[tuple[float, WordInfo], ...]:
    """What those who are played by a lesson have said, and when; nothing of it is kept."""
    if not table.course or not table.play:
        return ()
    game, state = table.game, table.play.state
    return tuple(
        (at, WordInfo(0, game.called(state, seat), text, "", mine=False, seat=seat))
        for at, seat, text in table.course.said()
    )


def called(table: Table, seat: int) -> str:
    """What somebody at a seat is called where no template says it."""
    return table.chairs[seat].name or role_of(table.game, seat) or f"Player {seat + 1}"


def seat_of(table: Table, device: str, name: str) -> int | None:
    """Where a device, or a bot, sits now: of several seats the one of that name."""
    if device.startswith(BOT):
        seat = int(device.removeprefix(BOT))
        return seat if seat < len(table.chairs) and table.chairs[seat].kind == "bot" else None
    seats = table.seats_of(device) if device else ()
    return next((seat for seat in seats if called(table, seat) == name), next(iter(seats), None))


def ear_of(table: Table, seat: int, device: str) -> tuple[str, str]:
    """The device and the name of the person at a seat; of a bot, what stands for a device."""
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
    """What a bot at a seat says to a whisper; "" where a person sits there."""
    if table.chairs[seat].kind != "bot":
        return ""
    return table.game.reply(table.play.state, seat, by, words) if table.play else DEEDS
