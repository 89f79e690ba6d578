"""Turn alerts: real pushes, encrypted for one browser, to whoever is asked and not here."""

import asyncio
import json
import stat
from base64 import urlsafe_b64decode
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.alerts import KEY_FILE, Alerts
from tests.app.conftest import Device, note_of, playing, until
from tests.app.push_service import PushService
from tests.app.screens import Screen

pytestmark = pytest.mark.databases


@pytest.fixture
def alerts(app: FastAPI) -> Alerts:
    """Those of the server, which here go out at once, and to this machine."""
    found: Alerts = app.state.container.alerts
    found.pauses = (0.0, 0.0)
    found.services = ["127.0.0.1"]
    return found


async def subscribe(device: Device, code: str, service: PushService, **other: str) -> int:
    """A device asks to be alerted; the status of the answer."""
    return (await device.post(f"/t/{code}/alerts", service.subscription | other)).status_code


async def one_round(ann: Device, bob: Device, code: str) -> None:
    """Both bid, so that both are asked anew."""
    await ann.answer(code, "bid7")
    await bob.answer(code, "bid6", seat=1)


async def test_who_is_not_here_reads_at_which_table_they_are_asked(
    app: FastAPI, alerts: Alerts, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with PushService() as service, Screen(app, ann, f"/t/{code}/stream"):
        assert await subscribe(bob, code, service) == 204
        await one_round(ann, bob, code)
        await until(lambda: bool(service.heard))
    headers, body = service.heard[0]
    told = json.loads(service.read(body))
    assert told["address"] == f"/t/{code}"
    assert code in told["body"]
    assert told["title"].endswith("your turn")
    assert headers["content-encoding"] == "aes128gcm"
    assert headers["authorization"].startswith("vapid ")
    assert "bid" not in service.read(body)


async def test_a_question_is_alerted_of_once(app: FastAPI, alerts: Alerts, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with PushService() as service:
        await subscribe(bob, code, service)
        await one_round(ann, bob, code)
        await until(lambda: len(service.heard) == 1)
        await ann.answer(code, "bid8")
        await until(lambda: not alerts._tasks)
    assert len(service.heard) == 1


async def test_a_phone_that_sleeps_with_its_page_open_is_alerted_later(
    app: FastAPI, alerts: Alerts, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    alerts.pauses = (0.0, 60.0)
    async with PushService() as service, Screen(app, bob, f"/t/{code}/stream"):
        await subscribe(bob, code, service)
        await one_round(ann, bob, code)
        await until(lambda: bool(alerts._tasks))
        assert not service.heard
        alerts.pauses = (0.0, 0.0)
        await one_round(ann, bob, code)
        await until(lambda: len(service.heard) == 1)


async def test_an_alert_waits_for_a_table_that_is_being_changed(
    app: FastAPI, alerts: Alerts, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    alerts.pauses = (0.02, 0.0)
    async with PushService() as service:
        await subscribe(bob, code, service)
        await one_round(ann, bob, code)
        async with app.state.container.desk.at(code):
            await asyncio.sleep(0.1)
            assert not service.heard
        await until(lambda: len(service.heard) == 1)


async def test_nobody_is_alerted_who_no_longer_wants_it(
    app: FastAPI, alerts: Alerts, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with PushService() as service:
        await subscribe(bob, code, service)
        assert (await bob.post(f"/t/{code}/alerts/off")).status_code == 204
        await one_round(ann, bob, code)
        await until(lambda: not alerts._tasks)
    assert not service.heard


async def test_an_address_that_is_gone_is_forgotten(
    app: FastAPI, alerts: Alerts, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with PushService(410) as service:
        await subscribe(bob, code, service)
        await one_round(ann, bob, code)
        await until(lambda: bool(service.heard) and not alerts._tasks)
    assert not await app.state.container.store.alerted()


async def test_only_players_are_alerted(app: FastAPI, alerts: Alerts, ann: Device, bob: Device) -> None:
    code = await playing(ann, bob)
    async with PushService() as service:
        assert await subscribe(Device(app), code, service) == 403


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://example.org/x",
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://push.apple.com@example.org/x",
        "ftp://127.0.0.1/x",
        "nonsense",
        "",
        "https://web.push.apple.com/" + "x" * 1000,
    ],
)
async def test_the_server_is_sent_nowhere_else(app: FastAPI, ann: Device, bob: Device, endpoint: str) -> None:
    code = await playing(ann, bob)
    answer = await bob.post(f"/t/{code}/alerts", {"endpoint": endpoint, "p256dh": "p", "auth": "a"})
    assert answer.status_code == 400
    assert "alerted" in note_of(answer)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/x",
        "https://updates.push.services.mozilla.com/wpush/v2/x",
        "https://web.push.apple.com/x",
    ],
)
async def test_the_services_of_browsers_are_known(
    app: FastAPI, ann: Device, bob: Device, endpoint: str
) -> None:
    code = await playing(ann, bob)
    answer = await bob.post(f"/t/{code}/alerts", {"endpoint": endpoint, "p256dh": "p", "auth": "a"})
    assert answer.status_code == 204


async def test_the_key_stays_the_same_and_is_nobodys_to_read(
    app: FastAPI, alerts: Alerts, ann: Device
) -> None:
    key = (await ann.get("/alerts/key")).text
    assert len(urlsafe_b64decode(key + "=")) == 65, "a point of P-256"
    file = Path(alerts.folder) / KEY_FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = Alerts(
        alerts.store, alerts.folder, services="", contact="", at=alerts._at, present=alerts._present
    )
    assert again.public_key == key


async def test_a_push_service_that_is_away_is_no_harm(
    app: FastAPI, alerts: Alerts, ann: Device, bob: Device
) -> None:
    code = await playing(ann, bob)
    async with PushService() as service:
        gone = service.subscription
    await bob.post(f"/t/{code}/alerts", gone)
    await one_round(ann, bob, code)
    await until(lambda: not alerts._tasks)
    assert await app.state.container.store.alerted() == {code}
