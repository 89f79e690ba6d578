"""A table and its game in progress, built from its log; reads no clock, file or socket."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.tables.chair import Chair, Sitting, names_of
from app.tables.course import Course
from app.tables.events import (
    AgreedBack,
    Answered,
    AskedBack,
    BotSat,
    Created,
    DeclinedBack,
    Event,
    Hinted,
    Left,
    Named,
    Played,
    Resigned,
    Resized,
    Restarted,
    Retold,
    Sat,
    SeatMoved,
    Started,
    TimedOut,
    TookBack,
    WantsAgain,
    Watched,
    WentBack,
)
from app.tables.plea import Plea, went_back
from app.tables.story_log import StoryLog
from games.kit import house
from games.kit.asks import IllegalAnswer
from games.kit.contract import DEADLINE, DEADLINES, Game
from games.kit.lesson import LEARN
from games.kit.play import Play
from games.kit.story import Fact
from games.kit.view_models import Phase

KEYS: Final = 64  # of forms that a table remembers
AT_ONCE: Final = 1.0  # a time before any clock's


@dataclass(slots=True)
class Table:
    """A table and its game in progress."""

    code: str
    games: Mapping[str, Game[Any]]
    slug: str = field(init=False)
    """The game's, or that of its lesson."""
    game: Game[Any] = field(init=False)
    course: Course | None = None
    """What is taught here, to whoever holds the first seat."""
    options: dict[str, str] = field(init=False)
    limit: int = field(init=False)
    """How long a question may wait, in seconds; 0: for ever."""
    host: str = field(init=False)
    chairs: list[Chair] = field(init=False)
    told: StoryLog = field(init=False)
    play: Play[Any] | None = None
    version: int = 0
    at: float = 0.0
    """When it last changed, in seconds since 1970."""
    question: int = 0
    """The version at which the present question was first asked."""
    asked_at: float = 0.0
    """When that was, in seconds since 1970."""
    again: set[int] = field(default_factory=set)
    keys: dict[tuple[int, str], int] = field(default_factory=dict)
    """The version that the answer of a form made, by seat and key."""
    barred: dict[int, tuple[object, ...]] = field(default_factory=dict)
    """By seat, the answers of the present step that whoever sits there now did not give."""
    answered: dict[int, int] = field(default_factory=dict)
    """By seat, the version of its first answer in this game that stands."""
    unstored: list[Fact] = field(default_factory=list)
    """The facts of the `steps` that were finished since the last stored checkpoint."""
    steps: int = 0
    watched: bool = True
    """Whether those may watch who hold no seat."""
    plea: Plea | None = None
    """Who would play a turn again, and asks everybody else."""
    announced: Fact | None = None
    """What came of the last such wish, or who has come or gone since, until somebody answers again."""
    _names: tuple[str, ...] | None = None
    _sitting: Sitting | None = None
    _view: Any = None
    """What is the same for all who look, worked out once a version."""

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        if self.play is None:
            return "lobby"
        return "playing" if self.play.result is None else "ended"

    @property
    def due(self) -> float | None:
        """When the time for the present question is over, in seconds since 1970; None: never."""
        return self.asked_at + self.limit if self.limit and self.phase == "playing" else None

    @property
    def wake(self) -> float:
        """When the house has to go on by itself, in seconds since 1970: for a bot at once; 0: never."""
        if self.course:
            return 0.0
        return AT_ONCE if self.bots_asked else self.due or 0.0

    @property
    def bots_asked(self) -> tuple[int, ...]:
        """The seats that bots answer for; none in a lesson, nor while somebody would play a turn again."""
        asked = () if self.play is None or self.plea or self.course else self.play.waiting
        return tuple([seat for seat in asked if self.chairs[seat].kind == "bot"])

    @property
    def deserted(self) -> bool:
        """Whether only bots play on, since every person has resigned."""
        gone = self.play.state.silent if self.play else ()
        people = (seat for seat, chair in enumerate(self.chairs) if chair.kind == "person")
        return self.phase == "playing" and all(seat in gone for seat in people)

    @property
    def sitting(self) -> Sitting:
        """Who sits on each chair."""
        if self._sitting is None:
            self._sitting = tuple([(chair.kind, chair.device, chair.name) for chair in self.chairs])
        return self._sitting

    def seats_of(self, device: str) -> tuple[int, ...]:
        """The seats that a device holds."""
        return tuple([n for n, one in enumerate(self.sitting) if one[:2] == ("person", device)])

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called: by the name that its person gave, else as the game has it."""
        if self._names is None:
            self._names = names_of(self.chairs, self.game, self.play.state if self.play else None)
        return self._names

    def can_take_back(self, seat: int) -> bool:
        """Whether who sits at a seat can undo the last answer: it is the seat's, and was their own."""
        play = self.play
        if self.course or play is None or not play.can_take_back(seat):
            return False
        barred = self.barred.get(seat, ())
        return play.pending(seat) is not None or all(play.answers[-1] is not one for one in barred)

    def may_retell(self, seat: int) -> bool:
        """Whether a seat may still add a line of its own to the story of what just happened."""
        chapter = self.game.chapter
        if not chapter or self.play is None:
            return False
        for told in reversed(self.told.as_heard(None, self.play.story)):
            fact = told.fact
            if isinstance(fact, house.Retold) and fact.seat == seat:
                return False
            if fact.kind == chapter:
                return True
        return False

    def withdrawal(self, seat: int) -> tuple[TookBack, ...]:
        """What comes first when a seat changes hands: an answer that is in and not yet final goes."""
        pending = self.play is not None and self.play.pending(seat) is not None
        return (TookBack(seat),) if pending else ()

    def view(self, seat: int | None) -> Any:
        """What a seat may see of the game (None: anybody); None before it begins."""
        if self.play is None:
            return None
        if not self.game.perfect_information:
            return self.game.view(self.play.state, seat)
        if self._view is None:
            self._view = self.game.view(self.play.state, None)
        return self._view

    def apply(self, event: Event, at: float) -> list[Fact] | None:
        """Lets an event happen. The facts of the steps that it finished, None if it finished none.

        Raises IllegalAnswer, and then nothing has changed.
        """
        question, announced = self.question, self.announced
        facts = self._let(event)
        if isinstance(event, Played):
            self.plea = None
            self.announced = None if self.announced is announced else self.announced
        if facts is not None:
            self.unstored += facts
            self.steps += 1
        self.version += 1
        self.at = at
        if self.course:
            self.course.come(at)
        self._names = self._view = None
        self._sitting = self._sitting if isinstance(event, Played) else None
        if self.question != question:
            self.asked_at = at + (self.game.telling(facts, self.names) if facts and self.limit else 0.0)
        return facts

    def _let(self, event: Event) -> list[Fact] | None:
        if self.course and self.play:
            return self._teach(self.course, self.play, event)
        match event:
            case Created():
                self.create(event)
            case Resized(seats):
                self._resize(seats)
            case Sat() | Left() | BotSat() | SeatMoved():
                self._seat(event)
            case Started(seed, keeps):
                return self._start(seed, keeps)
            case Answered() | TimedOut() | TookBack() | Resigned():
                return self._play_on(event)
            case Retold() | Hinted():
                told = isinstance(event, Retold) and house.Retold(event.seat, event.text)
                self._aside(told or house.TookHint(event.seat))
            case Restarted(lost):
                return self._restart(lost)
            case _:
                return self._wish(event)
        return None

    def remember(self, seat: int, key: str, version: int) -> None:
        """Keeps the key of a form that was played."""
        if key:
            self.keys[seat, key] = version
            if len(self.keys) > KEYS:
                del self.keys[next(iter(self.keys))]

    def create(self, event: Created) -> None:
        """Makes an empty table of it."""
        self.slug = event.slug
        self.game = self.games[event.slug.removeprefix(LEARN)]
        if event.slug.startswith(LEARN) and (lesson := self.game.lesson()):
            self.course = Course(self.game, lesson)
        self.options = event.options
        self.limit = DEADLINES[event.options.get(DEADLINE.name, DEADLINE.default)]
        self.host = event.host
        self.chairs = [Chair() for _ in range(event.seats)]
        self.told = StoryLog(event.seats, self.game.story_window)

    def _resize(self, seats: int) -> None:
        """Empty chairs come, or the last ones go and whoever sits behind them moves up."""
        empty = [n for n, chair in enumerate(self.chairs) if chair.kind == "empty"]
        gone = empty[seats - len(self.chairs) :] if seats < len(self.chairs) else []
        self.chairs = [chair for n, chair in enumerate(self.chairs) if n not in gone]
        self.chairs += [Chair() for _ in range(seats - len(self.chairs))]
        self.told = StoryLog(seats, self.game.story_window)
        for seat, chair in enumerate(self.chairs):
            if chair.kind != "empty":
                sat = house.SatDown if chair.kind == "person" else house.BotSatDown
                self._aside(sat(seat, chair.name))

    def _seat(self, event: Sat | Left | BotSat | SeatMoved) -> None:
        chair = self.chairs[event.seat]
        holder = chair.holder if self.play else ""
        self.plea = self.announced = None
        if not isinstance(event, SeatMoved):
            self.again.discard(event.seat)
        match event:
            case SeatMoved(seat, device):
                self._move_seat(seat, device)
            case Sat(seat, device, name):
                self._sit(seat, device, name)
            case Left(seat):
                self._aside(house.StoodUp(seat, self.names[seat]))
                self.chairs[seat] = Chair(former=holder)
            case BotSat(seat, level):
                device = chair.device if chair.kind == "person" else ""
                name = chair.name if device else "Bot"
                self.chairs[seat] = Chair("bot", device, name, level, "" if device else holder, chair.late)
                self._aside(house.BotSatDown(seat, name))

    def _sit(self, seat: int, device: str, name: str) -> None:
        """A person sits down. What the seat was told before, and answered, is not for somebody new."""
        chair = self.chairs[seat]
        new = self.play is not None and chair.holder != device
        late = (new and self.phase == "ended") or chair.late
        sat = min([one.sat for one in self.chairs if one.device == device], default=self.version + 1)
        self.chairs[seat] = Chair("person", device, name, late=late, sat=sat)
        self._aside(house.SatDown(seat, name, new))
        if self.play is not None and new:
            self.barred[seat] = tuple(self.play.answers)

    def _move_seat(self, seat: int, device: str) -> None:
        """The same person goes on with another device; the host who moves with every seat is host there."""
        chair = self.chairs[seat]
        if self.host == chair.device and self.seats_of(chair.device) == (seat,):
            self.host = device
        chair.device = device
        self._aside(house.SeatMoved(seat))

    def _start(self, seed: str, keeps: bool) -> list[Fact]:
        """Starts the game, or the next one with sides swapped, unless everybody keeps their seat."""
        if self.play is not None:
            self.chairs = self.chairs if keeps else self.chairs[1:] + self.chairs[:1]
            self._aside(house.PlayedAgain())
        self.again, self.plea, self.answered = set(), None, {}
        for chair in self.chairs:
            chair.former, chair.late = "", False
        self.question = self.version + 1
        if self.course:
            self.play, facts = self.course.begin(0)
            return self.told.settle(facts)
        self.play = Play.start(
            self.game, seats=len(self.chairs), options=self.options, seed=bytes.fromhex(seed)
        )
        self.told.aside = [(0, fact) for _, fact in self.told.aside]
        self.told.tell_aside(0, house.GameStarted())
        return self.told.settle([fact for closed in self.play.closed for fact in closed.story])

    def _play_on(self, event: Played) -> list[Fact] | None:
        play = self.play
        assert play is not None
        before = (play.checkpoint, play.question)
        match event:
            case Answered(seat, text, key):
                play.answer(seat, text)
                self.remember(seat, key, self.version + 1)
                self.answered.setdefault(seat, self.version + 1)
            case TimedOut(seat, text):
                self._aside(house.RanOutOfTime(seat))
                play.answer(seat, text)
            case TookBack(seat):
                if not self.can_take_back(seat):
                    raise IllegalAnswer("This can no longer be taken back.")
                told = list(play.story)
                play.take_back(seat)
                self.told.rewind(len(play.story))
                undone = (fact.kind for fact in told[len(play.story) :] if fact.to is None)
                self._aside(house.TookBack(seat, tuple(undone)))
            case Resigned(seat):
                after = len(play.story)
                play.resign(seat)
                self.told.tell_aside(after, house.GaveUp(seat))
        if play.checkpoint is not before[0] or play.question != before[1]:
            self.question = self.version + 1
        return self.told.settle([fact for one in play.closed for fact in one.story]) if play.closed else None

    def _wish(self, event: Event) -> list[Fact] | None:
        match event:
            case Watched(allowed):
                self.watched = allowed
            case Named(seat, name):
                self.chairs[seat].name = name
            case WantsAgain(seat, wish):
                (self.again.add if wish else self.again.discard)(seat)
            case AskedBack(seat, to, counts):
                self.plea = Plea(seat, to, tuple(counts))
                self._aside(house.AskedBack(seat))
            case AgreedBack(seat) if self.plea:
                self.plea = self.plea.with_consent(seat)
            case DeclinedBack(seat) if self.plea:
                self._aside(house.DeclinedBack(seat, self.plea.seat))
                self.plea = None
            case WentBack():
                return self._go_back(event)
        return None

    def _go_back(self, event: WentBack) -> list[Fact]:
        """The game goes on from an earlier state; what was told since is stored, and no screen tells it."""
        assert self.play is not None
        self._aside(house.WentBack(event.seat))
        settled = self.told.settle(self.play.story)
        self.play = went_back(self.play, event.state)
        self.plea, self.barred = None, {}
        self.answered = {one: first for one, first in self.answered.items() if first <= event.to}
        self.question = self.version + 1
        self.told.go_back(event.counts)
        return settled

    def _teach(self, course: Course, play: Play[Any], event: Event) -> list[Fact]:
        """Lets something happen in a lesson."""
        if isinstance(event, Restarted):
            return self._restart(event.lost)
        self.play, facts = course.let(play, event)
        if isinstance(event, Answered):
            self.remember(event.seat, event.key, self.version + 1)
        self.question = self.version + 1
        return self.told.settle(facts)

    def _restart(self, lost: Sequence[Sequence[Any]]) -> list[Fact]:
        """Says that the rules have changed, and to each seat what it has to answer again."""
        self.plea, self.answered = None, {}
        self._aside(house.RulesChanged())
        for seat in dict.fromkeys(seat for seat, _ in lost):
            answers = tuple(text for one, text in lost if one == seat)
            self._aside(house.AnswersLost(seat, answers, to=(seat,)))
        return self.told.settle(())

    def _aside(self, fact: Fact) -> None:
        self.told.tell_aside(len(self.play.story) if self.play else 0, fact)
        if isinstance(fact, house.Announced) and self.phase == "playing":
            self.announced = fact

    def __repr__(self) -> str:
        return f"<Table {self.code} at {self.version}>"
