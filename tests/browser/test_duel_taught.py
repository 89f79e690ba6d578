"""The first duel on the smallest screen: under words that stay above it both panels are in sight."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table
from tests.browser.conftest import Device
from tests.browser.devices import SMALLEST
from tests.browser.duels import lively, show
from tests.browser.house import House
from tests.browser.test_lessons import LESSONS, answer, at, begin

LESSON = LESSONS["power_well"]
QUESTIONS = {"opening", "turn", "bar", "slot", "remove", "done"}
"""Questions on the board that a line explains the first time."""
HIGHER = "document.documentElement.scrollHeight - innerHeight"
COVERED = """() => [...document.querySelectorAll(".pw-side, .pw-board, .pw-ask")].filter((one) => {
  const box = one.getBoundingClientRect();
  const over = document.querySelector("#coach.coach, #note")?.getBoundingClientRect().bottom ?? 0;
  return box.top < over - 3 || box.bottom > innerHeight + 1;
}).map((one) => `${one.id} ${JSON.stringify(one.getBoundingClientRect())}`)"""
"""What of a duel is not in sight, but for the rim of a panel."""
LEAST = 34
"""A marble is at least as high, in pixels, while words stand above the table."""


def lowest(page: Page) -> float:
    """How high the smallest marble is."""
    return min(box["height"] for one in page.locator(".pw-marble").all() if (box := one.bounding_box()))


def test_a_line_that_stays_leaves_all_of_the_duel_in_sight(device: Device, house: House) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    code, choose = new_table(page.context, house, "power_well"), lively(1, "beasthunter", "knight")
    left = set(QUESTIONS)
    while left:
        ask = asked(page.context, house, code)
        assert ask, f"never asked: {left}"
        if ask["prompt"] in left:
            left.remove(ask["prompt"])
            show(page, house, code)
            expect(page.locator("#note .stays")).to_be_visible()
            assert page.evaluate(COVERED) == [], ask["prompt"]
            assert page.evaluate(HIGHER) <= 0, ask["prompt"]
            assert lowest(page) >= LEAST
            # Or else it would explain the next question, and not again when it is looked at.
            page.goto(house.url)
        answered(page.context, house, code, ask, choose(ask))


def test_under_the_words_of_the_lesson_both_panels_are_in_sight(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "power_well")
    found: dict[str, list[str]] = {}
    for number, beat in enumerate(LESSON.beats[:-1]):
        at(page, number)
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
