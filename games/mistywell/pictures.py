"""Pictures of the rulebook: Actions in progress, and districts of the city.

The position is in the usual `notation`; each line behind `>` names a district that is shown, or says `slots`
for the Actions in progress.
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
    """An Action in progress, its Request, the cubes on its timer, and its outcome as things stand."""

    action: Face
    wish: Face | None
    cubes: tuple[str, ...]
    fails: str
    pays: tuple[tuple[int, str], ...]


class DistrictPicture(NamedTuple):
    """A district as drawn on the map; `barred`: the Enforcer rules it."""

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
    streets: tuple[DistrictPicture, ...]


def picture(position: str) -> Picture:
    """MW-3.1, MW-4.1, MW-6. Draws what a position names behind `>`; raises ValueError for unknown names."""
    position, shown = deeds(position)
    s = notation.read(position, DICE)
    wrong = [name for name in shown if name != SLOTS and name not in NUMBERS]
    if wrong or not shown:
        raise ValueError(f"“{' '.join(wrong)}” is no district.")
    drawn = Drawn(
        s.clock,
        tuple(task(s, slot) for slots in s.slots for slot in slots) if SLOTS in shown else (),
        tuple(district_picture(view(s, None), NUMBERS[name]) for name in shown if name != SLOTS),
    )
    return Picture(Piece(KIND, drawn), tuple(descriptions(drawn)))


def city_picture(s: City) -> Picture:
    """MW-1. Draws every district of the city."""
    city = view(s, None)
    drawn = Drawn(s.clock, (), tuple(district_picture(city, number) for number in RING))
    return Picture(Piece(KIND, drawn), tuple(descriptions(drawn)))


NUMBERS: Final = {district.slug: number for number, district in enumerate(DISTRICTS)}


def task(s: City, slot: Slot) -> Task:
    """MW-4.1. Returns an Action in progress as things stand."""
    seen = slot_view(slot, s.clock, ruled(s))
    wish = face(slot.request, s.clock) if slot.request else None
    gains = pays(slot.action, slot.request) if wish and not seen.fails else ()
    met = tuple((one.pay or 0, one.symbol) for one in gains if one.clock in ("", s.clock))
    return Task(face(slot.action, s.clock), wish, seen.cubes, captions.FAILS_IN_SHORT[seen.fails], met)


def district_picture(city: CityView, number: int) -> DistrictPicture:
    """Returns a district and its groups; the one that the Temple takes next is marked."""
    one = city.districts[number]
    taken = taken_next(city)
    enforcer = "" if not one.enforcer else "rules" if one.barred else "tame"
    groups = tuple(
        group_on_map(group, bool(taken and taken.group == group.name), "" if at else enforcer, (), ())
        for at, group in enumerate(one.groups)
    )
    return DistrictPicture(one.slug, one.name, tokens(one), one.barred, groups, captions.friends(one))


def descriptions(drawn: Drawn) -> Iterator[str]:
    """Yields what is drawn, in words."""
    yield f"By {drawn.clock}."
    for one in drawn.tasks:
        wish = f" for {one.wish.card.name}" if one.wish else ""
        outcome = (
            f"It fails: {one.fails}"
            if one.fails
            else f"It pays {payment(one)}"
            if one.pays
            else "It does its work"
        )
        yield f"{one.action.card.name}{wish}, {len(one.cubes)} on its timer. {outcome}."
    for street in drawn.streets:
        tokens = ", ".join(token for token in street.tokens if token != "empty") or "no token"
        yield f"{street.name}: {tokens}."
        for group in street.groups:
            enforcer = {
                "rules": "The Enforcer rules here. ",
                "tame": "The Enforcer is here, harmless. ",
                "": "",
            }
            yield f"{group.name}{group.said}{enforcer[group.enforcer]}".strip()
        yield street.friends


def payment(one: Task) -> str:
    """Returns what a Project pays, in words: `3 for harvest or 2 for tale`."""
    return " or ".join(f"{amount} for {symbol}" for amount, symbol in one.pays)
