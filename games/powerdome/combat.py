"""The combat: powers, attacks and the end of the round (PD-2.4 to PD-2.8, PD-3.3 to PD-3.6)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.powerdome import events
from games.powerdome.arena import CALM_ROUNDS, LAST_ROUND
from games.powerdome.limits import has_acted
from games.powerdome.powers import AFFLICTIONS, ALLIES, MODIFIERS, POWERS, Act, Effect, Event, Power
from games.powerdome.state import Brawl, Character, Held, Planned
from games.powerdome.story.deeds import (
    Attacked,
    AttackFailed,
    AttackLost,
    Failed,
    ModifierActed,
    OrderShown,
    Ranked,
    Struck,
    Suffered,
)
from games.powerdome.story.outcomes import Died, VitalityChanged

LEVEL_SAND: Final = "level sand"
"""PD-1.2. A modifier's twist: no damage is doubled or halved."""
OPEN_WOUNDS: Final = "open wounds"
"""PD-1.2. A modifier's twist: resist that met an attack falls to 0."""


def fight(s: Brawl, arrived: Sequence[int]) -> None:
    """PD-2.4, PD-2.5. Runs a combat; `arrived` are the seats in the order in which they finished."""
    s.order = order(s, arrived)
    ranks = ((s.characters[key], s.characters[key].agility) for key in s.order)
    s.tell(OrderShown(tuple(Ranked(*events.who(one), agility) for one, agility in ranks), s.initiative))
    for key in list(s.order):
        s.acting = key
        for one in with_allies(s, s.characters[key]):
            use_powers(s, one)
    s.acting = ""
    for key in list(s.order):
        for one in with_allies(s, s.characters[key]):
            if one.alive and one.target:
                attack(s, one)
                events.settle(s)
    end_round(s)


def order(s: Brawl, arrived: Sequence[int]) -> list[str]:
    """PD-2.4, PD-2.6. Returns the turn order: by agility, as the option says, then by who finished first."""
    sign = 1 if s.initiative == "slowest" else -1
    living = [s.player(seat) for seat in arrived if s.player(seat).alive]
    return [one.key for one in sorted(living, key=lambda one: sign * one.agility)]


def with_allies(s: Brawl, player: Character) -> list[Character]:
    """PD-2.5, PD-3.3. Returns a player, dead or not, and their allies except those new this round."""
    return [player, *[one for one in s.allies(player.seat) if not one.fresh]]


def run_modifiers_at(s: Brawl, kind: str) -> None:
    """PD-1.2, PD-4.7. Runs modifiers that act at a moment; conditions are checked before any change."""
    for name in s.modifiers:
        for effect in MODIFIERS[name].effects:
            if effect.way == kind:
                acts = [Act(name, me) for me in s.players()]
                for act in [act for act in acts if effect.only is None or effect.only.holds(s, act)]:
                    if kind == "start":
                        events.run_at_start(s, name, effect, act.me)
                    else:
                        s.tell(ModifierActed(*events.who(act.me), name))
                        events.run(s, effect.does, act)
                events.settle(s)


# Powers (PD-2.4)


def use_powers(s: Brawl, one: Character) -> None:
    """PD-2.4, PD-4.5. Runs afflictions, then powers as allocated, then each Auto that was left out."""
    for name in one.afflictions[:]:
        if one.alive:
            s.tell(Suffered(*events.who(one), name, AFFLICTIONS[name].words))
            events.run(s, AFFLICTIONS[name].does, Act(name, one))
            events.settle(s)
    for planned in one.plan[:]:
        if one.alive:
            run_activation(s, one, planned)
            _settle_activation(s)
    if not one.ally:
        for planned in unallocated_autos(s, one):
            if one.alive:
                run_activation(s, one, planned, spare=True)
                _settle_activation(s)


def _settle_activation(s: Brawl) -> None:
    """PD-3.4, PD-4.7. Settles an activation; an Auto passed to a player whose turn is over acts at once."""
    events.settle(s)
    for held in [held for held in s.powers.values() if held.passed]:
        held.passed = False
        owner = s.player(held.owner)
        if has_acted(s, owner) and owner.alive:
            for planned in unallocated_autos(s, owner):
                if planned.power == held.name:
                    run_activation(s, owner, planned, spare=True)
                    events.settle(s)


def run_activation(s: Brawl, one: Character, planned: Planned, spare: bool = False) -> None:
    """PD-2.4. Runs one activation."""
    effect = power_of(one, planned.power).effects[planned.effect]
    held = Held(planned.power, one.seat) if one.kind else s.powers.get(planned.power)
    if held is None:
        s.tell(Failed(*events.who(one), planned.power, planned.effect, "out of play"))
    else:
        events.activate(s, one, held, effect, planned.effect, planned.x, planned.aimed, spare)


def power_of(one: Character, name: str) -> Power:
    """Returns a power of the PowerTome, or of the ally's own."""
    if one.kind:
        own = {power.name: power for power in ALLIES[one.kind].powers}
        return own[name]
    return POWERS[name]


def unallocated_autos(s: Brawl, one: Character) -> list[Planned]:
    """PD-4.2. Returns the Auto sentences that a player did not allocate."""
    if powers_with_autos().isdisjoint(s.powers):
        return []
    own = [held for held in s.powers.values() if held.owner == one.seat and auto_sentences(held.name)]
    planned = {(each.power, each.effect) for each in one.plan}
    return [
        Planned(held.name, index)
        for held in own
        for index, effect in auto_sentences(held.name)
        if (held.name, index) not in planned
        and not any(acted.startswith(f"{index}:") for acted in held.acted)
    ]


@cache
def auto_sentences(name: str) -> tuple[tuple[int, Effect], ...]:
    """Returns the Auto sentences of a power."""
    return tuple((index, effect) for index, effect in enumerate(POWERS[name].effects) if effect.way == "auto")


@cache
def powers_with_autos() -> frozenset[str]:
    """Returns the names of the powers with Auto sentences."""
    return frozenset(name for name in POWERS if auto_sentences(name))


# Attacks (PD-2.5)


def attack(s: Brawl, one: Character) -> None:
    """PD-2.5. Runs an attack: reveals target and strike, runs reactions, then strikes."""
    target = s.characters[one.target]
    if not target.alive:
        s.tell(AttackLost(*events.who(one), *events.who(target), one.strike))
        return
    s.tell(Attacked(*events.who(one), *events.who(target), one.strike))
    has_strike = one.strike or "lowered" in one.marks
    if has_strike:
        events.run_reactions(s, Event("attack", target, one, one.strike))
    target = s.characters[one.target] if one.target else target
    if one.alive and target.alive and one.strike:
        strike(s, one, target)
        return
    s.tell(AttackFailed(*events.who(one), *events.who(target), one.strike))
    if one.alive and target.alive and has_strike:
        events.run_reactions(s, Event("blocked", target, one))


def strike(s: Brawl, one: Character, target: Character) -> None:
    """PD-2.7, PD-2.8. Applies a strike: less resist, then doubled or halved, then less the shield."""
    bypass, resist = bool(one.marks.get("bypass")), target.resist
    past_resist = one.strike if bypass else max(0, one.strike - resist)
    if not bypass:
        target.resist = max(0, resist - one.strike)
    if has_twist(s, OPEN_WOUNDS) and not bypass:
        target.resist = 0
    factor = multiplier(s, one, target)
    damage = (
        past_resist * 2 if factor == "doubled" else past_resist // 2 if factor == "halved" else past_resist
    )
    shield = min(damage, target.marks.get("shield", 0))
    if shield:
        target.marks["shield"] -= shield
    s.tell(
        Struck(
            *events.who(one), *events.who(target), strike=one.strike, resist=resist, bypass=bypass,
            through=past_resist, times=factor, agility=one.agility, at_agility=target.agility, shield=shield,
            damage=damage - shield, resist_left=target.resist, shield_left=target.marks.get("shield", 0),
        )
    )  # fmt: skip
    if damage > shield:
        events.lose_vitality(s, target, damage - shield, "attack", one)
        events.run_reactions(s, Event("hurt", target, one, damage - shield))
    else:
        events.run_reactions(s, Event("blocked", target, one, 0 if past_resist else one.strike))


def has_twist(s: Brawl, twist: str) -> bool:
    """PD-1.2. Returns whether a modifier with this twist is in play."""
    return bool(s.modifiers) and any(MODIFIERS[name].twist == twist for name in s.modifiers)


def multiplier(s: Brawl, one: Character, target: Character) -> str:
    """PD-2.8. Returns `doubled`, `halved` or ""; always "" by and on allies."""
    if one.ally or target.ally or has_twist(s, LEVEL_SAND):
        return ""
    if one.agility > target.agility and one.agility >= 2 * target.agility:
        return "doubled"
    if target.agility > one.agility and target.agility >= 2 * one.agility:
        return "halved"
    return ""


# End of the round (PD-3.3 to PD-3.6)


def end_round(s: Brawl) -> None:
    """PD-3.3 to PD-3.6. Runs reactions, modifiers, revivals, resignations, allies' deaths and the clock."""
    if events.may_be_reacted_to(s, "over"):
        for one in s.players():
            events.run_reactions(s, Event("over", one))
            events.settle(s)
    run_modifiers_at(s, "over")
    for one in list(s.characters.values()):
        if one.returns and not one.alive:
            events.revive(s, one, one.returns, "Revive")
    events.settle(s)
    events.kill_resigned(s)
    events.settle(s)
    kill_orphaned_allies(s)
    s.lasting.clear()
    if s.clock:
        _apply_clock(s)


def kill_orphaned_allies(s: Brawl) -> None:
    """PD-3.3. The allies of a dead player die at the end of the round, or of the start of the game."""
    for one in list(s.characters.values()):
        if one.ally and one.alive and not s.player(one.seat).alive:
            one.alive = False
            s.tell(Died(*events.who(one), "orphaned", one.vitality, len(one.afflictions)))


def _apply_clock(s: Brawl) -> None:
    """PD-3.5. Three rounds without a loss cost everyone half; after round 30 the most vitality wins."""
    s.calm = 0 if s.fell else s.calm + 1
    if s.calm == CALM_ROUNDS:
        s.calm = 0
        for one in s.players():
            lost = (one.vitality + 1) // 2
            one.vitality -= lost
            s.tell(VitalityChanged(*events.who(one), "calm", change=-lost, now=one.vitality))
    if s.round >= LAST_ROUND:
        most = max(one.vitality for one in s.players())
        events.win(s, [one.seat for one in s.players() if one.vitality == most], "most vitality")
