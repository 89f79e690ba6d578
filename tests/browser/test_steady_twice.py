"""The second of two quick taps in one place is not meant for what the first has brought there."""

from tests.browser import hands, test_mana_surge
from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.house import House
from tests.browser.test_steady import TWO_FRAMES

TICKING = """{
  let now = 1000;
  performance.now = () => (now += 0.0001);
  window.pass = (ms) => { now += ms; };
  window.wellsideTimes = { done: 0 };
}"""
"""A clock that goes on when it is told to, but for a little time between a tap and what it brings about."""


def test_by_itself_the_place_of_a_tap_takes_another_after_700_ms(device: Device, house: House) -> None:
    page = device(times=TICKING, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 40, test_mana_surge.eager, until="move")
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    page.evaluate("pass(1000)")
    before, sent = hands.version(page), hands.posts(page)
    at = hands.poke(page, page.locator("#ask button[value=end]"))
    hands.moved_on(page, before)
    page.evaluate(TWO_FRAMES)
    for wait, count in ((0, 1), (400, 1), (299, 1), (1, 2)):
        page.evaluate(f"pass({wait})")
        page.touchscreen.tap(*at)
        page.evaluate(TWO_FRAMES)
        assert len(sent) == count
