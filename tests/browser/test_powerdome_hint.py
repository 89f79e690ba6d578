"""A hint in PowerDome: what it names is entered while it can be read."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.gladiators import seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import size_of

UNDER = """(parts) => {
  const card = document.getElementById("what").getBoundingClientRect();
  return [...document.querySelectorAll(parts)].map((one) => [one, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < card.right && box.right > card.left && box.top < card.bottom - 8 && box.bottom > card.top)
    .map(([one]) => one.textContent);
}"""  # noqa: E501
"""What lies under the hint."""

CROSSED = """() => {
  const { left, right, top, bottom } = document.querySelector("#what .shut > svg").getBoundingClientRect();
  const card = document.querySelector("#what").getBoundingClientRect(), words = document.createRange();
  if (card.right - right > 24 || top - card.top > 24) return ["the cross is in no corner"];
  return [...document.querySelectorAll("#what :is(h2, p)")].filter((one) => {
    words.selectNodeContents(one);
    return [...words.getClientRects()].some((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top);
  }).map((one) => one.textContent);
}"""  # noqa: E501
"""What is written where the cross of a card is."""

TAKES = """() => {
  const more = document.querySelector('.pd-dial.strike [data-step="1"]'), { x, y, width, height } = more.getBoundingClientRect();
  return window.wellsideTakes(more, x + width / 2, y + height / 2);
}"""  # noqa: E501
"""Whether a dial would take a tap now."""

BELOW = """(one) => {
  const { bottom } = document.querySelector(".pd-ring").getBoundingClientRect();
  scrollBy({ top: one.getBoundingClientRect().top - bottom - 8, behavior: "instant" });
}"""
"""Scrolls a control to just below the fighters: where they are depends on how long the hint is."""


def touch(page: Page, spot: Locator) -> None:
    """Taps at the centre of an element where it lies now, without scrolling to it."""
    box = spot.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def unlit(page: Page, hint: str) -> list[str]:
    """The fighters that a hint says to attack and that are not lit."""
    names = re.findall(r"strike [1-9]\d* at (\w+)", hint)
    return [name for name in names if page.locator(f'.pd-token[data-target="{name}"]:not(.taught)').count()]


def advised(page: Page, house: House) -> Locator:
    """The card of a hint about the first orders."""
    play_with_bots(page, house, "powerdome", seats="4")
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    seen_enough(page)
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("A good move", timeout=30_000)
    return page.locator("#what")


@pytest.mark.parametrize("size", [screen(390, 664), SMALLEST, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_cross_of_a_hint_stands_in_its_corner_and_in_no_words(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    card = advised(page, house)
    assert page.evaluate(CROSSED) == []
    poke(page, card.get_by_role("button", name="Close"))
    expect(card).to_be_hidden()


@pytest.mark.parametrize("size", [screen(390, 664), PHONE, SMALLEST, TABLET], ids=size_of)
def test_what_a_hint_names_is_entered_beside_it(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    card = advised(page, house)
    assert page.evaluate(UNDER, ".pd-token, .pd-dial") == []
    assert unlit(page, card.inner_text()) == []
    page.evaluate("wellsideTimes.steady = 350")  # as people have it
    number = page.locator(".pd-dial.strike .input").first
    more = page.locator('.pd-dial.strike [data-step="1"]').first
    for entered in ("1", "2"):
        if size == SMALLEST:
            more.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
        page.wait_for_function(TAKES)
        touch(page, more)
        expect(number).to_have_value(entered)
    expect(card).to_be_visible()
    assert page.evaluate(UNDER, ".pd-token") == []
    touch(page, page.locator("#t-p2 .pd-called"))
    expect(page.locator("#t-p2")).to_have_attribute("aria-pressed", "true")
    expect(card).to_contain_text("A good move")
    page.go_back()
    expect(card).to_be_hidden()


COVERED = """() => {
  const card = document.getElementById("what").getBoundingClientRect();
  return [...document.querySelectorAll(".bar > a, .bar > button, [data-menu] > summary, .pd-status > *")].filter((one) => {
    const box = one.getBoundingClientRect();
    return one.checkVisibility() && box.width && box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top + 1;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""  # noqa: E501
"""What of the ways out and the heading lies under the hint."""


@pytest.mark.parametrize("size", [screen(390, 664), PHONE, screen(412, 839), TABLET], ids=size_of)
def test_a_hint_covers_no_way_out_and_no_heading(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    card = advised(page, house)
    assert page.evaluate(COVERED) == []
    expect(card).to_be_visible()
