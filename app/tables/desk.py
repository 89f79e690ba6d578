"""The write path of tables: each event is checked, applied, stored and then published.

Every change goes through `Desk._change` or, after a change of rules, `Desk._load`, and is written by the
store's single writer. Watchers see only what is on disk. If a write fails, the table is loaded again.
"""

import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import structlog

from app.tables import codes, rights, serialization
from app.tables.cached_table import CachedTable, Writing
from app.tables.conflict import Conflict, retry_on_conflict
from app.tables.events import (
    Answered,
    BotSat,
    Created,
    Event,
    Hinted,
    Left,
    Resigned,
    Resized,
    Retold,
    Sat,
    SeatMoved,
    Started,
    TimedOut,
    TookBack,
    WantsAgain,
    Watched,
)
from app.tables.ledger import Ledger, NotWritten, VersionConflict, WriteBatch
from app.tables.loading import read_table
from app.tables.presence import Presence
from app.tables.refused import Refused, illegal, not_written, stale, unknown_code
from app.tables.table import Table
from app.tables.time_of_day import elapsed, time_of_day
from app.tables.typed import ANSWER_LENGTH, NAME_LENGTH, on_one_line
from games.kit.asks import Ask, IllegalAnswer
from games.kit.contract import Game
from games.kit.play import NO

log = structlog.get_logger()

SEED_BYTES: Final = 32
KEY_LENGTH: Final = 64

UNLISTED: Final = frozenset({Answered, TookBack, Retold, Hinted, Watched})
"""Events that do not affect lists of tables, unless the game starts or ends with them."""

Publish = Callable[[Table, str], None]
"""Called with a changed table and the device that gets the change as the response to its request."""

Loaded = Callable[[Table], None]
Present = Callable[[str], Presence]
Form = Mapping[str, list[str]]
Decide = Callable[[Table], Awaitable[Sequence[Event]]]
T = TypeVar("T")
Reply = Callable[[Table, bool], T]


class Desk:
    """The entry point for all changes to tables, by devices and bots.

    `publish` is called after each change is on disk, `loaded` when a table is loaded into memory.
    """

    def __init__(
        self,
        ledger: Ledger,
        games: Mapping[str, Game[Any]],
        *,
        publish: Publish,
        present: Present,
        loaded: Loaded,
        clock: Callable[[], float] = time_of_day,
        passed: Callable[[], float] = elapsed,
    ) -> None:
        self.ledger = ledger
        self.games = games
        self.clock = clock
        self.passed = passed
        """Monotonic time in seconds, unaffected by changes of the wall clock."""
        self._publish = publish
        self._present = present
        self._on_load = loaded
        self.shared = False
        """Whether other processes write, too; `on_follow` is called with tables that they changed."""
        self.on_follow: Loaded = loaded
        self.held: dict[str, CachedTable] = {}
        self._evicted: dict[str, float] = {}
        """When each evicted table was last used."""

    # Reading

    @asynccontextmanager
    async def at(self, code: str) -> AsyncIterator[Table]:
        """Yields a table as it is on disk, locked against changes."""
        held = self._hold(code)
        async with held.lock:
            yield await self._loaded(held)

    async def catch_up(self, code: str) -> bool:
        """Applies what other processes have written to a table in memory; returns False if nothing."""
        held = self.held.get(code)
        if held is None:
            return False
        async with held.lock:
            if held.table is None or not (written := await self.ledger.since(code, held.table.version)):
                return False
            held.follow(written)
            self.on_follow(await self._loaded(held))
            return True

    async def was_stale(self, code: str) -> bool:
        """Returns whether another process had changed a table in memory, which is now up to date."""
        with contextlib.suppress(NotWritten):
            return self.shared and await self.catch_up(code)
        return False

    def peek(self, code: str) -> Table | None:
        """Returns a table if it is in memory and not being changed."""
        held = self.held.get(code)
        return None if held is None or held.lock.locked() else held.table

    def evict_idle(self, before: float, busy: Callable[[str], bool]) -> list[Table]:
        """Evicts tables that were not used since then and are not busy."""
        idle = [held for held in self.held.values() if held.idle(before) and not busy(held.code)]
        for held in idle:
            del self.held[held.code]
            self._evicted[held.code] = held.used
        return [held.table for held in idle if held.table is not None]

    def used_within(self, code: str, seconds: float) -> bool:
        """Returns whether a table is in memory, or was used within `seconds` and since the start."""
        used = self._evicted.get(code)
        return code in self.held or (used is not None and self.passed() - used < seconds)

    def forget_usage(self, codes: Iterable[str]) -> None:
        """Drops the usage times of tables that are no longer stored."""
        for code in codes:
            self._evicted.pop(code, None)

    # Tables and seats

    async def create(
        self, slug: str, options: Mapping[str, str], device: str, *, seats: int | None = None
    ) -> str:
        """Creates a table; returns its code."""
        game = rights.find_game(self.games, slug)
        count = game.seats[0] if seats is None else seats
        rights.check_size(game, count)
        try:
            event = Created(slug, count, game.complete(options), device)
        except ValueError as reason:
            raise Refused("malformed", str(reason)) from None
        while True:
            held = CachedTable(codes.fresh(), wake=0.0)
            held.used = self.passed()
            held.table = Table(held.code, self.games)
            try:
                async with held.lock:
                    await self._change(held, event)
            except VersionConflict:
                continue
            self.held[held.code] = held
            return held.code

    @retry_on_conflict
    async def sit(self, code: str, seat: int, device: str, name: str = "") -> None:
        """Takes a seat."""
        async with self._writing(code) as (held, table):
            rights.check_sit(table, seat, device)
            name = on_one_line(name, NAME_LENGTH)
            await self._change(held, *table.withdrawal(seat), Sat(seat, device, name))

    @retry_on_conflict
    async def leave(self, code: str, seat: int, device: str) -> None:
        """Frees a seat: the device's own, or anybody's if it has the host's rights."""
        async with self._writing(code) as (held, table):
            rights.check_free(table, seat, device, self.clock(), self._present(code))
            await self._change(held, *table.withdrawal(seat), Left(seat))

    @retry_on_conflict
    async def seat_bot(self, code: str, seat: int, device: str, level: str = "") -> None:
        """Gives a seat to a bot."""
        async with self._writing(code) as (held, table):
            rights.check_free(table, seat, device, self.clock(), self._present(code))
            rights.check_bot(table, level)
            await self._change(held, *table.withdrawal(seat), BotSat(seat, level))

    @retry_on_conflict
    async def move(self, code: str, seats: Sequence[int], device: str, to: str) -> None:
        """Moves seats of a device to another one."""
        async with self._writing(code) as (held, table):
            rights.check_move(table, seats, device, to)
            await self._change(held, *(SeatMoved(seat, to, device) for seat in seats))

    @retry_on_conflict
    async def resize(self, code: str, seats: int, device: str) -> None:
        """Changes the number of seats before the game; empty ones are added or removed."""
        async with self._writing(code) as (held, table):
            rights.check_resize(table, seats, device, self.clock(), self._present(code))
            await self._change(held, Resized(seats))

    @retry_on_conflict
    async def start(self, code: str, device: str, *, fill: bool = False, level: str = "") -> None:
        """Starts the game; `fill` puts bots of a level on the free seats."""
        async with self._writing(code) as (held, table):
            fill = fill and not table.game.endless
            rights.check_start(table, device, self.clock(), self._present(code), fill=fill, level=level)
            bots = [BotSat(n, level) for n, chair in enumerate(table.chairs) if chair.kind == "empty"]
            await self._change(held, *bots, Started(secrets.token_hex(SEED_BYTES)))

    @retry_on_conflict
    async def again(self, code: str, device: str, *, wish: bool = True) -> None:
        """Votes for a rematch, or withdraws the vote; the last vote of those present starts the game."""
        async with self._writing(code) as (held, table):
            rights.check_again(table, device)
            events: list[Event] = [WantsAgain(seat, wish) for seat in table.seats_of(device)]
            if wish and rights.all_want_again(table, self._present(code).connected | {device}, device):
                events.append(Started(secrets.token_hex(SEED_BYTES), table.game.keeps_seats))
            await self._change(held, *events)

    # Playing

    async def answer(
        self, code: str, seat: int, device: str, text: str, *, question: int, key: str = ""
    ) -> None:
        """Plays an answer. A form key that was played already is accepted without effect."""
        fields: Form = {"answer": [text]}
        await self.compose(code, seat, device, fields, question=question, key=key, reply=lambda *_: None)

    @retry_on_conflict
    async def compose(
        self,
        code: str,
        seat: int,
        device: str,
        fields: Form,
        *,
        question: int,
        key: str = "",
        reply: Reply[T],
        quiet: bool = False,
    ) -> T:
        """Plays the answer of a submitted form, and returns the reply to it.

        `reply` gets the resulting table, and whether the form was new. `quiet`: the device gets the change as
        the response to its request, not through its stream.
        """
        if len(key) > KEY_LENGTH:
            raise Refused("malformed", "That form was not one of this table's.")
        async with self._writing(code) as (held, table):
            rights.check_own(table, seat, device)
            if (seat, key) in table.keys:
                return reply(table, False)
            ask = self._open_ask(table, seat, question, fields)
            try:
                text = ask.compose(fields)
            except IllegalAnswer as reason:
                raise illegal(reason, table.game.slug) from None
            if len(text) > ANSWER_LENGTH:
                raise Refused("malformed", "That answer is too long to be one.")
            await self._change(held, Answered(seat, text, key), by=device if quiet else "")
            return reply(table, True)

    async def answer_for_bot(self, code: str, seat: int, text: str, *, question: int) -> None:
        """Plays a bot's answer; raises Refused if the table has changed meanwhile."""
        async with self._writing(code) as (held, table):
            if seat not in table.bots_asked:
                raise stale()
            self._open_ask(table, seat, question)
            await self._change(held, Answered(seat, text, ""))

    async def time_out(self, code: str, *, question: int) -> None:
        """Answers for every seat that has not answered a question by its deadline."""
        async with self._writing(code) as (held, table):
            play, due = table.play, table.due
            if play is None or due is None or table.question != question or due > self.clock():
                return
            late = {seat: NO if play.any_of else ask.default for seat, ask in play.waiting.items()}
            await self._change(held, *(TimedOut(seat, text) for seat, text in late.items()))

    async def take_up(self, code: str) -> None:
        """Resumes a table that waits for the server, and corrects its stored wake-up time."""
        async with self._writing(code) as (held, table):
            if table.wake != held.wake:
                await self._write(WriteBatch(table.code, (), wake=table.wake))
                held.wake = table.wake
            self._on_load(table)

    async def take_back(self, code: str, seat: int, device: str) -> None:
        """Undoes a seat's last answer, if still possible."""
        await self._on_own_seat(code, seat, device, TookBack(seat))

    @retry_on_conflict
    async def apply(self, code: str, decide: Decide) -> None:
        """Applies the events that `decide` returns while the table is locked; propagates its exceptions."""
        async with self._writing(code) as (held, table):
            await self._change(held, *await decide(table))

    async def resign(self, code: str, seat: int, device: str) -> None:
        """Resigns."""
        await self._on_own_seat(code, seat, device, Resigned(seat))

    # Implementation

    @retry_on_conflict
    async def _on_own_seat(self, code: str, seat: int, device: str, event: Event) -> None:
        async with self._writing(code) as (held, table):
            rights.check_own(table, seat, device)
            if table.phase != "playing":
                raise stale()
            await self._change(held, event)

    def _open_ask(self, table: Table, seat: int, question: int, form: Form | None = None) -> Ask:
        """Returns a seat's open question, if it is the one meant or fits the form; raises Refused."""
        ask = table.play.ask(seat) if table.play else None
        if ask is None or (question != table.question and not (form and ask.lasts(form))):
            raise stale()
        return ask

    def _writing(self, code: str) -> Writing:
        return Writing(self._hold(code), self._loaded)

    async def _change(self, held: CachedTable, *events: Event, by: str = "") -> None:
        """Applies events, writes and publishes them. The caller holds the table's lock."""
        table = held.table
        assert table is not None
        now = self.clock()
        phase = table.phase if table.version else ""
        first = not table.version
        try:
            for event in events:
                table.apply(event, now)
            listed = phase != table.phase or not UNLISTED.issuperset(map(type, events))
            wake, known = table.wake, held.wake
            held.wake = None
            news = None if wake == known else wake
            await self.ledger.write(serialization.batch_of(table, events, with_summary=listed, wake=news))
            held.wake = wake
        except IllegalAnswer as reason:
            raise illegal(reason, table.game.slug) from None
        except BaseException as failure:
            held.table = None
            raise self._dropped(held.code, failure, first=first) from None
        self._publish(table, by)

    def _dropped(self, code: str, failure: BaseException, *, first: bool) -> BaseException:
        """Returns the exception to raise after a failed change, for which the table was evicted."""
        if isinstance(failure, NotWritten) and not isinstance(failure, VersionConflict):
            log.error("not written", table=code, reason=str(failure))
            return not_written()
        return Conflict() if isinstance(failure, VersionConflict) and not first else failure

    async def _write(self, batch: WriteBatch) -> None:
        """Writes a batch that is not caused by a tap."""
        try:
            await self.ledger.write(batch)
        except VersionConflict:
            raise Conflict from None
        except NotWritten as reason:
            log.error("not written", table=batch.code, reason=str(reason))
            raise not_written() from None

    def _hold(self, code: str) -> CachedTable:
        held = self.held.get(code)
        if held is None:
            if not codes.looks_right(code):
                raise unknown_code(code)
            held = self.held[code] = CachedTable(code)
        held.used = self.passed()
        return held

    async def _loaded(self, held: CachedTable) -> Table:
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
        while True:
            table, restarted = await read_table(self.ledger, self.games, code, self.clock())
            if restarted is None:
                return table
            with contextlib.suppress(Conflict):
                batch = serialization.batch_of(table, [restarted], with_summary=True, wake=table.wake)
                await self._write(batch)
                return table
