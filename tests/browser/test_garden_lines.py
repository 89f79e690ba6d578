"""First lines above the garden: what they move, and what stands on them meanwhile."""

import pytest
from playwright.sync_api import Page, expect

from games.power_plants.plants import PLANTS
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden import box_of, garden
from tests.browser.test_garden_tells import position, sown

PREY = """
0,0 Honeyleaf6 blue x1
1,0 Starflower6 blue x1
2,0 Frightshade6
0,1 Wingbean6
1,1 Snapjaw6
"""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_line_that_goes_with_its_question_leaves_the_garden_where_it_is(
    device: Device, posed: PosedHouse, size: dict[str, object]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    sown(page, posed, position(PREY, "Snapjaw1 Starflower1"), "Snapjaw1 @ 1,-1", "sprout")
    line = page.locator("#note .primer")
    expect(line).to_contain_text("A swallowed Sprite never comes home")
    settled(page)
    before = box_of(page, "#p-Starflower6 .hx-face")
    poke(page, page.locator("#s0_0"))
    expect(page.locator("#ask")).to_contain_text("2nd of 2")
    expect(line).to_have_count(0)
    settled(page)
    after = box_of(page, "#p-Starflower6 .hx-face")
    assert [after["x"], after["y"]] == pytest.approx([before["x"], before["y"]], abs=2)


BARE = """() => {
  const [note, words] = [document.querySelector("#note"), document.querySelector("#note > p")].map((one) => one.getBoundingClientRect());
  return [words.left - note.left, note.right - words.right, words.top - note.top, note.bottom - words.bottom].map(Math.round);
}"""  # noqa: E501
"""How much of the room above all else what is said there leaves bare, at each side."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_refusal_said_in_the_room_of_a_first_line_fills_it(
    device: Device, posed: PosedHouse, size: dict[str, object]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    sown(page, posed, position(PREY, "Snapjaw1 Starflower1"), "Snapjaw1 @ 1,-1", "sprout")
    expect(page.locator("#note .primer")).to_be_visible()
    settled(page)
    page.locator("#p-Frightshade6").dispatch_event("click")
    expect(page.locator("#note > .illegal")).to_be_visible()
    assert page.evaluate(BARE) == [0, 0, 0, 0]


SAYS_WHOLE = """(words) => {
  const line = document.querySelector("#ask .pp-sprouts");
  line.lastChild.textContent = ` ${words}`;
  return line.scrollWidth <= line.clientWidth;
}"""


def chosen(page: Page) -> None:
    """A patch of the hand and an open spot in sight."""
    page.locator("#ask .pp-pick").first.tap()
    page.locator("#board [name=spot]").first.check(force=True)
    settled(page)


def test_what_a_patch_would_sprout_has_room_in_one_line(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, 12)
    chosen(page)
    cut = [plant.gist for plant in PLANTS.values() if not page.evaluate(SAYS_WHOLE, plant.gist)]
    assert cut == []


def test_a_garden_that_a_person_left_whole_stays_so_while_nothing_is_tapped_there(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, 70, plants="random")
    page.locator("[data-hx=fit]").evaluate("(one) => one.click()")
    settled(page)
    chosen(page)
    page.locator("#ask [data-commit]").tap()
    expect(page.locator("#answer.p-power")).to_be_attached()
    settled(page)
    assert page.evaluate("document.querySelector('#table').style.getPropertyValue('--hx-z')") == "1"
