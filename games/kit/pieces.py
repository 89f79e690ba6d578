"""Pieces: the parts of a screen, such that an update costs only what has changed.

A piece is one element of a page. Its id is stable as long as it exists. Its kind names the macro that draws
it: `games/mana_surge/board.hex` is `hex` in templates/games/mana_surge/board.html. Its value is everything
that it shows, immutable and compared by value. Nested pieces are pieces of their own: the value lists their
ids, and the macro places them:

    {% macro layer(id, layer) %}<g id="{{ id }}">{% for one in layer.hexes %}{{ one | piece }}{% endfor %}</g>
    {% endmacro %}

So a piece changes when its own content or its list of nested pieces changes. Nested pieces that are adjacent,
with nothing in between, are added and removed one by one; otherwise the piece is sent whole when its list
changes.

Pieces that are the same object are equal without a comparison of their values, so what seldom changes is best
cached (`functools.cache`) and reused. The same holds for a `Group` of pieces: a game with rapid taps returns
its screen in groups (`Grouped`), and an identical group is skipped as a whole.
"""

import sys
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache


class Piece:
    """One element of a page; its hash is computed once."""

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
    """Returns a cached piece: the same object for equal kinds and values."""
    return Piece(kind, value)


Pieces = Mapping[str, Piece]
"""The pieces of a screen by element id."""


Differing = tuple[str, Piece, Piece | None]
"""The id of a new or changed piece, its present value, and its previous value (None if it is new)."""


class Group:
    """Pieces that usually stay unchanged together, as two tuples, since many screens share them."""

    __slots__ = ("ids", "pieces")

    def __init__(self, pieces: Pieces) -> None:
        self.ids = tuple(map(sys.intern, pieces))
        self.pieces = tuple(pieces.values())

    def since(self, before: "Group") -> list[Differing]:
        """Returns the pieces that are new or changed since the same group of an earlier screen."""
        known: Iterator[Piece | None] | Sequence[Piece]
        if self.ids == before.ids:
            known = before.pieces
        else:
            known = map(dict(zip(before.ids, before.pieces)).get, self.ids)
        return [
            (id, now, was)
            for id, now, was in zip(self.ids, self.pieces, known)
            if now is not was and now != was
        ]


class Grouped(Mapping[str, Piece]):
    """The pieces of a screen in groups. An id never changes its group, nor the groups their order."""

    __slots__ = ("groups",)

    def __init__(self, *groups: Group) -> None:
        self.groups = groups

    def flat(self) -> dict[str, Piece]:
        """Returns all pieces by id."""
        found: dict[str, Piece] = {}
        for group in self.groups:
            found.update(zip(group.ids, group.pieces))
        return found

    def __getitem__(self, id: str) -> Piece:
        return self.flat()[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.flat())

    def __len__(self) -> int:
        return sum(len(group.ids) for group in self.groups)


def grouped(pieces: Pieces) -> Grouped:
    """Returns pieces in groups: unchanged if they are grouped, else as a single group."""
    return pieces if isinstance(pieces, Grouped) else Grouped(Group(pieces))
