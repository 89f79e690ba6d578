"""What pages show: plain frozen values, made by the tables and rendered by the templates.

A template gets nothing else, so a secret that is not written into one of these cannot be shown. The whole
pages get, by name:

    home.html     games: tuple[GameSeen], tables: tuple[TableSeen] (this device's, latest first), note
    open.html     (one button that posts to /open; when the device has no open table yet)
    join.html     code (as typed, may be ""), note
    table.html    seen: Seen, note            by Pages.table(seen, note=None)
    story.html    seen: Seen                  with the whole story in seen.story, not only its end
    talk.html     seen: Seen, words: tuple[WordSeen]
    rules.html    slug, title, source (the text of RULES.md), games: tuple[GameSeen]
    games/SLUG/boards.html  boards: what Game.boards() gives
    guide.html    secure: bool, link (address of the home page for phones)
    offline.html  (nothing)
    api.html      about, origin, described: app.routers.docs.Described
    error.html    note: Note, status: int

Every page also gets `secure` (HTTPS or localhost: the page can be installed). `note` is a Note or None.

The forms send, beside what `ask.compose` reads (fields in brackets may be left out):

    POST /tables              game, [name], [seats], [with: "bot" | "here"], and the options by their names
                              (the maker sits at seat 0; "bot" seats bots elsewhere and starts, "here" binds
                              every seat to this device and starts)
    POST /open                (nothing)
    POST /join                code
    POST /t/CODE/sit          seat, [name]
    POST /t/CODE/leave        seat (one's own; a ruler frees anybody's)
    POST /t/CODE/bot          seat, [level]
    POST /t/CODE/seats        seats: how many there are to be
    POST /t/CODE/start        [fill: "bots" for the seats that are free]
    POST /t/CODE/answer       seat, question, [key], [version: the one on the page]
    POST /t/CODE/take-back    seat
    POST /t/CODE/point        seat, at: the data-point of something on the table
    POST /t/CODE/talk         seat, text, [to: the seat that is whispered to]
    POST /t/CODE/retell       seat, text (once after each chapter of a game that has chapters)
    POST /t/CODE/resign       seat
    POST /t/CODE/rematch      (nothing)
"""

from dataclasses import dataclass
from typing import Any, Final, Literal

from games.kit.asks import Ask
from games.kit.contract import Option, Result
from games.kit.story import ToldFact
from games.kit.words import Reader

Phase = Literal["lobby", "playing", "ended"]
Sitter = Literal["person", "bot", "empty"]
BOT: Final = "Bot"
"""What the log calls a bot that sat down by itself."""


@dataclass(frozen=True, slots=True)
class Note:
    """A line to a person: what went wrong, or what just happened."""

    kind: str
    """`illegal`, `stale`, `code`, `full`, `forbidden`, `busy`, `large`, `store`, `missing`, `malformed`,
    `broken`, `done`."""
    text: str
    rule: str = ""
    """The number of the rule in the way, such as PW-5.3, where there is one."""
    slug: str = ""
    """The game whose rulebook has that number."""


@dataclass(frozen=True, slots=True)
class GameSeen:
    """A game on the shelf of the home page."""

    slug: str
    title: str
    blurb: str
    fewest: int
    most: int
    endless: bool
    options: tuple[Option, ...]
    boards: bool = False
    """Whether there are boards to print, at /boards/SLUG."""


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One of a device's tables, as the home page lists it."""

    code: str
    slug: str
    title: str
    phase: Phase
    names: tuple[str, ...]
    """What the people who sit there are called, "" who gave no name."""
    bots: int
    free: int
    """How many seats are empty."""
    seated: bool
    """Whether this device sits there."""
    asked: bool
    """Whether one of this device's seats is asked something."""
    shared: bool
    """Whether another device sits there, too."""


@dataclass(frozen=True, slots=True)
class SeatSeen:
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

    @property
    def given(self) -> str:
        """The name that a person gave it; "" where nobody did, as for a bot that sat down by itself."""
        return "" if self.kind == "bot" and self.name == BOT else self.name


@dataclass(frozen=True, slots=True)
class WordSeen:
    """Something that was said; `to` names the one who was whispered to, "" everybody.

    `seat` and `to_seat` are where the two sit now, None where they sit nowhere.
    """

    number: int
    name: str
    text: str
    to: str
    mine: bool
    seat: int | None = None
    to_seat: int | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """A table through the eyes of one device."""

    code: str
    slug: str
    title: str
    version: int
    """Grows with every change that anybody can see; a newer one replaces an older one."""
    phase: Phase
    seats: tuple[SeatSeen, ...]
    mine: tuple[int, ...]
    """The seats that this device holds."""
    shown: int | None
    """Whose eyes: of several own seats the one that is asked, else the first; None: watching."""
    host: bool
    """Whether this device made the table."""
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
    story: tuple[ToldFact, ...]
    """The latest facts that were told, those of the house among them: `house:sat`, `house:left`, `house:bot`
    (seat, name), `house:started`, `house:resigned` (seat), `house:late` (seat), `house:taken_back` (seat,
    undone: the kinds of the facts that everybody had heard and that are no more), `house:retold` (seat,
    text: a line that somebody added to the story), `house:rules` (the rules changed under a running table)
    and, to a seat alone, `house:lost` (seat, answers: those that it gave since the last checkpoint and has
    to give again). `house:sat` has `new` where somebody sits down in mid-game who did not hold that seat
    before."""
    reader: Reader
    """Whom the story is told to, and what everybody is called."""
    result: Result | None
    commitment: str
    """SHA-256 of the seed in hex, from the start; "" in the lobby."""
    seed: str | None
    """The seed in hex, after the end."""
    link: str
    """The address by which others join."""
    boot: str = ""
    """Names this run of the server; event ids are `<boot>-<version>`."""
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
    again: tuple[int, ...] = ()
    """The seats that want to play again. It starts, at this same table and with sides swapped, when everyone
    who is connected wants it."""
    screen: Any = None
    """What the game's template draws beside the view, where the game has something."""
