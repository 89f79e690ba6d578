"""What a measurement of many games needs to know of a game: settings, and what to count."""

from collections.abc import Mapping, Sequence
from dataclasses import field
from typing import ClassVar, Generic, TypeVar

from games.kit.story import Fact
from games.kit.values import dataclass

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Setting:
    """A table for measuring; the same bot plays every seat that does not play at random."""

    name: str
    seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    random: int = 0
    """Number of seats that play at random."""
    alike: str = ""
    """Settings of one game with the same text here get the same seeds, and are compared."""
    times: float = 1
    """Factor by which more games are played than of other settings."""


class Measured(Generic[S]):
    """The part of a game that only measurements call."""

    seats: ClassVar[range]

    def settings(self) -> Sequence[Setting]:
        """Returns the settings to measure: by default equals, and one bot among random players."""
        fewest = self.seats[0]
        return (Setting("equals", fewest), Setting("against random play", fewest, random=fewest - 1))

    def pairings(self, seats: int) -> Sequence[Mapping[str, tuple[str, ...]]]:
        """Returns the pairings that equals play: each maps a prompt to the fixed answer of each seat."""
        return ({},)

    def turns(self, state: S) -> int | None:
        """Returns the turn of each seat, or the round, as `unit` says, of the next step or of the last one.

        None: steps are counted.
        """
        return None

    def facets(self, state: S) -> Mapping[str, tuple[str | tuple[str, ...], ...]]:
        """Returns what wins are grouped by: facet name -> one or several values for each seat."""
        return {}

    def figures(self, state: S) -> dict[str, float]:
        """Returns numbers of a finished game to average over all games: `winner's mana` -> 10."""
        return {}

    def tally(self, fact: Fact) -> Sequence[str]:
        """Returns the labels under which a fact is counted over all games: `tile extra action`."""
        return ()
