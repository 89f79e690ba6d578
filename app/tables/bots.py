"""Schedules bots: they answer for their seats, compute in other processes, and never stall a table."""

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
"""Consecutive refusals after which a bot stops until the table changes."""

HINTED: Final = "good"
"""The level of the bot that gives hints."""

T = TypeVar("T")

REST: Final = 1.0
"""Seconds between two attempts after a refusal."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A bot's turn: the job, the answer to fall back on, and the question that it answers."""

    job: BotJob
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
        """Number of computed, late and failed answers."""

    @property
    def thinking(self) -> int:
        """Number of bots that compute or are queued."""
        return len(self._turns)

    def schedule(self, table: Table) -> None:
        """Schedules the bots of a table that have to answer."""
        if self._stopped:
            return
        for seat in table.bots_asked:
            if (table.code, seat) not in self._turns:
                task = asyncio.create_task(self._play(table.code, seat))
                self._turns[table.code, seat] = task

    def busy(self, code: str) -> bool:
        """Returns whether a bot of a table computes or is queued."""
        return any(at == code for at, _ in self._turns)

    async def until_fewer(self, most: int) -> None:
        """Waits until fewer than `most` bots compute or are queued."""
        while len(self._turns) >= most:
            await asyncio.wait(self._turns.values(), return_when=asyncio.FIRST_COMPLETED)

    async def stop(self) -> None:
        """Cancels all bots and schedules no others."""
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
        """Computes and sends one answer; returns False if the seat is not asked."""
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
        """Returns a good bot's answer for a person who is asked; raises Refused if none is found in time."""
        async with self._queue.place(code):
            async with self._desk.at(code) as table:
                if table.play is None or seat not in table.play.waiting:
                    raise stale()
                job = self._job(table, table.play, seat, HINTED)
            advice = await self._run(self._work(hint, job))
        if advice is None:
            raise Refused("busy", "No hint was found in time. Please try again.")
        return advice

    def _turn(self, table: Table, seat: int) -> Turn | None:
        """Makes the job of a bot; None if the seat is not asked."""
        play = table.play
        if play is None or seat not in table.bots_asked:
            return None
        level = table.chairs[seat].level
        job = self._job(table, play, seat, level if level in LEVELS else self._level)
        return Turn(job, play.waiting[seat].sample(Dice(job.seed)), table.question)

    def _job(self, table: Table, play: Play[Any], seat: int, level: str) -> BotJob:
        """Makes a job from a world imagined for the seat, never the true one, so that bots cannot cheat."""
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
        """Returns the share of its usual time that a bot may use: the more tables are queued, the less."""
        return 1 / (1 + self._queue.tables_waiting(urgent=self._watched(code)))

    async def _think(self, turn: Turn) -> str:
        """Computes a bot's answer; falls back on any legal one if that fails or times out."""
        return await self._run(self._work(solve, turn.job)) or turn.fallback

    async def _run(self, work: Callable[[], T]) -> T | None:
        """Runs a function in the pool; returns None if it fails or times out."""
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

    def _work(self, think: Callable[[BotJob, Game[Any] | None], T], job: BotJob) -> Callable[[], T]:
        game: Game[Any] | None = None if self._workers else self._desk.games[job.slug]
        return partial(think, job, game)

    def _executor(self) -> Executor:
        """Returns the pool, created on first use: processes, so that bots never block the event loop."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = (
                ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=follow_server)
                if self._workers
                else ThreadPoolExecutor(1, thread_name_prefix="bot")
            )
        return self._pool

    def _drop(self, pool: Executor | None) -> None:
        """Shuts down a pool and kills its processes, as they may never end, unless it was replaced already.

        A thread cannot be stopped.
        """
        if pool is not None and pool is self._pool:
            pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None
            for process in multiprocessing.active_children():
                process.kill()


def follow_server() -> None:
    """Initializes a worker process: lowers its priority, and ends it with the server, however that ends."""
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    assert server is not None
    server.join()
    os._exit(1)
