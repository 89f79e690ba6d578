"""A game gone through again: by buttons, slider and keys, at every size, and back to now by one tap."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.gladiators import pass_the_curtain, quietly, seen_enough
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_large_text import TWICE
from tests.browser.test_moving import INSIDE, against_a_bot
from tests.browser.test_what import held, middle

MARBLES = "all => all.map((one) => one.className).join()"


def drawn_three_times(page: Page, house: House) -> None:
    """An open table whose first bar has lost three."""
    page.goto(f"{house.url}/open")
    hands.tap(page.get_by_role("button", name="Open table"))
    less = page.locator('.pw-less:not([aria-disabled="true"])').first
    for _ in range(3):
        before = hands.version(page)
        less.tap()
        hands.moved_on(page, before)


def moment(page: Page) -> int:
    """Which moment a page shows."""
    return hands.version(page)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=str)
def test_moments_are_gone_through_by_buttons_slider_and_keys(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    drawn_three_times(page, house)
    last = page.url
    page.goto(f"{page.url}/past")
    newest = moment(page)
    for control in page.locator("#moments :is(a, input)").all():
        assert control.evaluate(INSIDE)
    hands.tap(page.get_by_label("One moment back"))
    expect(page.locator(f'#table[data-version="{newest - 1}"]')).to_be_attached()
    hands.tap(page.get_by_label("One moment on"))
    expect(page.locator(f'#table[data-version="{newest}"]')).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(f'#table[data-version="{newest - 1}"]')).to_be_attached()
    page.get_by_label("Moment", exact=True).fill("1")
    expect(page.locator('#table[data-version="1"]')).to_be_attached()
    expect(page.locator("#moments output")).to_have_text("1")
    page.reload()
    expect(page.locator('#table[data-version="1"]')).to_be_attached()
    hands.tap(page.get_by_role("link", name="Now", exact=True))
    expect(page).to_have_url(last)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, TABLET], ids=size_of)
def test_the_slider_keeps_its_length_beside_large_words(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, times=f"{HASTY}; {TWICE}")
    drawn_three_times(page, house)
    page.goto(f"{page.url}/past")
    assert moment(page) > 1
    slider = page.get_by_label("Moment", exact=True).bounding_box()
    assert slider
    assert slider["width"] > size["viewport"]["width"] / 2
    page.touchscreen.tap(slider["x"] + 8, slider["y"] + slider["height"] / 2)
    expect(page.locator('#table[data-version="1"]')).to_be_attached()
    for control in page.locator("#moments :is(a, input)").all():
        assert control.evaluate(INSIDE)


def test_nothing_that_is_tapped_in_the_past_reaches_the_game(device: Device, house: House) -> None:
    page = device()
    drawn_three_times(page, house)
    page.goto(f"{page.url}/past")
    sent = hands.posts(page)
    for control in page.locator("#table button:visible").all()[:12]:
        box = control.bounding_box()
        if box and box["y"] + box["height"] / 2 < 640:
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile("/past"))
    assert not sent


@pytest.mark.parametrize("slug", ["power_plants", "mana_surge"])
def test_the_menu_leads_to_the_past_and_the_board_is_drawn_as_it_was(
    device: Device, house: House, slug: str
) -> None:
    page = device()
    against_a_bot(page, house, slug)
    hands.wait_until_asked(page)
    page.locator("[data-menu] > summary").tap()
    hands.tap(page.get_by_role("link", name="Look back"))
    expect(page.locator("#moments")).to_be_visible()
    hexes = page.locator("#board .hx-hex")
    expect(hexes.first).to_be_visible()
    box = page.locator("#board").bounding_box()
    assert box
    assert box["height"] > 200
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_was_told_is_not_told_again_after_a_look_at_the_past(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2")
    play_ahead(page, house, code, 3, quietly, until="ready")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    playing = page.locator(".pd-stage.playing")
    expect(playing).to_have_count(0)
    page.goto(f"{house.url}/t/{code}/past?at=1")
    expect(playing).to_be_visible()
    hands.poke(page, page.get_by_role("link", name="Now", exact=True))
    expect(page.locator("#moments")).to_have_count(0)
    pass_the_curtain(page)
    expect(page.locator(".pd-stage.over")).to_be_attached()
    expect(playing).to_have_count(0)


def test_what_is_held_in_the_past_says_what_it_was(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 12, lambda ask: str(ask["default"]))
    page.goto(f"{house.url}/t/{code}/past?at=1")
    settled(page)
    held(page, *middle(page.locator("#h0_0")))()
    expect(page.locator("#what")).to_contain_text("Pool")


def test_back_leads_from_the_table_to_what_came_before_it_after_a_look_at_the_past(
    device: Device, house: House
) -> None:
    page = device()
    against_a_bot(page, house, "mana_surge")
    hands.wait_until_asked(page)
    table = page.url
    for name in ("Now", "Back to now"):
        page.locator("[data-menu] > summary").tap()
        hands.tap(page.get_by_role("link", name="Look back"))
        expect(page.locator("#moments")).to_be_visible()
        hands.tap(page.get_by_role("link", name=name, exact=True))
        expect(page).to_have_url(table)
        expect(page.locator("#moments")).to_have_count(0)
    page.go_back()
    expect(page.locator("#table")).to_have_count(0)
