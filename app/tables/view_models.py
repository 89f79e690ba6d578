"""View models of pages: frozen values, made from tables and rendered by templates.

A table itself is a `games.kit.view_models.TablePage`. The context of each page:

    home.html     shelf: app.screen.home.Shelf, tables: tuple[app.screen.home.Entry] (this device's), note
    open.html     (one button that posts to /open; when the device has no open table yet)
    join.html     code (as typed, may be ""), note
    table.html    seen: TablePage, note            by Pages.table(seen, note=None)
    story.html    seen: TablePage                  with the whole story in seen.story, not only its end
    talk.html     talk: app.screen.talking.Talking
    rules.html    slug, title, source (the text of RULES.md), games: tuple[GameInfo]
    games/SLUG/boards.html  boards: what Game.boards() gives
    guide.html    secure: bool, link (address of the home page for phones)
    offline.html  (nothing)
    api.html      about, origin, described: app.routers.docs.Described
    error.html    note: Note, head, status: int, looks_again: bool, joins: bool

Every page also gets `secure` (HTTPS or localhost: the page can be installed). `note` is a Note or None.

The fields of forms, besides those that `ask.compose` reads (those in brackets are optional):

    POST /tables              game, [name], [seats], [with: "bot" | "here"], [bots: a level of theirs],
                              and the options by their names
                              (the maker sits at seat 0; "bot" seats bots elsewhere and starts, "here" binds
                              every seat to this device and starts)
    POST /open                (nothing)
    POST /learn/SLUG          (nothing)
    POST /join                code
    POST /t/CODE/sit          seat, [name]
    POST /t/CODE/leave        seat (the device's own; with the host's rights anybody's)
    POST /t/CODE/bot          seat, [level]
    POST /t/CODE/seats        seats: how many there are to be
    POST /t/CODE/start        [fill: "bots" for the seats that are free], [level: theirs]
    POST /t/CODE/answer       seat, question, [key], [version: the one on the page]
    POST /t/CODE/take-back    seat
    POST /t/CODE/ask-back     seat: the one that would play its last turn again
    POST /t/CODE/agree        seat, wish: "yes", or "no", which from the asker withdraws the request
    POST /t/CODE/learn        beat: the number of the one to go to
    POST /t/CODE/point        seat, at: the data-point of something on the table
    POST /t/CODE/talk         seat, text, [to: the seat that is whispered to]
    POST /t/CODE/retell       seat, text (once after each chapter of a game that has chapters)
    POST /t/CODE/resign       seat
    POST /t/CODE/rematch      [wish: "no" takes the wish back]
"""

from collections.abc import Sequence

from games.kit.contract import Option
from games.kit.values import dataclass
from games.kit.view_models import Phase


@dataclass(frozen=True, slots=True)
class Note:
    """A message to a person: what went wrong, or what just happened."""

    kind: str
    """`illegal`, `stale`, `code`, `full`, `forbidden`, `busy`, `large`, `store`, `missing`, `malformed`,
    `broken`, `done`."""
    text: str
    rule: str = ""
    """The number of the rule that forbids it, such as PW-5.3, if any."""
    slug: str = ""
    """The game whose rulebook has that number."""


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game on the home page's shelf."""

    slug: str
    title: str
    blurb: str
    fewest: int
    most: int
    endless: bool
    options: tuple[Option, ...]
    boards: bool = False
    """Whether there are boards to print, at /boards/SLUG."""
    lesson: int = 0
    """Duration of its lesson in minutes, 0 without a lesson."""
    fresh: bool = False
    """Whether this device has never played it."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """One of a device's tables, as listed on the home page."""

    code: str
    slug: str
    title: str
    phase: Phase
    names: tuple[str, ...]
    """The names of the people who sit there, "" without one."""
    bots: int
    free: int
    """The number of empty seats."""
    nameless: int
    """The number of seats that this device holds without a name."""
    asked: bool
    """Whether one of this device's seats has to answer."""
    shared: bool
    """Whether another device sits there, too."""
    endless: bool
    """Whether its game never ends, so that there are no turns to wait for."""
    emblem: str
    """The game whose emblem represents it."""

    @property
    def waits(self) -> bool:
        """Whether it is this device's turn."""
        return self.asked and self.phase == "playing" and not self.endless

    @property
    def rest(self) -> tuple[str, ...]:
        """The others there beside people with names, in words; free seats only while a game runs."""
        if self.one_device:
            return (f"{len(self.names)} players, one device",)
        free = self.free if self.phase == "playing" else 0
        counts = (
            (self.names.count("") - self.nameless, "another player", "other players"),
            (self.bots, "a bot", "bots"),
            (free, "a free seat", "free seats"),
        )
        rest = [one if count == 1 else f"{count} {more}" for count, one, more in counts if count]
        if self.nameless:
            rest[:0] = ["you"] if rest or any(self.names) else ["nobody else yet"]
        return tuple(rest)

    @property
    def one_device(self) -> bool:
        """Whether this device alone plays for several people, who gave no names."""
        return self.phase != "lobby" and not any(self.names) and self.nameless == len(self.names) > 1


@dataclass(frozen=True, slots=True)
class WordInfo:
    """A chat message; `to` is the name of the person whispered to, "" for everybody.

    `seat` and `to_seat` are where the two sit now, None if nowhere.
    """

    number: int
    name: str
    text: str
    to: str
    mine: bool
    seat: int | None = None
    to_seat: int | None = None


def addressed(words: Sequence[WordInfo]) -> int | None:
    """Returns the seat that the next message is for: the other side of a whisper, unless the reader has
    spoken to all since.
    """
    return next((w.to_seat if w.mine else w.seat for w in reversed(words) if w.mine or w.to), None)
