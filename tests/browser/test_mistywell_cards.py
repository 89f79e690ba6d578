"""Mistywell's cards and map in a browser: what they say, what is in sight."""

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import moved_on, poke, version
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.neighbours import ALL_HERE, SEVERAL, resized, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of

DISCARDS = "Witch slot: moonlit-poultice for frog-with-a-degree, purple=1"
"""A Request of the Witch is served that makes her discard."""

NAMES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const text = (one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); };
  const told = [];
  for (const district of document.querySelectorAll(".mw-district")) {
    const names = [...district.querySelectorAll(".title b, .of > span:not(.mw-pips)")];
    const things = [...district.querySelectorAll(".mw-token, .mw-enforcer, .mw-pips, .mw-square, .of .mw-sign")];
    for (const name of names) {
      const at = text(name), all = box(district);
      if (parseFloat(getComputedStyle(name).fontSize) < 11) told.push(`${name.textContent} is small`);
      if (at.left < all.left || at.right > all.right || at.top < all.top || at.bottom > all.bottom) told.push(`${name.textContent} is cut`);
      for (const thing of things.map(box)) {
        const apart = thing.left >= at.right - 1 || thing.right <= at.left + 1 || thing.top >= at.bottom - 3 || thing.bottom <= at.top + 3;
        if (!apart) told.push(`something lies on ${name.textContent}`);
      }
    }
    for (const thing of things.map(box)) if (thing.right > box(district).right + 1) told.push(`something sticks out of ${names[0].textContent}`);
    const edge = box(district);
    for (const thing of things.map(box)) if (thing.bottom > edge.bottom + 1) told.push(`something hangs out of ${names[0].textContent}`);
    if (names.length < 2 || district.querySelectorAll(".of .mw-sign").length !== names.length - 1) told.push("no name or emblem");
  }
  const rows = [".mw-temple > svg", ".mw-temple .ahead > span", ".mw-tab .who > *", ".mw-tab .pools > span", ".mw-over > *"];
  for (const row of rows.map((one) => [...document.querySelectorAll(one)])) row.forEach((one, place) => {
    const at = box(one), all = box(one.closest(".mw-temple, .mw-tab, .mw-over")), after = row[place + 1];
    if (!at.width || one.matches(".unseen")) return;
    if (at.left < all.left - .5 || at.right > all.right + .5) told.push(`«${one.textContent}» sticks out`);
    const beside = after && !after.matches(".unseen") && after.parentElement === one.parentElement && box(after).top < at.bottom && box(after).bottom > at.top;
    if (beside && box(after).left < at.right - .5) told.push(`«${one.textContent}» touches what is beside it`);
  });
  for (const tally of document.querySelectorAll(".mw-tally")) if (tally.scrollWidth > tally.clientWidth) told.push("a tally is covered");
  return told;
}"""  # noqa: E501


def aimed(page: Page) -> list[str]:
    """The squares that are lit for a Request."""
    found: list[str] = page.locator(".mw-city .mw-square.aim").evaluate_all(
        "all => all.map(one => one.dataset.point.slice(2))"
    )
    return found


def test_every_district_names_its_groups_and_nothing_lies_on_a_name(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    full = "unity: sootmarket=1, bellrise=2\nfear: sootmarket=1, chalkboard-way=1\nEnforcer sootmarket"
    jobs = "jobs: bees-on-strike, the-last-cabbage, ladder-to-the-clapper"
    posed.pose(f"{full}\ntemple: forgehands=2, hawkers=1, bellringers=2, ferryfolk=2\n{jobs}")
    play_with_bots(page, posed, "mistywell")
    sides = [screen(*size) for size in ((568, 320), (640, 360), (664, 390), (740, 360))]
    for size in (PHONE, SMALLEST, PHONE_ON_ITS_SIDE, TABLET, *sides):
        resized(page, size)
        assert page.evaluate(NAMES) == [], size_of(size)


def test_a_request_that_is_chosen_lights_its_squares(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    expect(page.locator("html.js")).to_be_attached()
    assert aimed(page) == []
    job = page.locator(".mw-job").first
    job.locator("label").tap()
    squares = (job.get_attribute("data-squares") or "").split()
    assert len(squares) == 2
    assert aimed(page) == squares
    expect(page.locator(".mw-group.aim .of")).to_have_text(job.locator(".of").inner_text())
    page.locator("#ask [data-let-go]:visible").tap()
    assert aimed(page) == []


def test_a_tap_reads_a_request_and_its_button_takes_it(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    before = version(page)
    job = page.locator(".mw-job label").nth(1)
    name = job.locator(".name").inner_text()
    job.tap()
    expect(page.locator("#ask .mw-plan:visible h3")).to_contain_text(name)
    assert version(page) == before
    page.locator("#ask .mw-plan:visible button[name=answer]").tap()
    moved_on(page, before)
    expect(page.locator(".mw-news")).to_contain_text(f"took {name}")


def test_a_double_tap_on_a_card_only_reads_it(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce", times="window.wellsideTimes = {steady: 2000, done: 0}")
    posed.pose("")
    page.goto(posed.url)
    code = ahead.new_table(page.context, posed, "mistywell")
    page.goto(f"{posed.url}/t/{code}")
    before = version(page)
    card = page.locator(".mw-panel:visible .mw-card.can:not(.project, .rest) label").first
    card.evaluate("one => one.scrollIntoView({ block: 'center', behavior: 'instant' })")
    page.wait_for_timeout(2100)
    at = poke(page, card)
    page.touchscreen.tap(*at)
    expect(page.locator("#ask .mw-plan:visible")).to_be_visible()
    page.touchscreen.tap(*at)
    assert version(page) == before


def to_discard(page: Page, posed: PosedHouse) -> Locator:
    """The cards of which the Witch is asked to discard one."""
    posed.pose(DISCARDS, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    for text in ("academia-witch", "yes"):
        before = version(page)
        page.locator(f'button[name=answer][value="{text}"]:visible').first.tap()
        moved_on(page, before)
    expect(page.locator("#ask")).to_contain_text("Tap a card of your hand to discard.")
    return page.locator(".mw-panel:visible .mw-card.can > button")


def test_a_card_to_discard_is_read_first_and_keys_choose_at_once(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    cards = to_discard(page, posed)
    before = version(page)
    first, second = cards.nth(0), cards.nth(1)
    first.tap()
    plan = page.locator("#ask .mw-plan:visible")
    expect(plan.locator("h3")).to_contain_text(first.locator(".name").inner_text())
    expect(plan.locator(".mw-lines")).to_be_visible()
    second.tap()
    expect(plan.locator("h3")).to_contain_text(second.locator(".name").inner_text())
    assert version(page) == before
    plan.locator("button[name=answer]").tap()
    before = moved_on(page, before)
    page.locator(".mw-panel:visible .mw-card.can > button").first.press("Enter")
    moved_on(page, before)


def test_the_prompt_leads_to_the_hand_from_everywhere(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    prompt = page.locator("#ask [data-hand]")
    page.evaluate("scrollTo(0, 0)")
    poke(page, prompt)
    expect(page.locator("#p-0 .mw-card").first).to_be_in_viewport(ratio=0.9)
    page.locator("#t-1 input").check(force=True)
    expect(prompt).to_have_text("This is the Tinker’s hand. Back to your hand", use_inner_text=True)
    expect(page.locator('#ask[data-way=""]')).to_be_attached()  # no second way beside it
    poke(page, prompt)
    expect(prompt).to_have_text("Tap a card of your hand.", use_inner_text=True)
    expect(page.locator("#p-0")).to_be_visible()


def test_what_is_to_be_pressed_on_a_sheet_stays_in_sight(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    posed.pose("Witch: supply brown=2\njobs: pearls-possibly-peas, bees-on-strike, ink-for-a-forger")
    set_the_table(page, posed, ALL_HERE)
    page.locator("#d-sootmarket").tap()
    close = page.get_by_role("button", name="Close")
    expect(page.locator("#s-sootmarket").locator(close)).to_be_in_viewport(ratio=1)
    page.locator("#s-sootmarket").get_by_role("button", name="Close").tap()
    page.locator("#j-ink-for-a-forger label").tap()
    sheet = page.locator("#r-ink-for-a-forger")
    expect(sheet.locator(close)).to_be_in_viewport(ratio=1)
    way = sheet.locator(".mw-could li").first
    wide = "one => one.getBoundingClientRect().width"
    assert way.locator("small").evaluate(wide) > 150
    expect(way.locator(".opens")).to_have_text("Whisper at Keyholes")
    expect(way.get_by_role("button", name="Choose")).to_be_visible()


def test_what_is_paid_and_what_is_gained_read_differently(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch: supply brown=4\njobs: pearls-possibly-peas, bees-on-strike, the-last-cabbage")
    set_the_table(page, posed, ALL_HERE)
    card = page.locator("#h0-moon-over-all-roofs")
    expect(card.locator(".mw-price")).to_contain_text("Pay 2")
    card.locator("label").tap()
    expect(page.locator("#ask .mw-plan:visible .mw-terms")).to_have_text("Pay 2 Supply, in 2 turns:")
    expect(page.locator(".mw-jobs .mw-symbol b").first).to_have_text("+2")
    page.locator("#h0-moonlit-poultice label").tap()
    page.locator(".mw-jobs .serves label").first.tap()
    expect(page.locator("#ask .mw-plan:visible .mw-brings li").first).to_contain_text("+")


def test_a_request_that_a_card_never_meets_in_time_is_not_lit_as_one_that_it_serves(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed.pose("Witch: supply brown=4\njobs: pearls-possibly-peas, bees-on-strike, the-last-cabbage")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator("#h0-moonlit-poultice label"))
    bees, pearls = page.locator("#j-bees-on-strike"), page.locator("#j-pearls-possibly-peas")
    expect(bees).to_contain_class("serves never")
    expect(bees).to_have_css("outline-style", "dotted")
    expect(pearls).to_have_css("outline-style", "dashed")
    poke(page, bees.locator("label"))
    expect(page.locator("#ask .mw-plan:visible .mw-warn").first).to_contain_text("fails by day and by night")
    poke(page, page.locator("#ask .mw-plan:visible [data-let-go]"))
    expect(page.locator("#board .never")).to_have_count(0)


@pytest.mark.parametrize(
    "size", [PHONE, PHONE_ON_ITS_SIDE, TABLET, screen(568, 320)], ids=["phone", "side", "tablet", "low"]
)
def test_the_draft_begins_with_the_story_and_all_that_counts_in_sight(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    set_the_table(page, house, ALL_HERE)
    expect(page.locator(".mw-news li").first).to_be_in_viewport(ratio=1)
    expect(page.locator(".mw-job .of:visible")).to_have_count(6)
    expect(page.locator(".mw-job").locator(".mw-more:visible, .mw-symbols:visible")).to_have_count(0)
    if size is not PHONE:
        assert page.evaluate("scrollY") == 0
    if size in (PHONE, PHONE_ON_ITS_SIDE, TABLET):
        for job in page.locator(".mw-job").all():
            expect(job).to_be_in_viewport(ratio=1)
            foot = page.locator("#ask").evaluate("one => one.getBoundingClientRect().top")
            assert job.evaluate("one => one.getBoundingClientRect().bottom") <= foot


def test_no_question_has_anything_cut_off_or_out_of_reach(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    found: dict[str, list[str]] = {}
    met: set[str] = set()
    dice = random.Random(7)
    for level in ("easy", "hard"):
        code = ahead.new_table(page.context, house, "mistywell", level=level)
        ask = ahead.asked(page.context, house, code)
        while ask:
            kind = ask["prompt"]
            if kind not in met:
                met.add(kind)
                found |= look(page, house, code, kind, ahead.SIZES)
            ahead.answered(page.context, house, code, ask, dice.choice(busy(ask)))
            ask = ahead.asked(page.context, house, code)
    found |= look(page, house, code, "the end", ahead.SIZES)
    assert {"draft", "square", "play", "done", "discard", "enforcer", "need"} <= met
    assert found == {}


def busy(ask: ahead.Ask) -> list[str]:
    """The answers of somebody who would rather do something."""
    return [one for one in ask["options"] if one not in ("recuperate", "leave it")] or ask["options"]


def look(home: Page, house: House, code: str, kind: str, sizes: list[dict[str, Any]]) -> dict[str, list[str]]:
    """What is lost of a question, by size."""
    page = home.context.new_page()
    page.goto(f"{house.url}/t/{code}")
    found: dict[str, list[str]] = {}
    for size in sizes:
        resized(page, size)
        if told := lost(page):
            found[f"{kind} at {size_of(size)}"] = told
    page.close()
    return found


CUT_SHORT = """(all) => all.filter((one) => {
  const box = one.getBoundingClientRect(), card = one.closest(".mw-card, .mw-job").getBoundingClientRect();
  return !one.innerText.trim() || box.bottom > card.bottom + 1 || box.right > card.right + 1;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [TABLET, screen(768, 1024)], ids=size_of)
def test_on_a_tablet_hand_and_job_board_have_their_words(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("jobs: pearls-possibly-peas, bees-on-strike, the-last-cabbage")
    set_the_table(page, posed, ALL_HERE)
    assert ahead.asked(page.context, posed, page.url.rpartition("/")[2])["prompt"] == "play"  # type: ignore[index]
    for place, least in ((".mw-panel:visible .mw-card:not(.rest)", 5), (".mw-job", 3)):
        cards = page.locator(place)
        assert cards.count() >= least
        words = cards.locator(".mw-more")
        assert words.count() == cards.count()
        for one in words.all():
            expect(one).to_be_visible()
        assert words.evaluate_all(CUT_SHORT) == []


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_the_lobby_names_the_three_characters(device: Device, house: House, size: dict[str, Any]) -> None:
    page = device(size)
    set_the_table(page, house, SEVERAL)
    for seat, character in enumerate(("Witch", "Tinker", "Forester")):
        chair = page.locator(f"#chair-{seat}")
        expect(chair).to_contain_text(character)
        chair.scroll_into_view_if_needed()
        expect(chair).to_be_in_viewport(ratio=0.98)
    assert lost(page) == []
