"""The words of an ability in progress: how they break into lines."""

from tests.browser.ahead import answered, asked, new_table
from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST
from tests.browser.duels import show
from tests.browser.posed import PosedHouse

HANGS = """() => {
  const words = document.querySelector("#doing"), gem = words.querySelector(".pw-gem.flow"), found = [];
  const after = document.createRange();
  after.setStart(gem.parentElement.lastChild, 0);
  after.setEnd(gem.parentElement.lastChild, 1);
  for (let width = 220; width < 360; width++) {
    words.style.width = `${width}px`;
    const { right, bottom } = gem.getBoundingClientRect();
    const apart = Math.abs(after.getBoundingClientRect().bottom - bottom) > 6;
    if (apart || right > words.getBoundingClientRect().right + 1) found.push(width);
  }
  return found;
}"""
"""For which widths of its words the sign of an Empowerment stands beyond them, or in another line."""


def test_the_sign_of_an_empowerment_stays_with_its_words(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "painter flow 2", "bailiff")
    code = new_table(page.context, posed, "power_well")
    ask = asked(page.context, posed, code)
    assert ask
    answered(page.context, posed, code, ask, "L1 : Thin Wash !")
    show(page, posed, code)
    assert page.evaluate(HANGS) == []
