"""Plays at a table over HTTP, without a page, and checks what of a page is out of view."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.browser.devices import screen
from tests.browser.house import House

OURS = {"Sec-Fetch-Site": "same-origin"}
Ask = dict[str, Any]

SIZES = [
    screen(*size)
    for size in (
        (320, 568), (568, 320), (375, 548), (390, 664), (844, 340), (360, 740), (844, 390), (1024, 768),
    )
]  # fmt: skip
"""The smallest phones, iPhones with Safari's bars visible, others, and a tablet."""


def new_table(context: BrowserContext, house: House, game: str, **fields: str) -> str:
    """Creates a table with all seats on this device; returns its code."""
    form = {"game": game, "name": "Ada", "with": "here", **fields}
    made = context.request.post(f"{house.url}/tables", form=form, headers=OURS, max_redirects=0)
    return made.headers["location"].removeprefix("/t/")


def asked(context: BrowserContext, house: House, code: str) -> Ask | None:
    """Returns an ask at a table that is not answered yet; None after the end."""
    asks: list[Ask] = context.request.get(f"{house.url}/api/tables/{code}/asks").json()
    return next((ask for ask in asks if ask["pending"] is None and not ask["detail"].get("ready")), None)


def answered(context: BrowserContext, house: House, code: str, ask: Ask, text: str) -> None:
    """Answers for the seat that is asked."""
    form = {"seat": str(ask["seat"]), "question": str(ask["question"]), "answer": text}
    reply = context.request.post(f"{house.url}/t/{code}/answer", form=form, headers=OURS, max_redirects=0)
    assert reply.status == 303, reply.text()[:300]  # the redirect's target is expensive and not needed


def play_ahead(
    page: Page, house: House, code: str, count: int, choose: Callable[[Ask], str], until: str = ""
) -> Ask | None:
    """Answers up to `count` questions, until the prompt `until` is asked; returns the next ask."""
    ask = asked(page.context, house, code)
    for _ in range(count):
        if ask is None or ask["prompt"] == until:
            break
        answered(page.context, house, code, ask, choose(ask))
        ask = asked(page.context, house, code)
    return ask


UNSEEN = """() => {
  const [wide, high] = [innerWidth, innerHeight];
  const words = (e) => (e.getAttribute("aria-label") || e.textContent).trim().slice(0, 40);
  const ends = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round);
  const name = (e, box) => `${e.className} «${words(e)}» ${ends(box)}`;
  const out = [];
  const screen = { left: 0, top: 0, right: wide, bottom: high };
  const within = (box, room) => box.left > room.left - 1.5 && box.right < room.right + 1.5
    && box.top > room.top - 1.5 && box.bottom < room.bottom + 1.5;
  const clips = (e) => [e.overflowX, e.overflowY].some((way) => way !== "visible");
  const cut = (e, box) => {
    for (let a = e.parentElement; a; a = a.parentElement) {
      if (clips(getComputedStyle(a)) && !within(box, a.getBoundingClientRect())) return true;
    }
    return false;
  };
  const ASKED = "#table button, #table label, #table a, #ask p, #ask h2, .bar > *";
  const ELSEWHERE = "[popover]:not(:popover-open), #board svg, .unseen, .pp-choosing, #count";
  for (const e of document.querySelectorAll(ASKED)) {
    const box = e.getBoundingClientRect();
    const hidden = !box.width || !box.height || getComputedStyle(e).visibility === "hidden";
    if (hidden || e.closest(ELSEWHERE)) continue;
    if (!within(box, screen)) out.push(`off the screen: ${name(e, box)}`);
    else if (cut(e, box)) out.push(`clipped: ${name(e, box)}`);
  }
  const width = Math.max(wide, document.documentElement.scrollWidth);
  if (width > window.screen.width) out.push("the page is wider than the screen");
  return out;
}"""


def unseen(page: Page) -> list[str]:
    """Returns controls and questions that are off the screen or clipped."""
    found: list[str] = page.evaluate(UNSEEN)
    return found


HEIGHT = """(asked) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.cssText = "position: fixed; height: 100dvh";
  const high = probe.getBoundingClientRect().height;
  probe.remove();
  return Math.abs(high - asked) < 1 && document.body.offsetHeight <= asked + 1;
}"""


def resized(page: Page, size: dict[str, Any]) -> None:
    """Resizes the page's viewport, and waits until viewport units and the board have followed."""
    page.set_viewport_size(size["viewport"])
    page.wait_for_function(HEIGHT, arg=size["viewport"]["height"])
    settled(page)


STILL = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  do await drawn();
  while (document.querySelector(".hx-pan")?.getAnimations().length);
}"""


def settled(page: Page) -> None:
    """Waits until the board has stopped moving."""
    page.evaluate(STILL)
