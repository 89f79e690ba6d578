"""A screen that turns: what lies on the Field of a duel is in its place at once."""

from tests.browser.ahead import resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, screen
from tests.browser.posed import PosedHouse
from tests.browser.test_duel_says import PLAIN, posed_duel

GLIDES = """() => [...document.querySelectorAll(".pw-marble, .pw-at")].filter((one) =>
  one.getAnimations().length).map((one) => one.id)"""
OFF = """() => {
  const middle = (box) => box.left + box.width / 2;
  return [...document.querySelectorAll(".pw-marble")].filter((one) => {
    const column = document.querySelector(`.pw-chute.${one.className.match(/c[LMR]/)[0]}`);
    return Math.abs(middle(one.getBoundingClientRect()) - middle(column.getBoundingClientRect())) > 1;
  }).map((one) => one.id);
}"""
"""Marbles that are not in their column."""


def test_on_a_screen_that_turns_marbles_and_tokens_lie_in_their_places_at_once(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE)
    posed_duel(page, posed, PLAIN, "toad pad1@topM", "bailiff bill1@right2")
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")
    for size in (screen(740, 360), PHONE):
        resized(page, size)
        assert page.evaluate(GLIDES) + page.evaluate(OFF) == []
