"""Those who watch: counted, let in or not by the host; and the screen in the middle of a table."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.gladiators import one_blow
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots

LARGE = {"viewport": {"width": 1920, "height": 1080}}
SMALL_PRINT = """() => {
  const words = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
  const small = new Set();
  while (words.nextNode()) {
    const one = words.currentNode.parentElement;
    const text = words.currentNode.data.trim();
    const seen = one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg, [popover], .unseen");
    const size = parseFloat(getComputedStyle(one).fontSize);
    if (text && seen && size < 14) small.add(`${size} px: ${text.slice(0, 30)}`);
  }
  return [...small];
}"""
"""Words of a large screen that nobody can read from three metres."""


def looks_on(page: Page, house: House, code: str) -> None:
    """Opens a table on a device that holds no seat."""
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#board")).to_be_visible()


def test_who_looks_on_is_counted_and_can_be_kept_out(device: Device, house: House) -> None:
    host, guest = device(SMALLEST), device(PHONE)
    play_with_bots(host, house, "mana_surge")
    code = host.locator("#table").get_attribute("data-code") or ""
    eye = host.locator("#audience > button")
    expect(eye).to_be_hidden()
    looks_on(guest, house, code)
    expect(eye).to_have_accessible_name("1 device watches")
    assert not ahead.unseen(host)
    poke(host, eye)
    poke(host, host.get_by_role("button", name="Forbid watching"))
    expect(guest.locator("main")).to_contain_text("Nobody else may watch")
    expect(host.locator("#watchers")).to_contain_text("Only those who play see the table")
    poke(host, host.get_by_role("button", name="Let others watch"))
    expect(host.locator("#watchers")).to_contain_text("Whoever has the code")
    looks_on(guest, house, code)
    poke(guest, guest.locator("#audience > button"))
    poke(guest, guest.get_by_role("link", name="See it from the start"))
    expect(guest.locator("#moments output")).to_have_text("1")


@pytest.mark.parametrize("game", ["power_well", "power_plants", "mistywell", "powerdome", "mana_surge"])
def test_the_screen_in_the_middle_can_be_read_from_afar(device: Device, house: House, game: str) -> None:
    host, large = device(PHONE), device(LARGE, reduced_motion="reduce")
    code = ahead.new_table(host.context, house, game)
    large.goto(f"{house.url}/t/{code}/screen")
    expect(large.locator(".join-here")).to_contain_text(code)
    assert not ahead.unseen(large)
    assert large.evaluate(SMALL_PRINT) == []
    expect(large.locator("#answer")).to_have_count(0)
    version = large.locator("#table").get_attribute("data-version")
    assert version
    legal = ahead.asked(host.context, house, code)
    assert legal
    ahead.answered(host.context, house, code, legal, legal["default"])
    expect(large.locator(f'#table:not([data-version="{version}"])')).to_be_attached()


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1920, 1080)], ids=str)
def test_all_cards_of_mistywell_are_read_on_a_screen_that_nobody_scrolls(
    device: Device, house: House, size: tuple[int, int]
) -> None:
    host = device(PHONE)
    large = device({"viewport": dict(zip(("width", "height"), size))}, reduced_motion="reduce")
    large.goto(f"{house.url}/t/{ahead.new_table(host.context, house, 'mistywell')}/screen")
    card, task = large.locator(".mw-panel:visible .mw-card").last, large.locator("#ask")
    expect(card).to_be_visible()
    shown, asked = card.bounding_box(), task.bounding_box()
    assert shown
    assert asked
    assert shown["y"] + shown["height"] <= asked["y"]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_screen_that_nobody_taps_comes_to_the_end_of_a_fight_by_itself(
    device: Device, house: House, motion: Literal["reduce", "no-preference"]
) -> None:
    ada, large = device(PHONE), device(LARGE, reduced_motion=motion)
    large.clock.install()
    ada.goto(house.url)
    code = ahead.new_table(ada.context, house, "powerdome", seats="2", setup="quick_brawl")
    large.goto(f"{house.url}/t/{code}/screen")
    status, playing = large.locator(".pd-status"), large.locator(".pd-stage.playing")
    expect(large.locator(".pd-playbill h2")).to_have_text("The gates open")
    large.clock.run_for(60_000)
    expect(playing).to_have_count(0)
    expect(status).to_contain_text("Secret orders")
    ahead.play_ahead(ada, house, code, 2, one_blow)
    expect(large.locator(".pd-playbill h2")).to_have_text("The fight of round 1")
    expect(playing).to_have_count(1)
    large.clock.run_for(200_000)
    expect(playing).to_have_count(0)
    expect(large.locator("#ask.ended")).to_contain_text("wins")


def test_a_screen_that_nobody_taps_counts_a_garden_to_its_end(device: Device, house: House) -> None:
    ada, large = device(PHONE), device(LARGE)
    large.clock.install()
    ada.goto(house.url)
    code = ahead.new_table(ada.context, house, "power_plants", seats="2")
    assert ahead.play_ahead(ada, house, code, 400, lambda ask: str(ask["default"])) is None
    large.goto(f"{house.url}/t/{code}/screen")
    steps = large.locator("#count .pp-steps > li")
    expect(steps.first).to_be_visible()
    large.clock.run_for(200_000)
    expect(steps.last).to_be_visible()
    expect(large.locator("#table.pp-done")).to_be_visible()
