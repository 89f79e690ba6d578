"""The wording of hints: what to do, the power to follow, and what bots weigh."""

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
from games.power_plants.telling import power_used
from games.power_plants.words import patch_name

ANSWER_TEXTS: Final = {
    SPROUT: "Let it sprout",
    GROW: "Let its neighbours grow",
    "skip": "Wake nothing here",
    "keep": "Keep both patches",
    "stop": "Stop here",
    "done": "End your turn",
}
"""PP-1.6, PP-2.4, PP-2.5, PP-4.6. Wording of answers that are one word."""
POWER_SUFFIXES: Final = {SPROUT: ", then let it sprout", GROW: ", then let its neighbours grow"}
"""Wording of the power that follows in the turn."""
LIT_ANSWERS: Final[Mapping[str, str]] = {
    "target": "Add a Sprite to the lit patch",
    "recall": "Pick up a Sprite from the lit patch",
    "prey": "Swallow a Sprite on the lit patch",
    "land": "Move it to the lit spot",
    "direction": "Let the roots run the way that is lit",
    "embers": "Lay a Gem onto each lit patch",
    "flight": "Tap the lit Sprite, then the patch that is lit next",
}
"""PP-3.2, PP-4. Wording of highlighted answers by prompt, unless they are patches with a name."""
NAMED_ANSWERS: Final[Mapping[str, str]] = {
    "grow": "Let the lit {patch} grow",
    "fly": "Choose the lit {patch} to fly",
}
"""PP-2.4, PP-4.7. Wording by prompt of answers that are the name of a patch."""


def spelt(advice: Advice) -> str:
    """PP-1.2, PP-1.6, PP-2, PP-4. Returns the recommended answer in words, for any prompt."""
    text, prompt = advice.answer, advice.prompt
    patch, planted, _ = text.partition(" @ ")
    if planted:
        return f"Plant {patch_name(patch)} on the lit spot{power_suffix(advice.step)}"
    own, swapped, other = text.partition(" for ")
    if swapped:
        return f"Swap {patch_name(own)} for {patch_name(other)} of the Surplus"
    if prompt == "plants":
        return f"Choose {enumerated(text.split())}"
    if prompt == "grow" and text == "skip":
        return "Let none of them grow"
    if text in ANSWER_TEXTS:
        return ANSWER_TEXTS[text]
    if prompt in NAMED_ANSWERS:
        return NAMED_ANSWERS[prompt].format(patch=patch_name(text))
    return LIT_ANSWERS[prompt]


def power_suffix(facts: Sequence[Fact]) -> str:
    """PP-2.4. Returns the power that follows an added patch, "" if that is not certain."""
    planted = any(isinstance(fact, Planted) for fact in facts)
    return POWER_SUFFIXES.get(power_used(facts), "") if planted else ""


def weighed(s: Season, seat: Seat) -> Iterator[tuple[Gauge, float]]:
    """PP-6. Yields what bots evaluate: everybody's Gems and patches, and the seat's own hand."""
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
    """PP-1.2. Returns the reason for a choice of plants, made before anything is in the garden."""
    drawn = "Any five make a garden: bots draw theirs by lot, and so were these."
    return say(drawn if advice.prompt == "plants" else "")
