"""Mistywell's sheets in a browser: one is seen at a time, Back leads to the one before; their edges fade."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import poke, posts
from tests.browser.neighbours import ALL_HERE, resized, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import SIZES, lost, size_of


def table(device: Device, posed: PosedHouse, size: dict[str, Any]) -> Page:
    """Ada at a table of her own, with cards in her hand."""
    page = device(size, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    return page


def what_comes(page: Page) -> tuple[Locator, Locator]:
    """The sheet of what comes, and the card that was opened from it."""
    page.evaluate("scrollTo(0, 0)")
    poke(page, page.locator(".mw-now"))
    name = page.locator("#omens .opens")
    expect(name).to_be_visible()
    poke(page, name)
    return page.locator("#omens"), page.locator(f"#{name.get_attribute('popovertarget')}")


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=["smallest", "side"])
def test_a_card_that_is_opened_from_a_sheet_takes_its_place(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = table(device, posed, size)
    at_table = page.url
    sheet, card = what_comes(page)
    expect(card).to_be_visible()
    expect(sheet).to_be_hidden()
    page.wait_for_function("() => history.state?.sheet === 2")
    page.go_back()
    expect(sheet).to_be_visible()
    expect(card).to_be_hidden()
    page.go_back()
    expect(sheet).to_be_hidden()
    assert page.url == at_table
    sheet, card = what_comes(page)
    poke(page, card.get_by_role("button", name="Close"))
    expect(card).to_be_hidden()
    expect(page.locator(".mw-sheet:popover-open")).to_have_count(0)
    page.go_back()
    expect(page.locator("#board")).to_have_count(0)


def test_escape_leads_from_a_card_to_the_sheet_before_it(device: Device, posed: PosedHouse) -> None:
    page = table(device, posed, SMALLEST)
    sheet, card = what_comes(page)
    page.wait_for_function("() => history.state?.sheet === 2")
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(sheet).to_be_visible()
    page.go_back()
    expect(sheet).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()


def test_a_button_below_a_sheet_is_pale_and_a_tap_on_it_only_closes_the_sheet(
    device: Device, posed: PosedHouse
) -> None:
    page = table(device, posed, SMALLEST)
    page.locator(".mw-panel:visible .mw-card.rest label").tap()
    play = page.locator("#ask").get_by_role("button", name="Recuperate")
    expect(play).to_have_css("filter", "none")
    page.evaluate("scrollTo(0, 0)")
    poke(page, page.locator(".mw-district").first)
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    expect(play).not_to_have_css("filter", "none")
    sent = posts(page)
    poke(page, play)
    expect(sheet).to_be_hidden()
    expect(play).to_have_css("filter", "none")
    assert sent == []


FADES = """async (sheet) => {
  const edge = getComputedStyle(sheet, "::after"), told = [];
  if (edge.position !== "sticky" || !edge.backgroundImage.includes("gradient")) told.push("a line at its edge does not fade");
  sheet.scrollTop = sheet.scrollHeight;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));   // "more" goes
  const last = [...sheet.children].filter((one) => one.checkVisibility()).at(-1).getBoundingClientRect();
  if (last.bottom > sheet.getBoundingClientRect().bottom - parseFloat(edge.height) + 1) told.push("the end of it fades, too");
  if (sheet.scrollWidth > sheet.clientWidth) told.push("it is wider than there is room");
  return told;
}"""  # noqa: E501


def test_what_goes_on_below_the_edge_of_a_sheet_fades(device: Device, posed: PosedHouse) -> None:
    page = table(device, posed, SMALLEST)
    found: dict[str, list[str]] = {}
    for size in SIZES:
        resized(page, size)
        for spot in (".mw-district", ".mw-now", "#story [popovertarget=told]"):
            page.evaluate("scrollTo(0, 0)")
            poke(page, page.locator(spot).first)
            sheet = page.locator(".mw-sheet:popover-open")
            expect(sheet).to_be_visible()
            found[f"{spot} at {size_of(size)}"] = [*lost(page), *sheet.evaluate(FADES)]
            page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
    assert {spot: told for spot, told in found.items() if told} == {}


def test_cards_to_read_lie_outside_the_page_until_a_tap_or_a_key_opens_one(
    device: Device, posed: PosedHouse
) -> None:
    page = table(device, posed, SMALLEST)
    kept = page.locator("#boards > .mw-read")
    expect(kept).to_have_count(0)
    _, card = what_comes(page)
    expect(card).to_be_visible()
    expect(kept).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("#omens .opens").focus()
    page.keyboard.press("Enter")
    expect(card).to_be_visible()
    expect(kept).to_have_count(1)


HALVES = """() => {
  const sheet = document.querySelector(".mw-near:popover-open").getBoundingClientRect();
  return [...document.querySelectorAll("#seats, .mw-tab .pools")].filter((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const wide = Math.min(right, sheet.right) - Math.max(left, sheet.left);
    const high = Math.min(bottom, sheet.bottom) - Math.max(top, sheet.top);
    return wide > 1 && high > 1 && wide * high < .9 * (right - left) * (bottom - Math.max(0, top));
  }).map((one) => one.className);
}"""
"""What of the tallies and the pools of the three an open district covers by halves."""


@pytest.mark.parametrize(
    "size", [SMALLEST, screen(390, 664), screen(568, 320), screen(640, 360), PHONE_ON_ITS_SIDE]
)
def test_a_district_near_by_covers_nothing_above_the_city_by_halves(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = table(device, posed, size)
    found = {}
    for scrolled in (0, 20, 200):
        page.evaluate(f"scrollTo(0, {scrolled})")
        settled(page)
        page.locator(".mw-district").first.evaluate("one => one.click()")
        expect(page.locator(".mw-near:popover-open")).to_be_visible()
        settled(page)
        found[scrolled] = page.evaluate(HALVES)
        page.keyboard.press("Escape")
        expect(page.locator(".mw-near:popover-open")).to_have_count(0)
    assert found == {0: [], 20: [], 200: []}


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=["smallest", "side"])
def test_the_rule_behind_a_question_mark_leads_to_the_legend_of_signs(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = table(device, posed, size)
    poke(page, page.locator("#ask .mw-rule:visible").first)
    expect(page.locator("#clause")).to_be_visible()
    assert lost(page) == []
    poke(page, page.locator("#clause").get_by_role("button", name="Signs"))
    expect(page.locator("#clause")).to_be_hidden()
    for one in page.locator("#omens .mw-signs li").all():
        expect(one).to_be_in_viewport(ratio=1)
