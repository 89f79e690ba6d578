"""PowerDome in a real browser: four phones, a whole game, drafts, budgets, screens, plain forms."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import answered, new_table, play_ahead
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.gladiators import (
    ALL_HERE,
    WITH_BOTS,
    answer,
    commit,
    everybody_answers,
    fighters,
    pass_the_curtain,
    phase,
    phones,
    play_until,
    quietly,
    seen_enough,
    set_the_table,
)
from tests.browser.hands import caught_up, moved_on, over, poke, version
from tests.browser.house import House


def test_a_newcomer_is_two_taps_from_the_first_orders(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="powerdome"]'))
    poke(page, game.locator("summary"))
    setups = game.locator("input[name=setup]")
    assert [one.get_attribute("value") for one in setups.all()] == ["quick_brawl", "full_setup"]
    expect(game.get_by_label("Quick brawl")).to_be_checked()
    poke(page, game.get_by_role("button", name=WITH_BOTS))
    expect(page.locator(".pd-status")).to_contain_text("Round 1. Secret orders")
    expect(page.locator(".pd-beat.now")).to_contain_text("The last one standing wins")
    expect(page.locator("#t-p0 .pd-badges")).to_contain_text("powers: 2")
    seen_enough(page)
    answer(page)
    expect(page.locator(".pd-playbill")).to_contain_text("The fight of round 1")


def test_the_full_setup_is_one_tap_away(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="powerdome"]'))
    poke(page, game.locator("summary"))
    poke(page, game.locator("label", has_text="Full setup"))
    poke(page, game.get_by_role("button", name=WITH_BOTS))
    expect(page.locator(".pd-status")).to_contain_text("A vote on modifiers")


def test_four_phones_play_a_game_to_its_end(device: Device, house: House) -> None:
    everybody = phones(device, house, ("Ben", "Cleo", "Dan"), powers="dealt")
    play_until(everybody, "It is over")
    for phone in everybody:
        seen_enough(phone)
        expect(phone.locator("#ask.ended")).to_be_visible()
    assert findings(everybody[0]) == []


def test_a_power_is_bought_and_traded(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",))
    play_until(everybody, "The auction")
    lot = ada.locator(".pd-card.bid").first
    power = lot.locator(".name").inner_text()
    for _ in range(4):
        lot.locator('[data-step="5"]').tap()
    expect(ada.locator("[data-tally]")).to_have_text("20 bid, 99 at most")
    everybody_answers(everybody)
    expect(ada.locator(".pd-beats")).to_contain_text("pay 20")
    expect(ben.locator(".pd-beats")).to_contain_text("Ada pays 20")
    trade(ada, ben, power)
    play_until(everybody, "Talk")
    expect(ada.locator("#t-p1 .pd-badges")).to_contain_text("powers: 1")


def trade(ada: Page, ben: Page, power: str) -> None:
    """Ada offers a power for five vitality and a promise, undisturbed by Ben, who then accepts."""
    seen_enough(ada)
    seen_enough(ben)
    ada.locator("#bargain summary").tap()
    ada.locator("#offer").get_by_label("Ben", exact=True).check()
    ada.locator("#offer").get_by_label(power, exact=True).check()
    ada.get_by_label("Vitality that you want").fill("5")
    ada.get_by_label("A promise").fill("Not in the face.")
    before = version(ada)
    ben.get_by_role("button", name="Ready", exact=True).tap()
    moved_on(ada, before)
    expect(ada.get_by_label("A promise")).to_have_value("Not in the face.")
    ada.get_by_role("button", name="Offer it").tap()
    expect(ada.locator("#bargain:not([open])")).to_be_visible()
    expect(ben.locator(".pd-offer.mine")).to_contain_text("Not in the face.")
    before = version(ben)
    ben.get_by_role("button", name="Accept offer 1").tap()
    moved_on(ben, before)
    expect(ada.locator("#t-p0")).to_contain_text("85")


def test_a_counter_offer_greys_everybody_but_whoever_made_the_offer(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup")
    ask = play_ahead(page, house, code, 40, quietly, until="exchange")
    assert ask
    answered(page.context, house, code, {**ask, "seat": 1}, "offer Ash : 4 vitality : -")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator("#bargain summary"))
    send = page.locator("#offer [data-offer]")
    expect(send).to_have_text("Offer it: to whom?")
    poke(page, page.get_by_role("button", name="Counter offer 1"))
    expect(send).to_have_text("Offer it")
    others = page.locator('#offer .pd-chip:has([name="to"]:disabled)')
    expect(others).to_have_text("Coal")
    expect(others).to_have_css("opacity", "0.45")


def test_half_an_allocation_stays_while_all_others_commit(device: Device, house: House) -> None:
    ada, *others = everybody = phones(device, house, ("Ben", "Cleo", "Dan"), powers="dealt")
    play_until(everybody, "Secret orders")
    for _ in range(3):
        ada.locator(".pd-dial.agility [data-step='1']").first.tap()
    ada.locator(".pd-dial.resist .input").first.fill("41")
    fighters(ada).nth(1).tap()
    ticked = ada.locator(".pd-use > .pd-card input").first
    if ticked.count():
        ticked.check()
    ada.locator("#ask").evaluate("ask => ask.querySelectorAll('*').forEach(one => { one.old = true; })")
    before = filled(ada)
    for other in others:
        answer(other)
        caught_up(ada, version(other))
    assert filled(ada) == before
    assert before["agility"] == ["3"]
    assert before["resist"] == ["41"]
    assert ada.evaluate("[...document.querySelectorAll('#ask .pd-fields *')].every(one => one.old)")
    expect(ada.locator(".pd-status")).to_contain_text("Everybody waits for you")
    ada.reload()
    expect(ada.locator(".pd-left").first).to_contain_text("left")
    assert filled(ada) == before, "not even a reload loses it"


def filled(page: Page) -> dict[str, list[str]]:
    """What the form of the orders would send."""
    fields: dict[str, list[str]] = page.locator("#answer").evaluate(
        "form => { const all = {}; for (const [name, value] of new FormData(form))"
        " (all[name] ??= []).push(value); return all; }"
    )
    return fields


def test_orders_that_are_in_are_seen_changed_and_taken_back(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",), powers="dealt")
    play_until(everybody, "Secret orders")
    before = version(ada)
    for box in ada.locator('.pd-use[data-cost="0"]:not([data-no-effect]) > .pd-card input').all():
        box.check()
    planned = ada.locator(".pd-plan button")
    order = planned.all_inner_texts()
    if len(order) > 1:
        planned.last.tap()
        order[-2:] = order[:-3:-1]
    ada.locator(".pd-dial.resist [data-rest]").first.tap()
    spent = ada.locator(".pd-dial.resist .input").first.input_value()
    commit(ada).tap()
    moved_on(ada, before)
    expect(ben.locator("#t-p0 .pd-mark.done")).to_be_visible()
    ada.locator(".pd-mine > summary").tap()
    expect(ada.locator(".pd-dial.resist .input").first).to_have_value(spent)
    assert planned.all_inner_texts() == order
    ada.get_by_role("button", name="Take back").tap()
    expect(ben.locator("#t-p0 .pd-mark.wait")).to_be_visible()
    expect(ada.locator(".pd-dial.resist .input").first).to_have_value(spent)
    assert planned.all_inner_texts() == order


def test_no_more_can_be_spent_than_there_is(device: Device, house: House) -> None:
    page = device(PHONE)
    set_the_table(page, house, ALL_HERE, powers="dealt")
    pass_the_curtain(page)
    while phase(page) != "Secret orders":
        answer(page)
    pass_the_curtain(page)
    seen_enough(page)
    points = int(page.locator(".pd-orders").first.get_attribute("data-points") or 0)
    strike = page.locator(".pd-dial.strike").first
    strike.locator(".pd-slide").evaluate(
        "slide => { slide.value = slide.max - 10; slide.dispatchEvent(new Event('input', {bubbles: true})); }"
    )
    resist = page.locator(".pd-dial.resist .input").first
    resist.fill(str(points - 20))
    resist.press("Enter")
    expect(resist).to_have_value("10")
    assert phase(page) == "Secret orders", "a number that is done is no commitment"
    expect(page.locator("[data-left]").first).to_have_text("0 left")
    idle = page.locator(".pd-orders").first.locator('[data-step][aria-disabled="true"]')
    expect(idle).to_have_count(4)  # three that add, where nothing is left, and the one that lowers agility
    poke(page, page.locator(".pd-dial.strike [data-step='1']").first)
    expect(page.locator("#note .illegal")).to_have_text("No points are left: take some back with −. PD-2.3")
    costly = page.locator('.pd-use:not([data-cost="0"]) > .pd-card input')
    if costly.count():
        costly.first.check()
        expect(page.locator("[data-left]").first).to_contain_text("too many")
        expect(commit(page)).to_be_disabled()


def test_no_more_can_be_bid_than_there_is(device: Device, house: House) -> None:
    ada, _ = everybody = phones(device, house, ("Ben",))
    play_until(everybody, "The auction")
    bids = ada.locator(".pd-card.bid")
    bids.first.locator(".input").fill("60")
    bids.nth(1).locator(".input").fill("40")
    expect(ada.locator(".pd-card.bid.on")).to_have_count(2)
    expect(ada.locator("[data-tally]")).to_have_text("100 bid, 1 too many")
    expect(commit(ada)).to_be_disabled()
    poke(ada, commit(ada))
    expect(ada.locator("#note .illegal")).to_have_text("100 bid, 1 too many. Bid less. PD-1.5")
    bids.nth(1).locator(".input").press("Enter")
    assert phase(ada) == "The auction"
    bids.nth(1).locator("[data-step='-1']").tap()
    expect(ada.locator("[data-tally]")).to_have_text("99 bid, 99 at most")
    expect(commit(ada)).to_be_enabled()


@pytest.mark.parametrize(
    ("scheme", "options", "screens"),
    [("dark", {}, 11), ("light", {"powers": "dealt"}, 4)],
    ids=["dark, from the vote", "light, from the first round"],
)
def test_every_phase_is_fit_for_everybody(
    device: Device, house: House, scheme: str, options: dict[str, str], screens: int
) -> None:
    page = device(PHONE, color_scheme=scheme, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE, **options)
    judged: dict[str, list[str]] = {}
    for _ in range(40):
        pass_the_curtain(page)
        if page.locator(".pd-stage.playing").count():
            judge(page, phase(page) + ", played", judged)
        seen_enough(page)
        judge(page, phase(page), judged)
        if len(judged) >= screens or over(page):
            break
        answer(page)
    assert len(judged) >= screens
    assert {now: found for now, found in judged.items() if found} == {}


def judge(page: Page, screen: str, judged: dict[str, list[str]]) -> None:
    """Asks axe about a kind of screen when it is met first."""
    if screen not in judged:
        judged[screen] = findings(page)


@pytest.mark.parametrize(
    "size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=["smallest", "phone", "side", "tablet"]
)
def test_eight_fighters_fit_the_screen(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE, 8, powers="dealt")
    tokens = page.locator(".pd-token")
    expect(tokens).to_have_count(8)
    wide, high = size["viewport"]["width"], size["viewport"]["height"]
    for number in range(8):
        box = tokens.nth(number).bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= wide
        assert box["y"] + box["height"] <= high
        assert box["width"] >= 44
        assert box["height"] >= 44
    seen_enough(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    tokens.first.tap()
    expect(page.locator("#who-p0")).to_be_visible()
    assert page.locator("#who-p0 .pd-power").count() > 0


def test_a_round_is_played_by_plain_forms(device: Device, house: House) -> None:
    page = device(PHONE, java_script_enabled=False)
    set_the_table_plainly(page, house)
    for _ in range(60):
        at = phase(page)
        if at == "Nominations":
            for number in range(3):
                page.locator("#ask .pd-card input").nth(number).check()
        if at == "Secret orders":
            page.locator("#ask input[name=strike]").fill("60")
            page.locator("#ask input[name=target]").first.check()
        with page.expect_navigation():
            page.locator("#ask .pd-commit button.brass, #ask .pd-acts button.brass").last.tap()
        if page.locator(".pd-beat.k-attack").count():
            break
    expect(page.locator(".pd-beats")).to_contain_text("with strike 60")


def set_the_table_plainly(page: Page, house: House) -> None:
    """A table for two on one device, without a script."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="powerdome"]'))
    game.locator("summary").tap()
    game.get_by_label("Full setup").check()
    game.get_by_role("button", name=ALL_HERE).tap()
    expect(page.locator(".pd-arena")).to_be_visible()
