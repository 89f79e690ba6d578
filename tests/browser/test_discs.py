"""The small discs that lead to a rule stand among words: none lies on the line above or below."""

from typing import Any

import pytest

from tests.browser.ahead import Ask, new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.gladiators import seen_enough
from tests.browser.hands import it_is_me
from tests.browser.house import House
from tests.browser.test_primers import at_hand

SIZES = [SMALLEST, screen(568, 320), PHONE, PHONE_ON_ITS_SIDE]

LIES_ON = """() => {
  const PARTS = "#ask, #board, #boards, #seats, #story, .bar", told = [];
  const round = (one) => getComputedStyle(one).borderTopLeftRadius === "50%";
  const discs = [...document.querySelectorAll("#table :is(a, button)")].filter((one) => one.checkVisibility() && round(one));
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode, one = text.parentElement;
    if (one.closest("script, svg, .unseen, [popover]:not(:popover-open)") || !one.checkVisibility({ visibilityProperty: true })) continue;
    const em = parseFloat(getComputedStyle(one).fontSize);
    for (const { 0: word, index } of text.data.matchAll(/\\S+/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      for (const box of range.getClientRects()) {
        const middle = (box.top + box.bottom) / 2;
        const [top, foot] = [middle - .36 * em, middle + (/[gjpqy]/.test(word) ? .57 : .36) * em];
        for (const disc of discs) {
          if (disc.contains(one) || disc.closest(PARTS) !== one.closest(PARTS)) continue;
          const at = disc.getBoundingClientRect();
          const [wide, high] = [Math.min(box.right, at.right) - Math.max(box.left, at.left), Math.min(foot, at.bottom) - Math.max(top, at.top)];
          if (wide > 1 && high > 0) told.push(`${disc.className} on «${word}» by ${high.toFixed(1)} px`);
        }
      }
    }
  }
  return told;
}"""  # noqa: E501
"""Which discs lie on which words of their part of the screen, as far as these have ink."""


@pytest.mark.parametrize(
    ("slug", "prompts"),
    [
        ("power_well", ["hero", "opening", "turn"]),
        ("power_plants", ["add", "power"]),
        ("mistywell", ["draft", "square", "play"]),
        ("powerdome", ["allocation"]),
        ("mana_surge", ["colour", "corner", "move"]),
    ],
)
def test_no_disc_lies_on_words(device: Device, house: House, slug: str, prompts: list[str]) -> None:
    page = device(reduced_motion="reduce")
    code = new_table(page.context, house, slug)
    for prompt in prompts:
        asked: Ask | None = play_ahead(page, house, code, 60, at_hand, prompt)
        assert asked
        page.goto(f"{house.url}/t/{code}")
        it_is_me(page)
        seen_enough(page)
        for size in SIZES:
            page.set_viewport_size(size["viewport"])
            settled(page)
            found: list[Any] = page.evaluate(LIES_ON)
            assert found == [], (prompt, size["viewport"])
