"""«What is this?» in PowerDome: what is held says what it is, beside it, and nothing of an untold end."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.ahead import new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.gladiators import pass_the_curtain, quietly, seen_enough, with_an_ally
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.sight import size_of
from tests.browser.test_what import COVERS, held, middle


def told(page: Page, spot: Locator) -> str:
    """The name on the card of something that is held, which lies beside it and is whole on the screen."""
    lift = held(page, *middle(spot))
    card = page.locator("#what")
    name = card.locator("header > h2").inner_text()
    box, about, screen = card.bounding_box(), spot.bounding_box(), page.viewport_size
    assert box
    assert about
    assert screen
    assert 0 <= box["x"] <= screen["width"] - box["width"]
    assert 0 <= box["y"] <= screen["height"] - box["height"]
    apart = (box["y"] >= about["y"] + about["height"], box["y"] + box["height"] <= about["y"])
    aside = (box["x"] >= about["x"] + about["width"], box["x"] + box["width"] <= about["x"])
    assert any((*apart, *aside)), "the card lies on what it speaks of"
    lift()
    expect(page.locator("#what[popover=auto]")).to_be_visible()
    assert page.evaluate(COVERS) == []
    poke(page, card.locator(".shut"))
    expect(card).to_be_hidden()
    return name


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_what_is_held_says_what_it_is(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    expect(page.locator(".pd-stage.playing [data-play=end]")).to_be_visible()
    lift = held(page, *middle(page.locator("#t-p1 .pd-called")))
    expect(page.locator("#what article")).to_be_visible()
    expect(page.locator("#what li")).to_have_count(2)
    expect(page.locator("#what li").filter(visible=True)).to_have_count(0)  # while something is being told
    lift()
    expect(page.locator("#what[popover=auto]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#what")).to_be_hidden()
    seen_enough(page)
    assert told(page, page.locator("#t-p1 .pd-called")) == "Brass"
    assert told(page, page.locator("#t-p1 .pd-vit")) == "Vitality of Brass"
    assert told(page, page.locator(".pd-status [data-what=modifiers]")) == "Tonight"
    assert told(page, page.locator(".pd-status [data-what=ends]")) == "How it ends"
    assert told(page, page.locator("#ask .pd-use .pd-cost, .pd-attack > legend").first)
    assert told(page, page.locator(".pd-left").first) == "Points"
    expect(page.locator(".pd-token.aimed")).to_have_count(0)


def test_a_finger_on_the_word_of_a_dial_tells_and_sets_nothing(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    for stat in ("agility", "strike", "resist"):
        dial = page.locator(f".pd-dial.{stat}")
        assert told(page, dial.locator(".pd-dialled")) == stat.capitalize()
        poke(page, dial.locator(".pd-dialled"))
        expect(page.locator("#what")).to_be_visible()
        expect(page.locator("#what header > h2")).to_have_text(stat.capitalize())
        page.keyboard.press("Escape")
        expect(page.locator("#what")).to_be_hidden()
        expect(dial.locator("input[type=number]")).to_have_value("0")


def test_allies_and_what_is_kept_back_say_what_they_are(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", setup="full_setup")
    play_ahead(page, house, code, 40, with_an_ally, until="allocation")
    ask = play_ahead(page, house, code, 1, quietly)
    assert ask
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    chip = page.locator(".pd-attack .pd-chip:not(.foe, .nobody)")
    expect(chip).to_contain_text("Trumpeter, 10")
    assert told(page, chip) == chip.locator("b").inner_text()
    assert chip.locator("input").is_checked() is False
    poke(page, page.locator("[data-tally]"))
    expect(page.locator("#what header > h2")).to_have_text("Points")


def test_what_asks_for_a_tap_opens_no_card_that_the_next_tap_would_only_close(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup")
    play_ahead(page, house, code, 40, with_an_ally, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    cards: list[str] = []
    page.on("request", lambda request: cards.append(request.url) if "/what?" in request.url else None)
    aimed = page.locator(".pd-orders").last.locator("[data-aimed]")
    expect(aimed).to_have_text("Tap here, then a fighter")
    poke(page, aimed)
    poke(page, page.locator("#t-p1"))
    expect(aimed).to_have_text("Brass")
    assert cards == []


def test_a_name_beside_its_sign_says_who_that_is(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup")
    play_ahead(page, house, code, 40, quietly, until="bids")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    card = page.locator(".pd-card.bid").first
    assert told(page, card.locator(".pd-who b:has(> .pd-gate)").first) == "Ada"
    assert told(page, card.locator(".name")) == card.locator(".name").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_card_shows_what_it_speaks_of(device: Device, house: House, scheme: str) -> None:
    page = device(SMALLEST, color_scheme=scheme, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", setup="full_setup")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    for spot in ("#t-p1 .pd-called", "#t-p1 .pd-vit", "#ask .pd-card >> nth=0"):
        lift = held(page, *middle(page.locator(spot)))
        picture = page.locator("#what .picture")
        expect(picture).to_be_visible()
        box = picture.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 16
        lift()
        expect(page.locator("#what[popover=auto]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("#what")).to_be_hidden()
    assert page.locator("#ask .pd-card input").first.is_checked() is False


def test_a_tap_in_the_middle_of_a_modifier_ticks_it(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", setup="full_setup")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    for card in page.locator("#ask label.pd-card").all():
        poke(page, card)
        expect(card.locator("input")).to_be_checked()
    for word in page.locator("#ask label.pd-card .means").all():
        expect(word).to_have_css("text-decoration-line", "none")


def test_a_power_named_on_a_card_says_what_it_does_and_a_question_waits_meanwhile(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="quick_brawl", **{"with": "bot"})
    page.goto(f"{house.url}/t/{code}")
    seen_enough(page)
    poke(page, page.locator("#ask [data-commit]"))
    expect(page.locator("[data-tally]")).to_have_text("Order nothing?")
    held(page, *middle(page.locator("#t-p1 .pd-vit")))()
    card = page.locator("#what")
    expect(page.locator("#what[popover=auto]")).to_be_visible()
    named = card.locator("li .means").first
    name = named.inner_text()
    poke(page, named)
    expect(card.locator("#clause")).to_contain_text(f"{name}: ")
    poke(page, card.locator("#clause").get_by_role("button", name="Close"))
    expect(card.locator("#clause")).to_be_hidden()
    expect(card).to_be_visible()
    poke(page, card.locator("article > p"))
    poke(page, card.locator(".shut"))
    expect(card).to_be_hidden()
    expect(page.locator("[data-tally]")).to_have_text("Order nothing?")
    poke(page, page.locator(".pd-left"))
    expect(page.locator("[data-tally]")).to_have_text(
        re.compile(r"^100 points kept back(, gone afterwards| for what reacts)$")
    )
