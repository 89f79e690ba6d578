"""A hint goes with its question: its card, what it has lit, and one that is still thought about."""

import pytest
from playwright.sync_api import Page, Route, expect

from games import GAMES
from tests.browser.ahead import OURS, new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.gladiators import seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.test_hint import THINKS


def asks_for_a_hint(page: Page, house: House, game: str) -> str:
    """Comes to a table where the first seat is asked something, bots have the others; its code."""
    code = new_table(page.context, house, game)
    for seat in range(GAMES[game].seats[0]):
        if seat:
            hands_over(page, house, code, seat)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#answer")).to_be_attached()
    seen_enough(page)
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    return code


def hands_over(page: Page, house: House, code: str, seat: int) -> None:
    """Gives a seat to a bot: nobody is asked there any more."""
    form = {"seat": str(seat)}
    assert page.context.request.post(f"{house.url}/t/{code}/bot", form=form, headers=OURS).ok


@pytest.mark.parametrize("game", [slug for slug, game in GAMES.items() if not game.endless])
def test_a_hint_goes_when_nothing_is_asked_any_more(device: Device, house: House, game: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = asks_for_a_hint(page, house, game)
    expect(page.locator("#what")).to_contain_text("A good move", timeout=THINKS)
    hands_over(page, house, code, 0)
    expect(page.locator("#answer")).to_have_count(0)
    expect(page.locator("#what")).to_be_hidden()
    expect(page.locator("#table .taught")).to_have_count(0)


def test_a_hint_that_comes_after_its_question_is_not_shown(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    code = asks_for_a_hint(page, house, "powerdome")
    expect(page.locator("[data-advice]")).to_have_attribute("aria-busy", "true")
    late = held[0].fetch()
    hands_over(page, house, code, 0)
    expect(page.locator("#answer")).to_have_count(0)
    held[0].fulfill(response=late)
    expect(page.locator("[data-advice][aria-busy]")).to_have_count(0)
    expect(page.locator("#what")).to_be_hidden()
