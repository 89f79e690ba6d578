"""The end of a duel: who won is written whole."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import OURS, answered, asked
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.duels import lively
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_duel_says import PLAIN, posed_duel

BELOW_FEET = """(name) => {
  const line = document.createElement("i"), pen = document.createElement("canvas").getContext("2d");
  line.style.display = "inline-block";
  name.append(line);
  const base = line.getBoundingClientRect().bottom;
  line.remove();
  pen.font = getComputedStyle(name).font;
  return name.getBoundingClientRect().bottom - base - pen.measureText("gpy").actualBoundingBoxDescent;
}"""
"""How much of a name's box is in sight below the feet of its letters."""


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_the_feet_of_the_winners_name_are_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = posed_duel(page, posed, PLAIN, "toad", "lamplighter")
    page.context.request.post(f"{posed.url}/t/{code}/resign", form={"seat": "0"}, headers=OURS)
    name = page.locator("#ask.ended h2 > bdi")
    expect(name).to_have_text("Lamplighter")
    assert name.evaluate(BELOW_FEET) >= 0


PLAYED = ".pw-ghost, .pw-trail, .pw-delta"
STILL = """(played) =>
  played.flatMap((one) => one.getAnimations()).every((flight) => flight.playState === "finished")"""


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=size_of)
def test_a_duel_that_is_over_replays_nothing_when_its_page_opens_or_comes_back(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size)
    code, choose = posed_duel(page, posed, PLAIN, "knight", "bailiff c1 m0* y0*"), lively(1)
    while ask := asked(page.context, posed, code):
        plays = [one for one in ask.get("answers", []) if one.endswith(": Shield Bash")]
        answered(page.context, posed, code, ask, plays[0] if plays else choose(ask))
    expect(page.locator("#ask.ended")).to_be_visible()
    assert page.locator(PLAYED).count()
    page.reload()
    assert page.locator(PLAYED).evaluate_all(STILL)
    page.get_by_role("link", name="How it went").click()
    page.wait_for_load_state()
    page.go_back()
    expect(page.locator("#ask.ended")).to_be_visible()
    assert page.locator(PLAYED).count()
    assert page.locator(PLAYED).evaluate_all(STILL)
