"""Verbs of powers for afflictions, counters and allies (PD-4.5, PD-4.6)."""

from games.kit.values import dataclass
from games.powerdome import events
from games.powerdome.effects import CharacterVerb
from games.powerdome.powers import ALLIES, POWERS, Act, Event, Verb
from games.powerdome.state import Brawl, Character
from games.powerdome.story.outcomes import Counted, Summoned
from games.powerdome.targets import YOU, Who


@dataclass(frozen=True)
class Afflict(CharacterVerb):
    """PD-4.1, PD-4.5. Afflict: adds an affliction, for the rest of the game."""

    name: str
    who: Who
    keywords = ("Afflict",)

    @property
    def words(self) -> str:
        return f"Afflict {'yourself' if self.who is YOU else self.who.words} with {self.name}"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        events.afflict(s, one, self.name, act)


@dataclass(frozen=True)
class Cure(CharacterVerb):
    """Removes all afflictions of a character."""

    who: Who = YOU

    @property
    def words(self) -> str:
        return f"rid {self.who.words} of every affliction"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        events.cure(s, one, act.power)


@dataclass(frozen=True)
class HandOver(CharacterVerb):
    """Moves one's own afflictions to another character."""

    who: Who

    @property
    def words(self) -> str:
        return f"{self.who.words} gets every affliction that you bear, and you are rid of them"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        for name in events.cure(s, act.me, act.power):
            events.afflict(s, one, name, act)


@dataclass(frozen=True)
class AddCounters(Verb):
    """PD-4.5. Adds counters to the power itself."""

    amount: int
    counter: str

    @property
    def words(self) -> str:
        many = f"{self.amount} {self.counter}s" if self.amount > 1 else with_article(self.counter)
        return f"put {many} on this"

    def do(self, s: Brawl, act: Act) -> None:
        _change_counters(s, act, self.amount)


@dataclass(frozen=True)
class RemoveCounters(Verb):
    """PD-4.5. Removes all counters from the power itself."""

    counter: str

    @property
    def words(self) -> str:
        return f"take every {self.counter} off this"

    def do(self, s: Brawl, act: Act) -> None:
        if act.power in s.powers:
            _change_counters(s, act, -s.powers[act.power].counters)


def with_article(thing: str) -> str:
    """Returns a noun with its article: `a Brick`, `an Ember`."""
    return f"{'an' if thing[0] in 'AEIOU' else 'a'} {thing}"


def _change_counters(s: Brawl, act: Act, change: int) -> None:
    held = s.powers.get(act.power)
    if held and change:
        held.counters += change
        counter = POWERS[act.power].counter
        s.tell(Counted(*events.who(act.me), act.power, counter, change=change, now=held.counters))


@dataclass(frozen=True)
class Mark(CharacterVerb):
    """PD-4.5. Adds counters to a character."""

    counter: str
    amount: int
    who: Who

    @property
    def words(self) -> str:
        many = f"{self.amount} {self.counter}s" if self.amount > 1 else with_article(self.counter)
        return f"put {many} on {self.who.words}"

    def apply_to(self, s: Brawl, one: Character, act: Act) -> None:
        one.counters[self.counter] = one.counters.get(self.counter, 0) + self.amount
        now = one.counters[self.counter]
        s.tell(Counted(*events.who(one), act.power, self.counter, change=self.amount, now=now))


@dataclass(frozen=True)
class Unmark(Verb):
    """PD-4.5. Removes all counters of a kind from a character, also from a dead one."""

    counter: str
    who: Who

    @property
    def words(self) -> str:
        return f"take every {self.counter} off {self.who.words}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who.find(s, act):
            if number := one.counters.pop(self.counter, 0):
                s.tell(Counted(*events.who(one), act.power, self.counter, change=-number, now=0))


@dataclass(frozen=True)
class Summon(Verb):
    """PD-4.1, PD-4.6. Summon: adds an ally."""

    kind: str
    keywords = ("Summon",)

    @property
    def words(self) -> str:
        kind = ALLIES[self.kind]
        own = "".join(f". It can {power.effects[0].briefly}" for power in kind.powers)
        return f"Summon {with_article(self.kind)} with {kind.vitality} vitality{own}"

    def do(self, s: Brawl, act: Act) -> None:
        if not s.player(act.me.seat).alive:
            return
        kind = ALLIES[self.kind]
        s.summoned += 1
        one = Character(
            f"a{s.summoned}",
            act.me.seat,
            unused_name(s, kind.names),
            kind.vitality,
            self.kind,
            fresh=s.round > 0,
        )
        s.characters[one.key] = one
        s.tell(Summoned(*events.who(one), act.power, ally=self.kind, now=one.vitality))
        events.run_reactions(s, Event("summoned", one, act.me, because=act.because))


def unused_name(s: Brawl, names: tuple[str, ...]) -> str:
    """PD-4.6. Returns the first unused name of an ally; with a suffix once all have been used."""
    taken = {one.name for one in s.characters.values()}
    for edition in ("", " Again", " Once More", " the Umpteenth"):
        for name in names:
            if name + edition not in taken:
                return name + edition
    return f"{names[0]} {'I' * len(s.characters)}"
