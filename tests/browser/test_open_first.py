"""The first open table of a device: what comes next is explained the first time, and moves nothing."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.power_well.primers import OPEN_PRIMERS
from tests.browser import hands
from tests.browser.ahead import resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_open_begin import beginner
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_sight import tap_ahead
from tests.browser.test_open_table import open_table, press, select

EVERY = pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
PLACES = """() => {
  const parts = document.querySelectorAll(".pw-side, .pw-gauge, .pw-field, .pw-marble, .pw-strip > *");
  return [...parts].map((one) => [one.id || one.className, JSON.stringify(one.getBoundingClientRect())]);
}"""
"""Where the parts of an open table lie."""
UNDER = """() => {
  const over = document.getElementById("note").getBoundingClientRect();
  const needed = document.querySelectorAll(".pw-gauge button, .pw-strip > button, .pw-tray");
  return [...needed].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    return width && left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).map((one) => one.className);
}"""
"""What is tapped before or after a draw, and lies under the line."""

CIRCLES = """() => {
  const over = document.getElementById("note").getBoundingClientRect();
  const trays = [...document.querySelectorAll("[name=placing]:enabled")];
  const free = trays.flatMap((one) => one.dataset.free.split(" "));
  return free.filter((slot) => {
    const place = document.querySelector(`.pw-notch.at-${slot}`), box = place.getBoundingClientRect();
    const sign = getComputedStyle(place, "::after");
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const far = Math.max(parseFloat(sign.width), parseFloat(sign.height)) / 2;
    return x + far > over.left && x - far < over.right && y + far > over.top && y - far < over.bottom;
  });
}"""
"""The circles on which a token can be laid, as far as they lie under the line."""

NAMED = ("Hero", "Boards", "Recolour", "Toss", "Draw", "Pay", "End turn", "My turn", "Undo")
"""Buttons of a strip: a line names none that is not on the screen."""


BEFORE = ("hero", "coin")
"""Lines of before the first turn, when no token is laid."""

FACES = """() => {
  const middle = (one) => {
    const { left, right, top, bottom } = document.querySelector(one).getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  const [x, y] = middle("#note");
  const [near, far] = [0, 1].map((seat) => middle(`#strip${seat}`)).map(([a, b]) => Math.hypot(a - x, b - y));
  const turned = Number.parseInt(getComputedStyle(document.getElementById("note")).rotate) || 0;
  return [turned, near < far ? "left" : "right"];
}"""
"""How a line is turned, and by whose strip it lies."""


def code_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def read(page: Page, line: Locator, name: str, faces: tuple[int, str] | None = None) -> None:
    """A line that moves nothing, neither as it comes nor as it goes; how it is turned, and to which side."""
    expect(line).to_contain_text(OPEN_PRIMERS[name])
    settled(page)
    assert faces is None or tuple(page.evaluate(FACES)) == faces
    assert page.evaluate(UNDER) == [], name
    assert name in BEFORE or page.evaluate(CIRCLES) == [], name
    for button in NAMED:
        if re.search(rf"\b{button}\b", OPEN_PRIMERS[name]):
            expect(page.locator(".pw-strip > .button:visible", has_text=button).first).to_be_visible()
    before = page.evaluate(PLACES)
    hands.poke(page, line.get_by_role("button", name="OK"))
    expect(line).to_have_count(0)
    settled(page)
    assert page.evaluate(PLACES) == before, name


@EVERY
def test_each_next_thing_to_do_is_explained_once(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    open_table(page, house)
    line = page.locator("#note .primer")
    read(page, line, "hero")
    tap_ahead(page.context, house, code_of(page), ("left hero knight", "right hero bailiff"))
    read(page, line, "coin")
    press(page, page.locator("#strip1 .pw-turns"))
    side = beginner(page)
    expect(line).to_have_count(0)
    select(page, "M2")
    press(page, page.locator(f"#strip{side} .pw-draw"))
    read(page, line, "score")
    press(page, page.locator(f"#bar{1 - side}cyan .pw-less"))
    read(page, line, "end")
    tap_ahead(page.context, house, code_of(page), (f"{('left', 'right')[1 - side]} cyan -9",))
    read(page, line, "owed")
    press(page, page.locator(f"#strip{1 - side} .pw-draw"))
    select(page, "M2")
    press(page, page.locator(f"#strip{side} .pw-draw"))
    expect(line).to_have_count(0)


@pytest.mark.parametrize("side", ["left", "right"])
@pytest.mark.parametrize(
    ("size", "turned"), [(PHONE, (180, 0)), (screen(390, 664), (180, 0)), (PHONE_ON_ITS_SIDE, (90, -90))]
)  # fmt: skip
def test_on_a_flat_device_a_line_is_turned_to_whom_it_concerns_and_lies_there(
    device: Device, house: House, size: dict[str, Any], turned: tuple[int, int], side: str
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    open_table(page, house)
    heroes = ("left hero knight", "right hero bailiff")
    tap_ahead(page.context, house, code_of(page), (*heroes, f"{side} turn", f"{side} cyan -10"))
    read(page, page.locator("#note .primer"), "owed", faces=(turned[side == "right"], side))


HIDDEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const over = box(document.getElementById("note"));
  const parts = ".pw-marble, .pw-gauge button, .pw-strip > *, .pw-hero, [data-menu] > summary";
  return [...document.querySelectorAll(parts)].filter((one) => {
    const { left, right, top, bottom } = box(one);
    return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
  }).map((one) => one.id || one.className);
}"""
"""What of the marbles, of the controls and of both heroes lies under the line."""


def test_the_first_line_of_all_hides_no_marble(device: Device, house: House) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    open_table(page, house)
    line = page.locator("#note .primer")
    for wide, high in ((320, 568), (390, 844), (360, 740), (375, 667), (390, 664), (844, 390)):
        resized(page, screen(wide, high))
        expect(line).to_contain_text(OPEN_PRIMERS["hero"])
        assert page.evaluate(HIDDEN) == [], (wide, high)
        assert page.locator("#note.has-room").count() == 0, (wide, high)


def test_a_line_goes_with_what_it_speaks_of(device: Device, house: House) -> None:
    page = device(PHONE, taught=True, reduced_motion="reduce")
    open_table(page, house)
    line = page.locator("#note .primer")
    expect(line).to_contain_text(OPEN_PRIMERS["hero"])
    tap_ahead(page.context, house, code_of(page), ("left hero knight", "right hero bailiff"))
    expect(line).to_contain_text(OPEN_PRIMERS["coin"])
    press(page, page.locator("#strip1 .pw-turns"))
    expect(line).to_have_count(0)


def test_nobody_is_told_what_the_other_one_has_to_do(device: Device, house: House) -> None:
    page, other = device(PHONE, reduced_motion="reduce"), device(PHONE, taught=True, reduced_motion="reduce")
    open_table(page, house)
    sit_opposite(page, other, house)
    line = other.locator("#note .primer")
    read(other, line, "hero")
    heroes = ("left hero knight", "right hero bailiff", "left turn")
    tap_ahead(page.context, house, code_of(page), heroes)
    select(page, "L2")
    press(page, page.locator("#strip0 .pw-draw"))
    hands.caught_up(other, hands.version(page))
    expect(line).to_have_count(0)


def test_a_line_makes_way_for_the_circles_of_a_token_until_that_is_laid(device: Device, house: House) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    open_table(page, house)
    line = page.locator("#note .primer")
    read(page, line, "hero")
    heroes = ("left hero knight", "right hero lamplighter")
    tap_ahead(page.context, house, code_of(page), (*heroes, "right turn", "right draw M2"))
    expect(line).to_contain_text(OPEN_PRIMERS["score"])
    hands.poke(page, page.locator(".pw-side.right .pw-tray").first)
    expect(line).to_be_hidden()
    hands.poke(page, page.locator('.pw-ring[data-slot="right3"]'))
    expect(page.locator("#rails .s1.at-right3")).to_be_visible()
    expect(line).to_contain_text(OPEN_PRIMERS["end"])
    expect(line).to_be_visible()
