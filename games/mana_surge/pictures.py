"""The pictures of the rulebook: the whole board, or a few hexes of it, and what is done on them.

A few hexes are written row by row, each row behind the name of its first hex:

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
from games.mana_surge.map import ATTACKS, MOVE, NAMED, NAMES, PLACES, RADIUS, TILES
from games.mana_surge.rules import attack, walk
from games.mana_surge.screen import Trace, fallen
from games.mana_surge.state import NOBODY, Surge
from games.mana_surge.story import Attacked, Moved

KIND: Final = "games/mana_surge/pictures.board"
DICE: Final = Dice(b"nothing is rolled in a picture")
WHOLE: Final = "seats"
"""What a whole position begins with (MS-5.1)."""

GATES: Final = ("RR", "GG", "BB")
PLAIN: Final = ".."
NOW: Final = "turn 0, first 0, round 1, phase move, points 9, spawns 0"
ROWS: Final = tuple(tuple(at for at in NAMES if named(at)[1] == r) for r in range(-RADIUS, RADIUS + 1))
"""The names of the hexes, row by row."""


class Drawn(NamedTuple):
    """Hexes, the troops on them, and what was done there; `places` are the hexes to bring into sight."""

    places: tuple[str, ...]
    hexes: tuple[Hex, ...]
    troops: tuple[Troop, ...]
    traces: tuple[Trace, ...]

    @property
    def whole(self) -> bool:
        """Whether it is the whole board."""
        return len(self.places) == len(PLACES)


def picture(position: str) -> Picture:
    """MS-5.1, MS-3.2, MS-3.3. A position; behind `>` a step or an attack."""
    position, done = deeds(position)
    s, places = read(position)
    told: list[Moved | Attacked] = []
    stands = s.copy()
    for one in done:
        told.append(do(s, one))
        if isinstance(told[-1], Moved):
            stands = s.copy()
    traces = tuple(
        Trace(number, s.colours[fact.seat], fact.kind, fact.origin, fact.at, fallen(fact))
        for number, fact in enumerate(told)
    )
    drawn = stood(stands, places, traces)
    return Picture(Piece(KIND, drawn), tuple(said(stands, drawn, told)))


def whole(s: Surge) -> Picture:
    """MS-1.3. The whole board, with whoever stands on it."""
    drawn = stood(s, range(len(PLACES)), ())
    return Picture(Piece(KIND, drawn), tuple(said(s, drawn, [])))


def stood(s: Surge, places: Sequence[int], traces: tuple[Trace, ...]) -> Drawn:
    """Hexes, and the troops on them."""
    return Drawn(
        tuple(NAMES[place] for place in places),
        tuple(hex_drawn(s, place) for place in places),
        tuple(troop_drawn(s, place) for place in places if s.owners[place] != NOBODY),
        traces,
    )


def read(position: str) -> tuple[Surge, tuple[int, ...]]:
    """A board and the hexes of it that are drawn. Raises ValueError or KeyError for a text that is none."""
    if position.startswith(WHOLE):
        return notation.read(position, DICE), tuple(range(len(PLACES)))
    cells = dict(cut_out(position))
    gates = {cell: at for at, cell in cells.items() if cell in GATES}
    spawners = " ".join(gates.get(gate, "-") for gate in GATES)
    rows = [" ".join(cells.get(at, PLAIN) for at in row) for row in ROWS]
    s = notation.read("\n".join([f"seats red green blue, spawners {spawners}, mana 0 0 0", NOW, *rows]), DICE)
    return s, tuple(NAMED[at] for at in cells)


def cut_out(position: str) -> Iterator[tuple[str, str]]:
    """Each hex that is written, by its name."""
    for line in position.splitlines() or [""]:
        first, _, cells = line.partition(":")
        q, r = named(first.strip())
        yield from ((name((q + step, r)), cell) for step, cell in enumerate(cells.split()))


def do(s: Surge, answer: str) -> Moved | Attacked:
    """MS-3.2, MS-3.3. A step or an attack that the rules allow. Raises ValueError for any other."""
    fights = ATTACKS in answer
    origin, at = (NAMED[one] for one in answer.split(ATTACKS if fights else MOVE))
    seat = s.owners[origin]
    if answer not in dict(s.attacks(seat) if fights else s.moves(seat)):
        raise ValueError(f"“{answer}” cannot be done there.")
    (attack if fights else walk)(s, origin, at)
    told = s.story[-1]
    assert isinstance(told, Moved | Attacked)
    return told


def hex_drawn(s: Surge, place: int) -> Hex:
    """A stone, and whether somebody stands on it."""
    spawner = s.colours[s.spawners.index(place)] if place in s.spawners else ""
    held = "empty" if s.owners[place] == NOBODY else "own"
    return Hex(NAMES[place], TILES[s.tiles[place]], spawner, held)


def troop_drawn(s: Surge, place: int) -> Troop:
    """A troop, and what it is worth where it stands."""
    colour = s.colours[s.owners[place]]
    kind = TILES[s.tiles[place]] if s.locked(place) else ""
    return Troop(NAMES[place], colour, s.attack(place), s.defence(place), kind, "")


def said(s: Surge, drawn: Drawn, told: list[Moved | Attacked]) -> Iterator[str]:
    """What is drawn, in words."""
    for stone in drawn.hexes:
        if stone.spawner:
            yield f"The {stone.spawner} spawner at {stone.at}."
        elif stone.kind != "plain" and not drawn.whole:
            yield f"{TILE[stone.kind].removeprefix('the ')} at {stone.at}."
    for troop in drawn.troops:
        locked = ", locked" if troop.holds else ""
        might = f"attack {troop.attack}, defence {troop.defence}"
        yield f"A {troop.colour} troop at {troop.at}{locked}: {might}."
    for fact in told:
        doer = f"The {s.colours[fact.seat]} troop"
        if isinstance(fact, Moved):
            yield f"{doer} has stepped from {fact.origin} to {fact.at}."
        else:
            yield f"{doer} at {fact.origin} attacks {fact.at}: {outcome(fact)}"


def outcome(fact: Attacked) -> str:
    """MS-3.3. Who falls."""
    if fact.struck and fact.lost:
        return "both fall."
    if fact.struck or fact.lost:
        return f"the {'attacked' if fact.struck else 'attacking'} one falls."
    return "nobody falls."
