"""Mana Surge on real screens: first-time lines, cards, trails, the end, and what is told of points."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import answered, asked, new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.duels import show
from tests.browser.hands import asked as is_asked
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import ON_TOP, size_of
from tests.browser.test_mana_surge import answer, eager, gives_up, three_phones
from tests.browser.test_mana_surge_asks import WAYS, posed_at
from tests.browser.test_mana_surge_first import brought
from tests.browser.test_notes import apart
from tests.games.mana_surge.board import FULL

UNDER = """() => {
  const note = document.querySelector("#note > p").getBoundingClientRect();
  const meets = (one) => one.left < note.right - 1 && one.right > note.left + 1
    && one.top < note.bottom - 1 && one.bottom > note.top + 1;
  return [...document.querySelectorAll(".ms-body, .ms-gate, .ms-side, #ask, .hx-control")]
    .filter((one) => meets(one.getBoundingClientRect())).map((one) => one.getAttribute("class"));
}"""
"""What lies under a first-time line."""

CROWD = {
    "0,-4": ".b", "1,-4": ".b", "2,-3": ".g", "-1,-2": ".b", "3,-3": ".b",
    "0,3": ".g", "1,2": ".g", "-2,4": ".b",
}  # fmt: skip
"""Troops all round the board."""


@pytest.mark.parametrize("prompt", ["move", "combat"])
@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_first_time_line_lies_on_no_troop_and_no_spawner(
    device: Device, posed: PosedHouse, size: dict[str, Any], prompt: str
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    brought(page, posed, prompt, CROWD)
    assert page.evaluate(UNDER) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0


ASKED_OR_COVERED = (
    """() => !(document.querySelector("#answer") && document.querySelector("#what:popover-open"))"""
)


def test_a_card_closes_when_its_device_is_asked_something_new(device: Device, house: House) -> None:
    phones = three_phones(device, house)
    page = next(phone for phone in phones if not is_asked(phone))
    card = page.locator("#what")
    poke(page, page.locator("#h0_0 .hx-face"))
    expect(card).to_be_visible()
    while not is_asked(page):
        expect(card).to_be_visible()
        answer(next(phone for phone in phones if is_asked(phone)))
        expect(page.locator(".ms-ask")).to_be_visible()
        settled(page)
        page.wait_for_function(
            "() => !document.querySelector('#answer') || !document.querySelector('#what:popover-open')"
        )
    expect(card).to_be_hidden()
    poke(page, page.locator("#h0_0 .hx-face"))
    expect(card).to_be_visible()
    page.evaluate("document.dispatchEvent(new CustomEvent('wellside:shown', {detail: {version: 0}}))")
    settled(page)
    expect(card).to_be_visible(), "it was opened on this very question"


def ends_early(page: Page, house: House) -> None:
    """A game on one device, in which the second and the third resign."""
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 40, eager, until="move")
    page.goto(f"{house.url}/t/{code}")
    for seat in (1, 2):
        gives_up(page, house, code, seat)


LOWER = """() => {
  const bottoms = [...document.querySelectorAll(".hx-face")].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(...bottoms) > document.querySelector("#ask").getBoundingClientRect().top + 20;
}"""
OVER = """() => {
  const { left, top, width } = document.querySelector("#ask").getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + 12);
  return met.closest("#ask, #board").id;
}"""


def test_at_the_end_a_board_that_still_glides_lies_below_the_result(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    ends_early(page, house)
    expect(page.locator("#ask.ended")).to_be_visible()
    settled(page)
    page.evaluate("document.querySelector('.hx-pan').style.transform = 'scale(1.3)'")
    assert page.evaluate(LOWER)
    assert page.evaluate(OVER) == "ask"


def test_at_the_end_on_the_smallest_screen_two_buttons_stand_side_by_side(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    ends_early(page, house)
    again, went = (page.locator(f"#ask.ended .row > {one}") for one in ("form", "a"))
    expect(again).to_be_visible()
    one, other = again.bounding_box(), went.bounding_box()
    assert one
    assert other
    assert one["y"] == other["y"]
    assert one["x"] + one["width"] < other["x"]
    for button in (again.locator("button"), went):
        assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth && one.clientHeight < 60")


TRAILS = """() => [...document.querySelectorAll("#board g:has(> .ms-from)")].map((trace) => {
  const ring = trace.querySelector(".ms-from"), way = trace.querySelector(".ms-way");
  const hex = document.querySelector(`.ms-hex[transform="${ring.getAttribute("transform")}"]`);
  const icon = hex.querySelector(".hx-up").getBBox();
  const corners = [[icon.x, icon.y], [icon.x + icon.width, icon.y + icon.height]];
  const [x, y] = ring.getAttribute("transform").match(/[-\\d.]+/g).map(Number);
  const start = way.getPointAtLength(0);
  const far = Math.hypot(start.x - x, start.y - y);
  const wide = Math.max(...corners.map(([u]) => Math.abs(u)));
  return [icon.width > 0, ring.r.baseVal.value >= wide, far >= wide];
})"""
"""Of each way that was gone: whether it began on an icon, and whether ring and dots leave that in sight."""


STEP = "2,-1 to 3,-1"


@pytest.mark.parametrize("cell", ["Ab", "Db", "ab"])
def test_the_trail_of_a_step_leaves_in_sight_what_it_stepped_off(
    device: Device, posed: PosedHouse, cell: str
) -> None:
    page = device(PHONE)
    posed.pose_surge(FULL | {"2,-1": cell, "1,-4": ".b", "3,-4": ".b", "3,-3": ".b", "4,-3": ".b"})
    code = new_table(page.context, posed, "mana_surge", seats="3")

    stepped = False
    while True:
        ask = asked(page.context, posed, code)
        assert ask
        if stepped and ask["seat"] != 2:
            break
        step = STEP if STEP in ask["answers"] else "end" if "end" in ask["answers"] else ask["answers"][0]
        stepped = stepped or step == STEP
        answered(page.context, posed, code, ask, step)
    show(page, posed, code)
    settled(page)
    assert page.evaluate(TRAILS) == [[True, True, True]]


def test_points_are_drawn_all_or_none(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE)
    posed.pose_surge(FULL | {"1,0": "Xr"})
    code = new_table(page.context, posed, "mana_surge", seats="3")
    show(page, posed, code)
    drawn = {}
    for size in (SMALLEST, screen(375, 548), PHONE, PHONE_ON_ITS_SIDE, screen(1024, 768)):
        page.set_viewport_size(size["viewport"])
        settled(page)
        expect(page.locator(".ms-steps .points")).to_have_text("2 points")
        drawn[size_of(size)] = page.locator(".ms-points svg:visible").count()
    assert set(drawn.values()) == {0, 2}, drawn
    assert drawn[size_of(PHONE)] == 2


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_the_round_is_called_so_where_a_troop_comes_out(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size)
    posed_at(page, posed, "spawn")
    page.locator(".ms-whose").evaluate("name => name.remove()")
    settled(page)
    expect(page.locator(".ms-round")).to_have_text("Round 3/60")


@pytest.mark.parametrize(
    ("prompt", "place", "name"),
    [("move", "-4_0", "spawner"), ("move", "2_0", "troop"),
     ("combat", "-4_0", "spawner"), ("combat", "2_0", "troop"),
     ("combat", "0_0", "The Pool"), ("combat", "-3_-1", "troop")],
)  # fmt: skip
def test_with_nothing_chosen_a_tap_says_what_lies_there(
    device: Device, posed: PosedHouse, prompt: str, place: str, name: str
) -> None:
    page = device(PHONE)
    hexes, answers = WAYS[prompt]
    posed.pose_surge(hexes | {"2,0": ".b", "1,0": ".r", "1,1": ".g"} | ({"-3,1": ".b"} if answers else {}))
    code = new_table(page.context, posed, "mana_surge", seats="3")
    for text in answers:
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    settled(page)
    expect(page.locator("#board input[name=from]:checked")).to_have_count(0)
    poke(page, page.locator(f"#h{place} .hx-face"))
    expect(page.locator("#what header > h2")).to_contain_text(name)
    expect(page.locator("#note .illegal")).to_have_count(0)


@pytest.mark.parametrize("size", [screen(568, 320), PHONE_ON_ITS_SIDE, screen(1024, 768)], ids=size_of)
def test_beside_the_board_there_is_room_for_a_card_about_it(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed_at(page, posed, "move")
    for spot in ("#h0_0 .hx-face", "#h-4_0 .hx-face", "#h4_-4 .hx-face"):
        poke(page, page.locator(spot))
        card = page.locator("#what:popover-open")
        expect(card).to_be_in_viewport(ratio=1)
        assert apart(card, page.locator("#hexes")), spot
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)


LONG_END = """(words) => {
  document.querySelector("#ask .result").textContent = words;
  for (const parts of document.querySelectorAll(".chip-parts")) parts.append(words);
}"""
"""An ending with long names, after news of two long turns."""


@pytest.mark.parametrize("size", [screen(664, 390), screen(568, 320)], ids=size_of)
def test_what_may_follow_a_game_is_in_sight_on_a_phone_on_its_side(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    ends_early(page, house)
    expect(page.locator("#ask.ended")).to_be_visible()
    page.evaluate(
        LONG_END, "Ten mana from the Pool. Bartholomew the Great 10, Green 9 and Blue 8. Round 31. " * 3
    )
    settled(page)
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    for name in ("Play again", "How it went"):
        assert page.locator("#ask").get_by_text(name).evaluate(ON_TOP), name
