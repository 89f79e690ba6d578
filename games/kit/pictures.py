"""Pictures of a rulebook: fenced positions that a game reads, and draws with its own pieces.

    ```position
    mcy/mcy/mmy/yyy/yyy
    left c3*
    > L1 L2 L3 M3 M2 M1

    Four magenta marbles, joined by two cyan ones (PW-5.4).
    ```

First the position, in the notation of the game, and behind `>` what is done in it; after an empty line the
words under the picture. So a reader of the plain file has both, a page draws it, and a terminal says it.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.pieces import Piece

POSITION: Final = "position"
"""What a fence is called that holds a position."""

FENCE: Final = "```"
DONE: Final = ">"
"""What a line begins with that says what is done."""


class Fenced(NamedTuple):
    """What stands in a fence: a position with what is done in it, and the words under its picture."""

    position: str
    caption: str


class Picture(NamedTuple):
    """A position as it is drawn, by the ids of its pieces, and what it shows, line by line in plain words."""

    piece: Piece
    says: tuple[str, ...]


def fenced(text: str) -> Fenced:
    """The parts of what stands in a fence. Raises ValueError where one of them is missing.

    >>> fenced("ccc/mmm/yyy/ccc/mmm\\n\\nA Field of\\nfifteen.").caption
    'A Field of fifteen.'
    """
    position, _, caption = text.strip().partition("\n\n")
    if not caption:
        raise ValueError(f"A picture has words under it, after an empty line: “{position[:60]}”")
    return Fenced(position, " ".join(caption.split()))


def deeds(position: str) -> tuple[str, tuple[str, ...]]:
    """A position without what is done in it, and that.

    >>> deeds("0,0: A. .r\\n> 0,0 x 1,0")
    ('0,0: A. .r', ('0,0 x 1,0',))
    """
    lines = position.splitlines()
    done = tuple(line.removeprefix(DONE).strip() for line in lines if line.startswith(DONE))
    return "\n".join(line for line in lines if not line.startswith(DONE)), done


def in_book(book: str) -> Iterator[Fenced]:
    """Every position that is fenced in a RULES.md."""
    inside: list[str] | None = None
    for line in book.splitlines():
        if inside is None:
            inside = [] if line.strip() == FENCE + POSITION else None
        elif line.strip() == FENCE:
            yield fenced("\n".join(inside))
            inside = None
        else:
            inside.append(line)
