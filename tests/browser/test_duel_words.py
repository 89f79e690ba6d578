"""The words of an ability in progress: how they break into lines."""

from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from games.power_well.heroes import OWN
from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.duels import show
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_duel_says import posed_duel
from tests.browser.test_what import THERE, held, middle

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
    hands.poke(page, card.locator(".means", has_text="Before"))
    expect(page.locator("#clause")).to_contain_text("before the marbles")
    hands.poke(page, page.get_by_role("button", name="Close"))
    expect(page.locator("#clause")).to_be_hidden()
    empower = card.locator('[name="empower"]')
    expect(empower).not_to_be_checked()
    lift = held(page, *middle(card.locator(".pw-empower")))
    page.wait_for_function(THERE)
    lift()
    expect(page.locator("#what")).to_contain_text("First or Last")
    expect(page.locator("#what .means", has_text="First or Last")).to_be_visible()
    expect(empower).not_to_be_checked()


LABELS = """() => [...document.querySelectorAll("label")].flatMap((label) => {
  const inside = [...label.querySelectorAll("a, button")].map((one) => one.textContent.trim());
  return inside.length ? [`${label.className}: ${inside}`] : [];
})"""
"""Labels in which a tap does something else than what they are for."""


def test_a_tap_anywhere_in_the_box_of_an_empowerment_ticks_it(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    for hero in OWN:
        posed_duel(page, posed, "ccy/ccy/mmy/mmy/yyy", f"{hero} flow 5", "bailiff")
        assert page.evaluate(LABELS) == [], hero
    posed_duel(page, posed, "mmy/ycc/ycy/yym/cyc", "knight shield1@left2 flow 2", "toad")
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    box = page.locator(".pw-card:visible .pw-empower").bounding_box()
    assert box
    ticked = page.locator('.pw-card:visible [name="empower"]')
    for n, (across, down) in enumerate(product((0.05, 0.5, 0.95), (0.15, 0.5, 0.85))):
        page.touchscreen.tap(box["x"] + across * box["width"], box["y"] + down * box["height"])
        expect(ticked).to_be_checked(checked=n % 2 == 0)


def test_where_there_is_room_an_ability_in_progress_is_told_whole_with_its_sum(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = posed_duel(page, posed, "mmy/mmc/ccc/yyc/ycm", "painter pigment=3", "knight")
    ask = asked(page.context, posed, code)
    assert ask
    answered(page.context, posed, code, ask, "L1 L2 M1 M2 : Masterpiece")
    show(page, posed, code)
    for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE):
        resized(page, size)
        expect(page.locator(".pw-step.is-next")).to_have_count(2)
        for step in page.locator(".pw-step.is-next").all():
            expect(step).to_be_visible()
        expect(page.locator("#doing")).to_contain_text("Deal 4. 4 + 3 = 7")
        expect(page.locator("#ask .pw-task")).to_contain_text("Deal 7")
        over = page.evaluate(
            "document.querySelector('#ask').scrollHeight - document.querySelector('#ask').clientHeight"
        )
        assert over <= 1, size_of(size)
