"""The first duel on the smallest screen: words that explain it hide nothing that answers."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.duels import lively, show
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import ON_TOP, size_of
from tests.browser.test_lessons import LESSONS, answer, at, beat_that_says, begin, lit_up, to_beat
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


WITHIN = """(line) => {
  const [a, b] = [line, document.getElementById("ask")].map((one) => one.getBoundingClientRect());
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
}"""
"""Whether a line lies in the parchment."""
ACROSS = """(line) => {
  const box = (one) => one.getBoundingClientRect();
  const over = box(line), turned = getComputedStyle(document.getElementById("ask")).transform !== "none";
  if (!turned) return [];
  const parts = ".pw-said, .pw-field, .pw-side, .bar > a, .bar summary";
  const met = [...document.querySelectorAll(parts)].filter((one) =>
    Math.min(over.right, box(one).right) - Math.max(over.left, box(one).left) > 1
    && Math.min(over.bottom, box(one).bottom) - Math.max(over.top, box(one).top) > 1);
  return [...met.map((one) => one.className), ...over.height > over.width ? [] : ["turned to nobody"]];
}"""
"""What a line lies on, on a device that lies flat between two."""


SIZES = [SMALLEST, screen(375, 548), PHONE, PHONE_ON_ITS_SIDE, screen(667, 375), TABLET]


def test_a_line_that_stays_moves_nothing_and_hides_nothing_that_answers(device: Device, house: House) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    code, choose = new_table(page.context, house, "power_well"), lively(1, "beasthunter", "knight")
    left, found = set(QUESTIONS), {}
    while left:
        ask = asked(page.context, house, code)
        assert ask, f"never asked: {left}"
        if ask["prompt"] in left:
            left.remove(ask["prompt"])
            show(page, house, code)
            found |= moved_or_hidden(page, ask["prompt"])
            # Or else it would explain the next question, and not again when it is looked at.
            page.goto(house.url)
        wishes = "help" in left and "wish" in ask.get("answers", []) and left <= WISHED_FOR
        answered(page.context, house, code, ask, "wish" if wishes else choose(ask))
    assert {where: told for where, told in found.items() if any(told)} == {}


def moved_or_hidden(page: Page, prompt: str) -> dict[str, list[Any]]:
    """What the line that explains a question hides, by size, and whether it moves anything as it goes."""
    line = page.locator("#note .stays")
    expect(line).to_be_visible()
    ok = line.get_by_role("button", name="OK")
    found: dict[str, list[Any]] = {}
    places = {}
    for size in SIZES:
        resized(page, size)
        found[f"{prompt} at {size_of(size)}"] = hidden(page, prompt)
        assert ok.evaluate(ON_TOP), size_of(size)
        places[size_of(size)] = page.evaluate(PLACES)
    hands.poke(page, ok)
    expect(line).to_have_count(0)
    for size in SIZES:
        resized(page, size)
        if page.evaluate(PLACES) != places[size_of(size)]:
            found[f"{prompt} at {size_of(size)}"].append("it moved something")
    return found


def hidden(page: Page, prompt: str) -> list[Any]:
    """What lies under a line that stays, or has no room because of it."""
    line = page.locator("#note .stays")
    beside = prompt != "done" or line.evaluate(WITHIN)
    ability = "#doing" if prompt != "done" else ":not(*)"
    return [
        *line.evaluate(HIDES),
        *page.evaluate(UNDER, ["#note", f"{NEEDED}, {ability}"]),
        "the ability" if page.locator(f"{ability}.under").count() else "",
        *line.evaluate(ACROSS),
        "" if beside else "not beside the button that it speaks of",
        "" if page.evaluate(HIGHER) <= 0 else "the page must be scrolled",
    ]


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664), PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_first_line_stands_in_the_parchment_and_makes_way_for_the_ability_that_is_chosen(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "knight", "painter")
    show(page, posed, new_table(page.context, posed, "power_well", **{"with": "bot"}))
    line = page.locator("#note .stays")
    expect(line).to_be_visible()
    settled(page)
    assert line.evaluate(WITHIN)
    for name in ("M1", "M2"):
        hands.poke(page, hands.place(page, name))
    expect(page.locator(".pw-card:visible")).to_have_count(1)
    settled(page)
    assert (
        page.evaluate(UNDER, ["#note", ".pw-card p, .pw-card h3, .pw-card button, .pw-line-of, .pw-marble"])
        == []
    )


def test_on_a_tablet_a_first_line_leaves_the_words_of_the_turn_and_of_an_ability_in_sight(
    device: Device, posed: PosedHouse
) -> None:
    page = device(TABLET, taught=True, reduced_motion="reduce")
    posed.pose_duel("cmy/ymc/ccc/mmy/yyc", "knight", "painter")
    show(page, posed, new_table(page.context, posed, "power_well", **{"with": "bot"}))
    line, task = page.locator("#note .stays"), page.locator(".pw-hint > .pw-task")
    expect(line).to_be_visible()
    for words in ("Your turn", "can be played with the marbles that are lit"):
        expect(task).to_contain_text(words)
        settled(page)
        assert page.evaluate(UNDER, ["#note", ".pw-hint > .pw-task, .pw-hint button"]) == []
        expect(task).not_to_have_class(re.compile("under"))
        hands.poke(page, page.locator("#boards .own .pw-line-of:not(.idle) [data-show]").first)


def test_back_to_a_turn_of_the_foe_leaves_nothing_of_the_parchment(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    code = begin(page, house, "power_well")
    told = beat_that_says("power_well", "His cyan board")
    to_beat(page, house, code, told + 1)
    hands.poke(page, page.locator("#coach").get_by_role("button", name="Back"))
    at(page, told)
    ask = page.locator("#ask.quiet")
    expect(ask).to_contain_text("Bailiff’s turn")
    painted = ask.screenshot()
    page.reload()
    at(page, told)
    assert ask.screenshot() == painted


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
    number = beat_that_says("power_well", "It still deals 2")
    to_beat(page, house, code, number)
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
    number = beat_that_says("power_well", "Tap a hero’s face")
    to_beat(page, house, code, number)
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


RINGED = """() => [...document.querySelectorAll(".pw-tap")]
  .filter((one) => getComputedStyle(one).boxShadow !== "none" || one.parentElement.matches(".taught"))
  .map((one) => one.parentElement.id)"""
"""The bars with a ring."""


@pytest.mark.parametrize("size", [PHONE, SMALLEST], ids=size_of)
def test_where_the_lesson_takes_one_bar_no_other_is_ringed(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "power_well")
    for number, beat in enumerate(LESSON.beats):
        if beat.do != ("cyan",):
            continue
        to_beat(page, house, code, number, anew=True)
        chosen = "needs it most" in beat.says  # which one that is has to be found
        assert len(page.evaluate(RINGED)) == (3 if chosen else 1), beat.says


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_what_is_said_to_a_wrong_answer_hides_no_way_on(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "power_well")
    number = beat_that_says("power_well", "Tick Empower")
    to_beat(page, house, code, number, anew=True)
    hands.poke(page, hands.place(page, "M5"))
    hands.poke(page, page.locator(".pw-card:visible [data-commit]"))
    expect(page.locator("#note")).to_contain_text("One diamond")
    settled(page)
    assert page.evaluate(UNDER, ["#note", "#coach button"]) == []
