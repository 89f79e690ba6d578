"""Verbs of powers for other powers, death and Revive, and compound sentences (PD-4)."""

from games.kit.values import dataclass
from games.powerdome import events
from games.powerdome.limits import may_still_act
from games.powerdome.powers import Act, Cond, Event, Verb, When
from games.powerdome.state import Brawl, Character, Held
from games.powerdome.story.outcomes import Disabled, FlippedCoin, Forfeited, Marked, Passed, TurnedAside
from games.powerdome.targets import THEM_WHO, Amount, Who, amount_in_words, current_amount


@dataclass(frozen=True)
class Disable(Verb):
    """PD-4.1, PD-4.3. Disable: stops what has not been activated yet this round."""

    who: Who | None = None
    keywords = ("Disable",)

    @property
    def words(self) -> str:
        if self.who is None:
            return "Disable the target power"
        return f"Disable every power of {'theirs' if self.who is THEM_WHO else self.who.words}"

    def do(self, s: Brawl, act: Act) -> None:
        for held in self._affected_powers(s, act):
            held.quiet = True
            s.tell(Disabled(*events.who(s.player(held.owner)), act.power, held.name))

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        return not self._affected_powers(s, act)

    def _affected_powers(self, s: Brawl, act: Act) -> list[Held]:
        if self.who:
            seats = [one.seat for one in self.who(s, act)]
            some = [held for held in s.powers.values() if held.owner in seats]
        else:
            some = [s.powers[name] for name in act.aimed if name in s.powers]
        return [held for held in some if not held.quiet and may_still_act(s, held)]


def pass_on(s: Brawl, name: str, to: Character, cause: str) -> None:
    """PD-4.1, PD-4.3. Moves a power to another owner, with its counters and remaining uses."""
    held = s.powers.get(name)
    if held and held.owner != to.seat:
        was, held.owner, held.passed = s.player(held.owner), to.seat, True
        held.acted += [f"{acted.split(':')[0]}:all" for acted in held.acted]
        s.tell(Passed(*events.who(s.player(to.seat)), cause, *events.who(was), name))


@dataclass(frozen=True)
class Pass(Verb):
    """PD-4.1. Pass: moves this power to another player."""

    who: Who
    keywords = ("Pass",)

    @property
    def words(self) -> str:
        return f"Pass this to {self.who.words}"

    def do(self, s: Brawl, act: Act) -> None:
        for one in self.who(s, act):
            pass_on(s, act.power, one, act.power)


@dataclass(frozen=True)
class Take(Verb):
    """PD-4.1. Pass: moves the target power to oneself."""

    keywords = ("Pass",)

    @property
    def words(self) -> str:
        return "Pass the target power to yourself"

    def do(self, s: Brawl, act: Act) -> None:
        for name in act.aimed:
            pass_on(s, name, act.me, act.power)

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        return not any(name in s.powers and s.powers[name].owner != act.me.seat for name in act.aimed)


@dataclass(frozen=True)
class Forfeit(Verb):
    """PD-4.1. Forfeit: removes this power from the game."""

    keywords = ("Forfeit",)

    @property
    def words(self) -> str:
        return "Forfeit"

    def do(self, s: Brawl, act: Act) -> None:
        held = s.powers.pop(act.power)
        s.tell(Forfeited(*events.who(s.player(held.owner)), held.name))

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        return True


# Death and Revive


@dataclass(frozen=True)
class Revive(Verb):
    """PD-4.1, PD-3.1. Revives on the spot, with this vitality."""

    amount: Amount
    keywords = ("Revive",)

    @property
    def words(self) -> str:
        return f"Revive with {amount_in_words(self.amount)} vitality"

    def do(self, s: Brawl, act: Act) -> None:
        events.revive(s, act.me, current_amount(self.amount, s, act), act.power)


@dataclass(frozen=True)
class ReviveLater(Verb):
    """PD-3.4. Schedules a Revive for the end of the round."""

    amount: int
    keywords = ("Revive",)

    @property
    def words(self) -> str:
        return f"if you are dead when this round ends, Revive with {self.amount} vitality"

    def do(self, s: Brawl, act: Act) -> None:
        act.me.returns = max(act.me.returns, self.amount)
        s.tell(Marked(*events.who(act.me), act.power, "returns", self.amount))


@dataclass(frozen=True)
class TurnAside(Verb):
    """Redirects a declared attack to another target; not to an ally new this round."""

    who: Who

    @property
    def words(self) -> str:
        return f"the attack goes at {self.who.words} instead"

    def do(self, s: Brawl, act: Act) -> None:
        assert act.event is not None
        assert act.event.by is not None
        by = act.event.by
        for one in self._new_targets(s, act, by):
            by.target = one.key
            s.tell(TurnedAside(*events.who(by), act.power, *events.who(one)))
            events.run_reactions(s, Event("attack", one, by, by.strike, act.because, again=True))

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        return (
            act.event is not None and act.event.by is not None and not self._new_targets(s, act, act.event.by)
        )

    def _new_targets(self, s: Brawl, act: Act, by: Character) -> list[Character]:
        some = [one for one in self.who(s, act) if one.alive and not one.fresh and one.seat != by.seat]
        return [one for one in some if one.key != by.target]


# Compound sentences


@dataclass(frozen=True)
class If(Verb):
    """Verbs under a condition."""

    cond: Cond
    does: tuple[Verb, ...]

    @property
    def words(self) -> str:
        return f"if {self.cond.words}, {joined(self.does)}"

    @property
    def keywords(self) -> tuple[str, ...]:  # type: ignore[override]
        return keywords_of(self.does)

    def do(self, s: Brawl, act: Act) -> None:
        if self.cond.holds(s, act):
            events.run(s, self.does, act)

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        return not self.cond.holds(s, act) or events.have_no_effect(s, self.does, act)

    @property
    def needs(self) -> Cond | None:
        return self.cond


@dataclass(frozen=True)
class This(Verb):
    """PD-4.3. Verbs that wait for a trigger until the end of the round."""

    when: When
    does: tuple[Verb, ...]

    @property
    def words(self) -> str:
        return f"this round, {self.when.words}: {joined(self.does)}"

    @property
    def keywords(self) -> tuple[str, ...]:  # type: ignore[override]
        return keywords_of(self.does)

    def do(self, s: Brawl, act: Act) -> None:
        tag = (f"{act.power}/waits", f"{act.me.key}{len(s.lasting)}")
        s.lasting.append(events.Lasting(act, self.when, self.does, tag))

    def has_no_effect(self, s: Brawl, act: Act) -> bool:
        return bool(act.aimed) and not any(s.characters[key].alive for key in act.aimed)


@dataclass(frozen=True)
class Coin(Verb):
    """Flips a coin between two lists of verbs."""

    heads: tuple[Verb, ...]
    tails: tuple[Verb, ...]

    @property
    def words(self) -> str:
        return f"flip a coin: heads, {joined(self.heads)}; tails, {joined(self.tails)}"

    def do(self, s: Brawl, act: Act) -> None:
        heads = s.dice.below(2) == 0
        s.tell(FlippedCoin(*events.who(act.me), act.power, heads))
        events.run(s, self.heads if heads else self.tails, act)


def joined(does: tuple[Verb, ...]) -> str:
    """Returns the words of several verbs, joined."""
    return " and ".join(verb.words for verb in does) or "nothing"


def keywords_of(does: tuple[Verb, ...]) -> tuple[str, ...]:
    """Returns the keywords of several verbs."""
    return tuple(word for verb in does for word in verb.keywords)
