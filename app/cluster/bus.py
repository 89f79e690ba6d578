"""Messages between the processes of a cluster, over one Redis channel.

Nothing is kept, and what is told may be lost: the database knows better (`app/cluster/cluster.py`). A process
knows that it hears by its own beats, which come back to it the same way.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = structlog.get_logger()

BEAT: Final = 1.0
"""Seconds between two beats."""

DEAF: Final = 3 * BEAT
"""Seconds without a beat of one's own after which nothing is believed to be heard."""

AGAIN: Final = 0.5
"""Seconds between two attempts to reach Redis."""

MOST_WAITING: Final = 10_000
"""What may wait to be told; of more, the oldest is lost."""

BEATS: Final = "beat"

Hear = Callable[[str, str, list[Any]], None]
"""Told who says what kind of thing, and the rest of it."""


class Bus:
    """One process's ears and voice. Without a URL it is deaf and says nothing."""

    def __init__(self, url: str, channel: str, name: str, hear: Hear) -> None:
        self.name = name
        self._url = url
        self._channel = channel
        self._hear = hear
        self._waiting: list[str] = []
        self._stirred = asyncio.Event()
        self._heard = float("-inf")
        """When its own beat was heard last, in the loop's time."""

    @property
    def hears(self) -> bool:
        """Whether what others tell arrives."""
        return asyncio.get_running_loop().time() - self._heard < DEAF

    def tell(self, kind: str, *what: Any) -> None:
        """Tells all others soon, if there is a way."""
        if self._url and self.hears:
            self._waiting.append(json.dumps([self.name, kind, *what]))
            del self._waiting[:-MOST_WAITING]
            self._stirred.set()

    async def run(self) -> None:
        """Listens and speaks for as long as the process runs, also when Redis goes and comes back."""
        reason = ""
        while self._url:
            try:
                await self._while_connected()
            except (RedisError, OSError) as failure:
                before, reason = reason, str(failure)[:200]
                if self.hears or reason != before:
                    log.warning("no Redis", reason=reason)
            self._heard = float("-inf")
            self._waiting.clear()
            await asyncio.sleep(AGAIN)

    async def _while_connected(self) -> None:
        async with (
            Redis.from_url(
                self._url, decode_responses=True, socket_timeout=DEAF, socket_connect_timeout=DEAF, retry=None
            ) as redis,
            redis.pubsub() as ears,
        ):
            await ears.subscribe(self._channel)
            works = (self._listen(ears), self._speak(redis), self._beat(redis))
            tasks = [asyncio.create_task(work) for work in works]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                done.pop().result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, ears: Any) -> None:
        while not is_cancelled():
            told = await ears.get_message(ignore_subscribe_messages=True, timeout=DEAF)
            if told is None:
                continue
            who, kind, *what = json.loads(told["data"])
            if who != self.name:
                self._hear(who, kind, what)
            elif kind == BEATS:
                self._heard = asyncio.get_running_loop().time()

    async def _speak(self, redis: Any) -> None:
        while not is_cancelled():
            await self._stirred.wait()
            self._stirred.clear()
            waiting, self._waiting = self._waiting, []
            async with redis.pipeline(transaction=False) as pipeline:
                for text in waiting:
                    pipeline.publish(self._channel, text)
                await pipeline.execute()

    async def _beat(self, redis: Any) -> None:
        while not is_cancelled():
            await redis.publish(self._channel, json.dumps([self.name, BEATS]))
            await asyncio.sleep(0 if is_cancelled() else BEAT)


def is_cancelled() -> bool:
    """Whether the running task is to end: redis-py takes a cancellation for a timeout now and then."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
