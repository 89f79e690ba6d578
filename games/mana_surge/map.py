"""MS-1. The board as constants: sixty-one hexes by number, row by row, and what their tiles do."""

from typing import Final

from games.kit.hexes import distance, hexagon, name, neighbours, turned

RADIUS: Final = 4
"""MS-1.1. Steps from the Pool to the rim: five hexes to a side."""

PLACES: Final = hexagon(RADIUS)
NUMBER: Final = {place: number for number, place in enumerate(PLACES)}
NAMES: Final = tuple(name(place) for place in PLACES)
"""The hexes as people write them: `0,-1`."""

NAMED: Final = {text: number for number, text in enumerate(NAMES)}
NEIGHBOURS: Final = tuple(
    tuple(NUMBER[beside] for beside in neighbours(place) if beside in NUMBER) for place in PLACES
)
POOL: Final = NUMBER[0, 0]
STEPS_TO_POOL: Final = tuple(distance(place, (0, 0)) for place in PLACES)
CORNERS: Final = tuple(NUMBER[turned((RADIUS, -RADIUS), sixths)] for sixths in range(6))
"""MS-1.1. Clockwise from the upper right."""

ALTERNATE: Final = (CORNERS[0::2], CORNERS[1::2])
"""MS-2.1. The two ways in which three seats are alike."""

ORBITS: Final = tuple(
    sorted({tuple(sorted(NUMBER[turned(place, sixths)] for sixths in (0, 2, 4))) for place in PLACES})
)
"""MS-1.2. Hexes that a third of a circle takes to each other; the Pool only to itself."""

HOME: Final = frozenset(CORNERS) | {beside for corner in CORNERS for beside in NEIGHBOURS[corner]}
"""MS-1.4. Corners and the hexes beside them: always plain."""

TILES: Final = {
    ".": "plain",
    "A": "attack",
    "a": "blunt",
    "D": "defence",
    "X": "action",
    "S": "spawn",
    "O": "pool",
}
"""MS-1.2. How a layout's map writes each kind of tile."""

MOVE: Final = " to "
ATTACKS: Final = " x "
"""Between two hexes in an answer (MS-3.2, MS-3.3)."""

Pair = tuple[int, int]
"""From which hex to which."""


def written(sign: str) -> tuple[tuple[tuple[int, tuple[str, Pair]], ...], ...]:
    """For each hex those beside it, each with how an answer writes the two, and with both."""
    return tuple(
        tuple((to, (NAMES[place] + sign + NAMES[to], (place, to))) for to in NEIGHBOURS[place])
        for place in range(len(PLACES))
    )


STEPS: Final = written(MOVE)
BLOWS: Final = written(ATTACKS)

LOCKING: Final = frozenset("XSO")
"""MS-3.2. Tiles that hold a troop for good."""

ATTACK: Final = {tile: {"A": 2, "a": 0}.get(tile, 1) for tile in TILES}
DEFENCE: Final = {tile: 2 if tile == "D" else 1 for tile in TILES}
"""MS-3.3. A troop's attack and defence on each tile."""
