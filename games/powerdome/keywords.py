"""Keywords of cards, each with its meaning in a sentence (PD-4.1, PD-4.2)."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from games.kit import keywords
from games.kit.keywords import Found, Keywords
from games.kit.words import Run, Text, strong
from games.powerdome.powers import AFFLICTIONS, POWERS

RULEBOOK: Final = "/rules/powerdome#"

MEANINGS: Final[Mapping[str, str]] = {
    "Afflict": "somebody gets this affliction, which acts each round until the game is over.",
    "Burn": "costs {x} points and {x} vitality when it is activated.",
    "Bypass": "the attack and the resist of its target pass each other by; neither wears the other down.",
    "Disable": "a power is not activated, for the rest of the round.",
    "Forfeit": "this power is thrown away.",
    "Limit": "acts at most {x} × in a whole game.",
    "Pass": "the power gets another owner.",
    "Regenerate": "vitality rises by {x}.",
    "Revive": "back into the game after death.",
    "Utilize": "costs {x} points when it is activated.",
    "Summon": "an ally appears on that side; it gets orders of its own from the next round on.",
    "Weaken": "vitality falls; resist does not stop it, and agility neither doubles nor halves it.",
}
"""PD-4.1. Meanings by keyword; {x} is the number after it."""

ACTIVATIONS: Final[Mapping[str, tuple[str, str]]] = {
    "active": ("Active", "acts once a round, if it is ordered."),
    "payment": ("Payment", "acts once a round, if it is ordered and can be paid at that moment."),
    "reactive": ("Reacts", "acts by itself each time that its condition comes true."),
    "auto": (
        "Auto",
        "acts every round, like it or not; what you leave out is added behind your other powers.",
    ),
    "start": ("Start of game", "acts once, before the first round."),
    "interaction": (
        "Interaction",
        "every player may use it once a round, whoever owns it, if its condition is true then.",
    ),
}
"""PD-4.2. The ways to be activated: title and meaning."""

WAYS: Final = dict(ACTIVATIONS.values())
"""PD-4.2. Meanings by title."""


ALLY: Final = (
    "a fighter that a power summons to its owner’s side. From the next round on it has points, orders and a "
    "target of its own; it falls with its owner."
)
"""PD-4.6. The meaning of ally."""


@cache
def keyword_pattern() -> re.Pattern[str]:
    """Returns the pattern of keywords and afflictions; built on first use, after the content is loaded."""
    words = "|".join(map(re.escape, (*MEANINGS, *WAYS, *AFFLICTIONS)))
    word = rf"(?P<word>{words})\b(?: (?P<x>\d+|X)\b)?"
    return re.compile(rf"\b(?:{word}|(?P<ally>[Aa]lly|[Aa]llies)\b)")


@cache
def explained(words: str) -> Text:
    """Returns a card's text with its keywords explained."""
    return keywords.explained(words, keyword_pattern(), keyword)


def keyword(found: Found) -> Run:
    """Returns a keyword, with its number if it has one, and its meaning."""
    if found["ally"]:
        return ally_named(found["ally"])
    word, x = found["word"], found["x"] or "X"
    if word in AFFLICTIONS:
        return Run(word, means=f"{word}, each round: {AFFLICTIONS[word].words}", rule=RULEBOOK + "PD-4.5")
    clause, meaning = ("PD-4.1", MEANINGS[word]) if word in MEANINGS else ("PD-4.2", WAYS[word])
    return Run(found[0], means=f"{found[0]}: {meaning.format(x=x)}", rule=RULEBOOK + clause)


KEYWORDS: Final = Keywords(keyword_pattern, keyword)


def ally_named(words: str) -> Run:
    """Returns words for an ally or a kind of ally, with the meaning of ally."""
    return Run(words, means=f"An ally: {ALLY}", rule=RULEBOOK + "PD-4.6")


def power_named(name: str) -> Run:
    """Returns a power's name with its text; the name alone if the current rules lack the power."""
    power = POWERS.get(name)
    if power is None:
        return strong(name)
    words = " ".join(power.words)
    afflictions = (f"{bane}, each round: {one.words}" for bane, one in AFFLICTIONS.items() if bane in words)
    return Run(name, "strong", means=" ".join((f"{name}: {words}", *afflictions)), rule=RULEBOOK + "PD-4.2")
