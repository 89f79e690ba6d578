"""What lies near by in Mistywell: a district's sheet, another's board, and the way back to one's own."""

from typing import Any

import pytest
from playwright.sync_api import expect

from games.mistywell.primers import PRIMERS
from tests.browser.conftest import Device
from tests.browser.devices import screen
from tests.browser.hands import moved_on, poke, version
from tests.browser.neighbours import ALL_HERE, set_the_table, take_the_first, three_phones
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_asks import in_sight

SIZES = [screen(320, 568), screen(360, 740), screen(390, 664), screen(844, 390), screen(1024, 768)]
PEPPER = "Witch slot: moonlit-poultice for pepper-from-far-away, purple=1"
"""A cube is due in Sootmarket, where the Hawkers come second."""


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_the_squares_in_question_are_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(PEPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    assert [in_sight(square) for square in sheet.locator(".mw-big.can").all()] == [True, True]
    expect(page.locator("#ask .mw-task")).to_contain_text(
        "Tap the square for your cube.", use_inner_text=True
    )
    head = sheet.locator("header > *").evaluate_all("all => all.map(one => one.getBoundingClientRect())")
    assert max(one["top"] for one in head) < min(one["bottom"] for one in head), "its head is one line"
    box, ask = sheet.bounding_box(), page.locator("#ask").bounding_box()
    assert box
    assert ask
    assert box["y"] + box["height"] <= ask["y"], "the parchment, with the way back, stays in sight"
    sheet.get_by_role("button", name="Close").tap()
    words = "Tap Sootmarket, then the square for your cube."
    expect(page.locator("#ask .mw-task")).to_contain_text(words, use_inner_text=True)


MOON = (
    "Enforcer bellrise\nunity: bellrise=1\nWitch slot: moon-over-all-roofs, purple=1\nsquares: "
    "bellringers-witch=purple, bellringers-wild=green, moths-witch=purple, academia-witch=purple, "
    "gardeners-witch=purple, ferryfolk-witch=purple"
)
"""Cubes are to be removed from each of four districts, in one of them beside the Enforcer."""


@pytest.mark.parametrize("size", [SIZES[0], SIZES[3]], ids=size_of)
def test_a_district_covers_neither_what_is_asked_nor_its_own_squares(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(MOON, "Witch tick", clock="night")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator("#ask [value=yes]"))
    expect(page.locator("#ask .mw-task")).to_contain_text("4 to go", use_inner_text=True)
    poke(page, page.locator("#d-bellrise"))
    sheet = page.locator("#s-bellrise")
    expect(sheet).to_be_visible()
    box, ask = sheet.bounding_box(), page.locator("#ask").bounding_box()
    assert box
    assert ask
    assert box["y"] + box["height"] <= ask["y"]
    assert all(in_sight(one) for one in (sheet.locator(".mw-task"), *sheet.locator(".mw-big.can").all()))


def test_on_its_side_a_district_begins_below_the_news(device: Device, posed: PosedHouse) -> None:
    page = device(SIZES[3], reduced_motion="reduce")
    posed.pose("Witch slot: moonlit-poultice for frog-with-a-degree, purple=1", "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    sheet = page.locator("#s-chalkboard-way")
    expect(sheet).to_be_visible()
    assert in_sight(page.locator(".mw-news"))
    assert [in_sight(square) for square in sheet.locator(".mw-big.can").all()] == [True, True]


DOT = """(one) => {
  const { backgroundColor, borderColor, boxShadow, width } = getComputedStyle(one, "::after");
  return { backgroundColor, borderColor, boxShadow, width };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("clock", "position", "answers", "look", "words"),
    [
        ("day", PEPPER, ("hawkers-witch",), "fresh", "A new cube"),
        ("night", MOON, ("yes", "ferryfolk-witch"), "gone", "A cube just left"),
    ],
    ids=["came", "left"],
)
def test_the_legend_of_a_sheet_has_the_dot_that_its_squares_have(
    device: Device,
    posed: PosedHouse,
    scheme: Any,
    clock: str,
    position: str,
    answers: tuple[str, ...],
    look: str,
    words: str,
) -> None:
    page = device(SIZES[4], reduced_motion="reduce", color_scheme=scheme)
    posed.pose(position, "Witch tick", clock)
    set_the_table(page, posed, ALL_HERE)
    for answer in answers:
        before = version(page)
        page.locator(f"[name=answer][value={answer}]").first.dispatch_event("click")
        moved_on(page, before)
    square = page.locator(f".mw-square.{look}")
    sheet = page.locator(".mw-near", has=square)
    legend = sheet.locator(".mw-dots")
    expect(legend).to_have_text(words)
    assert legend.locator("i").evaluate(DOT) == sheet.locator(square).first.evaluate(DOT)


RECOVER = "Witch slot: moon-over-all-roofs, purple=1\nWitch discard: stir-the-sky, burn-the-ledger"


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_whose_board_is_open_is_said_and_the_words_lead_back(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(RECOVER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    lead = page.locator("#ask .mw-task [data-hand]")
    expect(lead).to_have_text("Tap a card of your discard to recover.")
    card = page.locator(".mw-card.can").first
    expect(card).to_be_in_viewport(ratio=0.9)
    poke(page, lead)
    expect(page.locator(".mw-card.can.told").first).to_be_attached()
    away = page.locator("#ask .mw-away")
    expect(away).to_be_hidden()
    page.locator("#t-1 input").check(force=True)
    expect(away).to_have_text("This is the Tinker’s hand. Back to your cards", use_inner_text=True)
    page.evaluate("scrollTo(0, 0)")
    poke(page, away)
    expect(away).to_be_hidden()
    assert in_sight(card)
    page.evaluate("scrollTo(0, 0)")
    poke(page, lead)
    assert in_sight(card)


def test_a_square_that_is_not_lit_says_why_beneath_itself(device: Device, posed: PosedHouse) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    posed.pose(PEPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    before = version(page)
    poke(page, sheet.locator(".mw-big").nth(1))
    line = sheet.locator(".mw-refusal")
    expect(line).to_contain_text("Only the lit squares are open to your cube. MW-4.2")
    assert in_sight(line)
    assert page.locator("#note .illegal").count() == 0
    assert version(page) == before


def test_pointing_is_for_company(device: Device, posed: PosedHouse) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    posed.pose(PEPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#s-sootmarket")).to_be_visible()
    expect(page.locator("#s-sootmarket [data-point-at]")).to_be_hidden()
    posed.pose("")
    ada, ben, _ = three_phones(device, posed)
    expect(ben.locator("#ask")).to_contain_text("Hold anything to read about it or point at it.")
    poke(ada, ada.locator("#d-bellrise"))
    expect(ada.locator("#s-bellrise [data-point-at]")).to_be_visible()


def test_a_double_tap_leaves_the_sheet_open_that_it_brings(device: Device, posed: PosedHouse) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    page.goto(posed.url)
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    page.locator(".mw-jobs label").first.tap()
    at = poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    page.evaluate("window.wellsideTimes.steady = 5000")
    page.touchscreen.tap(*at)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(sheet).to_be_visible()
    page.evaluate("window.wellsideTimes.steady = 0")
    page.touchscreen.tap(*at)
    expect(sheet).to_be_hidden()


def test_what_squares_are_for_is_told_once_no_district_lies_over_it(
    device: Device, posed: PosedHouse
) -> None:
    page = device(screen(360, 740), taught=True, reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    sheet = take_the_first(page)
    expect(page.locator("#note .stays")).to_have_count(0)
    poke(page, sheet.get_by_role("button", name="Close"))
    expect(page.locator("#note .stays")).to_contain_text(PRIMERS["square"])


def test_what_is_pointed_at_under_a_sheet_is_named(device: Device, posed: PosedHouse) -> None:
    posed.pose("")
    ada, ben, cleo = three_phones(device, posed)
    ben.set_viewport_size({"width": 390, "height": 664})
    poke(ben, ben.locator("#d-bellrise"))
    expect(ben.locator("#s-bellrise")).to_be_visible()
    cleo.evaluate("document.querySelector('#d-lowlamp').scrollIntoView({block: 'center'})")
    poke(ada, ada.locator("#d-lowlamp"))
    poke(ada, ada.locator("#s-lowlamp [data-point-at]"))
    expect(ben.locator("#note")).to_have_text("Ada points at Lowlamp.")
    expect(cleo.locator("#d-lowlamp.pointed.by-0")).to_be_visible()
    assert not cleo.locator("#note p").count()


def test_a_page_that_is_loaded_anew_still_tells_what_was_missed(device: Device, posed: PosedHouse) -> None:
    posed.pose("")
    ada, _, cleo = three_phones(device, posed)
    cleo.set_viewport_size({"width": 320, "height": 568})
    cleo.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(cleo.locator(".mw-news")).not_to_be_in_viewport()
    ada.locator(".mw-panel:visible .mw-card.rest label").tap()
    ada.locator("#ask").get_by_role("button", name="Recuperate").tap()
    line = cleo.locator("#ask [data-heard]")
    expect(line).to_contain_text("Ada recuperated")
    cleo.reload()
    expect(cleo.locator(".mw-news")).not_to_be_in_viewport()
    expect(line).to_contain_text("Ada recuperated")
    cleo.evaluate("scrollTo(0, 0)")
    expect(line).to_be_hidden()


SHOWN = """() => [document.getElementById("table").innerText.trim(),
  document.getElementById("ask").getBoundingClientRect().top]"""


@pytest.mark.parametrize("size", [SIZES[0], SIZES[2], SIZES[3]], ids=size_of)
def test_a_page_that_is_loaded_anew_in_the_middle_of_a_choice_shows_the_same(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    page.locator(".mw-jobs label").first.tap()
    page.locator("#ask .mw-plan:visible button[name=answer]").tap()
    expect(page.locator(".mw-near:popover-open")).to_be_visible()
    before = page.evaluate(SHOWN)
    page.reload()
    expect(page.locator(".mw-near:popover-open")).to_be_visible()
    assert page.evaluate(SHOWN) == before


def test_a_page_that_is_loaded_anew_stays_where_it_was_scrolled_to(device: Device, posed: PosedHouse) -> None:
    page = device(SIZES[0], reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#answer")).to_be_attached()
    page.evaluate("scrollTo(0, 180)")
    page.wait_for_function("() => scrollY === 180")
    page.reload()
    page.wait_for_function("() => scrollY === 180")
    expect(page.locator(".mw-panel:visible")).to_have_count(1)


def test_a_district_near_by_leaves_the_city_in_sight(device: Device, posed: PosedHouse) -> None:
    page = device(screen(844, 390), reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.locator("#d-eelwater").tap()
    near = page.locator(".mw-near:popover-open").bounding_box()
    city = page.locator(".mw-city").bounding_box()
    assert near
    assert city
    assert near["x"] >= city["x"] + city["width"] - 1


FULL = "jobs: mist-by-the-barrel, ball-of-the-bad-debts, professor-of-tuesday\nWitch: supply brown=4"
ENDS = """() => {
  const news = document.querySelector(".mw-news li"), jobs = document.querySelector(".mw-jobs");
  return [news.scrollHeight - news.clientHeight, jobs.getBoundingClientRect().bottom - innerHeight, scrollY];
}"""


def test_on_its_side_jobs_and_newest_sentence_are_whole(device: Device, posed: PosedHouse) -> None:
    page = device(screen(844, 390), reduced_motion="reduce")
    posed.pose(FULL, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    page.locator("#h0-moonlit-poultice label").tap()
    page.locator(".mw-jobs .serves label").last.tap()
    commit = page.locator("#ask .mw-plan:visible button[name=answer]")
    before = version(page)
    commit.tap()
    moved_on(page, before)
    expect(page.locator(".mw-news li").first).to_contain_text("began Moonlit Poultice")
    cut, below, scrolled = page.evaluate(ENDS)
    assert cut <= 1
    assert below <= 0
    assert scrolled == 0
