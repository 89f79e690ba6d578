"""PowerDome's orders as they are corrected: an aim that is tapped, a number that is typed over."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_powerdome_aims import AIMED, attacked, bidding, card, ordering


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_an_aim_that_is_tapped_is_what_the_next_fighter_answers(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = ordering(device, house, size, bidding(*AIMED))
    sneeze = page.locator('select[name="Sneeze.1"]')
    poke(page, page.locator("#t-p1"))
    poke(page, card(page, "Sneeze"))
    expect(page.locator(".pd-aims .follows:visible")).to_have_count(1)
    poke(page, sneeze)
    expect(page.locator(".pd-aims .waits")).to_have_count(1)
    assert lost(page) == []
    poke(page, page.locator("#t-p2"))
    expect(sneeze).to_have_value("Coal")
    assert attacked(page) == "Brass"
    poke(page, page.locator("#t-p3"))
    expect(sneeze).to_have_value("Coal")
    assert attacked(page) == "Dawn"
    poke(page, sneeze)
    expect(page.locator(".pd-aims .waits")).to_have_count(1)
    poke(page, page.locator(".pd-dial.resist [data-step='1']"))
    expect(page.locator(".pd-aims .waits")).to_have_count(0)
    poke(page, page.locator("#t-p1"))
    expect(sneeze).to_have_value("Coal")
    assert attacked(page) == "Brass"


def test_a_number_typed_beyond_what_is_left_says_why_it_is_less(device: Device, house: House) -> None:
    page = ordering(device, house, PHONE, bidding(*AIMED))
    strike, resist, note = (
        page.locator(".pd-dial.strike .input"),
        page.locator(".pd-dial.resist .input"),
        page.locator("#note"),
    )
    points = int(page.locator(".pd-orders").get_attribute("data-points") or 0)
    strike.fill("999")
    expect(note).to_contain_text(f"You have {points} points in all.")
    strike.fill(str(points - 1))
    resist.fill("40")
    expect(resist).to_have_value("1")
    expect(note).to_contain_text("Only 1 point is left for this: take some back elsewhere with −.")
    poke(page, page.locator(".pd-dial.strike [data-step='1']"))
    expect(note).to_contain_text("No points are left")
