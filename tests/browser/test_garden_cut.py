"""Power Plants: an arrow leads to every patch that is not wholly in sight, whatever is asked."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.ahead import answered, asked, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_garden import garden
from tests.browser.test_garden_fits import lies_at
from tests.browser.test_garden_hint import hinted

SIDES = ("left", "up", "right", "down")

CUT_BY_SIDE = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const cut = { left: [], right: [], up: [], down: [] };
  for (const one of document.querySelectorAll("#board .pp-patch")) {
    const box = one.querySelector(".pp-soil").getBoundingClientRect();
    const out = [["left", room.left - box.left], ["right", box.right - room.right],
      ["up", room.top - box.top], ["down", box.bottom - room.bottom]];
    const [side, most] = out.sort((one, other) => other[1] - one[1])[0];
    if (most > 4) cut[side].push(one.id);
  }
  return cut;
}"""
"""The patches that are not wholly in sight, by the side on which most of them is out of it."""


def cut(page: Page) -> dict[str, list[str]]:
    """The patches that are not wholly in sight, by side."""
    settled(page)
    found: dict[str, list[str]] = page.evaluate(CUT_BY_SIDE)
    return found


def without_arrow(page: Page) -> list[str]:
    """The sides on which patches are cut off and no arrow says so."""
    return [
        side
        for side, patches in cut(page).items()
        if patches and page.locator(f"[data-hx-edge={side}]").is_hidden()
    ]


def follows_arrows(page: Page) -> set[str]:
    """Taps the arrows, and returns the patches that were wholly in sight on the way."""
    patches = set(page.locator("#board .pp-patch").evaluate_all("all => all.map((one) => one.id)"))
    seen: set[str] = set()
    for side in (*SIDES, *SIDES, *SIDES):
        for _ in range(3):
            assert without_arrow(page) == [], side
            seen |= patches - {patch for away in cut(page).values() for patch in away}
            arrow = page.locator(f"[data-hx-edge={side}]")
            if not arrow.is_visible():
                break
            poke(page, arrow)
    return seen


@pytest.mark.parametrize("until", ["power", "add", "done"])
@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(360, 740), PHONE_ON_ITS_SIDE], ids=size_of)
def test_an_arrow_leads_to_every_patch_that_is_cut_off(
    device: Device, house: House, size: dict[str, Any], until: str
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 52, until=until)
    patches = page.locator("#board .pp-patch").count()
    assert len(follows_arrows(page)) == patches


def test_while_a_power_is_chosen_arrows_lead_to_rows_that_have_lost_their_numbers(
    device: Device, house: House
) -> None:
    page = device(screen(360, 740), reduced_motion="reduce")
    code = garden(page, house, 70, until="power", seats="3", plants="random")
    away = 0
    for _ in range(4):
        away += sum(map(len, cut(page).values()))
        assert without_arrow(page) == []
        answered(page.context, house, code, asked(page.context, house, code) or {}, "skip")
        lies_at(page, house, code, "power")
    assert away, "a late garden is larger than what is left beside the powers"


def test_whatever_zoom_and_screen_an_arrow_leads_to_what_is_cut_off(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 60, until="power", seats="3", plants="random")
    for size in (SMALLEST, PHONE, screen(360, 740), PHONE_ON_ITS_SIDE):
        resized(page, size)
        assert without_arrow(page) == [], size_of(size)
        page.locator("[data-hx=closer]").evaluate("(one) => one.click()")
        assert without_arrow(page) == [], size_of(size)


def test_beside_the_spot_that_a_hint_lights_arrows_still_lead_to_the_rest(
    device: Device, house: House
) -> None:
    page = device(screen(360, 740), reduced_motion="reduce")
    garden(page, house, 60)
    for _ in range(2):
        page.locator("[data-hx=closer]").evaluate("(one) => one.click()")
        settled(page)
    spot = page.locator("#board [name=spot]").last.get_attribute("value") or ""
    patch = page.locator("#ask [name=patch]").first.get_attribute("value") or ""
    hinted(page, f"{patch} @ {spot}", patch, spot)
    page.keyboard.press("Escape")
    assert any(cut(page).values())
    assert without_arrow(page) == []
