"""A table and its game in progress, built from its log; uses no clock, file or socket."""

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

KEYS: Final = 64  # form keys that a table remembers
AT_ONCE: Final = 1.0  # earlier than any clock's time


@dataclass(slots=True)
class Table:
    """A table and its game in progress."""

    code: str
    games: Mapping[str, Game[Any]]
    slug: str = field(init=False)
    """The slug of the game, or of its lesson."""
    game: Game[Any] = field(init=False)
    course: Course | None = None
    """The lesson that is taught here, to the first seat."""
    options: dict[str, str] = field(init=False)
    limit: int = field(init=False)
    """Seconds for which a question may stay open; 0: unlimited."""
    host: str = field(init=False)
    chairs: list[Chair] = field(init=False)
    story_log: StoryLog = field(init=False)
    play: Play[Any] | None = None
    version: int = 0
    at: float = 0.0
    """Time of the last change, in seconds since 1970."""
    question: int = 0
    """The version at which the current question was first asked."""
    asked_at: float = 0.0
    """Time of that, in seconds since 1970."""
    again: set[int] = field(default_factory=set)
    keys: dict[tuple[int, str], int] = field(default_factory=dict)
    """The version that the answer of a form made, by seat and key."""
    barred: dict[int, tuple[object, ...]] = field(default_factory=dict)
    """By seat, the answers of the current step given by a previous occupant."""
    answered: dict[int, int] = field(default_factory=dict)
    """By seat, the version of its first answer in this game, unless undone."""
    unstored: list[Fact] = field(default_factory=list)
    """Facts of the `steps` that were finished since the last stored checkpoint."""
    steps: int = 0
    watched: bool = True
    """Whether people without a seat may watch."""
    plea: Plea | None = None
    """The pending request to play a turn again."""
    announced: Fact | None = None
    """The result of the last request, or who has come or gone since, until the next answer."""
    _names: tuple[str, ...] | None = None
    _sitting: Sitting | None = None
    _view: Any = None
    """Cached: the same for all viewers of a version."""

    @property
    def phase(self) -> Phase:
        """The phase of the table."""
        if self.play is None:
            return "lobby"
        return "playing" if self.play.result is None else "ended"

    @property
    def due(self) -> float | None:
        """The deadline of the current question, in seconds since 1970; None: unlimited."""
        return self.asked_at + self.limit if self.limit and self.phase == "playing" else None

    @property
    def wake(self) -> float:
        """When the server has to continue by itself, in seconds since 1970: at once for bots; 0: never."""
        if self.course:
            return 0.0
        return AT_ONCE if self.bots_asked else self.due or 0.0

    @property
    def bots_asked(self) -> tuple[int, ...]:
        """Seats for which bots answer; none in a lesson, nor during a request to play a turn again."""
        asked = () if self.play is None or self.plea or self.course else self.play.waiting
        return tuple([seat for seat in asked if self.chairs[seat].kind == "bot"])

    @property
    def deserted(self) -> bool:
        """Whether only bots play on, since all people have resigned."""
        gone = self.play.state.silent if self.play else ()
        people = (seat for seat, chair in enumerate(self.chairs) if chair.kind == "person")
        return self.phase == "playing" and all(seat in gone for seat in people)

    @property
    def sitting(self) -> Sitting:
        """The kind, device and name of each chair."""
        if self._sitting is None:
            self._sitting = tuple([(chair.kind, chair.device, chair.name) for chair in self.chairs])
        return self._sitting

    def seats_of(self, device: str) -> tuple[int, ...]:
        """Returns the seats that a device holds."""
        return tuple([n for n, one in enumerate(self.sitting) if one[:2] == ("person", device)])

    @property
    def names(self) -> tuple[str, ...]:
        """The display name of each seat: the person's own, else the game's."""
        if self._names is None:
            self._names = names_of(self.chairs, self.game, self.play.state if self.play else None)
        return self._names

    def can_take_back(self, seat: int) -> bool:
        """Returns whether the occupant of a seat can undo the last answer, which must be their own."""
        play = self.play
        if self.course or play is None or not play.can_take_back(seat):
            return False
        barred = self.barred.get(seat, ())
        return play.pending(seat) is not None or all(play.answers[-1] is not one for one in barred)

    def may_retell(self, seat: int) -> bool:
        """Returns whether a seat may still add a line to the story of what just happened."""
        chapter = self.game.chapter
        if not chapter or self.play is None:
            return False
        for entry in reversed(self.story_log.as_heard(None, self.play.story)):
            fact = entry.fact
            if isinstance(fact, house.Retold) and fact.seat == seat:
                return False
            if fact.kind == chapter:
                return True
        return False

    def withdrawal(self, seat: int) -> tuple[TookBack, ...]:
        """Returns the events that precede a change of occupant: a pending answer is withdrawn."""
        pending = self.play is not None and self.play.pending(seat) is not None
        return (TookBack(seat),) if pending else ()

    def view(self, seat: int | None) -> Any:
        """Returns what a seat (None: anybody) may see of the game; None before it starts."""
        if self.play is None:
            return None
        if not self.game.perfect_information:
            return self.game.view(self.play.state, seat)
        if self._view is None:
            self._view = self.game.view(self.play.state, None)
        return self._view

    def apply(self, event: Event, at: float) -> list[Fact] | None:
        """Applies an event; returns the facts of the steps that it finished, None if none.

        Raises IllegalAnswer, and then nothing was changed.
        """
        question, announced = self.question, self.announced
        facts = self._apply(event)
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

    def _apply(self, event: Event) -> list[Fact] | None:
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
                retold = isinstance(event, Retold) and house.Retold(event.seat, event.text)
                self._aside(retold or house.TookHint(event.seat))
            case Restarted(lost):
                return self._restart(lost)
            case _:
                return self._wish(event)
        return None

    def remember(self, seat: int, key: str, version: int) -> None:
        """Remembers the key of a submitted form."""
        if key:
            self.keys[seat, key] = version
            if len(self.keys) > KEYS:
                del self.keys[next(iter(self.keys))]

    def create(self, event: Created) -> None:
        """Initializes the table."""
        self.slug = event.slug
        self.game = self.games[event.slug.removeprefix(LEARN)]
        if event.slug.startswith(LEARN) and (lesson := self.game.lesson()):
            self.course = Course(self.game, lesson)
        self.options = event.options
        self.limit = DEADLINES[event.options.get(DEADLINE.name, DEADLINE.default)]
        self.host = event.host
        self.chairs = [Chair() for _ in range(event.seats)]
        self.story_log = StoryLog(event.seats, self.game.story_window)

    def _resize(self, seats: int) -> None:
        """Adds empty chairs, or removes the last empty ones; chairs behind them move up."""
        empty = [n for n, chair in enumerate(self.chairs) if chair.kind == "empty"]
        gone = empty[seats - len(self.chairs) :] if seats < len(self.chairs) else []
        self.chairs = [chair for n, chair in enumerate(self.chairs) if n not in gone]
        self.chairs += [Chair() for _ in range(seats - len(self.chairs))]
        self.story_log = StoryLog(seats, self.game.story_window)
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
        """Seats a person. Somebody new may not see what the seat was told before, nor undo its answers."""
        chair = self.chairs[seat]
        new = self.play is not None and chair.holder != device
        late = (new and self.phase == "ended") or chair.late
        sat = min([one.sat for one in self.chairs if one.device == device], default=self.version + 1)
        self.chairs[seat] = Chair("person", device, name, late=late, sat=sat)
        self._aside(house.SatDown(seat, name, new))
        if self.play is not None and new:
            self.barred[seat] = tuple(self.play.answers)

    def _move_seat(self, seat: int, device: str) -> None:
        """Moves a seat to another device of its person; the host's rights move with their last seat."""
        chair = self.chairs[seat]
        if self.host == chair.device and self.seats_of(chair.device) == (seat,):
            self.host = device
        chair.device = device
        self._aside(house.SeatMoved(seat))

    def _start(self, seed: str, keeps: bool) -> list[Fact]:
        """Starts the game, or the next one; seats rotate unless everybody keeps theirs."""
        if self.play is not None:
            self.chairs = self.chairs if keeps else self.chairs[1:] + self.chairs[:1]
            self._aside(house.PlayedAgain())
        self.again, self.plea, self.answered = set(), None, {}
        for chair in self.chairs:
            chair.former, chair.late = "", False
        self.question = self.version + 1
        if self.course:
            self.play, facts = self.course.begin(0)
            return self.story_log.settle(facts)
        self.play = Play.start(
            self.game, seats=len(self.chairs), options=self.options, seed=bytes.fromhex(seed)
        )
        self.story_log.aside = [(0, fact) for _, fact in self.story_log.aside]
        self.story_log.tell_aside(0, house.GameStarted())
        return self.story_log.settle(self.play.closed_facts)

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
                before_undo = list(play.story)
                play.take_back(seat)
                self.story_log.rewind(len(play.story))
                undone = (fact.kind for fact in before_undo[len(play.story) :] if fact.to is None)
                self._aside(house.TookBack(seat, tuple(undone)))
            case Resigned(seat):
                after = len(play.story)
                play.resign(seat)
                self.story_log.tell_aside(after, house.GaveUp(seat))
        if play.checkpoint is not before[0] or play.question != before[1]:
            self.question = self.version + 1
        return self.story_log.settle(play.closed_facts) if play.closed else None

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
        """Continues from an earlier state; facts since then are stored but no longer shown."""
        assert self.play is not None
        self._aside(house.WentBack(event.seat))
        settled = self.story_log.settle(self.play.story)
        self.play = went_back(self.play, event.state)
        self.plea, self.barred = None, {}
        self.answered = {one: first for one, first in self.answered.items() if first <= event.to}
        self.question = self.version + 1
        self.story_log.go_back(event.counts)
        return settled

    def _teach(self, course: Course, play: Play[Any], event: Event) -> list[Fact]:
        """Applies an event in a lesson."""
        if isinstance(event, Restarted):
            return self._restart(event.lost)
        self.play, facts = course.apply(play, event)
        if isinstance(event, Answered):
            self.remember(event.seat, event.key, self.version + 1)
        self.question = self.version + 1
        return self.story_log.settle(facts)

    def _restart(self, lost: Sequence[Sequence[Any]]) -> list[Fact]:
        """Tells that the rules have changed, and each seat which answers were lost."""
        self.plea, self.answered = None, {}
        self._aside(house.RulesChanged())
        for seat in dict.fromkeys(seat for seat, _ in lost):
            answers = tuple(text for one, text in lost if one == seat)
            self._aside(house.AnswersLost(seat, answers, to=(seat,)))
        return self.story_log.settle(())

    def _aside(self, fact: Fact) -> None:
        self.story_log.tell_aside(len(self.play.story) if self.play else 0, fact)
        if isinstance(fact, house.Announced) and self.phase == "playing":
            self.announced = fact

    def __repr__(self) -> str:
        return f"<Table {self.code} at {self.version}>"
