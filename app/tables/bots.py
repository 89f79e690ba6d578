"""Schedules bots: they answer for their seats, think in other processes, and never stall a table."""

import asyncio
import contextlib
import multiprocessing
import os
import secrets
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from typing import Any, Final, TypeVar

import structlog

from app.tables.desk import Desk
from app.tables.fair_queue import FairQueue
from app.tables.refused import Refused, stale
from app.tables.table import Table
from app.tables.thinking import BotJob, hint, solve
from games.kit.advice import Advice
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import LEVELS
from games.kit.values import dataclass

log = structlog.get_logger()

SEED_BYTES: Final = 32
TRIES: Final = 60
"""Refusals in a row after which a bot rests until the table changes."""

HINTED: Final = "good"
"""The level of who gives hints."""

T = TypeVar("T")

REST: Final = 1.0
"""Seconds between two of them."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A bot's turn to answer: what to think about, what to say if it cannot think, and to which question."""

    puzzle: BotJob
    fallback: str
    question: int


class Bots:
    """Answers for every seat that a bot holds."""

    def __init__(
        self,
        desk: Desk,
        *,
        workers: int,
        level: str,
        pause: float,
        patience: float,
        watched: Callable[[str], bool],
    ) -> None:
        self._desk = desk
        self._watched = watched
        self._queue = FairQueue(max(1, workers), watched)
        self._workers = workers
        self._level = level
        self._pause = pause
        self._patience = patience
        self._pool: Executor | None = None
        self._stopped = False
        self._turns: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.counts: Counter[str] = Counter(thought=0, late=0, failed=0)
        """How often bots have thought, were too late, or failed."""

    @property
    def thinking(self) -> int:
        """How many bots think, or wait for it."""
        return len(self._turns)

    def consider(self, table: Table) -> None:
        """Sets the bots of a table thinking that are asked something."""
        if self._stopped:
            return
        for seat in table.bots_asked:
            if (table.code, seat) not in self._turns:
                task = asyncio.create_task(self._play(table.code, seat))
                self._turns[table.code, seat] = task

    def busy(self, code: str) -> bool:
        """Whether a bot thinks at a table."""
        return any(at == code for at, _ in self._turns)

    async def until_fewer(self, most: int) -> None:
        """Waits until fewer bots than that think or wait for it."""
        while len(self._turns) >= most:
            await asyncio.wait(self._turns.values(), return_when=asyncio.FIRST_COMPLETED)

    async def stop(self) -> None:
        """Ends all thinking, and lets nobody begin."""
        self._stopped = True
        for task in list(self._turns.values()):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._drop(self._pool)

    async def _play(self, code: str, seat: int) -> None:
        """Answers for a seat as long as it is asked."""
        refused = 0
        try:
            while refused < TRIES:
                try:
                    if not await self._answer(code, seat, thoughtless=refused > 1):
                        return
                    refused = 0
                except Refused as reason:
                    refused += reason.kind != "stale"
                    log.info("a bot's answer was refused", table=code, seat=seat, reason=reason.text)
                    await asyncio.sleep(REST if reason.kind != "stale" else 0)
            log.error("a bot gives up", table=code, seat=seat)
        finally:
            self._turns.pop((code, seat), None)

    async def _answer(self, code: str, seat: int, *, thoughtless: bool) -> bool:
        """Thinks and answers once; False when the seat is not asked."""
        since = asyncio.get_running_loop().time()
        async with self._queue.place(code):
            async with self._desk.at(code) as table:
                turn = self._turn(table, seat)
                if turn is None:
                    del self._turns[code, seat]
                    return False
            text = turn.fallback if thoughtless else await self._think(turn)
        left = self._pause - (asyncio.get_running_loop().time() - since)
        await asyncio.sleep(max(0.0, left))
        await self._desk.answer_for_bot(code, seat, text, question=turn.question)
        return True

    async def advise(self, code: str, seat: int) -> Advice:
        """What a good bot would answer for a person who is asked; raises Refused where it finds nothing."""
        async with self._queue.place(code):
            async with self._desk.at(code) as table:
                if table.play is None or seat not in table.play.waiting:
                    raise stale()
                puzzle = self._job(table, table.play, seat, HINTED)
            advice = await self._run(self._work(hint, puzzle))
        if advice is None:
            raise Refused("busy", "No hint was found in time. Please try again.")
        return advice

    def _turn(self, table: Table, seat: int) -> Turn | None:
        """What a bot gets to think about."""
        play = table.play
        if play is None or seat not in table.bots_asked:
            return None
        level = table.chairs[seat].level
        puzzle = self._job(table, play, seat, level if level in LEVELS else self._level)
        return Turn(puzzle, play.waiting[seat].sample(Dice(puzzle.seed)), table.question)

    def _job(self, table: Table, play: Play[Any], seat: int, level: str) -> BotJob:
        """A position to think about: a world of the seat's own imagining, never the true one."""
        world = play.imagine(seat, Dice(secrets.token_bytes(SEED_BYTES)))
        return BotJob(
            table.game.slug,
            table.game.dump(world.checkpoint),
            tuple(world.answers),
            seat,
            level,
            secrets.token_bytes(SEED_BYTES),
            self._share(table.code),
        )

    def _share(self, code: str) -> float:
        """What part of its usual time a bot may think: the more tables wait for it, the less."""
        return 1 / (1 + self._queue.tables_waiting(urgent=self._watched(code)))

    async def _think(self, turn: Turn) -> str:
        """The bot's answer, or any legal one when it fails or takes too long."""
        return await self._run(self._work(solve, turn.puzzle)) or turn.fallback

    async def _run(self, work: Callable[[], T]) -> T | None:
        """What comes of thinking; None when it fails or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            pool = self._executor()
            async with asyncio.timeout(self._patience):
                found = await loop.run_in_executor(pool, work)
            self.counts["thought"] += 1
            return found
        except BrokenExecutor:
            self.counts["failed"] += 1
            self._drop(pool)
        except TimeoutError:
            self.counts["late"] += 1
            log.warning("a bot took too long")
            self._drop(pool)
        except Exception:
            self.counts["failed"] += 1
            log.exception("a bot failed")
        return None

    def _work(self, think: Callable[[BotJob, Game[Any] | None], T], puzzle: BotJob) -> Callable[[], T]:
        game: Game[Any] | None = None if self._workers else self._desk.games[puzzle.slug]
        return partial(think, puzzle, game)

    def _executor(self) -> Executor:
        """Made when the first bot thinks: processes, so that no screen waits for a bot."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = (
                ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=follow_server)
                if self._workers
                else ThreadPoolExecutor(1, thread_name_prefix="bot")
            )
        return self._pool

    def _drop(self, pool: Executor | None) -> None:
        """Ends a pool and its processes, also one that never ends, unless another has taken its place.

        A thread cannot be stopped.
        """
        if pool is not None and pool is self._pool:
            pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in multiprocessing.active_children():
                process.kill()


def follow_server() -> None:
    """A thinking process lets the server go first, and ends with it, even where the server was killed."""
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
