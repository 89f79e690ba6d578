"""How good a garden looks to a seat, and the answers worth thinking about.

Most questions leave a bot one sensible answer, found at a glance. Where a patch is added, the likeliest
spots are tried out on a copy of the garden, once with Sprout and once with Grow.
"""

from collections.abc import Callable, Iterable, Mapping
from math import ceil, exp
from typing import Any, Final

from games.kit.asks import Ask, Some
from games.kit.contract import Seat, Steps
from games.kit.dice import Dice
from games.kit.judged import NOTICED
from games.power_plants import rules, scoring, sprites
from games.power_plants.effects import STOP, rows, served
from games.power_plants.garden import Place, beside, sizes
from games.power_plants.plants import GROW, PATCHES, SPROUT
from games.power_plants.state import Season

STEEPNESS: Final = 8.0
HOLD: Final = (0.3, 1.2, 1.5)
"""What one, two and more Sprites on a patch are worth beyond the count."""
SPOTS: Final = 3
"""Spots that are tried out for each patch."""
WIDE: Final = 8
"""Spots that are tried out for each patch by who takes time."""
PLANS: Final = 10
"""Answers that are worth following."""
TARGETS: Final = 5
"""Patches that are tried out for a Sprite that may go to many."""
PRIZES: Final = {
    "Honeyleaf": 3.0, "Starflower": 2.5, "Deeproot": 2.5, "Tanglethorn": 3.0, "Emberwood": 2.0,
    "Frightshade": 2.0, "Wingbean": 1.5, "Snapjaw": 2.5,
}  # fmt: skip
"""About what a patch in the hand is worth."""


def value(s: Season, seat: Seat) -> float:
    """From 0 (lost) to 1 (won), by the count as it would be now and the hold on each patch."""
    if s.result:
        return s.result.values[seat]
    if not s.garden:
        return 0.5
    return 1 / (1 + exp(-lead(s, seat) / STEEPNESS))


def lead(s: Season, seat: Seat) -> float:
    """What a seat has over the best of the others, in Gems."""
    strengths = [total + hold for total, hold in zip(scoring.totals(s), _holds(s))]
    others = [strength for other, strength in enumerate(strengths) if other != seat]
    return strengths[seat] - (max(others) + sum(others) / len(others)) / 2


def _holds(s: Season) -> list[float]:
    """A little for each patch, and for the second Sprite on it."""
    found = [0.0] * s.seats
    for owner, count in s.sprites.values():
        found[owner] += HOLD[min(count, len(HOLD)) - 1]
    return found


# Answers


def candidates(s: Season, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """The answers worth thinking about: mostly the one that is clearly best. Any five plants will do."""
    if ask.prompt == "plants":
        return [ask.sample(dice)]
    if ask.prompt == "add":
        return [_best_addition(s, seat, ask)]
    if ask.prompt == "power":
        return [max(ask, key=lambda power: _after_power(s, seat, ask.detail["patch"], power))]
    if ask.prompt == "land":
        return [max(ask, key=lambda spot: _after_flight(s, seat, ask, spot))]
    return [_glance(s, seat, ask)]


def _glance(s: Season, seat: Seat, ask: Ask) -> str:
    """A sensible answer, found without trying any."""
    found = GLANCES.get(ask.prompt)
    return found(s, seat, ask) if found else ask.default


def plans(s: Season, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """The answers that are worth following to later turns, the likeliest first: the rest is plain by then."""
    if ask.prompt == "add":
        return _by_worth(_additions(s, seat, ask, WIDE), lambda text: _added(s, seat, text))[:PLANS]
    if ask.prompt == "power":
        return _by_worth(ask, lambda power: _after_power(s, seat, ask.detail["patch"], power))
    return candidates(s, seat, ask, dice)


def noticed(s: Season, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """A beginner overlooks two additions in three, the best one as easily as any other."""
    if ask.prompt != "add":
        return candidates(s, seat, ask, dice)
    likely = _additions(s, seat, ask, SPOTS)
    seen = dice.sample(likely, ceil(len(likely) / NOTICED))
    return [max(seen, key=lambda text: _added(s, seat, text))]


def _by_worth(texts: Iterable[str], worth: Callable[[str], float]) -> list[str]:
    return sorted(texts, key=worth, reverse=True)


def _best_addition(s: Season, seat: Seat, ask: Ask) -> str:
    return max(_additions(s, seat, ask, SPOTS), key=lambda text: _added(s, seat, text))


def _additions(s: Season, seat: Seat, ask: Ask, count: int) -> list[str]:
    """Each patch of the hand on its likeliest spots."""
    spots = sorted({text.split(" @ ")[1] for text in ask})
    return [
        f"{patch} @ {spot}" for patch in s.hands[seat] for spot in _best_spots(s, seat, patch, spots, count)
    ]


def _promise(s: Season, seat: Seat, spot: Place, large: Mapping[Place, int]) -> float:
    """How much there is to grow and to take around a spot."""
    return sum(1.5 + _lure(s, seat, near, large) for near in beside(s.garden, spot))


def _best_spots(s: Season, seat: Seat, patch: str, spots: list[Place], count: int) -> list[Place]:
    """The likeliest: neighbours to grow, patches to take; for Deeproot a good line besides."""
    large = sizes(s.garden)

    def furrow(spot: Place) -> float:
        return max(sum(_lure(s, seat, place, large) for place in places) for places in rows(s, spot).values())

    found = sorted(spots, key=lambda spot: _promise(s, seat, spot, large), reverse=True)[:count]
    if PATCHES[patch][0] == "Deeproot":
        found += sorted(set(spots) - set(found), key=lambda spot: (-furrow(spot), spot))[:count]
    return found


def _added(s: Season, seat: Seat, text: str) -> float:
    """How good it looks after an addition and the better of its powers."""
    patch, spot = text.split(" @ ")
    twin = s.copy()
    _carry_out(twin, rules.plant(twin, patch, spot))
    powers = (SPROUT,) if s.training else (SPROUT, GROW)
    return max(_after_power(twin, seat, patch, power) for power in powers)


def _after_power(s: Season, seat: Seat, patch: str, power: str) -> float:
    twin = s.copy()
    twin.power = "" if power == rules.SKIP else power
    if twin.power == SPROUT:
        _carry_out(twin, rules.activate(twin, patch))
    elif twin.power == GROW:
        _carry_out(twin, rules.grow(twin))
    return lead(twin, seat) + (0.2 if twin.power else 0)


def _after_flight(s: Season, seat: Seat, ask: Ask, spot: Place) -> float:
    twin = s.copy()
    sprites.fly(twin, s.place_of(ask.detail["flying"]), spot)
    return lead(twin, seat)


def _after_sprites(s: Season, seat: Seat, places: Iterable[Place]) -> float:
    twin = s.copy()
    for place in places:
        _carry_out(twin, sprites.add(twin, place))
    return lead(twin, seat)


def _carry_out(s: Season, steps: Steps[Any]) -> None:
    """Lets rules go on to their end, every question answered at a glance."""
    try:
        asked = next(steps)
        while True:
            asked = steps.send({seat: ask.parse(_glance(s, seat, ask)) for seat, ask in asked.asks().items()})
    except StopIteration:
        return


def _stake(s: Season, place: Place, large: Mapping[Place, int]) -> float:
    """What it is worth to control a patch."""
    return 1.0 + 0.6 * large[place] + s.gems.get(place, 0)


def _lure(s: Season, seat: Seat, place: Place, large: Mapping[Place, int]) -> float:
    """What it is worth to add a Sprite to a patch."""
    owner, count = s.sprites.get(place, (seat, 0))
    if owner == seat:
        return _stake(s, place, large) if not count else 0.5 if count == 1 else 0.1
    return 0.7 * _stake(s, place, large) if count == 1 else 0.5


# At a glance


def _first_grower(s: Season, seat: Seat, ask: Ask) -> str:
    return str(ask.detail["patches"][0])


def _direction(s: Season, seat: Seat, ask: Ask) -> str:
    lines = rows(s, s.wizard)
    return max(ask, key=lambda way: _after_sprites(s, seat, served(s.power, lines[way])))


def _target(s: Season, seat: Seat, ask: Ask) -> str:
    """The best of the likeliest patches."""
    large = sizes(s.garden)
    likely = sorted(ask, key=lambda place: -_lure(s, seat, place, large))[:TARGETS]
    return max(likely, key=lambda place: _after_sprites(s, seat, [place]))


def _recall(s: Season, seat: Seat, ask: Ask) -> str:
    """From the fullest patch, or from the one that matters least."""
    large = sizes(s.garden)
    return max(ask, key=lambda place: (s.count(place), -_stake(s, place, large)))


def _embers(s: Season, seat: Seat, ask: Ask) -> str:
    assert isinstance(ask, Some)
    chosen = sorted(ask.options, key=lambda place: -_kindness(s, seat, place))[: ask.low]
    return " ".join(chosen)


def _kindness(s: Season, seat: Seat, place: Place) -> int:
    """How surely a Gem there would be one's own."""
    owner = s.owner(place)
    return 0 if owner is None else s.count(place) if owner == seat else -s.count(place)


def _flight(s: Season, seat: Seat, ask: Ask) -> str:
    large = sizes(s.garden)
    best = max((text for text in ask if text != STOP), key=lambda text: _relief(s, seat, text, large))
    return STOP if ask.default == STOP and _relief(s, seat, best, large) <= 0 else best


def _relief(s: Season, seat: Seat, text: str, large: Mapping[Place, int]) -> float:
    """What moving a Sprite does for a seat: what its owner loses or wins, and whoever it falls upon."""
    source, target = text.split(" > ")
    owner, count = s.sprites[source]
    other, there = s.sprites.get(target, (None, 0))
    sides = {owner: -_stake(s, source, large) if count == 1 else -0.3}
    if other is None:
        sides[owner] += _stake(s, target, large)
    elif other == owner:
        sides[owner] += 0.2
    else:
        sides[other] = -_stake(s, target, large) if there == 1 else -0.3
    return sum(change if whose == seat else -change / (s.seats - 1) for whose, change in sides.items())


def _fly(s: Season, seat: Seat, ask: Ask) -> str:
    """Sprout sends the most burdensome rivals home; Grow tears a rival's patch off."""
    large = sizes(s.garden)
    return max(ask, key=lambda patch: _burden(s, seat, s.place_of(patch), large))


def _burden(s: Season, seat: Seat, place: Place, large: Mapping[Place, int]) -> float:
    owner, count = s.sprites.get(place, (None, 0))
    if owner is None:
        return 0.5
    return -_stake(s, place, large) if owner == seat else _stake(s, place, large) + 0.5 * count


def _prey(s: Season, seat: Seat, ask: Ask) -> str:
    large = sizes(s.garden)
    return max(
        (place for place in ask if place != STOP),
        key=lambda place: (s.count(place) == 1) * _stake(s, place, large) - s.count(place),
    )


def _swap(s: Season, seat: Seat, ask: Ask) -> str:
    """Two different plants, the better ones; of one plant the lower number."""
    return max(ask, key=lambda text: _hand_worth(_after_swap(s.hands[seat], text)))


def _after_swap(hand: tuple[str, ...], text: str) -> list[str]:
    gave, _, took = text.partition(" for ")
    return [took if patch == gave and took else patch for patch in hand]


def _hand_worth(hand: Iterable[str]) -> float:
    found = [PATCHES[patch] for patch in hand]
    kinds = {plant for plant, _ in found}
    return sum(PRIZES[plant] for plant in kinds) - 0.1 * sum(number for _, number in found)


GLANCES: Final[dict[str, Callable[[Season, Seat, Ask], str]]] = {
    "grow": _first_grower,
    "direction": _direction,
    "target": _target,
    "recall": _recall,
    "embers": _embers,
    "flight": _flight,
    "fly": _fly,
    "prey": _prey,
    "swap": _swap,
}
