"""The geometry of the garden: open spots, unlocked patches, lines, fields.

Places are hexes by name (`1,-2`); a garden maps each to its patch (`Honeyleaf3`).
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from games.kit import hexes
from games.power_plants.plants import PATCHES

Place = str
Garden = Mapping[Place, str]

FIRST_GARDEN: Final = ("0,0", "1,0", "2,0", "0,1", "1,1")
"""PP-1.4. The first garden: a row of three with a row of two below it."""


@cache
def neighbours(place: Place) -> tuple[Place, ...]:
    """Returns the six neighbours of a hex in order: each touches the next, the last the first."""
    return tuple(hexes.name(near) for near in hexes.neighbours(hexes.named(place)))


@cache
def reading_order(place: Place) -> tuple[int, int]:
    """Sort key of hexes: row by row from the top, each row from the left."""
    q, r = hexes.named(place)
    return r, q


def patches_beside(garden: Garden, place: Place) -> list[Place]:
    """Returns the patches next to a place, anticlockwise from the right."""
    return [near for near in neighbours(place) if near in garden]


def rim(garden: Garden) -> tuple[Place, ...]:
    """Returns the empty hexes beside the garden, open or closed, row by row."""
    return tuple(
        sorted({near for place in garden for near in neighbours(place)} - set(garden), key=reading_order)
    )


def open_spots(garden: Garden) -> tuple[Place, ...]:
    """PP-2.2. Returns the spots that a patch can slide into from outside, row by row."""
    return _open_spots(frozenset(garden))


@lru_cache(maxsize=20_000)
def _open_spots(taken: frozenset[Place]) -> tuple[Place, ...]:
    """Flood-fills the outside of the garden, on a bitboard with a border of two hexes."""
    rows, columns = zip(*map(reading_order, taken))
    top, left = min(rows) - 2, min(columns) - 2
    width, height = max(columns) - left + 3, max(rows) - top + 3
    board = sum(1 << (r - top) * width + q - left for r, q in zip(rows, columns))
    spots = _flood_fill(board, width, height) & _adjacent(board, width)
    return tuple(hexes.name((bit % width + left, bit // width + top)) for bit in _bits(spots))


def _bits(board: int) -> Iterator[int]:
    while board:
        low = board & -board
        yield low.bit_length() - 1
        board ^= low


def _shifted(board: int, by: int) -> int:
    return board << by if by > 0 else board >> -by


def _steps(width: int) -> tuple[int, ...]:
    """Returns the six directions as bit offsets, in order around a hex."""
    return (1, 1 - width, -width, -1, width - 1, width)


def _adjacent(board: int, width: int) -> int:
    near = 0
    for step in _steps(width):
        near |= _shifted(board, step)
    return near & ~board


def _flood_fill(board: int, width: int, height: int) -> int:
    """PP-2.2. Returns what is reachable from the border; each step needs an empty hex beside both ends."""
    row = (1 << width) - 1 & ~(1 | 1 << width - 1)
    inside = sum(row << width * r for r in range(1, height - 1))
    empty = inside & ~board
    steps = _steps(width)
    walls = [_shifted(board, -steps[side - 1]) & _shifted(board, -steps[(side + 1) % 6]) for side in range(6)]
    moves = [(step, ~wall) for step, wall in zip(steps, walls)]
    found = frontier = row << width | row << width * (height - 2) | empty & _edges(width, height)
    while frontier:
        reached = 0
        for step, free in moves:
            reached |= _shifted(frontier & free, step)
        frontier = reached & empty & ~found
        found |= frontier
    return found


@cache
def _edges(width: int, height: int) -> int:
    return sum((1 << width * r + 1) | (1 << width * (r + 1) - 2) for r in range(1, height - 1))


@lru_cache(maxsize=20_000)
def _unlocked(taken: frozenset[Place]) -> tuple[Place, ...]:
    spots = frozenset(_open_spots(taken))
    free = [place for place in taken if _slides_out(taken, spots, place) and _holds_together(taken, place)]
    return tuple(sorted(free, key=reading_order))


def unlocked(garden: Garden) -> tuple[Place, ...]:
    """PP-3.5. Returns the patches that can slide out without splitting the garden, row by row."""
    return _unlocked(frozenset(garden))


def _slides_out(taken: frozenset[Place], spots: frozenset[Place], place: Place) -> bool:
    around = neighbours(place)
    return any(
        near in spots and (around[side - 1] not in taken or around[(side + 1) % 6] not in taken)
        for side, near in enumerate(around)
    )


def _holds_together(taken: frozenset[Place], place: Place) -> bool:
    """Returns whether the garden stays connected without a patch."""
    occupied = [near in taken for near in neighbours(place)]
    if sum(one != other for one, other in pairwise([*occupied, occupied[0]])) <= 2:
        return len(taken) > 1
    return connected(taken - {place})


def connected(places: Iterable[Place]) -> bool:
    """Returns whether patches on these places would be connected."""
    left = set(places)
    todo = [left.pop()] if left else []
    while todo:
        for near in neighbours(todo.pop()):
            if near in left:
                left.remove(near)
                todo.append(near)
    return not left


def landings(garden: Garden, place: Place) -> tuple[Place, ...]:
    """PP-3.5. Returns where an unlocked patch can go: the garden's open spots without it, but not its own."""
    rest = frozenset(garden) - {place}
    return tuple(spot for spot in _open_spots(rest) if spot != place)


def line(garden: Garden, place: Place, direction: str) -> list[Place]:
    """PP-4.3. Returns the unbroken line of patches from a place, which is excluded."""
    found: list[Place] = []
    for spot in hexes.ray(hexes.named(place), direction):
        name = hexes.name(spot)
        if name not in garden:
            return found
        found.append(name)
    return found


def fields(garden: Garden) -> tuple[tuple[str, tuple[Place, ...]], ...]:
    """PP-6.4. Returns the plant and the places of each field, in the order of their first patch."""
    return _fields(tuple(garden.items()))


@lru_cache(maxsize=5_000)
def _fields(patches: tuple[tuple[Place, str], ...]) -> tuple[tuple[str, tuple[Place, ...]], ...]:
    left = {place: PATCHES[patch][0] for place, patch in patches}
    found = []
    for start in sorted(left, key=reading_order):
        if start in left:
            plant = left.pop(start)
            found.append((plant, tuple(sorted(_field(left, start, plant), key=reading_order))))
    return tuple(found)


def sizes(garden: Garden) -> Mapping[Place, int]:
    """PP-6.4. Maps each patch's place to the size of its field."""
    return _sizes(tuple(garden.items()))


@lru_cache(maxsize=5_000)
def _sizes(patches: tuple[tuple[Place, str], ...]) -> Mapping[Place, int]:
    return {place: len(places) for _, places in _fields(patches) for place in places}


def fields_at(garden: Garden) -> Mapping[Place, tuple[Place, int]]:
    """PP-6.4. Maps each patch's place to the first place and the size of its field."""
    return _fields_at(tuple(garden.items()))


@lru_cache(maxsize=5_000)
def _fields_at(patches: tuple[tuple[Place, str], ...]) -> Mapping[Place, tuple[Place, int]]:
    return {place: (places[0], len(places)) for _, places in _fields(patches) for place in places}


def _field(left: dict[Place, str], start: Place, plant: str) -> list[Place]:
    group = [start]
    for place in group:
        for near in neighbours(place):
            if left.get(near) == plant:
                del left[near]
                group.append(near)
    return group
