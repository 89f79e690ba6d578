"""Connections that wear out the server's patience are ended, and nobody else notices them."""

import asyncio
import resource

import pytest
from fastapi import FastAPI

from app import serving
from app.connections import (
    LARGEST_HEAD,
    LARGEST_REQUEST,
    RESERVED_FILES,
    SLOW_READER_FACTOR,
    WRITE_BUFFER,
    Connection,
    ConnectionLimiter,
)
from app.device import name_of
from app.screen.stream import MOST_NOTICES, Watcher
from app.settings import Settings
from tests.app.conftest import Device, Hotel, playing
from tests.app.screens import Screen
from tests.app.served import Door, Raw, served, until
from tests.app.test_limits import Clock

STREAMS = 1_500


HEALTH = "GET /health HTTP/1.1\r\nHost: a\r\n"


# What is sent too slowly


@pytest.mark.parametrize(
    "said",
    [
        "",
        "\r\n",
        "G",
        "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        "POST /open HTTP/1.1\r\nHost: a\r\nContent-Length: 50\r\n\r\nhalf",
        "POST /open HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        f"{HEALTH}\r\n{HEALTH}",
        f"{HEALTH}Content-Length: 50\r\n\r\nhalf",
    ],
)
async def test_what_is_sent_by_half_is_not_waited_for(app: FastAPI, said: str) -> None:
    async with served(app) as door:
        door.limiter.clock = clock = Clock()
        slow = await door.connect()
        await slow.say(said)
        assert await is_cut_off_in_time(slow, door, clock)
        assert await (await door.connect()).is_well()
    assert not door.limiter.connections


async def is_cut_off_in_time(slow: Raw, door: Door, clock: Clock, seconds: float = 60) -> bool:
    """Lets time pass until a connection is ended."""
    waiting = asyncio.create_task(slow.is_cut_off())
    while not waiting.done():
        clock.now += seconds
        door.limiter.abort_late()
        await asyncio.sleep(0.01)
    return await waiting


async def test_the_next_request_is_not_waited_for_either(app: FastAPI) -> None:
    async with served(app) as door:
        door.limiter.clock = clock = Clock()
        door.server.config.timeout_keep_alive = 3600
        slow = await door.connect()
        assert await slow.is_well()
        await slow.say("\r\n")
        assert await is_cut_off_in_time(slow, door, clock)


async def test_a_drop_now_and_then_gains_no_time(app: FastAPI) -> None:
    async with served(app) as door:
        door.limiter.clock = clock = Clock()
        slow = await door.connect()
        await slow.say("GET / HTTP/1.1\r\n")

        async def drip() -> None:
            while True:
                await slow.say("X-Drop: 1\r\n")
                await asyncio.sleep(0.01)

        dripping = asyncio.create_task(drip())
        begun = clock.now
        assert await is_cut_off_in_time(slow, door, clock, seconds=1)
        assert clock.now - begun < 10 * door.limiter.head_seconds
        dripping.cancel()
        await asyncio.gather(dripping, return_exceptions=True)


def test_head_and_body_have_each_their_time() -> None:
    clock = Clock()
    limiter, connection, transport = waiting(clock)
    connection.resume_writing()
    for reading_head, patience in ((True, limiter.head_seconds), (False, limiter.body_seconds)):
        connection.reading_head, connection.receiving_since = reading_head, clock.now
        clock.now += patience
        limiter.abort_late()
        assert not transport.aborted
        clock.now += 0.1
        limiter.abort_late()
        assert transport.aborted
        transport.aborted = False


@pytest.mark.parametrize(
    ("said", "more"),
    [
        ("GET / HTTP/1.1\r\nX-Endless: ", LARGEST_HEAD),
        ("GET /", LARGEST_HEAD),
        ("GET /health HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n", LARGEST_REQUEST),
        ("GET /health HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: ", LARGEST_REQUEST),
    ],
)
async def test_what_has_no_end_is_cut_off(app: FastAPI, said: str, more: int) -> None:
    async with served(app) as door:
        endless = await door.connect()
        await endless.say(said)
        with pytest.raises(ConnectionError):
            await endless.say("x" * 100 * more)
        assert await (await door.connect()).is_well()


def received(door: Door) -> int:
    """Bytes of the requests that are not complete yet."""
    return sum(one.received for one in door.limiter.connections)


async def test_who_waits_at_a_stream_is_not_late(hotel: Hotel) -> None:
    async with hotel.open(beat_seconds=0.2) as app, served(app) as door:
        door.limiter.clock = clock = Clock()
        code = await Device(app).new_table()
        for upgrade in ((), ("Connection: Upgrade", "Upgrade: h2c")):
            stream = await door.connect()
            await stream.ask(f"/t/{code}/stream", *upgrade)
            before = received(door)
            await stream.say("\r\n")
            await until(lambda before=before: received(door) > before)  # type: ignore[misc]
            clock.now += 3600
            door.limiter.abort_late()
            async with asyncio.timeout(10):
                await stream.reader.readuntil(b"event: beat")


# What is not read


async def test_a_stream_that_is_not_read_is_ended_and_forgotten(hotel: Hotel) -> None:
    async with hotel.open() as app, served(app) as door:
        door.limiter.clock = clock = Clock()
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        deaf = await door.connect(buffer=2048)
        await deaf.ask(f"/t/{code}/stream")
        (connection,) = door.limiter.connections
        live, table = app.state.container.live, app.state.container.desk.held[code].table
        (watcher,) = live.rooms[code].watchers

        async def show_everything() -> int:
            watcher.frame, watcher.sent = live.frame(table, "", "http://wellside.test"), None
            live._spawn(watcher)
            await asyncio.sleep(0)
            size: int = connection.transport.get_write_buffer_size()
            return size

        for _ in range(20_000):
            if await show_everything() and connection.paused_since is not None:
                break
        assert connection.paused_since is not None, "the kernel takes no more"
        sizes = [await show_everything() for _ in range(100)]
        assert max(sizes) < WRITE_BUFFER + 30_000, "one event too many at most"
        clock.now += door.limiter.unread_seconds + 1
        door.limiter.abort_late()
        await until(lambda: not door.limiter.connections)
        await until(lambda: not live.rooms[code].watchers)
        await until(lambda: not live._tasks)


class Standing:
    """A transport that sends what it is told to."""

    def __init__(self) -> None:
        self.left = 0
        self.aborted = False

    def get_write_buffer_size(self) -> int:
        return self.left

    def abort(self) -> None:
        self.aborted = True


def waiting(clock: Clock) -> tuple[ConnectionLimiter, Connection, Standing]:
    """A connection whose reader takes nothing."""
    limiter = ConnectionLimiter(Settings(), 1_000, clock)
    connection, transport = Connection.__new__(Connection), Standing()
    connection.limiter, connection.transport = limiter, transport  # type: ignore[assignment]
    connection.receiving_since, connection.reading_head, connection.paused_since = None, True, None
    limiter.connections.add(connection)
    transport.left = 50_000
    connection.flow = type("Flow", (), {"pause_writing": lambda _: 0, "resume_writing": lambda _: 0})()
    connection.pause_writing()
    return limiter, connection, transport


def test_who_reads_nothing_is_cut_off_after_a_while() -> None:
    clock = Clock()
    limiter, _, transport = waiting(clock)
    clock.now += limiter.unread_seconds
    limiter.abort_late()
    assert not transport.aborted
    clock.now += 0.1
    limiter.abort_late()
    assert transport.aborted


def test_who_reads_slowly_has_time_but_not_for_ever() -> None:
    clock = Clock()
    limiter, _, transport = waiting(clock)
    for _ in range(SLOW_READER_FACTOR + 1):
        assert not transport.aborted
        transport.left -= 100
        clock.now += limiter.unread_seconds
        limiter.abort_late()
    assert transport.aborted


def test_who_has_read_everything_is_left_alone() -> None:
    clock = Clock()
    limiter, connection, transport = waiting(clock)
    connection.resume_writing()
    clock.now += 10_000
    limiter.abort_late()
    assert not transport.aborted


async def test_a_beat_waits_for_a_slow_reader_once(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream", packed=False) as screen:
        watcher: Watcher = next(iter(app.state.container.live.rooms[code].watchers))
        send, go_on, begun = screen.send, asyncio.Event(), 0

        async def slow(message: dict[str, object]) -> None:
            nonlocal begun
            begun += 1
            await go_on.wait()
            await send(message)

        watcher.send = slow  # type: ignore[assignment]
        for _ in range(5):
            app.state.container.live._run(watcher.beat(1))
        await ann.answer(code, "bid3")
        for n in range(MOST_NOTICES + 30):
            app.state.container.live.notify(code, None, "point", str(n))
        await asyncio.sleep(0)
        assert begun == 1
        assert len(watcher.notices) == MOST_NOTICES
        go_on.set()
        await screen.quiet()
        assert screen.text.count("event: beat") == 1
        assert screen.text.count("event: point") == MOST_NOTICES
        assert f"event: point\ndata: {MOST_NOTICES + 29}" in screen.text, "the newest are kept"
        assert 'id="seats"' in screen.events[-1]


async def test_a_reader_who_sleeps_does_not_hold_up_the_end(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with (
        Screen(app, ann, f"/t/{code}/stream") as asleep,
        Screen(app, bob, f"/t/{code}/stream") as awake,
    ):
        for watcher in app.state.container.live.rooms[code].watchers:
            if watcher.device == name_of(ann.client.cookies["wellside"]):
                watcher.send = lambda _: asyncio.Event().wait()
        async with asyncio.timeout(5):
            await app.state.container.live.close()
        assert awake.ended
        assert not asleep.ended


# How many there may be


async def test_one_address_holds_no_more_than_its_share(hotel: Hotel) -> None:
    given = {"unlimited": "", "trusted_proxies": "", "connections_per_address": 3}
    async with hotel.open(**given) as app, served(app) as door:
        door.limiter.clock = Clock()
        held = [await door.connect() for _ in range(3)]
        for one in held:
            assert await one.is_well()
        assert await (await door.connect()).is_cut_off()
        held[0].close()
        await until(lambda: len(door.limiter.connections) < 3)
        assert await (await door.connect()).is_well()
    assert not door.limiter.by_address


def test_no_address_takes_half_of_what_the_system_allows() -> None:
    few, many = (ConnectionLimiter(Settings(), descriptors, Clock()) for descriptors in (1_024, 20_000))
    assert few.max_connections == 1_024 - RESERVED_FILES
    assert few.max_per_address == (1_024 - RESERVED_FILES) // 2
    assert many.max_per_address == Settings().connections_per_address


async def test_some_descriptors_are_kept_back(app: FastAPI) -> None:
    async with served(app) as door:
        door.limiter.clock = Clock()
        door.limiter.max_connections = 2
        held = [await door.connect() for _ in range(2)]
        for one in held:
            assert await one.is_well()
        assert await (await door.connect()).is_cut_off(), "even from this very machine"


async def test_streams_of_one_address_are_counted(hotel: Hotel) -> None:
    async with hotel.open(streams_per_address=2) as app:
        codes = [await Device(app).new_table() for _ in range(3)]
        one, two, three = (Screen(app, Device(app), f"/t/{code}/stream") for code in codes)
        async with one, two:
            async with three:
                assert (one.status, two.status, three.status) == (200, 200, 429)
            elsewhere = Screen(app, Device(app), f"/t/{codes[0]}/stream")
            elsewhere.scope["client"] = ("10.0.0.10", 1)
            async with elsewhere:
                assert elsewhere.status == 200
        async with Screen(app, Device(app), f"/t/{codes[2]}/stream") as again:
            assert again.status == 200
        assert not app.state.container.live.streams


def test_as_many_files_may_be_open_as_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    for limits, wished in (
        ((1_024, 4_096), 4_096),
        ((4_096, 4_096), 4_096),
        ((256, resource.RLIM_INFINITY), serving.MOST_FILES),
        ((resource.RLIM_INFINITY, resource.RLIM_INFINITY), serving.MOST_FILES),
    ):
        monkeypatch.setattr(resource, "getrlimit", lambda _, limits=limits: limits)
        assert serving.raise_open_files() == wished
    assert asked[0] == (4_096, 4_096)

    def refuse(_: int, __: tuple[int, int]) -> None:
        raise ValueError("not allowed")

    monkeypatch.setattr(resource, "setrlimit", refuse)
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    assert serving.raise_open_files() == 256


async def test_honest_phones_play_beside_1500_streams_of_one_address(hotel: Hotel) -> None:
    async with hotel.open() as app, served(app) as door:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        theirs = await ann.new_table()
        streams = []
        for _ in range(STREAMS // 50):
            streams += await asyncio.gather(*(hold(door, theirs) for _ in range(50)))
        assert app.state.container.live.streams["203.0.113.5"] == STREAMS
        assert await (await door.connect()).is_well()
        async with Screen(app, bob, f"/t/{code}/stream") as screen:
            assert (await ann.answer(code, "bid3")).status_code == 200
            assert (await bob.answer(code, "bid4", seat=1)).status_code == 200
            await screen.quiet()
            assert screen.status == 200
        for stream in streams:
            stream.close()


async def hold(door: Door, code: str) -> Raw:
    """One more stream of an address behind a proxy."""
    stream = await door.connect()
    await stream.ask(f"/t/{code}/stream", "X-Forwarded-For: 203.0.113.5")
    return stream
