"""What a step of a playback is made of: values that a template draws, and a script plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.kit.contract import Seat
from games.kit.words import NOTHING, Text
from games.powerdome.playback import Standing

LEAST: Final = 1300
"""Milliseconds for which any step stands before the next comes by itself."""

READING: Final = 26
"""Milliseconds more for each letter."""

MOST: Final = 6500
"""Milliseconds after which the next step comes, however long the words."""


@dataclass(frozen=True, slots=True)
class Term:
    """A number of a sum with what stands before it, its sign and its words."""

    op: str
    sign: str
    number: str
    words: str


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


@dataclass(frozen=True, slots=True)
class Beat:
    """One step: its head, what it says, its sums, what came of it; and for the script, by keys, who acts, who
    is acted upon, how vitality changed, and what became known of everybody."""

    number: int
    kind: str
    by: str
    at: tuple[str, ...]
    changes: tuple[tuple[str, int], ...]
    news: Mapping[str, Standing]
    own: bool
    head: Text
    quote: Quote | None
    order: tuple[Chip, ...]
    bids: tuple[Chip, ...]
    named: tuple[Text, ...]
    cast: tuple[Entrance, ...]
    sums: tuple[Sum, ...]
    lines: tuple[Line, ...]

    @property
    def lasts(self) -> int:
        """Milliseconds for which it stands before the next comes by itself."""
        chips = (chip.text for chip in (*self.order, *self.bids))
        letters = sum(len(str(text)) for text in (self.head, *self.named, *chips))
        letters += sum(len(str(line.text)) for line in self.lines)
        letters += len(self.quote.words) if self.quote else 0
        letters += sum(len(one.name + one.line) for one in self.cast)
        letters += sum(len(term.number + term.words) for one in self.sums for term in one.terms)
        return min(MOST, LEAST + READING * letters)
