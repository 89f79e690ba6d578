"""The pictures of the rulebook: Actions in progress, and districts of the city.

The position is written as everywhere (`notation`); each line behind `>` names a district that is shown,
or says `slots` for the Actions in progress.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.dice import Dice
from games.kit.pictures import Picture, deeds
from games.kit.pieces import Piece
from games.mistywell import captions, notation
from games.mistywell.choices import taken_next
from games.mistywell.city import DISTRICTS
from games.mistywell.city_pieces import RING, Group, group_on_map, tokens
from games.mistywell.faces import Face, face
from games.mistywell.state import City, Slot
from games.mistywell.view import CityView, pays, ruled, slot_view, view

KIND: Final = "games/mistywell/pictures.city"
DICE: Final = Dice(b"mist, and nothing moves in it")
SLOTS: Final = "slots"


class Task(NamedTuple):
    """An Action in progress, its Request, the cubes on its timer, and what would come of it now."""

    action: Face
    wish: Face | None
    cubes: tuple[str, ...]
    fails: str
    pays: tuple[tuple[int, str], ...]


class Street(NamedTuple):
    """A district as it stands on the map; `barred`: the Enforcer rules it."""

    slug: str
    name: str
    tokens: tuple[str, ...]
    barred: bool
    groups: tuple[Group, ...]
    friends: str


class Drawn(NamedTuple):
    """What is shown of a position, by day or by night."""

    clock: str
    tasks: tuple[Task, ...]
    streets: tuple[Street, ...]


def picture(position: str) -> Picture:
    """MW-3.1, MW-4.1, MW-6. What a position names behind `>`; raises ValueError where that is not there."""
    position, shown = deeds(position)
    s = notation.read(position, DICE)
    wrong = [name for name in shown if name != SLOTS and name not in NUMBERS]
    if wrong or not shown:
        raise ValueError(f"“{' '.join(wrong)}” is no district.")
    drawn = Drawn(
        s.clock,
        tuple(task(s, slot) for slots in s.slots for slot in slots) if SLOTS in shown else (),
        tuple(street(view(s, None), NUMBERS[name]) for name in shown if name != SLOTS),
    )
    return Picture(Piece(KIND, drawn), tuple(said(drawn)))


def whole(s: City) -> Picture:
    """MW-1. Every district of the city, as they lie on the table."""
    city = view(s, None)
    drawn = Drawn(s.clock, (), tuple(street(city, number) for number in RING))
    return Picture(Piece(KIND, drawn), tuple(said(drawn)))


NUMBERS: Final = {district.slug: number for number, district in enumerate(DISTRICTS)}


def task(s: City, slot: Slot) -> Task:
    """MW-4.1. An Action in progress as things stand."""
    seen = slot_view(slot, s.clock, ruled(s))
    wish = face(slot.request, s.clock) if slot.request else None
    gains = pays(slot.action, slot.request) if wish and not seen.fails else ()
    met = tuple((one.pay or 0, one.symbol) for one in gains if one.clock in ("", s.clock))
    return Task(face(slot.action, s.clock), wish, seen.cubes, captions.FAILS_IN_SHORT[seen.fails], met)


def street(city: CityView, number: int) -> Street:
    """A district and its groups; the one that the Temple takes next is marked."""
    one = city.districts[number]
    taken = taken_next(city)
    enforcer = "" if not one.enforcer else "rules" if one.barred else "tame"
    groups = tuple(
        group_on_map(group, bool(taken and taken.group == group.name), "" if at else enforcer, (), ())
        for at, group in enumerate(one.groups)
    )
    return Street(one.slug, one.name, tokens(one), one.barred, groups, captions.friends(one))


def said(drawn: Drawn) -> Iterator[str]:
    """What is drawn, in words."""
    yield f"By {drawn.clock}."
    for one in drawn.tasks:
        wish = f" for {one.wish.card.name}" if one.wish else ""
        outcome = (
            f"It fails: {one.fails}"
            if one.fails
            else f"It pays {pay(one)}"
            if one.pays
            else "It does its work"
        )
        yield f"{one.action.card.name}{wish}, {len(one.cubes)} on its timer. {outcome}."
    for street in drawn.streets:
        lying = ", ".join(token for token in street.tokens if token != "empty") or "no token"
        yield f"{street.name}: {lying}."
        for group in street.groups:
            enforcer = {
                "rules": "The Enforcer rules here. ",
                "tame": "The Enforcer is here, harmless. ",
                "": "",
            }
            yield f"{group.name}{group.said}{enforcer[group.enforcer]}".strip()
        yield street.friends


def pay(one: Task) -> str:
    """`3 for harvest or 2 for tale`."""
    return " or ".join(f"{amount} for {symbol}" for amount, symbol in one.pays)
