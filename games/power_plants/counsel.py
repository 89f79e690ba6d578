"""What a hint says of a turn: what to do, and which power it counts on."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kit.advice import Advice
from games.kit.contract import Gauge, Seat
from games.kit.story import Fact
from games.kit.words import Text, say
from games.power_plants import scoring
from games.power_plants.plants import GROW, PATCHES, SPROUT
from games.power_plants.state import Season
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


def weighed(s: Season, seat: Seat) -> Iterator[tuple[Gauge, float]]:
    """PP-6. What the bots count: the Gems of each, what they hold, and one’s own hand."""
    for who, gems in enumerate(scoring.totals(s)):
        good = 1.0 if who == seat else -1.0 / (s.seats - 1)
        own = [count for owner, count in s.sprites.values() if owner == who]
        yield Gauge("Gems, if counted then", who, good), gems
        yield Gauge("Patches held", who, 0.3 * good), len(own)
        yield Gauge("Patches held by two Sprites or more", who, 0.9 * good), sum(count > 1 for count in own)
    hand = [PATCHES[patch] for patch in s.hands[seat]]
    yield Gauge("Different plants in the hand", seat, 2.0), len({plant for plant, _ in hand})
    yield (
        Gauge("Sum of the numbers in the hand, of which low ones win ties", seat, -0.1),
        sum(n for _, n in hand),
    )


def promised(advice: Advice) -> Text:
    """PP-1.2. Why, where nothing has been planted yet."""
    drawn = "Any five make a garden: bots draw theirs by lot, and so were these."
    return say(drawn if advice.prompt == "plants" else "")
