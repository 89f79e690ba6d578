"""The Field and the Well (PW-1).

A cell is a number from 0 (`L1`) to 14 (`R5`), column by column from the mouth to the foot; marbles that
are chosen together are a set of bits, one for each cell. Colours are numbers in the order of `COLOURS`.

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
COLUMN = 0b11111
MARBLES = 60
OF_EACH_COLOUR = 20

LEFT, RIGHT = 0, 1

ROW = tuple(0b00001_00001_00001 << row for row in range(ROWS))
FILE = tuple(COLUMN << ROWS * column for column in range(3))

Three = tuple[int, int, int]
"""Something of each colour: cells, or how many marbles."""


@cache
def bits(marbles: int) -> tuple[int, ...]:
    """The cells of a set of marbles, in order."""
    return tuple(cell for cell in range(len(CELLS)) if marbles >> cell & 1)


@cache
def names(marbles: int) -> tuple[str, ...]:
    """The names of a set of marbles: `("L1", "M2")`."""
    return tuple(CELLS[cell] for cell in bits(marbles))


@cache
def words(marbles: int) -> str:
    """A set of marbles as it is written in an answer: `L1 M2`."""
    return " ".join(names(marbles))


def gather(marbles: Iterable[str]) -> int:
    """The set of the marbles with these names; a KeyError names the one that is not on the Field."""
    chosen = 0
    for name in marbles:
        chosen |= 1 << CELL[name]
    return chosen


def _fall(gone: int, column: int) -> int:
    """PW-1.3. One colour of one column after the marbles above the gaps have rolled down."""
    stay = [column >> row & 1 for row in range(ROWS) if not gone >> row & 1]
    return sum(bit << ROWS - len(stay) + place for place, bit in enumerate(stay))


_FALL = tuple(_fall(gone, column) for gone in range(32) for column in range(32))
_STAY = tuple(tuple(row for row in range(ROWS) if not gone >> row & 1) for gone in range(32))
_NUMBERS = bytes(range(MARBLES))
_MOUTH = tuple((1 << gone.bit_count()) - 1 for gone in range(32))


def entered(gone: int) -> int:
    """PW-1.3. The cells that hold new marbles once these have left."""
    return _MOUTH[gone & 31] | _MOUTH[gone >> 5 & 31] << 5 | _MOUTH[gone >> 10] << 10


@dataclass(slots=True, unsafe_hash=True)
class Field:
    """Fifteen marbles and the forty-five in the Well; a value: nothing here changes it in place.

    `colours` holds one set of cells for each colour, `ids` the marbles' own numbers by cell (stable
    while a marble lies on the Field), `well` how many of each colour are in the Well.
    """

    colours: tuple[int, int, int]
    ids: bytes
    well: tuple[int, int, int]

    @classmethod
    def new(cls, dice: Dice) -> "Field":
        """PW-1.2. Sixty marbles, twenty of each colour; fifteen roll onto the Field."""
        came, left = _draw((OF_EACH_COLOUR,) * 3, EVERYTHING, dice)
        return cls(came, bytes(range(len(CELLS))), left)

    @classmethod
    def read(cls, notation: str, well: Sequence[int] | None = None) -> "Field":
        """PW-1.5. The Field that a notation draws; the Well holds what is missing to twenty of each."""
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
        """PW-1.5. `cmy/ymc/ccc/mmy/yyc`: five rows from row 1 down."""
        cyan, magenta, _ = self.colours
        columns = [_written(cyan >> shift & COLUMN, magenta >> shift & COLUMN) for shift in (0, 5, 10)]
        return "/".join([left + middle + right for left, middle, right in zip(*columns)])

    @property
    def is_whole(self) -> bool:
        """Whether the Well holds what is missing to twenty of each: no marble was ever recoloured."""
        return all(count + mask.bit_count() == OF_EACH_COLOUR for count, mask in zip(self.well, self.colours))

    def colour(self, cell: int) -> int:
        """The colour of the marble on a cell."""
        cyan, magenta, _ = self.colours
        return CYAN if cyan >> cell & 1 else MAGENTA if magenta >> cell & 1 else YELLOW

    def told(self, marbles: int) -> tuple[tuple[str, str], ...]:
        """Marbles by name, each with its colour."""
        cyan, magenta, _ = self.colours
        return _coloured(marbles, cyan & marbles, magenta & marbles)

    def take(self, gone: int, dice: Dice) -> "Field":
        """PW-1.3, PW-1.4. These marbles leave at once; the rest roll down, new ones enter at row 1."""
        if not gone:
            return self
        came, left = _draw(self.well, entered(gone), dice)
        cyan, magenta, yellow = self.colours
        well = (
            left[0] + (gone & cyan).bit_count(),
            left[1] + (gone & magenta).bit_count(),
            left[2] + (gone & yellow).bit_count(),
        )
        cyan, magenta, yellow = _rolled_down(self.colours, gone)
        return Field((cyan | came[0], magenta | came[1], yellow | came[2]), _renumber(self.ids, gone), well)

    def without(self, gone: int) -> "Field":
        """PW-1.3. What is known of the Field once these marbles have left: new ones have no colour yet."""
        return Field(_rolled_down(self.colours, gone), self.ids, self.well)

    def recolour(self, marbles: int, colour: int) -> "Field":
        """PW-1.2. These marbles take another colour; nothing else ever changes a colour."""
        return Field(recoloured(self.colours, marbles, colour), self.ids, self.well)

    def check(self) -> None:
        """PW-1.2. Sixty marbles, fifteen of them on the Field, each of one colour."""
        cyan, magenta, yellow = self.colours
        assert cyan ^ magenta ^ yellow == cyan | magenta | yellow == EVERYTHING, self
        assert sum(self.well) == MARBLES - len(CELLS), self
        assert min(self.well) >= 0, self
        assert len(set(self.ids)) == len(CELLS), self
        assert max(self.ids) < MARBLES, self


def recoloured(colours: Three, marbles: int, colour: int) -> Three:
    """PW-1.2. The cells of each colour once these marbles have taken another."""
    kept = ~marbles
    cyan, magenta, yellow = colours
    return (
        cyan & kept | (marbles if colour == CYAN else 0),
        magenta & kept | (marbles if colour == MAGENTA else 0),
        yellow & kept | (marbles if colour == YELLOW else 0),
    )


@lru_cache(maxsize=1 << 13)
def _coloured(marbles: int, cyan: int, magenta: int) -> tuple[tuple[str, str], ...]:
    """The names of marbles with those of their colours."""
    return tuple(
        (CELLS[cell], COLOURS[CYAN if cyan >> cell & 1 else MAGENTA if magenta >> cell & 1 else YELLOW])
        for cell in bits(marbles)
    )


@cache
def _written(cyan: int, magenta: int) -> str:
    """The letters of a column from row 1 down."""
    return "".join(
        LETTERS[CYAN if cyan >> row & 1 else MAGENTA if magenta >> row & 1 else YELLOW] for row in range(ROWS)
    )


def _renumber(ids: bytes, gone: int) -> bytes:
    """The numbers by cell after a step; new marbles take the smallest that were not on the Field."""
    return bytes(_sources(gone)(ids + _NUMBERS.translate(None, ids)))


@cache
def _sources(gone: int) -> Callable[[bytes], tuple[int, ...]]:
    """Takes each cell's number out of those of all cells before, followed by those that are free."""
    sources: list[int] = []
    free = len(CELLS)
    for start in (0, 5, 10):
        hole = gone >> start & COLUMN
        came = range(free, free + hole.bit_count())
        sources += [*reversed(came), *(start + row for row in _STAY[hole])]
        free = came.stop
    return itemgetter(*sources)


@cache
def _holes(gone: int) -> tuple[tuple[int, int, int], ...]:
    """By column with a gap: where it begins, all cells but its own, and the row of `_FALL` for its gaps."""
    holes = ((shift, gone >> shift & COLUMN) for shift in (0, 5, 10))
    return tuple((shift, ~(COLUMN << shift), hole << ROWS) for shift, hole in holes if hole)


def _rolled_down(colours: tuple[int, int, int], gone: int) -> tuple[int, int, int]:
    """PW-1.3. The marbles of each colour that stay, where they lie once these have left."""
    cyan, magenta, yellow = colours
    for shift, stay, fall in _holes(gone):
        cyan = cyan & stay | _FALL[fall | cyan >> shift & COLUMN] << shift
        magenta = magenta & stay | _FALL[fall | magenta >> shift & COLUMN] << shift
        yellow = yellow & stay | _FALL[fall | yellow >> shift & COLUMN] << shift
    return cyan, magenta, yellow


def _draw(well: Three, cells: int, dice: Dice) -> tuple[Three, Three]:
    """PW-1.3. The cells that get a marble of each colour from the Well, and how many are left in it."""
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
