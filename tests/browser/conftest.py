"""Fixtures of the browser tests: servers, a Chromium, and devices."""

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
"""Shortens delays, since tests are faster than people: taps count at once, nothing goes on by itself."""
PLAIN = "delete Navigator.prototype.serviceWorker"
"""Removes service workers, as on a page over plain HTTP.

A worker fetches the whole shell for every new device: half the cost of a device's first page.
"""
UNTAUGHT = "try { localStorage['primers-off'] ??= 'yes' } catch { }"
EXPECTED = ("Failed to load resource", "net::ERR_", "network error", "Failed to fetch")
"""Console messages caused by a 4xx response or a lost network."""

expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The server shared by most tests."""
    running = House(tmp_path_factory.mktemp("house"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server for one test, which may stop and restart it."""
    running = House(tmp_path)
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def posed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PosedHouse]:
    """A server whose tables begin at given positions."""
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
    """Collects errors and warnings from the consoles of pages."""

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
    """A factory of devices, each a browser context with its own cookies. Fails the test if a page complains.

    `times` is a script that sets the page's delays. `taught` enables the explanations that a new device gets.
    `worker` enables the service worker.
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
