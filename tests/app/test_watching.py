"""Those who watch without a seat: what they are shown, how many they are, and who may keep them out."""

import pytest
from fastapi import FastAPI

from app.screen import live
from tests.app.clock import Clock
from tests.app.conftest import Device, playing, until
from tests.app.screens import Screen
from tests.app.test_handing_over import bids
from tests.app.test_hiding import secrets_of

ADDRESSES = (
    "",
    "/fresh",
    "/what?of=board",
    "/screen",
    "/screen/fresh",
    "/story",
    "/past",
    "/text",
    "/text.txt",
)
"""What shows a table to whoever has its code."""


async def let_watch(device: Device, code: str, *, allowed: bool) -> int:
    """Lets others watch, or nobody; the status of the answer."""
    answer = await device.post(f"/t/{code}/watched", {"allowed": "yes" if allowed else "no"})
    return answer.status_code


async def watchers(device: Device, code: str) -> object:
    """How many watch, as a device is told."""
    return (await device.sees(code))["watchers"]


async def test_those_who_look_on_are_counted_until_they_are_gone(
    app: FastAPI, ann: Device, bob: Device, clock: Clock
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/stream") as screen:
        assert await watchers(ann, code) == 0
        async with Screen(app, Device(app), f"/t/{code}/stream"):
            await until(lambda: "1 device watches" in screen.text)
            assert await watchers(ann, code) == 1
        clock.skip(live.GRACE)
        await until(lambda: screen.text.count("Nobody watches") == 2)
        assert await watchers(ann, code) == 0


async def test_the_screen_in_the_middle_is_nobody(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with Screen(app, ann, f"/t/{code}/screen/stream"):
        assert await watchers(bob, code) == 0
        assert not app.state.container.live.presence(code).connected, "nobody is here whose page is not open"
    assert not app.state.container.live.watched(code)


async def test_who_turns_the_screen_on_and_closes_their_own_page_is_away(
    app: FastAPI, ann: Device, bob: Device, clock: Clock
) -> None:
    code = await playing(ann, bob)
    async with Screen(app, bob, f"/t/{code}/stream"):
        async with Screen(app, ann, f"/t/{code}/stream"):
            pass
        async with Screen(app, ann, f"/t/{code}/screen/stream"):
            clock.skip(live.GRACE)
            await until(lambda: bool(app.state.container.live.presence(code).left))


async def test_the_screen_in_the_middle_shows_no_secret_of_its_own_device(
    app: FastAPI, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    words, _ = secrets_of(app, code)
    async with Screen(app, ann, f"/t/{code}/screen/stream") as screen:
        await bids(ann, bob, code)
        await screen.quiet()
        shown = screen.text
    for path in ("/screen", "/screen/fresh"):
        shown += (await ann.get(f"/t/{code}{path}")).text
    assert code in shown
    assert not any(word in shown for word in words)
    assert 'id="answer"' not in shown


async def test_the_screen_in_the_middle_offers_no_seat(ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    guest = Device(ann.app, "10.0.0.8")
    for device in (ann, guest):
        page = (await device.get(f"/t/{code}/screen")).text
        assert "this seat is free" in page
        assert f"/t/{code}/sit" not in page
    assert f"/t/{code}/sit" in (await guest.get(f"/t/{code}")).text


async def test_only_the_host_may_keep_others_out(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    assert await let_watch(bob, code, allowed=False) == 403
    assert (await Device(app).get(f"/t/{code}")).status_code == 200
    assert await let_watch(ann, code, allowed=False) == 200


@pytest.mark.parametrize("path", ADDRESSES)
async def test_who_is_kept_out_sees_nothing(app: FastAPI, ann: Device, bob: Device, path: str) -> None:
    code = await playing(ann, bob)
    await bids(ann, bob, code)
    await let_watch(ann, code, allowed=False)
    carl = Device(app)
    assert (await carl.get(f"/t/{code}{path}")).status_code == 403
    assert (await bob.get(f"/t/{code}{path}")).status_code < 300
    await let_watch(ann, code, allowed=True)
    assert (await carl.get(f"/t/{code}{path}")).status_code < 300


async def test_a_program_is_kept_out_as_well(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await let_watch(ann, code, allowed=False)
    for path in ("", "/export", "/text"):
        assert (await Device(app).get(f"/api/tables/{code}{path}")).status_code == 403


async def test_who_looks_on_is_shown_out(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    carl = Device(app)
    async with Screen(app, carl, f"/t/{code}/stream") as screen:
        await let_watch(ann, code, allowed=False)
        await until(lambda: "event: gone" in screen.text)
    assert "Nobody else may watch" in (await carl.get(f"/t/{code}")).text


async def test_a_free_seat_lets_in_who_would_sit_down(app: FastAPI, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    await let_watch(ann, code, allowed=False)
    await bob.post(f"/t/{code}/leave", {"seat": "1"})
    assert (await Device(app).get(f"/t/{code}")).status_code == 200
