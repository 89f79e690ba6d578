"""Mana Surge: a turn with points left is passed by a button for each phase; the last says what is lost."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.duels import show
from tests.browser.hands import moved_on, poke, version, wait_until_asked
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.test_mana_surge import ALL_HERE, LIES_AT, answer, deeds, ending, set_the_table, spot
from tests.games.mana_surge.board import FULL

SLOW = "window.wellsideTimes = {steady: 0, done: 300, row: 0, beat: 0}"
"""Taps count at once, and a Done that answers itself does so soon."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_a_whole_turn_is_thrown_away_only_by_a_button_that_says_so(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, times=SLOW)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    before = version(page)
    settled(page)
    lay = page.evaluate(LIES_AT)
    poke(page, page.get_by_role("button", name="End moves"))
    moved_on(page, before)
    expect(page.locator("#ask")).to_contain_text("1 point unused, nobody to attack.")
    settled(page)
    assert page.evaluate(LIES_AT) == lay
    before = version(page)
    poke(page, page.locator("#h0_0 .hx-face"))
    expect(page.locator("#what header > h2")).to_have_text("The Pool")
    page.wait_for_timeout(600)
    assert version(page) == before, "it waits to be told"
    page.keyboard.press("Escape")
    poke(page, page.get_by_role("button", name="Done: 1 point left"))
    moved_on(page, before)
    expect(page.locator("#said")).to_contain_text("did nothing")


def test_points_that_are_left_are_asked_about_once(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST)
    posed.pose_surge(FULL | {"-3,1": ".b", "1,0": "Xr"})
    code = ahead.new_table(page.context, posed, "mana_surge", seats="3")
    show(page, posed, code)
    for name in ("End moves, then fight", "End fight", "Done: 2 points left"):
        before = version(page)
        poke(page, page.locator("#ask").get_by_role("button", name=name, exact=True))
        moved_on(page, before)
    expect(page.locator(".ms-side.turn")).to_have_id("side2")


def test_a_tap_that_comes_too_late_for_done_does_not_end_the_next_turn(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, times=SLOW)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    turn = page.locator(".ms-side.turn").get_attribute("id")
    answer(page)
    page.wait_for_function("(id) => document.querySelector('.ms-side.turn').id !== id", arg=turn)
    wait_until_asked(page)
    settled(page)
    before = version(page)
    poke(page, ending(page))
    expect(page.locator("#note")).to_have_text("A new turn: you have 1 point. To move nobody, tap again.")
    assert version(page) == before
    poke(page, ending(page))
    moved_on(page, before)


def middle(page: Page, place: str) -> tuple[float, float]:
    """Where a hex lies on the screen."""
    box = page.locator(f"#h{place.replace(',', '_')} .hx-face").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, origin: str, to: str, touch: bool) -> None:
    """Draws a finger, or the mouse, from hex to hex."""
    (x, y), (u, v) = middle(page, origin), middle(page, to)
    if not touch:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move((x + u) / 2, (y + v) / 2)
        page.mouse.move(u, v)
        return page.mouse.up()
    wire = page.context.new_cdp_session(page)
    for kind, points in (
        ("touchStart", [(x, y)]),
        ("touchMove", [((x + u) / 2, (y + v) / 2)]),
        ("touchMove", [(u, v)]),
        ("touchEnd", []),
    ):
        told = [{"x": at, "y": down} for at, down in points]
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})
    return None


@pytest.mark.parametrize("touch", [True, False], ids=["finger", "mouse"])
def test_a_troop_can_be_drawn_to_where_it_goes_and_onto_whom_it_attacks(
    device: Device, posed: PosedHouse, touch: bool
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    posed.pose_surge(FULL | {"-1,0": ".r", "2,0": ".b", "2,-1": "Xr"})
    code = ahead.new_table(page.context, posed, "mana_surge", seats="3")
    show(page, posed, code)
    settled(page)
    before = version(page)
    drag(page, "-1,0", "2,1", touch)
    assert spot(page, "-1,0").is_checked(), "it is chosen all the same"
    assert version(page) == before
    drag(page, "-1,0", "-1,1", touch)
    moved_on(page, before)
    expect(page.locator(".ms-side.turn")).to_have_id("side0")
    assert "-1,1" in deeds(page)
    expect(page.locator("#what")).to_be_hidden()
    settled(page)
    before = version(page)
    page.locator("[data-hx=closer]:visible").tap()
    expect(page.locator("#table.hx-closer")).to_be_attached()
    drag(page, "-1,1", "-1,2", touch)
    page.wait_for_timeout(100)
    assert version(page) == before, "a drag moves a board that is closer"


def test_who_else_can_attack_is_marked_as_bright_beside_who_is_chosen(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE)
    posed.pose_surge(FULL | {"1,0": "Ar", "2,0": ".g", "0,1": "Ar", "0,2": ".b"})
    code = ahead.new_table(page.context, posed, "mana_surge", seats="3")
    show(page, posed, code)
    before = version(page)
    poke(page, ending(page))
    moved_on(page, before)
    poke(page, spot(page, "1,0"))
    expect(page.locator("#s1_0 :checked")).to_have_count(1)
    expect(page.locator("#s2_0.hit")).to_be_visible()
    expect(page.locator("#s0_1.can .hx-mark")).to_have_css("stroke-opacity", "1")
