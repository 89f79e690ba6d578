"""Mistywell taught: a first-time hint lies on no line of what asks, and what the lesson names is in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.mistywell.primers import PRIMERS
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import moved_on, poke, version
from tests.browser.house import House
from tests.browser.neighbours import ALL_HERE, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_lessons import at, beat_that_says, begin, to_beat
from tests.browser.test_mistywell_playback import UNHURRIED

RIDDLES = "Witch slot: read-the-tea-leaves for toll-of-three-riddles, purple=1"
"""Its first line can be left, and another stands below."""
STUMP = """Forester slot: stories-by-the-stump for lullaby-for-a-debtor, green=1
Witch discard: whisper-at-keyholes, read-the-tea-leaves, simmer-until-done, bargain-in-the-dark, stir-the-sky
squares: moths-wild=green
unity: lowlamp=1"""
"""The Witch is offered a card of her discard."""
UNDER = """(told) => {
  const line = document.getElementById("note").getBoundingClientRect();
  return [...document.querySelectorAll(told)].filter((one) => {
    const { top, right, bottom, left } = one.getBoundingClientRect();
    return one.checkVisibility() && Math.min(right, line.right) - Math.max(left, line.left) > 1
      && Math.min(bottom, line.bottom) - Math.max(top, line.top) > 1;
  }).map((one) => one.textContent);
}"""


def answered(page: Page, answer: str) -> None:
    """Taps an answer, and away what was said about the question."""
    said = page.locator("#note").get_by_role("button", name="OK")
    if said.count():
        poke(page, said)
    before = version(page)
    poke(page, page.locator(f"button[name=answer][value={answer}]:visible").first)
    moved_on(page, before)


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE_ON_ITS_SIDE], ids=size_of)
def test_it_hides_nothing_that_the_card_says(device: Device, posed: PosedHouse, size: dict[str, Any]) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    posed.pose(RIDDLES, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    answered(page, "ferryfolk-witch")
    said = page.locator("#note .stays")
    expect(said).to_contain_text(PRIMERS["may"])
    assert page.locator("#ask .mw-source li").count() > 1
    page.locator("#ask .mw-source ul").evaluate(
        "lines => lines.append(...[1, 2, 3].map(() => lines.lastElementChild.cloneNode(true)))"
    )
    page.evaluate("scrollTo(0, 240)")  # the news, where there is room for a hint, out of sight
    said.evaluate("line => line.parentElement.replaceChildren(line.cloneNode(true))")
    settled(page)
    assert page.evaluate(UNDER, "#ask :is(p, li, button)") == []


def test_it_gives_way_to_the_hand_that_a_tap_brings(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#note .stays")).to_contain_text(PRIMERS["play"])
    poke(page, page.locator("#ask .mw-task [data-hand]"))
    page.wait_for_function("() => scrollY > 100")
    page.wait_for_function(f"() => ({UNDER})('.mw-panel .mw-card').length < 3")
    assert page.evaluate(UNDER, "#ask .button") == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_the_lesson_says_to_tap_leads_to_the_fate_card_that_was_drawn(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "mistywell")
    number = beat_that_says("mistywell", "tap what happened")
    to_beat(page, house, code, number)
    poke(page, page.locator("#story.taught .mw-news"))
    name = page.locator("#told").get_by_role("button", name="The Ovens Are Open")
    expect(name).to_be_in_viewport(ratio=1)
    poke(page, name)
    expect(page.locator("#c-the-ovens-are-open")).to_be_visible()


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_the_lesson_says_to_tap_opens_at_once_while_it_is_told(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, times=UNHURRIED)
    code = begin(page, house, "mistywell")
    number = beat_that_says("mistywell", "tap what happened")
    to_beat(page, house, code, number - 1)
    page.locator("#h0-recuperate label").tap()
    page.locator("#ask .mw-plan:visible button[name=answer]").tap()
    at(page, number)
    expect(page.locator("#story.telling")).to_be_visible()
    poke(page, page.locator("#story.taught .mw-news"))
    name = page.locator("#told").get_by_role("button", name="The Ovens Are Open")
    expect(name).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE_ON_ITS_SIDE], ids=size_of)
def test_the_first_line_of_the_draft_leaves_the_requests_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    line = page.locator("#note .stays")
    expect(line).to_contain_text(PRIMERS["draft"])
    for told in (".mw-job", "#ask .mw-task", ".mw-tally", ".mw-news", ".mw-district"):
        assert page.evaluate(UNDER, told) == [], told


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_wrong_square_is_refused_beside_the_district_that_is_tapped_next(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "mistywell")
    number = beat_that_says("mistywell", "the Hawkers pay")
    to_beat(page, house, code, number)
    wild = page.locator("#n-hawkers .mw-big[data-point=q-hawkers-wild]")
    if not wild.is_visible():
        poke(page, page.locator("#d-sootmarket"))
    poke(page, wild)
    expect(page.locator("#note p")).to_be_visible()
    settled(page)
    assert page.evaluate(UNDER, "#d-sootmarket") == []


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=size_of)
def test_it_leaves_the_ways_out_in_sight(device: Device, posed: PosedHouse, size: dict[str, Any]) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    posed.pose(RIDDLES, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    answered(page, "ferryfolk-witch")
    expect(page.locator("#note .stays")).to_contain_text(PRIMERS["may"])
    settled(page)
    for way in (".bar > a", "[data-menu] > summary"):
        expect(page.locator(way)).to_be_in_viewport(ratio=1)
        assert page.evaluate(UNDER, way) == []


def test_what_a_card_can_be_recovered_for_stays_in_sight(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, taught=True, reduced_motion="reduce")
    posed.pose(STUMP, "Forester tick", "night")
    set_the_table(page, posed, ALL_HERE)
    answered(page, "yes")
    expect(page.locator("#note .stays")).to_contain_text(PRIMERS["recover"])
    settled(page)
    for spot in (*page.locator("#jobs > ul > li").all(), *page.locator(".mw-card.can:visible").all()):
        expect(spot).to_be_in_viewport(ratio=1)
    assert page.evaluate(UNDER, "#jobs > ul > li") == []


@pytest.mark.parametrize("size", [PHONE_ON_ITS_SIDE, screen(667, 375)], ids=size_of)
def test_on_its_side_nothing_below_the_news_moves_until_the_question_changes(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    line = page.locator("#note.has-room .stays")
    expect(line).to_contain_text(PRIMERS["play"])
    tabs, news = page.locator("#people .mw-tabs"), page.locator(".mw-news")
    top, height = "one => one.getBoundingClientRect().top", "one => one.offsetHeight"
    before, low = tabs.evaluate(top), news.evaluate(height)
    poke(page, line.get_by_role("button", name="OK"))
    expect(page.locator("#note .stays")).to_have_count(0)
    settled(page)
    assert abs(tabs.evaluate(top) - before) < 1
    assert news.evaluate(height) > low + 20
    answers = version(page)
    page.locator(".mw-card:visible", has_text="Recuperate").locator("label").tap()
    page.locator("#ask .mw-plan:visible button[name=answer]").tap()
    moved_on(page, answers)
    assert news.evaluate(height) == low
