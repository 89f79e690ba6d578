"""The garden of Power Plants lies still under a finger that looks for a spot, and so do its buttons."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_garden import box_of, garden
from tests.browser.test_garden_fits import lies_at

CLEAR = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  return [...document.querySelectorAll("#board .hx-spot.open .hx-control")].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect();
    const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, Math.max(32, width)];
    return document.elementFromPoint(x, y) === one
      && x > room.left + far && x < room.right - far && y > room.top + far && y < room.bottom - far;
  }).map((one) => one.value);
}"""
"""The open spots that are whole in sight, well off the rim, with nothing over them."""

COVERED = """() => [...document.querySelectorAll(".hx-tool")].some((tool) => {
  const box = tool.getBoundingClientRect();
  return [...document.querySelectorAll("#board .hx-spot.open .hx-control")].some((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });
})"""
"""Whether a button of the garden lies on the middle of a spot."""


def lay(page: Page) -> list[float]:
    """Where a patch and the buttons of the garden are."""
    boxes = [box_of(page, one) for one in (".pp-patch .hx-face", ".hx-tool[data-hx=closer]")]
    return [box[end] for box in boxes for end in ("x", "y")]


def tapped(page: Page, value: str) -> None:
    """A finger on a spot, where it lies now."""
    box = box_of(page, f'#board .hx-control[value="{value}"]')
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(f'#board .hx-control[value="{value}"]')).to_be_checked()
    settled(page)


@pytest.mark.parametrize("size", [PHONE, screen(390, 664)], ids=size_of)
def test_the_garden_lies_still_while_spots_in_sight_are_tried(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 55, seats="3")
    page.locator("#ask .pp-pick").first.tap()
    tried = 0
    for value in page.evaluate(CLEAR):
        if value not in page.evaluate(CLEAR):
            continue
        before = lay(page)
        tapped(page, value)
        assert lay(page) == pytest.approx(before, abs=1), value
        tried += 1
    assert tried > 5


@pytest.mark.parametrize("size", [SMALLEST, screen(375, 667), PHONE], ids=size_of)
def test_the_sheet_keeps_its_height_while_a_patch_and_a_spot_are_chosen(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 12)
    before = box_of(page, "#ask")
    page.locator("#ask .pp-pick").first.tap()
    settled(page)
    assert box_of(page, "#ask") == before
    tapped(page, page.evaluate(CLEAR)[0])
    assert box_of(page, "#ask") == before


def test_a_low_sheet_tells_what_would_grow_in_whatever_order_it_is_tapped_and_has_no_empty_place(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, 12)
    words, grows = page.locator("#ask [data-sprout]"), page.locator("#ask [data-grows]")
    expect(words).to_contain_text("in the bag.")
    expect(page.locator("#ask .pp-left")).to_be_visible()
    sheet, told = box_of(page, "#ask"), box_of(page, "#ask [data-sprout]")
    assert sheet["y"] + sheet["height"] - told["y"] - told["height"] < 16
    page.locator("#ask .pp-pick").first.tap()
    tapped(page, page.evaluate(CLEAR)[0])
    expect(grows).to_be_visible()
    expect(words).to_be_hidden()
    page.locator("#ask .pp-pick").last.tap()
    expect(grows).to_contain_text("Sprout")
    expect(grows).to_be_visible()
    page.reload()
    settled(page)
    page.locator("#ask .pp-pick").first.tap()
    expect(words).to_contain_text("Sprout")
    expect(words).to_be_visible()
    expect(grows).to_be_hidden()


def test_the_buttons_of_the_garden_stay_in_their_corner_unless_they_must_leave_it(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 45, seats="3")
    for _ in range(3):
        for until in ("power", "add"):
            before = page.locator("#table").evaluate(SIDES)
            lies_at(page, house, code, until)
            if until == "power":
                assert page.locator("#table").evaluate(SIDES) == before
            else:
                assert not page.evaluate(COVERED)


SIDES = "table => ['hx-west', 'hx-north'].filter((side) => table.classList.contains(side))"
"""The corner of the buttons."""


def test_what_was_planted_at_the_rim_keeps_a_little_off_it(device: Device, house: House) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants")
    play_ahead(page, house, code, 40, lambda ask: ask["answers"][0], until="add")
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    page.locator("#ask .pp-pick").first.tap()
    tapped(page, "3,0")
    page.locator("#ask [data-commit]").tap()
    expect(page.locator("#answer.p-power")).to_be_attached()
    settled(page)
    room, planted, beside = (box_of(page, one) for one in ("#hexes", face("3,0"), face("2,0")))
    middle, across = planted["x"] + planted["width"] / 2, planted["x"] - beside["x"]
    assert middle + across / 2 <= room["x"] + room["width"] - 4


def face(place: str) -> str:
    """The hex at a place."""
    return f'.pp-patch[data-place="{place}"] .hx-face'
