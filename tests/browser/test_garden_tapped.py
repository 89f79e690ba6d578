"""What a tap in Power Plants does where it cannot do what it seems to, and what comes of it."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden import box_of, garden, lively
from tests.browser.test_garden_asks import ALIKE, bed
from tests.browser.test_garden_first import LIES
from tests.browser.test_garden_still import CLEAR, tapped
from tests.browser.test_garden_tells import position, sown

SEEN = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const met = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > room.left && x < room.right && y > room.top && y < room.bottom && document.elementFromPoint(x, y) === one && [x, y];
  };
  return [...document.querySelectorAll(".pp-patch .hx-face")].map(met).find(Boolean);
}"""  # noqa: E501
"""Where a patch lies on which a finger falls."""


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_refused_tap_below_a_first_line_moves_nothing_and_leaves_the_line(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    garden(page, house, 12)
    line = page.locator("#note .primer")
    expect(line).to_be_visible()
    page.locator("#ask .pp-pick").first.tap()
    settled(page)
    before = page.evaluate(LIES)
    for _ in range(2):
        page.touchscreen.tap(*page.evaluate(SEEN))
        expect(page.locator("#note .illegal")).to_contain_text("A patch lies there already.")
        settled(page)
        assert page.evaluate(LIES) == before
    tapped(page, page.evaluate(CLEAR)[0])
    expect(line).to_be_visible()
    poke(page, line.get_by_role("button", name="OK"))
    expect(line).to_have_count(0)
    settled(page)
    page.touchscreen.tap(*page.evaluate(SEEN))
    expect(page.locator("#note .illegal")).to_be_visible()
    poke(page, page.locator("#note .illegal"))
    expect(page.locator("#note > *")).to_have_count(0)


def test_a_patch_of_the_hand_is_chosen_as_soon_as_it_is_there_and_no_spot_is(
    device: Device, house: House
) -> None:
    page = device(
        SMALLEST, reduced_motion="reduce", times="window.wellsideTimes = {steady: 600_000, done: 0}"
    )
    garden(page, house, 12)
    spot = page.evaluate(CLEAR)[0]
    box = box_of(page, f'#board .hx-control[value="{spot}"]')
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    poke(page, page.locator("#ask .pp-pick").first)
    expect(page.locator("#ask .pp-pick input").first).to_be_checked()
    expect(page.locator("#board .hx-control:checked")).to_have_count(0)


def lowered(page: Page) -> None:
    """The sheet is drawn down."""
    poke(page, page.locator("#ask [data-grip]"))
    expect(page.locator("#table.pp-drawn")).to_be_attached()
    settled(page)


def test_a_sheet_that_is_drawn_down_rises_by_itself_or_by_a_tap_on_its_words(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, 12)
    hand = page.locator("#ask .pp-pick").first
    lowered(page)
    expect(hand).to_be_hidden()
    poke(page, page.locator("#ask [data-hint]"))
    expect(hand).to_be_visible()
    lowered(page)
    tapped(page, page.evaluate(CLEAR)[0])
    expect(hand).to_be_visible()


def says(page: Page, words: str) -> None:
    """A tap on the grey button is answered, by these words and a clause."""
    box = box_of(page, "#ask [data-commit]")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#note .illegal")).to_have_text(words)
    expect(page.locator("#note .illegal a")).to_have_text(words.split()[-1])


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_grey_button_says_what_is_missing(device: Device, posed: PosedHouse, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    sown(
        page,
        posed,
        position(bed()).replace("bag Snapjaw2 Snapjaw3", ALIKE),
        "Honeyleaf1 @ 1,-1",
        "skip",
        "done",
    )
    says(page, "First tap one of each: what you give, and what you take. PP-1.6")
    page.locator("#ask .pp-pick").first.tap()
    says(page, "First tap what you take. PP-1.6")
    sown(page, posed, position(bed()))
    says(page, "First tap a patch of your hand, then an open spot. PP-2.1")
    page.locator("#ask .pp-pick").first.tap()
    says(page, "First tap an open spot for it. PP-2.1")


def test_a_tap_where_count_on_was_asks_nothing(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    asks: list[str] = []
    page.on("request", lambda request: asks.append(request.url) if "/what" in request.url else None)
    at = box_of(page, "#count [data-step=next]")
    poke(page, page.locator("#count [data-step=last]"))
    expect(page.locator("#count .pp-sum")).to_be_visible()
    settled(page)
    page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
    settled(page)
    assert asks == []


GAP = """(id) => {
  const box = (one) => one.getBoundingClientRect(), note = box(document.querySelector("#note"));
  const hex = box(document.getElementById(id).querySelector(".hx-face"));
  const across = Math.max(hex.left - note.right, note.left - hex.right), down = Math.max(hex.top - note.bottom, note.top - hex.bottom);
  return Math.max(across, down) < 0 ? -1 : Math.hypot(Math.max(across, 0), Math.max(down, 0));
}"""  # noqa: E501
"""How far a line is from a patch; -1: it lies on it."""


def test_why_a_patch_is_locked_is_told_beside_it(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    garden(page, house, 45, until="fly", plants="random")
    locked = page.locator(".pp-patch[data-holds*=locked]").evaluate_all("all => all.map((one) => one.id)")
    assert len(locked) > 4
    for one in locked:
        page.locator("#note").evaluate("note => note.replaceChildren()")
        poke(page, page.locator(f"#{one} .hx-face"))
        expect(page.locator("#note .illegal")).to_contain_text("Locked")
        assert 0 <= page.evaluate(GAP, one) < 100, one
