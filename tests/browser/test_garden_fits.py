"""How the garden of Power Plants fits itself: anew at every turn and every planting of others."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import SIZES, answered, asked, play_ahead, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_garden import box_of, garden, hidden_spots, lively

CUT_OFF = """(hexes) => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const out = (box) => box.left < room.left - 2 || box.right > room.right + 2
    || box.top < room.top - 2 || box.bottom > room.bottom + 2;
  const lie = [...document.querySelectorAll(hexes)].map((one) => one.getAttribute("transform"));
  return [...document.querySelectorAll("#board .pp-patch")]
    .filter((one) => lie.includes(one.getAttribute("transform")))
    .filter((one) => out(one.querySelector(".hx-face").getBoundingClientRect()))
    .map((one) => one.id);
}"""
"""The patches, of those that lie where some elements do, that are not whole in sight."""


def cut_off(page: Page, hexes: str) -> list[str]:
    """The patches there that are not whole in sight once the board lies still."""
    settled(page)
    found: list[str] = page.evaluate(CUT_OFF, hexes)
    return found


def lies_at(page: Page, house: House, code: str, until: str) -> None:
    """The game goes on until something is asked, and the page shows it."""
    ask = play_ahead(page, house, code, 60, lively, until)
    assert ask
    expect(page.locator(f"#answer.p-{until}")).to_be_attached()
    settled(page)


def test_what_may_wake_is_whole_in_sight_on_any_screen(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 65, seats="3", plants="random")
    for _ in range(4):
        lies_at(page, house, code, "power")
        for size in SIZES:
            resized(page, size)
            assert cut_off(page, "#board [data-about]") == [], size_of(size)
        answered(page.context, house, code, asked(page.context, house, code) or {}, "skip")


def test_a_turn_begins_with_the_garden_fitted_whatever_was_done_before(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 0, seats="3")
    poke(page, page.get_by_role("button", name="Closer"))
    settled(page)
    poke(page, page.get_by_role("button", name="The whole board"))
    settled(page)
    for _ in range(8):
        lies_at(page, house, code, "power")
        lies_at(page, house, code, "add")
        assert cut_off(page, "#wizard") == []
    assert not hidden_spots(page) or box_of(page, ".pp-patch .hx-face")["width"] < 46


@pytest.mark.parametrize("size", [screen(568, 320), screen(390, 664), PHONE], ids=size_of)
def test_whoever_waits_sees_the_whole_garden(device: Device, house: House, size: dict[str, Any]) -> None:
    page, watcher = device(PHONE, reduced_motion="reduce"), device(size, reduced_motion="reduce")
    code = garden(page, house, 8, seats="3")
    watcher.goto(f"{house.url}/t/{code}")
    for _ in range(3):
        lies_at(page, house, code, "power")
        lies_at(page, house, code, "add")
        patches = page.locator(".pp-patch").count()
        expect(watcher.locator(".pp-patch")).to_have_count(patches)
        assert cut_off(watcher, "#board .pp-patch") == []


def test_the_garden_stays_as_near_as_it_is_within_a_turn(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 4, seats="3", training="yes")
    wide = box_of(page, ".pp-patch .hx-face")["width"]
    for until in ("power", "done"):
        lies_at(page, house, code, until)
        assert box_of(page, ".pp-patch .hx-face")["width"] == pytest.approx(wide, abs=1), until
        assert cut_off(page, "#board .pp-patch") == []


def test_whoever_plants_sees_more_of_the_garden_than_of_anything_else(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 60)
    for size in [one for one in SIZES if one["viewport"]["height"] > one["viewport"]["width"]]:
        resized(page, size)
        high = size["viewport"]["height"]
        assert box_of(page, "#hexes")["height"] > high / 3, size_of(size)
        assert page.locator("[popovertarget=cards]:visible").count() == 1, size_of(size)
        assert high < 600 or cut_off(page, "#board .pp-patch") == [], size_of(size)
