"""PowerDome at every kind of question and at every size: nothing is off the screen, cut off or covered."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import SIZES, Ask, answered, asked, new_table, play_ahead, settled
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, screen
from tests.browser.gladiators import pass_the_curtain, quietly, seen_enough
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_large_text import TWICE

OFFER = "offer Ash : 3 vitality : - : I shall look the other way, whatever the others say."
SETUP = ("nominate", "protect", "bids", "exchange", "discard", "character")


WISHES = (
    ("Fanfare for Hire", "Martyr", "Siesta"),
    ("Feint", "Turtle", "Cushion"),
    ("Hush", "Umbrella", "Haymaker"),
    ("Stiletto", "Night Nurse", "Clockmaker"),
)


def busily(ask: Ask) -> str:
    """Answers after which everybody owns something, the first an ally, and all hit the next."""
    seat: int = ask["seat"]
    power, *others = WISHES[seat % len(WISHES)]
    deeds: dict[str, Callable[[], str]] = {
        "modifiers": lambda: "Bring a Friend",
        "nominate": lambda: ", ".join((power, *others)),
        "bids": lambda: f"{power if power in ask['options'] else ask['options'][0]} {5 + seat}",
        "allocation": lambda: (
            f"agility {seat} strike {30 + seat} resist 5 > {ask['characters'][0]['targets'][-1]}"
        ),
    }
    return deeds.get(ask["prompt"], lambda: quietly(ask))()


def looked_at(page: Page, shown: str, found: dict[str, list[str]]) -> None:
    """Looks at a screen at every size."""
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        page.wait_for_function("high => innerHeight === high", arg=size["viewport"]["height"])
        settled(page)
        if told := lost(page):
            found[f"{shown}, {size_of(size)}"] = told


def opened(page: Page, house: House, code: str, screen: str, found: dict[str, list[str]]) -> None:
    """Comes to a table, looks at what is played there, and at what is asked."""
    page.set_viewport_size(PHONE["viewport"])
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask, .pd-stage.playing").filter(visible=True).first).to_be_visible()
    pass_the_curtain(page)
    if page.locator(".pd-stage.playing").count():
        looked_at(page, f"{screen}, played", found)
        page.set_viewport_size(PHONE["viewport"])
        seen_enough(page)
    looked_at(page, screen, found)


def test_the_setup_is_all_there(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="full_setup")
    found: dict[str, list[str]] = {}
    opened(page, house, code, "modifiers", found)
    for prompt in SETUP:
        ask = play_ahead(page, house, code, 20, busily, until=prompt)
        assert ask
        assert ask["prompt"] == prompt
        if prompt == "exchange":
            offer = "offer Ash : 3 vitality : - : I shall look the other way, whatever the others say."
            for seat in (1, 2):
                answered(
                    page.context,
                    house,
                    code,
                    {**(asked(page.context, house, code) or ask), "seat": seat},
                    offer,
                )
        opened(page, house, code, prompt, found)
    assert found == {}


@pytest.mark.parametrize("seats", ["2", "8"])
def test_a_round_is_all_there(device: Device, house: House, seats: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats=seats)
    found: dict[str, list[str]] = {}
    opened(page, house, code, "first orders", found)
    play_ahead(page, house, code, 10, busily, until="ready")
    opened(page, house, code, "after a fight", found)
    page.locator(".pd-tell").tap()
    looked_at(page, "telling", found)
    play_ahead(page, house, code, 10, busily, until="allocation")
    opened(page, house, code, "second orders", found)
    assert found == {}


@pytest.mark.parametrize("size", [screen(844, 390), screen(568, 320)], ids=size_of)
def test_words_at_twice_their_size_are_all_there_on_a_phone_on_its_side(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, times=f"{HASTY}; {TWICE}", reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="full_setup")
    found: dict[str, list[str]] = {}
    for prompt in ("modifiers", "nominate", "bids", "exchange", "character", "allocation", "ready"):
        play_ahead(page, house, code, 40, busily, until=prompt)
        page.goto(f"{house.url}/t/{code}")
        expect(page.locator("#ask, .pd-stage.playing").filter(visible=True).first).to_be_visible()
        pass_the_curtain(page)
        found[f"{prompt}, played"] = lost(page) if page.locator(".pd-stage.playing").count() else []
        seen_enough(page)
        found[prompt] = lost(page)
        box = page.locator("#ask").bounding_box()
        assert box
        assert box["x"] + box["width"] <= size["viewport"]["width"]
    assert {shown: told for shown, told in found.items() if told} == {}
