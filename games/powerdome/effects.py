"""Verbs of powers that change vitality and stats, with their words (PD-4.1)."""

from games.kit.values import dataclass
from games.powerdome import events
from games.powerdome.powers import Act, Verb
from games.powerdome.state import Brawl, Character
from games.powerdome.story.outcomes import Marked, Sapped
from games.powerdome.targets import YOU, Amount, Who, amount_in_words, current_amount


class CharacterVerb(Verb):
    """A verb that is applied to each of some characters."""

    who: Who

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            self.apply_to(s, one, act)

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        return not any(self.would_change(s, one, act) for one in self.who.among(s, act))

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        """Applies the verb to one character."""
        raise NotImplementedError

    def would_change(self, s: Brawl, one: Character, act: Act) -> bool:
        """PD-4.7. Returns whether the verb would change anything for a character."""
        return True


class Change(CharacterVerb):
    """PD-2.10. Sets a stat for this round."""

    stat: str

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        events.change_stat(s, one, self.stat, self.new_value(s, one, act), act.power)

    def would_change(self, s: Brawl, one: Character, act: Act) -> bool:
        return events.stat_would_change(one, self.stat, self.new_value(s, one, act))

    def new_value(self, s: Brawl, one: Character, act: Act) -> int:
        """Returns the stat's new value."""
        raise NotImplementedError


@dataclass(frozen=True)
class Weaken(CharacterVerb):
    """PD-4.1. Weaken X: vitality falls."""

    amount: Amount
    who: Who
    keywords = ("Weaken",)

    @property
    def words(self) -> str:
        return f"Weaken {self.who.words} by {amount_in_words(self.amount)}"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        events.weaken(s, one, current_amount(self.amount, s, act), act)

    def would_change(self, s: Brawl, one: Character, act: Act) -> bool:
        return one.alive and current_amount(self.amount, s, act) > 0


@dataclass(frozen=True)
class Regenerate(CharacterVerb):
    """PD-4.1. Regenerate X: vitality rises."""

    amount: Amount
    who: Who = YOU
    keywords = ("Regenerate",)

    @property
    def words(self) -> str:
        amount = amount_in_words(self.amount)
        return f"Regenerate {amount}" if self.who is YOU else f"Regenerate {amount} for {self.who.words}"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        events.regenerate(s, one, current_amount(self.amount, s, act), act)


@dataclass(frozen=True)
class Raise(Change):
    """Raises a stat for this round."""

    stat: str
    amount: Amount
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"raise {self.who.whose} {self.stat} by {amount_in_words(self.amount)}"

    def new_value(self, s: Brawl, one: Character, act: Act) -> int:
        return one.stat(self.stat) + current_amount(self.amount, s, act)


@dataclass(frozen=True)
class Lower(Change):
    """PD-2.10. Lowers a stat for this round, not below 0."""

    stat: str
    amount: Amount
    who: Who

    @property
    def words(self) -> str:
        return f"lower {self.who.whose} {self.stat} by {amount_in_words(self.amount)}"

    def new_value(self, s: Brawl, one: Character, act: Act) -> int:
        return one.stat(self.stat) - current_amount(self.amount, s, act)


@dataclass(frozen=True)
class Double(Change):
    """Doubles a stat for this round."""

    stat: str
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"double {self.who.whose} {self.stat}"

    def new_value(self, s: Brawl, one: Character, act: Act) -> int:
        return 2 * one.stat(self.stat)


@dataclass(frozen=True)
class Halve(Change):
    """PD-2.10. Halves a stat for this round, rounded down."""

    stat: str
    who: Who

    @property
    def words(self) -> str:
        return f"halve {self.who.whose} {self.stat}"

    def new_value(self, s: Brawl, one: Character, act: Act) -> int:
        return one.stat(self.stat) // 2


@dataclass(frozen=True)
class Swap(CharacterVerb):
    """Swaps two stats of a character."""

    left: str
    right: str
    who: Who = YOU

    @property
    def words(self) -> str:
        return f"swap {self.who.whose} {self.left} and {self.right}"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        left, right = one.stat(self.left), one.stat(self.right)
        events.change_stat(s, one, self.left, right, act.power)
        events.change_stat(s, one, self.right, left, act.power)

    def would_change(self, s: Brawl, one: Character, act: Act) -> bool:
        return one.alive and one.stat(self.left) != one.stat(self.right)


@dataclass(frozen=True)
class Mirror(CharacterVerb):
    """Sets one's own stat to that of another character."""

    stat: str
    who: Who

    @property
    def words(self) -> str:
        return f"your {self.stat} becomes {self.who.whose} {self.stat}"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        events.change_stat(s, act.me, self.stat, one.stat(self.stat), act.power)


@dataclass(frozen=True)
class Shield(CharacterVerb):
    """Absorbs this amount of damage by attacks this round, in total and after doubling."""

    amount: Amount
    who: Who = YOU

    @property
    def words(self) -> str:
        whom = "you" if self.who is YOU else self.who.words
        return f"the next {amount_in_words(self.amount)} damage that attacks do to {whom} is lost"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        amount = current_amount(self.amount, s, act)
        one.marks["shield"] = one.marks.get("shield", 0) + amount
        s.tell(Marked(*events.who(one), act.power, "shield", amount))


@dataclass(frozen=True)
class Bypass(CharacterVerb):
    """PD-4.1. Bypass: this round's attack and its target's resist pass each other by."""

    who: Who = YOU
    keywords = ("Bypass",)

    @property
    def words(self) -> str:
        return "Bypass" if self.who is YOU else f"Bypass for {self.who.words}"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        one.marks["bypass"] = 1
        s.tell(Marked(*events.who(one), act.power, "bypass", 1))

    def would_change(self, s: Brawl, one: Character, act: Act) -> bool:
        """PD-4.7. Returns False for a second Bypass, and for a reaction to an attack that meets no resist."""
        bare = act.event is not None and s.characters[one.target].resist == 0
        return "bypass" not in one.marks and not bare


@dataclass(frozen=True)
class Sap(CharacterVerb):
    """Removes action points: first those kept back, then those set aside for powers."""

    amount: Amount
    who: Who

    @property
    def words(self) -> str:
        amount = amount_in_words(self.amount)
        return f"take {amount} action points from what {self.who.words} kept back or set aside for powers"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        amount = min(current_amount(self.amount, s, act), one.spare + one.reserve)
        spare = min(amount, one.spare)
        one.spare, one.reserve = one.spare - spare, one.reserve - (amount - spare)
        if amount:
            s.tell(Sapped(*events.who(one), act.power, amount=amount, aside=amount - spare))

    def would_change(self, s: Brawl, one: Character, act: Act) -> bool:
        return one.spare + one.reserve > 0
