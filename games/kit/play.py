"""A game in progress: a checkpoint and the answers given since.

Both are plain data, so a Play can be stored, copied and rebuilt anywhere. After any exception other than
IllegalAnswer a Play is unusable; its checkpoint and answers remain valid.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

from games.kit.asks import Ask, IllegalAnswer
from games.kit.contract import Ended, Game, Result, Seat, State, Steps
from games.kit.dice import Dice
from games.kit.story import Fact
from games.kit.values import dataclass

S = TypeVar("S", bound=State)

NO: Final = "no"
"""The answer by which a seat drops out of a question that the first answer ends."""

LONGEST_SILENCE: Final = 10_000
"""Maximum number of steps in a row without a question: more means that the rules loop forever."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a seat."""

    seat: Seat
    text: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat's resignation."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Imagined:
    """Marks where everything hidden from a seat was redrawn from a seed."""

    seat: Seat
    seed: bytes


Entry = Answer | Resigned | Imagined

Deed = dict[Seat, Any] | None | Resigned | Imagined
"""An input of the rules: the values that they were sent, or a change applied to their State."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A finished step: its answers and its facts."""

    answers: tuple[Entry, ...]
    story: tuple[Fact, ...]


class Play(Generic[S]):
    """A game in progress.

    `waiting` maps each seat that still has to answer to its ask; `question` counts the questions since the
    checkpoint; `closed` holds the steps that the last answer finished.
    """

    __slots__ = (
        "_asked",
        "_asks",
        "_in",
        "_marks",
        "_silent",
        "_steps",
        "_trail",
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
        """Starts a game. Raises ValueError for an unsupported number of seats or option."""
        seats = game.seats[0] if seats is None else seats
        if seats not in game.seats:
            raise ValueError(f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats, not {seats}.")
        return cls(game, game.setup(seats, game.complete(options or {}), Dice(seed)))

    # Public state

    @property
    def waiting(self) -> Mapping[Seat, Ask]:
        """The asks of the seats that still have to answer."""
        asks, pending = self._open() if self._asks is None else self._asks, self._in
        return {seat: ask for seat, ask in asks.items() if seat not in pending} if pending else asks

    @property
    def done(self) -> set[Seat]:
        """The seats that have answered the present question; others may know no more of their answers."""
        return set(self._in)

    @property
    def result(self) -> Result | None:
        """The result; None while the game goes on."""
        return self.state.result

    @property
    def story(self) -> list[Fact]:
        """The facts of the step in progress."""
        return self.state.story

    @property
    def closed_facts(self) -> list[Fact]:
        """The facts of the steps that the last answer finished."""
        return [fact for step in self.closed for fact in step.story]

    @property
    def any_of(self) -> bool:
        """Whether the first answer ends the present question, and `no` only drops a seat out of it."""
        return bool(self._open()) and self._asked.any_of

    def ask(self, seat: Seat) -> Ask | None:
        """Returns the ask of a seat, even if its answer is in but not yet final."""
        return self._open().get(seat)

    def pending(self, seat: Seat) -> str | None:
        """Returns a seat's answer that is not yet final."""
        return self._in.get(seat, (None,))[0]

    def can_take_back(self, seat: Seat) -> bool:
        """Whether a seat's last answer can be undone: no answer, draw or revelation has followed."""
        if seat in self._in:
            return True
        if self._in or not self.answers:
            return False
        last = self.answers[-1]
        now = (self.state.dice.count, self.state.seals)
        return type(last) is Answer and last.seat == seat and self._marks[-1] == now

    # Actions

    def answer(self, seat: Seat, text: str) -> None:
        """Submits a seat's answer. Raises IllegalAnswer, leaving everything unchanged."""
        value = self._parse(seat, text)
        self.closed = []
        self._submit(Answer(seat, text), value)

    def take_back(self, seat: Seat) -> None:
        """Undoes a seat's last answer. Raises IllegalAnswer if that is no longer possible."""
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
        """Removes a seat from the game. Raises IllegalAnswer if it has resigned, or the game is over."""
        if self.result is not None:
            raise IllegalAnswer("The game is over.")
        if seat in self.state.silent:
            raise IllegalAnswer("You resigned already.")
        self.closed = []
        self._enter(Resigned(seat))

    def fork(self) -> "Play[S]":
        """Returns an independent Play at the same point: replays the rules' inputs without any ask."""
        twin: Play[S] = object.__new__(Play)
        twin.game, twin.checkpoint = self.game, self.checkpoint
        twin.closed, twin.question = [], self.question
        twin.answers, twin._marks, twin._trail = self.answers[:], self._marks[:], self._trail[:]
        twin._in, twin._silent, twin._asks = self._in.copy(), self._silent, {}
        twin.state = self.checkpoint.copy()
        if twin.state.result is None:
            twin._follow(self._trail)
        return twin

    def imagine(self, seat: Seat, dice: Dice) -> "Play[S]":
        """Returns a fork that looks the same to a seat, with everything that it cannot see redrawn."""
        world = self.fork()
        if self.result is None:
            world._enter(Imagined(seat, dice.spawn().seed))
        return world

    # Implementation

    def _restart(self) -> None:
        self.state = self.checkpoint.copy()
        self.answers: list[Entry] = []
        self._marks: list[tuple[int, int]] = []
        self._in: dict[Seat, tuple[str, Any]] = {}
        self._asks: Mapping[Seat, Ask] | None = {}
        self._silent: dict[Seat, Any] = {}
        self._trail: list[Deed] = []
        self.question = 0
        if self.state.result is None:
            self._steps: Steps[None] = self.game.step(self.state)
            self._run(None)

    def _follow(self, trail: Iterable[Deed]) -> None:
        """Replays inputs from the checkpoint, to bring a fresh generator to where another Play is."""
        self._steps = self.game.step(self.state)
        for deed in trail:
            if isinstance(deed, Resigned):
                self.game.resign(self.state, deed.seat)
            elif isinstance(deed, Imagined):
                self.game.imagine(self.state, deed.seat, Dice(deed.seed))
            else:
                self._asked = self._steps.send(deed)  # type: ignore[arg-type]
        self._asks = None

    def _open(self) -> Mapping[Seat, Ask]:
        """Returns the asks of the present question, built on first access."""
        if self._asks is None:
            asks = self._asked.asks()
            self._asks = self._without_silent(asks) if self.state.silent else asks
        return self._asks

    def _enter(self, entry: Entry) -> None:
        match entry:
            case Answer(seat, text):
                self._submit(entry, self._parse(seat, text))
            case Resigned(seat):
                self._append(entry)
                self._trail.append(entry)
                try:
                    self.game.resign(self.state, seat)
                except Ended:
                    self._finish()
                else:
                    self._in.pop(seat, None)
                    self._ask_again()
            case Imagined(seat, seed):
                self._append(entry)
                self._trail.append(entry)
                self.game.imagine(self.state, seat, Dice(seed))
                self._asks = None
                if self._in:
                    self._ask_again(seen_by=seat, dice=Dice(seed).spawn())

    def _parse(self, seat: Seat, text: str) -> Any:
        asks = self._open() if self._asks is None else self._asks
        ask = asks.get(seat)
        if ask is None:
            raise IllegalAnswer("The game is over." if self.result else "It is not your turn to answer.")
        if text == NO and self._asked.any_of:
            return NO
        return ask.parse(text)

    def _append(self, entry: Entry) -> None:
        self.answers.append(entry)
        self._marks.append((self.state.dice.count, self.state.seals))

    def _submit(self, entry: Answer, value: Any) -> None:
        seat, pending, asked = entry.seat, self._in, self._asked
        if seat in pending:
            self._withdraw(seat)
        self._append(entry)
        if asked.seat is not None and not asked.any_of:
            self._run({seat: value})
        elif asked.any_of and value != NO:
            self._in = {}
            self._run({seat: value})
        else:
            pending[seat] = (entry.text, value)
            self._close_if_all_in()

    def _withdraw(self, seat: Seat) -> None:
        del self._in[seat]
        where = max(i for i, entry in enumerate(self.answers) if type(entry) is Answer and entry.seat == seat)
        del self.answers[where], self._marks[where]

    def _close_if_all_in(self) -> None:
        if len(self._in) < len(self._open()):
            return
        values = {} if self._asked.any_of else {seat: value for seat, (_, value) in self._in.items()}
        self._in = {}
        if len(values) > 1:
            self.state.seal()
        self._run({**values, **self._silent})

    def _ask_again(self, seen_by: Seat | None = None, dice: Dice | None = None) -> None:
        """Rebuilds the present asks; with `dice`, resamples the answers that are hidden from `seen_by`."""
        self._asks = asks = self._without_silent(self._asked.asks())
        self._in = {seat: known for seat, known in self._in.items() if seat in asks}
        if dice is not None and not self._asked.any_of:
            for seat in self._in.keys() - {seen_by}:
                text = asks[seat].sample(dice)
                self._in[seat] = (text, asks[seat].parse(text))
        self._close_if_all_in()

    def _without_silent(self, asks: Mapping[Seat, Ask]) -> Mapping[Seat, Ask]:
        """Returns the asks without those of silent seats, whose default answers it records."""
        silent = self.state.silent
        if not silent:
            return asks
        any_of = self._asked.any_of
        self._silent = {
            seat: ask.parse(ask.default) for seat, ask in asks.items() if seat in silent and not any_of
        }
        return {seat: ask for seat, ask in asks.items() if seat not in silent}

    def _run(self, values: dict[Seat, Any] | None) -> None:
        """Runs the rules until they ask somebody or the game is over."""
        self.question += 1
        for _ in range(LONGEST_SILENCE):
            self._trail.append(values)
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
            seat = asked.seat
            if seat is not None and seat not in self.state.silent:
                if not asked.confirm or self.can_take_back(seat):
                    self._asks = None
                    return
                values = {seat: None}
            elif asks := self._without_silent(asked.asks()):
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
        self.answers, self._marks, self._trail = [], [], []
        self.question = 1

    def _finish(self) -> None:
        self._steps.close()
        self._asks, self._in = {}, {}
        self._checkpoint()
        self.question = 0
