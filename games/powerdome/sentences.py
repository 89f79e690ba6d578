"""Constructors of sentences with the six ways to be activated, and their targets (PD-4.2)."""

from typing import Any, Final

from games.powerdome.powers import Cond, Cost, Effect, Power, Verb, Want, When

FOE: Final = Want("foe", "another player")
OTHER: Final = Want("other", "another player, or an ally of one")
ALLY: Final = Want("ally", "an ally of yours")
POWER: Final = Want("power", "a power of another player")


def active(*does: Verb, aim: Want | None = None, **more: Any) -> Effect:
    """PD-4.2. Active: once a round, without a cost."""
    return Effect("active", does, wants=_wants(aim), **more)


def burn(amount: int, *does: Verb, aim: Want | None = None, **more: Any) -> Effect:
    """PD-4.1. Burn X: once a round, for action points and vitality."""
    return Effect("active", does, Cost(burn=amount), _wants(aim), **more)


def utilize(amount: int, *does: Verb, aim: Want | None = None, **more: Any) -> Effect:
    """PD-4.1. Utilize X: once a round, for action points."""
    return Effect("active", does, Cost(utilize=amount), _wants(aim), **more)


def reactive(when: When, *does: Verb, only: Cond | None = None, limit: int = 0, utilize: int = 0) -> Effect:
    """PD-4.2. Reactive: by itself, each time its trigger occurs."""
    return Effect("reactive", does, Cost(utilize=utilize), when=when, only=only, limit=limit)


def auto(*does: Verb, label: str = "") -> Effect:
    """PD-4.2. Auto: every round, allocated or not."""
    return Effect("auto", does, label=label)


def start(*does: Verb) -> Effect:
    """PD-4.2. Start of game: once, before the first round."""
    return Effect("start", does)


def interaction(only: Cond, *does: Verb, utilize: int = 0, aim: Want | None = None) -> Effect:
    """PD-4.2. Interaction: once a round for every player, if the condition is true."""
    return Effect("interaction", does, Cost(utilize=utilize), _wants(aim), only=only)


def power(name: str, line: str, *effects: Effect, counter: str = "") -> Power:
    """Returns a power of the PowerTome."""
    return Power(name, line, effects, counter)


def _wants(aim: Want | None) -> tuple[Want, ...]:
    return (aim,) if aim else ()
