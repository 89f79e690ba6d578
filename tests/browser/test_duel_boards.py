"""The boards of a hero: a sheet with a heading and a way to close it, and lying open beside the Field."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.duels import show
from tests.browser.house import House
from tests.browser.lobby import against_the_bot
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_duel_says import PLAIN

WRONG = """(sheet) => {
  const out = [], box = (one) => one.getBoundingClientRect();
  const room = box(sheet);
  if (getComputedStyle(sheet).backgroundColor === "rgba(0, 0, 0, 0)") out.push("no background");
  for (const one of sheet.querySelectorAll(":scope > header :is(h3, .pw-close)")) {
    const { left, top, width, height } = box(one);
    const upon = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!width || !one.contains(upon)) out.push(`${one.textContent} is not in sight`);
  }
  for (const one of sheet.querySelectorAll(".pw-line-of, .pw-class li")) {
    if (box(one).left < room.left || box(one).right > room.right) out.push(`${one.textContent} hangs over`);
  }
  return out;
}"""
"""What an open sheet lacks."""


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_tap_on_a_face_opens_a_sheet_and_close_shuts_it(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    against_the_bot(page, house)
    hands.answer(page)
    hands.wait_until_asked(page)
    for seat in (0, 1):
        face = page.locator(f"#face{seat}")
        before = face.bounding_box()
        hands.poke(page, face)
        sheet = page.locator(f"#sheet{seat}:popover-open")
        expect(sheet).to_be_visible()
        assert sheet.evaluate(WRONG) == [], seat
        assert face.bounding_box() == before
        hands.poke(page, sheet.locator(".pw-close"))
        expect(sheet).to_have_count(0)


SIGN = "sheet => getComputedStyle(sheet, '::after').content"
"""What stands at the foot of a sheet."""


@pytest.mark.parametrize(("size", "way"), [(screen(664, 390), "here"), (SMALLEST, "bot")])
def test_boards_that_go_on_below_their_sheet_say_so_until_their_end(
    device: Device, posed: PosedHouse, size: dict[str, Any], way: str
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose_duel(PLAIN, "bailiff", "knight")
    show(page, posed, new_table(page.context, posed, "power_well", **{"with": way}))
    hands.poke(page, page.locator("#face0"))
    sheet = page.locator("#sheet0:popover-open")
    expect(sheet).to_have_class(re.compile("goes-on"))
    assert sheet.evaluate(SIGN) == '"more ▾"'
    sheet.evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
    expect(sheet).not_to_have_class(re.compile("goes-on"))
    assert sheet.evaluate(SIGN) == "none"


PLACES = """() => [...document.querySelectorAll(".pw-side, .pw-boards > .pw-sheet, .pw-field, .pw-track")]
  .map((one) => [one.id, one.getBoundingClientRect()].map((part) => JSON.stringify(part)))"""
"""Where panels, bars and boards lie."""


def test_on_a_tablet_nothing_moves_when_a_board_is_exhausted(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce")
    found = []
    for left, right in (("knight", "painter"), ("knight c0* y0*", "painter m0*"), ("knight", "painter c3")):
        posed.pose_duel(PLAIN, left, right)
        show(page, posed, new_table(page.context, posed, "power_well", **{"with": "bot"}))
        found.append(page.evaluate(PLACES))
    assert found[0] == found[1] == found[2]


RING = """(row) => {
  const { width, height, fontSize } = getComputedStyle(row, "::after");
  return [width, height, fontSize].map(parseFloat);
}"""
"""How wide and high the ring of a row is, and how large its number."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_number_of_a_row_can_be_read(device: Device, posed: PosedHouse, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose_duel(PLAIN, "knight", "painter")
    show(page, posed, new_table(page.context, posed, "power_well", **{"with": "bot"}))
    width, height, letters = page.locator(".pw-notch.at-left2").evaluate(RING)
    assert width == height >= 16
    assert letters >= 11
