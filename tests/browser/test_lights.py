"""What happened: a line of the story lights on the board what it tells of."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.duels import show
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_arrows import looked_at
from tests.browser.test_garden import garden
from tests.browser.test_garden_fits import cut_off, lies_at

GAMES = ["power_well", "power_plants", "mistywell", "powerdome", "mana_surge"]

RING = ".lit-ring, .lit-rim"
"""What is drawn round a thing, and a hex whose rim is lit."""

RINGS = """(rings) => [...document.querySelectorAll(rings)].map((ring) => {
  const { left, top, right, bottom } = ring.getBoundingClientRect();
  return left >= -8 && top >= -8 && right <= innerWidth + 8 && bottom <= innerHeight + 8;
})"""
"""Whether each ring lies on the screen."""


def in_the_middle(page: Page, house: House, slug: str) -> None:
    """A table in the middle of a game, all seats on this device."""
    looked_at(page, house, new_table(page.context, house, slug), 24, random.Random(f"{slug} 24"))


def opened(page: Page) -> None:
    """Opens what happened so far."""
    hands.poke_clear(page, page.locator("[popovertarget=told]:visible").first)
    expect(page.locator("#told")).to_be_visible()


@pytest.mark.parametrize("size", [SMALLEST, PHONE, TABLET], ids=size_of)
@pytest.mark.parametrize("slug", GAMES)
def test_a_line_of_the_story_lights_what_it_tells_of(
    device: Device, house: House, slug: str, size: dict[str, Any]
) -> None:
    page = device(size)
    page.emulate_media(reduced_motion="reduce")
    in_the_middle(page, house, slug)
    skip = page.get_by_role("button", name="Skip").filter(visible=True)
    if skip.count():
        hands.poke(page, skip)
    opened(page)
    lines = page.locator("#told li:has([data-lights])")
    lit = 0
    for n in range(min(lines.count(), 6)):
        if not page.locator("#told").is_visible():
            opened(page)
        lines.nth(n).scroll_into_view_if_needed()
        hands.poke(page, lines.nth(n).locator("[data-lights]"))
        try:
            expect(page.locator(RING).first).to_be_visible(timeout=1_000)
        except AssertionError:
            expect(lines.nth(n).get_by_label("No longer on the board")).to_be_disabled()
            continue
        lit += 1
        expect(page.locator("#told")).to_be_hidden()
        assert all(page.evaluate(RINGS, RING)), lines.nth(n).text_content()
    assert lit, "no line lights anything"


@pytest.mark.parametrize(
    ("hero", "answers", "lit"),
    [
        ("beasthunter flow 2", ["L1 L2 : Into the Smoke !", "yellow"],
         ["flow0", "lies0hero", "count0bolt", "bar1yellow"]),
        ("toad", ["M1 : Lily Pad", "topM"], ["slot-topM", "count0fly"]),
        ("beasthunter", ["M1 : Set a Trap", "left2", "cyan"], ["slot-left2", "bar1cyan"]),
    ],
)  # fmt: skip
def test_tokens_and_counters_of_a_duel_are_ringed(
    device: Device, posed: PosedHouse, hero: str, answers: list[str], lit: list[str]
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose_duel("ycm/ycm/cmy/mmc/cym", hero, "knight")
    code = new_table(page.context, posed, "power_well")
    for answer in answers:
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, answer)
    show(page, posed, code)
    for id in lit:
        opened(page)
        hands.poke(page, page.locator(f'#told [data-lights="{id}"]'))
        ring, thing = page.locator(".lit-ring"), page.locator(f"#{id}")
        expect(ring).to_be_visible()
        expect(page.locator("#told")).to_be_hidden()
        boxes = [one.bounding_box() for one in (ring, thing)]
        (left, top, width, height), (x, y, across, down) = (tuple((box or {}).values()) for box in boxes)
        assert left <= x < x + across <= left + width
        assert top <= y < y + down <= top + height


def test_a_ring_goes_with_the_next_tap(device: Device, house: House) -> None:
    page = device(PHONE)
    in_the_middle(page, house, "mana_surge")
    opened(page)
    hands.poke(page, page.locator("#told li:has([data-lights])").first)
    expect(page.locator(RING).first).to_be_visible()
    page.touchscreen.tap(180, 8)
    expect(page.locator(RING)).to_have_count(0, timeout=1_000)


def test_a_hex_is_ringed_as_a_hex(device: Device, house: House) -> None:
    page = device(PHONE)
    in_the_middle(page, house, "mana_surge")
    opened(page)
    line = page.locator("#told li:has([data-lights])").first
    named = (line.locator("[data-lights]").get_attribute("data-lights") or "").split()
    hands.poke(page, line)
    expect(page.locator(".lit-rim .hx-face").first).to_be_visible()
    lit = page.locator(".lit-rim").evaluate_all("all => all.map(one => one.id)")
    assert sorted(lit) == sorted(set(named))
    assert page.locator(".lit-ring").count() == 0


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_a_garden_that_a_line_has_shown_is_fitted_again_for_what_comes_next(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = garden(page, house, 8, seats="3")
    opened(page)
    hands.poke(page, page.locator("#told li [data-lights]").first)
    expect(page.locator(RING).first).to_be_visible()
    for until in ("power", "add", "power"):
        lies_at(page, house, code, until)
        assert cut_off(page, "#board [data-about], #wizard") == []
        assert until == "add" or cut_off(page, "#board .pp-patch") == []
