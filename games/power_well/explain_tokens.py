"""What the cards of both tables say of tokens: how a counter is kept, what a row counts, who “you” is."""

import re
from collections.abc import Callable, Iterator
from itertools import takewhile
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
"""The words of a token speak to its owner: what they become for the foe, in this order."""

SENTENCE: Final = re.compile(r"(?<=\.) (?=[A-Z])")
Deed = Callable[[re.Match[str]], str]
ORDERS: Final[tuple[tuple[re.Pattern[str], Deed], ...]] = (
    (re.compile(r"With (.+?): (.+)"), lambda order: f"with {order[1]} {done(order[2])}"),
    (re.compile(r"(Spend .+?): (.+)"), lambda order: f"{done(order[1])}: {done(order[2])}"),
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
"""After its colon a token gives its owner orders: what the owner does then, told to the foe."""


def done(order: str) -> str:
    """An order as what somebody else does; nothing of words that are none.

    >>> done("Take 2 less")
    'takes 2 less'
    """
    return next((told(found) for orders, told in ORDERS if (found := orders.fullmatch(order))), "")


def for_the_foe(words: str, owner: Run | str) -> Text:
    """What the words of a token say to the foe of its owner.

    >>> str(for_the_foe("You would take damage: Take 2 less. Spend this.", "Toad"))
    'Toad would take damage: Toad takes 2 less and spends this.'
    """
    when, colon, then = turned(words).partition(": ")
    sentences = SENTENCE.split(then)
    deeds = [*takewhile(bool, (done(sentence.removesuffix(".")) for sentence in sentences))]
    told = [f"{OWNER} {' and '.join(deeds)}."] if deeds else []
    told += sentences[len(deeds) :]
    first, *others = f"{when}{colon}{' '.join(told)}".split(OWNER)
    return say(first, *(part for other in others for part in (owner, other)))


def turned(words: str) -> str:
    """Words that speak to the owner of a token, where they speak to the foe."""
    for theirs, ours in FOR_THE_FOE:
        words = theirs.sub(ours, words)
    return words


def reading(words: str | Text, owner: Run | str, *, own: bool) -> Iterator[Text]:
    """Who is “you” in the words of a token, for anybody but its owner."""
    if YOU.search(str(words)) and not own:
        yield say("“You” is ", owner)
