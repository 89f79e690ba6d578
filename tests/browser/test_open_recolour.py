"""Recolour has a place of its own: with marbles chosen no button of a strip moves but Draw's edge."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_table import open_table, select

SIZES = (SMALLEST, screen(390, 664), PHONE, PHONE_ON_ITS_SIDE, screen(568, 320), TABLET)
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".pw-strip")].flatMap((strip) =>
  [...strip.querySelectorAll(":scope > :not(.pw-draw, .pw-recolour)")].map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [`${strip.id} ${one.className}`, [left, top, width, height].map(Math.round)];
  })))"""
"""Where the buttons of the strips stand."""


def places(page: Page) -> dict[str, Any]:
    """The same at each size."""
    found = {}
    for size in SIZES:
        resized(page, size)
        found[size_of(size)] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("sides", [1, 2])
def test_no_other_button_changes_its_place_for_recolour(device: Device, house: House, sides: int) -> None:
    page = device(PHONE, reduced_motion="reduce")
    open_table(page, house)
    if sides == 1:
        sit_opposite(page, device(PHONE), house)
    before = places(page)
    select(page, "L1", "R5")
    for recolour in page.locator(".pw-recolour").all():
        expect(recolour).to_be_visible()
        expect(recolour).to_be_enabled()
    assert places(page) == before


def test_recolour_waits_for_marbles_where_it_always_stands(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    open_table(page, house)
    sit_opposite(page, device(PHONE), house)
    recolour = page.locator(".pw-recolour:visible")
    expect(recolour).to_be_disabled()
    select(page, "L1")
    expect(recolour).to_be_enabled()
