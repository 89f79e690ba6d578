"""Measures in a real browser: bytes of a first visit, and time from a tap to the other page's next frame."""

import shutil
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.load import Percentiles, percentiles

STEADY = 500.0
"""Milliseconds after which a control that has just appeared accepts taps."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
STAMP = """() => {
    window.changes = [];
    const board = document.getElementById("board").parentElement;
    new MutationObserver(() => requestAnimationFrame(() =>
        window.changes.push(performance.timeOrigin + performance.now())
    )).observe(board, {subtree: true, childList: true, attributes: true});
}"""

TAP = """number => {
    document.querySelectorAll(".pw-marble input")[number].click();
    const tapped = performance.timeOrigin + performance.now();
    document.querySelector(".pw-strip .pw-draw").click();
    return tapped;
}"""


@dataclass
class Traffic:
    """Counts the bytes that a page loads."""

    total: int = 0
    requests: int = 0
    by_kind: dict[str, int] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)

    def attach(self, page: Page) -> None:
        """Subscribes to the page's network events."""
        cdp = page.context.new_cdp_session(page)
        cdp.send("Network.enable")
        cdp.on("Network.responseReceived", self.received)
        cdp.on("Network.loadingFinished", self.finished)

    def received(self, event: dict[str, Any]) -> None:
        """Records the resource type of a response."""
        self.kinds[event["requestId"]] = event["type"]

    def finished(self, event: dict[str, Any]) -> None:
        """Adds the encoded size of a finished response."""
        size, kind = int(event["encodedDataLength"]), self.kinds.get(event["requestId"], "Other")
        self.total += size
        self.requests += 1
        self.by_kind[kind] = self.by_kind.get(kind, 0) + size


def chromium() -> str | None:
    """Returns the path of an installed Chromium; None for Playwright's own."""
    names = ("chromium", "chromium-browser", "google-chrome", "chromium-headless-shell")
    return next((path for name in names if (path := shutil.which(name))), None)


def first_visit(browser: Browser, url: str, *, to_a_table: bool = False) -> Traffic:
    """Measures what a new visitor's browser loads for the home page, or for it and then an open table."""
    context = browser.new_context(viewport=ViewportSize(width=360, height=740), service_workers="block")
    page, traffic = context.new_page(), Traffic()
    traffic.attach(page)
    page.goto(url)
    if to_a_table:
        to_an_open_table(page)
    page.wait_for_load_state("load")
    page.wait_for_timeout(500)
    context.close()
    return traffic


def to_an_open_table(page: Page) -> None:
    """Goes from the home page to an open table, once its controls accept taps."""
    page.wait_for_timeout(STEADY)
    page.locator('form[action="/open"] button').first.click()
    page.wait_for_url("**/t/*")


def open_table(browser: Browser, url: str) -> tuple[Page, Page]:
    """Opens a table on a tablet, and another screen that watches it."""
    size = ViewportSize(width=1024, height=768)
    tablet = browser.new_context(viewport=size, service_workers="block").new_page()
    tablet.goto(url + "/")
    to_an_open_table(tablet)
    other = browser.new_context(viewport=size, service_workers="block").new_page()
    other.goto(tablet.url)
    return tablet, other


def tap_to_paint(browser: Browser, url: str, taps: int = 40) -> Percentiles:
    """Measures the time from a tap on one page to the frame in which the other page shows it."""
    tablet, other = open_table(browser, url)
    other.evaluate(STAMP)
    other.wait_for_timeout(500)
    costs = []
    for number in range(taps):
        other.evaluate("window.changes = []")
        tapped = tablet.evaluate(TAP, number % 15)
        for _ in range(200):
            seen = other.evaluate("window.changes[0]")
            if seen:
                costs.append((seen - tapped) / 1000)
                break
            other.wait_for_timeout(5)
    return percentiles(costs)


def measure(url: str) -> tuple[Traffic, Traffic, Percentiles]:
    """Measures home page, table, and tap to paint, in one browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        home, table = first_visit(browser, url), first_visit(browser, url, to_a_table=True)
        paint = tap_to_paint(browser, url)
        browser.close()
    return home, table, paint
