"""The page with the whole story: the latest turn first, and in a turn what happened first."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.hands import it_is_me, poke
from tests.browser.house import House
from tests.browser.test_names import some

LINES = """(all) => all.map((one) => {
  return [one.getBoundingClientRect().top + scrollY, Number(one.id.slice(1)), one.className];
})"""
"""Where each line begins on the page, its number in the story, and its kind."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
@pytest.mark.parametrize("slug", ["power_plants", "mana_surge"])
def test_a_turn_heads_its_events_and_the_latest_is_the_first(
    device: Device, house: House, slug: str, size: dict[str, object]
) -> None:
    page = device(size)
    code = new_table(page.context, house, slug)
    play_ahead(page, house, code, 30, some)
    page.goto(f"{house.url}/t/{code}/story")
    told = sorted(page.locator(".whole-story li[id^=f]").evaluate_all(LINES))
    turns = [number for _, number, kind in told if "f-turn" in kind]
    assert len(turns) > 3
    assert turns == sorted(turns, reverse=True)
    for (_, before, _), (_, after, kind) in pairwise(told):
        assert after > before or "f-turn" in kind or after < min(turns), "a turn is told as it happened"
    expect(page.locator(".whole-story li.f-turn").first).to_be_in_viewport(ratio=1)


def test_the_story_is_opened_from_the_menu_and_leads_back(device: Device, house: House) -> None:
    page = device(SMALLEST)
    code = new_table(page.context, house, "mana_surge")
    page.goto(f"{house.url}/t/{code}")
    it_is_me(page)
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-menu] .sheet").get_by_role("link", name="story"))
    expect(page.locator(".whole-story")).to_be_visible()
    poke(page, page.get_by_role("link", name="To the table"))
    expect(page.locator("#board")).to_be_visible()
