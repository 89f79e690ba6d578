"""What lies over a page is closed by Back, by Escape and by a tap beside it, which does nothing else."""

import time

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import hands
from tests.browser.ahead import new_table, settled
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import SMALLEST
from tests.browser.house import House
from tests.browser.lobby import against_the_bot, set_the_table, share_a_phone


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


def test_a_tap_beside_the_menu_does_nothing_else(device: Device, house: House) -> None:
    page = device()
    set_the_table(page, house)
    page.locator("[data-menu] > summary").tap()
    before, sent = hands.version(page), hands.posts(page)
    hands.poke(page, page.locator("#ask button"))
    expect(page.locator("[data-menu] .sheet")).to_be_hidden()
    assert not sent
    assert hands.version(page) == before


def test_a_menu_that_opens_puts_the_line_about_the_board_away(device: Device, house: House) -> None:
    page = device(SMALLEST)
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'mana_surge')}")
    settled(page)
    hands.poke(page, page.locator("#h0_0 .hx-face"))
    expect(page.locator("#note")).to_contain_text("The Mana Pool")
    page.locator("[data-menu] > summary").tap()
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
    page = device(times=f"{HASTY}; delete Navigator.prototype.serviceWorker")
    turn_with_a_sheet(page, house)
    page.wait_for_function("() => history.state?.sheet")
    page.route("**/rules/power_well", slowly)
    page.evaluate(order.replace("CLOSE", "document.getElementById('pass').hidePopover()"))
    page.wait_for_url("**/rules/power_well")
