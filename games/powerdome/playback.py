"""States of the arena at each step of a playback, derived from facts (PD-2.4, PD-2.5).

Everybody heard these facts, so what is derived from them is no hidden information.
"""

from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Final, NamedTuple

from games.kit.story import Fact, StoryEntry
from games.kit.values import dataclass
from games.powerdome.lasting_effects import AddCounters
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
"""Hidden until a fact reveals them."""
NOTHING: Final = {"alive": 0, "vitality": 0, "powers": 0, "banes": 0, "counters": 0}
"""A character that is not in play."""

ON_POWERS: Final = {
    power.counter
    for power in POWERS.values()
    if any(isinstance(verb, AddCounters) for effect in power.effects for verb in effect.does)
}
"""PD-4.5. Counters that lie on a power, not on a character."""

Standing = dict[str, int]
"""Known values of a character: the keys of `NOTHING`, and revealed stats."""


class Move(NamedTuple):
    """A change of a character's value; `now` is the new value if the fact has it."""

    key: str
    what: str
    change: int = 0
    now: int | None = None


@dataclass(frozen=True, slots=True)
class Playback:
    """Values of all characters before the first fact, and the changes by fact number.

    `fallen` are allies that are gone by now.
    """

    start: Mapping[str, Standing]
    news: Mapping[int, Mapping[str, Standing]]
    end: Mapping[str, Standing]
    fallen: tuple[Who, ...]


def play(now: Mapping[str, Standing], entries: Sequence[StoryEntry]) -> Playback:
    """Rewinds from the current values to the start, then replays the facts."""
    all_moves = _with_final_deaths(now, entries)
    start = _start_values(now, all_moves)
    end = {key: standing.copy() for key, standing in start.items()}
    news: dict[int, dict[str, Standing]] = {}
    for entry, changes in zip(entries, all_moves, strict=True):
        if isinstance(entry.fact, RoundBegan):
            for standing in end.values():
                for stat in STATS:
                    standing.pop(stat, None)
        for key, what, change, value in changes:
            one = end.setdefault(key, NOTHING.copy())
            one[what] = one.get(what, 0) + change if value is None else value
            news.setdefault(entry.number, {}).setdefault(key, {})[what] = one[what]
    deaths = (one.fact for one in entries if isinstance(one.fact, Died))
    fallen = {fact.key: fact.who for fact in deaths if fact.key not in now}
    return Playback(start, news, end, tuple(fallen.values()))


def _start_values(now: Mapping[str, Standing], all_moves: Sequence[Sequence[Move]]) -> dict[str, Standing]:
    start = {key: standing.copy() for key, standing in now.items()}
    for changes in reversed(all_moves):
        for move in reversed(changes):
            one = start.setdefault(move.key, NOTHING.copy())
            if move.what not in STATS:
                one[move.what] = (one[move.what] if move.now is None else move.now) - move.change
    return start


def _with_final_deaths(now: Mapping[str, Standing], entries: Sequence[StoryEntry]) -> list[list[Move]]:
    """Returns the changes of each fact; with the final death of a character its afflictions go (PD-3.2).

    A death of older rules does not tell their number: it is at least that of those that acted, and of those
    that were caught.
    """
    facts = [one.fact for one in entries]
    all_moves = [moves(fact) for fact in facts]
    dead = set()
    for place in reversed(range(len(facts))):
        fact = facts[place]
        if not isinstance(fact, Died | GaveUp) or fact.key in dead:
            continue
        if not now.get(fact.key, NOTHING)["alive"]:
            dead.add(fact.key)
            bore = max(fact.afflictions, _least_afflictions(fact.key, facts[:place]))
            all_moves[place].append(Move(fact.key, "banes", -bore, 0))
    return all_moves


def _least_afflictions(key: str, facts: Sequence[Fact]) -> int:
    """Returns the minimum number of afflictions of a character after these facts."""
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


# Changes by type of fact


@singledispatch
def moves(fact: Fact) -> list[Move]:
    """Returns the changes that a fact makes."""
    return []


@moves.register
def sold(fact: Sold) -> list[Move]:
    return [Move(fact.key, "vitality", -fact.bid, fact.now), Move(fact.key, "powers", 1)]


@moves.register
def traded(fact: Traded) -> list[Move]:
    """PD-1.6. Returns the changes of a trade, for both sides."""
    gain = _powers(fact.want) - _powers(fact.give)
    paid = _vitality(fact.give) - _vitality(fact.want)
    return [
        Move(fact.by_key, "vitality", -paid, fact.by_now),
        Move(fact.by_key, "powers", gain),
        Move(fact.partner_key, "vitality", paid, fact.partner_now),
        Move(fact.partner_key, "powers", -gain),
    ]


def _powers(goods: str) -> int:
    """PD-1.6. Returns the number of powers in `Feint + 5 vitality`."""
    return sum(part in POWERS for part in goods.split(" + "))


def _vitality(goods: str) -> int:
    """PD-1.6. Returns the vitality in `Feint + 5 vitality`."""
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
