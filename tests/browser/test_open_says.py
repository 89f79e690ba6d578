"""What the open table says of a tap that comes to nothing, of a token that is taken up, and on its boards."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.test_open_places import prepared
from tests.browser.test_open_table import select

EVERY = pytest.mark.parametrize(
    "size", [SMALLEST, PHONE, screen(390, 664), PHONE_ON_ITS_SIDE, TABLET], ids=str
)
OUT = ("left hero bailiff", "right hero knight", "left magenta -10", "left coins -1", "left turn")


def said(page: Page, side: str) -> Locator:
    """What a side's button for drawing says below its deed."""
    return page.locator(f".pw-strip.{side} [data-worth]")


def coloured(*marbles: str) -> tuple[str, ...]:
    """Taps that turn marbles to a colour: `magenta L1 M1`."""
    return tuple(f"recolour {one}" for one in marbles)


@pytest.mark.parametrize(
    ("chosen", "words"),
    [
        (("L1",), "Exhausted magenta only joins"),
        (("M1",), "Exhausted magenta only joins"),
        (("L1", "L2", "M1"), "no play: its ends are Exhausted"),
        (("L2", "M2", "R2"), "no play: only from Left and Middle"),
        (("L2", "L3"), "no play: not one colour"),
    ],
)
def test_what_is_in_the_way_of_a_play_is_said_to_the_side_whose_way_it_is(
    device: Device, house: House, chosen: tuple[str, ...], words: str
) -> None:
    field = coloured("magenta L1 M1", "cyan L2 M2 R2", "yellow L3")
    page = prepared(device(TABLET, reduced_motion="reduce"), house, (*OUT, *field))
    select(page, *chosen)
    expect(said(page, "left")).to_contain_text(words)
    expect(said(page, "right")).not_to_contain_text("Exhausted")
    if {"L1", "L2"} & set(chosen):
        expect(said(page, "right")).to_have_text("no play: only from Middle and Right")


def test_a_selection_in_all_columns_reads_to_each_side_which_are_its_own(
    device: Device, house: House
) -> None:
    page = prepared(device(TABLET, reduced_motion="reduce"), house, coloured("cyan L1 M1 R1"))
    select(page, "L1", "M1", "R1")
    expect(said(page, "left")).to_have_text("no play: only from Left and Middle")
    expect(said(page, "right")).to_have_text("no play: only from Middle and Right")


@EVERY
def test_a_tap_beside_its_circles_says_where_a_token_lies(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, OUT)
    draw, tray = page.locator(".pw-strip.left .pw-draw"), page.locator("#dock0 .pw-tray").nth(1)
    hands.poke(page, tray)
    expect(draw).to_contain_text("above a column, to lay the Seal")
    version = hands.version(page)
    hands.poke(page, page.locator(".pw-notch.at-left3"))
    expect(draw).to_contain_text("Not there")
    expect(draw).to_contain_text("the Seal lies above a column")
    expect(page.locator(".pw-ring:visible")).to_have_count(3)
    assert hands.version(page) == version
    hands.poke(page, page.locator('.pw-ring[data-slot="topM"]'))
    expect(page.locator("#rails .at-topM.s0")).to_be_visible()
    expect(draw).not_to_contain_text("Not there")


@EVERY
def test_what_is_taken_up_is_let_go_when_the_turn_ends(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, OUT)
    hands.poke(page, page.locator("#dock0 .pw-tray").nth(1))
    expect(page.locator("#board.placing")).to_be_attached()
    hands.poke(page, page.locator(".pw-strip.left .pw-turns"))
    expect(page.locator("#side1.turn")).to_be_visible()
    expect(page.locator("#board.placing, .pw-ring:visible, .pw-tray :checked")).to_have_count(0)
    expect(page.locator(".pw-strip.left .pw-draw")).not_to_contain_text("Seal")


BESIDE_DONE = """() => {
  const head = document.querySelector("#sheet1 > header"), { left, top, width, height } = head.getBoundingClientRect();
  const spots = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => (width > height ? [left + width * share, top + 4] : [left + 4, top + height * share]));
  return spots.every((spot) => head.contains(document.elementFromPoint(...spot)));
}"""  # noqa: E501
"""Whether all of the row where Done stands is its own."""


@EVERY
def test_a_tap_on_an_ability_of_the_boards_explains_its_words(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, OUT)
    hands.poke(page, page.locator(".pw-strip.right .pw-first"))
    sheet = page.locator("#sheet1")
    expect(sheet.locator(".pw-in-short")).to_contain_text("Drain off your foe’s Flow")
    ability = sheet.locator("li[data-what]", has_text="Knock Twice")
    ability.scroll_into_view_if_needed()
    hands.poke(page, ability.locator("p").first)
    card = page.locator("#what")
    expect(card.locator("h2")).to_have_text("Knock Twice")
    hands.poke(page, card.locator("a.means", has_text="Drain"))
    expect(page.locator("#clause")).to_contain_text("the foe’s Power Flow falls")
    expect(sheet).to_be_visible()
    page.locator("#clause").evaluate("clause => clause.hidePopover()")
    sheet.locator("ol").last.evaluate("last => last.scrollIntoView({ block: 'end' })")
    assert page.evaluate(BESIDE_DONE), "words below what closes the sheet"


def test_the_bill_in_row_1_says_so(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, (*OUT, "left token bill left1"))
    expect(page.locator("#rails .at-left1.s0 b")).to_have_text("1")


def test_recolouring_says_when_it_may_be_done(device: Device, house: House) -> None:
    page = prepared(device(SMALLEST, reduced_motion="reduce"), house, OUT)
    select(page, "L1")
    hands.poke(page, page.locator(".pw-strip.left .pw-recolour"))
    expect(page.locator("#recolour0")).to_contain_text("Only for an ability that says Recolour.")


SLOW_ROWS = "window.wellsideTimes = {steady: 0, done: 0, row: 60000, beat: 0}"
"""Taps in a row are not sent: the screen alone has heard of them."""


def test_one_coin_is_called_so_at_once(device: Device, house: House) -> None:
    page = prepared(device(SMALLEST, times=SLOW_ROWS), house, (*OUT, "left coins -1"))
    reading = page.locator("#coins0 .pw-reading")
    expect(reading.locator("b, small")).to_have_text(["2", "Coins"])
    hands.poke(page, page.locator("#coins0 .pw-less"))
    expect(reading.locator("b, small")).to_have_text(["1", "Coin"])
    assert page.locator("#coins0").get_attribute("data-left") == "2"
