"""Draws pieces, each once for equal values: the one place where markup is cached."""

from collections.abc import Callable, Hashable
from typing import Final

from jinja2 import Environment
from jinja2.environment import TemplateModule
from markupsafe import Markup

from games.kit.pieces import Piece, Pieces

MOST: Final = 1_500_000
"""Size of the cache's current generation in characters. When it is full, it becomes the older generation, and
pieces in the previous older one are dropped unless used since. Enough for some 10,000 marbles.
"""

READY: Final = ""
"""The kind of a piece whose value is ready markup."""

CODE: Final = "\1"
"""Placeholder for the table's code in pieces and markup, so that those of different tables are equal and
cached once. Frames replace it.
"""

GAP: Final = "\0"
"""Delimits the ids of children in a piece's markup; occurs in no content."""


class Drawn:
    """A drawn piece: markup with gaps for its children."""

    __slots__ = ("is_row", "texts", "within")

    def __init__(self, text: str) -> None:
        parts = text.split(GAP)
        self.texts = parts[::2]
        self.within = parts[1::2]
        """Ids of its children, one per gap between two texts."""
        self.is_row = len(parts) > 1 and not any(self.texts[1:-1])
        """Whether its children are adjacent, with nothing between them."""

    @property
    def tag(self) -> str:
        """The name of its element."""
        return self.texts[0][1:].split(maxsplit=1)[0]

    @property
    def ends(self) -> tuple[str, str]:
        """The markup before and after all children."""
        return self.texts[0], self.texts[-1]


class Painter:
    """Draws pieces with the macros of templates, and caches them by value."""

    def __init__(self, environment: Environment, most: int = MOST) -> None:
        environment.filters["piece"] = gap
        self._environment = environment
        self._macros: dict[str, Callable[[str, Hashable], str]] = {}
        self._modules: dict[str, TemplateModule] = {}
        self._most = most
        self._kept: dict[Hashable, Drawn] = {}
        self._size = 0
        self._older: dict[Hashable, Drawn] = {}

    def piece(self, id: str, piece: Piece) -> Drawn:
        """Returns a piece, drawn unless it is cached."""
        key = (id, piece)
        return self._kept.get(key) or self._older_or_new(key, id, piece)

    def whole(self, id: str, pieces: Pieces) -> str:
        """Renders a piece with all its children."""
        drawn = self.piece(id, pieces[id])
        if not drawn.within:
            return drawn.texts[0]
        parts = [drawn.texts[0]]
        for child, text in zip(drawn.within, drawn.texts[1:]):
            parts += (self.whole(child, pieces), text)
        return "".join(parts)

    def _text(self, id: str, piece: Piece) -> str:
        return str(piece.value) if piece.kind == READY else self._macro(piece.kind)(id, piece.value).strip()

    def _macro(self, kind: str) -> Callable[[str, Hashable], str]:
        found = self._macros.get(kind)
        if found is None:
            template, _, macro = kind.rpartition(".")
            found = self._macros[kind] = getattr(self.module(f"{template}.html"), macro)
        return found

    def module(self, name: str) -> TemplateModule:
        """Returns a template's module of macros."""
        if name not in self._modules:
            self._modules[name] = self._environment.get_template(name).module
        return self._modules[name]

    def _older_or_new(self, key: Hashable, id: str, piece: Piece) -> Drawn:
        """Returns a piece from the older generation, or draws it."""
        drawn = self._older.get(key) or Drawn(self._text(id, piece))
        self._put(key, drawn)
        return drawn

    def _put(self, key: Hashable, drawn: Drawn) -> None:
        if self._size >= self._most:
            self._older, self._kept, self._size = self._kept, {}, 0
        self._kept[key] = drawn
        self._size += sum(map(len, drawn.texts))


def gap(id: str) -> Markup:
    """Returns the gap for a child; the filter `piece` of templates."""
    return Markup(f"{GAP}{id}{GAP}")
