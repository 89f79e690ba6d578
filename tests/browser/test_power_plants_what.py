"""«What is this?» in Power Plants: the card of what is held in the garden and beside it."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_garden import garden
from tests.browser.test_what import held

AMONG = """(all) => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  return all.findIndex((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const within = x > room.left && x < room.right && y > room.top && y < room.bottom;
    const inside = within || !one.closest("#hexes");
    const over = width && inside ? document.elementFromPoint(x, y) : null;
    return over && (one.contains(over) || over.closest("[data-what], [id]") === one);
  });
}"""
"""The first of them whose middle is in sight, with nothing over it."""


BOX = "one => one.getBoundingClientRect().toJSON()"


def in_sight(page: Page, selector: str) -> Locator:
    """One of several that a finger can reach."""
    all = page.locator(selector)
    n = all.evaluate_all(AMONG)
    assert n >= 0, f"none of {selector} is in sight"
    return all.nth(n)


def read(page: Page, spot: Locator, *, picture: bool = True) -> str:
    """Holds a finger on something: its card is whole, beside it, and has its picture; what it is called."""
    found: dict[str, float] = spot.evaluate(BOX)
    x, y = found["x"] + found["width"] / 2, found["y"] + found["height"] / 2
    lift = held(page, x, y)
    card = page.locator("#what")
    if picture:
        expect(card.locator(".picture svg")).to_be_visible()
    large = found["width"] > page.evaluate("innerWidth") / 2
    lies_beside(page, {"x": x - 20, "y": y - 20, "width": 40, "height": 40} if large else found)
    lift()
    name = card.locator("header > h2").inner_text()
    expect(page.locator("#what[popover=auto]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    return name


def lies_beside(page: Page, box: dict[str, float]) -> None:
    """The card is whole on the screen, and not on what it speaks of."""
    over, screen = page.locator("#what").bounding_box(), page.viewport_size
    assert over
    assert screen
    assert 0 <= over["x"] <= screen["width"] - over["width"]
    assert 0 <= over["y"] <= screen["height"] - over["height"]
    across = (over["x"] >= box["x"] + box["width"] - 1, over["x"] + over["width"] <= box["x"] + 1)
    along = (over["y"] >= box["y"] + box["height"] - 1, over["y"] + over["height"] <= box["y"] + 1)
    assert any((*across, *along)), "the card lies on what it speaks of"


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_what_is_held_in_the_garden_and_beside_it_says_what_it_is(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 40, until="power", seats="3")
    version = page.locator("#table").get_attribute("data-version")
    patch = in_sight(page, ".pp-patch:not(:has(.pp-stack))")
    assert read(page, patch)[:-2] in (patch.get_attribute("aria-label") or "")
    assert read(page, in_sight(page, ".pp-stack")).endswith("Sprites")
    assert read(page, in_sight(page, "#board .pp-earth"), picture=False) == "Beside the garden"
    power = page.locator("#ask .pp-power").first
    assert read(page, power, picture=False).partition(",")[0] in ("Honeyleaf", *PLANTS)
    if page.locator("#seats .pp-tile:visible").count():  # the smallest leaves the hands to a sheet meanwhile
        assert read(page, in_sight(page, "#seats .pp-tile"))[:-2] in PLANTS
    else:
        assert size == SMALLEST
    assert read(page, in_sight(page, "#seats .pp-supply"), picture=False).endswith("supply")
    assert page.locator("#table").get_attribute("data-version") == version, "a held finger answers nothing"


PLANTS = (
    "Honeyleaf", "Starflower", "Deeproot", "Tanglethorn", "Emberwood", "Frightshade", "Wingbean", "Snapjaw",
)  # fmt: skip


def test_what_can_be_planted_and_where_says_what_it_is(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 40, seats="3")
    settled(page)
    chosen = page.locator("#ask .pp-pick").first
    assert read(page, chosen) == chosen.get_attribute("title")
    expect(page.locator("#ask .pp-pick input:checked")).to_have_count(0)
    assert read(page, in_sight(page, "#board .hx-spot.open .hx-control"), picture=False) == "Open spot"
    expect(page.locator("#board .hx-control:checked")).to_have_count(0)
    assert (
        read(page, in_sight(page, ".pp-shed [data-what^=plant]"), picture=False).partition(",")[0] in PLANTS
    )
    assert read(page, in_sight(page, ".pp-shed .pp-bag")) == "Bag"


def test_a_tap_on_a_patch_that_is_not_asked_for_opens_its_card(device: Device, house: House) -> None:
    page, watcher = device(PHONE), device(PHONE)
    code = garden(page, house, 12)
    watcher.goto(f"{house.url}/t/{code}")
    settled(watcher)
    poke(watcher, watcher.locator(".pp-patch .hx-face").first)
    expect(watcher.locator("#what li", has_text="if counted now")).to_be_visible()
    poke(page, page.locator(".pp-patch .hx-face").first)
    expect(page.locator("#what li", has_text="if counted now")).to_be_visible()
    page.keyboard.press("Escape")
    poke(page, page.locator("#ask .pp-pick").first)
    poke(page, page.locator(".pp-patch .hx-face").first)
    expect(page.locator("#note .illegal a")).to_have_text("PP-2.1")
    expect(page.locator("#what")).to_be_hidden()


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_picture_on_a_card_is_large_enough_whatever_it_was_opened_from(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 12, seats="5")
    for selector in ("#board .pp-patch", "#seats .pp-tile"):
        found = in_sight(page, selector).evaluate(BOX)
        lift = held(page, found["x"] + found["width"] / 2, found["y"] + found["height"] / 2)
        shown = page.locator("#what .picture > svg").evaluate(BOX)
        assert min(shown["width"], shown["height"]) > 34, selector
        lift()
        expect(page.locator("#what[popover=auto]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#what")).to_be_hidden()
