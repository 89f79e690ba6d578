"""The lesson of PowerDome on small phones: what is lit is whole in sight; cards leave Talk and Ready free."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.ahead import OURS
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.gladiators import seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_lessons import at, begin

LESSON = GAMES["powerdome"].lesson()


def beat(words: str) -> int:
    """The number of the beat that begins with these words."""
    assert LESSON
    return next(number for number, one in enumerate(LESSON.beats) if one.says.startswith(words))


def leap(page: Page, house: House, code: str, number: int) -> None:
    """Goes to a beat, as Back does."""
    page.context.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(number)}, headers=OURS)
    at(page, number)
    seen_enough(page)


HIDDEN = """async () => {
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const ring = 3;
  return [...document.querySelectorAll("#ask .taught")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const spots = [[left + 8, top - ring], [right - 8, top - ring], [left + 8, bottom + ring], [right - 8, bottom + ring]];
    return spots.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return !hit || hit.closest("#coach, .pd-ring, .bar") || (hit.closest(".pd-commit") && !one.closest(".pd-commit"));
    });
  }).map((one) => `${one.className} ${JSON.stringify(one.getBoundingClientRect())}`);
}"""  # noqa: E501
"""What is lit of a question and lies, ring and all, under the words, the fighters or the bar with Commit."""


@pytest.mark.parametrize("size", [SMALLEST, screen(375, 667), screen(390, 664), PHONE], ids=size_of)
def test_what_is_lit_of_a_question_is_whole_in_sight(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    for words in ("Each round you have", "Fewer points", "Reacts", "Enough reading", "A round of your own"):
        leap(page, house, code, beat(words) - 1)
        leap(page, house, code, beat(words))
        page.wait_for_function(f"async () => (await ({HIDDEN})()).length === 0", timeout=5_000)
    expect(page.locator("#ask [data-commit].taught")).to_be_in_viewport(ratio=1)


def test_the_card_of_a_power_leaves_talk_and_ready_in_sight(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("A label says"))
    acts, card = page.locator("#ask .pd-acts"), page.locator("#what")
    expect(acts).to_be_in_viewport(ratio=1)
    tried = 0
    for power in page.locator("#ask [data-what^=power]").all():
        box = power.bounding_box()
        if not box or box["y"] + box["height"] > PHONE["viewport"]["height"]:
            continue
        poke(page, power)
        expect(card.locator("h2")).to_be_visible()
        on, under = card.bounding_box(), acts.bounding_box()
        assert on
        assert under
        assert on["y"] >= under["y"] + under["height"] or on["y"] + on["height"] <= under["y"], power
        tried += 1
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    assert tried
