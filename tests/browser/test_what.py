"""«What is this?»: the card of whatever is held, clicked with the right button, or tapped in vain."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.ahead import new_table, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import size_of


def at_mana_surge(device: Device, house: House, **size: object) -> Page:
    """Mana Surge on one phone for three hands, before anybody has chosen a colour."""
    page = device(size or PHONE)
    code = new_table(page.context, house, "mana_surge", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#h0_0")).to_be_visible()
    return page


def middle(spot: Locator) -> tuple[float, float]:
    """The middle of something that can be seen."""
    box = spot.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


THERE = "() => document.querySelector('#what article')?.checkVisibility()"
"""Whether a card is there, looked at with each frame."""


def held(page: Page, x: float, y: float) -> Callable[[], None]:
    """Puts a finger down until its card is there; the answer lifts it off."""
    fingers = page.context.new_cdp_session(page)
    fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_function(THERE)
    return lambda: fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_what_is_held_says_what_it_is_beside_it(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = at_mana_surge(device, house, **size)
    pool = page.locator("#h0_0 .hx-face")
    lift = held(page, *middle(pool))
    card = page.locator("#what")
    expect(card.locator("header > h2")).to_have_text("The Pool")
    expect(card.locator(".picture svg")).to_be_visible()
    box, about = card.bounding_box(), pool.bounding_box()
    assert box
    assert about
    screen = page.viewport_size
    assert screen
    assert 0 <= box["x"] <= screen["width"] - box["width"]
    assert 0 <= box["y"] <= screen["height"] - box["height"]
    apart = (box["y"] >= about["y"] + about["height"], box["y"] + box["height"] <= about["y"])
    aside = (box["x"] >= about["x"] + about["width"], box["x"] + box["width"] <= about["x"])
    assert any((*apart, *aside)), "the card lies on what it speaks of"
    lift()
    expect(card).to_be_visible()
    expect(page.locator("#what[popover=auto]")).to_be_visible()
    beside = [middle(page.locator(one)) for one in ("#ask .ms-hue >> nth=0", "#side0")]
    inside = [
        box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"] for x, y in beside
    ]
    page.touchscreen.tap(*beside[inside.index(False)])
    expect(card).to_be_hidden()
    expect(page.locator("#ask .ms-hue")).to_have_count(3), "the tap that closes a card does nothing else"


def test_a_card_leads_to_its_clause_and_closes_by_back_and_escape(device: Device, house: House) -> None:
    page = at_mana_surge(device, house)
    card = page.locator("#what")
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.evaluate("history.back()")):
        held(page, *middle(page.locator("#h0_0 .hx-face")))()
        expect(page.locator("#what[popover=auto]")).to_be_visible()
        page.touchscreen.tap(*middle(card.locator(".clause-of")))
        expect(page.locator("#clause")).to_contain_text("you gain 1 mana")
        settled(page)  # each of the two has its entry in the history
        close()
        expect(page.locator("#clause")).to_be_hidden()
        expect(card).to_be_visible()
        close()
        expect(card).to_be_hidden()


COVERS = """() => {
  const shut = document.querySelector("#what .shut").getBoundingClientRect();
  const range = document.createRange();
  return [...document.querySelectorAll("#what :is(h2, p, li, a)")].filter((one) => {
    range.selectNodeContents(one);
    return [...range.getClientRects()].some((box) => box.right > shut.left + 1 && box.left < shut.right - 1
      && box.bottom > shut.top + 1 && box.top < shut.bottom - 1);
  }).map((one) => one.textContent.trim().slice(0, 40));
}"""
"""Words of a card on which its button to close it lies."""

LYING = {
    "mana_surge": "#h0_0 .hx-face",
    "power_plants": ".pp-patch .hx-face",
    "mistywell": "#board [data-what]",
}
"""Something at a table of a game that has a card."""


@pytest.mark.parametrize("size", [SMALLEST, screen(568, 320)], ids=size_of)
@pytest.mark.parametrize("game", LYING)
def test_a_card_has_a_button_in_its_corner_that_closes_it(
    device: Device, house: House, game: str, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, game, **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    spot = page.locator(LYING[game]).locator("visible=true").first
    held(page, *middle(spot))()
    card, shut = page.locator("#what"), page.locator("#what .shut")
    expect(page.locator("#what[popover=auto]")).to_be_visible()
    box, whole = shut.bounding_box(), card.bounding_box()
    assert box
    assert whole
    assert (round(box["width"]), round(box["height"])) == (44, 44)
    assert box["x"] + box["width"] <= whole["x"] + whole["width"]
    assert page.evaluate(COVERS) == []
    hands.poke(page, shut)
    expect(card).to_be_hidden()


def test_a_tap_where_a_tap_does_nothing_else_opens_the_card(device: Device, house: House) -> None:
    page = at_mana_surge(device, house)
    page.touchscreen.tap(*middle(page.locator("#side1 .ms-mana")))
    expect(page.locator("#what header > h2")).to_contain_text("mana")
    expect(page.locator("#what li").first).to_have_text("0 of 10 mana")


def test_a_mouse_asks_with_its_right_button_and_a_keyboard_with_a_question_mark(
    device: Device, house: House
) -> None:
    page = at_mana_surge(device, house, viewport={"width": 1024, "height": 768})
    page.mouse.click(*middle(page.locator("#h0_0 .hx-face")), button="right")
    expect(page.locator("#what header > h2")).to_have_text("The Pool")
    page.keyboard.press("Escape")
    page.locator("#ask .ms-hue").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#ask .ms-hue")).to_have_count(2)
    page.locator("#side0").evaluate("side => { side.tabIndex = 0; side.focus(); }")
    page.keyboard.press("?")
    expect(page.locator("#what header > h2")).to_have_text("Ada’s mana")
    expect(page.locator("#what")).to_be_focused()
