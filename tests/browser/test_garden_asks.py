"""Every question of Power Plants, on every screen: all that can be tapped or must be read is in sight."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ahead
from tests.browser.conftest import Device
from tests.browser.devices import PHONE, SMALLEST, screen
from tests.browser.duels import show
from tests.browser.house import House
from tests.browser.posed import PosedHouse
from tests.browser.sight import lost, size_of
from tests.browser.test_garden import COVERED
from tests.browser.test_garden_tells import BLUE_AND_RED, position, sown
from tests.games.power_plants.table import FIVE

EMBERS = FIVE.replace("Frightshade", "Emberwood")
THORNS = FIVE.replace("Frightshade", "Tanglethorn")
ROOTS = FIVE.replace("Frightshade", "Deeproot")
ALIKE = "Surplus Honeyleaf1\nbag Starflower2 Starflower3 Starflower4"
BUSY = BLUE_AND_RED.replace("1,1 Snapjaw6", "1,1 Snapjaw6 blue x1").replace("red x1", "red x2")


def bed(plants: str = FIVE) -> str:
    """Five patches with Sprites of both, of these plants."""
    (third,) = (
        (plant for plant in plants.split() if plant not in FIVE) if plants != FIVE else ("Frightshade",)
    )
    return BUSY.replace("Frightshade6", f"{third}6 red x1")


WAYS = {
    "add": (position(bed()), ()),
    "power": (position(bed()), ("Honeyleaf1 @",)),
    "grow": (position(bed()), ("Honeyleaf1 @ 1,-1", "grow")),
    "done": (position(bed()), ("Honeyleaf1 @", "skip")),
    "swap": (position(bed()).replace("bag Snapjaw2 Snapjaw3", ALIKE), ("Honeyleaf1 @", "skip", "done")),
    "recall": (position(bed(), "Honeyleaf1 Starflower1; supply 0"), ("Honeyleaf1 @ 2,-1", "sprout")),
    "direction": (
        position(bed(ROOTS), "Deeproot1 Starflower1", plants=ROOTS), ("Deeproot1 @ 1,-1", "sprout"),
    ),
    "target": (position(bed(THORNS), "Tanglethorn1 Snapjaw1", plants=THORNS), ("Tanglethorn1 @", "sprout")),
    "embers": (
        position(bed(EMBERS).replace("2,0", "2,-1"), "Snapjaw1 Starflower1", plants=EMBERS),
        ("Snapjaw1 @ 1,-1", "grow", "Honeyleaf6", "Starflower6", "Emberwood6"),
    ),
    "flight": (position(bed(), "Frightshade1 Starflower1"), ("Frightshade1 @ 1,-1", "sprout")),
    "fly": (position(bed(), "Wingbean3 Starflower1"), ("Wingbean3 @ 1,-1", "sprout")),
    "land": (position(bed(), "Wingbean3 Starflower1"), ("Wingbean3 @ 1,-1", "sprout", "")),
    "prey": (position(bed(), "Snapjaw1 Starflower1"), ("Snapjaw1 @ 1,-1", "sprout")),
}  # fmt: skip
"""A position from which each question is reached, and how the answers begin that lead there."""


def hidden(page: Page) -> dict[str, list[str]]:
    """What is out of sight or covered, by size."""
    found = {}
    for size in ahead.SIZES:
        ahead.resized(page, size)
        if told := ahead.unseen(page) + page.evaluate(COVERED) + lost(page):
            found[size_of(size)] = told
    return found


def posed_at(page: Page, posed: PosedHouse, prompt: str) -> None:
    """The position from which a question is reached, played on to it, on the screen."""
    text, answers = WAYS[prompt]
    posed.pose_garden(text)
    code = ahead.new_table(page.context, posed, "power_plants", seats="2")
    for begins in answers:
        ask = ahead.asked(page.context, posed, code)
        assert ask
        if ask["prompt"] == prompt:
            break
        found = next((one for one in ask["answers"] if one.startswith(begins)), ask["answers"][0])
        ahead.answered(page.context, posed, code, ask, found)
    ask = ahead.asked(page.context, posed, code)
    assert ask
    assert ask["prompt"] == prompt
    show(page, posed, code)
    ahead.settled(page)


@pytest.mark.parametrize("prompt", WAYS)
def test_a_question_is_in_sight_on_any_screen(device: Device, posed: PosedHouse, prompt: str) -> None:
    page = device(PHONE, reduced_motion="reduce")
    posed_at(page, posed, prompt)
    assert hidden(page) == {}


CORNER = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [sheet, cards] = [box("#ask"), box("#ask [data-way=shed]")];
  return [sheet.right - cards.right, cards.top - sheet.top, cards.width, cards.height].map(Math.round);
}"""


@pytest.mark.parametrize("size", [SMALLEST, screen(390, 664)], ids=size_of)
def test_the_way_to_the_cards_has_one_place_on_every_sheet(
    device: Device, posed: PosedHouse, size: dict[str, Any]
) -> None:
    page = device(size, reduced_motion="reduce")
    found = {}
    for prompt in WAYS:
        posed_at(page, posed, prompt)
        found[prompt] = page.evaluate(CORNER)
    assert len({tuple(one) for one in found.values()}) == 1, found


def test_the_choice_of_the_plants_is_in_sight_on_any_screen(device: Device, house: House) -> None:
    page = device(PHONE, reduced_motion="reduce")
    show(page, house, ahead.new_table(page.context, house, "power_plants", plants="chosen"))
    expect(page.locator(".pp-plant")).to_have_count(8)
    found = {}
    for size in ahead.SIZES:
        ahead.resized(page, size)
        if told := lost(page):
            found[size_of(size)] = told
    assert found == {}


AROUND = "1,0 Honeyleaf6 red x1\n0,1 Starflower6 red x1\n-1,1 Frightshade6 blue x1\n-1,0 Snapjaw6 blue x1"


def test_four_powers_that_may_grow_are_read_one_below_the_other_on_a_low_screen(
    device: Device, posed: PosedHouse
) -> None:
    page = device(screen(568, 320), reduced_motion="reduce")
    sown(page, posed, position(AROUND), "Honeyleaf1 @ 0,0")
    lines = page.locator(".pp-growing > .pp-line")
    expect(lines).to_have_count(4)
    boxes = [line.bounding_box() for line in lines.all()]
    assert all(box and box["width"] > 240 for box in boxes)
    ask = page.locator(".pp-ask")
    expect(ask).to_have_class(re.compile("goes-on"))
    foot, asked = page.locator(".pp-ask .pp-acts").bounding_box(), []
    assert foot
    page.on("request", lambda request: asked.append(request.url) if "/what?" in request.url else None)
    page.touchscreen.tap(foot["x"] + foot["width"] - 30, foot["y"] - 8)
    page.wait_for_function("() => document.querySelector('.pp-ask').scrollTop > 0")
    assert asked == [], "a tap on “more” only scrolls"
    ask.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    expect(ask).not_to_have_class(re.compile("goes-on"))
    acts, last = page.locator(".pp-ask .pp-acts").bounding_box(), lines.last.bounding_box()
    assert acts
    assert last
    assert last["y"] + last["height"] <= acts["y"]
