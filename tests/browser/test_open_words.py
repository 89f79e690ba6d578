"""What an open table says of itself, to whoever watches too: names, columns, counts, boards, a new game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead, hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import lost
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_sight import BUSY, tap_ahead
from tests.browser.test_open_table import choose_hero, count, open_table, panel, press

SIZES = [*ahead.SIZES, screen(768, 1024)]

LONG = """() => document.querySelectorAll(".pw-side .name").forEach((name) => {
  name.textContent = "Grandlamplighteress";
  name.parentElement.className = "longest";
})"""
CUT = """() => [...document.querySelectorAll(".pw-who h2")].flatMap((one) => {
  const wide = [...one.children].filter((part) => part.scrollWidth > part.clientWidth + 1);
  const high = one.scrollHeight - one.parentElement.clientHeight;
  if (high > 6) wide.push(one);
  return wide.map((part) => `${part.textContent}: ${high}`);
})"""


@pytest.fixture
def busy(device: Device, house: House) -> Page:
    """An open table on one device, with as much on it as can be."""
    page = device(PHONE, reduced_motion="reduce")
    open_table(page, house)
    tap_ahead(page.context, house, page.url.rsplit("/", 1)[1], BUSY)
    page.reload()
    return page


def names_are_whole(page: Page) -> dict[str, list[str]]:
    """Which names, and places below them, are cut off, by the size of the screen."""
    found = {}
    for size in SIZES:
        ahead.resized(page, size)
        if told := page.evaluate(CUT):
            found[str(size["viewport"])] = told
    return found


def test_names_are_told_whole(busy: Page, device: Device, house: House) -> None:
    other, watcher = device(PHONE, reduced_motion="reduce"), device(PHONE, reduced_motion="reduce")
    for long in (False, True):
        if long:
            busy.evaluate(LONG)
        assert names_are_whole(busy) == {}
    sit_opposite(busy, other, house)
    watcher.goto(busy.url)
    for page in (busy, other, watcher):
        page.reload()
        expect(page.locator(".pw-who").first).to_be_visible()
        assert names_are_whole(page) == {}
        ahead.resized(page, TABLET)
        high = page.locator(".pw-who .name").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert max(high) < 30, "a name of the game's own is one line"
        page.evaluate(LONG)
        assert names_are_whole(page) == {}


def test_each_column_is_named_at_its_foot(busy: Page) -> None:
    names = busy.locator(".pw-chute").evaluate_all(
        "all => all.map(one => getComputedStyle(one, '::after').content.slice(1, -1))"
    )
    assert names == ["Left", "Middle", "Right"]
    for size in SIZES:
        ahead.resized(busy, size)
        for mark in busy.locator(".pw-chute").evaluate_all(
            "all => all.map(one => { const style = getComputedStyle(one, '::after');"
            " return [parseFloat(style.fontSize), parseFloat(style.height)] })"
        ):
            assert mark[0] >= 11
        room = busy.locator(".pw-field").evaluate(
            "field => field.offsetHeight - field.querySelector('.pw-chute').offsetTop"
            " - field.querySelector('.pw-chute').offsetHeight"
        )
        assert room >= 11, size


def test_a_count_at_nothing_says_of_what(busy: Page) -> None:
    for what, words in (
        ("flow0", "5\nFlow"),
        ("coins0", "4\nCoins"),
        ("flow1", "0\nFlow"),
        ("coins1", "0\nCoins"),
    ):
        reading = busy.locator(f"#{what} .pw-reading")
        for size in SIZES:
            ahead.resized(busy, size)
            expect(reading.locator("b, small")).to_have_text(words.split("\n"))
            expect(reading.locator("small")).to_be_visible()
            inside = reading.evaluate(
                "one => one.parentElement.scrollHeight <= one.parentElement.clientHeight + 1"
                " && one.offsetWidth <= one.parentElement.clientWidth"
            )
            assert inside, (what, size)


def test_whoever_watches_reads_the_boards_and_the_tokens(busy: Page, device: Device, house: House) -> None:
    other, watcher = device(PHONE), device(PHONE, reduced_motion="reduce")
    sit_opposite(busy, other, house)
    watcher.goto(busy.url)
    for size in SIZES:
        ahead.resized(watcher, size)
        for door in ("#side0 .pw-open-control", "#side1 .pw-open-control", ".pw-watching .button"):
            hands.poke(watcher, watcher.locator(door).first)
            sheet = watcher.locator(".pw-sheet-of:popover-open")
            expect(sheet.locator(".pw-three li").first).to_be_visible()
            expect(sheet.locator(".pw-three li")).to_have_count(18)
            assert lost(watcher) == []
            hands.poke(watcher, sheet.get_by_role("button", name="Done"))
            expect(sheet).to_be_hidden()
    sent = hands.posts(watcher)
    hands.poke(watcher, watcher.locator("#board button.pw-at:not(.pw-ring)").first)
    line = watcher.locator("#taking")
    expect(line.locator("h3")).to_have_text("Pad of the Toad")
    expect(line.get_by_role("button")).to_have_text(["Close"])
    assert sent == []


def test_a_new_game_stands_apart_and_asks_first(device: Device, house: House) -> None:
    page = device(TABLET)
    open_table(page, house)
    choose_hero(page, 0)
    press(page, page.locator("#bar0cyan .pw-less"))
    control = panel(page, 0)
    new = control.get_by_role("button", name="New game…")
    at = new.bounding_box()
    assert at
    for one in control.locator("a, button").all():
        box = one.bounding_box()
        if box and box != at:
            # The panel lies on its side.
            assert min(abs(box["x"] - at["x"] - at["width"]), abs(at["x"] - box["x"] - box["width"])) > 20
    before = hands.version(page)
    hands.poke(page, new)
    sure = page.locator("#new0")
    expect(sure).to_be_visible()
    assert hands.version(page) == before
    hands.poke(page, sure.get_by_role("button", name="Not now"))
    expect(sure).to_be_hidden()
    assert count(page, "bar0cyan") == 9
