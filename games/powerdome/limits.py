"""What a sentence may still do: its limit, what it is paid from, whose turn it was (PD-4.1 to PD-4.3)."""

from games.powerdome.powers import POWERS, Act, Cost, Effect
from games.powerdome.state import Brawl, Character, Held


def stopped(held: Held, index: int) -> bool:
    """PD-4.3. Whether a sentence had acted this round when its power was passed."""
    return f"{index}:all" in held.acted


def spent(held: Held, index: int, effect: Effect) -> bool:
    """PD-4.1. Limit X: whether a sentence has acted as often as it may in a game."""
    return bool(effect.limit) and held.used.get(str(index), 0) >= effect.limit


def has_acted(s: Brawl, one: Character) -> bool:
    """PD-2.4. Whether a player's turn for powers is over this round."""
    return s.acting in s.order and s.order.index(one.key) < s.order.index(s.acting)


def may_still_act(s: Brawl, held: Held) -> bool:
    """PD-4.1. Whether a sentence of a power can still act this round, so that it can be disabled."""
    owner = s.player(held.owner)
    return any(
        not stopped(held, index)
        and not spent(held, index, effect)
        and _awaited(s, held, index, effect, owner)
        for index, effect in enumerate(POWERS[held.name].effects)
    )


def _awaited(s: Brawl, held: Held, index: int, effect: Effect, owner: Character) -> bool:
    if not effect.allocated:
        return effect.way == "reactive"
    some = s.players() if effect.way == "interaction" else [owner]
    return any(not has_acted(s, one) and f"{index}:{one.key}" not in held.acted for one in some)


def note(held: Held, index: int, effect: Effect, me: Character) -> None:
    """PD-4.1. Notes that a sentence acts now."""
    held.acted.append(f"{index}:{me.key}")
    if effect.limit:
        held.used[str(index)] = held.used.get(str(index), 0) + 1


def can_pay(me: Character, cost: Cost, x: int, pot: int) -> bool:
    """PD-4.3. Whether these points, and for Burn the vitality, are enough."""
    return pot >= cost.points(x) and (not cost.burn or me.vitality >= cost.vitality(x))


def unmet(s: Brawl, me: Character, power: str, effect: Effect) -> str:
    """PD-4.2. The condition that keeps a sentence from doing anything, if that is known before a fight."""
    needed = [one.needs for one in effect.does]
    conditions = (effect.only, *needed) if len(needed) == 1 else (effect.only,)
    act = Act(power, me)
    return next((one.words for one in conditions if one and one.early and not one.holds(s, act)), "")
