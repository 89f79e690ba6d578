"""Who resigns among bots is led out, by taps, in every game."""

import pytest
from playwright.sync_api import expect

from games import GAMES
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.endless])
def test_giving_up_among_bots_leads_home_or_to_the_end(
    device: Device, house: House, slug: str, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    several = 3 in GAMES[slug].seats
    play_with_bots(page, house, slug, seats="3" if several else "2")
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-resign] > summary"))
    expect(page.locator("[data-resign] p").first).to_be_in_viewport(ratio=1)
    poke(page, page.get_by_role("button", name="Resign now"))
    if several:
        expect(page.locator("#note")).to_contain_text("You resigned. Only bots were left at that table")
        expect(page.locator(".shelf")).to_be_visible()
    else:
        expect(page.locator("#ask.ended")).to_be_visible()
