"""What happens to characters, and what that sets off (PD-3, PD-4)."""

from functools import cache
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.powerdome.limits import can_pay, note, spent, stopped
from games.powerdome.powers import MODIFIERS, POWERS, Act, Because, Effect, Event, Verb, When
from games.powerdome.state import Brawl, Character, Fall, Held
from games.powerdome.story.deeds import (
    Activated,
    Aim,
    CouldNotPay,
    Failed,
    ModifierActed,
    Over,
    Reacted,
    Sprang,
    StayedQuiet,
)
from games.powerdome.story.outcomes import (
    Afflicted,
    Cured,
    Died,
    PowersLeft,
    Revived,
    StatChanged,
    VitalityChanged,
)
from games.powerdome.story.setup import BeganWith

DEEPEST: Final = 6
"""PD-4.2. Reactions to reactions to reactions: nothing follows from an event that lies so deep."""
MOST_REACTIONS: Final = 120
"""PD-4.2. Reactions in one activation or attack."""


class Lasting(NamedTuple):
    """PD-4.3. Something that waits until the round is over for an event to set it off."""

    act: Act
    when: When
    does: tuple[Verb, ...]
    tag: tuple[str, str]


def who(one: Character) -> tuple[str, str, Seat]:
    """How a fact names a character: by key, name and seat."""
    return one.key, one.name, one.seat


# PD-3.1: vitality


def lose(
    s: Brawl, one: Character, amount: int, cause: str, by: Character | None = None, because: Because = ()
) -> None:
    """PD-3.1. Vitality falls; whoever is below 0 dies at once."""
    if amount <= 0 or not one.alive:
        return
    one.vitality -= amount
    one.marks["lost"] = one.marks.get("lost", 0) + amount
    s.fell = s.fell or not one.kind
    s.tell(VitalityChanged(*who(one), cause, change=-amount, now=one.vitality))
    if one.vitality < 0:
        fall(s, one, cause, by, because)


def weaken(s: Brawl, one: Character, amount: int, act: Act) -> None:
    """PD-4.1. Weaken X: never doubled, never halved, never stopped by resist."""
    if amount > 0 and one.alive:
        lose(s, one, amount, act.power, act.me, act.because)
        happen(s, Event("weakened", one, act.me, amount, act.because))


def regenerate(s: Brawl, one: Character, amount: int, act: Act) -> None:
    """PD-4.1. Regenerate X."""
    if amount > 0 and one.alive:
        one.vitality += amount
        s.tell(VitalityChanged(*who(one), act.power, change=amount, now=one.vitality))
        happen(s, Event("regenerated", one, act.me, amount, act.because))


def changes(one: Character, stat: str, to: int) -> bool:
    """PD-2.10. Whether a stat would change; it never falls below 0, and allies have no agility (PD-4.6)."""
    return one.alive and max(0, to) != one.stat(stat) and not (stat == "agility" and one.ally)


def change(s: Brawl, one: Character, stat: str, to: int, cause: str) -> None:
    """PD-2.10. A stat changes. A strike that falls to 0 still is one (PD-4.7)."""
    if not changes(one, stat, to):
        return
    before, to = one.stat(stat), max(0, to)
    setattr(one, stat, to)
    if stat == "strike" and not to:
        one.marks["lowered"] = 1
    s.tell(StatChanged(*who(one), cause, stat, change=to - before, now=to))


def afflict(s: Brawl, one: Character, affliction: str, act: Act) -> None:
    """PD-4.1, PD-4.5. Afflict: an affliction that stays."""
    one.afflictions.append(affliction)
    s.tell(Afflicted(*who(one), act.power, affliction))
    happen(s, Event("afflicted", one, act.me, because=act.because))


def cure(s: Brawl, one: Character, cause: str) -> list[str]:
    """All afflictions of a character go; which they were."""
    gone, one.afflictions = one.afflictions, []
    if gone:
        s.tell(Cured(*who(one), cause, tuple(gone)))
    return gone


# PD-3: death


def fall(s: Brawl, one: Character, cause: str, by: Character | None = None, because: Because = ()) -> None:
    """PD-3.1, PD-3.2. Death; a Revive that waits for it comes first."""
    one.alive = False
    killer = None if by is one else by
    s.tell(Died(*who(one), cause, one.vitality, *(who(killer) if killer else ())))
    if not one.kind:
        _last_words(s, one, Event("dying", one, by, because=because))
        if one.alive:
            return
        s.fallen.append(one.seat)
        s.falls.append(Fall(one.seat, s.round, cause, killer.key if killer else ""))
    if not one.returns:
        bury(s, one)
    happen(s, Event("death", one, by, because=because))


def _last_words(s: Brawl, one: Character, event: Event) -> None:
    """PD-3.1. What waits for a death; whoever is revived at once did not die, so a Revive comes first."""
    waiting = [(held, *each) for held in s.owned(one.seat) for each in triggered(held.name, "dying")]
    for held, index, effect in sorted(waiting, key=lambda each: "Revive" not in each[2].keywords):
        if not one.alive:
            react(s, held, index, effect, one, event)


def bury(s: Brawl, one: Character) -> None:
    """PD-3.2. The powers of the dead leave play; what lasted upon it ends."""
    one.marks, one.afflictions, one.plan = {}, [], []
    one.target, one.spare, one.reserve = "", 0, 0
    gone = [] if one.kind else [held.name for held in s.owned(one.seat)]
    for name in gone:
        del s.powers[name]
    if gone:
        s.tell(PowersLeft(*who(one), tuple(gone)))


def rise(s: Brawl, one: Character, vitality: int, cause: str) -> None:
    """PD-4.1. Revive: back in the game with so much vitality."""
    one.alive, one.vitality, one.returns = True, vitality, 0
    if not one.kind:
        s.falls = [fall for fall in s.falls if fall.seat != one.seat]
    s.tell(Revived(*who(one), cause, vitality))


def settle(s: Brawl) -> None:
    """PD-3.4. After each activation and each attack: has somebody won, or nobody?"""
    s.reactions = 0
    living = [one for one in s.characters.values() if one.alive and not one.kind]
    if len(living) > 1 or any(one.returns for one in s.characters.values() if not one.alive):
        s.fallen.clear()
    elif living:
        win(s, [living[0].seat], "last one standing")
    else:
        win(s, s.fallen, "fallen together")


def win(s: Brawl, seats: list[int], reason: str) -> None:
    """PD-3.4, PD-3.5. The game is over; who ties shares the win."""
    winners = sorted(set(seats))
    s.phase = "over"
    s.tell(Over(tuple(winners), reason))
    s.end(tuple(1 / len(winners) if seat in winners else 0.0 for seat in s.seats), reason)


# PD-4.2: what an event sets off


@cache
def triggered(name: str, kind: str) -> tuple[tuple[int, Effect], ...]:
    """The reactive sentences of a power that wait for a kind of event."""
    effects = POWERS[name].effects
    return tuple((n, one) for n, one in enumerate(effects) if one.when and one.when.kind == kind)


@cache
def waiting_for(kind: str) -> frozenset[str]:
    """The powers with a reactive sentence that waits for a kind of event."""
    return frozenset(name for name in POWERS if triggered(name, kind))


def awaited(s: Brawl, kind: str) -> bool:
    """PD-4.2. Whether something in play may act on events of a kind."""
    return bool(s.lasting or s.modifiers) or not waiting_for(kind).isdisjoint(s.powers)


def happen(s: Brawl, event: Event) -> None:
    """PD-4.2. Whatever waits for this acts now, in the order of the round; each sentence at most once.

    Nothing reacts to what followed from itself, so every chain of reactions ends.
    """
    if len(event.because) >= DEEPEST:
        return
    waiting = waiting_for(event.kind)
    if not waiting.isdisjoint(s.powers):
        _answer(s, event, waiting)
    if s.lasting:
        for one in s.lasting[:]:
            if one.when.kind == event.kind:
                _spring(s, one, event)
    if s.modifiers:
        _house_rules(s, event)


def _answer(s: Brawl, event: Event, waiting: frozenset[str]) -> None:
    """PD-4.2. The powers in play that wait for this kind of event, player by player."""
    ready = [
        (held, index, effect)
        for name, held in s.powers.items()
        if name in waiting
        for index, effect in triggered(name, event.kind)
    ]
    for me in list(s.in_order()):
        for held, index, effect in ready:
            if held.owner == me.seat:
                react(s, held, index, effect, me, event)


def react(s: Brawl, held: Held, index: int, effect: Effect, me: Character, event: Event) -> None:
    """PD-4.2, PD-4.3. One reactive sentence, if this sets it off, nothing stops it and it can be paid."""
    tag = (f"{held.name}/{index}", me.key)
    act = Act(held.name, me, event=event, because=(*event.because, tag))
    assert effect.when is not None
    if not _may_react(s, act, event, effect.when):
        return
    if (effect.only and not effect.only.holds(s, act)) or stopped(held, index) or spent(held, index, effect):
        return
    if effect.paid and in_vain(s, effect.does, act):
        return
    if held.quiet:
        s.tell(StayedQuiet(*who(me), held.name))
    elif not can_pay(me, effect.cost, 0, me.spare):
        s.tell(CouldNotPay(*who(me), held.name))
    else:
        note(held, index, effect, me)
        s.reactions += 1
        s.tell(Reacted(*who(me), held.name, effect.words, effect.cost.points(0)))
        me.spare -= effect.cost.points(0)
        run(s, effect.does, act)


def _may_react(s: Brawl, act: Act, event: Event, when: When) -> bool:
    if act.because[-1] in event.because or s.reactions >= MOST_REACTIONS:
        return False
    return when.concerns(act, event) and (act.me.alive or event.kind == "dying")


def _spring(s: Brawl, one: Lasting, event: Event) -> None:
    act = Act(one.act.power, one.act.me, one.act.aimed, one.act.x, event, (*event.because, one.tag))
    if _may_react(s, act, event, one.when):
        s.reactions += 1
        words = "; ".join(verb.words for verb in one.does)
        s.tell(Sprang(*who(act.me), act.power, one.when.words, words))
        run(s, one.does, act)


def _house_rules(s: Brawl, event: Event) -> None:
    """PD-1.2. What modifiers make of an event, for each player that it concerns."""
    for name in s.modifiers:
        for effect in MODIFIERS[name].effects:
            if effect.when and effect.when.kind == event.kind:
                for me in list(s.in_order()):
                    act = Act(name, me, event=event, because=(*event.because, (name, me.key)))
                    if _may_react(s, act, event, effect.when):
                        s.reactions += 1
                        s.tell(ModifierActed(*who(me), name))
                        run(s, effect.does, act)


def run(s: Brawl, does: tuple[Verb, ...], act: Act) -> None:
    """Every deed of a sentence, from first to last."""
    for verb in does:
        verb.do(s, act)


def in_vain(s: Brawl, does: tuple[Verb, ...], act: Act) -> bool:
    """PD-4.7. Whether none of these deeds can bring anything now: nobody pays for that."""
    return all(verb.idle(s, act) for verb in does)


# PD-4.2, PD-4.3: activations


def _burn(s: Brawl, me: Character, vitality: int) -> None:
    """PD-4.3. Burn may leave exactly 0."""
    lose(s, me, vitality, "Burn", me)


def activate(
    s: Brawl, me: Character, held: Held, effect: Effect, index: int, x: int, aimed: tuple[str, ...],
    spare: bool = False,
) -> None:  # fmt: skip
    """PD-2.4, PD-4.2. An allocated power: why it fails, or what it does; then whether that ends the game."""
    act = Act(held.name, me, aimed, x)
    pot = me.spare if spare else me.reserve
    if why := _fails(s, act, held, effect, index, pot):
        s.tell(Failed(*who(me), held.name, index, why))
        return
    note(held, index, effect, me)
    burned = effect.cost.vitality(x)
    utilized = effect.cost.points(x) - burned
    aims = tuple(_aim(s, key) for key in aimed)
    s.tell(Activated(*who(me), held.name, index, x, aims, effect.words, burn=burned, utilize=utilized))
    me.spare -= effect.cost.points(x) if spare else 0
    me.reserve -= 0 if spare else effect.cost.points(x)
    _burn(s, me, burned)
    run(s, effect.does, act)
    happen(s, Event("activated", me, me, x, (), aimed))


def _aim(s: Brawl, key: str) -> Aim:
    one = s.characters.get(key)
    return Aim(key) if one is None else Aim(one.name, one.key, one.seat)


def begin(s: Brawl, name: str, effect: Effect, me: Character) -> None:
    """PD-4.2. Start of game: it acts by itself, before the first Reset."""
    s.tell(BeganWith(*who(me), name, effect.words))
    run(s, effect.does, Act(name, me))


def _fails(s: Brawl, act: Act, held: Held, effect: Effect, index: int, pot: int) -> str:
    """PD-4.2, PD-4.3. Why an activation does not happen; the empty string where it does."""
    me = act.me
    if effect.way != "interaction" and held.owner != me.seat:
        return "passed on"
    if held.quiet:
        return "disabled"
    if held.acted and (stopped(held, index) or f"{index}:{me.key}" in held.acted):
        return "already activated"
    if spent(held, index, effect):
        return "limit"
    if effect.only is not None and not effect.only.holds(s, act):
        return "condition"
    if effect.paid and in_vain(s, effect.does, act):
        return "in vain"
    return "" if can_pay(me, effect.cost, act.x, pot) else "cannot pay"


def house_turn(s: Brawl, kind: str) -> None:
    """PD-1.2, PD-4.7. What each modifier does at a moment; it looks at everyone before it does anything."""
    for name in s.modifiers:
        for effect in MODIFIERS[name].effects:
            if effect.way == kind:
                acts = [Act(name, me) for me in s.players()]
                for act in [act for act in acts if effect.only is None or effect.only.holds(s, act)]:
                    if kind == "start":
                        begin(s, name, effect, act.me)
                    else:
                        s.tell(ModifierActed(*who(act.me), name))
                        run(s, effect.does, act)
                settle(s)
