"""Tokens of the open table, tapped by coordinates: moved by whom, to where, and what is said."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import lost
from tests.browser.test_open_places import prepared
from tests.browser.test_open_score import sit_opposite

EVERY = pytest.mark.parametrize(
    "size", [SMALLEST, PHONE, screen(390, 664), PHONE_ON_ITS_SIDE, TABLET], ids=str
)
BILL = ("left hero toad", "right hero bailiff", "right token bill right2", "left token wart hero")


def bill(page: Page, row: int) -> Locator:
    return page.locator(f"#rails button.at-right{row}.s1")


def take_up(page: Page, token: Locator) -> None:
    """Opens what can be done with a token that lies there, and chooses to move it."""
    hands.poke(page, token)
    hands.poke(page, page.locator("#taking").get_by_role("button", name="Move"))
    expect(page.locator("#taking")).to_be_hidden()


BESIDE = """() => [...document.querySelectorAll("#rails .pw-ring")].filter((one) => one.offsetWidth).flatMap((one) => {
  const middle = ({ left, right, top, bottom }) => [(left + right) / 2, (top + bottom) / 2];
  const [ring, place] = [one, document.querySelector(`.pw-notch.at-${one.dataset.slot}`)].map((it) => middle(it.getBoundingClientRect()));
  return Math.hypot(ring[0] - place[0], ring[1] - place[1]) > 1.5 ? [one.dataset.slot] : [];
})"""  # noqa: E501
"""Circles that do not lie in the middle of their places."""


def circles(page: Page) -> list[str]:
    return page.locator(".pw-ring:visible").evaluate_all("all => all.map(one => one.dataset.slot)")


@EVERY
def test_a_token_is_moved_in_three_taps_and_brought_back_with_one(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BILL)
    take_up(page, bill(page, 2))
    said = page.locator(".pw-strip.right .pw-draw")
    expect(said).to_contain_text("Tap a circle")
    expect(said).to_contain_text("to move the Bill")
    expect(page.locator(".pw-strip.left .pw-draw")).not_to_contain_text("move")
    assert circles(page) == ["right1", "right3", "right4", "right5"]
    assert page.evaluate(BESIDE) == []
    hands.poke(page, page.locator('.pw-ring[data-slot="right3"]'))
    expect(bill(page, 3)).to_be_visible()
    expect(bill(page, 2)).to_have_count(0)
    assert circles(page) == []
    hands.poke(page, page.locator(".pw-strip.right .pw-undo"))
    expect(bill(page, 2)).to_be_visible()
    hands.poke(page, page.locator("#dock1 .pw-tray").nth(1))
    assert circles(page) == ["topL", "topM", "topR"]
    assert page.evaluate(BESIDE) == []


def test_on_two_devices_either_moves_it_and_is_told_how(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, BILL)
    other = device(PHONE, reduced_motion="reduce")
    sit_opposite(page, other, house)
    for row, shown in ((2, page), (3, other)):
        take_up(shown, bill(shown, row))
        expect(shown.locator(".pw-draw")).to_contain_text("to move the Bill")
        hands.poke(shown, shown.locator(f'.pw-ring[data-slot="right{row + 1}"]'))
        for one in (page, other):
            expect(bill(one, row + 1)).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=str)
def test_a_token_that_lies_on_heroes_alone_asks_for_a_face(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BILL)
    take_up(page, page.locator("#side0 .pw-lying"))
    expect(page.locator(".pw-strip.left .pw-draw")).to_contain_text("Tap a face")
    assert circles(page) == ["foe"]
    hands.poke(page, page.locator("#side1 .pw-ring:visible"))
    expect(page.locator("#side1 .pw-lying")).to_be_visible()


def test_what_was_taken_up_is_let_go_by_escape_and_by_marbles(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, BILL)
    for let_go in (
        lambda: page.keyboard.press("Escape"),
        lambda: hands.poke(page, page.locator(".pw-marble.cM.r3")),
    ):
        take_up(page, bill(page, 2))
        assert len(circles(page)) == 4
        let_go()
        expect(page.locator(".pw-ring:visible")).to_have_count(0)
    expect(bill(page, 2)).to_be_visible()


def test_where_no_place_is_free_nothing_is_moved(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, (*BILL, "left token wart foe"))
    hands.poke(page, page.locator("#side0 .pw-lying"))
    expect(page.locator("#taking").get_by_role("button", name="Take off")).to_be_visible()
    expect(page.locator("#taking").get_by_role("button", name="Move")).to_be_hidden()


@EVERY
def test_on_ones_own_device_the_foes_tokens_that_are_not_laid_are_counted_and_not_taken(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BILL)
    other = device(size, reduced_motion="reduce")
    sit_opposite(page, other, house)
    for shown, seat, left in ((page, 1, ["0", "1"]), (other, 0, ["2", "1"])):
        foe = shown.locator(f"#dock{seat} .pw-tray")
        expect(foe.locator("b")).to_have_text(left)
        expect(foe.locator("input")).to_have_count(0)
        expect(shown.locator(f"#dock{1 - seat} .pw-tray input").first).to_be_attached()
        assert lost(shown) == []
        hands.poke(shown, foe.first)
        assert circles(shown) == []
