"""Questions: what rules yield when they must wait, and the ways in which they ask."""

from collections.abc import Callable, Generator, Mapping
from functools import cache
from typing import Any, Final, TypeVar

from games.kit.asks import Ask, Choose
from games.kit.story import Seat

T = TypeVar("T")

DONE: Final = Choose("done", ("done",))
"""What a player says who does not take the last answer back."""


class Question:
    """Asks of one or several seats, which ends when all have answered.

    `seat` is the one that is asked, where there is no other.
    """

    __slots__ = ("_build", "seat")
    any_of = False
    """Whether the first answer ends it."""
    confirm = False
    """Whether it is asked only as long as the last answer can be taken back."""

    def __init__(self, build: Callable[[], Mapping[Seat, Ask]], seat: Seat | None = None) -> None:
        self._build = build
        self.seat = seat

    def asks(self) -> Mapping[Seat, Ask]:
        """Builds them from the State: when somebody looks at them first, and afresh in an imagined world."""
        return self._build()


class Single(Question):
    """A question to one seat: its ask, or what builds it."""

    __slots__ = ("_ask",)
    seat: Seat

    def __init__(self, seat: Seat, ask: Ask | Callable[[], Ask]) -> None:
        self.seat = seat
        self._ask = ask

    def asks(self) -> Mapping[Seat, Ask]:
        ask = self._ask
        return {self.seat: ask() if callable(ask) else ask}


class AnyOf(Question):
    """A question that the first answer ends."""

    __slots__ = ()
    any_of = True


class Confirm(Question):
    """A question to one seat that is asked only as long as its last answer can be taken back."""

    __slots__ = ()
    confirm = True


Steps = Generator[Question, dict[Seat, Any], T]
"""Rules that may wait: they yield a question and get the values of its answers, in order of arrival."""


def choose(seat: Seat, ask: Ask | Callable[[], Ask]) -> Steps[Any]:
    """Asks one seat and waits; the value of its answer. An ask that costs much is given as what builds it."""
    answers = yield Single(seat, ask)
    return answers[seat]


def settled(value: T) -> Steps[T]:
    """Asks nobody, where there is one answer alone."""
    yield from ()
    return value


def ask_all(build: Callable[[], Mapping[Seat, Ask]]) -> Steps[dict[Seat, Any]]:
    """Asks several seats at once, in secret; the values in the order in which the final answers came."""
    return (yield Question(build))


def ask_any(build: Callable[[], Mapping[Seat, Ask]]) -> Steps[tuple[Seat, Any] | None]:
    """Asks several seats; the first answer counts, and `no` takes only its own seat out.

    None when all refused.
    """
    answers = yield AnyOf(build)
    return next(iter(answers.items()), None)


@cache
def done(seat: Seat) -> Confirm:
    """Ends a turn: asks “Done?” as long as the last answer can still be taken back, else goes on at once."""
    return Confirm(lambda: {seat: DONE}, seat)
