"""Mistywell's parchment: it keeps its shape, and answers beside a sheet that is open."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import poke, version
from tests.browser.neighbours import ALL_HERE, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_asks import in_sight, say

STORIES = """Forester slot: stories-by-the-stump for bees-on-strike, green=1
Witch discard: moonlit-poultice, coven-supper, whisper-at-keyholes"""
"""The Witch is offered a card by the Forester."""


def height(page: Page) -> float:
    """How high the parchment is."""
    box = page.locator("#ask").bounding_box()
    assert box
    return box["height"]


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_the_way_to_what_is_out_of_sight_stands_beside_the_card_that_asks(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(STORIES, "Forester tick", "night")
    set_the_table(page, posed, ALL_HERE)
    say(page, "gardeners-wild", "yes")
    expect(page.locator("#ask .mw-task")).to_contain_text("Tap a card of your discard to recover.")
    before = height(page)
    page.dispatch_event("body", "wheel")
    page.evaluate("scrollTo(0, 0)")
    broken_off = re.compile(r"[:;] … \d\smore in the story")
    expect(page.locator(".mw-news")).to_contain_text(broken_off, use_inner_text=True)
    way = page.locator("#ask .mw-way")
    expect(way).to_have_text("Your discard ↓")
    assert height(page) == before
    poke(page, way)
    expect(way).to_be_hidden()
    assert in_sight(page.locator("[id^=pile-] .mw-card.can").first)


@pytest.mark.parametrize(
    ("size", "spot", "lit"),
    [
        (screen(1024, 768), ".title b", ["q-hawkers-witch", "q-hawkers-wild"]),
        (PHONE_ON_ITS_SIDE, "[data-point=q-hawkers-wild].pick", ["q-hawkers-wild"]),
    ],
    ids=["large", "side"],
)
def test_a_tap_on_a_lit_district_leaves_its_sheet_open(
    device: Device, posed: PosedHouse, size: dict[str, Any], spot: str, lit: list[str]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("Witch slot: moonlit-poultice for pepper-from-far-away, purple=1", "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    before = version(page)
    poke(page, page.locator(f"#d-sootmarket {spot}"))
    told = sheet.locator(".mw-big.told")
    expect(told).to_have_count(len(lit))
    assert told.evaluate_all("all => all.map(one => one.dataset.point)") == lit
    expect(sheet).to_be_visible()
    assert version(page) == before


def test_a_tap_on_more_leads_on(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator(".mw-tally.unity"))
    sheet = page.locator("#omens.more")
    expect(sheet).to_be_visible()
    box = sheet.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] - 30, box["y"] + box["height"] - 12)
    page.wait_for_function("() => document.querySelector('#omens').scrollTop > 0")


def test_a_district_shows_all_where_there_is_room_above_the_parchment(
    device: Device, posed: PosedHouse
) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    posed.pose("", clock="day")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator("#d-lowlamp"))
    sheet = page.locator("#s-lowlamp")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("one => one.scrollHeight <= one.clientHeight")
    assert in_sight(page.locator("#ask .mw-start"))


def test_on_a_tablet_nothing_scrolls_for_an_offer_that_is_seen_well_enough(
    device: Device, posed: PosedHouse
) -> None:
    page = device(screen(1024, 768), reduced_motion="reduce")
    posed.pose("Witch: fate purple=2\nWitch discard: burn-the-ledger")
    set_the_table(page, posed, ALL_HERE)
    code = page.locator("#table").get_attribute("data-code") or ""
    ask = play_ahead(page, posed, code, 1, lambda _: "stir-the-sky")
    expect(page.locator("#ask .mw-task")).to_contain_text("You can do this, or leave it.")
    assert ask
    assert ask["prompt"] == "may"
    assert page.evaluate("scrollY") == 0
