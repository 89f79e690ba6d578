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
    guide.html    secure: bool, link (address of the home page for phones)
    offline.html  (nothing)
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
    POST /t/CODE/resign       seat
    POST /t/CODE/rematch      (nothing)
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from games.kit.asks import Ask
from games.kit.contract import Option, Result

Phase = Literal["lobby", "playing", "ended"]
Sitter = Literal["person", "bot", "empty"]


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


@dataclass(frozen=True, slots=True)
class TableSeen:
    """One of a device's tables, as the home page lists it."""

    code: str
    slug: str
    title: str
    phase: Phase
    names: tuple[str, ...]
    asked: bool
    """Whether one of this device's seats is asked something."""


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


@dataclass(frozen=True, slots=True)
class WordSeen:
    """Something that was said; `to` names the one who was whispered to, "" everybody."""

    number: int
    name: str
    text: str
    to: str
    mine: bool


@dataclass(frozen=True, eq=False)
class ToldFact:
    """A fact of the story; `number` counts what this seat heard, from 1.

    Facts are compared by what they say, so that sentences about them can be kept.

    The house tells facts of its own, with these kinds: `house:sat`, `house:left`, `house:bot` (seat, name),
    `house:started`, `house:resigned` (seat), `house:late` (seat), `house:taken_back` (seat), `house:rules`
    (answers: those given since the last checkpoint when the rules changed under a running table; they have to
    be given again).
    """

    number: int
    kind: str
    detail: dict[str, Any]

    @cached_property
    def text(self) -> str:
        """All that it says."""
        return f"{self.number} {self.kind} {self.detail}"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, ToldFact) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)


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
    result: Result | None
    commitment: str
    """SHA-256 of the seed in hex, from the start; "" in the lobby."""
    seed: str | None
    """The seed in hex, after the end."""
    link: str
    """The address by which others join."""
    secure: bool
    boot: str = ""
    """Names this run of the server; event ids are `<boot>-<version>`."""
    endless: bool = False
    """Whether the game never ends: the open table."""
    fewest: int = 2
    most: int = 2
    """How many seats the game is for."""
    due: float | None = None
    """When the time for the present question is over, in seconds since 1970."""
    talks: bool = False
    """Whether people may talk and whisper here."""
    again: tuple[int, ...] = ()
    """The seats that want to play again. It starts, at this same table and with sides swapped, when everyone
    who is connected wants it."""
