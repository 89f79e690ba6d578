"""Questions: what rules yield when they must wait, and helpers that ask them."""

from collections.abc import Callable, Generator, Mapping
from functools import cache
from typing import Any, Final, TypeVar

from games.kit.asks import Ask, Choose
from games.kit.story import Seat

T = TypeVar("T")

DONE: Final = Choose("done", ("done",))
"""The ask by which a player confirms, rather than takes back, the last answer."""


class Question:
    """A question to one or several seats, which ends when all have answered.

    `seat` is the seat asked, if there is only one.
    """

    __slots__ = ("_build", "seat")
    any_of = False
    """Whether the first answer ends the question."""
    confirm = False
    """Whether the question is skipped if the last answer can no longer be taken back."""

    def __init__(self, build: Callable[[], Mapping[Seat, Ask]], seat: Seat | None = None) -> None:
        self._build = build
        self.seat = seat

    def asks(self) -> Mapping[Seat, Ask]:
        """Builds the asks from the State: lazily, on first access, and again in an imagined world."""
        return self._build()


class Single(Question):
    """A question to one seat; takes the ask or a function that builds it."""

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
    """A question to one seat that is skipped if its last answer can no longer be taken back."""

    __slots__ = ()
    confirm = True


Steps = Generator[Question, dict[Seat, Any], T]
"""Rules that may wait: they yield a question and are sent its answers' values, in order of arrival."""


def choose(seat: Seat, ask: Ask | Callable[[], Ask]) -> Steps[Any]:
    """Asks one seat and returns the value of its answer. An expensive ask is passed as a function."""
    answers = yield Single(seat, ask)
    return answers[seat]


def settled(value: T) -> Steps[T]:
    """Returns a value without asking, for use in place of a question with a single answer."""
    yield from ()
    return value


def ask_all(build: Callable[[], Mapping[Seat, Ask]]) -> Steps[dict[Seat, Any]]:
    """Asks several seats at once, in secret; returns the values in the order of the final answers."""
    return (yield Question(build))


def ask_any(build: Callable[[], Mapping[Seat, Ask]]) -> Steps[tuple[Seat, Any] | None]:
    """Asks several seats; the first answer counts, and `no` only drops its seat out.

    Returns None if all refused.
    """
    answers = yield AnyOf(build)
    return next(iter(answers.items()), None)


@cache
def done(seat: Seat) -> Confirm:
    """Ends a turn: asks “Done?” while the last answer can still be taken back, else continues at once."""
    return Confirm(lambda: {seat: DONE}, seat)
