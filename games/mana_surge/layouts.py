"""MS-1.2. Layouts of the board: text files, validated when loaded, and a random one."""

from pathlib import Path
from typing import Final

from games.kit.dice import Dice
from games.kit.values import dataclass
from games.mana_surge.map import HOME, NAMES, NEIGHBOURS, ORBITS, PLACES, POOL, RADIUS, STEPS_TO_POOL, TILES

CONTENT: Final = Path(__file__).parent / "content"
WILD: Final = "wild"
"""The layout that is generated for each game."""

ROWS: Final = 2 * RADIUS + 1
ORBIT_OF: Final = {number: orbit for orbit in ORBITS for number in orbit}


class InvalidLayout(ValueError):
    """A layout that breaks the rules; the message names file, line and reason."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout: its file's name, its title, a line about it, and its tiles as a string of 61 letters."""

    slug: str
    name: str
    words: str
    tiles: str


def read(slug: str, text: str) -> Layout:
    """Parses a file: a name, a line about the layout, an empty line, nine rows of hexes. Raises Faulty."""
    lines = text.splitlines()
    if len(lines) < 3 + ROWS or lines[2].strip():
        raise InvalidLayout(
            f"{slug}.txt, line 3: a name, a line about it and an empty line come before the map."
        )
    if any(line.strip() for line in lines[3 + ROWS :]):
        raise InvalidLayout(f"{slug}.txt, line {4 + ROWS}: nothing follows the {ROWS} rows of the map.")
    tiles: list[str] = []
    for row, line in enumerate(lines[3 : 3 + ROWS]):
        tiles += _row(f"{slug}.txt, line {row + 4}", line.split(), ROWS - abs(row - RADIUS))
    layout = Layout(slug, lines[0].strip(), lines[1].strip(), "".join(tiles))
    fault = fault_of(layout.tiles)
    if fault:
        number, reason = fault
        line_number = 4 + RADIUS + PLACES[number][1]
        raise InvalidLayout(f"{slug}.txt, line {line_number}: the hex {NAMES[number]} {reason}.")
    return layout


def _row(spot: str, tiles: list[str], width: int) -> list[str]:
    if len(tiles) != width:
        raise InvalidLayout(f"{spot}: this row has {width} hexes, not {len(tiles)}.")
    for tile in tiles:
        if tile not in TILES:
            raise InvalidLayout(f"{spot}: “{tile}” is no tile; a hex is one of {' '.join(TILES)}.")
    return tiles


def fault_of(tiles: str) -> tuple[int, str] | None:
    """Returns the first hex that violates MS-1.2 or MS-1.4, with the reason; None if there is none."""
    for number, tile in enumerate(tiles):
        others = {tiles[other] for other in ORBIT_OF[number]}
        if (tile == "O") != (number == POOL):
            return number, "must be the Pool" if number == POOL else "is a Pool beside the middle"
        if others != {tile}:
            return number, f"is {tile}, and a third of a circle further it is not"
        if number in HOME and tile != ".":
            return number, "belongs to a corner and must be plain"
        if tile in "XSO" and not any(tiles[beside] == "A" for beside in NEIGHBOURS[number]):
            return number, "has no +1 Attack beside it"
    return None


def load() -> dict[str, Layout]:
    """Loads the layouts of the game, by file name."""
    return {path.stem: read(path.stem, path.read_text("utf-8")) for path in sorted(CONTENT.glob("*.txt"))}


LAYOUTS: Final = load()


def tiles_of(slug: str, dice: Dice) -> str:
    """Returns the tiles of a layout; the wild one is generated from the dice."""
    return wild(dice) if slug == WILD else LAYOUTS[slug].tiles


def wild(dice: Dice) -> str:
    """Generates a layout that satisfies MS-1.2, with at least three tiles of each kind.

    The game would stall if all hexes beside the Pool were +1 Attack, or if troops locked on Extra Actions and
    Extra Spawns walled it in: three of the six are +1 Attack, and only one of those two kinds may lie two
    steps away.
    """
    free = [orbit for orbit in ORBITS if orbit[0] not in HOME and POOL not in orbit]
    kinds: dict[tuple[int, ...], str] = {}

    def place_tile(tile: str, where: list[tuple[int, ...]]) -> tuple[int, ...]:
        orbit = dice.pick(where)
        free.remove(orbit)
        kinds[orbit] = tile
        return orbit

    def farther_than(steps: int) -> list[tuple[int, ...]]:
        return [orbit for orbit in free if STEPS_TO_POOL[orbit[0]] > steps]

    place_tile("A", [orbit for orbit in free if orbit not in farther_than(1)])
    place_tile(dice.pick(".Da"), [orbit for orbit in free if orbit not in farther_than(1)])
    for steps, ability in enumerate(dice.sample("XS", 2), 1):
        held = place_tile(ability, farther_than(steps))
        beside = [orbit for orbit in [*free, *kinds] if any(one in NEIGHBOURS[held[0]] for one in orbit)]
        if not any(kinds.get(orbit) == "A" for orbit in beside):
            place_tile("A", [orbit for orbit in beside if orbit in free])
    for tile in ("D", "a", dice.pick("ADa")):
        place_tile(tile, free)
    tiles = ["."] * len(PLACES)
    tiles[POOL] = "O"
    for orbit, tile in kinds.items():
        for number in orbit:
            tiles[number] = tile
    return "".join(tiles)
