"""Every board at three sizes: arrow keys go over it and reach all of it, and axe finds nothing grave."""

import random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, TABLET
from tests.browser.house import House
from tests.browser.neighbours import resized
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_duel_says import posed_duel

GAMES = ["power_well", "power_well_open", "power_plants", "mistywell", "powerdome", "mana_surge"]
SIZES = [PHONE, PHONE_ON_ITS_SIDE, TABLET]
LOOKS: list[tuple[dict[str, Any], Literal["dark", "light"]]] = [
    *((size, "dark") for size in SIZES),
    (PHONE, "light"),
]
"""What axe judges: every size by night, and one by day, where nothing but the colours differs."""

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


def looked_at(page: Page, house: House, code: str, count: int, dice: random.Random) -> None:
    """A table, all seats of it on this device, after so many more answers."""
    play_ahead(page, house, code, count, lambda ask: dice.choice(ask.get("answers") or [ask["default"]]))
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    page.evaluate("document.querySelector('dialog[open]')?.close()")


@pytest.mark.parametrize("slug", GAMES)
def test_arrow_keys_lead_to_everything_on_a_board_and_axe_finds_nothing(
    device: Device, house: House, slug: str
) -> None:
    page, dice = device(PHONE), random.Random(slug)
    code = new_table(page.context, house, slug)
    found: dict[str, list[str]] = {}
    for count, more in ((0, 0), (9, 9), (24, 15)):
        looked_at(page, house, code, more, dice)
        for size in SIZES:
            resized(page, size)
            found[f"after {count} answers at {size_of(size)}"] = page.evaluate(LOST)
    for size, scheme in LOOKS:
        page.emulate_media(color_scheme=scheme)
        resized(page, size)
        found[f"{scheme} at {size_of(size)}"] = findings(page)
    assert {where: told for where, told in found.items() if told} == {}


def test_arrow_keys_go_over_the_marbles_as_they_lie(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET)
    posed_duel(page, posed, "cmy/ymc/ccc/mmy/yyc", "toad", "bailiff")
    page.locator('.pw-marble input[value="L2"]').focus()
    for key, place in (("ArrowRight", "M2"), ("ArrowDown", "M3"), ("ArrowRight", "R3"), ("ArrowLeft", "M3")):
        page.keyboard.press(key)
        expect(page.locator(f".pw-marble input[value={place}]")).to_be_focused()
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


KEYS = ("Tab", "Tab", "Tab", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
ANSWERS = 2
"""Answers that are given by keys alone, of whatever a game asks."""

HELD = """() => {
  const one = document.activeElement;
  const usable = one.matches(":is(#board *, #ask *):is(button, input, [role=button]):enabled");
  const other = "[popovertarget], [form=undo], #undo *, [aria-disabled=true], [type=radio]:checked";
  return usable && !one.matches(other) ? one.localName : "";
}"""
"""What has the focus and may be pressed for an answer."""


@pytest.mark.parametrize("slug", GAMES[1:])
def test_whatever_is_asked_can_be_answered_by_keys_alone(device: Device, house: House, slug: str) -> None:
    page, dice = device(TABLET), random.Random(slug)
    looked_at(page, house, new_table(page.context, house, slug), 9, random.Random(f"{slug} 9"))
    first = int(page.locator("#table").get_attribute("data-version") or 0)
    answered = 0
    for _ in range(1_500):
        page.keyboard.press(dice.choice(KEYS))
        held = page.evaluate(HELD)
        if not held or dice.random() < 0.3:
            continue
        page.keyboard.press("Space" if held == "input" else "Enter")
        answered = int(page.locator("#table").get_attribute("data-version") or 0) - first
        if answered >= ANSWERS:
            break
    assert answered >= ANSWERS


def tab_to(page: Page, holds: str) -> None:
    """Presses Tab until what has the focus fits."""
    for _ in range(120):
        if page.evaluate(holds):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {holds}")


def test_a_turn_of_a_duel_is_played_by_keys_alone(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET)
    posed_duel(page, posed, "cmy/ymc/ccc/mmy/yyc", "toad", "bailiff")
    before = page.locator("#table").get_attribute("data-version")
    ability, plays = next(iter(hands.legal(page)["sets"].items()))
    for name in plays[0].split():
        tab_to(page, f"{FOCUSED} === '{name}'")
        page.keyboard.press("Space")
    tab_to(page, f"document.activeElement.matches('[data-ability=\"{ability}\"] [data-commit]')")
    page.keyboard.press("Enter")
    expect(page.locator(f'#table:not([data-version="{before}"])')).to_be_attached()
