"""The lesson of PowerDome on small phones: what is lit is whole in sight; cards leave Talk and Ready free."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games import GAMES
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.gladiators import seen_enough
from tests.browser.hands import poke, posts
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import size_of
from tests.browser.test_lessons import answer, beat_that_says, begin, to_beat
from tests.browser.test_notes import apart

LESSON = GAMES["powerdome"].lesson()


def beat(words: str) -> int:
    """The number of the beat that says these words."""
    return beat_that_says("powerdome", words)


def leap(page: Page, house: House, code: str, number: int) -> None:
    """Goes to a beat, as Back does."""
    to_beat(page, house, code, number)
    seen_enough(page)


HIDDEN = """async () => {
  await Promise.allSettled(document.getAnimations().map((one) => one.finished));
  const ring = 3;
  return [...document.querySelectorAll("#ask .taught")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const spots = [[left + 8, top - ring], [right - 8, top - ring], [left + 8, bottom + ring], [right - 8, bottom + ring]];
    return spots.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return !hit || hit.closest("#coach, .pd-ring, .bar") || (hit.closest(".pd-commit") && !one.closest(".pd-commit"));
    });
  }).map((one) => `${one.className} ${JSON.stringify(one.getBoundingClientRect())}`);
}"""  # noqa: E501
"""What is lit of a question and lies, ring and all, under the words, the fighters or the bar with Commit."""


@pytest.mark.parametrize("size", [SMALLEST, screen(375, 667), screen(390, 664), PHONE], ids=size_of)
def test_what_is_lit_of_a_question_is_whole_in_sight(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    for words in (
        "Each round you have",
        "Twice your",
        "Reacts",
        "Enough reading",
        "A round of your own",
    ):
        leap(page, house, code, beat(words) - 1)
        leap(page, house, code, beat(words))
        page.wait_for_function(f"async () => (await ({HIDDEN})()).length === 0", timeout=5_000)
    expect(page.locator("#ask [data-commit].taught")).to_be_in_viewport(ratio=1)


PLACES = """() => [...document.querySelectorAll(".pd-token, .pd-dial, #ask [data-commit]")].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round).join(" ");
})"""


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
def test_the_line_of_the_first_orders_cuts_no_heading_and_leaves_everything_where_it_is(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="3")
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    expect(page.locator(".pd-beat").first).to_contain_text("The last one standing wins")
    poke(page, page.locator('[data-play="end"]'))
    seen_enough(page)
    line = page.locator("#note .stays")
    expect(line).to_contain_text("as many points as vitality")
    settled(page)
    box, heading = line.bounding_box(), page.locator(".pd-status p").bounding_box()
    assert box
    assert heading
    if box["y"] + box["height"] > heading["y"]:
        expect(page.locator(".pd-status p")).to_have_css("visibility", "hidden")
    for fighter in page.locator(".pd-token").all():
        at = fighter.bounding_box()
        assert at
        assert box["y"] + box["height"] <= at["y"] or box["y"] >= at["y"] + at["height"]
    before = page.evaluate(PLACES)
    put_away = line.get_by_role("button", name="OK").bounding_box()
    assert put_away
    page.touchscreen.tap(put_away["x"] + put_away["width"] / 2, put_away["y"] + put_away["height"] / 2)
    expect(line).to_have_count(0)
    expect(page.locator(".pd-status p")).to_have_css("visibility", "visible")
    assert page.evaluate(PLACES) == before


@pytest.mark.parametrize(
    ("size", "words"), [(SMALLEST, "Tap a fighter above"), (PHONE_ON_ITS_SIDE, "Tap a fighter")]
)
def test_what_says_tap_a_fighter_shows_which(
    device: Device, house: House, size: dict[str, Any], words: str
) -> None:
    page = device(size, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="3")
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    seen_enough(page)
    aimed = page.locator("[data-aimed]")
    expect(aimed).to_have_text(words)
    poke(page, aimed)
    expect(page.locator(".pd-token.called")).to_have_count(2)
    poke(page, page.locator("#t-p1"))
    expect(aimed).to_have_text("Brass")
    expect(page.locator("#what")).to_be_hidden()


def test_the_card_of_a_power_leaves_talk_and_ready_in_sight(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("A label says"))
    acts, card = page.locator("#ask .pd-acts"), page.locator("#what")
    expect(acts).to_be_in_viewport(ratio=1)
    tried = 0
    for power in page.locator("#ask [data-what^=power]").all():
        box = power.bounding_box()
        if not box or box["y"] + box["height"] / 2 > PHONE["viewport"]["height"]:
            continue  # its middle, which takes the tap, is below the screen
        poke(page, power)
        expect(card.locator("h2")).to_be_visible()
        on, under = card.bounding_box(), acts.bounding_box()
        assert on
        assert under
        assert on["y"] >= under["y"] + under["height"] or on["y"] + on["height"] <= under["y"], power
        tried += 1
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    assert tried


def test_where_orders_are_asked_about_once_more_the_way_back_is_lit(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Hit Bertha"))
    commit, back = page.locator("#ask [data-commit]"), page.locator("#ask [data-doubt]")
    expect(commit).to_have_class("button brass taught")
    poke(page, commit)
    expect(back).to_have_class("button brass taught")
    expect(commit).to_have_class("button plain")
    poke(page, back)
    expect(commit).to_have_class("button brass taught")
    expect(back).to_be_hidden()


def test_what_is_done_first_is_in_sight_where_not_everything_is(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Finish it"))
    stiletto = page.locator('[data-use="Stiletto"]')
    page.wait_for_function(f"""async () => !(await ({HIDDEN})()).some((one) => one.startsWith("pd-use"))""")
    poke(page, stiletto)
    expect(stiletto.locator("input").first).to_be_checked()


def test_an_affliction_is_seen_on_a_fighter_of_the_strip(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Finish it"))
    expect(page.locator("#t-p1 .banes")).to_be_in_viewport(ratio=1)
    expect(page.locator("#t-p0 .banes")).to_be_hidden()
    assert LESSON
    answer(page, house, code, LESSON.beats[beat("Finish it")].do[0])
    expect(page.locator(".pd-stage.playing .pd-beat.now")).to_be_visible()
    page.locator('[data-play="next"]').tap()
    lost = page.locator("#t-p1 > .pd-change")
    expect(lost).to_have_text("−2")
    settled(page)
    assert apart(lost, page.locator("#t-p1 .banes"))


def test_the_words_while_the_last_fight_is_told_are_no_higher_than_elsewhere(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    assert LESSON
    last = beat("Finish it")
    leap(page, house, code, last)
    answer(page, house, code, LESSON.beats[last].do[0])
    expect(page.locator("html.telling #coach .meanwhile")).to_be_visible()
    box = page.locator("#coach").bounding_box()
    assert box
    assert box["height"] < 120


def test_where_no_point_is_left_all_the_rest_says_so_and_a_question_goes_when_it_is_answered(
    device: Device, house: House
) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Hit Bertha"))
    poke(page, page.locator(".pd-dial.agility [data-rest]"))
    poke(page, page.locator(".pd-dial.strike [data-rest]"))
    expect(page.locator("#note")).to_have_text("No points are left: take some back with −. PD-2.3")
    poke(page, page.locator("#t-p1"))
    commit = page.locator("#ask [data-commit]")
    poke(page, commit)
    expect(commit).to_have_text("Yes, with 0")
    poke(page, commit)
    expect(page.locator("#note")).to_contain_text("Everything into Strike")
    expect(commit).to_have_text("Commit")
    expect(page.locator("#ask [data-doubt]")).to_be_hidden()


@pytest.mark.parametrize(
    ("size", "opener"),
    [
        (PHONE_ON_ITS_SIDE, '#ask [popovertarget="talk"]'),
        (PHONE_ON_ITS_SIDE, "[data-menu] > summary"),
        (screen(1280, 800), '#ask [popovertarget="talk"]'),
    ],
    ids=["talk", "menu", "large talk"],
)
def test_a_tap_beside_talk_or_the_menu_presses_nothing_that_is_lit_below(
    device: Device, house: House, size: dict[str, Any], opener: str
) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("He lied"))
    ready = page.locator("#ask .taught[value=ready]")
    over = page.locator("#talk:popover-open, [data-menu][open] .sheet")
    box = ready.bounding_box()
    assert box
    poke(page, page.locator(opener))
    expect(over).to_be_visible()
    page.wait_for_function("() => history.state?.sheet")
    sent = posts(page)
    lies = over.bounding_box()
    assert lies
    spot = (max(box["x"], lies["x"] + lies["width"]) + 8, box["y"] + box["height"] / 2)
    if lies["x"] + lies["width"] > box["x"] + box["width"]:
        spot = (min(box["x"] + box["width"], lies["x"]) - 8, box["y"] + box["height"] / 2)
    assert box["x"] < spot[0] < box["x"] + box["width"], "something of the button lies beside the sheet"
    page.touchscreen.tap(*spot)
    expect(over).to_be_hidden()
    page.evaluate("window.wellsideTimes.steady = 600_000")
    page.touchscreen.tap(*spot)
    settled(page)
    expect(page.locator("#coach")).to_have_attribute("data-beat", str(beat("He lied")))
    assert not [one for one in sent if one.endswith("/answer")]


def test_at_the_end_on_its_side_the_result_is_whole_and_the_words_meanwhile_have_one_line(
    device: Device, house: House
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    assert LESSON
    last = beat("Finish it")
    leap(page, house, code, last)
    answer(page, house, code, LESSON.beats[last].do[0])
    words = page.locator("html.telling #coach .meanwhile")
    expect(words).to_be_visible()
    assert words.evaluate(LINES) == 1
    high = page.locator("#coach").bounding_box()
    seen_enough(page)
    expect(page.locator("#coach .way-out")).to_be_visible()
    assert page.locator("#coach .says").evaluate(LINES) <= 2
    expect(page.locator(".pd-yours")).to_be_in_viewport(ratio=1)
    after = page.locator("#coach").bounding_box()
    assert high
    assert after
    assert abs(high["height"] - after["height"]) < 1


LINES = """(words) => {
  const range = document.createRange();
  range.selectNodeContents(words);
  return new Set([...range.getClientRects()].map((one) => Math.round(one.top))).size;
}"""
"""On how many lines words stand."""


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_the_first_orders_of_the_lesson_say_that_points_cost_no_vitality(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    begin(page, house, "powerdome")
    expect(page.locator("#coach")).to_contain_text("You are Gus")
    line = page.locator("#ask .pd-orders > .pd-line")
    expect(line).to_be_in_viewport(ratio=1)
    expect(line).to_contain_text("cost no vitality")
    bar = page.locator(".pd-commit").bounding_box()
    attack = page.locator(".pd-attack").bounding_box()
    assert bar
    assert attack
    assert attack["y"] + attack["height"] <= bar["y"] + 12, "clear of the bar"


def test_what_a_power_is_aimed_at_says_how_to_change_it(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Tick Knitting"))
    poke(page, page.locator('[data-use="Knitting Needle"] .name'))
    aim = page.locator('[data-use="Knitting Needle"] .waits')
    expect(aim.locator("select")).to_have_value("Bertha")
    says = aim.locator("span").evaluate("one => one.textContent + getComputedStyle(one, '::after').content")
    assert says == 'Another player": tap a fighter to change"'
    poke(page, page.locator("#t-p2"))
    expect(page.locator('[data-use="Knitting Needle"] select')).to_have_value("Old Tom")


def test_a_keyword_explains_itself_where_something_is_read_first(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Another evening, with powers"))
    poke(page, page.locator('[data-use="Sneeze"] .means').first)
    expect(page.locator("#clause:popover-open")).to_contain_text("costs 4 points")
    expect(page.locator("#note .illegal")).to_have_count(0)


def test_what_is_ticked_first_has_its_tick_above_the_bar(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Finish it!"))
    poke(page, page.locator('[data-use="Stiletto"] .name'))
    expect(page.locator('[data-use="Stiletto"] > .pd-card > input')).to_be_checked()


def test_what_is_done_is_lit_no_more(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    leap(page, house, code, beat("Hit Bertha"))
    rest = page.locator(".pd-dial.strike [data-rest]")
    expect(rest).not_to_have_css("outline-style", "none")
    poke(page, rest)
    expect(rest).to_have_css("outline-style", "none")


RINGS = """() => {
  const rings = [...document.querySelectorAll("#ask .taught")].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect(), style = getComputedStyle(one);
    const ring = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    const name = one.textContent;
    return { name, left: left - ring, right: right + ring, top: top - ring, bottom: bottom + ring };
  }).sort((a, b) => a.left - b.left);
  const [talk, ready] = rings, words = document.querySelector("#coach").getBoundingClientRect().bottom;
  const inSight = (one) => one.left >= 0 && one.right <= innerWidth && one.top >= words
    && one.bottom <= innerHeight;
  return talk?.name === "Talk" && ready?.name === "Ready" && talk.right < ready.left && rings.every(inSight);
}"""
"""Whether Talk and Ready are ringed, each by itself, and the rings are whole in sight."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_talk_is_ringed_where_it_is_spoken_of(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    code = begin(page, house, "powerdome")
    for words in ("What passed her resist", "He lied"):
        leap(page, house, code, beat(words))
        page.wait_for_function(RINGS, timeout=5_000)
