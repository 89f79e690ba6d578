"""The first duel on the smallest screen: words that explain it hide nothing that answers."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import OURS, answered, asked, new_table, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.duels import lively, show
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_lessons import LESSONS, answer, at, begin, lit_up
from tests.browser.test_primers import HIDES

LESSON = LESSONS["power_well"]
QUESTIONS = {"hero", "opening", "turn", "bar", "slot", "remove", "help", "may", "done"}
"""Questions that a line explains the first time."""
WISHED_FOR = {"help", "may", "slot", "remove", "bar", "done"}
"""What is still to come when somebody wishes, for the sake of the foe's question."""
NEEDED = ".pw-marble.can, .pw-tap, .pw-ring, .pw-choice, #ask button, .bar > a, [data-menu] > summary"
UNDER = """([line, needed]) => [...document.querySelectorAll(needed)].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const parts = [0.05, 0.5, 0.95];
  const spots = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
  return width > 0 && spots.some(([x, y]) => document.elementFromPoint(x, y)?.closest(line));
}).map((one) => one.id || one.className)"""
"""What answers, or leads away, and lies under a line: by corners, the middles of sides, and its middle."""
PLACES = """() => {
  const parts = document.querySelectorAll(".pw-side, .pw-field, .pw-marble, .pw-choice, #ask, #ask button");
  return [...parts].map((one) => [one.id || one.className, JSON.stringify(one.getBoundingClientRect())]);
}"""
"""Where the parts of a duel lie."""
HIGHER = "document.documentElement.scrollHeight - innerHeight"
COVERED = """() => [...document.querySelectorAll(".pw-side, .pw-board, .pw-ask")].filter((one) => {
  const box = one.getBoundingClientRect();
  const over = document.querySelector("#coach.coach")?.getBoundingClientRect().bottom ?? 0;
  return box.top < over - 3 || box.bottom > innerHeight + 1;
}).map((one) => `${one.id} ${JSON.stringify(one.getBoundingClientRect())}`)"""
"""What of a duel is not in sight, but for the rim of a panel."""
HIGHEST = """() => {
  const tops = [...document.querySelectorAll(".taught")].map((one) => one.getBoundingClientRect().top);
  return Math.min(...tops) - document.querySelector("#coach").getBoundingClientRect().bottom;
}"""
"""How far below the words of a lesson the highest thing that they speak of begins."""
STRAYS = """() => {
  const bar = document.querySelector("#bar0magenta");
  const [number, beside, bars] = [".pw-delta", "b", ".pw-track"].map((one) => bar.querySelector(one));
  const box = (one) => one.getBoundingClientRect();
  const [flight] = number.getAnimations(), out = [];
  flight.pause();
  for (let at = 0; at <= flight.effect.getComputedTiming().endTime; at += 50) {
    flight.currentTime = at;
    const { top, bottom, left } = box(number);
    const beneath = Math.abs(top + bottom - box(beside).top - box(beside).bottom) / 2;
    if (beneath > 3 || bottom > box(bars).top || left < box(beside).right) out.push([at, beneath]);
  }
  return out;
}"""
"""When a number stands not beside the one that it changed, or lies on the bar."""
LEAST = 34
"""A marble is at least as high, in pixels, while words stand above the table."""


def lowest(page: Page) -> float:
    """How high the smallest marble is."""
    return min(box["height"] for one in page.locator(".pw-marble").all() if (box := one.bounding_box()))


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_line_that_stays_moves_nothing_and_hides_nothing_that_answers(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    code, choose = new_table(page.context, house, "power_well"), lively(1, "beasthunter", "knight")
    left = set(QUESTIONS)
    while left:
        ask = asked(page.context, house, code)
        assert ask, f"never asked: {left}"
        if ask["prompt"] in left:
            left.remove(ask["prompt"])
            show(page, house, code)
            line = page.locator("#note .stays")
            expect(line).to_be_visible()
            settled(page)
            assert line.evaluate(HIDES) == [], ask["prompt"]
            assert page.evaluate(UNDER, ["#note", NEEDED]) == [], ask["prompt"]
            assert page.evaluate(HIGHER) <= 0, ask["prompt"]
            before = page.evaluate(PLACES)
            hands.poke(page, line.get_by_role("button", name="OK"))
            expect(line).to_have_count(0)
            settled(page)
            assert page.evaluate(PLACES) == before, ask["prompt"]
            # Or else it would explain the next question, and not again when it is looked at.
            page.goto(house.url)
        wishes = "help" in left and "wish" in ask.get("answers", []) and left <= WISHED_FOR
        answered(page.context, house, code, ask, "wish" if wishes else choose(ask))


def test_under_the_words_of_the_lesson_both_panels_are_in_sight(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "power_well")
    found: dict[str, list[str]] = {}
    for number, beat in enumerate(LESSON.beats[:-1]):
        at(page, number)
        if beat.lit:
            lit_up(page, beat.lit[:1])
            assert page.evaluate(HIGHEST) >= -3, beat.says
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        if page.locator("#board.pw-board:not(.choosing)").count():
            if covered := page.evaluate(COVERED):
                found[beat.says] = covered
            assert lowest(page) >= LEAST
        if beat.do:
            answer(page, house, code, beat.do[0])
        else:
            hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    assert found == {}


def test_under_words_of_one_line_and_of_two_the_field_keeps_its_size(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code = begin(page, house, "power_well")
    high = set()
    for number, beat in enumerate(LESSON.beats[:7]):
        at(page, number)
        lit_up(page, beat.lit)
        high.add(page.locator(".pw-field").evaluate("one => one.offsetHeight"))
        if beat.do:
            answer(page, house, code, beat.do[0])
        else:
            hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    assert len(high) == 1


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_number_grows_and_fades_beside_the_one_that_it_changed(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    code = begin(page, house, "power_well")
    number = next(n for n, beat in enumerate(LESSON.beats) if beat.says.startswith("It still deals 2"))
    page.context.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(number)}, headers=OURS)
    at(page, number)
    expect(page.locator("#bar0magenta > em")).to_have_text("back at 10")
    page.evaluate("() => bar0magenta.querySelectorAll('.pw-delta').forEach((one) => one.remove())")
    page.evaluate("() => bar0magenta.insertAdjacentHTML('beforeend', '<span class=pw-delta>+2</span>')")
    assert page.evaluate(STRAYS) == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_the_boards_of_a_hero_open_below_the_words(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "power_well")
    number = next(n for n, beat in enumerate(LESSON.beats) if "Tap a hero’s face" in beat.says)
    page.context.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(number)}, headers=OURS)
    at(page, number)
    for seat in (0, 1):
        hands.poke(page, page.locator(f"#face{seat}"))
        sheet = page.locator(f"#sheet{seat}")
        expect(sheet).to_be_visible()
        settled(page)
        words, opened = page.locator("#coach").bounding_box(), sheet.bounding_box()
        assert words
        assert opened
        assert opened["y"] >= words["y"] + words["height"] - 1, f"seat {seat}"
        hands.poke(page, sheet.get_by_role("button", name="Close"))
        expect(sheet).to_be_hidden()
