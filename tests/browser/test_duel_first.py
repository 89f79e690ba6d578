"""The first lines of a duel stand where they hide neither how it stands nor the marbles."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import answered, asked, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.duels import show
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_duel_says import posed_duel
from tests.browser.test_lessons import LESSONS, begin, to_beat

SIZES = (
    SMALLEST,
    screen(568, 320),
    screen(375, 548),
    screen(390, 664),
    PHONE,
    PHONE_ON_ITS_SIDE,
    screen(768, 1024),
    TABLET,
)
HIDDEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const line = box(document.getElementById("note"));
  const parts = "#seats .pw-hero, #seats h2 > *, #seats .pw-purse, #seats .pw-bar, .pw-marble > i, .pw-ring";
  return [...document.querySelectorAll(parts)].filter((one) => box(one).width
    && Math.min(line.right, box(one).right) - Math.max(line.left, box(one).left) > 1
    && Math.min(line.bottom, box(one).bottom) - Math.max(line.top, box(one).top) > 1)
    .map((one) => one.id || one.className);
}"""
"""What of both panels, of the marbles and of the places for tokens lies under the line."""
TOUCHING = """() => {
  const words = [...document.querySelectorAll('.pw-notch[class*="at-top"]')].map((one) => {
    const range = document.createElement("span");
    const { content, font, letterSpacing } = getComputedStyle(one, "::after");
    range.textContent = content.slice(1, -1);
    Object.assign(range.style, { font, letterSpacing, position: "absolute", whiteSpace: "nowrap" });
    document.body.append(range);
    const wide = range.getBoundingClientRect().width;
    range.remove();
    const { left, width } = one.getBoundingClientRect();
    return [left + (width - wide) / 2, left + (width + wide) / 2];
  }).sort(([a], [b]) => a - b);
  return words.some(([left], n) => n && left - words[n - 1][1] < 2);
}"""
"""Whether two names of columns touch."""


def hidden(page: Page) -> dict[str, list[Any]]:
    """What the line hides, by size."""
    expect(page.locator("#note .stays")).to_be_visible()
    found = {}
    for size in SIZES:
        resized(page, size)
        found[size_of(size)] = page.evaluate(HIDDEN)
    return {size: under for size, under in found.items() if under}


@pytest.mark.parametrize(
    ("hero", "taps"),
    [
        ("bailiff", ("L3 M3 : Put under Seal",)),
        ("bailiff", ("L3 M3 : Put under Seal", "topL")),
        ("knight shield1@left2", ("L1 M1 : Shield Wall",)),
        ("knight", ()),
    ],
    ids=["slot", "bar", "bar at once", "turn"],
)
def test_a_first_line_hides_neither_panels_nor_marbles(
    device: Device, posed: PosedHouse, hero: str, taps: tuple[str, ...]
) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    field = "yyc/cmm/yyc/mcm/cmy"
    code = posed_duel(page, posed, field, hero, "toad")
    page.goto(posed.url)
    for text in taps:
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    assert hidden(page) == {}


@pytest.mark.parametrize("size", [screen(568, 320), SMALLEST, screen(375, 548)], ids=size_of)
def test_on_the_last_page_of_the_lesson_the_names_of_columns_stand_apart(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code, last = begin(page, house, "power_well"), LESSONS["power_well"].last
    to_beat(page, house, code, last)
    assert not page.evaluate(TOUCHING)
