"""axe finds nothing grave on any screen, by night or by day."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import new_table, settled
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, TABLET
from tests.browser.house import House
from tests.browser.lobby import code_of, join, play_with_bots, set_the_table
from tests.browser.sight import size_of
from tests.browser.test_open_table import choose_hero, open_table, panel

SCHEMES = ("dark", "light")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "path", ["/", "/join", "/open", "/guide", "/offline", "/rules/power_well", "/t/nowhere"]
)
def test_pages(device: Device, house: House, path: str, scheme: str) -> None:
    page = device(PHONE, color_scheme=scheme)
    page.goto(house.url + path)
    assert findings(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_lobby(device: Device, house: House, scheme: str) -> None:
    page = device(PHONE, color_scheme=scheme)
    set_the_table(page, house)
    assert findings(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_board_in_words_is_reached_from_its_menu(device: Device, house: House, scheme: str) -> None:
    page = device(PHONE, color_scheme=scheme)
    code = new_table(page.context, house, "mana_surge")
    page.goto(f"{house.url}/t/{code}")
    page.locator("[data-menu] > summary").tap()
    page.get_by_role("link", name="The board in words").tap()
    expect(page.locator(".in-words dt").first).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_open_table(device: Device, house: House, scheme: str) -> None:
    page = device(TABLET, color_scheme=scheme)
    open_table(page, house)
    assert findings(page) == []
    panel(page, 0)
    assert findings(page) == []
    choose_hero(page, 0)
    page.locator("#side0 .pw-tray").first.tap()
    assert findings(page) == []


def kind_of_screen(page: Page) -> str:
    """Screens of one kind differ in their marbles and numbers alone."""
    words = page.locator("#ask").inner_text() if hands.asked(page) or hands.over(page) else "waiting"
    return "turn" if page.locator("#ask.turn").count() else "".join(filter(str.isalpha, words))[:60]


LOOKS: list[tuple[dict[str, Any], Literal["dark", "light"]]] = [(PHONE_ON_ITS_SIDE, "light"), (PHONE, "dark")]


def test_every_screen_of_a_duel_against_the_bot(device: Device, house: House) -> None:
    """The whole duel is played; each kind of screen is judged, upright and turned, when it is met first."""
    page = device(PHONE, color_scheme="dark", reduced_motion="reduce")
    play_with_bots(page, house, "power_well", level="quick")
    judged: dict[str, list[str]] = {}
    for _ in range(hands.LONGEST):
        kind = kind_of_screen(page)
        if kind not in judged and len(judged) < 20:
            judged[kind] = judgement(page)
        if hands.over(page):
            break
        hands.wait_until_asked(page)
        if hands.asked(page):
            hands.answer(page)
    assert hands.over(page)
    assert {kind: found for kind, found in judged.items() if found} == {}


def judgement(page: Page) -> list[str]:
    """What axe finds on its side by day and upright by night; so the page stays."""
    found = []
    for size, scheme in LOOKS:
        page.set_viewport_size(size["viewport"])
        page.emulate_media(color_scheme=scheme)
        settled(page)
        found += [f"{size_of(size)}, {scheme}: {one}" for one in findings(page)]
    return found


def test_no_ring_goes_round_the_page_once_the_field_in_which_one_typed_is_gone(
    device: Device, house: House
) -> None:
    host, guest = device(PHONE), device(PHONE)
    set_the_table(host, house)
    join(guest, house, code_of(host))
    guest.locator("#chair-1 input[name=name]").fill("Ben")
    guest.keyboard.press("Enter")
    expect(guest.locator("#ask")).to_contain_text("Ada to start")
    focus = guest.evaluate_handle("document.activeElement").as_element()
    assert focus
    assert focus.evaluate("one => one.matches('#table, #table > *')")
    assert focus.evaluate("one => getComputedStyle(one).outlineStyle") == "none"


SEE_THROUGH = """() => [...document.querySelectorAll(".parchment, [popover]")]
  .filter((one) => ["rgba(0, 0, 0, 0)", "transparent"].includes(getComputedStyle(one).backgroundColor))
  .map((one) => one.id || one.className)"""
"""What lies over a board and has no ground of its own."""


@pytest.mark.parametrize(
    "slug", ["power_well", "power_well_open", "power_plants", "mistywell", "powerdome", "mana_surge"]
)
def test_with_forced_colours_nothing_shines_through_what_lies_over_it(
    device: Device, house: House, slug: str
) -> None:
    page = device(PHONE, forced_colors="active")
    page.goto(f"{house.url}/t/{new_table(page.context, house, slug)}")
    expect(page.locator("#ask")).to_be_attached()
    assert page.evaluate(SEE_THROUGH) == []
