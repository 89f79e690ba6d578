"""Targets and amounts of verbs, with their words (PD-4)."""

from collections.abc import Callable
from typing import Final

from games.kit.values import dataclass
from games.powerdome.powers import Act
from games.powerdome.state import Brawl, Character


@dataclass(frozen=True)
class Who:
    """A selection of characters with its words; `drawn`: one of them is drawn at random."""

    words: str
    whose: str
    find: Callable[[Brawl, Act], list[Character]]
    drawn: bool = False

    def among(self, s: Brawl, act: Act) -> list[Character]:
        """PD-4.7. Returns those in play: alive, or dead while a Revive is pending."""
        return [one for one in self.find(s, act) if one.in_play]

    def __call__(self, s: Brawl, act: Act) -> list[Character]:
        """Returns the characters concerned, after a random draw if there is one."""
        some = self.among(s, act)
        return [s.dice.pick(some)] if self.drawn and len(some) > 1 else some


@dataclass(frozen=True)
class Number:
    """An amount that is computed when it is needed."""

    words: str
    of: Callable[[Brawl, Act], int]


Amount = int | Number


def current_amount(amount: Amount, s: Brawl, act: Act) -> int:
    """PD-2.10. Returns the current amount, never below 0."""
    return max(0, amount if isinstance(amount, int) else amount.of(s, act))


def amount_in_words(amount: Amount) -> str:
    """Returns the amount in words."""
    return str(amount) if isinstance(amount, int) else amount.words


def _aimed(s: Brawl, act: Act) -> list[Character]:
    return [s.characters[key] for key in act.aimed if key in s.characters]


def _by(s: Brawl, act: Act) -> list[Character]:
    return [act.event.by] if act.event and act.event.by else []


def _about(s: Brawl, act: Act) -> list[Character]:
    return [act.event.about] if act.event else []


def _killer(s: Brawl, act: Act) -> list[Character]:
    """PD-4.7. Returns the killer; none for a death by an affliction or by one's own deed."""
    return [] if act.event and act.event.by is act.event.about else _by(s, act)


def foes(s: Brawl, act: Act) -> list[Character]:
    """PD-4.7. Returns the other players in play."""
    players = [s.player(seat) for seat in s.seats if seat != act.me.seat]
    return [one for one in players if one.in_play]


def _best(worth: Callable[[Character], int]) -> Callable[[Brawl, Act], list[Character]]:
    """Returns a selector of the living other players with the greatest `worth`."""

    def find(s: Brawl, act: Act) -> list[Character]:
        some = [one for one in foes(s, act) if one.alive]
        most = max((worth(one) for one in some), default=0)
        return [one for one in some if worth(one) == most]

    return find


def _owner(s: Brawl, act: Act) -> list[Character]:
    held = s.powers.get(act.power)
    return [s.player(held.owner)] if held else []


YOU: Final = Who("yourself", "your", lambda s, a: [a.me])
TARGET: Final = Who("the target", "the target’s", _aimed)
ATTACKER: Final = Who("the attacker", "the attacker’s", _by)
KILLER: Final = Who("the killer", "the killer’s", _killer)
THEM_WHO: Final = Who("them", "their", _by)
VICTIM: Final = Who("them", "their", _about)
FOES: Final = Who("every other player", "every other player’s", foes)
ALLIES: Final = Who("each of your allies", "your allies'", lambda s, a: s.allies(a.me.seat))
ALL_ALLIES: Final = Who("every ally of another player", "other players' allies'", lambda s, a: [
    one for one in s.standing() if one.ally and one.seat != a.me.seat
])  # fmt: skip
FIRST_ALLY: Final = Who("your first ally", "your first ally’s", lambda s, a: [
    one for one in s.allies(a.me.seat) if not one.fresh
][:1])  # fmt: skip
ITS_PLAYER: Final = Who("its player", "its player’s", lambda s, a: [s.player(a.me.seat)])
OWNER: Final = Who("its owner", "its owner’s", _owner)
STRONGEST: Final = Who(
    "the other player with the most vitality", "the other player with the most vitality’s",
    _best(lambda one: one.vitality), drawn=True,
)  # fmt: skip
WEAKEST: Final = Who(
    "the other player with the least vitality", "the other player with the least vitality’s",
    _best(lambda one: -one.vitality), drawn=True,
)  # fmt: skip
SLOWEST: Final = Who(
    "the slowest other player", "the slowest other player’s", _best(lambda one: -one.agility), drawn=True
)
RANDOM_FOE: Final = Who(
    "another player, drawn at random", "another player’s, drawn at random", foes, drawn=True
)


# Amounts

TWICE_X: Final = Number("2 × X", lambda s, a: 2 * a.x)
THRICE_X: Final = Number("three times X", lambda s, a: 3 * a.x)
AS_MUCH: Final = Number("as much", lambda s, a: a.event.amount if a.event else 0)
HALF_AS_MUCH: Final = Number("half as much", lambda s, a: a.event.amount // 2 if a.event else 0)


def each_counter_on_character(number: int, counter: str) -> Number:
    """Returns an amount for each counter of a kind on the character that the event is about."""
    return Number(
        f"{number} for each {counter} on them",
        lambda s, a: number * sum(one.counters.get(counter, 0) for one in _about(s, a)),
    )


def fraction_of_strike(over: int, words: str) -> Number:
    """Returns a fraction of an attack's strike."""
    return Number(f"{words} of their strike", lambda s, a: sum(one.strike for one in _by(s, a)) // over)


def each_counter(number: int, counter: str) -> Number:
    """Returns an amount for each counter on the power itself."""
    return Number(
        f"{number} for each {counter} on this",
        lambda s, a: number * (s.powers[a.power].counters if a.power in s.powers else 0),
    )


def each_ally(number: int) -> Number:
    """Returns an amount for each own ally."""
    return Number(f"{number} for each ally of yours", lambda s, a: number * len(s.allies(a.me.seat)))


def each_foe(number: int) -> Number:
    """Returns an amount for each other player in play."""
    return Number(f"{number} for each other player", lambda s, a: number * len(foes(s, a)))


def each_power(number: int) -> Number:
    """Returns an amount for each power that the target owns."""
    return Number(
        f"{number} for each power the target owns",
        lambda s, a: number * sum(len(s.owned(one.seat)) for one in TARGET.find(s, a)),
    )


def each_affliction(number: int, who: Who) -> Number:
    """Returns an amount for each affliction on a character."""
    return Number(
        f"{number} for each affliction {'you bear' if who is YOU else 'on ' + who.words}",
        lambda s, a: number * sum(len(one.afflictions) for one in who.find(s, a)),
    )


def each_round(number: int) -> Number:
    """Returns an amount for each round begun."""
    return Number(f"{number} for each round so far", lambda s, a: number * s.round)


def stat_of(stat: str, who: Who, over: int = 1) -> Number:
    """Returns a stat of a character, or half of it."""
    share = {1: "", 2: "half "}[over]
    return Number(
        f"{share}{who.whose} {stat}",
        lambda s, a: sum(getattr(one, stat) for one in who.find(s, a)) // over,
    )
