"""A whole session at the open table (PW-2.1), on one tablet lying flat between two people."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, TABLET
from tests.browser.house import House


def open_table(page: Page, house: House) -> None:
    """One tap from the home page."""
    page.goto(house.url)
    page.locator('form[action="/open"] button').first.tap()
    expect(page.locator(".pw-marble")).to_have_count(15)
    page.wait_for_load_state()


def press(page: Page, button: Locator) -> None:
    """Presses a button that changes the table, and waits until the screen shows it."""
    before = hands.version(page)
    button.tap()
    hands.moved_on(page, before)


def draw(page: Page) -> Locator:
    """The left player's button that draws the selection."""
    return page.locator(".pw-strip.left .pw-draw")


def panel(page: Page, seat: int) -> Locator:
    """A player's control panel, opened by tapping the stats."""
    control = page.locator(f"#control{seat}")
    if not control.is_visible():
        page.locator(f"#side{seat} .pw-open-control").tap()
    expect(control).to_be_visible()
    return control


def close(control: Locator) -> None:
    """Closes a control panel."""
    control.get_by_role("button", name="Done").tap()
    expect(control).to_be_hidden()


def count(page: Page, what: str) -> int:
    """What a gauge says: `bar0cyan`, `flow1`, `coins0`."""
    return int(page.locator(f"#{what} b").inner_text())


def half(page: Page, what: str, sign: str) -> Locator:
    """The half of a gauge that takes one away, or adds one."""
    return page.locator(f"#{what} .pw-{'more' if sign == '+' else 'less'}")


def change(page: Page, what: str, sign: str) -> None:
    """One plus or minus, and the table knows it."""
    before = hands.version(page)
    hands.poke(page, half(page, what, sign))
    hands.moved_on(page, before)


def select(page: Page, *places: str) -> None:
    for name in places:
        hands.place(page, name).tap()
        expect(hands.place(page, name).locator("input")).to_be_checked()


def test_drawing_rolls_the_marbles_above_down(device: Device, house: House) -> None:
    page = device(TABLET)
    open_table(page, house)
    before = hands.marbles(page)
    by_place = {spot: name for name, (spot, _) in before.items()}
    select(page, "M3", "M4")
    press(page, draw(page))
    after = hands.marbles(page)
    assert after[by_place["M2"]][0] == "M4"
    assert after[by_place["M1"]][0] == "M3"
    assert after[by_place["M5"]][0] == "M5"
    assert by_place["M3"] not in after
    assert len(after) == 15
    expect(page.locator(".pw-marble input:checked")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE, TABLET])
def test_a_panel_lies_at_its_players_edge_and_all_of_it_is_in_sight(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    open_table(page, house)
    width, height = size["viewport"]["width"], size["viewport"]["height"]
    for seat in (0, 1):
        control = panel(page, seat)
        control.get_by_role("button", name="Choose hero").tap()
        press(page, page.locator(f"#choose{seat}").get_by_role("button", name="Beasthunter"))
        expect(control).to_be_hidden()
        panel(page, seat)
        expect(control).to_contain_text("Beasthunter")
        box = control.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height - box["height"]
        middle = box["x"] + box["width"] / 2 if width > height else box["y"] + box["height"] / 2
        assert (middle < max(width, height) / 2) == (seat == 0)
        close(control)


def test_says_whose_play_a_selection_is(device: Device, house: House) -> None:
    page = device(TABLET)
    open_table(page, house)
    left, right = (page.locator(f".pw-strip.{side}") for side in ("left", "right"))
    select(page, "L1")
    expect(left.locator("[data-deed]")).to_contain_text("Draw 1")
    expect(right.locator("[data-deed]")).to_have_text("Remove 1")
    select(page, "R5")
    for side in (left, right):
        expect(side.locator("[data-deed]")).to_have_text("Remove 2")
        expect(side.locator("[data-worth]")).to_contain_text("no play")


def test_selected_marbles_are_recoloured(device: Device, house: House) -> None:
    page = device(PHONE)
    open_table(page, house)
    recolour = page.locator(".pw-strip.right .pw-recolour")
    expect(recolour).to_be_hidden()
    select(page, "L1", "R5", "M3")
    before = hands.marbles(page)
    recolour.tap()
    press(page, page.locator("#recolour1").get_by_role("button", name="Cyan"))
    after = hands.marbles(page)
    assert [after[name] for name in before if before[name][0] in ("L1", "R5", "M3")] == [
        (before[name][0], "cyan") for name in before if before[name][0] in ("L1", "R5", "M3")
    ]
    expect(page.locator("#recolour1")).to_be_hidden()
    press(page, page.locator(".pw-strip.left .pw-undo"))
    assert hands.marbles(page) == before


def test_a_wish_brings_fifteen_new_marbles(device: Device, house: House) -> None:
    page = device(TABLET)
    open_table(page, house)
    before = set(hands.marbles(page))
    control = panel(page, 0)
    press(page, control.get_by_role("button", name=re.compile("Wish")))
    assert count(page, "coins0") == 3
    assert not before & set(hands.marbles(page))
    expect(control).to_be_hidden()


def choose_hero(page: Page, seat: int, number: int = 0) -> None:
    """Opens the faces from the panel, and taps one."""
    control = panel(page, seat)
    control.locator(f"button[popovertarget=choose{seat}]").tap()
    press(page, page.locator(f"#choose{seat} .pw-choice").nth(number))
    if control.is_visible():
        close(control)


def test_tokens_are_placed_where_circles_spin(device: Device, house: House) -> None:
    page = device(TABLET)
    open_table(page, house)
    choose_hero(page, 0)
    tray = page.locator("#side0 .pw-tray").first
    tray.tap()
    rings = page.locator(".pw-ring:visible")
    expect(rings.first).to_be_visible()
    slot = rings.first.get_attribute("data-slot")
    press(page, rings.first)
    expect(page.locator(".pw-ring:visible")).to_have_count(0)
    lying = page.locator("#board button.pw-at:not(.pw-ring), .pw-dock .pw-lying")
    expect(lying).to_have_count(1)
    assert f" off {slot} " in (lying.get_attribute("value") or "")
    lying.tap()
    line = page.locator("#taking")
    expect(line).to_be_visible()
    expect(lying).to_have_count(1)
    press(page, line.get_by_role("button", name="Take off"))
    expect(lying).to_have_count(0)
    expect(line).to_be_hidden()


def test_a_whole_session_outlives_a_reload_and_a_dead_server(device: Device, own_house: House) -> None:
    page = device(TABLET)
    open_table(page, own_house)
    choose_hero(page, 0)
    choose_hero(page, 1, 2)
    for places in (("L1", "L2"), ("M5",), ("R1", "R2", "R3", "M3")):
        select(page, *places)
        press(page, draw(page))
    for _ in range(3):
        change(page, "bar1magenta", "-")
    kept = hands.marbles(page)
    page.reload()
    expect(page.locator("#bar1magenta")).to_contain_text("7")
    assert hands.marbles(page) == kept
    own_house.kill()
    expect(page.locator("#link")).to_have_text(re.compile(r"\S"))
    own_house.start()
    expect(page.locator("#link")).to_have_text(re.compile(r"^\s*$"))
    assert hands.marbles(page) == kept
    expect(page.locator("#bar1magenta")).to_contain_text("7")
    play_on(page, kept)


def play_on(page: Page, kept: dict[str, tuple[str, str]]) -> None:
    """Draws, takes it back, and begins anew."""
    select(page, "L5")
    press(page, draw(page))
    assert hands.marbles(page) != kept
    undo = page.locator(".pw-strip.left .pw-undo")
    press(page, undo)
    assert sorted(hands.marbles(page).values()) == sorted(kept.values())
    control = panel(page, 0)
    control.get_by_role("button", name="New game…").tap()
    press(page, page.locator("#new0").get_by_role("button", name="New game"))
    expect(page.locator("#bar1magenta")).to_contain_text("10")
    expect(control).to_be_hidden()
    press(page, undo)
    expect(page.locator("#bar1magenta")).to_contain_text("7")


def test_another_device_watches_and_its_selection_is_its_own(device: Device, house: House) -> None:
    page, other = device(TABLET), device(TABLET)
    open_table(page, house)
    other.goto(page.url)
    expect(other.locator(".pw-marble")).to_have_count(15)
    select(page, "M1", "M2")
    expect(other.locator(".pw-marble input:checked")).to_have_count(0)
    press(page, draw(page))
    hands.caught_up(other, hands.version(page))
    assert hands.marbles(other) == hands.marbles(page)


def test_it_also_fits_a_phone_between_two_people(device: Device, house: House) -> None:
    """However the phone lies, each player has a short end of it."""
    for size in (PHONE, PHONE_ON_ITS_SIDE):
        page = device(size)
        open_table(page, house)
        wide = size["viewport"]["width"] > size["viewport"]["height"]
        one, two = (page.locator(f".pw-strip.{side} .pw-draw").bounding_box() for side in ("left", "right"))
        assert one
        assert two
        assert abs(one["x"] - two["x"]) > 300 if wide else abs(one["y"] - two["y"]) > 300
        for seat in (0, 1):
            assert_inside(page, page.locator(f"#side{seat} .pw-gauge"))
        select(page, "R5")
        press(page, page.locator(".pw-strip.right .pw-draw"))


def assert_inside(page: Page, all_of: Locator) -> None:
    """Nothing of these is cut off by the edge of the screen."""
    size = page.viewport_size
    assert size
    for one in all_of.all():
        box = one.bounding_box()
        assert box
        assert box["x"] >= -1
        assert box["y"] >= -1
        assert box["x"] + box["width"] <= size["width"] + 1
        assert box["y"] + box["height"] <= size["height"] + 1


def test_the_story_tells_the_taps_and_home_knows_of_the_other_device(device: Device, house: House) -> None:
    page, other = device(PHONE), device(PHONE)
    open_table(page, house)
    code = page.url.rsplit("/", 1)[1]
    choose_hero(page, 0)
    change(page, "bar0cyan", "-")
    select(page, "L1", "R5")
    expect(draw(page)).to_contain_text("not touching")
    press(page, draw(page))
    press(page, page.locator(".pw-strip.left .pw-undo"))
    page.goto(f"{house.url}/t/{code}/story")
    told = page.locator(".pw-told li")
    expect(told.nth(0)).to_contain_text("Left player: ")
    expect(told.nth(1)).to_contain_text("Cyan −1, now 9")
    expect(told.nth(2)).to_contain_text(re.compile(r" removed 2 marbles \(L1 R5\)"))
    expect(told.nth(3)).to_have_text(re.compile(r"Undone: .+ removal of 2 marbles"))
    sit = other.context.request.post(
        f"{house.url}/t/{code}/sit", form={"seat": "1", "name": ""}, headers={"Sec-Fetch-Site": "same-origin"}
    )
    assert sit.ok
    page.goto(house.url)
    expect(page.locator(".tables")).not_to_contain_text("Nobody else yet")
    expect(page.locator(".tables")).to_contain_text("Two devices")
