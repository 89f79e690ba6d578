"""Notifications between the processes of a cluster, over one Redis channel.

Messages are not stored and may be lost: the database is authoritative (`app/cluster/cluster.py`). A process
knows that its connection works by receiving its own heartbeats.
"""

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

log = structlog.get_logger()

INTERVAL: Final = 1.0
"""Seconds between two heartbeats."""

TIMEOUT: Final = 3 * INTERVAL
"""Seconds without an own heartbeat after which the connection counts as broken."""

RETRY: Final = 0.5
"""Seconds between two attempts to connect to Redis."""

MOST_WAITING: Final = 10_000
"""Maximum number of queued messages; beyond it, the oldest are dropped."""

HEARTBEAT: Final = "beat"

OnMessage = Callable[[str, str, list[Any]], None]
"""Called with the sender, the kind of message, and its arguments."""


class Bus:
    """Publishes and receives messages for one process. Without a URL it does neither."""

    def __init__(self, url: str, channel: str, name: str, on_message: OnMessage) -> None:
        self.name = name
        self._url = url
        self._channel = channel
        self._on_message = on_message
        self._waiting: list[str] = []
        self._queued = asyncio.Event()
        self._last_heartbeat = float("-inf")
        """When the own heartbeat was last received, in the event loop's time."""

    @property
    def connected(self) -> bool:
        """Whether messages of other processes arrive."""
        return asyncio.get_running_loop().time() - self._last_heartbeat < TIMEOUT

    def publish(self, kind: str, *what: Any) -> None:
        """Queues a message to all others; drops it if the connection is broken."""
        if self._url and self.connected:
            self._waiting.append(json.dumps([self.name, kind, *what]))
            del self._waiting[:-MOST_WAITING]
            self._queued.set()

    async def run(self) -> None:
        """Publishes and receives until cancelled; reconnects when Redis fails."""
        reason = ""
        while self._url:
            try:
                await self._while_connected()
            except (RedisError, OSError) as failure:
                before, reason = reason, str(failure)[:200]
                if self.connected or reason != before:
                    log.warning("no Redis", reason=reason)
            self._last_heartbeat = float("-inf")
            self._waiting.clear()
            await asyncio.sleep(RETRY)

    async def _while_connected(self) -> None:
        async with (
            Redis.from_url(
                self._url,
                decode_responses=True,
                socket_timeout=TIMEOUT,
                socket_connect_timeout=TIMEOUT,
                retry=None,
            ) as redis,
            redis.pubsub() as pubsub,
        ):
            await pubsub.subscribe(self._channel)
            works = (self._listen(pubsub), self._send(redis), self._send_heartbeats(redis))
            tasks = [asyncio.create_task(work) for work in works]
            try:
                done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                done.pop().result()
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self, pubsub: Any) -> None:
        while not is_cancelled():
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=TIMEOUT)
            if message is None:
                continue
            who, kind, *what = json.loads(message["data"])
            if who != self.name:
                self._on_message(who, kind, what)
            elif kind == HEARTBEAT:
                self._last_heartbeat = asyncio.get_running_loop().time()

    async def _send(self, redis: Any) -> None:
        while not is_cancelled():
            await self._queued.wait()
            self._queued.clear()
            waiting, self._waiting = self._waiting, []
            async with redis.pipeline(transaction=False) as pipeline:
                for text in waiting:
                    pipeline.publish(self._channel, text)
                await pipeline.execute()

    async def _send_heartbeats(self, redis: Any) -> None:
        while not is_cancelled():
            await redis.publish(self._channel, json.dumps([self.name, HEARTBEAT]))
            await asyncio.sleep(0 if is_cancelled() else INTERVAL)


def is_cancelled() -> bool:
    """Returns whether the running task is being cancelled: redis-py may report that as a timeout."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
