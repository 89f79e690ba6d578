"""A hint on a phone: what a good player would do is lit, and can be done at once."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.ahead import OURS, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_clause import MARKS, at_a_question
from tests.browser.test_steady import A_MOMENT, AS_FOR_PEOPLE
from tests.games.mana_surge.board import FULL

THINKS = 30_000
"""Milliseconds that a hint may take on a machine that has much else to do."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_hint_lights_what_to_do(device: Device, house: House, size: dict[str, object]) -> None:
    page = device(size)
    play_with_bots(page, house, "mana_surge")
    expect(page.locator("#answer .ms-hue").first).to_be_visible()
    poke(page, page.locator("[data-menu] > summary"))
    expect(page.locator("[data-advice]")).to_be_in_viewport(ratio=1)
    poke(page, page.locator("[data-advice]"))
    card = page.locator("#what")
    expect(card).to_contain_text("Take", timeout=THINKS)
    expect(page.locator("[data-menu][open]")).to_have_count(0)
    lit = page.locator("#table .taught")
    expect(lit).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(lit).to_have_count(1)
    colour = lit.get_attribute("value")
    poke(page, lit)
    expect(page.locator(f"#side0.{colour}")).to_be_visible()
    expect(lit).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
@pytest.mark.parametrize("slug", ["mana_surge", "power_plants", "mistywell", "power_well"])
def test_a_hint_is_offered_beside_the_rule_of_a_question(
    device: Device, house: House, slug: str, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    play_with_bots(page, house, slug)
    poke(page, page.locator(f"{MARKS[slug]}:visible").first)
    rule = page.locator("#clause")
    expect(rule).to_be_visible()
    assert lost(page) == []
    tops = rule.locator(".row > .button").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len(tops) >= 3
    assert max(tops[:3]) - min(tops[:3]) < 1, "in one row"
    poke(page, rule.get_by_role("button", name="Hint"))
    card = page.locator("#what")
    expect(card).to_be_visible(timeout=THINKS)
    expect(rule).to_be_hidden()
    expect(page.locator(".taught").first).to_be_attached()


def test_no_hint_is_offered_beside_a_rule_where_people_play_together(device: Device, house: House) -> None:
    page = device()
    at_a_question(page, house, "mana_surge")
    poke(page, page.locator(f"{MARKS['mana_surge']}:visible").first)
    expect(page.locator("#clause").get_by_role("button", name="Close")).to_be_visible()
    expect(page.locator("#clause").get_by_role("button", name="Hint")).to_be_hidden()


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), TABLET], ids=size_of)
def test_what_a_hint_has_lit_is_tapped_beside_its_card(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size)
    play_with_bots(page, house, "mana_surge")
    expect(page.locator("#answer .ms-hue").first).to_be_visible()
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_be_visible(timeout=THINKS)
    lit = page.locator("#table .taught")
    colour = lit.get_attribute("value")
    poke(page, lit)
    expect(page.locator(f"#side0.{colour}")).to_be_visible()


HIDDEN = """() => {
  const card = document.querySelector("#what").getBoundingClientRect();
  const meets = (one) => {
    const box = one.getBoundingClientRect();
    return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
  };
  const clear = "#ask, #table .taught, #board :is(.pp-patch, .pw-marble > i, .pw-ring)";
  return [...document.querySelectorAll(clear)].filter(meets).map((one) => one.id);
}"""
"""What the card of a hint lies on: the question, what it has lit, patches of a garden, marbles."""


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_the_card_of_a_hint_hides_neither_the_question_nor_the_garden(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size)
    play_with_bots(page, house, "power_plants", seats="2", training="yes")
    expect(page.locator("#answer")).to_be_attached()
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("A good move", timeout=THINKS)
    assert page.evaluate(HIDDEN) == []
    poke(page, page.get_by_role("dialog").get_by_role("button", name="Close"))
    expect(page.locator("#what")).to_be_hidden()


ON_WAYS_OUT = """() => {
  const card = document.querySelector("#what").getBoundingClientRect();
  return [...document.querySelectorAll(".bar > a, [data-menu] > summary")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < card.right && card.left < box.right && box.top < card.bottom && card.top < box.bottom;
  }).map((one) => one.outerHTML);
}"""


@pytest.mark.parametrize(
    "size", [SMALLEST, screen(360, 740), screen(390, 664), PHONE_ON_ITS_SIDE], ids=size_of
)
def test_the_card_of_a_hint_leaves_the_ways_out_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, object]
) -> None:
    page = device(size)
    posed.pose_surge(FULL | {"-1,3": ".r", "0,2": ".g"})
    code = new_table(page.context, posed, "mana_surge", seats="3")
    for seat in ("1", "2"):
        form = {"seat": seat}
        assert page.context.request.post(f"{posed.url}/t/{code}/bot", form=form, headers=OURS).ok
    page.goto(f"{posed.url}/t/{code}")
    expect(page.locator("#answer")).to_be_attached()
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("A good move", timeout=THINKS)
    assert page.evaluate(ON_WAYS_OUT) == []


def test_a_hint_marks_where_a_troop_goes(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "mana_surge")
    ask = play_ahead(page, house, code, 30, lambda ask: ask["answers"][0], until="move")
    assert ask
    for seat in {0, 1, 2} - {ask["seat"]}:
        form = {"seat": str(seat)}
        assert page.context.request.post(f"{house.url}/t/{code}/bot", form=form, headers=OURS).ok
    page.goto(f"{house.url}/t/{code}")
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("Move the lit troop")
    places = page.locator("#table .taught").evaluate_all(MARKED)
    assert len(places) == 2
    assert all(places)


MARKED = """all => all.map((one) => {
  const { stroke, strokeOpacity } = getComputedStyle(one.querySelector(".hx-mark"));
  return stroke !== "none" && Number(strokeOpacity) > 0;
})"""
"""Whether each of some spots of a board has a rim that is seen."""

SIGN = """(button) => {
  const ring = getComputedStyle(button, "::before"), lamp = getComputedStyle(button.querySelector(".icon"));
  return ring.content !== "none" && ring.borderTopStyle === "solid" && lamp.visibility === "hidden";
}"""
"""Whether the ring that says that something is thought about stands where the lamp was."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_hint_that_takes_its_time_is_seen_to_be_thought_about(
    device: Device, house: House, size: dict[str, object]
) -> None:
    page = device(size, reduced_motion="reduce")
    play_with_bots(page, house, "mana_surge")
    expect(page.locator("#answer .ms-hue").first).to_be_visible()
    held: list[Route] = []
    page.route("**/hint", lambda route: held.append(route))
    poke(page, page.locator("[data-menu] > summary"))
    button = page.locator("[data-advice]")
    assert not button.evaluate(SIGN)
    poke(page, button)
    expect(button).to_have_attribute("aria-busy", "true")
    assert button.evaluate(SIGN)
    assert lost(page) == []
    held[0].abort()
    expect(page.locator("#note")).to_contain_text("cannot be reached")
    assert not button.evaluate(SIGN)


def at_the_opening(page: Page, posed: PosedHouse) -> None:
    """A duel against a bot, in which whoever goes second may remove marbles."""
    posed.pose_duel("ccm/ccy/ccm/ymc/ycc", "knight", "bailiff", 0, 0)
    code = new_table(page.context, posed, "power_well")
    assert page.context.request.post(f"{posed.url}/t/{code}/bot", form={"seat": "0"}, headers=OURS).ok
    page.goto(f"{posed.url}/t/{code}")
    expect(page.locator("#answer")).to_be_attached()


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664), PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_a_marble_that_a_hint_has_lit_is_chosen_by_the_first_tap(
    device: Device, posed: PosedHouse, size: dict[str, object]
) -> None:
    page = device(size)
    at_the_opening(page, posed)
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    card = page.locator("#what")
    expect(card).to_contain_text("Remove Left 1, 2 and 3.", timeout=THINKS)
    expect(card.locator(".why")).to_have_text("Ada would have no line left for Stone Hall (4 cyan).")
    lit = page.locator("#marbles .taught")
    expect(lit).to_have_count(3)
    assert page.evaluate(HIDDEN) == []
    page.evaluate(A_MOMENT)
    page.evaluate(AS_FOR_PEOPLE)
    poke(page, lit.first)
    expect(lit.first.locator("input")).to_be_checked()
    expect(card).to_be_hidden()


FALLING = """() => document.querySelectorAll("#marbles .pw-marble").forEach((one) =>
  one.animate([{ translate: "0 -60px" }, { translate: "0 0" }], 4000))"""
"""Marbles that fall for longer than a hint takes."""
FALLEN = """() => Promise.all([...document.querySelectorAll("#marbles .pw-marble")]
  .flatMap((one) => one.getAnimations()).filter((one) => one.effect.getTiming().duration === 4000)
  .map((one) => one.finished))"""
"""Waits until they lie."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_the_card_of_a_hint_stands_beside_where_falling_marbles_come_to_lie(
    device: Device, posed: PosedHouse, size: dict[str, object]
) -> None:
    page = device(size)
    at_the_opening(page, posed)
    poke(page, page.locator("[data-menu] > summary"))
    page.evaluate(FALLING)
    poke(page, page.locator("[data-advice]"))
    card = page.locator("#what")
    expect(card).to_contain_text("Remove Left 1, 2 and 3.", timeout=THINKS)
    page.evaluate(FALLEN)
    assert page.evaluate(HIDDEN) == []
