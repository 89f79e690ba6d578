"""MS-1. The board as constants: 61 hexes, numbered row by row, and the effects of tiles."""

from typing import Final

from games.kit.hexes import distance, hexagon, name, neighbours, turned

RADIUS: Final = 4
"""MS-1.1. Distance in steps from the Pool to the rim: five hexes along each side."""

PLACES: Final = hexagon(RADIUS)
NUMBER: Final = {place: number for number, place in enumerate(PLACES)}
NAMES: Final = tuple(name(place) for place in PLACES)
"""The hexes in notation: `0,-1`."""

NAMED: Final = {text: number for number, text in enumerate(NAMES)}
NEIGHBOURS: Final = tuple(
    tuple(NUMBER[beside] for beside in neighbours(place) if beside in NUMBER) for place in PLACES
)
POOL: Final = NUMBER[0, 0]
STEPS_TO_POOL: Final = tuple(distance(place, (0, 0)) for place in PLACES)
CORNERS: Final = tuple(NUMBER[turned((RADIUS, -RADIUS), sixths)] for sixths in range(6))
"""MS-1.1. The six corners, clockwise from the upper right."""

ALTERNATE: Final = (CORNERS[0::2], CORNERS[1::2])
"""MS-2.1. The two sets of alternate corners, on which three seats are equal."""

ORBITS: Final = tuple(
    sorted({tuple(sorted(NUMBER[turned(place, sixths)] for sixths in (0, 2, 4))) for place in PLACES})
)
"""MS-1.2. Orbits under rotation by a third of a circle; the Pool's consists of itself."""

HOME: Final = frozenset(CORNERS) | {beside for corner in CORNERS for beside in NEIGHBOURS[corner]}
"""MS-1.4. Corners and the hexes beside them, which are always plain."""

TILES: Final = {
    ".": "plain",
    "A": "attack",
    "a": "blunt",
    "D": "defence",
    "X": "action",
    "S": "spawn",
    "O": "pool",
}
"""MS-1.2. The kind of tile for each letter of a layout."""

MOVE_SEPARATOR: Final = " to "
ATTACK_SEPARATOR: Final = " x "
"""The separators between the two hexes of an answer (MS-3.2, MS-3.3)."""

Pair = tuple[int, int]
"""Origin and target of a step or an attack."""


def answers_by_hex(separator: str) -> tuple[tuple[tuple[int, tuple[str, Pair]], ...], ...]:
    """Returns for each hex its neighbours, each with the answer and the pair of hexes."""
    return tuple(
        tuple((to, (NAMES[place] + separator + NAMES[to], (place, to))) for to in NEIGHBOURS[place])
        for place in range(len(PLACES))
    )


STEP_ANSWERS: Final = answers_by_hex(MOVE_SEPARATOR)
ATTACK_ANSWERS: Final = answers_by_hex(ATTACK_SEPARATOR)

LOCKING: Final = frozenset("XSO")
"""MS-3.2. Tiles that lock a troop."""

ATTACK: Final = {tile: {"A": 2, "a": 0}.get(tile, 1) for tile in TILES}
DEFENCE: Final = {tile: 2 if tile == "D" else 1 for tile in TILES}
"""MS-3.3. Attack and defence of a troop, by the tile on which it stands."""
