"""Notches, rounded corners and home indicators: nothing to tap lies under them, and they are counted once."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import screen
from tests.browser.house import House
from tests.browser.lobby import play_with_bots

GAMES = ("power_well", "power_well_open", "power_plants", "mistywell", "powerdome", "mana_surge")
NOTCH, INDICATOR = 47, 34
TURNS = {
    "upright": (390, 844, {"top": NOTCH, "bottom": INDICATOR}),
    "on its left side": (844, 390, {"left": NOTCH, "right": NOTCH, "bottom": 21}),
    "on its right side": (844, 390, {"left": NOTCH, "right": NOTCH, "bottom": 21}),
    "upside down": (390, 844, {"top": INDICATOR, "bottom": NOTCH}),
}

SETTLED = """async () => {
  for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""

UNDER = """([width, height, insets]) => {
  const {top = 0, left = 0, right = 0, bottom = 0} = insets;
  const scrolls = (one) => {
    for (let it = one.parentElement; it && it !== document.body; it = it.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(it).overflow) || it.matches('[data-hexes]')) return true;
    }
    return document.documentElement.scrollHeight > innerHeight + 1;
  };
  const shown = {opacityProperty: true, visibilityProperty: true};
  const under = [...document.querySelectorAll('a, button, summary, label, input')].filter((one) => {
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height || !one.checkVisibility(shown)) return false;
    if (one.matches('.skip, .unseen *')) return false;
    const aside = box.left < left - 1 || box.right > width - right + 1;
    return (aside || box.top < top - 1 || box.bottom > height - bottom + 1) && !scrolls(one);
  });
  const table = document.getElementById('table');
  const [box, style] = [table.getBoundingClientRect(), getComputedStyle(table)];
  return {
    left: box.left + parseFloat(style.paddingLeft),
    right: width - box.right + parseFloat(style.paddingRight),
    wide: document.documentElement.scrollWidth - innerWidth,
    under: under.map((one) => `${one.tagName} ${one.className} ${one.ariaLabel || one.innerText}`),
  };
}"""
"""What lies outside of what can be seen and tapped, and where the table's contents begin and end."""


def inset(page: Page, insets: dict[str, int]) -> None:
    """Gives the screen a notch, by the custom properties that hold it."""
    for side in ("top", "right", "bottom", "left"):
        page.evaluate(
            "([side, size]) => document.documentElement.style.setProperty(`--safe-${side}`, size)",
            [side, f"{insets.get(side, 0)}px"],
        )


def look(page: Page, width: int, height: int, insets: dict[str, int]) -> dict[str, Any]:
    """What UNDER finds on a screen of a size with insets."""
    page.set_viewport_size({"width": width, "height": height})
    inset(page, insets)
    page.evaluate(SETTLED)
    found: dict[str, Any] = page.evaluate(UNDER, [width, height, insets])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_to_tap_lies_under_a_notch(device: Device, house: House, game: str) -> None:
    page = device(screen(390, 844), reduced_motion="reduce")
    play_with_bots(page, house, game)
    if game == "power_well":
        hands.answer(page)
        hands.wait_until_asked(page)
    for turn, (width, height, insets) in TURNS.items():
        plain = look(page, width, height, {})
        found = look(page, width, height, insets)
        assert found["wide"] <= 0, turn
        assert not found["under"], turn
        for side in ("left", "right"):
            assert found[side] - plain[side] == pytest.approx(insets.get(side, 0), abs=1), (turn, side)
