"""What the buttons of an open table say of a selection is what the rules say, whatever lies on the Field."""

from random import Random

import pytest
from playwright.sync_api import Page, expect

from games.power_well.field import CELLS, COLOURS, LETTERS, Field, words
from games.power_well.paths import REACH, every_play
from games.power_well.state import FULL, SIDES
from tests.browser.conftest import Device
from tests.browser.devices import TABLET
from tests.browser.house import House
from tests.browser.test_open_places import prepared
from tests.browser.test_open_says import said
from tests.browser.test_open_score import tap_ahead
from tests.browser.test_open_table import open_table, select

Bars = dict[str, int]
"""The Exhausted bars of a side, each with its points."""
Said = list[list[str]]
"""What each side's button says: its deed, and more about it."""

WITHIN = [words(cells) for cells in range(1, 1 << len(CELLS)) if any(not cells & ~reach for reach in REACH)]
"""Every selection that one of the sides reaches."""

TOLD = """(selections) => {
  const legal = JSON.parse(document.querySelector("#ask script[data-legal]").textContent);
  const parts = ["[data-deed]", "[data-worth]"];
  return selections.map((names) => {
    document.dispatchEvent(new CustomEvent("wellside:picked", { detail: { names: names.split(" "), legal } }));
    return [0, 1].map((side) => parts.map((part) => document.querySelector(`.pw-draw[data-side="${side}"] ${part}`).textContent));
  });
}"""  # noqa: E501
"""What the buttons say of each of these selections, as if it were picked."""


def played(field: Field, bars: tuple[Bars, Bars]) -> list[dict[str, list[str]]]:
    """For each side all valid plays, with what its button says of them."""
    found: list[dict[str, list[str]]] = []
    for side, points in enumerate(bars):
        out = sum(1 << COLOURS.index(colour) for colour in points)
        said: dict[str, list[str]] = {}
        for play in every_play(field, side, out):
            heals = [f"{colour} by {min(by, FULL - points[colour])}" for colour, by in play.heals.items()]
            worth = f"raise {', '.join(heals)}" if heals else "a valid play"
            said[" ".join(play.marbles)] = [f"Draw {play.cost} {play.colour}", worth]
        found.append(said)
    return found


def posed(page: Page, house: House, field: Field, bars: tuple[Bars, Bars]) -> None:
    """Lays the Field so, and Exhausts these boards."""
    laid = [f"recolour {COLOURS[n]} {words(cells)}" for n, cells in enumerate(field.colours) if cells]
    scored = [
        f"{side} {colour} {by:+}"
        for side, points in zip(SIDES, bars, strict=True)
        for colour, left in points.items()
        for by in (-FULL, left)
        if by
    ]
    tap_ahead(page, house, *laid, *scored)
    page.reload()


def differing(told: list[Said], expected: list[dict[str, list[str]]]) -> list[str]:
    """The selections of which a side is told something else than the rules say."""
    found = []
    for names, both in zip(WITHIN, told, strict=True):
        for side, (deed, worth) in enumerate(both):
            valid = expected[side].get(names)
            none = deed == f"Remove {len(names.split())}" and worth not in ("a valid play", "")
            if [deed, worth] != valid if valid else not none:
                found.append(f"{names} to the {SIDES[side]}: {deed}, {worth}, not {valid}")
    return found


@pytest.mark.parametrize("lost", range(3))
def test_a_selection_is_told_to_be_a_play_just_where_it_is_one(
    device: Device, house: House, lost: int
) -> None:
    page, chance = device(TABLET, reduced_motion="reduce"), Random(lost)
    for _ in range(2):
        open_table(page, house)
        field = Field.read("/".join("".join(chance.choices(LETTERS, k=3)) for _ in range(5)))
        left, right = (
            {colour: chance.randrange(FULL) for colour in chance.sample(COLOURS, lost)} for _ in SIDES
        )
        posed(page, house, field, (left, right))
        assert differing(page.evaluate(TOLD, WITHIN), played(field, (left, right))) == []


def test_a_fusion_is_said_within_the_room_of_the_bar(device: Device, house: House) -> None:
    field = ("recolour magenta L1 L3", "recolour cyan L2", "left cyan -10")
    page = prepared(device(TABLET, reduced_motion="reduce"), house, field)
    select(page, "L1", "L2", "L3")
    expect(said(page, "left")).to_have_text("raise cyan by 2")
    tap_ahead(page, house, "left cyan +9")
    expect(page.locator("#bar0cyan.out.v9")).to_be_attached()
    expect(said(page, "left")).to_have_text("raise cyan by 1")
