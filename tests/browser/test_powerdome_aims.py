"""PowerDome's orders in a real browser: whom a tap is for, what stops at the points, what is asked."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.powerdome.content import POWERS
from tests.browser.ahead import OURS, Ask, new_table, play_ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.gladiators import commit, pass_the_curtain, quietly, seen_enough, with_an_ally
from tests.browser.hands import caught_up, poke
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.sight import lost, size_of
from tests.browser.test_powerdome_orders import orders


def bidding(*powers: str) -> Any:
    """Answers after which Ash owns three powers."""

    def choose(ask: Ask) -> str:
        bids = ", ".join(f"{power} 5" for power in powers)
        answers = {"nominate": ", ".join(powers), "bids": bids}
        return (ask["seat"] == 0 and answers.get(ask["prompt"])) or quietly(ask)

    return choose


def ordering(device: Device, house: House, size: dict[str, Any], choose: Any, seats: int = 4) -> Page:
    """Ash about to give the first orders after a setup."""
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats=str(seats), setup="full_setup")
    play_ahead(page, house, code, 60, choose, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    return page


def card(page: Page, power: str) -> Locator:
    """The name of a power among the orders: a tap on it ticks it."""
    return page.locator(f'[data-use="{power}"] > .pd-card .name')


def attacked(page: Page) -> str:
    """Whom the form attacks."""
    target: str = page.locator("#answer").evaluate("form => new FormData(form).get('target')")
    return target


AIMED = ("Sneeze", "Feint", "Hush")


@pytest.mark.parametrize("size", [SMALLEST, PHONE, TABLET], ids=size_of)
def test_a_fighter_tapped_while_a_power_waits_is_the_aim_of_the_power_alone(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = ordering(device, house, size, bidding(*AIMED))
    poke(page, card(page, "Sneeze"))
    sneeze = page.locator('select[name="Sneeze.1"]')
    expect(page.locator(".pd-aims .waits")).to_have_count(1)
    asks = page.locator("[data-aimed]")
    expect(asks).to_have_text("Tap who Sneeze is for")
    assert asks.evaluate("words => words.scrollHeight <= words.clientHeight + 1")
    beside = "one => one.getBoundingClientRect().left"
    nobody = page.locator(".pd-chip.nobody").evaluate(beside)
    poke(page, page.locator("#t-p3"))
    expect(asks).not_to_contain_text("Sneeze")
    assert page.locator(".pd-chip.nobody").evaluate(beside) == nobody
    expect(sneeze).to_have_value("Dawn")
    expect(page.locator(".pd-aims .waits")).to_have_count(0)
    assert attacked(page) == ""
    expect(page.locator(".pd-token.aimed")).to_have_count(0)
    poke(page, page.locator("#t-p1"))
    assert attacked(page) == "Brass"
    expect(sneeze).to_have_value("Dawn")
    poke(page, card(page, "Feint"))
    expect(page.locator(".pd-aims .waits")).to_have_count(0)
    assert lost(page) == []


AIMING = [name for power in POWERS.values() for _, name, effect in power.allocated if effect.wants]
LONGEST = sorted(AIMING, key=len)[-4:]


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(667, 375), PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
def test_whom_a_power_with_a_long_name_is_for_is_read_whole(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = ordering(device, house, size, bidding(*AIMED))
    poke(page, card(page, "Sneeze"))
    asks = page.locator("[data-aimed]")
    expect(asks).to_have_text("Tap who Sneeze is for")
    for name in LONGEST:
        asks.evaluate("(words, said) => words.value = said", f"Tap who {name} is for")
        assert asks.evaluate("words => words.scrollHeight <= words.clientHeight + 1"), name


@pytest.mark.parametrize("size", [SMALLEST, TABLET], ids=size_of)
def test_a_power_that_would_do_nothing_is_asked_about_once(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = ordering(device, house, size, bidding("Tip Jar", "Feint", "Adrenaline"))
    note, bar = page.locator('[data-use="Tip Jar"] .pd-line'), page.locator("[data-tally]")
    expect(note).to_have_text("Yours, for others to use: your own tick does nothing.")
    poke(page, page.locator(".pd-dial.resist [data-step='1']"))
    poke(page, card(page, "Tip Jar"))
    expect(bar).to_have_text("Tip Jar would do nothing")
    poke(page, page.locator("#ask [data-commit]"))
    expect(bar).to_have_text("Tip Jar would do nothing. Use it?")
    assert lost(page) == []
    poke(page, page.locator("#ask [data-doubt]"))
    poke(page, card(page, "Tip Jar"))
    expect(bar).to_contain_text("kept back")


def test_whoever_turns_to_the_attack_aims_that(device: Device, house: House) -> None:
    page = ordering(device, house, PHONE, bidding(*AIMED))
    poke(page, card(page, "Sneeze"))
    expect(page.locator(".pd-aims .waits")).to_have_count(1)
    legend, nobody = page.locator(".pd-attack legend"), page.locator(".pd-chip.nobody")
    ticked = "one => getComputedStyle(one.querySelector('span'), '::before').display"
    expect(legend).to_have_text("Aim")
    assert nobody.evaluate(ticked) == "none"
    poke(page, nobody)
    expect(page.locator(".pd-aims .waits")).to_have_count(0)
    expect(legend).to_have_text("Attack")
    assert nobody.evaluate(ticked) != "none"
    poke(page, page.locator("#t-p2"))
    assert attacked(page) == "Coal"


def test_all_the_rest_takes_back_what_is_too_much(device: Device, house: House) -> None:
    page = ordering(device, house, PHONE, bidding(*AIMED))
    strike = page.locator(".pd-dial.strike")
    poke(page, strike.locator("[data-rest]"))
    spent = int(strike.locator(".input").input_value())
    poke(page, card(page, "Sneeze"))
    expect(page.locator("[data-tally]")).to_have_text("4 points too many")
    expect(page.locator(".pd-dial.agility [data-rest]")).to_be_disabled()
    poke(page, strike.locator("[data-rest]"))
    expect(strike.locator(".input")).to_have_value(str(spent - 4))
    expect(page.locator("[data-left]")).to_have_text("0 left")


def test_what_is_paid_for_a_power_stops_where_the_points_end(device: Device, house: House) -> None:
    page = ordering(device, house, PHONE, bidding("Bubble", "Feint", "Hush"))
    poke(page, card(page, "Bubble"))
    pay, rest = page.locator('[data-use="Bubble"] .pd-step'), page.locator(".pd-dial.strike [data-rest]")
    poke(page, rest)
    poke(page, pay.locator('[data-step="1"]'))
    expect(pay.locator("input")).to_have_value("1")
    expect(page.locator("[data-left]")).to_have_text("0 left")
    pay.locator("input").fill("50")
    expect(pay.locator("input")).to_have_value("1")
    poke(page, page.locator('.pd-dial.strike [data-step="-1"]'))
    poke(page, pay.locator('[data-step="1"]'))
    expect(pay.locator("input")).to_have_value("2")


def test_an_attack_without_a_strike_is_asked_about_once(device: Device, house: House) -> None:
    page = ordering(device, house, PHONE, bidding("Haymaker", "Feint", "Hush"))
    poke(page, page.locator("#t-p1"))
    poke(page, page.locator(".pd-dial.resist [data-rest]"))
    poke(page, commit(page))
    expect(page.locator("[data-tally]")).to_have_text("Attack Brass with strike 0?")
    expect(commit(page)).to_have_text("Yes, with 0")
    poke(page, card(page, "Haymaker"))
    expect(commit(page)).to_have_text("Commit")
    poke(page, commit(page))
    expect(page.locator("#curtain")).to_be_visible()


def test_of_several_who_attack_each_says_who_and_one_takes_the_tap(device: Device, house: House) -> None:
    page = ordering(device, house, SMALLEST, with_an_ally, seats=2)
    own, ally = page.locator(".pd-orders").all()
    name = (ally.get_attribute("data-prefix") or "")[:-1]
    expect(own.locator(".pd-attack legend")).to_have_text("Ada attacks")
    expect(ally.locator(".pd-attack legend")).to_have_text(f"{name} attacks")
    expect(page.locator(".pd-orders.takes")).to_have_count(1)
    poke(page, ally.locator(".pd-dial.resist [data-step='1']"))
    assert ally.evaluate("one => one.matches('.takes')")
    expect(page.locator(".pd-orders.takes")).to_have_count(1)
    expect(page.locator("[data-tally]")).to_have_text(f"95 left for you, 9 for {name}")
    assert lost(page) == []


def test_on_the_smallest_phone_the_first_orders_stand_clear_of_the_bar(device: Device, house: House) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="3")
    seen_enough(page)
    expect(page.locator("#note.has-room .stays")).to_be_visible()
    bar = page.locator(".pd-commit").bounding_box()
    assert bar
    for part in (
        page.locator(".pd-chip.nobody"),
        page.locator("[data-aimed]"),
        page.locator(".pd-attack legend span"),
    ):
        box = part.bounding_box()
        assert box
        assert box["y"] + box["height"] <= bar["y"] + 8
        assert box["width"] > 20
    assert lost(page) == []


def test_on_its_side_the_first_power_has_its_name_above_the_bar(device: Device, house: House) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="3")
    seen_enough(page)
    name, bar = page.locator(".pd-use .name").first.bounding_box(), page.locator(".pd-commit").bounding_box()
    assert name
    assert bar
    assert name["y"] + name["height"] <= bar["y"] + 4
    meets = page.locator(".pd-token").evaluate_all(MEETS)
    assert meets == [], "a mark lies on a face"


MEETS = """all => all.filter((one) => {
  const [mark, face] = [".pd-mark", ".pd-crest"]
    .map((part) => one.querySelector(part).getBoundingClientRect());
  return mark.left < face.right && mark.right > face.left && mark.top < face.bottom && mark.bottom > face.top;
}).map((one) => one.id)"""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_a_first_line_of_the_setup_has_its_room_and_no_arrow_lies_on_words(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="full_setup", **{"with": "bot"})
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#note .stays")).to_be_visible()
    line, status = page.locator("#note").bounding_box(), page.locator(".bar").bounding_box()
    assert line
    assert status
    assert line["y"] + line["height"] <= status["y"] + 1
    expect(page.locator(".pd-commit.more")).to_have_count(1)
    assert page.evaluate(ARROW) == ["static", True], "the arrow stands on the bar"


ARROW = """() => {
  const bar = document.querySelector(".pd-commit"), look = getComputedStyle(bar, "::before");
  const [words, all] = [document.querySelector(".pd-tally"), bar].map((one) => one.getBoundingClientRect());
  return [look.position, words.left - all.left >= parseFloat(look.width)];
}"""


@pytest.mark.parametrize("size", [PHONE, TABLET, PHONE_ON_ITS_SIDE], ids=size_of)
def test_behind_talk_all_is_dim(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="3")
    seen_enough(page)
    poke(page, page.locator("[data-talk]"))
    expect(page.locator("#talk")).to_be_visible()
    shade = page.evaluate(
        "() => getComputedStyle(document.getElementById('talk'), '::backdrop').backgroundColor"
    )
    assert float(shade.removesuffix(")").rpartition(",")[2]) >= 0.4
    poke(page, page.locator(".pd-status"))
    expect(page.locator("#talk")).to_be_hidden()


@pytest.mark.parametrize("size", [screen(390, 664), PHONE_ON_ITS_SIDE], ids=size_of)
def test_a_hint_lies_on_nothing_that_is_to_be_filled_in(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    play_with_bots(page, house, "powerdome", seats="2")
    seen_enough(page)
    poke(page, page.locator("[data-menu] > summary"))
    poke(page, page.locator("[data-advice]"))
    expect(page.locator("#what")).to_contain_text("A good move")
    hidden = page.locator(".pd-dials, .pd-attack").evaluate_all(UNDER)
    assert hidden == []


UNDER = """all => all.filter((one) => {
  const [box, card] = [one, document.getElementById("what")].map((each) => each.getBoundingClientRect());
  return card.left < box.right && card.right > box.left && card.top < box.bottom && card.bottom > box.top;
}).map((one) => one.className)"""


def test_a_way_between_fighters_of_a_strip_is_seen(device: Device, house: House) -> None:
    page = device(screen(320, 440), reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="3", setup="quick_brawl")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)
    blows = {0: "strike 20 > Coal", 1: "resist 1", 2: "resist 1"}
    play_ahead(page, house, code, 3, lambda ask: blows[ask["seat"]])
    step_on = page.locator('[data-play="next"]')
    expect(step_on).to_be_visible()
    pass_the_curtain(page)
    expect(page.locator("#table.strip")).to_be_attached()
    while not page.locator(".pd-token.hit").count():
        poke(page, step_on)
    assert page.evaluate(COVERED) == []
    expect(page.locator("#t-p2 [data-stat=resist] b")).to_have_text("1→0")


COVERED = """() => {
  const way = document.querySelector(".pd-lines path.way"), svg = way.ownerSVGElement.getBoundingClientRect();
  const tokens = [...document.querySelectorAll(".pd-token")].map((one) => one.getBoundingClientRect());
  const far = way.getTotalLength();
  const spots = Array.from({ length: 9 }, (_, n) => way.getPointAtLength(far * (n + 1) / 10));
  return spots.map(({ x, y }) => [x + svg.left, y + svg.top])
    .filter(([x, y]) => tokens.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom));
}"""


def test_an_ally_that_fell_stands_beside_nobody_afterwards(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table(page.context, house, "powerdome", seats="2", setup="full_setup")
    play_ahead(page, house, code, 40, with_an_ally, until="allocation")
    page.goto(f"{house.url}/t/{code}")
    pass_the_curtain(page)
    seen_enough(page)

    def fells_the_ally(ask: Ask) -> str:
        targets = ask["characters"][0]["targets"] if ask["prompt"] == "allocation" else []
        return f"strike 90 > {targets[-1]}" if ask["seat"] == 1 and len(targets) > 1 else quietly(ask)

    play_ahead(page, house, code, 2, fells_the_ally)
    expect(page.locator(".pd-stage.playing")).to_be_visible()
    expect(page.locator(".ally")).to_have_count(1)
    play_ahead(page, house, code, 4, quietly)
    caught_up(page, page.context.request.get(f"{house.url}/api/tables/{code}").json()["version"])
    pass_the_curtain(page)
    expect(page.locator('[data-play="latest"]')).to_be_visible()
    seen_enough(page)
    expect(page.locator(".pd-stage.playing")).to_have_count(0)
    expect(page.locator(".ally")).to_have_count(0)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(844, 390)], ids=size_of)
def test_where_next_was_nothing_begins_a_game(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    code = new_table_of_the_lesson(page, house)
    last = int(page.locator("#coach progress").get_attribute("max") or 0)
    page.context.request.post(f"{house.url}/t/{code}/learn", form={"beat": "1"}, headers=OURS)
    page.reload()
    onward = page.get_by_role("button", name="Next", exact=True).bounding_box()
    page.context.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(last)}, headers=OURS)
    page.reload()
    begins = page.get_by_role("button", name="Play your first game").bounding_box()
    assert onward
    assert begins
    beside = begins["x"] + begins["width"] <= onward["x"]
    assert beside or begins["y"] >= onward["y"] + onward["height"]


def new_table_of_the_lesson(page: Page, house: House) -> str:
    """Begins the lesson; its code."""
    poke(page, page.get_by_role("button", name="Learn PowerDome,"))
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def test_the_order_of_powers_comes_below_them_and_moves_none(device: Device, house: House) -> None:
    page = orders(device, house)
    first = page.locator(".pd-use > .pd-card").first
    below = "one => one.getBoundingClientRect().top - one.closest('fieldset').getBoundingClientRect().top"
    before = first.evaluate(below)
    for tick in page.locator(".pd-use > .pd-card input").all():
        tick.check(force=True)
    expect(page.locator("[data-plan-list] .button").nth(1)).to_be_visible()
    assert first.evaluate(below) == before
