"""What is written on parchment is dark by night, too: parchment stays light in both themes."""

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import gladiators, hands
from tests.browser.ahead import Ask, asked, new_table, play_ahead, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import screen
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import SIZES

ENOUGH = 4.5
"""The contrast of words, WCAG 1.4.3."""

PALE = """(enough) => {
  const light = (rgb) => rgb.map((part) => part / 255).map((part) => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [.2126, .7152, .0722][at], 0);
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const paper = light([243, 234, 214]);
  const written = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) || one.matches(".button:has(> svg)");
  const ground = (one, sheet) => {
    for (let at = one; at !== sheet; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      const [, , , alpha = 1] = parts(backgroundColor);
      if (alpha > .3 || backgroundImage !== "none") return at;
    }
    return sheet;
  };
  const pale = [];
  for (const sheet of document.querySelectorAll("#ask.parchment:not(.quiet), #note > p, #what:popover-open")) {
    for (const one of sheet.querySelectorAll("*")) {
      if (!one.checkVisibility() || !written(one) || one.closest(":disabled, [popover]:not(#note, #what), noscript, svg")) continue;
      if (ground(one, sheet) !== sheet) continue;
      const ink = light(parts(getComputedStyle(one).color).slice(0, 3));
      const ratio = (paper + .05) / (ink + .05);
      if (ratio < enough) pale.push(`${one.className || one.tagName} «${one.textContent.trim().slice(0, 30)}» ${ratio.toFixed(1)}`);
    }
  }
  return pale;
}"""  # noqa: E501
"""What of a sheet of parchment is written in an ink too pale for it."""


def pale(page: Page) -> list[str]:
    """What cannot be read on the parchment now."""
    found: list[str] = page.evaluate(PALE, ENOUGH)
    return found


def last(ask: Ask) -> str:
    """An answer that is at hand."""
    answers: list[str] = ask.get("answers") or [" ".join(ask["options"][: ask["low"]])]
    return answers[-1]


@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if game.primers])
def test_a_first_line_and_its_button_are_read_by_night(device: Device, house: House, slug: str) -> None:
    page = device(screen(390, 664), taught=True, color_scheme="dark", reduced_motion="reduce")
    code = new_table(page.context, house, slug)
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    if slug == "powerdome":  # the gates open first
        gladiators.seen_enough(page)
    expect(page.locator("#note .stays")).to_be_visible(timeout=30_000)
    assert pale(page) == []


def test_a_hint_is_read_by_night(device: Device, house: House) -> None:
    page = device(screen(390, 664), color_scheme="dark", reduced_motion="reduce")
    play_with_bots(page, house, "mistywell")
    hands.poke(page, page.locator("[data-menu] > summary"))
    hands.poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what h2")).to_have_text("A good move", timeout=30_000)
    assert pale(page) == []


def test_every_question_of_power_plants_is_read_by_night(device: Device, house: House) -> None:
    """The book and the list, too, where a small screen shows them instead of what it has no room for."""
    page = device(screen(320, 568), color_scheme="dark", reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", seats="3")
    met: set[str] = set()
    for _ in range(60):
        ask = asked(page.context, house, code)
        if ask is None:
            break
        if ask["prompt"] not in met:
            met.add(ask["prompt"])
            page.goto(f"{house.url}/t/{code}")
            expect(page.locator("#answer")).to_be_attached()
            for size in SIZES:
                resized(page, size)
                settled(page)
                assert pale(page) == [], (ask["prompt"], size)
        play_ahead(page, house, code, 1, last)
    assert {"add", "power", "swap", "done"} <= met, met


def test_a_word_that_can_be_asked_keeps_the_ink_of_its_chip_on_parchment(
    device: Device, house: House
) -> None:
    page = device(screen(390, 664), color_scheme="dark", reduced_motion="reduce")
    play_with_bots(page, house, "mistywell")
    inks = page.evaluate("""() => {
      const chip = document.querySelector(".mw-symbol.night:has(.means)").cloneNode(true);
      document.querySelector("#ask.parchment").append(chip);
      return [chip, chip.querySelector(".means")].map((one) => getComputedStyle(one).color);
    }""")
    assert inks[0] == inks[1]
