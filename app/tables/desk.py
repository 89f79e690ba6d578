"""The one write path: every change of every table goes through `Desk._change`.

One at a time a table: check, let it happen, write, and only when it is on disk tell the watchers. When it
cannot be written the table is dropped and read again, so nothing that was not kept is ever seen or played.
"""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

import structlog

from app.tables import codes, loading, rights
from app.tables.events import (
    Answered,
    BotSat,
    Created,
    Event,
    Left,
    Resigned,
    Resized,
    Sat,
    Started,
    TimedOut,
    TookBack,
    WantsAgain,
)
from app.tables.ledger import Ledger, Moved, NotWritten, Stored
from app.tables.refused import Refused, not_written, stale, unknown_code
from app.tables.table import Table
from games.kit.asks import Ask, IllegalAnswer
from games.kit.contract import Game
from games.kit.play import NO
from games.kit.story import Fact

log = structlog.get_logger()

SEED_BYTES: Final = 32
NAME_LENGTH: Final = 24
KEY_LENGTH: Final = 64
ANSWER_LENGTH: Final = 2_000


class Held:
    """A table in memory. Its lock is held by whoever changes it, until the change is on disk."""

    __slots__ = ("code", "lock", "table", "used")

    def __init__(self, code: str) -> None:
        self.code = code
        self.lock = asyncio.Lock()
        self.table: Table | None = None
        self.used = 0.0


Publish = Callable[[Table, str], None]
"""Told of a table that has changed, and of the device that hears of it as the answer to its post."""

Loaded = Callable[[Table], None]
Present = Callable[[str], frozenset[str]]


class Desk:
    """Where devices and bots bring their wishes.

    `publish` is called after each change that is on disk, `loaded` when a table comes back into memory.
    """

    def __init__(
        self,
        ledger: Ledger,
        games: Mapping[str, Game[Any]],
        *,
        publish: Publish,
        present: Present,
        loaded: Loaded,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.ledger = ledger
        self.games = games
        self.clock = clock
        self._publish = publish
        self._present = present
        self._on_load = loaded
        self.held: dict[str, Held] = {}

    # Reading

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[Table]:
        """A table as it is on disk; nobody changes it meanwhile."""
        held = self._hold(code)
        async with held.lock:
            yield await self._loaded(held)

    def peek(self, code: str) -> Table | None:
        """A table that is in memory and not being changed right now."""
        held = self.held.get(code)
        return None if held is None or held.lock.locked() else held.table

    def release(self, before: float, busy: Callable[[str], bool]) -> list[Table]:
        """Lets go of tables that nobody used since then and that are not busy."""
        idle = [
            held
            for held in self.held.values()
            if held.used < before and not held.lock.locked() and not busy(held.code)
        ]
        for held in idle:
            del self.held[held.code]
        return [held.table for held in idle if held.table is not None]

    async def whole_story(self, table: Table) -> list[Fact]:
        """Everything that was ever told at a table, to whomever."""
        _, steps = await self.ledger.history(table.code)
        settled = [fact for step in steps for fact in loading.facts_of(step.facts)]
        return settled + table.told.weave(table.play.story if table.play else ())

    # Tables and seats

    async def create(
        self, slug: str, options: Mapping[str, str], device: str, *, seats: int | None = None
    ) -> str:
        """Makes a table; its code."""
        game = self.games.get(slug)
        if game is None:
            raise Refused("malformed", "There is no such game on the shelf.")
        count = game.seats[0] if seats is None else seats
        rights.check_size(game, count)
        try:
            event = Created(slug, count, game.complete(options), device)
        except ValueError as reason:
            raise Refused("malformed", str(reason)) from None
        while True:
            held = Held(codes.fresh())
            held.table = Table(held.code, self.games)
            try:
                async with held.lock:
                    await self._change(held, event)
            except Moved:
                continue
            self.held[held.code] = held
            return held.code

    async def sit(self, code: str, seat: int, device: str, name: str = "") -> None:
        """Takes a seat."""
        async with self._writing(code) as (held, table):
            rights.check_sit(table, seat, device)
            await self._change(held, Sat(seat, device, on_one_line(name, NAME_LENGTH)))

    async def leave(self, code: str, seat: int, device: str) -> None:
        """Frees a seat, one's own or, for who rules the table, anybody's."""
        async with self._writing(code) as (held, table):
            rights.check_free(table, seat, device, self.clock())
            await self._change(held, Left(seat))

    async def seat_bot(self, code: str, seat: int, device: str, level: str = "") -> None:
        """Gives a seat to a bot."""
        async with self._writing(code) as (held, table):
            rights.check_free(table, seat, device, self.clock())
            if table.game.endless:
                raise Refused("malformed", "At the open table people play for themselves.")
            await self._change(held, BotSat(seat, level[:NAME_LENGTH]))

    async def resize(self, code: str, seats: int, device: str) -> None:
        """Gives a table so many seats before the game; empty ones come and go."""
        async with self._writing(code) as (held, table):
            rights.check_resize(table, seats, device, self.clock())
            await self._change(held, Resized(seats))

    async def start(self, code: str, device: str, *, fill: bool = False) -> None:
        """Begins the game; where that is wished, with bots on the seats that are free."""
        async with self._writing(code) as (held, table):
            fill = fill and not table.game.endless
            rights.check_start(table, device, self.clock(), fill=fill)
            free = [n for n, chair in enumerate(table.chairs) if chair.kind == "empty"]
            bots: list[Event] = [BotSat(seat, "") for seat in free]
            await self._change(held, *bots, Started(secrets.token_hex(SEED_BYTES)))

    async def again(self, code: str, device: str) -> None:
        """Asks to play again; the last of those who are here to ask begins the game."""
        async with self._writing(code) as (held, table):
            mine = table.seats_of(device)
            if not mine:
                raise Refused("forbidden", "Only those who played can play again.")
            if table.phase != "ended":
                raise Refused("stale", "The game is still going on.")
            here = self._present(code)
            wanted = {
                n for n, c in enumerate(table.chairs) if c.kind == "person" and c.device in here | {device}
            }
            events: list[Event] = [WantsAgain(seat) for seat in mine]
            if wanted <= table.again | set(mine) and all(c.kind != "empty" for c in table.chairs):
                events.append(Started(secrets.token_hex(SEED_BYTES)))
            await self._change(held, *events)

    # Playing

    async def answer(
        self, code: str, seat: int, device: str, text: str, *, question: int, key: str = ""
    ) -> None:
        """Plays an answer. A key that was played already is answered as before."""
        await self.compose(code, seat, device, {"answer": [text]}, question=question, key=key)

    async def compose(
        self,
        code: str,
        seat: int,
        device: str,
        fields: Mapping[str, list[str]],
        *,
        question: int,
        key: str = "",
        quiet: bool = False,
    ) -> bool:
        """Plays the answer that a filled-in form stands for; False for a form that was played already.

        `quiet`: the device's own screen gets what happened as the answer to its post.
        """
        if len(key) > KEY_LENGTH:
            raise Refused("malformed", "That form was not one of this table's.")
        async with self._writing(code) as (held, table):
            rights.check_own(table, seat, device)
            if (seat, key) in table.keys:
                return False
            ask = self._open_ask(table, seat, question)
            try:
                text = ask.compose(fields)
            except IllegalAnswer as reason:
                raise illegal(table, reason) from None
            if len(text) > ANSWER_LENGTH:
                raise Refused("malformed", "That answer is too long to be one.")
            await self._change(held, Answered(seat, text, key), by=device if quiet else "")
            return True

    async def answer_for_bot(self, code: str, seat: int, text: str, *, question: int) -> None:
        """Plays what a bot thought of; raises Refused when the table has moved meanwhile."""
        async with self._writing(code) as (held, table):
            if table.chairs[seat].kind != "bot":
                raise stale()
            self._open_ask(table, seat, question)
            await self._change(held, Answered(seat, text, ""))

    async def time_out(self, code: str, *, question: int) -> None:
        """Answers for everyone who still has to answer a question whose time is over."""
        async with self._writing(code) as (held, table):
            play, due = table.play, table.due
            if play is None or due is None or table.question != question or due > self.clock():
                return
            late = {seat: NO if play.first else ask.default for seat, ask in play.waiting.items()}
            await self._change(held, *(TimedOut(seat, text) for seat, text in late.items()))

    async def take_back(self, code: str, seat: int, device: str) -> None:
        """Undoes a seat's last answer, where that is still possible."""
        await self._on_own_seat(code, seat, device, TookBack(seat))

    async def resign(self, code: str, seat: int, device: str) -> None:
        """Gives up."""
        await self._on_own_seat(code, seat, device, Resigned(seat))

    # How it works

    async def _on_own_seat(self, code: str, seat: int, device: str, event: Event) -> None:
        async with self._writing(code) as (held, table):
            rights.check_own(table, seat, device)
            if table.phase != "playing":
                raise stale()
            await self._change(held, event)

    def _open_ask(self, table: Table, seat: int, question: int) -> Ask:
        """What a seat is asked, if that is still the question that was meant."""
        ask = table.play.ask(seat) if table.play else None
        if ask is None or question != table.question:
            raise stale()
        return ask

    @asynccontextmanager
    async def _writing(self, code: str) -> AsyncIterator[tuple[Held, Table]]:
        held = self._hold(code)
        async with held.lock:
            yield held, await self._loaded(held)

    async def _change(self, held: Held, *events: Event, by: str = "") -> None:
        """Lets events happen, writes them, tells of them. Called with the table's lock held."""
        table = held.table
        assert table is not None
        now = self.clock()
        phase = table.phase if table.version else ""
        facts: list[Fact] | None = None
        async with self._kept_or_dropped(held, table, first=not table.version):
            for event in events:
                told = table.apply(event, now)
                facts = told if facts is None else facts + (told or [])
            listed = phase != table.phase or not isinstance(events[0], Answered | TookBack)
            await self.ledger.write(loading.entry_of(table, events, facts, house=listed))
        self._publish(table, by)

    @asynccontextmanager
    async def _kept_or_dropped(self, held: Held, table: Table, *, first: bool) -> AsyncIterator[None]:
        """An illegal answer has changed nothing; after any other failure the table is read again."""
        try:
            yield
        except IllegalAnswer as reason:
            raise illegal(table, reason) from None
        except Moved:
            held.table = None
            raise Moved if first else stale() from None
        except NotWritten as reason:
            held.table = None
            log.error("not written", table=held.code, reason=str(reason))
            raise not_written() from None
        except BaseException:
            held.table = None
            raise

    def _hold(self, code: str) -> Held:
        held = self.held.get(code)
        if held is None:
            if not codes.looks_right(code):
                raise unknown_code(code)
            held = self.held[code] = Held(code)
        held.used = self.clock()
        return held

    async def _loaded(self, held: Held) -> Table:
        if held.table is None:
            try:
                held.table = await self._load(held.code)
                self._on_load(held.table)
            except Refused as refused:
                if refused.kind == "code" and self.held.get(held.code) is held:
                    del self.held[held.code]
                raise
        return held.table

    async def _load(self, code: str) -> Table:
        try:
            stored = await self.ledger.load(code)
        except NotWritten as reason:
            log.error("not read", table=code, reason=str(reason))
            raise Refused("store", "The tables cannot be read just now. Please try again.") from None
        if stored is None:
            raise unknown_code(code)
        try:
            if not loading.under_older_rules(stored, self.games):
                return loading.build(code, stored, self.games)
        except Exception:
            log.exception("a log that the rules cannot follow", table=code)
        return await self._restart(code, stored)

    async def _restart(self, code: str, stored: Stored) -> Table:
        """Goes on from the last checkpoint under other rules, and says so at the table."""
        try:
            table, event = loading.rebuild(code, stored, self.games)
            facts = table.apply(event, self.clock())
        except Exception:
            log.exception("a table that cannot be taken up", table=code)
            raise Refused("broken", "This table was made with rules that are no longer here.") from None
        entry = loading.entry_of(table, [event], facts if table.play else None, house=True)
        try:
            await self.ledger.write(entry)
        except NotWritten:
            raise not_written() from None
        return table


def illegal(table: Table, reason: IllegalAnswer) -> Refused:
    """The refusal that a person reads."""
    return Refused("illegal", reason.message, reason.rule, table.game.slug)


def on_one_line(typed: str, longest: int) -> str:
    """What somebody typed, as it is shown: on one line, so many characters at most."""
    return " ".join("".join(c if c.isprintable() else " " for c in typed[: 8 * longest]).split())[:longest]
