"""Mistywell: Back closes the sheet of a district and leaves the map where the question brought it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.neighbours import ALL_HERE, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_asks import in_sight

STANDS = """async () => {
  for (let still = 0; still < 10;) {
    const before = scrollY;
    await new Promise((done) => requestAnimationFrame(done));
    still = scrollY === before ? still + 1 : 0;
  }
}"""
"""Waits until the page glides no more."""


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_the_map_stays_in_sight_when_back_closes_a_district(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size)
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    settled(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    poke(page, page.locator(".mw-jobs label").last)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    page.wait_for_function("() => history.state?.sheet")
    settled(page)
    page.wait_for_function("() => document.querySelector('#ask').dataset.way === ''")
    page.evaluate(STANDS)
    lies = page.evaluate("scrollY")
    page.go_back()
    expect(sheet).to_be_hidden()
    page.evaluate(STANDS)
    assert page.evaluate("scrollY") == lies
    assert in_sight(page.locator(".mw-district.can"))
