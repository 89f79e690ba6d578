"""Mana Surge's lesson: what it speaks of stands out, and each turn begins with nothing chosen."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.kit.lesson import READ_ON
from games.mana_surge.lesson import BEATS
from tests.browser.ahead import settled, unseen
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_lessons import answer, at, beat_that_says, begin, to_beat

CHOSEN = "#board input[name=from]:checked"


def goes_on(page: Page, house: House, code: str, since: int, until: int) -> None:
    """From one beat to another, as the script has it."""
    for number in range(since, until):
        at(page, number)
        if BEATS[number].do:
            answer(page, house, code, BEATS[number].do[0])
        else:
            poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, until)


def beat(words: str) -> int:
    """The number of the beat that says these words."""
    return beat_that_says("mana_surge", words)


def test_a_new_turn_and_a_new_scene_begin_with_nothing_chosen(device: Device, house: House) -> None:
    page = device()
    code = begin(page, house, "mana_surge")
    step, bolt = beat("A point takes"), beat("The lightning bolt")
    goes_on(page, house, code, 0, step)
    poke(page, page.locator("#s0_3 .hx-control"))
    expect(page.locator(CHOSEN)).to_have_count(1)
    poke(page, page.locator("#s0_2 .hx-control"))
    goes_on(page, house, code, step + 1, step + 2)
    expect(page.locator("#ask [data-hint]")).to_have_text("Tap a troop to move.")
    expect(page.locator(CHOSEN)).to_have_count(0)
    goes_on(page, house, code, step + 2, bolt)
    expect(page.locator("#ask [data-hint]")).to_have_text("Tap a troop to move.")
    expect(page.locator(CHOSEN)).to_have_count(0)


def leap(page: Page, house: House, says: str) -> int:
    """A lesson at the beat that begins so, as a page that is opened there; the number of the beat."""
    code, number = begin(page, house, "mana_surge"), beat(says)
    to_beat(page, house, code, number, anew=True)
    return number


HIGH = """(says) => {
  document.querySelector("#coach .says").textContent = says;
  return document.querySelector("#coach").offsetHeight;
}"""
"""How high the banner of a lesson is with these words."""


@pytest.mark.parametrize("size", [SMALLEST, screen(360, 740), PHONE_ON_ITS_SIDE], ids=size_of)
def test_the_words_of_every_beat_have_room_in_a_banner_of_one_height(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    begin(page, house, "mana_surge")
    least = page.evaluate(HIGH, "")
    higher = [one.says for one in BEATS[:-1] if page.evaluate(HIGH, one.says) > least]
    assert not higher


def overlap(one: Locator, other: Locator) -> bool:
    """Whether two things lie on each other."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    return across > 1 and min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"]) > 1


LONGER = "one => one.scrollHeight - one.clientHeight - one.scrollTop > 4"


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE], ids=size_of)
def test_a_card_leaves_what_is_lit_in_sight_and_is_whole_where_it_can_be(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    leap(page, house, "Your point is spent")
    poke(page, page.locator("#h0_0 .hx-face"))
    card = page.locator("#what")
    expect(card.locator("h2")).to_have_text("The Pool")
    expect(page.locator("[data-done].taught")).to_be_visible()
    assert not overlap(card, page.locator("[data-done]"))
    assert not overlap(card, page.locator("#h0_0 .hx-face"))
    assert card.evaluate(LONGER) == (size == SMALLEST)


@pytest.mark.parametrize(
    ("says", "name"), [("And now in", "The Pool"), ("The lightning bolt", "Extra Action")]
)
def test_a_step_is_two_taps_as_in_a_game_and_the_first_one_says_what_lies_there(
    device: Device, house: House, says: str, name: str
) -> None:
    page = device()
    number = leap(page, house, says)
    origin, place = (spot.replace(",", "_") for spot in re.split(" to ", BEATS[number].do[0]))
    poke(page, page.locator(f"#h{place} .hx-face"))
    expect(page.locator("#what header > h2")).to_have_text(name)
    at(page, number)
    page.keyboard.press("Escape")
    expect(page.locator(f"#s{origin} .hx-control")).to_be_attached()
    poke(page, page.locator(f"#s{origin} .hx-control"))
    poke(page, page.locator(f"#s{place} .hx-control"))
    at(page, number + 1)


def test_a_blow_that_one_troop_alone_can_strike_is_one_tap(device: Device, house: House) -> None:
    page = device()
    number = leap(page, house, "Attack 2 against")
    expect(page.locator(CHOSEN)).to_have_count(1)
    poke(page, page.locator("#s0_0 .hx-control"))
    at(page, number + 1)


def test_what_takes_two_taps_is_said_so() -> None:
    assert "Tap your troop, then the Pool" in BEATS[beat("Green and Blue have both come")].says


def test_while_there_is_something_to_read_no_troop_is_chosen(device: Device, house: House) -> None:
    page = device()
    leap(page, house, "Two points now")
    poke(page, page.locator("#board input[name=from]").first)
    expect(page.locator("#note p")).to_have_text(READ_ON)
    expect(page.locator(CHOSEN)).to_have_count(0)
    expect(page.locator("#ask [data-hint]")).to_have_text("Tap a troop to move.")
    poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    expect(page.locator("#coach")).not_to_have_attribute("data-beat", str(beat("Two points now")))


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_is_to_be_read_first_is_the_one_thing_to_do(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    code = begin(page, house, "mana_surge")
    goes_on(page, house, code, 0, beat("Felled!"))
    done, way_on = page.locator("[data-done]"), page.locator("#coach .brass")
    face = "one => getComputedStyle(one).backgroundImage"
    assert "gradient" in way_on.evaluate(face)
    assert done.evaluate(face) == "none"
    poke(page, done)
    said = page.locator("#note p")
    expect(said).to_have_text(READ_ON)
    for thing in (
        *page.locator(".ms-troop").all(),
        page.locator("#ask"),
        page.locator("#coach .says"),
        way_on,
    ):
        assert not overlap(said, thing)
    box = said.bounding_box()
    assert box
    assert box["height"] < 60, "no narrow column"


def test_no_troop_is_chosen_where_the_words_send_to_a_button(device: Device, house: House) -> None:
    page = device()
    code, number = begin(page, house, "mana_surge"), beat("Your lit troop wants")
    goes_on(page, house, code, 0, number)
    poke(page, page.locator("#t2 .ms-body"))
    poke(page, page.locator("#s-2_2 .hx-control"))
    at(page, number + 1)
    expect(page.locator(CHOSEN)).to_have_count(0)
    expect(page.locator("#ask [data-hint]")).to_have_text("Tap a troop to move.")
    poke(page, page.get_by_role("button", name="End moves"))
    at(page, number + 2)
    expect(page.locator(CHOSEN)).to_have_count(1)


RIMS = """() => Object.fromEntries([...document.querySelectorAll(".ms-troop")].map((troop) => {
  const mark = document.querySelector(`.can[transform="${troop.getAttribute("transform")}"] .hx-mark`);
  return [troop.id, mark && Number(getComputedStyle(mark).strokeOpacity)];
}).filter(([, seen]) => seen !== null))"""
"""How much is seen of the rim of each troop that can be chosen."""


def test_what_else_can_be_chosen_keeps_quiet_beside_what_is_lit(device: Device, house: House) -> None:
    page = device()
    code = begin(page, house, "mana_surge")
    goes_on(page, house, code, 0, beat("Your lit troop"))
    expect(page.locator("#t2.taught")).to_be_attached()
    rims = page.evaluate(RIMS)
    assert len(rims) > 3
    assert all(seen < 0.5 for seen in rims.values())
    body, other = (
        page.locator(f"{troop} .ms-body").evaluate("one => getComputedStyle(one).stroke")
        for troop in ("#t2", "#t3")
    )
    assert body != other


@pytest.mark.parametrize("size", [screen(390, 664), PHONE], ids=size_of)
def test_a_card_has_the_room_that_what_is_lit_leaves_it(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    leap(page, house, "A turn goes")
    for spot in page.locator("#board .k-spawn .hx-face").all():
        poke(page, spot)
        card = page.locator("#what")
        expect(card.locator("h2")).to_have_text("Extra Spawn")
        assert not card.evaluate(LONGER)
        assert not overlap(card, page.locator(".ms-steps"))
        page.keyboard.press("Escape")


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE], ids=size_of)
def test_the_words_the_board_and_the_question_are_in_sight_at_once(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "mana_surge")
    found: dict[str, list[str]] = {}
    for number in range(beat("Felled!") + 1):
        goes_on(page, house, code, max(0, number - 1), number)
        if page.evaluate("document.documentElement.scrollHeight > innerHeight || scrollY"):
            found[BEATS[number].says] = ["the page scrolls"]
        elif out := unseen(page):
            found[BEATS[number].says] = out
    assert found == {}


def test_a_card_leaves_the_words_of_a_lesson_and_its_way_on_in_sight(device: Device, house: House) -> None:
    page = device()
    code = begin(page, house, "mana_surge")
    goes_on(page, house, code, 0, beat("Felled!"))
    own = page.locator("#board .hx-piece").all()
    for piece in own[:4]:
        box = piece.bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
        expect(page.locator("#what")).to_be_visible()
        card, words = page.locator("#what").bounding_box(), page.locator("#coach").bounding_box()
        assert card
        assert words
        assert card["y"] >= words["y"] + words["height"]
        page.keyboard.press("Escape")


RIM = """() => {
  const [box, words] = [document.querySelector("#ask.ended"), document.querySelector("#ask .result")];
  return box.getBoundingClientRect().bottom - words.getBoundingClientRect().bottom;
}"""
"""What is free below the last words of an ending, in px."""


def test_the_last_words_of_a_lesson_keep_off_the_rim_of_their_box(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code, last = begin(page, house, "mana_surge"), len(BEATS) - 1
    to_beat(page, house, code, last)
    expect(page.locator("#ask.ended .result")).to_be_visible()
    assert page.evaluate(RIM) >= 8


SMALL = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const lit = [...document.querySelectorAll("#board .taught[transform]")].map((one) => one.getAttribute("transform"));
  return [...document.querySelectorAll("#board .ms-hex")].filter((one) => lit.includes(one.getAttribute("transform"))).filter((one) => {
    const { left, right, top, bottom, width } = one.querySelector(".hx-face").getBoundingClientRect();
    return width < 35.9 || left < room.left - 2 || right > room.right + 2 || top < room.top - 2 || bottom > room.bottom + 2;
  }).map((one) => one.id);
}"""  # noqa: E501
"""The hexes that a lesson speaks of and that are too small for a finger, or not whole in sight."""
NEAR = "getComputedStyle(document.querySelector('#table')).getPropertyValue('--hx-z')"


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_what_is_to_be_tapped_is_as_large_as_a_finger_needs_it(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "mana_surge")
    for number, one in enumerate(BEATS):
        if not one.do and number > 1:
            continue
        to_beat(page, house, code, number)
        settled(page)
        if one.do:
            assert page.evaluate(SMALL) == [], one.says
        else:
            assert float(page.evaluate(NEAR)) == 1, "what is read is seen on the whole board"
