"""Turn alerts: web push to devices whose page is closed when one of their seats has to answer.

Web push (RFC 8030) is signed with a key of this server (VAPID, RFC 8292), which is generated on first use and
stored in the data folder. An alert names the table, never the question.
"""

import asyncio
import json
from base64 import urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from functools import cached_property
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from app.store.store import Store
from app.tables.ledger import NotWritten, Subscription
from app.tables.presence import Presence
from app.tables.refused import Refused
from app.tables.table import Table

log = structlog.get_logger()

KEY_FILE: Final = "push.pem"
PAUSES: Final = (2.0, 18.0)
"""Seconds before devices without an open stream are alerted, and from then until all that have not answered
are: phones may sleep with their pages open. A visible page suppresses the alert.
"""
KEPT: Final = 6 * 3600
"""Seconds for which a push service keeps an alert for a phone that is turned off."""
PATIENCE: Final = 10.0
"""Timeout of a request to a push service, in seconds."""
GONE: Final = (404, 410)
"""Status codes by which a push service reports that a subscription has expired."""

AT_ONCE: Final = 2
"""Concurrent requests to push services, in threads of their own so that a slow one delays no table."""

At = Callable[[str], AbstractAsyncContextManager[Table]]
"""Opens a stored table, locked against changes."""
Send = Callable[[Subscription, str, Any, str], int]
"""Sends a text to a subscription, signed with a key and contact; returns the response's status code."""


def push(subscription: Subscription, text: str, key: Any, contact: str) -> int:
    """Sends a text by web push, encrypted for one browser. Returns the status code, 0 without a response."""
    import requests  # both are large, and most households never need them
    from pywebpush import WebPushException, webpush

    session = requests.Session()
    session.max_redirects = 0
    keys = {"p256dh": subscription.p256dh, "auth": subscription.auth}
    try:
        answer = webpush(
            {"endpoint": subscription.endpoint, "keys": keys},
            text,
            vapid_private_key=key,
            vapid_claims={"sub": contact},
            ttl=KEPT,
            timeout=PATIENCE,
            requests_session=session,
        )
    except WebPushException as failure:
        return failure.response.status_code if failure.response is not None else 0
    except requests.RequestException:
        return 0
    return int(answer.status_code)


class Alerts:
    """Push subscriptions to tables, and the alerts that are scheduled."""

    def __init__(
        self,
        store: Store,
        folder: Path,
        *,
        services: str,
        contact: str,
        at: At,
        present: Callable[[str], Presence],
        send: Send = push,
    ) -> None:
        self.store = store
        self.folder = folder
        self.services = [name.strip() for name in services.split(",") if name.strip()]
        self.contact = contact
        self._at = at
        self._present = present
        self._send = send
        self.pauses = PAUSES
        self.codes: set[str] = set()
        """Tables with at least one subscription."""
        self.on_code: Callable[[str], None] | None = None
        """Called with the code of a table when a device subscribes to it."""
        self._threads = ThreadPoolExecutor(AT_ONCE, "alerts")
        self._tasks: set[asyncio.Task[None]] = set()

    @cached_property
    def key(self) -> Any:
        """The server's VAPID key, generated if it does not exist."""
        from py_vapid import Vapid02

        path = self.folder / KEY_FILE
        if path.exists():
            return Vapid02.from_file(str(path))
        made = Vapid02()
        made.generate_keys()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        made.save_key(str(path))
        return made

    @cached_property
    def public_key(self) -> str:
        """The public key in the form browsers expect: an uncompressed P-256 point, in URL-safe base64."""
        point = self.key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).rstrip(b"=").decode()

    async def start(self) -> None:
        """Loads the codes of tables with subscriptions."""
        self.codes = await self.store.alerted()

    async def stop(self) -> None:
        """Cancels the alerts that have not been sent."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def subscribe(self, table: Table, device: str, subscription: Subscription) -> None:
        """Subscribes a device to the turns of a table.

        Raises Refused unless the device is seated there and its endpoint belongs to a known push service.
        """
        if not table.seats_of(device):
            raise Refused("forbidden", "Only those who play at a table are told when it is their turn.")
        if not self._serves(subscription.endpoint):
            raise Refused("malformed", "This browser is alerted by a service that is not known here.")
        await self.store.alert(table.code, device, subscription)
        self.codes.add(table.code)
        if self.on_code:
            self.on_code(table.code)

    async def unsubscribe(self, code: str, device: str) -> None:
        """Removes a device's subscription to a table."""
        await self.store.alert(code, device, None)
        await self.start()

    def schedule(self, table: Table) -> None:
        """Schedules alerts if the table has just asked a new question and has subscriptions."""
        if table.code in self.codes and table.question == table.version and self._waiting(table):
            task = asyncio.create_task(self._tell(table.code, table.question))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _serves(self, endpoint: str) -> bool:
        """Returns whether an endpoint belongs to a known push service, so that clients cannot make the server
        send requests elsewhere.
        """
        address = urlsplit(endpoint)
        host = address.hostname or ""
        known = any(
            host == name or (name.startswith("*.") and host.endswith(name[1:])) for name in self.services
        )
        return known and (address.scheme == "https" or is_own(host))

    @staticmethod
    def _waiting(table: Table) -> set[str]:
        """Returns the devices of the people who have to answer now."""
        if table.phase != "playing" or table.course or table.play is None:
            return set()
        chairs = (table.chairs[seat] for seat in table.play.waiting)
        return {chair.device for chair in chairs if chair.kind == "person"}

    async def _tell(self, code: str, question: int) -> None:
        """Alerts the disconnected devices that have to answer, later all that still have not."""
        alerted: set[str] = set()
        for pause, here_too in zip(self.pauses, (False, True)):
            await asyncio.sleep(pause)
            try:
                async with self._at(code) as table:
                    asked = self._waiting(table) if table.question == question else set()
                    title = table.game.heading
                here = frozenset() if here_too else self._present(code).connected
                await self._alert(code, title, asked - alerted - here)
            except (NotWritten, Refused) as reason:
                log.warning("not alerted", table=code, reason=str(reason))
                return
            alerted |= asked - here

    def _push(self, subscription: Subscription, text: str) -> int:
        """Sends a text. Runs in a thread, since generating the key takes a moment, too."""
        return self._send(subscription, text, self.key, self.contact)

    async def _alert(self, code: str, title: str, devices: set[str]) -> None:
        """Alerts devices that a table waits for them, and removes expired subscriptions."""
        words = {
            "title": f"{title}: your turn",
            "body": f"You are asked at table {code}.",
            "address": f"/t/{code}",
        }
        text, loop = json.dumps(words), asyncio.get_running_loop()
        for subscription in await self.store.subscriptions(code, devices) if devices else ():
            status = await loop.run_in_executor(self._threads, self._push, subscription, text)
            log.info("alerted", table=code, status=status)
            if status in GONE:
                await self.store.drop_endpoint(subscription.endpoint)
                await self.start()


def is_own(host: str) -> bool:
    """Returns whether a host is a loopback address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
