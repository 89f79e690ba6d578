"""What lies clear of what in the garden of Power Plants: arrows, badges, hints and cards."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.ahead import SIZES, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, TABLET, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_garden import box_of, garden
from tests.browser.test_garden_fits import lies_at
from tests.browser.test_garden_tells import position, sown
from tests.browser.test_power_plants_what import lies_beside

UNDER_ARROWS = """(selector) => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const RIM = 28;
  return [...document.querySelectorAll(selector)].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const x = (left + right) / 2, y = (top + bottom) / 2, reach = (right - left) / 4;
    const [across, down] = [Math.min(x - room.left, room.right - x), Math.min(y - room.top, room.bottom - y)];
    if (across < RIM || down < RIM) return false;
    return [0, 45, 90, 135, 180, 225, 270, 315].some((turn) => {
      const way = turn * Math.PI / 180, [u, v] = [x + reach * Math.cos(way), y + reach * Math.sin(way)];
      return document.elementFromPoint(u, v)?.closest("[data-hx-edge]");
    });
  }).map((one) => one.ariaLabel ?? one.parentElement.id);
}"""
"""What has its middle in sight, and loses a finger that falls halfway to its edge to an arrow."""


@pytest.mark.parametrize(("seats", "ahead"), [("2", 30), ("3", 100), ("5", 150)])
def test_the_arrows_at_the_edge_leave_spots_and_patches_to_the_finger(
    device: Device, house: House, seats: str, ahead: int
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, ahead, seats=seats, plants="random")
    for size in (SMALLEST, PHONE, screen(390, 664), PHONE_ON_ITS_SIDE):
        anew = page.context.new_page()
        anew.set_viewport_size(size["viewport"])
        anew.goto(page.url)
        settled(anew)
        assert anew.evaluate(UNDER_ARROWS, "#board .hx-control:not([hidden])") == [], size_of(size)
        patches = anew.evaluate(UNDER_ARROWS, "#board .pp-patch .hx-face")
        anew.close()
        assert len(patches) <= (seats == "3"), (size_of(size), patches)  # where spots lie all along the rim


COVERED = """() => {
  const at = document.querySelector("#wizard").getAttribute("transform");
  const patch = [...document.querySelectorAll(".pp-patch")].find((one) => one.getAttribute("transform") === at);
  const { left, right, top, bottom } = patch.querySelector(".hx-face").getBoundingClientRect();
  const room = document.querySelector("#hexes").getBoundingClientRect();
  const out = Math.max(room.left - left, right - room.right, room.top - top, bottom - room.bottom);
  const spots = [[0.5, 0.1], [0.15, 0.5], [0.5, 0.5], [0.85, 0.5], [0.5, 0.85], [0.2, 0.7], [0.8, 0.25]];
  const under = spots.filter(([across, down]) => {
    const hit = document.elementFromPoint(left + across * (right - left), top + down * (bottom - top));
    return hit?.closest(".hx-tools, [data-hx-edge]");
  });
  return [out > 8 ? Math.round(out) : 0, under.length];
}"""  # noqa: E501
"""How far the patch that was planted last goes out of sight, and how much of it buttons and arrows hide."""


@pytest.mark.parametrize(("ahead", "cycles"), [(45, 3), (70, 3)])
def test_what_was_planted_last_lies_clear_of_buttons_arrows_and_the_rim(
    device: Device, house: House, ahead: int, cycles: int
) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    code = garden(page, house, ahead, seats="3", plants="random")
    for _ in range(cycles):
        for until in ("power", "add"):
            lies_at(page, house, code, until)
            for size in (SMALLEST, PHONE, PHONE_ON_ITS_SIDE):
                resized(page, size)
                assert page.evaluate(COVERED) == [0, 0], (until, size_of(size))
            resized(page, SMALLEST)


WAYS = """() => {
  const ways = [...document.querySelectorAll("#board .pp-way")];
  const behind = (one, other) => other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
  const over = [...document.querySelectorAll("#board :is(.pp-patch, .pp-wizard, .pp-gone)")];
  const points = (way) => {
    const matrix = way.getScreenCTM(), length = way.getTotalLength();
    return [...Array(41).keys()].map((n) => way.getPointAtLength(length * n / 40).matrixTransform(matrix));
  };
  const inks = [...document.querySelectorAll("#board :is(.pp-dot, .pp-number, .pp-many)")].map((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const edge = one.matches("text") ? (bottom - top) / 4 : 0;      // a line is higher than its figures
    return { left, right, top: top + edge, bottom: bottom - edge, what: one.outerHTML };
  });
  const met = (way) => inks.filter((ink) => points(way).some(({ x, y }) =>
    x > ink.left && x < ink.right && y > ink.top && y < ink.bottom)).map((ink) => ink.what);
  return { count: ways.length, met: ways.flatMap(met), under: ways.filter((way) => over.some((one) => behind(way, one))).length };
}"""  # noqa: E501
"""The arrows of what flew or fled: the dots and numbers that they meet, and how many lie under something."""


FRIGHT = """
0,0 Honeyleaf6
1,0 Starflower6 blue x3
2,0 Snapjaw6
0,1 Wingbean6 red x1
1,1 Snapjaw5 red x1
"""
FLIGHTS = {
    "to the lower left": ("Frightshade1 @ 1,-1", "sprout", "1,0 > 0,1", "stop"),
    "to the lower right": ("Frightshade1 @ 1,-1", "sprout", "1,0 > 1,1", "stop"),
    "to the right": ("Frightshade1 @ 1,-1", "sprout", "1,0 > 2,0", "stop"),
    "to the Wizard": ("Frightshade1 @ 1,-1", "sprout", "1,0 > 1,-1", "stop"),
    "a patch": ("Wingbean3 @ 1,-1", "sprout", "Snapjaw6", "-1,0"),
}


@pytest.mark.parametrize("flight", FLIGHTS)
def test_an_arrow_of_flight_lies_over_all_and_on_no_dot_and_no_number(
    device: Device, posed: PosedHouse, flight: str
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    hand = FLIGHTS[flight][0].partition(" ")[0]
    sown(page, posed, position(FRIGHT, f"{hand} Honeyleaf1"), *FLIGHTS[flight], "done")
    for size in (PHONE, SMALLEST, PHONE_ON_ITS_SIDE):
        resized(page, size)
        assert page.evaluate(WAYS) == {"count": 1, "met": [], "under": 0}, size_of(size)


def test_where_a_patch_that_flew_came_down_is_ringed(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    sown(page, posed, position(FRIGHT, "Wingbean3 Honeyleaf1"), *FLIGHTS["a patch"], "done")
    ring, patch = (box_of(page, one) for one in ("#board .pp-landed", "#p-Snapjaw6 .hx-face"))
    for edge, length in (("x", "width"), ("y", "height")):
        middles = [box[edge] + box[length] / 2 for box in (ring, patch)]
        assert middles[0] == pytest.approx(middles[1], abs=1)


@pytest.mark.parametrize("size", [SMALLEST, PHONE, screen(390, 664), PHONE_ON_ITS_SIDE, TABLET], ids=size_of)
@pytest.mark.parametrize("until", ["power", "done"])
def test_a_first_hint_hides_neither_the_patch_just_planted_nor_those_it_speaks_of(
    device: Device, house: House, size: dict[str, Any], until: str
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    garden(page, house, 3, until=until, plants="random")
    expect(page.locator("#note .stays")).to_be_visible()
    settled(page)
    assert page.evaluate(UNDER_THE_HINT) == []


UNDER_THE_HINT = """() => {
  const at = [...document.querySelectorAll("#wizard, #board [data-about]")].map((one) => one.getAttribute("transform"));
  const room = document.querySelector("#hexes").getBoundingClientRect();
  return [...document.querySelectorAll(".pp-patch")].filter((one) => at.includes(one.getAttribute("transform"))).filter((one) => {
    const { left, right, top, bottom } = one.querySelector(".hx-face").getBoundingClientRect();
    return [[0.5, 0.1], [0.1, 0.5], [0.5, 0.5], [0.9, 0.5], [0.5, 0.9]].some(([across, down]) => {
      const [x, y] = [left + across * (right - left), top + down * (bottom - top)];
      const inside = x > room.left && x < room.right && y > room.top && y < room.bottom;
      return inside && document.elementFromPoint(x, y)?.closest("#note");
    });
  }).map((one) => one.id);
}"""  # noqa: E501
"""The patches that the question is about and that a hint hides in part."""


IN_SIGHT = """() => {
  const room = document.querySelector("#hexes").getBoundingClientRect();
  return [...document.querySelectorAll(".pp-patch .hx-face")].map((one) => one.getBoundingClientRect().toJSON())
    .filter(({ left, right, top, bottom }) => left > room.left && right < room.right && top > room.top && bottom < room.bottom)
    .filter(({ left, right, top, bottom }) => document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(".pp-patch"));
}"""  # noqa: E501
OVER = "one => one.scrollHeight - one.clientHeight"


@pytest.mark.parametrize(("seats", "ahead"), [("2", 12), ("5", 150)])
def test_the_card_of_every_patch_is_whole_on_a_phone_on_its_side(
    device: Device, house: House, seats: str, ahead: int
) -> None:
    page = device(PHONE_ON_ITS_SIDE, reduced_motion="reduce")
    garden(page, house, ahead, seats=seats, plants="random")
    card = page.locator("#what")
    found = page.evaluate(IN_SIGHT)
    assert len(found) > 5
    for box in found:
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(card.locator("h2")).to_be_visible()
        assert card.evaluate(OVER) <= 1
        lies_beside(page, box)
        expect(page.locator("#what[popover=auto]")).to_be_visible()  # a slow tap counts as held
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()


def test_a_card_that_goes_on_says_so(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, 12)
    card = page.locator("#what")
    for box in page.evaluate(IN_SIGHT):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(card.locator("h2")).to_be_visible()
        lies_beside(page, box)
        if card.evaluate(OVER) > 20:
            break
        expect(page.locator("#what[popover=auto]")).to_be_visible()  # a slow tap counts as held
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
    assert card.evaluate(OVER) > 20
    shade = "one => getComputedStyle(one).backgroundAttachment.split(', ')"
    assert card.evaluate(shade)[:2] == ["local", "scroll"], "the end of the card covers the shade"


WORDLESS = """(all) => all.filter((one) => one.checkVisibility()).filter((one) => {
  const word = one.querySelector("span"), room = one.getBoundingClientRect();
  const box = word?.getBoundingClientRect();
  if (!word?.textContent.trim() || !box.width) return true;
  return parseFloat(getComputedStyle(word).fontSize) < 11 || box.left < room.left - 1
    || box.right > room.right + 1 || box.top < room.top || box.bottom > room.bottom;
}).map((one) => one.ariaLabel)"""
"""The ways elsewhere that show no word."""


@pytest.mark.parametrize("until", ["add", "power", "done"])
def test_what_leads_to_players_cards_and_story_says_so(device: Device, house: House, until: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 30, until=until, seats="3")
    ways = page.locator(".pp-look button")
    shown = 0
    for size in [*SIZES, PHONE_ON_ITS_SIDE]:
        resized(page, size)
        shown += page.locator(".pp-look button:visible").count()
        assert ways.evaluate_all(WORDLESS) == [], size_of(size)
        assert lost(page) == [], size_of(size)
    assert shown > 2
    if until == "power":
        resized(page, PHONE_ON_ITS_SIDE)
        poke(page, page.locator(".pp-look button:visible", has_text="Story"))
        expect(page.locator("#told")).to_be_visible()
