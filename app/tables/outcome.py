"""Analysis of a finished game: how everybody stood after each step, and what happened in it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from app.tables.ledger import CheckpointRow, History, Stored
from app.tables.serialization import begin, facts_of
from app.tables.undone import steps_that_stand
from games.kit.contract import Game, Mark, Result, Seat, Tally
from games.kit.house import GameStarted, TookHint
from games.kit.pictures import Picture
from games.kit.story import Fact
from games.kit.values import dataclass
from games.kit.words import Reader, Text, listed, say

TURN: Final = 0.08
"""By how much a seat's prospects, from 0 to 1, have to change in one step that the game turned there."""

MOST_SAID: Final = 8
"""Sentences that are told of one step."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a game: when it was over, how everybody stood then, and what had happened in it.

    `prospects` say how good the position looked to each seat, from 0 to 1.
    """

    at: float
    marks: tuple[Mark, ...]
    prospects: tuple[float, ...]
    facts: tuple[Fact, ...]
    turns: int | None = None
    """In which turn or round of the game the step was made, where the game counts them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game of a table. `number` counts its games from 1, `games` is how many have ended."""

    code: str
    game: Game[Any]
    number: int
    games: int
    reader: Reader
    result: Result
    moments: tuple[Moment, ...]
    began: float
    turns: int | None
    """In which turn of each seat, or in which round, the last step was made, where the game counts them."""
    ending: Text
    """Why it ended, and how everybody stood."""
    board: Picture | None
    """The board as it lay in the end."""
    tallies: Sequence[Tally]
    """What there was most of."""

    @property
    def minutes(self) -> int:
        """How long it took, from the start to the last tap."""
        return round((self.moments[-1].at - self.began) / 60)

    @property
    def standing(self) -> list[Moment]:
        """The moments at which anything could be measured."""
        return [moment for moment in self.moments if moment.marks]

    @property
    def turning_point(self) -> int | None:
        """The step, not the last, that did most for the winner, or against all who lost together.

        None where none stands out. A step in which nothing happened that decides is none.
        """
        toward = 1 if any(self.result.values) else -1
        gains = {step: toward * gain for step, gain in enumerate(self.gains(), 1) if self.decides(step)}
        turn = max(gains, key=lambda step: gains[step], default=None)
        return None if turn is None or gains[turn] < TURN else turn

    def decides(self, step: int) -> bool:
        """Whether something happened in a step that decides, as far as anything is told of it."""
        facts = self.moments[step].facts
        return not facts or bool(self.game.decisive(facts))

    def gains(self) -> list[float]:
        """By how much the prospects of the first winner grew in each step, without the last one."""
        winner = self.result.winners[0]
        return [
            after.prospects[winner] - before.prospects[winner]
            for before, after in pairwise(self.moments[:-1])
        ]

    def told(self, moment: Moment) -> Text:
        """What everybody was told of the deed that decided a step, of a long one its first and last words.

        Whether somebody had taken a hint is no part of it.
        """
        facts = [fact for fact in moment.facts if fact.to is None and not isinstance(fact, TookHint)]
        told = self.game.recounted(facts, self.reader)
        left = len(told) - MOST_SAID
        if left > 0:
            told = [told[0], say(f"Then {left + 1} more things happened"), *told[2 - MOST_SAID :]]
        return listed(told, ". ")


def outcome(
    code: str, games: Mapping[str, Game[Any]], history: History, number: int = 0, you: Seat | None = None
) -> Outcome | None:
    """A game of a table that has ended, by its number, 0 the last one; None where there is none.

    A game that was begun under older rules is told from the positions that the present ones can read. `you`
    is the seat of whoever reads in the last one; in earlier ones it may have been another.
    """
    rows, steps = history
    times = {row.version: row.at for row in rows}
    ended = []
    for stretch in _games(steps_that_stand(rows, steps), games):
        last = begin(code, Stored(stretch[-1], (), ()), games)
        if last.play and last.play.result:
            ended.append((stretch, last))
    if not ended or not 0 <= number <= len(ended):
        return None
    stretch, last = ended[number - 1]
    assert last.play is not None
    assert last.play.result is not None
    reader = Reader(last.names, you if number in (0, len(ended)) else None)
    state = last.play.state
    moments = tuple(_moments(last.game, stretch, len(last.chairs), times))
    facts = [fact for moment in moments for fact in moment.facts]
    public = [fact for fact in facts if fact.to is None]
    return Outcome(
        code,
        last.game,
        number or len(ended),
        len(ended),
        reader,
        last.play.result,
        moments,
        times.get(stretch[0].version, 0.0),
        moments[-1].turns,
        last.game.ending(last.game.view(state, None), last.play.result, facts, reader),
        last.game.fallen(state, reader),
        last.game.tallies(public),
    )


def _games(steps: Sequence[CheckpointRow], games: Mapping[str, Game[Any]]) -> Iterator[list[CheckpointRow]]:
    """The checkpoints of each game that was played at a table, as far as the present rules can read them."""
    stretch: list[CheckpointRow] = []
    for step in steps:
        game = games.get(json.loads(step.house)["slug"])
        if game is None:
            continue
        if any(isinstance(fact, GameStarted) for fact in facts_of(step.facts, game)):
            yield from (stretch,) if stretch else ()
            stretch = []
        if step.state and step.rules_version == game.rules_version:
            stretch.append(step)
    yield from (stretch,) if stretch else ()


def _moments(
    game: Game[Any], steps: Sequence[CheckpointRow], seats: int, times: Mapping[int, float]
) -> Iterator[Moment]:
    turn = None
    for step in steps:
        state = game.load(step.state)
        now = game.turns(state)
        yield Moment(
            times.get(step.version, 0.0),
            tuple(game.marks(state)),
            tuple(game.value(state, seat) for seat in range(seats)),
            tuple(facts_of(step.facts, game)),
            now if turn is None else turn,
        )
        turn = now
