"""Notches, rounded corners and home indicators: nothing to tap lies under them, and they are counted once."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import screen
from tests.browser.duels import dealt, lively, prompts
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.test_lessons import begin as taught
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_table import open_table

GAMES = ("power_well", "power_well_open", "power_plants", "mistywell", "powerdome", "mana_surge")
SHARED, ONE_SIDE, WATCHED = (
    "a duel, both on one device",
    "one side of an open table",
    "an open table, watched",
)
NOTCH, INDICATOR = 47, 34
TURNS = {
    "upright": (390, 844, {"top": NOTCH, "bottom": INDICATOR}),
    "on its left side": (844, 390, {"left": NOTCH, "right": NOTCH, "bottom": 21}),
    "on its right side": (844, 390, {"left": NOTCH, "right": NOTCH, "bottom": 21}),
    "upside down": (390, 844, {"top": INDICATOR, "bottom": NOTCH}),
    "a hole on the left": (844, 390, {"left": NOTCH}),
    "a hole on the right": (844, 390, {"right": NOTCH}),
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
    top: box.top + scrollY + parseFloat(style.paddingTop),
    bottom: scrollY + innerHeight - box.bottom + parseFloat(style.paddingBottom),
    fits: document.documentElement.scrollHeight <= innerHeight + 1,
    wide: document.documentElement.scrollWidth - innerWidth,
    under: under.map((one) => `${one.tagName} ${one.className} ${one.ariaLabel || one.innerText}`),
  };
}"""
"""What lies outside of what can be seen and tapped, and where the table's contents begin and end."""


def inset(page: Page, insets: dict[str, int]) -> None:
    """Gives the screen a notch, by the custom properties that hold it."""
    held = {f"--safe-{side}": insets.get(side, 0) for side in ("right", "bottom", "left")}
    for name, size in {"--notch": insets.get("top", 0), **held}.items():
        page.evaluate(
            "([name, size]) => document.documentElement.style.setProperty(name, size)", [name, f"{size}px"]
        )


def look(page: Page, width: int, height: int, insets: dict[str, int]) -> dict[str, Any]:
    """What UNDER finds on a screen of a size with insets."""
    page.set_viewport_size({"width": width, "height": height})
    inset(page, insets)
    page.evaluate(SETTLED)
    found: dict[str, Any] = page.evaluate(UNDER, [width, height, insets])
    return found


def begin(device: Device, house: House, game: str) -> Page:
    """The screen of a game, or of one of the ways that a duel and an open table are shown."""
    page = device(screen(390, 844), reduced_motion="reduce")
    if game == SHARED:
        dealt(page, house, lively(3), prompts("turn"))
    elif game in (ONE_SIDE, WATCHED):
        open_table(page, house)
        watcher = device(screen(390, 844), reduced_motion="reduce")
        sit_opposite(page, device(screen(390, 844)), house)
        if game == WATCHED:
            watcher.goto(page.url)
            expect(watcher.locator(".pw-marble")).to_have_count(15)
            return watcher
    else:
        play_with_bots(page, house, game)
        if game == "power_well":
            hands.answer(page)
            hands.wait_until_asked(page)
    return page


@pytest.mark.parametrize("game", [*GAMES, SHARED, ONE_SIDE, WATCHED])
def test_nothing_to_tap_lies_under_a_notch(device: Device, house: House, game: str) -> None:
    page = begin(device, house, game)
    for turn, (width, height, insets) in TURNS.items():
        plain = look(page, width, height, {})
        found = look(page, width, height, insets)
        assert found["wide"] <= 0, turn
        assert not found["under"], turn
        sides = ("left", "right", "top", "bottom") if plain["fits"] else ("left", "right", "top")
        for side in sides:
            assert found[side] - plain[side] == pytest.approx(insets.get(side, 0), abs=1), (turn, side)


BENEATH = """([width, height, insets]) => {
  const {top = 0, left = 0, right = 0, bottom = 0} = insets;
  const sheet = document.querySelector("[data-menu][open] > .sheet");
  return [...sheet.querySelectorAll("a, button, summary, label")].filter((one) => one.checkVisibility()).flatMap((one) => {
    one.scrollIntoView({block: "nearest"});
    const box = one.getBoundingClientRect();
    const clear = box.left >= left - 1 && box.right <= width - right + 1 && box.top >= top - 1 && box.bottom <= height - bottom + 1;
    return clear ? [] : [`${one.innerText} ${JSON.stringify(box)}`];
  });
}"""  # noqa: E501
"""What of the menu that is open lies under the insets, scrolled as far into sight as it goes."""


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_menu_lies_under_a_notch(device: Device, house: House, game: str) -> None:
    page = begin(device, house, game)
    hands.poke(page, page.locator("[data-menu] > summary"))
    expect(page.locator("[data-menu] .sheet")).to_be_visible()
    for turn, (width, height, insets) in TURNS.items():
        look(page, width, height, insets)
        assert page.evaluate(BENEATH, [width, height, insets]) == [], turn


TAUGHT = """([width, height, insets]) => {
  const {top = 0, left = 0, right = 0} = insets;
  return [...document.querySelectorAll("#coach .says, #coach button, #coach a")].filter((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return one.checkVisibility() && [...words.getClientRects(), one.getBoundingClientRect()].some((box) =>
      box.width && (box.top < top - 1 || box.left < left - 1 || box.right > width - right + 1));
  }).map((one) => one.outerHTML);
}"""
"""What of the words of a lesson lies under the insets."""


def test_nothing_of_a_lesson_s_words_lies_under_a_notch(device: Device, house: House) -> None:
    page = device(screen(390, 844), reduced_motion="reduce")
    taught(page, house, "mana_surge")
    expect(page.locator("#coach .says")).to_be_visible()
    for turn, (width, height, insets) in TURNS.items():
        look(page, width, height, insets)
        assert page.evaluate(TAUGHT, [width, height, insets]) == [], turn
