"""The interface of a game: a state that changes, and rules that wait for answers.

A game is a generator that plays one step (a turn, a round of secret bids) and yields a question whenever
it must wait. Between two steps everything is in its State: that is a checkpoint.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from games.kit import codec
from games.kit.asks import Ask
from games.kit.cards import Card
from games.kit.dice import Dice
from games.kit.judged import Judged
from games.kit.judged import Skill as Skill
from games.kit.keywords import NO_KEYWORDS, Keywords
from games.kit.marks import Gauge as Gauge
from games.kit.marks import Mark as Mark
from games.kit.marks import Tally as Tally
from games.kit.measured import Measured
from games.kit.measured import Setting as Setting
from games.kit.pictures import Picture
from games.kit.pieces import Pieces
from games.kit.questions import Question as Question
from games.kit.questions import Steps as Steps
from games.kit.questions import ask_all as ask_all
from games.kit.questions import ask_any as ask_any
from games.kit.questions import choose as choose
from games.kit.questions import done as done
from games.kit.questions import settled as settled
from games.kit.story import Fact, FactTypes, StoryEntry
from games.kit.story import Seat as Seat
from games.kit.titled import Titled
from games.kit.values import dataclass
from games.kit.words import Reader, Text, say

if TYPE_CHECKING:
    from games.kit.advice import Advice
    from games.kit.lesson import Lesson
    from games.kit.view_models import TablePage

S = TypeVar("S", bound="State")

DEEDS = "I keep to deeds."
"""What a bot says that has nothing to say."""

PROPOSED: Mapping[str, str] = {
    "end": "Stop here",
    "ready": "Go on",
    "-": "Choose none",
}
"""What common answers are called in a hint that do not say it themselves."""

HEADS = frozenset({"round", "turn", "order", "over"})
"""The kinds of facts that only say that something begins, and in what order, or that all is over."""


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: one number from 0 (lost) to 1 (won) a seat, and why."""

    values: tuple[float, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that did best."""
        best = max(self.values)
        return tuple(seat for seat, value in enumerate(self.values) if value == best)


class Ended(Exception):
    """Raised by `State.end`: the game is over, even in the middle of an effect."""


@dataclass(slots=True, kw_only=True)
class State:
    """What changes in a game. Story and seals belong to the step in progress and are never stored.

    `silent` holds the seats that are out and yet in the game's way: each question to one of them gets the
    default answer at once, or none where the first answer ends it.
    """

    dice: Dice
    result: Result | None = None
    silent: tuple[Seat, ...] = ()
    story: list[Fact] = field(default_factory=list, compare=False, repr=False, metadata=codec.TRANSIENT)
    seals: int = field(default=0, compare=False, repr=False, metadata=codec.TRANSIENT)

    def tell(self, fact: Fact) -> None:
        """Tells a fact to the seats that may hear it."""
        self.story.append(fact)

    def seal(self) -> None:
        """Bars taking back what came before: something was revealed without chance."""
        self.seals += 1

    def end(self, values: tuple[float, ...], reason: str) -> None:
        """Ends the game; nothing after this line of the rules happens any more."""
        self.result = Result(values, reason)
        raise Ended

    def blank(self) -> Self:
        """A State of this kind with dice of its own and an empty story; `copy` fills in the rest."""
        twin = object.__new__(type(self))
        twin.dice, twin.result, twin.silent = self.dice.copy(), self.result, self.silent
        twin.story, twin.seals = [], 0
        return twin

    def copy(self) -> Self:
        """An independent State, written by hand in each game."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when a table is created. `words` says to people what it does."""

    name: str
    title: str
    choices: tuple[str, ...]
    default: str
    words: str = ""
    hidden: bool = False
    """For measuring only: no form shows it."""
    instead: tuple[str, str] = ("", "")
    """A choice that means something else, and what, where another option `shifts` it."""
    shifts: str = ""
    """The choice that does so."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A file of content that was refused: its name, the line of the faulty key, and the reason."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.reason}"


DEADLINES: Mapping[str, int] = {
    "off": 0,
    "1_minute": 60,
    "3_minutes": 180,
    "10_minutes": 600,
    "1_day": 86_400,
}
"""How long a question may wait, in seconds; 0: for ever."""

DEADLINE = Option(
    "deadline",
    "Time to think",
    tuple(DEADLINES),
    "off",
    "When the time is up, the table answers for whoever is late, with whatever does least.",
)
"""An option that the house keeps for any game that offers it: it gives the default answer, or none."""


class Game(Titled, Measured[S], Judged[S], ABC):
    """The rules of one game: what the house may ask of it. Games hold no state of their own."""

    slug: ClassVar[str]
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range]
    endless: ClassVar[bool] = False
    keeps_seats: ClassVar[bool] = False
    """Whether all keep their seats in the next game at a table: a seat is a name and a colour, not a side."""
    perfect_information: ClassVar[bool] = False
    """Whether every seat, and anybody else, sees the same: one view serves all."""
    compares: ClassVar[bool] = False
    """Whether `promised` looks at what the next best answer is sure to bring (`Advice.rival`)."""
    roles: ClassVar[tuple[str, ...]] = ()
    """What the seats are called where nobody gave them a name, if each is always the same character."""
    in_beats: ClassVar[bool] = False
    """Whether a moment of the past tells what brought it about, beat by beat, on its board."""
    chapter: ClassVar[str] = ""
    """The fact with which begins what people may add a line of their own to; "": nothing."""
    primers: ClassVar[Mapping[str, str]] = {}
    """By the prompt of a question, what it is about and what one usually wants: told once on each device."""
    together: ClassVar[bool] = False
    """Whether all seats win or lose together: then a hint for one is unfair to nobody."""
    talk: ClassVar[bool] = False
    """Whether talk and whispers belong to the game, for people who do not sit at one table."""
    rulebook: ClassVar[str] = ""
    """The slug of the game whose rulebook and emblem it shares; "": it has its own."""
    untold: ClassVar[frozenset[str]] = frozenset()
    """The kinds of its pieces that have no card: they only hold others, or are words themselves."""
    keywords: ClassVar[Keywords] = NO_KEYWORDS
    """The terms of its rules that its cards explain."""
    summary: ClassVar[str] = "in-short"
    """The anchor of the chapter of its rulebook that fits on one page."""
    checkpoint_every: ClassVar[int] = 1
    """How many steps may be finished before the State is stored anew: more where a step is one tap."""
    story_window: ClassVar[int] = 60
    """How many of the latest facts a screen is sent: more where one step tells a long story."""
    options: ClassVar[tuple[Option, ...]] = ()
    measure: ClassVar[str] = ""
    """What `marks` tell of a position, at the head of a picture of a whole game; "": there is none."""
    unit: ClassVar[str] = "turn"
    """What `turns` counts, in the game's own word: a turn of each player, or else what all have together."""
    state: type[S]
    facts: ClassVar[FactTypes] = {}
    """The types of the facts that its rules tell, by kind."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> S:
        """The first checkpoint."""

    @abstractmethod
    def step(self, state: S) -> Steps[None]:
        """Plays one step."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Any:
        """What a seat may see (None: anybody), as a frozen dataclass."""

    @abstractmethod
    def imagine(self, state: S, seat: Seat, dice: Dice) -> None:
        """Deals anew, in place, everything that a seat cannot see, the dice included."""

    def hidden(self, state: S, seat: Seat) -> Sequence[Sequence[Any]]:
        """The piles and hands that a seat cannot look into, each as what lies in it; by default none.

        Piles are heaps: no order counts. It is for proving that `imagine` deals them anew.
        """
        return ()

    @abstractmethod
    def resign(self, state: S, seat: Seat) -> None:
        """Takes a seat out of the game, in `state.silent` if the others go on. It cannot ask."""

    @abstractmethod
    def notation(self, state: S) -> str:
        """The position as text that a person can read."""

    def primed(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """The primers of a table with these options; by default those of every table."""
        return self.primers

    def picture(self, position: str) -> Picture:
        """What a position in its rulebook shows. Raises ValueError or KeyError for one without sense."""
        raise ValueError(f"{self.title} draws no positions.")

    def fallen(self, state: S, reader: Reader) -> Picture | None:
        """The board of a finished game as anybody may see it; None where nothing lay on it yet."""
        return None

    def called(self, state: S, seat: Seat) -> str:
        """What a seat is called that nobody gave a name; "" where the game does not say, or not yet."""
        return self.roles[seat] if seat < len(self.roles) else ""

    def names(self, state: S, seats: int) -> tuple[str, ...]:
        """What seats are called that nobody gave names."""
        return tuple(self.called(state, seat) or f"Player {seat + 1}" for seat in range(seats))

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        """What a fact says to a reader, without its full stop; nothing where that goes without saying."""
        return say(fact.kind, *(f" {name}={value}" for name, value in fact.detail.items()))

    def decisive(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Of what was told in one step what a game can turn with: one deed of many, all of it, or nothing."""
        return facts

    def recounted(self, facts: Sequence[Fact], reader: Reader) -> Sequence[Text]:
        """What is said of the deed of one step, looking back: its sentences, without what only heads it."""
        deeds = [fact for fact in facts if fact.kind not in HEADS]
        return [text for fact in self.decisive(deeds) or deeds if (text := self.sentence(fact, reader))]

    def ending(self, view: Any, result: Result, facts: Sequence[Fact], reader: Reader) -> Text:
        """Why it ended and how everybody stood, in sentences, without who won. `facts` are its latest."""
        return say(result.reason)

    def telling(self, facts: Iterable[Fact], names: tuple[str, ...]) -> float:
        """How many seconds screens take to play back what was just told: nobody's time to think runs then."""
        return 0.0

    def pieces(self, seen: "TablePage") -> Pieces:
        """What a screen shows of a game that has begun: its parts `seats`, `board`, `ask` and `story`, and
        what stands in them. After the end `ask` is of the house, so it need not be there: the game may give
        what stands in it beside how it ended (`ENDED_BESIDE`), and a list below that (`ENDED_RANKS`).
        """
        return {}

    def around(self, view: Any) -> Sequence[Seat]:
        """The seats in the order in which the board shows them, for the menu; () as they are numbered."""
        return ()

    def screen(self, view: Any, story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> Any:
        """What its template draws beside the view, as plain frozen values.

        `own` is the seat that is shown a game in progress, None for who only watches.
        """
        return None

    def card(self, seen: "TablePage", name: str) -> Card | None:
        """What something on the board is: `name` is the id of a piece, or what its markup has in `data-what`.

        None where it only holds others, or is words itself, or is not there.
        """
        return None

    def laid_out(self, seen: "TablePage") -> Iterable[tuple[str, str]]:
        """What can have a card on a screen, in the order in which one reads a board: its name, and where it
        lies where its card does not say so.
        """
        return [(name, "") for name, piece in self.pieces(seen).items() if piece.kind not in self.untold]

    @abstractmethod
    def check(self, state: S) -> None:
        """Asserts the sums that hold in this game after every answer."""

    def load_content(self, folder: Path) -> Sequence[Fault]:
        """Offers the content of a folder at new tables too; says which files were refused."""
        return ()

    def content(self) -> dict[str, int]:
        """How many there are of each kind of content."""
        return {}

    def lesson(self) -> "Lesson[S] | None":
        """The first game that teaches it; by default none."""
        return None

    def boards(self) -> Sequence[Any]:
        """What people may print and lay before them, as views for `games/<slug>/boards.html`."""
        return ()

    # What hints and the page of a finished game say

    def gauges(self, state: S, seat: Seat) -> Sequence[tuple[Gauge, float]]:
        """What a hint for a seat names when it changes, of what that seat can see; by default the marks."""
        return tuple(
            (Gauge(f"{self.measure}: {mark.name}" if mark.name else self.measure, mark.seat), mark.value)
            for mark in self.marks(state)
        )

    def weighed(self, state: S, seat: Seat) -> Sequence[tuple[Gauge, float]]:
        """What its bots count in a position: what is bad for the seat has a weight below 0."""
        return ()

    def aimed(self, state: S, text: str) -> Collection[Seat]:
        """Whom an answer is aimed at: what becomes of them a hint says first, even if that is nothing."""
        return ()

    def promised(self, view: Any, advice: "Advice", reader: Reader) -> Text:
        """Why an answer is a good one, by the view before it; nothing where the changes of gauges say it."""
        return say()

    def proposed(self, text: str) -> str:
        """An answer in words, for a hint about one that brings about nothing that can be told."""
        return PROPOSED.get(text, text[:1].upper() + text[1:])

    def spelt(self, advice: "Advice") -> str:
        """The answer in words, where a hint has to say all of it; "" where what it brings is enough."""
        return ""

    def without_waste(self, ask: Ask, text: str, facts: Sequence[Fact]) -> str:
        """An answer for a hint without the parts that bring nothing, as facts tell that are sure."""
        return text

    def marks(self, state: S) -> Sequence[Mark]:
        """How everybody stands, in the `measure` of the game; none before it has begun."""
        return ()

    def tallies(self, facts: Sequence[Fact]) -> Sequence[Tally]:
        """What there was most of in a whole game, by all that everybody was told; two at least."""
        return ()

    def dump(self, state: S) -> str:
        """The State as JSON text, secrets and dice included: it never leaves the server."""
        return codec.dumps(state)

    def load(self, text: str) -> S:
        """The State that `dump` wrote."""
        return codec.loads(self.state, text)

    def reply(self, state: S, seat: Seat, by: Seat, words: str) -> str:
        """What a bot at a seat says to what another seat whispers to it."""
        return DEEDS

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """The options with defaults for those not given; raises ValueError for an unknown one."""
        known = {option.name: option for option in self.options}
        for name, choice in options.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option “{name}”.")
            if choice not in known[name].choices:
                offered = ", ".join(known[name].choices)
                raise ValueError(f"{known[name].title} is one of {offered}, not “{choice}”.")
        return {name: options.get(name, option.default) for name, option in known.items()}
