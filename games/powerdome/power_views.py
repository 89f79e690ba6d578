"""What is open of powers, modifiers and afflictions: their words, and what is left of them."""

from games.kit.values import dataclass
from games.kit.words import Text, say
from games.powerdome.keywords import explained


def meaning(term: str) -> Text:
    """PD-4.1, PD-4.5. What an affliction does, each keyword in it with its meaning."""
    name, colon, words = term.partition(": ")
    return say(name, colon, explained(words))


@dataclass(frozen=True, slots=True)
class SentenceView:
    """A sentence of a power; `left` is what is left of its limit in this game (None: no limit)."""

    words: str
    name: str
    ways: tuple[str, ...]
    keywords: tuple[str, ...]
    cost: str
    burn: int
    utilize: int
    limit: int
    left: int | None
    wants: tuple[str, ...]

    @property
    def told(self) -> Text:
        """PD-4.1. Its words, each keyword with its meaning."""
        return explained(self.words)


@dataclass(frozen=True, slots=True, eq=False)
class PowerView:
    """A power; `owner` is a seat, or None while nobody owns it. A cost of -1 is free to choose.

    Made once for equal powers (as all that is `eq=False` here), so that comparing is looking which it is.
    """

    name: str
    line: str
    ways: tuple[str, ...]
    keywords: tuple[str, ...]
    sentences: tuple[SentenceView, ...]
    counter: str
    counters: int = 0
    owner: int | None = None
    terms: tuple[str, ...] = ()
    """What the afflictions that it names do: `Sniffles, each round: Weaken yourself by 2.`"""

    @property
    def meant(self) -> tuple[Text, ...]:
        """The same, each keyword with its meaning."""
        return tuple(map(meaning, self.terms))


@dataclass(frozen=True, slots=True, eq=False)
class ModifierView:
    """PD-1.2. A modifier."""

    name: str
    line: str
    words: tuple[str, ...]
    terms: tuple[str, ...] = ()
    """What the afflictions that it names do."""

    @property
    def meant(self) -> tuple[Text, ...]:
        """The same, each keyword with its meaning."""
        return tuple(map(meaning, self.terms))

    @property
    def told(self) -> tuple[Text, ...]:
        """PD-4.1. Its words, each keyword with its meaning."""
        return tuple(map(explained, self.words))


@dataclass(frozen=True, slots=True, eq=False)
class AfflictionView:
    """PD-4.5. An affliction; `copies` counts those that one character bears."""

    name: str
    line: str
    words: str
    copies: int
