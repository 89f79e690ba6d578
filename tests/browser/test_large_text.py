"""Words at twice their size: no page is wider than its screen, and all that can be tapped is in reach."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import ahead, hands
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.duels import dealt, lively, prompts
from tests.browser.gladiators import quietly, seen_enough
from tests.browser.house import House
from tests.browser.lobby import set_the_table
from tests.browser.sight import lost, size_of
from tests.browser.test_garden import lively as growing
from tests.browser.test_open_score import sit_opposite
from tests.browser.test_open_sight import BUSY, tap_ahead
from tests.browser.test_open_table import open_table
from tests.browser.test_powerdome_playback import one_blow

TWICE = "addEventListener('DOMContentLoaded', () => { document.documentElement.style.fontSize = '32px'; })"
WIDTH = "document.documentElement.scrollWidth"
CROWDED = """() => {
  const box = (one) => one.getBoundingClientRect(), told = [];
  for (const one of document.querySelectorAll(".mw-district :is(b, .of, .of > *, .mw-square)")) {
    const all = box(one.closest(".mw-district"));
    if (box(one).right > all.right || box(one).bottom > all.bottom || one.scrollWidth > one.clientWidth + 1 && one.clientWidth) told.push(one.outerHTML);
  }
  const over = [...document.querySelectorAll(".mw-now, .mw-tally > b, .mw-tally > .mw-sign")].map(box);
  over.forEach((one, place) => over.slice(place + 1).forEach((two) => {
    if (one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom) told.push("a count is covered");
  }));
  return told;
}"""  # noqa: E501
"""What of Mistywell's districts is cut off, and what of its counts is covered."""
BROKEN = """() => {
  const told = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const text = words.currentNode, one = text.parentElement;
    if (one.closest("svg, script, code, .address, .hex, .unseen") || !one.checkVisibility()) continue;
    for (const { 0: word, index } of text.data.matchAll(/[^\\s-]+/g)) {
      const range = new Range();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) told.push(`${word}: ${lines.size} lines`);
    }
  }
  return told;
}"""
"""The words that stand on more than one line since they have not the width for them."""
UPRIGHT = pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
EVERY = pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, screen(568, 320)], ids=size_of)


def large(device: Device, size: dict[str, Any]) -> Page:
    """A device whose owner reads at 200 %."""
    return device(size, times=f"{HASTY}; {TWICE}", reduced_motion="reduce")


def all_is_in_reach(page: Page, size: dict[str, Any]) -> None:
    """Nothing is lost of a page in one column, and the page is no wider than the screen."""
    expect(page.locator("html.large-text")).to_be_attached()
    assert page.evaluate(WIDTH) <= size["viewport"]["width"]
    assert lost(page) == []


@EVERY
def test_the_name_of_the_house_stays_on_one_line(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    page.goto(house.url)
    expect(page.locator("html.large-text")).to_be_attached()
    title = page.locator(".hero h1")
    lines = title.evaluate(
        "h => { const r = new Range(); r.selectNodeContents(h); return r.getClientRects().length; }"
    )
    assert lines == 1
    well, door, words = (page.locator(one).bounding_box() for one in (".hero .well", ".door", ".door > span"))
    assert well
    assert door
    assert words
    assert well["height"] < size["viewport"]["height"] * 0.6
    assert words["width"] > door["width"] * 0.5


def all_is_read(page: Page, size: dict[str, Any]) -> None:
    """All is in reach, and no word is broken for want of width."""
    all_is_in_reach(page, size)
    assert page.evaluate(BROKEN) == []


@EVERY
@pytest.mark.parametrize("path", ["/guide", "/t/ZZZZZZ", "/nowhere"])
def test_a_page_of_the_house(device: Device, house: House, size: dict[str, Any], path: str) -> None:
    page = large(device, size)
    page.goto(house.url + path)
    all_is_read(page, size)


@UPRIGHT
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_in_which_one_searches(
    device: Device, house: House, size: dict[str, Any], game: str
) -> None:
    page = large(device, size)
    page.goto(f"{house.url}/rules/{game}")
    page.locator(".find input").fill("seat")
    expect(page.locator(".find output")).not_to_be_empty()
    assert page.evaluate(WIDTH) <= size["viewport"]["width"]
    assert page.evaluate(BROKEN) == []
    boxes = [page.locator(one).bounding_box() for one in (".find label", ".find input", ".find output")]
    assert all(
        box and box["x"] >= 0 and box["x"] + box["width"] <= size["viewport"]["width"] for box in boxes
    )


NARROW = """() => [...document.querySelectorAll(".door, .game .grow, .game[open] :is(.field, .ways)")]
  .filter((one) => one.getBoundingClientRect().width < .6 * innerWidth)
  .map((one) => `${one.className}: ${one.textContent.trim().slice(0, 30)}`)"""
"""The doors and cards of games that leave their words less than a good half of the screen."""
OUTSIDE = """() => [...document.querySelectorAll(".game[open] form *")]
  .filter((one) => one.getBoundingClientRect().right > one.closest(".game").getBoundingClientRect().right + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""
"""What of a game's card stands beyond its rim."""
CUT = """() => [...document.querySelectorAll("input:placeholder-shown")].filter((one) => {
  const pen = document.createElement("canvas").getContext("2d");
  const { fontFamily, fontWeight } = getComputedStyle(one);
  pen.font = `${fontWeight} ${getComputedStyle(one, "::placeholder").fontSize} ${fontFamily}`;
  const { paddingLeft, paddingRight } = getComputedStyle(one);
  const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return one.checkVisibility() && pen.measureText(one.placeholder).width > room;
}).map((one) => one.placeholder)"""
"""The words in empty fields that have no room in them."""


@UPRIGHT
def test_a_door_to_a_game_has_the_width_of_the_screen(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = large(device, size)
    page.goto(house.url)
    assert page.evaluate(NARROW) == []
    assert page.evaluate(CUT) == []
    for card in page.locator(".game summary").all():
        card.tap()
        assert page.evaluate(NARROW) == []
        assert page.evaluate(OUTSIDE) == []
        card.tap()


@EVERY
def test_home_with_a_table_and_every_card(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    ahead.new_table(page.context, house, "mana_surge", name="Bartholomew")
    page.goto(house.url)
    expect(page.locator(".tables .table")).to_be_visible()
    all_is_read(page, size)
    for card in page.locator(".game summary").all():
        card.tap()
        all_is_read(page, size)
        card.tap()


@EVERY
def test_the_menu_of_a_table(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    code = ahead.new_table(page.context, house, "power_plants", name="Bartholomew")
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    page.locator("[data-menu] > summary").tap()
    expect(page.locator(".menu .sheet")).to_be_visible()
    assert lost(page) == []


@UPRIGHT
def test_a_lobby(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    set_the_table(page, house, name="Bartholomew")
    all_is_read(page, size)
    square, address = (page.locator(one).bounding_box() for one in (".invitation .qr", ".address"))
    assert square
    assert address
    assert square["y"] + square["height"] <= address["y"]


@UPRIGHT
@pytest.mark.parametrize("slug", ["power_plants", "powerdome"])
def test_a_lobby_whose_seats_are_counted(
    device: Device, house: House, size: dict[str, Any], slug: str
) -> None:
    page = large(device, size)
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator(f'input[value="{slug}"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill("W" * 24)
    game.locator("button:not([type])").first.tap()
    expect(page.locator(".size")).to_be_visible()
    all_is_in_reach(page, size)


@pytest.mark.parametrize("size", [screen(844, 390), screen(568, 320)], ids=size_of)
def test_a_lobby_on_a_phone_on_its_side(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    set_the_table(page, house)
    assert lost(page) == []


@EVERY
@pytest.mark.parametrize("prompt", ["hero", "opening", "turn", "bar"])
def test_a_duel(device: Device, house: House, size: dict[str, Any], prompt: str) -> None:
    page = large(device, size)
    dealt(page, house, lively(3), prompts(prompt))
    all_is_in_reach(page, size)
    marbles = [box for one in page.locator(".pw-marble").all() if (box := one.bounding_box())]
    assert all(min(box["width"], box["height"]) > 38 for box in marbles)


@EVERY
def test_an_open_table_that_lies_flat(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    open_table(page, house)
    all_is_in_reach(page, size)
    tap_ahead(page.context, house, page.url.rsplit("/", 1)[1], BUSY)
    page.reload()
    all_is_in_reach(page, size)


@EVERY
def test_a_side_of_an_open_table(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    open_table(page, house)
    sit_opposite(page, device(PHONE), house)
    tap_ahead(page.context, house, page.url.rsplit("/", 1)[1], BUSY)
    page.reload()
    all_is_in_reach(page, size)


@EVERY
@pytest.mark.parametrize("count", [0, 40], ids=["colour", "move"])
def test_mana_surge(device: Device, house: House, size: dict[str, Any], count: int) -> None:
    page = large(device, size)
    code = ahead.new_table(page.context, house, "mana_surge", name="Bartholomew")
    ahead.play_ahead(page, house, code, count, lambda ask: ask["answers"][0], until="move")
    page.goto(f"{house.url}/t/{code}")
    all_is_in_reach(page, size)
    name = page.locator("#side0 .name")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    high = page.locator("#board .hx-svg").bounding_box()
    assert high
    assert high["height"] > 250


@UPRIGHT
@pytest.mark.parametrize("game", ["power_plants", "mistywell", "powerdome", "mana_surge"])
def test_no_game_is_wider_than_its_screen(
    device: Device, house: House, size: dict[str, Any], game: str
) -> None:
    page = large(device, size)
    page.goto(f"{house.url}/t/{ahead.new_table(page.context, house, game)}")
    hands.it_is_me(page)
    expect(page.locator("html.large-text")).to_be_attached()
    assert page.evaluate(WIDTH) <= size["viewport"]["width"]


@EVERY
def test_a_turn_of_power_plants(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    new = ahead.new_table(page.context, house, "power_plants")
    page.goto(f"{house.url}/t/{new}")
    hands.it_is_me(page)
    expect(page.locator(".pp-hand .pp-commit")).to_be_attached()
    all_is_in_reach(page, size)


@EVERY
def test_the_city_of_mistywell(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    page.goto(f"{house.url}/t/{ahead.new_table(page.context, house, 'mistywell')}")
    hands.it_is_me(page)
    expect(page.locator("html.large-text")).to_be_attached()
    assert page.evaluate(CROWDED) == []
    assert page.evaluate(WIDTH) <= size["viewport"]["width"]


SLIM = pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)


@SLIM
@pytest.mark.parametrize("prompt", ["power", "done", "swap"])
def test_a_power_of_power_plants(device: Device, house: House, size: dict[str, Any], prompt: str) -> None:
    page = large(device, size)
    code = ahead.new_table(page.context, house, "power_plants")
    ahead.play_ahead(page, house, code, 60, growing, until=prompt)
    page.goto(f"{house.url}/t/{code}")
    all_is_in_reach(page, size)


@SLIM
def test_a_turn_of_mistywell(device: Device, house: House, size: dict[str, Any]) -> None:
    page = large(device, size)
    code = ahead.new_table(page.context, house, "mistywell")
    for prompt in ("draft", "play"):
        ahead.play_ahead(page, house, code, 20, lambda ask: ask["options"][0], until=prompt)
        page.goto(f"{house.url}/t/{code}")
        all_is_in_reach(page, size)


@SLIM
@pytest.mark.parametrize("prompt", ["nominate", "bids", "allocation"])
def test_powerdome(device: Device, house: House, size: dict[str, Any], prompt: str) -> None:
    page = large(device, size)
    code = ahead.new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    ahead.play_ahead(page, house, code, 40, quietly, until=prompt)
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    seen_enough(page)
    all_is_in_reach(page, size)


LOOSE = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.innerText)"


@UPRIGHT
def test_after_a_fight_of_powerdome_words_keep_within_their_buttons(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = large(device, size)
    code = ahead.new_table(page.context, house, "powerdome", seats="2")
    ahead.play_ahead(page, house, code, 3, quietly, until="ready")
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    seen_enough(page)
    expect(page.locator("#table .pd-again:visible")).to_have_count(1)
    assert page.locator("#table .button:visible").evaluate_all(LOOSE) == []
    all_is_in_reach(page, size)


@UPRIGHT
def test_what_may_follow_a_finished_game_keeps_within_its_panel(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = large(device, size)
    code = ahead.new_table(page.context, house, "powerdome", seats="2")
    ahead.play_ahead(page, house, code, 20, one_blow)
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    seen_enough(page)
    panel = page.locator("#ask.ended").bounding_box()
    assert panel
    boxes = [one.bounding_box() for one in page.locator("#ask.ended .row .button").all()]
    assert len(boxes) > 1
    assert all(box and box["x"] + box["width"] <= panel["x"] + panel["width"] for box in boxes)
    all_is_in_reach(page, size)
