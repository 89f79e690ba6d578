"""How the garden of Power Plants fits itself: anew at every turn and every planting of others."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import SIZES, answered, asked, play_ahead, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import caught_up, poke, version
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_garden import LIES, box_of, garden, hidden_spots, lively
from tests.browser.test_power_plants import answer, question, two_phones

CUT_OFF = """(hexes) => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const out = (box) => box.left < room.left - 2 || box.right > room.right + 2
    || box.top < room.top - 2 || box.bottom > room.bottom + 2;
  const lie = [...document.querySelectorAll(hexes)].map((one) => one.getAttribute("transform"));
  return [...document.querySelectorAll("#board .pp-patch")]
    .filter((one) => lie.includes(one.getAttribute("transform")))
    .filter((one) => out(one.querySelector(".hx-face").getBoundingClientRect()))
    .map((one) => one.id);
}"""
"""The patches, of those that lie where some elements do, that are not whole in sight."""


def cut_off(page: Page, hexes: str) -> list[str]:
    """The patches there that are not whole in sight once the board lies still."""
    settled(page)
    found: list[str] = page.evaluate(CUT_OFF, hexes)
    return found


def lies_at(page: Page, house: House, code: str, until: str) -> None:
    """The game goes on until something is asked, and the page shows it."""
    ask = play_ahead(page, house, code, 60, lively, until)
    assert ask
    expect(page.locator(f"#answer.p-{until}")).to_be_attached()
    settled(page)


def test_what_may_wake_is_whole_in_sight_on_any_screen(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 65, seats="3", plants="random")
    for _ in range(4):
        lies_at(page, house, code, "power")
        for size in SIZES:
            resized(page, size)
            assert cut_off(page, "#board [data-about]") == [], size_of(size)
        answered(page.context, house, code, asked(page.context, house, code) or {}, "skip")


AWAY = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  return [...document.querySelectorAll("#board .pp-patch")].filter((one) => {
    const { left, right, top, bottom, width, height } = one.querySelector(".hx-face").getBoundingClientRect();
    return left + width / 4 < room.left || right - width / 4 > room.right
      || top + height / 4 < room.top || bottom - height / 4 > room.bottom;
  }).map((one) => one.id);
}"""
"""The patches of which a good part is out of sight."""


def test_where_a_power_is_weighed_an_arrow_leads_to_whatever_is_cut_off(device: Device, house: House) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    garden(page, house, 65, until="power", seats="3", plants="random")
    poke(page, page.get_by_role("button", name="Closer"))
    settled(page)
    away = page.evaluate(AWAY)
    assert away
    arrows = page.locator("[data-hx-edge]:visible")
    promised = arrows.evaluate_all("all => all.map((one) => parseInt(one.ariaLabel))")
    assert abs(sum(promised) - len(away)) <= 2
    reached: set[str] = set()
    for side in 2 * ("left", "up", "right", "down"):
        if page.locator(f"[data-hx-edge={side}]").is_visible():
            poke(page, page.locator(f"[data-hx-edge={side}]"))
            settled(page)
            reached |= set(away) - set(page.evaluate(AWAY))
    assert reached == set(away)


def test_a_turn_begins_with_the_garden_fitted_whatever_was_done_before(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 0, seats="3")
    poke(page, page.get_by_role("button", name="Closer"))
    settled(page)
    poke(page, page.get_by_role("button", name="The whole board"))
    settled(page)
    for _ in range(8):
        lies_at(page, house, code, "power")
        lies_at(page, house, code, "add")
        assert cut_off(page, "#wizard") == []
    assert not hidden_spots(page) or box_of(page, ".pp-patch .hx-face")["width"] < 46


@pytest.mark.parametrize("size", [screen(568, 320), screen(390, 664), PHONE], ids=size_of)
def test_whoever_waits_sees_the_whole_garden(device: Device, house: House, size: dict[str, Any]) -> None:
    page, watcher = device(PHONE, reduced_motion="reduce"), device(size, reduced_motion="reduce")
    code = garden(page, house, 8, seats="3")
    watcher.goto(f"{house.url}/t/{code}")
    for _ in range(3):
        lies_at(page, house, code, "power")
        lies_at(page, house, code, "add")
        patches = page.locator(".pp-patch").count()
        expect(watcher.locator(".pp-patch")).to_have_count(patches)
        assert cut_off(watcher, "#board .pp-patch") == []


def test_the_garden_stays_as_near_as_it_is_within_a_turn(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 4, seats="3", training="yes")
    wide = box_of(page, ".pp-patch .hx-face")["width"]
    for until in ("power", "done"):
        lies_at(page, house, code, until)
        assert box_of(page, ".pp-patch .hx-face")["width"] == pytest.approx(wide, abs=1), until
        assert cut_off(page, "#board .pp-patch") == []


@pytest.mark.parametrize("size", [screen(390, 664), PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_page_that_is_loaded_anew_shows_the_garden_as_it_lay(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = garden(page, house, 12)
    lies_at(page, house, code, "power")
    near = page.evaluate(LIES)
    page.reload()
    settled(page)
    assert page.evaluate(LIES) == near
    poke(page, page.locator(".hx-tool:visible").last)
    page.wait_for_function(f"(near) => {LIES} !== near", arg=near)
    settled(page)
    moved = page.evaluate(LIES)
    page.reload()
    settled(page)
    assert page.evaluate(LIES) == moved


def test_whoever_plants_sees_more_of_the_garden_than_of_anything_else(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 60)
    for size in [one for one in SIZES if one["viewport"]["height"] > one["viewport"]["width"]]:
        resized(page, size)
        high = size["viewport"]["height"]
        assert box_of(page, "#hexes")["height"] > high / 3, size_of(size)
        assert page.locator("[popovertarget=cards]:visible").count() == 1, size_of(size)
        assert high < 600 or cut_off(page, "#board .pp-patch") == [], size_of(size)


def test_whoever_waits_on_a_small_phone_has_the_garden_and_the_faces_of_the_hand(
    device: Device, house: House
) -> None:
    phones = two_phones(device, house, {"training": "yes"})
    begun = phones[0]
    for _ in range(3):
        begun = next(page for page in phones if page.locator("#answer").count())
        if question(begun) == "add":
            break
        answer(begun)
        for page in phones:
            caught_up(page, version(begun))
    waits = next(page for page in phones if page is not begun)
    resized(waits, SMALLEST)
    expect(waits.locator(".pp-idle .pp-tile:visible")).to_have_count(2)
    expect(waits.locator(".pp-idle .pp-words:visible")).to_have_count(0)
    settled(waits)
    assert box_of(waits, "#hexes")["height"] > 568 * 0.4
    assert lost(waits) == []
    poke(waits, waits.locator("#ask [data-way=shed]"))
    expect(waits.locator("#cards")).to_be_visible()


def test_a_sheet_that_is_drawn_down_keeps_what_ends_the_turn_and_what_takes_back(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, 30, until="done", seats="3")
    low = box_of(page, "#hexes")["height"]
    poke(page, page.locator("#ask [data-grip]"))
    expect(page.locator("#table.pp-drawn")).to_be_attached()
    settled(page)
    assert box_of(page, "#hexes")["height"] > low
    assert lost(page) == []
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_in_viewport(ratio=1)
    poke(page, page.get_by_role("button", name="Take back"))
    expect(page.locator("#answer:not(.p-done)")).to_be_attached()
