"""At the open table nothing is off the screen, cut off or covered, at any size and in any state."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_table import open_table

BUSY = (
    "left hero toad", "right hero lamplighter", "left token pad topL", "left token pad topR",
    "left token wart hero", "left token wart foe", "left fly +6", "right token lamp right2",
    "right token lamp right4", "right token lantern hero", "left cyan -10", "right yellow -10",
    "right magenta -3", "left flow +5", "right coins -4", "flip",
)  # fmt: skip
"""Taps after which as much lies on the table as can: tokens on rails and heroes, counters, Exhausted bars."""
OPENED = ("#control0", "#choose0", "#sheet0", "#new0", "#recolour0", "#control1", "#sheet1")


def tap_ahead(context: BrowserContext, house: House, code: str, taps: tuple[str, ...]) -> None:
    """Taps without a screen."""
    for text in taps:
        ask = ahead.asked(context, house, code)
        assert ask
        ahead.answered(context, house, code, ask, text)


def at_every_size(page: Page, state: str, found: dict[str, list[str]]) -> None:
    """Notes what is lost of a screen at each size, with nothing open."""
    for size in ahead.SIZES:
        ahead.resized(page, size)
        if told := lost(page):
            found[f"{state}, {size_of(size)}"] = told


def opened_at_every_size(
    page: Page, sheets: tuple[str, ...], state: str, found: dict[str, list[str]]
) -> None:
    """Notes what is lost of what can be opened over a screen, at each size."""
    for sheet in sheets:
        page.locator(sheet).evaluate("sheet => sheet.showPopover()")
        at_every_size(page, f"{state}, {sheet}", found)
        page.locator(sheet).evaluate("sheet => sheet.hidePopover()")


@pytest.fixture
def table(device: Device, house: House) -> tuple[Page, str]:
    """An open table on a device that lies flat, as it begins."""
    page = device(PHONE, reduced_motion="reduce")
    open_table(page, house)
    return page, page.url.rsplit("/", 1)[1]


def test_flat(table: tuple[Page, str], house: House) -> None:
    page, code = table
    found: dict[str, list[str]] = {}
    at_every_size(page, "as it begins", found)
    tap_ahead(page.context, house, code, BUSY)
    page.reload()
    at_every_size(page, "busy", found)
    opened_at_every_size(page, OPENED, "busy", found)
    page.locator("[data-menu] > summary").tap()
    at_every_size(page, "menu", found)
    assert found == {}


def test_a_device_for_each_side_and_one_that_watches(
    table: tuple[Page, str], device: Device, house: House
) -> None:
    page, code = table
    options: dict[str, Any] = {"reduced_motion": "reduce"}
    other, watcher = device(PHONE, **options), device(PHONE, **options)
    sit_opposite(page, other, house)
    tap_ahead(page.context, house, code, BUSY)
    watcher.goto(page.url)
    expect(watcher.locator("#board.watch")).to_be_visible()
    expect(watcher.locator("#ask")).to_contain_text("You are watching.")
    found: dict[str, list[str]] = {}
    for shown, state in ((page, "left"), (other, "right"), (watcher, "watching")):
        shown.reload()
        at_every_size(shown, state, found)
    opened_at_every_size(page, ("#sheet0",), "left", found)
    assert found == {}
