"""Playing a turn again: if it cannot be taken back at once, everybody else at the table has to agree.

The game goes back to the checkpoint before the last step in which the seat answered. What was told since
remains only in the full story, the log keeps every answer, and the dice are not rewound, so that nobody meets
the same chance twice.
"""

from dataclasses import replace
from typing import Any

from games.kit.play import Play
from games.kit.values import dataclass


@dataclass(frozen=True, slots=True)
class Plea:
    """A pending request to play a turn again; the game waits until everybody else has voted."""

    seat: int
    to: int
    """The version of the checkpoint to go back to."""
    counts: tuple[int, ...]
    """The length of the story at that point: for watchers, then for each seat."""
    agreed: frozenset[int] = frozenset()

    def story_length(self, ear: int | None) -> int:
        """Returns the length of the story for a seat, or for watchers, at that point."""
        return self.counts[0 if ear is None else ear + 1]

    def with_consent(self, seat: int) -> "Plea":
        """Returns a copy with one more consent."""
        return replace(self, agreed=self.agreed | {seat})


def went_back(play: Play[Any], state: str) -> Play[Any]:
    """Returns the game in an earlier state, with the dice where they are now."""
    earlier = play.game.load(state)
    earlier.dice.count = max(earlier.dice.count, play.state.dice.count)
    return Play(play.game, earlier)
