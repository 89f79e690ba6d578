"""Duels of two people on one device, played up to the question that a test is about."""

import random
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import Ask, answered, asked, new_table
from tests.browser.house import House

LONGEST = 150
"""Number of answers after which the question should have come."""


def lively(seed: int, *heroes: str) -> Callable[[Ask], str]:
    """Returns a random player that tries all abilities, empowered if possible; `heroes` are chosen first."""
    rng, left, used = random.Random(seed), list(heroes), Counter[str]()

    def choose(ask: Ask) -> str:
        # Long lists of answers are not sent.
        if "answers" not in ask:
            return " ".join(rng.sample(ask["options"], ask["high"])) if "options" in ask else "pass"
        answers: list[str] = ask["answers"]
        if ask["prompt"] == "hero" and left:
            return left.pop(0)
        if ask["prompt"] != "turn" or rng.random() < 0.1:
            return rng.choice(answers)
        plays = [answer for answer in answers if answer not in ("wish", "pass")]
        rng.shuffle(plays)
        play = min(plays or ["pass"], key=lambda one: (used[ability(one)], not one.endswith("!")))
        used[ability(play)] += 1
        return play

    return choose


def ability(play: str) -> str:
    """Returns the ability that a play activates."""
    return play.removesuffix(" !").rpartition(" : ")[2]


def dealt(page: Page, house: House, choose: Callable[[Ask], str], until: Callable[[Ask], bool]) -> str:
    """Plays a duel up to a question and opens its page; returns the code."""
    code = new_table(page.context, house, "power_well")
    for _ in range(LONGEST):
        ask = asked(page.context, house, code)
        assert ask, "it never came"
        if until(ask):
            break
        answered(page.context, house, code, ask, choose(ask))
    show(page, house, code)
    return code


def show(page: Page, house: House, code: str) -> None:
    """Opens the page of a table that asks something."""
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    expect(page.locator("#answer")).to_be_attached()
    page.evaluate("new Promise(requestAnimationFrame)")


def prompts(*names: str) -> Callable[[Ask], bool]:
    """Returns a condition: one of these prompts is asked."""
    return lambda ask: ask["prompt"] in names
