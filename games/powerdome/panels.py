"""Pieces around the arena: the status, the fighters, the story and the final ranks."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import ENDED_RANKS, SeatInfo, TablePage
from games.kit.words import NOTHING, Text, say
from games.powerdome.abbreviations import abbreviations
from games.powerdome.screen import ArenaScreen, Scene, Stage, death_text
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
"""Name of the phase of talk where there is nobody to talk to."""

BADGES: Final = (
    ("powers", "power", "powers"),
    ("banes", "bane", "afflictions"),
    ("counters", "counter", "counters"),
)
"""Badges of a fighter: field, icon, label."""

MARKS: Final[Mapping[str, str]] = {"done": "in", "wait": "awaited", "gone": "resigned", "dead": "dead"}

FULL: Final = 100
"""Vitality of a full bar, unless somebody has more."""


class Arena(NamedTuple):
    """The status and the fighters by id: one row above the arena, one below."""

    status: str
    rows: tuple[tuple[str, ...], ...]
    number: int


class Status(NamedTuple):
    """The phase, resigned and awaited players, the title of the playback, the number of modifiers."""

    heading: str
    waits: Text
    playback: str
    due: float | None
    modifiers: int


class Badge(NamedTuple):
    """A number that a fighter bears, with its icon."""

    what: str
    sign: str
    called: str
    number: int


class Beside(NamedTuple):
    """An ally beside its player; `letter` distinguishes it from others there."""

    key: str
    kind: str
    letter: str
    vitality: int


class Token(NamedTuple):
    """A fighter. `bar` is in percent, `mark` is one of MARKS or "".

    `fell`: the cause of death. `target`: its name in answers if it may be attacked, else "".
    """

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
    """The story, latest chapter first."""

    code: str
    chapters: tuple[str, ...]


class Rank(NamedTuple):
    """A player's final place, and how it came about."""

    seat: Seat
    who: Text
    how: Text


class Ranks(NamedTuple):
    """The final places, from the first to the last."""

    places: tuple[Rank, ...]


def ended(seen: TablePage, screen: ArenaScreen) -> Iterator[tuple[str, Piece]]:
    """Yields the final ranks, shown below the result."""
    if seen.phase == "ended":
        yield ENDED_RANKS, Piece(f"{FOLDER}.ranks", Ranks(tuple(Rank(*one) for one in screen.ranks())))


def seats(seen: TablePage, screen: ArenaScreen) -> Iterator[tuple[str, Piece]]:
    """Yields the status and fighters: the first half above the arena, the others below, clockwise."""
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
    """Returns the status."""
    view: BrawlView = seen.view
    return Status(
        heading=f"{f'Round {view.round}. ' if view.round else ''}{phase(seen)}",
        waits=say(screen.resigned, screen.waits_for(awaited)) if seen.phase == "playing" else NOTHING,
        playback=screen.stage.title if screen.stage else "",
        due=seen.due if seen.phase == "playing" else None,
        modifiers=len(view.modifiers),
    )


def phase(seen: TablePage) -> str:
    """Returns the name of the current phase."""
    now: str = seen.view.phase
    return NO_TALK if now == "strategy" and not may_talk(seen) else PHASES[now]


def may_talk(seen: TablePage) -> bool:
    """PD-2.2. Returns whether there is somebody to talk to: bots only talk in a lesson."""
    others = [seat for seat in seen.seats if seat.number != seen.shown and seat.kind != "bot"]
    return seen.talks and (bool(others) or seen.lesson is not None)


def token(seen: TablePage, one: CharacterView, scale: int, awaited: Sequence[Seat]) -> Token:
    """Returns a fighter."""
    chair = seen.seats[one.seat]
    own = one.seat == seen.reader.you
    standing = one.standing
    mark = mark_of(seen, one, chair, awaited)
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
        under=", ".join(small_print(seen, one, chair, own)),
        fell=death_text(seen.view.fall_of(one), seen.reader),
        mark=mark,
        marked=MARKS.get(mark, ""),
        badges=tuple(Badge(what, sign, called, standing[what]) for what, sign, called in BADGES),
        allies=tuple(allies_beside(one.allies)),
    )


def allies_beside(allies: Sequence[CharacterView]) -> Iterator[Beside]:
    """Yields a player's allies; a single one needs no letter."""
    several = abbreviations([ally.name for ally in allies]) if len(allies) > 1 else ("",)
    for ally, letter in zip(allies, several):
        yield Beside(ally.key, ally.kind, letter, ally.vitality)


def small_print(seen: TablePage, one: CharacterView, chair: SeatInfo, own: bool) -> Iterator[str]:
    """Yields the small print after a fighter's name."""
    if seen.view.round and (own or chair.given) and chair.given != one.name:
        yield f"as {one.name}"
    if chair.kind == "bot":
        yield "bot"
    if chair.kind == "person" and not chair.connected and not chair.mine:
        yield "away"
    if one.gave_up and one.alive:  # the cause of death is shown below
        yield "resigned"
    if one.alive and not one.vitality:
        yield "alive at 0"


def mark_of(seen: TablePage, one: CharacterView, chair: SeatInfo, awaited: Sequence[Seat]) -> str:
    """Returns a fighter's mark: dead, resigned, awaited or done."""
    if seen.phase != "playing":
        return ""
    if not one.alive:
        return "dead"
    if one.gave_up:
        return "gone"
    if one.seat in awaited:
        return "wait"
    return "done" if chair.done or (seen.view.phase == "exchange" and one.ready) else ""


def game_id(seen: TablePage) -> str:
    """Returns the game's id: games of one table share its code, a reopened game the commitment."""
    return f"{seen.code} {seen.commitment[:16]}"


def board(seen: TablePage, stage: Stage | None) -> Piece:
    """Returns the piece that plays back what was revealed last."""
    game = game_id(seen)
    if stage is None:
        return Piece("games/powerdome/scene.empty", game)
    return Piece("games/powerdome/scene.board", Scene(stage, game, seen.code, seen.shown, seen.may_retell))


def story(seen: TablePage, screen: ArenaScreen) -> Iterator[tuple[str, Piece]]:
    """Yields the story by chapter; at the end it has a page of its own."""
    shown_chapters = () if seen.phase == "ended" else screen.short
    chapters = {f"chapter{one.number}": Piece(f"{FOLDER}.chapter", one) for one in shown_chapters}
    yield from chapters.items()
    yield "story", Piece(f"{FOLDER}.story", Story(seen.code, tuple(chapters)))
