"""A turn is played again: who asks, who agrees, and what both screens show."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.house import House
from tests.browser.test_moving import against_a_bot

POST = """async ([path, fields]) => {
  return (await fetch(path, { method: "POST", body: new URLSearchParams(fields) })).url;
}"""
ANSWER = """async (code) => {
  const asks = await (await fetch(`/api/tables/${code}/asks`)).json();
  const open = asks.find((one) => one.pending === null);
  if (!open) return false;
  const body = new URLSearchParams({ seat: open.seat, question: open.question, answer: open.default });
  return (await fetch(`/t/${code}/answer`, { method: "POST", body })).ok;
}"""
INSIDE = """one => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && one.contains(at);
}"""
GAMES = ("power_well", "power_plants", "powerdome")


def answers_until_idle(page: Page, code: str) -> int:
    """Gives the usual answer as long as this device is asked; how often."""
    given = 0
    while page.evaluate(ANSWER, code) and given < 40:
        given += 1
    return given


def together(ann: Page, bob: Page, house: House, slug: str) -> str:
    """A game of two devices, in which both have answered; its code."""
    for page in (ann, bob):
        page.goto(house.url)
    code = str(ann.evaluate(POST, ["/tables", {"game": slug, "name": "Ann"}])).rpartition("/")[2]
    bob.evaluate(POST, [f"/t/{code}/sit", {"seat": "1", "name": "Bob"}])
    ann.evaluate(POST, [f"/t/{code}/start", {}])
    for page in (ann, bob):
        page.goto(f"{house.url}/t/{code}")
        expect(page.locator('#table[data-phase="playing"]')).to_be_attached()
    for page in (ann, bob, ann, bob):
        answers_until_idle(page, code)
    return code


def asks_back(page: Page) -> None:
    """A person asks to play the last turn again, by the menu."""
    hands.tap(page.locator("[data-menu] > summary"))
    hands.tap(page.locator("[data-ask-back] summary"))
    hands.tap(page.get_by_role("button", name="Go back"))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=str)
def test_a_turn_is_played_again_when_the_other_agrees(
    device: Device, house: House, slug: str, size: dict[str, object]
) -> None:
    ann, bob = device(size), device(size)
    together(ann, bob, house, slug)
    asks_back(ann)
    expect(ann.locator("#plea")).to_contain_text("You ask to play your last turn again")
    for name in ("No", "Agree"):
        button = bob.locator("#plea").get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(INSIDE), name
    hands.poke(bob, bob.locator("#plea").get_by_role("button", name="Agree"))
    for page, whose in ((ann, "you play your"), (bob, "Ann plays their")):
        expect(page.locator("#plea")).to_be_hidden()
        expect(page.locator("#note")).to_contain_text(f"The game goes back: {whose} last turn again.")
    expect(ann.locator("#answer")).to_be_attached()


def test_who_asks_is_told_of_a_no(device: Device, house: House) -> None:
    ann, bob = device(PHONE), device(PHONE)
    together(ann, bob, house, "power_plants")
    asks_back(ann)
    hands.poke(bob, bob.locator("#plea").get_by_role("button", name="No", exact=True))
    expect(ann.locator("#note")).to_contain_text("Bob does not agree that you play your last turn again.")
    expect(ann.locator("#plea")).to_be_hidden()


def test_against_a_bot_a_turn_is_played_again_at_once(device: Device, house: House) -> None:
    page = device(PHONE)
    code = against_a_bot(page, house, "power_plants")
    for _ in range(2):
        hands.wait_until_asked(page)
        answers_until_idle(page, code)
    hands.wait_until_asked(page)
    question = page.locator("#answer").get_attribute("data-question") or ""
    asks_back(page)
    expect(page.locator("#answer")).to_be_attached()
    expect(page.locator("#answer")).not_to_have_attribute("data-question", question)
    expect(page.locator("#plea")).to_be_hidden()
    page.goto(f"{page.url}/story")
    expect(page.locator("main")).to_contain_text("The game goes back: you play your last turn again")


def test_two_on_one_phone_say_whose_turn_is_played_again(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "power_plants")
    play_ahead(page, house, code, 24, lambda ask: ask["default"], until="patch")
    page.goto(f"{house.url}/t/{code}")
    hands.tap(page.locator("[data-menu] > summary"))
    hands.tap(page.locator("[data-ask-back] summary"))
    offered = page.locator("[data-ask-back] [data-whose]")
    expect(offered).to_have_text(["Go back before the turn of Ada", "Go back before the turn of Blue"])
    hands.poke(page, offered.last)
    expect(page.locator("#note")).to_contain_text("The game goes back: Blue plays their last turn again.")
    expect(page.locator("#ask")).to_contain_text("Blue")


def test_who_comes_and_goes_in_a_game_is_said_once(device: Device, house: House) -> None:
    ann, bob, carl = device(PHONE), device(PHONE), device(PHONE)
    code = together(ann, bob, house, "power_plants")
    bob.evaluate(POST, [f"/t/{code}/leave", {"seat": "1"}])
    expect(ann.locator("#note")).to_contain_text("Bob stood up.")
    carl.goto(house.url)
    carl.evaluate(POST, [f"/t/{code}/sit", {"seat": "1", "name": "Carl"}])
    expect(ann.locator("#note")).to_contain_text("Carl sits down, and plays on.")
    carl.evaluate(POST, [f"/t/{code}/bot", {"seat": "1"}])
    expect(ann.locator("#note")).to_contain_text("A bot plays on for Carl.")


PATCHES = "all => all.map((one) => one.textContent.split('planted ')[1])"
"""What was planted, of the list of what happened."""


def test_what_was_undone_is_told_as_having_happened_no_more(device: Device, house: House) -> None:
    ann, bob = device(PHONE), device(PHONE)
    together(ann, bob, house, "power_plants")
    expect(ann.locator("#answer")).to_be_attached()
    told = ann.locator("#told li.f-add").evaluate_all(PATCHES)
    asks_back(ann)
    hands.poke(bob, bob.locator("#plea").get_by_role("button", name="Agree"))
    for page, words in ((ann, "you play your last turn again"), (bob, "Ann plays their last turn again")):
        expect(page.locator("#plea")).to_be_hidden()
        expect(page.locator("#told")).to_contain_text(words)
        left = page.locator("#told li.f-add").evaluate_all(PATCHES)
        undone = set(told) - set(left)
        assert undone
        said = page.locator("#said").inner_text()
        assert not [patch for patch in undone if patch in said]
    ann.reload()
    assert ann.locator("#told li.f-add").evaluate_all(PATCHES) == left
    ann.goto(f"{ann.url}/story")
    for patch in undone:
        expect(ann.locator("main")).to_contain_text(patch)
