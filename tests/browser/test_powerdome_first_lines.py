"""PowerDome: a first line hides nothing that is pressed, and Ready is in sight while people talk."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.ahead import Ask, new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.gladiators import answer, pass_the_curtain, quietly, seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import size_of
from tests.browser.test_notes import apart

PRIMERS = GAMES["powerdome"].primers


def a_blow(ask: Ask) -> str:
    """Everybody strikes the first who can be aimed at."""
    if ask["prompt"] != "allocation":
        return quietly(ask)
    return f"strike 30 resist 30 > {ask['characters'][0]['targets'][0]}"


def talking(page: Page, house: House) -> None:
    """A table where people talk after the first fight, on one device."""
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="quick_brawl")
    assert play_ahead(page, house, code, 40, a_blow, until="ready")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)


@pytest.mark.parametrize("taught", [False, True], ids=["known", "first"])
@pytest.mark.parametrize("size", [screen(480, 320), screen(533, 320), screen(568, 320)], ids=size_of)
def test_on_the_smallest_phones_on_their_side_ready_is_in_sight_while_people_talk(
    device: Device, house: House, size: dict[str, Any], taught: bool
) -> None:
    page = device(size, taught=taught, reduced_motion="reduce")
    talking(page, house)
    said, ready = page.locator("#note .stays"), page.get_by_role("button", name="Ready", exact=True)
    expect(said).to_have_count(int(taught))
    settled(page)
    for button in (ready, page.locator("#ask").get_by_role("button", name="Talk")):
        expect(button).to_be_in_viewport(ratio=1)
    if taught:
        expect(said).to_be_in_viewport(ratio=1)
        before = ready.bounding_box()
        poke(page, said.get_by_role("button", name="OK"))
        expect(said).to_have_count(0)
        assert ready.bounding_box() == before


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664)], ids=size_of)
def test_a_first_line_at_the_top_leaves_the_talk_in_sight(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="4", setup="full_setup")
    for prompt in ("modifiers", "nominate"):
        said = page.locator("#note .stays")
        expect(said).to_contain_text(PRIMERS[prompt])
        settled(page)
        for door in ("[data-menu] > summary", ".bar [popovertarget=talk]"):
            expect(page.locator(door)).to_be_in_viewport(ratio=1)
            assert apart(said, page.locator(door)), prompt
        poke(page, said.get_by_role("button", name="OK"))
        expect(said).to_have_count(0)
        if prompt == "modifiers":
            answer(page)
            expect(page.locator(".pd-stage.playing")).to_be_visible()
            seen_enough(page)


APART = """() => {
  const [line, form] = ["#note .stays", "#ask"].map((one) => document.querySelector(one))
    .map((one) => one.getBoundingClientRect());
  return line.right <= form.left || line.top >= form.bottom || line.bottom <= form.top;
}"""
"""Whether the first line and what is asked do not lie on each other."""


def test_orders_that_grow_do_not_grow_under_a_first_line(device: Device, house: House) -> None:
    page = device(TABLET, taught=True, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="quick_brawl", **{"with": "bot"})
    page.goto(f"{house.url}/t/{code}")
    seen_enough(page)
    said, commit = page.locator("#note .stays"), page.locator("#ask [data-commit]")
    expect(said).to_contain_text(PRIMERS["allocation"])
    settled(page)
    edge = said.evaluate("one => one.getBoundingClientRect().top")
    page.locator("#ask .pd-orders").evaluate(
        "(form, edge) => { form.style.minHeight = `${edge - 90}px`; }", edge
    )
    page.wait_for_function(APART)
    assert apart(said, commit)
