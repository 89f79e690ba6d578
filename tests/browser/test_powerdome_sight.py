"""PowerDome at every kind of question and at every size: nothing is off the screen, cut off or covered."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import SIZES, Ask, answered, asked, new_table, play_ahead, settled
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.gladiators import pass_the_curtain, quietly, seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import lost, size_of
from tests.browser.test_large_text import BROKEN, TWICE

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


CROWDED = """() => {
  const box = (one) => one.getBoundingClientRect(), told = [];
  const shown = [...document.querySelectorAll(".pd-controls > *, .pd-dial > *, .pd-commit > *, .pd-orders > legend > *, .pd-top > *")]
    .filter((one) => one.checkVisibility() && box(one).width);
  for (const one of shown) {
    if (one.scrollWidth > one.clientWidth + 2 && one.clientWidth && !one.matches("svg, input, .pd-rule")) told.push(`cut: ${one.textContent.trim()}`);
    for (const two of shown) {
      if (one === two || one.parentElement !== two.parentElement || one.matches(".pd-below") || two.matches(".pd-below") || one.matches(".pd-mark") || two.matches(".pd-mark")) continue;
      const [a, b] = [box(one), box(two)];
      if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) told.push(`${one.className} on ${two.className}`);
    }
  }
  for (const one of document.querySelectorAll(".pd-controls svg")) if (one.checkVisibility() && box(one).width < 12) told.push("no picture on a button");
  return told;
}"""  # noqa: E501
"""What of the controls is cut off, lies on another, or has no picture left."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_words_at_twice_their_size_are_all_there_on_an_upright_phone(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, times=f"{HASTY}; {TWICE}", reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="full_setup", name="Bartholomew")
    found: dict[str, list[str]] = {}
    for prompt in ("modifiers", "nominate", "bids", "exchange", "character", "allocation", "ready"):
        play_ahead(page, house, code, 40, busily, until=prompt)
        page.goto(f"{house.url}/t/{code}")
        expect(page.locator("#ask, .pd-stage.playing").filter(visible=True).first).to_be_visible()
        pass_the_curtain(page)
        if page.locator(".pd-stage.playing").count():
            found[f"{prompt}, played"] = lost(page) + page.evaluate(CROWDED)
        seen_enough(page)
        found[prompt] = lost(page) + page.evaluate(CROWDED) + page.evaluate(BROKEN)
    assert {shown: told for shown, told in found.items() if told} == {}


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_said_the_first_time_can_be_read_and_put_away_in_large_words(
    device: Device, house: House, size: dict[str, Any], scheme: str
) -> None:
    page = device(size, times=f"{HASTY}; {TWICE}", taught=True, color_scheme=scheme, reduced_motion="reduce")
    page.goto(house.url)
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'powerdome')}")
    pass_the_curtain(page)
    seen_enough(page)
    button = page.locator("#note .stays > button")
    expect(button).to_be_visible()
    words, sign = (
        one.evaluate("one => getComputedStyle(one).color") for one in (button.locator(".."), button)
    )
    assert sign == words
    box = button.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size["viewport"]["width"]
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(button).to_have_count(0)


TALL = """() => [...document.querySelectorAll("#table .button")]
  .filter((one) => one.offsetHeight > innerHeight).map((one) => one.textContent)"""
"""Buttons that are higher than the screen."""


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
        found[prompt] = lost(page) + page.evaluate(TALL)
        box = page.locator("#ask").bounding_box()
        assert box
        assert box["x"] + box["width"] <= size["viewport"]["width"]
    assert {shown: told for shown, told in found.items() if told} == {}


def test_all_that_is_nominated_is_read_on_the_page_itself(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="full_setup")
    play_ahead(page, house, code, 20, busily, until="protect")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    named = page.locator(".pd-beat.now .pd-named")
    expect(named.locator("li")).to_have_count(12)
    assert named.evaluate("list => list.scrollHeight - list.clientHeight") <= 1
    assert lost(page) == []
    name = named.locator("b").first.inner_text()
    poke(page, named.locator("b").first)
    expect(page.locator("#what h2")).to_have_text(name)


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=size_of)
def test_a_long_name_is_whole_on_the_sand(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(
        page.context, house, "powerdome", seats="3", name="Bartholomew-Maximil", **{"with": "bot"}
    )
    page.goto(f"{house.url}/t/{code}")
    watcher = device(size, reduced_motion="reduce")
    watcher.goto(f"{house.url}/t/{code}")
    seen_enough(watcher)
    called = watcher.locator("#t-p0 .pd-called")
    expect(called).to_contain_text("Bartholomew-Maximil")
    assert called.evaluate(
        "one => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
    ) == [0, 0]


@pytest.mark.parametrize("size", [screen(390, 664), PHONE_ON_ITS_SIDE], ids=size_of)
def test_no_line_of_a_fighter_begins_with_a_comma(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(
        page.context, house, "powerdome", seats="3", name="Wilhelmina the Great", setup="quick_brawl"
    )
    play_ahead(page, house, code, 3, quietly)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    under = page.locator("#t-p0 .pd-called small")
    expect(under).to_be_visible()
    assert under.inner_text() == "as Ash"
    lines = "one => [one.previousElementSibling, one].map((part) => part.getBoundingClientRect().top)"
    first, second = under.evaluate(lines)
    assert first < second


def test_the_sand_is_in_sight_on_a_phone_with_the_bars_of_its_browser(device: Device, house: House) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4")
    bars = page.locator(".pd-bar").filter(visible=True)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    expect(bars).to_have_count(4)
    expect(page.locator('[data-play="end"]')).to_be_in_viewport(ratio=1)
    seen_enough(page)
    expect(page.locator(".pd-orders")).to_be_visible()
    expect(bars).to_have_count(0)
    play_ahead(page, house, code, 4, busily)
    page.reload()
    pass_the_curtain(page)
    seen_enough(page)
    expect(bars).to_have_count(4)
    expect(page.get_by_role("button", name="Ready")).to_be_in_viewport(ratio=1)


def test_a_search_finds_beginnings_of_words_and_what_is_dealt_stands_for_itself(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 4, quietly, until="nominate")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    page.locator("[data-search]").fill("ally")
    cards = page.locator("[data-list] > .pd-card:visible")
    expect(cards.filter(has_text="Tally Stick")).to_have_count(0)
    assert cards.count()
    page.locator("[data-search]").fill("tally st")
    expect(cards.locator(".name")).to_have_text(["Tally Stick"])
    page.locator("[data-search]").fill("")
    poke(page, page.locator('[data-tag="reactive"]'))
    poke(page, page.locator("[data-deal]"))
    expect(cards).to_have_count(3)
    expect(page.locator('[data-tag][aria-pressed="true"]')).to_have_count(0)


def hitting(ask: Ask) -> str:
    """Answers after which everybody has lost something."""
    if ask["prompt"] != "allocation":
        return quietly(ask)
    return f"agility 0 strike 50 resist 5 > {ask['characters'][0]['targets'][-1]}"


@pytest.mark.parametrize("answers", [3, 6], ids=["talk", "orders"])
def test_on_a_phone_on_its_side_all_of_what_a_fight_cost_is_read(
    device: Device, house: House, answers: int
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(
        page.context, house, "powerdome", seats="3", name="Wilhelmina the Great", setup="quick_brawl"
    )
    play_ahead(page, house, code, answers, hitting)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    cost = page.locator("#table .pd-yours")
    expect(cost).to_be_in_viewport(ratio=1)
    assert cost.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    cost.evaluate("one => one.querySelectorAll('bdi').forEach((name) => name.append(' the Greatest'))")
    assert cost.evaluate("one => one.scrollHeight - one.clientHeight") <= 0


def tolling(ask: Ask) -> str:
    """Answers after which Ash owns Doomsday Bell, and rings it once."""
    answers = {"nominate": "Doomsday Bell, Feint, Hush", "bids": "Doomsday Bell 5"}
    answers["allocation"] = "resist 10 ; Doomsday Bell"
    return (ask["seat"] == 0 and answers.get(ask["prompt"])) or quietly(ask)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_while_people_talk_a_power_says_what_lies_on_it(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 40, tolling, until="allocation")
    play_ahead(page, house, code, 2, tolling)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    expect(page.locator(".pd-status")).to_contain_text("Round 2. Talk")
    bell = page.locator('#ask .pd-card[data-what="power Doomsday Bell"]')
    expect(bell.locator(".pd-count")).to_have_text("1 Toll")
    assert lost(page) == []
