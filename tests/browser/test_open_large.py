"""At the open table words keep to their buttons and their sheets, on every phone and at 200 %."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.power_well.heroes import OWN
from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_large_text import large
from tests.browser.test_open_sight import tap_ahead
from tests.browser.test_open_table import open_table, press

OUTSIDE = """() => {
  const rect = (one) => one.getBoundingClientRect();
  const shown = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).clipPath === "none";
  return [...document.querySelectorAll(".pw-undo")].flatMap((button) =>
    [...button.querySelectorAll("small > *")].filter(shown).flatMap((words) => {
      const range = new Range();
      range.selectNodeContents(words);
      const edge = rect(button);
      return [...range.getClientRects()].filter((line) =>
        line.left < edge.left - .5 || line.right > edge.right + .5
        || line.top < edge.top - .5 || line.bottom > edge.bottom + .5,
      ).map((line) => `${words.textContent}: ${Math.round(line.width)} x ${Math.round(line.height)}`);
    }));
}"""
"""The words of Undo that stand beside their button."""
LETTERS_CUT = """(sheet) => {
  const edge = sheet.getBoundingClientRect();
  const words = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const told = [];
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    const own = text.parentElement;
    if (!text.data.trim() || !own.checkVisibility({ visibilityProperty: true })) continue;
    const holder = own.closest("button, a, .pw-paper") ?? sheet;
    const range = new Range();
    range.selectNodeContents(text);
    const { left, right } = holder.getBoundingClientRect();
    for (const line of range.getClientRects()) {
      const over = [left - line.left, edge.left - line.left, line.right - right, line.right - edge.right];
      if (Math.max(...over) > 1) told.push(text.data.trim());
    }
  }
  return told;
}"""
"""The words of a sheet that are wider than it, or than the button that they stand in."""
SIDES = [SMALLEST, screen(360, 740), PHONE, screen(844, 390), TABLET]
UPRIGHT = pytest.mark.parametrize("size", [SMALLEST, screen(360, 740)], ids=size_of)


@pytest.mark.parametrize(
    "taps",
    [
        ("left hero lamplighter",),
        ("right hero lamplighter", "right token lamp right2"),
        ("left hero beasthunter", "flip", "right turn"),
        ("left hero beasthunter", "left token smoke hero"),
    ],
)
def test_what_undo_takes_back_stands_in_its_button(
    device: Device, house: House, taps: tuple[str, ...]
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    open_table(page, house)
    tap_ahead(page.context, house, page.url.rsplit("/", 1)[1], taps)
    page.reload()
    expect(page.locator(".pw-undo:enabled").first).to_be_visible()
    found = {}
    for size in SIDES:
        ahead.resized(page, size)
        if told := page.evaluate(OUTSIDE):
            found[size_of(size)] = told
    assert found == {}


def opened(page: Page, seat: int) -> None:
    """Taps what opens the heroes, or the boards, of a side."""
    button = page.locator(f'[data-what="papers{seat}"]')
    button.scroll_into_view_if_needed()
    poke(page, button)


@UPRIGHT
def test_with_large_text_heroes_and_their_boards_are_read_whole(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = large(device, size)
    open_table(page, house)
    opened(page, 1)
    heroes = page.locator("#choose1")
    expect(heroes).to_be_visible()
    assert heroes.evaluate(LETTERS_CUT) == []
    assert lost(page) == []
    press(page, heroes.get_by_role("button", name="Beasthunter"))
    expect(heroes).to_be_hidden()
    opened(page, 1)
    boards = page.locator("#sheet1")
    expect(boards).to_be_visible()
    assert boards.evaluate(LETTERS_CUT) == []
    assert lost(page) == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_the_boards_of_a_hero_use_the_width_below_what_closes_them(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    open_table(page, house)
    tap_ahead(page.context, house, page.url.rsplit("/", 1)[1], ("right hero painter",))
    page.reload()
    opened(page, 1)
    tokens, boards = (page.locator(f"#sheet1 {one}").bounding_box() for one in (".pw-class-of", ".pw-three"))
    name, done = (page.locator(f"#sheet1 {one}").bounding_box() for one in ("h2.name", "> header .button"))
    assert tokens
    assert boards
    assert name
    assert done
    assert tokens["width"] > boards["width"] - 8
    assert tokens["y"] >= done["y"] + done["height"]
    assert name["y"] >= done["y"] + done["height"]


@pytest.mark.parametrize("size", [SMALLEST, screen(844, 390)], ids=size_of)
def test_what_one_may_do_about_a_seat_stands_at_the_end_of_its_lines(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    open_table(page, house)
    page.locator("[data-menu] > summary").tap()
    for seat in (0, 1):
        doors = page.locator(f"#chair-{seat} .sure")
        expect(doors).to_have_count(3)
        edges = [box["x"] + box["width"] for door in doors.all() if (box := door.bounding_box())]
        chair = page.locator(f"#chair-{seat}").bounding_box()
        assert chair
        assert abs(edges[-1] - chair["x"] - chair["width"]) < 2


NAME_LINES = """(sheet) => [...sheet.querySelectorAll("h2.name")].filter((name) => {
  const words = document.createRange();
  words.selectNodeContents(name);
  return words.getClientRects().length > 1;
}).map((name) => name.textContent)"""
"""Names of heroes that break, each of one word."""


def test_on_the_smallest_phone_the_name_of_a_hero_stays_in_one_line_over_its_boards(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    open_table(page, house)
    code = page.url.rsplit("/", 1)[1]
    for hero in OWN:
        tap_ahead(page.context, house, code, (f"right hero {hero}",))
        page.reload()
        opened(page, 1)
        boards = page.locator("#sheet1")
        expect(boards).to_be_visible()
        assert boards.evaluate(NAME_LINES) == [], hero
