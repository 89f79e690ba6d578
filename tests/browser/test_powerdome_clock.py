"""PowerDome with an agreed time to think: how much is left, and what is told leaves enough of it."""

import re

from playwright.sync_api import expect

from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.gladiators import pass_the_curtain
from tests.browser.house import House

WRONG = """
  const fast = 25 * 60_000, now = Date.now, begun = performance.timeOrigin;
  Date.now = () => now() + fast;
  Object.defineProperty(performance, "timeOrigin", { get: () => begun + fast });
"""
"""A phone whose clock is 25 minutes fast."""
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


def test_a_phone_whose_clock_is_wrong_counts_down_as_the_table_does(device: Device, house: House) -> None:
    page = device(PHONE)
    page.add_init_script(WRONG)
    options = {"seats": "2", "setup": "full_setup", "deadline": "10_minutes"}
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'powerdome', **options)}")
    pass_the_curtain(page)
    expect(page.locator("#clock")).to_have_text(re.compile(r"^(9:\d\d|10:00)$"))
