"""What happened in Mistywell in a browser: noticed wherever one has scrolled, and its cards can be read."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import caught_up, moved_on, poke, poke_clear, version
from tests.browser.neighbours import ALL_HERE, resized, set_the_table, three_phones
from tests.browser.posed import PosedHouse
from tests.browser.test_mistywell_asks import in_sight


def rest(page: Page) -> None:
    """Recuperates."""
    page.locator(".mw-panel:visible .mw-card.rest label").tap()
    page.locator("#ask").get_by_role("button", name="Recuperate").tap()


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_what_another_does_is_noticed_by_who_has_scrolled_to_the_hand(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    posed.pose("")
    ada, ben, _ = three_phones(device, posed)
    ben.set_viewport_size(size["viewport"])
    line = ben.locator("#ask [data-heard]")
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(ben.locator(".mw-news")).not_to_be_in_viewport()
    expect(line).to_be_hidden()
    before = version(ada)
    rest(ada)
    expect(line).to_be_visible()
    expect(line).to_contain_text("Ada recuperated")
    caught_up(ben, before + 1)
    expect(line).to_be_in_viewport(ratio=1)
    expect(ben.locator("#ask .mw-task")).to_be_in_viewport(ratio=1)
    poke(ben, line)
    expect(ben.locator("#told")).to_be_visible()
    expect(ben.locator("#told li").first).to_contain_text("Ada recuperated")
    ben.locator("#told").get_by_role("button", name="Close").tap()
    expect(ben.locator("#told")).to_be_hidden()
    expect(line).to_be_hidden()


def test_on_its_side_the_news_stay_in_sight_above_the_hand(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    rest(page)
    news = page.locator(".mw-news li:visible").first
    expect(news).to_contain_text("Ada recuperated")
    assert page.evaluate("() => scrollY") > 0
    assert in_sight(news)
    expect(page.locator("#ask [data-heard]")).to_be_hidden()


def heard_below_the_news(page: Page, posed: PosedHouse) -> Locator:
    """The line that says what was done, on a screen that is scrolled to its foot."""
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    rest(page)
    line = page.locator("#ask [data-heard]")
    expect(line).to_contain_text("recuperated")
    return line


def test_the_line_goes_when_the_news_come_into_sight(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    line = heard_below_the_news(page, posed)
    page.evaluate("scrollTo(0, 0)")
    expect(line).to_be_hidden()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".mw-news")).not_to_be_in_viewport()
    expect(line).to_be_hidden()


def test_what_the_line_has_no_room_for_is_said_to_lie_in_the_story(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    line = heard_below_the_news(page, posed)
    poke(page, page.locator("#ask").get_by_role("button", name="Done"))
    expect(page.locator("#ask")).to_contain_text("Tap a card of your hand")
    rest(page)
    expect(line.locator("small")).to_have_text(re.compile(r"^\d\smore in the story$"))


LONG_DEED = """() => {
  const deed = document.querySelector("#story [data-told]:not([hidden]) p"), part = deed.lastElementChild;
  for (let more = 0; more < 9; more++) deed.append(part.cloneNode(true));
  dispatchEvent(new Event("resize"));
}"""
"""Much more comes of a card."""


def test_the_line_on_the_parchment_is_never_cut_within_a_part(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    line = heard_below_the_news(page, posed)
    page.evaluate(LONG_DEED)
    expect(line.locator("small")).to_have_text(re.compile(r"^\d\smore in the story$"))
    assert line.locator("> span").evaluate("one => one.scrollHeight <= one.clientHeight")


ONE_LONG_PART = """() => {
  const deed = document.querySelector("#story [data-told]:not([hidden]) p");
  const [began, part, ...others] = deed.querySelectorAll("span");
  for (const one of others) one.remove();
  part.textContent = "removed cubes from Forgehands, Ferryfolk, Gardeners and Academia ".repeat(4);
  dispatchEvent(new Event("resize"));
}"""
"""All that came of a card is one long part."""


def test_what_came_of_a_card_is_never_left_out_altogether(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    line = heard_below_the_news(page, posed)
    page.evaluate(ONE_LONG_PART)
    expect(line.locator("> span")).to_have_text(re.compile("^Ada recuperated: removed"))
    expect(page.locator(".mw-news li:visible p").first).to_have_text(re.compile("^Ada recuperated: removed"))
    expect(page.locator(".mw-news small, #ask [data-heard] small:visible")).to_have_count(0)


LONG_AND_WEIGHTY = """() => {
  const deed = document.querySelector("#story [data-told]:not([hidden]) p"), part = deed.lastElementChild;
  for (let more = 0; more < 9; more++) deed.append(part.cloneNode(true));
  const last = document.createElement("span");
  last.innerHTML = '<b class="good">Unity</b> came to Bellrise.';
  deed.append(last);
  dispatchEvent(new Event("resize"));
}"""
"""Much comes of a card, and at last a token."""


def test_what_changed_unity_is_told_where_there_is_no_room_for_all(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    line = heard_below_the_news(page, posed)
    page.evaluate(LONG_AND_WEIGHTY)
    expect(line.locator("> span")).to_contain_text("Ada recuperated:")
    expect(line.locator("> span")).to_contain_text("Unity came to Bellrise.")
    expect(line.locator("small")).to_have_text(re.compile(r"^\d+\smore in the story$"))
    assert line.locator("> span").evaluate("one => one.scrollHeight <= one.clientHeight")
    page.evaluate("scrollTo(0, 0)")
    news = page.locator(".mw-news li:not([hidden]) p").first
    expect(news.locator("b.good")).to_be_visible()
    expect(news.locator("small")).to_have_text(re.compile(r"^\d+\smore in the story$"))
    news_box, told = page.locator(".mw-news").bounding_box(), news.locator("b.good").bounding_box()
    assert news_box
    assert told
    assert told["y"] + told["height"] <= news_box["y"] + news_box["height"] + 1


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=["smallest", "side"])
def test_a_tap_on_a_card_in_the_story_shows_it(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.locator(".mw-card.can:not(.project, .rest) label >> visible=true").first.tap()
    page.locator("#ask .mw-plan:visible button[name=answer]").tap()
    name = page.locator(".mw-news .opens").first
    expect(name).to_be_visible()
    card = page.locator(f"#{name.get_attribute('popovertarget')}")
    page.evaluate("scrollTo(0, 0)")
    poke(page, name)
    expect(card.locator("h3")).to_have_text(name.inner_text())
    card.get_by_role("button", name="Close").tap()
    poke(page, page.get_by_role("button", name="The story"))
    poke(page, page.locator("#told .opens").first)
    expect(card).to_be_visible()
    page.wait_for_function("() => history.state?.sheet === 2")
    page.go_back()
    page.get_by_role("link", name="The whole story").tap()
    expect(page).to_have_url(re.compile(r"/story$"))
    expect(card).to_be_hidden()
    poke(page, page.locator(".mw-told .opens").first)
    expect(card).to_be_visible()
    card.get_by_role("button", name="Close").tap()
    expect(card).to_be_hidden()


@pytest.mark.parametrize("scrolled", [False, True], ids=["above", "below"])
def test_that_a_play_was_taken_back_is_said_until_the_next_one(
    device: Device, posed: PosedHouse, scrolled: bool
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    line = page.locator("#ask [data-heard]" if scrolled else ".mw-news")
    took = page.locator("#ask .take-back")
    for again in (True, False):
        before = version(page)
        page.locator(".mw-panel:visible .mw-card.rest label").tap()
        page.locator("#ask").get_by_role("button", name="Recuperate").tap()
        before = moved_on(page, before)
        if scrolled:
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
        if again:
            took.tap()
            moved_on(page, before)
            expect(line).to_contain_text("took it back")
    expect(page.locator("#board")).not_to_contain_text("took it back")
    expect(page.locator("#story, #ask").filter(has_text="took it back")).to_have_count(0)


CUT = """() => {
  const news = document.querySelector(".mw-news").getBoundingClientRect();
  const told = [];
  for (const deed of [...document.querySelectorAll(".mw-news li")].filter((one) => one.checkVisibility())) {
    if (deed.getBoundingClientRect().top < news.top) told.push(`begins above: ${deed.textContent}`);
    for (const stop of [...deed.querySelectorAll(".kept")].filter((one) => one.lastChild.nodeType === 3)) {
      const at = document.createRange();
      at.selectNodeContents(stop.lastChild);
      if (at.getBoundingClientRect().left < stop.firstChild.getBoundingClientRect().right - 1) told.push(`a line begins with a stop: ${deed.textContent}`);
    }
  }
  for (const deed of [...document.querySelectorAll(".mw-news p:has(> small)")].filter((one) => one.checkVisibility())) {
    const whole = deed.cloneNode(true);
    whole.lastChild.remove();
    for (const part of whole.children) part.hidden = false;
    deed.after(whole);
    if (whole.scrollHeight - whole.clientHeight < 7) told.push(`shortened, and there is room: ${deed.textContent}`);
    whole.remove();
  }
  return told;
}"""  # noqa: E501


def test_the_news_are_whole_sentences(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("")
    page.goto(posed.url)
    code = ahead.new_table(page.context, posed, "mistywell")
    page.goto(f"{posed.url}/t/{code}")
    wanted = ("stir-the-sky", "yes", "done")
    for _ in range(12):
        before = version(page)
        ahead.play_ahead(
            page,
            posed,
            code,
            1,
            lambda ask: next((one for one in ask["options"] if one in wanted), ask["options"][-1]),
        )
        caught_up(page, before + 1)
        for size in (SMALLEST, PHONE_ON_ITS_SIDE, TABLET):
            resized(page, size)
            assert page.evaluate(CUT) == []
    poke_clear(page, page.locator(".mw-news b").first)
    expect(page.locator("#told")).to_be_visible()
