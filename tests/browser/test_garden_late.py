"""A late garden of Power Plants, with many patches: what is in sight, and what says where the rest is."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import new_table, play_ahead, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_garden import LATE, box_of, garden, lively
from tests.browser.test_garden_fits import cut_off
from tests.browser.test_notes import apart
from tests.browser.test_primers import HIDES


@pytest.mark.parametrize("until", ["add", "power", "done"])
def test_a_hint_takes_the_place_of_the_title_and_little_room_from_the_garden(
    device: Device, house: House, until: str
) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    garden(page, house, LATE, until=until, seats="3")
    line = page.locator("#note .stays")
    expect(line).to_be_visible()
    settled(page)
    before = box_of(page, "#hexes")["height"]
    assert line.evaluate(HIDES) == []
    poke(page, line.get_by_role("button", name="OK"))
    expect(line).to_have_count(0)
    assert before <= box_of(page, "#hexes")["height"] <= before + 28
    assert lost(page) == []


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE], ids=size_of)
def test_the_first_hint_hides_neither_a_player_nor_a_spot(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    garden(page, house, 12)
    line = page.locator("#note .stays")
    expect(line).to_be_visible()
    settled(page)
    for what in ("#seats", "#hexes", "#ask .pp-hand"):
        assert apart(line, page.locator(what)), what


@pytest.mark.parametrize("until", ["target", "grow", "done"])
def test_a_late_garden_has_the_room_that_its_question_leaves(
    device: Device, house: House, until: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, LATE, until=until)
    for size, least in ((PHONE, 0.42), (screen(390, 664), 0.42), (SMALLEST, 0.3)):
        resized(page, size)
        assert box_of(page, "#hexes")["height"] > least * size["viewport"]["height"], size_of(size)
        expect(page.locator("#ask .pp-acts")).to_be_in_viewport(ratio=0.95)
        assert lost(page) == [], size_of(size)


def test_all_of_a_late_garden_is_seen_where_nothing_in_it_is_to_be_tapped(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, LATE, until="done")
    for size in (PHONE, screen(390, 664), screen(844, 390)):
        resized(page, size)
        assert cut_off(page, "#board .pp-patch") == [], size_of(size)
        assert box_of(page, ".pp-patch .hx-face")["width"] > 26, size_of(size)


def test_the_result_shows_the_whole_garden_and_no_shadow_where_nothing_follows(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", seats="5")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    poke(page, page.locator("#count [data-step=last]"))
    steps = page.locator("#count .pp-steps")
    for size in (PHONE, screen(390, 664), SMALLEST, screen(844, 390)):
        resized(page, size)
        assert cut_off(page, "#board .pp-patch") == [], size_of(size)
        assert steps.evaluate("steps => steps.scrollHeight - steps.clientHeight") <= 1, size_of(size)


ARROWS = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const faulty = [];
  const shown = [...document.querySelectorAll("[data-hx-edge]")].filter((one) => one.offsetParent);
  const tools = [...document.querySelectorAll(".hx-tool")].filter((one) => one.offsetParent);
  const middle = (one) => {
    const box = one.getBoundingClientRect();
    return [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  };
  const meet = (one, other) => one.left < other.right - 4 && one.right > other.left + 4
    && one.top < other.bottom - 4 && one.bottom > other.top + 4;
  const within = ([x, y], far) => x > room.left + far && x < room.right - far
    && y > room.top + far && y < room.bottom - far;
  const spots = [...document.querySelectorAll("#board .hx-spot .hx-control:not([hidden])")].map(middle);
  const promised = shown.reduce((sum, one) => sum + parseInt(one.ariaLabel), 0);
  const hidden = [27.5, 28.5].map((far) => spots.filter((spot) => !within(spot, far)).length);
  if (promised < hidden[0] || promised > hidden[1]) faulty.push(`${promised} are promised of ${hidden}`);
  for (const one of shown) {
    const box = one.getBoundingClientRect();
    const [x, y] = middle(one);
    const inside = [Math.min(Math.max(x, room.left + 2), room.right - 2),
      Math.min(Math.max(y, room.top + 2), room.bottom - 2)];
    const top = document.elementFromPoint(...inside)?.closest("[data-hx-edge]");
    const others = [...shown, ...tools].filter((other) => other !== one);
    const under = spots.filter(([u, v]) => within([u, v], 28)
      && u > box.left && u < box.right && v > box.top && v < box.bottom);
    if (top !== one) faulty.push(`${one.ariaLabel}: covered`);
    const met = others.filter((other) => meet(box, other.getBoundingClientRect()));
    if (met.length) faulty.push(`${one.ariaLabel}: meets ${met[0].ariaLabel}`);
    if (under.length) faulty.push(`${one.ariaLabel}: on a spot`);
  }
  return faulty;
}"""
"""What is wrong with the arrows at the edges: their numbers, what lies on them, what they lie on."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664), screen(844, 390)], ids=size_of)
def test_the_arrows_at_the_edge_are_right_and_cover_nothing(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, LATE + 12)
    arrows = page.locator("[data-hx-edge]:visible")
    if size["viewport"]["width"] < 800:
        expect(arrows.first).to_be_visible()
    assert page.evaluate(ARROWS) == []
    for side in ("up", "left", "down", "right"):
        arrow = page.locator(f"[data-hx-edge={side}]")
        if arrow.is_visible():
            before = hidden_there(arrow.get_attribute("aria-label"))
            poke(page, arrow)
            settled(page)
            now = hidden_there(arrow.get_attribute("aria-label")) if arrow.is_visible() else 0
            assert now < before, side
            assert page.evaluate(ARROWS) == []


def hidden_there(label: str | None) -> int:
    """How many spots an arrow promises."""
    return int((label or "0").split()[0])


def test_the_patch_just_planted_is_in_sight_in_every_question_of_the_turn(
    device: Device, house: House
) -> None:
    page: Page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, LATE + 4)
    page.locator("#ask .pp-pick").first.tap()
    values = page.locator("#board input[name=spot]").evaluate_all("all => all.map((one) => one.value)")
    page.locator(f'#board input[name=spot][value="{values[-1]}"]').evaluate("one => one.click()")
    settled(page)
    poke(page, page.locator("#ask [data-commit]"))
    expect(page.locator("#answer.p-power")).to_be_attached()
    assert cut_off(page, "#wizard") == []
