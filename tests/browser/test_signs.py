"""The sign of a seat stands beside its name wherever it is named: on the board, in the menu, at the end."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import lost

SIGNS = {
    "mana_surge": ".ms-sign",
    "power_plants": ".pp-sign",
    "powerdome": ".pd-gate",
    "mistywell": ".mw-mark",
}
SHAPES = "all => all.map(one => one.querySelector('path, use').outerHTML)"


def shapes(signs: Locator) -> list[str]:
    """What signs are drawn of."""
    found: list[str] = signs.evaluate_all(SHAPES)
    return found


def known(page: Page, house: House, code: str) -> None:
    """Answers until every seat has its sign."""
    while (ask := asked(page.context, house, code)) and ask["prompt"] == "colour":
        answered(page.context, house, code, ask, ask["answers"][0])


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=["upright", "on its side"])
@pytest.mark.parametrize("game", SIGNS)
def test_the_menu_and_the_end_show_the_signs_of_seats(
    device: Device, house: House, game: str, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, game)
    known(page, house, code)
    page.goto(f"{house.url}/t/{code}")
    signs = page.locator(f"#chairs .name > {SIGNS[game]}")
    expect(signs).to_have_count(page.locator("#chairs .chair").count())
    assert len(set(shapes(signs))) == signs.count(), "told apart without colour"
    hands.it_is_me(page)
    page.locator("[data-menu] > summary").tap()
    expect(signs.first).to_be_visible()
    assert lost(page) == []
    names = page.locator("#chairs .name > bdi")
    assert names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth + 1).length") == 0


def test_the_end_shows_the_sign_of_who_won(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'power_plants')}")
    page.evaluate("document.querySelector('[data-resign] form').requestSubmit()")
    expect(page.locator("#ask.ended h2 > .pp-sign")).to_be_visible()


def test_a_duel_has_no_signs(device: Device, house: House) -> None:
    page = device()
    play_with_bots(page, house, "power_well")
    expect(page.locator("#chairs .name")).to_have_count(2)
    expect(page.locator("#chairs .name > svg")).to_have_count(0)
