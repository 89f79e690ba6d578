"""First lines above the garden: what they move, and what stands on them meanwhile."""

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.hands import poke
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden import box_of
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
