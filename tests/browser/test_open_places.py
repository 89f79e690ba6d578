"""The open table's buttons: each is tapped by itself, keeps its place, holds its words and is in sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead, hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_shared import code_of
from tests.browser.test_open_sight import tap_ahead
from tests.browser.test_open_table import open_table, select

MIDDLE = screen(390, 664)
SIZES = [SMALLEST, PHONE, MIDDLE, PHONE_ON_ITS_SIDE, TABLET]
SHARED = ("left hero bailiff", "right hero painter", "left token seal topM", "right token sign topM")
Box = dict[str, float]


def prepared(page: Page, house: House, taps: tuple[str, ...]) -> Page:
    """An open table on which somebody tapped this."""
    open_table(page, house)
    tap_ahead(page.context, house, code_of(page), taps)
    page.reload()
    return page


def disc(page: Page, seat: int) -> tuple[float, float]:
    """The middle of a side's token above the middle column."""
    box = page.locator(f"#rails .at-topM.s{seat} .pw-token").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_two_tokens_above_one_column_are_tapped_each_by_itself(device: Device, house: House) -> None:
    page = prepared(device(SMALLEST, reduced_motion="reduce"), house, SHARED)
    assert_each_opens(page, [SMALLEST, PHONE, PHONE_ON_ITS_SIDE])
    other = device(MIDDLE, reduced_motion="reduce")
    sit_opposite(page, other, house)
    for shown in (page, other):
        assert_each_opens(shown, [SMALLEST, MIDDLE, PHONE_ON_ITS_SIDE, TABLET])


def assert_each_opens(page: Page, sizes: list[dict[str, Any]]) -> None:
    for size in sizes:
        page.set_viewport_size(size["viewport"])
        for seat, name in enumerate(("Seal of the Bailiff", "Sign of the Painter")):
            page.touchscreen.tap(*disc(page, seat))
            expect(page.locator("#taking h3")).to_have_text(name)
            page.locator("#taking").get_by_role("button", name="Close").tap()
            expect(page.locator("#taking")).to_be_hidden()


LABELS = ("", "the coin", "Wishing Coins −1 for Beasthunter", "Lamplighter’s draw of 15 marbles")
PLACES = """(says) => [...document.querySelectorAll(".pw-undo > small")].map((small) => {
  small.firstElementChild.textContent = says;
  return [...small.closest(".pw-strip").querySelectorAll(".button")].flatMap((button) => {
    const box = button.getBoundingClientRect();
    return [box.left, box.top, box.right, box.bottom].map(Math.round);
  });
})"""


@pytest.mark.parametrize("sides", [1, 2])
def test_every_button_of_the_strip_keeps_its_place_whatever_undo_says(
    device: Device, house: House, sides: int
) -> None:
    page = prepared(device(SMALLEST, reduced_motion="reduce"), house, SHARED)
    if sides == 1:
        sit_opposite(page, device(PHONE), house)
    coin = page.locator(".pw-turns").last
    places, coins = {}, {}
    for size in SIZES:
        ahead.resized(page, size)
        places[size_of(size)] = len({str(page.evaluate(PLACES, label)) for label in LABELS})
        coins[size_of(size)] = coin.bounding_box()
    assert set(places.values()) == {1}, places
    tap_ahead(page.context, house, code_of(page), ("right yellow -3", "flip"))
    expect(coin).not_to_contain_text("Toss")
    for size in SIZES:
        ahead.resized(page, size)
        assert coin.bounding_box() == coins[size_of(size)], size_of(size)


def test_six_and_nine_say_which_way_up_they_are_where_somebody_sits_opposite(
    device: Device, house: House
) -> None:
    page = prepared(device(reduced_motion="reduce"), house, SHARED)
    tap_ahead(page.context, house, code_of(page), ("left cyan -4", "left magenta -1", "left yellow -2"))
    lines = []
    for colour, value in (("cyan", "6"), ("magenta", "9"), ("yellow", "8")):
        number = page.locator(f"#bar0{colour} b")
        expect(number).to_have_text(value)
        lines.append(number.evaluate("one => getComputedStyle(one).textDecorationLine"))
    assert lines == ["underline", "underline", "none"]


CHOSEN = (
    ("Draw 2 magenta", "raise cyan by 2, yellow by 2"), ("Remove 2", "only your foe may now"),
    ("Remove 3", "no play: no line through them"), ("Draw 4 magenta", "a valid play"),
    ("Remove 4", "a valid play for the Lamplighter"), ("Remove 2", "before the first turn"),
    ("Remove 3", "only from Middle and Right"), ("Remove 1", "Exhausted magenta only joins"),
    ("Remove 3", "no play: only from Middle and Right"),
    ("Remove 3", "no play: its ends are Exhausted"), ("Remove 3", "by the rules only your foe may now"),
)  # fmt: skip
IDLE = (
    ("Draw", "Lamplighter wished: all 15 anew"), ("Draw", "Beasthunter drew 4 magenta"),
    ("Beasthunter wins", "Lamplighter: all boards Exhausted"), ("You begin", "foe may remove up to 3"),
    ("Lamplighter wins", "Beasthunter cannot pay 3 coins"), ("Remove up to 3", "from Middle and Right"),
    ("The end", "both are out: who fell later wins"), ("Draw", "Undone: Lantern laid for Lamplighter"),
    ("Draw", "Lamplighter undid: your draw of 15 marbles"), ("Draw", "done? Flow +1, End turn"),
    ("Draw", "Beasthunter undid: Coins −1 for Beasthunter"), ("Draw", "tap marbles: Middle, Right"),
    ("Draw", "now raise magenta by 10, do Take the Furniture"), ("Draw", "spent no Flow? +1, End turn"),
    ("Tap a circle", "above a column, to move the Lantern"), ("Not there", "the Lantern lies above a column"),
)  # fmt: skip
OVER_THE_RIM = """([says]) => [...document.querySelectorAll(".pw-draw")].flatMap((draw) =>
  says.flatMap((words) => {
    const parts = [...draw.querySelectorAll("b, small")];
    parts.forEach((part, n) => { part.textContent = words[n]; });
    const rim = draw.getBoundingClientRect();
    const lines = parts.flatMap((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return [...range.getClientRects()];
    });
    return lines.some((line) => line.left < rim.left || line.right > rim.right
      || line.top < rim.top || line.bottom > rim.bottom) ? [words.join(" / ")] : [];
  }))"""
"""What does not fit into the button for drawing."""


@pytest.mark.parametrize("sides", [1, 2])
def test_what_the_draw_button_says_fits_into_it(device: Device, house: House, sides: int) -> None:
    page = prepared(device(SMALLEST, reduced_motion="reduce"), house, SHARED)
    if sides == 1:
        sit_opposite(page, device(PHONE), house)
    found = {}
    for words in (IDLE, CHOSEN):
        if words is CHOSEN:
            select(page, "L1", "R5")
        for size in SIZES:
            ahead.resized(page, size)
            found[f"{words[0]} at {size_of(size)}"] = page.evaluate(OVER_THE_RIM, [words])
            for name in ("Boards", "Recolour") if words is CHOSEN else ():
                expect(page.locator(".pw-strip").last.get_by_text(name)).to_be_visible()
    assert {where: told for where, told in found.items() if told} == {}


def test_a_short_screen_has_the_field_in_its_middle_and_all_in_sight(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, SHARED)
    watcher, other = (device(PHONE_ON_ITS_SIDE, reduced_motion="reduce") for _ in range(2))
    watcher.goto(page.url)
    expect(watcher.get_by_role("button", name="Take a side")).to_be_visible()
    assert_short_screens_fit(watcher)
    sit_opposite(page, other, house)
    assert_short_screens_fit(page, other, watcher)


def assert_short_screens_fit(*pages: Page) -> None:
    """All is in sight, and the field in the middle."""
    for page in pages:
        for size in (screen(568, 320), PHONE_ON_ITS_SIDE):
            ahead.resized(page, size)
            assert lost(page) == [], size_of(size)
            assert_in_the_middle(page)


def assert_in_the_middle(page: Page) -> None:
    """As much room on its left as on its right, but for a dock on narrow screens; no words at the edge."""
    wide = page.evaluate("innerWidth")
    field = page.locator(".pw-field").bounding_box()
    assert field
    dock = 44 if wide < 600 else 0
    assert abs(field["x"] * 2 + field["width"] - wide) <= 4 + dock
    for one in page.locator(".pw-strip > .button, .pw-watching button").all():
        box = one.bounding_box()
        if box and box["width"]:
            assert box["x"] + box["width"] <= wide - 4


CUT = """() => [...document.querySelectorAll(".pw-undo > small")].flatMap((small) =>
  [...small.children].filter((one) => getComputedStyle(one).clipPath === "none" && one.offsetWidth)
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.textContent))"""
TAKEN_BACK = (
    "left hero toad", "right hero beasthunter", "left fly +3", "right coins -1", "right yellow -10",
    "left wish", "left token pad topL", "left move topL pad topM", "right draw L1 M2",
    "recolour cyan L1", "flip", "new",
)  # fmt: skip


WORDS = """() => [...document.querySelectorAll(".pw-undo > small > *")]
  .filter((one) => getComputedStyle(one).clipPath === "none" && one.offsetWidth)
  .flatMap((one) => one.textContent.split(/\\s+/).filter((word) => {
    const text = one.firstChild, from = one.textContent.indexOf(word), range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + word.length);
    const wide = innerWidth > innerHeight && document.querySelector(".pw-open.flat");
    return new Set([...range.getClientRects()].map((line) => Math.round(wide ? line.x : line.y))).size > 1;
  }))"""
"""The words of Undo that are broken over two lines."""


@pytest.mark.parametrize("sides", [1, 2])
def test_undo_breaks_no_name(device: Device, house: House, sides: int) -> None:
    page = prepared(device(SMALLEST, reduced_motion="reduce"), house, ())
    if sides == 1:
        sit_opposite(page, device(PHONE), house)
    for hero in ("lamplighter", "beasthunter"):
        tap_ahead(page.context, house, code_of(page), (f"left hero {hero}",))
        page.reload()
        for size in SIZES:
            ahead.resized(page, size)
            assert page.evaluate(WORDS) == [], (hero, size)
            assert page.evaluate(CUT) == [], (hero, size)


@pytest.mark.parametrize("sides", [1, 2])
def test_what_undo_takes_back_is_said_in_words_that_fit(device: Device, house: House, sides: int) -> None:
    page = prepared(device(SMALLEST, reduced_motion="reduce"), house, ())
    if sides == 1:
        sit_opposite(page, device(PHONE), house)
    sizes = [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET]
    for tap in TAKEN_BACK:
        before = hands.version(page)
        tap_ahead(page.context, house, code_of(page), (tap,))
        hands.moved_on(page, before)
        sizes.reverse()  # it has the last size already
        for size in sizes:
            ahead.resized(page, size)
            assert page.evaluate(CUT) == [], (tap, size)
            expect(page.locator(".pw-undo > small").last).to_be_visible()
