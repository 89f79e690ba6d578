"""Lessons: a first game that teaches, as a script over the real rules.

A lesson is a list of beats. Each says a sentence or two about what is lit on the board; then the learner goes
on, or does what it asks for, which is an ordinary answer to what the game asks. What the others do is part of
the script. The learner always plays seat 0.
"""

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from hashlib import sha256
from itertools import takewhile
from typing import Any, Final, Generic, TypeVar

from games.kit.asks import IllegalAnswer
from games.kit.contract import Game, Seat, State
from games.kit.play import Play
from games.kit.story import Fact
from games.kit.values import dataclass

S = TypeVar("S", bound=State)

LEARNER: Final = 0
"""The seat of who learns."""

LEARN: Final = "learn-"
"""A table whose slug begins so, and goes on with that of a game, is that game's lesson."""

Given = Mapping[int, str]
"""What the learner answered, by the number of the beat that asked for it."""

NOTHING_GIVEN: Final[Given] = {}

READ_ON: Final = "Not yet: read this first, then tap Next."

WORDS_A_MINUTE: Final = 200
"""How fast people read on a phone."""
SECONDS_A_BEAT: Final = 3
"""What a beat takes besides: a tap of Next is shorter, what a beat asks for is longer."""


@dataclass(frozen=True, slots=True)
class Beat(Generic[S]):
    """One step of a lesson.

    `says` is one or two short sentences, `lit` the CSS selectors of what they are about. `do` is what the
    learner is to answer, in the game's notation, the first exactly and the others as patterns (`* : Charge`);
    none where there is only something to read. `wrong` is said to any other answer. `then` is answered right
    after, seat and text, by the others or for the learner. `talk` is what the others say to everybody as it
    begins. `at` makes the position at which the beat begins, where that is not the one before; `part` names
    what begins with it.
    """

    says: str
    lit: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    wrong: str = ""
    then: tuple[tuple[Seat, str], ...] = ()
    talk: tuple[tuple[Seat, str], ...] = ()
    at: Callable[[], S] | None = None
    part: str = ""

    def takes(self, text: str) -> bool:
        """Whether an answer of the learner is one that the beat asks for."""
        return any(fnmatchcase(text, pattern) for pattern in self.do)

    @property
    def of_the_story(self) -> bool:
        """Whether it is about what has just been told."""
        return any("#story" in one for one in self.lit)

    @property
    def refusal(self) -> str:
        """What is said to an answer that it does not ask for."""
        return self.wrong if self.do else READ_ON


@dataclass(frozen=True, slots=True)
class Lesson(Generic[S]):
    """The lesson of a game: what it is called, its beats, and the first game that it leads to.

    The first beat has a position. `seats` is for how many, where that is not the fewest that the game takes;
    `rivals` is the level of the bots in the first game after it; "" the house's own, where bots help. The
    `options` are that game's, where they are not the usual ones.
    """

    title: str
    beats: tuple[Beat[S], ...]
    seats: int | None = None
    rivals: str = "beginner"
    options: tuple[tuple[str, str], ...] = ()

    @property
    def minutes(self) -> int:
        """About how long it takes, by its words and its beats."""
        words = sum(len(beat.says.split()) for beat in self.beats)
        return max(1, round(words / WORDS_A_MINUTE + len(self.beats) * SECONDS_A_BEAT / 60))

    @property
    def last(self) -> int:
        """The number of its last beat."""
        return len(self.beats) - 1

    @property
    def script(self) -> str:
        """Names this wording of the lesson: who was in the middle of another goes on at a known position."""
        told = repr([(beat.says, beat.do, beat.then) for beat in self.beats])
        return sha256(told.encode()).hexdigest()[:16]

    def play(self, game: Game[S], beat: int, given: Given = NOTHING_GIVEN) -> Play[S]:
        """The game as it stands at a beat if the learner did as `given`, else what was asked for first."""
        return self._walked(game, beat, given)[0]

    def news(self, game: Game[S], beat: int, given: Given = NOTHING_GIVEN) -> list[Fact]:
        """What was told last, where a beat or what is read right after it speaks of that; for whoever comes
        there by a leap.
        """
        here, *after = self.beats[beat:]
        read = takewhile(lambda one: not one.at and not one.do, after)
        speaks = here.of_the_story or (not here.do and any(one.of_the_story for one in read))
        return self._walked(game, beat, given)[1] if speaks else []

    def _walked(self, game: Game[S], beat: int, given: Given) -> tuple[Play[S], list[Fact]]:
        first = max(n for n in range(beat + 1) if self.beats[n].at)
        play, told = self._begun(game, first), list[Fact]()
        for number in range(first, beat):
            play.closed = []
            for text in self.beats[number].do[:1]:
                play.answer(LEARNER, given.get(number, text))
            told = self.go_on(play, number)[1] or told
        return play, told

    def go_on(self, play: Play[S], beat: int) -> tuple[Play[S], list[Fact]]:
        """The game after a beat, once the learner has read or answered; the facts of the finished steps."""
        facts = [fact for closed in play.closed for fact in closed.story]
        for seat, text in self.beats[beat].then:
            play.answer(seat, text)
            facts += (fact for closed in play.closed for fact in closed.story)
        following = self.beats[beat + 1]
        return (self._begun(play.game, beat + 1) if following.at else play), facts

    def judge(self, beat: int, seat: Seat, text: str) -> None:
        """Raises IllegalAnswer, with what is to be said, unless the beat asks for that answer."""
        if seat != LEARNER or not self.beats[beat].takes(text):
            raise IllegalAnswer(self.beats[beat].refusal)

    def _begun(self, game: Game[S], beat: int) -> Play[S]:
        at = self.beats[beat].at
        assert at is not None, self.beats[beat].says
        return Play(game, at())


def walk(game: Game[Any], lesson: Lesson[Any]) -> Iterator[tuple[Beat[Any], Play[Any]]]:
    """Each beat with the game as it then stands, the learner answering what is asked for first."""
    play = lesson.play(game, 0)
    for number, beat in enumerate(lesson.beats):
        yield beat, play
        for text in beat.do[:1]:
            play.answer(LEARNER, text)
        if number + 1 < len(lesson.beats):
            play, _ = lesson.go_on(play, number)
