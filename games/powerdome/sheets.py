"""What lies open for everybody and is a tap away, as pieces: each fighter, and tonight's rules."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text, say
from games.powerdome.power_views import ModifierView, PowerView
from games.powerdome.screen import fell
from games.powerdome.view import BrawlView, CharacterView
from games.powerdome.words import saying

FOLDER: Final = "games/powerdome/sheets"

LAST_ONE: Final = "The last one standing wins."
"""PD-3.4."""


class Sheets(NamedTuple):
    """All sheets, by id."""

    sheets: tuple[str, ...]


class Borne(NamedTuple):
    """What somebody bears: an affliction, or counters; what it does."""

    sign: str
    name: str
    words: str


class Ally(NamedTuple):
    """An ally on the sheet of its player."""

    name: str
    about: str
    line: str
    borne: tuple[Borne, ...]
    powers: tuple[PowerView, ...]


class Fighter(NamedTuple):
    """Somebody's sheet. `about` says as whom a person plays, or that it is a bot; `state` how it stands."""

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
    """The place, the modifiers, what was promised, and the rules of this table."""

    title: str
    words: str
    modifiers: tuple[ModifierView, ...]
    promises: tuple[Text, ...]
    rules: str
    calm: str
    slug: str


def boards(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Every sheet."""
    view: BrawlView = seen.view
    sheets = {f"who-{one.key}": Piece(f"{FOLDER}.fighter", fighter(seen, one)) for one in view.characters}
    sheets["tonight"] = Piece(f"{FOLDER}.tonight", tonight(view, seen.reader, seen.slug))
    yield from sheets.items()
    yield "boards", Piece(f"{FOLDER}.boards", Sheets(tuple(sheets)))


def fighter(seen: TablePage, one: CharacterView) -> Fighter:
    """Somebody's sheet."""
    chair = seen.seats[one.seat]
    role = f"As {one.name} " if chair.given and chair.given != one.name else ""
    return Fighter(
        seat=one.seat,
        look=one.look,
        name=seen.reader.names[one.seat],
        about=role + ("Bot" if chair.kind == "bot" else ""),
        own=one.seat == seen.shown,
        line=one.line,
        state=say(standing(one)) if one.alive else say("Dead: ", fell(seen.view.fall_of(one), seen.reader)),
        gave_up=one.gave_up and one.alive,
        borne=borne(one),
        allies=tuple(map(ally, one.allies)),
        powers=one.powers,
    )


def standing(one: CharacterView) -> str:
    """PD-3.1. The vitality of somebody who lives, and why that is so at 0."""
    return f"{one.vitality} vitality{still_alive(one)}"


def still_alive(one: CharacterView) -> str:
    """PD-3.1. Why somebody lives at 0."""
    return "" if one.vitality else ", still alive: only below 0 is death (PD-3.1)"


def ally(one: CharacterView) -> Ally:
    """An ally."""
    fresh = ", cannot be attacked this round" if one.fresh else ""
    about = f"{one.kind}, {standing(one)}{fresh}"
    return Ally(one.name, about, one.line, borne(one), one.powers)


def borne(one: CharacterView) -> tuple[Borne, ...]:
    """PD-4.5. Afflictions and counters."""
    banes = (
        Borne("bane", bane.name + (f" × {bane.copies}" if bane.copies > 1 else ""), bane.words)
        for bane in one.afflictions
    )
    counters = (Borne("counter", f"{number} {name}", "") for name, number in one.counters.items() if number)
    return (*banes, *counters)


def tonight(view: BrawlView, reader: Reader, slug: str) -> Tonight:
    """What holds for everybody at this table."""
    return Tonight(
        title=view.setting or "Tonight",
        words=view.setting_words,
        modifiers=view.modifiers,
        promises=tuple(
            say(saying.player(one.by, reader), " to ", saying.partner(one.to, reader), f": “{one.promise}”")
            for one in view.offers
            if one.fate == "accepted" and one.promise
        ),
        rules=rules(view),
        calm=f"So far: {view.calm} in a row." if view.clock and view.calm else "",
        slug=slug,
    )


def rules(view: BrawlView) -> str:
    """PD-2.4, PD-3.4, PD-3.5. Who goes first, who wins, and for how long nothing may happen."""
    first = "The slowest go first." if view.initiative == "slowest" else "The fastest go first."
    return f"{first} {LAST_ONE} {view.ends or 'The crowd is patient.'}"
