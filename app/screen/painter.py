"""Draws pieces, each once for equal values: the one place where markup is kept."""

from collections.abc import Callable, Hashable
from typing import Final

from jinja2 import Environment
from jinja2.environment import TemplateModule
from markupsafe import Markup

from games.kit.pieces import Piece, Pieces

MOST: Final = 1_500_000
"""Characters of drawn pieces that are kept at hand; then those are put back that were kept before, and
whatever nobody has asked for since the last time is forgotten. Enough for some 10,000 marbles.
"""

READY: Final = ""
"""The kind of a piece whose value is its markup, drawn elsewhere."""

CODE: Final = "\1"
"""Stands for the code of the table in pieces and their markup, so that those of any two tables are equal and
kept once; a frame says it as it is.
"""

GAP: Final = "\0"
"""Stands round the id of a piece in the markup of the one that it stands in; nothing that is shown has it."""


class Drawn:
    """A piece as it was drawn: markup, with gaps where other pieces stand."""

    __slots__ = ("is_row", "texts", "within")

    def __init__(self, text: str) -> None:
        parts = text.split(GAP)
        self.texts = parts[::2]
        self.within = parts[1::2]
        """The ids of the pieces that stand in it, one for each gap between two texts."""
        self.is_row = len(parts) > 1 and not any(self.texts[1:-1])
        """Whether pieces stand in it, side by side, with nothing between."""

    @property
    def tag(self) -> str:
        """The name of its element."""
        return self.texts[0][1:].split(maxsplit=1)[0]

    @property
    def ends(self) -> tuple[str, str]:
        """What stands before all of them and after."""
        return self.texts[0], self.texts[-1]


class Painter:
    """Draws pieces with the macros of templates, and keeps them by value."""

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
        """A piece, drawn unless one with the same id and value was."""
        key = (id, piece)
        return self._kept.get(key) or self._older_or_new(key, id, piece)

    def whole(self, id: str, pieces: Pieces) -> str:
        """The markup of a piece with all that stands in it."""
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
        """The macros of a template."""
        if name not in self._modules:
            self._modules[name] = self._environment.get_template(name).module
        return self._modules[name]

    def _older_or_new(self, key: Hashable, id: str, piece: Piece) -> Drawn:
        """A piece that is not at hand."""
        drawn = self._older.get(key) or Drawn(self._text(id, piece))
        self._put(key, drawn)
        return drawn

    def _put(self, key: Hashable, drawn: Drawn) -> None:
        if self._size >= self._most:
            self._older, self._kept, self._size = self._kept, {}, 0
        self._kept[key] = drawn
        self._size += sum(map(len, drawn.texts))


def gap(id: str) -> Markup:
    """Where a piece stands in the markup of another."""
    return Markup(f"{GAP}{id}{GAP}")
