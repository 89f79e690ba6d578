"""What others do in Mistywell is told card by card in a browser, and never keeps anybody from answering."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Device
from tests.browser.devices import PHONE
from tests.browser.hands import poke
from tests.browser.lobby import begin_together
from tests.browser.neighbours import ALL_HERE, SEVERAL, set_the_table
from tests.browser.posed import PosedHouse

UNHURRIED = "window.wellsideTimes = {steady: 0, done: 0, row: 0, beat: 600000}"
"""Times of a page on which no beat goes on by itself."""
FATEFUL = "tracker 2\nWitch: fate purple=4"
"""Whoever rests draws a Covenant card, then a Fate card: four beats."""


def rest(page: Page) -> None:
    """Recuperates."""
    page.locator(".mw-panel:visible .mw-card.rest label").tap()
    page.locator("#ask").get_by_role("button", name="Recuperate").tap()


def three(device: Device, posed: PosedHouse) -> tuple[Page, Page, Page]:
    """Ada, and two who watch her: Ben sees what moves, Cleo wants no motion."""
    posed.pose(FATEFUL)
    ada, cleo = (device(PHONE, reduced_motion="reduce") for _ in range(2))
    ben = device(PHONE, times=UNHURRIED)
    set_the_table(ada, posed, SEVERAL)
    begin_together(ada, {"Ben": ben, "Cleo": cleo}, posed, ".mw-city")
    return ada, ben, cleo


def test_what_another_did_is_told_card_by_card_and_not_again(device: Device, posed: PosedHouse) -> None:
    ada, ben, cleo = three(device, posed)
    rest(ada)
    place, told = ben.locator(".mw-place"), ben.locator(".mw-news li:visible")
    expect(place).to_have_text("1 of 4")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Ada recuperated")
    expect(told.locator(".mw-emblem")).to_be_visible()
    poke(ben, told.locator("p"))
    expect(place).to_have_text("2 of 4")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Ada drew the Covenant card Day of the Tithe")
    expect(ben.locator("#d-sootmarket")).to_have_class("mw-district sootmarket barred twofold changed told")
    poke(ben, ben.get_by_role("button", name="Skip"))
    expect(ben.locator("#story.telling")).to_have_count(0)
    expect(told.first).to_contain_text("A Rumour With Legs")
    expect(ben.get_by_role("button", name="The story")).to_be_visible()
    ben.reload()
    expect(told.first).to_contain_text("A Rumour With Legs")
    expect(ben.locator("#story.telling")).to_have_count(0)
    expect(cleo.locator(".mw-news li:visible").first).to_contain_text("A Rumour With Legs")
    expect(cleo.locator("#story.telling")).to_have_count(0)


EARLIER = "one => getComputedStyle(one, '::before').content"


def test_while_the_board_is_further_on_than_what_is_told_that_is_said(
    device: Device, posed: PosedHouse
) -> None:
    ada, ben, _ = three(device, posed)
    ben.evaluate("scrollTo(0, document.body.scrollHeight)")
    rest(ada)
    line = ben.locator("#ask [data-heard]")
    expect(line).to_contain_text("Ada recuperated")
    expect(line).to_contain_text("1 of 4, the board is further on")
    ben.evaluate("scrollTo(0, 0)")
    place, told = ben.locator(".mw-place"), ben.locator(".mw-news li:visible p")
    for number in range(1, 4):
        expect(place).to_have_text(f"{number} of 4")
        assert "Earlier" in told.evaluate(EARLIER)
        while place.text_content() == f"{number} of 4":
            told.tap(position={"x": 2, "y": 2})
    expect(place).to_have_text("4 of 4")
    assert told.evaluate(EARLIER) == "none"


def test_whoever_is_asked_answers_while_it_is_told(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, times=UNHURRIED)
    posed.pose(FATEFUL)
    set_the_table(page, posed, ALL_HERE)
    rest(page)
    expect(page.locator(".mw-place")).to_have_text("1 of 4")
    expect(page.locator("#asked")).to_have_attribute("data-ask", "square")
    page.locator(".mw-district.can").first.tap()
    page.locator(".mw-near:popover-open [name=answer]").first.tap()
    expect(page.locator("#asked")).not_to_have_attribute("data-ask", "square")
    told = page.locator(".mw-news li:visible")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("drew the Covenant card Day of the Tithe")
    page.evaluate("scrollTo(0, 0)")
    poke(page, page.get_by_role("button", name="Skip"))
    expect(told.first).to_contain_text("went on recuperating")


def test_what_a_deed_changed_is_lit_while_it_is_told_and_all_of_it_is_told(
    device: Device, posed: PosedHouse
) -> None:
    ada, ben, _ = three(device, posed)
    rest(ada)
    place, told = ben.locator(".mw-place"), ben.locator(".mw-news li:visible p")
    expect(place).to_have_text("1 of 4")
    for spot in ("#t-0", "#temple", ".mw-clock"):
        expect(ben.locator(f"{spot}.changed")).to_be_visible()
    told.tap(position={"x": 2, "y": 2})
    expect(place).to_have_text("2 of 4")
    expect(ben.locator("#temple.changed")).to_have_count(0)
    expect(ben.locator(":is(#g-hawkers, #g-forgehands).changed")).to_have_count(2)
    heard = ""
    while place.text_content() == "2 of 4":
        heard += told.inner_text()
        told.tap(position={"x": 2, "y": 2})
    for part in ("Fear came to Sootmarket", "Temple cube came to Hawkers", "Temple cube came to Forgehands"):
        assert part in heard
    poke(ben, ben.get_by_role("button", name="Skip"))
    expect(ben.locator(".changed")).to_have_count(0)


LATER = """() => {
  for (const beat of document.querySelectorAll("#story [data-told]")) {
    beat.id = `f${Number(beat.id.slice(1)) + 100}`;
    beat.dataset.told = Number(beat.dataset.told) + 100;
  }
  document.dispatchEvent(new CustomEvent("wellside:shown"));
}"""
"""The news as a page gets it that was told nothing of a hundred facts in between."""


def test_beats_that_left_the_news_give_way_to_the_oldest_there(device: Device, posed: PosedHouse) -> None:
    ada, ben, _ = three(device, posed)
    rest(ada)
    place, told = ben.locator(".mw-place"), ben.locator(".mw-news li:visible")
    expect(place).to_have_text("1 of 4")
    poke(ben, told.locator("p"))
    expect(place).to_have_text("2 of 4")
    ben.evaluate(LATER)
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Ada recuperated")


ONE_MORE = """() => {
  const newest = document.querySelector("#story [data-told]"), next = newest.cloneNode(true);
  const after = Number(newest.dataset.told) + 1;
  next.id = `f${after}`;
  next.dataset.told = after;
  next.querySelector("p").textContent = "Somebody else did something.";
  newest.before(next);
  document.dispatchEvent(new CustomEvent("wellside:shown"));
}"""
"""The news as a page gets it when somebody else has done something."""


def test_a_beat_stands_until_it_is_read_whatever_comes_meanwhile(device: Device, posed: PosedHouse) -> None:
    posed.pose("tracker 0")
    ada = device(PHONE, reduced_motion="reduce")
    ben = device(PHONE, times=UNHURRIED)
    set_the_table(ada, posed, SEVERAL)
    begin_together(ada, {"Ben": ben, "Cleo": device(PHONE)}, posed, ".mw-city")
    rest(ada)
    place, told = ben.locator(".mw-place"), ben.locator(".mw-news li:visible")
    expect(told.first).to_contain_text("Ada recuperated")
    expect(ben.locator("#story.telling")).to_have_count(0)
    ben.evaluate(ONE_MORE)
    expect(place).to_have_text("1 of 2")
    expect(told).to_have_count(1)
    expect(told).to_contain_text("Ada recuperated")
    poke(ben, told.locator("p"))
    expect(told).to_contain_text("Somebody else did something.")


WRITTEN = """async () => {
  const found = [], parts = ["story", "ask", "board"].map((id) => document.getElementById(id));
  const seen = new MutationObserver((all) => found.push(...all.map((one) => `${one.type} ${one.attributeName} of ${one.target.className}`)));
  for (const part of parts) seen.observe(part, { subtree: true, childList: true, characterData: true, attributes: true });
  document.dispatchEvent(new CustomEvent("wellside:shown", { detail: {} }));
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  return found;
}"""  # noqa: E501
"""What the page writes, and lays out anew, after an event that changed nothing of it."""


def test_what_stands_already_is_not_written_again(device: Device, posed: PosedHouse) -> None:
    ada, ben, _ = three(device, posed)
    assert ben.evaluate(WRITTEN) == []
    rest(ada)
    expect(ben.locator(".mw-place")).to_have_text("1 of 4")
    expect(ben.locator("#board .told")).not_to_have_count(0)
    assert ben.evaluate(WRITTEN) == []
