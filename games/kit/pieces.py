"""Pieces: what a screen is made of, so that showing a change costs what has changed.

A piece is one element of a page. Its id stands for it as long as it is there. Its kind names the macro that
draws it: `games/mana_surge/board.hex` is `hex` in templates/games/mana_surge/board.html. Its value is all
that it shows, frozen and compared by value. What stands in a piece is a piece, too: its value has the ids of
those in it, and its macro says where they stand:

    {% macro layer(id, layer) %}<g id="{{ id }}">{% for one in layer.hexes %}{{ one | piece }}{% endfor %}</g>
    {% endmacro %}

So a piece changes when its own words or the list of those in it change. Those in it that stand side by side,
with nothing between, may come and go alone; otherwise it is sent whole when its list changes.

Two pieces that are the same object are known to be equal without a look at their values: what seldom changes
is best made once (`functools.cache`) and given again.
"""

from collections.abc import Hashable, Mapping
from functools import lru_cache


class Piece:
    """One element of a page; its hash is worked out once."""

    __slots__ = ("_hash", "kind", "value")

    def __init__(self, kind: str, value: Hashable) -> None:
        self.kind = kind
        self.value = value
        self._hash = hash((kind, value))

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Piece)
            and self._hash == other._hash
            and (self.kind, self.value) == (other.kind, other.value)
        )

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Piece({self.kind!r}, {self.value!r})"


@lru_cache(maxsize=1 << 14)
def made_once(kind: str, value: Hashable) -> Piece:
    """A piece, the same object for equal values as long as it is asked for."""
    return Piece(kind, value)


Pieces = Mapping[str, Piece]
"""The pieces of a screen by the ids of their elements."""
