"""A real server: `python -m app` in a process of its own."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90.0


def free_port() -> int:
    """Returns a port that is free at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Server:
    """Runs a server on a data folder for the duration of the context."""

    def __init__(self, data: Path, **settings: str) -> None:
        self.port = free_port()
        given = {"HOST": "127.0.0.1", "PORT": str(self.port), "DATA": str(data)} | settings
        self.env = os.environ | {f"WELLSIDE_{name}": value for name, value in given.items()}
        self.log = data / "server.log"

    @property
    def pid(self) -> int:
        """The server's process."""
        return self.process.pid

    def run_to_its_end(self) -> subprocess.CompletedProcess[str]:
        """Runs a server that is expected to exit."""
        command = [sys.executable, "-m", "app"]
        return subprocess.run(
            command, cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )

    def __enter__(self) -> "Server":
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "app"], cwd=ROOT, env=self.env, stdout=log, stderr=log
            )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.get("/health")
                return self
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < until, self.log.read_text()
                time.sleep(0.05)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        self.ended()

    def ended(self) -> None:
        """Waits for the exit."""
        self.process.wait(PATIENCE)

    def get(self, path: str) -> tuple[int, str]:
        """Requests a path; returns status and text."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=PATIENCE) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code, refused.read().decode()

    def post(self, path: str, body: object = None, secret: str = "") -> Any:
        """Posts JSON to the API as a device; returns the response."""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), headers, method="POST"
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)
