"""What has come under a finger takes no tap for a moment; what stood there all the time takes it at once."""

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser import hands, test_mana_surge, test_power_plants
from tests.browser.ahead import Ask, answered, new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.lobby import FORM, play_with_bots, share_a_phone

FOR_EVER = "window.wellsideTimes.steady = 600_000"
AS_FOR_PEOPLE = "delete window.wellsideTimes.steady"
SHEETS = [
    (".pd-status [popovertarget=tonight]", "#tonight [popovertargetaction=hide]"),
    (".pd-token", ".pd-sheet:popover-open [popovertargetaction=hide]"),
    ("[data-menu] > summary", ".pd-token"),
]
"""What opens something over the page, and what closes it: also a tap beside it."""
CLOSED = "() => !document.querySelector('[popover]:not([popover=manual]):popover-open, [data-menu][open]')"
UNDER = """([x, y]) => {
  clicked = 0;
  document.elementFromPoint(x, y).addEventListener("click", () => { clicked += 1; });
}"""
COUNT_FORMS = """sent = 0; addEventListener("submit", event => {
    sent += !event.defaultPrevented;
    event.preventDefault();
})"""
A_MOMENT = "new Promise(done => setTimeout(done, 400))"
TWO_MOMENTS = "new Promise(done => setTimeout(done, 750))"
SLOWLY = "window.wellsideTimes = {steady: 3000, done: 0}"
TWO_FRAMES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""After them the page has looked where its controls lie."""


def end_moves(page: Page, house: House) -> None:
    """Mana Surge, three hands on one phone, up to where moves can be ended."""
    test_mana_surge.set_the_table(page, house, test_mana_surge.ALL_HERE)
    while not page.get_by_role("button", name="End moves").count():
        test_mana_surge.answer(page)
    test_mana_surge.ending(page)


def test_a_second_tap_where_the_moves_were_ended_does_not_end_the_turn(device: Device, house: House) -> None:
    page = device()
    end_moves(page, house)
    before, sent = hands.version(page), hands.posts(page)
    at = hands.poke(page, page.locator("#ask button[value=end]"))
    hands.moved_on(page, before)
    page.evaluate(FOR_EVER)
    page.touchscreen.tap(*at)
    page.evaluate(A_MOMENT)
    assert len(sent) == 1


def test_after_two_moments_the_same_place_takes_a_tap_again(device: Device, house: House) -> None:
    page = device()
    end_moves(page, house)
    before = hands.version(page)
    page.evaluate(A_MOMENT)
    page.evaluate(AS_FOR_PEOPLE)
    hands.poke(page, page.locator("#ask button[value=end]"))
    before = hands.moved_on(page, before)
    page.evaluate(TWO_MOMENTS)
    hands.poke(page, page.locator("#ask button[name=answer]:visible").last)
    hands.moved_on(page, before)


def test_a_double_tap_in_power_plants_answers_once(device: Device, house: House) -> None:
    page = device()
    test_power_plants.set_the_table(page, house, test_power_plants.ALL_HERE)
    test_power_plants.play_until(page, "power")
    before, sent = hands.version(page), hands.posts(page)
    at = hands.poke(page, page.locator("#ask button[value=skip]"))
    hands.moved_on(page, before)
    page.evaluate(FOR_EVER)
    page.touchscreen.tap(*at)
    page.evaluate(A_MOMENT)
    assert len(sent) == 1


@pytest.mark.parametrize("part", [".pw-face", ".name", "small"])
def test_the_first_tap_on_a_choice_that_moves_by_it_chooses_it(
    device: Device, house: House, part: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    share_a_phone(page, house)
    hands.it_is_me(page)
    page.evaluate(AS_FOR_PEOPLE)
    page.evaluate(A_MOMENT)
    hands.poke(page, page.locator(f".pw-choice:has([value=toad]) > {part}"))
    expect(page.locator(".pw-about:visible")).to_have_count(1)
    expect(page.locator(".pw-choice [value=toad]")).to_be_checked()


def test_a_second_tap_on_a_corner_says_nothing_about_what_stands_there_now(
    device: Device, house: House
) -> None:
    page = device()
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 9, lambda ask: ask["answers"][0], until="corner")
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    before = hands.version(page)
    at = hands.poke(page, page.locator("#board .hx-spot.go button").first)
    hands.moved_on(page, before)
    page.evaluate(FOR_EVER)
    page.touchscreen.tap(*at)
    page.evaluate(TWO_FRAMES)
    assert page.locator("#note > *, #what > *").count() == 0
    page.evaluate("window.wellsideTimes.steady = 0")
    page.touchscreen.tap(*at)
    expect(page.locator("#note")).to_contain_text("MS-2.1")


def test_a_second_tap_where_a_hero_was_chosen_says_nothing_about_what_stands_there_now(
    device: Device, house: House
) -> None:
    page = device()
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'power_well', **{'with': 'bot'})}")
    hands.poke(page, page.locator(".pw-choice").first)
    before = hands.version(page)
    at = hands.poke(page, page.locator("#ask [data-commit]:visible").last)
    hands.moved_on(page, before)
    expect(page.locator(".pw-purse").first).to_be_visible()
    page.evaluate(FOR_EVER)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.touchscreen.tap(*at)
    page.evaluate(TWO_FRAMES)
    assert not [url for url in asked if "/what?" in url]
    page.evaluate("window.wellsideTimes.steady = 0")
    page.touchscreen.tap(*at)
    expect(page.locator("#what")).to_be_visible()


def thorny(ask: Ask) -> str:
    """An answer that plants Tanglethorn and lets it sprout."""
    answers: list[str] = ask["answers"]
    wanted = (text for text in answers if text.startswith(("Tanglethorn", "sprout")))
    return next(wanted, answers[0])


def test_a_double_tap_answers_tanglethorn_once(device: Device, house: House) -> None:
    page = device(reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", plants="chosen")
    ask = play_ahead(page, house, code, 60, thorny, until="target")
    while ask and ask["detail"].get("at") != 2:
        answered(page.context, house, code, ask, thorny(ask))
        ask = play_ahead(page, house, code, 60, thorny, until="target")
    page.goto(f"{house.url}/t/{code}")
    before, sent = hands.version(page), hands.posts(page)
    at = hands.poke(page, page.locator("#board .hx-spot button:visible").first)
    hands.moved_on(page, before)
    expect(page.locator("#ask")).to_contain_text("3rd of 3")
    page.evaluate(FOR_EVER)
    page.touchscreen.tap(*at)
    page.evaluate(A_MOMENT)
    assert len(sent) == 1


TAKES = """name => {
  const spot = [...document.querySelectorAll(name)].at(-1), box = spot.getBoundingClientRect();
  return window.wellsideTakes?.(spot, (box.left + box.right) / 2, (box.top + box.bottom) / 2);
}"""


def lies_on_top(page: Page, at: tuple[float, float], name: str) -> bool:
    """Whether a finger at a place would come down on something."""
    found: bool = page.evaluate(
        "([x, y, name]) => !!document.elementFromPoint(x, y)?.closest(name)", [*at, name]
    )
    return found


def middle_of(page: Page, name: str) -> tuple[float, float]:
    """Where a thing that takes taps lies."""
    page.wait_for_function(TAKES, arg=name)
    box = page.locator(name).last.bounding_box()
    assert box
    return (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def skip_what_is_told(page: Page, house: House) -> None:
    """PowerDome, where the first orders have just come up and take no tap for ever."""
    play_with_bots(page, house, "powerdome", seats="4")
    page.touchscreen.tap(*middle_of(page, "[data-play=end]"))
    expect(page.locator(".pd-stage.playing")).to_have_count(0)
    page.evaluate(FOR_EVER)


def test_what_comes_up_where_a_fight_was_skipped_takes_no_second_tap(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce", times=SLOWLY)
    skip_what_is_told(page, house)
    everything = page.locator(".pd-dial.strike [data-rest]")
    hands.poke(page, everything)
    page.evaluate(TWO_FRAMES)
    expect(page.locator(".pd-dial.strike > .input")).to_have_value("0")
    page.evaluate("window.wellsideTimes.steady = 0")
    hands.poke(page, everything)
    expect(page.locator(".pd-dial.strike > .input")).to_have_value("100")
    hands.poke(page, page.locator("#t-p1"))
    expect(page.locator("#t-p1.aimed")).to_be_visible()


def test_what_a_curtain_uncovers_takes_no_second_tap(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce", times=SLOWLY)
    page.goto(house.url)
    page.goto(f"{house.url}/t/{new_table(page.context, house, 'powerdome', seats='2', setup='full_setup')}")
    at = middle_of(page, "#curtain button")
    page.touchscreen.tap(*at)
    expect(page.locator("#curtain[open]")).to_have_count(0)
    assert lies_on_top(page, at, "#ask label.pd-card")
    page.touchscreen.tap(*at)
    page.evaluate(TWO_FRAMES)
    expect(page.locator("#ask :checked")).to_have_count(0)
    middle_of(page, "#ask label.pd-card")
    page.touchscreen.tap(*at)
    expect(page.locator("#ask :checked")).to_have_count(1)


@pytest.mark.parametrize(("opener", "closer"), SHEETS)
def test_what_a_sheet_uncovers_takes_no_second_tap(
    device: Device, house: House, opener: str, closer: str
) -> None:
    page = device(TABLET, reduced_motion="reduce", times=SLOWLY)
    play_with_bots(page, house, "powerdome", seats="4", setup="full_setup")
    page.touchscreen.tap(*middle_of(page, opener))
    at = middle_of(page, closer)
    page.touchscreen.tap(*at)
    page.wait_for_function(CLOSED)
    assert not page.evaluate("wellsideTakes(document.querySelector('#ask label'), 0, 0)")
    page.evaluate(UNDER, at)
    page.touchscreen.tap(*at)
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("clicked") == 0


def test_a_slider_that_has_just_come_does_not_follow_a_second_tap(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce", times=SLOWLY)
    skip_what_is_told(page, house)
    slider, number = page.locator(".pd-slide").first, page.locator(".pd-dial > .input").first
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.touchscreen.tap(*at)
    page.evaluate(A_MOMENT)
    expect(slider).to_have_value("0")
    expect(number).to_have_value("0")
    page.evaluate("window.wellsideTimes.steady = 0")
    page.touchscreen.tap(*at)
    expect(slider).not_to_have_value("0")
    expect(number).not_to_have_value("0")


def test_a_field_that_came_where_a_bot_was_seated_calls_no_keyboard_up(device: Device, house: House) -> None:
    page = device(screen(844, 390))
    page.goto(house.url)
    page.evaluate(FORM, {"game": "power_plants", "name": "Ada", "seats": "3"})
    button = page.locator("#chair-1").get_by_role("button", name="Seat a bot").bounding_box()
    assert button
    at = (button["x"] + 8, button["y"] + button["height"] - 4)
    page.touchscreen.tap(*at)
    expect(page.locator("#chair-1.bot")).to_be_visible()
    page.evaluate(FOR_EVER)
    field = page.locator("#name-2")
    box = field.bounding_box()
    assert box
    assert box["x"] < at[0] < box["x"] + box["width"]
    assert box["y"] < at[1] < box["y"] + box["height"]
    page.touchscreen.tap(*at)
    page.evaluate(A_MOMENT)
    expect(field).not_to_be_focused()
    page.evaluate(AS_FOR_PEOPLE)
    page.touchscreen.tap(*at)
    expect(field).to_be_focused()


def test_keys_are_not_held_up(device: Device, house: House) -> None:
    page = device()
    end_moves(page, house)
    before = hands.version(page)
    page.evaluate(FOR_EVER)
    page.locator("#ask button[value=end]").focus()
    page.keyboard.press("Enter")
    hands.moved_on(page, before)


def test_marbles_are_tapped_as_fast_as_fingers_go(device: Device, house: House) -> None:
    page = device()
    share_a_phone(page, house)
    while not page.locator("#ask.turn").count():
        hands.answer(page)
    plays = [play.split() for plays in hands.legal(page)["sets"].values() for play in plays]
    page.wait_for_function("() => !document.getAnimations().length")
    page.evaluate(A_MOMENT)
    page.evaluate(AS_FOR_PEOPLE)
    for name in max(plays, key=len):
        hands.poke(page, hands.place(page, name))
    for name in max(plays, key=len):
        expect(hands.place(page, name).locator("input")).to_be_checked()


def at_the_counts(page: Page, house: House) -> Locator:
    """An open table, as for people, and what takes one off its first bar."""
    page.goto(house.url)
    page.locator('form[action="/open"] button').first.tap()
    less = page.locator("#bar0cyan .pw-less")
    expect(less).to_be_visible()
    page.evaluate(AS_FOR_PEOPLE)
    middle_of(page, "#bar0cyan .pw-less")
    return less


def test_the_counts_of_the_open_table_are_tapped_as_fast_as_fingers_go(device: Device, house: House) -> None:
    page = device()
    less = at_the_counts(page, house)
    for _ in range(3):
        hands.poke(page, less)
    expect(page.locator("#bar0cyan b")).to_have_text("7")


def test_a_count_that_is_tapped_before_the_server_has_answered_counts_each_tap(
    device: Device, house: House
) -> None:
    page = device()
    less = at_the_counts(page, house)
    held: list[Route] = []
    page.route("**/answer", lambda route: held.append(route), times=1)
    with page.expect_request("**/answer"):
        hands.poke(page, less)
    for _ in range(2):
        hands.poke(page, less)
    held[0].continue_()
    page.wait_for_function("() => table.dataset.version === '7'")
    expect(page.locator("#bar0cyan b")).to_have_text("7")


def test_a_double_tap_at_home_makes_one_table(device: Device, house: House) -> None:
    page = device()
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="power_well"]'))
    game.locator("summary").tap()
    page.evaluate(COUNT_FORMS)
    at = hands.poke(page, game.get_by_role("button", name="Against a bot"))
    page.touchscreen.tap(*at)
    assert page.evaluate("sent") == 1


STOPPED = "{ let now = 1000; performance.now = () => now; window.pass = (ms) => { now += ms; }; }"
"""A clock that goes on when it is told to, in milliseconds; nothing else says how long a tap has to wait."""


def test_by_itself_a_place_takes_a_tap_again_after_350_ms(device: Device, house: House) -> None:
    page = device(times=STOPPED, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 9, lambda ask: ask["answers"][0], until="corner")
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    page.evaluate("pass(1000)")
    before = hands.version(page)
    at = hands.poke(page, page.locator("#board .hx-spot.go button").first)
    hands.moved_on(page, before)
    page.evaluate(TWO_FRAMES)
    for wait, lines in ((0, 0), (349, 0), (1, 1)):
        page.evaluate(f"pass({wait})")
        page.touchscreen.tap(*at)
        page.evaluate(TWO_FRAMES)
        expect(page.locator("#note .illegal")).to_have_count(lines)


def test_by_itself_a_sheet_that_a_double_tap_opened_stays(device: Device, house: House) -> None:
    page = device(TABLET, times=STOPPED, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="4", setup="full_setup")
    expect(page.locator("#answer")).to_be_attached()
    page.evaluate(TWO_FRAMES)
    page.evaluate("pass(1000)")
    at = hands.poke(page, page.locator(".pd-status [popovertarget=tonight]"))
    expect(page.locator("#tonight")).to_be_visible()
    page.evaluate(TWO_FRAMES)
    for wait, shown in ((349, True), (1, False)):
        page.evaluate(f"pass({wait})")
        page.touchscreen.tap(*at)
        page.evaluate(TWO_FRAMES)
        expect(page.locator("#tonight")).to_be_visible(visible=shown)
