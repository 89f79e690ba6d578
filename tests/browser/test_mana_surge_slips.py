"""Mana Surge: a turn with points left is passed by a button for each phase; the last says what is lost."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import ahead
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.duels import show
from tests.browser.hands import moved_on, poke, version
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.test_mana_surge import ALL_HERE, LIES_AT, answer, deeds, set_the_table
from tests.games.mana_surge.board import FULL

SLOW = "window.wellsideTimes = {steady: 0, done: 300, row: 0, beat: 0}"
"""Taps count at once, and a Done that answers itself does so soon."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_a_whole_turn_is_thrown_away_only_by_a_button_that_says_so(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, times=SLOW)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    before = version(page)
    settled(page)
    lay = page.evaluate(LIES_AT)
    poke(page, page.get_by_role("button", name="End moves"))
    moved_on(page, before)
    expect(page.locator("#ask")).to_contain_text("1 point unused, nobody to attack.")
    settled(page)
    assert page.evaluate(LIES_AT) == lay
    before = version(page)
    poke(page, page.locator("#h0_0 .hx-face"))
    expect(page.locator("#what header > h2")).to_have_text("The Mana Pool")
    page.wait_for_timeout(600)
    assert version(page) == before, "it waits to be told"
    page.keyboard.press("Escape")
    poke(page, page.get_by_role("button", name="Done: 1 point left"))
    moved_on(page, before)
    expect(page.locator(".ms-said")).to_contain_text("did nothing")


def test_points_that_are_left_are_asked_about_once(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST)
    posed.pose_surge(FULL | {"-3,1": ".b", "1,0": "Xr"})
    code = ahead.new_table(page.context, posed, "mana_surge", seats="3")
    show(page, posed, code)
    for name in ("End moves, then fight", "End fight", "Done: 2 points left"):
        before = version(page)
        poke(page, page.locator("#ask").get_by_role("button", name=name, exact=True))
        moved_on(page, before)
    expect(page.locator(".ms-side.turn")).to_have_id("side2")
