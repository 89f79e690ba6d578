"""What lies over a page is closed by Back, by Escape and by a tap beside it, which does nothing else."""

import time
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import hands
from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST, screen
from tests.browser.house import House
from tests.browser.lobby import against_the_bot, set_the_table, share_a_phone

RING = """one => {
  const box = one.getBoundingClientRect(), style = getComputedStyle(one);
  const far = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth);
  return [box.left - far, box.top - far, box.right + far, box.bottom + far];
}"""
"""Where the ring around what has the focus lies."""


def turn_with_a_sheet(page: Page, house: House) -> Locator:
    """A duel on one phone, at a turn, with the question before passing open."""
    share_a_phone(page, house)
    while not page.locator("#ask.turn").count():
        hands.answer(page)
    page.locator("#ask button[popovertarget=pass]:visible").tap()
    sheet = page.locator("#pass")
    expect(sheet).to_be_visible()
    return sheet


def test_a_tap_beside_a_sheet_closes_it_and_selects_no_marble(device: Device, house: House) -> None:
    page = device()
    sheet = turn_with_a_sheet(page, house)
    box = sheet.bounding_box()
    assert box
    free = [
        at
        for marble in page.locator(".pw-marble.can").all()
        if (at := marble.bounding_box()) and not box["y"] - 30 < at["y"] < box["y"] + box["height"]
    ]
    page.touchscreen.tap(free[0]["x"] + free[0]["width"] / 2, free[0]["y"] + free[0]["height"] / 2)
    expect(sheet).to_be_hidden()
    assert page.locator(".pw-marble input:checked").count() == 0


@pytest.mark.parametrize("what", ["pass", "to a bot"])
def test_the_second_half_of_a_double_tap_leaves_the_sheet_open_that_the_first_opened(
    device: Device, house: House, what: str
) -> None:
    page = device()
    if what == "pass":
        sheet, button = (
            turn_with_a_sheet(page, house),
            page.locator("#ask [popovertarget=pass]:not([popovertargetaction])"),
        )
        page.keyboard.press("Escape")
    else:
        against_the_bot(page, house)
        page.locator("[data-menu] > summary").tap()
        sheet, button = page.locator(".chairs .sure-words").first, page.locator("#chairs .sure").first
    expect(sheet).to_be_hidden()
    page.evaluate("window.wellsideTimes.steady = 0")
    spot = hands.poke(page, button)
    expect(sheet).to_be_visible()
    page.evaluate("window.wellsideTimes.steady = 600_000")
    page.touchscreen.tap(*spot)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(sheet).to_be_visible()
    page.evaluate("window.wellsideTimes.steady = 0")
    page.touchscreen.tap(5, 5)
    expect(sheet).to_be_hidden()


def test_a_tap_on_the_button_of_an_open_sheet_closes_it(device: Device, house: House) -> None:
    page = device()
    against_the_bot(page, house)
    page.locator("[data-menu] > summary").tap()
    expect(page.locator("[data-menu] .sheet")).to_be_visible()
    page.locator("[data-menu] > summary").tap()
    expect(page.locator("[data-menu] .sheet")).to_be_hidden()


@pytest.mark.parametrize("way", ["back", "escape"])
def test_back_and_escape_close_a_sheet_and_stay_at_the_table(device: Device, house: House, way: str) -> None:
    page = device()
    sheet = turn_with_a_sheet(page, house)
    at_table = page.url
    page.wait_for_function("() => history.state?.sheet")
    if way == "back":
        page.go_back()
    else:
        page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    assert page.url == at_table
    page.go_back()
    expect(page.locator("#board")).to_have_count(0)


def test_sheets_that_were_closed_cost_no_second_back(device: Device, house: House) -> None:
    page = device()
    set_the_table(page, house)
    for _ in range(3):
        page.locator("[data-menu] > summary").tap()
        settled(page)
        page.keyboard.press("Escape")
        expect(page.locator("[data-menu] .sheet")).to_be_hidden()
    page.go_back()
    expect(page.locator("#board")).to_have_count(0)


def test_back_closes_the_menu_and_a_second_one_leads_home(device: Device, house: House) -> None:
    page = device()
    set_the_table(page, house)
    page.locator("[data-menu] > summary").tap()
    page.wait_for_function("() => history.state?.sheet")
    page.go_back()
    expect(page.locator("[data-menu] .sheet")).to_be_hidden()
    page.go_back()
    expect(page.locator("#board")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, screen(568, 320)], ids=["smallest", "side"])
def test_a_menu_that_goes_on_below_says_so_at_its_foot(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'power_plants', seats='5')}")
    hands.it_is_me(page)
    page.locator("[data-menu] > summary").tap()
    sheet = page.locator("[data-menu] .sheet")
    box = sheet.bounding_box()
    assert box
    foot = {"x": box["x"] + 30, "y": box["y"] + box["height"] - 8, "width": 4, "height": 6}
    shaded = page.screenshot(clip=foot)  # type: ignore[arg-type]
    sheet.evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
    assert page.screenshot(clip=foot) != shaded  # type: ignore[arg-type]
    hands.poke(page, sheet.locator("[data-resign] summary"))
    expect(sheet.get_by_role("button", name="Resign now")).to_be_visible()


@pytest.mark.parametrize("size", [SMALLEST, screen(568, 320)], ids=["smallest", "side"])
def test_the_ring_around_home_and_menu_stays_on_the_screen(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    set_the_table(page, house)
    for one in (page.locator(".bar > .button").first, page.locator("[data-menu] > summary")):
        while not one.evaluate("one => one.matches(':focus-visible')"):
            page.keyboard.press("Tab")
        left, top, right, bottom = one.evaluate(RING)
        assert left >= 0
        assert top >= 0
        assert right <= size["viewport"]["width"]
        assert bottom <= size["viewport"]["height"]


def test_a_tap_beside_the_menu_does_nothing_else(device: Device, house: House) -> None:
    page = device()
    set_the_table(page, house)
    page.locator("[data-menu] > summary").tap()
    before, sent = hands.version(page), hands.posts(page)
    here = page.url
    hands.poke(page, page.locator(".bar > a"))
    expect(page.locator("[data-menu] .sheet")).to_be_hidden()
    expect(page).to_have_url(here)
    assert not sent
    assert hands.version(page) == before


@pytest.mark.parametrize("way", ["finger", "key"])
def test_a_menu_that_opens_puts_the_line_about_the_board_away(device: Device, house: House, way: str) -> None:
    page = device(SMALLEST)
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 9, lambda ask: ask["answers"][0], until="corner")
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    hands.poke(page, page.locator(".ms-hex.k-plain .hx-face").nth(2))
    expect(page.locator("#note .illegal")).to_contain_text("MS-2.1")
    menu = page.locator("[data-menu] > summary")
    if way == "finger":
        hands.poke(page, menu)
    else:
        menu.press("Enter")
    page.wait_for_function("() => history.state?.sheet")
    assert page.locator("#note > *").count() == 0


def slowly(route: Route) -> None:
    """A network on which a page takes its time."""
    time.sleep(0.3)
    route.continue_()


@pytest.mark.parametrize(
    "order",
    [
        "location.assign('/rules/power_well'); CLOSE",
        "CLOSE; setTimeout(() => setTimeout(() => location.assign('/rules/power_well')))",
    ],
    ids=["closes after", "closes before"],
)
def test_a_sheet_that_closes_while_another_page_is_on_its_way_does_not_call_it_off(
    device: Device, house: House, order: str
) -> None:
    page = device()
    turn_with_a_sheet(page, house)
    page.wait_for_function("() => history.state?.sheet")
    page.route("**/rules/power_well", slowly)
    page.evaluate(order.replace("CLOSE", "document.getElementById('pass').hidePopover()"))
    page.wait_for_url("**/rules/power_well")
