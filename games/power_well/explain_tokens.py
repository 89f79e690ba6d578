"""What the cards of both tables say of tokens: how a counter is kept, what a row counts, who “you” is."""

import re
from collections.abc import Iterator
from typing import Final

from games.kit.words import Run, Text, say
from games.power_well.view import TokenKindView, TokenView

COUNTER: Final = "It is counted beside its hero."
LOSES: Final = "You lose when all three boards are Exhausted, or when you cannot pay a coin."
YOU: Final = re.compile(r"\byour?\b", re.IGNORECASE)


def rule_of(kind: TokenKindView) -> str:
    """PW-8.1. What a kind of token does, and how a counter is kept."""
    return kind.words if kind.slots else f"{kind.words} {COUNTER}".lstrip()


def counted(token: TokenView) -> Iterator[str]:
    """PW-8.2. What a token counts where that depends on its row."""
    if token.count > 1:
        yield f"Counts {token.count}, by its row"


FOR_THE_FOE: Final = (
    (re.compile(r"\bYou (play|remove)\b"), r"{owner} \1s"),
    (re.compile(r"\bYou would\b"), "{owner} would"),
    (re.compile(r"\b[Yy]our\b"), "{owner}’s"),
    (re.compile(r"\bThe foe (play|remove|heal)s\b"), r"You \1"),
    (re.compile(r"\bThe foe['’]s\b"), "Your"),
    (re.compile(r"\bthe foe['’]s\b"), "your"),
    (re.compile(r"\bthe foe\b"), "you"),
)
"""The words of a token speak to its owner: what they become for the foe, in this order."""


def for_the_foe(words: str, owner: str) -> str:
    """What the words of a token say to the foe of its owner.

    >>> for_the_foe("You would take damage: Take 2 less.", "Toad")
    'Toad would take damage: Take 2 less.'
    """
    for theirs, ours in FOR_THE_FOE:
        words = theirs.sub(ours.replace("{owner}", owner.replace("\\", r"\\")), words)
    return words


def reading(words: str, owner: Run | str, *, own: bool) -> Iterator[Text]:
    """Who is “you” in the words of a token, for anybody but its owner."""
    if YOU.search(words) and not own:
        yield say("“You” is ", owner)
