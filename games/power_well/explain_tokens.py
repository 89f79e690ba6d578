"""Card texts about tokens that both tables share, worded for the owner, the foe or a watcher."""

import re
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Final

from games.kit.words import Run, Text, say
from games.power_well.view import TokenKindView, TokenView

COUNTER: Final = "It is counted beside its hero."
HOW_TO_LOSE: Final = "You lose when all three boards are Exhausted, or when you cannot pay for one."
YOU_PATTERN: Final = re.compile(r"\byour?\b", re.IGNORECASE)


def rule_of(kind: TokenKindView) -> str:
    """PW-8.1. Returns what a kind of token does, and for a counter where it is kept."""
    return kind.words if kind.slots else f"{kind.words} {COUNTER}".lstrip()


def row_count(token: TokenView) -> Iterator[str]:
    """PW-8.2. Yields what a token counts, if that depends on its row."""
    if token.counts:
        yield f"Counts {token.count}, by its row"


OWNER: Final = "\0"
FOR_THE_FOE: Final = (
    (re.compile(r"\bhits you\b"), f"hit {OWNER}"),
    (re.compile(r"\bYou (play|remove)\b"), rf"{OWNER} \1s"),
    (re.compile(r"\bYou would\b"), f"{OWNER} would"),
    (re.compile(r"\b[Yy]our\b"), f"{OWNER}’s"),
    (re.compile(r"\bThe foe (play|remove|heal)s\b"), r"You \1"),
    (re.compile(r"\bThe foe['’]s\b"), "Your"),
    (re.compile(r"\bthe foe['’]s\b"), "your"),
    (re.compile(r"\bthe foe\b"), "you"),
)
"""Replacements, in this order, that readdress a token's words from its owner to the foe."""

SENTENCE: Final = re.compile(r"(?<=\.) (?=[A-Z])")
Rewrite = Callable[[re.Match[str]], str]
IMPERATIVES: Final[tuple[tuple[re.Pattern[str], Rewrite], ...]] = (
    (re.compile(r"With (.+?): (.+)"), lambda order: f"with {order[1]} {third_person(order[2])}"),
    (re.compile(r"(Spend .+?): (.+)"), lambda order: f"{third_person(order[1])}: {third_person(order[2])}"),
    (re.compile(r"May (\w)(.*)"), lambda order: f"may {order[1].lower()}{order[2]}"),
    (re.compile(r"Deal \+(\d+)(.*)"), lambda order: f"deals you {order[1]} more{order[2]}"),
    (re.compile(r"Deal (.+)"), lambda order: f"deals you {order[1]}"),
    (re.compile(r"You heal (.+)"), lambda order: f"heals you {order[1]}"),
    (re.compile(r"Drain (.+)"), lambda order: f"drains your Power Flow by {order[1]}"),
    (re.compile(r"Power Up (\d+)(.*)"), lambda order: f"gains {order[1]} Power Flow{order[2]}"),
    (
        re.compile(r"(Heal|Remove|Recolour|Place|Move|Gain|Spend|Take) (.+)"),
        lambda order: f"{order[1].lower()}s {order[2]}",
    ),
)
"""Imperatives after the colon of a token's words, as what the owner does, told to the foe."""


def third_person(imperative: str) -> str:
    """Returns an imperative as something that somebody else does; "" if it is none that is known.

    >>> third_person("Take 2 less")
    'takes 2 less'
    """
    return next(
        (rewrite(found) for pattern, rewrite in IMPERATIVES if (found := pattern.fullmatch(imperative))), ""
    )


def for_the_foe(words: str, owner: Run | str) -> Text:
    """Returns a token's words as told to its owner's foe.

    >>> str(for_the_foe("You would take damage: Take 2 less. Spend this.", "Toad"))
    'Toad would take damage: Toad takes 2 less and spends this.'
    """
    when, colon, then = readdressed(words).partition(": ")
    sentences = SENTENCE.split(then)
    clauses = [*takewhile(bool, (third_person(sentence.removesuffix(".")) for sentence in sentences))]
    rewritten = [f"{OWNER} {' and '.join(clauses)}."] if clauses else []
    rewritten += sentences[len(clauses) :]
    first, *others = f"{when}{colon}{' '.join(rewritten)}".split(OWNER)
    return say(first, *(part for other in others for part in (owner, other)))


def readdressed(words: str) -> str:
    """Returns words addressed to a token's owner as addressed to the foe."""
    for pattern, replacement in FOR_THE_FOE:
        words = pattern.sub(replacement, words)
    return words


def you_means(words: str | Text, owner: Run | str, *, own: bool) -> Iterator[Text]:
    """Yields who “you” is in a token's words, for anybody but its owner."""
    if YOU_PATTERN.search(str(words)) and not own:
        yield say("“You” is ", owner)
