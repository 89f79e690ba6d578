"""`python -m app`: it says where it is, serves, and ends when it is told to."""

import os
import resource
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.__main__ import announce
from tests.app.served import served
from tests.app.servers import PATIENCE, ROOT, Server, free_port


def is_well(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/health", timeout=1) as reply:
            return bool(reply.status == 200)
    except OSError:
        return False


def few_files() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))


def test_it_serves_with_all_the_files_there_are_and_ends_without_a_word(tmp_path: Path) -> None:
    port = free_port()
    env = {"WELLSIDE_HOST": "127.0.0.1", "WELLSIDE_PORT": str(port), "WELLSIDE_DATA": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", "app"],
        cwd=ROOT,
        env=os.environ | env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        preexec_fn=few_files,
    ) as process:
        until = time.monotonic() + PATIENCE
        while not is_well(port) and time.monotonic() < until:
            time.sleep(0.05)
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE) == (hard, hard)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert f"Wellside is at http://localhost:{port}" in said
    assert "Traceback" not in said


def test_a_server_that_is_stopped_ends_its_streams_itself(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        secret = server.post("/api/devices")["secret"]
        code = server.post("/api/tables", {"game": "power_well"}, secret)["code"]
        stream = f"http://127.0.0.1:{server.port}/api/tables/{code}/stream"
        with urllib.request.urlopen(stream, timeout=PATIENCE) as events:
            assert events.readline()
            server.process.terminate()
            events.read()
            server.ended()
    assert "graceful shutdown exceeded" not in server.log.read_text()


def test_where_it_is_can_be_scanned_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    announce("http://192.168.1.5:8000", 8000, "the key")
    plain = capsys.readouterr().out
    assert "Wellside is at http://192.168.1.5:8000\n" in plain
    assert "http://localhost:8000/host on this machine" in plain
    assert "http://192.168.1.5:8000/host from elsewhere, with the key the key" in plain
    assert "█" not in plain
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    announce("http://192.168.1.5:8000", 8000, "the key")
    drawn = capsys.readouterr().out
    assert "█" in drawn
    assert "Point a phone's camera at the square" in drawn


async def test_the_server_sends_slow_ones_away_by_itself_and_names_no_software(app: FastAPI) -> None:
    app.state.container.settings.head_seconds = 0.01
    async with served(app) as door:
        assert await (await door.connect()).is_cut_off()
        door.limiter.head_seconds = 3600
        head = await (await door.connect()).ask("/health")
        assert b"\r\nserver:" not in head.lower()
