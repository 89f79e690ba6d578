"""Bots: they sit like people, think elsewhere, and can never stall a table."""

import asyncio
import contextlib
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import structlog

from app.tables.desk import Desk
from app.tables.refused import Refused
from app.tables.table import Table
from app.tables.thinking import Puzzle, solve
from games.kit.contract import Game
from games.kit.dice import Dice

log = structlog.get_logger()

SEED_BYTES: Final = 32
TRIES: Final = 60
"""Refusals in a row after which a bot rests until the table changes."""

REST: Final = 1.0
"""Seconds between two of them."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A bot's turn to answer: what to think about, what to say if it cannot think, and to which question."""

    puzzle: Puzzle
    fallback: str
    question: int


class Bots:
    """Answers for every seat that a bot holds."""

    def __init__(self, desk: Desk, *, workers: int, level: str, pause: float, patience: float) -> None:
        self._desk = desk
        self._workers = workers
        self._level = level
        self._pause = pause
        self._patience = patience
        self._pool: Executor | None = None
        self._turns: dict[tuple[str, int], asyncio.Task[None]] = {}

    def consider(self, table: Table) -> None:
        """Sets the bots of a table thinking that are asked something."""
        if table.play is None:
            return
        for seat in table.play.waiting:
            if table.chairs[seat].kind == "bot" and (table.code, seat) not in self._turns:
                task = asyncio.create_task(self._play(table.code, seat))
                self._turns[table.code, seat] = task

    def busy(self, code: str) -> bool:
        """Whether a bot thinks at a table."""
        return any(at == code for at, _ in self._turns)

    async def stop(self) -> None:
        """Ends all thinking."""
        for task in list(self._turns.values()):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._drop_pool()

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
        async with self._desk.at(code) as table:
            turn = self._turn(table, seat)
            if turn is None:
                del self._turns[code, seat]
                return False
        since = asyncio.get_running_loop().time()
        text = turn.fallback if thoughtless else await self._think(turn)
        left = self._pause - (asyncio.get_running_loop().time() - since)
        await asyncio.sleep(max(0.0, left))
        await self._desk.answer_for_bot(code, seat, text, question=turn.question)
        return True

    def _turn(self, table: Table, seat: int) -> Turn | None:
        """What a bot gets to think about: a world of its own imagining, never the true one."""
        play = table.play
        if play is None or seat not in play.waiting or table.chairs[seat].kind != "bot":
            return None
        world = play.imagine(seat, Dice(secrets.token_bytes(SEED_BYTES)))
        puzzle = Puzzle(
            table.game.slug,
            table.game.dump(world.checkpoint),
            tuple(world.answers),
            seat,
            table.chairs[seat].level or self._level,
            secrets.token_bytes(SEED_BYTES),
        )
        return Turn(puzzle, play.waiting[seat].sample(Dice(puzzle.seed)), table.question)

    async def _think(self, turn: Turn) -> str:
        """The bot's answer, or any legal one when it fails or takes too long."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._patience):
                return await loop.run_in_executor(self._executor(), self._work(turn.puzzle))
        except BrokenExecutor:
            self._drop_pool()
        except TimeoutError:
            log.warning("a bot took too long", game=turn.puzzle.slug)
        except Exception:
            log.exception("a bot failed", game=turn.puzzle.slug)
        return turn.fallback

    def _work(self, puzzle: Puzzle) -> Callable[[], str]:
        game: Game[Any] | None = None if self._workers else self._desk.games[puzzle.slug]
        return partial(solve, puzzle, game)

    def _executor(self) -> Executor:
        """Made when the first bot thinks: processes, so that no screen waits for a bot."""
        if self._pool is None:
            spawn = multiprocessing.get_context("spawn")
            self._pool = (
                ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=step_back)
                if self._workers
                else ThreadPoolExecutor(1, thread_name_prefix="bot")
            )
        return self._pool

    def _drop_pool(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def step_back() -> None:
    """A thinking process lets the server go first."""
    if hasattr(os, "nice"):
        os.nice(5)
