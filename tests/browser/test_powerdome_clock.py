"""PowerDome with an agreed time to think: what is told leaves enough of it for an answer."""

from playwright.sync_api import expect

from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.gladiators import pass_the_curtain
from tests.browser.house import House

SOON = "document.querySelector('.pd-status .clock').dataset.due = Date.now() / 1000 + 20"


def test_what_is_told_ends_by_itself_before_the_time_is_up(device: Device, house: House) -> None:
    page = device(PHONE)
    options = {"seats": "2", "setup": "quick_brawl", "deadline": "10_minutes"}
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'powerdome', **options)}")
    pass_the_curtain(page)
    playing = page.locator(".pd-stage.playing")
    expect(playing).to_be_visible()
    page.locator('[data-play="play"]').tap()
    page.evaluate(SOON)
    expect(playing).to_have_count(0)
    expect(page.locator("#answer")).to_be_attached()
