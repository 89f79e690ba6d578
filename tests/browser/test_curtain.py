"""The curtain before a secret on a shared screen: all of it is read there, and its button taps."""

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import new_table, settled
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.house import House
from tests.browser.sight import ON_TOP, lost, size_of
from tests.browser.test_large_text import TWICE

WHOLE = """(name) => {
  const text = new Range(), box = name.closest("h2").getBoundingClientRect();
  text.selectNodeContents(name);
  return getComputedStyle(name).whiteSpace !== "nowrap"
    && [...text.getClientRects()].every((line) => line.left >= box.left - 1 && line.right <= box.right + 1);
}"""
"""Whether a name is written out, on as many lines as it takes."""


@pytest.mark.parametrize("name", ["", "Bartholomew-Maximil"], ids=["no name", "a long one"])
@pytest.mark.parametrize("times", [HASTY, f"{HASTY}; {TWICE}"], ids=["usual", "large text"])
def test_a_curtain_stands_whole_in_the_middle(device: Device, house: House, times: str, name: str) -> None:
    page = device(times=times, reduced_motion="reduce")
    code = new_table(page.context, house, "powerdome", name=name)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#curtain[open] h2")).to_be_visible()
    for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET):
        page.set_viewport_size(size["viewport"])
        settled(page)
        assert lost(page) == [], size_of(size)
        assert page.locator("#curtain bdi").evaluate(WHOLE), "a cut name tells nobody whose turn it is"
        for one in ("h2", "button"):
            box = page.locator(f"#curtain {one}").bounding_box()
            assert box
            middle = size["viewport"]["width"] / 2
            assert box["x"] + box["width"] / 2 == pytest.approx(middle, abs=2), size_of(size)
        assert page.locator("#curtain button").evaluate(ON_TOP), size_of(size)
    button = page.locator("#curtain button").bounding_box()
    assert button
    page.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    expect(page.locator("#curtain[open]")).to_have_count(0)
