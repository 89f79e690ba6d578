"""PowerDome in a real browser: what was opened is told step by step, and what it came to for oneself."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.powerdome.arena import GATES
from tests.browser.ahead import Ask, new_table, play_ahead, settled
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.gladiators import (
    commit,
    everybody_answers,
    give_orders,
    one_blow,
    pass_the_curtain,
    phones,
    play_until,
    quietly,
    seen_enough,
    to_the_last_step,
    with_an_ally,
)
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import SIZES, lost, size_of


def test_the_auction_is_told_from_before_anybody_paid(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",))
    play_until(everybody, "The auction")
    for number in (0, 1):
        ada.locator(".pd-card.bid").nth(number).locator(".input").fill("20")
    everybody_answers(everybody)
    own = ben.locator("[data-vit=p0]"), ben.locator('[data-badge="powers p0"]')
    expect(own[0]).to_have_text("80")
    expect(own[1]).to_contain_text("1")
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
    expect(ada.locator("#who-p1").locator(".pd-later, .pd-facts").filter(visible=True)).to_have_class(
        "pd-line pd-later"
    )
    ada.locator("#who-p1").get_by_role("button", name="Close").tap()
    to_the_last_step(ada)
    seen_enough(ada)
    expect(ada.locator(".pd-stage.playing")).to_have_count(0)
    expect(stats).to_be_hidden()
    ada.locator("#t-p1").tap()
    expect(ada.locator("#who-p1 .pd-facts")).to_be_visible()
    expect(ada.locator("#who-p1 .pd-later")).to_be_hidden()
    ada.locator("#who-p1").get_by_role("button", name="Close").tap()
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


def test_after_a_fight_one_sees_who_fell_and_by_whom(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup")
    play_ahead(page, house, code, 80, one_blow, until="allocation")
    play_ahead(page, house, code, 3, one_blow)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    expect(page.locator(".pd-yours")).to_be_hidden()
    seen_enough(page)
    expect(page.locator(".pd-yours .pd-fell")).to_have_text("Brass fell to Ada")
    expect(page.locator(".pd-yours")).to_contain_text("Coal unhurt")
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        settled(page)
        assert lost(page) == [], size
    poke(page, page.locator(".pd-yours"))
    expect(page.locator("#yours .pd-fell").first).to_have_text("Brass fell to Ada.")
    expect(page.locator("#yours .pd-led")).to_contain_text("Ada attacks Brass")
    expect(page.locator("#yours .pd-led .pd-sum")).to_contain_text("doubled")
    play_ahead(page, house, code, 20, one_blow)
    page.reload()
    seen_enough(page)
    expect(page.locator(".pd-ranks li")).to_have_text(
        ["Coal 100 vitality left", "Ada fell to Coal in round 2", "Brass fell to Ada in round 1"]
    )
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        settled(page)
        assert lost(page) == [], size


@pytest.mark.parametrize(
    "size", [SMALLEST, PHONE, screen(844, 390), screen(568, 320), screen(1024, 768)], ids=size_of
)
def test_nobody_learns_who_survived_before_the_last_step(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, "powerdome", seats="3", deadline="1_minute")
    play_ahead(page, house, code, 3, one_blow)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    ends = page.locator("#ask, .pd-story, .pd-status .clock, .pd-mark, .pd-yours")
    while page.locator('[data-play="next"]:enabled').count():
        assert ends.filter(visible=True).count() == 0
        page.locator('[data-play="next"]').tap()
    assert ends.filter(visible=True).count() == 0
    assert lost(page) == []
    survivor, playing = page.locator("#ask"), page.locator(".pd-stage").bounding_box()
    expect(survivor).to_contain_text("Ready")
    survivor.evaluate("ask => ask.classList.add('out')")
    assert page.locator(".pd-stage").bounding_box() == playing, "it stands elsewhere for whoever fell"
    survivor.evaluate("ask => ask.classList.remove('out')")
    seen_enough(page)
    for end in ("#ask", ".pd-story", ".pd-mark"):
        expect(page.locator(end).first).to_be_visible()
    minutes, seconds = page.locator(".pd-status .clock").inner_text().split(":")
    told = page.locator(".pd-beat").evaluate_all(
        "all => all.reduce((sum, one) => sum + +one.dataset.lasts, 0)"
    )
    left = 60 * int(minutes) + int(seconds)
    assert 60 < left <= 60 + told / 1000 + 1, "the time to think begins after what is told"
    page.locator('[data-play="again"]').tap()
    expect(page.locator(".pd-status .clock")).to_be_visible()


def test_a_fight_is_told_in_peoples_own_words(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",), setup="quick_brawl")
    play_until(everybody, "Talk")
    for phone in everybody:
        seen_enough(phone)
    poke(ben, ben.locator(".pd-tell"))
    ben.locator("#retelling").fill("Half a")
    poke(ada, ada.locator(".pd-tell"))
    ada.locator("#retelling").fill("<i>Nobody</i> saw the helmet roll & stop.")
    poke(ada, ada.locator("#retell").get_by_role("button"))
    told = "Ada: “<i>Nobody</i> saw the helmet roll & stop.”"
    expect(ben.locator("#retold li")).to_have_text(told)
    expect(ben.locator("#retelling")).to_have_value("Half a", timeout=2000)
    expect(ada.locator("#retell")).to_have_count(0)
    expect(ada.locator(".pd-tell")).to_contain_text("Comments 1")
    assert lost(ben) == []
    ben.get_by_role("button", name="Close").last.tap()
    poke(ben, ben.locator('[data-play="again"]'))
    to_the_last_step(ben)
    expect(ben.locator(".pd-beat.now")).to_contain_text(told)
    ben.goto(ben.url + "/story")
    expect(ben.locator("main")).to_contain_text(told)


OVERLAPS = """() => [...document.querySelectorAll(".pd-change, .pd-mark, polygon")].flatMap((one) => {
  const a = one.getBoundingClientRect();
  const words = document.querySelectorAll(".pd-called, .pd-vit b, .pd-badges b, .pd-stats b");
  return [...words].filter((other) => {
    const range = document.createRange();
    range.selectNodeContents(other);
    const b = range.getBoundingClientRect(), end = other.getBoundingClientRect().right;
    return b.width && Math.min(a.right, b.right, end) - Math.max(a.left, b.left) > 1
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  }).map((other) => `${one.className} ${one.textContent} on ${other.className} ${other.textContent}`);
})"""
"""Signs and changes that lie on a name or on a number."""


@pytest.mark.parametrize(
    "size", [SMALLEST, screen(360, 740), screen(568, 320), screen(844, 340)], ids=size_of
)
def test_no_number_lies_on_a_name_or_on_another(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="8")
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#curtain")).to_be_visible()
    pass_the_curtain(page)
    seen_enough(page)
    assert page.evaluate(OVERLAPS) == []
    play_ahead(page, house, code, 8, lambda ask: f"strike 60 > {GATES[ask['seat'] - 1]}")
    expect(page.locator(".pd-beat.now")).to_contain_text("Agility is shown")
    assert overlaps_of_a_fight(page) == []


STEP_TOP = "() => document.querySelector('.pd-controls').getBoundingClientRect().top"


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(844, 390), screen(1024, 768)], ids=size_of)
def test_the_steps_of_a_fight_stand_still_above_what_is_told(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4")
    play_ahead(page, house, code, 4, lambda ask: f"strike 60 > {ask['characters'][0]['targets'][0]}")
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator(".pd-beat.now")).to_contain_text("Agility is shown")
    top, told = page.evaluate(STEP_TOP), page.locator(".pd-beat.now")
    while page.locator('[data-play="next"]:enabled').count():
        page.evaluate("document.querySelector('[data-play=next]').click()")
        assert abs(page.evaluate(STEP_TOP) - top) < 2
        box = told.bounding_box()
        assert box
        assert size["viewport"]["width"] > 320 or box["y"] + box["height"] <= size["viewport"]["height"]


def test_the_sand_fits_a_screen_that_was_turned(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4")
    play_ahead(page, house, code, 4, lambda ask: f"strike 60 > {ask['characters'][0]['targets'][0]}")
    page.goto(f"{house.url}/t/{code}")
    told, sand = page.locator(".pd-beat.now"), page.locator(".pd-ring")
    expect(told).to_contain_text("Agility is shown")
    page.set_viewport_size(SMALLEST["viewport"])
    settled(page)
    turned = sand.bounding_box()
    page.reload()
    expect(told).to_contain_text("Agility is shown")
    settled(page)
    fresh = sand.bounding_box()
    assert turned
    assert fresh
    assert turned["height"] == fresh["height"]


def overlaps_of_a_fight(page: Page) -> list[str]:
    """What lies on what, in any step of what is played."""
    found: list[str] = []
    while page.locator('[data-play="next"]:enabled').count():
        page.evaluate("document.querySelector('[data-play=next]').click()")
        found += page.evaluate(OVERLAPS)
    return found


def test_how_it_ended_is_not_told_before_its_last_step(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2")
    play_ahead(page, house, code, 60, blows)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    expect(page.locator("#ask.ended")).to_be_hidden()
    expect(page.locator(".pd-status b").first).to_be_hidden()
    seen_enough(page)
    expect(page.locator("#ask.ended")).to_be_visible()
    expect(page.locator(".pd-status")).to_contain_text("It is over")
    expect(page.locator("#table").get_by_text("How it went")).to_have_count(1)
    expect(page.locator("#table").get_by_text("story")).to_have_count(0)


def blows(ask: Ask) -> str:
    """One hits with all there is, the other stands there."""
    if ask["prompt"] == "ready":
        return "ready"
    one = ask["characters"][0]
    return f"strike {one['points']} > {one['targets'][0]}" if ask["seat"] else "resist 0"


def test_the_last_step_stays_until_a_finger_goes_on(device: Device, house: House) -> None:
    page = device(PHONE)
    page.clock.install()
    play_with_bots(page, house, "powerdome", seats="4")
    place, on = page.locator(".pd-place"), page.locator("[data-play=end]")
    expect(place).to_have_text("1 of 2")
    expect(page.locator("#talk:not(.htmx-request) form")).to_be_attached()
    page.clock.run_for(15_000)
    expect(place).to_have_text("2 of 2")
    expect(on).to_have_text("Go on")
    on.tap()
    expect(page.locator(".pd-stage.playing")).to_have_count(0)


@pytest.mark.parametrize("seats", ["2", "4", "6"])
def test_what_is_played_is_read_and_stepped_through_on_the_smallest_phone_on_its_side(
    device: Device, house: House, seats: str
) -> None:
    page = device(screen(568, 320))
    page.clock.install()
    play_with_bots(page, house, "powerdome", seats=seats)
    expect(page.locator(".pd-place")).to_have_text("1 of 2")
    for part in (".pd-playbill", ".pd-controls .button:visible"):
        for one in page.locator(part).all():
            expect(one).to_be_in_viewport(ratio=0.95)
    expect(page.locator(".pd-beats li:visible").first).to_be_in_viewport(ratio=0.5)  # the rest is scrolled to
    for fighter in page.locator("#seats .pd-token").all():
        expect(fighter).to_be_in_viewport(ratio=0.4)


def test_whoever_only_watches_is_taken_to_what_comes_next(device: Device, house: House) -> None:
    ada, watcher = device(PHONE, reduced_motion="reduce"), device(PHONE, reduced_motion="no-preference")
    ada.goto(house.url)
    code = new_table(ada.context, house, "powerdome", seats="2", setup="quick_brawl")
    watcher.goto(f"{house.url}/t/{code}")
    expect(watcher.locator(".pd-playbill h2")).to_have_text("The gates open")
    play_ahead(ada, house, code, 2, one_blow)
    expect(watcher.locator(".pd-playbill h2")).to_have_text("The fight of round 1", timeout=30_000)


def test_a_blow_at_an_ally_is_shown_on_the_ally(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    ask = play_ahead(page, house, code, 40, with_an_ally, until="allocation")
    assert ask
    ally = ask["characters"][1]["name"]
    play_ahead(page, house, code, 2, lambda ask: f"strike 50 > {ally}" if ask["seat"] else quietly(ask))
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    while not page.locator(".pd-change").count():
        page.locator('[data-play="next"]').tap()
    expect(page.locator(".ally.hit .pd-change")).to_have_text("−50")
    expect(page.locator(".pd-token.hit")).to_have_count(0)
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_what_is_told_in_one_step_has_its_button_beside_its_title(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup")
    play_ahead(page, house, code, 3, quietly, until="nominate")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    title, button, words = (
        page.locator(spot).bounding_box()
        for spot in (".pd-playbill h2", "[data-play=end]", ".pd-beat.now .pd-head")
    )
    assert title
    assert button
    assert words
    assert button["y"] < title["y"] + title["height"] < button["y"] + button["height"] + 8
    assert 0 <= words["y"] - (button["y"] + button["height"]) < 24, "what is told stands right below"
    page.touchscreen.tap(button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    expect(page.locator(".pd-stage.playing")).to_have_count(0)
