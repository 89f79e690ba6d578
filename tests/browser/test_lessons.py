"""Lessons on real screens: what is spoken of is lit and in sight, and fingers do what the words ask for."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from games import GAMES
from games.kit.lesson import READ_ON, Lesson
from tests.browser import hands
from tests.browser.ahead import OURS, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.house import House
from tests.browser.sight import size_of

LESSONS: dict[str, Lesson[Any]] = {slug: found for slug, game in GAMES.items() if (found := game.lesson())}
SCREENS = {"phone": PHONE, "on its side": PHONE_ON_ITS_SIDE, "tablet": TABLET}
DARK = """(lit) => {
  const top = document.querySelector("#coach").getBoundingClientRect().bottom;
  const inSight = (one) => {
    const box = one.getBoundingClientRect();
    const across = box.width && box.left > -2 && box.right < innerWidth + 2;
    return across && box.top > top - 2 && box.bottom < innerHeight + 2;
  };
  const shines = (one) => one.matches(".taught") && inSight(one);
  const dark = lit.filter((name) => ![...document.querySelectorAll(name)].some(shines));
  const width = Math.max(innerWidth, document.documentElement.scrollWidth);
  if (width > window.screen.width) dark.push("the page is wider than the screen");
  return dark;
}"""


def beat_that_says(slug: str, words: str) -> int:
    """The number of the one beat of a lesson that says these words."""
    told = [number for number, beat in enumerate(LESSONS[slug].beats) if words in beat.says]
    assert len(told) == 1, f"{words!r} is said by {len(told)} beats of the lesson of {slug}, not by one"
    return told[0]


def begin(page: Page, house: House, slug: str) -> str:
    """Begins a lesson from the home page; its code."""
    page.goto(house.url)
    game = GAMES[slug]
    hands.poke(page, page.get_by_role("button", name=re.compile(f"^Learn {re.escape(game.heading)},")))
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def at(page: Page, beat: int) -> None:
    """Waits until a beat is on the screen; what a game tells before its words is skipped."""
    expect(page.locator(f'#coach[data-beat="{beat}"]')).to_be_attached()
    settled(page)
    if page.locator("html.telling").count():
        hands.poke(page, page.locator('[data-play="end"], #count [data-step="last"]'))
    expect(page.locator("html:not(.telling) #coach .says")).to_be_visible()


def to_beat(page: Page, house: House, code: str, beat: int, *, anew: bool = False) -> None:
    """Turns a lesson to a beat, on a page that is loaded anew or goes on, and waits for it."""
    page.context.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(beat)}, headers=OURS)
    if anew:
        page.reload()
    at(page, beat)


def read_on(page: Page) -> None:
    """On to the next words; a count that they wait for is skipped."""
    if (skip := page.locator('#count [data-step="last"]:enabled')).count():
        hands.poke(page, skip)
    hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))


def lit_up(page: Page, names: tuple[str, ...]) -> None:
    """Waits until these things shine, in sight: marbles fall in for a moment."""
    try:
        page.wait_for_function(f"lit => !({DARK})(lit).length", arg=list(names), timeout=5_000)
    except TimeoutError:
        said = page.locator("#coach .says").inner_text()
        raise AssertionError(f"«{said}» {page.evaluate(DARK, list(names))}") from None


def answer(page: Page, house: House, code: str, text: str) -> None:
    """Answers as the script has it, without a finger."""
    question = page.context.request.get(f"{house.url}/api/tables/{code}").json()["question"]
    form = {"seat": "0", "question": str(question), "answer": text}
    reply = page.context.request.post(f"{house.url}/t/{code}/answer", form=form, headers=OURS)
    assert reply.ok, reply.text()[:300]


@pytest.mark.parametrize("size", SCREENS)
@pytest.mark.parametrize("slug", LESSONS)
def test_whatever_is_spoken_of_is_lit_and_in_sight(
    device: Device, house: House, slug: str, size: str
) -> None:
    page = device(**SCREENS[size])
    code, lesson = begin(page, house, slug), LESSONS[slug]
    for number, beat in enumerate(lesson.beats):
        at(page, number)
        assert page.locator("#coach .says").inner_text() == beat.says
        lit_up(page, beat.lit)
        if beat.do:
            answer(page, house, code, beat.do[0])
        elif number < lesson.last:
            read_on(page)
    expect(page.get_by_role("button", name="Play your first game")).to_be_visible()


LINES = """(told) => {
  const words = document.querySelector("#coach .says");
  const { lineHeight, paddingTop } = getComputedStyle(words);
  return told.filter((text) => {
    words.textContent = text;
    return Math.round((words.scrollHeight - parseFloat(paddingTop)) / parseFloat(lineHeight)) > 3;
  });
}"""
"""Those of some words that take more than three lines in the banner of a lesson."""


def test_every_beat_fits_the_three_lines_that_are_kept_for_it(device: Device, house: House) -> None:
    page = device(**SMALLEST)
    begin(page, house, "power_well")
    told = [beat.says for lesson in LESSONS.values() for beat in lesson.beats]
    assert page.evaluate(LINES, told) == []


@pytest.mark.parametrize("size", SCREENS)
def test_no_power_that_is_lit_lies_under_the_bar_with_commit(device: Device, house: House, size: str) -> None:
    page = device(**SCREENS[size])
    code, needle = begin(page, house, "powerdome"), beat_that_says("powerdome", "Tick Knitting Needle")
    to_beat(page, house, code, needle - 1)
    hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, needle)
    page.wait_for_function(CLEAR, timeout=5_000)


CLEAR = """() => {
  const [power, bar] = [".pd-ask .taught", ".pd-commit"].map((one) => document.querySelector(one));
  return power && power.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top + 1;
}"""
"""Whether the first power that is lit ends above the bar."""


def test_a_button_that_is_in_sight_at_the_edge_moves_nothing(device: Device, house: House) -> None:
    page = device(screen(390, 664))
    code = begin(page, house, "powerdome")
    task = next(n for n, beat in enumerate(LESSONS["powerdome"].beats) if beat.do)
    to_beat(page, house, code, task)
    expect(page.locator("#ask [data-commit].taught")).to_be_in_viewport(ratio=1)
    settled(page)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("slug", ["mana_surge", "power_plants", "power_well", "powerdome"])
def test_the_first_game_is_against_a_beginner(device: Device, house: House, slug: str) -> None:
    page = device()
    code, last = begin(page, house, slug), LESSONS[slug].last
    to_beat(page, house, code, last)
    hands.poke(page, page.get_by_role("button", name="Play your first game"))
    expect(page.locator("#coach .says")).to_have_count(0)
    hands.poke(page, page.locator("[data-menu] > summary"))
    expect(page.locator(".chair.bot").first).to_contain_text("Bot, Beginner")


def test_back_from_the_first_game_leads_home(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = begin(page, house, "mistywell")
    last = LESSONS["mistywell"].last
    page.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(last)}, headers=OURS)
    page.reload()
    hands.poke(page, page.get_by_role("button", name="Play your first game"))
    page.wait_for_url(lambda url: "/t/" in url and not url.endswith(code))
    page.go_back()
    page.wait_for_url(f"{house.url}/")
    expect(page.locator(".shelf")).to_be_visible()


def test_two_fast_taps_on_next_turn_one_page(device: Device, house: House) -> None:
    page = device()
    begin(page, house, "power_well")
    spot = hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, 1)
    page.evaluate("window.wellsideTimes = {steady: 600_000, done: 0}")
    page.touchscreen.tap(*spot)
    page.evaluate("new Promise((done) => setTimeout(done, 500))")
    at(page, 1)


@pytest.mark.parametrize("size", [*SCREENS.values(), SMALLEST], ids=[*SCREENS, "smallest"])
def test_no_task_is_skipped_where_next_was_tapped(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    code = begin(page, house, "power_well")
    task = next(n for n, beat in enumerate(LESSONS["power_well"].beats) if beat.do)
    to_beat(page, house, code, task - 1)
    spot = hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, task)
    page.touchscreen.tap(*spot)
    settled(page)
    at(page, task)


def test_a_wrong_tap_gets_a_sentence_that_lies_not_on_the_lesson(device: Device, house: House) -> None:
    page = device(**SMALLEST)
    begin(page, house, "power_well")
    task = next(n for n, beat in enumerate(LESSONS["power_well"].beats) if beat.do)
    for number in range(task):
        at(page, number)
        hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, task)
    hands.poke(page, page.locator(".pw-marble.cL.r1"))
    hands.poke(page, page.get_by_role("button", name=re.compile("^Draw")))
    note = page.locator("#note p")
    expect(note).to_contain_text(LESSONS["power_well"].beats[task].wrong)
    said, words = note.bounding_box(), page.locator("#coach .says").bounding_box()
    assert said
    assert words
    assert said["y"] >= words["y"] + words["height"]
    at(page, task)


@pytest.mark.parametrize(
    ("slug", "task", "beside", "wanted"),
    [
        ("power_well", "* : Shield Wall", ".pw-marble.cM.r1", ".pw-marble.cL.r2"),
        (
            "mistywell",
            "read-the-tea-leaves for auction-of-the-lost",
            "#h0-simmer-until-done",
            "#h0-read-the-tea-leaves",
        ),
    ],
)
def test_a_choice_beside_what_is_lit_is_put_right_at_once(
    device: Device, house: House, slug: str, task: str, beside: str, wanted: str
) -> None:
    page = device()
    code, beats = begin(page, house, slug), LESSONS[slug].beats
    number = next(n for n, beat in enumerate(beats) if task in beat.do)
    to_beat(page, house, code, number)
    hands.poke(page, page.locator(beside))
    expect(page.locator("#note p")).to_contain_text(beats[number].wrong)
    hands.poke(page, page.locator(wanted))
    expect(page.locator("#note p")).to_have_count(0)


def test_the_first_task_is_done_with_a_finger(device: Device, house: House) -> None:
    page = device()
    begin(page, house, "power_well")
    for number in range(3):
        at(page, number)
        hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, 3)
    for place in ("L2", "L3"):
        hands.poke(page, hands.place(page, place))
    hands.poke(page, page.get_by_role("button", name=re.compile("^Draw")))
    at(page, 4)
    hands.poke(page, page.locator(".pw-side.foe .pw-bar.cyan"))
    at(page, 5)


def test_a_lesson_is_left_and_gone_on_with(device: Device, house: House) -> None:
    page = device()
    code = begin(page, house, "power_well")
    hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, 1)
    hands.poke(page, page.get_by_role("link", name="Home").first)
    page.wait_for_url(house.url + "/")
    assert page.get_by_text(code).count() == 0
    assert begin(page, house, "power_well") == code
    at(page, 1)


@pytest.mark.parametrize("slug", LESSONS)
def test_a_lesson_that_is_gone_on_with_makes_no_page_wider_than_the_phone(
    device: Device, house: House, slug: str
) -> None:
    page = device(**SCREENS["phone"])
    begin(page, house, slug)
    turn = "beat => fetch(`${location}/learn`, {method: 'POST', body: new URLSearchParams({beat})})"
    for number in range(0, len(LESSONS[slug].beats), 3):
        page.evaluate(turn, str(number))
        page.reload()
        at(page, number)
        assert page.evaluate("innerWidth === screen.width"), (number, page.evaluate("innerWidth"))


@pytest.mark.parametrize("size", [*SCREENS.values(), SMALLEST], ids=[*SCREENS, "smallest"])
def test_each_way_of_the_bar_has_a_place_of_its_own(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code, lesson = begin(page, house, "mana_surge"), LESSONS["mana_surge"]
    task = next(n for n, beat in enumerate(lesson.beats) if beat.do)
    places: dict[str, set[tuple[int, int]]] = {}
    for number in (task - 2, task - 1, task, lesson.last - 1, lesson.last):
        to_beat(page, house, code, number)
        for way in page.locator("#coach .row :is(button, .label):visible").all():
            box, words = way.bounding_box(), way.inner_text()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["viewport"]["width"]
            name = "label" if way.evaluate("one => one.matches('.label')") else words
            places.setdefault(name, set()).add((round(box["x"]), round(box["x"] + box["width"])))
    assert {name: len(found) for name, found in places.items()} == dict.fromkeys(places, 1)
    spans = [next(iter(places[name])) for name in ("Back", "Skip this", "Next")]
    assert all(a[1] <= b[0] for a, b in pairwise(sorted(spans)))


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
@pytest.mark.parametrize("slug", LESSONS)
def test_the_end_of_a_lesson_takes_no_more_room_than_what_comes_before(
    device: Device, house: House, slug: str, size: dict[str, Any]
) -> None:
    """Above a board that is as large as there is room for: it would shrink under the last words."""
    page = device(size, reduced_motion="reduce")
    code, last, high = begin(page, house, slug), LESSONS[slug].last, []
    for number in (last - 1, last):
        to_beat(page, house, code, number, anew=True)
        box = page.locator("#coach").bounding_box()
        assert box
        high.append(round(box["height"]))
    assert high[1] <= high[0]


@pytest.mark.parametrize(
    "size", [SMALLEST, screen(390, 664), screen(768, 1024), PHONE_ON_ITS_SIDE, TABLET], ids=size_of
)
def test_what_sends_back_to_the_words_hides_no_control(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    begin(page, house, "mana_surge")
    hands.poke(page, page.get_by_role("button", name="End moves"))
    note = page.locator("#note > .first")
    expect(note).to_have_text(READ_ON)
    said, words = note.bounding_box(), page.locator("#coach").bounding_box()
    assert said
    assert words
    assert said["y"] > words["y"] + words["height"]
    assert said["x"] + said["width"] < size["viewport"]["width"] - 2
    assert page.evaluate(COVERED, ["#note > p", ".bar > a, [data-menu] > summary, #table button"]) == []


COVERED = """([line, controls]) => {
  const box = document.querySelector(line).getBoundingClientRect();
  const across = (one) => one.left < box.right && one.right > box.left;
  const meets = (one) => across(one) && one.top < box.bottom && one.bottom > box.top;
  return [...document.querySelectorAll(controls)].map((one) => one.getBoundingClientRect()).filter(meets);
}"""
"""The places of controls on which a line lies."""
