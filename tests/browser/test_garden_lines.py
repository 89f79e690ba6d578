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
