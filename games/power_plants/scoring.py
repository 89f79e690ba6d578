"""The count at the end, step by step in the order of the rules (PP-6)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from games.kit.contract import Seat
from games.kit.values import dataclass
from games.power_plants.garden import Place, fields, fields_at, patches_beside
from games.power_plants.plants import PATCHES
from games.power_plants.state import Season


@dataclass(frozen=True, slots=True)
class Share:
    """One player's share of a step of the count.

    In a field `rank` is first, second or other, `patches` the number of its patches that the player controls,
    `lowest` the lowest number among them, and `tied` whether another player controls as many, so that this
    number decided. Elsewhere `rank` is empty and `patches` counts what is paid for.
    """

    seat: Seat
    gems: int
    rank: str = ""
    patches: int = 0
    lowest: int = 0
    tied: bool = False


@dataclass(frozen=True, slots=True)
class CountStep:
    """A step of the count; `kind` is gained, plant, patches or field.

    `plant` is the one that pays at the end or forms the field, `places` the patches that count, `totals` each
    player's Gems after this step. A field of `size` patches pays `worth_first` and `worth_second`.
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


def field_gems(size: int) -> tuple[int, int]:
    """PP-6.4. Returns the Gems of the first and the second in a field of `size` patches.

    >>> field_gems(4)
    (7, 3)
    """
    return 2 * size - 1, size - 1


def count(s: Season) -> tuple[CountStep, ...]:
    """PP-6. Returns every step of the count, with running totals."""
    totals = [0] * s.seats
    found = []
    for kind, rule, plant, places, shares in _parts(s):
        for share in shares:
            totals[share.seat] += share.gems
        first, second = field_gems(len(places)) if kind == "field" else (0, 0)
        size = len(places) if kind == "field" else 0
        found.append(CountStep(kind, rule, plant, places, shares, tuple(totals), size, first, second))
    return tuple(found)


Part = tuple[str, str, str, tuple[Place, ...], tuple[Share, ...]]


def _parts(s: Season) -> Iterator[Part]:
    yield "gained", "PP-6.1", "", (), tuple(Share(seat, gems) for seat, gems in enumerate(s.gained))
    yield from _card_steps(s)
    for plant, places in fields(s.garden):
        yield "field", "PP-6.4", plant, places, field_shares(s, places)


def _card_steps(s: Season) -> Iterator[Part]:
    """Yields the steps of plants that pay by their cards (PP-6.2, PP-6.3)."""
    if "Wingbean" in s.plants and s.powerless != "Wingbean":
        beans = _wingbean_gems(s)
        yield "plant", "PP-4.7", "Wingbean", tuple(beans), _shares_by_controller(s, beans)
    if "Snapjaw" in s.plants and s.powerless != "Snapjaw":
        yield "plant", "PP-4.8", "Snapjaw", (), _captive_shares(s)
    if "Emberwood" in s.plants:
        yield "patches", "PP-6.3", "Emberwood", tuple(s.gems), _shares_by_controller(s, s.gems)


def _wingbean_gems(s: Season) -> dict[Place, int]:
    """PP-4.7. Maps each Wingbean to the number of different plants beside it, not counting Wingbean."""
    return {
        place: len({s.plant_at(near) for near in patches_beside(s.garden, place)} - {"Wingbean"})
        for place, patch in s.garden.items()
        if PATCHES[patch][0] == "Wingbean"
    }


def _shares_by_controller(s: Season, gems: dict[Place, int]) -> tuple[Share, ...]:
    """Sums up Gems by the controllers of their patches."""
    found: dict[Seat, list[int]] = {}
    for place, amount in gems.items():
        owner = s.owner(place)
        if owner is not None:
            found.setdefault(owner, []).append(amount)
    return tuple(Share(seat, sum(found[seat]), patches=len(found[seat])) for seat in sorted(found))


def _captive_shares(s: Season) -> tuple[Share, ...]:
    """PP-4.8. Returns a Gem for each captured Sprite."""
    totals = [sum(captives) for captives in s.captured]
    return tuple(Share(seat, total, patches=total) for seat, total in enumerate(totals) if total)


def field_ranking(s: Season, places: tuple[Place, ...]) -> list[tuple[int, int, Seat]]:
    """PP-6.4. Ranks the players in a field, best first: patches (negative), lowest number, seat."""
    return rank_players(occupied_patches(s, places))


def occupied_patches(s: Season, places: tuple[Place, ...]) -> tuple[tuple[Seat, int], ...]:
    """Returns the owner and the number of each occupied patch of a field."""
    sprites, garden = s.sprites, s.garden
    return tuple([(sprites[place][0], PATCHES[garden[place]][1]) for place in places if place in sprites])


def rank_players(patches: tuple[tuple[Seat, int], ...]) -> list[tuple[int, int, Seat]]:
    """PP-6.4. Ranks players by the patches that they control in a field, as `field_ranking` does."""
    found: dict[Seat, list[int]] = {}
    for seat, number in patches:
        found.setdefault(seat, []).append(number)
    return sorted((-len(numbers), min(numbers), seat) for seat, numbers in found.items())


def field_shares(s: Season, places: tuple[Place, ...]) -> tuple[Share, ...]:
    """PP-6.4. Returns the shares of a field: first, second and others."""
    return cached_field_shares(len(places), occupied_patches(s, places))


@lru_cache(maxsize=10_000)
def cached_field_shares(size: int, patches: tuple[tuple[Seat, int], ...]) -> tuple[Share, ...]:
    """Returns the shares of a field; cached, as bots count gardens that differ in few fields."""
    order = rank_players(patches)
    first, second = field_gems(size)
    pay = [("first", first), ("second", second)]
    counts = [count for count, _, _ in order]
    found = []
    for at, (count, lowest, seat) in enumerate(order):
        rank, gems = pay[at] if at < len(pay) else ("other", 1)
        found.append(Share(seat, gems, rank, -count, lowest, counts.count(count) > 1))
    return tuple(found)


@lru_cache(maxsize=10_000)
def field_payments(size: int, patches: tuple[tuple[Seat, int], ...]) -> tuple[tuple[Seat, int], ...]:
    """Returns only the Gems of these shares, by seat."""
    return tuple((share.seat, share.gems) for share in cached_field_shares(size, patches))


def gems_by_source(s: Season) -> list[dict[str, int]]:
    """PP-6. Returns each player's Gems, if counted now, by source: a kind of step, or the plant that pays."""
    found: list[dict[str, int]] = [{} for _ in range(s.seats)]
    for kind, _, plant, _, shares in _parts(s):
        source = plant if kind == "plant" else kind
        for share in shares:
            found[share.seat][source] = found[share.seat].get(source, 0) + share.gems
    return found


def totals(s: Season) -> list[int]:
    """PP-6. Returns each player's Gems if counted now; optimized, since bots call it constantly."""
    found = s.gained.copy()
    for _, _, _, _, shares in _card_steps(s):
        for share in shares:
            found[share.seat] += share.gems
    garden, field_at = s.garden, fields_at(s.garden)
    patches: dict[Place, list[tuple[Seat, int]]] = {}
    for place, (seat, _) in s.sprites.items():
        patches.setdefault(field_at[place][0], []).append((seat, PATCHES[garden[place]][1]))
    for first, owned in patches.items():
        for seat, gems in field_payments(field_at[first][1], tuple(owned)):
            found[seat] += gems
    return found


def winners(s: Season, gems: Sequence[int]) -> list[Seat]:
    """PP-6.5. Returns those with most of these Gems, then most Sprites; whoever resigned cannot win."""
    in_play = [seat for seat in range(s.seats) if seat not in s.silent]
    scores = {seat: (gems[seat], s.planted(seat)) for seat in in_play}
    best = max(scores.values())
    return [seat for seat in in_play if scores[seat] == best]
