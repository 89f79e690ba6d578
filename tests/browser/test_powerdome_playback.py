"""PowerDome in a real browser: what was opened is told step by step, and what it came to for oneself."""

from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.gladiators import commit, everybody_answers, give_orders, phones, play_until, seen_enough
from tests.browser.house import House


def test_the_auction_is_told_from_before_anybody_paid(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",))
    play_until(everybody, "The auction")
    for number in (0, 1):
        ada.locator(".pd-card.bid").nth(number).locator(".input").fill("20")
    everybody_answers(everybody)
    own = ben.locator("[data-vit=p0]"), ben.locator('[data-badge="powers p0"]')
    expect(own[0]).to_have_text("80")
    expect(own[1]).to_contain_text("1 powers")
    ben.locator('[data-play="next"]').tap()
    expect(own[0]).to_have_text("60")
    seen_enough(ben)
    ben.locator('[data-play="again"]').tap()
    expect(own[0]).to_have_text("80")


def test_a_fight_is_told_step_by_step(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",), powers="dealt")
    play_until(everybody, "Secret orders")
    everybody_answers(everybody)
    expect(ada.locator(".pd-stage.playing")).to_be_visible()
    expect(ada.locator(".pd-beat.now")).to_contain_text("Agility is shown")
    expect(ada.locator(".pd-beat:visible")).to_have_count(1)
    told = [ada.locator(f"[data-vit=p{seat}]").inner_text() for seat in (0, 1)]
    assert "†" not in told, "the fighters stand as they stood before"
    stats = ada.locator("[data-stats=p1]")
    expect(stats.locator("[data-stat=agility]")).to_be_visible()
    expect(stats.locator("[data-stat=strike]")).to_be_hidden()
    ada.locator("#t-p1").tap()
    expect(ada.locator("#who-p1 .pd-later")).to_be_visible()
    ada.locator("#who-p1").get_by_role("button", name="Close").tap()
    while ada.locator('[data-play="next"]:enabled').count():
        ada.locator('[data-play="next"]').tap()
    seen_enough(ada)
    expect(ada.locator(".pd-stage.playing")).to_have_count(0)
    expect(stats).to_be_hidden()
    ada.locator('[data-play="again"]').tap()
    expect(ada.locator(".pd-beat.now")).to_contain_text("Agility is shown")
    expect(ben.locator(".pd-stage.playing")).to_be_visible()


def test_after_a_fight_one_sees_what_it_cost_and_why(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",), powers="dealt")
    play_until(everybody, "Secret orders")
    give_orders(ben)
    ada.locator(".pd-dial.resist [data-rest]").first.tap()
    commit(ada).tap()
    expect(ada.locator(".pd-stage.playing")).to_be_visible()
    expect(ada.locator(".pd-yours")).to_be_hidden()
    seen_enough(ada)
    before = ada.locator("[data-vit=p0]").inner_text()
    expect(ada.locator(".pd-yours")).to_contain_text(f"→ {before}")
    ada.locator(".pd-yours").tap()
    expect(ada.locator("#yours")).to_contain_text("attacks you")
    expect(ada.locator("#yours .pd-sum").first).to_contain_text("resist")
    assert findings(ada) == []
