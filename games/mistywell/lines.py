"""How deeds make a line of a card: done, left or paid for, by whom, and when (MW-4.3, MW-4.4)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose
from games.mistywell.asking import about, may
from games.mistywell.cards import Act, Line
from games.mistywell.city import BANE, CHARACTERS, DISTRICTS
from games.mistywell.cubes import count
from games.mistywell.deeds import Deed
from games.mistywell.state import SEATS, City


@dataclass(frozen=True, slots=True)
class Said(Deed):
    """A deed with the words that name it."""

    words: str
    deed: Deed

    def possible(self, s: City, act: Act) -> bool:
        return self.deed.possible(s, act)

    def useful(self, s: City, act: Act) -> bool:
        return self.deed.useful(s, act)

    def do(self, s: City, act: Act) -> Steps[None]:
        return self.deed.do(s, act)


@dataclass(frozen=True, slots=True)
class Both(Deed):
    """`gain 1 Supply and flip the Clock`."""

    first: Deed
    then: Deed

    def possible(self, s: City, act: Act) -> bool:
        return self.first.possible(s, act) and self.then.possible(s, act)

    def useful(self, s: City, act: Act) -> bool:
        return self.first.useful(s, act) or self.then.useful(s, act)

    def do(self, s: City, act: Act) -> Steps[None]:
        yield from self.first.do(s, act)
        yield from self.then.do(s, act)


@dataclass(frozen=True, slots=True)
class Must(Line):
    """`Gain 1 Supply.` Done as far as possible."""

    words: str
    deed: Deed

    def run(self, s: City, act: Act) -> Steps[None]:
        return self.deed.do(s, act)


@dataclass(frozen=True, slots=True)
class Can(Line):
    """`You can discard 1. If you do, gain 2 Supply. If not, gain 1 Fate.`

    Without a reward it is an optional effect; with one it is a cost, all or nothing.
    """

    words: str
    deed: Said
    reward: Deed | None = None
    otherwise: Deed | None = None

    def run(self, s: City, act: Act) -> Steps[None]:
        if self._offered(s, act) and (yield from may(act, act.seat, self.deed.words)):
            yield from self.deed.do(s, act)
            if self.reward:
                yield from self.reward.do(s, act)
        elif self.otherwise:
            yield from self.otherwise.do(s, act)

    def _offered(self, s: City, act: Act) -> bool:
        return self.deed.possible(s, act) if self.reward else self.deed.useful(s, act)


def others(seat: Seat) -> list[Seat]:
    """The other players in the order of turns."""
    return [(seat + ahead) % SEATS for ahead in range(1, SEATS)]


@dataclass(frozen=True, slots=True)
class AnotherCan(Line):
    """`Another player can discard 1. If they do, gain 2 Supply.` The next who wants to does (MW-7.3)."""

    words: str
    deed: Said
    reward: Deed | None = None

    def run(self, s: City, act: Act) -> Steps[None]:
        for seat in others(act.seat):
            theirs = replace(act, seat=seat)
            able = self.deed.possible(s, theirs) if self.reward else self.deed.useful(s, theirs)
            if able and (yield from may(theirs, seat, self.deed.words)):
                yield from self.deed.do(s, theirs)
                if self.reward:
                    yield from self.reward.do(s, act)
                return


@dataclass(frozen=True, slots=True)
class AnotherMust(Line):
    """`Another player: gain 1 Supply.` The active player says who."""

    words: str
    deed: Deed

    def run(self, s: City, act: Act) -> Steps[None]:
        options = {CHARACTERS[seat]: seat for seat in others(act.seat)}
        seat = yield from choose(act.seat, Choose("player", options, rule="MW-7.3", **about(act)))
        yield from self.deed.do(s, replace(act, seat=seat))


@dataclass(frozen=True, slots=True)
class Everyone(Line):
    """`Each player: gain 1 Supply.` or `Each other player: …`, in the order of turns."""

    words: str
    deed: Deed
    other: bool

    def run(self, s: City, act: Act) -> Steps[None]:
        for seat in others(act.seat) if self.other else [act.seat, *others(act.seat)]:
            yield from self.deed.do(s, replace(act, seat=seat))


@dataclass(frozen=True, slots=True)
class OneOf(Line):
    """`Choose one: gain 2 Supply, or lose 1 Fate.` What can be done in full comes before what cannot."""

    words: str
    deeds: tuple[Said, ...]

    def run(self, s: City, act: Act) -> Steps[None]:
        able = [deed for deed in self.deeds if deed.possible(s, act)] or list(self.deeds)
        deed = able[0]
        if len(able) > 1:
            options = {one.words: one for one in able}
            deed = yield from choose(act.seat, Choose("one", options, rule="MW-4.4", **about(act)))
        yield from deed.do(s, act)


Condition = Callable[[City, Act], bool]

CONDITIONS: Final[dict[str, Condition]] = {
    "By day": lambda s, act: s.clock == "day",
    "By night": lambda s, act: s.clock == "night",
    "If there is Unity here": lambda s, act: s.unity[act.district] > 0,
    "If there is Fear here": lambda s, act: s.fear[act.district] > 0,
    "If the Enforcer is next door": lambda s, act: s.enforcer in DISTRICTS[act.district].beside,
    "If you have no Supply": lambda s, act: not count(s.supply[act.seat]),
    "If you have no Fate": lambda s, act: not sum(s.fate[act.seat]),
    "If you have 3 Fate or more": lambda s, act: sum(s.fate[act.seat]) >= 3,
    "If you have a Bane": lambda s, act: s.fate[act.seat][BANE] > 0,
}
"""MW-4.3. What a line may begin with: where it is not so, the rest is as if not there."""


@dataclass(frozen=True, slots=True)
class When(Line):
    """`By night: gain 1 Fate.`"""

    words: str
    condition: Condition
    line: Line

    def run(self, s: City, act: Act) -> Steps[None]:
        if self.condition(s, act):
            yield from self.line.run(s, act)
