"""A rule is read where it is asked for, and the table stays where it was."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.ahead import answered, asked, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.duels import show
from tests.browser.gladiators import pass_the_curtain, quietly, seen_enough
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_sight import anything
from tests.browser.test_what import held, middle

MARKS = {
    "power_plants": ".pp-rule",
    "mistywell": ".mw-rule",
    "powerdome": "#stats a",
    "mana_surge": ".ms-rule",
    "power_well": ".pw-rule",
}


def at_a_question(page: Page, house: House, slug: str) -> str:
    """A table where a rule can be asked for; its address."""
    code = new_table(page.context, house, slug)
    play_ahead(page, house, code, 1, anything)
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    while page.locator(":popover-open:not([popover=manual])").count():
        page.keyboard.press("Escape")
    if slug == "powerdome":  # its question mark first says in words what the rules come to
        seen_enough(page)
        hands.poke(page, page.locator(".pd-rule:visible").first)
    return page.url


@pytest.mark.parametrize("slug", MARKS)
def test_a_question_mark_shows_its_rule_over_the_table(device: Device, house: House, slug: str) -> None:
    page = device()
    address = at_a_question(page, house, slug)
    mark = page.locator(f"{MARKS[slug]}:visible").first
    number = (mark.get_attribute("href") or "").partition("#")[2]
    hands.poke(page, mark)
    rule = page.locator("#clause")
    expect(rule).to_be_visible()
    expect(rule.locator(".number").first).to_have_text(number)
    assert lost(page) == []
    page.wait_for_function("() => history.state?.sheet")
    page.go_back()
    expect(rule).to_be_hidden()
    assert page.url == address
    assert len(page.context.pages) == 1


def test_marbles_stay_chosen_while_the_rule_of_a_duel_is_read(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST)
    posed.pose_duel("mmy/ymc/ccc/mmy/yyc", "painter", "bailiff")
    code = new_table(page.context, posed, "power_well")
    for text in ("Bold Contour", "later"):
        ask = asked(page.context, posed, code)
        assert ask
        answered(page.context, posed, code, ask, text)
    show(page, posed, code)
    for name in ("L1", "M1"):
        hands.poke(page, hands.place(page, name))
    hands.poke(page, page.locator(".pw-rule"))
    rule = page.locator("#clause")
    expect(rule.locator(".number").first).to_have_text("PW-6.3")
    hands.poke(page, rule.get_by_role("button", name="Close"))
    expect(page.locator(".pw-marble input:checked")).to_have_count(2)
    hands.poke(page, page.locator("#side0 .pw-hero"))
    hands.poke(page, page.locator("#sheet0").get_by_role("link", name="Rules"))
    expect(rule.locator("h2")).to_have_text("5. A valid play")
    hands.poke(page, rule.get_by_role("button", name="Close"))
    expect(page.locator("#sheet0")).to_be_visible()


def test_the_rule_of_a_refusal_is_read_over_the_table(device: Device, house: House) -> None:
    page = device()
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 30, anything, until="move")
    page.goto(f"{house.url}/t/{code}")
    hands.poke(page, page.locator("#board input[name=from]").first)
    hands.poke(page, page.locator('#board .ms-hex[data-holds="foe"]').first)
    reason = page.locator("#note .illegal a")
    number = reason.inner_text()
    hands.poke(page, reason)
    expect(page.locator("#clause .number").first).to_have_text(number)
    page.keyboard.press("Escape")
    expect(page.locator("#clause")).to_be_hidden()
    assert len(page.context.pages) == 1


def test_the_pictures_of_a_rule_are_whole_where_a_card_names_it(device: Device, house: House) -> None:
    page = device()
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 30, anything, until="move")
    page.goto(f"{house.url}/t/{code}")
    held(page, *middle(page.locator("#board .k-attack").first))()
    hands.poke(page, page.locator("#what .clause-of"))
    expect(page.locator("#clause .picture").first).to_be_visible()
    assert page.locator("#clause .picture figcaption").evaluate_all(CUT) == []


def test_a_rule_opened_right_after_a_held_finger_stays(device: Device, house: House) -> None:
    page = device()
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 30, anything, until="move")
    page.goto(f"{house.url}/t/{code}")
    page.clock.install()
    held(page, *middle(page.locator("#board .k-attack").first))()
    hands.poke(page, page.locator("#what .clause-of"))
    expect(page.locator("#clause .number").first).to_be_visible()
    page.clock.run_for(2_000)  # by then the browser has let go of the finger that was held
    expect(page.locator("#clause .number").first).to_be_visible()


CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"


def test_a_rule_within_a_rule_takes_its_place(device: Device, house: House) -> None:
    page = device()
    at_a_question(page, house, "power_plants")
    mark = page.locator(".pp-rule:visible").first
    mark.evaluate("mark => mark.setAttribute('href', '/rules/power_plants#2-your-turn')")
    hands.poke(page, mark)
    rule = page.locator("#clause")
    expect(rule.locator("h2")).to_have_text("2. Your turn")
    expect(rule.locator(".rule .number").first).to_have_text("PP-2.1")
    link = rule.locator("a[target=_blank]").first
    number = link.inner_text()
    hands.poke(page, link)
    expect(rule.locator(".number").first).to_have_text(number)
    hands.poke(page, rule.get_by_role("button", name="Close"))
    expect(rule).to_be_hidden()


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_a_tap_on_a_keyword_of_a_power_explains_it_and_the_rest_of_the_card_ticks(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = orders_of_a_brawl(device, house, size)
    card = page.locator(".pd-use > .pd-card", has=page.locator(".means")).first
    word, box = card.locator(".means").first, card.locator("input")
    hands.poke(page, word)
    expect(page.locator("#clause b")).to_have_text(word.inner_text())
    expect(box).not_to_be_checked()
    hands.poke(page, page.locator("#clause").get_by_role("button", name="Close"))
    for ticked in (True, False):
        hands.poke(page, card.locator(".name"))
        expect(box).to_be_checked(checked=ticked)


def test_a_tap_on_a_keyword_of_a_list_explains_it_and_ticks_nothing(device: Device, house: House) -> None:
    page = device()
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 4, quietly, until="nominate")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    word = page.locator("#ask .pd-card .means").first
    hands.poke(page, word)
    expect(page.locator("#clause b")).to_have_text(word.inner_text())
    expect(page.locator("#ask :checked")).to_have_count(0)


def test_a_finger_held_on_a_keyword_opens_the_card_and_ticks_nothing(device: Device, house: House) -> None:
    page = orders_of_a_brawl(device, house)
    word = page.locator(".pd-use .means").first
    name = word.inner_text()
    held(page, *middle(word))()
    card = page.locator("#what")
    expect(card).to_be_visible()
    expect(card).to_contain_text(name)
    expect(page.locator(".pd-use > .pd-card :checked")).to_have_count(0)


def test_who_goes_by_keys_reads_a_keyword_where_it_stands(device: Device, house: House) -> None:
    page = orders_of_a_brawl(device, house)
    word = page.locator(".pd-use .means").first
    word.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#clause b")).to_have_text(word.inner_text())
    expect(page.locator(".pd-use > .pd-card :checked")).to_have_count(0)


def orders_of_a_brawl(device: Device, house: House, size: dict[str, Any] = PHONE) -> Page:
    """A quick brawl of PowerDome, where powers can be used."""
    page = device(size)
    code = new_table(page.context, house, "powerdome", seats="4", setup="quick_brawl")
    page.goto(f"{house.url}/t/{code}")
    hands.it_is_me(page)
    seen_enough(page)
    return page
