"""Limits, payment and turns of sentences: what may still act (PD-4.1 to PD-4.3)."""

from games.powerdome.powers import POWERS, Act, Cost, Effect
from games.powerdome.state import Brawl, Character, Held


def acted_before_pass(held: Held, index: int) -> bool:
    """PD-4.3. Returns whether a sentence had acted this round when its power was passed."""
    return f"{index}:all" in held.acted


def limit_reached(held: Held, index: int, effect: Effect) -> bool:
    """PD-4.1. Limit X: returns whether a sentence has reached its limit."""
    return bool(effect.limit) and held.used.get(str(index), 0) >= effect.limit


def has_acted(s: Brawl, one: Character) -> bool:
    """PD-2.4. Returns whether a player's turn for powers is over this round."""
    return s.acting in s.order and s.order.index(one.key) < s.order.index(s.acting)


def may_still_act(s: Brawl, held: Held) -> bool:
    """PD-4.1. Returns whether a sentence of a power can still act this round, so that Disable matters."""
    owner = s.player(held.owner)
    return any(
        not acted_before_pass(held, index)
        and not limit_reached(held, index, effect)
        and _may_act_yet(s, held, index, effect, owner)
        for index, effect in enumerate(POWERS[held.name].effects)
    )


def _may_act_yet(s: Brawl, held: Held, index: int, effect: Effect, owner: Character) -> bool:
    if not effect.allocated:
        return effect.way == "reactive"
    some = s.players() if effect.way == "interaction" else [owner]
    return any(not has_acted(s, one) and f"{index}:{one.key}" not in held.acted for one in some)


def record_use(held: Held, index: int, effect: Effect, me: Character) -> None:
    """PD-4.1. Records that a sentence acts now."""
    held.acted.append(f"{index}:{me.key}")
    if effect.limit:
        held.used[str(index)] = held.used.get(str(index), 0) + 1


def can_pay(me: Character, cost: Cost, x: int, points: int) -> bool:
    """PD-4.3. Returns whether the points, and for Burn the vitality, are enough."""
    return points >= cost.points(x) and (not cost.burn or me.vitality >= cost.vitality(x))


def unmet_condition(s: Brawl, me: Character, power: str, effect: Effect) -> str:
    """PD-4.2. Returns the unmet condition of a sentence if it is known before the fight; else ""."""
    needed = [one.needs for one in effect.does]
    conditions = (effect.only, *needed) if len(needed) == 1 else (effect.only,)
    act = Act(power, me)
    return next((one.words for one in conditions if one and one.early and not one.holds(s, act)), "")
