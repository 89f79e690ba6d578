"""«What is this?» on the board of Mana Surge, by a held finger: troops, spawners, tiles, panels, the turn."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_mana_surge import eager
from tests.browser.test_what import held, middle

THINGS = {
    ".ms-troop:not(:has(.ms-lock)) .ms-body": "troop",
    ".ms-hex.spawner .hx-face": "spawner",
    "#h0_0 .hx-face": "The Pool",
    "#side0": "mana",
    ".ms-steps [data-what=fight]": "Fight",
    ".ms-round": "Rounds",
}
"""Kinds of things, and a word of the name that their card has."""


def at_a_turn(device: Device, house: House, size: dict[str, object]) -> Page:
    """A shared screen a few turns into a game."""
    page = device(size)
    code = new_table(page.context, house, "mana_surge", **{"with": "here"})
    play_ahead(page, house, code, 9, eager)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask")).to_be_visible()
    return page


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_every_kind_of_thing_has_a_card_beside_it(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = at_a_turn(device, house, size)
    screen = page.viewport_size
    assert screen
    for selector, name in THINGS.items():
        spot = page.locator(selector).first
        x, y = middle(spot)
        lift = held(page, x, y)
        card = page.locator("#what")
        expect(card.locator("header > h2")).to_contain_text(name)
        box = card.bounding_box()
        assert box
        assert 0 <= box["x"] <= screen["width"] - box["width"], f"{name} is off the screen"
        assert 0 <= box["y"] <= screen["height"] - box["height"], f"{name} is off the screen"
        over = box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]
        assert not over, f"the card of {name} lies on it"
        lift()
        expect(page.locator("#what[popover=auto]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()


def test_a_troops_card_shows_the_troop(device: Device, house: House) -> None:
    page = at_a_turn(device, house, PHONE)
    held(page, *middle(page.locator(".ms-troop .ms-body").first))()
    shown = page.locator("#what .picture svg")
    expect(shown).to_be_visible()
    assert shown.locator("text").count() == 2, "its attack and its defence"
    picture, frame = shown.bounding_box(), page.locator("#what").bounding_box()
    assert picture
    assert frame
    assert frame["y"] <= picture["y"]
    assert picture["y"] + picture["height"] <= page.locator("#what article > p").bounding_box()["y"]  # type: ignore[index]


def test_a_tap_on_a_hex_that_no_rule_speaks_of_opens_its_card(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mana_surge", **{"with": "here"})
    page.goto(f"{house.url}/t/{code}")
    page.touchscreen.tap(*middle(page.locator("#h0_0 .hx-face")))
    expect(page.locator("#what header > h2")).to_have_text("The Pool")
    expect(page.locator("#note .illegal")).to_have_count(0)


def test_a_tap_that_a_rule_refuses_says_so_and_opens_no_card(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mana_surge", **{"with": "here"})
    play_ahead(page, house, code, 2, eager)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask")).to_contain_text("Tap a corner")
    cards: list[str] = []
    page.on("request", lambda request: cards.append(request.url) if "/what?" in request.url else None)
    page.touchscreen.tap(*middle(page.locator("#h3_-3 .hx-face")))
    expect(page.locator("#note .illegal a")).to_have_text("MS-2.1")
    assert cards == [], "a card was asked for by the same tap"
    expect(page.locator("#what")).to_be_hidden()


@pytest.mark.parametrize("kind", ["action", "spawn", "pool"])
def test_while_a_corner_is_chosen_a_tap_on_a_sign_says_what_it_is(
    device: Device, house: House, kind: str
) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mana_surge", **{"with": "here"})
    play_ahead(page, house, code, 2, eager)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask")).to_contain_text("Tap a corner")
    page.touchscreen.tap(*middle(page.locator(f".ms-hex.k-{kind} .hx-face").first))
    expect(page.locator("#what header > h2")).to_be_visible()
    expect(page.locator("#note .illegal")).to_have_count(0)


COVERED = """() => [...document.querySelectorAll("#ask .ms-steps li")].filter((one) => {
  const { left, right, bottom } = one.getBoundingClientRect();
  const at = (part) => document.elementFromPoint(left + part * (right - left), bottom - 3);
  return [.25, .5, .75].some((part) => !one.contains(at(part)));
}).map((one) => one.textContent)"""
"""The phases, and the points that are left, over which something else lies."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_mark_that_leads_to_the_rule_takes_no_tap_from_the_words_above_it(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size)
    code = new_table(page.context, house, "mana_surge")
    assert play_ahead(page, house, code, 80, eager, "move")
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask .ms-rule")).to_be_visible()
    assert page.evaluate(COVERED) == []
