"""On a phone that people share, who taps the end of a turn twice ends no more than that turn."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import hands
from tests.browser.ahead import Ask, new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.duels import lively
from tests.browser.gladiators import fighters, quietly, seen_enough
from tests.browser.house import House
from tests.browser.test_garden import lively as growing
from tests.browser.test_mana_surge import eager

LONGEST = 150
"""Answers after which a turn should have come to its end."""
ENDS = "#ask [data-done], #ask [data-commit]"
"""What ends a turn, be it that it is ended or that orders are given."""
TAKEN_ONCE = "addEventListener('submit', () => { window.wellsideTimes.steady = 600_000; }, {once: true})"
"""From the tap that ends the turn on, a tap is one too many."""
TOUCHED = """() => {
  const open = "[popover]:not([popover=manual]):popover-open, [data-menu][open], dialog[open]:not(#curtain)";
  const chosen = "#table :is(input:checked, [aria-pressed=true], .chosen)";
  return [...document.querySelectorAll(open), ...document.querySelectorAll(chosen)].map((one) => one.outerHTML.slice(0, 200));
}"""  # noqa: E501
"""What a tap has opened or chosen on a page."""
A_MOMENT = "new Promise(done => setTimeout(done, 400))"


def first(ask: Ask) -> str:
    """The first answer that there is."""
    answers: list[str] = ask.get("answers") or [" ".join(ask["options"][: ask["low"]])]
    return answers[0]


TURNS: dict[str, tuple[Callable[[Ask], str], str, dict[str, str]]] = {
    "power_well": (lively(3), "done", {}),
    "power_plants": (growing, "done", {}),
    "mistywell": (first, "done", {}),
    "mistywell, hands hidden": (first, "done", {"hands": "hidden"}),
    "powerdome": (quietly, "allocation", {"seats": "3"}),
    "mana_surge": (eager, "done", {}),
}
"""How each game is played ahead, the question that ends a turn there, and the options of the table."""


def at_the_end_of_a_turn(page: Page, house: House, turn: str) -> None:
    """A table that people share, on the screen, its turn played up to its end."""
    choose, last, options = TURNS[turn]
    code = new_table(page.context, house, turn.partition(",")[0], **options)
    ask = play_ahead(page, house, code, LONGEST, choose, until=last)
    assert ask
    assert ask["prompt"] == last
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    if last == "allocation":
        seen_enough(page)
        page.locator(".pd-dial.strike [data-rest]").tap()
        fighters(page).first.tap()
    settled(page)


def test_every_game_that_people_share_a_phone_for_is_here() -> None:
    assert {turn.partition(",")[0] for turn in TURNS} == set(GAMES) - {"power_well_open"}


@pytest.mark.parametrize("turn", TURNS)
def test_a_second_tap_on_done_does_not_reach_the_next_hand(device: Device, house: House, turn: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    at_the_end_of_a_turn(page, house, turn)
    before, sent = hands.version(page), hands.posts(page)
    whose = page.locator("#answer input[name=seat]").get_attribute("value")
    page.evaluate(TAKEN_ONCE)
    at = hands.poke(page, page.locator(ENDS).locator("visible=true").last)
    page.touchscreen.tap(*at)
    hands.moved_on(page, before)
    expect(page.locator(f"#answer input[name=seat]:not([value='{whose}'])")).to_be_attached()
    covered = page.locator("#curtain[open]").count()
    touched = page.evaluate(TOUCHED)
    after = hands.version(page)
    for _ in range(2):
        page.touchscreen.tap(*at)
    page.evaluate(A_MOMENT)
    assert [post.rpartition("/")[2] for post in sent] == ["answer"]
    assert hands.version(page) == after
    assert page.locator("#curtain[open]").count() == covered, "it is the next hand that draws the curtain"
    assert page.evaluate(TOUCHED) == touched
