"""Keywords of hero boards, each with its meaning and the rule for it."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from games.kit import keywords
from games.kit.keywords import Found, Keywords
from games.kit.words import Run, Text
from games.power_well.ability_progress import with_no_break_spaces
from games.power_well.view import HeroView

BOOK: Final = "/rules/power_well#"

MEANINGS: Final[Mapping[str, tuple[str, str]]] = {
    "Deal +": ("is added to the latest Deal of the same ability, on the same bar.", "PW-7.1"),
    "Deal": ("one active bar of the foe takes all of it.", "PW-7.1"),
    "deals you": ("one active bar of yours takes all of it.", "PW-7.1"),
    "Heal": ("one active bar rises, never above 10.", "PW-7.3"),
    "heals": ("one active bar rises, never above 10.", "PW-7.3"),
    "Drain": ("the foe’s Power Flow falls, never below 0.", "PW-7.7"),
    "Power Up": ("Power Flow rises, never above 5.", "PW-7.7"),
    "Remove": ("marbles leave, from anywhere unless a place or colour is named; others roll in.", "PW-6.6"),
    "Recolour": ("marbles take one colour, the same for all of them, where they lie.", "PW-1.2"),
    "Place": ("a token is laid where its kind may lie, one of each player on a slot.", "PW-8.2"),
    "May": ("all of it or none of it.", "PW-6.6"),
    "Before": ("it may be done before the marbles are chosen, or in its normal place.", "PW-6.3"),
    "First or Last": ("it may come before all other effects of its ability, or after them.", "PW-6.2"),
}  # fmt: skip
"""Meaning of each keyword, and its rule."""

IN_SHORT: Final[Mapping[str, str]] = {
    "Deal": "off one bar of your foe’s, as you choose",
    "Heal": "onto one bar of yours",
    "Drain": "off your foe’s Flow",
    "Power Up": "onto your Flow",
    "First or Last": "before all the rest, or after it",
}
"""Meanings in short, of keywords for changes and order, for people who keep their own boards."""

WORD: Final = re.compile(rf"\b({'|'.join(map(re.escape, MEANINGS))})( ?\d+)?(?![a-z])")


WHEN: Final = re.compile(r"\b(Before|First or Last|May)()\b")
"""Matches the keywords that say when, or whether, an effect happens."""


@cache
def explained(words: str | Text, which: re.Pattern[str] = WORD) -> Text:
    """Returns words with each keyword linked to its meaning and tied to its number."""
    return keywords.explained(words, which, keyword)


def keyword(found: Found) -> Run:
    """Returns a keyword with its meaning, tied to its number."""
    meaning, clause = MEANINGS[found[1]]
    return Run(with_no_break_spaces(found[0]), means=f"{found[0]}: {meaning}", rule=BOOK + clause)


KEYWORDS: Final = Keywords(lambda: WORD, keyword)


def in_short(heroes: Iterable[HeroView]) -> tuple[tuple[str, str], ...]:
    """Returns short meanings of the keywords that occur on heroes' boards."""
    abilities = [one for hero in heroes for one in hero.abilities]
    board_words = " ".join(words for one in abilities for words in (*one.words, one.empower))
    return tuple(
        (word, meaning) for word, meaning in IN_SHORT.items() if re.search(rf"\b{word}\b", board_words)
    )
