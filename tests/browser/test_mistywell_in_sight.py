"""Mistywell on small screens: what is asked about is in sight, or an arrow leads there; no cut is unsaid."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import moved_on, poke, version
from tests.browser.neighbours import ALL_HERE, set_the_table, take_the_first
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_asks import SUPPER, all_lit, in_sight, say

SIZES = pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=["smallest", "side"])


@SIZES
@pytest.mark.parametrize("taught", [True, False], ids=["told", "untold"])
def test_the_map_is_in_sight_while_the_enforcer_moves(
    device: Device, posed: PosedHouse, size: dict[str, Any], *, taught: bool
) -> None:
    page = device(size, taught=taught, reduced_motion="reduce")
    posed.pose("Witch: supply brown=3")
    set_the_table(page, posed, ALL_HERE)
    choose(page, "lead-him-astray")
    expect(page.locator("#note .stays")).to_have_count(int(taught))
    page.wait_for_function("() => document.querySelector('#ask').dataset.way === ''")
    districts = all_lit(page, "mw-district")
    assert [in_sight(one) for one in districts] == [True] * 5
    assert in_sight(page.locator("#ask .mw-task"))
    assert [in_sight(one) for one in page.locator(".mw-tally").all()] == [True, True]
    poke(page, districts[0])
    expect(page.locator("#told")).to_contain_text("the Enforcer went to Chalkboard Way")


def choose(page: Page, key: str) -> None:
    """Plays a card of the hand that is done at once."""
    page.locator(f"#h0-{key} label").tap()
    say(page, key)


@SIZES
def test_the_map_is_in_sight_while_cubes_are_offered(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(SUPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#ask .mw-task")).to_contain_text("You can do this, or leave it.")
    page.wait_for_function("() => document.querySelector('#ask').dataset.way === ''")
    assert in_sight(page.locator(".mw-city"))
    page.keyboard.press("End")
    if size is SMALLEST:
        expect(page.locator('#ask[data-way="up"]')).to_be_attached()
        poke(page, page.locator("#ask .mw-task .mw-tohand"))
        expect(page.locator('#ask[data-way=""]')).to_be_attached()
    assert in_sight(page.locator(".mw-city"))


ARROW = "one => getComputedStyle(one, '::after').content.split(' / ')[0]"
CUT_ABOVE = """() => {
  const edge = document.getElementById("seats").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(":is(.mw-district, .mw-called, .mw-job, .mw-tab, .mw-slot, .mw-card)")].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < edge - 2 && bottom > edge + 2;
  }).map((one) => one.textContent.trim().slice(0, 40));
}"""  # noqa: E501
"""What the tallies, which stay, cut through."""


def test_an_arrow_leads_to_the_hand_where_the_round_begins_above_it(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    card = page.locator("#h0-read-the-tea-leaves")
    assert not in_sight(card)
    expect(page.locator('#ask[data-way="down"] .mw-tohand')).to_be_in_viewport(ratio=1)
    assert page.locator("#ask .mw-tohand").evaluate(ARROW) == '"Your hand ↓"'
    poke(page, page.locator("#ask .mw-task .mw-tohand"))
    expect(page.locator('#ask[data-way=""]')).to_be_attached()
    assert in_sight(card)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664)], ids=size_of)
def test_a_page_that_scrolls_by_itself_stops_at_whole_rows(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("Witch: supply brown=3")
    set_the_table(page, posed, ALL_HERE)
    page.evaluate("scrollTo(0, 30)")
    page.locator("#h0-burn-the-ledger input").evaluate("one => one.click()")  # scrolls nothing by itself
    page.wait_for_function("() => scrollY !== 30")
    assert page.evaluate(CUT_ABOVE) == []


MANY = """Witch slot: moonlit-poultice for frog-with-a-degree, purple=1
Witch requests: pigeons-in-the-belfry, the-last-cabbage, bees-on-strike"""


def test_an_arrow_leads_to_cards_to_discard_that_are_out_of_sight(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose(MANY, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "academia-witch", "yes")
    cards = all_lit(page, "mw-card")
    assert [in_sight(cards[0]), in_sight(cards[-1])] == [True, False]
    way = page.locator("#ask .mw-way")
    expect(way).to_have_text("Your hand ↓")
    poke(page, way)
    expect(way).to_have_text("Your hand ↑")
    assert in_sight(cards[-1])
    assert page.evaluate(CUT_ABOVE) == []


STILL = "() => document.querySelector('.mw-city').getBoundingClientRect().top"


def test_nothing_moves_when_a_tip_goes(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    posed.pose("Witch: supply brown=3")
    set_the_table(page, posed, ALL_HERE)
    choose(page, "lead-him-astray")
    tip = page.locator("#note .stays")
    expect(tip).to_contain_text("Where the Enforcer stands")
    page.wait_for_function("() => document.querySelector('#ask').dataset.way === ''")
    page.evaluate("scrollBy(0, 60)")
    before = page.evaluate(STILL)
    poke(page, tip.get_by_role("button", name="OK"))
    expect(tip).to_have_count(0)
    assert abs(page.evaluate(STILL) - before) < 1


LONG = """Witch hand: whisper-at-keyholes
Witch: supply brown=3
jobs: a-theorem-with-teeth, the-dentist-after-dark, the-tidy-burglar"""


def test_what_goes_on_below_says_so_until_it_is_read(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose(LONG)
    set_the_table(page, posed, ALL_HERE)
    page.locator("#h0-whisper-at-keyholes label").tap()
    page.locator(".mw-jobs .serves label").last.tap()
    more = page.locator("#ask.more")
    expect(more).to_be_attached()
    assert in_sight(page.locator("#ask .mw-plan:visible button[name=answer]"))
    page.locator("#ask").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(more).to_have_count(0)
    page.locator("[data-let-go]:visible").tap()
    page.locator("#d-sootmarket").evaluate("one => one.scrollIntoView({block: 'center'})")
    poke(page, page.locator("#d-sootmarket"))
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_have_class("mw-sheet mw-near more")
    sheet.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(sheet).to_have_class("mw-sheet mw-near")


CUT = """(box) => {
  const foot = [...box.querySelectorAll(".mw-acts")].find((one) => one.checkVisibility()) ?? box;
  const strip = getComputedStyle(foot, "::after"), cut = Number.parseFloat(strip.height);
  const { top, bottom } = foot.getBoundingClientRect(), edge = (foot === box ? bottom : top) - cut;
  const words = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), line = new Range(), found = [];
  for (let one = words.nextNode(); one; one = words.nextNode()) {
    if (one.parentElement.closest(".mw-acts, .mw-big")) continue;
    line.selectNodeContents(one);
    const crossed = [...line.getClientRects()].some(({ top, bottom }) => top < edge - 3 && bottom > edge + 3);
    if (crossed) found.push(one.textContent);
  }
  return found;
}"""
"""What lines are cut through where the box goes on below."""


@SIZES
def test_no_line_is_cut_through_where_more_follows(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(LONG)
    set_the_table(page, posed, ALL_HERE)
    page.locator("#h0-whisper-at-keyholes label").tap()
    page.locator(".mw-jobs .serves label").last.tap()
    for _ in range(4):
        page.locator("#ask").evaluate("one => one.scrollBy(0, 7)")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        if page.locator("#ask.more").count():
            assert page.locator("#ask").evaluate(CUT) == []
    page.locator("[data-let-go]:visible").tap()
    page.locator("#d-sootmarket").evaluate("one => one.scrollIntoView({block: 'center'})")
    poke(page, page.locator("#d-sootmarket"))
    expect(page.locator("#s-sootmarket.more")).to_be_visible()
    assert page.locator("#s-sootmarket").evaluate(CUT) == []


OPAQUE = """all => all.map((one) => {
  const { backgroundColor, backgroundImage, fill } = getComputedStyle(one);
  const behind = backgroundImage === "none" ? backgroundColor : backgroundImage;
  const ground = one.matches("circle") ? fill : behind;
  return /^(rgb\\(|linear-gradient\\(rgb\\()/.test(ground);
})"""


def test_no_lit_window_shines_through_rows_names_and_rings(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("", clock="night")
    set_the_table(page, posed, ALL_HERE)
    grounds = page.locator(".mw-city :is(.mw-group, .title, .mw-token circle)").evaluate_all(OPAQUE)
    assert grounds == [True] * 23


def test_on_its_side_what_came_so_far_has_the_whole_width_and_the_tabs_stay_whole(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    posed.pose(SUPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "yes", "bellrise")
    done, lines = page.locator("#ask .mw-done"), page.locator("#ask .mw-source .mw-lines")
    expect(done).to_contain_text("So far")
    widths = [one.evaluate("one => one.offsetWidth") for one in (done, lines)]
    assert widths[0] == widths[1]
    assert in_sight(page.locator("#ask .mw-task"))
    for tab in page.locator(".mw-tab").all():
        assert in_sight(tab)


def place(page: Page, selector: str) -> dict[str, float]:
    """Where something is on the screen."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return {name: round(length) for name, length in box.items()}


def test_a_refused_square_moves_none_of_the_others(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    sheet = take_the_first(page)
    before = [place(page, f".mw-near:popover-open .mw-big >> nth={number}") for number in range(4)]
    poke(page, sheet.locator(".mw-big:not(.can)").first)
    expect(sheet.locator(".mw-refusal")).to_contain_text("Only the lit squares are open to your cube.")
    assert in_sight(sheet.locator(".mw-refusal"))
    assert [place(page, f".mw-near:popover-open .mw-big >> nth={number}") for number in range(4)] == before


def test_the_sheet_of_a_district_stays_where_it_opened_when_a_tip_goes(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#note.has-room .stays")).to_be_visible()
    poke(page, page.locator("#d-bellrise"))
    expect(page.locator("#s-bellrise")).to_be_visible()
    expect(page.locator("#note .stays")).to_have_count(0)
    seats = place(page, "#seats")
    assert place(page, "#s-bellrise")["y"] == pytest.approx(seats["y"] + seats["height"], abs=1)


def test_the_page_stays_where_it_was_when_a_sheet_is_closed(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose(LONG)
    set_the_table(page, posed, ALL_HERE)
    page.locator("#h0-whisper-at-keyholes label").tap()
    page.locator(".mw-jobs .serves label").last.tap()
    page.evaluate("scrollTo(0, 0)")
    before = place(page, ".mw-city")
    poke(page, page.locator(".mw-news"))
    poke(page, page.locator("#told").get_by_role("button", name="Close"))
    poke(page, page.locator("#d-bellrise"))
    poke(page, page.locator("#s-bellrise").get_by_role("button", name="Close"))
    expect(page.locator(".mw-sheet:popover-open")).to_have_count(0)
    assert place(page, ".mw-city") == before


def test_what_appears_under_the_finger_that_played_a_card_takes_no_tap(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("Witch: fate purple=2")
    set_the_table(page, posed, ALL_HERE)
    page.locator("#h0-stir-the-sky label").tap()
    before = version(page)
    poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    page.evaluate("window.wellsideTimes.steady = 60000")
    now = moved_on(page, before)
    discard = page.locator("#ask button[value=yes]")
    expect(discard).to_have_text("Discard a card")
    poke(page, discard)
    expect(page.locator("#ask button[value=yes]")).to_be_visible()
    assert version(page) == now
    page.evaluate("window.wellsideTimes.steady = 0")
    poke(page, discard)
    expect(page.locator("#ask .mw-task")).to_contain_text("Tap a card of your hand to discard.")


DUE = """Witch slot: moonlit-poultice for frog-with-a-degree, purple=1
Witch slot: simmer-until-done for the-dentist-after-dark, purple=1"""


def test_what_is_asked_about_stays_in_sight_when_the_parchment_grows(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose(DUE, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#ask .mw-task")).to_contain_text("Tap the one that comes first.")
    page.wait_for_function("() => document.querySelector('#ask').dataset.way === ''")
    page.locator("#ask").evaluate("one => { one.style.paddingTop = '90px'; }")
    higher = """() => {
      const boxOf = (one) => document.querySelector(one).getBoundingClientRect();
      const slot = boxOf(".mw-slot.can"), ask = boxOf("#ask");
      return ask.height > 130 && slot.bottom < ask.top;
    }"""
    page.wait_for_function(higher)
    assert [in_sight(slot) for slot in all_lit(page, "mw-slot")] == [True, True]


def test_the_marks_of_every_group_are_whole_on_the_map(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("temple: forgehands=2, bellringers=1")
    set_the_table(page, posed, ALL_HERE)
    for group in page.locator(".mw-city .mw-group").all():
        row, pips = group.bounding_box(), group.locator(".mw-pips").bounding_box()
        assert row
        assert pips
        assert pips["x"] + pips["width"] <= row["x"] + row["width"] + 0.5, group.inner_text()


UNDER_THE_FADE = """() => {
  const seats = document.getElementById("seats"), [, blur, spread] = getComputedStyle(seats).boxShadow.match(/([\\d.]+)px ([\\d.]+)px$/);
  const foot = seats.getBoundingClientRect().bottom + Number(spread) + blur / 2;
  const words = document.createTreeWalker(document.getElementById("news"), NodeFilter.SHOW_TEXT), line = new Range(), found = [];
  for (let one = words.nextNode(); one; one = words.nextNode()) {
    line.selectNodeContents(one);
    if ([...line.getClientRects()].some(({ top, bottom }) => top + 3 < foot && bottom > foot)) found.push(one.textContent);
  }
  return found;
}"""  # noqa: E501
"""What of the news stands where the tallies above them fade into the page; a line is empty above letters."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664)], ids=size_of)
def test_a_turn_begins_with_all_of_the_news_below_the_fading_tallies(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.locator(".mw-panel:visible .mw-card.rest label").tap()
    say(page, "recuperate")
    page.evaluate("scrollTo(0, 0)")
    say(page, "done")
    expect(page.locator("#t-1 input")).to_be_checked()
    page.wait_for_function("() => document.getElementById('table').matches('.passes')")
    assert page.evaluate(UNDER_THE_FADE) == []
