"""What a newcomer meets in Power Plants: first lines in one place, sheets that fade, numbers to be read."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.power_plants import POWER_PLANTS
from tests.browser.ahead import SIZES, new_table, resized, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, PHONE_ON_ITS_SIDE, SMALLEST, screen
from tests.browser.duels import show
from tests.browser.hands import poke, version
from tests.browser.house import House
from tests.browser.lobby import play_with_bots
from tests.browser.posed import PosedHouse
from tests.browser.sight import ON_TOP, lost, size_of
from tests.browser.test_garden import NUMBERS, box_of, garden, hidden_spots
from tests.browser.test_garden_fits import cut_off, lies_at
from tests.browser.test_garden_tells import FOUR, HANDS, PLANTED, WORDY, position, sown
from tests.browser.test_notes import apart
from tests.browser.test_what import held, middle
from tests.games.power_plants.table import FIVE


@pytest.mark.parametrize(
    "size", [SMALLEST, screen(568, 320), screen(390, 664), PHONE, PHONE_ON_ITS_SIDE], ids=size_of
)
def test_first_lines_stand_above_all_else_at_one_place(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    code = garden(page, house, 12, seats="3")
    for until in ("add", "power", "done"):
        lies_at(page, house, code, until)
        line = page.locator("#note .stays")
        expect(line).to_contain_text(POWER_PLANTS.primers[until])
        box = box_of(page, "#note .stays")
        assert (box["x"], box["y"], box["width"]) == (0, 0, size["viewport"]["width"])
        assert until != "add" or box["height"] < 52, "two rows"
        for way_out in (".bar > a", "[data-menu] > summary"):
            assert page.locator(way_out).first.evaluate(ON_TOP), (until, way_out)
        for what in ("#seats", "#hexes", "#ask"):
            assert apart(line, page.locator(what)), (until, what)
        assert cut_off(page, "#board [data-about]") == []
        assert lost(page) == []
    poke(page, page.locator("#note .stays").get_by_role("button", name="OK"))
    expect(page.locator(".bar [aria-label=Home]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [screen(664, 390), PHONE_ON_ITS_SIDE], ids=size_of)
def test_below_a_first_line_all_that_can_be_tapped_is_in_sight_at_once(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True)
    play_with_bots(page, house, "power_plants")
    expect(page.locator("#note.has-room .stays")).to_be_visible()
    page.wait_for_function("() => parseFloat(document.documentElement.style.getPropertyValue('--told')) > 0")
    settled(page)
    assert hidden_spots(page) == []


LIES = """() => ["#seats", "#hexes", ".pp-patch", "#ask"].map((one) => {
  const { x, y, width } = document.querySelector(one).getBoundingClientRect();
  return [x, y, width].map(Math.round).join();
})"""
"""Where the parts of a table lie, and how large its garden is."""


@pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=size_of)
def test_what_opens_below_a_first_line_and_closes_leaves_the_garden_as_it_lay(
    device: Device, house: House, size: dict[str, Any]
) -> None:
    page = device(size, taught=True, reduced_motion="reduce")
    garden(page, house, 12)
    line = page.locator("#note.has-room .stays")
    expect(line).to_be_visible()
    settled(page)
    before = page.evaluate(LIES)
    held(page, *middle(page.locator(".pp-patch .hx-face").first))()
    settled(page)
    assert page.evaluate(LIES) == before, "a card leaves all as it is"
    poke(page, page.locator("#what .shut"))
    expect(page.locator("#what")).to_be_hidden()
    expect(line).to_be_visible()
    settled(page)
    assert page.evaluate(LIES) == before
    menu = page.locator("[data-menu] > summary")
    if not menu.is_visible():
        return
    poke(page, menu)
    expect(line).to_have_count(0)
    settled(page)
    poke(page, menu)
    expect(line).to_be_visible()
    settled(page)
    assert hidden_spots(page) == [], "below a line that is back the garden is fitted again"
    assert page.evaluate(LIES) == before


SHADE = """([one, edge]) => {
  const sheet = document.querySelector(one), shade = getComputedStyle(sheet, edge);
  const lowest = shade.position !== "sticky" || parseFloat(shade.bottom) + parseFloat(getComputedStyle(sheet).paddingBottom) === 0;
  const shown = shade.content !== "none" && shade.visibility === "visible";
  return shown && lowest && shade.backgroundImage.includes("gradient");
}"""  # noqa: E501
"""Whether a part fades at its edge."""
TO_THE_END = "(one) => one.scrollTo({ top: one.scrollHeight, behavior: 'instant' })"


def goes_on(page: Page, sheet: str, fades: str, edge: str) -> None:
    """A sheet has more below its edge and fades there, until its end is in sight."""
    one = page.locator(sheet)
    expect(one).to_have_class(re.compile("goes-on"))
    assert page.evaluate(SHADE, [fades, edge])
    one.evaluate(TO_THE_END)
    expect(one).not_to_have_class(re.compile("goes-on"))
    assert not page.evaluate(SHADE, [fades, edge])


@pytest.mark.parametrize("size", [SMALLEST, PHONE], ids=size_of)
def test_a_sheet_that_goes_on_fades_at_its_edge(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    sown(page, posed, position(FOUR, plants=WORDY), "Honeyleaf1 @ 0,0")
    goes_on(page, "#ask", "#ask .pp-acts", "::before")
    expect(page.locator("#ask .pp-line").last).to_be_in_viewport(ratio=1)
    poke(page, page.locator("#ask [data-way=shed]"))
    expect(page.locator("#cards")).to_be_visible()
    goes_on(page, "#cards", "#cards", "::after")


def test_the_choice_of_the_plants_fades_at_its_edge(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    show(page, house, new_table(page.context, house, "power_plants", plants="chosen"))
    goes_on(page, "#board", "#board", "::after")


def test_a_garden_in_which_much_may_grow_keeps_its_room(device: Device, posed: PosedHouse) -> None:
    page = device(PHONE, reduced_motion="reduce")
    sown(page, posed, position(FOUR, plants=WORDY), "Honeyleaf1 @ 0,0")
    for size, least in ((SMALLEST, 0.25), (screen(390, 664), 0.25), (PHONE, 0.29)):
        resized(page, size)
        assert box_of(page, "#hexes")["height"] > least * size["viewport"]["height"], size_of(size)
        assert cut_off(page, "#board .pp-patch") == [], size_of(size)


DIGITS = """() => [...document.querySelectorAll("#table svg text")].filter((one) => one.checkVisibility())
  .filter((one) => one.getBoundingClientRect().width)
  .map((one) => [one.textContent, parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a])
  .filter(([, size]) => size < 10.95)"""
"""The numbers that are too small to be read."""


def meeting(page: Page) -> list[str]:
    """The numbers of the garden that lie on each other."""
    found, numbers = [], page.evaluate(NUMBERS)
    for n, one in enumerate(numbers):
        for other in numbers[n + 1 :]:
            (x, y, wide, high), (u, v, width, height) = one["ink"], other["ink"]
            if abs(x - u) < wide + width - 1 and abs(y - v) < high + height - 1:
                found.append(f"{one['words']} meets {other['words']}")
    return found


WITHIN = """(mark) => {
  const box = (one) => mark.querySelector(one).getBoundingClientRect();
  const [ground, number] = [box(".pp-off"), box(".pp-many")];
  return number.left > ground.left + 2 && number.right < ground.right - 1.5;
}"""


@pytest.mark.parametrize("until", ["add", "power", "swap", "done"])
def test_every_number_can_be_read_and_none_meets_another(device: Device, house: House, until: str) -> None:
    page, watcher = device(PHONE, reduced_motion="reduce"), device(PHONE, reduced_motion="reduce")
    code = garden(page, house, 45, until=until, seats="3", plants="random")
    watcher.goto(f"{house.url}/t/{code}")
    for size in SIZES:
        for one in (page, watcher):
            resized(one, size)
            assert one.evaluate(DIGITS) == [], size_of(size)
            assert meeting(one) == [], size_of(size)


def test_what_each_of_the_others_sent_home_is_marked_and_can_be_read(
    device: Device, posed: PosedHouse
) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden = "0,0 Honeyleaf6 yellow x1\n1,0 Starflower6 red x1\n2,0 Frightshade6\n0,1 Wingbean6\n1,1 Snapjaw6"
    hands = "\n".join(HANDS[:3])
    text = f"plants {FIVE}\n{garden}\n{hands}\nbag Snapjaw2 Snapjaw3 Snapjaw4 Snapjaw5\nnow red turn add"
    sown(page, posed, text, *PLANTED[0], "done", *PLANTED[1], "done", seats="3")
    assert version(page)
    assert page.locator(".pp-new.blue").count() == 1, "the turn before is Blue's"
    expect(page.locator(".pp-gone")).to_have_count(1)
    assert page.locator(".pp-gone").evaluate(WITHIN), "its number is whole on its ground"
    for size in SIZES:
        resized(page, size)
        settled(page)
        assert page.evaluate(DIGITS) == [], size_of(size)
        assert meeting(page) == [], size_of(size)
