"""PowerDome's secret orders in a real browser: what they aim at, what is left, and what stays in sight."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.ahead import Ask, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.gladiators import commit, fighters, pass_the_curtain, quietly, seen_enough, with_an_ally
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import lost, size_of


def orders(device: Device, house: House, size: dict[str, Any] = PHONE, seats: int = 4) -> Page:
    """Somebody about to give the first orders of a quick brawl."""
    page = device(size, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats=str(seats))
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    seen_enough(page)
    expect(fighters(page)).to_have_count(seats - 1)
    return page


def in_sight(page: Page, spot: Locator) -> bool:
    """Whether all of a thing is on the screen."""
    box, size = spot.bounding_box(), page.viewport_size
    assert box
    assert size
    return (
        box["x"] >= 0
        and box["y"] >= 0
        and box["x"] + box["width"] <= size["width"]
        and (box["y"] + box["height"] <= size["height"])
    )


def aimed(page: Page) -> str:
    """Whom the form names."""
    target: str = page.locator("#answer").evaluate("form => new FormData(form).get('target')")
    return target


def test_orders_stand_on_one_screen_with_two_powers(device: Device, house: House) -> None:
    page = orders(device, house)
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".pd-commit").bounding_box()
    assert bar
    assert in_sight(page, commit(page))
    powers = page.locator(".pd-use > .pd-card").all()[:2]
    assert len(powers) == 2
    for part in [*page.locator(".pd-dial .button, .pd-dial .input").all(), *fighters(page).all(), *powers]:
        assert in_sight(page, part), part
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= bar["y"] + 12, "under the bar that stays in sight"


def test_the_first_orders_say_what_points_are(device: Device, house: House) -> None:
    page = orders(device, house)
    assert page.locator("#t-p1 .pd-called").inner_text() == "Brass"
    expect(page.locator("#ask .pd-orders > .pd-line")).to_have_text(
        "Points are new each round and cost no vitality."
    )


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(568, 320), screen(844, 340)], ids=size_of)
def test_a_fighter_in_the_arena_is_tapped_to_be_the_target(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = orders(device, house, size)
    poke(page, page.locator("#t-p1"))
    expect(page.locator("#t-p1")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-aimed]")).to_have_text("Brass")
    assert aimed(page) == "Brass"
    page.locator(".pd-use").last.scroll_into_view_if_needed()
    assert in_sight(page, page.locator("#t-p2")), "the arena stays in sight"
    poke(page, page.locator("#t-p2"))
    expect(page.locator(".pd-token.aimed")).to_have_count(1)
    assert aimed(page) == "Coal"
    poke(page, page.locator("[data-look]"))
    expect(page.locator("#who-p2")).to_be_visible()
    page.locator("#who-p2").get_by_role("button", name="Close").tap()
    poke(page, page.locator("#t-p0"))
    expect(page.locator("#who-p0")).to_be_visible()
    page.locator("#who-p0").get_by_role("button", name="Close").tap()
    poke(page, page.locator(".pd-chip.nobody"))
    expect(page.locator(".pd-token.aimed")).to_have_count(0)
    assert lost(page) == []


def test_a_fighter_that_is_held_says_what_it_is(device: Device, house: House) -> None:
    page = orders(device, house)
    page.locator("#t-p1").click(delay=600)
    expect(page.locator("#who-p1")).to_be_visible()
    assert aimed(page) == ""


def test_nothing_at_all_is_asked_about_once(device: Device, house: House) -> None:
    page = orders(device, house)
    poke(page, commit(page))
    expect(page.locator("[data-tally]")).to_have_text("Order nothing?")
    expect(commit(page)).to_have_text("Yes, nothing")
    expect(page.locator("[data-doubt]")).to_have_text("Back to the orders")
    assert in_sight(page, page.locator("[data-doubt]"))
    expect(page.locator("[data-doubt]")).to_have_class("button brass")
    expect(commit(page)).to_have_class("button plain")
    page.locator("[data-doubt]").evaluate("button => button.click()")
    expect(page.locator("[data-doubt]")).to_be_hidden()
    expect(commit(page)).to_have_text("Commit")
    poke(page, commit(page))
    expect(commit(page)).to_have_text("Yes, nothing")
    poke(page, page.locator(".pd-dial.resist [data-step='1']"))
    expect(commit(page)).to_have_text("Commit")
    poke(page, page.locator(".pd-dial.resist [data-step='-1']"))
    poke(page, commit(page))
    expect(page.locator("[data-tally]")).to_have_text("Order nothing?")
    expect(page.locator(".pd-status")).to_contain_text("Round 1. Secret orders")
    poke(page, commit(page))
    expect(page.locator(".pd-playbill")).to_contain_text("The fight of round 1")


def test_a_strike_at_nobody_is_asked_about_once(device: Device, house: House) -> None:
    page = orders(device, house)
    poke(page, page.locator(".pd-dial.strike [data-rest]"))
    spent = page.locator(".pd-dial.strike .input").input_value()
    poke(page, commit(page))
    expect(page.locator("[data-tally]")).to_have_text(f"A strike of {spent} at nobody?")
    expect(commit(page)).to_have_text("Yes, at nobody")
    poke(page, page.locator("#t-p1"))
    expect(commit(page)).to_have_text("Commit")
    poke(page, page.locator(".pd-chip.nobody"))
    poke(page, commit(page))
    poke(page, commit(page))
    expect(page.locator(".pd-playbill")).to_contain_text("The fight of round 1")


POWERS = "form => new FormData(form).getAll('power')"


def thievish(ask: Ask) -> str:
    """Answers after which Ash owns Sticky Fingers, and Brass owns Hush."""
    bids = f"{('Sticky Fingers', 'Hush')[ask['seat']]} 5"
    return {"nominate": "Sticky Fingers, Feint, Hush", "bids": bids}.get(ask["prompt"]) or quietly(ask)


def test_a_power_to_be_aimed_at_says_whose_it_is_and_what_it_does(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 40, thievish, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    choice = page.locator(".pd-choice")
    expect(choice).to_be_hidden()
    assert page.locator("#answer").evaluate(POWERS) == []
    poke(page, page.locator('.pd-use > .pd-card:has(input[value="Sticky Fingers"]) .name'))
    expect(choice.locator(".pd-card")).to_contain_text("Owned by Brass.")
    expect(choice.locator(".pd-words")).to_contain_text("Disable")
    assert page.locator("#answer").evaluate(POWERS) == ["Sticky Fingers"]


def sneezing(ask: Ask) -> str:
    """Answers after which Ash owns Sneeze."""
    answers = {"nominate": "Sneeze, Feint, Hush", "bids": "Sneeze 5"}
    return (ask["seat"] == 0 and answers.get(ask["prompt"])) or quietly(ask)


def test_a_power_is_aimed_at_whom_the_attack_is_aimed_at_unless_it_is_told_otherwise(
    device: Device, house: House
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="full_setup")
    play_ahead(page, house, code, 60, sneezing, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator("#t-p2"))
    poke(page, page.locator('.pd-use > .pd-card:has(input[value="Sneeze"])'))
    sneeze = page.locator('select[name="Sneeze.1"]')
    expect(sneeze).to_have_value("Coal")
    poke(page, page.locator("#t-p3"))
    expect(sneeze).to_have_value("Dawn")
    sneeze.select_option("Brass")
    poke(page, page.locator("#t-p2"))
    expect(sneeze).to_have_value("Brass")
    page.reload()
    pass_the_curtain(page)
    expect(sneeze).to_have_value("Brass")


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_tick_brings_in_sight_whom_the_power_is_aimed_at(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="4", setup="full_setup")
    play_ahead(page, house, code, 60, sneezing, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator('.pd-use > .pd-card:has(input[value="Sneeze"]) .name'))
    sneeze = page.locator('select[name="Sneeze.1"]')
    expect(sneeze).to_be_in_viewport(ratio=1)
    box, bar = sneeze.bounding_box(), page.locator(".pd-commit").bounding_box()
    assert box
    assert bar
    assert box["y"] + box["height"] <= bar["y"] + 8, "under the bar"
    poke(page, page.locator('.pd-use > .pd-card:has(input[value="Sneeze"]) .name'))
    expect(sneeze).to_be_hidden()
    expect(page.locator("[data-tally]")).to_contain_text("kept back")


def test_powers_below_are_counted_while_a_line_has_room_above_and_after_it(
    device: Device, house: House
) -> None:
    page = device(PHONE, taught=True, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="2")
    seen_enough(page)
    line = page.get_by_role("button", name="OK", exact=True)
    expect(line).to_be_visible()
    told = counted_below(page)
    poke(page, line)
    expect(line).to_have_count(0)
    assert counted_below(page) <= told, "a line that is put away gives its room back"


def counted_below(page: Page) -> int:
    """How many powers lie below the bar, as it says itself."""
    left: int = page.evaluate(BELOW)
    words = {0: "0 powers below", 1: "1 power below"}.get(left, f"{left} powers below")
    expect(page.locator("[data-below]")).to_have_text(words)
    expect(page.locator("[data-below]:visible")).to_have_count(int(left > 0))
    return left


def test_whom_to_attack_stands_in_one_row_above_the_bar(device: Device, house: House) -> None:
    page = orders(device, house, SMALLEST)
    poke(page, page.locator("#t-p1"))
    page.evaluate("scrollTo(0, 0)")
    bar = page.locator(".pd-commit").bounding_box()
    for spot in (page.locator("[data-look]"), page.locator(".pd-chip.nobody"), page.locator(".pd-aimed")):
        box = spot.bounding_box()
        assert bar
        assert box
        assert box["y"] + box["height"] <= bar["y"]
    expect(page.locator("[data-aimed]")).to_have_text("Brass")
    assert lost(page) == []
    assert page.evaluate(RIGHT_ENDS) == [0, 0, 0], "what gives a dial all the rest ends where the sheet ends"
    assert page.evaluate(NAME_CUT) is False


RIGHT_ENDS = """() => [...document.querySelectorAll(".pd-dial")].map((dial) => {
  const ends = [dial.querySelector("[data-rest]"), dial].map((one) => one.getBoundingClientRect().right);
  return Math.round(ends[0] - ends[1]);
})"""
NAME_CUT = """() => {
  document.querySelector(".bar .code").textContent = "WMWMWM";
  const name = document.querySelector(".bar .where .name");
  return name.scrollWidth > name.clientWidth;
}"""
"""Whether the bar cuts the name of the game beside the widest of codes."""


def test_what_an_ally_has_left_is_counted(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 40, with_an_ally, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#curtain")).to_be_visible()
    pass_the_curtain(page)
    seen_enough(page)
    own, ally = page.locator(".pd-orders").all()
    poke(page, own.locator(".pd-dial.strike [data-rest]"))
    poke(page, page.locator("#t-p1"))
    name = ally.get_attribute("data-prefix") or ""
    expect(page.locator("[data-tally]")).to_contain_text(f"All spent; {name[:-1]}: ")
    poke(page, ally.locator(".pd-dial.strike [data-step='1']"))
    poke(page, page.locator("#t-p1"))
    expect(ally.locator("[data-aimed]")).to_have_text("Brass")
    poke(page, ally.locator(".pd-dial.strike [data-step='-1']"))
    expect(page.locator("[data-tally]")).to_contain_text(f"{name[:-1]}: no strike for Brass")
    poke(page, ally.locator(".pd-dial.strike [data-step='1']"))
    poke(page, ally.locator(".pd-dial.resist [data-rest]"))
    expect(page.locator("[data-tally]")).to_have_text("All spent")
    assert lost(page) == []


def test_a_power_that_costs_more_than_is_left_says_by_how_much(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 40, sneezing, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator(".pd-dial.strike [data-rest]"))
    poke(page, page.locator('[data-use="Sneeze"] > .pd-card .name'))
    expect(page.locator("[data-tally]")).to_have_text("4 points too many")
    expect(commit(page)).to_be_disabled()


def test_on_a_small_phone_on_its_side_the_arena_stays_a_column_after_a_fight(
    device: Device, house: House
) -> None:
    page = device(screen(568, 320), reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="quick_brawl")
    play_ahead(page, house, code, 4, quietly)
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    expect(page.locator(".pd-status")).to_contain_text("Round 2. Secret orders")
    arena, part = page.locator(".pd-arena").bounding_box(), page.locator("#ask").bounding_box()
    assert arena
    assert part
    assert arena["x"] + arena["width"] <= part["x"]


PLACES = """() => {
  const parts = "#ask :is(.pd-use > .pd-card, .pd-dial, .pd-chip.nobody, [data-commit])";
  return [...document.querySelectorAll(parts)].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  });
}"""


BELOW = """() => {
  const top = document.querySelector("#ask .pd-commit").getBoundingClientRect().top;
  const tops = [...document.querySelectorAll(".pd-use")].map((one) => one.getBoundingClientRect().top);
  return tops.filter((one) => one + 40 > top).length;
}"""


@pytest.mark.parametrize("size", [SMALLEST, screen(568, 320), screen(844, 390)], ids=size_of)
def test_powers_under_the_bar_are_counted_and_come_out(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = orders(device, house, size)
    page.evaluate("scrollTo(0, 0)")
    more = page.locator("[data-below]")
    count = page.evaluate(BELOW)
    assert count
    expect(more).to_have_text(f"{count} powers below" if count > 1 else "1 power below")
    for _ in range(count):
        if more.is_visible():
            poke(page, page.locator("[data-tally]"))
    expect(more).to_be_hidden()
    assert page.evaluate(BELOW) == 0
    assert lost(page) == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664), screen(844, 390)], ids=size_of)
def test_nothing_moves_when_a_target_is_chosen(device: Device, house: House, size: dict[str, Any]) -> None:
    page = orders(device, house, size)
    before = page.evaluate(PLACES)
    for target in ("p1", "p2"):
        poke(page, page.locator(f"#t-{target}"))
        expect(page.locator(f"#t-{target}")).to_have_attribute("aria-pressed", "true")
        assert page.evaluate(PLACES) == before
    poke(page, page.locator(".pd-chip.nobody"))
    assert page.evaluate(PLACES) == before


SWIPE = "Input.dispatchTouchEvent"


def test_on_a_phone_on_its_side_nobody_is_beside_the_target_and_a_swipe_over_a_slider_only_scrolls(
    device: Device, house: House
) -> None:
    page = device(screen(664, 390), reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="quick_brawl")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    poke(page, page.locator("#t-p1"))
    expect(page.locator("[data-aimed]")).to_have_text("Brass")
    nobody = page.locator(".nobody")
    expect(nobody).to_be_in_viewport(ratio=1)
    poke(page, nobody)
    expect(nobody.locator("input")).to_be_checked()
    box = page.locator(".pd-dial.strike .pd-slide").bounding_box()
    assert box
    x, y = box["x"] + 0.8 * box["width"], box["y"] + 0.7 * box["height"]
    finger = page.context.new_cdp_session(page)
    finger.send(SWIPE, {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for far in range(10, 90, 10):
        finger.send(SWIPE, {"type": "touchMove", "touchPoints": [{"x": x, "y": y - far}]})
    finger.send(SWIPE, {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function("() => document.getElementById('ask').scrollTop > 0")
    expect(page.locator(".pd-dial.strike .input")).to_have_value("0")
