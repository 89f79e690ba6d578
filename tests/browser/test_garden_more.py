"""What Power Plants asks where there is little room: read from its top, and saying where it goes on."""

from playwright.sync_api import Page, expect

from tests.browser.ahead import OURS, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import size_of
from tests.browser.test_garden import garden
from tests.browser.test_garden_asks import ROOTS
from tests.browser.test_garden_tells import BLUE_AND_RED, FOUR, WORDY, position, sown
from tests.browser.test_lessons import LESSONS, answer, at, beat_that_says, begin

LESSON = LESSONS["power_plants"]
LOW = screen(568, 320)
RUNNING = """
0,0 Deeproot6
1,-1 Honeyleaf6 red x1
2,-2 Starflower5
1,0 Starflower6 blue x1
2,0 Wingbean6 blue x2
0,1 Wingbean5 red x1
0,2 Snapjaw6 blue x1
-1,1 Snapjaw5 red x2
"""
"""Roots may run two ways from -1,0, beside each other."""
BADGES = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && a.right > b.left + 1 && a.top < b.bottom - 1 && a.bottom > b.top + 1;
  const badges = [...document.querySelectorAll(".pp-brought")];
  const patches = [...document.querySelectorAll("#board .pp-patch")];
  const at = (one) => one.getAttribute("transform");
  const faulty = badges.length > 2 ? [] : ["too few badges"];
  for (const badge of badges) {
    const ground = box(badge.querySelector(".pp-off"));
    const own = patches.find((one) => at(one) === at(badge)).querySelector(".hx-face");
    const inside = ([x, y]) => own.isPointInFill(new DOMPoint(x, y).matrixTransform(own.getScreenCTM().inverse()));
    const round = (ground.bottom - ground.top) / 2, ends = [ground.left + round, ground.right - round];
    const rim = [...ends.map((x) => [x, ground.top + 1]), [ground.left + 1, ground.top + round], [ground.right - 1, ground.top + round]];
    if (!rim.every(inside)) faulty.push(`${badge.id} leaves its hex`);
    const others = patches.filter((one) => at(one) !== at(badge)).map((one) => one.querySelector(".pp-stack")).filter(Boolean);
    if (others.some((one) => meet(ground, box(one)))) faulty.push(`${badge.id} lies on Sprites elsewhere`);
    if (badges.some((one) => one !== badge && meet(ground, box(one.querySelector(".pp-off"))))) faulty.push(`${badge.id} meets another`);
  }
  const eyes = patches.flatMap((one) => [...one.querySelectorAll(".pp-stack > use:last-of-type")]).map(box);
  const middle = ({ left, right, top, bottom }) => ({ left, right, top: (2 * top + bottom) / 3, bottom });
  for (const badge of badges) if (eyes.some((one) => meet(box(badge.querySelector(".pp-off")), middle(one)))) faulty.push(`${badge.id} lies on a face`);
  return faulty;
}"""  # noqa: E501
"""The badges of what roots would bring that are not clearly those of their own patch."""


def test_what_roots_would_bring_lies_within_the_hex_that_it_is_about(
    device: Device, posed: PosedHouse
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    text = position(RUNNING, "Deeproot1 Starflower1", plants=ROOTS)
    sown(page, posed, text, "Deeproot1 @ -1,0", "sprout")
    for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE):
        resized(page, size)
        assert page.evaluate(BADGES) == [], size_of(size)


MORE = """() => getComputedStyle(document.querySelector("#ask .pp-acts"), "::after").content"""
"""What hangs over the foot of a question."""


def test_a_question_that_goes_on_says_so_and_a_tap_there_leads_on(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    sown(page, posed, position(FOUR, plants=WORDY), "Honeyleaf1 @ 0,0")
    expect(page.locator("#ask .pp-task")).to_be_in_viewport(ratio=1)
    last, foot = page.locator("#ask .pp-line").last, page.locator("#ask .pp-acts")
    assert "more" in page.evaluate(MORE)
    while page.evaluate(MORE) != "none":
        before, edge = page.locator("#ask").evaluate("one => one.scrollTop"), foot.bounding_box()
        assert edge
        page.touchscreen.tap(edge["x"] + edge["width"] - 40, edge["y"] - 6)
        page.wait_for_function("before => document.querySelector('#ask').scrollTop > before", arg=before)
        settled(page)
    line, edge = last.bounding_box(), foot.bounding_box()
    assert line
    assert edge
    assert line["y"] + line["height"] <= edge["y"] + 1


def taught_at(page: Page, house: House, words: str) -> int:
    """A lesson right before the step that says so; the number of that step."""
    code = begin(page, house, "power_plants")
    step = beat_that_says("power_plants", words)
    form = {"beat": str(step - 1)}
    page.context.request.post(f"{house.url}/t/{code}/learn", form=form, headers=OURS)
    at(page, step - 1)
    answer(page, house, code, LESSON.beats[step - 1].do[0])
    at(page, step)
    settled(page)
    return step


def test_a_lesson_shows_a_question_from_its_top(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    taught_at(page, house, "Tap Grow")
    assert page.locator("#ask").evaluate("one => one.scrollTop") == 0
    expect(page.locator("#ask .pp-growing.taught")).to_be_in_viewport()
    assert "more" in page.evaluate(MORE)


def test_a_lesson_on_a_low_screen_keeps_what_is_to_be_tapped_and_how_often(
    device: Device, house: House
) -> None:
    page = device(LOW, reduced_motion="reduce")
    taught_at(page, house, "swallows rivals")
    expect(page.locator("#ask .pp-task")).to_contain_text("Tap a Sprite to swallow.")
    expect(page.locator("#ask .pp-task")).to_contain_text("1st of 2")
    task, foot = page.locator("#ask .pp-task").bounding_box(), page.locator("#ask .pp-acts").bounding_box()
    assert task
    assert foot
    assert task["y"] + task["height"] <= foot["y"] + 1
    assert page.evaluate(MORE) == "none"


def test_a_card_that_goes_on_says_so(device: Device, posed: PosedHouse) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED))
    poke(page, page.locator("#p-Snapjaw6 .hx-face"))
    card = page.locator("#what")
    expect(card).to_be_visible()
    card.evaluate("one => one.style.maxHeight = '8rem'")
    more = "one => getComputedStyle(one, '::after').content.includes('more')"
    expect(card).to_have_class("what tight goes-on")
    assert card.evaluate(more)
    card.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(card).to_have_class("what tight")
    assert not card.evaluate(more)


def test_what_can_be_taken_is_whole_below_a_first_line(device: Device, house: House) -> None:
    page = device(SMALLEST, taught=True, reduced_motion="reduce")
    garden(page, house, 40, until="swap", seats="4")
    expect(page.locator("#note .stays")).to_be_visible()
    settled(page)
    foot = page.locator("#ask .pp-acts").bounding_box()
    assert foot
    for patch in page.locator("#ask .pp-trade .pp-tile").all():
        box = patch.bounding_box()
        assert box
        assert box["y"] + box["height"] <= foot["y"] + 1


def test_a_swap_says_what_is_given_and_what_is_tapped_next(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 40, until="swap", seats="3")
    given = page.locator("#ask .pp-trade .pp-pick:has([name=own])").first
    name = given.get_attribute("title")
    poke(page, given)
    expect(page.locator("#ask [data-hint]")).to_have_text(f"Give {name}. Now tap what you take.")
