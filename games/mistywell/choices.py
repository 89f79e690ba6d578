"""What can be chosen, and what would come of it: on the map, of a Request, of resting."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from games.kit.values import dataclass
from games.mistywell.city import DISTRICT, DISTRICTS, GROUP, GROUPS
from games.mistywell.phrases import the
from games.mistywell.printed import CARDS
from games.mistywell.resolving import failing
from games.mistywell.view import CityView, DistrictView, GroupView, PlayerView

IN_DISTRICTS: Final = ("district", "enforcer", "unity", "fear", "turn", "calm", "ability")
IN_GROUPS: Final = ("group", "temple", "untemple")
ON_SQUARES: Final = ("square", "bane", "lift", "cleanse")
"""What a question asks for on the map, by its prompt."""
SLOT_PROMPTS: Final = ("finish", "hurry", "delay", "drop")
ORDERS: Final = tuple(card for card in CARDS.values() if card.kind == "covenant")
ON_MAP: Final = (*IN_DISTRICTS, *IN_GROUPS, *ON_SQUARES)


@dataclass(frozen=True, slots=True)
class Aims:
    """What can be chosen on the map, by the number of the district: `can` is what a tap on it answers,
    `within` what is to be chosen inside it. `mapped`: something is asked of the map.
    """

    mapped: bool
    can: Mapping[int, str]
    within: Mapping[int, tuple[str, ...]]

    def offers(self, number: int) -> bool:
        """Whether a district can be tapped."""
        return number in self.can or number in self.within


NO_AIMS: Final = Aims(False, {}, {})


def aims(view: CityView, prompt: str, options: Collection[str]) -> Aims:
    """What a question lets one choose on the map."""
    if prompt not in ON_MAP:
        return NO_AIMS
    can: dict[int, str] = {}
    within: dict[int, tuple[str, ...]] = {}
    for number, district in enumerate(view.districts):
        found = tuple(one for one in spots(district, prompt) if one in options)
        alone = prompt in IN_DISTRICTS or (prompt in IN_GROUPS and len(district.groups) == 1)
        if found and alone:
            can[number] = found[0]
        elif found:
            within[number] = found
    return Aims(True, can, within)


def only(view: CityView, aims: Aims) -> str:
    """The one district where something can be tapped, or `a district`."""
    lit = [one.name for number, one in enumerate(view.districts) if aims.offers(number)]
    return lit[0] if len(lit) == 1 else "a district"


def spots(district: DistrictView, prompt: str) -> Iterator[str]:
    """What of a district a question can ask for, as answers write it."""
    if prompt in IN_DISTRICTS:
        yield district.slug
    elif prompt in IN_GROUPS:
        yield from (group.slug for group in district.groups)
    elif prompt in ON_SQUARES:
        yield from (square.name for group in district.groups for square in group.squares)


Server = tuple[str, str, str, bool]
"""A Project in a hand that serves a Request: whose it is, its key, why it would fail ("": it would not), and
whether it cannot be played now.
"""


def servers(players: Sequence[PlayerView]) -> dict[str, list[Server]]:
    """MW-3.3. The Projects in sight that serve each Request."""
    found: dict[str, list[Server]] = {}
    for player in players:
        for one in player.hand:
            for plan in one.plans:
                server = (player.character, one.card, plan.fails, bool(one.obstacle))
                found.setdefault(plan.request, []).append(server)
    return found


@dataclass(frozen=True, slots=True)
class Peril:
    """MW-6.1, MW-6.2, MW-6.4. How much Fear the Covenant cards of a move bring at most.

    `fatal`: perhaps the last; `turns`: a district has no room but Unity, which Fear would turn.
    """

    fear: int
    fatal: bool
    turns: bool


@dataclass(frozen=True, slots=True)
class Rest:
    """MW-3.4, MW-5.3. What it would come to if somebody recuperated.

    How far the tracker would go, and over what; the `time` of day that it becomes, and the Projects in
    progress, by name, that would then fail (`spoils`) or no longer fail (`saves`) as things stand.
    `peril` is None where no ring is met.
    """

    steps: int
    balls: int
    rings: int
    peril: Peril | None
    time: str
    spoils: tuple[str, ...]
    saves: tuple[str, ...]


def rest(view: CityView, player: PlayerView) -> Rest:
    """What recuperating would come to."""
    steps = len(player.fate) + bool(player.effort or view.banes)
    met = [view.track[(view.tracker + step) % len(view.track)] for step in range(1, steps + 1)]
    time = "night" if view.clock == "day" else "day"
    ruled = next((number for number, one in enumerate(view.districts) if one.enforcer and one.barred), -1)
    spoils: list[str] = []
    saves: list[str] = []
    for slot in (slot for one in view.players for slot in one.slots if slot.request):
        fails = bool(failing(slot.action, slot.request, time, ruled))
        if fails != bool(slot.fails):
            (spoils if fails else saves).append(CARDS[slot.action].name)
    rings = met.count("ring")
    return Rest(
        steps,
        met.count("fate"),
        rings,
        peril(view, rings) if rings else None,
        time,
        tuple(spoils),
        tuple(saves),
    )


def peril(view: CityView, rings: int) -> Peril:
    """MW-3.5, MW-6.2. The most Fear of so many Covenant cards: each its own, and third Temple cubes’."""
    close = {
        f"Add a Temple cube on {group.name}."
        for one in view.districts
        for group in one.groups
        if group.temple == view.temple_limit - 1
    }
    each = sorted((1 + len(close.intersection(card.lines)) for card in ORDERS), reverse=True)
    fear = sum(each[:rings])
    turns = any(one.unity and one.unity + one.fear == one.spaces for one in view.districts)
    return Peril(fear, view.fear + fear >= view.goal, turns)


def chooses_square(view: CityView, character: str, name: str) -> bool:
    """MW-4.2. Whether the cube of a Request of a group could go to several squares."""
    free = [one.owner for one in group_named(view, name).squares if not one.cube]
    return sum(owner in (character, "wild") for owner in free) > 1


def influence(view: CityView, character: str, name: str) -> str:
    """MW-4.2, MW-5.4. Where the cube of a Request of a group would go."""
    group = group_named(view, name)
    own = next(square.cube for square in group.squares if square.owner == character)
    wild = any(square.owner == "wild" and not square.cube for square in group.squares)
    if own == "bane":
        return f"The Bane on your square of {the(name)} goes."
    if not own:
        return f"A cube on your square of {the(name)}{', or on the wild one' if wild else ''}."
    return f"A cube on the wild square of {the(name)}." if wild else nowhere(name)


def nowhere(name: str) -> str:
    """MW-4.2. That the cube of a Request of a group would go nowhere."""
    return f"No free square of {the(name)}: no cube."


def group_named(view: CityView, name: str) -> GroupView:
    """A group by its name."""
    home = DISTRICTS[GROUPS[GROUP[name]].district]
    return view.districts[DISTRICT[home.name]].groups[home.groups.index(GROUP[name])]


@dataclass(frozen=True, slots=True)
class Taken:
    """MW-3.5. The group whose Request the Temple takes next, and the cubes that it will have there."""

    group: str
    cubes: int
    fear: bool


def taken_next(view: CityView) -> Taken | None:
    """Whom the Temple takes next."""
    if not view.jobs or view.phase == "over":
        return None
    name = CARDS[view.jobs[-1]].group
    cubes = group_named(view, name).temple
    return Taken(name, cubes + 1, cubes + 1 == view.temple_limit)


def ability_at_work(view: CityView, line: int, words: str) -> DistrictView | None:
    """MW-7.2. The district whose ability has that line."""
    return next((one for one in view.districts if one.ability[line : line + 1] == (words,)), None)
