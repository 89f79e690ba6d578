"""What happened, below the words of a lesson: whole, or out of sight."""

from typing import Any

import pytest

from tests.browser import hands
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.house import House
from tests.browser.test_lessons import LESSONS, answer, at, begin

CUT = """() => {
  const under = document.querySelector("#coach").getBoundingClientRect().bottom;
  const words = document.querySelector("#story :is(.pw-said, .mw-news)").getBoundingClientRect();
  const top = document.elementFromPoint(words.left + words.width / 2, words.bottom - 10);
  const seen = top?.closest("#story") && words.bottom - 10 > under;
  return seen && words.top < under - 1;
}"""
"""Whether a line of what happened can be seen in part."""


@pytest.mark.parametrize(
    ("slug", "size", "last"),
    [("mistywell", PHONE_ON_ITS_SIDE, 10), ("power_well", SMALLEST, 15)],
    ids=["mistywell", "power_well"],
)
def test_what_happened_is_whole_or_out_of_sight(
    device: Device, house: House, slug: str, size: dict[str, Any], last: int
) -> None:
    page = device(size, reduced_motion="reduce")
    code, cut = begin(page, house, slug), []
    for number, beat in enumerate(LESSONS[slug].beats[:last]):
        at(page, number)
        page.wait_for_function("() => document.querySelector('.taught')")
        settled(page)
        if page.evaluate(CUT):
            cut.append(beat.says)
        if beat.do:
            answer(page, house, code, beat.do[0])
        else:
            hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    assert cut == []
