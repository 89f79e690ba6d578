"""Keywords: the terms of a game's rules in what it says, each with its meaning for whoever taps it.

    KEYWORDS = listed("/rules/mana_surge#", {"Mana": (r"mana", "ten of it win the game.", "MS-3.5")})

A text can explain each of them (`explained`); on a card of “What is this?” each is explained once, where it
comes up first, and not where the card is about that very word (`on`).
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
    """A text in which each word that is found means what `keyword` says; None: it stays as it is.

    Names, and what can be tapped already, are left alone.
    """
    return say(*(part for run in say(words).runs for part in _parts(run, which, keyword)))


def _parts(run: Run, which: re.Pattern[str], keyword: Callable[[Found], Run | None]) -> Iterator[Run]:
    """The parts of a run."""
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
    """Whether words are the game's own, and nothing happens at a tap on them."""
    return not (run.name or run.opens or run.means)


def meaning(run: Run) -> str:
    """What a word means, whichever form of it stands there: `Deal 2: ...` and `Deal 3: ...` mean the same."""
    return run.means.partition(": ")[2]


@dataclass(frozen=True, slots=True)
class Keywords:
    """The terms of a game: `which` finds them, `keyword` says what one that was found means."""

    which: Callable[[], re.Pattern[str]]
    keyword: Callable[[Found], Run]

    def explained(self, words: Text | str) -> Text:
        """A text that explains each of them."""
        return explained(words, self.which(), self.keyword)

    def meant(self, words: Text | str) -> set[str]:
        """The meanings of those that a text holds and has not explained."""
        runs = (run for run in say(words).runs if plain(run))
        return {meaning(self.keyword(found)) for run in runs for found in self.which().finditer(run.words)}

    def on(self, card: Card | None) -> Card | None:
        """A card on which each of them is explained once."""
        return None if card is None else _marked(self, card)

    def told(self, card: Card) -> set[str]:
        """The meanings that a card is about, or explains already."""
        runs = (run for words in (card.rule, *card.now) for run in say(words).runs)
        return self.meant(card.name) | {meaning(run) for run in runs if run.means}

    def missed(self, card: Card) -> set[str]:
        """The meanings of those that a card holds, is not about, and explains nowhere."""
        held = {one for words in (card.rule, *card.now) for one in self.meant(words)}
        return held - self.told(card)


@lru_cache(maxsize=512)
def _marked(keywords: Keywords, card: Card) -> Card:
    """The same; a board in words asks for many that are equal."""
    met = keywords.told(card)

    def once(found: Found) -> Run | None:
        run = keywords.keyword(found)
        if meaning(run) in met:
            return None
        met.add(meaning(run))
        return run

    def marked(words: Text | str) -> Text | str:
        return explained(words, keywords.which(), once) if keywords.meant(words) - met else words

    return replace(card, rule=marked(card.rule), now=tuple(map(marked, card.now)))


def listed(book: str, terms: Mapping[str, tuple[str, str, str]]) -> Keywords:
    """Keywords by their names: each with the expression that finds its forms, its meaning, and its clause."""
    names = tuple(terms)
    forms = "|".join(f"({form})" for form, _, _ in terms.values())
    which = re.compile(rf"(?<![\w+−])(?:{forms})(?!\w)")

    def keyword(found: Found) -> Run:
        name = names[(found.lastindex or 1) - 1]
        _, means, clause = terms[name]
        return Run(found[0], means=f"{name}: {means}", rule=book + clause)

    return Keywords(lambda: which, keyword)


NO_KEYWORDS: Final = listed("", {"": (r"(?!)", "", "")})
"""Of a game that has none."""
