"""A hint in the garden: what it lights is in sight, and nothing is chosen but what it says."""

import json
from html import escape

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden import garden
from tests.browser.test_garden_tells import BLUE_AND_RED, position, sown

CARD = (
    '<article data-names="{}"><header><h2>A good move</h2></header><p>Plant it on the lit spot.</p></article>'
)


def hinted(page: Page, *names: str) -> None:
    """A hint about an answer with these names."""
    page.unroute("**/hint")
    card = CARD.format(escape(json.dumps(names)))
    page.route("**/hint", lambda route: route.fulfill(body=card, content_type="text/html"))
    page.evaluate("document.body.classList.add('hinted')")
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("A good move")
    settled(page)


FURTHEST = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const middle = [(room.left + room.right) / 2, (room.top + room.bottom) / 2];
  const far = (one) => {
    const box = one.getBoundingClientRect();
    return Math.hypot((box.left + box.right) / 2 - middle[0], (box.top + box.bottom) / 2 - middle[1]);
  };
  const spots = [...document.querySelectorAll("#board [name=spot]")];
  return spots.sort((one, other) => far(other) - far(one))[0].value;
}"""
"""The open spot that lies furthest from the middle of what is seen."""

OUT_OF_SIGHT = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const card = document.querySelector("#what").getBoundingClientRect();
  return [...document.querySelectorAll("#board .taught .hx-mark")].map((one) => one.getBoundingClientRect()).map((box) => {
    const out = Math.max(room.left - box.left, box.right - room.right, room.top - box.top, box.bottom - room.bottom);
    const under = box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
    return [Math.round(Math.max(out, 0)), under];
  });
}"""  # noqa: E501
"""How far each hex that is lit lies beyond its frame, and whether the card of the hint lies on it."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_hint_brings_what_it_lights_into_sight(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 70, plants="random")
    for _ in range(3):
        page.locator("[data-hx=closer]").evaluate("(one) => one.click()")
        settled(page)
    for _ in range(3):
        spot = page.evaluate(FURTHEST)
        patch = page.locator("#ask [name=patch]").first.get_attribute("value")
        hinted(page, f"{patch} @ {spot}", patch or "", spot)
        assert page.evaluate(OUT_OF_SIGHT) == [[0, False]]
        page.keyboard.press("Escape")


def test_after_a_hint_its_own_spot_is_planted(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 12)
    values = page.locator("#board [name=spot]").evaluate_all("(all) => all.map((one) => one.value)")
    patches = page.locator("#ask [name=patch]").evaluate_all("(all) => all.map((one) => one.value)")
    page.locator(f"#board [name=spot][value='{values[0]}']").check(force=True)
    page.locator(f"#ask [name=patch][value={patches[0]}]").check(force=True)
    commit = page.locator("#ask [data-commit]")
    expect(commit).to_have_attribute("value", f"{patches[0]} @ {values[0]}")
    hinted(page, f"{patches[1]} @ {values[-1]}", patches[1], values[-1])
    expect(commit).to_be_disabled()
    expect(page.locator("#table input:checked")).to_have_count(0)
    page.locator(f"#ask [name=patch][value={patches[1]}]").check(force=True)
    expect(commit).to_be_disabled()
    page.locator(f"#board [name=spot][value='{values[-1]}']").check(force=True)
    expect(commit).to_have_attribute("value", f"{patches[1]} @ {values[-1]}")
    expect(page.locator("#table .taught")).to_have_count(1)
    expect(commit).to_contain_class("taught")


def test_once_its_sprite_is_chosen_a_hint_lights_where_that_flees(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED, "Frightshade1 Starflower1"), "Frightshade1 @ 1,-1", "sprout")
    hinted(page, "0,0 > 0,1", "0,0", "0,1")
    lit = page.locator("#table .taught")
    expect(lit).to_have_attribute("id", "s0_0")
    page.locator("#s0_0 input").check(force=True)
    expect(lit).to_have_attribute("id", "to-s0_1")
