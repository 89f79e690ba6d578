"""How people start a game of Witch, Tinker and Forester, and hold their phones."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import begin_together

SEVERAL, ALL_HERE = "On several devices", "All on this one"


def set_the_table(page: Page, house: House, way: str, hands: str = "Open", name: str = "Ada") -> None:
    """Creates a table from the home page."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="mistywell"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill(name)
    game.locator(f"input[name=hands][value={hands.lower()}]").check()
    game.get_by_role("button", name=way).tap()
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_load_state()  # until its style sheets have loaded


def three_phones(device: Device, house: House, names: tuple[str, str] = ("Ben", "Cleo")) -> list[Page]:
    """Creates a table for Ada and two others, with a phone each, and starts the game."""
    host = device(PHONE, reduced_motion="reduce")
    set_the_table(host, house, SEVERAL)
    guests = {name: device(PHONE, reduced_motion="reduce") for name in names}
    return begin_together(host, guests, house, ".mw-city")


def resized(page: Page, size: dict[str, Any]) -> None:
    """Resizes the page's viewport."""
    page.set_viewport_size(size["viewport"])
    page.wait_for_function(
        "([wide, high]) => screen.width === wide && screen.height === high",
        arg=list(size["viewport"].values()),
    )
    ahead.settled(page)


def take_the_first(page: Page) -> Locator:
    """Takes the first Request of the draft; returns the sheet that asks for a square of its group."""
    poke(page, page.locator(".mw-jobs label").first)
    poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    return sheet
