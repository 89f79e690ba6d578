"""How well bots play is chosen where they are called, and stands beside their seats."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.house import House
from tests.browser.lobby import set_the_table
from tests.browser.sight import size_of

SIZES = [PHONE, SMALLEST, screen(568, 320)]
EVERY_SIZE = pytest.mark.parametrize(
    "size", SIZES, ids=lambda size: "{width}x{height}".format(**size["viewport"])
)
TO_THE_MIDDLE = "one => one.scrollIntoView({block: 'center', behavior: 'instant'})"
"""What stays at the foot of the screen lies over whatever is scrolled no further than into sight."""


def menu(page: Page) -> None:
    """Opens the menu of a table."""
    hands.poke(page, page.locator("[data-menu] > summary"))
    expect(page.locator("[data-menu] .sheet")).to_be_visible()


@EVERY_SIZE
def test_a_level_is_chosen_where_a_game_against_a_bot_is_made(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    page.goto(house.url)
    card = page.locator("#game-power_well")
    hands.poke(page, card.locator("summary"))
    levels = card.locator(".levels label")
    assert levels.all_inner_texts() == ["Beginner", "Casual", "Good", "Master"]
    expect(card.get_by_role("radio", name="Good")).to_be_checked()
    levels.nth(0).evaluate(TO_THE_MIDDLE)
    hands.poke(page, levels.nth(0))
    expect(card.get_by_role("radio", name="Beginner")).to_be_checked()
    hands.poke(page, card.locator("button[value=bot]"))
    expect(page.locator("#answer")).to_be_attached()
    menu(page)
    expect(page.locator("#chair-1")).to_contain_text("Bot, Beginner")


def test_the_level_chosen_with_a_game_for_several_devices_is_preselected_in_its_lobby(
    device: Device, house: House
) -> None:
    page, guest = device(PHONE), device(PHONE)
    page.goto(house.url)
    card = page.locator("#game-mistywell")
    hands.poke(page, card.locator("summary"))
    level = card.locator(".levels label").nth(0)
    level.evaluate(TO_THE_MIDDLE)
    hands.poke(page, level)
    hands.poke(page, card.get_by_role("button", name="On several devices"))
    chosen = page.locator("select.level:visible").last
    expect(chosen).to_have_value("beginner")
    guest.goto(page.url)
    hands.poke(guest, guest.get_by_role("button", name="Sit here").first)
    expect(page.get_by_text("One seat is still free")).to_be_visible()
    expect(chosen).to_have_value("beginner")


@pytest.mark.parametrize(
    ("slug", "size"),
    [
        ("power_well", screen(390, 664)), ("powerdome", screen(390, 664)), ("powerdome", screen(375, 548)),
        ("powerdome", SMALLEST),
    ],
    ids=lambda one: one if isinstance(one, str) else size_of(one),
)  # fmt: skip
def test_no_level_lies_under_the_buttons_that_begin(
    device: Device, house: House, slug: str, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    hands.poke(page, page.locator(f"#game-{slug} summary"))
    lie = """(slug) => {
      const box = (name) => document.querySelector(`#game-${slug} ${name}`).getBoundingClientRect();
      return box(".levels").top > 0 && box(".levels").bottom <= box(".ways").top;
    }"""
    page.wait_for_function(lie, arg=slug)


@EVERY_SIZE
def test_a_level_is_chosen_where_a_bot_is_seated_and_where_a_seat_is_handed_over(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    set_the_table(page, house)
    seat = page.locator("#chair-1 .hand-over")
    seat.get_by_label("How well it plays").select_option(label="Casual")
    seat.evaluate(TO_THE_MIDDLE)
    hands.poke(page, seat.get_by_role("button"))
    expect(page.locator("#chair-1.bot")).to_contain_text("Bot, Casual")
    hands.poke(page, page.locator("#ask").get_by_role("button", name="Start"))
    expect(page.locator("#answer")).to_be_attached()
    menu(page)
    hands.poke(page, page.locator("#chair-0").get_by_label("Let a bot play for Ada"))
    asks = page.locator("#bot-0")
    asks.get_by_label("How well it plays").select_option(label="Master")
    hands.poke(page, asks.get_by_role("button", name="Let a bot play"))
    expect(page.locator("#chair-0.bot")).to_contain_text("Bot, Master")


@EVERY_SIZE
def test_bots_that_fill_the_free_seats_play_at_the_level_beside_the_button(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    set_the_table(page, house)
    start = page.locator("#ask .hand-over")
    start.get_by_label("How well it plays").select_option(label="Master")
    hands.poke(page, start.get_by_role("button", name="Start with a bot on it"))
    expect(page.locator("#answer")).to_be_attached()
    menu(page)
    expect(page.locator("#chair-1")).to_contain_text("Bot, Master")


def test_with_bots_says_how_many_there_will_be(device: Device, house: House) -> None:
    page = device(SMALLEST)
    page.goto(house.url)
    game = page.locator("#game-power_plants")
    hands.poke(page, game.locator("summary"))
    button = game.locator("button[value=bot]")
    expect(button.locator("small")).to_have_text("1 × Good", use_inner_text=True)
    game.locator("label", has=page.locator("[name=seats][value='4']")).scroll_into_view_if_needed()
    hands.poke(page, game.locator("label", has=page.locator("[name=seats][value='4']")))
    expect(button.locator("small")).to_have_text("3 × Good", use_inner_text=True)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(844, 390)], ids=size_of)
def test_the_levels_of_bots_are_seen_as_soon_as_a_game_is_unfolded(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    page.goto(house.url)
    game = page.locator("#game-mistywell")
    hands.poke(page, game.locator("summary"))
    expect(game.locator(".levels .choices")).to_be_in_viewport(ratio=1)
    foot = game.locator(".ways").bounding_box()
    levels = game.locator(".levels .choices").bounding_box()
    assert foot
    assert levels
    assert levels["y"] + levels["height"] <= foot["y"]
