"""From one step of a power to the next: what leaves out keeps its place, and only what is chosen is white."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import poke
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden_asks import posed_at
from tests.browser.test_garden_tells import BLUE_AND_RED, position, sown

SCREENS = [SMALLEST, screen(390, 664), screen(360, 740), PHONE_ON_ITS_SIDE, TABLET]
GROWING = """
0,0 Frightshade6
1,0 Starflower6 red x1
2,0 Honeyleaf6
0,1 Wingbean6
1,1 Snapjaw6
1,-1 Starflower5
"""
"""Around 2,-1 a Honeyleaf grows, and then one of two Starflowers is named."""


def asks_for(page: Page, words: str) -> None:
    expect(page.locator("#ask [data-hint]")).to_have_text(words)
    ahead.settled(page)


def across(page: Page, name: str) -> tuple[float, float]:
    """From where to where a button of the question reaches, from left to right."""
    box = page.locator("#ask .pp-acts").get_by_role("button", name=name, exact=True).bounding_box()
    assert box
    return round(box["x"]), round(box["x"] + box["width"])


@pytest.mark.parametrize("size", SCREENS, ids=size_of)
def test_a_second_tap_where_something_grew_skips_nothing(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(GROWING, "Snapjaw1 Starflower1"), "Snapjaw1 @ 2,-1", "grow")
    asks_for(page, "Tap Honeyleaf 6 to let it grow.")
    alone = across(page, "Skip")
    grows = page.get_by_role("button", name="Let it grow", exact=True).bounding_box()
    assert grows
    x, y = grows["x"] + grows["width"] / 2, grows["y"] + grows["height"] / 2
    page.touchscreen.tap(x, y)
    asks_for(page, "Tap the Starflower that grows next: 5 or 6.")
    assert across(page, "Skip them") == alone
    assert not page.evaluate("at => document.elementFromPoint(...at).closest('button')", [x, y])


def test_swapping_and_embers_leave_what_is_left_out_in_its_place(device: Device, posed: PosedHouse) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    posed_at(page, posed, "grow")
    _, ends = across(page, "Skip")
    posed_at(page, posed, "embers")
    begins, _ = across(page, "Lay both")
    assert begins >= ends
    posed_at(page, posed, "done")
    begins, _ = across(page, "Done")
    posed_at(page, posed, "swap")
    _, ends = across(page, "Keep both")
    assert ends <= begins + 12, "most of Done is clear of it"


def test_a_growing_emberwood_that_may_be_chosen_does_not_look_chosen(
    device: Device, posed: PosedHouse
) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed_at(page, posed, "embers")
    rim = "document.querySelector('.pp-patch.acting .pp-soil')"
    assert page.evaluate(f"getComputedStyle({rim}).stroke") != "rgb(255, 255, 255)"


@pytest.mark.parametrize("size", [screen(390, 664), TABLET], ids=size_of)
def test_the_surplus_heads_what_a_panel_opens(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED))
    for seat in (0, 1):
        poke(page, page.locator(f"#side{seat}"))
        for part in ("of-surplus", f"of{seat}"):
            expect(page.locator(f"#everyone #{part} h4")).to_be_in_viewport(ratio=1)
        poke(page, page.locator("#everyone header button"))
        expect(page.locator("#everyone")).to_be_hidden()


@pytest.mark.parametrize(
    "plant", ["Honeyleaf", "Starflower", "Deeproot", "Tanglethorn", "Emberwood", "Snapjaw"]
)
def test_what_sprouts_is_whole_in_its_one_line(device: Device, posed: PosedHouse, plant: str) -> None:
    page = device(screen(360, 664), reduced_motion="reduce")
    others = [
        name for name in ("Honeyleaf", "Starflower", "Wingbean", "Snapjaw", "Emberwood") if name != plant
    ]
    five = " ".join((plant, *others[:4]))
    beds = zip(("0,0", "1,0", "2,0", "0,1", "1,1"), five.split())
    sown(
        page,
        posed,
        position("\n".join(f"{at} {name}6" for at, name in beds), f"{plant}1 {plant}2", plants=five),
    )
    poke(page, page.locator("#ask .pp-pick").first)
    ahead.settled(page)
    page.locator("#board .hx-spot:has([value='1,-1']) .hx-mark").tap(force=True)
    told = page.locator("#ask .pp-sprouts")
    assert told.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
