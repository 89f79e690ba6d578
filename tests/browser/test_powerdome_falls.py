"""PowerDome in a real browser: what whoever falls is told, and how all that was fought since is skipped."""

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import Ask, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.gladiators import one_blow, phones, quietly, seen_enough, to_the_last_step
from tests.browser.hands import caught_up, poke
from tests.browser.house import House
from tests.browser.sight import lost, size_of

OUT = """(button) => {
  const range = document.createRange();
  range.selectNodeContents(button);
  const [words, frame, bill] = [range, button, button.closest(".pd-stage")]
    .map((one) => one.getBoundingClientRect());
  const found = words.left < frame.left || words.right > frame.right ? [button.textContent] : [];
  return frame.right > bill.right ? [...found, "runs out of the stage"] : found;
}"""


LINES = """(button) => {
  const words = document.createRange();
  words.selectNodeContents(button);
  return words.getClientRects().length;
}"""
"""On how many lines the words of a button stand."""


def struck_down(device: Device, house: House) -> tuple[tuple[Page, ...], Page, str]:
    """Three phones where the second has just fallen in the first round, that phone, and the table's code."""
    _, ben, _ = everybody = phones(device, house, ("Ben", "Cleo"))
    code = ben.locator("#table").get_attribute("data-code") or ""
    for _ in range(12):
        for phone in everybody:
            play_ahead(phone, house, code, 1, quietly, until="allocation")
    ben.reload()
    seen_enough(ben)
    for phone in everybody:
        play_ahead(phone, house, code, 1, one_blow)
    return tuple(everybody), ben, code


def test_whoever_falls_sees_it_before_anything_newer(device: Device, house: House) -> None:
    everybody, ben, code = struck_down(device, house)
    fight, own = ben.locator(".pd-playbill h2"), ben.locator("[data-vit=p1]")
    expect(fight).to_have_text("The fight of round 1")
    for _ in ("ready", "allocation"):
        for phone in everybody:
            play_ahead(phone, house, code, 1, quietly)
    caught_up(ben, ben.context.request.get(f"{house.url}/api/tables/{code}").json()["version"])
    expect(ben.locator(".pd-being-told")).to_have_text("The fight of round 1")
    expect(own).to_have_text("100")
    expect(ben.locator("#ask")).to_be_hidden()
    to_the_last_step(ben)
    expect(ben.locator(".pd-beat.now")).to_contain_text("had 100 vitality and lose")
    expect(own).to_have_text("†")
    poke(ben, ben.locator('[data-play="end"]'))
    expect(fight).to_have_text("The fight of round 2")
    expect(ben.locator("[data-play]:visible")).to_have_count(1)
    expect(ben.locator("#ask")).to_be_hidden()
    poke(ben, ben.locator('[data-play="end"]'))
    expect(ben.locator("#ask")).to_contain_text("You are out")
    expect(ben.locator("#ask")).to_be_visible()


def felled(device: Device, house: House, rounds: int) -> Page:
    """The phone of somebody who fell in the first round, which is being told, while others fought on."""
    everybody, ben, code = struck_down(device, house)
    expect(ben.locator(".pd-playbill h2")).to_have_text("The fight of round 1")
    expect(ben.locator('[data-play="latest"]')).to_be_hidden()
    for _ in ("ready", "allocation") * rounds:
        for phone in everybody:
            play_ahead(phone, house, code, 1, quietly)
    caught_up(ben, ben.context.request.get(f"{house.url}/api/tables/{code}").json()["version"])
    expect(ben.locator(".pd-playbill h2")).to_have_text("The fight of round 1")
    return ben


def is_told_first(ben: Page) -> None:
    """The step in which one fell, with what the fight came to."""
    expect(ben.locator(".pd-playbill h2")).to_have_text("The fight of round 1")
    expect(ben.locator(".pd-beat.now")).to_contain_text("had 100 vitality and lose")
    expect(ben.locator(".pd-beat.now .pd-head")).to_contain_text("Ada attacks you with strike 99")
    expect(ben.locator(".pd-yours")).to_be_visible()
    expect(ben.locator(".pd-balance")).to_have_text("You 100 → dead")


def test_whoever_fell_skips_all_that_was_fought_since_at_once(device: Device, house: House) -> None:
    ben = felled(device, house, 2)
    all_of_them = ben.locator('[data-play="latest"]')
    expect(all_of_them).to_have_text("To the end")  # not whose: who fell is not told before
    poke(ben, all_of_them)
    is_told_first(ben)
    poke(ben, all_of_them)
    expect(ben.locator(".pd-playbill h2")).to_have_text("The fight of round 3")
    expect(ben.locator(".pd-stage.playing")).to_have_count(0)
    expect(ben.locator("#ask")).to_contain_text("You are out")
    expect(ben.locator("#ask")).to_be_visible()


def a_scratch(ask: Ask) -> str:
    """A small strike by the first seat."""
    if ask["prompt"] != "allocation" or ask["seat"]:
        return quietly(ask)
    return f"agility 1 strike 5 > {ask['characters'][0]['targets'][0]}"


def test_whoever_fell_has_the_same_button_in_every_fight(device: Device, house: House) -> None:
    everybody, ben, code = struck_down(device, house)
    all_of_them, fight = ben.locator('[data-play="latest"]'), ben.locator(".pd-playbill h2")
    expect(fight).to_have_text("The fight of round 1")
    seen_enough(ben)
    expect(ben.locator("#ask.out")).to_be_visible()
    expect(ben.locator("#ask")).to_contain_text("You are out: you fell to Ada in round 1.")
    expect(ben.locator("#t-p1 .pd-fell-to")).to_have_text("fell to Ada in round 1")
    expect(ben.locator("#t-p1 .pd-fell-to")).to_be_visible()
    for _ in ("ready", "allocation"):
        for phone in everybody:
            play_ahead(phone, house, code, 1, a_scratch)
    expect(fight).to_have_text("The fight of round 2")
    expect(ben.locator(".pd-stage.playing")).to_be_visible()
    expect(all_of_them).to_have_text("To the end")
    expect(all_of_them).to_be_visible()
    assert all_of_them.evaluate(LINES) == 1
    ben.set_viewport_size(SMALLEST["viewport"])
    assert all_of_them.evaluate(LINES) == 1
    poke(ben, all_of_them)
    expect(ben.locator(".pd-stage.playing")).to_have_count(0)
    expect(ben.locator("#ask")).to_be_visible()


SHARE = (
    """document.querySelector(".pd-beats").clientWidth / document.querySelector(".pd-stage").clientWidth"""
)
"""How much of the width of a telling its words have."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_skip_tells_whoever_fell_how_before_it_skips(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    ben = felled(device, house, 1)
    ben.set_viewport_size(size["viewport"])
    settled(ben)
    skip, all_of_them = ben.locator('[data-play="end"]'), ben.locator('[data-play="latest"]')
    expect(skip).to_have_text("Skip")
    expect(all_of_them).to_be_visible()
    buttons = ben.locator(".pd-controls .button").all()
    assert [button.evaluate(OUT) for button in buttons] == [[]] * len(buttons)
    lefts = [button.bounding_box() for button in buttons]
    assert all(one and two and one["x"] + one["width"] <= two["x"] for one, two in pairwise(lefts))
    poke(ben, skip)
    is_told_first(ben)
    expect(skip).to_have_text("Go on")
    assert lost(ben) == []
    assert ben.evaluate(SHARE) > 0.9
    poke(ben, skip)
    expect(ben.locator(".pd-playbill h2")).to_have_text("The fight of round 2")
