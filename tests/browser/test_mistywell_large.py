"""Mistywell on a large screen: news and pools stay in sight, and lit squares of the map can be tapped."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST, TABLET
from tests.browser.hands import moved_on, poke, version
from tests.browser.neighbours import ALL_HERE, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.test_mistywell_asks import SUPPER, all_lit, in_sight, say

PIGEONS = "Witch slot: read-the-tea-leaves for pigeons-in-the-belfry, purple=1"


def touched(page: Page, spot: Locator) -> None:
    """A finger where something is now, and nothing is scrolled for it."""
    box = spot.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 16))


def test_a_card_that_is_tapped_leaves_news_and_pools_in_sight(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose("Witch: supply brown=3")
    set_the_table(page, posed, ALL_HERE)
    touched(page, page.locator("#h0-lead-him-astray"))
    expect(page.locator("#ask .mw-plan:visible")).to_contain_text("Lead Him Astray")
    assert page.evaluate("scrollY") < 60
    page.evaluate("scrollTo(0, 200)")
    for spot in (".mw-news", "#t-0", "#t-2", "#seats .mw-clock", ".mw-city", "#jobs"):
        expect(page.locator(spot)).to_be_in_viewport(ratio=1)
    assert in_sight(page.locator("#t-0"))


def test_a_lit_square_of_the_map_answers_where_its_sheet_is_open(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose(PIGEONS, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#s-bellrise")).to_be_visible()
    before = version(page)
    poke(page, page.locator(".mw-city [data-point=q-bellringers-witch].pick"))
    moved_on(page, before)
    expect(page.locator(".mw-city [data-point=q-bellringers-witch]")).to_have_class(
        "mw-square purple full fresh"
    )


def test_a_lit_square_of_one_of_several_districts_opens_it_with_the_square_marked(
    device: Device, posed: PosedHouse
) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose(SUPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "yes", "bellrise")
    lit = page.locator(".mw-city .mw-square.pick")
    if not page.locator(".mw-near:popover-open").count():
        poke(page, lit.first)
    point = lit.first.get_attribute("data-point")
    expect(page.locator(f'.mw-near:popover-open .mw-big.meant[data-point="{point}"]')).to_be_visible()
    page.evaluate("window.wellsideTimes.steady = 0")
    before = version(page)
    poke(page, lit.first)
    moved_on(page, before)


def test_where_a_cube_could_go_is_lit_near_by_and_the_button_answers_beside_it(
    device: Device, posed: PosedHouse
) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator(".mw-jobs label").first)
    lit = page.locator(".mw-city .mw-square.aim")
    expect(lit).to_have_count(2)
    poke(page, lit.first)
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet.locator(".mw-aimed")).to_contain_text("Lit: where the cube for")
    expect(sheet.locator(".mw-big .mw-square.aim")).to_have_count(2)
    before = version(page)
    poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    moved_on(page, before)


CHANGED = """(names) => names.map((name) => {
  const one = document.querySelector(`.mw-city [data-point=q-${name}]`);
  one.classList.add("changed");
  const { backgroundColor, outlineStyle } = getComputedStyle(one);
  return [backgroundColor, outlineStyle];
})"""
"""How squares look that just changed; marked and looked at at once, as the news that are told mark anew."""


def test_what_goes_looks_other_than_what_comes(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose("squares: hawkers-witch=purple")
    set_the_table(page, posed, ALL_HERE)
    came, went = page.evaluate(CHANGED, ["hawkers-witch", "hawkers-tinker"])
    assert came[0] == "rgb(255, 255, 255)"
    assert went != came
    assert went[1] == "dashed"


def test_on_a_phone_the_city_is_in_sight_where_a_card_would_pay_for_a_cube(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose(PIGEONS, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "bellringers-witch")
    expect(page.locator("#ask .mw-task")).to_contain_text("You can do this, or leave it.")
    page.wait_for_function("() => document.querySelector('#ask').dataset.way === ''")
    assert in_sight(page.locator("#d-bellrise"))
    say(page, "yes")
    assert all_lit(page, "mw-card")


LAST_FEAR = "tracker 2\nWitch: fate purple=4\nfear: bellrise=2, ivygarth=2, eelwater=1"
"""Whoever rests draws a Covenant card, which brings the sixth Fear."""
STANDS = """() => ["#story", ".mw-city"].map((name) => {
  const { left, top, width } = document.querySelector(name).getBoundingClientRect();
  return [left, top, width].map(Math.round);
})"""


def test_the_end_moves_neither_the_news_nor_the_city(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose(LAST_FEAR)
    set_the_table(page, posed, ALL_HERE)
    before = page.evaluate(STANDS)
    page.locator(".mw-panel:visible .mw-card.rest label").tap()
    page.locator("#ask").get_by_role("button", name="Recuperate").tap()
    ended, boards = page.locator("#ask.ended"), page.locator("#people")
    expect(ended).to_contain_text("came with the Covenant card Day of the Tithe")
    assert page.evaluate(STANDS) == before
    over, under = ended.bounding_box(), boards.locator("> .mw-tabs").bounding_box()
    assert over
    assert under
    assert 0 < under["y"] - over["y"] - over["height"] < 30, "the boards lie right below it"


def test_what_stays_above_a_page_that_passes_has_no_hard_edge(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce", color_scheme="light")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.evaluate("scrollTo(0, 40)")
    expect(page.locator("#table.passes")).to_be_visible()
    for part in page.locator("#table > .mw-over, #table > .mw-story").all():
        ground, shadow = part.evaluate(
            "one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).boxShadow]"
        )
        assert shadow.startswith(ground), "it fades into the page"
