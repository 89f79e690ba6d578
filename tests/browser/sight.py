"""Checks that all controls and required text are in view, or can be scrolled into it."""

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
"""Small phones, iPhones with Safari's bars visible, and a phone in landscape."""

LOST = (Path(__file__).parent / "sight.js").read_text("utf-8").partition("\n")[2]


def lost(page: Page) -> list[str]:
    """Returns what is off the screen, clipped, or covered by something else."""
    found: list[str] = page.evaluate(LOST)
    return found


def size_of(size: dict[str, Any]) -> str:
    """Formats a size as a test id."""
    return "{width}x{height}".format(**size["viewport"])


ON_TOP = """one => {
  const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && Boolean(hit) && (one === hit || one.contains(hit));
}"""
"""Returns whether an element is on the screen and its centre is not covered."""
