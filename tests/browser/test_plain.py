"""Without JavaScript the forms still work."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.house import House
from tests.browser.lobby import share_a_phone


def send(page: Page) -> None:
    """Presses the form's own button."""
    page.locator("#ask #answer button:not([name]):visible").last.tap()


def test_a_duel_begins_and_a_turn_is_played_by_plain_forms(device: Device, house: House) -> None:
    page = device(PHONE, java_script_enabled=False)
    share_a_phone(page, house)
    for _ in range(2):
        page.locator(".pw-choice").first.tap()
        send(page)
    expect(page.locator("#ask.turn, .pw-board.picking").first).to_be_visible()
    if page.locator(".pw-board.picking").count() and not page.locator("#ask.turn").count():
        send(page)
    turn = page.locator("#ask.turn")
    expect(turn).to_be_visible()
    before = hands.version(page)
    page.locator("#ask button[popovertarget=pass]:visible").first.tap()
    page.locator("#pass button[value=pass]").tap()
    expect(page.locator(f'#table:not([data-version="{before}"])')).to_be_attached()


def test_the_open_table_draws_by_plain_forms(device: Device, house: House) -> None:
    page = device(PHONE, java_script_enabled=False)
    page.goto(house.url)
    page.locator('form[action="/open"] button').first.tap()
    expect(page.locator(".pw-marble")).to_have_count(15)
    before = hands.marbles(page)
    hands.place(page, "M5").tap()
    page.locator(".pw-draw:visible").first.tap()
    expect(page.locator(".pw-marble")).to_have_count(15)
    assert hands.marbles(page) != before
