"""Where the card of a hint lies on a phone: beside what it has lit, and beside the question."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import OURS, Ask, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import poke
from tests.browser.neighbours import ALL_HERE, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_hint import THINKS

MET = """() => {
  const card = document.querySelector("#what").getBoundingClientRect();
  return [...document.querySelectorAll("#ask, #table .taught")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
  }).map((one) => one.outerHTML.slice(0, 80));
}"""
"""The question, and what is lit, as far as the card lies on them."""


def with_vigil(ask: Ask) -> str:
    """An answer that plays the Knight's Vigil, which deals to a bar that is chosen then."""
    return next((answer for answer in ask["answers"] if "Vigil" in answer), ask["answers"][0])


def first(ask: Ask) -> str:
    """Any answer."""
    return str(ask["answers"][0])


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
@pytest.mark.parametrize(
    ("game", "prompt", "choose"),
    [
        ("power_well", "turn", first),
        ("power_well", "bar", with_vigil),
        ("mistywell", "play", first),
        ("mistywell", "done", first),
    ],
)
def test_the_card_of_a_hint_lies_on_neither_the_question_nor_what_is_lit(
    device: Device,
    posed: PosedHouse,
    size: dict[str, object],
    game: str,
    prompt: str,
    choose: Callable[[Ask], str],
) -> None:
    page = device(size)
    posed.pose("")
    posed.pose_duel("ccm/cyy/ycm/ymc/ycc", "knight", "bailiff")
    code = new_table(page.context, posed, game)
    ask = play_ahead(page, posed, code, 6, choose, until=prompt)
    assert ask
    assert ask["prompt"] == prompt
    seats = 2 if game == "power_well" else 3
    for seat in set(range(seats)) - {ask["seat"]}:
        form = {"seat": str(seat)}
        assert page.context.request.post(f"{posed.url}/t/{code}/bot", form=form, headers=OURS).ok
    page.goto(f"{posed.url}/t/{code}")
    expect(page.locator("#answer")).to_be_attached()
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("A good move", timeout=THINKS)
    assert page.evaluate(MET) == []


def test_on_a_tablet_it_hides_neither_how_close_the_end_is_nor_what_the_three_have(
    device: Device, posed: PosedHouse
) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose(
        "Witch: supply brown=1\njobs: sparks-in-the-beard, herring-for-everybody, dictionary-of-silence"
    )
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("A good move", timeout=THINKS)
    assert page.evaluate(MET.replace("#ask", "#ask, .mw-over, .mw-tabs")) == []
