"""Valid plays on the Field (PW-5): lines through marbles, and what each play pays.

>>> field = Field.read("cmy/ymc/ccc/mmy/yyc")
>>> [names(play) for play in plays(field, side=0, colour=0, cost=2, exhausted=0)]
[('L3', 'M3')]
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from games.power_well.field import CELLS, COLOURS, COLUMNS, ROWS, Field, Three, names

COSTS = (1, 2, 4)
"""PW-5.2. Numbers of marbles that abilities cost."""
REACH = (0b00000_11111_11111, 0b11111_11111_00000)
"""PW-5.1. Cells from which each side plays: its own column and the Middle."""

Play = int
"""The marbles of a play, as bits."""


class Path(NamedTuple):
    """A line through cells of a side: the cells and both ends as bits, and the cells in order."""

    cells: int
    ends: int
    order: tuple[int, ...]


def touching(cell: int) -> list[int]:
    """PW-5.3. Returns the cells that touch a cell on one side."""
    column, row = divmod(cell, ROWS)
    near = [(column, row - 1), (column, row + 1), (column - 1, row), (column + 1, row)]
    return [c * ROWS + r for c, r in near if 0 <= c < len(COLUMNS) and 0 <= r < ROWS]


def _all_paths() -> tuple[Path, ...]:
    """Returns a line for each set of cells and pair of ends among the ten cells of a side."""
    found: dict[tuple[int, int], Path] = {}

    def walk(order: tuple[int, ...], seen: int) -> None:
        ends = 1 << order[0] | 1 << order[-1]
        found.setdefault((seen, ends), Path(seen, ends, order))
        for cell in touching(order[-1]):
            if cell < 2 * ROWS and not seen >> cell & 1:
                walk((*order, cell), seen | 1 << cell)

    for cell in range(2 * ROWS):
        walk((cell,), 1 << cell)
    return tuple(sorted(found.values()))


PATHS = _all_paths()
"""Lines of the left side; shifted by a column they serve the right side, which has the same shape."""


def _by_cells() -> tuple[tuple[int, tuple[Path, ...]], ...]:
    cells = dict.fromkeys(path.cells for path in PATHS)
    return tuple((same, tuple(path for path in PATHS if path.cells == same)) for same in cells)


_BY_CELLS = _by_cells()

_ENDS = {cells: tuple(path.ends for path in paths) for cells, paths in _BY_CELLS}
"""Ends of all lines through a set of cells."""


@lru_cache(maxsize=1 << 13)
def _plays(own: int, through: int) -> Mapping[int, Mapping[int, tuple[int, ...]]]:
    """PW-5.2 to PW-5.4. Returns the plays on a side's ten cells: by cost, each play with a line in order."""
    found: dict[int, dict[int, tuple[int, ...]]] = {cost: {} for cost in COSTS}
    other = ~(own | through)
    for cells, paths in _BY_CELLS:
        if not cells & other and (cost := (cells & own).bit_count()) in found:
            for _, ends, order in paths:
                if not ends & ~own:
                    found[cost].setdefault(cells, order)
    return found


@lru_cache(maxsize=1 << 15)
def _shifted_plays(own: int, through: int, cost: int, shift: int) -> tuple[Play, ...]:
    return tuple(play << shift for play in _plays(own, through)[cost])


def highest_costs(colours: Three, side: int, exhausted: int) -> Three:
    """PW-5. Returns the highest cost that each colour can pay for a side, 0 if none."""
    cyan, magenta, yellow = colours
    shift = ROWS * side
    return _highest_costs(cyan >> shift & 1023, magenta >> shift & 1023, yellow >> shift & 1023, exhausted)


@lru_cache(maxsize=1 << 15)
def _highest_costs(cyan: int, magenta: int, yellow: int, exhausted: int) -> Three:
    """Returns the same for the ten cells of a side."""
    own = cyan, magenta, yellow
    through = _fusible(own, exhausted)
    first, second, third = (
        0
        if exhausted >> colour & 1
        else max((cost for cost, found in _plays(mask, through).items() if found), default=0)
        for colour, mask in enumerate(own)
    )
    return first, second, third


def plays(field: Field, side: int, colour: int, cost: int, exhausted: int) -> tuple[Play, ...]:
    """PW-5. Returns every valid play for an ability of this colour and cost, fused marbles included.

    `exhausted` has a bit for each Exhausted board of the player; if it has that of `colour`, there are none
    (PW-5.5).
    """
    if exhausted >> colour & 1:
        return ()
    shift = ROWS * side
    own, through = field.colours[colour], _fusible(field.colours, exhausted) if exhausted else 0
    return _shifted_plays(own >> shift & 1023, through >> shift & 1023, cost, shift)


def _fusible(colours: Three, exhausted: int) -> int:
    """PW-5.4. Returns the marbles that a line may run through by fusion."""
    if not exhausted:
        return 0
    cyan, magenta, yellow = colours
    return (exhausted & 1 and cyan) | (exhausted & 2 and magenta) | (exhausted & 4 and yellow)


def path(field: Field, side: int, colour: int, play: Play, exhausted: int) -> tuple[str, ...]:
    """PW-5.3. Returns the marbles of a valid play, in the order of a line through them."""
    shift = ROWS * side
    own, through = field.colours[colour], _fusible(field.colours, exhausted)
    cost = (play & own).bit_count()
    return _named(_plays(own >> shift & 1023, through >> shift & 1023)[cost][play >> shift], shift)


@lru_cache(maxsize=1 << 12)
def _named(order: tuple[int, ...], shift: int) -> tuple[str, ...]:
    """Returns the names of cells, in order."""
    return tuple(CELLS[cell + shift] for cell in order)


def fused(field: Field, colour: int, play: Play) -> dict[int, int]:
    """PW-5.4. Returns the number of marbles of each other colour in a play: those that are fused."""
    counts = {other: (play & mask).bit_count() for other, mask in enumerate(field.colours) if other != colour}
    return {other: count for other, count in counts.items() if count}


class ValidPlay(NamedTuple):
    """A play for people and scripts: its marbles, what it pays, and what it heals by fusion."""

    marbles: tuple[str, ...]
    colour: str
    cost: int
    heals: dict[str, int]


def every_play(field: Field, side: int, exhausted: int) -> list[ValidPlay]:
    """PW-5. Returns every play that the Field offers a side, whatever its hero."""
    return [
        _as_valid_play(field, colour, cost, play)
        for colour in range(len(COLOURS))
        for cost in COSTS
        for play in plays(field, side, colour, cost, exhausted)
    ]


def valid_play(field: Field, side: int, play: Play, exhausted: int) -> ValidPlay | None:
    """PW-5. Returns a set of marbles as a play of a side; None if it is none."""
    pays = paid_by(field, side, play, exhausted)
    return _as_valid_play(field, *pays, play) if pays else None


def paid_by(field: Field, side: int, play: Play, exhausted: int) -> tuple[int, int] | None:
    """PW-5. Returns the colour and cost that a set of marbles pays for a side; None if it is no play."""
    if play & ~REACH[side]:
        return None
    shift, through = ROWS * side, _fusible(field.colours, exhausted)
    for colour, own in enumerate(field.colours):
        cost = (play & own).bit_count()
        if cost in COSTS and not exhausted >> colour & 1 and not play & ~(own | through):
            own >>= shift
            return (colour, cost) if any(not ends & ~own for ends in _ENDS.get(play >> shift, ())) else None
    return None


def _as_valid_play(field: Field, colour: int, cost: int, play: Play) -> ValidPlay:
    heals = {COLOURS[other]: 2 * count for other, count in fused(field, colour, play).items()}
    return ValidPlay(names(play), COLOURS[colour], cost, heals)
