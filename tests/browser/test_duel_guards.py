"""A duel says beforehand what the foe's tokens keep off, and all of an ability that has room."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import OURS, answered, asked, new_table, resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.duels import show
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_duel_screens import SIZES, overlaps

FIELD = "ccm/cym/cym/yyc/cyc"
SHIELDS = "knight c10 m4 shield1@right2 shield2@right3"
TOAD = "toad c8 m0* y10 flow 2 coins 3 fly=2"


def at(page: Page, house: PosedHouse, *answers: str) -> None:
    """The page of a duel after these answers."""
    code = new_table(page.context, house, "power_well")
    for answer in answers:
        ask = asked(page.context, house, code)
        assert ask
        answered(page.context, house, code, ask, answer)
    show(page, house, code)


def test_what_a_shield_keeps_off_stands_on_the_card_and_at_the_bar(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose_duel(FIELD, "lamplighter c4", SHIELDS)
    at(page, posed)
    card = page.locator('.pw-card[data-ability="A Little Oil"]')
    for place, said in (("L1", ""), ("L2", "Your foe’s Shield keeps off up to 1.")):
        hands.poke(page, hands.place(page, place))
        if said:
            expect(card.locator("[data-guards]")).to_have_text(said)
    for size in SIZES:
        resized(page, size)
        assert lost(page) + overlaps(page) == [], size_of(size)
        expect(card.locator("[data-commit]")).to_be_in_viewport(ratio=1)
    resized(page, PHONE)
    before = hands.version(page)
    hands.poke(page, card.locator("[data-commit]"))
    hands.moved_on(page, before)
    expect(page.locator("#ask .pw-task")).to_contain_text("Deal 1 (Shield keeps off 1): tap one of")
    for size in SIZES:
        resized(page, size)
        assert lost(page) + overlaps(page) == [], size_of(size)


def test_the_card_says_what_smoke_and_trap_do_about_the_ability_as_it_is_paid(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose_duel("ccm/cym/mym/yyc/cyc", "knight flow 2", "beasthunter smoke1@hero trap1@right2")
    at(page, posed)
    card = page.locator('.pw-card[data-ability="Hold the Line"]')
    for place in ("L1", "M1"):
        hands.poke(page, hands.place(page, place))
    said = card.locator("[data-guards]")
    expect(said).to_have_text("")
    hands.poke(page, card.locator(".pw-empower"))
    expect(said).to_have_text("Your foe’s Smoke keeps off all damage.")
    hands.poke(page, card.locator(".pw-empower"))
    expect(said).to_have_text("")
    hands.poke(page, hands.place(page, "M2"))
    expect(page.locator('.pw-card[data-ability="Vigil"] [data-guards]')).to_have_text(
        "Your foe’s Trap deals you 2."
    )
    for size in SIZES:
        resized(page, size)
        assert lost(page) + overlaps(page) == [], size_of(size)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664), TABLET], ids=size_of)
def test_all_steps_of_an_ability_are_told_where_there_is_room(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose_duel("cmy/cmc/cmy/ycm/ymc", TOAD, "lamplighter")
    at(page, posed, "L1 : Lily Pad !")
    expect(page.locator("#doing .pw-step:visible")).to_have_count(3)
    expect(page.locator("#doing.waits")).to_have_count(0)
    assert page.locator("#ask").evaluate("one => one.scrollHeight - one.clientHeight") <= 0


FRAMES = """() => {
  const boxes = (css) => [...document.querySelectorAll(css)].map((one) => one.getBoundingClientRect());
  const rim = 2;   // px: the line around it
  return boxes(".pw-side.foe .pw-tap").some((tap) => boxes(".pw-side.foe .pw-coins > i").some((coin) =>
    tap.left - rim < coin.right && tap.right + rim > coin.left
    && tap.top - rim < coin.bottom && tap.bottom + rim > coin.top));
}"""
"""Whether the frame of a bar that can be tapped lies on a coin."""


@pytest.mark.parametrize("size", [TABLET, screen(1280, 800)], ids=size_of)
def test_the_frame_of_a_bar_lies_on_no_coin(device: Device, posed: PosedHouse, size: dict[str, Any]) -> None:
    page, other = device(size, reduced_motion="reduce"), device(PHONE)
    posed.pose_duel(FIELD, "lamplighter c4", SHIELDS)
    code = new_table(page.context, posed, "power_well", **{"with": "devices"})
    sit = {"seat": "1", "name": "Ben"}
    assert other.context.request.post(f"{posed.url}/t/{code}/sit", form=sit, headers=OURS).ok
    assert page.context.request.post(f"{posed.url}/t/{code}/start", headers=OURS).ok
    ask = asked(page.context, posed, code)
    assert ask
    answered(page.context, posed, code, ask, "L1 L2 : A Little Oil")
    show(page, posed, code)
    expect(page.locator(".pw-side.foe .pw-tap")).to_have_count(3)
    assert not page.evaluate(FRAMES)


def test_counters_are_spoken_of_by_their_names(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose_duel("cmy/cmc/cmy/ycm/ymc", TOAD, "toad fly=1")
    at(page, posed)
    expect(page.locator("#dock0 .pw-counter")).to_have_text("2 Flies")
    expect(page.locator("#dock1 .pw-counter")).to_have_text("1 Fly")
