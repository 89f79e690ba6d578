"""The words that mean the same on every card, each with its meaning in a sentence (PD-4.1, PD-4.2)."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from games.kit import keywords
from games.kit.keywords import Found, Keywords
from games.kit.words import Run, Text, strong
from games.powerdome.powers import AFFLICTIONS, POWERS

BOOK: Final = "/rules/powerdome#"

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
"""PD-4.1. By the word; {x} is the number after it."""

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
"""PD-4.2. The ways to be activated: what each is called, and what it means."""

WAYS: Final = dict(ACTIVATIONS.values())
"""The same by what they are called."""


ALLY: Final = (
    "a fighter that a power summons to its owner’s side. From the next round on it has points, orders and a "
    "target of its own; it falls with its owner."
)
"""PD-4.6."""


@cache
def asked_about() -> re.Pattern[str]:
    """These words, and the afflictions that there are, once the content is there."""
    words = "|".join(map(re.escape, (*MEANINGS, *WAYS, *AFFLICTIONS)))
    word = rf"(?P<word>{words})\b(?: (?P<x>\d+|X)\b)?"
    return re.compile(rf"\b(?:{word}|(?P<ally>[Aa]lly|[Aa]llies)\b)")


@cache
def explained(words: str) -> Text:
    """What a card says, where each of these words can be asked what it means."""
    return keywords.explained(words, asked_about(), keyword)


def keyword(found: Found) -> Run:
    """One of these words, with its number if it has one."""
    if found["ally"]:
        return ally_named(found["ally"])
    word, x = found["word"], found["x"] or "X"
    if word in AFFLICTIONS:
        return Run(word, means=f"{word}, each round: {AFFLICTIONS[word].words}", rule=BOOK + "PD-4.5")
    clause, meaning = ("PD-4.1", MEANINGS[word]) if word in MEANINGS else ("PD-4.2", WAYS[word])
    return Run(found[0], means=f"{found[0]}: {meaning.format(x=x)}", rule=BOOK + clause)


KEYWORDS: Final = Keywords(asked_about, keyword)


def ally_named(words: str) -> Run:
    """Words for an ally, or for one of a kind, that can be asked what an ally is."""
    return Run(words, means=f"An ally: {ALLY}", rule=BOOK + "PD-4.6")


def power_named(name: str) -> Run:
    """A power that can be asked what it does; one that older rules knew is only named."""
    power = POWERS.get(name)
    if power is None:
        return strong(name)
    words = " ".join(power.words)
    banes = (f"{bane}, each round: {one.words}" for bane, one in AFFLICTIONS.items() if bane in words)
    return Run(name, "strong", means=" ".join((f"{name}: {words}", *banes)), rule=BOOK + "PD-4.2")
