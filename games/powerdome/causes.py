"""Which deed something came of, and which deeds came to nothing or lie in wait (PD-4.3, PD-4.7)."""

from collections.abc import Sequence
from functools import cache

from games.kit.story import Fact, StoryEntry
from games.powerdome.power_effects import This
from games.powerdome.powers import POWERS
from games.powerdome.story.deeds import Activated, Reacted, Sprang, Suffered
from games.powerdome.story.people import OfCause, OfPower

Step = Sequence[StoryEntry]
"""The facts of one step, in order."""


def idle(step: Step, after: Step) -> bool:
    """Whether nothing is told of what a deed came to, in its step or at the head of the next."""
    first = step[0].fact
    if len(step) > 1 or not isinstance(first, Suffered | Activated | Reacted | Sprang):
        return False
    return not any(isinstance(one.fact, OfCause) and one.fact.cause == acting(first) for one in after)


@cache
def lurks(power: str, words: str) -> bool:
    """PD-4.3. Whether a sentence of a power waits for something to set it off."""
    effects = POWERS[power].effects if power in POWERS else ()
    return any(one.words == words and any(isinstance(verb, This) for verb in one.does) for one in effects)


def acting(fact: Fact) -> str:
    """The power or affliction that acts, "" where none does."""
    match fact:
        case OfPower(power=power):
            return power
        case Suffered(affliction=affliction):
            return affliction
    return ""
