"""What changes in a game of Mana Surge."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from games.kit.contract import Seat, State
from games.mana_surge.map import (
    ATTACK,
    BLOWS,
    CORNERS,
    DEFENCE,
    LOCKING,
    NEIGHBOURS,
    PLACES,
    POOL,
    STEPS,
    Pair,
)

COLOURS: Final = ("red", "green", "blue")
GOAL: Final = 10
"""MS-3.5. Mana that wins."""

LAST_ROUND: Final = 60
"""MS-4.6."""

NOBODY: Final = -1


@dataclass(slots=True, kw_only=True)
class Surge(State):
    """The board and the turn.

    `tiles` has a letter for each hex; `owners` the seat whose troop stands there or NOBODY, `troops` that
    troop's own number, so that a drawing can follow it. Per seat: `colours` ("" until chosen), `spawners` (a
    hex or NOBODY), `mana`. `phase` is colour, corner, spawn, move, combat, end or over.
    """

    tiles: str
    limited: bool = True
    any_corner: bool = False
    owners: list[int] = field(default_factory=lambda: [NOBODY] * len(PLACES))
    troops: list[int] = field(default_factory=lambda: [0] * len(PLACES))
    born: int = 0
    """Troops that ever were."""
    colours: list[str] = field(default_factory=lambda: [""] * 3)
    spawners: list[int] = field(default_factory=lambda: [NOBODY] * 3)
    mana: list[int] = field(default_factory=lambda: [0] * 3)
    phase: str = "colour"
    turn: Seat = 0
    first: Seat = 0
    """Who began: a round is over when the turn is theirs again."""
    round: int = 1
    points: int = 0
    spawns: int = 0

    def copy(self) -> "Surge":
        """An independent State."""
        twin = self.blank()
        twin.tiles, twin.limited, twin.any_corner = self.tiles, self.limited, self.any_corner
        twin.owners, twin.troops, twin.born = self.owners[:], self.troops[:], self.born
        twin.colours, twin.spawners, twin.mana = self.colours[:], self.spawners[:], self.mana[:]
        twin.phase, twin.turn, twin.first, twin.round = self.phase, self.turn, self.first, self.round
        twin.points, twin.spawns = self.points, self.spawns
        return twin

    # Plain questions

    def attack(self, place: int) -> int:
        """MS-3.3. The attack of a troop that stands there."""
        return ATTACK[self.tiles[place]]

    def defence(self, place: int) -> int:
        """MS-3.3. The defence of a troop that stands there."""
        return DEFENCE[self.tiles[place]]

    def locked(self, place: int) -> bool:
        """MS-3.2. Whether a troop there may neither move nor attack."""
        return self.tiles[place] in LOCKING

    def empty(self, place: int) -> bool:
        """MS-3.2, MS-4.1. Whether a troop may enter a hex."""
        return self.owners[place] == NOBODY and place not in self.spawners

    def held(self, seat: Seat, tile: str) -> int:
        """MS-3.1. How many tiles of a kind a seat's troops stand on."""
        owners = self.owners
        return sum([owners[place] == seat for place in tiled(self.tiles, tile)])

    def beside_spawner(self, seat: Seat) -> list[int]:
        """MS-3.1. The empty hexes where a seat's troops come out."""
        owners, spawners = self.owners, self.spawners
        return [
            place for place in NEIGHBOURS[spawners[seat]] if owners[place] == NOBODY and place not in spawners
        ]

    def unlocked(self, seat: Seat) -> Iterator[int]:
        """MS-3.2. Where a seat's troops stand that may move and attack."""
        owners, tiles, place = self.owners, self.tiles, -1
        for _ in range(owners.count(seat)):
            place = owners.index(seat, place + 1)
            if tiles[place] not in LOCKING:
                yield place

    def moves(self, seat: Seat) -> Iterator[tuple[str, Pair]]:
        """MS-3.2. The steps that a seat's troops may take, as answers write them: from where to where."""
        owners, spawners = self.owners, self.spawners
        for place in self.unlocked(seat):
            for to, step in STEPS[place]:
                if owners[to] == NOBODY and to not in spawners:
                    yield step

    def attacks(self, seat: Seat) -> Iterator[tuple[str, Pair]]:
        """MS-3.3. The attacks that a seat's troops may make, as answers write them: from where on whom."""
        owners = self.owners
        for place in self.unlocked(seat):
            for to, blow in BLOWS[place]:
                if owners[to] != seat and owners[to] != NOBODY:
                    yield blow

    def may_move(self, seat: Seat) -> bool:
        """MS-3.2. Whether any troop of a seat may step anywhere."""
        return next(self.moves(seat), None) is not None

    def may_attack(self, seat: Seat) -> bool:
        """MS-3.3. Whether any troop of a seat may attack."""
        return next(self.attacks(seat), None) is not None

    def after(self, seat: Seat) -> Seat:
        """MS-2.2. Who is next clockwise round the board, by where the spawners stand."""
        return clockwise(tuple(self.spawners))[seat]

    @property
    def holder(self) -> Seat:
        """Who has a troop on the Pool, or NOBODY."""
        return self.owners[POOL]


@lru_cache(maxsize=256)
def clockwise(spawners: tuple[int, ...]) -> tuple[Seat, ...]:
    """MS-2.2. By seat, who is next clockwise round the board; NOBODY for a seat that has no spawner yet."""
    found = []
    for own in spawners:
        if own == NOBODY:
            found.append(NOBODY)
            continue
        ahead = [
            (CORNERS.index(place) - CORNERS.index(own)) % 6 or 6 if place != NOBODY else 7
            for place in spawners
        ]
        found.append(ahead.index(min(ahead)))
    return tuple(found)


@lru_cache(maxsize=256)
def tiled(tiles: str, tile: str) -> tuple[int, ...]:
    """MS-1.2. The hexes of a layout with a kind of tile."""
    return tuple(place for place, at in enumerate(tiles) if at == tile)
