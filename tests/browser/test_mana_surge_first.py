"""First lines of Mana Surge: they stand in place of the news, move nothing, and outlast what is opened."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.mana_surge.primers import PRIMERS
from tests.browser.ahead import answered, asked, new_table, play_ahead, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.duels import show
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mana_surge_asks import WAYS
from tests.browser.test_notes import apart
from tests.browser.test_what import held, middle

PLACES = """() => [...document.querySelectorAll(".bar, #seats, #said, .hx-face, #ask, #ask .button")]
  .map((one) => JSON.stringify(one.getBoundingClientRect()))"""
HEXES = """() => [...document.querySelectorAll(".hx-face")]
  .map((one) => JSON.stringify(one.getBoundingClientRect()))"""
LINE = """() => [...document.querySelectorAll("#note > .stays, #said")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
"""Where a first line lies, and what it stands instead of."""


def brought(page: Page, posed: PosedHouse, prompt: str, crowd: dict[str, str] | None = None) -> None:
    """Shows a question of red's turn to a device that has been told nothing yet; `crowd`: more troops."""
    hexes, answers = WAYS[prompt]
    posed.pose_surge(hexes | (crowd or {}))
    code = new_table(page.context, posed, "mana_surge", seats="3")
    for text in answers:
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    expect(page.locator("#note .stays")).to_contain_text(PRIMERS[prompt])
    settled(page)


@pytest.mark.parametrize("prompt", [prompt for prompt in WAYS if prompt in PRIMERS])
@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_a_first_line_stands_in_place_of_the_news_and_moves_nothing(
    device: Device, posed: PosedHouse, size: dict[str, Any], prompt: str
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    brought(page, posed, prompt)
    line, news = page.evaluate(LINE)
    assert line == news
    expect(page.locator("#said")).to_be_hidden()
    before = page.evaluate(PLACES)
    poke(page, page.locator("#note .stays").get_by_role("button", name="OK"))
    expect(page.locator("#note .stays")).to_have_count(0)
    expect(page.locator("#said")).to_be_visible()
    settled(page)
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize("size", [screen(768, 1024), screen(600, 960)], ids=size_of)
def test_a_first_line_and_the_news_both_have_room_on_an_upright_tablet(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    brought(page, posed, "move")
    expect(page.locator("#said")).to_be_visible()
    for thing in ("#said", "#hexes", "#ask"):
        assert apart(page.locator("#note .stays"), page.locator(thing)), thing


@pytest.mark.parametrize("prompt", ["colour", "move"])
def test_a_first_line_leaves_every_hex_of_a_tablet_that_lies_on_its_side(
    device: Device, house: House, posed: PosedHouse, prompt: str
) -> None:
    page = device(TABLET, taught=True, reduced_motion="reduce")
    if prompt == "colour":
        show(page, house, new_table(page.context, house, "mana_surge"))
    else:
        brought(page, posed, prompt)
    expect(page.locator("#note .stays")).to_contain_text(PRIMERS[prompt])
    settled(page)
    for thing in ("#hexes", "#ask", "#seats", "#said"):
        assert apart(page.locator("#note .stays"), page.locator(thing)), thing


def test_a_first_line_is_there_again_after_a_rule_was_read(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, taught=True, reduced_motion="reduce")
    brought(page, posed, "move")
    line = page.locator("#note .stays")
    poke(page, page.locator(".ms-rule"))
    expect(page.locator("#clause")).to_contain_text("MS-3.2")
    expect(line).to_have_count(0)
    poke(page, page.locator("#clause").get_by_role("button", name="Close"))
    expect(line).to_contain_text(PRIMERS["move"])
    poke(page, line.get_by_role("button", name="OK"))
    poke(page, page.locator(".ms-rule"))
    poke(page, page.locator("#clause").get_by_role("button", name="Close"))
    settled(page)
    expect(line).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_card_that_is_held_moves_neither_a_first_line_nor_the_board(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    brought(page, posed, "move")
    line = page.locator("#note .stays")
    before, places, hexes = line.bounding_box(), page.evaluate(PLACES), page.evaluate(HEXES)
    for spawner in page.locator(".ms-hex.spawner .hx-face").all():
        lift = held(page, *middle(spawner))
        settled(page)
        assert line.bounding_box() == before
        assert page.evaluate(PLACES) == places
        lift()
        expect(page.locator("#what[popover=auto]")).to_be_visible()
        settled(page)
        assert page.evaluate(HEXES) == hexes
        page.keyboard.press("Escape")
        expect(line).to_be_visible()
        settled(page)
        assert line.bounding_box() == before
        assert page.evaluate(PLACES) == places


def test_a_first_line_looks_for_its_place_anew_on_a_device_that_is_turned(
    device: Device, house: House
) -> None:
    page = device(PHONE_ON_ITS_SIDE, taught=True, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge", seats="3")
    assert play_ahead(page, house, code, 3, lambda ask: ask["answers"][0], until="corner")
    page.goto(f"{house.url}/t/{code}")
    line = page.locator("#note .stays")
    expect(line).to_contain_text(PRIMERS["corner"])
    settled(page)
    assert apart(line, page.locator("#hexes"))
    before = line.bounding_box()
    for size in (screen(390, 844), PHONE_ON_ITS_SIDE):
        resized(page, size)
        expect(line).to_be_visible()
    page.wait_for_function(ANEW, arg=before, timeout=5_000)


ANEW = """({ x, y, width }) => {
  const line = document.querySelector("#note .stays").getBoundingClientRect();
  return [line.x - x, line.y - y, line.width - width].every((far) => Math.abs(far) < 1);
}"""
"""Whether a first line lies where it lay."""


def test_whoever_begins_is_told_so_by_the_question(device: Device, house: House) -> None:
    page = device(PHONE, taught=True, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge", seats="3")
    begun = (("You begin: tap a troop.", "No room for a new troop"), ("Tap a troop to move.", "By lot"))
    for words, told in begun:
        ask = play_ahead(page, house, code, 30, lambda ask: ask["answers"][0], until="move")
        assert ask
        page.goto(f"{house.url}/t/{code}")
        settled(page)
        expect(page.locator("#ask [data-hint]")).to_have_text(words)
        said = page.locator("#said")
        expect(said).to_contain_text(told)
        expect(said).to_contain_text("No room for a new troop." if told != "By lot" else " began.")
        for text in ("end", "done"):
            ask = asked(page.context, house, code)
            assert ask
            answered(page.context, house, code, ask, text)


def test_the_setup_says_for_how_many_it_is(device: Device, house: House) -> None:
    page = device(SMALLEST)
    page.goto(house.url)
    game = page.locator("#game-mana_surge")
    poke(page, game.locator("summary"))
    expect(game).to_contain_text("3 players; bots take the seats that are free.")


FACES = """() => {
  const glow = document.querySelector("#ms-light stop");
  return Number(glow.getAttribute("stop-opacity"));
}"""
"""How much of the Pool's light lies on the tiles beside it."""


def test_the_light_of_the_pool_leaves_tiles_beside_it_their_colour(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mana_surge", seats="3")
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#board .k-attack").first).to_be_visible()
    assert page.evaluate(FACES) < 0.2
