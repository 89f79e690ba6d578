"""Whom a deed concerns, and how much of it: the nouns and numbers of the vocabulary (PD-4)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from games.powerdome.powers import Act
from games.powerdome.state import Brawl, Character


@dataclass(frozen=True)
class Who:
    """Some of the living characters, and what players call them."""

    words: str
    whose: str
    find: Callable[[Brawl, Act], list[Character]]

    def __call__(self, s: Brawl, act: Act) -> list[Character]:
        """Those of them that live."""
        return [one for one in self.find(s, act) if one.alive]


@dataclass(frozen=True)
class Number:
    """An amount that is known only when it is needed."""

    words: str
    of: Callable[[Brawl, Act], int]


Amount = int | Number


def count(amount: Amount, s: Brawl, act: Act) -> int:
    """PD-2.10. The amount at this moment, never below 0."""
    return max(0, amount if isinstance(amount, int) else amount.of(s, act))


def said(amount: Amount) -> str:
    """The amount in words."""
    return str(amount) if isinstance(amount, int) else amount.words


def _aimed(place: int) -> Callable[[Brawl, Act], list[Character]]:
    def find(s: Brawl, act: Act) -> list[Character]:
        keys = [key for key in act.aimed if key in s.characters]
        return [s.characters[key] for key in keys[place : place + 1]]

    return find


def _by(s: Brawl, act: Act) -> list[Character]:
    return [act.event.by] if act.event and act.event.by else []


def _about(s: Brawl, act: Act) -> list[Character]:
    return [act.event.about] if act.event else []


def foes(s: Brawl, act: Act) -> list[Character]:
    """The other players that live."""
    return [one for one in s.players() if one.seat != act.me.seat]


def _best(worth: Callable[[Character], int]) -> Callable[[Brawl, Act], list[Character]]:
    """The other player of whom something is greatest; ties are drawn at random."""

    def find(s: Brawl, act: Act) -> list[Character]:
        some = foes(s, act)
        most = max((worth(one) for one in some), default=0)
        best = [one for one in some if worth(one) == most]
        return best if len(best) < 2 else [s.dice.pick(best)]

    return find


def _any_foe(s: Brawl, act: Act) -> list[Character]:
    some = foes(s, act)
    return [s.dice.pick(some)] if len(some) > 1 else some


def _owner(s: Brawl, act: Act) -> list[Character]:
    held = s.powers.get(act.power)
    return [s.player(held.owner)] if held else []


YOU: Final = Who("yourself", "your", lambda s, a: [a.me])
TARGET: Final = Who("the target", "the target's", _aimed(0))
SECOND: Final = Who("the second target", "the second target's", _aimed(1))
ATTACKER: Final = Who("the attacker", "the attacker's", _by)
KILLER: Final = Who("the killer", "the killer's", _by)
THEM_WHO: Final = Who("them", "their", _by)
VICTIM: Final = Who("them", "their", _about)
THAT_ALLY: Final = Who("that ally", "that ally's", _about)
FOES: Final = Who("every other player", "every other player's", foes)
EVERYONE: Final = Who("every player", "every player's", lambda s, a: s.players())
EVERYBODY: Final = Who("everyone else, allies too", "everyone else's", lambda s, a: [
    one for one in s.standing() if one is not a.me
])  # fmt: skip
ALLIES: Final = Who("each of your allies", "your allies'", lambda s, a: s.allies(a.me.seat))
ALL_ALLIES: Final = Who("every ally of another player", "other players' allies'", lambda s, a: [
    one for one in s.standing() if one.ally and one.seat != a.me.seat
])  # fmt: skip
FIRST_ALLY: Final = Who("your first ally", "your first ally's", lambda s, a: [
    one for one in s.allies(a.me.seat) if not one.fresh
][:1])  # fmt: skip
CHIEF: Final = Who("its player", "its player's", lambda s, a: [s.player(a.me.seat)])
OWNER: Final = Who("its owner", "its owner's", _owner)
STRONGEST: Final = Who(
    "the other player with the most vitality", "the other player with the most vitality's",
    _best(lambda one: one.vitality),
)  # fmt: skip
WEAKEST: Final = Who(
    "the other player with the least vitality", "the other player with the least vitality's",
    _best(lambda one: -one.vitality),
)  # fmt: skip
FASTEST: Final = Who("the fastest other player", "the fastest other player's", _best(lambda one: one.agility))
SLOWEST: Final = Who(
    "the slowest other player", "the slowest other player's", _best(lambda one: -one.agility)
)
CHANCE: Final = Who("another player, drawn at random", "another player's, drawn at random", _any_foe)


# How much

XX: Final = Number("X", lambda s, a: a.x)
HALF_X: Final = Number("half X", lambda s, a: a.x // 2)
TWICE_X: Final = Number("twice X", lambda s, a: 2 * a.x)
THRICE_X: Final = Number("three times X", lambda s, a: 3 * a.x)
AS_MUCH: Final = Number("as much", lambda s, a: a.event.amount if a.event else 0)
HALF_AS_MUCH: Final = Number("half as much", lambda s, a: a.event.amount // 2 if a.event else 0)


def bounty(number: int, counter: str) -> Number:
    """So much for each counter of a kind on whoever it happened to."""
    return Number(
        f"{number} for each {counter} on them",
        lambda s, a: number * sum(one.counters.get(counter, 0) for one in _about(s, a)),
    )


def strike_over(over: int, words: str) -> Number:
    """A share of the strike of an attack."""
    return Number(f"{words} of their strike", lambda s, a: sum(one.strike for one in _by(s, a)) // over)


def each_counter(number: int, counter: str) -> Number:
    """So much for each counter on the power itself."""
    return Number(
        f"{number} for each {counter} on this",
        lambda s, a: number * (s.powers[a.power].counters if a.power in s.powers else 0),
    )


def each_mark(number: int, counter: str) -> Number:
    """So much for each counter of a kind on the target."""
    return Number(
        f"{number} for each {counter} on the target",
        lambda s, a: number * sum(one.counters.get(counter, 0) for one in TARGET.find(s, a)),
    )


def each_ally(number: int) -> Number:
    """So much for each ally of one's own."""
    return Number(f"{number} for each ally of yours", lambda s, a: number * len(s.allies(a.me.seat)))


def each_foe(number: int) -> Number:
    """So much for each other player that lives."""
    return Number(f"{number} for each other player", lambda s, a: number * len(foes(s, a)))


def each_power(number: int) -> Number:
    """So much for each power that the target owns."""
    return Number(
        f"{number} for each power the target owns",
        lambda s, a: number * sum(len(s.owned(one.seat)) for one in TARGET.find(s, a)),
    )


def each_sore(number: int, who: Who) -> Number:
    """So much for each affliction that somebody bears."""
    return Number(
        f"{number} for each affliction {'you bear' if who is YOU else 'on ' + who.words}",
        lambda s, a: number * sum(len(one.afflictions) for one in who.find(s, a)),
    )


def each_round(number: int) -> Number:
    """So much for each round begun."""
    return Number(f"{number} for each round so far", lambda s, a: number * s.round)


def part(stat: str, who: Who, over: int = 1) -> Number:
    """A stat of somebody, or half of it."""
    share = {1: "", 2: "half ", 3: "a third of "}[over]
    return Number(
        f"{share}{who.whose} {stat}",
        lambda s, a: sum(getattr(one, stat) for one in who.find(s, a)) // over,
    )
