"""The end of a game at the open table: who has won lies over the Field and is in nobody's way."""

from playwright.sync_api import expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.house import House
from tests.browser.sight import lost
from tests.browser.test_open_places import prepared
from tests.browser.test_open_score import UNDER_A_FINGER, sit_opposite
from tests.browser.test_open_table import press, select

LOST = ("left hero toad", "right hero lamplighter", "left cyan -10", "left magenta -10", "left yellow -10")
OUTSIDE = """() => {
  const field = document.querySelector(".pw-field").getBoundingClientRect();
  return [...document.querySelectorAll(".pw-won > *")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < field.left || box.right > field.right || box.top < field.top
      || box.bottom > field.bottom || getComputedStyle(one).opacity !== "1";
  }).map((one) => one.className);
}"""


def test_the_winner_is_shown_to_both_and_hides_nothing(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, LOST)
    other, watcher = device(PHONE, reduced_motion="reduce"), device(PHONE, reduced_motion="reduce")
    expect(page.locator("#won p")).to_have_text(["Lamplighter wins", "Lamplighter wins"])
    for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET):
        ahead.resized(page, size)
        assert page.evaluate(OUTSIDE) == []
    sit_opposite(page, other, house)
    watcher.goto(page.url)
    for shown, words in ((page, "Lamplighter wins"), (other, "You win"), (watcher, "Lamplighter wins")):
        expect(shown.locator("#won p")).to_have_text([words])
        for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET):
            ahead.resized(shown, size)
            assert shown.evaluate(OUTSIDE) == []
            assert lost(shown) == []
        if shown is not watcher:
            assert shown.evaluate(UNDER_A_FINGER) == []


def test_the_winner_gives_way_to_a_selection_and_to_an_undo(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, LOST)
    select(page, "M3")
    expect(page.locator("#won")).to_have_css("opacity", "0")
    press(page, page.locator("#strip1 .pw-undo"))
    expect(page.locator("#won")).to_be_empty()
