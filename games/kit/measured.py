"""What a measurement of many games asks of a game: which tables it is played at, and what is counted."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import ClassVar, Generic, TypeVar

from games.kit.story import Fact
from games.kit.values import dataclass

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Setting:
    """A table that a measurement sets up many times: one bot on every seat that does not play at random."""

    name: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    random: int = 0
    """How many seats play at random."""
    alike: str = ""
    """Two settings of one game with the same text here are dealt the same games, and compared."""
    times: float = 1
    """How many times as many games are played as of the others."""


class Measured(Generic[S]):
    """The part of a game that only measurements call; a game declares what is worth counting in it."""

    seats: ClassVar[range]

    def settings(self) -> Sequence[Setting]:
        """The tables that are measured: by default equals, and one bot among seats that play at random."""
        fewest = self.seats[0]
        return (Setting("equals", fewest), Setting("against random play", fewest, random=fewest - 1))

    def pairings(self, seats: int) -> Sequence[Mapping[str, tuple[str, ...]]]:
        """What equals go through: for each pairing a prompt -> what each seat answers to it."""
        return ({},)

    def turns(self, state: S) -> int | None:
        """In which turn of each seat, or round, as `unit` says, the next step is made, or the last one was.

        None: steps are counted.
        """
        return None

    def facets(self, state: S) -> Mapping[str, tuple[str | tuple[str, ...], ...]]:
        """What the wins of finished games are counted by: its name -> one value a seat, or several."""
        return {}

    def figures(self, state: S) -> dict[str, float]:
        """Numbers of a finished game whose mean over all games is told: `winner's mana` -> 10."""
        return {}

    def tally(self, fact: Fact) -> Sequence[str]:
        """What of a told fact is counted over all games: `tile extra action`."""
        return ()
