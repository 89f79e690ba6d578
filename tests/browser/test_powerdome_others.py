"""PowerDome while others think: orders that are in, and whoever has resigned."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.gladiators import commit, phones, seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import lost, size_of


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
def test_orders_that_are_in_are_changed_only_by_others(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page, _ = phones(device, house, ("Ben",), setup="quick_brawl")
    page.set_viewport_size(size["viewport"])
    seen_enough(page)
    more = page.locator(".pd-dial.resist [data-step='1']")
    poke(page, more)
    poke(page, commit(page))
    poke(page, page.get_by_text("See or change it"))
    expect(commit(page)).to_have_text("Change it")
    expect(commit(page)).to_be_disabled()
    tally = page.locator(".pd-commit .pd-tally").bounding_box()
    assert tally
    assert tally["height"] < 45, "its words are not broken"
    poke(page, more)
    expect(commit(page)).to_be_enabled()
    poke(page, commit(page))
    expect(commit(page)).to_have_text("Changed")
    expect(commit(page)).to_be_disabled()
    assert lost(page) == []
    page.reload()
    poke(page, page.get_by_text("See or change it"))
    expect(commit(page)).to_have_text("Change it")
    expect(commit(page)).to_be_disabled()


def test_who_resigned_is_marked_on_the_lowest_phone(device: Device, house: House) -> None:
    ada, ben, _ = phones(device, house, ("Ben", "Cleo"), setup="quick_brawl")
    ada.set_viewport_size(SMALLEST["viewport"])
    for phone in (ada, ben):
        seen_enough(phone)
    poke(ben, ben.locator("[data-menu] > summary"))
    poke(ben, ben.locator("[data-resign] summary"))
    poke(ben, ben.get_by_role("button", name="Resign now"))
    expect(ada.locator("#t-p1 .pd-mark.gone")).to_be_in_viewport(ratio=1)
    expect(ada.locator("#status")).to_contain_text("Ben has resigned. Waiting for you and Cleo.")


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_who_resigns_in_a_fight_with_one_bot_sees_how_it_ended(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="2")
    seen_enough(page)
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-resign] summary"))
    poke(page, page.get_by_role("button", name="Resign now"))
    seen_enough(page)
    expect(page.locator("#ask.ended")).to_contain_text("wins")
    assert lost(page) == []
