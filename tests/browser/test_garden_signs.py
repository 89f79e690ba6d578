"""What the garden of Power Plants shows of a choice, a count and the turns of others, to be read."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import SIZES, answered, asked, new_table, play_ahead, resized, settled
from tests.browser.chips import FIRST
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.duels import show
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden import garden, lively
from tests.browser.test_garden_asks import WAYS
from tests.browser.test_garden_fits import cut_off
from tests.browser.test_garden_tells import BLUE_AND_RED, position, sown

UNDER_FLAGS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  const flags = [...document.querySelectorAll(".pp-would .pp-pennant")].map(box);
  const pills = [...document.querySelectorAll(".pp-gone .pp-off")].filter((one) => one.checkVisibility({ visibilityProperty: true })).map(box);
  return [flags.length, pills.filter((pill) => flags.some((flag) => meet(pill, flag))).length, pills.length];
}"""  # noqa: E501
"""How many flags there are, how many numbers of what went home lie under them, and how many are shown."""


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=size_of)
def test_a_flag_lies_on_no_number_of_what_went_home(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED), "Honeyleaf1 @ 1,-1", "sprout", "done")
    assert page.evaluate(UNDER_FLAGS) == [0, 0, 1]
    spot = page.locator("#board .hx-spot:has([value='0,-1']) .hx-mark")
    spot.tap(force=True)
    flags, under, _ = page.evaluate(UNDER_FLAGS)
    assert flags > 0
    assert under == 0
    assert page.locator(".pp-gone.flagged").count() == 1
    page.locator("#board .hx-spot:has([value='-1,2']) .hx-mark").tap(force=True)
    assert page.evaluate(UNDER_FLAGS)[1:] == [0, 1]


UNDER_THE_BEARD = """() => {
  const hat = document.querySelector("#wizard").getBoundingClientRect();
  const patch = document.querySelector(".pp-patch.stood");
  const [number, own] = [".pp-carats", ".pp-number"].map((one) => patch.querySelector(one).getBoundingClientRect());
  const room = own.height / 4;
  return [hat.bottom - (number.top + room), number.right < own.left || number.left > own.right ? 0 : 1];
}"""  # noqa: E501
"""How far the Wizard covers the number of the Gems below, and whether that covers the patch's own."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_gems_under_the_wizards_feet_can_be_counted(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    plants = "Honeyleaf Starflower Emberwood Wingbean Snapjaw"
    garden = position(BLUE_AND_RED.replace("Frightshade", "Emberwood"), "Emberwood1 Snapjaw1", plants=plants)
    sown(page, posed, garden, "Emberwood1 @ 2,1", "sprout")
    for _ in range(2):
        covered, meets = page.evaluate(UNDER_THE_BEARD)
        assert covered <= 0
        assert not meets
        page.locator("[data-hx=fit]").evaluate("(one) => one.click()")
        settled(page)


def at_embers(page: Page, posed: PosedHouse) -> None:
    """Two patches for a Gem each are asked for."""
    text, answers = WAYS["embers"]
    posed.pose_garden(text)
    code = new_table(page.context, posed, "power_plants", seats="2")
    for answer in answers:
        ask = asked(page.context, posed, code)
        assert ask
        if ask["prompt"] == "embers":
            break
        answered(page.context, posed, code, ask, answer)
    show(page, posed, code)
    settled(page)


def test_of_two_patches_for_a_gem_each_it_is_told_and_seen_which_are_chosen(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    at_embers(page, posed)
    hint, ticks = page.locator("#ask [data-hint]"), page.locator(".pp-ticked:visible")
    expect(ticks).to_have_count(0)
    before = hint.inner_text()
    marks = page.locator("#board .hx-spot.go .hx-mark")
    for chosen, says in ((1, "1 of 2 chosen: tap one more."), (2, "2 of 2 chosen.")):
        marks.nth(chosen - 1).tap(force=True)
        expect(hint).to_have_text(says)
        expect(ticks).to_have_count(chosen)
    expect(page.locator("#ask [data-commit]")).to_be_enabled()
    for mark in (0, 1):
        marks.nth(mark).tap(force=True)
    expect(hint).to_have_text(before)


def test_every_step_of_a_count_shows_the_whole_garden_where_it_can_be_read(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", seats="2")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    onward = page.locator("#count [data-step=next]")
    expect(onward).to_be_enabled()
    while onward.is_enabled():
        assert cut_off(page, "#board .pp-patch") == [], page.locator("#count .now h3").inner_text()
        poke(page, onward)
    assert cut_off(page, "#board .pp-patch") == []


SIGNED = """() => [...document.querySelectorAll("#story .chip")].filter((turn) => turn.checkVisibility()).map((turn) => {
  const room = turn.querySelector(".chip-parts").getBoundingClientRect();
  const out = ({ left, top, width }) => width && (left >= room.right - 1 || top >= room.bottom - 1);
  const parts = [...turn.querySelectorAll(".chip-parts > span")].map((one) => one.getBoundingClientRect());
  const [gone, narrow] = [parts.filter(out).length, room.width < 32];
  const sign = getComputedStyle(turn, "::before"), said = parseInt(sign.content.replace(/\\D/g, "")) || 0;
  return narrow || gone === said || (gone && turn.dataset.more === "…") ? "" : `${gone} left out, ${sign.content} said: ${turn.innerText}`;
}).filter(Boolean)"""  # noqa: E501
"""The turns of others that leave something out and do not say how much, with room for more than a sign."""


@pytest.mark.parametrize("seats", ["2", "3", "4", "5"])
def test_what_finds_no_room_in_the_news_is_counted_there(device: Device, house: House, seats: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 90, seats=seats)
    found = {}
    for size in SIZES:
        resized(page, size)
        found[size_of(size)] = page.evaluate(SIGNED) + page.evaluate(FIRST)
    assert not any(found.values()), found
