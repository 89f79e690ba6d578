"""All endpoints, collected from the app's routes, so that new ones are tested without further code."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from tests.app.conftest import Device, Hotel

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

FORM = {
    "seat": "0", "question": "4", "answer": "bid3", "key": "k", "game": "bidding", "seats": "2",
    "name": "Eve", "with": "", "bots": "", "level": "random", "fill": "bots",
    "text": "well met", "to": "", "at": "1",
    "allowed": "no", "wish": "yes", "beat": "1", "code": "ZZZZZZ", "ticket": "ZZZZZ", "agree": "yes",
    "endpoint": "https://updates.push.services.mozilla.com/a", "p256dh": "p", "auth": "a",
}  # fmt: skip
"""A value for every field of any form; forms ignore unknown fields."""

JSON = {
    "seat": 0, "question": 4, "answer": "bid3", "key": "k", "game": "bidding", "options": {}, "name": "Eve",
    "level": "random", "text": "well met", "moves": 0, "allowed": False, "agree": True,
}  # fmt: skip


class Way(NamedTuple):
    """An endpoint: method and path template."""

    method: str
    path: str

    @property
    def writes(self) -> bool:
        """Whether the method may change something."""
        return self.method not in SAFE

    @property
    def for_programs(self) -> bool:
        """Whether the endpoint takes JSON."""
        return self.path.startswith("/api/")

    def to(self, **given: str) -> str:
        """Fills in the path parameters; missing ones are "1"."""
        return re.sub(r"\{(\w+)\}", lambda found: quote(given.get(found[1], "1"), safe=""), self.path)


def ways(app: FastAPI) -> Iterator[Way]:
    """Yields all endpoints but event streams, which do not end, and static files."""
    for route in iter_route_contexts(app.routes):
        path, methods = getattr(route, "path", ""), getattr(route, "methods", None) or ()
        if methods and not path.endswith("/stream"):
            yield from (Way(method, path) for method in sorted(methods) if method not in ("HEAD", "OPTIONS"))
    yield Way("POST", "/t/{code}/answer")


async def go(device: Device, way: Way, path: str, headers: Mapping[str, str] = {}) -> httpx.Response:
    """Requests an endpoint with every field that it may take; asserts that the server does not fail."""
    given: dict[str, Any] = {"headers": headers}
    if way.writes:
        given |= {"json": JSON} if way.for_programs else {"data": FORM}
    answer = await device.client.request(way.method, path, **given)
    assert answer.status_code < 500, (way, path, answer.text)
    return answer


def kept(hotel: Hotel, code: str = "") -> dict[str, list[str]]:
    """Returns the rows of each SQL table, all or those with the code of a game table."""
    named = [name for (name,) in hotel.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {}
    for name in sorted(named):
        columns = [str(row[1]) for row in hotel.rows(f"PRAGMA table_info({name})")]
        if "code" in columns or not code:
            where = "WHERE code = :code" if code else ""
            found[name] = [repr(row) for row in hotel.rows(f"SELECT * FROM {name} {where}", code=code)]
    return found
