"""The city as pieces: districts round the Temple, in each its groups, on each group its squares."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.mistywell import captions
from games.mistywell.choices import Aims, Taken, taken_next
from games.mistywell.city import DISTRICTS, GROUPS, TRACK
from games.mistywell.faces import COLOUR
from games.mistywell.state import TEMPLE
from games.mistywell.view import CityView, DistrictView, GroupView, SquareView

FOLDER: Final = "games/mistywell/city"
RING: Final = (0, 1, 2, 5, 4, 3)
"""Districts in the order of the page, which goes round the Temple with the clock."""

HOME: Final = {group.name: DISTRICTS[group.district].slug for group in GROUPS}
"""The district of a group, by its name."""

TOKENS: Final = ("unity", "fear", "empty")

Found = tuple[tuple[str, Piece], ...]


class City(NamedTuple):
    """The map: the time of day by its id, districts above and below the Temple."""

    sky: str
    above: tuple[str, ...]
    temple: str
    below: tuple[str, ...]


class District(NamedTuple):
    """A district: its tokens, its groups by id; `answer` is what a tap on it says, "" to look at it near by.

    `looks` are classes; `lit`: something can be chosen here; `said` is for those who listen.
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
    """A square, whose it is by colour, and the colour of its cube; `look`: pick, fresh, gone or ""."""

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
    """A space of the track, and where it is drawn; `here`: the tracker stands on it."""

    symbol: str
    x: int
    here: bool


class Temple(NamedTuple):
    """The fate track, how far the next ball and ring are (None after the end), whom the Temple takes next."""

    spaces: tuple[Space, ...]
    ahead: tuple[int, int] | None
    takes: Taken | None


def city(view: CityView, aims: Aims, fresh: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, Piece]]:
    """The map; `fresh` are the squares that changed of late, by district."""
    taken = taken_next(view)
    home = HOME[taken.group] if taken else ""
    for number, one in enumerate(view.districts):
        chosen = aims.can.get(number, ""), aims.within.get(number, ())
        group = taken.group if taken and one.slug == home else ""
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
    """A district and its groups; of the group `taken` the Temple takes a Request next."""
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
        said=heard(one),
    )
    return (*groups.items(), (f"d-{one.slug}", Piece(f"{FOLDER}.district", drawn)))


def group_on_map(
    group: GroupView, taken: bool, enforcer: str, within: Sequence[str], fresh: Sequence[str]
) -> Group:
    """A group as it stands on the map."""
    squares = tuple(
        square(one, "pick" if one.name in within else news_of(one) if one.name in fresh else "")
        for one in group.squares
    )
    cubes = "".join(f"{one.owner} square, {one.cube}; " for one in group.squares if one.cube)
    said = f": {cubes}{captions.temple_cubes(group.temple, TEMPLE)}. "
    return Group(group.name, group.emblem, taken, pips(group.temple), squares, enforcer, said)


def news_of(one: SquareView) -> str:
    """How a square looks that changed of late: what came is there, or what was there is gone."""
    return "fresh" if one.cube else "gone"


def square(one: SquareView, look: str = "") -> Square:
    """A square as it is drawn."""
    return Square(one.name, COLOUR[one.owner], one.cube, look)


def tokens(one: DistrictView) -> tuple[str, ...]:
    """The spaces of a district, by what lies there."""
    counts = (one.unity, one.fear, one.spaces - one.unity - one.fear)
    return tuple(token for token, count in zip(TOKENS, counts) for _ in range(count))


def heard(one: DistrictView) -> str:
    """What is said of a district to those who listen."""
    harmless = "" if one.barred else ", harmless"
    enforcer = f"The Enforcer is here{harmless}. " if one.enforcer else ""
    return f". {captions.tokens(one)}{one.spaces - one.unity - one.fear} free. {enforcer}"


@cache
def pips(count: int, *, over: bool = False) -> Pips:
    """So many cubes of the Temple; once the game is over, none is near to Fear."""
    return Pips(tuple(n < count for n in range(TEMPLE - 1)), count == TEMPLE - 1 and not over)


@cache
def spaces(tracker: int) -> tuple[Space, ...]:
    """The track with the tracker on it."""
    return tuple(Space(symbol, 20 * n + 10, n == tracker) for n, symbol in enumerate(TRACK))


ABOVE: Final = tuple(f"d-{DISTRICTS[number].slug}" for number in RING[:3])
BELOW: Final = tuple(f"d-{DISTRICTS[number].slug}" for number in RING[3:])
CITY: Final = Piece(f"{FOLDER}.city", City("sky", ABOVE, "temple", BELOW))
"""What stands where in the city never changes."""
