"""The interface of a game: a mutable state, and rules that wait for answers.

A game is a generator that plays one step (a turn, a round of secret bids) and yields a question whenever it
must wait. Between two steps its State is complete: that is a checkpoint.
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
"""The reply of a bot that has nothing to say."""

PROPOSED: Mapping[str, str] = {
    "end": "Stop here",
    "ready": "Go on",
    "-": "Choose none",
}
"""Labels of common answers, for a hint about an answer without words of its own."""

HEADS = frozenset({"round", "turn", "order", "over"})
"""Kinds of facts that only announce a beginning, an order or the end."""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a game: a value from 0 (lost) to 1 (won) for each seat, and the reason."""

    values: tuple[float, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest value."""
        best = max(self.values)
        return tuple(seat for seat, value in enumerate(self.values) if value == best)


class Ended(Exception):
    """Raised by `State.end`: the game is over, even in the middle of an effect."""


@dataclass(slots=True, kw_only=True)
class State:
    """The mutable state of a game. `story` and `seals` belong to the step in progress and are never stored.

    `silent` holds seats that left but still figure in the game: a question to one of them gets the default
    answer at once, or none if the first answer would end it.
    """

    dice: Dice
    result: Result | None = None
    silent: tuple[Seat, ...] = ()
    story: list[Fact] = field(default_factory=list, compare=False, repr=False, metadata=codec.TRANSIENT)
    seals: int = field(default=0, compare=False, repr=False, metadata=codec.TRANSIENT)

    def tell(self, fact: Fact) -> None:
        """Records a fact; `fact.to` names the seats that may hear it."""
        self.story.append(fact)

    def seal(self) -> None:
        """Prevents taking back earlier answers: something was revealed without a random draw."""
        self.seals += 1

    def end(self, values: tuple[float, ...], reason: str) -> None:
        """Ends the game by raising Ended: the rules after this call do not run."""
        self.result = Result(values, reason)
        raise Ended

    def blank(self) -> Self:
        """Returns a State of the same class with copied dice and an empty story; `copy` does the rest."""
        twin = object.__new__(type(self))
        twin.dice, twin.result, twin.silent = self.dice.copy(), self.result, self.silent
        twin.story, twin.seals = [], 0
        return twin

    def copy(self) -> Self:
        """Returns an independent copy; hand-written in each game."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made when a table is created. `words` explains it to players."""

    name: str
    title: str
    choices: tuple[str, ...]
    default: str
    words: str = ""
    hidden: bool = False
    """Whether only measurements use it: no form shows it."""
    instead: tuple[str, str] = ("", "")
    """A choice, and what it means instead while another option is set to its `shifts` choice."""
    shifts: str = ""
    """The choice of this option that changes the meaning of another's `instead` choice."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A rejected content file: its name, the line of the faulty key, and the reason."""

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
"""How long a question may wait, in seconds; 0 is for ever."""

DEADLINE = Option(
    "deadline",
    "Time to think",
    tuple(DEADLINES),
    "off",
    "When the time is up, the table answers for whoever is late, with whatever does least.",
)
"""The deadline, enforced by the server in any game that offers it: the default answer, or none."""


class Game(Titled, Measured[S], Judged[S], ABC):
    """The rules of one game, as the server calls them. Instances are stateless."""

    slug: ClassVar[str]
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range]
    endless: ClassVar[bool] = False
    keeps_seats: ClassVar[bool] = False
    """Whether seats stay the same in the next game at a table: a seat is a name and a colour, not a side."""
    perfect_information: ClassVar[bool] = False
    """Whether every seat and every watcher sees the same, so that one view serves all."""
    compares: ClassVar[bool] = False
    """Whether `promised` uses the certain effects of the best alternative (`Advice.rival`)."""
    roles: ClassVar[tuple[str, ...]] = ()
    """Default names of the seats, if each is always the same character."""
    in_beats: ClassVar[bool] = False
    """Whether replay shows, beat by beat on the board, what led to a position."""
    chapter: ClassVar[str] = ""
    """The kind of fact that begins a chapter, to which players may add a line; "" if the game has none."""
    primers: ClassVar[Mapping[str, str]] = {}
    """What a question is about and what one usually wants, by prompt; shown once on each device."""
    together: ClassVar[bool] = False
    """Whether all seats win or lose together; a hint for one seat is then fair to all."""
    talk: ClassVar[bool] = False
    """Whether the game offers talk and whispers, for people who do not sit at one table."""
    rulebook: ClassVar[str] = ""
    """The slug of the game whose rulebook and emblem it shares; "": it has its own."""
    untold: ClassVar[frozenset[str]] = frozenset()
    """Kinds of pieces without a card: containers, and pieces that consist of words."""
    keywords: ClassVar[Keywords] = NO_KEYWORDS
    """The terms of its rules that cards explain."""
    summary: ClassVar[str] = "in-short"
    """The anchor of the one-page chapter of its rulebook."""
    checkpoint_every: ClassVar[int] = 1
    """Number of steps between stored checkpoints: more than 1 if a step is a single tap."""
    story_window: ClassVar[int] = 60
    """Number of latest facts sent to a screen: more if one step tells a long story."""
    options: ClassVar[tuple[Option, ...]] = ()
    measure: ClassVar[str] = ""
    """What `marks` measure, as the heading of the chart of a finished game; "" if there is no chart."""
    unit: ClassVar[str] = "turn"
    """What `turns` counts, as the game calls it: a turn of each player, or one of all together."""
    state: type[S]
    facts: ClassVar[FactTypes] = {}
    """The types of the facts that the rules tell, by kind."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> S:
        """Returns the first checkpoint."""

    @abstractmethod
    def step(self, state: S) -> Steps[None]:
        """Plays one step."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> Any:
        """Returns what a seat may see (None: any watcher), as a frozen dataclass."""

    @abstractmethod
    def imagine(self, state: S, seat: Seat, dice: Dice) -> None:
        """Redraws, in place, everything hidden from a seat, the dice included."""

    def hidden(self, state: S, seat: Seat) -> Sequence[Sequence[Any]]:
        """Returns the piles and hands hidden from a seat, each as its contents; by default none.

        Their order does not count. Used to prove that `imagine` redraws them.
        """
        return ()

    @abstractmethod
    def resign(self, state: S, seat: Seat) -> None:
        """Removes a seat, adding it to `state.silent` if the others go on. It cannot ask anything."""

    @abstractmethod
    def notation(self, state: S) -> str:
        """Returns the position as human-readable text."""

    def primed(self, options: Mapping[str, str]) -> Mapping[str, str]:
        """Returns the primers of a table with these options; by default those of every table."""
        return self.primers

    def picture(self, position: str) -> Picture:
        """Renders a position of the rulebook. Raises ValueError or KeyError if the position is invalid."""
        raise ValueError(f"{self.title} draws no positions.")

    def fallen(self, state: S, reader: Reader) -> Picture | None:
        """Returns the final board as anybody may see it; None if it was still empty."""
        return None

    def called(self, state: S, seat: Seat) -> str:
        """Returns the default name of a seat; "" if the game has none, or none yet."""
        return self.roles[seat] if seat < len(self.roles) else ""

    def names(self, state: S, seats: int) -> tuple[str, ...]:
        """Returns the default names of all seats."""
        return tuple(self.called(state, seat) or f"Player {seat + 1}" for seat in range(seats))

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        """Describes a fact to a reader, without the full stop; empty if the fact goes without saying."""
        return say(fact.kind, *(f" {name}={value}" for name, value in fact.detail.items()))

    def decisive(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Returns the facts of a step that can turn a game: one of many, all or none."""
        return facts

    def recounted(self, facts: Sequence[Fact], reader: Reader) -> Sequence[Text]:
        """Returns the sentences that sum up a step afterwards, without mere headings."""
        deeds = [fact for fact in facts if fact.kind not in HEADS]
        return [text for fact in self.decisive(deeds) or deeds if (text := self.sentence(fact, reader))]

    def ending(self, view: Any, result: Result, facts: Sequence[Fact], reader: Reader) -> Text:
        """Describes why the game ended and how everybody stood, but not who won. `facts` are the latest."""
        return say(result.reason)

    def telling(self, facts: Iterable[Fact], names: tuple[str, ...]) -> float:
        """Returns how many seconds screens take to animate the facts; deadlines are extended by that."""
        return 0.0

    def pieces(self, seen: "TablePage") -> Pieces:
        """Returns the pieces of a screen once the game has begun: the parts `seats`, `board`, `ask` and
        `story`, and their contents. After the end the server draws `ask` itself; the game may add a piece
        beside the result (`ENDED_BESIDE`) and a list below that (`ENDED_RANKS`).
        """
        return {}

    def around(self, view: Any) -> Sequence[Seat]:
        """Returns the seats in board order, for the menu; () if that is their numbering."""
        return ()

    def screen(self, view: Any, story: Sequence[StoryEntry], reader: Reader, own: Seat | None) -> Any:
        """Returns what the template draws besides the view, as plain frozen values.

        `own` is the seat that is shown a game in progress, None for a watcher.
        """
        return None

    def card(self, seen: "TablePage", name: str) -> Card | None:
        """Returns the card of something on the board, by the id of a piece or a `data-what` in its markup.

        None if there is no such thing, or if it is a container or words.
        """
        return None

    def laid_out(self, seen: "TablePage") -> Iterable[tuple[str, str]]:
        """Returns what may have a card, in reading order: its name, and its place unless the card says it."""
        return [(name, "") for name, piece in self.pieces(seen).items() if piece.kind not in self.untold]

    @abstractmethod
    def check(self, state: S) -> None:
        """Asserts the invariants of this game; called after every answer."""

    def load_content(self, folder: Path) -> Sequence[Fault]:
        """Offers the content of a folder at new tables too; returns the rejected files."""
        return ()

    def content(self) -> dict[str, int]:
        """Returns the number of items of each kind of content."""
        return {}

    def lesson(self) -> "Lesson[S] | None":
        """Returns the lesson that teaches the game; by default none."""
        return None

    def boards(self) -> Sequence[Any]:
        """Returns boards for printing, as views for `games/<slug>/boards.html`."""
        return ()

    # Words and numbers for hints and for the page of a finished game

    def gauges(self, state: S, seat: Seat) -> Sequence[tuple[Gauge, float]]:
        """Returns the gauges whose changes a hint names, of what the seat can see; by default the marks."""
        return tuple(
            (Gauge(f"{self.measure}: {mark.name}" if mark.name else self.measure, mark.seat), mark.value)
            for mark in self.marks(state)
        )

    def weighed(self, state: S, seat: Seat) -> Sequence[tuple[Gauge, float]]:
        """Returns what bots value in a position; what is bad for the seat has a negative weight."""
        return ()

    def aimed(self, state: S, text: str) -> Collection[Seat]:
        """Returns the seats that an answer targets: a hint names their changes first, even if none."""
        return ()

    def promised(self, view: Any, advice: "Advice", reader: Reader) -> Text:
        """Explains why an answer is good, given the view before it; empty if the changes of gauges do."""
        return say()

    def hopeless(self, advice: "Advice", seat: Seat) -> bool:
        """Returns whether a seat probably loses even with the advised answer, which is no good move."""
        return False

    def proposed(self, text: str) -> str:
        """Describes an answer, for a hint about one without effects that can be told."""
        return PROPOSED.get(text, text[:1].upper() + text[1:])

    def spelt(self, advice: "Advice") -> str:
        """Describes the whole answer, if a hint must; "" if its effects are enough."""
        return ""

    def without_waste(self, ask: Ask, text: str, facts: Sequence[Fact]) -> str:
        """Returns the answer for a hint without the parts that have no effect, by the certain facts."""
        return text

    def marks(self, state: S) -> Sequence[Mark]:
        """Returns how everybody stands, in units of `measure`; none before the game has begun."""
        return ()

    def tallies(self, facts: Sequence[Fact]) -> Sequence[Tally]:
        """Returns the largest totals of a whole game, by the facts that all have heard; at least two."""
        return ()

    def dump(self, state: S) -> str:
        """Serializes the State as JSON, secrets and dice included: it must never leave the server."""
        return codec.dumps(state)

    def load(self, text: str) -> S:
        """Deserializes a State from the output of `dump`."""
        return codec.loads(self.state, text)

    def reply(self, state: S, seat: Seat, by: Seat, words: str) -> str:
        """Returns the reply of the bot at `seat` to a whisper of the seat `by`."""
        return DEEDS

    def complete(self, options: Mapping[str, str]) -> dict[str, str]:
        """Fills in default options; raises ValueError for an unknown option or choice."""
        known = {option.name: option for option in self.options}
        for name, choice in options.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option “{name}”.")
            if choice not in known[name].choices:
                offered = ", ".join(known[name].choices)
                raise ValueError(f"{known[name].title} is one of {offered}, not “{choice}”.")
        return {name: options.get(name, option.default) for name, option in known.items()}
