"""The Field and the Well (PW-1).

A cell is a number from 0 (`L1`) to 14 (`R5`), column by column from mouth to foot; a set of marbles is an
int with a bit for each cell. Colours are numbers in the order of `COLOURS`.

    >>> field = Field.read("cmy/ymc/ccc/mmy/yyc")
    >>> words(field.colours[MAGENTA])
    'L4 M1 M2 M4'
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import itemgetter

from games.kit.dice import Dice

COLOURS = ("cyan", "magenta", "yellow")
CYAN, MAGENTA, YELLOW = 0, 1, 2
LETTERS = "cmy"
COLUMNS = "LMR"
COLUMN_NAMES = ("left", "middle", "right")
ROWS = 5
CELLS = tuple(f"{column}{row}" for column in COLUMNS for row in range(1, ROWS + 1))
CELL: Mapping[str, int] = {name: cell for cell, name in enumerate(CELLS)}
EVERYTHING = (1 << len(CELLS)) - 1
COLUMN_MASK = 0b11111
MARBLES = 60
OF_EACH_COLOUR = 20

LEFT, RIGHT = 0, 1

ROW_CELLS = tuple(0b00001_00001_00001 << row for row in range(ROWS))
COLUMN_CELLS = tuple(COLUMN_MASK << ROWS * column for column in range(3))

Three = tuple[int, int, int]
"""A value for each colour: a set of cells, or a number of marbles."""


@cache
def bits(marbles: int) -> tuple[int, ...]:
    """Returns the cells of a set of marbles, ascending."""
    return tuple(cell for cell in range(len(CELLS)) if marbles >> cell & 1)


@cache
def names(marbles: int) -> tuple[str, ...]:
    """Returns the names of a set of marbles: `("L1", "M2")`."""
    return tuple(CELLS[cell] for cell in bits(marbles))


@cache
def words(marbles: int) -> str:
    """Returns a set of marbles as written in an answer: `L1 M2`."""
    return " ".join(names(marbles))


def gather(marbles: Iterable[str]) -> int:
    """Returns the set of marbles with these names; raises KeyError for an unknown name."""
    chosen = 0
    for name in marbles:
        chosen |= 1 << CELL[name]
    return chosen


def _fall(removed: int, column: int) -> int:
    """PW-1.3. Returns one colour of a column after marbles have rolled down into the gaps."""
    kept = [column >> row & 1 for row in range(ROWS) if not removed >> row & 1]
    return sum(bit << ROWS - len(kept) + place for place, bit in enumerate(kept))


_FALL = tuple(_fall(gone, column) for gone in range(32) for column in range(32))
_STAY = tuple(tuple(row for row in range(ROWS) if not gone >> row & 1) for gone in range(32))
_NUMBERS = bytes(range(MARBLES))
_MOUTH = tuple((1 << gone.bit_count()) - 1 for gone in range(32))


def entered(removed: int) -> int:
    """PW-1.3. Returns the cells that hold new marbles after these have left."""
    return _MOUTH[removed & 31] | _MOUTH[removed >> 5 & 31] << 5 | _MOUTH[removed >> 10] << 10


@dataclass(slots=True, unsafe_hash=True)
class Field:
    """The fifteen marbles of the Field and the forty-five in the Well; immutable by convention.

    `colours` is the set of cells of each colour, `ids` the marbles' numbers by cell (stable while a marble is
    on the Field), `well` the number of marbles of each colour in the Well.
    """

    colours: tuple[int, int, int]
    ids: bytes
    well: tuple[int, int, int]

    @classmethod
    def new(cls, dice: Dice) -> "Field":
        """PW-1.2. Returns a Field of fifteen marbles drawn from sixty, twenty of each colour."""
        drawn, left = _draw((OF_EACH_COLOUR,) * 3, EVERYTHING, dice)
        return cls(drawn, bytes(range(len(CELLS))), left)

    @classmethod
    def read(cls, notation: str, well: Sequence[int] | None = None) -> "Field":
        """PW-1.5. Returns the Field of a notation; by default the Well completes each colour to twenty.

        Raises ValueError if the notation is malformed.
        """
        rows = notation.split("/")
        if [len(row) for row in rows] != [3] * ROWS or set("".join(rows)) - set(LETTERS):
            raise ValueError(f"PW-1.5: five rows of three letters c, m or y, not {notation!r}")
        by_cell = [rows[row][column] for column in range(3) for row in range(ROWS)]
        cyan, magenta, yellow = (
            sum(1 << cell for cell, here in enumerate(by_cell) if here == letter) for letter in LETTERS
        )
        left = well or [OF_EACH_COLOUR - mask.bit_count() for mask in (cyan, magenta, yellow)]
        return cls((cyan, magenta, yellow), bytes(range(len(CELLS))), (left[0], left[1], left[2]))

    @property
    def notation(self) -> str:
        """PW-1.5. Returns `cmy/ymc/ccc/mmy/yyc`: five rows from row 1 down."""
        cyan, magenta, _ = self.colours
        columns = [
            _column_letters(cyan >> shift & COLUMN_MASK, magenta >> shift & COLUMN_MASK)
            for shift in (0, 5, 10)
        ]
        return "/".join([left + middle + right for left, middle, right in zip(*columns)])

    @property
    def is_whole(self) -> bool:
        """Returns whether there are twenty marbles of each colour, as before any Recolour."""
        return all(count + mask.bit_count() == OF_EACH_COLOUR for count, mask in zip(self.well, self.colours))

    def colour(self, cell: int) -> int:
        """Returns the colour of the marble on a cell."""
        cyan, magenta, _ = self.colours
        return CYAN if cyan >> cell & 1 else MAGENTA if magenta >> cell & 1 else YELLOW

    def with_colours(self, marbles: int) -> tuple[tuple[str, str], ...]:
        """Returns the names of marbles, each with the name of its colour."""
        cyan, magenta, _ = self.colours
        return _with_colours(marbles, cyan & marbles, magenta & marbles)

    def take(self, removed: int, dice: Dice) -> "Field":
        """PW-1.3, PW-1.4. Returns the Field once these marbles have left and new ones are drawn."""
        if not removed:
            return self
        drawn, left = _draw(self.well, entered(removed), dice)
        cyan, magenta, yellow = self.colours
        well = (
            left[0] + (removed & cyan).bit_count(),
            left[1] + (removed & magenta).bit_count(),
            left[2] + (removed & yellow).bit_count(),
        )
        cyan, magenta, yellow = _rolled_down(self.colours, removed)
        return Field(
            (cyan | drawn[0], magenta | drawn[1], yellow | drawn[2]), _renumber(self.ids, removed), well
        )

    def without(self, removed: int) -> "Field":
        """PW-1.3. Returns what is known of the Field after these marbles leave; new ones have no colour."""
        return Field(_rolled_down(self.colours, removed), self.ids, self.well)

    def recolour(self, marbles: int, colour: int) -> "Field":
        """PW-1.2. Returns the Field after these marbles take another colour; nothing else changes colours."""
        return Field(recoloured(self.colours, marbles, colour), self.ids, self.well)

    def check(self) -> None:
        """PW-1.2. Asserts that there are sixty marbles, fifteen of them on the Field, each of one colour."""
        cyan, magenta, yellow = self.colours
        assert cyan ^ magenta ^ yellow == cyan | magenta | yellow == EVERYTHING, self
        assert sum(self.well) == MARBLES - len(CELLS), self
        assert min(self.well) >= 0, self
        assert len(set(self.ids)) == len(CELLS), self
        assert max(self.ids) < MARBLES, self


def recoloured(colours: Three, marbles: int, colour: int) -> Three:
    """PW-1.2. Returns the cells of each colour after these marbles take another colour."""
    kept = ~marbles
    cyan, magenta, yellow = colours
    return (
        cyan & kept | (marbles if colour == CYAN else 0),
        magenta & kept | (marbles if colour == MAGENTA else 0),
        yellow & kept | (marbles if colour == YELLOW else 0),
    )


@lru_cache(maxsize=1 << 13)
def _with_colours(marbles: int, cyan: int, magenta: int) -> tuple[tuple[str, str], ...]:
    """Returns the names of marbles, each with the name of its colour."""
    return tuple(
        (CELLS[cell], COLOURS[CYAN if cyan >> cell & 1 else MAGENTA if magenta >> cell & 1 else YELLOW])
        for cell in bits(marbles)
    )


@cache
def _column_letters(cyan: int, magenta: int) -> str:
    """Returns the letters of a column from row 1 down."""
    return "".join(
        LETTERS[CYAN if cyan >> row & 1 else MAGENTA if magenta >> row & 1 else YELLOW] for row in range(ROWS)
    )


def _renumber(ids: bytes, removed: int) -> bytes:
    """Returns the marbles' numbers by cell after a step; new marbles take the smallest free numbers."""
    return bytes(_sources(removed)(ids + _NUMBERS.translate(None, ids)))


@cache
def _sources(removed: int) -> Callable[[bytes], tuple[int, ...]]:
    """Returns a getter of the new numbers by cell, from the old numbers followed by the free ones."""
    sources: list[int] = []
    free = len(CELLS)
    for start in (0, 5, 10):
        hole = removed >> start & COLUMN_MASK
        new_numbers = range(free, free + hole.bit_count())
        sources += [*reversed(new_numbers), *(start + row for row in _STAY[hole])]
        free = new_numbers.stop
    return itemgetter(*sources)


@cache
def _holes(removed: int) -> tuple[tuple[int, int, int], ...]:
    """Returns for each column with gaps: its shift, a mask of all other cells, and its row in `_FALL`."""
    holes = ((shift, removed >> shift & COLUMN_MASK) for shift in (0, 5, 10))
    return tuple((shift, ~(COLUMN_MASK << shift), hole << ROWS) for shift, hole in holes if hole)


def _rolled_down(colours: tuple[int, int, int], removed: int) -> tuple[int, int, int]:
    """PW-1.3. Returns the cells of each colour after these marbles leave and the rest roll down."""
    cyan, magenta, yellow = colours
    for shift, others, fall in _holes(removed):
        cyan = cyan & others | _FALL[fall | cyan >> shift & COLUMN_MASK] << shift
        magenta = magenta & others | _FALL[fall | magenta >> shift & COLUMN_MASK] << shift
        yellow = yellow & others | _FALL[fall | yellow >> shift & COLUMN_MASK] << shift
    return cyan, magenta, yellow


def _draw(well: Three, cells: int, dice: Dice) -> tuple[Three, Three]:
    """PW-1.3. Draws marbles for cells; returns the cells of each colour, and what is left in the Well."""
    cyan, magenta, yellow = well
    drawn_cyan = drawn_magenta = 0
    rest, left = cells, cyan + magenta + yellow
    while rest:
        cell = rest & -rest
        rest ^= cell
        at = dice.below(left)
        left -= 1
        if at < cyan:
            cyan -= 1
            drawn_cyan |= cell
        elif at < cyan + magenta:
            magenta -= 1
            drawn_magenta |= cell
    return (drawn_cyan, drawn_magenta, cells ^ drawn_cyan ^ drawn_magenta), (
        cyan,
        magenta,
        left - cyan - magenta,
    )
