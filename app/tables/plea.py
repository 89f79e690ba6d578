"""A turn played again: beyond what can be taken back at once, everybody else at the table has to agree.

The game goes back to the checkpoint before the last step in which a seat answered. What was told since stays
in the story, the log keeps every answer, and the dice do not go back: nobody meets the same chance twice.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from app.tables.events import AskedBack, WentBack
from app.tables.ledger import CheckpointRow, History, Row
from app.tables.refused import Refused
from games.kit.contract import Game
from games.kit.play import Play


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


def asked(game: Game[Any], seat: int, history: History) -> AskedBack:
    """What a seat asks for that would play its last turn again. Raises Refused where it had none."""
    rows, steps = history
    own = [row.version for row in standing(rows) if row.kind == "answered" and _seat(row) == seat]
    if not own:
        raise Refused("stale", "You have not answered anything in this game that could be played again.")
    step = max((step for step in steps if step.version < own[-1]), key=lambda step: step.version)
    if step.rules_version != game.rules_version:
        raise Refused("stale", "The rules have changed since your last turn: it cannot be played again.")
    if not step.state:
        raise Refused("stale", "Your last turn lies too far back to be played again.")
    return AskedBack(seat, step.version, json.loads(step.house)["counts"])


def granted(seat: int, version: int, history: History) -> WentBack:
    """The return to a checkpoint on which everybody has agreed."""
    return WentBack(seat, version, next(step.state for step in history[1] if step.version == version))


def standing(rows: Sequence[Row]) -> list[Row]:
    """What happened in the last game, without what was played again since."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == "started":
            kept = []
        kept = [one for one in kept if not any(one.version in undone for undone in _undone([row]))]
        kept.append(row)
    return kept


def steps_that_stand(rows: Sequence[Row], steps: Sequence[CheckpointRow]) -> list[CheckpointRow]:
    """The checkpoints without those of turns that were played again."""
    undone = list(_undone(rows))
    return [step for step in steps if not any(step.version in versions for versions in undone)]


def went_back(play: Play[Any], state: str) -> Play[Any]:
    """The game from an earlier state on, with the dice where they are now."""
    earlier = play.game.load(state)
    earlier.dice.count = max(earlier.dice.count, play.state.dice.count)
    return Play(play.game, earlier)


def _undone(rows: Sequence[Row]) -> Iterator[range]:
    """The versions that lie between a checkpoint and the return to it."""
    for row in rows:
        if row.kind == "went_back":
            yield range(json.loads(row.body)["to"] + 1, row.version)


def _seat(row: Row) -> int:
    seat: int = json.loads(row.body)["seat"]
    return seat
