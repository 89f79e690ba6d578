"""What a device is told where a kind of question comes up for the first time."""

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import gladiators, hands
from tests.browser.ahead import SIZES, Ask, new_table, play_ahead, settled, unseen
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE
from tests.browser.house import House
from tests.browser.test_large_text import TWICE

FIRST = {
    "power_well": "hero",
    "power_plants": "add",
    "mistywell": "draft",
    "powerdome": "allocation",
    "mana_surge": "colour",
}


def primer(slug: str) -> str:
    """What is said where a game begins."""
    return GAMES[slug].primers[FIRST[slug]]


def begin(page: Page, house: House, slug: str) -> str:
    """A table of one game on one device, as its first player sees it; its code."""
    code = new_table(page.context, house, slug)
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    return code


@pytest.mark.parametrize("slug", FIRST)
def test_the_first_question_of_its_kind_is_explained_and_lies_on_nothing(
    device: Device, house: House, slug: str
) -> None:
    page = device(taught=True, is_mobile=False)
    begin(page, house, slug)
    if slug == "powerdome":  # the gates open first
        expect(page.locator(".pd-stage.playing [data-play=end]")).to_be_visible()
        gladiators.seen_enough(page)
    said = page.locator("#note .stays")
    expect(said).to_contain_text(primer(slug))
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        settled(page)
        assert [line for line in unseen(page) if "off the screen" not in line] == [], size["viewport"]
        box = said.bounding_box()
        assert box
        assert box["height"] < size["viewport"]["height"] / 3
    page.set_viewport_size(PHONE["viewport"])
    hands.poke(page, said.get_by_role("button", name="OK"))
    expect(said).to_have_count(0)


def at_hand(ask: Ask) -> str:
    """An answer, whatever is asked."""
    answers: list[str] = ask.get("answers") or [" ".join(ask["options"][: ask["low"]])]
    return answers[0]


@pytest.mark.parametrize(
    ("slug", "prompt"),
    [("power_plants", "done"), ("power_plants", "add"), ("mana_surge", "corner"), ("mana_surge", "move")],
)
def test_it_pushes_nothing_off_the_screen_that_ends_a_turn(
    device: Device, house: House, slug: str, prompt: str
) -> None:
    page = device(taught=True, reduced_motion="reduce")
    code = new_table(page.context, house, slug)
    ask = play_ahead(page, house, code, 80, at_hand, prompt)
    assert ask
    assert ask["prompt"] == prompt
    for size in SIZES:
        page.goto(house.url)
        page.evaluate("localStorage.removeItem('primers')")
        page.set_viewport_size(size["viewport"])
        page.goto(f"{house.url}/t/{code}")
        hands.it_is_me(page)
        expect(page.locator("#note .stays")).to_contain_text(GAMES[slug].primers[prompt])
        settled(page)
        for button in page.locator("#ask button.button:visible").all():
            expect(button).to_be_in_viewport(ratio=1)


def test_it_waits_until_what_came_of_the_question_before_has_been_told(device: Device, house: House) -> None:
    page = device(taught=True, reduced_motion="reduce")
    gladiators.set_the_table(page, house, gladiators.WITH_BOTS)
    said = page.locator("#note .stays")
    expect(said).to_contain_text(GAMES["powerdome"].primers["modifiers"])
    hands.poke(page, said.get_by_role("button", name="OK"))
    gladiators.press("Vote")(page)
    expect(page.locator(".pd-stage.playing [data-play=end]")).to_be_visible()
    expect(page.locator("#answer[data-asks=nominate]")).to_be_attached()
    expect(said).to_have_count(0)
    page.reload()
    expect(page.locator(".pd-stage.playing [data-play=end]")).to_be_visible()
    expect(said).to_have_count(0)
    gladiators.seen_enough(page)
    expect(said).to_contain_text(GAMES["powerdome"].primers["nominate"])


def test_it_is_never_said_twice_on_one_device(device: Device, house: House) -> None:
    page = device(taught=True)
    begin(page, house, "mana_surge")
    said = page.locator("#note .stays")
    expect(said).to_contain_text(primer("mana_surge"))
    page.reload()
    hands.it_is_me(page)
    expect(page.locator("#answer[data-asks=colour]")).to_be_attached()
    expect(said).to_have_count(0)
    before = hands.version(page)
    hands.poke(page, page.locator("#ask button[name=answer]:visible").first)
    hands.moved_on(page, before)
    begin(page, house, "mana_surge")
    expect(page.locator("#answer[data-asks=colour]")).to_be_attached()
    expect(said).to_have_count(0)


def test_it_can_be_turned_off(device: Device, house: House) -> None:
    page = device(taught=True)
    begin(page, house, "mana_surge")
    hands.poke(page, page.locator("#note .stays button"))
    hands.poke(page, page.locator("[data-menu] > summary"))
    hands.poke(page, page.get_by_text("First-time hints"))
    page.evaluate("localStorage.removeItem('primers')")
    page.reload()
    hands.it_is_me(page)
    expect(page.locator("#answer[data-asks=colour]")).to_be_attached()
    expect(page.locator("#note .stays")).to_have_count(0)


CORNERS = """(button) => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const at = [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2]];
  return at.every(([x, y]) => document.elementFromPoint(x, y) === button);
}"""
"""Whether a button lies on what is under it to its very corners."""


def test_in_large_letters_its_button_lets_nothing_through(device: Device, house: House) -> None:
    page = device(taught=True, times=f"{HASTY}; {TWICE}", reduced_motion="reduce")
    begin(page, house, "powerdome")
    gladiators.seen_enough(page)
    said = page.locator("#note .stays")
    expect(said).to_contain_text(primer("powerdome"))
    assert said.evaluate("line => line.scrollHeight > line.clientHeight"), "there is something to let through"
    assert said.get_by_role("button", name="OK").evaluate(CORNERS)
