"""Links and QR codes carry an address by which others reach this machine."""

import re

import pytest
import segno
from fastapi import FastAPI

from app.addresses import FRESH, Addresses, is_secure, on_the_network
from app.screen import qr
from app.screen.live import MOST_FRAMES, MOST_ORIGINS
from tests.app.conftest import Device, Hotel, playing
from tests.app.screens import Screen

HERE = "192.168.1.5"


def addresses(*, public: str = "", host: str = "0.0.0.0", network: str | None = HERE) -> Addresses:
    return Addresses(public, host, 8000, lambda: network)


def scope(host: str | None, scheme: str = "http") -> dict[str, object]:
    return {"scheme": scheme, "headers": [] if host is None else [(b"host", host.encode("latin-1"))]}


@pytest.mark.parametrize(
    ("host", "link"),
    [
        ("localhost:8000", "http://192.168.1.5:8000"),
        ("LOCALHOST:8000", "http://192.168.1.5:8000"),
        ("127.0.0.1:8080", "http://192.168.1.5:8080"),
        ("[::1]:8000", "http://192.168.1.5:8000"),
        ("wellside.localhost", "http://192.168.1.5"),
        ("192.168.1.5:8000", "http://192.168.1.5:8000"),
        ("laptop.local:8000", "http://laptop.local:8000"),
        ("localhost.example.org", "http://localhost.example.org"),
        ("127.example.org", "http://127.example.org"),
        ("[fd00::2]:8000", "http://[fd00::2]:8000"),
    ],
)
def test_localhost_becomes_the_address_on_the_network(host: str, link: str) -> None:
    assert addresses().shared_origin(scope(host)) == link


def test_a_new_address_on_the_network_is_noticed_but_not_looked_for_at_each_tap() -> None:
    found, times = iter([HERE, "10.0.0.7"]), iter([0.0, FRESH, FRESH + 0.1])
    moved = Addresses("", "0.0.0.0", 8000, lambda: next(found), lambda: next(times))
    links = [moved.shared_origin(scope("localhost")) for _ in range(3)]
    assert links == [f"http://{HERE}", f"http://{HERE}", "http://10.0.0.7"]


def test_localhost_stays_where_nobody_else_gets_in() -> None:
    assert addresses(network=None).shared_origin(scope("localhost:8000")) == "http://localhost:8000"
    assert addresses(host="127.0.0.1").shared_origin(scope("localhost:8000")) == "http://localhost:8000"
    assert addresses(host="10.0.0.2").shared_origin(scope("localhost:8000")) == "http://10.0.0.2:8000"
    assert addresses(host="fd00::2").shared_origin(scope("localhost:8000")) == "http://[fd00::2]:8000"


def test_the_public_address_goes_before_every_other() -> None:
    public = addresses(public="https://games.example.org/")
    assert public.shared_origin(scope("localhost:8000")) == "https://games.example.org"
    assert public.announced == "https://games.example.org"
    assert public.requested_origin(scope("192.168.1.5:8000")) == "http://192.168.1.5:8000", (
        "came by the network all the same"
    )
    assert public.requested_origin(scope("games.example.org")) == "https://games.example.org", (
        "through a proxy"
    )


@pytest.mark.parametrize(
    "host", [None, "", "a b", "x" * 300, "evil.test/path", "a@b", '"><script>', "é", "a:b"]
)
def test_a_host_that_cannot_be_one_is_not_shown(host: str | None) -> None:
    assert addresses().shared_origin(scope(host)) == "http://192.168.1.5:8000"
    assert addresses(network=None).shared_origin(scope(host)) == "http://localhost:8000"


def test_pages_can_be_installed_from_https_and_from_the_machine_itself() -> None:
    for origin in ("https://a.test", "http://localhost:8000", "http://127.0.0.1", "http://[::1]:8000"):
        assert is_secure(origin)
    for origin in ("http://192.168.1.5:8000", "http://localhost.test", "http://a.test"):
        assert not is_secure(origin)


def test_this_machine_finds_itself_on_its_network(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", on_the_network() or "127.0.0.1")
    monkeypatch.setattr("app.addresses.SOMEWHERE", "not an address")
    assert on_the_network() is None


async def test_a_lobby_opened_on_localhost_shows_the_address_for_phones(
    app: FastAPI, ann: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    make = segno.make
    monkeypatch.setattr(qr.segno, "make", lambda text, **more: drawn.append(text) or make(text, **more))
    app.state.container.addresses = addresses()
    code = await ann.new_table()
    link = f"http://192.168.1.5:8000/t/{code}"
    page = (await ann.get(f"/t/{code}", Host="localhost:8000")).text
    assert f'data-share="{link}"' in page
    assert "localhost" not in page
    await ann.get(f"/t/{code}/qr.svg", Host="localhost:8000")
    assert drawn == [link]
    guide = (await ann.get("/guide", Host="localhost:8000")).text
    assert "plain http" not in guide, "here, where it was opened, it can be installed"
    made = await ann.client.post("/api/tables", json={"game": "bidding"}, headers={"Host": "127.0.0.1:8000"})
    assert made.json()["link"].startswith("http://192.168.1.5:8000/t/")


async def test_the_cookie_is_secure_where_the_device_came_by_https(hotel: Hotel) -> None:
    async with hotel.open(public_url="https://wellside.test") as app:
        device = Device(app)
        by_proxy = await device.post("/open", htmx=False)
        assert "; Secure" in by_proxy.headers["set-cookie"]
        device.client.cookies.clear()
        at_home = await device.client.post("/open", headers={"Host": "192.168.1.5:8000"})
        assert "; Secure" not in at_home.headers["set-cookie"], "a browser would not send it back over http"


# Hosts that somebody makes up


async def test_made_up_hosts_do_not_fill_the_memory(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream"):
        room = app.state.container.live.rooms[code]
        for n in range(MOST_FRAMES + 5):
            answer = await ann.get(f"/t/{code}/fresh", Host=f"h{n}.test")
            assert answer.status_code == 200
            assert len(room.frames) <= MOST_FRAMES


async def test_watchers_with_made_up_hosts_cost_a_tap_little(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await ann.new_table()
    screens = [
        Screen(app, Device(app), f"/t/{code}/stream", host=f"h{n}.test") for n in range(3 * MOST_ORIGINS)
    ]
    for screen in screens:
        await screen.__aenter__()
    room = app.state.container.live.rooms[code]
    await bob.post(f"/t/{code}/sit", {"seat": "1", "name": "Bob"})
    assert len(room.frames) <= MOST_ORIGINS + 2
    assert "h0.test/t/" in screens[0].text
    assert "h20.test/t/" not in screens[20].text, "the announced address is shown instead"
    assert "/t/" + code in screens[20].text
    for screen in screens:
        await screen.__aexit__(None, None, None)
    assert not room.watchers


async def test_a_qr_code_is_drawn_for_any_host(ann: Device) -> None:
    code = await ann.new_table()
    for host in ("x" * 5_000, "a" * 250, "\x7f", "[::1]", "a.test:99999"):
        answer = await ann.get(f"/t/{code}/qr.svg", Host=host)
        assert answer.status_code == 200, host[:20]
