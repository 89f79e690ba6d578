"""Changes of characters, and the reactions that they trigger (PD-3, PD-4)."""

from functools import cache
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.powerdome.limits import acted_before_pass, can_pay, limit_reached, record_use
from games.powerdome.powers import MODIFIERS, POWERS, Act, Because, Effect, Event, Verb, When
from games.powerdome.state import Brawl, Character, Fall, Held
from games.powerdome.story.deeds import (
    Activated,
    Aim,
    CouldNotPay,
    Failed,
    GaveUp,
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

MAX_CHAIN_DEPTH: Final = 6
"""PD-4.2. Maximum depth of a chain of reactions; an event this deep triggers none."""
MAX_REACTIONS: Final = 120
"""PD-4.2. Maximum number of reactions in one activation or attack."""


class Lasting(NamedTuple):
    """PD-4.3. An effect that waits for its trigger until the round is over."""

    act: Act
    when: When
    does: tuple[Verb, ...]
    tag: tuple[str, str]


def who(one: Character) -> tuple[str, str, Seat]:
    """Returns how a fact names a character: key, name, seat."""
    return one.key, one.name, one.seat


# Vitality (PD-3.1)


def lose_vitality(
    s: Brawl, one: Character, amount: int, cause: str, by: Character | None = None, because: Because = ()
) -> None:
    """PD-3.1. Lowers vitality; a character below 0 dies at once."""
    if amount <= 0 or not one.alive:
        return
    one.vitality -= amount
    one.marks["lost"] = one.marks.get("lost", 0) + amount
    s.fell = s.fell or not one.kind
    s.tell(VitalityChanged(*who(one), cause, change=-amount, now=one.vitality))
    if one.vitality < 0:
        die(s, one, cause, by, because)


def weaken(s: Brawl, one: Character, amount: int, act: Act) -> None:
    """PD-4.1. Weaken X: never doubled, halved or stopped by resist."""
    if amount > 0 and one.alive:
        lose_vitality(s, one, amount, act.power, act.me, act.because)
        run_reactions(s, Event("weakened", one, act.me, amount, act.because))


def regenerate(s: Brawl, one: Character, amount: int, act: Act) -> None:
    """PD-4.1. Regenerate X."""
    if amount > 0 and one.alive:
        one.vitality += amount
        s.tell(VitalityChanged(*who(one), act.power, change=amount, now=one.vitality))
        run_reactions(s, Event("regenerated", one, act.me, amount, act.because))


def stat_would_change(one: Character, stat: str, to: int) -> bool:
    """PD-2.10. Returns whether a stat would change: not below 0, and not an ally's agility (PD-4.6)."""
    return one.alive and max(0, to) != one.stat(stat) and not (stat == "agility" and one.ally)


def change_stat(s: Brawl, one: Character, stat: str, to: int, cause: str) -> None:
    """PD-2.10. Changes a stat; a strike lowered to 0 still is an attack (PD-4.7)."""
    if not stat_would_change(one, stat, to):
        return
    before, to = one.stat(stat), max(0, to)
    setattr(one, stat, to)
    if stat == "strike" and not to:
        one.marks["lowered"] = 1
    s.tell(StatChanged(*who(one), cause, stat, change=to - before, now=to))


def afflict(s: Brawl, one: Character, affliction: str, act: Act) -> None:
    """PD-4.1, PD-4.5. Afflict: adds an affliction, for the rest of the game."""
    one.afflictions.append(affliction)
    s.tell(Afflicted(*who(one), act.power, affliction))
    run_reactions(s, Event("afflicted", one, act.me, because=act.because))


def cure(s: Brawl, one: Character, cause: str) -> list[str]:
    """Removes all afflictions of a character, and returns them."""
    cured, one.afflictions = one.afflictions, []
    if cured:
        s.tell(Cured(*who(one), cause, tuple(cured)))
    return cured


# Death (PD-3)


def die(s: Brawl, one: Character, cause: str, by: Character | None = None, because: Because = ()) -> None:
    """PD-3.1, PD-3.2. A character dies, unless a Revive that waits for the death comes first."""
    one.alive = False
    killer = None if by is one else by
    bore = len(one.afflictions)
    s.tell(Died(*who(one), cause, one.vitality, bore, *(who(killer) if killer else ())))
    if not one.kind:
        _react_to_own_death(s, one, Event("dying", one, by, because=because))
        if one.alive or _has_fallen(s, one):
            return
        s.fallen.append(one.seat)
        s.falls.append(Fall(one.seat, s.round, cause, killer.key if killer else ""))
    if not one.returns:
        clear_dead(s, one)
    run_reactions(s, Event("death", one, by, because=because))


def _react_to_own_death(s: Brawl, one: Character, event: Event) -> None:
    """PD-3.1. Runs reactions to one's death, Revive first: a character revived on the spot did not die.

    What such a Revive brings about may kill the character again: that death runs its own reactions.
    """
    waiting = [
        (held, *each) for held in s.owned(one.seat) for each in sentences_triggered_by(held.name, "dying")
    ]
    for held, index, effect in sorted(waiting, key=lambda each: "Revive" not in each[2].keywords):
        if not one.alive and not _has_fallen(s, one):
            react(s, held, index, effect, one, event)


def _has_fallen(s: Brawl, one: Character) -> bool:
    """PD-3.1. Returns whether the death of a player is recorded already."""
    return any(fall.seat == one.seat for fall in s.falls)


def clear_dead(s: Brawl, one: Character) -> None:
    """PD-3.2. Removes a dead player's powers from play, and whatever lasted upon the dead."""
    one.marks, one.afflictions, one.plan = {}, [], []
    one.target, one.spare, one.reserve = "", 0, 0
    removed = [] if one.kind else [held.name for held in s.owned(one.seat)]
    for name in removed:
        del s.powers[name]
    if removed:
        s.tell(PowersLeft(*who(one), tuple(removed)))


def revive(s: Brawl, one: Character, vitality: int, cause: str) -> None:
    """PD-4.1. Revive: returns a character to the game with this vitality."""
    one.alive, one.vitality, one.returns = True, vitality, 0
    if not one.kind:
        s.falls = [fall for fall in s.falls if fall.seat != one.seat]
    s.tell(Revived(*who(one), cause, vitality))


def settle(s: Brawl) -> None:
    """PD-3.4, PD-3.6. Ends the game if at most one player lives and no Revive is to come.

    If at most one player stays, those who resigned die first, and share no draw. Called after each activation
    and each attack; resets the count of reactions.
    """
    s.reactions = 0
    if s.silent:
        staying = [seat for seat in s.seats if s.player(seat).in_play and seat not in s.silent]
        if len(staying) < 2 and all(s.player(seat).alive for seat in staying):
            fell = [seat for seat in s.fallen if seat not in s.silent]
            kill_resigned(s)
            s.fallen = fell or s.fallen
    living = [one for one in s.characters.values() if one.alive and not one.kind]
    if len(living) > 1 or any(one.returns for one in s.characters.values() if not one.alive):
        s.fallen.clear()
    elif living:
        win(s, [living[0].seat], "last one standing")
    else:
        win(s, s.fallen, "fallen together")


def kill_resigned(s: Brawl) -> None:
    """PD-3.6. Players who resigned die in one step."""
    for one in map(s.player, s.silent):
        if one.alive:
            s.tell(GaveUp(*who(one), len(one.afflictions)))
            s.fallen.append(one.seat)
            s.falls.append(Fall(one.seat, s.round, "gave up"))
            one.alive, one.returns = False, 0
            clear_dead(s, one)


def win(s: Brawl, seats: list[int], reason: str) -> None:
    """PD-3.4, PD-3.5. Ends the game; several winners share it."""
    winners = sorted(set(seats))
    s.phase = "over"
    s.tell(Over(tuple(winners), reason))
    s.end(tuple(1 / len(winners) if seat in winners else 0.0 for seat in s.seats), reason)


# Reactions (PD-4.2)


@cache
def sentences_triggered_by(name: str, kind: str) -> tuple[tuple[int, Effect], ...]:
    """Returns the reactive sentences of a power that are triggered by a kind of event."""
    effects = POWERS[name].effects
    return tuple((n, one) for n, one in enumerate(effects) if one.when and one.when.kind == kind)


@cache
def powers_triggered_by(kind: str) -> frozenset[str]:
    """Returns the powers with a reactive sentence triggered by a kind of event."""
    return frozenset(name for name in POWERS if sentences_triggered_by(name, kind))


def may_be_reacted_to(s: Brawl, kind: str) -> bool:
    """PD-4.2. Returns whether something in play may react to a kind of event."""
    return bool(s.lasting or s.modifiers) or not powers_triggered_by(kind).isdisjoint(s.powers)


def run_reactions(s: Brawl, event: Event) -> None:
    """PD-4.2. Runs the reactions to an event in turn order, each sentence at most once.

    Nothing reacts to what it brought about itself, so every chain of reactions ends.
    """
    if len(event.because) >= MAX_CHAIN_DEPTH:
        return
    waiting = powers_triggered_by(event.kind)
    if not waiting.isdisjoint(s.powers):
        _run_powers(s, event, waiting)
    if s.lasting:
        for one in s.lasting[:]:
            if one.when.kind == event.kind:
                _run_lasting(s, one, event)
    if s.modifiers:
        _run_modifiers(s, event)


def _run_powers(s: Brawl, event: Event, waiting: frozenset[str]) -> None:
    """PD-4.2. Runs the reactions of powers in play, player by player."""
    ready = [
        (held, index, effect)
        for name, held in s.powers.items()
        if name in waiting
        for index, effect in sentences_triggered_by(name, event.kind)
    ]
    for me in list(s.in_order()):
        for held, index, effect in ready:
            if held.owner == me.seat:
                react(s, held, index, effect, me, event)


def react(s: Brawl, held: Held, index: int, effect: Effect, me: Character, event: Event) -> None:
    """PD-4.2, PD-4.3. Runs a reactive sentence if it is triggered, not disabled and can be paid."""
    tag = (f"{held.name}/{index}", me.key)
    act = Act(held.name, me, event=event, because=(*event.because, tag))
    assert effect.when is not None
    if not _may_react(s, act, event, effect.when):
        return
    if (
        (effect.only and not effect.only.holds(s, act))
        or acted_before_pass(held, index)
        or limit_reached(held, index, effect)
    ):
        return
    if effect.paid and have_no_effect(s, effect.does, act):
        return
    if held.quiet:
        s.tell(StayedQuiet(*who(me), held.name))
    elif not can_pay(me, effect.cost, 0, me.spare):
        s.tell(CouldNotPay(*who(me), held.name))
    else:
        record_use(held, index, effect, me)
        s.reactions += 1
        s.tell(Reacted(*who(me), held.name, effect.words, effect.cost.points(0)))
        me.spare -= effect.cost.points(0)
        run(s, effect.does, act)


def _may_react(s: Brawl, act: Act, event: Event, when: When) -> bool:
    if act.because[-1] in event.because or s.reactions >= MAX_REACTIONS:
        return False
    return when.concerns(act, event) and (act.me.alive or event.kind == "dying")


def _run_lasting(s: Brawl, one: Lasting, event: Event) -> None:
    act = Act(one.act.power, one.act.me, one.act.aimed, one.act.x, event, (*event.because, one.tag))
    if _may_react(s, act, event, one.when):
        s.reactions += 1
        words = "; ".join(verb.words for verb in one.does)
        s.tell(Sprang(*who(act.me), act.power, one.when.words, words))
        run(s, one.does, act)


def _run_modifiers(s: Brawl, event: Event) -> None:
    """PD-1.2. Runs the reactions of modifiers, for each player concerned."""
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
    """Applies every verb of a sentence, in order."""
    for verb in does:
        verb.do(s, act)


def have_no_effect(s: Brawl, does: tuple[Verb, ...], act: Act) -> bool:
    """PD-4.7. Returns whether these verbs would change nothing now: nobody pays for that."""
    return all(verb.has_no_effect(s, act) for verb in does)


# Activations (PD-4.2, PD-4.3)


def _pay_burn(s: Brawl, me: Character, vitality: int) -> None:
    """PD-4.3. Pays the vitality of Burn, which may leave exactly 0."""
    lose_vitality(s, me, vitality, "Burn", me)


def activate(
    s: Brawl, me: Character, held: Held, effect: Effect, index: int, x: int, aimed: tuple[str, ...],
    spare: bool = False,
) -> None:  # fmt: skip
    """PD-2.4, PD-4.2. Activates an allocated power, or tells why it fails.

    The cost is paid from `spare` points if `spare`, else from those set aside.
    """
    act = Act(held.name, me, aimed, x)
    points = me.spare if spare else me.reserve
    if why := _failure_reason(s, act, held, effect, index, points):
        s.tell(Failed(*who(me), held.name, index, why))
        return
    record_use(held, index, effect, me)
    burned = effect.cost.vitality(x)
    utilized = effect.cost.points(x) - burned
    aims = tuple(_aim(s, key) for key in aimed)
    s.tell(Activated(*who(me), held.name, index, x, aims, effect.words, burn=burned, utilize=utilized))
    me.spare -= effect.cost.points(x) if spare else 0
    me.reserve -= 0 if spare else effect.cost.points(x)
    _pay_burn(s, me, burned)
    run(s, effect.does, act)
    run_reactions(s, Event("activated", me, me, x, (), aimed))


def _aim(s: Brawl, key: str) -> Aim:
    one = s.characters.get(key)
    return Aim(key) if one is None else Aim(one.name, one.key, one.seat)


def run_at_start(s: Brawl, name: str, effect: Effect, me: Character) -> None:
    """PD-4.2. Start of game: runs a sentence once, before the first round."""
    s.tell(BeganWith(*who(me), name, effect.words))
    run(s, effect.does, Act(name, me))


def _failure_reason(s: Brawl, act: Act, held: Held, effect: Effect, index: int, points: int) -> str:
    """PD-4.2, PD-4.3. Returns why an activation fails; "" if it does not."""
    me = act.me
    if effect.way != "interaction" and held.owner != me.seat:
        return "passed on"
    if held.quiet:
        return "disabled"
    if held.acted and (acted_before_pass(held, index) or f"{index}:{me.key}" in held.acted):
        return "already activated"
    if limit_reached(held, index, effect):
        return "limit"
    if effect.only is not None and not effect.only.holds(s, act):
        return "condition"
    if effect.paid and have_no_effect(s, effect.does, act):
        return "in vain"
    return "" if can_pay(me, effect.cost, act.x, points) else "cannot pay"
