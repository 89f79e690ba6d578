"""The colours of pieces through the three common kinds of colour blindness, as Chromium renders them."""

import base64
from itertools import combinations
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.ahead import new_table
from tests.browser.conftest import Device
from tests.browser.devices import TABLET
from tests.browser.house import House

KINDS = ["protanopia", "deuteranopia", "tritanopia"]

PIECES = {
    "power_plants": ("red", "blue", "yellow", "green", "violet"),
    "mistywell": ("purple", "orange", "green", "brown", "wild"),
    "mana_surge": ("red", "green", "blue"),
    "powerdome": tuple(f"g{seat}" for seat in range(8)),
}
"""By game, the classes that give a piece its colour: of a seat, or of a cube."""

LEAST = {"powerdome": 0.07}
LEAST_OF_ALL = 0.095
"""How far apart two colours are at least, in OKLab; eight seats leave each other less room. A just noticeable
difference is 0.02."""

SWATCHES = """(looks) => {
  const strip = document.createElement("div");
  strip.style.cssText = "position: fixed; inset: 0 auto auto 0; z-index: 9999; display: flex";
  for (const look of looks) {
    const one = strip.appendChild(document.createElement("i"));
    one.className = look;
    one.style.cssText = "display: block; width: 20px; height: 20px; background: var(--own)";
  }
  document.querySelector("#board").append(strip);
  document.querySelector("dialog[open]")?.close();
}"""
"""A square of each colour at the corner of the screen, within the board."""

PIXELS = """async ([shot, spots]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${shot}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d", {
    willReadFrequently: true,
  });
  canvas.drawImage(image, 0, 0);
  return spots.map(([x, y]) => [...canvas.getImageData(x, y, 1, 1).data].slice(0, 3));
}"""

Colour = tuple[float, float, float]


def oklab(red: int, green: int, blue: int) -> Colour:
    """A colour of sRGB in Oklab (Björn Ottosson), where distances are alike to the eye."""
    r, g, b = (c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in (red, green, blue))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def apart(one: Colour, other: Colour) -> float:
    """How different two colours look."""
    return dist(one, other)


def rendered(page: Page, kind: str, spots: list[tuple[int, int]]) -> list[Colour]:
    """The colours at places of a screen, as somebody with this kind of eyes sees it."""
    eyes = page.context.new_cdp_session(page)
    eyes.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
    shot = base64.b64encode(page.screenshot(scale="css")).decode()
    eyes.detach()
    desk = page.context.new_page()
    found: list[Any] = desk.evaluate(PIXELS, [shot, spots])
    desk.close()
    return [oklab(*pixel) for pixel in found]


def too_close(names: tuple[str, ...], colours: list[Colour], least: float) -> list[str]:
    """The pairs that are hard to tell apart by colour."""
    return [
        f"{one} and {other}: {apart(a, b):.3f}"
        for (one, a), (other, b) in combinations(zip(names, colours), 2)
        if apart(a, b) < least
    ]


@pytest.mark.parametrize("slug", PIECES)
def test_colours_of_pieces_are_told_apart(device: Device, house: House, slug: str) -> None:
    page = device(TABLET)
    code = new_table(page.context, house, slug)
    page.goto(f"{house.url}/t/{code}")
    page.evaluate(SWATCHES, PIECES[slug])
    spots = [(10 + 20 * n, 10) for n in range(len(PIECES[slug]))]
    for kind in KINDS:
        colours = rendered(page, kind, spots)
        assert too_close(PIECES[slug], colours, LEAST.get(slug, LEAST_OF_ALL)) == [], kind


def test_marbles_are_told_apart(device: Device, house: House) -> None:
    page = device(TABLET, reduced_motion="reduce")
    code = new_table(page.context, house, "power_well_open")
    page.goto(f"{house.url}/t/{code}")
    names, spots = ("cyan", "magenta", "yellow"), []
    for colour in names:
        box = page.locator(f".pw-marble.{colour}").first.bounding_box()
        assert box
        # Beside the drop, the diamond or the star in the middle.
        spots.append((round(box["x"] + box["width"] * 0.2), round(box["y"] + box["height"] * 0.5)))
    for kind in KINDS:
        assert too_close(names, rendered(page, kind, spots), LEAST_OF_ALL) == [], kind
