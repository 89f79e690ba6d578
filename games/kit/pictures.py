"""Pictures in a rulebook: fenced positions that a game parses and draws with its own pieces.

    ```position
    mcy/mcy/mmy/yyy/yyy
    left c3*
    > L1 L2 L3 M3 M2 M1

    Four magenta marbles, joined by two cyan ones (PW-5.4).
    ```

A fence contains the position in the game's notation, the moves after `>`, and, after an empty line, the
caption. A reader of the plain file sees both, a page draws the position, and a terminal describes it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.pieces import Piece

POSITION: Final = "position"
"""The info string of a fence that contains a position."""

FENCE: Final = "```"
DONE: Final = ">"
"""The prefix of a line with a move."""


class Fenced(NamedTuple):
    """The contents of a fence: a position with its moves, and the caption."""

    position: str
    caption: str


class Picture(NamedTuple):
    """A drawn position, and its description line by line in plain words."""

    piece: Piece
    says: tuple[str, ...]


def fenced(text: str) -> Fenced:
    """Splits the contents of a fence. Raises ValueError if a part is missing.

    >>> fenced("ccc/mmm/yyy/ccc/mmm\\n\\nA Field of\\nfifteen.").caption
    'A Field of fifteen.'
    """
    position, _, caption = text.strip().partition("\n\n")
    if not caption:
        raise ValueError(f"A picture has words under it, after an empty line: “{position[:60]}”")
    return Fenced(position, " ".join(caption.split()))


def deeds(position: str) -> tuple[str, tuple[str, ...]]:
    """Splits a position into the position itself and its moves.

    >>> deeds("0,0: A. .r\\n> 0,0 x 1,0")
    ('0,0: A. .r', ('0,0 x 1,0',))
    """
    lines = position.splitlines()
    done = tuple(line.removeprefix(DONE).strip() for line in lines if line.startswith(DONE))
    return "\n".join(line for line in lines if not line.startswith(DONE)), done


def in_book(book: str) -> Iterator[Fenced]:
    """Iterates over the fenced positions of a RULES.md."""
    inside: list[str] | None = None
    for line in book.splitlines():
        if inside is None:
            inside = [] if line.strip() == FENCE + POSITION else None
        elif line.strip() == FENCE:
            yield fenced("\n".join(inside))
            inside = None
        else:
            inside.append(line)
