"""The ways on of a lesson under a finger that is too fast."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.house import House
from tests.browser.test_lessons import LESSONS, at, begin

MOMENT = 600
"""Milliseconds for which what has come takes no tap; the finger stays down for longer."""
HELD = f"new Promise((done) => setTimeout(done, {MOMENT + 100}))"


def press_and_hold(page: Page, x: float, y: float) -> None:
    """A finger that comes down at once and is up again late."""
    wire = page.context.new_cdp_session(page)
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    page.evaluate(HELD)
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("slug", LESSONS)
def test_the_second_tap_of_a_double_tap_on_next_does_nothing(device: Device, house: House, slug: str) -> None:
    page = device()
    begin(page, house, slug)
    at(page, 0)
    following = page.locator("#coach .way-on button")
    expect(following).to_be_visible()
    page.evaluate(f"window.wellsideTimes.steady = {MOMENT}")
    page.evaluate(HELD)
    sent = hands.posts(page)
    x, y = hands.poke(page, following)
    expect(page.locator('#coach[data-beat="1"]')).to_be_attached()
    press_and_hold(page, x, y)
    page.evaluate(HELD)
    assert len(sent) == 1
    assert page.locator("#coach").get_attribute("data-beat") == "1"
