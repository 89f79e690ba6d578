"""PowerDome: a fight that is told has as much of the sand as the screen has room for."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import OURS
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_lessons import answer, at, beat_that_says, begin
from tests.browser.test_powerdome_untold import after_blows

ROOM = """() => {
  const foot = document.querySelector("#board").getBoundingClientRect().bottom;
  return [Math.round(document.querySelector(".pd-ring").offsetHeight), Math.round(innerHeight - foot)];
}"""
"""How high the sand is, and how much is free below what is told."""

SIZES = [screen(375, 667), screen(390, 664), PHONE]


def shortest_of(page: Page) -> list[int]:
    """How much is free below each step of what is told."""
    step_on, free = page.locator('[data-play="next"]'), []
    while True:
        free.append(page.evaluate(ROOM)[1])
        if not step_on.is_enabled():
            return free
        step_on.tap()


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_fight_of_the_lesson_is_told_on_the_sand_where_it_has_room(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code, doubled = begin(page, house, "powerdome"), beat_that_says("powerdome", "so one tap on + should do")
    page.context.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(doubled)}, headers=OURS)
    at(page, doubled)
    answer(page, house, code, "agility 1 strike 59 resist 0 > Bertha")
    expect(page.locator(".pd-playbill h2")).to_have_text("The fight of round 2")
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    high, _ = page.evaluate(ROOM)
    assert high > 150, "the fighters stand around the sand"
    assert min(shortest_of(page)) >= 0
    assert lost(page) == []


@pytest.mark.parametrize("size", [SMALLEST, screen(320, 480), *SIZES], ids=size_of)
@pytest.mark.parametrize("seats", [3, 6])
def test_no_strip_leaves_room_in_which_the_fighters_could_stand_closer(
    device: Device, house: House, size: dict[str, Any], seats: int
) -> None:
    page = device(size, reduced_motion="reduce")
    after_blows(page, house, seats)
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    high, _ = page.evaluate(ROOM)
    free = min(shortest_of(page))
    strip, close = (page.locator(f"#table.{how}").count() for how in ("strip", "close"))
    assert free >= 0 or strip
    if strip:
        page.evaluate("document.getElementById('table').classList.replace('strip', 'close')")
        assert page.evaluate(ROOM)[0] - high > free, "closer they would have had room"
    assert high > (60 if strip else 120 if close else 180)
    assert lost(page) == []
