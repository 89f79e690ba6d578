"""Lessons: a first game that teaches, as a script over the real rules.

A lesson is a list of beats. Each says a sentence or two about what is highlighted on the board; the learner
then goes on, or gives the answer that it asks for, an ordinary answer to the game's question. The answers of
the other seats are part of the script. The learner always has seat 0.
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
"""The learner's seat."""

LEARN: Final = "learn-"
"""Prefix of a table's slug that, before the slug of a game, makes the table that game's lesson."""

Given = Mapping[int, str]
"""The learner's answers, by the index of the beat that asked for them."""

NOTHING_GIVEN: Final[Given] = {}

READ_ON: Final = "Not yet: read this first, then tap Next."

WORDS_A_MINUTE: Final = 200
"""Typical reading speed on a phone."""
SECONDS_A_BEAT: Final = 3
"""Average time for a beat besides reading: a tap of Next takes less, an answer more."""


@dataclass(frozen=True, slots=True)
class Beat(Generic[S]):
    """One step of a lesson.

    `says` is one or two short sentences, `lit` the CSS selectors of what they are about. `do` lists the
    accepted answers, in the game's notation, the first exact and the others as patterns (`* : Charge`); empty
    if there is only something to read. `wrong` is the reply to any other answer. `then` holds answers, as
    seat and text, that follow at once, by the others or on the learner's behalf. `talk` is what the others
    say to everybody as the beat begins. `at` creates the position at which the beat begins, if it is not the
    previous one; `part` is the title of the part that begins here.
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
        """Whether the beat accepts an answer of the learner."""
        return any(fnmatchcase(text, pattern) for pattern in self.do)

    @property
    def of_the_story(self) -> bool:
        """Whether the beat is about the latest story."""
        return any("#story" in one for one in self.lit)

    @property
    def refusal(self) -> str:
        """The reply to an answer that the beat does not accept."""
        return self.wrong if self.do else READ_ON


@dataclass(frozen=True, slots=True)
class Lesson(Generic[S]):
    """The lesson of a game: its title, its beats, and the settings of the first real game after it.

    The first beat has a position. `seats` is the number of seats, None for the fewest that the game allows.
    `rivals` is the level of the bots in that game; "" is the server's default, where bots help. `options` are
    the options of that game that differ from the defaults.
    """

    title: str
    beats: tuple[Beat[S], ...]
    seats: int | None = None
    rivals: str = "beginner"
    options: tuple[tuple[str, str], ...] = ()

    @property
    def minutes(self) -> int:
        """The estimated duration in minutes, from its words and its number of beats."""
        words = sum(len(beat.says.split()) for beat in self.beats)
        return max(1, round(words / WORDS_A_MINUTE + len(self.beats) * SECONDS_A_BEAT / 60))

    @property
    def last(self) -> int:
        """The index of the last beat."""
        return len(self.beats) - 1

    @property
    def script(self) -> str:
        """A hash of the script: a learner in the middle of another version resumes at a known position."""
        script = repr([(beat.says, beat.do, beat.then) for beat in self.beats])
        return sha256(script.encode()).hexdigest()[:16]

    def play(self, game: Game[S], beat: int, given: Given = NOTHING_GIVEN) -> Play[S]:
        """Returns the game at a beat, with the learner's answers as `given`, else the first accepted ones."""
        return self._play_to(game, beat, given)[0]

    def news(self, game: Game[S], beat: int, given: Given = NOTHING_GIVEN) -> list[Fact]:
        """Returns the latest facts, if the beat, or those read right after it, are about the story; for a
        learner who jumps to the beat.
        """
        here, *after = self.beats[beat:]
        read = takewhile(lambda one: not one.at and not one.do, after)
        speaks = here.of_the_story or (not here.do and any(one.of_the_story for one in read))
        return self._play_to(game, beat, given)[1] if speaks else []

    def _play_to(self, game: Game[S], beat: int, given: Given) -> tuple[Play[S], list[Fact]]:
        first = max(n for n in range(beat + 1) if self.beats[n].at)
        play, facts = self._play_from_position(game, first), list[Fact]()
        for number in range(first, beat):
            play.closed = []
            for text in self.beats[number].do[:1]:
                play.answer(LEARNER, given.get(number, text))
            facts = self.go_on(play, number)[1] or facts
        return play, facts

    def go_on(self, play: Play[S], beat: int) -> tuple[Play[S], list[Fact]]:
        """Applies the scripted answers after a beat; returns the game at the next, and the facts told."""
        facts = play.closed_facts
        for seat, text in self.beats[beat].then:
            play.answer(seat, text)
            facts += play.closed_facts
        following = self.beats[beat + 1]
        return (self._play_from_position(play.game, beat + 1) if following.at else play), facts

    def judge(self, beat: int, seat: Seat, text: str) -> None:
        """Raises IllegalAnswer, with the reply of the beat, unless the beat accepts the answer."""
        if seat != LEARNER or not self.beats[beat].takes(text):
            raise IllegalAnswer(self.beats[beat].refusal)

    def _play_from_position(self, game: Game[S], beat: int) -> Play[S]:
        at = self.beats[beat].at
        assert at is not None, self.beats[beat].says
        return Play(game, at())


def walk(game: Game[Any], lesson: Lesson[Any]) -> Iterator[tuple[Beat[Any], Play[Any]]]:
    """Yields each beat with the game at that point, giving the first accepted answer to each."""
    play = lesson.play(game, 0)
    for number, beat in enumerate(lesson.beats):
        yield beat, play
        for text in beat.do[:1]:
            play.answer(LEARNER, text)
        if number + 1 < len(lesson.beats):
            play, _ = lesson.go_on(play, number)
