"""Attacks on the wire: what is smuggled, forged, far too large or slow, at a server behind a socket."""

import asyncio
import contextlib
import re

import pytest
from fastapi import FastAPI

from app.settings import Settings
from tests.app.conftest import Device, Hotel, playing
from tests.app.served import PATIENCE, Door, served
from tests.app.test_connections import is_cut_off_in_time
from tests.app.test_limits import Clock
from tests.app.ways import kept

FORMS = "application/x-www-form-urlencoded"


async def said_to(door: Door, text: str) -> bytes:
    """What a server answers to bytes after which nothing more comes, until it ends the connection.

    Who has said half of something is sent away after a while, which passes at once.
    """
    door.limiter.clock = clock = Clock()
    door.server.config.timeout_keep_alive = 0
    raw = await door.connect()
    answer = b""

    async def hear() -> None:
        nonlocal answer
        with contextlib.suppress(ConnectionError):
            while part := await raw.reader.read(1 << 16):
                answer += part

    hearing = asyncio.create_task(hear())
    with contextlib.suppress(ConnectionError):
        await raw.say(text)
    async with asyncio.timeout(PATIENCE):
        while not hearing.done():
            clock.now += 1
            door.limiter.abort_late()
            await asyncio.wait([hearing], timeout=0.01)
    return answer


def statuses(answer: bytes) -> list[int]:
    """The statuses of the answers that came, one after the other."""
    return [int(found) for found in re.findall(rb"HTTP/1\.1 (\d{3}) ", answer)]


def post(path: str, body: str, *headers: str, length: int | None = None) -> str:
    """A form as it is sent."""
    head = [f"POST {path} HTTP/1.1", "Host: wellside.test", f"Content-Type: {FORMS}", *headers]
    head.append(f"Content-Length: {len(body) if length is None else length}")
    return "\r\n".join([*head, "", body])


# What is smuggled


HIDDEN = post("/open", "")
"""A request that is hidden in another one: it makes a table."""
CHUNKED = "Transfer-Encoding: chunked"
SMUGGLED = {
    "two lengths": f"Content-Length: 0\r\nContent-Length: {len(HIDDEN)}\r\n\r\n",
    "a length and chunks": f"Content-Length: 4\r\n{CHUNKED}\r\n\r\n0\r\n\r\n",
    "chunks and a length": f"{CHUNKED}\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    "two lengths in one": "Content-Length: 0, 5\r\n\r\n",
    "a length with a sign": "Content-Length: +0\r\n\r\n",
    "a length below nothing": "Content-Length: -1\r\n\r\n",
    "a length in hexadecimal": "Content-Length: 0x0\r\n\r\n",
    "another coding": "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a coding after chunks": "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "a blank before the colon": "Content-Length : 0\r\n\r\n",
    "a folded header": "X-One: 1\r\n Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
    "a bare carriage return": "X: 1\rContent-Length: 0\r\n\r\n",
    "a chunk in hexadecimal": f"{CHUNKED}\r\n\r\n0x0\r\n\r\n",
    "a huge chunk": f"{CHUNKED}\r\n\r\nFFFFFFFFFFFFFFFFF\r\n\r\n",
    "a null byte in a name": "Content\0Length: 0\r\n\r\n",
}
"""Heads of which two servers could think differently where the request ends."""


async def test_no_request_hides_in_another(hotel: Hotel) -> None:
    async with hotel.open() as app, served(app) as door:
        before = kept(hotel)
        for how, head in SMUGGLED.items():
            answer = await said_to(door, f"POST /join HTTP/1.1\r\nHost: a\r\n{head}{HIDDEN}")
            assert all(400 <= status < 500 for status in statuses(answer)), how
            assert kept(hotel) == before, how
        assert await (await door.connect()).is_well()


@pytest.mark.parametrize("version", [" HTTP/9.9", " HTTP/1.1 HTTP/1.1", " http/1.1", " SIP/1.1"])
async def test_no_request_is_of_another_protocol(hotel: Hotel, version: str) -> None:
    async with hotel.open() as app, served(app) as door:
        before = kept(hotel)
        answer = await said_to(door, HIDDEN.replace(" HTTP/1.1", version))
        assert all(400 <= status < 500 for status in statuses(answer))
        assert kept(hotel) == before


async def test_what_would_be_smuggled_does_something_by_itself(hotel: Hotel) -> None:
    async with hotel.open() as app, served(app) as door:
        assert statuses(await said_to(door, HIDDEN)) == [303]


@pytest.mark.parametrize(
    "method", ["TRACE", "CONNECT", "PROPFIND", "PURGE", "DEBUG", "get", "G" * 5_000, "GET\0"]
)
async def test_no_other_method_does_anything(app: FastAPI, method: str) -> None:
    async with served(app) as door:
        answer = await said_to(door, f"{method} / HTTP/1.1\r\nHost: a\r\nCookie: wellside=x\r\n\r\n")
        assert all(400 <= status < 500 for status in statuses(answer)), answer
        assert b"wellside=x" not in answer, "nothing that was sent is sent back"


BREAKS = ("%0d%0a", "%0a", "%0D", "%E5%98%8A%E5%98%8D", "%00", "%0d%0a%20")
"""What some servers take for the end of a line."""


async def test_what_lands_in_headers_stays_in_its_line(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app, served(app) as door:
        code = await (ann := Device(app)).new_table()
        cookie = f"Cookie: wellside={ann.client.cookies['wellside']}"
        for end in BREAKS:
            forged = f"{end}Set-Cookie:%20forged=1{end}{end}<b>"
            for path in (
                f"/join?code={code}{forged}", f"/t/{code}{forged}", f"/t/{code}/take/{forged}",
                f"/t/{code}/text.txt?names={forged}", f"/learn/{forged}", f"/static/{forged}", f"/{forged}",
            ):  # fmt: skip
                fields = f"code={code}{forged}&ticket={forged}"
                for said in (
                    f"GET {path} HTTP/1.1\r\nHost: a\r\n{cookie}\r\n\r\n",
                    post(path.partition("?")[0], fields),
                ):
                    answer = await said_to(door, said)
                    assert b"\nset-cookie: forged" not in answer.partition(b"\r\n\r\n")[0].lower()
                    assert len(statuses(answer)) == 1, said
                    assert statuses(answer)[0] < 500


async def test_of_fields_that_come_twice_one_counts_everywhere(app: FastAPI) -> None:
    ann, bob = Device(app), Device(app)
    code = await playing(ann, bob)
    headers = {"Content-Type": FORMS}
    for path in ("take-back", "resign", "name", "talk", "answer"):
        for body in (b"seat=1&seat=0&question=1&text=a&name=a", b"seat=1&seat[]=1&seat=0&question=1&text=a"):
            refused = await bob.client.post(f"/t/{code}/{path}", content=body, headers=headers)
            assert refused.status_code == 403, path
    twice = b'{"seat": 1, "seat": 0}'
    asked = await bob.client.post(
        f"/api/tables/{code}/resign", content=twice, headers={"Content-Type": "application/json"}
    )
    assert asked.status_code == 403
    assert (await ann.sees(code))["phase"] == "playing"


OUTSIDE = (
    "/static/../pyproject.toml", "/static/%2e%2e/pyproject.toml", "/static/..%2fpyproject.toml",
    "/static/%2e%2e%2f%2e%2e%2fetc/passwd", "/static/....//pyproject.toml", "/static//etc/passwd",
    "/static/..%5c..%5cpyproject.toml", "/static/%252e%252e/pyproject.toml", "/static/css/%00/../house.css",
    "/static/%c0%ae%c0%ae/pyproject.toml", "/rules/..%2f..%2fREADME", "/rules/%2e%2e", "/boards/..%2fhost",
    "//etc/passwd", "/../../etc/passwd", "/t/../host", "/static/css/..;/..;/pyproject.toml",
    "/data/wellside.db", "http://elsewhere.test/static/../pyproject.toml",
)  # fmt: skip


async def test_no_path_leads_out_of_the_files_that_are_served(app: FastAPI) -> None:
    async with served(app) as door:
        for path in OUTSIDE:
            answer = await said_to(door, f"GET {path} HTTP/1.1\r\nHost: a\r\n\r\n")
            assert statuses(answer) in ([404], [400], [405]), path
            assert b"root:" not in answer
            assert b"[project]" not in answer


# Whose address is shown


NO_HOSTS = (
    "evil.test/@wellside.test", 'evil.test" onload=alert(1)', "evil b", "<b>evil", "evil.test:80:80", "[::1",
    "evil.test#", "user@evil.test", "evil" * 100, "", "evil.test\\", "evil.test?", "javascript:evil(1)",
)  # fmt: skip


async def test_a_host_that_could_be_none_stands_in_no_link(hotel: Hotel) -> None:
    async with hotel.open(unlimited="*") as app:
        code = await (ann := Device(app)).new_table()
        for host in NO_HOSTS:
            for path in (f"/t/{code}", "/guide", "/api/docs", f"/api/tables/{code}"):
                answer = await ann.client.get(path, headers={"Host": host})
                assert answer.status_code == 200
                assert "evil" not in answer.text, (host, path)
            made = await ann.client.post("/open", headers={"Host": host})
            assert made.headers["location"].startswith("/t/")


async def test_with_a_public_address_no_other_host_is_shown_to_anybody(hotel: Hotel) -> None:
    async with hotel.open(public_url="https://wellside.example") as app:
        ann = Device(app)
        code = await ann.new_table()
        real = (await ann.get(f"/t/{code}/qr.svg")).content
        for name in ("Host", "X-Forwarded-Host", "X-Host", "X-Original-URL"):
            for path in (f"/t/{code}", "/guide", f"/api/tables/{code}", f"/t/{code}/qr.svg"):
                answer = await ann.client.get(path, headers={name: "evil.test"})
                assert "evil" not in answer.text, (name, path)
            assert answer.content == real


# What is too large


async def test_whatever_is_oversized_is_refused_and_the_next_is_served(hotel: Hotel) -> None:
    limit = Settings().body_limit
    async with hotel.open(unlimited="*") as app, served(app) as door:
        code = await Device(app).new_table()
        for text in (
            asking(f"/t/{code}/{LONGER}"), asking(f"/t/{code}?of={LONGER}"), asking("/", f"X: {LONGER}"),
            asking("/", f"Cookie: wellside={LONGER}"), asking("/", f"Authorization: Bearer {LONGER}"),
            asking("/", *(f"X-{n}: 1" for n in range(20_000))), asking("/", f"Cookie: {LONG}"),
            asking(f"/t/{code}/what?of={LONG}"), asking(f"/t/{code}/what?" + "of=a&" * 9_000),
            post(f"/t/{code}/talk", "", length=10**18), post(f"/t/{code}/talk", "a" * (limit + 1)),
            post(f"/t/{code}/answer", "a=1&" * 15_000),
            post(f"/t/{code}/talk", "&".join(f"f{n}=1" for n in range(7_000))),
        ):  # fmt: skip
            answer = await said_to(door, text)
            assert all(status < 500 for status in statuses(answer)), text[:300]
            assert await (await door.connect()).is_well()


LONG, LONGER = "x" * 60_000, "x" * 200_000


def asking(path: str, *headers: str) -> str:
    """A request for a page."""
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: wellside.test", *headers, "", ""])


# What is slow


async def test_hundreds_of_slow_ones_hold_up_nobody_and_are_sent_away(hotel: Hotel) -> None:
    async with hotel.open() as app, served(app) as door:
        door.limiter.clock = clock = Clock()
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        slow = [await door.connect() for _ in range(80)]
        for n, one in enumerate(slow):
            await one.say(SLOW[n % len(SLOW)].format(code=code))
        assert await (await door.connect()).is_well()
        assert (await ann.answer(code, "bid3")).status_code == 200
        for one in slow:
            await one.say("x")
        assert all([await is_cut_off_in_time(one, door, clock) for one in slow])
        assert (await bob.answer(code, "bid4", seat=1)).status_code == 200


SLOW = (
    "GET /t/{code} HTTP/1.1\r\nHost: a\r\nX-Slow: ",
    "POST /t/{code}/answer HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nseat=0&",
    "POST /t/{code}/talk HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nseat",
    "POST /reopen HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9\r\n\r\n--x",
)
