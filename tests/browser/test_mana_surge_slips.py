"""Mana Surge: a turn is thrown away only by two taps on one button, one right after the other."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.hands import moved_on, poke, version
from tests.browser.house import House
from tests.browser.test_mana_surge import ALL_HERE, LIES_AT, answer, deeds, set_the_table


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_a_whole_turn_is_thrown_away_only_when_asked_twice(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    before = version(page)
    settled(page)
    lay = page.evaluate(LIES_AT)
    button = page.get_by_role("button", name="End moves")
    poke(page, button)
    asked_again = page.get_by_role("button", name="Lose 1 point?")
    expect(asked_again).to_be_visible()
    assert page.evaluate(LIES_AT) == lay
    assert version(page) == before
    poke(page, asked_again)
    moved_on(page, before)
    expect(page.locator("#ask")).to_contain_text("1 point unspent, nobody to attack.")
    expect(page.locator("#ask [data-done]")).to_have_count(0)
    before = version(page)
    poke(page, page.locator("#h0_0 .hx-face"))
    expect(page.locator("#what header > h2")).to_have_text("The Mana Pool")
    page.keyboard.press("Escape")
    poke(page, page.get_by_role("button", name="Done"))
    moved_on(page, before)
    expect(page.locator(".ms-said")).to_contain_text("did nothing")


def test_a_tap_elsewhere_asks_again_before_a_turn_is_thrown_away(device: Device, house: House) -> None:
    page = device(PHONE)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    settled(page)
    button = page.get_by_role("button", name="End moves")
    asked_again = page.get_by_role("button", name="Lose 1 point?")
    poke(page, button)
    expect(asked_again).to_be_visible()
    poke(page, page.locator("#h0_0 .hx-face"))
    expect(asked_again).to_have_count(0)
    expect(button).to_be_visible()
