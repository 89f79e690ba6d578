"""A tap in Mistywell does one thing: “more” only scrolls, and what was tapped comes into sight."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, screen
from tests.browser.hands import moved_on, poke, version
from tests.browser.lobby import begin_together
from tests.browser.neighbours import ALL_HERE, SEVERAL, set_the_table
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_mistywell_asks import in_sight
from tests.browser.test_mistywell_playback import UNHURRIED
from tests.browser.test_steady import STOPPED, TWO_FRAMES

SMALL, LOW = screen(320, 568), screen(844, 390)
LONG = """Witch hand: whisper-at-keyholes
Witch: supply brown=3
jobs: a-theorem-with-teeth, the-dentist-after-dark, the-tidy-burglar"""


def questions(page: Page) -> list[str]:
    """What a page asks from now on about what lies on it."""
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/what?" in request.url else None)
    return sent


@pytest.mark.parametrize("size", [SMALL, LOW], ids=size_of)
def test_a_tap_on_more_of_a_district_only_scrolls(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    posed.pose("")
    set_the_table(page, posed, ALL_HERE)
    poke(page, page.locator("#d-sootmarket"))
    box = page.locator("#s-sootmarket.more").bounding_box()
    assert box
    asked = questions(page)
    page.touchscreen.tap(box["x"] + box["width"] - 30, box["y"] + box["height"] - 10)
    page.wait_for_function("() => document.querySelector('#s-sootmarket').scrollTop > 0")
    assert asked == []


def test_a_tap_on_more_of_a_card_only_scrolls(device: Device, posed: PosedHouse) -> None:
    page = device(SMALL, reduced_motion="reduce")
    posed.pose(LONG)
    set_the_table(page, posed, ALL_HERE)
    page.locator("#h0-whisper-at-keyholes label").tap()
    page.locator(".mw-jobs .serves label").last.tap()
    expect(page.locator("#ask.more")).to_be_attached()
    acts = page.locator("#ask .mw-plan:visible .mw-acts").bounding_box()
    assert acts
    asked = questions(page)
    page.touchscreen.tap(acts["x"] + acts["width"] - 20, acts["y"] - 10)
    page.wait_for_function("() => document.querySelector('#ask').scrollTop > 0")
    assert asked == []


CUBES = """Enforcer bellrise
Witch slot: coven-supper, purple=1
squares: hawkers-witch=purple, forgehands-witch=purple, bellringers-witch=purple, bellringers-wild=green, \
ferryfolk-witch=purple, hawkers-tinker=orange, forgehands-tinker=orange, forgehands-forester=green"""


def supper(page: Page, posed: PosedHouse) -> None:
    """Two cubes were removed in Bellrise; two more are to be."""
    posed.pose(CUBES, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    for answer in ("yes", "bellrise"):
        before = version(page)
        page.locator(f"[name=answer][value={answer}]").first.dispatch_event("click")
        moved_on(page, before)


@pytest.mark.parametrize("size", [SMALL, LOW], ids=size_of)
def test_the_square_that_was_tapped_on_the_map_is_in_sight(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    supper(page, posed)
    poke(page, page.locator("#d-sootmarket [data-point=q-hawkers-witch]"))
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    expect(sheet.locator(".mw-big.meant")).to_have_attribute("data-point", "q-hawkers-witch")
    assert in_sight(sheet.locator(".mw-big.meant"))
    task, head = sheet.locator(".mw-task").first.bounding_box(), sheet.locator("header").bounding_box()
    assert task
    assert head
    below = head["y"] + head["height"]
    assert task["y"] >= below - 1 or task["y"] + task["height"] <= below + 1, "no line is cut through"
    if size is SMALL:
        return  # there it lies on the map
    poke(page, page.locator("#d-sootmarket [data-point=q-forgehands-witch]"))
    expect(sheet.locator(".mw-big.meant")).to_have_attribute("data-point", "q-forgehands-witch")
    assert in_sight(sheet.locator(".mw-big.meant"))


def test_why_a_square_cannot_be_tapped_hides_no_square(device: Device, posed: PosedHouse) -> None:
    page = device(SMALL, reduced_motion="reduce")
    supper(page, posed)
    poke(page, page.locator("#d-sootmarket [data-point=q-hawkers-witch]"))
    sheet = page.locator("#s-sootmarket")
    expect(sheet).to_be_visible()
    poke(page, sheet.locator(".mw-big[data-point=q-forgehands-tinker]"))
    line = sheet.locator(".mw-refusal")
    expect(line).to_contain_text("Only the lit cubes can be removed.")
    said, last = line.bounding_box(), sheet.locator(".mw-big").last.bounding_box()
    assert said
    assert last
    assert said["y"] >= last["y"] + last["height"] - 4


HELD = "bees-on-strike, frog-with-a-degree, the-last-cabbage, a-horse-mostly, the-wrong-homework"
HELD_TOO = "a-theorem-with-teeth, the-tidy-burglar, oar-one-missing, eels-in-the-pocket"
"""Hands that are higher than a low screen."""


def test_a_turn_begins_at_the_top_of_the_hand(device: Device, posed: PosedHouse) -> None:
    page = device(LOW, reduced_motion="reduce")
    posed.pose(f"Witch: supply brown=3\nTinker requests: {HELD}\nWitch requests: {HELD_TOO}")
    set_the_table(page, posed, ALL_HERE)
    page.locator("#h0-stir-the-sky label").tap()
    before = version(page)
    page.locator("#ask .mw-plan:visible button[name=answer]").tap()
    moved_on(page, before)
    while page.locator("#asked").get_attribute("data-ask") != "play":
        before = version(page)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert page.evaluate("scrollY") > 0
        page.locator("#ask button[name=answer]:visible").last.dispatch_event("click")
        moved_on(page, before)
    expect(page.locator("#asked")).to_have_attribute("data-shown", "1")
    page.wait_for_function(
        """() => {
          const first = document.querySelector("#p-1 .mw-hand .mw-card .name").getBoundingClientRect();
          return first.top >= document.querySelector("#story").getBoundingClientRect().bottom - 1;
        }"""
    )


def ben_reads_of_ada(device: Device, posed: PosedHouse) -> Page:
    """Ben's phone with the news that Ada has recuperated on hers."""
    posed.pose("tracker 2\nWitch: fate purple=4")
    ada = device(PHONE, reduced_motion="reduce")
    ben = device(PHONE, times=UNHURRIED)
    set_the_table(ada, posed, SEVERAL)
    begin_together(ada, {"Ben": ben, "Cleo": device(PHONE)}, posed, ".mw-city")
    ada.locator(".mw-panel:visible .mw-card.rest label").tap()
    ada.locator("#ask").get_by_role("button", name="Recuperate").tap()
    expect(ben.locator(".mw-news li.now p")).to_contain_text("Ada recuperated")
    return ben


def test_a_story_that_goes_on_says_whose_it_is(device: Device, posed: PosedHouse) -> None:
    ben = ben_reads_of_ada(device, posed)
    told = ben.locator(".mw-news li.now p")
    told.evaluate(
        """(one) => {
          for (let more = 0; more < 9; more++) {
            const part = Object.assign(document.createElement("span"), { textContent: "gained 1 Supply and 1 Effort; " });
            part.dataset.by = "Ada";
            one.append(part);
          }
          document.dispatchEvent(new CustomEvent("wellside:shown"));
        }"""  # noqa: E501
    )
    told.tap(position={"x": 2, "y": 2})
    expect(ben.locator(".mw-news li.now p.goes-on")).to_have_attribute("data-by", "Ada ")
    assert ben.locator(".mw-news p.goes-on").evaluate("one => getComputedStyle(one, '::before').content")


GOES_ON = """(one, [began, by]) => {
  const [head, ...others] = one.querySelectorAll("span");
  for (const part of others) part.remove();
  if (began) head.textContent = began;
  for (let more = 0; more < 9; more++) {
    const part = document.createElement("span");
    part.textContent = "gained 1 Supply and 1 Effort; ";
    part.dataset.by = by;
    one.append(part);
  }
  document.dispatchEvent(new CustomEvent("wellside:shown"));
}"""
"""A beat that begins with other words, if any, and of which much comes to somebody."""
AHEAD = "(one) => [...one.querySelectorAll('span')].find((part) => part.dataset.after)?.dataset.after"
LONG_HEAD = "Ada finished a card with so long a name that there is no room for what came of it: " * 2


@pytest.mark.parametrize(
    ("began", "by", "again", "ahead"),
    [
        ("", "Ada", True, "… "),
        ("", "Cleo", True, "… Cleo "),
        (LONG_HEAD, "Ada", False, None),
        ("Fear came to Bellrise; ", "Ada", False, None),
    ],
    ids=["same", "another", "long", "headless"],
)
def test_a_story_that_goes_on_says_again_how_it_began_where_there_is_room(
    device: Device, posed: PosedHouse, began: str, by: str, again: bool, ahead: str | None
) -> None:
    ben = ben_reads_of_ada(device, posed)
    told = ben.locator(".mw-news li.now p")
    told.evaluate(GOES_ON, [began, by])
    told.tap(position={"x": 2, "y": 2})
    expect(ben.locator(".mw-news li.now p.goes-on")).to_have_attribute("data-by", f"{by} ")
    assert told.inner_text().startswith("Ada recuperated:") == again
    assert told.evaluate(AHEAD) == ahead
    assert told.locator("span:visible", has_text="gained").count() > 0
    said = told.evaluate("one => getComputedStyle(one, '::before').content")
    assert said == ('"Earlier: "' if again else f'"… {by} "')


TWO_DONE = """Witch slot: read-the-tea-leaves for pigeons-in-the-belfry, purple=1
Witch slot: moonlit-poultice for pepper-from-far-away, purple=1"""


def test_news_below_a_district_are_not_held_for_seen(device: Device, posed: PosedHouse) -> None:
    page = device(screen(740, 360), reduced_motion="reduce")
    posed.pose(TWO_DONE, "Witch tick")
    set_the_table(page, posed, ALL_HERE)
    key = f"noticed {page.locator('#table').get_attribute('data-code')}"
    seen = f"() => sessionStorage.getItem('{key}')"
    page.wait_for_function(f"() => ({seen})() !== null")
    page.locator("#w-moonlit-poultice > button").tap()
    before, noticed = version(page), page.evaluate(seen)
    page.locator("#ask .mw-plan:visible button[name=answer]").tap()
    moved_on(page, before)
    sheet = page.locator(".mw-near:popover-open")
    expect(sheet).to_be_visible()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate(seen) == noticed
    sheet.get_by_role("button", name="Close").tap()
    page.wait_for_function(f"() => Number(({seen})()) > {noticed}")


AWAIT = "() => { window.rests = new Promise((done) => addEventListener('scrollend', done, { once: true })); }"
SLIDE = "scrollBy({ top: 120, behavior: 'smooth' })"
"""The page slides, as it does when a question comes while the story is told."""


def at_rest(page: Page, posed: PosedHouse) -> None:
    """A turn that begins, on a page that has long lain still."""
    posed.pose("")
    page.goto(posed.url)
    page.goto(f"{posed.url}/t/{new_table(page.context, posed, 'mistywell', seats='3')}")
    expect(page.locator("#asked")).to_have_attribute("data-ask", "play")
    page.evaluate("scrollTo({ top: 40, behavior: 'instant' })")
    page.evaluate(TWO_FRAMES)
    page.evaluate("pass(1000)")


def test_a_card_that_slid_under_a_finger_takes_no_tap_for_a_moment(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, times=STOPPED)
    at_rest(page, posed)
    page.evaluate(AWAIT)
    page.evaluate(SLIDE)
    page.evaluate("rests")
    page.evaluate(TWO_FRAMES)
    card = page.locator(".mw-panel:visible .mw-hand .mw-card").first
    box = card.bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for wait, chosen in ((0, 0), (349, 0), (1, 1)):
        page.evaluate(f"pass({wait})")
        page.touchscreen.tap(*at)
        page.evaluate(TWO_FRAMES)
        expect(page.locator(".mw-hand input:checked")).to_have_count(chosen)


def test_a_card_under_a_hand_that_scrolls_takes_a_tap_at_once(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, times=STOPPED)
    at_rest(page, posed)
    page.evaluate(AWAIT)
    page.mouse.move(180, 500)
    page.mouse.wheel(0, 120)
    page.evaluate("rests")
    page.evaluate(TWO_FRAMES)
    box = page.locator(".mw-panel:visible .mw-hand .mw-card").first.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".mw-hand input:checked")).to_have_count(1)
