"""A game as text: taken away with a tap, opened as another table, and played on from one of its moments."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES, records
from tests.browser import hands
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.gladiators import seen_enough
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_large_text import TWICE
from tests.browser.test_moving import INSIDE

TABLE = re.compile(r"/t/[A-Z0-9]{6}$")


def text_of(slug: str, name: str = "quick") -> str:
    """The text of a recorded game: Zoë played against a bot."""
    head, _, moves = (records.FOLDER / f"{slug}-{name}.txt").read_text("utf-8").partition("\n\n")
    answers = [line for line in moves.splitlines() if re.match(r"\d+> ", line)]
    numbered = [f"{number}. {line}" for number, line in enumerate(answers, 1)]
    lines = [
        head,
        f"rules {GAMES[slug].rules_version}",
        "seat 0 person Zoë",
        "seat 1 bot good",
        "",
        *numbered,
    ]
    return "\n".join(lines)


def opened(page: Page, house: House, text: str) -> str:
    """The address of a table that a page has made of a text."""
    page.goto(f"{house.url}/reopen")
    page.get_by_label("Text of a game").fill(text)
    hands.tap(page.get_by_role("button", name="Open", exact=True))
    expect(page).to_have_url(TABLE)
    return page.url


@pytest.mark.parametrize("slug", ["power_well", "mana_surge"])
def test_a_game_is_opened_and_taken_away_again(device: Device, house: House, slug: str) -> None:
    page = device(PHONE)
    text = text_of(slug)
    table = opened(page, house, text)
    expect(page.locator('#table[data-phase="ended"]')).to_be_attached()
    page.goto(f"{table}/outcome")
    hands.tap(page.get_by_role("link", name="As text"))
    written = page.get_by_label("Text of the game").input_value()
    assert [line for line in written.splitlines() if re.match(r"\d+\. ", line)] == text.splitlines()[
        -written.count("> ") :
    ]
    assert "seat 0 person Zoë" in written
    hands.tap(page.get_by_role("link", name="Without names"))
    assert "Zoë" not in page.get_by_label("Text of the game").input_value()


def test_a_text_that_cannot_be_opened_stays_in_its_field_with_the_line(device: Device, house: House) -> None:
    page = device(SMALLEST)
    page.goto(f"{house.url}/reopen")
    wrong = text_of("power_well").replace("\n2. 1>", "\n2. 1> no such answer")
    page.get_by_label("Text of a game").fill(wrong)
    hands.tap(page.get_by_role("button", name="Open", exact=True))
    expect(page.locator(".said")).to_contain_text("2. 1> no such answer")
    assert page.get_by_label("Text of a game").input_value() == wrong


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
@pytest.mark.parametrize("words", [HASTY, f"{HASTY}; {TWICE}"], ids=["plain", "large"])
def test_a_game_is_played_on_from_a_moment(
    device: Device, house: House, size: dict[str, Any], words: str
) -> None:
    page = device(size, times=words)
    table = opened(page, house, text_of("power_well"))
    page.goto(f"{table}/past?at=12")
    for control in page.locator("#moments :is(a, input, button)").all():
        assert control.evaluate(INSIDE)
    hands.tap(page.get_by_label("One moment on"))
    expect(page.locator("#moments output")).to_have_text("13")
    expect(page.locator(".play-on span")).to_be_in_viewport(ratio=1)
    hands.tap(page.get_by_role("button", name="Play on from here"))
    hands.tap(page.get_by_role("button", name="Stay here"))
    expect(page).to_have_url(re.compile("/past"))
    hands.tap(page.get_by_role("button", name="Play on from here"))
    hands.tap(page.get_by_role("button", name="Begin a new table"))
    expect(page).to_have_url(TABLE)
    assert page.url != table
    expect(page.locator('#table[data-phase="playing"]')).to_be_attached()


def test_a_fight_that_was_told_is_not_told_again_once_a_game_is_played_on_from_it(
    device: Device, house: House
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    table = opened(page, house, text_of("powerdome"))
    over, playing = page.locator(".pd-stage.over"), page.locator(".pd-stage.playing")
    seen_enough(page)
    expect(over).to_be_attached()
    page.goto(f"{table}/past?at=2")
    hands.tap(page.get_by_role("button", name="Play on from here"))
    hands.tap(page.get_by_role("button", name="Begin a new table"))
    expect(page).to_have_url(TABLE)
    expect(page.locator("#table[data-phase=playing]")).to_be_attached()
    seen_enough(page)
    page.goto(table)
    expect(over).to_be_attached()
    expect(playing).to_have_count(0)
