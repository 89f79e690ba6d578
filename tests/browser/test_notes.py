"""A line to a person never lies on the control that it speaks of, nor on what is asked."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import ahead, gladiators, hands, test_mana_surge
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.duels import show
from tests.browser.house import House
from tests.browser.lobby import ONE_DEVICE, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_side import drag_up
from tests.browser.test_names import some
from tests.browser.test_open_score import take_the_right_side
from tests.browser.test_open_table import open_table
from tests.browser.wire import Wire

SIZES = [SMALLEST, PHONE, screen(568, 320), PHONE_ON_ITS_SIDE]


def box(spot: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a thing that is seen."""
    at = spot.bounding_box()
    assert at, spot
    return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]


def apart(one: Locator, other: Locator) -> bool:
    """Whether two things do not lie on each other."""
    a, b = box(one), box(other)
    return a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]


def in_sight(page: Page, spot: Locator) -> bool:
    """Whether all of a thing is on the screen."""
    size = page.viewport_size
    left, top, right, bottom = box(spot)
    return bool(size and left >= 0 and top >= 0 and right <= size["width"] and bottom <= size["height"])


@pytest.fixture
def wire(house: House) -> Iterator[Wire]:
    """The connection of one phone."""
    air = Wire(house)
    yield air
    air.close()


def test_a_lost_connection_is_told_beside_what_was_tapped(device: Device, wire: Wire) -> None:
    page = device(SMALLEST)
    test_mana_surge.set_the_table(page, wire, test_mana_surge.ALL_HERE)
    while not page.get_by_role("button", name="End moves").count():
        test_mana_surge.answer(page)
    end = test_mana_surge.ending(page)
    wire.cut()
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        ahead.settled(page)
        page.evaluate("document.getElementById('note').replaceChildren()")
        hands.poke(page, end)
        expect(page.locator("#note .note")).to_contain_text("Not connected")
        expect(page.locator("#link")).to_contain_text("Not connected")
        for line in (page.locator("#note .note"), page.locator("#link")):
            assert in_sight(page, line), size_of(size)
            assert apart(line, end), size_of(size)
            assert apart(line, page.locator("#ask .ms-task")), size_of(size)
        assert apart(page.locator("#note .note"), page.locator("#link")), size_of(size)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{width}x{height}".format(**size["viewport"]))
def test_a_refusal_is_told_beside_what_was_tapped(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    test_mana_surge.set_the_table(page, house, test_mana_surge.ALL_HERE)
    while not page.get_by_role("button", name="End moves").count():
        test_mana_surge.answer(page)
    hands.poke(page, page.locator("#board input[name=from]").first)
    hands.poke(page, page.locator('.ms-hex[data-holds="spawner"]').first)
    line = page.locator("#note .illegal")
    expect(line).to_be_visible()
    assert in_sight(page, line)
    assert apart(line, page.locator("#ask .ms-task"))
    assert apart(line, page.get_by_role("button", name="End moves"))


POWERDOME = ("Vote", "Nominate", "Commit")


@pytest.mark.parametrize("deed", POWERDOME)
def test_a_refusal_in_powerdome_lies_beside_the_button_that_commits(
    device: Device, house: House, deed: str
) -> None:
    page = device(reduced_motion="reduce")
    setup = "quick_brawl" if deed == "Commit" else "full_setup"
    gladiators.set_the_table(page, house, gladiators.WITH_BOTS, setup=setup)
    if deed == "Nominate":
        gladiators.press("Vote")(page)
    if deed != "Vote":
        expect(page.locator(".pd-stage.playing")).to_be_visible()
        gladiators.seen_enough(page)
    if deed == "Nominate":
        page.locator("[data-deal]").tap()
    if deed == "Commit":
        page.locator(".pd-dial.resist [data-rest]").tap()
    expect(page.locator("#ask [data-commit]")).to_have_text(deed)
    page.wait_for_load_state()
    page.context.set_offline(True)
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        ahead.settled(page)
        told_beside_what_commits(page)


def told_beside_what_commits(page: Page) -> None:
    """Taps the button although its answer cannot arrive."""
    page.evaluate("document.getElementById('note').replaceChildren()")
    commit = page.locator("#ask [data-commit]")
    commit.evaluate("one => { one.disabled = false; }")
    hands.poke(page, commit)
    line = page.locator("#note .note")
    expect(line).to_be_visible()
    assert in_sight(page, line), page.viewport_size
    assert apart(line, commit), page.viewport_size


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{width}x{height}".format(**size["viewport"]))
def test_what_a_hex_is_is_not_written_over_that_hex(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size)
    code = ahead.new_table(page.context, house, "mana_surge")
    page.goto(f"{house.url}/t/{code}")
    ahead.settled(page)
    for at in ("0_-4", "0_-3", "2_-2", "0_0", "-1_4"):
        x, y = hands.poke(page, page.locator(f"#h{at} .hx-face"))
        card = page.locator("#what")
        expect(card.locator("header > h2")).to_be_visible()
        left, top, right, bottom = box(card)
        assert not (left - 15 < x < right + 15 and top - 15 < y < bottom + 15), at
        assert in_sight(page, card)
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()


ON_CONTROLS = """() => {
  const line = document.getElementById("note").getBoundingClientRect();
  const meets = (box) => Math.min(box.right, line.right) - Math.max(box.left, line.left) > 1
    && Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top) > 1;
  return [...document.querySelectorAll("a[href], button, summary, label, #ask p")]
    .filter((one) => !one.closest("#note, .picking .pw-marble:not(.can)"))
    .filter((one) => one.checkVisibility() && meets(one.getBoundingClientRect()))
    .map((one) => `${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""
"""What is asked, or could be answered or opened by a tap, and lies under the line."""
NEAR = 160
"""px between a line and what it speaks of."""

DUEL = ("cmy/cmy/mcm/ycm/ymc", "toad y0* coins 3", "bailiff", 0, 2)


def far(page: Page, spot: Locator) -> float:
    """The gap between a line and what it speaks of."""
    a, b = box(page.locator("#note")), box(spot)
    across = max(b[0] - a[2], a[0] - b[2], 0)
    down = max(b[1] - a[3], a[1] - b[3], 0)
    return float((across**2 + down**2) ** 0.5)


@pytest.mark.parametrize("company", ["bot", "here"])
def test_a_refused_marble_says_why_beside_it_and_on_no_control(
    device: Device, posed: PosedHouse, company: str
) -> None:
    page = device(reduced_motion="reduce")
    posed.pose_duel(*DUEL)
    show(page, posed, ahead.new_table(page.context, posed, "power_well", **{"with": company}))
    for size in (*SIZES, TABLET):
        ahead.resized(page, size)
        gaps = [refused(page, name) for name in ("R1", "R2", "R3", "R4", "R5")]
        assert max(gaps) < (60 if size is TABLET else NEAR), (gaps, size_of(size))


def refused(page: Page, name: str) -> float:
    """Taps a marble that cannot be chosen; how far from it that is said."""
    page.evaluate("document.getElementById('note').replaceChildren()")
    spot = hands.place(page, name)
    hands.poke(page, spot)
    line = page.locator("#note .illegal")
    expect(line).to_be_visible()
    where = (name, page.viewport_size)
    assert in_sight(page, line), where
    assert apart(line, spot), where
    assert page.evaluate(ON_CONTROLS) == [], where
    left, _, right, _ = box(page.locator("#note"))
    assert right - left >= 120, where
    return far(page, spot)


def test_on_a_tablet_a_grey_ability_says_why_beside_it(device: Device, posed: PosedHouse) -> None:
    page = device(TABLET, reduced_motion="reduce")
    posed.pose_duel(*DUEL)
    show(page, posed, ahead.new_table(page.context, posed, "power_well", **{"with": "bot"}))
    gaps = []
    for name in ("Rain at Night", "The Great Belch", "Croak", "Spit", "Royal Blood"):
        page.evaluate("document.getElementById('note').replaceChildren()")
        ability = page.locator(f'[data-show="{name}"]')
        hands.poke(page, ability)
        expect(page.locator("#note .illegal")).to_be_visible()
        assert apart(page.locator("#note .illegal"), ability), name
        gaps.append(far(page, ability))
    assert max(gaps) < 120, gaps


def test_a_line_that_stays_moves_nothing_until_it_is_tapped_away(device: Device, house: House) -> None:
    page, other = device(reduced_motion="reduce"), device(reduced_motion="reduce")
    open_table(page, house)
    take_the_right_side(page, other, house)
    for size in (*SIZES, TABLET):
        ahead.resized(page, size)
        assert in_sight(page, page.locator("#note")), size_of(size)
    before = box(page.locator("#board"))
    hands.poke(page, page.locator("#note").get_by_role("button", name="OK"))
    expect(page.locator("#note .stays")).to_have_count(0)
    assert box(page.locator("#board")) == before


def test_on_a_screen_full_of_controls_a_line_that_stays_has_room_of_its_own(
    device: Device, house: House
) -> None:
    page, other = device(SMALLEST, reduced_motion="reduce"), device(reduced_motion="reduce")
    open_table(page, house)
    take_the_right_side(page, other, house)
    expect(page.locator("#note .stays")).to_contain_text("now plays on another device")
    assert page.evaluate(ON_CONTROLS) == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    for button in page.locator("#strip0 > .button:visible").all():
        assert in_sight(page, button)
    hands.poke(page, page.locator("#note").get_by_role("button", name="OK"))
    expect(page.locator("#note .stays")).to_have_count(0)
    expect(page.locator("#note")).not_to_have_class("has-room")


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_a_line_lies_on_no_button_of_the_question_that_waits_for_a_choice(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    set_the_table(page, house, ONE_DEVICE)
    commit = page.locator("#ask [data-commit]:visible").last
    expect(commit).to_be_disabled()
    words = "A new game: everybody has moved on by one seat. Ada now sits where Ben sat."
    page.evaluate(
        "words => { document.getElementById('note').innerHTML = words; }", f'<p class="note">{words}</p>'
    )
    line = page.locator("#note .note")
    expect(line).to_be_visible()
    assert in_sight(page, line)
    assert apart(line, commit)


LENGTHY = "Strike hurts one target, and resist stops blows. " * 6


def test_a_line_on_something_that_an_answer_needs_is_gone_with_the_first_tap_beside_it(
    device: Device, house: House
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    gladiators.set_the_table(page, house, gladiators.WITH_BOTS, seats=4, setup="quick_brawl")
    gladiators.seen_enough(page)
    page.locator("#board").evaluate("one => one.removeAttribute('data-gives-way')")
    say = "words => document.dispatchEvent(new CustomEvent('wellside:say', {detail: {words, look: 'stays'}}))"
    page.evaluate(say, LENGTHY)
    line = page.locator("#note .stays")
    expect(page.locator("#note")).to_have_class(re.compile("in-the-way"))
    commit = gladiators.commit(page)
    assert apart(line, commit), "what sends the answer is free even then"
    hands.poke(page, commit)
    expect(line).to_have_count(0)
    expect(page.locator("[data-tally]")).to_have_text("Order nothing?")
    page.evaluate(say, "Strike hurts.")
    hands.poke(page, page.locator(".pd-dial.strike [data-rest]"))
    expect(page.locator("[data-left]")).to_have_text("0 left")
    expect(line).to_have_text("Strike hurts.OK")


BESIDE: dict[str, tuple[dict[str, str], str, str | None]] = {
    "powerdome": ({"seats": "2"}, "allocation", "[data-rest]:visible"),
    "power_plants": ({"plants": "random"}, "power", None),
    "mistywell": ({}, "play", ".mw-panel:visible .mw-card.can:not(.project, .rest) label"),
}
"""What a table is set up with, a question of each game, and what has to be tapped before an answer."""


@pytest.mark.parametrize("slug", BESIDE)
def test_a_lost_connection_lies_on_nothing_that_answers(
    device: Device, house: House, wire: Wire, slug: str
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    options, prompt, tapped = BESIDE[slug]
    page.goto(wire.url)
    code = ahead.new_table(page.context, house, slug, **options)
    ahead.play_ahead(page, house, code, 40, some, until=prompt)
    page.goto(f"{wire.url}/t/{code}")
    hands.it_is_me(page)
    if slug == "powerdome":
        gladiators.seen_enough(page)
    if tapped:
        hands.poke_clear(page, page.locator(tapped).first)
    wire.cut()
    expect(page.locator("#link")).to_contain_text("Not connected")
    found = {}
    for size in SIZES:
        page.set_viewport_size(size["viewport"])
        ahead.settled(page)
        assert in_sight(page, page.locator("#link")), size_of(size)
        found[size_of(size)] = page.evaluate(LINK_ON)
    assert not any(found.values()), found
    told_beside(page, tapped)


def told_beside(page: Page, tapped: str | None) -> None:
    """What is answered without a connection is told beside the button, on the smallest phone."""
    page.set_viewport_size(SMALLEST["viewport"])
    ahead.settled(page)
    button = page.locator("#ask :is(button[name=answer], [data-commit]):visible:enabled")
    if tapped and not button.count():
        hands.poke_clear(page, page.locator(tapped).first)
    hands.poke(page, button.first)
    line = page.locator("#note .note")
    expect(line).to_contain_text("Not connected")
    assert apart(line, button.first)
    assert apart(line, page.locator("#link"))


LINK_ON = """() => {
  const line = document.getElementById("link").getBoundingClientRect();
  const meets = (box) => Math.min(box.right, line.right) - Math.max(box.left, line.left) > 1
    && Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top) > 1;
  const words = new Range();
  const of = (one) => one.matches("button") ? [one.getBoundingClientRect()]
    : (words.selectNodeContents(one), [...words.getClientRects()]);
  return [...document.querySelectorAll("#ask button, #ask .pp-task, #ask .mw-task, [data-commit]")]
    .filter((one) => one.checkVisibility() && of(one).some(meets))
    .map((one) => `${one.className} ${one.textContent.trim().slice(0, 30)}`);
}"""
"""What answers or is asked, and lies under the line about the connection."""


WHERE_IT_LIES = """() => new Promise((done) => {
  const lay = [], line = document.querySelector("#note .note");
  const look = () => lay.push(line.getBoundingClientRect().top);
  addEventListener("scroll", () => { look(); requestAnimationFrame(() => requestAnimationFrame(look)); });
  addEventListener("scrollend", () => setTimeout(() => done(lay), 100), { once: true });
})"""
"""Where a line lies from top to bottom, while a page is scrolled."""


def test_a_line_moves_about_no_more_than_once_while_a_finger_scrolls_the_page(
    device: Device, house: House
) -> None:
    page = device(screen(360, 500))
    page.goto(house.url)
    page.evaluate("wellsideSays('The address is copied: paste it into a message.')")
    expect(page.locator("#note .note")).to_be_visible()
    lying = page.evaluate_handle(f"({{ lay: ({WHERE_IT_LIES})() }})")
    drag_up(page, 180, 450, 300)
    lay = page.evaluate("async (told) => await told.lay", lying)
    assert len(lay) > 2
    assert len({round(top) for top in lay}) <= 2
