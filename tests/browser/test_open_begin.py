"""The open table from its start: who begins, whose turn it is, the heroes' boards, the room for the Field."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import resized
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_table import choose_hero, open_table, press, select

LARGE = """() => [...document.querySelectorAll(".pw-marble")].every((marble) => {
  const { width, height } = marble.getBoundingClientRect();
  return Math.min(width, height) >= 33;
})"""
"""Whether marbles are large enough for a finger, while the words of a lesson stand above the table."""
FLAT = [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET]

LAND = "(coin) => coin.getAnimations({subtree: true}).forEach((one) => one.finish())"
"""A coin that is in the air long enough to be seen on every screen need not stay there."""


def flip(page: Page) -> None:
    """Lets the coin decide, by a finger on the glass."""
    before = hands.version(page)
    hands.poke(page, page.locator(".pw-turns[value=flip]").first)
    hands.moved_on(page, before)


def beginner(page: Page) -> int:
    """The side whose turn a screen marks."""
    marked = page.locator(".pw-side.turn")
    expect(marked).to_have_count(1)
    return int((marked.get_attribute("id") or "side9").removeprefix("side"))


def test_the_coin_decides_the_same_on_every_screen(device: Device, house: House) -> None:
    page, other = device(PHONE), device(PHONE_ON_ITS_SIDE)
    open_table(page, house)
    sit_opposite(page, other, house)
    assert page.locator(".pw-side.turn").count() == 0
    for phone in (page, other):
        phone.evaluate("window.wellsideTimes.toss = 8000")
    flip(page)
    for phone in (page, other):
        expect(phone.locator(".pw-tossed")).to_be_visible()
        expect(phone.locator("[data-deed]")).to_be_hidden()
    for phone in (page, other):
        phone.locator(".pw-tossed").evaluate(LAND)
        expect(phone.locator(".pw-tossed")).to_have_count(0)
        expect(phone.locator("[data-deed]")).to_be_visible()
    first = beginner(page)
    assert beginner(other) == first
    words = [phone.locator("#ask .pw-draw").inner_text() for phone in (page, other)]
    assert "You begin" in words[first]
    assert re.search(rf"Remove up to 3\s+from Middle and {('Left', 'Right')[first]}", words[1 - first])


def test_where_nothing_may_move_the_coin_does_not(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    open_table(page, house)
    page.evaluate(
        "new MutationObserver(() => { tossed ||= document.querySelector('.pw-tossed'); })"
        ".observe(document.body, {childList: true}); tossed = null"
    )
    flip(page)
    assert beginner(page) in (0, 1)
    assert page.evaluate("tossed === null")


def test_the_opening_is_a_removal_by_the_one_who_goes_second(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    open_table(page, house)
    flip(page)
    first = beginner(page)
    second = page.locator(f"#strip{1 - first} .pw-draw")
    column = "LR"[first]
    select(page, f"{column}1", "M2", f"{column}4")
    expect(second).to_contain_text("before the first turn")
    expect(second).to_have_class(re.compile(r"\bbrass\b"))
    expect(page.locator(f"#strip{first} .pw-draw")).to_contain_text("only your foe may now")
    expect(page.locator(f"#strip{first} .pw-draw")).to_contain_text("by the rules")
    select(page, "M5")
    expect(second).to_contain_text("not more than 3 now")
    hands.place(page, "M5").tap()
    expect(second).to_contain_text("before the first turn")
    press(page, second)
    expect(page.locator("#ask")).not_to_contain_text("up to 3")
    assert beginner(page) == first


def test_who_goes_second_reads_from_where_marbles_may_be_removed(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    open_table(page, house)
    flip(page)
    first = beginner(page)
    second = page.locator(f"#strip{1 - first} .pw-draw")
    for name, count in ((f"{'RL'[first]}1", 1), ("M3", 2)):
        select(page, name)
        expect(second).to_contain_text(f"Remove {count}")
        expect(second).to_contain_text(f"only from Middle and {('Left', 'Right')[first]}")


def test_a_turn_is_handed_on_by_either_side(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    open_table(page, house)
    flip(page)
    first = beginner(page)
    press(page, page.locator(f"#strip{first} .pw-turns"))
    assert beginner(page) == 1 - first
    expect(page.locator(f"#side{1 - first} h2")).to_contain_text("Your turn")
    press(page, page.locator(f"#strip{first} .pw-turns"))
    assert beginner(page) == first
    press(page, page.locator("#strip0 .pw-undo"))
    assert beginner(page) == 1 - first


def test_each_side_opens_the_nine_abilities_of_both_heroes(device: Device, house: House) -> None:
    page = device(SMALLEST)
    open_table(page, house)
    for seat in (0, 1):
        choose_hero(page, seat, seat + 2)
        for size in FLAT:
            resized(page, size)
            assert_abilities_can_be_read(page, seat)


def assert_abilities_can_be_read(page: Page, seat: int) -> None:
    """The sheet of a side opens, and each ability can be scrolled into sight."""
    hands.poke(page, page.locator(f"#strip{seat} button:visible").first)
    sheet = page.locator(f"#sheet{seat}")
    expect(sheet).to_be_visible()
    abilities = sheet.locator(".pw-three li")
    expect(abilities).to_have_count(9 * (seat + 1))
    view = page.viewport_size
    assert view
    for ability in (abilities.nth(8), abilities.last):
        ability.scroll_into_view_if_needed()
        box = ability.bounding_box()
        assert box
        assert 0 <= box["x"] + box["width"] / 2 <= view["width"], view
        assert 0 <= box["y"] + box["height"] / 2 <= view["height"], view
    hands.poke(page, sheet.get_by_role("button", name="Done"))
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("size", FLAT)
def test_a_device_that_lies_flat_has_a_way_home(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    open_table(page, house)
    hands.poke(page, page.locator("[data-menu] > summary"))
    hands.poke(page, page.locator("[data-menu] .sheet").get_by_role("link", name="Home"))
    expect(page).to_have_url(f"{house.url}/")


def test_on_a_tablet_the_field_uses_the_height_that_there_is(device: Device, house: House) -> None:
    page, other = device(TABLET), device(TABLET)
    open_table(page, house)

    def height(shown: Page) -> float:
        box = shown.locator(".pw-field").bounding_box()
        assert box
        return box["height"]

    assert height(page) > 0.95 * 768
    sit_opposite(page, other, house)
    assert min(height(page), height(other)) > 0.9 * (768 - 44)
    upright = device(screen(768, 1024))
    open_table(upright, house)
    box = upright.locator(".pw-field").bounding_box()
    assert box
    assert box["width"] > 0.95 * 768


def test_all_boards_are_printed_two_to_a_sheet(device: Device, house: House) -> None:
    page = device(PHONE)
    open_table(page, house)
    page.locator("#side0 .pw-open-control").tap()
    page.locator("#control0").get_by_role("link", name="Boards to print").tap()
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.get_by_role("link", name="To the table")).to_be_visible()
    heroes = page.locator(".pw-paper")
    count = heroes.count()
    assert count >= 6
    for board in heroes.all():
        expect(board.locator(".pw-three li")).to_have_count(9)
    page.emulate_media(media="print")
    assert page.locator(".pw-printing").is_hidden()
    assert page.get_by_role("link", name="To the table").is_hidden()
    sheets = len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))
    assert sheets == (count + 1) // 2
    for path in ("/", "/rules/power_well"):
        page.goto(house.url + path)
        expect(page.locator('a[href="/boards/power_well"]')).to_have_count(1)


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_lesson_is_done_with_a_finger(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    hands.poke(page, page.get_by_role("button", name="Learn Power Well: open table"))
    task = [
        ("#coach .brass",),
        ("#coach .brass",),
        ("#side1 .pw-open-control", "#control1 button[value$=wish]"),
        ("#flow1 .pw-less",),
        (".pw-marble.cM.r2", "#strip1 .pw-draw"),
        ("#dock1 .pw-tray", '.pw-ring[data-slot="topM"]'),
        ("#bar0magenta .pw-less",),
        (".pw-marble.cM.r3", "#strip1 .pw-recolour", "#recolour1 .yellow"),
        ("#strip1 .pw-turns",),
        ("#rails button.at-left2.s0", "#taking [data-move]", '.pw-ring[data-slot="left3"]'),
        ("#coach .brass",),
        ("#bar0yellow .pw-less",),
    ]  # fmt: skip
    for number, spots in enumerate(task):
        expect(page.locator(f'#coach[data-beat="{number}"]')).to_be_attached()
        page.wait_for_function(LARGE)
        for spot in spots:
            expect(page.locator(spot)).to_be_visible()
            hands.poke(page, page.locator(spot))
    expect(page.get_by_role("button", name="Play your first game")).to_be_visible()
