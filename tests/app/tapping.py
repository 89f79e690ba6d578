"""Clients that tap and watch while a server is disturbed."""

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import aclosing

import httpx
from sqlalchemy import create_engine, text

TABLES = 6
PAUSE = 0.5
"""Seconds until a client reconnects, as htmx does."""

FIELD = re.compile(r'name="question"[^>]*?value="(\d+)"|value="(\d+)"[^>]*?name="question"')
KEY = re.compile(r"[A-Z2-9]{6}-\d+")
MARBLES = ("L1", "M2", "R3", "L4", "M5", "R1", "L2", "M3", "R4", "L5")


class Phone:
    """A browser at an open table, which taps as soon as the last tap is answered."""

    def __init__(self, address: str) -> None:
        headers = {"Sec-Fetch-Site": "same-origin"}
        self.client = httpx.AsyncClient(base_url=f"http://{address}", headers=headers, timeout=20)
        self.accepted: list[str] = []
        self.gaps: list[float] = []
        """Seconds from the end of each stream to the first event of the next."""
        self.refused: list[str] = []
        """The refusals, as shown to a person."""
        self.accepted_since = 0
        """Number of taps accepted since the last refusal."""

    async def open(self) -> None:
        """Creates an open table."""
        made = await self.client.post("/open")
        assert made.status_code == 303, made.text
        self.path = made.headers["location"]
        page = await self.client.get(self.path)
        self.read(page.text)

    def read(self, page: str) -> None:
        """Extracts the number of the question from a page."""
        for found in FIELD.finditer(page):
            self.question = found[1] or found[2]

    async def tap(self) -> None:
        """Draws a marble. As on a page, a repeated tap has the same key: if the database fails during a
        commit, whether the refused tap was stored is unknown.
        """
        key = f"{self.path[3:]}-{len(self.accepted)}"
        fields = {"seat": "0", "question": self.question, "key": key}
        answer = f"draw {MARBLES[len(self.accepted) % len(MARBLES)]}"
        try:
            told = await self.post(fields | {"answer": answer})
        except httpx.TransportError as failure:
            self.note_refusal(repr(failure))
            return
        self.read(told.text)
        if told.status_code == 200:
            self.accepted.append(key)
            self.accepted_since += 1
        else:
            self.note_refusal(f"{told.status_code}: {told.text[:200]}")

    def note_refusal(self, told: str) -> None:
        """Records the refusal of a tap."""
        self.refused.append(told)
        self.accepted_since = 0

    async def post(self, fields: dict[str, str]) -> httpx.Response:
        """Posts a tap; retries once if a reused connection closes silently, as browsers do, for HAProxy."""
        headers = {"HX-Request": "true"}
        try:
            return await self.client.post(f"{self.path}/answer", data=fields, headers=headers)
        except httpx.RemoteProtocolError:
            return await self.client.post(f"{self.path}/answer", data=fields, headers=headers)

    async def tap_until(self, over: asyncio.Event) -> None:
        """Taps until `over` is set."""
        while not over.is_set():
            await self.tap()
            await asyncio.sleep(0.01)

    async def watch_until(self, over: asyncio.Event) -> None:
        """Keeps a stream open until `over` is set, reconnecting as a phone does."""
        ended = 0.0
        while not over.is_set():
            try:
                async with self.client.stream("GET", f"{self.path}/stream") as stream:
                    if stream.status_code == 200:
                        async with aclosing(stream.aiter_raw()) as parts:
                            async for _ in parts:
                                self.gaps += [time.monotonic() - ended] if ended else []
                                ended = 0.0
                                if over.is_set():
                                    return
            except httpx.TransportError:
                pass
            ended = ended or time.monotonic()
            await asyncio.sleep(PAUSE)


async def played(address: str, what: Callable[[], None], *, afterwards: float = 3.0) -> list[Phone]:
    """Runs clients while `what` acts on the server, and for `afterwards` seconds; returns them."""
    over = asyncio.Event()
    phones = [Phone(address) for _ in range(TABLES)]
    for phone in phones:
        await phone.open()
    works = [work(over) for phone in phones for work in (phone.watch_until, phone.tap_until)]
    going = [asyncio.create_task(work) for work in works]
    await asyncio.to_thread(what)
    await asyncio.sleep(afterwards)
    over.set()
    await asyncio.gather(*(phone.tap() for phone in phones))
    await asyncio.gather(*going)
    for phone in phones:
        await phone.client.aclose()
    return phones


def check_nothing_is_lost(database: str, phones: list[Phone]) -> None:
    """Asserts that the database's log contains every accepted tap, and no tap twice."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        bodies = connection.execute(text("SELECT body FROM log WHERE kind = 'answered'")).scalars().all()
    engine.dispose()
    kept = [found[0] for body in bodies if (found := KEY.search(body))]
    assert len(kept) == len(set(kept))
    assert {key for phone in phones for key in phone.accepted} <= set(kept)
