"""The vocabulary of powers: afflictions, counters and allies (PD-4.5, PD-4.6)."""

from games.kit.values import dataclass
from games.powerdome import events
from games.powerdome.effects import Upon
from games.powerdome.powers import ALLIES, POWERS, Act, Event, Verb
from games.powerdome.state import Brawl, Character
from games.powerdome.story.outcomes import Counted, Summoned
from games.powerdome.targets import YOU, Who


@dataclass(frozen=True)
class Afflict(Upon):
    """PD-4.1, PD-4.5. Afflict: an affliction that stays to the end of the game."""

    name: str
    who: Who
    keywords = ("Afflict",)

    @property
    def words(self) -> str:
        return f"Afflict {'yourself' if self.who is YOU else self.who.words} with {self.name}"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        events.afflict(s, one, self.name, act)


@dataclass(frozen=True)
class Cure(Upon):
    """Somebody is rid of every affliction."""

    who: Who = YOU

    @property
    def words(self) -> str:
        return f"rid {self.who.words} of every affliction"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        events.cure(s, one, act.power)


@dataclass(frozen=True)
class Hand(Upon):
    """Somebody's afflictions go over to another."""

    who: Who

    @property
    def words(self) -> str:
        return f"{self.who.words} gets every affliction that you bear, and you are rid of them"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        for name in events.cure(s, act.me, act.power):
            events.afflict(s, one, name, act)


@dataclass(frozen=True)
class Count(Verb):
    """PD-4.5. Counters on the power itself."""

    amount: int
    counter: str

    @property
    def words(self) -> str:
        many = f"{self.amount} {self.counter}s" if self.amount > 1 else one_of(self.counter)
        return f"put {many} on this"

    def do(self, s: Brawl, act: Act) -> None:
        _count(s, act, self.amount)


@dataclass(frozen=True)
class Discount(Verb):
    """PD-4.5. All counters leave the power."""

    counter: str

    @property
    def words(self) -> str:
        return f"take every {self.counter} off this"

    def do(self, s: Brawl, act: Act) -> None:
        if act.power in s.powers:
            _count(s, act, -s.powers[act.power].counters)


def one_of(thing: str) -> str:
    """`a Brick`, `an Ember`."""
    return f"{'an' if thing[0] in 'AEIOU' else 'a'} {thing}"


def _count(s: Brawl, act: Act, change: int) -> None:
    held = s.powers.get(act.power)
    if held and change:
        held.counters += change
        counter = POWERS[act.power].counter
        s.tell(Counted(*events.who(act.me), act.power, counter, change=change, now=held.counters))


@dataclass(frozen=True)
class Mark(Upon):
    """PD-4.5. Counters on a character."""

    counter: str
    amount: int
    who: Who

    @property
    def words(self) -> str:
        many = f"{self.amount} {self.counter}s" if self.amount > 1 else one_of(self.counter)
        return f"put {many} on {self.who.words}"

    def befall(self, s: Brawl, one: Character, act: Act) -> None:
        one.counters[self.counter] = one.counters.get(self.counter, 0) + self.amount
        now = one.counters[self.counter]
        s.tell(Counted(*events.who(one), act.power, self.counter, change=self.amount, now=now))


@dataclass(frozen=True)
class Unmark(Verb):
    """PD-4.5. All counters of a kind leave a character, a dead one too."""

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
    """PD-4.1, PD-4.6. Summon: an ally appears."""

    kind: str
    keywords = ("Summon",)

    @property
    def words(self) -> str:
        kind = ALLIES[self.kind]
        own = "".join(f". It can {power.effects[0].briefly}" for power in kind.powers)
        return f"Summon {one_of(self.kind)} with {kind.vitality} vitality{own}"

    def do(self, s: Brawl, act: Act) -> None:
        if not s.player(act.me.seat).alive:
            return
        kind = ALLIES[self.kind]
        s.summoned += 1
        one = Character(
            f"a{s.summoned}",
            act.me.seat,
            given_name(s, kind.names),
            kind.vitality,
            self.kind,
            fresh=s.round > 0,
        )
        s.characters[one.key] = one
        s.tell(Summoned(*events.who(one), act.power, ally=self.kind, now=one.vitality))
        events.happen(s, Event("summoned", one, act.me, because=act.because))


def given_name(s: Brawl, names: tuple[str, ...]) -> str:
    """PD-4.6. The first of an ally's names that nobody here has had; after the last, second editions."""
    taken = {one.name for one in s.characters.values()}
    for edition in ("", " Again", " Once More", " the Umpteenth"):
        for name in names:
            if name + edition not in taken:
                return name + edition
    return f"{names[0]} {'I' * len(s.characters)}"
