"""Mana Surge's lesson: what it speaks of stands out, and each turn begins with nothing chosen."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.mana_surge.lesson import BEATS
from tests.browser.ahead import unseen
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_lessons import answer, at, begin

CHOSEN = "#board input[name=from]:checked"


def goes_on(page: Page, house: House, code: str, since: int, until: int) -> None:
    """From one beat to another, as the script has it."""
    for number in range(since, until):
        at(page, number)
        if BEATS[number].do:
            answer(page, house, code, BEATS[number].do[0])
        else:
            poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, until)


def beat(says: str) -> int:
    """The number of the beat that begins so."""
    return next(number for number, one in enumerate(BEATS) if one.says.startswith(says))


def test_a_new_turn_and_a_new_scene_begin_with_nothing_chosen(device: Device, house: House) -> None:
    page = device()
    code = begin(page, house, "mana_surge")
    step, bolt = beat("A point takes"), beat("The lightning bolt")
    goes_on(page, house, code, 0, step)
    poke(page, page.locator("#s0_3 .hx-control"))
    expect(page.locator(CHOSEN)).to_have_count(1)
    poke(page, page.locator("#s0_2 .hx-control"))
    goes_on(page, house, code, step + 1, step + 2)
    expect(page.locator("#ask [data-hint]")).to_have_text("Tap a troop to move.")
    poke(page, page.locator("#s0_2 .hx-control"))
    expect(page.locator(CHOSEN)).to_have_count(1)
    goes_on(page, house, code, step + 2, bolt)
    expect(page.locator("#ask [data-hint]")).to_have_text("Tap a troop to move.")
    expect(page.locator(CHOSEN)).to_have_count(0)


RIMS = """() => Object.fromEntries([...document.querySelectorAll(".ms-troop")].map((troop) => {
  const mark = document.querySelector(`.can[transform="${troop.getAttribute("transform")}"] .hx-mark`);
  return [troop.id, mark && Number(getComputedStyle(mark).strokeOpacity)];
}).filter(([, seen]) => seen !== null))"""
"""How much is seen of the rim of each troop that can be chosen."""


def test_what_else_can_be_chosen_keeps_quiet_beside_what_is_lit(device: Device, house: House) -> None:
    page = device()
    code = begin(page, house, "mana_surge")
    goes_on(page, house, code, 0, beat("Your lit troop"))
    expect(page.locator("#t2.taught")).to_be_attached()
    rims = page.evaluate(RIMS)
    assert len(rims) > 3
    assert all(seen < 0.5 for seen in rims.values())
    body, other = (
        page.locator(f"{troop} .ms-body").evaluate("one => getComputedStyle(one).stroke")
        for troop in ("#t2", "#t3")
    )
    assert body != other


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE], ids=size_of)
def test_the_words_the_board_and_the_question_are_in_sight_at_once(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "mana_surge")
    found: dict[str, list[str]] = {}
    for number in range(beat("Felled!") + 1):
        goes_on(page, house, code, max(0, number - 1), number)
        if page.evaluate("document.documentElement.scrollHeight > innerHeight || scrollY"):
            found[BEATS[number].says] = ["the page scrolls"]
        elif out := unseen(page):
            found[BEATS[number].says] = out
    assert found == {}


def test_a_card_leaves_the_words_of_a_lesson_and_its_way_on_in_sight(device: Device, house: House) -> None:
    page = device()
    code = begin(page, house, "mana_surge")
    goes_on(page, house, code, 0, beat("Felled!"))
    own = page.locator("#board .hx-piece").all()
    for piece in own[:4]:
        box = piece.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
        expect(page.locator("#what")).to_be_visible()
        card, words = page.locator("#what").bounding_box(), page.locator("#coach").bounding_box()
        assert card
        assert words
        assert card["y"] >= words["y"] + words["height"]
        page.keyboard.press("Escape")
