"""What a screen reader hears of a table: one polite line for each change, in the words of the story."""

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import Ask, answered, asked, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.house import House

GAMES = ["power_well", "power_plants", "mistywell", "mana_surge"]


def said(page: Page) -> str:
    """What was said last."""
    return page.locator("#announced").inner_text()


@pytest.mark.parametrize("slug", GAMES)
def test_what_happens_is_said_once(device: Device, house: House, slug: str) -> None:
    page, dice = device(), random.Random(slug)

    def chosen(ask: Ask) -> str:
        return str(dice.choice(ask["answers"]))

    code = new_table(page.context, house, slug)
    play_ahead(page, house, code, 14, chosen)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#announced")).to_be_empty()
    told = [line.strip() for line in page.locator("#told li").all_inner_texts()]
    heard = []
    for _ in range(10):
        ask = asked(page.context, house, code)
        assert ask
        before = hands.version(page)
        answered(page.context, house, code, ask, chosen(ask))
        hands.moved_on(page, before)
        if said(page) not in heard:
            heard.append(said(page))
    assert len(heard) > 2
    assert not any(line and line == one for one in heard for line in told), "old news is said again"
    assert all(one.endswith((".", "!", "?", ":", "”")) for one in heard if one)


def test_the_open_table_says_what_changed(device: Device, house: House) -> None:
    page = device()
    code = new_table(page.context, house, "power_well_open")
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#announced")).to_be_empty()
    for text, words in (("left cyan -1", "cyan 9"), ("left cyan +1", "cyan 10")):
        ask = asked(page.context, house, code)
        assert ask
        answered(page.context, house, code, ask, text)
        expect(page.locator("#announced")).to_contain_text(words, ignore_case=True)
    ask = asked(page.context, house, code)
    assert ask
    marble = page.locator(".pw-marble input").first.get_attribute("value")
    answered(page.context, house, code, ask, f"draw {marble}")
    expect(page.locator("#announced")).to_contain_text("marble, ")
    assert said(page).count("marble, ") == 1


def test_the_end_is_said(device: Device, house: House) -> None:
    page = device()
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 30, lambda ask: ask["answers"][0], until="move")
    page.goto(f"{house.url}/t/{code}")
    for seat in (0, 1):
        form = {"seat": str(seat)}
        headers = {"Sec-Fetch-Site": "same-origin"}
        assert page.context.request.post(f"{house.url}/t/{code}/resign", form=form, headers=headers).ok
    expect(page.locator("#announced")).to_contain_text("wins. The others resigned.")
