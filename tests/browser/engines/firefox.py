"""Headless Firefox through WebDriver BiDi."""

import base64
import json
import re
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from websocket import create_connection

from tests.browser.engines.screen import PATIENCE, Screen

NEEDED = ("firefox-esr",)
INSTALL = "apt-get install firefox-esr"


def missing() -> list[str]:
    """Returns the required programs that are not installed."""
    return [name for name in NEEDED if shutil.which(name) is None]


ADDRESS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
}


class Firefox(Screen):
    """A Firefox with its own profile."""

    def __init__(self, folder: Path, *, dark: bool = False) -> None:
        wanted = {**PREFERENCES, "layout.css.prefers-color-scheme.content-override": 0 if dark else 1}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in wanted.items()]
        (folder / "user.js").write_text("\n".join(lines), "utf-8")
        self.log = folder / "log"
        command = ["firefox-esr", "--headless", "--no-remote", "--profile", str(folder)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [*command, "--remote-debugging-port", "0", "about:blank"], stdout=log, stderr=log
            )
        self.wire = create_connection(self._address() + "/session", timeout=PATIENCE, suppress_origin=True)
        self.sent = 0
        self.heard: list[str] = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def _address(self) -> str:
        """Waits for the URL that it listens on."""
        until = time.monotonic() + PATIENCE
        while True:
            if found := ADDRESS.search(self.log.read_text("utf-8", "replace")):
                return found[1]
            assert time.monotonic() < until, "Firefox does not start:\n" + self.log.read_text()[-2000:]
            time.sleep(0.05)

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Sends a command and returns its result; keeps console messages that arrive meanwhile."""
        self.sent += 1
        self.wire.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while True:
            message: dict[str, Any] = json.loads(self.wire.recv())
            if message.get("method") == "log.entryAdded":
                self.heard.append(f"{message['params']['level']}: {message['params']['text']}")
            elif message.get("id") == self.sent:
                assert message["type"] == "success", f"{method}: {message.get('message')}"
                answer: dict[str, Any] = message["result"]
                return answer

    def open(self, url: str) -> None:
        self.call("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self.call("browsingContext.setViewport", context=self.context, viewport=size, devicePixelRatio=1)
        self.wait_for(f"innerWidth === {width} && innerHeight === {height}")

    def js(self, expression: str) -> Any:
        target = {"context": self.context}
        text = f"JSON.stringify(({expression}) ?? null)"
        answer = self.call("script.evaluate", expression=text, target=target, awaitPromise=False)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"]["value"])

    def tap(self, x: int, y: int) -> None:
        moves = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "parameters": {"pointerType": "touch"}}
        actions = [{**finger, "actions": [*moves, {"type": "pointerUp", "button": 0}]}]
        self.call("input.performActions", context=self.context, actions=actions)

    def picture(self, path: Path) -> None:
        shot = self.call("browsingContext.captureScreenshot", context=self.context)
        path.write_bytes(base64.b64decode(shot["data"]))

    def said(self) -> list[str]:
        self.js("0")
        return [line for line in self.heard if line.startswith(("error", "warn"))]

    def close(self) -> None:
        self.wire.close()
        self.process.terminate()
        self.process.wait(PATIENCE)
