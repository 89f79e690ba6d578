"""Measures the browser's own work for an event, in Chromium with fourfold CPU throttling, for each game.

The time runs from the arrival of an event until its changes have been painted once: parsing, DOM changes, the
scripts that follow, style, layout and paint. All work of this frame counts, its callbacks included. The wait
for the frame does not count, nor what follows it: animations, and scripts that run after painting.
"""

from typing import Final

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.server import run_server, settle_on_every_core
from bench.weight import ARGUMENTS, chromium
from games import GAMES

SLOWER: Final = 4
EVENTS: Final = 60
SECONDS: Final = 45
"""Maximum for each game."""
SIZE: Final = ViewportSize(width=360, height=740)

FORM: Final = """fields => {
    const form = Object.assign(document.createElement("form"), {method: "post", action: "/tables"});
    for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement("input"), {name, value}));
    }
    document.body.append(form);
    form.submit();
}"""

HAND_OVER: Final = """async () => {
    const body = new URLSearchParams({seat: "0"});
    await fetch(`${location.pathname}/bot`, {method: "POST", headers: {"HX-Request": "true"}, body});
}"""

# This frame callback is requested before the page's own, so it runs first and marks the frame's start.
WATCH: Final = """() => {
    window.works = [];
    let begun = 0, shown = 0;
    function framed() {
        const frame = performance.now(), work = shown, done = new MessageChannel();
        shown = 0;
        done.port1.onmessage = () => work && window.works.push(work + performance.now() - frame);
        done.port2.postMessage(0);
    }
    htmx.registerExtension("bench", {htmx_sse_before_message: () => {
        begun = performance.now();
        requestAnimationFrame(framed);
    }});
    document.addEventListener("wellside:shown", () => {
        if (begun) shown += performance.now() - begun;
        begun = 0;
    });
}"""


def works(browser: Browser, url: str, slug: str) -> list[float]:
    """Plays a game with bots on a watching phone; returns the work for each event in milliseconds."""
    page = browser.new_context(viewport=SIZE, service_workers="block", has_touch=True).new_page()
    page.goto(url)
    page.evaluate(FORM, {"game": slug, "with": "bot", "name": "Ada"})
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#board")
    page.evaluate(HAND_OVER)
    page.locator("#note .stays").tap()  # dismiss the note that a bot has taken over
    slow_down(page)
    page.evaluate(WATCH)
    found: list[float] = []
    for _ in range(SECONDS * 2):
        page.wait_for_timeout(500)
        found = page.evaluate("window.works ?? []")
        if len(found) >= EVENTS or page.locator("#table[data-phase=ended]").count():
            break
    page.context.close()
    return found


def slow_down(page: Page) -> None:
    """Throttles the page's CPU."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def measure() -> dict[str, list[float]]:
    """Measures every game that bots play, on a server whose bots do not pause."""
    settle_on_every_core()
    quick = {"WELLSIDE_BOT_PAUSE": "0.25", "WELLSIDE_BOT_LEVEL": "quick"}
    with run_server("app", quick) as ours, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        found = {slug: works(browser, ours.url, slug) for slug, game in GAMES.items() if not game.endless}
        browser.close()
    return found


def quantile(found: list[float], share: float) -> float:
    """Returns the quantile of the work at a share from 0 to 1."""
    return sorted(found)[min(len(found) - 1, int(share * len(found)))]
