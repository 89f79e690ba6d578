"""Requests that nobody's browser would send, by the hundred: each is refused in words, and nothing breaks."""

import json
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI

from tests.app.conftest import Device, Hotel, playing
from tests.app.served import served

REQUESTS = 600
HALF = ("\ud800", "a\udfffb")
"""Halves of characters: JSON can say them, UTF-8 cannot."""

ODD = (
    "", "\x00", "%00", "..", "../", "//", "\\", "é", "💥", "-1", "0", "1", "2", "99", "9" * 30, "1e9", "²",
    "NaN", "a" * 3_000, "<b>", "' OR 1=1", "\r\n", "%", "%zz", "%c3%28", "\u202e", "ZZZZZZ",
    "bidding", "{}", "[]",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2**63, 10**400, 1.5, 1e308, None, True, "0", [], {})
FIELDS = ("seat", "question", "answer", "key", "game", "seats", "name", "with", "level", "text", "to", "at")
AT_TABLE = (
    "", "/fresh", "/qr.svg", "/story", "/talk", "/answer", "/sit", "/leave", "/bot", "/seats", "/start",
    "/take-back", "/resign", "/rematch", "/point",
)  # fmt: skip
FOR_PROGRAMS = ("", "/asks", "/seats", "/bots", "/answers", "/take-back", "/resign", "/talk", "/export")
ELSEWHERE = (
    "/", "/open", "/join", "/tables", "/rules/{odd}", "/static/{odd}", "/health", "/api/docs", "/api/games",
    "/api/tables", "/api/devices", "/api/tables/{code}/seats/{odd}", "/t/{odd}",
    "/api/tables/{odd}", "/{odd}",
)  # fmt: skip
PATHS = (
    *ELSEWHERE,
    *("/t/{code}" + one for one in AT_TABLE),
    *("/api/tables/{code}" + one for one in FOR_PROGRAMS),
)
TYPES = (
    "application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=x",
    "multipart/form-data", "multipart/form-data; boundary=", "application/json; charset=utf-16", "text/plain",
    "",
)  # fmt: skip
HEADERS = (
    "Host", "Cookie", "Authorization", "Accept-Encoding", "HX-Request", "If-None-Match", "Range", "Origin",
    "Sec-Fetch-Site", "Content-Type", "X-Forwarded-For",
)  # fmt: skip


class Hostile:
    """Makes up requests."""

    def __init__(self, seed: int, code: str) -> None:
        self.dice = Random(seed)
        self.code = code

    def odd(self) -> str:
        return self.dice.choice(ODD)

    def junk(self) -> bytes:
        return self.dice.randbytes(self.dice.randrange(60))

    def value(self) -> Any:
        return self.dice.choice((self.odd(), self.dice.choice(NUMBERS), self.dice.choice(HALF)))

    def fields(self) -> dict[str, str]:
        known = {"seat": "0", "question": "1"} if self.dice.random() < 0.5 else {}
        return known | {name: self.odd() for name in self.dice.sample(FIELDS, 3)}

    def body(self) -> bytes:
        kind = self.dice.randrange(4)
        if kind == 0:
            return "&".join(f"{name}={quote(text)}" for name, text in self.fields().items()).encode()
        if kind == 1:
            said = json.dumps({name: self.value() for name in self.dice.sample(FIELDS, 4)})
            return said[: self.dice.choice((None, None, 9))].encode()
        if kind == 2:
            parts = self.fields().items()
            return "".join(
                f'--x\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{t}' for n, t in parts
            ).encode()
        return self.junk()

    def request(self) -> dict[str, Any]:
        """The next one."""
        path = self.dice.choice(PATHS).replace("{code}", self.code).replace("{odd}", quote(self.odd()))
        headers = {"Content-Type": self.dice.choice(TYPES), "Accept-Encoding": self.dice.choice(("gzip", ""))}
        for name in self.dice.sample(HEADERS, self.dice.choice((0, 0, 1, 2))):
            headers[name] = self.dice.choice((self.odd(), self.junk().decode("latin-1")))
        read = self.dice.random() < 0.4
        return {
            "method": self.dice.choice(
                ("GET", "GET", "HEAD", "OPTIONS") if read else ("POST", "POST", "DELETE")
            ),
            "url": path or "/",
            "params": {self.dice.choice(FIELDS): self.odd()},
            "headers": {name: text.encode("latin-1", "replace") for name, text in headers.items()},
            "content": b"" if read else self.body(),
        }


@pytest.mark.parametrize("seed", [1, 2])
async def test_no_request_breaks_anything(hotel: Hotel, seed: int) -> None:
    async with hotel.open(unlimited="*") as app:
        ann, bob = Device(app), Device(app)
        code = await playing(ann, bob)
        hostile = Hostile(seed, code)
        for _ in range(REQUESTS // 2):
            asked = hostile.request()
            answer = await ann.client.request(**asked)
            assert answer.status_code < 500, asked
            part = "HX-Request" in asked["headers"] or asked["url"].startswith("/static/")
            assert part or "content-security-policy" in answer.headers, asked
        assert (await bob.get(f"/t/{code}")).status_code == 200


@pytest.mark.parametrize("half", HALF)
async def test_half_a_character_is_refused_in_words(ann: Device, bob: Device, half: str) -> None:
    code = await playing(ann, bob)
    question = (await ann.sees(code))["question"]
    at = f"/api/tables/{code}"
    answer = {"seat": 0, "question": question, "answer": "bid3"}
    for path, said in (
        ("/api/tables", {"game": half}),
        ("/api/tables", {"game": "bidding", "options": {half: "short"}}),
        ("/api/tables", {"game": "bidding", "options": {"length": half}}),
        (f"{at}/seats", {"seat": 1, "name": half}),
        (f"{at}/bots", {"seat": 1, "level": half}),
        (f"{at}/talk", {"seat": 0, "text": half}),
        (f"{at}/answers", answer | {"answer": half}),
        (f"{at}/answers", answer | {"key": half}),
    ):
        headers = {"Content-Type": "application/json"}
        refused = await ann.client.post(path, content=json.dumps(said), headers=headers)
        assert refused.status_code == 400, (path, said)
        assert refused.json()["error"] == "malformed"
    assert (await ann.answer(code, "bid3")).status_code == 200


async def test_no_bytes_on_the_wire_break_anything(app: FastAPI) -> None:
    dice = Random(3)
    code = await Device(app).new_table()
    plain = (
        f"POST /t/{code}/sit HTTP/1.1\r\nHost: a\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        "Content-Length: 12\r\n\r\nseat=1&name=GET /%E2%82%AC?q=%ff HTTP/1.1\r\nHost: a\r\n\r\n"
    ).encode()
    async with served(app) as door:
        for _ in range(150):
            said = bytearray(plain)
            for _ in range(dice.randrange(1, 6)):
                said[dice.randrange(len(said))] = dice.choice(
                    (0, 10, 13, 32, 37, 58, 128, 255, dice.randrange(256))
                )
            raw = await door.connect()
            await raw.say(bytes(said[: dice.choice((None, len(said) // 2))]).decode("latin-1"))
            raw.close()
        assert await (await door.connect()).is_well()
