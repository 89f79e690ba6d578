"""The vocabulary of powers: deeds upon vitality and stats, and how they read (PD-4.1)."""

from games.kit.values import dataclass
from games.powerdome import events
from games.powerdome.powers import Act, Verb
from games.powerdome.state import Brawl, Character
from games.powerdome.story.outcomes import Marked, Sapped
from games.powerdome.targets import YOU, Amount, Who, count, said


class Upon(Verb):
    """A deed that is done to each of some characters."""

    who: Who

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            self.befall(s, one, act)

    def idle(self, s: Brawl, act: Act) -> bool:
        return not any(self.matters(s, one, act) for one in self.who.among(s, act))

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        """Does it to one of them."""
        raise NotImplementedError

    def matters(self, s: Brawl, one: Character, act: Act) -> bool:
        """PD-4.7. Whether it would change anything for that one."""
        return True


class Change(Upon):
    """PD-2.10. A stat becomes another number for this round."""

    stat: str

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        events.change(s, one, self.stat, self.becomes(s, one, act), act.power)

    def matters(self, s: Brawl, one: Character, act: Act) -> bool:
        return events.changes(one, self.stat, self.becomes(s, one, act))

    def becomes(self, s: Brawl, one: Character, act: Act) -> int:
        """The number that it becomes."""
        raise NotImplementedError


@dataclass(frozen=True)
class Weaken(Upon):
    """PD-4.1. Weaken X: vitality falls."""

    amount: Amount
    who: Who
    keywords = ("Weaken",)

    @property
    def words(self) -> str:
        return f"Weaken {self.who.words} by {said(self.amount)}"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        events.weaken(s, one, count(self.amount, s, act), act)

    def matters(self, s: Brawl, one: Character, act: Act) -> bool:
        return one.alive and count(self.amount, s, act) > 0


@dataclass(frozen=True)
class Regenerate(Upon):
    """PD-4.1. Regenerate X: vitality rises."""

    amount: Amount
    who: Who = YOU
    keywords = ("Regenerate",)

    @property
    def words(self) -> str:
        amount = said(self.amount)
        return f"Regenerate {amount}" if self.who is YOU else f"Regenerate {amount} for {self.who.words}"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        events.regenerate(s, one, count(self.amount, s, act), act)


@dataclass(frozen=True)
class Raise(Change):
    """A stat rises for this round."""

    stat: str
    amount: Amount
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"raise {self.who.whose} {self.stat} by {said(self.amount)}"

    def becomes(self, s: Brawl, one: Character, act: Act) -> int:
        return one.stat(self.stat) + count(self.amount, s, act)


@dataclass(frozen=True)
class Lower(Change):
    """PD-2.10. A stat falls for this round, not below 0."""

    stat: str
    amount: Amount
    who: Who

    @property
    def words(self) -> str:
        return f"lower {self.who.whose} {self.stat} by {said(self.amount)}"

    def becomes(self, s: Brawl, one: Character, act: Act) -> int:
        return one.stat(self.stat) - count(self.amount, s, act)


@dataclass(frozen=True)
class Double(Change):
    """A stat doubles for this round."""

    stat: str
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"double {self.who.whose} {self.stat}"

    def becomes(self, s: Brawl, one: Character, act: Act) -> int:
        return 2 * one.stat(self.stat)


@dataclass(frozen=True)
class Halve(Change):
    """PD-2.10. A stat is halved for this round, rounded down."""

    stat: str
    who: Who

    @property
    def words(self) -> str:
        return f"halve {self.who.whose} {self.stat}"

    def becomes(self, s: Brawl, one: Character, act: Act) -> int:
        return one.stat(self.stat) // 2


@dataclass(frozen=True)
class Swap(Upon):
    """Two stats of one character change places."""

    left: str
    right: str
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"swap {self.who.whose} {self.left} and {self.right}"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        left, right = one.stat(self.left), one.stat(self.right)
        events.change(s, one, self.left, right, act.power)
        events.change(s, one, self.right, left, act.power)

    def matters(self, s: Brawl, one: Character, act: Act) -> bool:
        return one.alive and one.stat(self.left) != one.stat(self.right)


@dataclass(frozen=True)
class Mirror(Upon):
    """One's own stat becomes that of another."""

    stat: str
    who: Who

    @property
    def words(self) -> str:
        return f"your {self.stat} becomes {self.who.whose} {self.stat}"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        events.change(s, act.me, self.stat, one.stat(self.stat), act.power)


@dataclass(frozen=True)
class Shield(Upon):
    """Attacks do so much less damage to somebody this round, all together, after doubling."""

    amount: Amount
    who: Who = YOU

    @property
    def words(self) -> str:
        whom = "you" if self.who is YOU else self.who.words
        return f"the next {said(self.amount)} damage that attacks do to {whom} is lost"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        amount = count(self.amount, s, act)
        one.marks["shield"] = one.marks.get("shield", 0) + amount
        s.tell(Marked(*events.who(one), act.power, "shield", amount))


@dataclass(frozen=True)
class Bypass(Upon):
    """PD-4.1. Bypass: this round's attack and the target's resist do not touch each other."""

    who: Who = YOU
    keywords = ("Bypass",)

    @property
    def words(self) -> str:
        return "Bypass" if self.who is YOU else f"Bypass for {self.who.words}"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        one.marks["bypass"] = 1
        s.tell(Marked(*events.who(one), act.power, "bypass", 1))

    def matters(self, s: Brawl, one: Character, act: Act) -> bool:
        """An attack at no resist has nothing to pass by."""
        bare = act.event is not None and s.characters[one.target].resist == 0
        return "bypass" not in one.marks and not bare


@dataclass(frozen=True)
class Sap(Upon):
    """Action points go: those that were not allocated, then those kept for powers."""

    amount: Amount
    who: Who

    @property
    def words(self) -> str:
        amount = said(self.amount)
        return f"take {amount} action points from what {self.who.words} kept back or set aside for powers"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        amount = min(count(self.amount, s, act), one.spare + one.reserve)
        spare = min(amount, one.spare)
        one.spare, one.reserve = one.spare - spare, one.reserve - (amount - spare)
        if amount:
            s.tell(Sapped(*events.who(one), act.power, amount=amount, aside=amount - spare))

    def matters(self, s: Brawl, one: Character, act: Act) -> bool:
        return one.spare + one.reserve > 0
