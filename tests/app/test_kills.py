"""A server that is killed a hundred times amid its writes: no accepted answer is lost or doubled."""

import asyncio
import json
import multiprocessing
import random
import time
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from multiprocessing.connection import Connection
from pathlib import Path

import pytest

from app.container import Container
from app.main import create_app
from app.settings import Settings
from games import GAMES
from tests.app.conftest import Hotel
from tests.app.servers import PATIENCE

pytestmark = pytest.mark.slow

KILLS = 100
TABLES = 4
DEVICE = "a device that taps"
MARBLES = ("L1", "M2", "R3", "L4", "M5", "R1", "L2", "M3", "R4", "L5")
LONGEST = 0.03
"""Seconds for which a server goes on, at most, after its first accepted answer."""

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(["app.main", "games"])


def built(data: Path, database: str) -> Container:
    """A server that is not open yet."""
    container: Container = create_app(
        Settings(data=data, database=database, bot_workers=0), GAMES
    ).state.container
    return container


async def tap(container: Container, code: str, marble: str) -> str:
    """Draws a marble; the key of the answer, once it is accepted."""
    async with container.desk.at(code) as table:
        question = table.question
        key = f"{code}-{table.version}"
    await container.desk.answer(code, 0, DEVICE, f"draw {marble}", question=question, key=key)
    return key


async def tap_for_ever(codes: Sequence[str], data: Path, database: str, told: Connection) -> None:
    """Taps at all tables at once; tells the key of each accepted answer."""
    container = built(data, database)
    await container.open()

    async def at(code: str) -> None:
        for marble in cycle(MARBLES):
            told.send_bytes((await tap(container, code, marble)).encode())

    await asyncio.gather(*map(at, codes))


def serve(codes: Sequence[str], data: Path, database: str, told: Connection) -> None:
    """The process that is going to be killed."""
    asyncio.run(tap_for_ever(codes, data, database, told))


def killed(codes: Sequence[str], hotel: Hotel, after: float) -> list[str]:
    """What a server accepted until it was killed, some seconds after its first accepted answer."""
    heard, told = FORKS.Pipe(duplex=False)
    process = FORKS.Process(target=serve, args=(codes, hotel.data, hotel.database, told), daemon=True)
    process.start()
    told.close()
    accepted = list[str]()
    with heard:
        assert heard.poll(PATIENCE), "no answer is accepted"
        time.sleep(after)
        process.kill()
        process.join(PATIENCE)
        try:
            while True:
                accepted.append(heard.recv_bytes().decode())
        except EOFError:
            return accepted


def keys(hotel: Hotel) -> list[str]:
    """The keys of the answers that are in the log."""
    rows = hotel.rows("SELECT body FROM log WHERE kind = 'answered'")
    return [json.loads(body)["key"] for (body,) in rows]


@pytest.mark.databases
async def test_whenever_a_server_is_killed_what_it_accepted_is_there_once(hotel: Hotel) -> None:
    container = built(hotel.data, hotel.database)
    await container.open()
    codes = [await container.desk.create("power_well_open", {}, DEVICE) for _ in range(TABLES)]
    for code in codes:
        for seat in (0, 1):
            await container.desk.sit(code, seat, DEVICE)
        await container.desk.start(code, DEVICE)
    await container.close()

    moments, accepted = random.Random(17), list[str]()
    for _ in range(KILLS):
        accepted += killed(codes, hotel, moments.uniform(0, LONGEST))
        kept = Counter(keys(hotel))
        assert set(accepted) <= set(kept)
        assert kept.most_common(1)[0][1] == 1

    assert len(accepted) >= KILLS
    container = built(hotel.data, hotel.database)
    await container.open()
    for code in codes:
        versions = [number for (number,) in hotel.rows("SELECT version FROM log WHERE code = :c", c=code)]
        assert sorted(versions) == list(range(1, len(versions) + 1))
        assert await tap(container, code, "L1") in keys(hotel)
    await container.close()
