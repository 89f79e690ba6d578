"""One stream: what is sent on it, in which order, and as which bytes."""

import asyncio
import zlib
from random import Random

import pytest
from fastapi import FastAPI

from app.device import name_of
from app.screen.frames import Frame
from app.screen.painter import READY, Painter
from app.screen.stream import GZIP_HEAD, MOST_NOTICES, TAIL, Deflater, Watcher, event
from app.screen.templating import EscapingEnvironment
from games.kit.pieces import Piece
from tests.app.conftest import Device, playing
from tests.app.screens import Screen


class Wire:
    """What goes out; a slow one waits for `go_on` before each message."""

    def __init__(self, *, slow: bool = False, packed: bool = False) -> None:
        self.messages: list[dict[str, object]] = []
        self.go_on = asyncio.Event()
        if not slow:
            self.go_on.set()
        self.watcher = Watcher("d", "", "http://wellside.test", "page", "run_id", self.send, packed=packed)

    async def send(self, message: dict[str, object]) -> None:
        await self.go_on.wait()
        self.messages.append(message)

    @property
    def bodies(self) -> list[bytes]:
        return [bytes(m["body"]) for m in self.messages if "body" in m]  # type: ignore[call-overload]


def frame(version: int, **parts: str) -> Frame:
    pieces = {name: Piece(READY, text) for name, text in parts.items()}
    return Frame(Painter(EscapingEnvironment()), "json", version, pieces, tuple(parts))


async def test_a_stream_opens_with_everything_and_then_sends_what_changed() -> None:
    wire = Wire()
    wire.watcher.frame = frame(3, board="one\r\ntwo", ask="?")
    await wire.watcher.open()
    wire.watcher.frame = frame(4, board="one\r\ntwo", ask="!")
    await wire.watcher.flush()
    wire.watcher.frame = frame(5, board="one\r\ntwo", ask="!")
    await wire.watcher.flush()
    assert wire.messages[0] == {
        "type": "http.response.start",
        "status": 200,
        "headers": [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
            (b"vary", b"Accept-Encoding, Cookie"),
        ],
    }
    assert wire.bodies == [b"id: run_id-3\ndata: one\ndata: two?\n\n", b"id: run_id-4\ndata: !\n\n"]
    assert all(m["more_body"] is True for m in wire.messages[1:])


async def test_before_it_is_open_nothing_is_sent() -> None:
    wire = Wire()
    wire.watcher.notify(b"a")
    await wire.watcher.flush()
    await wire.watcher.beat(3)
    assert wire.messages == []
    await wire.watcher.open()
    assert wire.bodies == [b"a"]


async def test_notices_come_in_their_order_and_before_the_table() -> None:
    wire = Wire(slow=True)
    wire.watcher.sending = False
    wire.watcher.notify(b"first")
    sending = asyncio.create_task(wire.watcher.flush())
    await asyncio.sleep(0)
    for notice in (b"second", b"third", b"second"):
        wire.watcher.notify(notice)
    wire.watcher.frame = frame(7, ask="?")
    await wire.watcher.flush()
    assert wire.messages == [], "one at a time"
    wire.go_on.set()
    await sending
    assert wire.bodies == [b"first", b"second", b"third", b"id: run_id-7\ndata: ?\n\n"]
    assert not wire.watcher.notices


async def test_of_too_many_notices_the_oldest_are_lost() -> None:
    wire = Wire()
    notices = [b"%d" % n for n in range(MOST_NOTICES + 2)]
    for notice in notices:
        wire.watcher.notify(notice)
    assert wire.watcher.notices == tuple(notices[2:])


async def test_a_stream_that_broke_off_in_the_middle_can_be_tried_again() -> None:
    wire = Wire()
    wire.watcher.sending = False

    async def gone(_: object) -> None:
        raise OSError

    wire.watcher.send, send = gone, wire.watcher.send
    wire.watcher.notify(b"lost")
    with pytest.raises(OSError):
        await wire.watcher.flush()
    with pytest.raises(OSError):
        await wire.watcher.beat(3)
    wire.watcher.send = send
    wire.watcher.notify(b"sent")
    await wire.watcher.flush()
    assert wire.bodies == [b"sent"]


async def test_what_happens_during_a_beat_is_sent_after_it() -> None:
    wire = Wire(slow=True)
    wire.watcher.sending = False
    beating = asyncio.create_task(wire.watcher.beat(9))
    await asyncio.sleep(0)
    wire.watcher.notify(b"aside")
    await wire.watcher.flush()
    await wire.watcher.beat(9)
    wire.go_on.set()
    await beating
    assert wire.bodies == [b"event: beat\ndata: 9\n\n", b"aside"]


async def test_a_packed_stream_says_so_and_is_whole() -> None:
    wire = Wire(packed=True)
    wire.watcher.frame = frame(3, board="board " * 400)
    await wire.watcher.open()
    assert wire.watcher.deflater
    assert wire.watcher.deflater.tail_packed, "it waits for long now"
    await wire.watcher.beat(3)
    assert wire.watcher.deflater.tail_packed
    wire.watcher.frame = frame(4, board="board " * 401)
    await wire.watcher.flush()
    await wire.watcher.close()
    headers = wire.messages[0]["headers"]
    assert (b"content-encoding", b"gzip") in headers  # type: ignore[operator]
    assert wire.messages[-1]["more_body"] is False
    beat = "event: beat\ndata: 3\n\n"
    boards = [f"id: run_id-{n}\ndata: {'board ' * times}\n\n" for n, times in ((3, 400), (4, 401))]
    assert zlib.decompress(b"".join(wire.bodies), 31).decode() == boards[0] + beat + boards[1]


@pytest.mark.parametrize("packed", [True, False])
async def test_a_stream_that_was_sent_nothing_ends_with_nothing(packed: bool) -> None:
    wire = Wire(packed=packed)
    await wire.watcher.close()
    assert wire.messages == [{"type": "http.response.body", "body": b"", "more_body": False}]


def test_an_event_is_of_one_piece_whatever_ends_its_lines() -> None:
    assert event("b-1", "a\r\nb\nc\rd") == b"id: b-1\ndata: a\ndata: b\ndata: cd\n\n"


async def test_an_aside_is_for_these_devices_alone(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    carl = Device(app)
    live = app.state.container.live
    screens = [Screen(app, device, f"/t/{code}/stream", packed=False) for device in (ann, bob, carl)]
    for screen in screens:
        await screen.__aenter__()
    first = [len(screen.events) for screen in screens]
    devices = frozenset(name_of(device.client.cookies["wellside"]) for device in (ann, bob))
    live.notify(code, devices, "talk")
    live.notify(code, devices, "talk")
    live.notify(code, None, "point", "here")
    live.notify("ZZZZZZ", None, "point", "nowhere")
    for screen in screens:
        await screen.quiet()
    talk, point = "event: talk\ndata: ", "event: point\ndata: here"
    said = [screen.events[n:] for n, screen in zip(first, screens)]
    assert said == [[talk, point], [talk, point], [point]]
    for screen in screens:
        await screen.__aexit__(None, None, None)


# Bytes


def test_pieces_of_a_stream_are_one_gzip_stream() -> None:
    deflater, unpack, dice, sent = Deflater(), zlib.decompressobj(31), Random(1), b""
    for n in range(200):
        data = f"event {n} ".encode() * (1 + 900 * (n % 3) * (n % 7)) + dice.randbytes(n)
        packed = deflater.store(data) if n % 5 == 4 and len(data) < 9_000 else deflater.compress(data)
        assert unpack.decompress(packed) == data
        sent += data
        if n % 4 == 0:
            deflater.pack_tail()
    unpack.decompress(deflater.end())
    assert unpack.eof
    assert deflater.length == len(sent)


def test_a_stream_that_rests_keeps_little_and_forgets_nothing() -> None:
    board = b"".join(b'<button class="marble m%d">' % (n % 60) for n in range(500))
    deflater = Deflater()
    deflater.compress(board)
    deflater.pack_tail()
    packed = deflater.tail
    assert len(packed) < TAIL / 4
    deflater.pack_tail()
    assert deflater.tail is packed, "it rests already"
    assert len(deflater.compress(board[-1000:])) < 50


def test_events_look_back_a_little_and_large_ones_are_packed_in_themselves() -> None:
    deflater = Deflater()
    dice = Random(1)
    small, large = dice.randbytes(TAIL // 4), dice.randbytes(TAIL)
    deflater.compress(small)
    assert len(deflater.compress(small)) < 30
    assert len(deflater.compress(large + large)) < 1.1 * TAIL
    assert len(deflater.tail) == TAIL
    assert len(deflater.compress(small)) > len(small)


def test_what_is_stored_is_as_it_is_until_it_is_too_much() -> None:
    deflater = Deflater()
    assert deflater.store(b"beat") == GZIP_HEAD + b"\x00\x04\x00\xfb\xffbeat"
    assert deflater.tail == b""
    assert deflater.store(b"x" * 1_000) == b"\x00\xe8\x03\x17\xfc" + b"x" * 1_000
    assert len(deflater.store(b"x" * 1_000)) < 50, "now it is worth a look at the tail"
    assert deflater.stored_data == b""
    deflater.compress(b"last")
    whole = b"beat" + b"x" * 2_000 + b"last"
    assert (deflater.length, deflater.check) == (len(whole), zlib.crc32(whole))
