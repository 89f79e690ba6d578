"""PowerDome of several: a player's allies and whom each attacks; two people who play another game."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import Ask, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.gladiators import pass_the_curtain, phones, quietly, seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import lost, size_of

SEATS = 3

NARROW = """box => {
  const frame = box.getBoundingClientRect(), words = document.createRange();
  const close = (one) => {
    words.selectNodeContents(one);
    const { left, right } = words.getBoundingClientRect();
    return Math.min(left - frame.left, frame.right - right) < 8;
  };
  return [...box.querySelectorAll("legend, .pd-aimed, .nobody")].filter(close).map((one) => one.textContent);
}"""
"""What stands at the very edge of a box."""


def with_rats(ask: Ask) -> str:
    """Answers that lead to a second round in which the first seat has a Rat for each blow of the first."""
    powers = {"nominate": "Rat King, Feint, Hush", "bids": "Rat King 5"}
    if ask["prompt"] != "allocation":
        return (ask["seat"] == 0 and powers.get(ask["prompt"])) or quietly(ask)
    return f"strike 5 > {ask['characters'][0]['targets'][0]}" if ask["seat"] else "resist 0"


def with_two_rats(device: Device, house: House, size: dict[str, Any]) -> Page:
    """Ada's orders, with two Rats beside her."""
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats=str(SEATS), setup="full_setup")
    play_ahead(page, house, code, 60, with_rats, until="allocation")
    play_ahead(page, house, code, SEATS, with_rats)
    play_ahead(page, house, code, SEATS, with_rats, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    expect(page.locator(".pd-orders")).to_have_count(3)
    return page


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_of_several_each_signs_whom_it_attacks(device: Device, house: House, size: dict[str, Any]) -> None:
    page = with_two_rats(device, house, size)
    brass, coal = page.locator("#t-p1"), page.locator("#t-p2")
    expect(page.locator("#t-p0 .pd-badges [data-letter]")).to_have_count(2)
    poke(page, brass)
    expect(brass).to_have_class("pd-token g1 aimed")
    rat = page.locator(".pd-orders").nth(1)
    letter = rat.locator("[data-by]").first.get_attribute("data-letter")
    poke(page, rat.locator(".pd-dial.strike [data-step='1']"))
    expect(brass).to_have_class("pd-token g1 aimed-too")
    poke(page, coal)
    expect(coal).to_have_class("pd-token g2 aimed")
    expect(coal.locator(".pd-by-whom > *")).to_have_count(1)
    expect(coal.locator(".pd-by-whom > *")).to_have_attribute("data-letter", letter or "")
    expect(brass.locator(".pd-by-whom > .pd-by > .pd-crest")).to_have_count(1)
    expect(coal).to_have_attribute("aria-pressed", "true")
    expect(brass).to_have_attribute("aria-pressed", "false")
    poke(page, brass)
    expect(brass.locator(".pd-by-whom > *")).to_have_count(2)
    expect(coal.locator(".pd-by-whom")).to_have_count(0)
    assert lost(page) == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_nothing_stands_at_the_edge_of_the_box_of_an_attack(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = with_two_rats(device, house, size)
    for box in page.locator(".pd-attack").all():
        assert box.evaluate(NARROW) == []


def test_giving_up_in_the_setup_ends_before_the_first_round_and_all_keep_their_gates_in_the_next(
    device: Device, house: House
) -> None:
    ada, ben = phones(device, house, ("Ben",))
    gates = ada.locator(".pd-called").all_inner_texts()
    poke(ben, ben.locator("[data-menu] > summary"))
    poke(ben, ben.locator("[data-resign] summary"))
    poke(ben, ben.get_by_role("button", name="Resign now"))
    for phone in (ada, ben):
        expect(phone.locator("#ask.ended")).to_contain_text("It was over before the first round.")
        expect(phone.locator("#ask.ended")).not_to_contain_text("Round 0")
    poke(ada, ada.get_by_role("button", name="Play again"))
    poke(ben, ben.get_by_role("button", name="Yes, again"))
    for phone, called in ((ada, gates), (ben, ["Ada", "You", *gates[2:]])):
        expect(phone.locator("#answer.modifiers")).to_be_attached()
        expect(phone.locator(".pd-called")).to_have_text(called, use_inner_text=True)
        expect(phone.locator("#note > p")).to_have_count(0)
