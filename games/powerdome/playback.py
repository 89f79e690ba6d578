"""How the arena stood at each step of what was opened, as far as the facts tell it (PD-2.4, PD-2.5).

Everybody heard these facts, so what is worked out of them is no secret.
"""

from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Final, NamedTuple

from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.powerdome.lasting_effects import Count
from games.powerdome.powers import POWERS
from games.powerdome.story.deeds import Attacked, GaveUp, OrderShown, RoundBegan, Struck, Suffered
from games.powerdome.story.outcomes import (
    Afflicted,
    Counted,
    Cured,
    Died,
    Forfeited,
    Passed,
    PowersLeft,
    Revived,
    StatChanged,
    Summoned,
    VitalityChanged,
)
from games.powerdome.story.people import OfSomebody, Who
from games.powerdome.story.setup import Discarded, Sold, Traded

STATS: Final = ("agility", "strike", "resist")
"""Nobody sees these before a fact tells them."""
NOTHING: Final = {"alive": 0, "vitality": 0, "powers": 0, "banes": 0, "counters": 0}
"""Somebody who is not there."""

ON_POWERS: Final = {
    power.counter
    for power in POWERS.values()
    if any(isinstance(verb, Count) for effect in power.effects for verb in effect.does)
}
"""PD-4.5. Counters that lie on a power, and on nobody."""

Standing = dict[str, int]
"""What is known of a character: the words of `NOTHING`, and the stats that have been told."""


class Move(NamedTuple):
    """By how much something of a character changed, and what it is now where the fact says so."""

    key: str
    what: str
    change: int = 0
    now: int | None = None


@dataclass(frozen=True, slots=True)
class Playback:
    """How everybody stood before the first fact, and what each fact, by its number, made of it.

    `fallen` are allies that are gone by now.
    """

    start: Mapping[str, Standing]
    news: Mapping[int, Mapping[str, Standing]]
    end: Mapping[str, Standing]
    fallen: tuple[Who, ...]


def play(now: Mapping[str, Standing], told: Sequence[StoryEntry]) -> Playback:
    """Winds back from how everybody stands now, then tells what became of it fact by fact."""
    all_moves = _with_burials(now, told)
    start = _before(now, all_moves)
    end = {key: standing.copy() for key, standing in start.items()}
    news: dict[int, dict[str, Standing]] = {}
    for told_fact, changes in zip(told, all_moves, strict=True):
        if isinstance(told_fact.fact, RoundBegan):
            for standing in end.values():
                for stat in STATS:
                    standing.pop(stat, None)
        for key, what, change, told_now in changes:
            one = end.setdefault(key, NOTHING.copy())
            one[what] = one.get(what, 0) + change if told_now is None else told_now
            news.setdefault(told_fact.number, {}).setdefault(key, {})[what] = one[what]
    deaths = (one.fact for one in told if isinstance(one.fact, Died))
    fallen = {fact.key: fact.who for fact in deaths if fact.key not in now}
    return Playback(start, news, end, tuple(fallen.values()))


def _before(now: Mapping[str, Standing], all_moves: Sequence[Sequence[Move]]) -> dict[str, Standing]:
    start = {key: standing.copy() for key, standing in now.items()}
    for changes in reversed(all_moves):
        for move in reversed(changes):
            one = start.setdefault(move.key, NOTHING.copy())
            if move.what not in STATS:
                one[move.what] = (one[move.what] if move.now is None else move.now) - move.change
    return start


def _with_burials(now: Mapping[str, Standing], told: Sequence[StoryEntry]) -> list[list[Move]]:
    """What each fact changed; with the last death of somebody who stays dead its afflictions go (PD-3.2).

    No fact says how many they were: at least those that acted, and those that were caught.
    """
    facts = [one.fact for one in told]
    all_moves = [moves(fact) for fact in facts]
    buried = set()
    for place in reversed(range(len(facts))):
        fact = facts[place]
        if not isinstance(fact, Died | GaveUp) or fact.key in buried:
            continue
        if not now.get(fact.key, NOTHING)["alive"]:
            buried.add(fact.key)
            all_moves[place].append(Move(fact.key, "banes", -_borne(fact.key, facts[:place]), 0))
    return all_moves


def _borne(key: str, facts: Sequence[Fact]) -> int:
    """How many afflictions somebody bore at the end of these facts, as far as they tell."""
    count, acted, least = 0, 0, 0
    for fact in facts:
        if not isinstance(fact, OfSomebody) or fact.key != key:
            continue
        if isinstance(fact, Suffered):
            acted += 1
            least = max(least, acted - count)
        count += sum(move.change for move in moves(fact) if move.what == "banes")
        least = max(least, -count)
    return count + least


# What each kind of fact says of somebody


@singledispatch
def moves(fact: Fact) -> list[Move]:
    """What a fact changed of anybody."""
    return []


@moves.register
def sold(fact: Sold) -> list[Move]:
    return [Move(fact.key, "vitality", -fact.bid, fact.now), Move(fact.key, "powers", 1)]


@moves.register
def traded(fact: Traded) -> list[Move]:
    """PD-1.6. A bargain, for both."""
    gain = _powers(fact.want) - _powers(fact.give)
    paid = _vitality(fact.give) - _vitality(fact.want)
    return [
        Move(fact.by_key, "vitality", -paid, fact.by_now),
        Move(fact.by_key, "powers", gain),
        Move(fact.partner_key, "vitality", paid, fact.partner_now),
        Move(fact.partner_key, "powers", -gain),
    ]


def _powers(goods: str) -> int:
    """PD-1.6. How many powers there are in `Feint + 5 vitality`."""
    return sum(part in POWERS for part in goods.split(" + "))


def _vitality(goods: str) -> int:
    """PD-1.6. How much vitality there is in `Feint + 5 vitality`."""
    return sum(int(part.split()[0]) for part in goods.split(" + ") if part.endswith(" vitality"))


@moves.register
def lost_a_power(fact: Discarded | Forfeited) -> list[Move]:
    return [Move(fact.key, "powers", -1)]


@moves.register
def order_shown(fact: OrderShown) -> list[Move]:
    return [Move(one.key, "agility", 0, one.agility) for one in fact.order]


@moves.register
def vitality_changed(fact: VitalityChanged) -> list[Move]:
    return [Move(fact.key, "vitality", fact.change, fact.now)]


@moves.register
def stat_changed(fact: StatChanged) -> list[Move]:
    return [Move(fact.key, fact.stat, 0, fact.now)]


@moves.register
def afflicted(fact: Afflicted) -> list[Move]:
    return [Move(fact.key, "banes", 1)]


@moves.register
def cured(fact: Cured) -> list[Move]:
    return [Move(fact.key, "banes", -len(fact.afflictions))]


@moves.register
def counted(fact: Counted) -> list[Move]:
    return [] if fact.counter in ON_POWERS else [Move(fact.key, "counters", fact.change)]


@moves.register
def summoned(fact: Summoned) -> list[Move]:
    return [Move(fact.key, "alive", 1, 1), Move(fact.key, "vitality", fact.now, fact.now)]


@moves.register
def passed(fact: Passed) -> list[Move]:
    return [Move(fact.from_key, "powers", -1), Move(fact.key, "powers", 1)]


@moves.register
def powers_left(fact: PowersLeft) -> list[Move]:
    return [Move(fact.key, "powers", -len(fact.powers))]


@moves.register
def attacked(fact: Attacked) -> list[Move]:
    return [Move(fact.key, "strike", 0, fact.strike)]


@moves.register
def struck(fact: Struck) -> list[Move]:
    return [Move(fact.at_key, "resist", 0, fact.resist_left)]


@moves.register
def died(fact: Died) -> list[Move]:
    return [Move(fact.key, "vitality", 0, fact.vitality), Move(fact.key, "alive", -1, 0)]


@moves.register
def gave_up(fact: GaveUp) -> list[Move]:
    return [Move(fact.key, "alive", -1, 0)]


@moves.register
def revived(fact: Revived) -> list[Move]:
    return [Move(fact.key, "alive", 1, 1), Move(fact.key, "vitality", 0, fact.now)]
