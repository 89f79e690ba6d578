"""What a hint says of a turn: what to do, and which power it counts on."""

from collections.abc import Sequence
from typing import Final

from games.kit.story import Fact
from games.power_plants.plants import GROW, PATCHES, SPROUT
from games.power_plants.story import Planted
from games.power_plants.words import spoken, woken

SPELT: Final = {SPROUT: "Let it sprout", GROW: "Let its neighbours grow", "skip": "Wake nothing here"}
"""PP-2.4. Answers to which power is woken."""
THEN: Final = {SPROUT: ", then let it sprout", GROW: ", then let its neighbours grow"}
"""What follows in a turn, by the power that it wakes."""


def spelt(text: str) -> str:
    """PP-1.6, PP-2.1, PP-2.4. An answer in words, "" for a place or a choice of a power at work."""
    patch, planted, _ = text.partition(" @ ")
    if planted:
        return f"Plant {spoken(patch)} on the lit spot"
    own, swapped, other = text.partition(" for ")
    if swapped and own in PATCHES:
        return f"Swap {spoken(own)} for {spoken(other)} of the Surplus"
    return SPELT.get(text, "")


def followed(facts: Sequence[Fact]) -> str:
    """PP-2.4. The power that is woken once a patch is planted, where that is sure."""
    planted = any(isinstance(fact, Planted) for fact in facts)
    return THEN.get(woken(facts), "") if planted else ""
