"""View models of a playback's steps: templates draw them, and a script plays them."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.words import NOTHING, Text
from games.powerdome.playback import Standing

MIN_DURATION: Final = 700
"""Minimum duration of a step in milliseconds, to see who does what."""

MS_PER_WORD: Final = 240
"""Milliseconds for each word: 250 words a minute."""

MS_PER_SUM: Final = 1000
"""Milliseconds for each sum."""

MAX_DURATION: Final = 20_000
"""Maximum duration of a step in milliseconds, even with a long list of names."""


@dataclass(frozen=True, slots=True)
class Term:
    """A number in a sum, with the operator before it, its icon and its words."""

    op: str
    sign: str
    number: str
    words: str

    @property
    def result(self) -> bool:
        """Whether it is a result of the sum."""
        return self.op == "="

    @property
    def what(self) -> str:
        """The name of its card: the stat that counts here, a shield, or the damage so far."""
        if self.sign:
            return f"stat {self.sign}"
        if self.op[:1] in ("×", "÷"):
            return "stat agility"
        return "shield" if self.words == "shield" else "damage"


@dataclass(frozen=True, slots=True)
class Chip:
    """A character with a number: in the turn order, or a bid."""

    text: Text
    number: int
    won: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A consequence of a deed; a death is `grave`."""

    text: Text
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """The text of a power that acts, with the amount chosen for it and its cost."""

    words: str
    x: int = 0
    paid: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Named:
    """PD-1.2, PD-1.3. A modifier or a power with who wants it; `what` names its card."""

    text: Text
    what: str


@dataclass(frozen=True, slots=True)
class Entrance:
    """PD-1.7. A character that enters through a gate."""

    seat: Seat
    look: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Sum:
    """PD-2.7, PD-2.8. The arithmetic of a strike; `stopped` says why it does no damage, if it does none."""

    terms: tuple[Term, ...]
    stopped: str

    @property
    def parts(self) -> tuple[tuple[Term, ...], ...]:
        """The terms grouped into unbreakable parts: a result stays with its last operand."""
        starts = [place for place, term in enumerate(self.terms) if term.op != "="]
        return tuple(self.terms[start:end] for start, end in zip(starts, (*starts[1:], len(self.terms))))


@dataclass(frozen=True, slots=True)
class Beat:
    """One step: headline, text, sums and consequences, with data for the script.

    The script gets, by key, who acts (`by`), who is affected (`at`), changes of vitality, resist before and
    after a strike (`spent`), and revealed values of all characters (`news`).
    """

    number: int
    kind: str
    by: str
    at: tuple[str, ...]
    changes: tuple[tuple[str, int], ...]
    spent: tuple[tuple[str, int, int], ...]
    news: Mapping[str, Standing]
    own: bool
    head: Text
    quote: Quote | None
    order: tuple[Chip, ...]
    bids: tuple[Chip, ...]
    named: tuple[Named, ...]
    cast: tuple[Entrance, ...]
    sums: tuple[Sum, ...]
    lines: tuple[Line, ...]

    @property
    def lasts(self) -> int:
        """Its duration in milliseconds before the next step comes by itself."""
        words = sum(len(text.split()) for text in self._reading())
        return min(MAX_DURATION, MIN_DURATION + MS_PER_WORD * words + MS_PER_SUM * len(self.sums))

    def _reading(self) -> Iterator[str]:
        """Yields all its text."""
        yield from map(str, (self.head, *(one.text for one in self.named)))
        for chip in (*self.order, *self.bids):
            yield f"{chip.text} {chip.number}"
        for one in self.cast:
            yield f"{one.name} {one.line}"
        for line in self.lines:
            yield str(line.text)
        if self.quote:
            yield f"{self.quote.words} {self.quote.paid}"
        for sum_ in self.sums:
            yield sum_.stopped
            for term in sum_.terms:
                yield f"{term.number} {term.words}"
