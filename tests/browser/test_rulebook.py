"""A rulebook is searched, and its chapter of one page is read over the table."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.browser import hands
from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST, screen
from tests.browser.house import House
from tests.browser.sight import lost

SHOWN = ".book > .rule:visible, .book li:visible, .book > table:visible"


def test_only_what_has_all_the_words_stays_under_its_chapter(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url + "/rules/power_plants")
    field = page.get_by_role("searchbox", name="Search the rules")
    field.fill("supply  Empty")
    expect(page.locator("[data-find] output")).to_have_text("1 place")
    expect(page.locator(SHOWN)).to_have_count(1)
    expect(page.locator(SHOWN)).to_contain_text("If your supply is empty")
    expect(page.locator(".book h2:visible")).to_have_text("3. Sprites")
    lit = page.evaluate("[...CSS.highlights.get('found')].map((range) => range.toString().toLowerCase())")
    assert set(lit) == {"supply", "empty"}
    field.fill("marbles")
    expect(page.locator("[data-find] output")).to_have_text("Not found")
    field.fill("")
    expect(page.locator("[data-find] output")).to_be_empty()
    expect(page.locator(".book h2").last).to_be_visible()


@pytest.mark.parametrize("size", [SMALLEST, screen(844, 390)], ids=["smallest", "side"])
def test_a_finger_beside_its_cross_clears_the_search(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    page.goto(house.url + "/rules/power_plants")
    field = page.get_by_role("searchbox", name="Search the rules")
    field.fill("marbles")
    expect(page.locator("[data-find] output")).to_have_text("Not found")
    box = field.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 36, box["y"] + 8)
    expect(field).to_have_value("")
    expect(page.locator("[data-find] output")).to_be_empty()


def test_a_link_out_of_what_was_found_leads_to_its_rule(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url + "/rules/power_plants")
    page.get_by_role("searchbox").fill("unlocked")
    hands.poke(page, page.locator("#PP-3\\.5 a").first)
    expect(page.locator("#PP-2\\.2")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_have_value("")


@pytest.mark.parametrize("size", [SMALLEST, screen(568, 320)], ids=["upright", "on its side"])
@pytest.mark.parametrize("slug", GAMES)
def test_the_game_in_short_is_read_over_its_table(
    device: Device, house: House, slug: str, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    address = f"{house.url}/t/{new_table(page.context, house, slug)}"
    page.goto(address)
    hands.it_is_me(page)
    hands.poke(page, page.locator("[data-menu] > summary"))
    hands.poke(page, page.get_by_role("link", name="In short"))
    sheet = page.locator("#clause")
    expect(sheet.locator("h2")).to_be_in_viewport()
    expect(sheet.locator("h2")).to_contain_text("short")
    assert lost(page) == []
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_be_hidden()
    assert page.url == address


@pytest.mark.parametrize("slug", GAMES)
def test_a_searched_rulebook_is_no_wider_than_the_screen(device: Device, house: House, slug: str) -> None:
    page = device(SMALLEST)
    page.goto(f"{house.url}/rules/{slug}")
    field = page.get_by_role("searchbox")
    for words in ("", "the", "a b c d e f g h i j k l m n o p"):
        field.fill(words)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
