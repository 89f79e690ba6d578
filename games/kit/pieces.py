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
is best made once (`functools.cache`) and given again. The same holds for a `Group` of pieces: a game whose
taps come thick and fast gives its screen in groups (`Grouped`), and a group that is the same is not looked
into.
"""

import sys
from collections.abc import Hashable, Iterator, Mapping, Sequence
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


Differing = tuple[str, Piece, Piece | None]
"""The id of a piece that is new or not what it was, what it is, and what it was (None: not there)."""


class Group:
    """Some pieces of a screen that stay the same together, in two tuples: many screens hold them."""

    __slots__ = ("ids", "pieces")

    def __init__(self, pieces: Pieces) -> None:
        self.ids = tuple(map(sys.intern, pieces))
        self.pieces = tuple(pieces.values())

    def since(self, before: "Group") -> list[Differing]:
        """Those that are new or not what they were in the same group of an earlier screen."""
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
    """The pieces of a screen in groups. An id stays in its group, and the groups keep their order."""

    __slots__ = ("groups",)

    def __init__(self, *groups: Group) -> None:
        self.groups = groups

    def flat(self) -> dict[str, Piece]:
        """All of them by their ids."""
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
    """Pieces in groups: as they come, or else in a single one."""
    return pieces if isinstance(pieces, Grouped) else Grouped(Group(pieces))
