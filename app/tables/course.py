"""A lesson in progress at a table: its script and current beat."""

from collections.abc import Sequence
from typing import Any, Final

from app.tables.events import Answered, Event, Learned
from games.kit.asks import IllegalAnswer
from games.kit.contract import Game, Seat
from games.kit.house import PositionSet
from games.kit.lesson import LEARNER, Lesson
from games.kit.play import Play
from games.kit.story import Fact
from games.kit.view_models import LessonInfo

Onward = tuple[Play[Any], list[Fact]]
"""The game after an event in a lesson, and the facts of the steps that were finished."""


GO_ON: Final = "This is a lesson: go on with it, or leave it by Home."
"""Refusal of resigning, moving seats and the like in a lesson."""


class Course:
    """A lesson in progress."""

    def __init__(self, game: Game[Any], lesson: Lesson[Any]) -> None:
        self.game = game
        self.lesson = lesson
        self.beat = 0
        self.given: dict[int, str] = {}
        """The learner's answers by beat, to restore them when the learner goes back."""
        self.since: dict[int, float] = {}
        """When each beat was first reached, in seconds since 1970."""

    def begin(self, beat: int) -> Onward:
        """Goes to the start of a beat, replaying the learner's earlier answers.

        If they do not fit after skipped beats, starts from the script's own position.
        """
        self.beat = beat
        try:
            play = self.lesson.play(self.game, beat, self.given)
        except IllegalAnswer:
            self.given = {}
            play = self.lesson.play(self.game, beat)
        return play, [PositionSet(), *self.lesson.news(self.game, beat, self.given)]

    def apply(self, play: Play[Any], event: Event) -> Onward:
        """Applies an event; raises IllegalAnswer if lessons do not support it."""
        match event:
            case Answered(seat, text):
                return self.answer(play, seat, text)
            case Learned():
                return self.turn(play, event)
        raise IllegalAnswer(GO_ON)

    def answer(self, play: Play[Any], seat: int, text: str) -> Onward:
        """Applies the learner's answer and continues; raises IllegalAnswer unless the beat takes it."""
        self.lesson.judge(self.beat, seat, text)
        play.answer(seat, text)
        self.given = {beat: answer for beat, answer in self.given.items() if beat < self.beat} | {
            self.beat: text
        }
        return self._go_on(play)

    def turn(self, play: Play[Any], event: Learned) -> Onward:
        """Goes to the next beat, or to the start of any other.

        When an exercise is skipped, it is solved with the learner's earlier or the script's first answer, as
        the next beat may refer to the result.
        """
        beat, todo = min(event.beat, self.lesson.last), self.lesson.beats[self.beat].do
        if beat == self.beat + 1:
            try:
                if todo:
                    return self.answer(play, LEARNER, self.given.get(self.beat, todo[0]))
                play.closed = []
                return self._go_on(play)
            except IllegalAnswer:
                return self.begin(beat)
        return self.begin(beat)

    def mark(self) -> dict[str, Any]:
        """Returns what a checkpoint stores of the lesson."""
        since = [[beat, at] for beat, at in self.since.items()]
        given = [[beat, text] for beat, text in self.given.items()]
        return {"beat": self.beat, "script": self.lesson.script, "since": since, "given": given}

    def resume(self, play: Play[Any], known: dict[str, Any]) -> Play[Any]:
        """Resumes from a checkpoint; at the start of the beat if the script has changed since."""
        self.beat = min(known["beat"], self.lesson.last)
        self.since = dict(known.get("since", ((beat, 0.0) for beat in range(self.beat + 1))))
        same = known["script"] == self.lesson.script
        self.given = dict(known.get("given", ())) if same else {}
        return play if same else self.lesson.play(self.game, self.beat)

    def seen(self) -> LessonInfo:
        """Returns what the learner is shown at the current beat."""
        lesson, beat = self.lesson, self.lesson.beats[self.beat]
        parts = [one.part for one in lesson.beats[: self.beat + 1] if one.part]
        return LessonInfo(
            title=lesson.title,
            beat=self.beat,
            last=lesson.last,
            part=parts[-1] if parts else "",
            says=beat.says,
            lit=beat.lit,
            reads=not beat.do,
            wrong=beat.refusal,
            rivals=lesson.rivals,
            options=lesson.options,
        )

    def come(self, at: float) -> None:
        """Notes when the current beat, and any skipped one, was first reached."""
        for beat in range(self.beat + 1):
            self.since.setdefault(beat, at)

    def said(self) -> tuple[tuple[float, Seat, str], ...]:
        """Returns the scripted chat messages up to the current beat, each with its time and seat."""
        return tuple(
            (self.since.get(number, 0.0), seat, text)
            for number, beat in enumerate(self.lesson.beats[: self.beat + 1])
            for seat, text in beat.talk
        )

    def _go_on(self, play: Play[Any]) -> Onward:
        following, facts = self.lesson.go_on(play, self.beat)
        self.beat += 1
        set_anew: Sequence[Fact] = () if following is play else (PositionSet(),)
        return following, [*facts, *set_anew]
