"""The pictures of the rulebook: the whole board or some of its hexes, and the steps and attacks on them.

Some hexes are written row by row, each row after the name of its first hex:

    0,-1: .. A.
    -1,0: .. .r .g
    > 0,0 x 1,0
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.kit.dice import Dice
from games.kit.hexes import name, named
from games.kit.pictures import Picture, deeds
from games.kit.pieces import Piece
from games.mana_surge import notation
from games.mana_surge.board import Hex, Troop
from games.mana_surge.captions import TILE
from games.mana_surge.map import ATTACK_SEPARATOR, MOVE_SEPARATOR, NAMED, NAMES, PLACES, RADIUS, TILES
from games.mana_surge.rules import attack, take_step
from games.mana_surge.screen import Trace, fallen
from games.mana_surge.state import NOBODY, Surge
from games.mana_surge.story import Attacked, Moved

KIND: Final = "games/mana_surge/pictures.board"
DICE: Final = Dice(b"nothing is rolled in a picture")
WHOLE_BOARD: Final = "seats"
"""Prefix of a position of the whole board (MS-5.1)."""

SPAWNER_CELLS: Final = ("RR", "GG", "BB")
PLAIN_CELL: Final = ".."
TURN_LINE: Final = "turn 0, first 0, round 1, phase move, points 9, spawns 0"
ROWS: Final = tuple(tuple(at for at in NAMES if named(at)[1] == r) for r in range(-RADIUS, RADIUS + 1))
"""The names of the hexes, row by row."""


class Drawn(NamedTuple):
    """Hexes, the troops on them, and what they did; `places` are the hexes that the picture has to show."""

    places: tuple[str, ...]
    hexes: tuple[Hex, ...]
    troops: tuple[Troop, ...]
    traces: tuple[Trace, ...]

    @property
    def whole(self) -> bool:
        """Whether the picture shows the whole board."""
        return len(self.places) == len(PLACES)


def picture(position: str) -> Picture:
    """MS-5.1, MS-3.2, MS-3.3. Returns the picture of a position; lines after `>` are steps or attacks."""
    position, deed_lines = deeds(position)
    s, places = read(position)
    facts: list[Moved | Attacked] = []
    after = s.copy()
    for one in deed_lines:
        facts.append(apply_deed(s, one))
        if isinstance(facts[-1], Moved):
            after = s.copy()
    traces = tuple(
        Trace(number, s.colours[fact.seat], fact.kind, fact.origin, fact.at, fallen(fact))
        for number, fact in enumerate(facts)
    )
    drawn = drawn_part(after, places, traces)
    return Picture(Piece(KIND, drawn), tuple(description(after, drawn, facts)))


def whole(s: Surge) -> Picture:
    """MS-1.3. Returns a picture of the whole board, for the end of a game."""
    drawn = drawn_part(s, range(len(PLACES)), ())
    return Picture(Piece(KIND, drawn), tuple(description(s, drawn, [])))


def drawn_part(s: Surge, places: Sequence[int], traces: tuple[Trace, ...]) -> Drawn:
    """Returns the hexes with the troops on them."""
    return Drawn(
        tuple(NAMES[place] for place in places),
        tuple(hex_drawn(s, place) for place in places),
        tuple(troop_drawn(s, place) for place in places if s.owners[place] != NOBODY),
        traces,
    )


def read(position: str) -> tuple[Surge, tuple[int, ...]]:
    """Parses a position into state and hexes shown. Raises ValueError or KeyError if it is malformed."""
    if position.startswith(WHOLE_BOARD):
        return notation.read(position, DICE), tuple(range(len(PLACES)))
    cells = dict(written_cells(position))
    gates = {cell: at for at, cell in cells.items() if cell in SPAWNER_CELLS}
    spawners = " ".join(gates.get(gate, "-") for gate in SPAWNER_CELLS)
    rows = [" ".join(cells.get(at, PLAIN_CELL) for at in row) for row in ROWS]
    s = notation.read(
        "\n".join([f"seats red green blue, spawners {spawners}, mana 0 0 0", TURN_LINE, *rows]), DICE
    )
    return s, tuple(NAMED[at] for at in cells)


def written_cells(position: str) -> Iterator[tuple[str, str]]:
    """Yields each hex written in the position, as name and cell."""
    for line in position.splitlines() or [""]:
        first, _, cells = line.partition(":")
        q, r = named(first.strip())
        yield from ((name((q + step, r)), cell) for step, cell in enumerate(cells.split()))


def apply_deed(s: Surge, answer: str) -> Moved | Attacked:
    """MS-3.2, MS-3.3. Applies a legal step or attack and returns its fact. Raises ValueError if illegal."""
    fights = ATTACK_SEPARATOR in answer
    origin, at = (NAMED[one] for one in answer.split(ATTACK_SEPARATOR if fights else MOVE_SEPARATOR))
    seat = s.owners[origin]
    if answer not in dict(s.attacks(seat) if fights else s.moves(seat)):
        raise ValueError(f"“{answer}” cannot be done there.")
    (attack if fights else take_step)(s, origin, at)
    fact = s.story[-1]
    assert isinstance(fact, Moved | Attacked)
    return fact


def hex_drawn(s: Surge, place: int) -> Hex:
    """Returns a hex of the picture."""
    spawner = s.colours[s.spawners.index(place)] if place in s.spawners else ""
    held = "empty" if s.owners[place] == NOBODY else "own"
    return Hex(NAMES[place], TILES[s.tiles[place]], spawner, held)


def troop_drawn(s: Surge, place: int) -> Troop:
    """Returns a troop of the picture, with its attack and defence."""
    colour = s.colours[s.owners[place]]
    kind = TILES[s.tiles[place]] if s.locked(place) else ""
    return Troop(NAMES[place], colour, s.attack(place), s.defence(place), kind, "")


def description(s: Surge, drawn: Drawn, facts: list[Moved | Attacked]) -> Iterator[str]:
    """Yields the description of the picture in words."""
    for drawn_hex in drawn.hexes:
        if drawn_hex.spawner:
            yield f"The {drawn_hex.spawner} spawner at {drawn_hex.at}."
        elif drawn_hex.kind != "plain" and not drawn.whole:
            yield f"{TILE[drawn_hex.kind].removeprefix('the ')} at {drawn_hex.at}."
    for troop in drawn.troops:
        might = "locked" if troop.holds else f"attack {troop.attack}"
        yield f"A {troop.colour} troop at {troop.at}: {might}, defence {troop.defence}."
    for fact in facts:
        mover = f"The {s.colours[fact.seat]} troop"
        if isinstance(fact, Moved):
            yield f"{mover} has stepped from {fact.origin} to {fact.at}."
        else:
            yield f"{mover} at {fact.origin} attacks {fact.at}: {outcome(fact)}"


def outcome(fact: Attacked) -> str:
    """MS-3.3. Describes which troops fall."""
    if fact.struck and fact.lost:
        return "both fall."
    if fact.struck or fact.lost:
        return f"the {'attacked' if fact.struck else 'attacking'} one falls."
    return "nobody falls."
