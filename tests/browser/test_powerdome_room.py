"""PowerDome on low phones: all that is told is on the screen, and so is the button that is asked for."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.ahead import Ask, new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.gladiators import pass_the_curtain, quietly, seen_enough
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import size_of
from tests.browser.test_lessons import answer, at, begin, to_beat
from tests.browser.test_notes import apart
from tests.browser.test_primers import HIDES

LESSON = GAMES["powerdome"].lesson()
LOW = screen(390, 664)

UNSEEN = """() => {
  const lid = document.querySelector("#coach")?.getBoundingClientRect().bottom ?? 0;
  const told = [...document.querySelectorAll(".pd-beat.now > *, .pd-stage.fell > .pd-yours, .pd-controls > *, .pd-ring")];
  return told.filter((one) => one.checkVisibility()).flatMap((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top < lid - 1 || bottom > innerHeight ? [`${one.textContent} ${Math.round(top)} ${Math.round(bottom)}`] : [];
  });
}"""  # noqa: E501
"""What of a step is not on the screen, and where it is."""


@pytest.mark.parametrize("size", [LOW, SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_all_that_a_lesson_tells_of_its_fights_is_on_the_screen(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    assert LESSON
    unseen = []
    for number, beat in enumerate(LESSON.beats):
        if not beat.do or beat.do[0] == "ready":
            continue
        to_beat(page, house, code, number)
        seen_enough(page)
        answer(page, house, code, beat.do[0])
        page.locator("html.telling").wait_for()
        unseen += page.evaluate(UNSEEN)
        while page.locator('[data-play="next"]:enabled:visible').count():
            page.locator('[data-play="next"]').tap()
            unseen += page.evaluate(UNSEEN)
    assert unseen == []


@pytest.mark.parametrize("size", [LOW, SMALLEST, PHONE], ids=size_of)
def test_ready_is_in_sight_when_a_lesson_asks_for_it(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    assert LESSON
    fights = [
        n for n, beat in enumerate(LESSON.beats) if beat.do[1:] and LESSON.beats[n + 1].do == ("ready",)
    ]
    for number in fights:
        to_beat(page, house, code, number)
        answer(page, house, code, LESSON.beats[number].do[0])
        at(page, number + 1)
        expect(page.locator("#table .pd-yours")).to_be_visible()
        expect(page.get_by_role("button", name="Ready")).to_be_in_viewport(ratio=1)
    assert len(fights) > 2


@pytest.mark.parametrize("size", [LOW, SMALLEST, PHONE], ids=size_of)
def test_who_has_won_is_in_sight_at_the_end_of_a_lesson(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    assert LESSON
    last = LESSON.last - 1
    to_beat(page, house, code, last)
    answer(page, house, code, LESSON.beats[last].do[0])
    at(page, last + 1)
    expect(page.get_by_role("heading", name="You win")).to_be_in_viewport(ratio=1)


def test_what_is_pressed_at_the_end_is_in_sight(device: Device, house: House) -> None:
    page = device(LOW, reduced_motion="reduce")
    at_the_end(page, house, "full_setup")
    for name in ("Play again", "How it went"):
        expect(page.locator("#ask").get_by_text(name)).to_be_in_viewport(ratio=1)


def test_at_the_end_a_row_of_buttons_is_as_wide_as_what_is_above_it(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    at_the_end(page, house, "quick_brawl")
    row, ring = page.locator(".pd-after").bounding_box(), page.locator(".pd-ring").bounding_box()
    assert row
    assert ring
    assert (row["x"], row["width"]) == (ring["x"], ring["width"])


def at_the_end(page: Page, house: House, setup: str) -> None:
    """A game of four, played until one is left."""
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup=setup)
    play_ahead(page, house, code, 200, hitting_the_first)
    page.goto(f"{house.url}/t/{code}")
    seen_enough(page)


def hitting_the_first(ask: Ask) -> str:
    """Answers after which somebody falls in each round, until one is left."""
    if ask["prompt"] != "allocation":
        return quietly(ask)
    return f"agility 3 strike 90 > {ask['characters'][0]['targets'][0]}" if ask["seat"] == 3 else "resist 0"


@pytest.mark.parametrize("size", [LOW, PHONE], ids=size_of)
def test_the_bar_of_the_past_lies_on_nothing_that_is_told(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4")
    page.goto(f"{house.url}/t/{code}/past?at=1")
    bar = page.locator("#moments").bounding_box()
    assert bar
    expect(page.locator(".pd-stage.playing .pd-beat.now li")).to_have_count(4)
    told = page.locator(".pd-beat.now").bounding_box()
    assert told
    assert told["y"] + told["height"] <= bar["y"]


def test_on_a_tablet_ready_is_whole_while_an_offer_is_made(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="full_setup")
    play_ahead(page, house, code, 40, quietly, until="exchange")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator("#bargain summary"))
    expect(page.locator("#offer")).to_be_visible()
    expect(page.get_by_role("button", name="Ready", exact=True)).to_be_in_viewport(ratio=1)
    send = page.locator("#offer [data-offer]")
    poke(page, page.locator("#offer .pd-chip", has_text="Brass"))
    expect(send).to_have_text("Offer it: name what you give or want")
    expect(send).to_be_disabled()
    page.get_by_label("A promise").fill("Later.")
    expect(send).to_have_text("Offer it")
    expect(send).to_be_enabled()


LIE = """() => ["#ask", "#ask .pd-dial", ".pd-ring", ".pd-token"]
  .map((one) => JSON.stringify(document.querySelector(one).getBoundingClientRect()))"""
"""Where orders and fighters lie."""
PADDING = """line => {
  const words = document.createRange();
  words.selectNodeContents([...line.childNodes].find((one) => one.textContent.trim()));
  const [box, text] = [line, words].map((one) => one.getBoundingClientRect());
  return [text.top - box.top, box.bottom - text.bottom, text.left - box.left];
}"""
"""How far the words of a line are from its edges."""
LYING = [
    screen(480, 320), screen(533, 320), screen(568, 320), screen(640, 320), screen(667, 375),
    screen(740, 360), PHONE_ON_ITS_SIDE,
]  # fmt: skip


@pytest.mark.parametrize("size", LYING, ids=size_of)
def test_on_its_side_a_first_line_comes_and_goes_without_moving_orders(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="4")
    seen_enough(page)
    said = page.locator("#note.instead .stays")
    expect(said).to_contain_text("as many points as vitality")
    expect(page.locator(".pd-status p")).to_contain_text("waits for you")  # the bots have answered
    settled(page)
    assert said.evaluate(HIDES) == []
    dial = page.locator("#ask .pd-dial input").first
    assert apart(said, dial)
    line, fighter = said.bounding_box(), page.locator(".pd-token").first.bounding_box()
    assert line
    assert fighter
    assert line["y"] >= 0
    assert line["y"] + line["height"] < fighter["y"] + 1
    assert min(said.evaluate(PADDING)) >= 2
    before = page.evaluate(LIE)
    poke(page, said.get_by_role("button", name="OK"))
    expect(said).to_have_count(0)
    assert page.evaluate(LIE) == before


@pytest.mark.parametrize("size", LYING, ids=size_of)
def test_on_its_side_a_first_line_moves_no_vote(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="4", setup="full_setup")
    seen_enough(page)
    said = page.locator("#note.instead .stays")
    expect(said).to_contain_text(GAMES["powerdome"].primers["modifiers"])
    settled(page)
    assert said.evaluate(HIDES) == []
    before = page.locator("#ask").bounding_box()
    poke(page, said.get_by_role("button", name="OK"))
    expect(said).to_have_count(0)
    assert page.locator("#ask").bounding_box() == before


def voting(device: Device, house: House, size: dict[str, Any], seats: str = "4") -> tuple[Page, str]:
    """The vote on modifiers at a table where all seats are on one device, and its code."""
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats=seats, setup="full_setup")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    return page, code


@pytest.mark.parametrize("size", [LOW, PHONE_ON_ITS_SIDE], ids=size_of)
def test_the_arrow_on_the_bar_goes_on_and_what_words_mean_is_a_tap_away(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page, _ = voting(device, house, size)
    expect(page.locator(".pd-glossary")).to_be_in_viewport()
    bar = page.locator("#ask .pd-commit.more").bounding_box()
    card = page.locator("#ask .pd-card").first
    before = card.bounding_box()
    assert bar
    assert before
    page.touchscreen.tap(bar["x"] + 26, bar["y"] + bar["height"] / 2)
    expect(page.locator("#ask .pd-card").nth(4)).to_be_in_viewport()
    after = card.bounding_box()
    assert after
    assert after["y"] < before["y"] - 80
    expect(page.locator("#what:popover-open")).to_have_count(0)


@pytest.mark.parametrize("size", [LOW, PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_was_voted_on_says_what_it_is_while_it_is_told(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page, code = voting(device, house, size)
    play_ahead(page, house, code, 4, with_friends)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    poke(page, page.locator(".pd-beat.now .pd-named > li").first)
    expect(page.locator("#what h2")).to_have_text("Bring a Friend")
    expect(page.locator("#what li").first).to_contain_text("Summon a Cousin")


@pytest.mark.parametrize("size", [PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_was_dealt_is_read_on_a_low_screen(device: Device, house: House, size: dict[str, Any]) -> None:
    page, code = voting(device, house, size)
    play_ahead(page, house, code, 4, with_friends)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator("[data-deal]"))
    dealt = page.locator("[data-list] > .pd-card:visible")
    expect(dealt).to_have_count(3)
    first, bar = dealt.first.bounding_box(), page.locator("#ask .pd-commit").bounding_box()
    head = page.locator(".pd-search").bounding_box()
    assert first
    assert bar
    assert head
    assert bar["y"] - head["y"] - head["height"] > 200
    assert head["y"] + head["height"] <= first["y"] + 1
    assert first["y"] + first["height"] <= bar["y"] + 8


def with_friends(ask: Ask) -> str:
    """Answers that lead to a fight in which everybody has a Cousin."""
    return "Bring a Friend" if ask["prompt"] == "modifiers" else quietly(ask)


COVERED = """() => [...document.querySelectorAll(".pd-by-whom > *")].flatMap((signs) => {
  const over = signs.getBoundingClientRect();
  return [...document.querySelectorAll(".pd-token .ally b, .pd-called")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < over.right && right > over.left && top < over.bottom - 1 && bottom > over.top + 1;
  }).map((one) => one.textContent);
})"""
"""What lies under the signs of those who attack somebody."""


@pytest.mark.parametrize("size", [LOW, SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_who_attacks_stands_on_no_number_of_an_ally(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page, code = voting(device, house, size, "3")
    play_ahead(page, house, code, 40, with_friends, until="allocation")
    play_ahead(page, house, code, 3, with_friends)
    play_ahead(page, house, code, 3, with_friends, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator("#t-p1 .pd-called"))
    expect(page.locator("#t-p1 .pd-by-whom")).to_be_visible()
    assert page.evaluate(COVERED) == []
