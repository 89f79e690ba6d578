"""A turn played again: beyond what can be taken back at once, everybody else at the table has to agree.

The game goes back to the checkpoint before the last step in which a seat answered. What was told since stays
in the whole story alone, the log keeps every answer, and the dice do not go back: nobody meets the same
chance twice.
"""

from dataclasses import replace
from typing import Any

from games.kit.play import Play
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class Plea:
    """A seat asks to play its last turn again; the game waits until everybody else has said yes or no."""

    seat: int
    to: int
    """The version of the checkpoint to which the game would go back."""
    counts: tuple[int, ...]
    """How much of the story had been told then: to whoever watches, then to each seat."""
    agreed: frozenset[int] = frozenset()

    def told(self, ear: int | None) -> int:
        """How much of the story a seat, or whoever watches, had heard then."""
        return self.counts[0 if ear is None else ear + 1]

    def with_consent(self, seat: int) -> "Plea":
        """The same with one more that agrees."""
        return replace(self, agreed=self.agreed | {seat})


def went_back(play: Play[Any], state: str) -> Play[Any]:
    """The game from an earlier state on, with the dice where they are now."""
    earlier = play.game.load(state)
    earlier.dice.count = max(earlier.dice.count, play.state.dice.count)
    return Play(play.game, earlier)
