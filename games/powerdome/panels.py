"""What stands round the sand of PowerDome, as pieces: what goes on, the fighters, and what happened."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import ENDED_RANKS, SeatInfo, TablePage
from games.kit.words import NOTHING, Text, say
from games.powerdome.letters import letters
from games.powerdome.screen import ArenaScreen, Scene, Stage, fell
from games.powerdome.view import BrawlView, CharacterView

FOLDER: Final = "games/powerdome/panels"

PHASES: Final[Mapping[str, str]] = {
    "modifiers": "A vote on modifiers",
    "nomination": "Nominations",
    "culling": "Who protects what?",
    "auction": "The auction",
    "exchange": "Trading",
    "discards": "Last discards",
    "characters": "Who are you?",
    "strategy": "Talk",
    "allocation": "Secret orders",
    "over": "It is over",
}

NO_TALK: Final = "Before the orders"
"""What a talk is called where nobody is there to talk to."""

BADGES: Final = (
    ("powers", "power", "powers"),
    ("banes", "bane", "afflictions"),
    ("counters", "counter", "counters"),
)
"""What a fighter bears, the sign for it, and how it is called."""

MARKS: Final[Mapping[str, str]] = {"done": "in", "wait": "awaited", "gone": "resigned", "dead": "dead"}

FULL: Final = 100
"""Vitality at which a bar is full, unless somebody has more."""


class Arena(NamedTuple):
    """The status and the fighters around the sand, by id: one row above it, one below it."""

    status: str
    rows: tuple[tuple[str, ...], ...]
    number: int


class Status(NamedTuple):
    """What goes on, who has resigned and is waited for, what is being told, how many modifiers there are."""

    heading: str
    waits: Text
    told: str
    due: float | None
    modifiers: int


class Badge(NamedTuple):
    """How much of something a fighter bears."""

    what: str
    sign: str
    called: str
    number: int


class Beside(NamedTuple):
    """An ally that stands beside its player; `letter` tells it from others there."""

    key: str
    kind: str
    letter: str
    vitality: int


class Token(NamedTuple):
    """A fighter. `bar` is how full its bar is, in hundredths; `mark` is one of the MARKS or "";
    `fell` says of what one who is dead fell; `target` is what answers call one who may be aimed at, or ""."""

    key: str
    seat: Seat
    own: bool
    target: str
    look: str
    vitality: int
    alive: bool
    bar: float
    name: str
    under: str
    fell: Text
    mark: str
    marked: str
    badges: tuple[Badge, ...]
    allies: tuple[Beside, ...]


class Story(NamedTuple):
    """What happened, the latest chapter first."""

    code: str
    chapters: tuple[str, ...]


class Rank(NamedTuple):
    """Somebody's place in the end, and how they came to it."""

    seat: Seat
    who: Text
    how: Text


class Ranks(NamedTuple):
    """Who stood longest, from the first place to the last."""

    places: tuple[Rank, ...]


def ended(seen: TablePage, screen: ArenaScreen) -> Iterator[tuple[str, Piece]]:
    """What stands below how it ended."""
    if seen.phase == "ended":
        yield ENDED_RANKS, Piece(f"{FOLDER}.ranks", Ranks(tuple(Rank(*one) for one in screen.ranks())))


def seats(seen: TablePage, screen: ArenaScreen) -> Iterator[tuple[str, Piece]]:
    """The status, and the fighters: the first half above the sand, the others below, clockwise."""
    view: BrawlView = seen.view
    playing = seen.phase == "playing"
    awaited = screen.awaited([seat.number for seat in seen.seats if seat.waiting]) if playing else ()
    scale = max(FULL, *(one.vitality for one in view.characters))
    ids = tuple(f"t-{one.key}" for one in view.characters)
    for id, one in zip(ids, view.characters):
        yield id, Piece(f"{FOLDER}.token", token(seen, one, scale, awaited))
    yield "status", Piece(f"{FOLDER}.status", status(seen, screen, awaited))
    half = (len(ids) + 1) // 2 if len(ids) > 2 else 2
    rows = (ids[:half], ids[: half - 1 : -1]) if len(ids) > 2 else (ids,)
    yield "seats", Piece(f"{FOLDER}.seats", Arena("status", rows, len(ids)))


def status(seen: TablePage, screen: ArenaScreen, awaited: Sequence[Seat]) -> Status:
    """What goes on."""
    view: BrawlView = seen.view
    return Status(
        heading=f"{f'Round {view.round}. ' if view.round else ''}{phase(seen)}",
        waits=say(screen.resigned, screen.waits_for(awaited)) if seen.phase == "playing" else NOTHING,
        told=screen.stage.title if screen.stage else "",
        due=seen.due if seen.phase == "playing" else None,
        modifiers=len(view.modifiers),
    )


def phase(seen: TablePage) -> str:
    """What a round, or the setup, has come to."""
    now: str = seen.view.phase
    return NO_TALK if now == "strategy" and not talks(seen) else PHASES[now]


def talks(seen: TablePage) -> bool:
    """PD-2.2. Whether there is somebody to talk to: bots say nothing, but in a lesson."""
    others = [seat for seat in seen.seats if seat.number != seen.shown and seat.kind != "bot"]
    return seen.talks and (bool(others) or seen.lesson is not None)


def token(seen: TablePage, one: CharacterView, scale: int, awaited: Sequence[Seat]) -> Token:
    """A fighter as it stands there."""
    chair = seen.seats[one.seat]
    own = one.seat == seen.reader.you
    standing = one.standing
    mark = sign_of(seen, one, chair, awaited)
    return Token(
        key=one.key,
        seat=one.seat,
        own=own,
        target=one.name if one.alive and not own else "",
        look=one.look,
        vitality=one.vitality,
        alive=one.alive,
        bar=round(100 * max(one.vitality, 0) / scale, 1) if one.alive else 0,
        name="You" if own else seen.reader.names[one.seat],
        under=", ".join(under(seen, one, chair, own)),
        fell=fell(seen.view.fall_of(one), seen.reader),
        mark=mark,
        marked=MARKS.get(mark, ""),
        badges=tuple(Badge(what, sign, called, standing[what]) for what, sign, called in BADGES),
        allies=tuple(beside(one.allies)),
    )


def beside(allies: Sequence[CharacterView]) -> Iterator[Beside]:
    """The allies of a player; one alone needs no letter."""
    several = letters([ally.name for ally in allies]) if len(allies) > 1 else ("",)
    for ally, letter in zip(allies, several):
        yield Beside(ally.key, ally.kind, letter, ally.vitality)


def under(seen: TablePage, one: CharacterView, chair: SeatInfo, own: bool) -> Iterator[str]:
    """What stands after the name of a fighter, small."""
    if seen.view.round and (own or chair.given) and chair.given != one.name:
        yield f"as {one.name}"
    if chair.kind == "bot":
        yield "bot"
    if chair.kind == "person" and not chair.connected and not chair.mine:
        yield "away"
    if one.gave_up and one.alive:  # of what one who is dead fell is said below
        yield "resigned"
    if one.alive and not one.vitality:
        yield "alive at 0"


def sign_of(seen: TablePage, one: CharacterView, chair: SeatInfo, awaited: Sequence[Seat]) -> str:
    """Whether the table waits for a fighter, or need not any more."""
    if seen.phase != "playing":
        return ""
    if not one.alive:
        return "dead"
    if one.gave_up:
        return "gone"
    if one.seat in awaited:
        return "wait"
    return "done" if chair.done or (seen.view.phase == "exchange" and one.ready) else ""


def name_of(seen: TablePage) -> str:
    """Names a game at its table: one that is played on from a moment of another has its commitment, too."""
    return f"{seen.code} {seen.commitment[:16]}"


def board(seen: TablePage, stage: Stage | None) -> Piece:
    """What was opened last, to be played back."""
    game = name_of(seen)
    if stage is None:
        return Piece("games/powerdome/scene.empty", game)
    return Piece("games/powerdome/scene.board", Scene(stage, game, seen.code, seen.shown, seen.may_retell))


def story(seen: TablePage, screen: ArenaScreen) -> Iterator[tuple[str, Piece]]:
    """What happened, chapter by chapter; the end has a door to the whole story of its own."""
    told = () if seen.phase == "ended" else screen.short
    chapters = {f"chapter{one.number}": Piece(f"{FOLDER}.chapter", one) for one in told}
    yield from chapters.items()
    yield "story", Piece(f"{FOLDER}.story", Story(seen.code, tuple(chapters)))
