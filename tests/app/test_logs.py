"""Logs: a line an event, and no secret in any."""

import logging
import re
import sys
from pathlib import Path

import pytest
import structlog
from fastapi import FastAPI
from structlog.typing import EventDict

from app import logs
from tests.app.conftest import Device, playing
from tests.app.servers import Server
from tests.app.test_host import at_the_machine
from tests.app.test_moving import take, ticket_for

LINE = re.compile(r'timestamp=\S+ level=\w+ event=("(\\.|[^"\\])*"|\S+)( \w+=("(\\.|[^"\\])*"|\S*))*')


async def play_on(code: str, *devices: Device) -> None:
    """Plays whatever is legal until the game is over."""
    for _ in range(12):
        for seat, one in enumerate(devices):
            for text in ("bid1", "bid2", "bid3", "bid4", "bid5", "mine"):
                await one.answer(code, text, seat=seat)
        if (await devices[0].sees(code))["phase"] == "ended":
            return
    raise AssertionError("The game never ended.")


@pytest.mark.logs("broken")
async def test_no_secret_is_logged_in_a_whole_game(
    app: FastAPI, ann: Device, bob: Device, logged: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await playing(ann, bob)
    whisper, said, wrong_key = "meet me at the well", "good luck to all", "WRNG-WRNG-WRNG-WRNG"
    await ann.post(f"/t/{code}/talk", {"seat": "0", "text": whisper, "to": "1"})
    await bob.post(f"/t/{code}/talk", {"seat": "1", "text": said})
    await ann.post("/host/key", {"key": wrong_key}, htmx=False)
    key = app.state.container.host_key
    await ann.post("/host/key", {"key": key.text}, htmx=False)
    ticket = await ticket_for(ann, code)
    phone = Device(app)
    container = app.state.container
    with monkeypatch.context() as patch:
        patch.setattr(type(container.tickets), "find", lambda *_: 1 / 0)
        assert (await phone.get(f"/t/{code}/take/{ticket}")).status_code == 500
    assert await take(phone, code, ticket) == 303
    secrets = [*ann.client.cookies.values(), *bob.client.cookies.values(), *phone.client.cookies.values()]
    await play_on(code, phone, bob)
    host = at_the_machine(app)
    for path in (f"t/{code}/close", f"archive/{code}/recall", f"t/{code}/delete"):
        assert (await host.post(f"/host/{path}")).status_code == 303
    text = "\n".join(logs.RENDERED(None, "", dict(entry)) for entry in logged)  # type: ignore[arg-type]
    assert "a table was deleted" in text
    assert "/take/…" in text
    for secret in (*secrets, key.text, key.token, wrong_key, whisper, said, ticket):
        assert secret
        assert secret not in text


def test_a_server_logs_a_line_an_event_and_not_its_key(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        secret = server.post("/api/devices")["secret"]
        server.post("/api/tables", {"game": "power_well"}, secret)
        server.get("/t/nothing/take/ABCDE")
    printed = server.log.read_text()
    key = re.search(r"with the key (\S+)", printed)
    assert key is not None
    lines = [line for line in printed.splitlines() if line and not line.startswith("  ")]
    assert lines
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    assert [line for line in lines if key[1] in line or secret in line] == []


def test_what_libraries_say_is_one_line_with_its_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    root = logging.getLogger()
    before = root.handlers, root.level
    try:
        logs.configure("info")
        try:
            raise ValueError("first\nsecond")
        except ValueError:
            logging.getLogger("somebody").exception("It went\nwrong")
            structlog.get_logger().exception("ours\ntoo")
    finally:
        root.handlers, root.level = before
        structlog.reset_defaults()
    assert sys.stderr is not None
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(LINE.fullmatch(line) for line in lines)
    assert all("ValueError" in line for line in lines)
