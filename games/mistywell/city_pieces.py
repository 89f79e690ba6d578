"""The map as pieces: districts round the Temple, with their groups and squares."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.mistywell import captions
from games.mistywell.choices import MapChoices, Taken, taken_next
from games.mistywell.city import DISTRICTS, GROUPS, TRACK
from games.mistywell.faces import COLOUR
from games.mistywell.state import TEMPLE
from games.mistywell.view import CityView, DistrictView, GroupView, SquareView

FOLDER: Final = "games/mistywell/city"
RING: Final = (0, 1, 2, 5, 4, 3)
"""Districts in the order of the page; they are numbered clockwise round the Temple."""

DISTRICT_BY_GROUP: Final = {group.name: DISTRICTS[group.district].slug for group in GROUPS}
"""The slugs of districts, by the name of a group."""

TOKENS: Final = ("unity", "fear", "empty")

Found = tuple[tuple[str, Piece], ...]


class City(NamedTuple):
    """Element ids of the map: the sky (time of day), the districts above and below the Temple, the Temple."""

    sky: str
    above: tuple[str, ...]
    temple: str
    below: tuple[str, ...]


class District(NamedTuple):
    """A district with its tokens, and its groups by id; `answer` is that of a tap, "" if it opens the sheet.

    `looks` are CSS classes; `lit`: something can be chosen here; `said` is for screen readers.
    """

    slug: str
    name: str
    tokens: tuple[str, ...]
    groups: tuple[str, ...]
    answer: str
    looks: str
    lit: bool
    said: str


class Pips(NamedTuple):
    """The Temple's cubes on a group's board; `close`: the next makes Fear."""

    cubes: tuple[bool, ...]
    close: bool


class Square(NamedTuple):
    """A square, its owner by colour, and the colour of its cube; `look`: pick, fresh, gone or ""."""

    name: str
    owner: str
    cube: str
    look: str = ""


class Group(NamedTuple):
    """A group on the map. `next`: the Temple takes its Request next; `enforcer`: rules, tame or ""."""

    name: str
    emblem: str
    next: bool
    pips: Pips
    squares: tuple[Square, ...]
    enforcer: str
    said: str


class Space(NamedTuple):
    """A space of the track, and where it is drawn; `here`: the tracker is on it."""

    symbol: str
    x: int
    here: bool


class Temple(NamedTuple):
    """The fate track, the spaces to the next ball and ring (None after the end), the Temple's next."""

    spaces: tuple[Space, ...]
    ahead: tuple[int, int] | None
    takes: Taken | None


def city(
    view: CityView, on_map: MapChoices, fresh: Mapping[str, tuple[str, ...]]
) -> Iterator[tuple[str, Piece]]:
    """Yields the pieces of the map; `fresh` are the squares that changed recently, by district."""
    taken = taken_next(view)
    taken_district = DISTRICT_BY_GROUP[taken.group] if taken else ""
    for number, one in enumerate(view.districts):
        chosen = on_map.can.get(number, ""), on_map.within.get(number, ())
        group = taken.group if taken and one.slug == taken_district else ""
        yield from district(one, group, *chosen, fresh.get(one.slug, ()))
    over = view.phase == "over"
    ahead = None if over else (view.to_fate, view.to_ring)
    yield "temple", made_once(f"{FOLDER}.temple", Temple(spaces(view.tracker), ahead, taken))
    yield "sky", made_once(f"{FOLDER}.sky", view.clock)
    yield "city", CITY


@lru_cache(maxsize=1 << 13)
def district(
    one: DistrictView, taken: str, answer: str, within: tuple[str, ...], fresh: tuple[str, ...]
) -> Found:
    """Returns the pieces of a district and its groups; the Temple takes a Request of group `taken` next."""
    enforcer = "" if not one.enforcer else "rules" if one.barred else "tame"
    groups = {
        f"g-{group.slug}": Piece(
            f"{FOLDER}.group",
            group_on_map(group, group.name == taken, "" if number else enforcer, within, fresh),
        )
        for number, group in enumerate(one.groups)
    }
    lit = bool(answer or within)
    looks = {
        "can": lit,
        "barred": one.barred,
        "twofold": len(one.groups) > 1,
    }
    drawn = District(
        slug=one.slug,
        name=one.name,
        tokens=tokens(one),
        groups=tuple(groups),
        answer=answer,
        looks=" ".join(look for look, so in looks.items() if so),
        lit=lit,
        said=spoken(one),
    )
    return (*groups.items(), (f"d-{one.slug}", Piece(f"{FOLDER}.district", drawn)))


def group_on_map(
    group: GroupView, taken: bool, enforcer: str, within: Sequence[str], fresh: Sequence[str]
) -> Group:
    """Returns a group as drawn on the map."""
    squares = tuple(
        square(one, "pick" if one.name in within else change_look(one) if one.name in fresh else "")
        for one in group.squares
    )
    cubes = "".join(f"{one.owner} square, {one.cube}; " for one in group.squares if one.cube)
    label = f": {cubes}{captions.temple_cubes(group.temple, TEMPLE)}. "
    return Group(group.name, group.emblem, taken, pips(group.temple), squares, enforcer, label)


def change_look(one: SquareView) -> str:
    """Returns the look of a square that changed recently: fresh if something came, gone if it left."""
    return "fresh" if one.cube else "gone"


def square(one: SquareView, look: str = "") -> Square:
    """Returns a square as drawn."""
    return Square(one.name, COLOUR[one.owner], one.cube, look)


def tokens(one: DistrictView) -> tuple[str, ...]:
    """Returns what lies on the spaces of a district."""
    counts = (one.unity, one.fear, one.spaces - one.unity - one.fear)
    return tuple(token for token, count in zip(TOKENS, counts) for _ in range(count))


def spoken(one: DistrictView) -> str:
    """Returns a district in words, for screen readers."""
    harmless = "" if one.barred else ", harmless"
    enforcer = f"The Enforcer is here{harmless}. " if one.enforcer else ""
    return f". {captions.tokens(one)}{one.spaces - one.unity - one.fear} free. {enforcer}"


@cache
def pips(count: int, *, over: bool = False) -> Pips:
    """Returns the Temple's cubes of a group; once the game is over, none is close to Fear."""
    return Pips(tuple(n < count for n in range(TEMPLE - 1)), count == TEMPLE - 1 and not over)


@cache
def spaces(tracker: int) -> tuple[Space, ...]:
    """Returns the track with the tracker on it."""
    return tuple(Space(symbol, 20 * n + 10, n == tracker) for n, symbol in enumerate(TRACK))


ABOVE: Final = tuple(f"d-{DISTRICTS[number].slug}" for number in RING[:3])
BELOW: Final = tuple(f"d-{DISTRICTS[number].slug}" for number in RING[3:])
CITY: Final = Piece(f"{FOLDER}.city", City("sky", ABOVE, "temple", BELOW))
"""The layout of the map, which never changes."""
