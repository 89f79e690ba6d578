"""WebKitGTK through its WebDriver, close to Safari of the same year, on a virtual display."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx

from tests.browser.engines.screen import PATIENCE, Screen
from tests.browser.house import free_port

WINDOW = Path(__file__).with_name("window.py")
NEEDED = ("WebKitWebDriver", "Xvfb", "import")
INSTALL = "apt-get install webkit2gtk-driver python3-gi gir1.2-webkit2-4.1 xvfb xauth imagemagick"
WITH_GTK = "/usr/bin/python3"
"""The Python interpreter that runs the window."""
BINDINGS = 'import gi; gi.require_version("WebKit2", "4.1")'


def missing() -> list[str]:
    """Returns the required programs and bindings that are not installed."""
    tools = [name for name in NEEDED if shutil.which(name) is None]
    try:
        bound = subprocess.run([WITH_GTK, "-c", BINDINGS], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        bound = False
    return tools if bound else [*tools, "WebKit2 for Python"]


class WebKit(Screen):
    """A window on a virtual display of its own."""

    def __init__(self, folder: Path, *, dark: bool = False) -> None:
        self.log = folder / "console"
        self.display, number = virtual_screen()
        self.env = {
            **os.environ,
            "DISPLAY": f":{number}",
            "WELLSIDE_DARK": str(int(dark)),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
        }
        port = free_port()
        with self.log.open("wb") as log:
            self.driver = subprocess.Popen(
                ["WebKitWebDriver", f"--port={port}"], env=self.env, stdout=log, stderr=log
            )
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.session = ""
        self.session = f"/session/{self._new_session()}"

    def _new_session(self) -> str:
        """Opens the window, as soon as the driver answers."""
        wanted = {"webkitgtk:browserOptions": {"binary": str(WINDOW)}}
        until = time.monotonic() + PATIENCE
        while True:
            try:
                opened = self.call("POST", "/session", capabilities={"alwaysMatch": wanted})
            except httpx.ConnectError:
                assert time.monotonic() < until, "WebKitWebDriver does not start"
                time.sleep(0.05)
            else:
                return str(opened["sessionId"])

    def call(self, method: str, path: str, **body: Any) -> Any:
        """Sends a WebDriver command and returns its value."""
        content = {} if method == "DELETE" else {"json": body}
        reply = self.http.request(method, self.session + path, **content)
        value = reply.json()["value"]
        assert reply.is_success, f"{path}: {value}"
        return value

    def open(self, url: str) -> None:
        self.call("POST", "/url", url=url)

    def resize(self, width: int, height: int) -> None:
        self.call("POST", "/window/rect", width=width, height=height)
        self.wait_for(f"innerWidth === {width} && innerHeight === {height}")

    def js(self, expression: str) -> Any:
        script = f"return JSON.stringify(({expression}) ?? null)"
        return json.loads(self.call("POST", "/execute/sync", script=script, args=[]))

    def tap(self, x: int, y: int) -> None:
        moves = [
            {"type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        self.call("POST", "/actions", actions=[{**finger, "actions": moves}])

    def picture(self, path: Path) -> None:
        width, height = self.js("[innerWidth, innerHeight]")
        command = ["import", "-window", "root", "-crop", f"{width}x{height}+0+0", str(path)]
        subprocess.run(command, env=self.env, check=True)

    def said(self) -> list[str]:
        lines = self.log.read_text("utf-8", "replace").splitlines()
        return [
            line for line in lines if line.startswith("CONSOLE") and (" ERROR " in line or " WARN " in line)
        ]

    def close(self) -> None:
        self.call("DELETE", "")
        self.http.close()
        for process in (self.driver, self.display):
            process.terminate()
            process.wait(PATIENCE)


def virtual_screen() -> tuple["subprocess.Popen[bytes]", str]:
    """Runs a virtual display; yields its number."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        return process, pipe.readline().strip()
