"""The state of a game of Mana Surge, and queries on it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from games.kit.contract import Seat, State
from games.mana_surge.map import (
    ATTACK,
    ATTACK_ANSWERS,
    CORNERS,
    DEFENCE,
    LOCKING,
    NEIGHBOURS,
    PLACES,
    POOL,
    STEP_ANSWERS,
    Pair,
)

COLOURS: Final = ("red", "green", "blue")
GOAL: Final = 10
"""MS-3.5. The mana that wins the game."""

LAST_ROUND: Final = 60
"""MS-4.6. The round after which the most mana wins."""

NOBODY: Final = -1


@dataclass(slots=True, kw_only=True)
class Surge(State):
    """The board and the turn.

    `tiles` has a letter for each hex, `owners` the seat of the troop on it, or NOBODY, `troops` that troop's
    number, by which screens follow it. Per seat: `colours` ("" until chosen), `spawners` (a hex or NOBODY),
    `mana`. `phase` is colour, corner, spawn, move, combat, end or over.
    """

    tiles: str
    limited: bool = True
    any_corner: bool = False
    owners: list[int] = field(default_factory=lambda: [NOBODY] * len(PLACES))
    troops: list[int] = field(default_factory=lambda: [0] * len(PLACES))
    born: int = 0
    """Number of troops created so far."""
    colours: list[str] = field(default_factory=lambda: [""] * 3)
    spawners: list[int] = field(default_factory=lambda: [NOBODY] * 3)
    mana: list[int] = field(default_factory=lambda: [0] * 3)
    phase: str = "colour"
    turn: Seat = 0
    first: Seat = 0
    """The seat that began: a round ends when its turn comes again."""
    round: int = 1
    points: int = 0
    spawns: int = 0

    def copy(self) -> "Surge":
        """Returns an independent copy."""
        twin = self.blank()
        twin.tiles, twin.limited, twin.any_corner = self.tiles, self.limited, self.any_corner
        twin.owners, twin.troops, twin.born = self.owners[:], self.troops[:], self.born
        twin.colours, twin.spawners, twin.mana = self.colours[:], self.spawners[:], self.mana[:]
        twin.phase, twin.turn, twin.first, twin.round = self.phase, self.turn, self.first, self.round
        twin.points, twin.spawns = self.points, self.spawns
        return twin

    # Queries

    def attack(self, place: int) -> int:
        """MS-3.3. Returns the attack of a troop on a hex."""
        return ATTACK[self.tiles[place]]

    def defence(self, place: int) -> int:
        """MS-3.3. Returns the defence of a troop on a hex."""
        return DEFENCE[self.tiles[place]]

    def locked(self, place: int) -> bool:
        """MS-3.2. Returns whether a troop on a hex is locked: it may neither move nor attack."""
        return self.tiles[place] in LOCKING

    def empty(self, place: int) -> bool:
        """MS-3.2, MS-4.1. Returns whether a troop may enter a hex."""
        return self.owners[place] == NOBODY and place not in self.spawners

    def held(self, seat: Seat, tile: str) -> int:
        """MS-3.1. Returns the number of tiles of a kind on which a seat has troops."""
        owners = self.owners
        return sum([owners[place] == seat for place in places_with(self.tiles, tile)])

    def beside_spawner(self, seat: Seat) -> list[int]:
        """MS-3.1. Returns the empty hexes beside a seat's spawner."""
        owners, spawners = self.owners, self.spawners
        return [
            place for place in NEIGHBOURS[spawners[seat]] if owners[place] == NOBODY and place not in spawners
        ]

    def unlocked(self, seat: Seat) -> Iterator[int]:
        """MS-3.2. Yields the hexes of a seat's troops that are not locked."""
        owners, tiles, place = self.owners, self.tiles, -1
        for _ in range(owners.count(seat)):
            place = owners.index(seat, place + 1)
            if tiles[place] not in LOCKING:
                yield place

    def moves(self, seat: Seat) -> Iterator[tuple[str, Pair]]:
        """MS-3.2. Yields a seat's legal steps: the answer, and the hexes from and to."""
        owners, spawners = self.owners, self.spawners
        for place in self.unlocked(seat):
            for to, step in STEP_ANSWERS[place]:
                if owners[to] == NOBODY and to not in spawners:
                    yield step

    def attacks(self, seat: Seat) -> Iterator[tuple[str, Pair]]:
        """MS-3.3. Yields a seat's legal attacks: the answer, and the hexes of attacker and target."""
        owners = self.owners
        for place in self.unlocked(seat):
            for to, blow in ATTACK_ANSWERS[place]:
                if owners[to] != seat and owners[to] != NOBODY:
                    yield blow

    def may_move(self, seat: Seat) -> bool:
        """MS-3.2. Returns whether a seat has a legal step."""
        return next(self.moves(seat), None) is not None

    def may_attack(self, seat: Seat) -> bool:
        """MS-3.3. Returns whether a seat has a legal attack."""
        return next(self.attacks(seat), None) is not None

    def after(self, seat: Seat) -> Seat:
        """MS-2.2. Returns the next seat clockwise, by the spawners' corners."""
        return clockwise(tuple(self.spawners))[seat]

    @property
    def holder(self) -> Seat:
        """The seat with a troop on the Pool, or NOBODY."""
        return self.owners[POOL]


@lru_cache(maxsize=256)
def clockwise(spawners: tuple[int, ...]) -> tuple[Seat, ...]:
    """MS-2.2. Returns for each seat the next one clockwise; NOBODY for a seat without a spawner yet."""
    found = []
    for own in spawners:
        if own == NOBODY:
            found.append(NOBODY)
            continue
        offsets = [
            (CORNERS.index(place) - CORNERS.index(own)) % 6 or 6 if place != NOBODY else 7
            for place in spawners
        ]
        found.append(offsets.index(min(offsets)))
    return tuple(found)


@lru_cache(maxsize=256)
def places_with(tiles: str, tile: str) -> tuple[int, ...]:
    """MS-1.2. Returns the hexes of a layout with a kind of tile."""
    return tuple(place for place, at in enumerate(tiles) if at == tile)
