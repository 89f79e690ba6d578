"""What Mistywell asks more rarely, in a browser: what can be chosen is in sight, what cannot says why."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST
from tests.browser.hands import moved_on, poke, version
from tests.browser.neighbours import ALL_HERE, set_the_table, three_phones
from tests.browser.posed import PosedHouse
from tests.games.mistywell.table import FURNACE, SHOUTED


def say(page: Page, *answers: str) -> None:
    """Taps answers that lie on the parchment, on the map or near by; a tap on a card only reads it."""
    for text in answers:
        before = version(page)
        button = page.locator(f'button[name=answer][value="{text}"]:visible')
        button.first.tap()
        if page.locator("#board .read").count():
            page.locator("#ask .mw-plan:visible button[name=answer]").tap()
        moved_on(page, before)


IN_SIGHT = """one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return [left + 12, right - 12].every(x => [top + 12, bottom - 12].every(y => {
    const at = document.elementFromPoint(x, y);
    return at && (one.contains(at) || at.contains(one));
  }));
}"""


def in_sight(spot: Locator) -> bool:
    """Whether all of something is on the screen, and nothing lies over its corners."""
    return bool(spot.evaluate(IN_SIGHT))


def all_lit(page: Page, kind: str) -> list[Locator]:
    """The lit pieces of a kind."""
    return page.locator(f"#board .{kind}.can:visible").all()


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=["phone", "side"])
def test_every_action_that_may_be_dropped_is_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(FURNACE, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "forgehands-witch", "yes")
    expect(page.locator("#ask")).to_contain_text("to drop")
    assert [in_sight(slot) for slot in all_lit(page, "mw-slot")] == [True, True]
    say(page, "coven-supper")
    expect(page.locator("#told")).to_contain_text("dropped Coven Supper")


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=["phone", "side"])
def test_every_card_that_may_be_discarded_is_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("Witch slot: moonlit-poultice for frog-with-a-degree, purple=1", "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "academia-witch", "yes")
    cards = all_lit(page, "mw-card")
    assert [in_sight(card) for card in cards] == [True] * 9


def test_a_card_that_cannot_be_chosen_opens_and_says_so(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch slot: moonlit-poultice for frog-with-a-degree, purple=1", "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "academia-witch", "yes")
    page.locator(".mw-panel:visible .mw-card.rest button").tap()
    sheet = page.locator("#c-recuperate")
    expect(sheet.locator(".mw-shut")).to_contain_text("Recuperate always stays. MW-4.5")
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet.locator(".mw-shut")).to_have_count(0)


def test_a_district_that_cannot_be_chosen_says_why_and_another_turns(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose(SHOUTED, "Forester tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "hawkers-forester", "yes")
    page.locator("#d-lowlamp").tap()
    expect(page.locator("#s-lowlamp .mw-shut")).to_contain_text("No token here can turn. MW-6.1")
    assert findings(page) == []
    page.locator("#s-lowlamp").get_by_role("button", name="Close").tap()
    say(page, "bellrise")
    expect(page.locator("#told")).to_contain_text("Fear turned to Unity in Bellrise")


def test_a_token_too_many_in_the_middle_of_a_card_ends_the_game(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose(SHOUTED + "\nunity: eelwater=1, bellrise=1, sootmarket=2, lowlamp=1", "Forester tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "hawkers-forester", "yes", "bellrise")
    expect(page.locator("#ask.ended")).to_contain_text("sixth Unity token")
    expect(page.locator("#told")).to_contain_text("Fear turned to Unity in Bellrise")


def test_the_end_of_a_game_played_again_comes_into_sight_like_the_first(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose(SHOUTED + "\nunity: eelwater=1, bellrise=1, sootmarket=2, lowlamp=1", "Forester tick")
    set_the_table(page, posed, ALL_HERE)
    for again in (False, True):
        if again:
            page.locator("#ask.ended").get_by_role("button", name="Play again").tap()
            expect(page.locator("#ask.ended")).to_have_count(0)
        say(page, "hawkers-forester", "yes")
        page.evaluate("scrollTo(0, 80)")
        say(page, "bellrise")
        expect(page.locator("#ask.ended")).to_contain_text("sixth Unity token")
        page.wait_for_function("() => scrollY === 0")
        expect(page.locator("#ask.ended")).to_be_in_viewport(ratio=1)


def test_who_can_only_recuperate_does_so_with_one_tap(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch hand: coven-supper\nWitch: supply nothing")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#ask [data-start]")).to_contain_text("No card can be played: you recuperate.")
    page.locator(".mw-panel:visible .mw-card.idle label").tap()
    expect(page.locator("#ask .mw-why:visible")).to_contain_text("short")
    page.locator(".mw-panel:visible .mw-card.idle label").tap()
    say(page, "recuperate")
    expect(page.locator("#told")).to_contain_text("recuperated")


def test_long_names_leave_the_tabs_as_high_as_they_are(device: Device, posed: PosedHouse) -> None:
    posed.pose("")
    phones = three_phones(device, posed, ("Bartholomew", "Maximilian-Theodor"))
    for phone in phones:
        heights = phone.locator(".mw-tab").evaluate_all("all => all.map(one => one.offsetHeight)")
        assert max(heights) == min(heights) < 56
        mine = phone.locator(".mw-tab small", has_text="you")
        assert mine.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_turn_on_its_side_begins_with_the_whole_city_the_jobs_and_the_news_in_sight(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator(".mw-tab").first).to_be_visible()
    assert page.evaluate("scrollY") == 0
    for spot in (".mw-news", ".mw-city", ".mw-jobs", ".mw-tabs"):
        bottom = page.locator(spot).evaluate("one => one.getBoundingClientRect().bottom")
        assert bottom <= 390, spot


def test_a_turn_begins_with_the_news_and_most_of_the_hand_in_sight(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.locator(".mw-panel:visible .mw-card.rest label").tap()
    say(page, "recuperate")
    page.evaluate("scrollTo(0, 0)")
    say(page, "done")
    expect(page.locator("#t-1 input")).to_be_checked()
    assert in_sight(page.locator(".mw-news"))
    seen = [in_sight(card) for card in page.locator(".mw-panel:visible .mw-card").all()]
    assert seen[:8] == [True] * 8


SUPPER = """Witch slot: coven-supper, purple=1
squares: bellringers-witch=purple, bellringers-wild=purple, moths-witch=purple, moths-wild=purple
squares: hawkers-witch=purple, hawkers-wild=brown, academia-witch=brown
unity: lowlamp=1"""
"""The Witch may pay for Unity; in Lowlamp are cubes enough, but no room."""


def test_the_prompt_says_what_may_pay_and_a_district_that_may_not_says_it_too(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose(SUPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "yes")
    wanted = "a district with 2 of your cubes and a free space or Fear."
    expect(page.locator("#ask .mw-task")).to_contain_text(f"Tap {wanted}")
    poke(page, page.locator("#d-lowlamp"))
    expect(page.locator("#s-lowlamp .mw-shut")).to_contain_text(f"It must be {wanted} MW-6.3")
    page.locator("#s-lowlamp").get_by_role("button", name="Close").tap()
    poke(page, page.locator("#d-bellrise"))
    words = "Tap a district, then a cube on your squares or a wild one. 2 to go."
    expect(page.locator("#ask .mw-task")).to_contain_text(words)


NAMELESS = """() => [...document.querySelectorAll("#seats .mw-sign, #board .mw-sign, #board .mw-cube")]
  .filter((sign) => sign.checkVisibility())
  .filter((sign) => {
    for (let at = sign.parentElement; at && !at.matches("#table, section"); at = at.parentElement) {
      if (at.textContent.trim().match(/[a-z]/i) || at.getAttribute("aria-label")) return false;
    }
    return true;
  }).map((sign) => sign.parentElement.outerHTML.slice(0, 120))"""


def test_every_sign_has_a_word_and_a_tap_on_the_tokens_names_them_all(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch: supply brown=2 orange=1\nWitch slot: coven-supper, purple=2")
    set_the_table(page, posed, ALL_HERE)
    assert page.evaluate(NAMELESS) == []
    symbols = page.locator("#board .mw-symbol, #board .mw-cubes > span, .mw-tab .pools > span")
    assert all(symbols.evaluate_all("all => all.map(one => one.title || one.matches('.none'))"))
    expect(page.locator(".mw-panel:visible .mw-pools")).to_contain_text("Supply")
    expect(page.locator(".mw-panel:visible .mw-pools")).to_have_text(
        re.compile(r"Supply.*Effort.*Fate", re.S)
    )
    poke(page, page.locator(".mw-tally.fear"))
    expect(page.locator("#omens")).to_contain_text("Fear 0 of 6: the last one loses")
    expect(page.locator("#omens .mw-signs li")).to_have_count(16)
    assert findings(page) == []
    page.locator("#omens").get_by_role("button", name="Close").tap()
    page.locator("#h0-whisper-at-keyholes label").tap()
    expect(page.locator("#ask .mw-plan:visible h3")).to_contain_text("Secret")
    expect(page.locator("#ask .mw-plan:visible h3")).to_contain_text("by night")


def test_another_player_is_chosen_by_their_tab(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch slot: moonlit-poultice for pepper-from-far-away, purple=1", "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    say(page, "hawkers-witch")
    expect(page.locator("#ask")).to_contain_text("Tap the tab of another player.")
    assert findings(page) == []
    say(page, "Forester")
    expect(page.locator("#told")).to_contain_text("Forester gained 2 Supply")
