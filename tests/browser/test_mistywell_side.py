"""Mistywell on a screen on its side: what lies beside the hand stays in sight while the hand is scrolled."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import test_lessons as lessons
from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE, TABLET, screen
from tests.browser.hands import poke, version
from tests.browser.house import House
from tests.browser.neighbours import ALL_HERE, resized, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_asks import in_sight

ON_ITS_SIDE = [PHONE_ON_ITS_SIDE, screen(844, 340), screen(740, 360), screen(667, 375), TABLET]
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".mw-over button, .mw-city > *, .mw-jobs:not(.draft) li")].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const lies = document.elementFromPoint(left + width / 2, top + height / 2);
  return one.checkVisibility() && width > 1 && !one.contains(lies);
}).map((one) => one.textContent.trim().slice(0, 40))"""  # noqa: E501
"""What of the left half could not be tapped at its middle."""
HIGH = "[scrollY, document.documentElement.scrollHeight - innerHeight]"


def drag_up(page: Page, x: float, y: float, far: int) -> None:
    """A finger that pushes the page up."""
    tool = page.context.new_cdp_session(page)
    for at in range(0, far + 1, 20):
        kind = "touchMove" if at else "touchStart"
        tool.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y - at}]})
    tool.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    tool.detach()


@pytest.mark.parametrize("turn", ["Witch draft", "Witch play"])
def test_tallies_city_and_requests_stay_beside_the_hand(device: Device, posed: PosedHouse, turn: str) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    posed.pose("", turn)
    set_the_table(page, posed, ALL_HERE)
    page.wait_for_load_state()
    for size in ON_ITS_SIDE:
        page.evaluate("scrollTo(0, 0)")
        resized(page, size)
        assert in_sight(page.locator(".mw-tally.fear")), size_of(size)
        drag_up(page, size["viewport"]["width"] * 0.75, size["viewport"]["height"] * 0.4, 120)
        page.wait_for_function("() => scrollY > 20")
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_function(f"() => (([now, most]) => now >= most - 1)({HIGH})")
        for tally in page.locator(".mw-over button").all():
            assert in_sight(tally), size_of(size)
        assert page.evaluate(OUT_OF_SIGHT) == [], size_of(size)
        if size is not TABLET:
            assert in_sight(page.locator(".mw-news")), size_of(size)


def test_the_counts_have_their_words_and_marks(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    posed.pose("unity: bellrise=2")
    set_the_table(page, posed, ALL_HERE)
    for kind in ("unity", "fear"):
        assert in_sight(page.locator(f".mw-tally.{kind} .pips"))
        expect(page.locator(f".mw-tally.{kind} .of")).to_contain_text(kind.capitalize())


def test_a_request_is_tapped_for_a_card_at_the_foot_of_the_hand(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    before = version(page)
    request = page.locator(".mw-jobs li").first
    box = request.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".mw-read:popover-open, .mw-sheet:popover-open").first).to_be_visible()
    assert version(page) == before


@pytest.mark.parametrize("size", ON_ITS_SIDE, ids=size_of)
def test_what_there_is_to_pay_with_stays_beside_a_card_that_is_read(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("Witch: supply brown=5\nWitch slot: simmer-until-done for herring-for-everybody, purple=2")
    set_the_table(page, posed, ALL_HERE)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#t-2 label").tap()
    poke(page, page.locator("#ask [data-hand]:visible").first)
    expect(page.locator("#p-0")).to_be_visible()
    assert in_sight(page.locator("#t-0"))
    for card in ("recuperate", "lead-him-astray", "coven-supper"):
        page.locator(f"#p-0 .mw-card:has(input[value={card}]) label").tap()
        expect(page.locator("#ask .mw-plan:visible")).to_have_count(1)
        assert in_sight(page.locator("#t-0")), card


@pytest.mark.parametrize("size", [PHONE_ON_ITS_SIDE, screen(740, 360)], ids=size_of)
def test_the_words_of_a_lesson_cover_the_tallies_before_the_requests_cover_the_city(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    lessons.begin(page, house, "mistywell")
    for number in range(3):  # the Requests are what the next beat is about
        lessons.at(page, number)
        poke(page, page.locator("#coach .brass"))
    lessons.at(page, 3)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    rects = "all => all.map(one => one.getBoundingClientRect())"
    city, *jobs = page.locator(".mw-city, .mw-job").evaluate_all(rects)
    words = page.locator("#coach").bounding_box()
    assert words
    assert words["height"] <= city["top"]
    assert all(city["bottom"] <= job["top"] for job in jobs)
    assert all(job["bottom"] <= size["viewport"]["height"] for job in jobs)


HINTED = """() => {
  const lit = [document.querySelectorAll(".mw-jobs li")[2], document.querySelector(".mw-hand .mw-card")];
  const card = document.createElement("article");
  card.innerHTML = "<h2>A good move</h2><p>Play this card for that Request.</p>"
    + "<p class=why>Once it is done: a cube on your square, or on the wild one. Gain 1 Supply.</p>";
  card.dataset.names = "[]";
  for (const one of lit) one.classList.add("taught");
  document.dispatchEvent(new CustomEvent("wellside:card", { detail: { card, about: lit } }));
  const box = document.getElementById("what").getBoundingClientRect();
  return lit.map((one) => one.getBoundingClientRect()).map((one) =>
    Math.max(0, Math.min(one.right, box.right) - Math.max(one.left, box.left))
    * Math.max(0, Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top)));
}"""
"""A hint that names a card and a Request: how much of each its card lies on."""


@pytest.mark.parametrize("size", [PHONE_ON_ITS_SIDE, screen(740, 360), TABLET], ids=size_of)
def test_the_card_of_a_hint_lies_beside_all_that_it_names(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    assert page.evaluate(HINTED) == [0, 0]
