"""What a device is told where a kind of question comes up for the first time."""

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser import gladiators, hands
from tests.browser.ahead import OURS, SIZES, Ask, new_table, play_ahead, settled
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.house import House
from tests.browser.test_large_text import TWICE
from tests.browser.test_notes import apart

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


WHOLE = """(line) => {
  const box = line.getBoundingClientRect();
  const within = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
  return within && line.scrollHeight <= line.clientHeight + 1;
}"""
"""Whether a line can be read to its end."""

HIDES = """(line) => {
  const over = line.getBoundingClientRect();
  const ANSWERS = "#ask .button:not(:disabled, [aria-disabled=true]), .hx-control, .pw-marble.can";
  const answers = [...document.querySelectorAll(ANSWERS)];
  const frame = document.getElementById("hexes");
  return answers.filter((control) => {
    const { left, right, top: above, bottom: below, width } = control.getBoundingClientRect();
    const room = frame?.contains(control) ? frame.getBoundingClientRect() : { top: above, bottom: below };
    const [top, bottom] = [Math.max(above, room.top), Math.min(below, room.bottom)];
    const across = width && left < over.right && right > over.left;
    return across && top < bottom && top < over.bottom && bottom > over.top;
  }).map((control) => control.outerHTML);
}"""
"""What answers the question and lies under a line."""

TOP_OF_ALL = "document.querySelector('.bar').getBoundingClientRect().top"
PLACES = """() => {
  const parts = [...document.querySelectorAll(".bar, #seats, #board, #ask, #ask .button")];
  return parts.map((part) => [part.className, JSON.stringify(part.getBoundingClientRect())]);
}"""
"""Where the parts of a table lie."""


@pytest.mark.parametrize("slug", FIRST)
def test_the_first_question_of_its_kind_is_explained_and_moves_nothing(
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
        assert said.evaluate(HIDES) == [], size["viewport"]
        box = said.bounding_box()
        assert box
        assert box["height"] < size["viewport"]["height"] / 3
        assert said.evaluate(WHOLE), size["viewport"]
    page.set_viewport_size(PHONE["viewport"])
    settled(page)
    before, apart_from_all = page.evaluate(PLACES), page.locator("#note.has-room").count()
    hands.poke(page, said.get_by_role("button", name="OK"))
    expect(said).to_have_count(0)
    if apart_from_all:  # it had room of its own, and leaves none behind
        assert page.evaluate(TOP_OF_ALL) == 0
    else:
        assert page.evaluate(PLACES) == before


def test_it_does_not_lie_on_what_it_told_to_read(device: Device, house: House) -> None:
    page = device(SMALLEST, taught=True)
    begin(page, house, "power_well")
    said = page.locator("#note .stays")
    expect(said).to_contain_text(primer("power_well"))
    hands.poke(page, page.locator(".pw-choice").nth(3))
    expect(page.locator(".pw-tale:visible")).to_have_count(1)
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


FREE = "#ask [data-commit], .pd-token[aria-pressed]"
"""What sends an answer, and the fighters that orders are aimed at."""


@pytest.mark.parametrize("prompt", ["bids", "allocation"])
def test_it_lies_on_no_fighter_and_on_nothing_that_sends_an_answer(
    device: Device, house: House, prompt: str
) -> None:
    page = device(taught=True, reduced_motion="reduce")
    code = new_table(page.context, house, "powerdome", seats="8", setup="full_setup")
    assert play_ahead(page, house, code, 90, gladiators.quietly, until=prompt)
    for size in (SMALLEST, screen(390, 664), PHONE_ON_ITS_SIDE):
        page.set_viewport_size(size["viewport"])
        page.goto(house.url)
        page.evaluate("localStorage.removeItem('primers')")
        page.goto(f"{house.url}/t/{code}")
        hands.it_is_me(page)
        gladiators.seen_enough(page)
        said = page.locator("#note .stays")
        expect(said).to_contain_text(GAMES["powerdome"].primers[prompt])
        settled(page)
        for spot in page.locator(FREE).all():
            assert apart(said, spot), size["viewport"]


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
    hands.poke(page, said)
    expect(said).to_have_count(0)
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


@pytest.mark.parametrize("slug", list(FIRST))
def test_a_line_that_nobody_has_tapped_away_outlasts_a_reload(
    device: Device, house: House, slug: str
) -> None:
    page = device(taught=True)
    begin(page, house, slug)
    said, told = page.locator("#note .stays"), page.get_by_role("button", name="Go on")
    page.add_locator_handler(told, hands.tap)  # what came before the question, where a game shows that first
    for _ in range(2):
        expect(said).to_contain_text(primer(slug))
        page.reload()
        hands.it_is_me(page)
    expect(said).to_contain_text(primer(slug))


@pytest.mark.parametrize("slug", ["power_plants", "mana_surge"])
def test_it_goes_when_its_question_is_answered_elsewhere(device: Device, house: House, slug: str) -> None:
    page = device(taught=True, reduced_motion="reduce")
    code = begin(page, house, slug)
    first = page.locator("#note .stays", has_text=primer(slug))
    expect(first).to_be_visible()
    play_ahead(page, house, code, 1, at_hand)
    expect(first).to_have_count(0)


@pytest.mark.parametrize("slug", ["power_well", "power_plants", "mana_surge"])
def test_it_stays_on_no_game_that_is_over_or_begins_anew(device: Device, house: House, slug: str) -> None:
    page = device(taught=True, reduced_motion="reduce")
    code = begin(page, house, slug)
    said = page.locator("#note .stays", has_text=primer(slug))
    expect(said).to_be_visible()
    for seat in ("0", "1")[: min(2, page.locator(".chair").count() - 1)]:
        page.context.request.post(f"{house.url}/t/{code}/resign", form={"seat": seat}, headers=OURS)
    expect(page.locator("#ask.ended")).to_be_visible()
    expect(said).to_have_count(0)
    page.context.request.post(f"{house.url}/t/{code}/rematch", headers=OURS)
    expect(page.locator("#answer")).to_be_attached()
    expect(said).to_have_count(0)


def test_while_the_menu_is_open_no_line_moves_it(device: Device, house: House) -> None:
    page = device(taught=True, reduced_motion="reduce")
    code = begin(page, house, "mana_surge")
    said = page.locator("#note .stays")
    hands.poke(page, said.get_by_role("button", name="OK"))
    hands.poke(page, page.locator("[data-menu] > summary"))
    entry = page.get_by_role("link", name="In short")
    before = entry.bounding_box()
    play_ahead(page, house, code, 10, at_hand, "corner")
    expect(page.locator("#answer[data-asks=corner]")).to_be_attached()
    settled(page)
    assert entry.bounding_box() == before
    hands.poke(page, page.locator("[data-menu] > summary"))
    expect(said).to_contain_text(GAMES["mana_surge"].primers["corner"])


def test_it_can_be_turned_off(device: Device, house: House) -> None:
    page = device(taught=True)
    begin(page, house, "mana_surge")
    expect(page.locator("#note .stays")).to_contain_text(primer("mana_surge"))
    hands.poke(page, page.locator("[data-menu] > summary"))
    hands.poke(page, page.get_by_text("First-time hints"))
    expect(page.locator("#note .stays")).to_have_count(0)
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
    page = device(SMALLEST, taught=True, times=f"{HASTY}; {TWICE}", reduced_motion="reduce")
    begin(page, house, "powerdome")
    gladiators.seen_enough(page)
    said = page.locator("#note .stays")
    expect(said).to_contain_text(primer("powerdome"))
    assert said.evaluate("line => line.scrollHeight > line.clientHeight"), "there is something to let through"
    assert said.get_by_role("button", name="OK").evaluate(CORNERS)
