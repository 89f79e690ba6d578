"""A board of hexes that its button brings closer, and the arrows at its edge."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.ahead import new_table, play_ahead, settled
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.hands import poke
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.test_garden import LATE, box_of, garden
from tests.browser.test_garden_tells import BLUE_AND_RED, position, sown

USEFUL = 112
ACROSS = """() => {
  const { a, b } = document.querySelector("#board .hx-face").getScreenCTM();
  return 43.3 * Math.hypot(a, b);
}"""
"""How many pixels a hex is wide."""


def in_sight(page: Page, selector: str) -> bool:
    """Whether the middle of something lies within the frame."""
    box, room = box_of(page, selector), box_of(page, "#hexes")
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    across, down = x - room["x"], y - room["y"]
    return 0 < across < room["width"] and 0 < down < room["height"]


def steps_closer(page: Page) -> int:
    """Comes as close as the button leads, a step at a time; how many there were."""
    button = page.get_by_role("button", name="Closer")
    steps = 0
    while button.is_visible():
        before = page.evaluate(ACROSS)
        poke(page, button)
        settled(page)
        steps += 1
        assert before < page.evaluate(ACROSS) < min(1.45 * before, USEFUL + 1)
    return steps


@pytest.mark.parametrize("at", ["first", "last"])
def test_a_garden_comes_closer_to_the_spot_that_is_chosen(device: Device, posed: PosedHouse, at: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    sown(page, posed, position(BLUE_AND_RED))
    page.locator("#ask .pp-pick").first.tap()
    spot = getattr(page.locator("#board .hx-spot.open"), at)
    spot.locator(".hx-mark").tap(force=True)
    expect(page.locator("#ask [data-commit]")).to_be_enabled()
    settled(page)
    button = page.get_by_role("button", name="Closer")
    while button.is_visible():
        poke(page, button)
        settled(page)
        assert in_sight(page, "#board .hx-spot:has(:checked) .hx-mark")


def test_a_board_comes_closer_in_steps_up_to_a_useful_size(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    garden(page, house, 12)
    assert 0 < steps_closer(page) < 5


def test_a_board_with_something_asked_in_every_corner_comes_closer_to_its_middle(
    device: Device, house: House
) -> None:
    page = device(screen(390, 664), reduced_motion="reduce")
    code = new_table(page.context, house, "mana_surge")
    play_ahead(page, house, code, 4, lambda ask: str(ask["answers"][0]), "corner")
    page.goto(f"{house.url}/t/{code}")
    settled(page)
    assert 1 < steps_closer(page) < 5
    pool, room = box_of(page, "#h0_0 .hx-face"), box_of(page, "#hexes")
    assert pool["x"] + pool["width"] / 2 == pytest.approx(room["x"] + room["width"] / 2, abs=3)
    assert pool["y"] + pool["height"] / 2 == pytest.approx(room["y"] + room["height"] / 2, abs=3)


AFTER_AN_ARROW = """async (side) => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const arrow = document.querySelector(`[data-hx-edge="${side}"]`);
  if (arrow.hidden) return "the arrow is gone already";
  const { left, right, top, bottom } = arrow.getBoundingClientRect();
  const [clientX, clientY] = [(left + right) / 2, (top + bottom) / 2];
  arrow.click();
  await drawn();
  const there = document.elementFromPoint(clientX, clientY);
  if (there.closest("[data-hx-edge]")) return "the arrow is still there";
  const tap = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, clientX, clientY });
  document.querySelector("#board .hx-control").dispatchEvent(tap);
  return `${tap.defaultPrevented} ${document.querySelectorAll("#board :checked").length}`;
}"""
"""What comes of a second tap right after one on an arrow, in the same place."""


def test_a_tap_where_an_arrow_has_just_gone_chooses_nothing(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, LATE)
    page.evaluate("window.wellsideTimes.steady = 350")
    arrows = page.locator("[data-hx-edge]:visible")
    sides = arrows.evaluate_all("all => all.map((one) => one.dataset.hxEdge)")
    found = {page.evaluate(AFTER_AN_ARROW, side) for side in sides}
    assert "true 0" in found
    assert "false" not in " ".join(found)


ARROWS = """() => [...document.querySelectorAll(".hx-edge:not([hidden])")]
  .map((one) => [one.dataset.hxEdge, one.style.cssText])"""
"""The arrows that are shown, and where."""


def test_an_arrow_stays_where_it_is_while_the_board_is_drawn(device: Device, house: House) -> None:
    page = device(SMALLEST, reduced_motion="reduce")
    garden(page, house, LATE)
    before = dict(page.evaluate(ARROWS))
    room = box_of(page, "#hexes")
    page.mouse.move(room["x"] + room["width"] / 2, room["y"] + room["height"] / 2)
    page.mouse.wheel(0, -20)
    settled(page)
    now = dict(page.evaluate(ARROWS))
    kept = [side for side in before if now.get(side) == before[side]]
    assert before
    assert len(kept) >= len(before) - 1
