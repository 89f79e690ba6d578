"""Views of powers, modifiers and afflictions: their words and remaining uses."""

from games.kit.values import dataclass
from games.kit.words import Text, say
from games.powerdome.keywords import explained


def meaning(term: str) -> Text:
    """PD-4.1, PD-4.5. Returns an affliction's text with its keywords explained."""
    name, colon, words = term.partition(": ")
    return say(name, colon, explained(words))


@dataclass(frozen=True, slots=True)
class SentenceView:
    """A sentence of a power; `left` is its remaining uses in this game (None: no limit)."""

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
    def text(self) -> Text:
        """PD-4.1. The text with its keywords explained."""
        return explained(self.words)


@dataclass(frozen=True, slots=True, eq=False)
class PowerView:
    """A power; `owner` is a seat, or None while nobody owns it. A cost of -1 is open.

    Like all `eq=False` views here, created once for equal powers, so that comparison is by identity.
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
    """Texts of the afflictions that it names: `Sniffles, each round: Weaken yourself by 2.`"""

    @property
    def meant(self) -> tuple[Text, ...]:
        """The same with keywords explained."""
        return tuple(map(meaning, self.terms))

    @property
    def price(self) -> str:
        """PD-4.2. The cost of its Payment as in the orders, `Utilize 4`; "" if its sentences differ in it."""
        costs = {one.cost for one in self.sentences if "payment" in one.ways}
        return costs.pop() if len(costs) == 1 else ""

    @property
    def prices(self) -> dict[str, str]:
        """The costs by the ways in which it is activated, if there are any."""
        return {"payment": self.price} if self.price else {}


@dataclass(frozen=True, slots=True, eq=False)
class ModifierView:
    """PD-1.2. A modifier."""

    name: str
    line: str
    words: tuple[str, ...]
    terms: tuple[str, ...] = ()
    """Texts of the afflictions that it names."""

    @property
    def meant(self) -> tuple[Text, ...]:
        """The same with keywords explained."""
        return tuple(map(meaning, self.terms))

    @property
    def texts(self) -> tuple[Text, ...]:
        """PD-4.1. The text with its keywords explained."""
        return tuple(map(explained, self.words))


@dataclass(frozen=True, slots=True, eq=False)
class AfflictionView:
    """PD-4.5. An affliction; `copies` counts those on one character."""

    name: str
    line: str
    words: str
    copies: int
