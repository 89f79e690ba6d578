"""Mana Surge in a real browser: three phones, a whole game against bots, screens, plain forms."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from games.kit.hexes import distance, named
from tests.browser.ahead import OURS, SIZES, Ask, answered, new_table, play_ahead, resized, settled, unseen
from tests.browser.ahead import asked as asked_at
from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET
from tests.browser.hands import asked, caught_up, moved_on, over, poke, version, wait_until_asked
from tests.browser.house import House
from tests.browser.lobby import begin_together, play_with_bots
from tests.browser.wire import Wire

SEVERAL, WITH_BOTS, ALL_HERE = "On several devices", "With bots", "All on this one"
LONGEST = 600
"""Answers after which a game of somebody who makes for the Pool must be over."""


def set_the_table(page: Page, house: House | Wire, way: str) -> None:
    """A new table for three, made from the home page."""
    page.goto(house.url)
    game = page.locator("details.game", has=page.locator('input[value="mana_surge"]'))
    game.locator("summary").tap()
    game.locator("input[name=name]").fill("Ada")
    game.get_by_role("button", name=way).tap()
    expect(page.locator("#board")).to_be_visible()
    page.wait_for_load_state()  # its style sheets are there


def three_phones(device: Device, house: House) -> list[Page]:
    """Ada, Ben and Cleo at a table, each with a phone, the game begun."""
    host = device(PHONE)
    set_the_table(host, house, SEVERAL)
    guests = {name: device(PHONE) for name in ("Ben", "Cleo")}
    return begin_together(host, guests, house, ".ms-board")


def spot(page: Page, place: str) -> Locator:
    """What is tapped on a hex."""
    return page.locator(f"#s{place.replace(',', '_')} .hx-control")


def deeds(page: Page) -> dict[str, dict[str, list[str]]]:
    """What each troop may do, as the page knows it."""
    text = page.locator("#ask script[data-legal]").text_content() or "{}"
    known: dict[str, dict[str, list[str]]] = json.loads(text).get("deeds", {})
    return known


def far(place: str) -> int:
    """Steps to the Pool."""
    return distance(named(place), (0, 0))


def worthy(page: Page) -> tuple[str, str] | None:
    """A blow that fells somebody, or a step that leads to the Pool: from where, to where."""
    ways = [(at, to, how) for at, hits in deeds(page).items() for to, how in hits.items()]
    blows = [(at, to) for at, to, how in ways if how[1] == "hit" and how[2] in ("falls", "both fall")]
    steps = [(at, to) for at, to, how in ways if how[1] == "go" and far(to) < far(at)]
    return min(blows + steps, key=lambda way: (far(way[1]), way), default=None)


def ending(page: Page) -> Locator:
    """The button that ends a phase."""
    return page.locator("#ask button[value=end]")


def answer(page: Page) -> None:
    """Answers what is asked by tapping what lies there."""
    before = version(page)
    spots = page.locator("#board .hx-spot.go button[name=answer]:visible")
    way = worthy(page) if deeds(page) else None
    if way:
        spot(page, way[0]).tap()
        spot(page, way[1]).tap()
    elif spots.count() and not deeds(page):
        spots.first.tap()
    else:
        page.locator("#ask #answer button[name=answer]:visible").last.tap()
    moved_on(page, before)


def play(page: Page, until: str = "#ask.ended") -> None:
    """Answers until something is to be seen."""
    for _ in range(LONGEST):
        wait_until_asked(page)
        if page.locator(until).count() or over(page):
            return
        answer(page)


def test_three_phones_play_some_rounds_and_see_the_same(device: Device, house: House) -> None:
    phones = three_phones(device, house)
    for _ in range(24):
        turn = [phone for phone in phones if asked(phone)]
        assert len(turn) == 1, "one person plays at a time"
        answer(turn[0])
        for phone in phones:
            caught_up(phone, version(turn[0]))
    boards = [troops(phone) for phone in phones]
    assert len(boards[0]) > 9
    assert boards[0] == boards[1] == boards[2]


def troops(page: Page) -> dict[str, str]:
    """Where each troop stands on a screen."""
    return dict(
        page.locator(".ms-troop").evaluate_all("all => all.map(t => [t.id, t.getAttribute('transform')])")
    )


def test_a_whole_game_against_bots_by_taps(device: Device, house: House) -> None:
    phone = device(PHONE, reduced_motion="reduce")
    set_the_table(phone, house, WITH_BOTS)
    play(phone)
    assert over(phone)
    assert findings(phone) == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_phase_is_fit_for_everybody(device: Device, house: House, scheme: str) -> None:
    page = device(PHONE, color_scheme=scheme, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    judged: dict[str, list[str]] = {}
    for _ in range(24):
        phase = page.locator("#ask").inner_text()[:40]
        if phase not in judged:
            judged[phase] = findings(page)
        answer(page)
    assert {phase: found for phase, found in judged.items() if found} == {}


@pytest.mark.parametrize(
    "size", [SMALLEST, PHONE, PHONE_ON_ITS_SIDE, TABLET], ids=["smallest", "phone", "side", "tablet"]
)
def test_the_board_fits_the_screen_and_a_finger_fits_a_hex(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    set_the_table(page, house, ALL_HERE)
    board = page.locator("#hexes").bounding_box()
    assert board
    hexes = page.locator("#board .hx-face").evaluate_all(
        "all => all.map(h => h.getBoundingClientRect()).map(r => [r.left, r.top, r.right, r.bottom])"
    )
    assert len(hexes) == 61
    least = 44 if size is not SMALLEST else 36
    for left, top, right, bottom in hexes:
        assert right - left >= least - 0.5
        assert bottom - top >= least - 0.5
        assert left >= board["x"] - 12
        assert right <= board["x"] + board["width"] + 12
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_tap_elsewhere_says_what_lies_there_and_for_a_chosen_troop_which_rule_is_in_the_way(
    device: Device, house: House
) -> None:
    page = device(PHONE)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    before = version(page)
    spawner = page.locator('.ms-hex[data-holds="spawner"] .hx-face').first
    poke(page, spawner)
    expect(page.locator("#what header > h2")).to_contain_text("spawner")
    expect(page.locator("#note .illegal")).to_have_count(0)
    page.keyboard.press("Escape")
    poke(page, page.locator("#board input[name=from]").first)
    poke(page, spawner)
    expect(page.locator("#note .illegal a")).to_have_text("MS-4.1")
    expect(page.locator("#what")).to_be_hidden()
    assert version(page) == before


SOFT = """() => {
  const frame = document.querySelector(".ms-frame"), fade = getComputedStyle(frame, "::before");
  return [getComputedStyle(frame).overflowX, fade.boxShadow !== "none" && fade.pointerEvents === "none"];
}"""
"""How a board that is larger than its frame ends there, and whether softly, without taking taps."""


def test_closer_and_the_whole_board_again(device: Device, house: House) -> None:
    page = device(PHONE)
    set_the_table(page, house, ALL_HERE)
    whole = page.locator(".hx-svg").bounding_box()
    assert page.evaluate(SOFT) == ["visible", False]
    page.get_by_role("button", name="Closer").tap()
    expect(page.locator("#table.hx-closer")).to_be_attached()
    assert page.evaluate(SOFT) == ["clip", True]
    page.get_by_role("button", name="The whole board").tap()
    expect(page.locator("#table:not(.hx-closer)")).to_be_attached()
    page.wait_for_function("() => !document.querySelector('.hx-pan').getAnimations().length")
    assert page.locator(".hx-svg").bounding_box() == whole


def test_turns_are_played_by_plain_forms(device: Device, house: House) -> None:
    page = device(PHONE, java_script_enabled=False)
    set_the_table(page, house, ALL_HERE)
    moved = False
    for _ in range(40):
        before = version(page)
        listed = page.locator("#ask .ms-list button:visible")
        spots = page.locator("#board .hx-spot.go button:visible")
        controls = [
            one
            for one in (listed, spots, page.locator("#ask #answer button[name=answer]:visible"))
            if one.count()
        ]
        moved = moved or controls[0] is listed
        controls[0].first.tap()
        expect(page.locator(f'#table:not([data-version="{before}"])')).to_be_attached()
        if moved:
            return
    raise AssertionError("nobody could move")


def test_no_hex_and_no_troop_is_made_anew_by_a_move(device: Device, house: House) -> None:
    page = device(PHONE)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    page.evaluate("document.querySelectorAll('.ms-hex, .ms-troop').forEach(one => { one.old = true; })")
    before = troops(page)
    answer(page)
    assert troops(page) != before
    assert page.evaluate("[...document.querySelectorAll('.ms-hex, .ms-troop')].every(one => one.old)")


def test_a_move_by_keys(device: Device, house: House) -> None:
    page = device(TABLET)
    set_the_table(page, house, ALL_HERE)
    while not deeds(page):
        answer(page)
    before, stood = version(page), troops(page)
    page.locator("#board input[name=from]").first.focus()
    page.keyboard.press("Space")
    page.locator("#board [data-target].go button").first.focus()
    page.keyboard.press("Enter")
    moved_on(page, before)
    assert troops(page) != stood


def eager(ask: Ask) -> str:
    """An answer that gets the game on."""
    answers: list[str] = ask["answers"]
    return answers[len(answers) // 2]


def gives_up(page: Page, house: House, code: str, seat: int) -> None:
    """A seat on this device resigns."""
    reply = page.context.request.post(
        f"{house.url}/t/{code}/resign", form={"seat": str(seat)}, headers=OURS, max_redirects=0
    )
    assert reply.status < 400


LIES = "() => getComputedStyle(document.querySelector('.hx-all')).transform"


def test_the_board_lies_after_the_end_as_it_lay_before(device: Device, house: House) -> None:
    page = device(SMALLEST)
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 40, eager, until="move")
    page.goto(f"{house.url}/t/{code}")
    lay = page.evaluate(LIES)
    for seat in (1, 2):
        gives_up(page, house, code, seat)
    expect(page.locator("#ask.ended")).to_be_visible()
    assert page.evaluate(LIES) == lay


UNEVEN = """() => {
  const box = (one) => one.getBoundingClientRect();
  const all = (name) => [...document.querySelectorAll(name)];
  const middle = (one) => (box(one).top + box(one).bottom) / 2;
  const apart = (name) => Math.max(...all(name).map(middle)) - Math.min(...all(name).map(middle)) > 5;
  const rim = (sign) => box(sign).top < box(sign.closest(".ms-side")).top + 4;
  const [rule, acts] = [document.querySelector(".ms-rule"), document.querySelector(".ms-acts")];
  return Object.entries({
    "the mana of one lies lower": apart(".ms-mana"),
    "a sign lies on the rim": all(".ms-side .ms-sign").some(rim),
    "the points lie on a line of their own": apart(".ms-steps li"),
    "the question is broken": document.querySelector("#ask [data-hint]").getClientRects().length > 1,
    "the rule lies on a button": box(rule).bottom > box(acts).top,
    "a chip lies lower": apart(".chip"),
  }).filter(([, is]) => is).map(([what]) => what);
}"""


def test_cards_strip_and_question_are_even_on_every_phone(device: Device, house: House) -> None:
    page = device(SMALLEST)
    code = new_table(page.context, house, "mana_surge", name="Bartholomew the Second")
    gives_up(page, house, code, 2)
    ask = play_ahead(page, house, code, 60, eager)
    while ask and (ask["seat"], ask["prompt"]) != (1, "move"):
        ask = play_ahead(page, house, code, 1, eager)
    page.goto(f"{house.url}/t/{code}")
    found: list[str] = []
    for size in SIZES:
        if size != TABLET:
            resized(page, size)
            found += [f"{size['viewport']}: {what}" for what in page.evaluate(UNEVEN)]
    assert not found, "\n".join(found)


LIES_AT = "document.querySelector('#h0_0').getBoundingClientRect().toJSON()"


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_no_hex_moves_while_a_turn_is_played(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge", name="Bartholomew the Second")
    play_ahead(page, house, code, 30, eager)
    page.goto(f"{house.url}/t/{code}")
    lay: dict[str, list[Any]] = {}
    for _ in range(7):
        settled(page)
        key = page.locator(".ms-side.turn").get_attribute("id") or ""
        lay.setdefault(f"{key} {page.locator('.ms-round').text_content()}", []).append(page.evaluate(LIES_AT))
        answer(page)
    assert max(len(places) for places in lay.values()) > 1
    for places in lay.values():
        assert all(place == places[0] for place in places), lay


def test_a_hex_says_what_it_is_to_whoever_can_do_nothing_else(device: Device, house: House) -> None:
    page, watcher = device(PHONE), device(PHONE)
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 8, eager)
    watcher.goto(f"{house.url}/t/{code}")
    settled(watcher)
    poke(watcher, watcher.locator("#h0_0 .hx-face"))
    expect(watcher.locator("#what")).to_contain_text("It gives 1 mana to whoever has a troop here")


def test_nothing_is_off_the_screen_at_any_question_on_any_screen(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge")
    found: list[str] = []
    seen: set[str] = set()
    for _ in range(60):
        ask = asked_at(page.context, house, code)
        assert ask
        if ask["prompt"] not in seen:
            seen.add(ask["prompt"])
            page.goto(f"{house.url}/t/{code}")
            for size in SIZES:
                resized(page, size)
                found += [f"{ask['prompt']} at {size['viewport']}: {line}" for line in unseen(page)]
        if {"colour", "corner", "spawn", "move", "done"} <= seen:
            break
        answered(page.context, house, code, ask, eager(ask))
    assert not found, "\n".join(found)


def test_a_small_phone_tells_the_last_round_and_its_menu_colours(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    play_with_bots(page, house, "mana_surge")
    wait_until_asked(page)
    while not deeds(page):
        answer(page)
        wait_until_asked(page)
    expect(page.locator(".ms-round")).to_have_text(re.compile(r"^Round \d+/60$"))
    poke(page, page.locator("[data-menu] > summary"))
    signs = page.locator("[data-menu] .ms-sign path")
    fills = set(signs.evaluate_all("all => all.map(one => getComputedStyle(one).fill)"))
    assert len(fills - {"rgb(0, 0, 0)"}) == 3


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE, TABLET])
def test_the_way_closer_stays_where_it_was_tapped(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    set_the_table(page, house, ALL_HERE)
    spot = poke(page, page.get_by_role("button", name="Closer"))
    expect(page.locator("#table.hx-closer")).to_be_attached()
    settled(page)
    for _ in range(3):
        at = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.dataset.hx ?? ''"
        assert page.evaluate(at, list(spot)) in ("closer", ""), "the way back took its place"
        page.touchscreen.tap(*spot)
        settled(page)
    expect(page.locator("#table.hx-closer")).to_be_attached()
