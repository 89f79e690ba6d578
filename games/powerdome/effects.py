"""The vocabulary of powers: deeds upon vitality and stats, and how they read (PD-4.1)."""

from dataclasses import dataclass

from games.powerdome import events
from games.powerdome.powers import Act, Verb
from games.powerdome.state import Brawl
from games.powerdome.targets import YOU, Amount, Who, count, said


@dataclass(frozen=True)
class Weaken(Verb):
    """PD-4.1. Weaken X: vitality falls."""

    amount: Amount
    who: Who
    keywords = ("Weaken",)

    @property
    def words(self) -> str:
        return f"Weaken {self.who.words} by {said(self.amount)}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            events.weaken(s, one, count(self.amount, s, act), act)


@dataclass(frozen=True)
class Regenerate(Verb):
    """PD-4.1. Regenerate X: vitality rises."""

    amount: Amount
    who: Who = YOU
    keywords = ("Regenerate",)

    @property
    def words(self) -> str:
        amount = said(self.amount)
        return f"Regenerate {amount}" if self.who is YOU else f"Regenerate {amount} for {self.who.words}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            events.regenerate(s, one, count(self.amount, s, act), act)


@dataclass(frozen=True)
class Raise(Verb):
    """A stat rises for this round."""

    stat: str
    amount: Amount
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"raise {self.who.whose} {self.stat} by {said(self.amount)}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            to = getattr(one, self.stat) + count(self.amount, s, act)
            events.change(s, one, self.stat, to, act.power)


@dataclass(frozen=True)
class Lower(Verb):
    """PD-2.10. A stat falls for this round, not below 0."""

    stat: str
    amount: Amount
    who: Who

    @property
    def words(self) -> str:
        return f"lower {self.who.whose} {self.stat} by {said(self.amount)}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            to = getattr(one, self.stat) - count(self.amount, s, act)
            events.change(s, one, self.stat, to, act.power)


@dataclass(frozen=True)
class Double(Verb):
    """A stat doubles for this round."""

    stat: str
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"double {self.who.whose} {self.stat}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            events.change(s, one, self.stat, 2 * getattr(one, self.stat), act.power)


@dataclass(frozen=True)
class Halve(Verb):
    """PD-2.10. A stat is halved for this round, rounded down."""

    stat: str
    who: Who

    @property
    def words(self) -> str:
        return f"halve {self.who.whose} {self.stat}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            events.change(s, one, self.stat, getattr(one, self.stat) // 2, act.power)


@dataclass(frozen=True)
class Swap(Verb):
    """Two stats of one character change places."""

    left: str
    right: str
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"swap {self.who.whose} {self.left} and {self.right}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            left, right = getattr(one, self.left), getattr(one, self.right)
            events.change(s, one, self.left, right, act.power)
            events.change(s, one, self.right, left, act.power)


@dataclass(frozen=True)
class Mirror(Verb):
    """One's own stat becomes that of another."""

    stat: str
    who: Who

    @property
    def words(self) -> str:
        return f"your {self.stat} becomes {self.who.whose} {self.stat}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            events.change(s, act.me, self.stat, getattr(one, self.stat), act.power)


@dataclass(frozen=True)
class Shield(Verb):
    """Attacks do so much less damage to somebody this round, all together, after doubling."""

    amount: Amount
    who: Who = YOU

    @property
    def words(self) -> str:
        whom = "you" if self.who is YOU else self.who.words
        return f"the next {said(self.amount)} damage that attacks do to {whom} is lost"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            amount = count(self.amount, s, act)
            one.marks["shield"] = one.marks.get("shield", 0) + amount
            s.tell("mark", **events.who(one), mark="shield", amount=amount, cause=act.power)


@dataclass(frozen=True)
class Bypass(Verb):
    """PD-4.1. Bypass: this round's attack and the target's resist do not touch each other."""

    who: Who = YOU
    keywords = ("Bypass",)

    @property
    def words(self) -> str:
        return "Bypass" if self.who is YOU else f"Bypass for {self.who.words}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            one.marks["bypass"] = 1
            s.tell("mark", **events.who(one), mark="bypass", amount=1, cause=act.power)


@dataclass(frozen=True)
class Sap(Verb):
    """Action points go: those that were not allocated, then those kept for powers."""

    amount: Amount
    who: Who

    @property
    def words(self) -> str:
        amount = said(self.amount)
        return f"take {amount} action points from what {self.who.words} kept back or set aside for powers"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            amount = min(count(self.amount, s, act), one.spare + one.reserve)
            spare = min(amount, one.spare)
            one.spare, one.reserve = one.spare - spare, one.reserve - (amount - spare)
            s.tell("sapped", **events.who(one), amount=amount, cause=act.power)
