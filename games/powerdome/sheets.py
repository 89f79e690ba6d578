"""Pieces with public details: a sheet for each fighter, and one for the table's rules."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text, say
from games.powerdome.combat import LEVEL_SAND, OPEN_WOUNDS
from games.powerdome.power_views import ModifierView, PowerView
from games.powerdome.powers import MODIFIERS
from games.powerdome.screen import death_text
from games.powerdome.view import BrawlView, CharacterView
from games.powerdome.words import phrases

FOLDER: Final = "games/powerdome/sheets"

LAST_ONE: Final = "The last one standing wins."
"""PD-3.4. The aim of the game."""


TWISTS: Final[Mapping[str, str]] = {"agility": LEVEL_SAND, "resist": OPEN_WOUNDS}
"""PD-1.2. By stat, the twist of a modifier that changes what it does."""


class Sheets(NamedTuple):
    """All sheets, by id."""

    sheets: tuple[str, ...]


class Borne(NamedTuple):
    """An affliction or counters on a character, and what they do."""

    sign: str
    name: str
    words: str


class Ally(NamedTuple):
    """An ally on its player's sheet."""

    name: str
    about: str
    line: str
    borne: tuple[Borne, ...]
    powers: tuple[PowerView, ...]


class Fighter(NamedTuple):
    """A player's sheet. `about`: the character's name, or that it is a bot; `state`: vitality or death."""

    seat: Seat
    look: str
    name: str
    about: str
    own: bool
    line: str
    state: Text
    gave_up: bool
    borne: tuple[Borne, ...]
    allies: tuple[Ally, ...]
    powers: tuple[PowerView, ...]


class Tonight(NamedTuple):
    """The place, the modifiers, the promises, and the rules of this table."""

    title: str
    words: str
    modifiers: tuple[ModifierView, ...]
    promises: tuple[Text, ...]
    rules: str
    calm: str
    slug: str


def boards(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Yields all sheets."""
    view: BrawlView = seen.view
    sheets = {f"who-{one.key}": Piece(f"{FOLDER}.fighter", fighter(seen, one)) for one in view.characters}
    sheets["tonight"] = Piece(f"{FOLDER}.tonight", tonight(view, seen.reader, seen.slug))
    yield from sheets.items()
    yield "boards", Piece(f"{FOLDER}.boards", Sheets(tuple(sheets)))


def fighter(seen: TablePage, one: CharacterView) -> Fighter:
    """Returns a player's sheet."""
    chair = seen.seats[one.seat]
    role = f"As {one.name} " if chair.given and chair.given != one.name else ""
    return Fighter(
        seat=one.seat,
        look=one.look,
        name=seen.reader.names[one.seat],
        about=role + ("Bot" if chair.kind == "bot" else ""),
        own=one.seat == seen.shown,
        line=one.line,
        state=say(vitality_text(one))
        if one.alive
        else say("Dead: ", death_text(seen.view.fall_of(one), seen.reader)),
        gave_up=one.gave_up and one.alive,
        borne=afflictions_and_counters(one),
        allies=tuple(map(ally, one.allies)),
        powers=one.powers,
    )


def vitality_text(one: CharacterView) -> str:
    """PD-3.1. Returns a living character's vitality, with an explanation at 0."""
    return f"{one.vitality} vitality{why_alive(one)}"


def why_alive(one: CharacterView) -> str:
    """PD-3.1. Returns why a character is alive at 0; "" above."""
    return "" if one.vitality else ", still alive: only below 0 is death (PD-3.1)"


def ally(one: CharacterView) -> Ally:
    """Returns an ally on its player's sheet."""
    fresh = ", cannot be attacked this round" if one.fresh else ""
    about = f"{one.kind}, {vitality_text(one)}{fresh}"
    return Ally(one.name, about, one.line, afflictions_and_counters(one), one.powers)


def afflictions_and_counters(one: CharacterView) -> tuple[Borne, ...]:
    """PD-4.5. Returns the afflictions and counters of a character."""
    banes = (
        Borne("bane", bane.name + (f" × {bane.copies}" if bane.copies > 1 else ""), bane.words)
        for bane in one.afflictions
    )
    counters = (Borne("counter", f"{number} {name}", "") for name, number in one.counters.items() if number)
    return (*banes, *counters)


def tonight(view: BrawlView, reader: Reader, slug: str) -> Tonight:
    """Returns the sheet of the table's rules."""
    return Tonight(
        title=view.setting or "Tonight",
        words=view.setting_words,
        modifiers=view.modifiers,
        promises=tuple(
            say(phrases.player(one.by, reader), " to ", phrases.partner(one.to, reader), f": “{one.promise}”")
            for one in view.offers
            if one.fate == "accepted" and one.promise
        ),
        rules=rules(view),
        calm=f"So far: {view.calm} in a row." if view.clock and view.calm else "",
        slug=slug,
    )


def rules(view: BrawlView) -> str:
    """PD-2.4, PD-3.4, PD-3.5. Returns who goes first, who wins, and the limits of calm and rounds."""
    first = "The slowest go first." if view.initiative == "slowest" else "The fastest go first."
    return f"{first} {LAST_ONE} {view.ends or 'The crowd is patient.'}"


def changed_by(view: BrawlView, stat: str) -> str:
    """PD-1.2. Returns the modifier in play that changes what a stat does, with its words; "" if none does."""
    twist = TWISTS.get(stat)
    changes = (one for one in view.modifiers if twist and MODIFIERS[one.name].twist == twist)
    return "".join(f"{one.name}: {' '.join(one.words)}" for one in changes)
