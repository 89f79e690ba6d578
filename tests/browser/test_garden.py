"""The garden of Power Plants on a screen: how it lies, what lies out of sight, and what can be read."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import SIZES, Ask, answered, asked, new_table, play_ahead, resized, settled, unseen
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.hands import moved_on, poke, version
from tests.browser.house import House
from tests.browser.sight import lost, size_of

LATE = 60
"""Answers after which a garden for two is nearly full."""


def lively(ask: Ask) -> str:
    """An answer that fills the garden: all over the place, Sprout and Grow in turn."""
    answers: list[str] = ask.get("answers") or [" ".join(ask["options"][: ask["low"]])]
    if ask["prompt"] == "power":
        return "grow" if "grow" in answers and ask["question"] % 2 else "sprout"
    if ask["prompt"] == "add":
        return answers[ask["question"] * 7 % len(answers)]
    return answers[-1]


def garden(page: Page, house: House, ahead: int, until: str = "add", **options: str) -> str:
    """A garden some answers on, on the screen; its table's code."""
    code = new_table(page.context, house, "power_plants", **options)
    play_ahead(page, house, code, ahead, lively)
    play_ahead(page, house, code, 40, lively, until)
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#answer")).to_be_attached()
    settled(page)
    return code


def box_of(page: Page, selector: str) -> dict[str, float]:
    """Where something is."""
    box = page.locator(selector).first.bounding_box()
    assert box
    return dict(box)


LIES = "getComputedStyle(document.querySelector('.hx-pan')).transform"
"""How a board lies."""


def test_the_garden_glides_to_its_new_place_but_never_under_a_finger(device: Device, house: House) -> None:
    page = device(PHONE)
    code = garden(page, house, 0)
    first = page.locator(".pp-patch").first.get_attribute("id")
    before, board = box_of(page, f"#{first}"), box_of(page, "#hexes")
    page.evaluate(
        "([x, y]) => document.querySelector('#hexes').dispatchEvent(new PointerEvent('pointerdown',"
        " { bubbles: true, pointerId: 7, clientX: x, clientY: y }))",
        [board["x"] + 20, board["y"] + 20],
    )
    grow(page, house, code)
    settled(page)
    under_the_finger = box_of(page, f"#{first}")
    assert under_the_finger["x"] == pytest.approx(before["x"], abs=1.5)
    assert under_the_finger["width"] == pytest.approx(before["width"], abs=1.5)
    lay = page.evaluate(LIES)
    gliding = page.evaluate(
        "() => { document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 7 }));"
        " return document.querySelector('.hx-pan').getAnimations().length; }"
    )
    assert gliding > 0, "it glides"
    settled(page)
    assert page.evaluate(LIES) != lay


def grow(page: Page, house: House, code: str) -> None:
    """The garden grows by some turns, to the right where that is possible, and the screen shows it."""
    patches = page.locator(".pp-patch").count()
    play_ahead(page, house, code, 16, rightmost)
    page.wait_for_function(
        "patches => document.querySelectorAll('.pp-patch').length > patches + 2", arg=patches
    )


def rightmost(ask: Ask) -> str:
    """An answer that makes the garden wider."""
    if ask["prompt"] != "add":
        return lively(ask)
    return max(ask["answers"], key=lambda text: int(text.split("@ ")[1].split(",")[0]))


def hidden_spots(page: Page) -> list[str]:
    """The open spots whose middle is out of sight."""
    found: list[str] = page.evaluate(
        "() => { const room = document.querySelector('#hexes').getBoundingClientRect();"
        " return [...document.querySelectorAll('#board .hx-spot .hx-control')].filter((one) => {"
        " const r = one.getBoundingClientRect(), x = r.left + r.width / 2, y = r.top + r.height / 2;"
        " return x < room.left || x > room.right || y < room.top || y > room.bottom; })"
        ".map((one) => one.value); }"
    )
    return found


def test_whatever_can_be_tapped_is_in_sight_or_an_arrow_leads_there(device: Device, house: House) -> None:
    page = device(SMALLEST)
    garden(page, house, LATE)
    assert box_of(page, ".pp-patch .hx-face")["width"] >= 43.5
    wizard, room = box_of(page, "#wizard"), box_of(page, "#hexes")
    assert room["y"] <= wizard["y"] + wizard["height"] / 2 <= room["y"] + room["height"]
    away = hidden_spots(page)
    assert away, "a late garden is larger than the smallest phone"
    arrows = page.locator("[data-hx-edge]:visible")
    expect(arrows.first).to_be_visible()
    reached: set[str] = set()
    for side in 3 * ("left", "up", "right", "down"):
        arrow = page.locator(f"[data-hx-edge={side}]")
        for _ in range(3):
            if reached == set(away) or not arrow.is_visible():
                break
            poke(page, arrow)
            settled(page)
            reached |= set(away) - set(hidden_spots(page))
    assert reached == set(away)


def test_the_sheet_is_drawn_down_and_rises_when_it_is_needed(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, LATE)
    settled(page)
    low = box_of(page, "#board")["height"]
    poke(page, page.locator("#ask [data-grip]"))
    expect(page.locator("#table.pp-drawn")).to_be_attached()
    settled(page)
    high = box_of(page, "#board")["height"]
    assert high > low + 80
    assert box_of(page, "#ask")["y"] + box_of(page, "#ask")["height"] <= 741
    expect(page.locator("#ask .pp-task")).to_be_visible()
    settled(page)
    poke(page, page.locator("#ask [data-grip]"))
    expect(page.locator("#table:not(.pp-drawn)")).to_be_attached()
    page.locator("#ask .pp-pick").first.tap()
    settled(page)
    poke(page, page.locator("#ask [data-grip]"))
    expect(page.locator("#table.pp-drawn")).to_be_attached()
    page.locator("#board input[name=spot]").first.check(force=True)
    expect(page.locator("#table:not(.pp-drawn)")).to_be_attached()
    expect(page.locator("#ask [data-commit]")).to_be_enabled()


NUMBERS = """() => [...document.querySelectorAll("#board :is(.pp-garden, .pp-past) text")].map((text) => {
  const font = parseFloat(getComputedStyle(text).fontSize), box = text.getBBox(), way = text.getScreenCTM();
  const middle = new DOMPoint(box.x + box.width / 2, Number(text.getAttribute("y") ?? 0) - 0.36 * font);
  const { x, y } = middle.matrixTransform(way);
  const ink = [x, y, box.width * way.a / 2, 0.36 * font * way.a];
  return { words: text.textContent, size: font * way.a, ink };
})"""
"""Each number: how large it is, and its ink as its middle and half its width and height."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=["smallest", "phone"])
def test_numbers_can_be_read_and_never_meet(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, LATE, plants="random", seats="3")
    numbers = page.evaluate(NUMBERS)
    assert len(numbers) > 15
    assert min(number["size"] for number in numbers) >= 11
    for n, one in enumerate(numbers):
        for other in numbers[n + 1 :]:
            (x, y, wide, high), (u, v, width, height) = one["ink"], other["ink"]
            apart = abs(x - u) >= wide + width - 1 or abs(y - v) >= high + height - 1
            assert apart, f"{one['words']} meets {other['words']}"


UNDER_THE_NOTE = """() => {
  const over = document.querySelector("#note > p").getBoundingClientRect();
  const under = (box) => box.left < over.right && box.right > over.left
    && box.top < over.bottom && box.bottom > over.top;
  const things = [...document.querySelectorAll("#board .hx-control:not([hidden]), .hx-hex.refused, .bar")];
  return things.filter((one) => under(one.getBoundingClientRect())).map((one) => one.outerHTML);
}"""
"""What a refusal hides of what is lit, of what was tapped, and of the title."""


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_a_refusal_is_short_hides_nothing_lit_and_is_gone_by_the_next_tap(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 8, until="grow")
    lit = page.locator("#board .hx-control")
    held = page.locator(".pp-patch").evaluate_all(UNLIT)
    poke(page, page.locator(f"#{held[0]} .hx-face"))
    expect(page.locator("#note .illegal")).to_have_text("Only a lit patch can grow next. PP-2.4")
    assert box_of(page, "#note")["height"] < 80
    assert page.evaluate(UNDER_THE_NOTE) == []
    before = version(page)
    poke(page, lit.first)
    expect(page.locator("#note .illegal")).to_have_count(0)
    moved_on(page, before)


UNLIT = """(all) => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const lit = [...document.querySelectorAll("#board .hx-spot")].map((one) => one.getAttribute("transform"));
  const inside = (box) => box.left > room.left && box.right < room.right - 50
    && box.top > room.top && box.bottom < room.bottom;
  return all.filter((one) => !lit.includes(one.getAttribute("transform")))
    .filter((one) => inside(one.getBoundingClientRect())).map((one) => one.id);
}"""
"""The patches that are whole in sight and cannot be tapped."""


def test_the_sheet_beside_the_garden_opens_at_what_was_tapped(device: Device, house: House) -> None:
    page = device(screen(320, 700))
    garden(page, house, 0, until="done", seats="5")
    for door, part in ((".pp-door[data-to]", "#of-surplus"), ("#side3", "#of3")):
        poke(page, page.locator(door))
        expect(page.locator(f"#everyone {part} h4")).to_be_in_viewport(ratio=1)
        poke(page, page.locator("#everyone header button"))
        expect(page.locator("#everyone")).to_be_hidden()


def test_back_from_the_cards_stays_at_the_table(device: Device, house: House) -> None:
    page = device(PHONE)
    garden(page, house, 0)
    at_table = page.url
    settled(page)
    poke(page, page.locator(".pp-door").first)
    expect(page.locator("#cards")).to_be_visible()
    page.wait_for_function("() => history.state?.sheet")
    page.go_back()
    expect(page.locator("#cards")).to_be_hidden()
    assert page.url == at_table
    expect(page.locator(".pp-patch").first).to_be_visible()


COVERED = """() => {
  const room = document.querySelector("#hexes")?.getBoundingClientRect();
  return [...document.querySelectorAll("#board .hx-control:not([hidden])")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const over = document.elementFromPoint(x, y);
    const inside = x > room.left && x < room.right && y > room.top && y < room.bottom;
    return inside && over !== one && over?.closest("#hexes");
  }).map((one) => `under a button: ${one.ariaLabel}`);
}"""
"""What is lit, lies in sight and has a button of the board on it."""


def test_closer_and_a_new_question_show_what_is_asked(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = garden(page, house, LATE)
    poke(page, page.get_by_role("button", name="The whole board"))
    expect(page.locator("#table:not(.hx-closer)")).to_be_attached()
    play_ahead(page, house, code, 60, lively, "grow")
    expect(page.locator("#answer.p-grow")).to_be_attached()
    settled(page)
    assert box_of(page, ".pp-patch .hx-face")["width"] >= 43.5
    for _ in range(2):
        poke(page, page.get_by_role("button", name="Closer"))
        settled(page)
    room, lit = box_of(page, "#hexes"), page.locator("#board .hx-control").count()
    assert room["height"] > 60
    assert len(hidden_spots(page)) < lit


CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
SHORT = "one => one.scrollHeight - one.clientHeight"


def test_the_count_names_everybody_and_shows_all_rows_where_there_is_room(
    device: Device, house: House
) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", name="Benedikta-Maria")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    for size in (screen(390, 664), screen(844, 390), screen(1024, 768)):
        resized(page, size)
        assert page.locator("#count .now th > span").evaluate_all(CUT) == []
        assert page.locator("#count .pp-steps").evaluate(SHORT) <= 1, size_of(size)


def test_the_garden_lies_still_from_question_to_question(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 20)
    high = box_of(page, "#hexes")["height"]
    page.locator("#ask .pp-pick").first.tap()
    page.locator("#board input[name=spot]").first.check(force=True)
    expect(page.locator("#ask [data-grows]")).to_be_visible()
    assert box_of(page, "#hexes")["height"] == pytest.approx(high, abs=1)
    for until in ("target", "done"):
        play_ahead(page, house, code, 60, lively, until)
        page.reload()
        settled(page)
        assert box_of(page, "#hexes")["height"] == pytest.approx(high, abs=1)


def test_the_plants_are_chosen_on_a_sheet_that_is_whole(device: Device, house: House) -> None:
    page = device(PHONE)
    code = new_table(page.context, house, "power_plants", plants="chosen")
    page.goto(f"{house.url}/t/{code}")
    sheet = box_of(page, "#ask")
    assert sheet["y"] + sheet["height"] <= 740
    expect(page.locator("#ask [data-grip]")).to_be_hidden()


def test_the_count_comes_close_to_the_field_it_counts(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    for _ in range(30):
        if page.locator("#count .now h3").inner_text().startswith("A single"):
            break
        poke(page, page.locator("#count [data-step=next]"))
    settled(page)
    field, room = box_of(page, ".counting .hx-face"), box_of(page, "#hexes")
    assert page.locator("#count .now th > span").evaluate_all(CUT) == []
    assert field["width"] >= 43
    assert room["y"] <= field["y"]
    assert field["y"] + field["height"] <= room["y"] + room["height"]


@pytest.mark.parametrize("seats", ["2", "5"])
def test_nothing_is_off_the_screen_at_any_question_on_any_screen(
    device: Device, house: House, seats: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 20 * int(seats), seats=seats, plants="random")
    found: dict[str, list[str]] = {}
    seen: set[str] = set()
    for _ in range(30):
        ask = asked(page.context, house, code)
        if ask is None:
            break
        if ask["prompt"] not in seen:
            seen.add(ask["prompt"])
            page.goto(f"{house.url}/t/{code}")
            for size in SIZES:
                resized(page, size)
                found[f"{ask['prompt']} at {size['viewport']}"] = unseen(page) + page.evaluate(COVERED)
        answered(page.context, house, code, ask, lively(ask))
    assert len(seen) >= 3
    lines = [f"{where}: {what}" for where, some in found.items() for what in some]
    assert not lines, "\n".join(lines)


@pytest.mark.parametrize("seats", ["2", "3", "5"])
def test_what_lies_beside_the_garden_stands_in_one_row(device: Device, house: House, seats: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 0, until="done", seats=seats)
    for size in (PHONE, screen(320, 700)):
        resized(page, size)
        cards, bag = (door.bounding_box() for door in page.locator(".pp-shed .pp-door").all())
        assert cards
        assert bag
        assert cards["y"] == bag["y"]
        assert cards["height"] < 50


SMALL = """(all) => all.flatMap((one) => [...one.querySelectorAll(".pp-number")])
  .filter((text) => text.getClientRects().length)
  .map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"""
"""How large the numbers on the patches are that lie beside the garden."""


def test_five_players_are_whole_on_any_screen(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 90, seats="5", plants="random")
    found = {}
    for size in SIZES:
        resized(page, size)
        found[size_of(size)] = lost(page)
        assert min(page.locator(".pp-side:visible, .pp-door:visible").evaluate_all(SMALL)) >= 11, size
    assert not any(found.values()), found
