"""What a duel asks says what a choice changes, and every choice is in sight."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.duels import show
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_draw import picked as marbles_picked
from tests.browser.test_duel_says import posed_duel
from tests.browser.test_duel_screens import SIZES, overlaps
from tests.browser.test_what import held, middle


def test_when_an_effect_comes_can_be_chosen_on_every_screen(device: Device, posed: PosedHouse) -> None:
    page = device(reduced_motion="reduce")
    posed.pose_duel("mmy/mmc/ccc/mmy/yyc", "knight shield1@left2 flow 4", "bailiff")
    code = new_table(page.context, posed, "power_well")
    for said, words, choices in (
        ("Charge !", "Move a Shield before your marbles leave, or after?", ("Before", "After")),
        ("later", "", ()),
        ("L1 L2", "Deal\u00a02 before the other effects, or after them?", ("First", "Last")),
    ):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, said)
        if not words:
            continue
        show(page, posed, code)
        expect(page.locator("#ask .pw-task")).to_contain_text(words)
        expect(page.locator("#doing .is-now")).not_to_contain_text(re.compile("Before|First"))
        for size in SIZES:
            resized(page, size)
            assert lost(page) + overlaps(page) == [], size_of(size)
            for choice in choices:
                expect(page.get_by_role("button", name=choice, exact=True)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_the_names_of_heroes_keep_clear_of_the_edges(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    show(page, house, new_table(page.context, house, "power_well"))
    for picked in (False, True):
        if picked:
            hands.poke(page, page.locator(".pw-choice").first)
        for card in page.locator(".pw-choice").all():
            box, name = card.bounding_box(), card.locator(".name").bounding_box()
            assert box
            assert name
            assert name["x"] - box["x"] >= 4, card.inner_text()
            assert box["x"] + box["width"] - name["x"] - name["width"] >= 4, card.inner_text()


@pytest.mark.parametrize("hero", ["knight shield1@left2", "painter"])
def test_marbles_chosen_before_an_ability_began_are_drawn_where_nothing_is_done_before(
    device: Device, posed: PosedHouse, hero: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed_duel(page, posed, "mmy/ycc/ycy/yym/cyc", hero, "toad")
    before = hands.marbles(page)
    chosen = {one for one, (spot, _) in before.items() if spot in ("L1", "M1")}
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    hands.poke(page, page.get_by_role("button", name="Begin"))
    hands.poke(page, page.get_by_role("button", name="After", exact=True))
    for one in chosen:
        expect(page.locator(f"#{one}")).to_have_count(0)
    assert set(before) - set(hands.marbles(page)) == chosen
    expect(page.locator("#doing .is-now")).to_be_visible()


def test_marbles_chosen_before_an_ability_began_are_chosen_still(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed_duel(page, posed, "mmy/ycc/ycy/yym/cyc", "painter", "toad")
    task = page.locator("#ask .pw-task:visible")
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    hands.poke(page, page.get_by_role("button", name="Begin"))
    hands.poke(page, page.get_by_role("button", name="Before", exact=True))
    expect(task).to_contain_text("to recolour")
    hands.poke(page, hands.place(page, "L5"))
    hands.poke(page, page.get_by_role("button", name="Recolour"))
    expect(task).to_contain_text("Your marbles are chosen: tap others, or Draw", use_inner_text=True)
    assert marbles_picked(page) == {"L1", "M1"}
    for size in (SMALLEST, screen(568, 320), PHONE):
        resized(page, size)
        assert lost(page) + overlaps(page) == [], size_of(size)
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    expect(task).to_contain_text("Choose the marbles that you play, then Draw", use_inner_text=True)
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    hands.poke(page, page.locator("#ask [data-commit]:visible"))
    expect(task).not_to_contain_text("Your marbles")


def test_a_clause_that_is_struck_out_says_why_beside_it_and_in_its_card(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = posed_duel(page, posed, "cmy/ymc/ccc/mmy/yyc", "knight", "bailiff")
    for text in ("L1 : Raise the Shield", "left1"):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    why = page.locator("#doing .pw-why")
    for size in (SMALLEST, screen(390, 664), screen(844, 390), PHONE):
        resized(page, size)
        expect(why).to_have_text("(no bar to heal)")
        expect(why).to_be_visible()
        assert lost(page) + overlaps(page) == [], size_of(size)
    held(page, *middle(page.locator("#doing .name")))()
    expect(page.locator("#what")).to_contain_text("“Heal 1.” was skipped: no bar to heal")
