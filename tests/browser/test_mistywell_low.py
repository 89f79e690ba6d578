"""Mistywell, low and in one column: a district leaves the question in sight, and the question the map."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import screen
from tests.browser.hands import moved_on, poke, poke_clear, version
from tests.browser.neighbours import ALL_HERE, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_asks import in_sight
from tests.browser.test_mistywell_near import PEPPER

LOW = screen(568, 320)
NARROW = [
    screen(664, 390),
    screen(667, 375),
    screen(640, 360),
    screen(568, 320),
    screen(320, 568),
    screen(360, 740),
]

MEETS = """() => [...document.querySelectorAll(".mw-district")].flatMap((district) => {
  const range = new Range();
  const words = (one) => (range.selectNodeContents(one), range.getBoundingClientRect());
  const box = district.getBoundingClientRect(), name = words(district.querySelector(".title b"));
  const tokens = [...district.querySelectorAll(".title .mw-token")].map((one) => one.getBoundingClientRect());
  const lines = [...district.querySelectorAll(".mw-group .of")].filter((of) => {
    const [called, pips] = [of.querySelector("b, span"), of.parentElement.querySelector(".mw-pips")];
    return called && pips && words(called).right > pips.getBoundingClientRect().left + 0.5;
  });
  const level = (one) => one.top < name.bottom && one.bottom > name.top;
  const meets = tokens.some((one) => one.left < name.right - 0.5 && level(one));
  const out = tokens.some((one) => one.right > box.right + 0.5);
  return [...(meets || out ? [district.id] : []), ...lines.map((one) => one.textContent.trim())];
})"""
"""Districts whose tokens meet their name or leave their place, and groups whose name meets their cubes."""


def test_a_district_leaves_who_asks_and_what_in_sight(device: Device, posed: PosedHouse) -> None:
    page = device(LOW, reduced_motion="reduce")
    posed.pose(PEPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    settled(page)
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    assert [in_sight(one) for one in sheet.locator(".mw-people h4, .mw-big.can").all()] == [True] * 4
    for told in (".mw-asker", ".mw-task"):
        assert in_sight(page.locator(f"#ask {told}").first)
    expect(page.locator("#ask")).to_contain_text("Pepper From Far Away")


def test_take_back_is_tapped_below_a_district(device: Device, posed: PosedHouse) -> None:
    page = device(LOW, reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    poke_clear(page, page.locator(".mw-jobs label").first)
    poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    before = version(page)
    back = page.locator("#ask .take-back")
    assert in_sight(back)
    poke(page, back)
    moved_on(page, before)
    expect(sheet).to_be_hidden()


SUPPER = """Enforcer eelwater
Witch slot: coven-supper, purple=1
unity: sootmarket=1
squares: bellringers-witch=purple, bellringers-wild=green, forgehands-witch=purple, forgehands-wild=purple
squares: hawkers-witch=purple"""
"""Cubes of both groups of Sootmarket can be removed."""


@pytest.mark.parametrize(
    "size",
    [
        screen(844, 390),
        screen(932, 430),
        screen(844, 340),
        screen(740, 360),
        screen(667, 375),
        screen(640, 360),
    ],
    ids=size_of,
)
def test_the_squares_of_both_groups_lie_above_the_question(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(SUPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    before = version(page)
    poke(page, page.locator("#ask [value=yes]"))
    moved_on(page, before)
    before = version(page)
    poke(page, page.locator("#d-bellrise"))
    moved_on(page, before)
    expect(page.locator("#ask .mw-task")).to_contain_text("2 to go", use_inner_text=True)
    poke(page, page.locator("#d-sootmarket"))
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    settled(page)
    assert [in_sight(square) for square in sheet.locator(".mw-big").all()] == [True] * 8
    assert in_sight(page.locator("#ask .mw-asker").first)
    box, close = sheet.bounding_box(), sheet.get_by_role("button", name="Close").bounding_box()
    assert box
    assert close
    assert close["x"] + close["width"] <= box["x"] + box["width"]


@pytest.mark.parametrize("width", [568, 630])
def test_the_question_of_a_turn_covers_no_square_of_the_map(
    device: Device, posed: PosedHouse, width: int
) -> None:
    page = device(screen(width, 320), reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    settled(page)
    expect(page.locator("#ask .mw-start .mw-task")).to_contain_text("Tap a card of your hand")
    foot = page.locator("#ask").bounding_box()
    lowest = page.locator(".mw-city .squares").evaluate_all(
        "all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))"
    )
    assert foot
    assert lowest <= foot["y"]


@pytest.mark.parametrize("turn", ["Witch draft", "Witch play"])
def test_names_on_the_map_leave_room_for_tokens_and_cubes(
    device: Device, posed: PosedHouse, turn: str
) -> None:
    page = device(reduced_motion="reduce")
    posed.pose("", turn)
    set_the_table(page, posed, ALL_HERE)
    for size in NARROW:
        page.set_viewport_size(size["viewport"])
        settled(page)
        assert page.evaluate(MEETS) == [], size_of(size)
