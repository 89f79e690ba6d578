"""The open table's lesson: what opens lies on none of its words, nor on the circles that they speak of."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import hands
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_lessons import at, beat_that_says, begin, to_beat
from tests.browser.test_open_what import card_of
from tests.browser.test_steady import A_MOMENT

SLUG = "power_well_open"
BILL = beat_that_says(SLUG, "The Bailiff’s Bill goes on")
SIZES = [SMALLEST, PHONE, screen(390, 664), PHONE_ON_ITS_SIDE, TABLET]
EVERY = pytest.mark.parametrize("size", SIZES, ids=size_of)


def at_the_bill(page: Page, house: House) -> Locator:
    """The lesson where it speaks of a token: the token."""
    code = begin(page, house, SLUG)
    to_beat(page, house, code, BILL)
    return page.locator("#rails button.at-left2.s0")


def box_of(spot: Locator) -> dict[str, float]:
    """Where something is."""
    box = spot.bounding_box()
    assert box
    return dict(box)


def below_the_words(page: Page, spot: Locator) -> bool:
    """Whether all of it is on the screen, below the words of the lesson."""
    words, box = box_of(page.locator("#coach")), box_of(spot)
    high = page.evaluate("innerHeight")
    return words["y"] + words["height"] - 1 <= box["y"] and box["y"] + box["height"] <= high + 1


@EVERY
def test_a_token_is_moved_by_its_sheet_to_the_circle_that_the_words_name(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    bill = at_the_bill(page, house)
    hands.poke(page, bill)
    sheet = page.locator("#taking")
    expect(sheet).to_be_visible()
    settled(page)
    assert below_the_words(page, sheet)
    over, token = box_of(sheet), box_of(bill.locator(".pw-token"))
    across = min(over["x"] + over["width"], token["x"] + token["width"]) - max(over["x"], token["x"])
    down = min(over["y"] + over["height"], token["y"] + token["height"]) - max(over["y"], token["y"])
    assert min(across, down) <= 0, "the sheet lies on the rail"
    hands.poke(page, sheet.locator("[data-move]"))
    expect(sheet).to_be_hidden()
    hands.poke(page, page.locator('.pw-ring[data-slot="left3"]:visible'))
    at(page, BILL + 1)


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_card_lies_below_the_words(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    at_the_bill(page, house)
    for css in ("#rails button.at-left2.s0", "#bar1yellow", "#bar0cyan"):
        assert below_the_words(page, card_of(page, page.locator(css))), css
        page.keyboard.press("Escape")
        expect(page.locator("#what")).to_be_hidden()


NOTED = """() => {
  noted = [];
  new MutationObserver(([{ addedNodes }]) => noted.push(...[...addedNodes].map((one) => one.textContent)))
    .observe(document.getElementById("note"), { childList: true });
}"""
"""Keeps what a page says in its line to a person."""


def at_the_end_of_the_turn(page: Page, house: House) -> Locator:
    """The lesson where a turn is to be ended: the button."""
    code = begin(page, house, SLUG)
    to_beat(page, house, code, BILL - 1)
    return page.locator("#strip1 .pw-turns")


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_second_tap_on_the_end_of_a_turn_says_nothing(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    """Its words would lie on the token of which the next step speaks."""
    page = device(size, reduced_motion="reduce")
    button = at_the_end_of_the_turn(page, house)
    page.evaluate(NOTED)
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route) if not held else route.continue_())
    sent = hands.posts(page)
    spot = hands.poke(page, button)
    page.touchscreen.tap(*spot)
    expect(page.locator("#coach")).to_be_visible()
    with page.expect_response(lambda reply: reply.status == 409):
        held[0].continue_()
    at(page, BILL)
    assert len(sent) == 2
    page.evaluate(A_MOMENT)
    assert page.evaluate("noted") == []
    page.unroute_all()
    bill = page.locator("#rails button.at-left2.s0")
    hands.poke(page, bill)
    expect(page.locator("#taking")).to_be_visible()
