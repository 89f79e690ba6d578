"""Deeds of cards on the map: cubes, tokens, the Enforcer, the Temple's board."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from games.kit.contract import Steps
from games.kit.values import dataclass
from games.mistywell import influence, temple
from games.mistywell.cards import Act
from games.mistywell.city import BANE, DISTRICTS, GROUPS, SQUARES, WILD
from games.mistywell.deed import Deed
from games.mistywell.questions import pick, square_options
from games.mistywell.state import City

EVERYWHERE: Final = tuple(range(len(DISTRICTS)))
ROOM, YOURS = " and a free space or Fear", "a cube on your squares or a wild one"


def district_options(numbers: Iterable[int]) -> dict[str, int]:
    """Returns districts as options, by slug."""
    return {DISTRICTS[number].slug: number for number in numbers}


def here_groups(act: Act) -> tuple[int, ...]:
    """Returns the groups that “here” means: a Request's own, or those of a district."""
    return (act.group,) if act.group >= 0 else DISTRICTS[act.district].groups


def group_options(numbers: Iterable[int]) -> dict[str, int]:
    """Returns groups as options, by slug."""
    return {GROUPS[number].slug: number for number in numbers}


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in a sentence: here, there, them, door, step (off him), any, friendly, enforcer or named."""

    kind: str
    district: int = -1

    def of(self, s: City, act: Act) -> tuple[int, ...]:
        """Returns the districts that it can mean now."""
        if self.kind == "here":
            return (act.district,)
        if self.kind == "there":
            return (act.there,)
        if self.kind == "them":
            return tuple(dict.fromkeys(act.lifted))
        if self.kind == "door":
            return DISTRICTS[act.district].beside
        if self.kind == "friendly":
            return tuple(s.friendly(act.seat))
        if self.kind == "enforcer":
            return (s.enforcer,)
        return (self.district,) if self.kind == "named" else EVERYWHERE


# Cubes


@dataclass(frozen=True, slots=True)
class Place(Deed):
    """MW-4.2, MW-6.2. Places a cube on the map; the Enforcer does not prevent it."""

    spot: Spot

    def _groups(self, s: City, act: Act) -> list[int]:
        if self.spot.kind == "here":
            return list(here_groups(act))
        return influence.groups_in(self.spot.of(s, act))

    def possible(self, s: City, act: Act) -> bool:
        return bool(influence.open_squares(s, act.seat, self._groups(s, act)))

    def do(self, s: City, act: Act) -> Steps[None]:
        yield from influence.place(s, act, self._groups(s, act))


@dataclass(frozen=True, slots=True)
class RemoveCubes(Deed):
    """MW-6.3. Removes a number of own cubes from the map: `anywhere`, from one `district` or one `group`.

    If aimed, some of them are from a district that has room for Unity.
    """

    number: int
    scope: str = "anywhere"
    aim: bool = False

    def aimed(self) -> Deed:
        return replace(self, aim=True)

    def _removable(self, s: City, act: Act) -> dict[str, list[int]]:
        """Returns the cubes that may be removed together, by place; the fullest places if none has enough."""
        lots: dict[str, list[int]] = {}
        for square in s.own_cubes(act.seat):
            group = GROUPS[SQUARES[square].group]
            place = group.slug if self.scope == "group" else DISTRICTS[group.district].slug
            lots.setdefault("anywhere" if self.scope == "anywhere" else place, []).append(square)
        if self.aim:
            lots = {place: lot for place, lot in lots.items() if with_unity_room(s, lot)}
        most = min(self.number, max(map(len, lots.values()), default=0))
        return {place: lot for place, lot in lots.items() if len(lot) >= most}

    def possible(self, s: City, act: Act) -> bool:
        if len(s.own_cubes(act.seat)) < self.number:
            return False
        return any(len(lot) >= self.number for lot in self._removable(s, act).values())

    def useful(self, s: City, act: Act) -> bool:
        return bool(self._removable(s, act))

    def _requirement(self, cubes: int) -> str:
        """Returns a description of the places that so many cubes can be removed from."""
        have = "a cube of yours" if cubes == 1 else f"{cubes} of your cubes"
        return f"a {self.scope} with {have}{ROOM * self.aim}"

    def do(self, s: City, act: Act) -> Steps[None]:
        lots = self._removable(s, act)
        if not lots:
            return
        act.lifted = ()
        most = min(self.number, *map(len, lots.values()))
        choices = yield from pick(act, self.scope, lots, "MW-6.3", among=self._requirement(most))
        if self.scope != "anywhere":
            act.there = influence.district_of(choices[0])
        for left in range(most, 0, -1):
            square = choices[0]
            if left < len(choices):
                square = yield from pick_cube(s, act, choices, left, aim=self.aim)
            choices = [one for one in choices if one != square]
            remove_cube(s, act, square)


def with_unity_room(s: City, lot: Iterable[int]) -> list[int]:
    """MW-6.1. Returns the squares whose district has room for Unity."""
    return [square for square in lot if s.unity_fits(influence.district_of(square))]


def pick_cube(s: City, act: Act, lot: list[int], left: int, *, aim: bool, among: str = YOURS) -> Steps[int]:
    """MW-7.6. Asks for a cube to remove; at least one of an aimed price is where Unity has room."""
    if aim and left == 1 and not any(map(s.unity_fits, act.lifted)):
        lot, among = with_unity_room(s, lot), "a cube beside a free space or Fear"
    square: int = yield from pick(act, "lift", square_options(lot), "MW-6.3", left=left, among=among)
    return square


def remove_cube(s: City, act: Act, square: int) -> None:
    """Removes a cube from the map; “them” includes its district from now on."""
    influence.remove_cube(s, act.seat, square)
    act.lifted += (influence.district_of(square),)


@dataclass(frozen=True, slots=True)
class RemoveFromEach(Deed):
    """MW-6.3. Removes an own cube from each of several districts; if aimed, one has room for Unity."""

    number: int
    aim: bool = False

    def aimed(self) -> Deed:
        return replace(self, aim=True)

    def possible(self, s: City, act: Act) -> bool:
        own = s.own_cubes(act.seat)
        homes = {influence.district_of(square) for square in own}
        return len(homes) >= self.number and bool(with_unity_room(s, own) or not self.aim)

    def useful(self, s: City, act: Act) -> bool:
        return bool(s.own_cubes(act.seat))

    def do(self, s: City, act: Act) -> Steps[None]:
        act.lifted = ()
        for left in range(self.number, 0, -1):
            own = s.own_cubes(act.seat)
            rest = [square for square in own if influence.district_of(square) not in act.lifted]
            if not rest:
                return
            rest = influence.open_choice(rest, influence.district_of, left)
            among = "a cube from another district" if act.lifted else YOURS
            remove_cube(s, act, (yield from pick_cube(s, act, rest, left, aim=self.aim, among=among)))


@dataclass(frozen=True, slots=True)
class RemoveOfPlayers(Deed):
    """MW-6.3. Removes a cube of each of several players from one district; a wild one counts as anybody's.

    If aimed, the district has room for Unity.
    """

    number: int
    aim: bool = False

    def aimed(self) -> Deed:
        return replace(self, aim=True)

    def _remaining(self, s: City, district: int, lifted: tuple[int, ...]) -> list[int]:
        """Returns the cubes of a district that may be removed with those already chosen."""
        taken = {SQUARES[square].owner for square in lifted} - {WILD}
        own = [square for group in DISTRICTS[district].groups for square in GROUPS[group].squares]
        return [
            square
            for square in own
            if s.stands(square) and square not in lifted and SQUARES[square].owner not in taken
        ]

    def _has_enough(self, s: City, district: int) -> bool:
        """Returns whether enough players have a cube in a district."""
        return len(set(map(influence.owner_of, self._remaining(s, district, ())))) >= self.number

    def _districts(self, s: City) -> list[int]:
        return [one for one in EVERYWHERE if self._has_enough(s, one) and (s.unity_fits(one) or not self.aim)]

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._districts(s))

    def do(self, s: City, act: Act) -> Steps[None]:
        if not (found := self._districts(s)):
            return
        among = f"a district with cubes of {self.number} players{ROOM * self.aim}"
        act.there = yield from pick(act, "district", district_options(found), "MW-6.3", among=among)
        lifted: tuple[int, ...] = ()
        for left in range(self.number, 0, -1):
            rest = influence.open_choice(self._remaining(s, act.there, lifted), influence.owner_of, left)
            among = "a cube of another player" if lifted else "a cube of any player"
            square = yield from pick(act, "lift", square_options(rest), "MW-6.3", left=left, among=among)
            lifted += (square,)
            remove_cube(s, act, square)


@dataclass(frozen=True, slots=True)
class RemoveBane(Deed):
    """MW-5.4. Removes a Bane from the map: of `yours`, from `here`, or from `any` square."""

    scope: str

    def _squares(self, s: City, act: Act) -> list[int]:
        if self.scope == "yours":
            return s.own_banes(act.seat)
        banes = [square for square, cube in enumerate(s.squares) if cube == BANE]
        if self.scope == "any":
            return banes
        return [square for square in banes if SQUARES[square].group in here_groups(act)]

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._squares(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        if found := self._squares(s, act):
            square = yield from pick(act, "cleanse", square_options(found), "MW-5.4")
            influence.remove_cube(s, act.seat, square)


# The Enforcer and tokens


@dataclass(frozen=True, slots=True)
class MoveEnforcer(Deed):
    """MW-6.2. Moves the Enforcer to another district, or to a neighbouring one."""

    spot: Spot

    def _options(self, s: City, act: Act) -> list[int]:
        if self.spot.kind == "step":
            return list(DISTRICTS[s.enforcer].beside)
        return [district for district in self.spot.of(s, act) if district != s.enforcer]

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._options(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        if found := self._options(s, act):
            temple.move_enforcer(s, (yield from pick(act, "enforcer", district_options(found), "MW-6.2")))


@dataclass(frozen=True, slots=True)
class PlaceUnity(Deed):
    """MW-6.1. Places Unity in a district that has room for it."""

    spot: Spot

    def _options(self, s: City, act: Act) -> list[int]:
        return [one for one in self.spot.of(s, act) if s.unity_fits(one)]

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._options(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        if found := self._options(s, act):
            temple.place_unity(s, (yield from pick(act, "unity", district_options(found), "MW-6.1")))


@dataclass(frozen=True, slots=True)
class PlaceFear(Deed):
    """MW-6.1. Places Fear in a district."""

    spot: Spot

    def do(self, s: City, act: Act) -> Steps[None]:
        district = yield from pick(act, "fear", district_options(self.spot.of(s, act)), "MW-6.1")
        temple.place_fear(s, district)


@dataclass(frozen=True, slots=True)
class Turn(Deed):
    """MW-6.1. Turns any Fear token to Unity, or any Unity token to Fear."""

    to_unity: bool

    def _options(self, s: City, act: Act) -> list[int]:
        tokens = s.fear if self.to_unity else s.unity
        return [district for district in EVERYWHERE if tokens[district]]

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._options(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        if found := self._options(s, act):
            to = "Unity" if self.to_unity else "Fear"
            district = yield from pick(act, "turn", district_options(found), "MW-6.1", to=to)
            temple.turn_token(s, district, to_unity=self.to_unity)


@dataclass(frozen=True, slots=True)
class RemoveFear(Deed):
    """MW-6.1. Removes a Fear token from the map."""

    spot: Spot

    def _options(self, s: City, act: Act) -> list[int]:
        return [district for district in self.spot.of(s, act) if s.fear[district]]

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._options(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        if found := self._options(s, act):
            temple.remove_fear(s, (yield from pick(act, "calm", district_options(found), "MW-6.1")))


# The Temple's board


@dataclass(frozen=True, slots=True)
class RemoveTemple(Deed):
    """MW-3.5. Removes cubes from the Temple's board: of the groups `here`, or of any."""

    here: bool
    number: int = 1

    def _options(self, s: City, act: Act) -> list[int]:
        near = here_groups(act) if self.here else range(len(GROUPS))
        return [group for group in near if s.temple[group]]

    def possible(self, s: City, act: Act) -> bool:
        return sum(s.temple[group] for group in self._options(s, act)) >= self.number

    def useful(self, s: City, act: Act) -> bool:
        return bool(self._options(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        for left in range(self.number, 0, -1):
            if found := self._options(s, act):
                found = found[:1] if sum(s.temple[group] for group in found) <= left else found
                group = yield from pick(act, "untemple", group_options(found), "MW-3.5", left=left)
                temple.remove_temple(s, group)


@dataclass(frozen=True, slots=True)
class AddTemple(Deed):
    """MW-3.5. Adds a cube to the Temple's board; `scope` is here, any or named."""

    scope: str
    group: int = -1

    def do(self, s: City, act: Act) -> Steps[None]:
        candidates = {"here": here_groups(act), "any": range(len(GROUPS)), "named": (self.group,)}[self.scope]
        temple.add_temple(s, (yield from pick(act, "temple", group_options(candidates), "MW-3.5")))
