"""View models: a table as one device sees it, in plain frozen values that the server creates and templates
draw.

Templates receive nothing else of a game, so a secret that is not in one of these values cannot be shown.
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
"""The log's name for a bot without a given name."""
ENDED_BESIDE: Final = "ended-beside"
"""The id of a piece that a game may show beside the words about its result."""
ENDED_RANKS: Final = "ended-ranks"
"""The id of a list that a game may show below those words."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat, as every device sees it."""

    number: int
    name: str
    kind: Sitter
    mine: bool
    connected: bool
    waiting: bool
    """Whether it is asked and has not answered yet."""
    done: bool
    """Whether it is asked and has answered."""
    free: bool = False
    """Whether this device may take the seat now: it is empty, or one side of an open table held together with
    the other, or the device's own, kept by a bot.
    """
    role: str = ""
    """The character that plays this seat, if the game determines that before it begins."""
    level: str = ""
    """The level of its bot; "" is the server's default, and for people."""
    away: float = 0.0
    """When its person disconnected, in seconds since 1970; 0 if connected or unknown."""

    @property
    def given(self) -> str:
        """The name given by a person; "" if there is none, as for a bot with the default name."""
        return "" if self.kind == "bot" and self.name == BOT else self.name


@dataclass(frozen=True, slots=True)
class LessonInfo:
    """A lesson at one of its beats: the text, and CSS selectors of what it is about."""

    title: str
    beat: int
    last: int
    part: str
    says: str
    lit: tuple[str, ...]
    reads: bool
    """Whether there is only something to read, so that the learner continues with a button."""
    wrong: str
    """The reply to an answer that is not accepted, or to any if there is something to read first."""
    rivals: str
    """The level of the bots in the first game after it; "" is the server's default."""
    options: tuple[tuple[str, str], ...]
    """The options of that game that differ from the defaults."""


class PleaInfo(NamedTuple):
    """A request to play one's last turn again, to which all others must agree."""

    seat: int
    """The seat that asks."""
    undone: tuple[StoryEntry, ...]
    """What this screen has heard since, and would be undone, as far as the story goes back."""
    secrets: int
    """Number of facts since then that only the asking seat has heard."""
    left: tuple[int, ...]
    """The seats that have not agreed yet."""


class TablePage(NamedTuple):
    """A table as one device sees it."""

    code: str
    slug: str
    title: str
    version: int
    """Increases with every visible change; a newer version replaces an older one."""
    phase: Phase
    seats: tuple[SeatInfo, ...]
    mine: tuple[int, ...]
    """The seats that this device holds."""
    shown: int | None
    """The seat whose view is shown: of one's own the one asked, else the first; None for watchers."""
    host: bool
    """Whether this device created the table."""
    host_name: str
    """In the lobby, the name of the table's creator; "" if there is none or the creator has no seat."""
    ruler: bool
    """Whether this device may start the game, seat bots and free seats: the host, later anyone seated."""
    options: dict[str, str]
    chosen: tuple[tuple[str, str], ...]
    """In the lobby, the options that differ from the defaults, as title and choice."""
    view: Any
    """The game's view for the seat `shown`; None in the lobby."""
    ask: Ask | None
    """The ask of the seat `shown`; also after it has answered, while the answer may be changed."""
    question: int
    """The number of the question at this table; submitted with the form."""
    pending: str | None
    """The seat's own answer that is not yet final."""
    can_take_back: bool
    story: tuple[StoryEntry, ...]
    """The latest facts that were told, those of the table (`games.kit.house`) included."""
    reader: Reader
    """The reader of the story, with the names of all seats."""
    result: Result | None
    commitment: str
    """The SHA-256 of the seed in hex, from the start; "" in the lobby."""
    seed: str | None
    """The seed in hex, after the end."""
    link: str
    """The URL by which others join."""
    run_id: str = ""
    """Identifies this run of the server; event ids are `<run_id>-<version>`."""
    endless: bool = False
    """Whether the game never ends: the open table."""
    fewest: int = 2
    most: int = 2
    """The smallest and largest number of seats of the game."""
    due: float | None = None
    """The deadline of the present question, in seconds since 1970."""
    may_retell: bool = False
    """Whether the seat `shown` may add a line to the story of what just happened."""
    talks: bool = False
    """Whether people may talk and whisper here."""
    hints: bool = False
    """Whether this device may ask for hints: it plays alone, or all win together."""
    may_ask_back: tuple[Seat, ...] = ()
    """The seats of this device that may ask to play their last turn again."""
    plea: PleaInfo | None = None
    """The pending request of that kind."""
    announced: Fact | None = None
    """The outcome of the last such request, or who has come or gone, until somebody answers again."""
    again: tuple[int, ...] = ()
    """The seats that want to play again. The next game starts, at the same table and with sides swapped, when
    everyone connected wants it.
    """
    keeps_seats: bool = False
    """Whether seats stay the same in the next game instead."""
    watchers: int = 0
    """Number of devices that watch without a seat."""
    watched: bool = True
    """Whether others may watch without a seat."""
    lesson: LessonInfo | None = None
    """The lesson at this table, if this screen is the learner's."""
    screen: Any = None
    """What the game's template draws besides the view, if anything."""

    @property
    def begun(self) -> bool:
        """Whether the game has begun; it may be over."""
        return self.phase != "lobby"

    @property
    def plays(self) -> bool:
        """Whether this device has a seat in a game in progress."""
        return self.phase == "playing" and bool(self.mine)

    @property
    def has_played(self) -> bool:
        """Whether this device has a seat in a finished game."""
        return self.phase == "ended" and bool(self.mine)
