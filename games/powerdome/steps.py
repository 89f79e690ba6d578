"""What a step of a playback is made of: values that a template draws, and a script plays."""

from collections.abc import Iterator, Mapping
from typing import Final

from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.words import NOTHING, Text
from games.powerdome.playback import Standing

LEAST: Final = 700
"""Milliseconds for which any step stands before the next comes by itself: one looks who does what."""

READING: Final = 240
"""Milliseconds more for each word: 250 in a minute."""

RECKONING: Final = 1000
"""Milliseconds more for each sum."""

MOST: Final = 20_000
"""Milliseconds after which the next step comes, however long a list of names it has."""


@dataclass(frozen=True, slots=True)
class Term:
    """A number of a sum with what stands before it, its sign and its words."""

    op: str
    sign: str
    number: str
    words: str

    @property
    def result(self) -> bool:
        """Whether it is what the sum comes to."""
        return self.op == "="

    @property
    def what(self) -> str:
        """Of which card it is: the stat that counts here, a shield, or the damage so far."""
        if self.sign:
            return f"stat {self.sign}"
        if self.op[:1] in ("×", "÷"):
            return "stat agility"
        return "shield" if self.words == "shield" else "damage"


@dataclass(frozen=True, slots=True)
class Chip:
    """Somebody with a number: in the order of a round, or a bid."""

    text: Text
    number: int
    won: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """What came of a deed; a death is `grave`."""

    text: Text
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Quote:
    """What a power says that acts, with the amount chosen for it and what it was paid with."""

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
    """PD-1.7. Somebody who comes through a gate."""

    seat: Seat
    look: str
    name: str
    line: str


@dataclass(frozen=True, slots=True)
class Sum:
    """PD-2.7, PD-2.8. Why a strike does the damage that it does; `stopped` says it where it does none."""

    terms: tuple[Term, ...]
    stopped: str

    @property
    def parts(self) -> tuple[tuple[Term, ...], ...]:
        """What stands in one line: a result is not parted from what it is the result of."""
        starts = [place for place, term in enumerate(self.terms) if term.op != "="]
        return tuple(self.terms[start:end] for start, end in zip(starts, (*starts[1:], len(self.terms))))


@dataclass(frozen=True, slots=True)
class Beat:
    """One step: its head, what it says, its sums, what came of it; and for the script, by keys, who acts, who
    is acted upon, how vitality changed, whose resist was used up from what to what, and what became known of
    everybody."""

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
        """Milliseconds for which it stands before the next comes by itself."""
        words = sum(len(text.split()) for text in self._reading())
        return min(MOST, LEAST + READING * words + RECKONING * len(self.sums))

    def _reading(self) -> Iterator[str]:
        """All that is read of it."""
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
