"""The door: policy, cookies, other sites."""

import httpx
import pytest
from fastapi import FastAPI

from app.device import name_of
from app.screen.pages import script
from tests.app.conftest import BASE, Device

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


PATHS = ["/", "/health", "/api/games", "/service-worker.js", "/nothing", "/t/NONE/stream", "/t/a/b/answer"]


@pytest.mark.parametrize("path", PATHS)
async def test_whatever_can_be_a_page_carries_the_policy(ann: Device, path: str) -> None:
    answer = await ann.get(path)
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"


async def test_what_is_never_a_page_does_without_the_policy(ann: Device) -> None:
    code = await ann.new_table()
    for answer in (await ann.get("/static/css/house.css"), await ann.post(f"/t/{code}/sit", {"seat": "0"})):
        assert "content-security-policy" not in answer.headers
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_no_page_has_inline_script_or_style(ann: Device) -> None:
    code = await ann.new_table()
    for path in ("/", "/join", "/guide", "/offline", "/open", f"/t/{code}"):
        page = (await ann.get(path)).text
        assert " style=" not in page, path
        assert "<style" not in page, path
        assert " onclick=" not in page, path


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": BASE}, 303),
        ({"Origin": "http://elsewhere.test"}, 403),
        ({"Origin": "null"}, 403),
        ({}, 403),
    ],
)
async def test_writes_from_other_sites_are_refused(ann: Device, headers: dict[str, str], status: int) -> None:
    await ann.new_table()
    del ann.client.headers["Sec-Fetch-Site"]
    assert (await ann.client.post("/open", headers=headers)).status_code == status


async def test_taps_from_other_sites_are_refused(ann: Device) -> None:
    code = await ann.new_table()
    ann.client.headers["Sec-Fetch-Site"] = "cross-site"
    assert (await ann.answer(code, "bid1")).status_code == 403


async def test_a_device_without_a_cookie_needs_no_header(app: FastAPI) -> None:
    one = Device(app)
    del one.client.headers["Sec-Fetch-Site"]
    assert (await one.client.post("/open")).status_code == 303


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(ann: Device) -> None:
    made = await ann.post("/open", htmx=False)
    cookie = made.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie


async def test_under_tls_the_cookie_is_secure(app: FastAPI) -> None:
    transport = httpx.ASGITransport(app=app)
    async with httpx.AsyncClient(transport=transport, base_url="https://wellside.test") as client:
        assert "; Secure" in (await client.post("/open")).headers["set-cookie"]


async def test_a_made_up_cookie_is_no_device(app: FastAPI, ann: Device) -> None:
    assert name_of("short") == ""
    assert name_of("é" * 43) == ""
    ann.client.cookies.set("wellside", "short")
    made = await ann.post("/open", htmx=False)
    assert "set-cookie" in made.headers


async def test_metrics_are_served_only_when_wished(app: FastAPI, ann: Device) -> None:
    assert (await ann.get("/metrics")).status_code == 404


def test_json_inside_a_script_element_cannot_end_it() -> None:
    assert script('{"name":"</script>"}') == '{"name":"\\u003c/script>"}'
