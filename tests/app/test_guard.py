"""The door: who is let in, how much is read, and what every answer says."""

import pytest
from fastapi import FastAPI

from app.guard import Body, Guard, TooLarge, same_site

COOKIE = b"theme=dark; wellside=secret"


@pytest.mark.parametrize(
    ("headers", "ours"),
    [
        ({b"sec-fetch-site": b"same-origin"}, True),
        ({b"sec-fetch-site": b"none", b"cookie": COOKIE}, True),
        ({b"sec-fetch-site": b"same-site"}, False),
        ({b"sec-fetch-site": b"cross-site", b"origin": b"http://w", b"host": b"w"}, False),
        ({b"origin": b"http://w:8000", b"host": b"w:8000", b"cookie": COOKIE}, True),
        ({b"origin": b"http://w", b"host": b"w:8000"}, False),
        ({b"origin": b"null", b"host": b"w"}, False),
        ({b"origin": b"http://evil.test", b"host": b"w", b"authorization": b"Bearer x"}, False),
        ({b"cookie": COOKIE}, False),
        ({b"cookie": COOKIE, b"authorization": b"Bearer x"}, True),
        ({b"cookie": b"theme=dark"}, True),
        ({}, True),
    ],
)
def test_a_write_comes_from_our_own_page_or_from_no_browser(headers: dict[bytes, bytes], ours: bool) -> None:
    assert same_site(headers) is ours


def body_of(*parts: bytes, limit: int) -> Body:
    messages = iter({"type": "http.request", "body": part, "more_body": True} for part in parts)

    async def receive() -> dict[str, object]:
        return next(messages)

    return Body(receive, limit)  # type: ignore[arg-type]


async def test_a_body_is_read_up_to_its_limit() -> None:
    body = body_of(b"12345", b"67890", b"", b"!", limit=10)
    assert [(await body.receive())["body"] for _ in range(3)] == [b"12345", b"67890", b""]
    with pytest.raises(TooLarge):
        await body.receive()


async def let_in(house: FastAPI, method: str, length: bytes) -> bool:
    """Whether a request of this length reaches the app."""
    reached = []

    async def app(*_: object) -> None:
        reached.append(True)

    async def send(_: object) -> None:
        pass

    guard = Guard(app, body_limit=100)
    headers = [(b"sec-fetch-site", b"none"), (b"content-length", length)]
    scope = {"type": "http", "method": method, "path": "/api/x", "headers": headers, "app": house}
    await guard(scope, None, send)  # type: ignore[arg-type]
    return bool(reached)


@pytest.mark.parametrize(
    ("method", "length", "reached"),
    [
        ("POST", b"100", True),
        ("POST", b"101", False),
        ("PUT", b"101", False),
        ("POST", b"-1", False),
        ("POST", b"1e3", False),
        ("POST", b"", False),
        ("GET", b"101", True),
        ("HEAD", b"101", True),
    ],
)
async def test_a_body_that_says_it_is_too_large_is_not_read(
    app: FastAPI, method: str, length: bytes, reached: bool
) -> None:
    assert await let_in(app, method, length) is reached
