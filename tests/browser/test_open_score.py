"""The open table keeps score where the score stands: by taps, by drawing, for both sides at once."""

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead, hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.lobby import join
from tests.browser.sight import size_of
from tests.browser.test_open_table import change, choose_hero, count, half, open_table, press
from tests.browser.test_steady import A_MOMENT, AS_FOR_PEOPLE

COUNTS = [f"{what}{seat}" for what in ("flow", "coins") for seat in (0, 1)]
SMALLEST_ON_ITS_SIDE = screen(568, 320)
BARS = [f"bar{seat}{colour}" for seat in (0, 1) for colour in ("cyan", "magenta", "yellow")]
Point = tuple[float, float]


def middle(page: Page, selector: str) -> Point:
    """Where a thing is on the glass."""
    box = page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def spot(page: Page, what: str, value: int, most: int = 10) -> Point:
    """Where on a gauge a value is, however the gauge is turned."""
    less, more = middle(page, f"#{what} .pw-less"), middle(page, f"#{what} .pw-more")
    far = 2 * (value / most) - 0.5  # the middles of the halves lie at a quarter and three quarters
    return less[0] + (more[0] - less[0]) * far, less[1] + (more[1] - less[1]) * far


class Fingers:
    """Fingers on the glass of a page, which may be drawn over it."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def down(self, *points: Point) -> None:
        self._send("touchStart", points)

    def on(self, *points: Point) -> None:
        self._send("touchMove", points)

    def up(self) -> None:
        self._send("touchEnd", ())

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def take_the_right_side(page: Page, other: Page, house: House) -> None:
    """Another device takes the right side of an open table, which is told to the first."""
    join(other, house, page.url.rsplit("/", 1)[1])
    other.locator("[data-menu] > summary").tap()
    other.get_by_label("Take the side of").last.tap()
    other.locator("#sit-1 form.sit button").tap()
    expect(other.locator("#board.seat1")).to_be_visible()
    other.keyboard.press("Escape")
    expect(other.locator("[data-menu] .sheet")).to_be_hidden()
    expect(page.locator("#board.seat0")).to_be_visible()
    expect(page.locator("#note .stays")).to_be_visible()


def sit_opposite(page: Page, other: Page, house: House) -> None:
    """Another device takes the right side of an open table, and what is told of it is tapped away."""
    take_the_right_side(page, other, house)
    page.locator("#note .stays").tap()
    expect(page.locator("#note .stays")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE])
def test_every_count_of_both_sides_goes_down_and_up_in_place(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    open_table(page, house)
    for what in BARS:
        change(page, what, "-")
        assert count(page, what) == 9
    for what in COUNTS:
        sign, after = ("-", 3) if what.startswith("coins") else ("+", 1)
        change(page, what, sign)
        assert count(page, what) == after


UNDER_A_FINGER = """() => {
  const halves = [...document.querySelectorAll(".pw-less, .pw-more")];
  const boxes = halves.map((half) => half.getBoundingClientRect());
  const meets = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5
    && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  const within = (box) => box.left > -0.5 && box.top > -0.5
    && box.right < innerWidth + 0.5 && box.bottom < innerHeight + 0.5;
  return halves.filter((half, n) => {
    const { left, top, right, bottom, width, height } = boxes[n];
    const small = width < 44 || height < 44 || !within(boxes[n]);
    const covered = document.elementFromPoint((left + right) / 2, (top + bottom) / 2) !== half;
    return small || covered || boxes.some((other, m) => m !== n && meets(boxes[n], other));
  }).map((half) => `${half.ariaLabel} ${half.clientWidth}x${half.clientHeight}`);
}"""
"""The halves of gauges that are smaller than a finger, off the screen, covered, or upon each other."""
FLY = (
    "left hero toad",
    "right hero lamplighter",
    "left token pad topL",
    "left token wart foe",
    "left fly +3",
)


SIGNS = [(SMALLEST, 0), (SMALLEST_ON_ITS_SIDE, 1)]
"""The smallest screens, and which of the two halves is tapped there: first the one that is not at its end."""


@pytest.mark.parametrize("sides", [1, 2])
def test_each_half_of_a_gauge_is_as_large_as_a_finger(device: Device, house: House, sides: int) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    open_table(page, house)
    if sides == 1:
        sit_opposite(page, device(PHONE), house)
    for size, _ in SIGNS:
        ahead.resized(page, size)
        assert page.evaluate(UNDER_A_FINGER) == [], size_of(size)
    expect(page.locator(".pw-side .pw-face")).to_have_text(["?", "?"])
    tap_ahead(page, house, *FLY)
    page.reload()
    for size in ahead.SIZES:
        ahead.resized(page, size)
        assert page.evaluate(UNDER_A_FINGER) == [], size_of(size)
    for size, nth in SIGNS:
        ahead.resized(page, size)
        for what in (*BARS, *COUNTS, "count0fly"):
            sign = ("+-" if what.startswith("flow") else "-+")[nth]
            before = count(page, what)
            change(page, what, sign)
            assert count(page, what) == before + (1 if sign == "+" else -1)


def tap_ahead(page: Page, house: House, *taps: str) -> None:
    """Taps without a screen."""
    code = page.url.rsplit("/", 1)[1]
    for text in taps:
        ask = ahead.asked(page.context, house, code)
        assert ask
        ahead.answered(page.context, house, code, ask, text)


def test_taps_in_a_row_are_shown_at_once_and_one_undo_takes_them_back(device: Device, house: House) -> None:
    page = device(PHONE)
    open_table(page, house)
    page.evaluate(A_MOMENT)
    page.evaluate(AS_FOR_PEOPLE)
    page.evaluate("window.wellsideTimes.row = 3000")
    before, sent = hands.version(page), hands.posts(page)
    for left in (9, 8, 7, 6):
        for what in ("bar0cyan", "bar1yellow"):
            hands.poke(page, half(page, what, "-"))
            expect(page.locator(f"#{what} b")).to_have_text(str(left))
    assert not sent
    hands.caught_up(page, before + 2)
    assert (count(page, "bar0cyan"), count(page, "bar1yellow")) == (6, 6)
    undo = page.locator(".pw-strip.left .pw-undo")
    press(page, undo)
    page.evaluate(A_MOMENT)  # sooner it would be a double tap, which takes back one thing
    press(page, undo)
    assert (count(page, "bar0cyan"), count(page, "bar1yellow")) == (10, 10)


def test_a_bar_is_drawn_to_a_value(device: Device, house: House) -> None:
    page = device(SMALLEST)
    open_table(page, house)
    for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET):
        ahead.resized(page, size)
        for what in ("bar0magenta", "bar1magenta"):
            draw_to_three(page, what)
            before = hands.version(page)
            undo = page.locator(".pw-strip.right .pw-undo")
            undo.press("Enter")  # a tap upon a drag may only stop its momentum
            hands.caught_up(page, before + 1)
            assert count(page, what) == 10, f"{what} at {size_of(size)}"


def draw_to_three(page: Page, what: str) -> None:
    """A finger draws a full bar down; the table hears of it once the finger is lifted."""
    before = hands.version(page)
    fingers = Fingers(page)
    fingers.down(spot(page, what, 9))
    for value in (7, 5, 3):
        fingers.on(spot(page, what, value))
    expect(page.locator(f"#{what} b")).to_have_text("3")
    assert hands.version(page) == before
    fingers.up()
    hands.caught_up(page, before + 1)
    assert count(page, what) == 3


def test_two_people_tap_at_the_same_time(device: Device, house: House) -> None:
    page = device(TABLET)
    open_table(page, house)
    before = hands.version(page)
    fingers = Fingers(page)
    fingers.down(middle(page, "#bar0cyan .pw-less"), middle(page, "#bar1cyan .pw-less"))
    fingers.up()
    hands.caught_up(page, before + 2)
    assert (count(page, "bar0cyan"), count(page, "bar1cyan")) == (9, 9)


def test_keys_count_too_and_a_count_stays_within_its_limits(device: Device, house: House) -> None:
    page = device(PHONE)
    open_table(page, house)
    page.evaluate("window.wellsideTimes.row = 1000")
    before = hands.version(page)
    half(page, "coins0", "+").focus()
    page.keyboard.press("Enter")
    half(page, "coins0", "-").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    hands.caught_up(page, before + 1)
    assert count(page, "coins0") == 2


def test_a_bar_at_nothing_is_exhausted(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE)
    open_table(page, house)
    before = hands.version(page)
    fingers = Fingers(page)
    fingers.down(spot(page, "bar0cyan", 9))
    fingers.on(spot(page, "bar0cyan", 0))
    fingers.up()
    hands.caught_up(page, before + 1)
    expect(page.locator("#bar0cyan.out")).to_contain_text("Exhausted")


def test_each_of_two_phones_counts_for_both_sides(device: Device, house: House) -> None:
    page, other = device(PHONE), device(PHONE)
    open_table(page, house)
    sit_opposite(page, other, house)
    change(other, "bar0cyan", "-")
    change(other, "bar1cyan", "-")
    hands.caught_up(page, hands.version(other))
    change(page, "bar1cyan", "-")
    hands.caught_up(other, hands.version(page))
    for phone in (page, other):
        assert (count(phone, "bar0cyan"), count(phone, "bar1cyan")) == (9, 8)


PLACES = """() => [...document.querySelectorAll(".pw-ring[data-slot]:not([hidden])")].map((ring) => {
  const box = ring.getBoundingClientRect();
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  const size = Math.round(10 * Math.min(box.width, box.height)) / 10;
  return [ring.dataset.slot, ring === top || ring.contains(top), size];
})"""
TRAYS = """() => [...document.querySelectorAll(".pw-tray")].filter((tray) => {
  const box = tray.getBoundingClientRect();
  const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return box.width && !tray.contains(top);
}).length"""


def place_all(page: Page, seat: int, sizes: Sequence[dict[str, Any]] = ()) -> None:
    """Places every token of a side, by fingers on the glass alone; rings are free, and so are the trays.

    With sizes, the screen takes each of them in turn while a token is placed, and the rings are judged there.
    """
    for tray in page.locator(f"#side{seat} .pw-tray input").all():
        words = (tray.get_attribute("aria-label") or "").split()
        for _ in range(int(words[-2])):
            hands.poke(page, tray)
            expect(page.locator(".pw-ring:visible").first).to_be_visible()
            assert_rings_are_free(page, words)
            for size in other_sizes(page, sizes):
                ahead.resized(page, size)
                assert_rings_are_free(page, words)
            before = hands.version(page)
            hands.poke(page, page.locator(".pw-ring:visible").first)
            hands.moved_on(page, before)
        expect(tray).to_be_disabled()


def other_sizes(page: Page, sizes: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that a screen does not have now."""
    return [size for size in sizes if size["viewport"] != page.viewport_size]


def assert_rings_are_free(page: Page, words: list[str]) -> None:
    """Where the token can go is on top and as large as a finger; no tray is covered."""
    rings: list[tuple[str, bool, float]] = page.evaluate(PLACES)
    assert rings
    assert all(on_top and size >= 44 for _, on_top, size in rings), (words, rings, page.viewport_size)
    assert page.evaluate(TRAYS) == 0, (words, page.viewport_size)


def test_every_token_of_every_hero_can_be_placed(device: Device, house: House) -> None:
    page = device(SMALLEST)
    open_table(page, house)
    values = "all => all.map((one) => one.value)"
    heroes = [page.locator(f"#choose{seat} .pw-choice").evaluate_all(values) for seat in (0, 1)]
    for both in zip(*heroes):
        for seat, hero in enumerate(both):
            before = hands.version(page)
            tap_ahead(page, house, hero)
            hands.moved_on(page, before)
            place_all(page, seat, [SMALLEST, PHONE_ON_ITS_SIDE])


def test_tokens_are_placed_from_a_phone_of_ones_own(device: Device, house: House) -> None:
    page, other = device(SMALLEST), device(PHONE_ON_ITS_SIDE)
    open_table(page, house)
    sit_opposite(page, other, house)
    choose_hero(page, 0, 3)
    choose_hero(other, 1, 5)
    place_all(page, 0)
    place_all(other, 1)


COVERED = """() => {
  const names = [...document.querySelectorAll(".pw-side .name, .pw-side small")];
  const others = [...document.querySelectorAll(".pw-token, .pw-tray b, .pw-gauge, .pw-ring:not([hidden])")];
  const box = (one) => one.getBoundingClientRect();
  const along = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
  const meet = (a, b) => along(a, b, "left", "right") && along(a, b, "top", "bottom");
  const covers = (one, name) => box(one).width && !one.contains(name) && meet(box(name), box(one));
  return names.flatMap((name) => others.filter((one) => covers(one, name))
    .map((one) => `${name.textContent}: ${one.className}`));
}"""


def test_no_token_or_count_covers_a_name(device: Device, house: House) -> None:
    page = device(SMALLEST)
    open_table(page, house)
    for seat, number in ((0, 3), (1, 5)):
        choose_hero(page, seat, number)
        place_all(page, seat)
    for size in (SMALLEST, PHONE_ON_ITS_SIDE, TABLET):
        ahead.resized(page, size)
        assert page.evaluate(COVERED) == [], size_of(size)
