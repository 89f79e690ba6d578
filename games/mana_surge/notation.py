"""MS-5. Positions as text: writing and reading.

    seats red green blue, spawners -4,0 4,-4 0,4, mana 0 3 1
    turn 0, first 1, round 7, phase move, points 1, spawns 0
                .. .. .. .r GG
              .. A. ..
    …

A hex is its tile and the troop on it (r, g, b or a dot); a spawner is its colour's letter twice, `RR`.
"""

from typing import Final

from games.kit.dice import Dice
from games.mana_surge.map import NAMED, NAMES, PLACES, RADIUS, TILES
from games.mana_surge.state import NOBODY, Surge

ANY_CORNER: Final = "any corner"
"""MS-2.1. Flag: the table allows any free corner."""

ENDLESS: Final = "no last round"
"""MS-4.6. Flag: there is no last round."""


def write(s: Surge) -> str:
    """Returns the position in notation."""
    spawners = " ".join("-" if place == NOBODY else NAMES[place] for place in s.spawners)
    seats = " ".join(colour or "-" for colour in s.colours)
    flags = "".join(f", {seat} resigned" for seat in s.silent)
    flags += f", {ANY_CORNER}" * s.any_corner + f", {ENDLESS}" * (not s.limited)
    turn = f"turn {s.turn}, first {s.first}, round {s.round}, phase {s.phase}"
    return "\n".join(
        [
            f"seats {seats}, spawners {spawners}, mana {' '.join(map(str, s.mana))}",
            f"{turn}, points {s.points}, spawns {s.spawns}{flags}",
            *rows(s),
        ]
    )


def rows(s: Surge) -> list[str]:
    """Returns one line for each row of hexes."""
    lines: dict[int, list[str]] = {}
    for place, (_, r) in enumerate(PLACES):
        lines.setdefault(r, []).append(hex_text(s, place))
    return ["  " * abs(r) + "  ".join(cells) for r, cells in lines.items()]


def hex_text(s: Surge, place: int) -> str:
    """Returns a hex in notation: its tile and its troop, or its spawner."""
    if place in s.spawners:
        return 2 * letter(s, s.spawners.index(place)).upper()
    owner = s.owners[place]
    return s.tiles[place] + ("." if owner == NOBODY else letter(s, owner))


def letter(s: Surge, seat: int) -> str:
    """Returns the first letter of a seat's colour; its number before it has chosen one."""
    return s.colours[seat][:1] or str(seat)


def read(text: str, dice: Dice) -> Surge:
    """Parses a position. Raises ValueError if the text is malformed."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) != 3 + 2 * RADIUS:
        raise ValueError(f"A position has {3 + 2 * RADIUS} lines, not {len(lines)}.")
    s = Surge(dice=dice, tiles="." * len(PLACES))
    try:
        _read_seats(s, lines[0])
        _read_turn(s, lines[1].split(", "))
        _read_hexes(s, [cell for line in lines[2:] for cell in line.split()])
    except (KeyError, IndexError) as unknown:
        raise ValueError(f"A position does not know {unknown}.") from None
    return s


def _read_seats(s: Surge, line: str) -> None:
    colours, spawners, mana = (part.split()[1:] for part in line.split(", "))
    s.colours = ["" if colour == "-" else colour for colour in colours]
    s.spawners = [NOBODY if place == "-" else NAMED[place] for place in spawners]
    s.mana = [int(number) for number in mana]


def _read_turn(s: Surge, parts: list[str]) -> None:
    s.silent = tuple(int(part.split()[0]) for part in parts if part.endswith("resigned"))
    s.any_corner, s.limited = ANY_CORNER in parts, ENDLESS not in parts
    fields = dict(part.split(" ", 1) for part in parts[:6])
    s.turn, s.first, s.round = int(fields["turn"]), int(fields["first"]), int(fields["round"])
    s.phase, s.points, s.spawns = fields["phase"], int(fields["points"]), int(fields["spawns"])


def _read_hexes(s: Surge, cells: list[str]) -> None:
    if len(cells) != len(PLACES):
        raise ValueError(f"The board has {len(PLACES)} hexes, not {len(cells)}.")
    tiles = []
    for place, cell in enumerate(cells):
        tile, troop = (".", ".") if place in s.spawners else (cell[0], cell[1])
        if tile not in TILES:
            raise ValueError(f"“{cell}” is no hex: its tile is one of {' '.join(TILES)}.")
        tiles.append(tile)
        if troop != ".":
            s.born += 1
            s.owners[place] = [letter(s, seat) for seat in range(3)].index(troop)
            s.troops[place] = s.born
    s.tiles = "".join(tiles)
