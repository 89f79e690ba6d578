"""Nothing that can be tapped or must be read is off the screen, cut off or covered, at any size."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from games import GAMES as SHELF
from tests.browser import hands, test_mana_surge, test_power_plants
from tests.browser.ahead import Ask, new_table, play_ahead
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import ARGUMENTS, PHONE, PHONE_ON_ITS_SIDE, TABLET, chromium
from tests.browser.house import House
from tests.browser.lobby import against_the_bot, set_the_table, share_a_phone
from tests.browser.sight import SIZES, lost, size_of
from tests.browser.test_powerdome_sight import busily

SCREENS = pytest.mark.parametrize("size", SIZES, ids=size_of)


@SCREENS
@pytest.mark.parametrize(
    "path", ["/", "/join", "/open", "/guide", "/offline", "/rules/power_well", "/t/nowhere"]
)
def test_pages(device: Device, house: House, size: dict[str, Any], path: str) -> None:
    page = device(size)
    page.goto(house.url + path)
    assert lost(page) == []


@SCREENS
def test_a_card_on_the_shelf(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    page.goto(house.url)
    for card in page.locator("details.game summary").all():
        card.tap()
        assert lost(page) == []
        card.tap()


@SCREENS
def test_lobby_and_menu_and_story(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    set_the_table(page, house)
    assert lost(page) == []
    page.locator("[data-menu] > summary").tap()
    expect(page.locator("[data-menu] .sheet")).to_be_visible()
    assert lost(page) == []
    against_the_bot(page, house)
    page.locator("[data-menu] > summary").tap()
    page.locator("#chairs .sure").first.tap()
    expect(page.locator(".sure-words:popover-open")).to_be_in_viewport(ratio=1)
    page.goto(page.url + "/story")
    assert lost(page) == []


RUNS_OUT = """() => {
  const menu = document.querySelector("[data-menu] .sheet");
  const room = menu.getBoundingClientRect();
  const out = menu.scrollWidth > menu.clientWidth ? ["it is wider than its box"] : [];
  for (const one of menu.querySelectorAll("*")) {
    const box = one.getBoundingClientRect();
    const within = box.left >= room.left && box.right <= room.right + 0.5;
    if (one.checkVisibility() && !within) out.push(one.textContent.trim());
  }
  for (const name of menu.querySelectorAll(".name, .label")) {
    if (name.scrollWidth > name.clientWidth) out.push(name.textContent);
  }
  return out;
}"""
"""What of the menu is cut off at its sides."""
LONG = "Ben the second of Amster"


@pytest.mark.parametrize("size", [*SIZES, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_nothing_in_the_menu_runs_out_of_it(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    set_the_table(page, house)
    page.locator("[data-menu] > summary").tap()
    assert page.evaluate(RUNS_OUT) == []
    for slug in SHELF:
        page.goto(f"{house.url}/t/{new_table(page.context, house, slug, name=LONG)}")
        hands.it_is_me(page)
        page.locator("[data-menu] > summary").tap()
        expect(page.locator("[data-menu] .sheet")).to_be_visible()
        assert page.evaluate(RUNS_OUT) == [], slug


@SCREENS
def test_words_twice_as_large_are_all_there(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    for path in ("/", "/join", "/guide", "/t/nowhere"):
        page.goto(house.url + path)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert lost(page) == []


GAMES: dict[str, tuple[Callable[[Page, House], None], Callable[[Page], object]]] = {
    "power_well": (share_a_phone, hands.answer),
    "power_plants": (
        lambda page, house: test_power_plants.set_the_table(page, house, test_power_plants.ALL_HERE),
        test_power_plants.answer,
    ),
    "mana_surge": (
        lambda page, house: test_mana_surge.set_the_table(page, house, test_mana_surge.ALL_HERE),
        test_mana_surge.answer,
    ),
}
USUAL = 10
"""Answers in which the usual questions of a game have come up."""


@SCREENS
@pytest.mark.parametrize("slug", GAMES)
def test_the_usual_questions_of_a_game(device: Device, house: House, size: dict[str, Any], slug: str) -> None:
    page = device(size)
    begin, answer = GAMES[slug]
    begin(page, house)
    found: dict[str, list[str]] = {}
    for _ in range(USUAL):
        hands.wait_until_asked(page)
        hands.it_is_me(page)
        found.setdefault(page.locator("#ask").inner_text()[:40], lost(page))
        answer(page)
    assert {asked: told for asked, told in found.items() if told} == {}


LARGE_TEXT = [*ARGUMENTS, "--blink-settings=defaultFontSize=32"]
"""For a browser whose owner set its text to 200 percent."""


def anything(ask: Ask) -> str:
    """Some answer to whatever is asked."""
    if ask["prompt"] == "allocation":
        return busily(ask)
    answers: list[str] = ask.get("answers") or [" ".join(ask["options"][: ask["low"]])]
    return answers[-1]


@pytest.mark.parametrize("slug", [slug for slug, game in SHELF.items() if not game.endless])
def test_a_board_at_twice_the_size_of_text(player: Playwright, house: House, slug: str) -> None:
    browser = player.chromium.launch(executable_path=chromium(), args=LARGE_TEXT)
    page = browser.new_context(**PHONE, reduced_motion="reduce").new_page()
    page.add_init_script(HASTY)
    code = new_table(page.context, house, slug)
    for _ in range(3):
        page.goto(f"{house.url}/t/{code}")
        hands.it_is_me(page)
        assert lost(page) == []
        play_ahead(page, house, code, 6, anything)
    browser.close()
