"""PowerDome's orders where there is but one to attack, and what is said of points that are kept back."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.gladiators import commit
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_powerdome_orders import aimed, orders

KEPT = re.compile(r"^\d+ points kept back(, gone afterwards| for what reacts)$")


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_only_foe_is_aimed_at_from_the_start(device: Device, house: House, size: dict[str, Any]) -> None:
    page = orders(device, house, size, seats=2)
    tally = page.locator("[data-tally]")
    expect(page.locator("#t-p1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-aimed]")).to_have_text("Brass")
    expect(tally).to_have_text(KEPT)
    assert lost(page) == []
    poke(page, page.locator(".pd-dial.strike [data-step='1']"))
    assert aimed(page) == "Brass"
    poke(page, page.locator(".pd-chip.nobody"))
    expect(page.locator("#t-p1")).to_have_attribute("aria-pressed", "false")
    assert aimed(page) == ""
    poke(page, commit(page))
    expect(tally).to_have_text("A strike of 1 at nobody?")


def test_without_a_strike_the_only_foe_is_not_attacked(device: Device, house: House) -> None:
    page = orders(device, house, seats=2)
    poke(page, commit(page))
    expect(page.locator("[data-tally]")).to_have_text("Order nothing?")
    poke(page, page.locator("[data-doubt]"))
    poke(page, page.locator(".pd-dial.resist [data-rest]"))
    expect(page.locator("#t-p1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-tally]")).to_have_text("All spent")
    assert aimed(page) == ""
    page.reload()
    expect(page.locator("[data-aimed]")).to_have_text("Brass")
    poke(page, commit(page))
    expect(page.locator(".pd-playbill")).to_contain_text("The fight of round 1")
    assert "Ada attacks" not in (page.locator(".pd-beats").text_content() or "")
    assert "You attack" not in (page.locator(".pd-beats").text_content() or "")


def test_a_strike_given_by_a_modifier_is_a_strike(device: Device, house: House) -> None:
    page = orders(device, house, seats=2)
    page.locator(".pd-orders").evaluate("one => one.dataset.strike = 5")
    poke(page, page.locator(".pd-dial.resist [data-rest]"))
    assert aimed(page) == "Brass"
    poke(page, page.locator(".pd-chip.nobody"))
    poke(page, commit(page))
    expect(page.locator("[data-tally]")).to_have_text("A strike of 5 at nobody?")


MARCH = """one => one.insertAdjacentHTML("afterend", `<div class="pd-use"><label class="pd-card">
  <input type="checkbox" checked><span class="pd-words">Raise its player’s strike by 5.</span></label>
</div>`)"""
"""Adds a power of an ally's orders, ticked."""


def test_a_strike_raised_by_an_ally_keeps_the_only_foe(device: Device, house: House) -> None:
    page = orders(device, house, seats=2)
    page.locator(".pd-orders").evaluate(MARCH)
    poke(page, page.locator(".pd-dial.resist [data-rest]"))
    assert aimed(page) == "Brass"


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_points_that_are_kept_back_are_said_to_be_for_what(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = orders(device, house, size)
    tally = page.locator("[data-tally]")
    expect(tally).to_have_text(KEPT)
    for keeps, words in ((True, "for what reacts"), (False, ", gone afterwards")):
        page.locator(".pd-orders").evaluate("(one, keeps) => one.toggleAttribute('data-keeps', keeps)", keeps)
        poke(page, page.locator(".pd-dial.agility [data-step='1']"))
        expect(tally).to_contain_text(words)
        assert tally.evaluate("words => words.scrollHeight <= words.clientHeight + 1")
        assert lost(page) == []


def test_no_question_mark_stands_for_a_fighter(device: Device, house: House) -> None:
    page = orders(device, house)
    poke(page, page.locator("#t-p1"))
    look = page.locator("[data-look]")
    expect(look).to_be_visible()
    expect(look).to_have_text("")
    expect(look.locator(".icon")).to_be_visible()
    poke(page, page.locator(".pd-attack > legend"))
    expect(page.locator("#what")).to_contain_text("The attack")
