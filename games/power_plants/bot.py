"""The evaluation of a state for a seat, and candidate answers for bots.

Most questions get one sensible answer from a heuristic. Where a patch is added, the most promising spots are
played out on a fork of the state, once with Sprout and once with Grow.
"""

from collections.abc import Callable, Iterable, Mapping
from math import ceil, exp
from typing import Any, Final

from games.kit.asks import Ask, Some
from games.kit.contract import Seat, Steps
from games.kit.dice import Dice
from games.kit.judged import NOTICED
from games.power_plants import rules, scoring, sprites
from games.power_plants.effects import STOP, lines_from, places_of_sprites
from games.power_plants.garden import Place, patches_beside, sizes
from games.power_plants.plants import GROW, PATCHES, SPROUT
from games.power_plants.state import Season

STEEPNESS: Final = 8.0
CONTROL_VALUES: Final = (0.3, 1.2, 1.5)
"""Value in Gems of one, two and more Sprites on a patch, beyond the count."""
MOST_SPOTS: Final = 3
"""Spots that are tried for each patch."""
MOST_SPOTS_OF_PLANS: Final = 8
"""Spots that are tried for each patch by bots that search to later turns."""
MOST_PLANS: Final = 10
"""Most additions that are searched to later turns."""
MOST_TARGETS: Final = 5
"""Patches that are tried for a Sprite that could go to many."""
PATCH_VALUES: Final = {
    "Honeyleaf": 3.0, "Starflower": 2.5, "Deeproot": 2.5, "Tanglethorn": 3.0, "Emberwood": 2.0,
    "Frightshade": 2.0, "Wingbean": 1.5, "Snapjaw": 2.5,
}  # fmt: skip
"""Approximate value of a patch in hand, by plant."""


def value(s: Season, seat: Seat) -> float:
    """Returns 0 (lost) to 1 (won), from the count as it would be now and the hold on each patch."""
    if s.result:
        return s.result.values[seat]
    if not s.garden:
        return 0.5
    return 1 / (1 + exp(-lead(s, seat) / STEEPNESS))


def lead(s: Season, seat: Seat) -> float:
    """Returns a seat's lead in Gems over the mean of its best rival and the average rival."""
    strengths = [total + control for total, control in zip(scoring.totals(s), _control_values(s))]
    others = [strength for other, strength in enumerate(strengths) if other != seat]
    return strengths[seat] - (max(others) + sum(others) / len(others)) / 2


def _control_values(s: Season) -> list[float]:
    """Returns each seat's value in Gems of the patches it holds, and of further Sprites on them."""
    found = [0.0] * s.seats
    for owner, count in s.sprites.values():
        found[owner] += CONTROL_VALUES[min(count, len(CONTROL_VALUES)) - 1]
    return found


# Answers


def candidates(s: Season, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """Returns the answers worth considering, mostly only the best; for the choice of plants any five."""
    if ask.prompt == "plants":
        return [ask.sample(dice)]
    if ask.prompt == "add":
        return [_best_addition(s, seat, ask)]
    if ask.prompt == "power":
        return [max(ask, key=lambda power: _value_after_power(s, seat, ask.detail["patch"], power))]
    if ask.prompt == "land":
        return [max(ask, key=lambda spot: _value_after_flight(s, seat, ask, spot))]
    return [_heuristic_answer(s, seat, ask)]


def _heuristic_answer(s: Season, seat: Seat, ask: Ask) -> str:
    """Returns the answer of the prompt's heuristic, or else the default."""
    heuristic = HEURISTICS.get(ask.prompt)
    return heuristic(s, seat, ask) if heuristic else ask.default


def plans(s: Season, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """Returns the answers worth searching to later turns, best first; most prompts have one candidate."""
    if ask.prompt == "add":
        return _sorted_by_value(
            _additions(s, seat, ask, MOST_SPOTS_OF_PLANS), lambda text: _value_after_adding(s, seat, text)
        )[:MOST_PLANS]
    if ask.prompt == "power":
        return _sorted_by_value(ask, lambda power: _value_after_power(s, seat, ask.detail["patch"], power))
    return candidates(s, seat, ask, dice)


def noticed(s: Season, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """Returns a beginner's best addition: two in three are overlooked, at random."""
    if ask.prompt != "add":
        return candidates(s, seat, ask, dice)
    additions = _additions(s, seat, ask, MOST_SPOTS)
    noticed_ones = dice.sample(additions, ceil(len(additions) / NOTICED))
    return [max(noticed_ones, key=lambda text: _value_after_adding(s, seat, text))]


def _sorted_by_value(texts: Iterable[str], value_of: Callable[[str], float]) -> list[str]:
    return sorted(texts, key=value_of, reverse=True)


def _best_addition(s: Season, seat: Seat, ask: Ask) -> str:
    return max(_additions(s, seat, ask, MOST_SPOTS), key=lambda text: _value_after_adding(s, seat, text))


def _additions(s: Season, seat: Seat, ask: Ask, count: int) -> list[str]:
    """Returns each patch of the hand on its most promising spots."""
    spots = sorted({text.split(" @ ")[1] for text in ask})
    return [
        f"{patch} @ {spot}" for patch in s.hands[seat] for spot in _best_spots(s, seat, patch, spots, count)
    ]


def _spot_value(s: Season, seat: Seat, spot: Place, field_sizes: Mapping[Place, int]) -> float:
    """Rates a spot by the neighbours that could grow, and by what could be taken from there."""
    return sum(1.5 + _sprite_value(s, seat, near, field_sizes) for near in patches_beside(s.garden, spot))


def _best_spots(s: Season, seat: Seat, patch: str, spots: list[Place], count: int) -> list[Place]:
    """Returns the spots of most promise, and for Deeproot those with the best lines besides."""
    field_sizes = sizes(s.garden)

    def line_value(spot: Place) -> float:
        return max(
            sum(_sprite_value(s, seat, place, field_sizes) for place in places)
            for places in lines_from(s, spot).values()
        )

    found = sorted(spots, key=lambda spot: _spot_value(s, seat, spot, field_sizes), reverse=True)[:count]
    if PATCHES[patch][0] == "Deeproot":
        found += sorted(set(spots) - set(found), key=lambda spot: (-line_value(spot), spot))[:count]
    return found


def _value_after_adding(s: Season, seat: Seat, text: str) -> float:
    """Returns the lead after an addition and the better of its powers."""
    patch, spot = text.split(" @ ")
    fork = s.copy()
    _run(fork, rules.plant(fork, patch, spot))
    powers = (SPROUT,) if s.training else (SPROUT, GROW)
    return max(_value_after_power(fork, seat, patch, power) for power in powers)


def _value_after_power(s: Season, seat: Seat, patch: str, power: str) -> float:
    fork = s.copy()
    fork.power = "" if power == rules.SKIP else power
    if fork.power == SPROUT:
        _run(fork, rules.activate(fork, patch))
    elif fork.power == GROW:
        _run(fork, rules.grow(fork))
    return lead(fork, seat) + (0.2 if fork.power else 0)


def _value_after_flight(s: Season, seat: Seat, ask: Ask, spot: Place) -> float:
    fork = s.copy()
    sprites.fly(fork, s.place_of(ask.detail["flying"]), spot)
    return lead(fork, seat)


def _value_after_sprites(s: Season, seat: Seat, places: Iterable[Place]) -> float:
    fork = s.copy()
    for place in places:
        _run(fork, sprites.add(fork, place))
    return lead(fork, seat)


def _run(s: Season, steps: Steps[Any]) -> None:
    """Runs rules to their end, answering every question by its heuristic."""
    try:
        asked = next(steps)
        while True:
            asked = steps.send(
                {seat: ask.parse(_heuristic_answer(s, seat, ask)) for seat, ask in asked.asks().items()}
            )
    except StopIteration:
        return


def _control_value(s: Season, place: Place, field_sizes: Mapping[Place, int]) -> float:
    """Returns the value of controlling a patch."""
    return 1.0 + 0.6 * field_sizes[place] + s.gems.get(place, 0)


def _sprite_value(s: Season, seat: Seat, place: Place, field_sizes: Mapping[Place, int]) -> float:
    """Returns the value of adding a Sprite to a patch."""
    owner, count = s.sprites.get(place, (seat, 0))
    if owner == seat:
        return _control_value(s, place, field_sizes) if not count else 0.5 if count == 1 else 0.1
    return 0.7 * _control_value(s, place, field_sizes) if count == 1 else 0.5


# Heuristics


def _first_grower(s: Season, seat: Seat, ask: Ask) -> str:
    return str(ask.detail["patches"][0])


def _direction(s: Season, seat: Seat, ask: Ask) -> str:
    lines = lines_from(s, s.wizard)
    return max(
        ask, key=lambda direction: _value_after_sprites(s, seat, places_of_sprites(s.power, lines[direction]))
    )


def _target(s: Season, seat: Seat, ask: Ask) -> str:
    """Returns the best of the most promising patches."""
    field_sizes = sizes(s.garden)
    promising = sorted(ask, key=lambda place: -_sprite_value(s, seat, place, field_sizes))[:MOST_TARGETS]
    return max(promising, key=lambda place: _value_after_sprites(s, seat, [place]))


def _recall(s: Season, seat: Seat, ask: Ask) -> str:
    """Returns the patch with the most Sprites; among equals the least valuable one."""
    field_sizes = sizes(s.garden)
    return max(ask, key=lambda place: (s.count(place), -_control_value(s, place, field_sizes)))


def _embers(s: Season, seat: Seat, ask: Ask) -> str:
    assert isinstance(ask, Some)
    chosen = sorted(ask.options, key=lambda place: -_gem_value(s, seat, place))[: ask.low]
    return " ".join(chosen)


def _gem_value(s: Season, seat: Seat, place: Place) -> int:
    """Rates how surely a Gem there would go to the seat."""
    owner = s.owner(place)
    return 0 if owner is None else s.count(place) if owner == seat else -s.count(place)


def _flight(s: Season, seat: Seat, ask: Ask) -> str:
    field_sizes = sizes(s.garden)
    best = max(
        (text for text in ask if text != STOP), key=lambda text: _move_value(s, seat, text, field_sizes)
    )
    return STOP if ask.default == STOP and _move_value(s, seat, best, field_sizes) <= 0 else best


def _move_value(s: Season, seat: Seat, text: str, field_sizes: Mapping[Place, int]) -> float:
    """Returns what moving a Sprite is worth to a seat, by what its owner and rivals there gain or lose."""
    source, target = text.split(" > ")
    owner, count = s.sprites[source]
    other, other_count = s.sprites.get(target, (None, 0))
    changes = {owner: -_control_value(s, source, field_sizes) if count == 1 else -0.3}
    if other is None:
        changes[owner] += _control_value(s, target, field_sizes)
    elif other == owner:
        changes[owner] += 0.2
    else:
        changes[other] = -_control_value(s, target, field_sizes) if other_count == 1 else -0.3
    return sum(
        change if changed_seat == seat else -change / (s.seats - 1)
        for changed_seat, change in changes.items()
    )


def _fly(s: Season, seat: Seat, ask: Ask) -> str:
    """Returns the most harmful patch: Sprout sends the rivals on it home, Grow moves them off with it."""
    field_sizes = sizes(s.garden)
    return max(ask, key=lambda patch: _flight_value(s, seat, s.place_of(patch), field_sizes))


def _flight_value(s: Season, seat: Seat, place: Place, field_sizes: Mapping[Place, int]) -> float:
    owner, count = s.sprites.get(place, (None, 0))
    if owner is None:
        return 0.5
    return (
        -_control_value(s, place, field_sizes)
        if owner == seat
        else _control_value(s, place, field_sizes) + 0.5 * count
    )


def _prey(s: Season, seat: Seat, ask: Ask) -> str:
    field_sizes = sizes(s.garden)
    return max(
        (place for place in ask if place != STOP),
        key=lambda place: (s.count(place) == 1) * _control_value(s, place, field_sizes) - s.count(place),
    )


def _swap(s: Season, seat: Seat, ask: Ask) -> str:
    """Returns the swap to the best hand: two good plants, different if possible, and low numbers."""
    return max(ask, key=lambda text: _hand_value(_hand_after_swap(s.hands[seat], text)))


def _hand_after_swap(hand: tuple[str, ...], text: str) -> list[str]:
    gave, _, took = text.partition(" for ")
    return [took if patch == gave and took else patch for patch in hand]


def _hand_value(hand: Iterable[str]) -> float:
    found = [PATCHES[patch] for patch in hand]
    kinds = {plant for plant, _ in found}
    return sum(PATCH_VALUES[plant] for plant in kinds) - 0.1 * sum(number for _, number in found)


HEURISTICS: Final[dict[str, Callable[[Season, Seat, Ask], str]]] = {
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
