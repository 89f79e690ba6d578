"""The host's page on phones and tablets, by day and by night, with and without scripts."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.ahead import new_table
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.house import House

SIZES = [PHONE, SMALLEST, PHONE_ON_ITS_SIDE, TABLET]

SMALL = """() => [...document.querySelectorAll("main :is(.button, summary, input)")]
  .filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{width}x{height}".format(**size["viewport"]))
def test_it_fits_every_screen(device: Device, house: House, size: dict[str, Any], theme: str) -> None:
    page = device(size, color_scheme=theme)
    new_table(page.context, house, "mana_surge", name="Bartholomew the Great of", **{"with": "bot"})
    page.goto(f"{house.url}/host")
    expect(page.get_by_role("heading", name="How it goes")).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert findings(page) == []
    hands.poke(page, page.get_by_role("link", name="Delete").first)
    expect(page.get_by_text("Lost for good")).to_be_visible()
    expect(page.get_by_role("button", name="Delete it for good")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(SMALL) == []
    assert findings(page) == []


def test_without_scripts_a_table_is_closed_and_brought_back(device: Device, house: House) -> None:
    page = device(PHONE, java_script_enabled=False)
    code = new_table(page.context, house, "mana_surge", **{"with": "bot"})
    page.goto(f"{house.url}/host")
    page.locator(f'a[href="/host/t/{code}/close"]').tap()
    page.get_by_role("button", name="Close it").tap()
    expect(page.get_by_text("It lies in the archive now")).to_be_visible()
    page.locator(f'form[action="/host/archive/{code}/recall"] button').tap()
    expect(page.get_by_text("The table is back")).to_be_visible()
    expect(page.locator(f'a[href="/host/t/{code}/close"]')).to_be_visible()


def test_whoever_plays_at_a_table_that_is_closed_is_told_so(device: Device, house: House) -> None:
    page, host = device(PHONE), device(TABLET)
    code = new_table(page.context, house, "mana_surge", **{"with": "bot"})
    page.goto(f"{house.url}/t/{code}")
    host.goto(f"{house.url}/host")
    expect(host.locator("article", has_text=code)).to_contain_text("on 1 screen now")
    hands.poke(host, host.locator(f'a[href="/host/t/{code}/close"]'))
    hands.poke(host, host.get_by_role("button", name="Close it"))
    expect(page.get_by_text("That table is no longer open")).to_be_attached()
