"""Mana Surge: a board that was made whole again fits whatever room it has, and the main button its place."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import SIZES, answered, asked, new_table, play_ahead, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import moved_on, poke, version
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_mana_surge import LIES, eager, gives_up

CUT = """() => {
  const frame = document.querySelector("#hexes").getBoundingClientRect();
  const hexes = [...document.querySelectorAll("#board .hx-face")].map((one) => one.getBoundingClientRect());
  const tools = [...document.querySelectorAll(".hx-tool")].filter((one) => one.checkVisibility());
  const middle = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const near = ([x, y]) => Math.min(x - frame.left, frame.right - x, y - frame.top, frame.bottom - y);
  return { tools: tools.length, cut: hexes.filter((box) => near(middle(box)) < 14).length };
}"""
"""How many buttons lie on the board, and how many of its hexes reach over the rim."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_a_board_that_was_made_whole_again_fits_every_room(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 30, eager)
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    poke(page, page.get_by_role("button", name="Closer"))
    expect(page.locator("#table.hx-closer")).to_be_attached()
    poke(page, page.get_by_role("button", name="The whole board"))
    expect(page.locator("#table:not(.hx-closer)")).to_be_attached()
    for lines in (3, 1, 6):
        page.evaluate(
            "high => { document.querySelector('.ms-story').style.minHeight = `${high}rem`; }", 1.25 * lines
        )
        settled(page)
        assert page.evaluate(CUT) == {"tools": 1, "cut": 0}
    for seat in (1, 2):
        gives_up(page, house, code, seat)
    expect(page.locator("#ask.ended")).to_be_visible()
    settled(page)
    assert page.evaluate(CUT) == {"tools": 1, "cut": 0}


MAIN = """() => {
  const box = [...document.querySelectorAll("#ask .ms-acts > *")].at(-1)?.getBoundingClientRect();
  return box ? [Math.round(box.right), Math.round(box.bottom)] : null;
}"""


@pytest.mark.parametrize("size", [PHONE_ON_ITS_SIDE, PHONE, SMALLEST, TABLET], ids=size_of)
def test_the_main_button_stays_in_its_place_from_question_to_question(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    page.goto(house.url)
    code = new_table(page.context, house, "mana_surge")
    page.goto(f"{house.url}/t/{code}")
    asked_of: set[str] = set()
    found: set[tuple[int, int]] = set()
    for _ in range(40):
        ask = asked(page.context, house, code)
        assert ask
        if place := page.evaluate(MAIN):
            asked_of.add(ask["prompt"])
            found.add(tuple(place))
        before = version(page)
        answered(page.context, house, code, ask, eager(ask))
        moved_on(page, before)
    assert asked_of >= {"colour", "move", "done"}, asked_of
    assert len(found) == 1, found


TURNED = """() => {
  const frame = document.querySelector("#hexes"), [wide, high] = [frame.clientWidth, frame.clientHeight];
  const side = (ratio) => Math.min(wide, ratio * high, high, wide / ratio);
  const turned = getComputedStyle(document.querySelector(".hx-svg")).getPropertyValue("--hx-turn") === "0deg";
  return [turned, side(1.113) / side(0.898)];
}"""
"""Whether a board lies otherwise than on a phone held upright, and how much larger it is then."""


def test_a_phone_on_its_side_turns_the_board_only_where_it_is_larger_by_a_tenth(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 12, eager)
    page.goto(f"{house.url}/t/{code}")
    for wide, high in ((568, 320), (664, 390), (740, 360), (844, 390), (1024, 768)):
        resized(page, screen(wide, high))
        turned, larger = page.evaluate(TURNED)
        assert turned == (larger >= 1.1), (wide, high)


def test_a_board_that_is_looked_back_on_lies_as_in_play(device: Device, house: House) -> None:
    page = device(SMALLEST)
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 40, eager, until="move")
    for seat in (1, 2):
        gives_up(page, house, code, seat)
    lay: dict[str, list[str]] = {"": [], "/outcome": []}
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        for path, found in lay.items():
            page.goto(f"{house.url}/t/{code}{path}")
            settled(page)
            found.append(page.evaluate(LIES).replace("matrix(1, 0, 0, 1, 0, 0)", "none"))
    assert lay["/outcome"] == lay[""]
    assert len(set(lay[""])) == 2
