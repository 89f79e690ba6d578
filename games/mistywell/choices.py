"""What can be chosen, and what would come of it: on the map, for a Request, by recuperating."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from games.kit.values import dataclass
from games.mistywell.city import DISTRICT, DISTRICTS, GROUP, GROUPS
from games.mistywell.phrases import with_article
from games.mistywell.printed import CARDS
from games.mistywell.resolving import failure
from games.mistywell.view import CityView, DistrictView, GroupView, PlayerView

IN_DISTRICTS: Final = ("district", "enforcer", "unity", "fear", "turn", "calm", "ability")
IN_GROUPS: Final = ("group", "temple", "untemple")
ON_SQUARES: Final = ("square", "bane", "lift", "cleanse")
"""Prompts of questions about the map."""
SLOT_PROMPTS: Final = ("finish", "hurry", "delay", "drop")
COVENANT_CARDS: Final = tuple(card for card in CARDS.values() if card.kind == "covenant")
ON_MAP: Final = (*IN_DISTRICTS, *IN_GROUPS, *ON_SQUARES)


@dataclass(frozen=True, slots=True)
class MapChoices:
    """The choices on the map, by district number: `can` is the answer of a tap on it, `within` are the
    answers given inside it. `mapped`: the question is about the map.
    """

    mapped: bool
    can: Mapping[int, str]
    within: Mapping[int, tuple[str, ...]]

    def offers(self, number: int) -> bool:
        """Returns whether a district can be tapped."""
        return number in self.can or number in self.within


NO_CHOICES: Final = MapChoices(False, {}, {})


def map_choices(view: CityView, prompt: str, options: Collection[str]) -> MapChoices:
    """Returns the choices of a question on the map."""
    if prompt not in ON_MAP:
        return NO_CHOICES
    can: dict[int, str] = {}
    within: dict[int, tuple[str, ...]] = {}
    for number, district in enumerate(view.districts):
        found = tuple(one for one in possible_answers(district, prompt) if one in options)
        alone = prompt in IN_DISTRICTS or (prompt in IN_GROUPS and len(district.groups) == 1)
        if found and alone:
            can[number] = found[0]
        elif found:
            within[number] = found
    return MapChoices(True, can, within)


def only_district(view: CityView, on_map: MapChoices) -> str:
    """Returns the name of the only district with choices, else `a district`."""
    lit = [one.name for number, one in enumerate(view.districts) if on_map.offers(number)]
    return lit[0] if len(lit) == 1 else "a district"


def possible_answers(district: DistrictView, prompt: str) -> Iterator[str]:
    """Yields what a question can ask for in a district, as written in answers."""
    if prompt in IN_DISTRICTS:
        yield district.slug
    elif prompt in IN_GROUPS:
        yield from (group.slug for group in district.groups)
    elif prompt in ON_SQUARES:
        yield from (square.name for group in district.groups for square in group.squares)


ServingProject = tuple[str, str, str, bool]
"""A Project in a hand that serves a Request: its owner, its key, why it would fail ("": it would not), and
whether it cannot be played now.
"""


def serving_projects(players: Sequence[PlayerView]) -> dict[str, list[ServingProject]]:
    """MW-3.3. Returns the visible Projects that serve each Request."""
    found: dict[str, list[ServingProject]] = {}
    for player in players:
        for one in player.hand:
            for plan in one.plans:
                server = (player.character, one.card, plan.fails, bool(one.obstacle))
                found.setdefault(plan.request, []).append(server)
    return found


@dataclass(frozen=True, slots=True)
class FearRisk:
    """MW-6.1, MW-6.2, MW-6.4. The most Fear that the Covenant cards of a tracker move can bring.

    `fatal`: it may lose the game; `turns`: some full district has Unity, which Fear would turn.
    """

    fear: int
    fatal: bool
    turns: bool


@dataclass(frozen=True, slots=True)
class RecuperateOutcome:
    """MW-3.4, MW-5.3. The consequences of recuperating now.

    How far the tracker would go, and over what; the `time` of day after it, and the Projects in progress, by
    name, that would then fail (`spoils`) or no longer fail (`saves`) as things stand. `peril` is None if no
    ring is met.
    """

    steps: int
    balls: int
    rings: int
    peril: FearRisk | None
    time: str
    spoils: tuple[str, ...]
    saves: tuple[str, ...]


def recuperate_outcome(view: CityView, player: PlayerView) -> RecuperateOutcome:
    """Returns the consequences of recuperating for a player."""
    steps = len(player.fate) + bool(player.effort or view.banes)
    crossed = [view.track[(view.tracker + step) % len(view.track)] for step in range(1, steps + 1)]
    time = "night" if view.clock == "day" else "day"
    ruled = next((number for number, one in enumerate(view.districts) if one.enforcer and one.barred), -1)
    spoils: list[str] = []
    saves: list[str] = []
    for slot in (slot for one in view.players for slot in one.slots if slot.request):
        fails = bool(failure(slot.action, slot.request, time, ruled))
        if fails != bool(slot.fails):
            (spoils if fails else saves).append(CARDS[slot.action].name)
    rings = crossed.count("ring")
    return RecuperateOutcome(
        steps,
        crossed.count("fate"),
        rings,
        fear_risk(view, rings) if rings else None,
        time,
        tuple(spoils),
        tuple(saves),
    )


def fear_risk(view: CityView, rings: int) -> FearRisk:
    """MW-3.5, MW-6.2. Returns the most Fear of so many Covenant cards: one each, and third Temple cubes’."""
    temple = tuple((group.name, group.temple) for one in view.districts for group in one.groups)
    repeats = 0 < view.covenants_left < rings or rings > len(COVENANT_CARDS)
    fear = rings + most_temple_fear(temple, rings, view.temple_limit, repeats=repeats)
    turns = any(one.unity and one.unity + one.fear == one.spaces for one in view.districts)
    return FearRisk(fear, view.fear + fear >= view.goal, turns)


@lru_cache(maxsize=1 << 10)
def most_temple_fear(temple: tuple[tuple[str, int], ...], cards: int, limit: int, *, repeats: bool) -> int:
    """MW-3.5. Returns the most Fear of Temple cubes that so many Covenant cards can add.

    `temple` are the groups with their cubes; `repeats`: a card may come twice, as the deck runs out (MW-6.5).
    """
    draws = combinations_with_replacement if repeats else combinations
    most = 0
    for drawn in draws(COVENANT_CARDS, cards):
        added = Counter(line for card in drawn for line in card.lines)
        reached = (cubes + added[f"Add a Temple cube on {group}."] for group, cubes in temple)
        most = max(most, sum(cubes // limit for cubes in reached))
    return most


def chooses_square(view: CityView, character: str, name: str) -> bool:
    """MW-4.2. Returns whether the cube of a Request of a group could go to several squares."""
    free = [one.owner for one in group_named(view, name).squares if not one.cube]
    return sum(owner in (character, "wild") for owner in free) > 1


def influence_words(view: CityView, player: PlayerView, name: str) -> str:
    """MW-4.2, MW-5.4. Returns in words where the cube of a Request of a group would go."""
    group = group_named(view, name)
    own = next(square.cube for square in group.squares if square.owner == player.character)
    wild = [square.cube for square in group.squares if square.owner == "wild"]
    whose = with_article(name)
    if own == "bane":
        return f"The Bane on your square of {whose} goes."
    if not own:
        other = ", or the Bane on the wild one goes" if "bane" in wild else ""
        return f"A cube on your square of {whose}{', or on the wild one' if '' in wild else other}."
    if "" in wild:
        return f"A cube on the wild square of {whose}."
    return f"The Bane on the wild square of {whose} goes." if "bane" in wild else no_square(name)


def fated_influence_words(view: CityView, player: PlayerView, name: str) -> str:
    """MW-5.5. Returns in words what becomes of the cube of a Request of a group without Effort."""
    squares = group_named(view, name).squares
    spoilt = any(square.owner == player.character and square.cube == "bane" for square in squares)
    empty = not spoilt and any(
        square.owner in (player.character, "wild") and not square.cube for square in squares
    )
    if empty and view.banes and len(player.fate) > player.fate.count("bane"):
        return f"No Effort: a cube of Fate can go to {with_article(name)}, and a Bane takes its place."
    return "No Effort: no cube."


def no_square(name: str) -> str:
    """MW-4.2. Returns in words that the cube of a Request of a group would go nowhere."""
    return f"No free square of {with_article(name)}: no cube."


def group_named(view: CityView, name: str) -> GroupView:
    """Returns a group by its name."""
    home = DISTRICTS[GROUPS[GROUP[name]].district]
    return view.districts[DISTRICT[home.name]].groups[home.groups.index(GROUP[name])]


@dataclass(frozen=True, slots=True)
class Taken:
    """MW-3.5. The group whose Request the Temple takes next, and the number of its cubes after that."""

    group: str
    cubes: int
    fear: bool


def taken_next(view: CityView) -> Taken | None:
    """Returns what the Temple takes next; None without a Request, and after the end."""
    if not view.jobs or view.phase == "over":
        return None
    name = CARDS[view.jobs[-1]].group
    cubes = group_named(view, name).temple
    return Taken(name, cubes + 1, cubes + 1 == view.temple_limit)


def district_of_ability(view: CityView, line: int, words: str) -> DistrictView | None:
    """MW-7.2. Returns the district whose ability has that line."""
    return next((one for one in view.districts if one.ability[line : line + 1] == (words,)), None)
