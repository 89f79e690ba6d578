"""A hint on a phone: what a good player would do is lit, and can be done at once."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import size_of


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_hint_lights_what_to_do(device: Device, house: House, size: dict[str, object]) -> None:
    page = device(size)
    play_with_bots(page, house, "mana_surge")
    expect(page.locator("#answer .ms-hue").first).to_be_visible()
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    card = page.locator("#what")
    expect(card).to_contain_text("You took")
    expect(page.locator("[data-menu][open]")).to_have_count(0)
    lit = page.locator("#table .taught")
    expect(lit).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(lit).to_have_count(1)
    colour = lit.get_attribute("value")
    poke(page, lit)
    expect(page.locator(f"#side0.{colour}")).to_be_visible()
    expect(lit).to_have_count(0)
