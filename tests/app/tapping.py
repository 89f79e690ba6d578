"""Phones that tap and watch at a server that something is done to."""

import asyncio
import re
import time
from collections.abc import Callable
from contextlib import aclosing

import httpx
from sqlalchemy import create_engine, text

TABLES = 6
PAUSE = 0.5
"""Seconds that a phone waits before it comes back, as htmx does."""

FIELD = re.compile(r'name="question"[^>]*?value="(\d+)"|value="(\d+)"[^>]*?name="question"')
KEY = re.compile(r"[A-Z2-9]{6}-\d+")
MARBLES = ("L1", "M2", "R3", "L4", "M5", "R1", "L2", "M3", "R4", "L5")


class Phone:
    """A browser at one open table, which taps as fast as it is answered."""

    def __init__(self, address: str) -> None:
        headers = {"Sec-Fetch-Site": "same-origin"}
        self.client = httpx.AsyncClient(base_url=f"http://{address}", headers=headers, timeout=20)
        self.accepted: list[str] = []
        self.gaps: list[float] = []
        """Seconds between the end of a stream and the next one's first event."""
        self.refused: list[str] = []
        """What a person would have been told."""
        self.accepted_since = 0
        """How many taps were accepted after the last that was refused."""

    async def open(self) -> None:
        """Opens a table of its own."""
        made = await self.client.post("/open")
        assert made.status_code == 303, made.text
        self.path = made.headers["location"]
        page = await self.client.get(self.path)
        self.read(page.text)

    def read(self, page: str) -> None:
        """Notes what is asked."""
        for found in FIELD.finditer(page):
            self.question = found[1] or found[2]

    async def tap(self) -> None:
        """Draws a marble. As on a page, the same tap again has the same key: whether a tap that was refused
        is on disk all the same is not known where the database fell silent in its commit.
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
        """Notes what a tap was refused with."""
        self.refused.append(told)
        self.accepted_since = 0

    async def post(self, fields: dict[str, str]) -> httpx.Response:
        """Sends a tap; once more where a connection that served before is closed without a word, as browsers
        do and HAProxy expects of them.
        """
        headers = {"HX-Request": "true"}
        try:
            return await self.client.post(f"{self.path}/answer", data=fields, headers=headers)
        except httpx.RemoteProtocolError:
            return await self.client.post(f"{self.path}/answer", data=fields, headers=headers)

    async def tap_until(self, over: asyncio.Event) -> None:
        """Taps and taps."""
        while not over.is_set():
            await self.tap()
            await asyncio.sleep(0.01)

    async def watch_until(self, over: asyncio.Event) -> None:
        """Keeps a stream open, as a phone does."""
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
    """Phones that have tapped and watched while something was done to the server at an address, and for
    some seconds afterwards.
    """
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
    """Each tap that was accepted is in the log of the database at a URL, once, and none is there twice."""
    engine = create_engine(database.replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        bodies = connection.execute(text("SELECT body FROM log WHERE kind = 'answered'")).scalars().all()
    engine.dispose()
    kept = [found[0] for body in bodies if (found := KEY.search(body))]
    assert len(kept) == len(set(kept))
    assert {key for phone in phones for key in phone.accepted} <= set(kept)
