"""Mistywell fits its screens: long names, large words, and nothing that is asked lies out of reach."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Device
from tests.browser.devices import screen
from tests.browser.hands import moved_on, poke, poke_clear, version
from tests.browser.house import House
from tests.browser.neighbours import ALL_HERE, set_the_table, take_the_first
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_large_text import large
from tests.browser.test_mistywell_asks import in_sight, say
from tests.browser.test_mistywell_near import PEPPER

LONG = "Maximiliane-Charlotte"
UPRIGHT = [screen(320, 568), screen(360, 740), screen(390, 664)]
RUNS_OUT = """() => [...document.querySelectorAll("#ask :is(a, button, p, li, h3)")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  return width && (left < 0 || right > innerWidth);
}).map((one) => one.textContent)"""
"""What of the parchment runs over the rim of the screen."""
AROUND = """one => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const x = (left + right) / 2, y = (top + bottom) / 2;
  return [[-21, 0], [21, 0], [0, -21], [0, 21], [-14, -14], [14, 14]]
    .filter(([right, down]) => y + down < innerHeight)
    .every(([right, down]) => document.elementFromPoint(x + right, y + down) === one);
}"""
"""Whether a finger that comes down 21 pixels beside something still taps it."""
TOO_WIDE = """(one, names) => names.filter((name) => {
  one.lastChild.textContent = name;
  const words = new Range();
  words.selectNodeContents(one);
  return words.getBoundingClientRect().right > one.closest(".mw-job").getBoundingClientRect().right - 3;
})"""
"""Which names run out of a Request when they stand on it."""
COVERS = """card => {
  const words = new Range(), picture = card.querySelector(".mw-emblem:not(.mw-sign)").getBoundingClientRect();
  words.selectNodeContents(card.querySelector(".name"));
  const lines = [...words.getClientRects()];
  return lines.some(({ right, bottom }) => right > picture.left && bottom > picture.top + 2);
}"""
"""Whether the picture of a Request lies under its name."""
MEETS = "(one) => { const box = one.getBoundingClientRect(); return (box.top + box.bottom) / 2; }"
WHOLE = """name => {
  const around = name.closest("p").getBoundingClientRect();
  return [...name.getClientRects()].every((line) => line.left >= around.left && line.right <= around.right);
}"""
"""Whether no letter of a name is cut off."""
DISCARDS = "Witch slot: moonlit-poultice for frog-with-a-degree, purple=1"
"""The Witch is about to be asked for a card to discard."""


def middle(spot: Locator) -> float:
    """How far down the middle of something stands, in pixels."""
    return float(spot.evaluate(MEETS))


def head(spot: Locator) -> float:
    """How far down something begins, in pixels."""
    return float(spot.evaluate("one => one.getBoundingClientRect().top"))


def foot(spot: Locator) -> float:
    """How far down something ends, in pixels."""
    return float(spot.evaluate("one => one.getBoundingClientRect().bottom"))


@pytest.mark.parametrize("size", UPRIGHT, ids=size_of)
def test_a_long_name_leaves_room_for_what_is_asked(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose(DISCARDS, "Witch tick")
    set_the_table(page, posed, ALL_HERE, name=LONG)
    assert page.evaluate(RUNS_OUT) == []
    say(page, "academia-witch", "yes")
    asked(page)
    poke(page, page.locator(".mw-panel:visible .mw-card.can").first)
    expect(page.get_by_role("button", name="Discard it").first).to_be_visible()
    asked(page)


def asked(page: Page) -> None:
    """The whole name is told, the words stand in the screen, and the question mark beside them."""
    name, lead, mark = (
        page.locator(f"#ask .mw-task {one}") for one in (".mw-you bdi", ".mw-tohand", ".mw-rule")
    )
    expect(name).to_have_text(LONG)
    assert name.evaluate(WHOLE)
    assert abs(middle(lead) - middle(mark)) < 4
    assert page.evaluate(RUNS_OUT) == []
    assert mark.evaluate(AROUND)


@pytest.mark.parametrize("size", UPRIGHT, ids=size_of)
def test_a_page_that_one_comes_to_begins_at_its_head(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    for turn in ("Witch draft", "Witch play"):
        posed.pose("", turn)
        set_the_table(page, posed, ALL_HERE)
        expect(page.locator("#ask .mw-start .mw-task")).to_contain_text("Tap a")
        assert page.evaluate("scrollY") == 0
        expect(page.get_by_role("link", name="Home")).to_be_in_viewport()


def test_the_name_of_every_group_fits_onto_a_request_of_the_draft(device: Device, posed: PosedHouse) -> None:
    page = device(screen(320, 568), reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    groups = page.locator(".mw-group .of > span:first-of-type").all_inner_texts()
    assert len(groups) == 7
    assert page.locator(".mw-jobs .of").first.evaluate(TOO_WIDE, groups) == []


def test_both_rows_of_the_draft_lie_above_the_parchment_on_the_smallest_phone(
    device: Device, posed: PosedHouse
) -> None:
    page = device(screen(320, 568), reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    assert page.evaluate("scrollY") == 0
    assert page.locator(".mw-jobs.draft .mw-job").count() == 6
    assert foot(page.locator(".mw-jobs")) <= head(page.locator("#ask"))


def test_a_tip_on_a_low_screen_leaves_the_requests_whole_below_the_city(
    device: Device, posed: PosedHouse
) -> None:
    page = device(screen(844, 390), taught=True, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#note.has-room > .stays")).to_be_visible()
    for down in ("0", "document.documentElement.scrollHeight"):
        page.evaluate(f"scrollTo(0, {down})")
        assert head(page.locator(".mw-jobs")) >= foot(page.locator(".mw-city"))
        assert foot(page.locator(".mw-jobs")) <= 390


@pytest.mark.parametrize("size", [*UPRIGHT, screen(568, 320), screen(844, 390)], ids=size_of)
def test_the_requests_that_a_project_serves_come_into_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("jobs: bees-on-strike, the-last-cabbage, frog-with-a-degree")
    set_the_table(page, posed, ALL_HERE)
    card = page.locator(".mw-panel:visible .mw-card", has_text="Simmer Until Done").locator("label")
    card.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    poke(page, card)
    expect(page.locator("#ask .mw-plan:visible")).to_contain_text("Now tap a Request")
    serving = page.locator("#board .serves").all()
    assert serving
    assert all(in_sight(one) for one in serving)


def test_take_back_works_beside_a_district_that_lies_open(device: Device, posed: PosedHouse) -> None:
    page = device(screen(360, 740), reduced_motion="reduce")
    posed.pose("", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator(".mw-jobs label").first)
    before = version(page)
    poke(page, page.locator("#ask .mw-plan:visible button[name=answer]"))
    before = moved_on(page, before)
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    back = page.locator("#ask .take-back")
    assert back.evaluate("one => getComputedStyle(one).filter") == "none"
    poke(page, back)
    moved_on(page, before)
    expect(sheet).to_be_hidden()
    expect(page.locator("#ask .mw-task")).to_contain_text("Tap a Request")


@pytest.mark.parametrize("size", UPRIGHT, ids=size_of)
def test_the_last_line_of_a_district_does_not_fade(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("jobs: bees-on-strike, the-last-cabbage, frog-with-a-degree", "Witch draft")
    set_the_table(page, posed, ALL_HERE)
    sheet = take_the_first(page)
    rest = sheet.evaluate(
        "one => { one.scrollTop = one.scrollHeight; const last = one.querySelector('.mw-friends');"
        " return one.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom; }"
    )
    assert rest >= 15, "the fade of 1.2rem lies over no more than what the line itself leaves free"


@pytest.mark.parametrize("size", [screen(320, 568), screen(360, 740)], ids=size_of)
def test_a_district_at_twice_the_size_can_be_read_and_tapped(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = large(device, size)
    posed.pose(PEPPER, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")
    for square in sheet.locator(".mw-big.can").all():
        square.scroll_into_view_if_needed()
        assert in_sight(square)
    sheet.get_by_role("button", name="Close").scroll_into_view_if_needed()
    poke(page, sheet.get_by_role("button", name="Close"))
    expect(sheet).to_be_hidden()
    assert page.evaluate(RUNS_OUT) == []


@pytest.mark.parametrize("size", UPRIGHT, ids=size_of)
def test_the_picture_of_what_the_temple_takes_next_leaves_its_name_free(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("jobs: keys-to-nobodys-door, bees-on-strike, the-sulking-pear-tree")
    set_the_table(page, posed, ALL_HERE)
    last = page.locator(".mw-job.last")
    expect(last).to_contain_text("The Sulking Pear Tree")
    assert not last.evaluate(COVERS)


def test_what_is_explained_the_first_time_can_be_read_in_the_dark(device: Device, posed: PosedHouse) -> None:
    page = device(screen(360, 740), taught=True, color_scheme="dark", reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    expect(page.locator("#note > .stays .button")).to_be_visible()
    assert findings(page) == []


def test_a_tablet_keeps_the_counts_in_sight(device: Device, posed: PosedHouse) -> None:
    page = device(screen(1024, 768), reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    assert all(in_sight(one) for one in page.locator(".mw-tally").all())


@pytest.mark.parametrize("size", UPRIGHT, ids=size_of)
def test_a_lesson_says_one_thing_to_do_at_a_time(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size, reduced_motion="reduce")
    page.goto(house.url)
    poke(page, page.get_by_role("button", name="Learn Mistywell"))
    says = page.locator("#coach .says")
    expect(says).to_contain_text("A city in the mist")
    expect(page.locator("#ask")).to_be_hidden()
    for words in ("You are the Witch", "Six Unity", "These are Requests"):
        poke(page, page.get_by_role("button", name="Next", exact=True))
        expect(says).to_contain_text(words)
        expect(page.locator("#ask")).to_be_hidden()
    poke(page, page.get_by_role("button", name="Next", exact=True))
    expect(says).to_contain_text("Tap Read the Tea Leaves")
    expect(page.locator("#ask .mw-tohand")).to_be_visible()
    poke(page, page.locator(".mw-card", has_text="Read the Tea Leaves").locator("label"))
    expect(page.locator("#ask .mw-plan:visible")).to_contain_text("Now tap a Request that it serves.")


def test_a_card_that_is_opened_on_a_low_screen_is_seen_whole(device: Device, posed: PosedHouse) -> None:
    page = device(screen(568, 320), reduced_motion="reduce")
    posed.pose("jobs: bees-on-strike, the-last-cabbage, frog-with-a-degree")
    set_the_table(page, posed, ALL_HERE)
    poke_clear(page, page.locator(".mw-job.last label"))
    sheet = page.locator("#r-frog-with-a-degree")
    expect(sheet).to_be_visible()
    face, acts = sheet.locator(".mw-face").bounding_box(), sheet.locator(".mw-acts").last.bounding_box()
    assert face
    assert acts
    assert face["y"] >= 0
    assert face["y"] + face["height"] <= acts["y"], "the card ends above the button that closes it"


MEETS_THE_MARKS = """groups => groups.filter((group) => {
  const name = new Range(), marks = group.querySelector(".mw-pips");
  name.selectNodeContents(group.querySelector(".of > span"));
  const { outlineWidth, outlineOffset } = getComputedStyle(marks);
  const around = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
  return name.getBoundingClientRect().right + around + 2 > marks.getBoundingClientRect().left;
}).map((group) => group.dataset.group)"""
"""Which names of groups run into the cubes of the Temple beside them."""


@pytest.mark.parametrize("size", UPRIGHT, ids=size_of)
def test_the_name_of_every_group_keeps_clear_of_the_temple_s_cubes(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    groups = ("academia", "bellringers", "gardeners", "moths", "forgehands", "hawkers", "ferryfolk")
    posed.pose(f"temple: {', '.join(f'{one}=2' for one in groups)}")
    set_the_table(page, posed, ALL_HERE)
    assert page.locator(".mw-city .mw-group").evaluate_all(MEETS_THE_MARKS) == []
