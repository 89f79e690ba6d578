"""Behind a proxy: what a trusted one says of a device is believed, what anybody else says is not."""

import httpx
import pytest
from fastapi import FastAPI
from pydantic import ValidationError

from app.serving import Server
from app.settings import Settings
from tests.app.conftest import BASE, Hotel
from tests.app.served import served
from tests.app.test_limits import WRONG

PROXY = "172.18.0.7"


def through(app: FastAPI, peer: str) -> httpx.AsyncClient:
    """A client that uvicorn sees at this address."""
    server = Server(app, app.state.container.settings)  # type: ignore[arg-type]
    server.config.load()
    transport = httpx.ASGITransport(app=server.config.loaded_app, client=(peer, 4711))
    return httpx.AsyncClient(transport=transport, base_url=BASE)


async def misses(client: httpx.AsyncClient, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return (await client.get(f"/t/{next(WRONG)}", headers=named)).status_code


async def test_a_trusted_proxy_says_who_is_limited(hotel: Hotel) -> None:
    async with hotel.open(trusted_proxies="172.18.0.0/16", address_wrong_codes_per_minute=2) as app:
        proxy = through(app, PROXY)
        statuses = [await misses(proxy, X_Forwarded_For="203.0.113.5") for _ in range(3)]
        assert statuses == [404, 404, 429]
        assert await misses(proxy, X_Forwarded_For="203.0.113.6") == 404, "the proxy's others are not limited"
        assert await misses(proxy, X_Forwarded_For="127.0.0.1, 203.0.113.5") == 429, "the nearest word counts"


async def test_what_anybody_else_forwards_is_not_believed(hotel: Hotel) -> None:
    async with hotel.open(trusted_proxies="172.18.0.0/16", address_wrong_codes_per_minute=2) as app:
        stranger = through(app, "203.0.113.5")
        claimed = ("127.0.0.1", "203.0.113.8", PROXY, "203.0.113.9")
        assert [await misses(stranger, X_Forwarded_For=one) for one in claimed] == [404, 404, 429, 429]


async def test_a_proxy_says_by_which_scheme_a_device_came(hotel: Hotel) -> None:
    async with hotel.open(trusted_proxies=PROXY) as app:
        for peer, secure in ((PROXY, True), ("203.0.113.5", False)):
            made = await through(app, peer).post("/open", headers={"X-Forwarded-Proto": "https"})
            assert ("; Secure" in made.headers["set-cookie"]) == secure
            page = await through(app, peer).get(
                made.headers["location"], headers={"X-Forwarded-Proto": "https"}
            )
            assert ("https://wellside.test/t/" in page.text) == secure


async def test_a_proxy_may_hold_many_connections(hotel: Hotel) -> None:
    given = {"unlimited": "", "trusted_proxies": "127.0.0.0/8", "connections_per_address": 1}
    async with hotel.open(**given) as app, served(app) as door:
        held = [await door.connect() for _ in range(3)]
        assert [await one.is_well() for one in held] == [True] * 3


async def test_every_proxy_can_be_trusted(hotel: Hotel) -> None:
    async with hotel.open(trusted_proxies="*", address_wrong_codes_per_minute=1) as app:
        for peer, forwarded in (("203.0.113.5", "198.51.100.1"), ("2001:db8::1", "198.51.100.2")):
            assert await misses(through(app, peer), X_Forwarded_For=forwarded) == 404
            assert await misses(through(app, peer), X_Forwarded_For=forwarded) == 429


@pytest.mark.parametrize("named", ["proxy", "10.0.0.0/40", "10.0.0.300"])
def test_a_proxy_that_is_no_address_is_refused_by_name(named: str) -> None:
    with pytest.raises(ValidationError, match=named):
        Settings(trusted_proxies=named)


def test_proxies_may_be_several() -> None:
    assert Settings(trusted_proxies=" 10.0.0.1 , fd00::/8,").trusted_proxies == "10.0.0.1,fd00::/8"
