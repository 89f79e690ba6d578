"""A table through the eyes of one device: plain frozen values, made by the server and drawn by the templates.

A template gets nothing else of a game, so a secret that is not written into one of these cannot be shown.
"""

from typing import Any, Final, Literal, NamedTuple

from games.kit.asks import Ask
from games.kit.contract import Result, Seat
from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.kit.words import Reader

Phase = Literal["lobby", "playing", "ended"]
Sitter = Literal["person", "bot", "empty"]
BOT: Final = "Bot"
"""What the log calls a bot that sat down by itself."""
ENDED_BESIDE: Final = "ended-beside"
"""The id of a piece that a game may give after its end: it stands beside the words that say how it ended."""
ENDED_RANKS: Final = "ended-ranks"
"""The same of a list that stands below them."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat, as everybody sees it."""

    number: int
    name: str
    kind: Sitter
    mine: bool
    connected: bool
    waiting: bool
    """Asked and not yet in."""
    done: bool
    """Asked, and the answer is in."""
    free: bool = False
    """Whether this device may sit down here now: an empty seat, or one side of an open table that somebody
    holds both sides of, or its own seat that a bot keeps warm."""
    role: str = ""
    """The character that plays this seat, where the game says so before it begins."""
    level: str = ""
    """How well its bot plays; "" as the house's bots do, and for people."""
    away: float = 0.0
    """Since when its person is known not to be here, in seconds since 1970; 0: here, or nobody can tell."""

    @property
    def given(self) -> str:
        """The name that a person gave it; "" where nobody did, as for a bot that sat down by itself."""
        return "" if self.kind == "bot" and self.name == BOT else self.name


@dataclass(frozen=True, slots=True)
class LessonInfo:
    """A lesson at one of its beats: what is said, and CSS selectors of what it is about."""

    title: str
    beat: int
    last: int
    part: str
    says: str
    lit: tuple[str, ...]
    reads: bool
    """Whether there is only something to read, so that the learner goes on by a button."""
    wrong: str
    """What is said to a choice that is not lit, or to any where there is something to read first."""
    rivals: str
    """The level of the bots in the first game after it; "" the house's own."""
    options: tuple[tuple[str, str], ...]
    """Its choices in that game, where they are not the usual ones."""


class PleaInfo(NamedTuple):
    """Somebody asks to play a turn again, and everybody else has to agree."""

    seat: int
    """Who asks."""
    undone: tuple[StoryEntry, ...]
    """What this screen has heard since and would be played again, as far as the story goes back."""
    secrets: int
    """How many things only whoever asks has heard of since."""
    left: tuple[int, ...]
    """The seats that have not agreed yet."""


class TablePage(NamedTuple):
    """A table through the eyes of one device."""

    code: str
    slug: str
    title: str
    version: int
    """Grows with every change that anybody can see; a newer one replaces an older one."""
    phase: Phase
    seats: tuple[SeatInfo, ...]
    mine: tuple[int, ...]
    """The seats that this device holds."""
    shown: int | None
    """Whose eyes: of several own seats the one that is asked, else the first; None: watching."""
    host: bool
    """Whether this device made the table."""
    host_name: str
    """In the lobby, what the one who made it is called; "" where that one gave no name or sits nowhere."""
    ruler: bool
    """Whether this device may start the game, seat bots and free seats: the host, later anyone seated."""
    options: dict[str, str]
    chosen: tuple[tuple[str, str], ...]
    """In the lobby, what was chosen other than is usual: the title and the choice."""
    view: Any
    """What the game shows to the seat `shown`; None in the lobby."""
    ask: Ask | None
    """What the seat `shown` is asked; also after its answer is in, as long as it may be changed."""
    question: int
    """Numbers the questions of this table; goes into the form."""
    pending: str | None
    """The seat's own answer that is in and not yet final."""
    can_take_back: bool
    story: tuple[StoryEntry, ...]
    """The latest facts that were told, those of the house (`games.kit.house`) among them."""
    reader: Reader
    """Whom the story is told to, and what everybody is called."""
    result: Result | None
    commitment: str
    """SHA-256 of the seed in hex, from the start; "" in the lobby."""
    seed: str | None
    """The seed in hex, after the end."""
    link: str
    """The address by which others join."""
    run_id: str = ""
    """Names this run of the server; event ids are `<run_id>-<version>`."""
    endless: bool = False
    """Whether the game never ends: the open table."""
    fewest: int = 2
    most: int = 2
    """How many seats the game is for."""
    due: float | None = None
    """When the time for the present question is over, in seconds since 1970."""
    may_retell: bool = False
    """Whether the seat `shown` may add a line of its own to the story of what just happened."""
    talks: bool = False
    """Whether people may talk and whisper here."""
    hints: bool = False
    """Whether this device may ask what a good bot would do: it plays alone, or all win together."""
    may_ask_back: tuple[Seat, ...] = ()
    """The seats of this device that may ask to play their last turn again."""
    plea: PleaInfo | None = None
    """What somebody asks for now."""
    announced: Fact | None = None
    """What came of the last such wish, or who has come or gone, until somebody answers again."""
    again: tuple[int, ...] = ()
    """The seats that want to play again. It starts, at this same table and with sides swapped, when everyone
    who is connected wants it."""
    keeps_seats: bool = False
    """Whether everybody keeps their seat then instead."""
    watchers: int = 0
    """How many devices watch without a seat."""
    watched: bool = True
    """Whether others may watch without a seat."""
    lesson: LessonInfo | None = None
    """What is taught here, where this screen is the learner's."""
    screen: Any = None
    """What the game's template draws beside the view, where the game has something."""

    @property
    def begun(self) -> bool:
        """Whether its game has begun, and may be over."""
        return self.phase != "lobby"

    @property
    def plays(self) -> bool:
        """Whether this device has a seat in a game that is not over."""
        return self.phase == "playing" and bool(self.mine)

    @property
    def has_played(self) -> bool:
        """Whether this device has a seat in a game that is over."""
        return self.phase == "ended" and bool(self.mine)
