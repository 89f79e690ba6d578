"""Quantities of a position, for the chart of a finished game and for hints."""

from typing import NamedTuple

from games.kit.story import Seat


class Mark(NamedTuple):
    """A quantity in a position: of a seat or, with a `name`, of all together.

    `hue` names the colour of its line in the chart, if the seat has one on the board. `gone`: the seat has
    left the game; unless it comes back, its line ends there.
    """

    value: float
    seat: Seat | None = None
    name: str = ""
    hue: str = ""
    gone: bool = False


class Gauge(NamedTuple):
    """A quantity of a seat, or of all, whose changes are worth telling.

    `weight` is the value of one unit relative to other gauges.
    """

    name: str
    seat: Seat | None = None
    weight: float = 1.0


class Tally(NamedTuple):
    """A total over a whole game; `one` and `several` are the singular and plural of what is counted."""

    number: int
    one: str
    several: str

    @property
    def counted(self) -> str:
        """The noun that agrees with the number."""
        return self.one if self.number == 1 else self.several
