"""What the sheet, the line and the count of Power Plants say, and what they keep for later."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import OURS, SIZES, asked, new_table, play_ahead, resized, settled, unseen
from tests.browser.chips import CUT
from tests.browser.conftest import HASTY, Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.lobby import FORM
from tests.browser.sight import lost, size_of
from tests.browser.test_garden import box_of, garden, lively
from tests.browser.test_large_text import TWICE, WIDTH

MEETING = """() => {
  const seen = [...document.querySelectorAll("#ask :is(button, a), #count button")].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return seen.flatMap((one, n) => seen.slice(n + 1).filter((other) => meet(box(one), box(other)))
    .map((other) => `${one.textContent.trim()} / ${other.textContent.trim()}`));
}"""  # noqa: E501
"""What can be tapped after the game, and lies on something else that can."""


@pytest.mark.parametrize("size", SIZES, ids=size_of)
def test_a_finger_that_stays_where_next_was_goes_through_the_count(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    """On low phones the result has its room only once it is there, after the last tap."""
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    steps = page.locator("#count .pp-steps > li")
    box, before = box_of(page, "#count [data-step=next]"), box_of(page, "#count [data-stepper]")
    for n in range(1, steps.count()):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(steps.nth(n)).to_be_visible()
        settled(page)
        assert page.evaluate(MEETING) == []
        if n < steps.count() - 1 or size["viewport"]["height"] > 680:
            assert box_of(page, "#count [data-stepper]")["y"] == pytest.approx(before["y"], abs=1), n


SHOWN = """() => [...document.querySelectorAll("#count [data-step]")].filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => [one.dataset.step, Math.round(one.getBoundingClientRect().left)])"""  # noqa: E501


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_leads_nowhere_in_the_count_is_gone_and_the_rest_stays_where_it_is(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    steps = page.locator("#count .pp-steps > li")
    expect(steps.first).to_be_visible()
    first = page.evaluate(SHOWN)
    assert [step for step, _ in first] == ["next", "last"]
    poke(page, page.locator("#count [data-step=next]"))
    expect(steps.nth(1)).to_be_visible()
    every = page.evaluate(SHOWN)
    assert [step for step, _ in every] == ["first", "back", "next", "last"]
    assert every[2:] == first
    poke(page, page.locator("#count [data-step=last]"))
    expect(steps.last).to_be_visible()
    assert page.evaluate(SHOWN) == every[:2]


def test_the_result_is_kept_for_after_the_count(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", seats="3")
    assert play_ahead(page, house, code, 400, lively) is None
    page.goto(f"{house.url}/t/{code}")
    expect(page.locator("#ask h2")).to_be_hidden()
    again = page.get_by_role("button", name="Play again")
    for size in (*SIZES, SMALLEST):
        resized(page, size)
        expect(again).to_be_hidden()
    expect(page.locator("#count")).not_to_contain_text("Nobody sits here")
    told = page.get_by_role("link", name="How it went")
    expect(told).to_be_hidden()
    poke(page, page.locator("#count [data-step=next]"))
    expect(told).to_be_hidden()
    page.reload()
    expect(page.locator("#count .pp-steps > li").nth(1)).to_be_visible()
    expect(told).to_be_hidden()
    poke(page, page.locator("#count [data-step=last]"))
    expect(page.locator("#ask h2")).to_contain_text("win")
    expect(told).to_be_visible()
    expect(page.locator("#count .pp-sum tbody tr")).to_have_count(3)
    for size in SIZES:
        resized(page, size)
        expect(again).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize("size", [SMALLEST, PHONE_ON_ITS_SIDE], ids=size_of)
def test_after_a_resignation_the_result_comes_first(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    """The count decides nothing then; whoever wants to goes back through it."""
    page = device(size, reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", **{"with": "here"})
    play_ahead(page, house, code, 30, lively)
    page.goto(f"{house.url}/t/{code}")
    page.context.request.post(f"{house.url}/t/{code}/resign", form={"seat": "1"}, headers=OURS)
    expect(page.locator("#ask")).to_contain_text("resigned")
    expect(page.locator("#ask h2")).to_be_visible()
    expect(page.locator("#count .pp-sum")).to_be_visible()
    poke(page, page.locator("#count [data-step=first]"))
    expect(page.locator("#count .pp-steps > li").first).to_be_visible()


def test_the_sheet_names_who_is_asked_and_says_what_was_done(device: Device, house: House) -> None:
    page = device(PHONE)
    code = garden(page, house, 30, until="done")
    expect(page.locator("#ask .pp-asked")).to_be_visible()
    expect(page.locator("#ask .pp-words")).to_contain_text("planted")
    play_ahead(page, house, code, 200, lively, "swap")
    expect(page.locator("#ask [data-hint]")).to_have_text("Swap? Tap one of each.")
    expect(page.locator("#ask .pp-task")).to_contain_text("drawn.")
    expect(page.locator("#board .pp-past *")).to_have_count(0)


@pytest.mark.parametrize("seats", ["3", "5"])
def test_a_swap_is_whole_on_any_screen(device: Device, house: House, seats: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 40, until="swap", seats=seats)
    for size in SIZES:
        resized(page, size)
        assert unseen(page) + lost(page) == [], size


def test_each_of_two_turns_has_a_line(device: Device, house: House) -> None:
    page = device(PHONE)
    garden(page, house, 40, seats="3")
    lines = page.locator("#story .chip")
    expect(lines).to_have_count(2)
    said = box_of(page, "#story .chips")
    for line in lines.all():
        box = line.bounding_box()
        assert box
        assert box["y"] + box["height"] <= said["y"] + said["height"] + 1


@pytest.mark.parametrize("seats", ["2", "3", "4", "5"])
def test_what_happened_is_never_cut_off_in_the_middle(device: Device, house: House, seats: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 18 * int(seats), seats=seats, name="Benedikta-Maria")
    for _ in range(2):
        expect(page.locator("#story .chip")).to_have_count(int(seats) - 1)
        for size in SIZES:
            resized(page, size)
            assert page.evaluate(CUT) == [], size
        play_ahead(page, house, code, 1, lively)
        play_ahead(page, house, code, 40, lively, "add")
        page.reload()


LEFT_OUT = """() => {
  const chip = document.querySelector("#story .chip"), parts = chip.querySelector(".chip-parts");
  const { right } = parts.getBoundingClientRect();
  const gone = (one) => one.getClientRects().length && one.getBoundingClientRect().left >= right - 1;
  const out = [...parts.children].filter(gone);
  return [chip.dataset.more ?? "", out.length ? `+${out.length}` : ""];
}"""
"""What a chip says of the parts that found no room, and what is true."""


def test_a_chip_says_how_many_parts_found_no_room(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 44, seats="2", name="Benedikta-Maria")
    met = set()
    for size in SIZES:
        resized(page, size)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        said, true = page.evaluate(LEFT_OUT)
        assert said == true, size
        met.add(bool(true))
    assert met == {True, False}, "the turn is too long or too short to try both"


def test_a_chip_opens_the_story_at_its_turn(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, 60, seats="4")
    for chip in page.locator("#story .chip").all():
        line = page.locator(f"#{chip.get_attribute('data-to')}")
        settled(page)
        poke(page, chip)
        expect(line).to_be_in_viewport(ratio=1)
        expect(line).to_contain_text("Turn ")
        poke(page, page.locator("#told header button"))
        expect(page.locator("#told")).to_be_hidden()


@pytest.mark.parametrize(
    ("size", "ways"),
    [(screen(568, 320), 3), (screen(844, 340), 1), (SMALLEST, 2), (PHONE, 0)],
    ids=["small on its side", "on its side", "smallest", "phone"],
)
def test_what_makes_room_for_a_power_is_one_tap_away(
    device: Device, house: House, size: dict[str, Any], ways: int
) -> None:
    page = device(size, reduced_motion="reduce")
    garden(page, house, 30, until="power", seats="3")
    settled(page)
    doors = page.locator(".pp-look button:visible")
    expect(doors).to_have_count(ways)
    for door in doors.all():
        sheet = page.locator(f"#{door.get_attribute('popovertarget')}")
        poke(page, door)
        expect(sheet).to_be_visible()
        assert lost(page) == []
        poke(page, sheet.get_by_role("button", name="Close"))
        expect(sheet).to_be_hidden()
    shown = page.locator(".pp-side:visible").count() + page.locator(".chips:visible").count()
    assert (
        shown + page.locator(".pp-look [data-way=seats]:visible, .pp-look [data-way=story]:visible").count()
        > 1
    )


def test_a_rule_closes_onto_the_cards_that_it_was_opened_from(device: Device, house: House) -> None:
    page = device(PHONE)
    garden(page, house, 0)
    settled(page)
    poke(page, page.locator(".pp-door").first)
    poke(page, page.locator("#cards .pp-rule").first)
    expect(page.locator("#clause")).to_be_visible()
    poke(page, page.locator("#clause button"))
    expect(page.locator("#clause")).to_be_hidden()
    expect(page.locator("#cards")).to_be_visible()


def test_the_number_of_seats_is_changed_in_sight_of_the_start(device: Device, house: House) -> None:
    page = device(screen(390, 664))
    page.goto(house.url)
    page.evaluate(FORM, {"game": "power_plants", "name": "Ada", "with": "devices"})
    more = page.get_by_role("button", name="One seat more")
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        expect(more).to_be_in_viewport(ratio=1)
        assert more.evaluate(
            "one => { const r = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); }"
        ), size


def test_a_long_name_in_large_letters_makes_no_page_wider(device: Device, house: House) -> None:
    page = device(SMALLEST, times=f"{HASTY}; {TWICE}", reduced_motion="reduce")
    code = new_table(page.context, house, "power_plants", name="MaximilianeTheresiaX")
    met: set[str] = set()
    while ask := asked(page.context, house, code):
        if ask["prompt"] not in met:
            met.add(ask["prompt"])
            page.goto(f"{house.url}/t/{code}")
            settled(page)
            assert page.evaluate(WIDTH) <= 320, ask["prompt"]
        play_ahead(page, house, code, 1, lively)
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    assert page.evaluate(WIDTH) <= 320
    poke(page, page.locator("#count [data-step=last]"))
    assert page.evaluate(WIDTH) <= 320
