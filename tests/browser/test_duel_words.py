"""The words of an ability in progress: how they break into lines."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.duels import show
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_duel_says import posed_duel

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


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_says_when_an_effect_comes_can_be_asked_on_the_card_of_an_ability(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed_duel(page, posed, "mmy/ycc/ycy/yym/cyc", "knight shield1@left2 flow 2", "toad")
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    card = page.locator(".pw-card:visible")
    assert lost(page) == []
    for word, meaning in (("First or Last", "before all other effects"), ("Before", "before the marbles")):
        hands.poke(page, card.locator(".means", has_text=word))
        expect(page.locator("#clause")).to_contain_text(meaning)
        hands.poke(page, page.get_by_role("button", name="Close"))
        expect(page.locator("#clause")).to_be_hidden()
    expect(card.locator('[name="empower"]')).not_to_be_checked()
