"""The combat: powers, then attacks, then the end of the round (PD-2.4 to PD-2.8, PD-3.3 to PD-3.6)."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from games.powerdome import events
from games.powerdome.arena import CALM, LAST_ROUND
from games.powerdome.limits import has_acted
from games.powerdome.powers import AFFLICTIONS, ALLIES, MODIFIERS, POWERS, Act, Effect, Event, Power
from games.powerdome.state import Brawl, Character, Fall, Held, Planned
from games.powerdome.story.deeds import (
    Attacked,
    AttackFailed,
    AttackLost,
    Failed,
    GaveUp,
    OrderShown,
    Ranked,
    Struck,
    Suffered,
)
from games.powerdome.story.outcomes import Died, VitalityChanged

LEVEL: Final = "level sand"
"""PD-1.2. A modifier's twist: nobody's damage is doubled or halved."""
OPEN_WOUNDS: Final = "open wounds"
"""PD-1.2. A modifier's twist: resist that stopped an attack is gone."""


def fight(s: Brawl, arrived: Sequence[int]) -> None:
    """PD-2.4, PD-2.5. A whole combat; `arrived` are the seats in the order in which they finished."""
    s.order = order(s, arrived)
    ranks = ((s.characters[key], s.characters[key].agility) for key in s.order)
    s.tell(OrderShown(tuple(Ranked(*events.who(one), agility) for one, agility in ranks), s.initiative))
    for key in list(s.order):
        s.acting = key
        for one in party(s, s.characters[key]):
            use_powers(s, one)
    s.acting = ""
    for key in list(s.order):
        for one in party(s, s.characters[key]):
            if one.alive and one.target:
                attack(s, one)
                events.settle(s)
    end_round(s)


def order(s: Brawl, arrived: Sequence[int]) -> list[str]:
    """PD-2.4, PD-2.6. The players by agility, as the option says; of equals, who finished earlier."""
    sign = 1 if s.initiative == "slowest" else -1
    living = [s.player(seat) for seat in arrived if s.player(seat).alive]
    return [one.key for one in sorted(living, key=lambda one: sign * one.agility)]


def party(s: Brawl, player: Character) -> list[Character]:
    """PD-2.5, PD-3.3. A player and then the allies, those of the dead too; not those that just appeared."""
    return [player, *[one for one in s.allies(player.seat) if not one.fresh]]


# PD-2.4: powers


def use_powers(s: Brawl, one: Character) -> None:
    """PD-2.4, PD-4.5. Afflictions, then the powers as planned, then each Auto that was left out."""
    for name in one.afflictions[:]:
        if one.alive:
            s.tell(Suffered(*events.who(one), name, AFFLICTIONS[name].words))
            events.run(s, AFFLICTIONS[name].does, Act(name, one))
            events.settle(s)
    for planned in one.plan[:]:
        if one.alive:
            use(s, one, planned)
            _handed_on(s)
    if not one.ally:
        for planned in left_out(s, one):
            if one.alive:
                use(s, one, planned, spare=True)
                _handed_on(s)


def _handed_on(s: Brawl) -> None:
    """PD-3.4, PD-4.7. After an activation; an Auto passed to someone who has acted acts for that one now."""
    events.settle(s)
    for held in [held for held in s.powers.values() if held.passed]:
        held.passed = False
        owner = s.player(held.owner)
        if has_acted(s, owner) and owner.alive:
            for planned in left_out(s, owner):
                if planned.power == held.name:
                    use(s, owner, planned, spare=True)
                    events.settle(s)


def use(s: Brawl, one: Character, planned: Planned, spare: bool = False) -> None:
    """PD-2.4. One activation."""
    effect = power_of(one, planned.power).effects[planned.effect]
    held = Held(planned.power, one.seat) if one.kind else s.powers.get(planned.power)
    if held is None:
        s.tell(Failed(*events.who(one), planned.power, planned.effect, "out of play"))
    else:
        events.activate(s, one, held, effect, planned.effect, planned.x, planned.aimed, spare)


def power_of(one: Character, name: str) -> Power:
    """A power of the PowerTome, or one of an ally's own."""
    if one.kind:
        own = {power.name: power for power in ALLIES[one.kind].powers}
        return own[name]
    return POWERS[name]


def left_out(s: Brawl, one: Character) -> list[Planned]:
    """PD-4.2. The Auto sentences that a player did not allocate."""
    if with_autos().isdisjoint(s.powers):
        return []
    own = [held for held in s.powers.values() if held.owner == one.seat and autos(held.name)]
    planned = {(each.power, each.effect) for each in one.plan}
    return [
        Planned(held.name, index)
        for held in own
        for index, effect in autos(held.name)
        if (held.name, index) not in planned
        and not any(acted.startswith(f"{index}:") for acted in held.acted)
    ]


@cache
def autos(name: str) -> tuple[tuple[int, Effect], ...]:
    """The Auto sentences of a power."""
    return tuple((index, effect) for index, effect in enumerate(POWERS[name].effects) if effect.way == "auto")


@cache
def with_autos() -> frozenset[str]:
    """The powers that have Auto sentences."""
    return frozenset(name for name in POWERS if autos(name))


# PD-2.5: attacks


def attack(s: Brawl, one: Character) -> None:
    """PD-2.5. Target and strike are shown; what waits for an attack acts; then it falls."""
    target = s.characters[one.target]
    if not target.alive:
        s.tell(AttackLost(*events.who(one), *events.who(target), one.strike))
        return
    s.tell(Attacked(*events.who(one), *events.who(target), one.strike))
    real = one.strike or "lowered" in one.marks
    if real:
        events.happen(s, Event("attack", target, one, one.strike))
    target = s.characters[one.target] if one.target else target
    if one.alive and target.alive and one.strike:
        strike(s, one, target)
        return
    s.tell(AttackFailed(*events.who(one), *events.who(target), one.strike))
    if one.alive and target.alive and real:
        events.happen(s, Event("blocked", target, one))


def strike(s: Brawl, one: Character, target: Character) -> None:
    """PD-2.7, PD-2.8. Strike against resist, what comes through doubled or halved, then shields."""
    bypass, resist = bool(one.marks.get("bypass")), target.resist
    through = one.strike if bypass else max(0, one.strike - resist)
    if not bypass:
        target.resist = max(0, resist - one.strike)
    if twisted(s, OPEN_WOUNDS) and not bypass:
        target.resist = 0
    times = multiplier(s, one, target)
    damage = through * 2 if times == "doubled" else through // 2 if times == "halved" else through
    shield = min(damage, target.marks.get("shield", 0))
    if shield:
        target.marks["shield"] -= shield
    s.tell(
        Struck(
            *events.who(one), *events.who(target), strike=one.strike, resist=resist, bypass=bypass,
            through=through, times=times, agility=one.agility, at_agility=target.agility, shield=shield,
            damage=damage - shield, resist_left=target.resist,
        )
    )  # fmt: skip
    if damage > shield:
        events.lose(s, target, damage - shield, "attack", one)
        events.happen(s, Event("hurt", target, one, damage - shield))
    else:
        events.happen(s, Event("blocked", target, one, 0 if through else one.strike))


def twisted(s: Brawl, twist: str) -> bool:
    """PD-1.2. Whether a modifier changes the combat in this way."""
    return bool(s.modifiers) and any(MODIFIERS[name].twist == twist for name in s.modifiers)


def multiplier(s: Brawl, one: Character, target: Character) -> str:
    """PD-2.8. `doubled`, `halved` or nothing; never with allies, either way."""
    if one.ally or target.ally or twisted(s, LEVEL):
        return ""
    if one.agility > target.agility and one.agility >= 2 * target.agility:
        return "doubled"
    if target.agility > one.agility and target.agility >= 2 * one.agility:
        return "halved"
    return ""


# PD-3.3 to PD-3.6: the end of a round


def end_round(s: Brawl) -> None:
    """PD-3.3 to PD-3.6. What waits for the end; who comes back, who resigned; orphaned allies; the clock."""
    if events.awaited(s, "over"):
        for one in s.players():
            events.happen(s, Event("over", one))
            events.settle(s)
    events.house_turn(s, "over")
    for one in list(s.characters.values()):
        if one.returns and not one.alive:
            events.rise(s, one, one.returns, "Revive")
    events.settle(s)
    bring_down_resigned(s)
    _orphans(s)
    s.lasting.clear()
    if s.clock:
        _time_passes(s)


def bring_down_resigned(s: Brawl) -> None:
    """PD-3.6. Whoever resigned dies, all of them in one step: at the end of the round, or of the game."""
    for seat in s.silent:
        one = s.player(seat)
        if one.alive:
            s.tell(GaveUp(*events.who(one)))
            one.returns = 0
            one.alive = False
            s.fallen.append(seat)
            s.falls.append(Fall(seat, s.round, "gave up"))
            events.bury(s, one)
    events.settle(s)


def _orphans(s: Brawl) -> None:
    """PD-3.3. The allies of a dead player die at the end of the round."""
    for one in list(s.characters.values()):
        if one.ally and one.alive and not s.player(one.seat).alive:
            one.alive = False
            s.tell(Died(*events.who(one), "orphaned", one.vitality))


def _time_passes(s: Brawl) -> None:
    """PD-3.5. Three rounds without a loss cost everyone half; after round 30 the most vitality wins."""
    s.calm = 0 if s.fell else s.calm + 1
    if s.calm == CALM:
        s.calm = 0
        for one in s.players():
            lost = (one.vitality + 1) // 2
            one.vitality -= lost
            s.tell(VitalityChanged(*events.who(one), "calm", change=-lost, now=one.vitality))
    if s.round >= LAST_ROUND:
        most = max(one.vitality for one in s.players())
        events.win(s, [one.seat for one in s.players() if one.vitality == most], "most vitality")
