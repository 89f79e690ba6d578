"""Chips: what others did since one's last turn, one chip for each turn, linked to its place in the story.

A chip shows as many parts as fit and never truncates one; `static/js/chips.js` counts those left out. A
screen reader gets the whole sentence.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.kit.words import NOTHING, Text, listed, say

UNTOLD: Final = frozenset({"chips.chips", "chips.beside", "chips.turn"})
"""Kinds of pieces that consist of words, so that they need no card."""


class Phrase(NamedTuple):
    """A part of a sentence, dropped if there is no room; `mark` is the punctuation between it and the part
    before.

    `brief` says the same in fewer words, for a narrow chip.
    """

    mark: str
    text: Text
    brief: Text = NOTHING


def in_one(parts: Iterable[Phrase]) -> Text:
    """Joins parts into one text.

    >>> str(in_one((Phrase("", say("went home")), Phrase(",", say("came back")), Phrase("", say("again")))))
    'went home, came back again'
    """
    first, *others = list(parts) or [Phrase("", NOTHING)]
    return say(first.text, *(part for one in others for part in (f"{one.mark} ", one.text)))


class Chips(NamedTuple):
    """The ids of the chips, and how many of them are turns."""

    chips: tuple[str, ...]
    turns: int


class Beside(NamedTuple):
    """Sentences shown beside the turns of others; a tap opens the story at the line `to`."""

    said: tuple[Text, ...]
    to: str = ""

    @property
    def parts(self) -> tuple[Phrase, ...]:
        """The sentences as phrases."""
        return tuple(Phrase("", text) for text in self.said)

    @property
    def text(self) -> Text:
        """The sentences as one text."""
        return listed(self.said, " ")


def chips(turns: Mapping[str, Piece], said: Sequence[Text], to: str = "") -> dict[str, Piece]:
    """Returns the piece `said` and those in it: the turns, and one chip for the sentences `said`."""
    found = dict(turns)
    if said:
        found["chip-beside"] = Piece("chips.beside", Beside(tuple(said), to))
    return {**found, "said": Piece("chips.chips", Chips(tuple(found), len(turns)))}
