"""How Witch, Tinker and Forester come to a table, and hold their phones."""

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
    """A new table, made from the home page."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="mistywell"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill(name)
    game.locator(f"input[name=hands][value={hands.lower()}]").check()
    game.get_by_role("button", name=way).tap()
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_load_state()  # its style sheets are there


def three_phones(device: Device, house: House, names: tuple[str, str] = ("Ben", "Cleo")) -> list[Page]:
    """Ada and two others at a table, each with a phone, the game begun."""
    host = device(PHONE, reduced_motion="reduce")
    set_the_table(host, house, SEVERAL)
    guests = {name: device(PHONE, reduced_motion="reduce") for name in names}
    return begin_together(host, guests, house, ".mw-city")


def resized(page: Page, size: dict[str, Any]) -> None:
    """Another screen for the same page."""
    page.set_viewport_size(size["viewport"])
    page.wait_for_function(
        "([wide, high]) => screen.width === wide && screen.height === high",
        arg=list(size["viewport"].values()),
    )
    ahead.settled(page)


def take_the_first(page: Page) -> Locator:
    """Takes the first Request of the draft; the sheet that asks for a square of its group."""
    poke(page, page.locator(".mw-jobs label").first)
    poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    return sheet
