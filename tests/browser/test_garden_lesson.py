"""The lesson of the garden on the smallest screen: a finger plants where it says, and the end is counted."""

from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.ahead import OURS
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST
from tests.browser.house import House
from tests.browser.test_lessons import LESSONS, answer, at, begin, to_beat

LESSON = LESSONS["power_plants"]
PLANTS = [number for number, beat in enumerate(LESSON.beats) if any(" @ " in text for text in beat.do)]
HIGHER = "document.documentElement.scrollHeight - innerHeight"
CUT_OFF = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  return [...document.querySelectorAll(".hx-spot.taught")].filter((spot) => {
    const box = spot.querySelector(".hx-mark").getBoundingClientRect();
    return box.left < room.left - 2 || box.right > room.right + 2
      || box.top < room.top - 2 || box.bottom > room.bottom + 2;
  }).map((spot) => spot.id);
}"""
"""The spots that a lesson speaks of and that are not whole in sight."""


def test_a_finger_plants_where_the_words_say(device: Device, house: House) -> None:
    page = device(**SMALLEST)
    code = begin(page, house, "power_plants")
    for number, beat in enumerate(LESSON.beats[: PLANTS[-1] + 1]):
        at(page, number)
        if number in PLANTS:
            assert page.evaluate(CUT_OFF) == [], beat.says
            assert page.evaluate(HIGHER) <= 0, beat.says
            patch, place = beat.do[0].split(" @ ")
            hands.poke(page, page.locator(f".pp-pick:has([value={patch}])"))
            hands.poke(page, page.locator(f"#s{place.replace(',', '_')}"))
            hands.poke(page, page.get_by_role("button", name="Plant it"))
        elif beat.do:
            answer(page, house, code, beat.do[0])
        else:
            hands.poke(page, page.locator("#coach").get_by_role("button", name="Next"))
    at(page, PLANTS[-1] + 1)


def test_the_result_is_said_when_the_count_has_shown_it(device: Device, house: House) -> None:
    page = device(**SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "power_plants")
    to_beat(page, house, code, LESSON.last - 1)
    onward = page.locator("#coach").get_by_role("button", name="Next")
    steps = page.locator("#count .pp-steps > li").count()
    for _ in range(steps - 1):
        expect(onward).to_be_hidden()
        following = page.locator("#count [data-step=next]")
        expect(following).to_be_in_viewport(ratio=1)
        hands.poke(page, following)
    hands.poke(page, onward)
    at(page, LESSON.last)
    expect(page.locator("#coach .says")).to_contain_text("37 Gems to 32")


def test_whoever_learns_once_more_counts_once_more(device: Device, house: House) -> None:
    """Every lesson has the same dice, and so the same commitment."""
    page = device(**SMALLEST, reduced_motion="reduce")
    for _ in range(2):
        code = begin(page, house, "power_plants")
        to_beat(page, house, code, LESSON.last - 1)
        expect(page.locator("#count .pp-steps > li").first).to_be_visible()
        expect(page.locator("#coach").get_by_role("button", name="Next")).to_be_hidden()
        hands.poke(page, page.locator("#count [data-step=last]"))
        expect(page.locator("#count .pp-sum")).to_be_visible()


def test_whoever_comes_back_to_the_end_counts_before_the_result_is_said(device: Device, house: House) -> None:
    page = device(**SMALLEST, reduced_motion="reduce")
    code = begin(page, house, "power_plants")
    page.request.post(f"{house.url}/t/{code}/learn", form={"beat": str(LESSON.last)}, headers=OURS)
    page.reload()
    expect(page.locator("#count")).to_be_visible()
    expect(page.locator("#coach .says")).to_be_hidden()
    hands.poke(page, page.locator("#count [data-step=last]"))
    expect(page.locator("#coach .says")).to_be_visible()
    expect(page.get_by_role("button", name="Play your first game")).to_be_visible()


WITHIN = """() => [...document.querySelectorAll(".pp-patch.taught .pp-soil")].map((one) => {
  const { clipPath, strokeWidth } = getComputedStyle(one);
  return [clipPath.split("(")[0], clipPath.split(" ").at(-1), parseFloat(strokeWidth) > 4];
})"""
"""Of each patch that a lesson speaks of, whether its outline lies within its own edges."""


def test_no_neighbour_lies_on_the_outline_of_what_it_speaks_of(device: Device, house: House) -> None:
    page = device(**PHONE, reduced_motion="reduce")
    code = begin(page, house, "power_plants")
    number = next(n for n, beat in enumerate(LESSON.beats) if "#p-Deeproot5" in beat.lit)
    to_beat(page, house, code, number)
    assert page.evaluate(WITHIN) == [["polygon", "fill-box", True]] * 6


READS = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const ask = document.querySelector("#ask"), ring = document.querySelector("#ask .taught"), { outlineWidth, outlineOffset } = getComputedStyle(ring);
  return {
    hidden: ask.scrollHeight - ask.clientHeight,
    below: box("#ask").bottom - box("#ask .pp-acts").bottom,
    clear: ring.getBoundingClientRect().top - parseFloat(outlineWidth) - parseFloat(outlineOffset) - (box("#ask [data-way=shed]").height && box("#ask [data-way=shed] > span").bottom),
  };
}"""  # noqa: E501
"""What of a question is below its foot, and shows there; the gap from its ring to its way to the cards."""


def test_what_the_powers_would_bring_is_read_whole_beside_its_words(device: Device, house: House) -> None:
    page = device(**PHONE, reduced_motion="reduce")
    code = begin(page, house, "power_plants")
    powers = [
        n for n, beat in enumerate(LESSON.beats) if {".pp-power[value=sprout]", ".pp-growing"} & {*beat.lit}
    ]
    for number in powers:
        to_beat(page, house, code, number)
        found = page.evaluate(READS)
        assert found["clear"] > 0, number
        assert found["below"] < 1.5, "no scrap of what goes on shows below the foot"
        if page.locator("#ask .pp-line").count() < 3:
            assert found["hidden"] <= 1, number
