"""Whether all that can be tapped or must be read on a screen is in sight, or can be scrolled into it."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.devices import screen

SIZES = [
    screen(320, 568),
    screen(568, 320),
    screen(375, 548),
    screen(390, 664),
    screen(844, 340),
    screen(360, 740),
]
"""Small phones, iPhones with Safari's bars in the way, and a phone on its side."""

LOST = (Path(__file__).parent / "sight.js").read_text("utf-8").partition("\n")[2]


def lost(page: Page) -> list[str]:
    """What is off the screen, cut off, or covered by something else."""
    found: list[str] = page.evaluate(LOST)
    return found


def size_of(size: dict[str, Any]) -> str:
    """A size, as tests are called by it."""
    return "{width}x{height}".format(**size["viewport"])


ON_TOP = """one => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && Boolean(hit) && (one === hit || one.contains(hit));
}"""
"""Whether an element is on the screen, with nothing upon its middle."""
