"""A server, a Chromium, and the phones and tablets of people."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.devices import ARGUMENTS, PHONE, chromium
from tests.browser.house import House
from tests.browser.posed import PosedHouse

Device = Callable[..., Page]
HASTY = "window.wellsideTimes = {steady: 0, done: 0, row: 0, beat: 0}"
"""Tests tap faster than people: taps count at once, rows of taps are short, and nothing answers itself."""
PLAIN = "delete Navigator.prototype.serviceWorker"
"""Most tests play as over plain HTTP in a house.

The worker fetches the whole shell anew for every device: half of what the first page of a device costs.
"""
UNTAUGHT = "try { localStorage['primers-off'] ??= 'yes' } catch { }"
EXPECTED = ("Failed to load resource", "net::ERR_", "network error", "Failed to fetch")
"""What the console says when an answer is 4xx or the network is away."""

expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server that most tests share."""
    running = House(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server for one test alone, which may stop it and start it again."""
    running = House(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def posed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PosedHouse]:
    """A house where tables begin at positions."""
    running = PosedHouse(tmp_path_factory.mktemp("posed"))
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def player() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(player: Playwright) -> Iterator[Browser]:
    running = player.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
    yield running
    running.close()


class Complaints:
    """What pages complain of in their console."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def listen(self, page: Page) -> None:
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.heard.append(f"{page.url}: {error}"))

    def console(self, message: ConsoleMessage) -> None:
        loud = message.type in ("error", "warning")
        if loud and not any(words in message.text for words in EXPECTED):
            self.heard.append(f"{message.location.get('url')}: {message.text}")


@pytest.fixture
def device(browser: Browser) -> Iterator[Device]:
    """Makes a device: a browser of its own with cookies of its own. No page of it may complain.

    `times` is a script that sets for how long its pages wait. `taught`: what is asked for the first time is
    explained, as on any new device. `worker`: its pages have a service worker.
    """
    contexts: list[BrowserContext] = []
    complaints = Complaints()

    def make(
        size: dict[str, Any] = PHONE,
        *,
        times: str = HASTY,
        taught: bool = False,
        worker: bool = False,
        **options: Any,
    ) -> Page:
        context = browser.new_context(**{**size, **options})
        context.add_init_script(times)
        if not worker:
            context.add_init_script(PLAIN)
        if not taught:
            context.add_init_script(UNTAUGHT)
        context.set_default_timeout(10_000)
        contexts.append(context)
        context.on("page", complaints.listen)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not complaints.heard
