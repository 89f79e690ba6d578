"""The pictures of the rulebooks: whole on every screen, found by their words, and read over a table."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import hands
from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST, TABLET
from tests.browser.house import House
from tests.browser.sight import size_of

BOOKS = [slug for slug, game in GAMES.items() if not game.rulebook]
SIZES = pytest.mark.parametrize("size", [SMALLEST, TABLET], ids=size_of)
TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '32px'; })"

OUTSIDE = """() => {
  const told = [], page = document.documentElement.clientWidth;
  for (const picture of document.querySelectorAll(".picture")) {
    const { left, right, width, height } = picture.getBoundingClientRect();
    if (left < 0 || right > page || width < 90 || height < 40) told.push("a picture");
    for (const one of picture.querySelectorAll(".drawn, .drawn :not(.mw-roofs *), figcaption")) {
      const box = one.getBoundingClientRect(), seen = one.checkVisibility() && box.width;
      if (seen && (box.left < left - 1 || box.right > right + 1)) told.push(one.outerHTML.slice(0, 90));
    }
  }
  return told;
}"""
"""What of pictures lies beside the page or its frame, but for cut off roofs; pictures with nothing to see."""

UNLIKE = """() => [...document.querySelectorAll(".drawn use")].filter((one) => {
  const box = one.getBoundingClientRect();
  return !box.width || !box.height;
}).map((one) => one.getAttribute("href"))"""
"""Shapes that are named and not drawn."""


ASKS = """(href) => {
  const about = { href, target: "_blank", id: "asks", textContent: "Rule" };
  const link = Object.assign(document.createElement("a"), about);
  document.querySelector(".bar").append(link);
}"""
"""A link to a rule, in the bar of a table."""


def read(device: Device, house: House, size: dict[str, Any], slug: str, **more: Any) -> Page:
    page = device(size, **more)
    page.goto(f"{house.url}/rules/{slug}")
    expect(page.locator(".picture").first).to_be_visible()
    page.wait_for_load_state("load")
    return page


@SIZES
@pytest.mark.parametrize("slug", BOOKS)
def test_pictures_lie_inside_the_page(device: Device, house: House, size: dict[str, Any], slug: str) -> None:
    page = read(device, house, size, slug)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["viewport"]["width"]
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(UNLIKE) == []


@pytest.mark.parametrize("slug", BOOKS)
def test_pictures_lie_inside_the_page_with_words_twice_their_size(
    device: Device, house: House, slug: str
) -> None:
    page = device(SMALLEST)
    page.add_init_script(TWICE)
    page.goto(f"{house.url}/rules/{slug}")
    expect(page.locator("html.large-text")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= SMALLEST["viewport"]["width"]
    assert page.evaluate(OUTSIDE) == []


@SIZES
def test_a_rule_is_found_by_its_number_with_its_pictures(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = read(device, house, size, "power_well")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    field = page.get_by_role("searchbox", name="Search the rules")
    box = field.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.keyboard.type("pw-5.6")
    expect(page.locator("[data-find] output")).to_have_text("1 place")
    expect(page.locator(".pictures:visible")).to_have_count(1)
    expect(page.locator(".picture:visible")).to_have_count(3)
    assert page.evaluate("[...CSS.highlights.get('found')].map(String)") == ["PW-5.6"]
    field.fill("shape of a T")
    expect(page.locator(".picture:visible")).to_have_count(2)
    field.fill("upper left")
    expect(page.locator("#PW-1\\.5")).to_be_visible()
    lit = page.evaluate("[...CSS.highlights.get('found')].map((one) => String(one).toLowerCase())")
    assert set(lit) == {"upper", "left"}
    page.keyboard.press("Enter")
    expect(field).not_to_be_focused()
    assert asked == [], "what is searched is on the page already"


def test_no_part_of_a_picture_takes_a_tap_or_focus(device: Device, house: House) -> None:
    page = read(device, house, SMALLEST, "mistywell")
    assert page.locator(".drawn :is(a, button, input, [tabindex])").count() == 0
    names = page.locator(".drawn").evaluate_all(
        "(all) => all.map((one) => [one.role, one.ariaLabel.length > 20])"
    )
    assert all(name == ["img", True] for name in names)


@pytest.mark.parametrize(("slug", "rule"), [("power_well", "PW-5.6"), ("power_plants", "PP-2.2")])
def test_a_rule_over_a_table_brings_its_pictures(device: Device, house: House, slug: str, rule: str) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    page.goto(f"{house.url}/t/{new_table(page.context, house, slug)}")
    hands.it_is_me(page)
    page.evaluate(ASKS, f"/rules/{slug}#{rule}")
    page.locator("#asks").click()
    sheet = page.locator("#clause")
    expect(sheet.locator(".picture").first).to_be_visible()
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(UNLIKE) == []
