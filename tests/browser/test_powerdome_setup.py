"""PowerDome's full setup in a real browser: nominating, trading, and resigning before the first round."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import Ask, answered, asked, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.gladiators import (
    ALL_HERE,
    WITH_BOTS,
    commit,
    pass_the_curtain,
    phones,
    play_until,
    press,
    quietly,
    seen_enough,
    set_the_table,
)
from tests.browser.hands import moved_on, poke, version
from tests.browser.house import House
from tests.browser.sight import lost, size_of


def nominating(device: Device, house: House, size: dict[str, Any] = PHONE) -> Page:
    """Somebody before the whole PowerTome."""
    page = voted(device, house, size)
    seen_enough(page)
    expect(page.locator("[data-search]")).to_be_visible()
    return page


def voted(device: Device, house: House, size: dict[str, Any]) -> Page:
    """Somebody who is told what came of the vote: a bot takes its time for its own on a busy machine."""
    page = device(size, reduced_motion="reduce")
    set_the_table(page, house, WITH_BOTS, level="beginner")
    press("Vote")(page)
    expect(page.locator(".pd-stage.playing [data-play=end]")).to_be_visible(timeout=60_000)
    return page


def in_sight(page: Page, selector: str) -> bool:
    """Whether all things of a kind are on the screen, whole."""
    inside: bool = page.locator(selector).evaluate_all(
        "all => all.length && all.every((one) => { const box = one.getBoundingClientRect();"
        " return box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth; })"
    )
    return bool(inside)


def test_the_tome_is_narrowed_by_words_and_tags(device: Device, house: House) -> None:
    page = nominating(device, house)
    cards = page.locator("[data-list] .pd-card:visible")
    whole = cards.count()
    assert whole > 60
    poke(page, page.locator('[data-tag="Revive"]'))
    expect(page.locator('[data-tag="Revive"]')).to_have_attribute("aria-pressed", "true")
    expect(page.locator('[data-tag="Revive"]')).to_have_css("background-color", "rgb(122, 79, 22)")
    few = cards.count()
    assert 0 < few < whole
    poke(page, page.locator('[data-tag="reactive"]'))
    both = cards.count()
    assert 0 < both <= few
    expect(page.locator(".pd-found")).to_have_text(f"{both} powers" if both > 1 else "1 power")
    page.get_by_label("Search the PowerTome").fill("nothing like this")
    assert cards.count() == 0
    page.get_by_label("Search the PowerTome").fill("")
    poke(page, page.locator('[data-tag="Revive"]'))
    poke(page, page.locator('[data-tag="reactive"]'))
    expect(cards).to_have_count(whole)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(568, 320), screen(844, 340)], ids=size_of)
def test_some_are_dealt_and_what_was_picked_stays_in_sight(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = nominating(device, house, size)
    poke(page, page.locator('[data-tag="Summon"]'))
    poke(page, page.locator("[data-deal]"))
    picked = page.locator("[data-unpick]")
    expect(picked).to_have_count(3)
    first = picked.all_inner_texts()
    for box in page.locator("[data-list] input:checked").all():
        assert "Summon" in (box.locator("..").get_attribute("data-tags") or "")
    tag = page.locator('[data-tag="Summon"]')  # on low screens gone while what was dealt is read
    poke(page, tag if tag.is_visible() else page.locator("[data-clear]"))
    page.locator("[data-list] .pd-card").nth(50).scroll_into_view_if_needed()
    assert in_sight(page, "[data-unpick], #ask [data-commit], [data-deal], [data-search]")
    poke(page, picked.first)
    expect(picked).to_have_count(2)
    poke(page, page.locator("[data-deal]"))
    expect(picked).to_have_count(3)
    assert set(first[1:]) <= set(picked.all_inner_texts()), "only what was missing is dealt"
    poke(page, commit(page))
    expect(page.locator(".pd-status")).not_to_contain_text("Nominations", timeout=60_000)  # the bot's, too


ROOM = """() => {
  const list = document.querySelector(".pd-search").getBoundingClientRect().bottom;
  return (document.querySelector("#ask .pd-commit").getBoundingClientRect().top - list) / innerHeight;
}"""
"""What share of the screen the list of powers has, between what is searched by and the bar."""


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE], ids=size_of)
def test_powers_have_room_to_be_read_where_they_are_named(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = nominating(device, house, size)
    expect(page.locator("#table.strip")).to_be_attached()
    assert in_sight(page, "[data-list] .pd-card:first-child .name"), "a power is in sight at once"
    page.locator("[data-list] .pd-card").nth(50).scroll_into_view_if_needed()
    assert in_sight(page, "[data-search], [data-deal]")
    assert page.evaluate(ROOM) > 0.6
    page.evaluate("scrollTo(0, 0)")
    for word in ("Borrowed Cape", "Human Pyramid", "Eavesdropper"):
        page.get_by_label("Search the PowerTome").fill(word)
        poke(page, page.locator("[data-list] .pd-card:visible .name").first)
    expect(page.locator("[data-unpick]")).to_have_count(3)
    assert page.locator("[data-unpick]").evaluate_all(
        "all => all.every((one) => one.scrollWidth <= one.clientWidth)"
    )


def test_what_is_dealt_stands_alone_until_something_else_is_looked_for(device: Device, house: House) -> None:
    page = nominating(device, house)
    cards = page.locator("[data-list] .pd-card:visible")
    whole = cards.count()
    poke(page, page.locator("[data-deal]"))
    expect(cards).to_have_count(3)
    expect(cards.locator("input:checked")).to_have_count(3)
    expect(cards.first.locator(".name")).to_be_in_viewport(ratio=1)
    poke(page, cards.first.locator(".name"))
    expect(cards.locator("input:checked")).to_have_count(2)
    expect(cards).to_have_count(3)
    expect(page.locator("[data-tally]")).to_have_text("2 of 3: tick 1 more")
    poke(page, page.locator("[data-commit]"))
    expect(page.locator("#note .illegal")).to_have_text("2 of 3: tick 1 more. PD-1.3")
    poke(page, page.get_by_role("button", name="Show all powers"))
    expect(cards).to_have_count(whole)
    expect(page.locator("[data-list] input:checked")).to_have_count(2)
    poke(page, page.locator("[data-deal]"))
    expect(cards.locator("input:checked")).to_have_count(3)
    poke(page, page.locator('[data-tag="Summon"]'))
    assert 3 < cards.count() < whole
    poke(page, cards.filter(has=page.locator("input:not(:checked)")).first.locator(".name"))
    expect(page.locator("#note .illegal")).to_have_text("3 are named: first tap one of them again. PD-1.3")
    expect(page.locator("[data-unpick]")).to_have_count(3)


ON_TOP = """() => [...document.querySelectorAll("#ask .pd-commit > *")].every((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return left === right || one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""
"""Whether nothing lies over the bar that stays in sight."""


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE], ids=size_of)
def test_the_bar_is_whole_and_on_top_from_the_first(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = voted(device, house, size)
    for told in (True, False):
        if not told:
            seen_enough(page)
        for _ in range(2):
            page.evaluate("scrollTo(0, 0)")
            assert in_sight(page, "#ask [data-commit], #ask .pd-tally, #ask [data-unpick]"), told
            assert page.evaluate(ON_TOP), told
            page.locator("[data-deal]").evaluate("button => button.click()")


def test_a_number_is_entered_whole_and_no_bid_is_asked_about(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 20, quietly, until="bids")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    first, second = page.locator(".pd-card.bid .input").all()[:2]
    for number in ("20", "7", "0"):
        poke(page, second)
        poke(page, first)
        page.keyboard.type(number)
        expect(first).to_have_value(number)
    before = version(page)
    poke(page, commit(page))
    expect(page.locator("[data-tally]")).to_have_text("Bid nothing?")
    poke(page, page.get_by_role("button", name="Back to the bids"))
    expect(commit(page)).to_have_text("Bid")
    assert version(page) == before
    poke(page, commit(page))
    poke(page, page.get_by_role("button", name="Yes, nothing"))
    moved_on(page, before)


def in_the_exchange(ask: Ask) -> str:
    """Answers after which Ash owns Hush, Brass Feint, and a third Stiletto."""
    wanted = ("Hush", "Feint", "Stiletto")[ask["seat"]]
    return {"nominate": "Feint, Hush, Stiletto", "bids": f"{wanted} 5"}.get(ask["prompt"]) or quietly(ask)


def test_powers_in_an_offer_can_be_read_before_it_is_accepted(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    ask = play_ahead(page, house, code, 40, in_the_exchange, until="exchange")
    assert ask
    answered(page.context, house, code, ask, "offer Brass : Hush : Feint + 3 vitality : As friends.")
    ask = asked(page.context, house, code)
    assert ask
    answered(page.context, house, code, ask, "ready")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator("#read-1 summary"))
    expect(page.locator("#read-1 .pd-power")).to_have_count(2)
    expect(page.locator("#read-1")).to_contain_text("Feint")
    assert lost(page) == []


def test_an_offer_whose_goods_are_gone_says_so_and_leaves_at_a_tap(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup")
    ask = play_ahead(page, house, code, 40, in_the_exchange, until="exchange")
    assert ask
    for seat, act in (
        (0, "offer Coal : Hush : - : First come."), (0, "offer Brass : Hush : 3 vitality"), (1, "accept 2"),
    ):  # fmt: skip
        answered(page.context, house, code, {**(asked(page.context, house, code) or ask), "seat": seat}, act)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    gone = page.locator("#offer1")
    expect(gone).to_contain_text("Cannot be accepted: Ada no longer owns Hush.")
    expect(gone).to_contain_text("It counts as one of your open offers until you withdraw it.")
    before = version(page)
    poke(page, gone.get_by_role("button", name="Withdraw offer 1"))
    moved_on(page, before)
    expect(gone).to_have_count(0)


def test_a_trade_is_told_to_both_and_ready_never_floats_over_an_offer(device: Device, house: House) -> None:
    ada, ben = everybody = phones(device, house, ("Ben",))
    play_until(everybody, "Trading")
    for phone in everybody:
        seen_enough(phone)
    poke(ada, ada.locator("#bargain summary"))
    ready = ada.get_by_role("button", name="Ready", exact=True)
    form = ada.locator("#offer")
    for field in (*form.locator("input:visible, legend").all(), form.get_by_role("button", name="Offer it")):
        field.scroll_into_view_if_needed()
        a, b = field.bounding_box(), ready.bounding_box()
        assert a
        assert b
        assert a["y"] + a["height"] <= b["y"]
    form.get_by_label("Ben", exact=True).check()
    ada.get_by_label("Vitality that you give").fill("400")
    expect(form).to_contain_text("You can give 99 vitality at most")
    expect(form.get_by_role("button", name="Offer it")).to_be_disabled()
    ada.get_by_label("Vitality that you give").fill("4")
    ada.get_by_label("A promise").fill("Later.")
    poke(ada, form.get_by_role("button", name="Offer it"))
    before = version(ben)
    poke(ben, ben.get_by_role("button", name="Accept offer 1"))
    moved_on(ben, before)
    expect(ben.locator(".pd-traded")).to_have_text("Traded with Ada: you gave nothing for 4 vitality.")
    expect(ada.locator(".pd-traded")).to_have_text("Traded with Ben: you gave 4 vitality for nothing.")


@pytest.mark.parametrize("way", [WITH_BOTS, ALL_HERE])
def test_ticks_that_were_not_sent_outlive_the_page(device: Device, house: House, way: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, way)
    pass_the_curtain(page)
    for number in (1, 3):
        poke(page, page.locator("#ask .pd-card .name").nth(number))
    page.reload()
    pass_the_curtain(page)
    expect(page.locator("[data-tally]")).to_have_text("2 ticked")
    address = page.url
    page.close()
    page = page.context.new_page()
    page.goto(address)
    pass_the_curtain(page)
    expect(page.locator("[data-tally]")).to_have_text("2 ticked")
    before = version(page)
    poke(page, commit(page))
    moved_on(page, before)
    if way == ALL_HERE:
        pass_the_curtain(page)
        expect(page.locator("[data-tally]")).to_have_text("None ticked")


@pytest.mark.parametrize("size", [SMALLEST, screen(568, 320), screen(844, 390)], ids=size_of)
def test_a_form_says_that_it_goes_on_below(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup")
    play_ahead(page, house, code, 40, quietly, until="character")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    told = page.locator("[data-tally]")
    expect(told).to_have_text("More below")
    expect(page.locator(".pd-commit.more")).to_be_visible()
    poke(page, page.locator("#ask label", has_text="Moon"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#ask").evaluate("ask => ask.scrollTo(0, ask.scrollHeight)")
    expect(told).to_have_text("Moon")
    expect(page.locator(".pd-commit.more")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(568, 320), screen(844, 390)], ids=size_of)
def test_a_button_that_is_held_up_says_why(device: Device, house: House, size: dict[str, Any]) -> None:
    page = nominating(device, house, size)
    told = page.locator("[data-tally]")
    expect(told).to_have_text("0 of 3: tick 3 more")
    assert in_sight(page, "[data-tally]")
    poke(page, page.locator("[data-list] .pd-card").first)
    expect(told).to_have_text("1 of 3: tick 2 more")
    page.get_by_label("Search the PowerTome").fill("nothing like this")
    expect(told).to_have_text("1 of 3: no other power found")
    assert in_sight(page, "[data-tally]")
    expect(commit(page)).to_be_disabled()
    poke(page, page.get_by_role("button", name="Show all powers"))
    expect(page.get_by_label("Search the PowerTome")).to_have_value("")
    expect(told).to_have_text("1 of 3: tick 2 more")
    for _ in range(2):
        poke(page, page.locator("[data-list] .pd-card:not(:has(:checked))").first)
    expect(told).to_have_text("3 of 3")
    expect(commit(page)).to_be_enabled()


def hoarding(ask: Ask) -> str:
    """Answers after which Ash owns two powers."""
    return "Feint 3, Hush 3" if ask["prompt"] == "bids" and ask["seat"] == 0 else quietly(ask)


@pytest.mark.parametrize("size", [SMALLEST, screen(844, 390)], ids=size_of)
def test_a_tick_that_throws_away_says_so(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 40, hoarding, until="discard")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    told, card = page.locator("[data-tally]"), page.locator(".away").first
    expect(card.locator(".pd-fate")).to_have_text("You keep this", use_inner_text=True)
    expect(told).to_have_text("You keep all")
    poke(page, card)
    expect(card.locator(".pd-fate")).to_have_text("Thrown away", use_inner_text=True)
    expect(page.locator(".away .stays:visible")).to_have_count(1)
    expect(told).to_have_text("1 of 2 thrown away")
    assert in_sight(page, "[data-tally]")
    assert lost(page) == []


TOGETHER = """(all) => all.every(({ firstChild: text }) => {
  const end = new Range();
  end.setStart(text, text.length - 3);
  end.setEnd(text, text.length);
  return end.getClientRects().length === 1;
})"""
"""Whether the sign that takes a power off the list stands on the line of its name's last letter."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_no_sign_that_takes_a_power_off_the_list_stands_alone(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 4, quietly, until="nominate")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    for name in ("Stunt Double", "Hypochondria", "Knitting Needle"):
        page.locator("[data-search]").fill(name)
        poke(page, page.locator("[data-list] .pd-card:visible .name"))
    picked = page.locator("[data-unpick]")
    expect(picked).to_have_count(3)
    assert picked.evaluate_all(TOGETHER)
    assert in_sight(page, "[data-unpick], #ask [data-commit]")
