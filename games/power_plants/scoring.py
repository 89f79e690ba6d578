"""The count at the end, step by step in its order (PP-6)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.kit.contract import Seat
from games.kit.values import dataclass
from games.power_plants.garden import Place, beside, fields, fields_at
from games.power_plants.plants import PATCHES
from games.power_plants.state import Season


@dataclass(frozen=True, slots=True)
class Share:
    """What one player gets in a step of the count.

    In a field `rank` is first, second or other, `patches` how many of it the player controls, `lowest` the
    lowest number among them, and `tied` says that this number decided against a player with as many.
    Elsewhere `rank` is empty and `patches` counts what is paid for.
    """

    seat: Seat
    gems: int
    rank: str = ""
    patches: int = 0
    lowest: int = 0
    tied: bool = False


@dataclass(frozen=True, slots=True)
class CountStep:
    """A step of the count: `kind` is gained, plant, patches or field.

    `plant` is whose end scoring or field it is, `places` the patches that it is about, `totals` what each
    player has once it is counted. A field of `size` patches is worth `worth_first` and `worth_second`.
    """

    kind: str
    rule: str
    plant: str
    places: tuple[Place, ...]
    shares: tuple[Share, ...]
    totals: tuple[int, ...]
    size: int = 0
    worth_first: int = 0
    worth_second: int = 0


def worth(size: int) -> tuple[int, int]:
    """PP-6.4. What the first and the second get for a field.

    >>> worth(4)
    (7, 3)
    """
    return 2 * size - 1, size - 1


def count(s: Season) -> tuple[CountStep, ...]:
    """PP-6. Every step of the count, with running totals."""
    totals = [0] * s.seats
    found = []
    for kind, rule, plant, places, shares in _parts(s):
        for share in shares:
            totals[share.seat] += share.gems
        first, second = worth(len(places)) if kind == "field" else (0, 0)
        size = len(places) if kind == "field" else 0
        found.append(CountStep(kind, rule, plant, places, shares, tuple(totals), size, first, second))
    return tuple(found)


Part = tuple[str, str, str, tuple[Place, ...], tuple[Share, ...]]


def _parts(s: Season) -> Iterator[Part]:
    yield "gained", "PP-6.1", "", (), tuple(Share(seat, gems) for seat, gems in enumerate(s.gained))
    yield from _of_cards(s)
    for plant, places in fields(s.garden):
        yield "field", "PP-6.4", plant, places, ranked(s, places)


def _of_cards(s: Season) -> Iterator[Part]:
    """What plants pay by their cards (PP-6.2, PP-6.3)."""
    if "Wingbean" in s.plants and s.powerless != "Wingbean":
        beans = _beans(s)
        yield "plant", "PP-4.7", "Wingbean", tuple(beans), _summed(s, beans)
    if "Snapjaw" in s.plants and s.powerless != "Snapjaw":
        yield "plant", "PP-4.8", "Snapjaw", (), _captives(s)
    if "Emberwood" in s.plants:
        yield "patches", "PP-6.3", "Emberwood", tuple(s.gems), _summed(s, s.gems)


def _beans(s: Season) -> dict[Place, int]:
    """PP-4.7. Each Wingbean -> the different plants among its neighbours, but Wingbean."""
    return {
        place: len({s.plant_at(near) for near in beside(s.garden, place)} - {"Wingbean"})
        for place, patch in s.garden.items()
        if PATCHES[patch][0] == "Wingbean"
    }


def _summed(s: Season, gems: dict[Place, int]) -> tuple[Share, ...]:
    """Gems that go to the controllers of their patches."""
    found: dict[Seat, list[int]] = {}
    for place, amount in gems.items():
        owner = s.owner(place)
        if owner is not None:
            found.setdefault(owner, []).append(amount)
    return tuple(Share(seat, sum(found[seat]), patches=len(found[seat])) for seat in sorted(found))


def _captives(s: Season) -> tuple[Share, ...]:
    """PP-4.8. A Gem for each captured Sprite."""
    totals = [sum(captives) for captives in s.captured]
    return tuple(Share(seat, total, patches=total) for seat, total in enumerate(totals) if total)


def standing(s: Season, places: tuple[Place, ...]) -> list[tuple[int, int, Seat]]:
    """PP-6.4. Who has patches in a field, best first: patches (negative), lowest number, seat."""
    return in_order(held(s, places))


def held(s: Season, places: tuple[Place, ...]) -> tuple[tuple[Seat, int], ...]:
    """Whose the occupied patches of a field are, and their numbers."""
    sprites, garden = s.sprites, s.garden
    return tuple([(sprites[place][0], PATCHES[garden[place]][1]) for place in places if place in sprites])


def in_order(patches: tuple[tuple[Seat, int], ...]) -> list[tuple[int, int, Seat]]:
    """PP-6.4. Players by the patches that they hold in a field."""
    found: dict[Seat, list[int]] = {}
    for seat, number in patches:
        found.setdefault(seat, []).append(number)
    return sorted((-len(numbers), min(numbers), seat) for seat, numbers in found.items())


def ranked(s: Season, places: tuple[Place, ...]) -> tuple[Share, ...]:
    """PP-6.4. First, second and the others of a field."""
    return shared_out(len(places), held(s, places))


@lru_cache(maxsize=10_000)
def shared_out(size: int, patches: tuple[tuple[Seat, int], ...]) -> tuple[Share, ...]:
    """What a field of a size pays: bots count gardens that differ in few fields."""
    order = in_order(patches)
    first, second = worth(size)
    pay = [("first", first), ("second", second)]
    counts = [count for count, _, _ in order]
    found = []
    for at, (count, lowest, seat) in enumerate(order):
        rank, gems = pay[at] if at < len(pay) else ("other", 1)
        found.append(Share(seat, gems, rank, -count, lowest, counts.count(count) > 1))
    return tuple(found)


@lru_cache(maxsize=10_000)
def paid(size: int, patches: tuple[tuple[Seat, int], ...]) -> tuple[tuple[Seat, int], ...]:
    """The Gems alone of what a field of a size pays, by seat."""
    return tuple((share.seat, share.gems) for share in shared_out(size, patches))


def sums(s: Season) -> list[dict[str, int]]:
    """PP-6. What everybody's Gems come from if the count were now: a kind of step, or the plant that pays."""
    found: list[dict[str, int]] = [{} for _ in range(s.seats)]
    for kind, _, plant, _, shares in _parts(s):
        what = plant if kind == "plant" else kind
        for share in shares:
            found[share.seat][what] = found[share.seat].get(what, 0) + share.gems
    return found


def totals(s: Season) -> list[int]:
    """PP-6. Everybody's Gems if the count were now; bots ask for them all the time."""
    found = s.gained.copy()
    for _, _, _, _, shares in _of_cards(s):
        for share in shares:
            found[share.seat] += share.gems
    garden, field_at = s.garden, fields_at(s.garden)
    patches: dict[Place, list[tuple[Seat, int]]] = {}
    for place, (seat, _) in s.sprites.items():
        patches.setdefault(field_at[place][0], []).append((seat, PATCHES[garden[place]][1]))
    for first, owned in patches.items():
        for seat, gems in paid(field_at[first][1], tuple(owned)):
            found[seat] += gems
    return found


def winners(s: Season, gems: Sequence[int]) -> list[Seat]:
    """PP-6.5. Most of these Gems, then most Sprites in the garden, then shared; who resigned wins nothing."""
    able = [seat for seat in range(s.seats) if seat not in s.silent]
    reached = {seat: (gems[seat], s.planted(seat)) for seat in able}
    best = max(reached.values())
    return [seat for seat in able if reached[seat] == best]
