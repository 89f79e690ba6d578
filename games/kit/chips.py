"""What others did since one's last turn, in chips: one for each turn, that opens the list at what it did.

A chip says as much as there is room for, in parts of which none is cut off in the middle; how many were left
out it counts on the page (`static/js/chips.js`). A screen reader hears the whole sentence.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.kit.words import NOTHING, Text, listed, say

UNTOLD: Final = frozenset({"chips.chips", "chips.beside", "chips.turn"})
"""Kinds of pieces that are words themselves: nobody asks what they are."""


class Phrase(NamedTuple):
    """A part of a sentence, left out where there is no room; `mark` stands between it and the one before.

    `brief`: the same in fewer words, for a chip that has no room for more.
    """

    mark: str
    text: Text
    brief: Text = NOTHING


def in_one(parts: Iterable[Phrase]) -> Text:
    """Parts as one text.

    >>> str(in_one((Phrase("", say("went home")), Phrase(",", say("came back")), Phrase("", say("again")))))
    'went home, came back again'
    """
    first, *others = list(parts) or [Phrase("", NOTHING)]
    return say(first.text, *(part for one in others for part in (f"{one.mark} ", one.text)))


class Chips(NamedTuple):
    """The chips by id, and how many of them are turns."""

    chips: tuple[str, ...]
    turns: int


class Beside(NamedTuple):
    """What is said beside the turns of others, in sentences; it opens the list `to` a line of it."""

    said: tuple[Text, ...]
    to: str = ""

    @property
    def parts(self) -> tuple[Phrase, ...]:
        """Sentence by sentence."""
        return tuple(Phrase("", text) for text in self.said)

    @property
    def text(self) -> Text:
        """The same in one."""
        return listed(self.said, " ")


def chips(turns: Mapping[str, Piece], said: Sequence[Text], to: str = "") -> dict[str, Piece]:
    """The piece `said` and those in it: the turns, and what is `said` beside them in a chip of its own."""
    found = dict(turns)
    if said:
        found["chip-beside"] = Piece("chips.beside", Beside(tuple(said), to))
    return {**found, "said": Piece("chips.chips", Chips(tuple(found), len(turns)))}
