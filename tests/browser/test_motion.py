"""Whoever asks for less motion gets none."""

import pytest

from games import GAMES
from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.house import House

IN_MOTION = """() => {
  const seconds = (times) => Math.max(...times.split(",").map(parseFloat));
  const sides = (one) => [null, "::before", "::after"].map((side) => getComputedStyle(one, side));
  const moves = (style) => style.transitionProperty !== "none" && seconds(style.transitionDuration) > 0
    || seconds(style.animationDuration) > 0.001;
  return [...document.querySelectorAll("body, body *")].filter((one) => sides(one).some(moves))
    .map((one) => one.outerHTML.slice(0, 90));
}"""
"""A transition of whatever length goes over every property, also those of a style sheet that comes late."""


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.endless])
def test_nothing_moves_where_less_motion_is_asked_for(device: Device, house: House, slug: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    assert page.evaluate(IN_MOTION) == []
    page.goto(f"{house.url}/t/{new_table(page.context, house, slug)}")
    assert page.evaluate(IN_MOTION) == []
