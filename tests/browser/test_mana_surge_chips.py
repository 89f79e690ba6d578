"""Mana Surge: what others did, in chips: whole, large enough for a finger, each a way to its turn."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import SIZES, new_table, play_ahead, resized, settled
from tests.browser.axe import findings
from tests.browser.chips import CUT, FIRST
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_mana_surge import eager
from tests.browser.test_mana_surge_lesson import leap

LONG = "Bartholomew the Second"


def played(page: Page, house: House, count: int, name: str = "Ada") -> str:
    """Shows a table of three on one device after so many answers; its code."""
    code = new_table(page.context, house, "mana_surge", name=name)
    play_ahead(page, house, code, count, eager)
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    return code


UNTOLD = """() => [...document.querySelectorAll(".chip")].flatMap((chip) => {
  const [whose, ...parts] = chip.querySelector(".chip-parts").children;
  const room = whose.parentElement.getBoundingClientRect();
  const seen = (one) => one.getBoundingClientRect().left < room.right - 1;
  const [out, said] = [parts.filter((one) => !seen(one)).length, Number(chip.dataset.more ?? 0)];
  const found = out === said ? [] : [`${out} left out, ${said} said`];
  return !seen(whose) || (parts.length && out === parts.length && !chip.matches(".beside")) ? [...found, chip.innerText] : found;
})"""  # noqa: E501
"""The chips that do not say how much they leave out, or say nothing at all."""


@pytest.mark.parametrize("name", ["Ada", LONG])
def test_no_part_of_a_turn_is_cut_in_the_middle(device: Device, house: House, name: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = played(page, house, 0, name)
    found = {}
    for turn in range(12):
        for size in SIZES:
            resized(page, size)
            found[turn, size_of(size)] = page.evaluate(CUT) + page.evaluate(UNTOLD)
        play_ahead(page, house, code, 9, eager)
        page.reload()
    assert not any(found.values()), {at: said for at, said in found.items() if said}


LONGER = """async () => {
  for (const one of document.querySelectorAll(".chip .first")) {
    one.textContent = "moved 2 troops away from the Pool and one beside it, where nobody has stood before";
  }
  document.dispatchEvent(new Event("wellside:shown"));
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await frame();
  await frame();
}"""


def test_a_chip_says_in_fewer_words_what_the_reader_lost(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    leap(page, house, "Your first drop!")
    settled(page)
    expect(page.locator(".chip")).to_have_count(3)
    blow = page.locator(".chip.blue")
    expect(blow.locator(".first")).to_have_text("felled yours", use_inner_text=True)
    assert page.evaluate(FIRST) == []
    assert page.evaluate(UNTOLD) == []


def test_the_first_thing_in_a_chip_is_cut_off_where_it_has_no_room_and_never_left_out(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    played(page, house, 60, LONG)
    found = {}
    for size in SIZES:
        resized(page, size)
        page.evaluate(LONGER)
        found[size_of(size)] = page.evaluate(FIRST)
    assert not any(found.values()), found


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_chip_is_large_enough_for_a_finger(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    played(page, house, 60, LONG)
    expect(page.locator(".chip").nth(1)).to_be_visible()
    for chip in page.locator(".chip").all():
        box = chip.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44, box
    assert findings(page) == []


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_the_board_lies_still_whatever_the_chips_say(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = played(page, house, 8, LONG)
    lay = []
    for _ in range(6):
        settled(page)
        lay.append(page.locator("#hexes").bounding_box())
        play_ahead(page, house, code, 7, eager)
        page.reload()
    assert lay == lay[:1] * len(lay)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_chip_opens_the_list_at_its_turn(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    played(page, house, 60)
    told, chips = page.locator("#told"), page.locator(".chip:not(.beside)")
    expect(chips).to_have_count(2)
    closed = (told.get_by_role("button", name="Close"), None)
    for chip, close in zip(chips.all(), closed):
        line = page.locator(f"#{chip.get_attribute('data-to')}")
        poke(page, chip)
        expect(line).to_be_in_viewport(ratio=1)
        expect(line).to_contain_text(chip.locator("b").first.inner_text())
        expect(told.locator(".sought")).to_have_count(1)
        expect(told.locator(".sought").locator(line)).to_be_visible()
        if close:
            poke(page, close)
        else:
            page.keyboard.press("Escape")
        expect(told).to_be_hidden()


def test_back_closes_what_a_chip_opened(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = played(page, house, 60)
    told = page.locator("#told")
    poke(page, page.locator(".chip").first)
    expect(told).to_be_visible()
    page.wait_for_function("() => history.state?.sheet")
    page.go_back()
    expect(told).to_be_hidden()
    assert page.url.endswith(f"/t/{code}")


def test_a_double_tap_on_a_chip_leaves_the_list_open_at_its_turn(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    played(page, house, 60)
    told = page.locator("#told")
    spot = poke(page, page.locator(".chip").first)
    expect(told).to_be_visible()
    page.evaluate("window.wellsideTimes.steady = 5000")
    page.touchscreen.tap(*spot)
    expect(told.locator(".sought")).to_have_count(1)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(told).to_be_visible()


def test_what_is_taken_for_a_chip_is_read_as_a_sentence(device: Device, house: House) -> None:
    page = device(PHONE)
    played(page, house, 60)
    chips = page.locator("#said").get_by_role("button")
    for chip, said in zip(chips.all(), page.locator(".chip > .unseen").all_text_contents()):
        assert said.endswith(".")
        expect(chip).to_have_accessible_name(" ".join(said.split()))
