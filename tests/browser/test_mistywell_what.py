"""Mistywell: cards of «What is this?», and pointing from them."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import new_table, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_mistywell import three_phones
from tests.browser.test_what import held, middle

OVER_A_CARD = """(words) => {
  const { left, top, width, height } = words.getBoundingClientRect();
  for (let x = left; x < left + width; x += 2) {
    const [first, ...beneath] = document.elementsFromPoint(x, top + height / 2);
    if (first === words && beneath.some((one) => one.matches(".mw-card"))) return [x, top + height / 2];
  }
}"""
"""Where words lie over a card of the hand."""

THINGS = {
    "[data-what=square-academia-witch]": "The Witch’s square of the Academia",
    "#d-lowlamp .title b": "Lowlamp",
    "[data-what=clock]": "The Clock",
    ".mw-tally.fear": "Fear",
    "#temple": "The Temple’s fate track",
    "#pools-0 [data-what=cube-brown]": "Brown cubes",
}


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_what_lies_on_the_table_says_what_it_is(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    code = new_table(page.context, house, "mistywell", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    for selector, name in THINGS.items():
        spot = page.locator(selector).first
        spot.scroll_into_view_if_needed()
        held(page, *middle(spot))()
        expect(page.locator("#what[popover=auto] header > h2")).to_have_text(name)
        box = page.locator("#what").bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size["viewport"]["height"] + 0.5
        page.keyboard.press("Escape")
        expect(page.locator("#what")).to_be_hidden()
        expect(page.locator(".mw-sheet:popover-open")).to_have_count(0), "a held finger opens nothing else"


def test_the_picture_of_a_card_is_the_whole_card(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "mistywell", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    card = page.locator("#h0-moonlit-poultice")
    card.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    settled(page)
    held(page, *middle(card))()
    frame, picture = (page.locator(f"#what .picture{one}").bounding_box() for one in ("", " > *"))
    assert frame
    assert picture
    for start, size in (("x", "width"), ("y", "height")):
        assert frame[start] <= picture[start]
        assert picture[start] + picture[size] <= frame[start] + frame[size]


def test_the_words_of_a_question_say_nothing_of_what_passes_beneath_them(
    device: Device, house: House
) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mistywell", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    over = page.locator("#ask .mw-task").evaluate(OVER_A_CARD)
    with page.expect_response("**/what?*") as answer:
        page.touchscreen.tap(*over)
    assert answer.value.status == 204
    expect(page.locator("#what")).to_be_hidden()


def test_whoever_holds_something_can_point_at_it(device: Device, house: House) -> None:
    ada, ben, _ = three_phones(device, house)
    held(ada, *middle(ada.locator("#d-bellrise .title b")))()
    expect(ada.locator("#what[popover=auto]")).to_be_visible()
    ada.touchscreen.tap(*middle(ada.locator("#what [data-point-at]")))
    expect(ben.locator("#d-bellrise.pointed.by-0")).to_be_visible()
    expect(ada.locator("#what")).to_be_hidden()
