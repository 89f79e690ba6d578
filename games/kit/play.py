"""One game in progress: a checkpoint and the answers given since.

Both are plain data, so a Play can be stored, copied and built again anywhere. Exceptions other than
IllegalAnswer leave a Play that must be thrown away; its checkpoint and answers are still good.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from games.kit.asks import Ask, IllegalAnswer
from games.kit.contract import Ended, Game, Result, Seat, State, Steps
from games.kit.dice import Dice
from games.kit.story import Fact

S = TypeVar("S", bound=State)

NO: Final = "no"
"""The answer that takes a seat out of a question that the first answer ends."""

LONGEST_SILENCE: Final = 10_000
"""Steps in a row that ask nobody anything: more means rules that go round in a circle."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answered."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigned."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Imagined:
    """From here on everything hidden from a seat is dealt anew from a seed."""

    seat: Seat
    seed: bytes


Entry = Answer | Resigned | Imagined


@dataclass(frozen=True, slots=True)
class Closed:
    """A finished step: what was answered in it and what it told."""

    answers: tuple[Entry, ...]
    story: tuple[Fact, ...]


class Play(Generic[S]):
    """A game in progress.

    `waiting` maps each seat that is asked and not yet in to its Ask; `question` counts the questions
    since the checkpoint; `closed` holds the steps that the last answer finished.
    """

    __slots__ = (
        "_asked",
        "_asks",
        "_in",
        "_marks",
        "_silent",
        "_steps",
        "answers",
        "checkpoint",
        "closed",
        "game",
        "question",
        "state",
    )

    def __init__(self, game: Game[S], checkpoint: S, answers: Iterable[Entry] = ()) -> None:
        self.game = game
        self.checkpoint = checkpoint
        self.closed: list[Closed] = []
        self._restart()
        for entry in answers:
            self._enter(entry)

    @classmethod
    def start(
        cls, game: Game[S], *, seats: int | None = None, options: Mapping[str, str] | None = None, seed: bytes
    ) -> "Play[S]":
        """A new game. Raises ValueError for a number of seats or an option that the game does not have."""
        seats = game.seats[0] if seats is None else seats
        if seats not in game.seats:
            raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}.")
        return cls(game, game.setup(seats, game.complete(options or {}), Dice(seed)))

    # What can be seen from outside

    @property
    def waiting(self) -> dict[Seat, Ask]:
        """The seats that are asked and not yet in, each with its ask."""
        pending = self._in
        return {seat: ask for seat, ask in self._asks.items() if seat not in pending}

    @property
    def done(self) -> set[Seat]:
        """The seats whose answer to the present question is in: all that others may know of it."""
        return set(self._in)

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.state.result

    @property
    def story(self) -> list[Fact]:
        """What the present step has told so far."""
        return self.state.story

    @property
    def any_of(self) -> bool:
        """Whether the first answer ends the present question, and `no` takes only its seat out."""
        return bool(self._asks) and self._asked.any_of

    def ask(self, seat: Seat) -> Ask | None:
        """What a seat is asked now, even if its answer, not yet final, is in."""
        return self._asks.get(seat)

    def pending(self, seat: Seat) -> str | None:
        """A seat's own answer that is not yet final."""
        return self._in.get(seat, (None,))[0]

    def can_take_back(self, seat: Seat) -> bool:
        """Whether a seat's last answer can be undone: nobody answered, drew or revealed anything since."""
        if seat in self._in:
            return True
        if self._in or not self.answers:
            return False
        last = self.answers[-1]
        now = (self.state.dice.count, self.state.seals)
        return type(last) is Answer and last.seat == seat and self._marks[-1] == now

    # What changes it

    def answer(self, seat: Seat, text: str) -> None:
        """Gives a seat's answer. Raises IllegalAnswer, and then nothing has changed."""
        value = self._parse(seat, text)
        self.closed = []
        self._put(Answer(seat, text), value)

    def take_back(self, seat: Seat) -> None:
        """Undoes a seat's last answer. Raises IllegalAnswer where that is no longer possible."""
        if not self.can_take_back(seat):
            raise IllegalAnswer("This can no longer be taken back.")
        self.closed = []
        if seat in self._in:
            self._withdraw(seat)
            return
        answers = self.answers[:-1]
        self._restart()
        for entry in answers:
            self._enter(entry)

    def resign(self, seat: Seat) -> None:
        """Takes a seat out of the game. Raises IllegalAnswer where it is out, or the game is over."""
        if self.result is not None:
            raise IllegalAnswer("The game is over.")
        if seat in self.state.silent:
            raise IllegalAnswer("You resigned already.")
        self.closed = []
        self._enter(Resigned(seat))

    def fork(self) -> "Play[S]":
        """An independent Play at the same place."""
        return Play(self.game, self.checkpoint, self.answers)

    def imagine(self, seat: Seat, dice: Dice) -> "Play[S]":
        """A world that looks the same to a seat: what it cannot see is dealt anew."""
        world = self.fork()
        if self.result is None:
            world._enter(Imagined(seat, dice.spawn().seed))
        return world

    # How it works

    def _restart(self) -> None:
        self.state = self.checkpoint.copy()
        self.answers: list[Entry] = []
        self._marks: list[tuple[int, int]] = []
        self._in: dict[Seat, tuple[str, Any]] = {}
        self._asks: Mapping[Seat, Ask] = {}
        self._silent: dict[Seat, Any] = {}
        self.question = 0
        if self.state.result is None:
            self._steps: Steps[None] = self.game.step(self.state)
            self._run(None)

    def _enter(self, entry: Entry) -> None:
        match entry:
            case Answer(seat, text):
                self._put(entry, self._parse(seat, text))
            case Resigned(seat):
                self._note(entry)
                try:
                    self.game.resign(self.state, seat)
                except Ended:
                    self._finish()
                else:
                    self._in.pop(seat, None)
                    self._ask_again()
            case Imagined(seat, seed):
                self._note(entry)
                self.game.imagine(self.state, seat, Dice(seed))
                self._ask_again(seen_by=seat, dice=Dice(seed).spawn())

    def _parse(self, seat: Seat, text: str) -> Any:
        ask = self._asks.get(seat)
        if ask is None:
            raise IllegalAnswer("The game is over." if self.result else "It is not your turn to answer.")
        if text == NO and self._asked.any_of:
            return NO
        return ask.parse(text)

    def _note(self, entry: Entry) -> None:
        self.answers.append(entry)
        self._marks.append((self.state.dice.count, self.state.seals))

    def _put(self, entry: Answer, value: Any) -> None:
        if entry.seat in self._in:
            self._withdraw(entry.seat)
        self._note(entry)
        if len(self._asks) == 1 or (self._asked.any_of and value != NO):
            self._in = {}
            self._run({entry.seat: value, **self._silent} if value != NO or not self._asked.any_of else {})
            return
        self._in[entry.seat] = (entry.text, value)
        self._close_if_all_in()

    def _withdraw(self, seat: Seat) -> None:
        del self._in[seat]
        where = max(i for i, entry in enumerate(self.answers) if type(entry) is Answer and entry.seat == seat)
        del self.answers[where], self._marks[where]

    def _close_if_all_in(self) -> None:
        if len(self._in) < len(self._asks):
            return
        values = {} if self._asked.any_of else {seat: value for seat, (_, value) in self._in.items()}
        self._in = {}
        if len(values) > 1:
            self.state.seal()
        self._run({**values, **self._silent})

    def _ask_again(self, seen_by: Seat | None = None, dice: Dice | None = None) -> None:
        """Builds the asks of the present question afresh; hidden answers of others become samples."""
        self._asks = self._spoken_to(self._asked.asks())
        self._in = {seat: known for seat, known in self._in.items() if seat in self._asks}
        if dice is not None and not self._asked.any_of:
            for seat in self._in.keys() - {seen_by}:
                text = self._asks[seat].sample(dice)
                self._in[seat] = (text, self._asks[seat].parse(text))
        self._close_if_all_in()

    def _spoken_to(self, asks: Mapping[Seat, Ask]) -> Mapping[Seat, Ask]:
        """The asks of seats that can answer; for silent ones the default answers are put down."""
        silent = self.state.silent
        if not silent:
            return asks
        any_of = self._asked.any_of
        self._silent = {
            seat: ask.parse(ask.default) for seat, ask in asks.items() if seat in silent and not any_of
        }
        return {seat: ask for seat, ask in asks.items() if seat not in silent}

    def _run(self, values: dict[Seat, Any] | None) -> None:
        """Lets the rules go on until they ask somebody something or the game is over."""
        self.question += 1
        for _ in range(LONGEST_SILENCE):
            try:
                asked = self._steps.send(values)  # type: ignore[arg-type]
            except StopIteration:
                self._checkpoint()
                self._steps, values = self.game.step(self.state), None
                continue
            except Ended:
                self._finish()
                return
            self._asked = asked
            asks = self._spoken_to(asked.asks())
            if asked.confirm and not any(map(self.can_take_back, asks)):
                values = {seat: ask.parse(ask.default) for seat, ask in asks.items()}
            elif asks:
                self._asks = asks
                return
            else:
                values = {**self._silent}
        raise AssertionError(f"The rules ask nobody: {self.game.notation(self.state)}")

    def _checkpoint(self) -> None:
        state = self.state
        self.closed.append(Closed(tuple(self.answers), tuple(state.story)))
        self.checkpoint = state.copy()
        state.story, state.seals = [], 0
        self.answers, self._marks, self.question = [], [], 1

    def _finish(self) -> None:
        self._steps.close()
        self._asks, self._in = {}, {}
        self._checkpoint()
        self.question = 0
