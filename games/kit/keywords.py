"""Keywords: terms of the rules that texts explain when tapped.

    KEYWORDS = listed("/rules/mana_surge#", {"Mana": (r"mana", "ten of it win the game.", "MS-3.5")})

`explained` marks every occurrence in a text. On a card (`on`) each term is marked once, at its first
occurrence, unless the card is about that term.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from games.kit.cards import Card
from games.kit.values import dataclass
from games.kit.words import Run, Text, say

Found = re.Match[str]


def explained(words: Text | str, which: re.Pattern[str], keyword: Callable[[Found], Run | None]) -> Text:
    """Returns the text with each match replaced by what `keyword` returns; None leaves the match unchanged.

    Names and runs that can be tapped already are left alone.
    """
    return say(*(part for run in say(words).runs for part in _parts(run, which, keyword)))


def _parts(run: Run, which: re.Pattern[str], keyword: Callable[[Found], Run | None]) -> Iterator[Run]:
    """Splits a run at its matches."""
    if not plain(run):
        yield run
        return
    end = 0
    for found in which.finditer(run.words):
        meant = keyword(found)
        if meant is None:
            continue
        before = replace(run, words=run.words[end : found.start()])
        yield from [before] if before.words else []
        yield replace(meant, tone=meant.tone or run.tone)
        end = found.end()
    rest = replace(run, words=run.words[end:])
    yield from [rest] if rest.words else []


def plain(run: Run) -> bool:
    """Whether the words are the game's own and have no action on tap."""
    return not (run.name or run.opens or run.means)


def meaning(run: Run) -> str:
    """Returns what a term means, whatever its form: `Deal 2: ...` and `Deal 3: ...` mean the same."""
    return run.means.partition(": ")[2]


@dataclass(frozen=True, slots=True)
class Keywords:
    """The terms of a game: `which` matches them, `keyword` explains a match."""

    which: Callable[[], re.Pattern[str]]
    keyword: Callable[[Found], Run]

    def explained(self, words: Text | str) -> Text:
        """Returns a text with every term explained."""
        return explained(words, self.which(), self.keyword)

    def meant(self, words: Text | str) -> set[str]:
        """Returns the meanings of the terms that a text contains but does not explain."""
        runs = (run for run in say(words).runs if plain(run))
        return {meaning(self.keyword(found)) for run in runs for found in self.which().finditer(run.words)}

    def on(self, card: Card | None) -> Card | None:
        """Returns the card with each term explained once."""
        return None if card is None else _explain_once(self, card)

    def explained_on(self, card: Card) -> set[str]:
        """Returns the meanings that a card is about or already explains."""
        runs = (run for words in (card.rule, *card.now) for run in say(words).runs)
        return self.meant(card.name) | {meaning(run) for run in runs if run.means}

    def missed(self, card: Card) -> set[str]:
        """Returns the meanings that a card uses but neither is about nor explains."""
        used = {one for words in (card.rule, *card.now) for one in self.meant(words)}
        return used - self.explained_on(card)


@lru_cache(maxsize=512)
def _explain_once(keywords: Keywords, card: Card) -> Card:
    """Implements `Keywords.on`, cached: a board read as words asks for many equal cards."""
    known = keywords.explained_on(card)

    def once(found: Found) -> Run | None:
        run = keywords.keyword(found)
        if meaning(run) in known:
            return None
        known.add(meaning(run))
        return run

    def marked(words: Text | str) -> Text | str:
        return explained(words, keywords.which(), once) if keywords.meant(words) - known else words

    return replace(card, rule=marked(card.rule), now=tuple(map(marked, card.now)))


def listed(book: str, terms: Mapping[str, tuple[str, str, str]]) -> Keywords:
    """Creates Keywords from a mapping of names to (regular expression of the forms, meaning, clause)."""
    names = tuple(terms)
    forms = "|".join(f"({form})" for form, _, _ in terms.values())
    which = re.compile(rf"(?<![\w+−])(?:{forms})(?!\w)")

    def keyword(found: Found) -> Run:
        name = names[(found.lastindex or 1) - 1]
        _, means, clause = terms[name]
        return Run(found[0], means=f"{name}: {means}", rule=book + clause)

    return Keywords(lambda: which, keyword)


NO_KEYWORDS: Final = listed("", {"": (r"(?!)", "", "")})
"""The keywords of a game that has none."""
