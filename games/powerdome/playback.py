"""How the arena stood at each step of what was opened, as far as the facts tell it (PD-2.4, PD-2.5).

Everybody heard these facts, so what is worked out of them is no secret.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from games.powerdome.lasting_effects import Count
from games.powerdome.powers import POWERS

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


class Told(Protocol):
    """A fact with its number in the story."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def detail(self) -> Mapping[str, Any]: ...


class Move(NamedTuple):
    """By how much something of a character changed, and what it is now where the fact says so."""

    key: str
    what: str
    change: int = 0
    now: int | None = None


@dataclass(frozen=True, slots=True)
class Playback:
    """How everybody stood before the first fact, and what each fact, by its number, made of it.

    `fallen` are allies that are gone by now: key, name and seat.
    """

    start: Mapping[str, Standing]
    news: Mapping[int, Mapping[str, Standing]]
    end: Mapping[str, Standing]
    fallen: tuple[tuple[str, str, int], ...]


def play(now: Mapping[str, Standing], told: Sequence[Told]) -> Playback:
    """Winds back from how everybody stands now, then tells what became of it fact by fact."""
    all_moves = _with_burials(now, told)
    start = _before(now, all_moves)
    end = {key: standing.copy() for key, standing in start.items()}
    news: dict[int, dict[str, Standing]] = {}
    for fact, moves in zip(told, all_moves, strict=True):
        if fact.kind == "round":
            for standing in end.values():
                for stat in STATS:
                    standing.pop(stat, None)
        for key, what, change, told_now in moves:
            one = end.setdefault(key, NOTHING.copy())
            one[what] = one.get(what, 0) + change if told_now is None else told_now
            news.setdefault(fact.number, {}).setdefault(key, {})[what] = one[what]
    fallen = {
        fact.detail["key"]: (fact.detail["key"], fact.detail["name"], fact.detail["seat"])
        for fact in told
        if fact.kind == "dies" and fact.detail["key"] not in now
    }
    return Playback(start, news, end, tuple(fallen.values()))


def _before(now: Mapping[str, Standing], all_moves: Sequence[Sequence[Move]]) -> dict[str, Standing]:
    start = {key: standing.copy() for key, standing in now.items()}
    for moves in reversed(all_moves):
        for move in reversed(moves):
            one = start.setdefault(move.key, NOTHING.copy())
            if move.what not in STATS:
                one[move.what] = (one[move.what] if move.now is None else move.now) - move.change
    return start


def _with_burials(now: Mapping[str, Standing], told: Sequence[Told]) -> list[list[Move]]:
    """What each fact changed; with the last death of somebody who stays dead its afflictions go (PD-3.2).

    No fact says how many they were: at least those that acted, and those that were caught.
    """
    all_moves = [_moves(fact) for fact in told]
    buried = set()
    for place in reversed(range(len(told))):
        fact = told[place]
        key = fact.detail.get("key", "")
        if fact.kind in ("dies", "gives up") and key not in buried and not now.get(key, NOTHING)["alive"]:
            buried.add(key)
            all_moves[place].append(Move(key, "banes", -_borne(key, told[:place]), 0))
    return all_moves


def _borne(key: str, told: Sequence[Told]) -> int:
    """How many afflictions somebody bore at the end of these facts, as far as they tell."""
    count, acted, least = 0, 0, 0
    for fact in told:
        if fact.detail.get("key") != key:
            continue
        if fact.kind == "affliction acts":
            acted += 1
            least = max(least, acted - count)
        count += sum(move.change for move in _moves(fact) if move.what == "banes")
        least = max(least, -count)
    return count + least


def _moves(fact: Told) -> list[Move]:
    return MOVES[fact.kind](fact.detail) if fact.kind in MOVES else []


def _traded(d: Mapping[str, Any]) -> list[Move]:
    """PD-1.6. A bargain, for both."""
    gain = _powers(d["want"]) - _powers(d["give"])
    paid = _vitality(d["give"]) - _vitality(d["want"])
    return [
        Move(d["by_key"], "vitality", -paid, d["by_now"]),
        Move(d["by_key"], "powers", gain),
        Move(d["partner_key"], "vitality", paid, d["partner_now"]),
        Move(d["partner_key"], "powers", -gain),
    ]


def _powers(goods: str) -> int:
    """PD-1.6. How many powers there are in `Feint + 5 vitality`."""
    return sum(part in POWERS for part in goods.split(" + "))


def _vitality(goods: str) -> int:
    """PD-1.6. How much vitality there is in `Feint + 5 vitality`."""
    return sum(int(part.split()[0]) for part in goods.split(" + ") if part.endswith(" vitality"))


MOVES: Final[dict[str, Callable[[Mapping[str, Any]], list[Move]]]] = {
    "sold": lambda d: [Move(d["key"], "vitality", -d["bid"], d["now"]), Move(d["key"], "powers", 1)],
    "traded": _traded,
    "discarded": lambda d: [Move(d["key"], "powers", -1)],
    "order": lambda d: [Move(one["key"], "agility", 0, one["agility"]) for one in d["order"]],
    "vitality": lambda d: [Move(d["key"], "vitality", d["change"], d["now"])],
    "stat": lambda d: [Move(d["key"], d["stat"], 0, d["now"])],
    "afflicted": lambda d: [Move(d["key"], "banes", 1)],
    "cured": lambda d: [Move(d["key"], "banes", -len(d["afflictions"]))],
    "counter": lambda d: [] if d["counter"] in ON_POWERS else [Move(d["key"], "counters", d["change"])],
    "summoned": lambda d: [Move(d["key"], "alive", 1, 1), Move(d["key"], "vitality", d["now"], d["now"])],
    "passed": lambda d: [Move(d["from_key"], "powers", -1), Move(d["key"], "powers", 1)],
    "forfeit": lambda d: [Move(d["key"], "powers", -1)],
    "powers leave": lambda d: [Move(d["key"], "powers", -len(d["powers"]))],
    "attack": lambda d: [Move(d["key"], "strike", 0, d["strike"])],
    "strike": lambda d: [Move(d["at_key"], "resist", 0, d["resist_left"])],
    "dies": lambda d: [Move(d["key"], "vitality", 0, d["vitality"]), Move(d["key"], "alive", -1, 0)],
    "gives up": lambda d: [Move(d["key"], "alive", -1, 0)],
    "revives": lambda d: [Move(d["key"], "alive", 1, 1), Move(d["key"], "vitality", 0, d["now"])],
}
"""What each kind of fact says of somebody."""
