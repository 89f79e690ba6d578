"""What a hint says of a turn: what to do, and which power it counts on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from games.kit.advice import Advice
from games.kit.contract import Gauge, Seat
from games.kit.story import Fact
from games.kit.words import Text, enumerated, say
from games.power_plants import scoring
from games.power_plants.plants import GROW, PATCHES, SPROUT
from games.power_plants.state import Season
from games.power_plants.story import Planted
from games.power_plants.telling import woken
from games.power_plants.words import spoken

SPELT: Final = {
    SPROUT: "Let it sprout",
    GROW: "Let its neighbours grow",
    "skip": "Wake nothing here",
    "keep": "Keep both patches",
    "stop": "Stop here",
    "done": "End your turn",
}
"""PP-1.6, PP-2.4, PP-2.5, PP-4.6. Answers that are one word."""
THEN: Final = {SPROUT: ", then let it sprout", GROW: ", then let its neighbours grow"}
"""What follows in a turn, by the power that it wakes."""
LIT: Final[Mapping[str, str]] = {
    "target": "Add a Sprite to the lit patch",
    "recall": "Pick up a Sprite from the lit patch",
    "prey": "Swallow a Sprite on the lit patch",
    "land": "Move it to the lit spot",
    "direction": "Let the roots run the way that is lit",
    "embers": "Lay a Gem onto each lit patch",
    "flight": "Tap the lit Sprite, then the patch that is lit next",
}
"""PP-3.2, PP-4. What is done with what is lit, by the question; where it is no patch with a name."""
NAMED: Final[Mapping[str, str]] = {"grow": "Let the lit {patch} grow", "fly": "Choose the lit {patch} to fly"}
"""PP-2.4, PP-4.7. Questions that are answered by the name of a patch."""


def spelt(advice: Advice) -> str:
    """PP-1.2, PP-1.6, PP-2, PP-4. What to do, in words, whatever is asked."""
    text, prompt = advice.answer, advice.prompt
    patch, planted, _ = text.partition(" @ ")
    if planted:
        return f"Plant {spoken(patch)} on the lit spot{followed(advice.step)}"
    own, swapped, other = text.partition(" for ")
    if swapped:
        return f"Swap {spoken(own)} for {spoken(other)} of the Surplus"
    if prompt == "plants":
        return f"Choose {enumerated(text.split())}"
    if prompt == "grow" and text == "skip":
        return "Let none of them grow"
    if text in SPELT:
        return SPELT[text]
    if prompt in NAMED:
        return NAMED[prompt].format(patch=spoken(text))
    return LIT[prompt]


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
