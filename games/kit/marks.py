"""What can be counted in a position, for the picture of a whole game and for hints."""

from typing import NamedTuple

from games.kit.story import Seat


class Mark(NamedTuple):
    """How much of something there is in a position: of a seat, or, with a `name`, of all together.

    `hue` is the colour that its line has in a picture, where the seat has one on the board, as a word.
    `gone`: whether the seat has left the game; if it never comes back its line ends there.
    """

    value: float
    seat: Seat | None = None
    name: str = ""
    hue: str = ""
    gone: bool = False


class Gauge(NamedTuple):
    """Something that can be counted in a position and is worth naming when it changes, of a seat or of all.

    `weight` is how much one of it matters beside one of the others.
    """

    name: str
    seat: Seat | None = None
    weight: float = 1.0


class Tally(NamedTuple):
    """How much of something there was in a whole game; `one` and `several` say what is counted."""

    number: int
    one: str
    several: str

    @property
    def counted(self) -> str:
        """What is counted, behind the number."""
        return self.one if self.number == 1 else self.several
