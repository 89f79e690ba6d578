"""Causes of facts: deeds without consequences, and those that wait for a trigger (PD-4.3, PD-4.7)."""

from collections.abc import Sequence
from functools import cache

from games.kit.story import Fact, StoryEntry
from games.powerdome.power_effects import This
from games.powerdome.powers import POWERS
from games.powerdome.story.deeds import Activated, Reacted, Sprang, Suffered
from games.powerdome.story.people import OfCause, OfPower

Step = Sequence[StoryEntry]
"""The facts of one step, in order."""


def has_no_consequence(step: Step, next_step: Step) -> bool:
    """Returns whether a deed has no consequence, in its own step or at the head of the next."""
    first = step[0].fact
    if len(step) > 1 or not isinstance(first, Suffered | Activated | Reacted | Sprang):
        return False
    return not any(
        isinstance(one.fact, OfCause) and one.fact.cause == acting_name(first) for one in next_step
    )


@cache
def waits_for_trigger(power: str, words: str) -> bool:
    """PD-4.3. Returns whether a sentence of a power waits for a trigger."""
    effects = POWERS[power].effects if power in POWERS else ()
    return any(one.words == words and any(isinstance(verb, This) for verb in one.does) for one in effects)


def acting_name(fact: Fact) -> str:
    """Returns the power or affliction that acts; "" if none does."""
    match fact:
        case OfPower(power=power):
            return power
        case Suffered(affliction=affliction):
            return affliction
    return ""
