"""Hexes in axial coordinates: (q, r) is column q of row r; rows run left to right, points look up and down.

  (0,-1) (1,-1)
(-1,0) (0,0) (1,0)
  (-1,1) (0,1)
"""

from collections.abc import Iterator
from functools import cache
from math import sqrt
from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final[dict[str, Hex]] = {
    "E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1),
}  # fmt: skip
"""The six steps to neighbouring hexes, counterclockwise from the right."""


def name(place: Hex) -> str:
    """Formats a hex: `1,-2`."""
    return f"{place[0]},{place[1]}"


def named(text: str) -> Hex:
    """Parses a hex. Raises ValueError for any text not of the form `1,-2`."""
    q, comma, r = text.partition(",")
    if not comma:
        raise ValueError(f"“{text[:20]}” is no hex; write it like 1,-2.")
    try:
        place = (int(q), int(r))
    except ValueError:
        raise ValueError(f"“{text[:20]}” is no hex; write it like 1,-2.") from None
    if name(place) != text:
        raise ValueError(f"“{text[:20]}” is no hex; write it like {name(place)}.")
    return place


@cache
def neighbours(place: Hex) -> tuple[Hex, ...]:
    """Returns the six neighbours of a hex in the order of DIRECTIONS, so that each touches the next."""
    q, r = place
    return tuple((q + dq, r + dr) for dq, dr in DIRECTIONS.values())


def ray(place: Hex, direction: str) -> Iterator[Hex]:
    """Iterates without end over the hexes in a direction, not including the first.

    >>> line = ray((0, 0), "E")
    >>> next(line), next(line)
    ((1, 0), (2, 0))
    """
    (q, r), (dq, dr) = place, DIRECTIONS[direction]
    while True:
        q, r = q + dq, r + dr
        yield q, r


def distance(one: Hex, other: Hex) -> int:
    """Returns the number of steps between two hexes."""
    dq, dr = one[0] - other[0], one[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def hexagon(radius: int) -> tuple[Hex, ...]:
    """Returns all hexes within `radius` steps of (0, 0), row by row from the top, each row from the left."""
    return tuple(
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    )


def turned(place: Hex, sixths: int) -> Hex:
    """Rotates a hex about (0, 0), clockwise, by a number of sixths of a turn."""
    q, r = place
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def centre(place: Hex) -> tuple[float, float]:
    """Returns the centre of a hex for drawing, right and down from that of (0, 0), in side lengths."""
    q, r = place
    return sqrt(3) * (q + r / 2), 1.5 * r


def element(prefix: str, at: str) -> str:
    """Returns the element id for a hex: `h1_-2` for `1,-2`."""
    return prefix + at.replace(",", "_")
