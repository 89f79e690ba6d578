"""Lines of cards, made of deeds: obligatory, optional or paid for, by whom, and when (MW-4.3, MW-4.4)."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose
from games.kit.values import dataclass
from games.mistywell.cards import Act, Line
from games.mistywell.city import BANE, CHARACTERS, DISTRICTS
from games.mistywell.cubes import count
from games.mistywell.deed import Deed, is_sure
from games.mistywell.miss_reasons import miss_reason
from games.mistywell.questions import confirm, pick, question_detail
from games.mistywell.state import SEATS, City
from games.mistywell.story import Missed

Condition = Callable[[City, Act], bool]


@dataclass(frozen=True, slots=True)
class NamedDeed(Deed):
    """A deed with the words that name it; it tells a fact if it comes to nothing."""

    words: str
    deed: Deed

    def possible(self, s: City, act: Act) -> bool:
        return self.deed.possible(s, act)

    def useful(self, s: City, act: Act) -> bool:
        return self.deed.useful(s, act)

    def do(self, s: City, act: Act) -> Steps[None]:
        if self.deed.useful(s, act):
            yield from self.deed.do(s, act)
        else:
            self.miss(s, act, missing(self.deed, s, act))

    def miss(self, s: City, act: Act, why: str, lost: str = "", *, instead: bool = False) -> None:
        """MW-4.4. Tells that nothing came of it, why, and the consequence for what depended on it."""
        s.tell(Missed(act.seat, self.words, why, lost, instead))

    def after(self, s: City, act: Act) -> Iterator[tuple[City, Act]]:
        return self.deed.after(s, act)

    def sure(self, s: City, act: Act, then: Condition) -> "NamedDeed | None":
        found = self.deed.sure(s, act, then)
        return found if found is None or isinstance(found, NamedDeed) else self

    def aimed(self) -> "NamedDeed":
        return replace(self, deed=self.deed.aimed())


@dataclass(frozen=True, slots=True)
class Both(Deed):
    """Two deeds in order: `gain 1 Supply and flip the Clock`."""

    first: Deed
    then: Deed

    def aimed(self) -> Deed:
        return replace(self, first=self.first.aimed())

    def possible(self, s: City, act: Act) -> bool:
        return is_sure(s, act, self.first, self.then.possible)

    def useful(self, s: City, act: Act) -> bool:
        return self.first.useful(s, act) or self.then.useful(s, act)

    def do(self, s: City, act: Act) -> Steps[None]:
        yield from self.first.do(s, act)
        yield from self.then.do(s, act)


def missing(deed: Deed, s: City, act: Act) -> str:
    """Returns what a deed lacks; of two, the one that cannot be done."""
    if isinstance(deed, NamedDeed):
        return missing(deed.deed, s, act)
    if isinstance(deed, Both):
        return missing(deed.then if deed.first.possible(s, act) else deed.first, s, act)
    return miss_reason(deed, s, act)


def deed_words(deed: Deed | None) -> str:
    """Returns the words of a deed; "" for none."""
    return deed.words if isinstance(deed, NamedDeed) else ""


@dataclass(frozen=True, slots=True)
class Either(Deed):
    """`gain 2 Supply, or lose 1 Fate`: offers what can be done in full, else what does anything."""

    deeds: tuple[NamedDeed, ...]

    def _able(self, s: City, act: Act) -> list[NamedDeed]:
        whole = [deed for deed in self.deeds if deed.possible(s, act)]
        return whole or [deed for deed in self.deeds if deed.useful(s, act)]

    def possible(self, s: City, act: Act) -> bool:
        return any(deed.possible(s, act) for deed in self.deeds)

    def useful(self, s: City, act: Act) -> bool:
        return any(deed.useful(s, act) for deed in self.deeds)

    def sure(self, s: City, act: Act, then: Condition) -> NamedDeed | None:
        deeds = tuple(deed for deed in self.deeds if deed.sure(s, act, then))
        return NamedDeed(" or ".join(deed.words for deed in deeds), Either(deeds)) if deeds else None

    def do(self, s: City, act: Act) -> Steps[None]:
        if able := {one.words: one for one in self._able(s, act)}:
            if len(able) == 1:
                self._tell_left_out(s, act, next(iter(able.values())))
            deed: NamedDeed = yield from pick(act, "one", able, "MW-4.4")
            yield from deed.do(s, act)

    def _tell_left_out(self, s: City, act: Act, left: NamedDeed) -> None:
        """Tells why there is no choice."""
        for deed in self.deeds:
            if deed is not left:
                deed.miss(s, act, "whole" if deed.useful(s, act) else missing(deed, s, act))


@dataclass(frozen=True, slots=True)
class Must(Line):
    """`Gain 1 Supply.` Done as far as possible."""

    words: str
    deed: Deed

    def run(self, s: City, act: Act) -> Steps[None]:
        return self.deed.do(s, act)

    def useful(self, s: City, act: Act) -> bool:
        return self.deed.useful(s, act)


@dataclass(frozen=True, slots=True)
class Can(Line):
    """`You can discard a card. If you do, gain 2 Supply. If not, suffer 1 Fate.`

    Alone it is an optional effect. If something depends on it, it is a price: all or nothing, and offered
    only in the ways after which a reward is sure to do something (MW-7.6).
    """

    words: str
    deed: NamedDeed
    reward: Deed | None = None
    otherwise: Deed | None = None

    def run(self, s: City, act: Act) -> Steps[None]:
        deed = self._offered(s, act)
        if not deed:
            possible = self.deed.possible(s, act)
            why = "vain" if possible else missing(self.deed, s, act)
            self.deed.miss(s, act, why, deed_words(self.reward), instead=self.otherwise is not None)
        if deed and (
            yield from confirm(act, act.seat, deed.words, vain=useless_part(s, act, deed, self.reward))
        ):
            yield from deed.do(s, act)
            if self.reward:
                yield from self.reward.do(s, act)
        elif self.otherwise:
            yield from self.otherwise.do(s, act)

    def useful(self, s: City, act: Act) -> bool:
        return bool(self._offered(s, act) or self.otherwise)

    def _offered(self, s: City, act: Act) -> NamedDeed | None:
        if self.reward:
            return self.deed.sure(s, act, self.reward.useful)
        offered = self.deed.possible(s, act) if self.otherwise else self.deed.useful(s, act)
        return self.deed if offered else None


def useless_part(s: City, act: Act, price: Deed, reward: Deed | None) -> str:
    """MW-4.4. Returns the part of a two-part reward that would do nothing, however the price is paid."""
    both = reward.deed if isinstance(reward, NamedDeed) else reward
    outcomes = list(price.after(s, act)) if isinstance(both, Both) else []
    for part in (both.first, both.then) if isinstance(both, Both) and outcomes else ():
        if not any(part.useful(state, state_act) for state, state_act in outcomes):
            return deed_words(part)
        outcomes = [
            later for state, state_act in outcomes for later in part.after(state, state_act)
        ] or outcomes
    return ""


def other_seats(seat: Seat) -> list[Seat]:
    """Returns the other seats in turn order."""
    return [(seat + ahead) % SEATS for ahead in range(1, SEATS)]


@dataclass(frozen=True, slots=True)
class AnotherCan(Line):
    """`Another player can discard a card. If they do, gain 2 Supply.` Asks in turn order (MW-7.3)."""

    words: str
    deed: NamedDeed
    reward: Deed | None = None

    def run(self, s: City, act: Act) -> Steps[None]:
        why = "nobody"
        for seat in other_seats(act.seat):
            their_act = act.done_by(seat, act.seat)
            deed = self._offered(s, act, their_act)
            if deed:
                why = "declined"
            elif why == "nobody" and self.deed.possible(s, their_act):
                why = "unasked"
            if deed and (yield from confirm(their_act, seat, deed.words)):
                yield from deed.do(s, their_act)
                if self.reward:
                    yield from self.reward.do(s, their_act.done_by(act.seat, their_act.by))
                return
        self.deed.miss(s, act, why, deed_words(self.reward))

    def _offered(self, s: City, act: Act, their_act: Act) -> NamedDeed | None:
        if reward := self.reward:
            return self.deed.sure(
                s,
                their_act,
                lambda state, state_act: reward.useful(state, state_act.done_by(act.seat, state_act.by)),
            )
        return self.deed if self.deed.useful(s, their_act) else None


@dataclass(frozen=True, slots=True)
class AnotherMust(Line):
    """`Another player: gain 1 Supply.` The acting seat chooses the player."""

    words: str
    deed: Deed

    def run(self, s: City, act: Act) -> Steps[None]:
        options = {CHARACTERS[seat]: seat for seat in other_seats(act.seat)}
        detail = {**question_detail(act), "vain": self._vain(s, act)}
        seat = yield from choose(act.seat, lambda: Choose("player", options, rule="MW-7.3", **detail))
        yield from self.deed.do(s, act.done_by(seat, act.seat))

    def _vain(self, s: City, act: Act) -> str:
        """Returns what all the others lack, `several` for different things; "" if one of them can do it."""
        theirs = [act.done_by(seat, act.seat) for seat in other_seats(act.seat)]
        if any(self.deed.useful(s, their_act) for their_act in theirs):
            return ""
        lacks = {missing(self.deed, s, their_act) for their_act in theirs}
        return lacks.pop() if len(lacks) == 1 else "several"


@dataclass(frozen=True, slots=True)
class Everyone(Line):
    """`Each player: gain 1 Supply.` or `Each other player: …`, in turn order."""

    words: str
    deed: Deed
    other: bool

    def run(self, s: City, act: Act) -> Steps[None]:
        for seat in other_seats(act.seat) if self.other else [act.seat, *other_seats(act.seat)]:
            yield from self.deed.do(s, act.done_by(seat, act.seat))


CONDITIONS: Final[dict[str, Condition]] = {
    "By day": lambda s, act: s.clock == "day",
    "By night": lambda s, act: s.clock == "night",
    "If there is Unity here": lambda s, act: s.unity[act.district] > 0,
    "If there is Fear here": lambda s, act: s.fear[act.district] > 0,
    "If the Enforcer is next door": lambda s, act: s.enforcer in DISTRICTS[act.district].beside,
    "If you have no Supply": lambda s, act: not count(s.supply[act.seat]),
    "If your Fate Pool is empty": lambda s, act: not sum(s.fate[act.seat]),
    "If your Fate Pool holds 3 cubes or more": lambda s, act: sum(s.fate[act.seat]) >= 3,
    "If your Fate Pool holds a Bane": lambda s, act: s.fate[act.seat][BANE] > 0,
}
"""MW-4.3. The conditions that may begin a line; if one does not hold, the line is skipped."""


@dataclass(frozen=True, slots=True)
class When(Line):
    """`By night: suffer 1 Fate.`"""

    words: str
    condition: Condition
    line: Line

    def run(self, s: City, act: Act) -> Steps[None]:
        if self.condition(s, act):
            yield from self.line.run(s, act)
