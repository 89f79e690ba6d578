"""The sheets of the garden: what they open at, and that nothing shows above their heading."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, TABLET, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden_tells import BLUE_AND_RED, position, sown
from tests.browser.test_lessons import begin

ABOVE = """(id) => {
  const sheet = document.getElementById(id), all = sheet.getBoundingClientRect();
  const head = sheet.querySelector("header"), title = head.querySelector("h3").getBoundingClientRect();
  sheet.scrollTop = 30;
  const stuck = head.getBoundingClientRect();
  sheet.scrollTop = 0;
  return { empty: title.top - all.top, gap: stuck.top - all.top };
}"""
"""How far below the edge of a sheet its title lies, and the room above its heading once it is scrolled."""
HEADING = """() => {
  const head = document.querySelector("#everyone > header").getBoundingClientRect();
  const first = document.querySelector("#of-surplus h4").getBoundingClientRect();
  return first.top - head.bottom;
}"""
"""How far the first heading of what lies beside the garden is from the title above it."""


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_in_a_lesson_a_sheet_begins_with_its_title(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(**size)
    begin(page, house, "power_plants")
    for door, sheet in (("cards", "cards"), ("everyone", "everyone")):
        page.evaluate("(id) => document.getElementById(id).showPopover()", sheet)
        found = page.evaluate(ABOVE, door)
        assert found["empty"] < 30, found
        assert abs(found["gap"]) < 2, found
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=size_of)
def test_what_lies_beside_the_garden_opens_at_its_first_heading(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED))
    poke(page, page.locator("#board .pp-door").last)
    expect(page.locator("#everyone")).to_be_visible()
    ahead.settled(page)
    assert page.evaluate(HEADING) >= 0


def planted(page: Page) -> None:
    """A patch of the hand is chosen, then a spot for it."""
    poke(page, page.locator("#ask .pp-pick").first)
    ahead.settled(page)
    page.locator("#board .hx-spot:has([value='1,-1']) .hx-mark").tap(force=True)
    expect(page.locator("#ask [data-commit]")).to_be_enabled()


@pytest.mark.parametrize("size", [screen(320, 568), screen(390, 664), TABLET], ids=size_of)
def test_what_sprouts_is_told_until_it_is_planted(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED))
    planted(page)
    told = page.locator("#ask :is(.pp-sprouts, [data-sprout])").filter(
        has_text=re.compile("Each patch next to the Wizard|Two Sprites where")
    )
    assert sum(one.is_visible() for one in told.all()) == 1
    chosen, box = (
        page.locator(".pp-pick:has(:checked)").bounding_box(),
        page.locator("#ask .pp-grows").bounding_box(),
    )
    assert chosen
    assert box
    assert chosen["y"] + chosen["height"] + 2 <= box["y"] + 1


def test_the_count_begins_with_the_last_turn(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    text = position(BLUE_AND_RED).replace(
        "bag Snapjaw2 Snapjaw3\nnow red turn add", "now red turn add; last red"
    )
    code = sown(
        page, posed, text.replace("blue: Wingbean1 Wingbean2", "blue: -"), "Honeyleaf1 @ 1,-1", "sprout"
    )
    ask = ahead.asked(page.context, posed, code)
    assert ask
    ahead.answered(page.context, posed, code, ask, "done")
    page.reload()
    expect(page.locator("#c1")).to_contain_text("The last turn. Ada planted Honeyleaf 1 and let it sprout")
    expect(page.locator("#board .pp-new")).to_be_visible()
    poke(page, page.get_by_role("button", name="Count on"))
    expect(page.locator("#board .pp-new")).to_be_hidden()
