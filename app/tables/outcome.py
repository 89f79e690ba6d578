"""Analysis of a finished game: the standings after each step, and what happened in it."""

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
"""Minimum change of a seat's prospects (0 to 1) in one step for it to be the turning point."""

MOST_SAID: Final = 8
"""Maximum number of sentences about one step."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a game: its end, the standings then, and its facts.

    `prospects` rate the position for each seat, from 0 to 1.
    """

    at: float
    marks: tuple[Mark, ...]
    prospects: tuple[float, ...]
    facts: tuple[Fact, ...]
    turns: int | None = None
    """The turn or round in which the step was made, if the game counts them."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game. `number` counts a table's games from 1, `games` is how many have ended."""

    code: str
    game: Game[Any]
    number: int
    games: int
    reader: Reader
    result: Result
    moments: tuple[Moment, ...]
    began: float
    turns: int | None
    """The turn of each seat, or the round, of the last step, if the game counts them."""
    ending: Text
    """Why it ended, and the final standings."""
    board: Picture | None
    """The final board."""
    tallies: Sequence[Tally]
    """Counts of what happened most."""

    @property
    def minutes(self) -> int:
        """The duration, from the start to the last tap."""
        return round((self.moments[-1].at - self.began) / 60)

    @property
    def standing(self) -> list[Moment]:
        """The moments with standings."""
        return [moment for moment in self.moments if moment.marks]

    @property
    def turning_point(self) -> int | None:
        """The step, except the last, that gained most for the winner, or cost most if all lost together.

        None if no step stands out. Steps without a decisive fact do not count.
        """
        toward = 1 if any(self.result.values) else -1
        gains = {step: toward * gain for step, gain in enumerate(self.gains(), 1) if self.decides(step)}
        turn = max(gains, key=lambda step: gains[step], default=None)
        return None if turn is None or gains[turn] < TURN else turn

    def decides(self, step: int) -> bool:
        """Returns whether a step has a decisive fact, or no facts at all."""
        facts = self.moments[step].facts
        return not facts or bool(self.game.decisive(facts))

    def gains(self) -> list[float]:
        """Returns the gain in the first winner's prospects in each step but the last."""
        winner = self.result.winners[0]
        return [
            after.prospects[winner] - before.prospects[winner]
            for before, after in pairwise(self.moments[:-1])
        ]

    def account(self, moment: Moment) -> Text:
        """Returns the public account of a step, abridged in the middle if it is long.

        Hints are left out.
        """
        facts = [fact for fact in moment.facts if fact.to is None and not isinstance(fact, TookHint)]
        texts = self.game.recounted(facts, self.reader)
        left = len(texts) - MOST_SAID
        if left > 0:
            texts = [texts[0], say(f"Then {left + 1} more things happened"), *texts[2 - MOST_SAID :]]
        return listed(texts, ". ")


def outcome(
    code: str, games: Mapping[str, Game[Any]], history: History, number: int = 0, you: Seat | None = None
) -> Outcome | None:
    """Returns a finished game by its number, 0 for the last; None if it does not exist.

    Of a game that began under older rules only the positions that the current rules can read are used. `you`
    is the reader's seat in the last game; in earlier ones it may have been another.
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
    """Yields the checkpoints of each game, as far as the current rules can read them."""
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
