"""Talk: its list follows who sits down; a whisper is noticed anywhere and answered in a whisper."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import gladiators, neighbours
from tests.browser.ahead import settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, TABLET, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import code_of, join, play_with_bots, sit
from tests.browser.neighbours import set_the_table
from tests.browser.sight import SIZES, lost, size_of
from tests.browser.test_notes import apart


def open_talk(page: Page) -> Locator:
    """The panel, opened by its door."""
    page.evaluate("scrollTo(0, 0)")
    page.locator("[data-talk]").tap()
    expect(page.locator("#talk")).to_be_visible()
    return page.locator("#talk")


def listeners(page: Page) -> list[str]:
    """Who may be whispered to."""
    found: list[str] = page.locator("#say option").all_inner_texts()
    return [one.strip() for one in found]


def speak(page: Page, text: str, to: str = "") -> None:
    """Says something in the open panel, to whoever is chosen there or to somebody else."""
    if to:
        page.locator("#say select").select_option(label=to)
    page.locator("#saying").fill(text)
    page.locator("#say").get_by_role("button").tap()
    expect(page.locator("#words")).to_contain_text(text)


@pytest.mark.parametrize("game", ["mistywell", "powerdome"])
def test_everybody_can_be_talked_to_as_soon_as_the_game_begins(
    device: Device, house: House, game: str
) -> None:
    people = {"mistywell": neighbours.three_phones, "powerdome": two_fighters}[game](device, house)
    for page, name in zip(people, ("Ada", "Ben", "Cleo")):
        open_talk(page)
        expect(page.locator("#saying")).to_be_visible()
        others = [f"{one} alone" for one in ("Ada", "Ben", "Cleo")[: len(people)] if one != name]
        assert listeners(page) == ["Everybody", *others]
    speak(people[0], "Good evening")
    expect(people[1].locator("#words")).to_contain_text("Good evening")


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_the_panel_has_a_way_to_close_it_which_stays_where_it_is_whatever_is_said(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    play_with_bots(page, house, "powerdome", seats="3")
    gladiators.seen_enough(page)
    talk = open_talk(page)
    close = talk.get_by_role("button", name="Close")
    expect(close).to_be_in_viewport(ratio=1)
    box = close.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    for words in ("Good evening", "How do you do? " * 6):
        speak(page, words)
        expect(page.locator("#saying")).to_have_value("")
        assert close.bounding_box() == box
    poke(page, close)
    expect(talk).to_be_hidden()


@pytest.mark.parametrize("size", [screen(844, 390), TABLET], ids=size_of)
def test_on_a_wide_screen_it_stands_beside_what_is_asked(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    play_with_bots(page, house, "mistywell")
    talk, asked = open_talk(page).bounding_box(), page.locator("#ask").bounding_box()
    assert talk
    assert asked
    assert talk["x"] + talk["width"] <= asked["x"]


def two_fighters(device: Device, house: House) -> list[Page]:
    """Ada and Ben in the arena."""
    return gladiators.phones(device, house, ("Ben",), powers="dealt")


def test_a_whisper_is_noticed_far_down_and_answered_in_a_whisper(device: Device, house: House) -> None:
    ada, ben, cleo = neighbours.three_phones(device, house)
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    open_talk(ada)
    speak(ada, "Bellrise first", "Ben alone")
    line = ben.locator("#heard button")
    expect(line).to_have_text("Ada whispers")
    assert "Bellrise" not in line.inner_text(), "others may look on"
    expect(line).to_be_in_viewport(ratio=1)
    ben.evaluate("scrollTo(0, 0)")
    expect(line).to_be_in_viewport(ratio=1)
    assert not cleo.locator("#heard button").count()
    poke(ben, line)
    expect(ben.locator("#words")).to_contain_text("Bellrise first")
    expect(line).to_have_count(0)
    expect(ben.locator("#say select")).to_have_value("0")
    speak(ben, "As you say")
    expect(ada.locator("#words")).to_contain_text("As you say")
    expect(cleo.locator("#words .word")).to_have_count(0)
    expect(ben.locator("#say select")).to_have_value("0")


def test_a_whisper_goes_on_until_somebody_else_is_chosen(device: Device, house: House) -> None:
    ada, ben, cleo = neighbours.three_phones(device, house)
    neighbours.resized(ada, SMALLEST)
    for page in (ada, cleo):
        open_talk(page)
    say = ada.locator("#say").get_by_role("button")
    expect(say).to_have_text("Say", use_inner_text=True)
    speak(ada, "Only for you", "Ben alone")
    expect(ada.locator("#say select")).to_have_value("1")
    expect(say).to_have_text("Whisper", use_inner_text=True)
    expect(ada.locator("#saying")).to_have_css("border-style", "dashed")
    speak(cleo, "A word with you", "Ada alone")
    expect(ada.locator("#words")).to_contain_text("A word with you")
    speak(ada, "This, too")
    expect(ada.locator(".word.mine.whisper")).to_have_count(2)
    expect(cleo.locator("#words")).not_to_contain_text("This, too")
    ada.reload()
    open_talk(ada)
    expect(ada.locator("#say select")).to_have_value("1")
    speak(ada, "And this for all", "Everybody")
    expect(ben.locator(".word:not(.whisper)")).to_contain_text("And this for all")
    expect(ada.locator("#say select")).to_have_value("")


def test_words_for_one_who_has_gone_are_said_to_nobody(device: Device, house: House) -> None:
    ada, ben, _ = neighbours.three_phones(device, house)
    open_talk(ada)
    ada.locator("#say select").select_option(label="Ben alone")
    ada.locator("#saying").fill("Only for you")
    ada.evaluate("document.querySelector('#say option[value=\"1\"]').remove()")
    poke(ada, ada.locator("#say").get_by_role("button"))
    expect(ada.locator("#say select:invalid")).to_be_visible()
    expect(ada.locator("#saying")).to_have_value("Only for you")
    speak(ada, "For all, then", "Everybody")
    expect(ben.locator("#words")).to_contain_text("For all, then")


def test_words_that_are_being_written_keep_their_listener(device: Device, house: House) -> None:
    ada, ben = two_fighters(device, house)
    open_talk(ada)
    open_talk(ben)
    ben.locator("#saying").fill("Ada is up to something")
    speak(ada, "psst", "Ben alone")
    expect(ben.locator("#words")).to_contain_text("psst")
    expect(ben.locator("#saying")).to_have_value("Ada is up to something")
    expect(ben.locator("#say select")).to_have_value("")


def test_what_everybody_may_hear_is_told_where_the_door_is_out_of_sight(device: Device, house: House) -> None:
    ada, ben, _ = neighbours.three_phones(device, house)
    open_talk(ada)
    speak(ada, "Good evening")
    expect(ben.locator("[data-talk]")).to_have_attribute("aria-label", "Talk, 1 new")
    expect(ben.locator("#heard button")).to_have_count(0)
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(ben.locator("#heard button")).to_have_text("Ada: Good evening")


LINES = """() => {
  const heard = document.getElementById("heard");
  window.lines = [];
  new MutationObserver(() => window.lines.push(heard.innerText.trim())).observe(heard, {childList: true});
}"""


def test_what_the_number_at_the_door_has_told_is_not_told_again_out_of_its_sight(
    device: Device, house: House
) -> None:
    ada, ben, _ = neighbours.three_phones(device, house)
    ben.evaluate("window.wellsideTimes.heard = 0")
    ben.evaluate(LINES)
    open_talk(ada)
    speak(ada, "Good evening")
    expect(ben.locator("[data-talk]")).to_have_attribute("aria-label", "Talk, 1 new")
    ben.evaluate("new Promise((done) => setTimeout(done))")
    ben.evaluate("window.wellsideTimes.heard = 600_000")
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    speak(ada, "And again")
    expect(ben.locator("#heard button")).to_have_text("Ada: And again")
    assert ben.evaluate("window.lines") == ["Ada: And again"]


def test_of_several_who_share_a_screen_the_one_whose_turn_it_is_speaks_or_whoever_is_chosen(
    device: Device, house: House
) -> None:
    host, ben = device(PHONE, reduced_motion="reduce"), device(PHONE, reduced_motion="reduce")
    set_the_table(host, house, neighbours.SEVERAL)
    sit(host, "Bea", 1)
    join(ben, house, code_of(host))
    sit(ben, "Ben", 2)
    poke(host, host.locator("#ask").get_by_role("button", name="Start", exact=True))
    expect(host.locator(".mw-city")).to_be_visible()
    speaker = host.locator("#say select[name=seat]")
    expect(speaker).to_have_value(host.locator("#table").get_attribute("data-seat") or "")
    open_talk(host)
    expect(host.locator("#say").get_by_role("button")).to_have_text("Say", use_inner_text=True)
    for name in ("Ada", "Bea"):
        speaker.select_option(label=f"{name} says")
        host.locator("#saying").fill(f"{name} is here")
        poke(host, host.locator("#say").get_by_role("button"))
        for page in (host, ben):
            expect(page.locator(".word", has_text=f"{name} is here").locator("bdi")).to_have_text(name)


LONG = "I will do Bellrise first, then the Forgehands of Sootmarket, and after that the sixth token is yours"


def test_a_long_line_is_shortened_and_goes_when_there_was_time_to_read_it(
    device: Device, house: House
) -> None:
    ada, ben, _ = neighbours.three_phones(device, house)
    neighbours.resized(ben, SMALLEST)
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    open_talk(ada)
    speak(ada, LONG)
    line = ben.locator("#heard button")
    expect(line).to_be_in_viewport(ratio=1)
    words = line.locator("span")
    expect(words).to_have_css("-webkit-line-clamp", "3")
    assert words.evaluate("one => one.scrollHeight > one.clientHeight && one.scrollWidth <= one.clientWidth")
    assert line.evaluate(
        "one => one.getBoundingClientRect().right <= one.parentElement.getBoundingClientRect().right"
    )
    ben.evaluate("() => { window.wellsideTimes.heard = 300; }")
    speak(ada, "Good evening")
    expect(line).to_have_text("Ada: Good evening")
    expect(line).to_have_count(0)
    ben.evaluate("scrollTo(0, 0)")
    expect(ben.locator("[data-talk]")).to_have_attribute("aria-label", "Talk, 2 new")
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(ben.locator("[data-talk]")).not_to_be_in_viewport()
    expect(line).to_have_count(0)


def test_over_secret_orders_a_line_leaves_commit_free_and_goes_with_the_first_tap_beside_it(
    device: Device, house: House
) -> None:
    ada, ben = gladiators.phones(device, house, ("Ben",), setup="quick_brawl")
    for page in (ada, ben):
        gladiators.seen_enough(page)
    neighbours.resized(ben, SMALLEST)
    gladiators.commit(ben).evaluate("button => button.scrollIntoView({ block: 'end' })")
    open_talk(ada)
    speak(ada, LONG)
    line = ben.locator("#heard button")
    expect(line).to_be_in_viewport(ratio=1)
    assert apart(line, gladiators.commit(ben))
    expect(ben.locator("#heard.in-the-way")).to_be_attached()
    box = gladiators.commit(ben).bounding_box()
    assert box
    ben.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(ben.locator("[data-tally]")).to_have_text("Order nothing?")
    expect(line).to_have_count(0)


def test_there_is_no_talk_where_nobody_is_there_to_hear(device: Device, house: House) -> None:
    page = device(PHONE)
    neighbours.set_the_table(page, house, neighbours.ALL_HERE)
    expect(page.locator(".mw-city")).to_be_visible()
    expect(page.locator("[data-talk]")).to_be_hidden()


HALF_A_TITLE = """() => {
  const [line, title] = ["#heard button", ".bar .where"].map((one) => document.querySelector(one));
  const [over, under] = [line, title].map((one) => one.getBoundingClientRect());
  return getComputedStyle(title).visibility === "visible" && over.left < under.right
    && over.right > under.left && over.top < under.bottom && over.bottom > under.top;
}"""
"""Whether some of the table's title can be seen beside a line that lies on the rest."""


def test_the_panel_and_the_line_fit_every_screen(device: Device, house: House) -> None:
    ada, ben = two_fighters(device, house)
    open_talk(ada)
    speak(ada, "Nobody must know that the ferry leaves early tonight", "Ben alone")
    expect(ben.locator("#heard button")).to_be_visible()
    for size in SIZES:
        ben.set_viewport_size(size["viewport"])
        expect(ben.locator("#heard button")).to_be_in_viewport(ratio=1)
        settled(ben)
        assert not ben.evaluate(HALF_A_TITLE), size["viewport"]
    open_talk(ben)
    found: dict[str, list[str]] = {}
    for size in SIZES:
        ben.set_viewport_size(size["viewport"])
        found[size_of(size)] = lost(ben)
    assert {size: told for size, told in found.items() if told} == {}


@pytest.mark.parametrize("game", ["mistywell", "powerdome"])
def test_a_bot_answers_a_whisper_in_a_whisper(device: Device, house: House, game: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    play_with_bots(page, house, game, seats="3")
    if game == "powerdome":
        gladiators.seen_enough(page)
    open_talk(page)
    bot = listeners(page)[1]
    speak(page, "Will you stand by me?", bot)
    answered = page.locator("#words .word.whisper:not(.mine)")
    expect(answered).to_contain_text("I keep to deeds.")
    expect(answered).to_contain_text(bot.removesuffix(" alone"))
    expect(answered).to_be_in_viewport(ratio=1)
