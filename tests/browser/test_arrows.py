"""Every board at three sizes: arrow keys go over it and reach all of it, and axe finds nothing grave."""

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, TABLET
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_duel_says import posed_duel

GAMES = ["power_well", "power_well_open", "power_plants", "mistywell", "powerdome", "mana_surge"]
SCHEMES: list[Literal["dark", "light"]] = ["dark", "light"]

LOST = """async () => {
  const { controls, nearest } = await import(document.getElementById("table").dataset.arrows);
  const all = controls(document.getElementById("board"));
  const reached = new Set(all.slice(0, 1).map(({ one }) => one));
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  for (const from of reached) for (const key of keys) reached.add(nearest(from, key, all) ?? from);
  return all.filter(({ one }) => !reached.has(one)).map(({ one }) => one.outerHTML.slice(0, 120));
}"""
"""What on the board no arrow key leads to."""

FOCUSED = "document.activeElement.value"


def at_a_question(page: Page, house: House, slug: str, count: int) -> None:
    """A table in the middle of a game, all seats on this device."""
    dice = random.Random(f"{slug} {count}")
    code = new_table(page.context, house, slug)
    play_ahead(page, house, code, count, lambda ask: dice.choice(ask.get("answers") or [ask["default"]]))
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    page.evaluate("document.querySelector('dialog[open]')?.close()")


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
@pytest.mark.parametrize("slug", GAMES)
def test_arrow_keys_lead_to_everything_on_a_board_and_axe_finds_nothing(
    device: Device, house: House, slug: str, size: dict[str, Any]
) -> None:
    page = device(size)
    for count in (0, 9, 24):
        at_a_question(page, house, slug, count)
        assert page.evaluate(LOST) == [], f"after {count} answers"
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert findings(page) == [], scheme


def test_arrow_keys_go_over_the_marbles_as_they_lie(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET)
    posed_duel(page, posed, "cmy/ymc/ccc/mmy/yyc", "toad", "bailiff")
    page.locator('.pw-marble input[value="L2"]').focus()
    for key, place in (("ArrowRight", "M2"), ("ArrowDown", "M3"), ("ArrowRight", "R3"), ("ArrowLeft", "M3")):
        page.keyboard.press(key)
        page.wait_for_function(f"{FOCUSED} === '{place}'")
    page.keyboard.press("Space")
    expect(page.locator('.pw-marble input[value="M3"]')).to_be_checked()


def test_arrow_keys_in_a_field_stay_with_the_field(device: Device, house: House) -> None:
    page = device(TABLET)
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 30, lambda ask: ask["answers"][0], until="move")
    page.goto(f"{house.url}/t/{code}")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#board :focus")).to_have_count(1)
    page.evaluate("document.querySelector('#ask button').focus()")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#ask button:focus")).to_have_count(1)
