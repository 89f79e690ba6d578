"""From home to a game in two taps."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import hands
from tests.browser.ahead import OURS, new_table, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.house import House
from tests.browser.sight import size_of

SIZES = [PHONE, SMALLEST, screen(568, 320), screen(390, 664)]


def in_sight(page: Page, selector: str) -> bool:
    """Whether all of a thing is on the screen, and a finger in its middle meets it."""
    return bool(
        page.evaluate(
            """selector => {
                const box = document.querySelector(selector).getBoundingClientRect();
                const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
                return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth
                    && Boolean(document.elementFromPoint(x, y)?.closest(selector));
            }""",
            selector,
        )
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{width}x{height}".format(**size["viewport"]))
@pytest.mark.parametrize("slug", [slug for slug, game in GAMES.items() if not game.endless])
def test_a_game_against_bots_is_two_taps_away(
    device: Device, house: House, size: dict[str, Any], slug: str
) -> None:
    page = device(size)
    page.goto(house.url)
    card = page.locator("details.game", has=page.locator(f'input[value="{slug}"]'))
    card.evaluate("card => { card.id = 'card'; }")
    hands.poke(page, card.locator("summary"))
    expect(card.locator(".ways")).to_be_visible()
    page.wait_for_function(
        "() => document.querySelector('#card .ways').getBoundingClientRect().bottom <= innerHeight"
    )
    for way in card.locator(".ways button").all():
        way.evaluate("way => { document.querySelector('#way')?.removeAttribute('id'); way.id = 'way'; }")
        assert in_sight(page, "#way")
    hands.poke(page, card.locator("button[value=bot]"))
    expect(page.locator("#table[data-phase=playing]")).to_be_attached()


def test_home_finds_the_level_that_was_chosen_last_for_a_game_chosen(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    hands.poke(page, page.locator("#game-mana_surge summary"))
    hands.poke_clear(page, page.locator("#game-mana_surge .levels label", has_text="Beginner"))
    hands.poke(page, page.locator("#game-mana_surge button[value=bot]"))
    expect(page.locator("#table[data-phase=playing]")).to_be_attached()
    page.goto(house.url)
    chosen = page.locator(".game .levels :checked").evaluate_all(
        "all => all.filter(one => one.value === 'beginner').map(one => one.closest('.game').id)"
    )
    assert chosen == ["game-mana_surge"]


def test_home_that_is_shown_again_as_it_was_left_lists_what_has_happened_since(
    device: Device, house: House
) -> None:
    page = device()
    page.goto(house.url)
    expect(page.locator(".tables")).to_have_count(0)
    code = new_table(page.context, house, "power_well")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(page.locator(".tables .table")).to_contain_text(code)
    expect(page.locator(".tables .table")).to_contain_text("Your turn")


def test_home_says_whose_open_table_it_is(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    expect(page.get_by_role("button", name="Power Well: open table This device")).to_be_visible()


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_the_duel_and_the_open_table_are_told_apart_wherever_both_are_listed(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    code = new_table(page.context, house, "power_well")
    page.context.request.post(f"{house.url}/open", headers=OURS)
    page.goto(house.url)
    expect(page.locator(".tables .name")).to_have_text(["Power Well: duel", "Power Well: open table"])
    expect(page.locator("#game-power_well .name")).to_have_text("Power Well: duel")
    page.goto(f"{house.url}/t/{code}")
    title = page.locator(".bar .where .name")
    expect(title).to_have_text("Power Well: duel")
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth")


ROW = """row => {
  const [words, name] = [row.querySelector(".label"), row.querySelector("bdi")];
  const box = name.getBoundingClientRect();
  return words.scrollWidth <= words.clientWidth && box.width > 60
    && name.scrollWidth <= Math.ceil(box.width)
    && box.right <= row.getBoundingClientRect().right;
}"""


def test_a_long_name_is_read_in_the_list_of_tables_on_the_smallest_phone(
    device: Device, house: House
) -> None:
    page = device(SMALLEST)
    new_table(page.context, house, "mana_surge", name="Bartholomew the Great of", **{"with": "bot"})
    page.goto(house.url)
    assert page.locator("a.table").first.evaluate(ROW)
    expect(page.locator("a.table").first).to_contain_text("and 2 bots")


def test_a_card_is_open_again_after_a_look_at_the_rules(device: Device, house: House) -> None:
    page = device(PHONE)
    page.goto(house.url)
    card = page.locator("#game-mana_surge")
    hands.poke(page, card.locator("summary"))
    page.wait_for_function("() => history.state?.open?.includes('game-mana_surge')")
    rules = card.get_by_role("link", name="Rules")
    rules.evaluate("link => link.scrollIntoView({block: 'center'})")
    hands.poke(page, rules)
    expect(page.locator(".rulebook")).to_be_visible()
    page.go_back()
    expect(card.locator(".ways")).to_be_visible()
    expect(page.locator(".game[open]")).to_have_count(1)


def test_back_closes_the_card_of_a_game_and_leaves_home_where_it_is(device: Device, house: House) -> None:
    page = device(PHONE)
    page.goto(house.url)
    page.goto(f"{house.url}/?again")
    hands.poke(page, page.locator("#game-power_plants summary"))
    expect(page.locator(".game[open]")).to_have_count(1)
    page.wait_for_function("() => history.state?.sheet === 1")
    page.go_back()
    expect(page.locator(".game[open]")).to_have_count(0)
    assert page.url.endswith("/?again")
    page.go_back()
    expect(page).to_have_url(f"{house.url}/")


CORNERS = """(ways) => {
  const { left, right, bottom } = ways.getBoundingClientRect();
  return [left + 2, right - 2].every((x) => ways.contains(document.elementFromPoint(x, bottom - 2)));
}"""
"""Whether the buttons at the foot of the screen cover what passes below them up to their corners."""

FADES = "(ways) => getComputedStyle(ways, '::before').backgroundImage.includes('gradient')"


@pytest.mark.parametrize("size", [*SIZES, screen(1024, 768)], ids=size_of)
def test_a_card_that_goes_on_below_its_buttons_fades_above_them(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    card = page.locator("#game-power_plants")
    hands.poke(page, card.locator("summary"))
    ways = card.locator(".ways")
    expect(ways).to_have_class("ways goes-on")
    assert ways.evaluate(FADES)
    assert ways.evaluate(CORNERS), "what goes on below shows through a corner"
    card.evaluate("(card) => card.scrollIntoView({ block: 'end', behavior: 'instant' })")
    expect(ways).to_have_class("ways")
    assert not ways.evaluate(FADES)


def test_home_shows_its_tables_after_one_was_made(device: Device, house: House) -> None:
    page = device(SMALLEST)
    new_table(page.context, house, "mana_surge", **{"with": "bot"})
    page.goto(house.url)
    card = page.locator("#game-powerdome")
    hands.poke(page, card.locator("summary"))
    hands.poke(page, card.locator("button[value=bot]"))
    expect(page.locator("#table[data-phase=playing]")).to_be_attached()
    page.go_back()
    expect(page.locator("nav.tables")).to_be_in_viewport()
    expect(page.locator(".game[open]")).to_have_count(0)
    settled(page)
    assert page.evaluate("scrollY") == 0
