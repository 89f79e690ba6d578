"""«What is this?» at the open table, by a finger that is held: counts, marbles, tokens, heroes, boards."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import hands
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_open_places import prepared
from tests.browser.test_what import held, middle

EVERY = pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
BUSY = (
    "left hero lamplighter", "right hero bailiff", "left token lamp left2", "right token bill right4",
    "left magenta -10", "right cyan -3",
)  # fmt: skip
THINGS = (
    ("#marbles .pw-marble.cM.r3", "marble", "both of you"),
    ("#bar1cyan", "Bailiff’s cyan bar", "7 of 10"),
    ("#coins0", "Lamplighter’s Wishing Coins", "Owes 1 coin now"),
    ("#rails .at-right4.s1", "Bailiff’s Bill", "Counts 4, by its row"),
    ("#dock0 .pw-tray >> nth=0", "Lamplighter’s Lamp", "1 of 2 left to lay"),
    ("#side1 .pw-hero", "Bailiff", "Plays the Middle and the Right column"),
)
"""What is held, and words on its card."""


def card_of(page: Page, spot: Locator) -> Locator:
    """Holds a finger on something and lifts it; its card."""
    held(page, *middle(spot))()
    expect(page.locator("#what[popover=auto]")).to_be_visible()
    return page.locator("#what")


def apart(page: Page, spot: Locator) -> bool:
    """Whether the card is whole on the screen, and does not lie on what it speaks of."""
    card, about, wide = page.locator("#what").bounding_box(), spot.bounding_box(), page.viewport_size
    assert card
    assert about
    assert wide
    assert 0 <= card["x"] <= wide["width"] - card["width"]
    assert 0 <= card["y"] <= wide["height"] - card["height"]
    return (
        card["y"] >= about["y"] + about["height"]
        or card["y"] + card["height"] <= about["y"]
        or card["x"] >= about["x"] + about["width"]
        or card["x"] + card["width"] <= about["x"]
    )


SIGN = """(hero) => {
  const [box, sign] = [hero.getBoundingClientRect(), getComputedStyle(hero, "::after")];
  const middle = (from, to, long) => from + parseFloat(to) + parseFloat(long) / 2;
  return document.elementFromPoint(middle(box.left, sign.left, sign.width), middle(box.top, sign.top, sign.height)).className;
}"""  # noqa: E501
"""What takes a tap on the small sign beside a portrait."""


@EVERY
def test_the_sign_of_a_menu_beside_a_portrait_opens_it(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BUSY)
    assert page.locator("#side1 .pw-hero").evaluate(SIGN) == "pw-open-control"


REACH = """(token) => {
  const box = token.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
  const far = (dx, dy) => { let n = 0; while (n < 60 && token.contains(document.elementFromPoint(x + dx * n, y + dy * n))) n += 1; return n; };
  return Math.min(far(1, 0) + far(-1, 0), far(0, 1) + far(0, -1)) - 1;
}"""  # noqa: E501
"""How far a token takes a tap, in px, the shorter way across."""


SPILT = """(frame) => {
  const rim = frame.getBoundingClientRect(), far = 12;   // px: a count may sit on the rim of its token
  return [...frame.querySelectorAll("*")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width && (box.left < rim.left - far || box.right > rim.right + far || box.top < rim.top - far || box.bottom > rim.bottom + far);
  }).map((one) => one.className);
}"""  # noqa: E501
"""What of a picture lies outside of its frame."""


@EVERY
def test_whatever_is_held_says_what_it_is(device: Device, house: House, size: dict[str, Any]) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BUSY)
    version = hands.version(page)
    for css, name, words in THINGS:
        spot = page.locator(css)
        card = card_of(page, spot)
        expect(card.locator("h2")).to_contain_text(name)
        expect(card).to_contain_text(words)
        expect(card.locator(".picture > *")).to_be_visible()
        assert card.locator(".picture").evaluate(SPILT) == [], css
        assert apart(page, spot), css
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    assert hands.version(page) == version, "what is held to be asked about is not counted, laid or chosen"
    expect(page.locator("#marbles input:checked, .pw-tray :checked, .pw-control:popover-open")).to_have_count(
        0
    )
    hands.poke(page, page.locator("#bar1cyan .pw-less"))
    expect(page.locator("#bar1cyan b")).to_have_text("6")


PLACES = (("left3", "Row 3"), ("topM", "Above the Middle column"))
"""Slots on which nothing lies, and what their cards are called."""


@EVERY
def test_places_for_tokens_say_what_they_are_also_while_one_is_laid(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BUSY)
    version = hands.version(page)
    for slot, name in PLACES:
        spot = page.locator(f"#board .pw-notch.at-{slot}")
        card = card_of(page, spot)
        expect(card.locator("h2")).to_have_text(name)
        expect(card).to_contain_text("Nothing lies here")
        assert apart(page, spot), slot
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    hands.poke(page, page.locator("#dock0 .pw-tray >> nth=0"))
    ring = page.locator('.pw-ring[data-slot="left3"]')
    expect(ring).to_be_visible()
    expect(card_of(page, ring).locator("h2")).to_have_text("Row 3")
    page.keyboard.press("Escape")
    assert hands.version(page) == version, "a circle that is held takes no token"


@EVERY
def test_a_tap_where_a_token_cannot_lie_says_where_it_can_and_opens_no_card(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BUSY)
    hands.poke(page, page.locator("#dock0 .pw-tray >> nth=0"))
    expect(page.locator('.pw-ring[data-slot="left3"]')).to_be_visible()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/what?" in request.url else None)
    page.touchscreen.tap(*middle(page.locator("#board .pw-notch.at-right1")))
    expect(page.locator("#strip0 .pw-draw")).to_contain_text("Not there")
    assert asked == []


@pytest.mark.parametrize(
    ("size", "left", "right"), [(PHONE, "180deg", "none"), (PHONE_ON_ITS_SIDE, "90deg", "-90deg")], ids=str
)
def test_at_a_table_that_lies_flat_a_card_is_turned_to_its_reader(
    device: Device, house: House, size: dict[str, Any], left: str, right: str
) -> None:
    page = prepared(device(size, reduced_motion="reduce"), house, BUSY)
    turns = (
        ("#bar0yellow", left),
        ("#bar1yellow", right),
        ("#rails .at-left2.s0", left),
        ("#rails .s1", right),
    )
    for css, turn in turns:
        spot = page.locator(css)
        card_of(page, spot)
        assert page.locator("#what").evaluate("card => getComputedStyle(card).rotate") == turn, css
        assert apart(page, spot), css
        page.keyboard.press("Escape")
    for seat, turn in enumerate((left, right)):
        hands.poke(page, page.locator(f"#strip{seat} .pw-first"))
        card_of(page, page.locator(f"#sheet{seat} [data-what^='ability:'] >> nth=0"))
        assert page.locator("#what").evaluate("card => getComputedStyle(card).rotate") == turn, (
            f"sheet {seat}"
        )
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def test_on_ones_own_device_every_card_stands_upright(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, BUSY)
    page.locator(".pw-open").evaluate("board => board.classList.remove('flat')")
    card_of(page, page.locator("#rails .at-left2.s0"))
    assert page.locator("#what").evaluate("card => getComputedStyle(card).rotate") == "none"


def test_marbles_are_offered_no_colour_that_all_of_them_have(device: Device, house: House) -> None:
    page = prepared(device(PHONE, reduced_motion="reduce"), house, BUSY)
    cyan = page.locator("#marbles .pw-marble.cyan >> nth=0")
    hands.poke(page, cyan)
    hands.poke(page, page.locator("#strip1 .pw-recolour"))
    offered = page.locator("#recolour1 [name=verb]:visible")
    expect(offered).to_have_text(["Magenta", "Yellow"])


@EVERY
def test_a_token_above_a_column_is_as_high_as_a_finger(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = prepared(
        device(size, reduced_motion="reduce"),
        house,
        ("left hero toad", "right hero bailiff", "left token pad topM"),
    )
    reach = page.locator("#rails .at-topM.s0").evaluate(REACH)
    assert reach >= 43, "44 px, counted in whole ones from the middle"


def test_an_ability_that_is_held_on_its_board_leaves_the_board_open(device: Device, house: House) -> None:
    page = prepared(device(screen(390, 664), reduced_motion="reduce"), house, BUSY)
    hands.poke(page, page.locator("#strip1 .pw-first"))
    ability = page.locator('#sheet1 [data-what="ability:bailiff:0"]')
    expect(ability).to_be_visible()
    name = ability.locator(".name").inner_text()
    card = card_of(page, ability)
    expect(card.locator("h2")).to_have_text(name)
    expect(ability).to_be_visible()
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(ability).to_be_visible()
