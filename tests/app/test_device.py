"""Devices: known by a secret in a cookie or a header, and by nothing else."""

import re
from hashlib import sha256

import pytest
from starlette.datastructures import MutableHeaders

from app.device import SECRET, Headers, device_of, fresh_secret, name_of, remember
from tests.app.conftest import Device

ONE, TWO = "a" * 43, "B-_9" * 10 + "xyz"


def test_a_secret_is_random_and_its_name_says_nothing_of_it() -> None:
    secret = fresh_secret()
    assert SECRET.fullmatch(secret)
    assert secret != fresh_secret()
    assert name_of(secret) == sha256(secret.encode()).hexdigest()[:32]


@pytest.mark.parametrize("made_up", ["", "short", "a" * 42, "a" * 44, "é" * 43, "a" * 42 + "."])
def test_what_cannot_be_a_secret_names_nobody(made_up: str) -> None:
    assert name_of(made_up) == ""


@pytest.mark.parametrize(
    ("headers", "secret"),
    [
        ([(b"cookie", f"wellside={ONE}".encode())], ONE),
        ([(b"cookie", f"theme=dark; wellside={ONE}; wellside={TWO}".encode())], ONE),
        ([(b"host", b"x"), (b"cookie", f"  wellside={TWO}".encode())], TWO),
        ([(b"authorization", f"Bearer {ONE}".encode())], ONE),
        ([(b"authorization", f"bearer  {ONE} ".encode())], ONE),
        ([(b"cookie", f"wellside={ONE}".encode()), (b"authorization", f"Bearer {TWO}".encode())], TWO),
        ([(b"authorization", b"Basic abc"), (b"cookie", f"wellside={ONE}".encode())], ONE),
    ],
)
def test_a_device_is_known_by_its_header_or_its_cookie(headers: Headers, secret: str) -> None:
    assert device_of(headers) == name_of(secret) != ""


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [(b"cookie", f"other={ONE}".encode())],
        [(b"cookie", f"notwellside={ONE}".encode())],
        [(b"cookie", b"wellside=short")],
        [(b"authorization", f"Basic {ONE}".encode())],
        [(b"x-cookie", f"wellside={ONE}".encode())],
        [(b"authorization", b"Bearer short"), (b"cookie", f"wellside={ONE}".encode())],
    ],
)
def test_anybody_else_is_unknown(headers: Headers) -> None:
    assert device_of(headers) == ""


@pytest.mark.parametrize("secure", [True, False])
def test_a_browser_keeps_the_secret_as_long_as_browsers_keep_anything(secure: bool) -> None:
    headers = MutableHeaders()
    remember(headers, ONE, secure=secure)
    days = 400 * 86_400
    words = f"wellside={ONE}; Path=/; Max-Age={days}; HttpOnly; SameSite=Lax"
    assert headers["set-cookie"] == (f"{words}; Secure" if secure else words)


async def test_a_device_gets_its_secret_once(ann: Device) -> None:
    made = await ann.post("/tables", {"game": "bidding"}, htmx=False)
    found = re.match(r"wellside=([^;]+); ", made.headers["set-cookie"])
    assert found
    assert ann.client.cookies["wellside"] == found[1]
    assert "set-cookie" not in (await ann.post("/tables", {"game": "bidding"}, htmx=False)).headers
    assert "set-cookie" not in (await ann.get("/")).headers


async def test_who_only_looks_around_gets_no_secret(ann: Device, bob: Device) -> None:
    code = await ann.new_table()
    for path in ("/", "/join", f"/t/{code}/story"):
        assert "set-cookie" not in (await bob.get(path)).headers


async def test_who_opens_a_table_has_a_secret_before_the_stream_is_there(ann: Device, bob: Device) -> None:
    """Or the stream would be a stranger's, and show a stranger's table to whoever sits down meanwhile."""
    code = await ann.new_table()
    assert "set-cookie" in (await bob.get(f"/t/{code}")).headers
    assert "set-cookie" not in (await bob.post(f"/t/{code}/sit", {"seat": "1"})).headers
    assert "set-cookie" not in (await bob.get(f"/t/{code}")).headers
