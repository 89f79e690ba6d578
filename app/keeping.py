"""`{% keep a, b %}…{% endkeep %}`: a piece of a template that is rendered once for each value of its keys.

What stands between depends on nothing but the keys. They are compared by value: plain values, dataclasses
and containers of them. Marbles, panels and rails come again and again, in every table and for every eye.

A piece that is kept costs a look into a dict. The tag is therefore written out as the plain template

    {% set piece = ("place", a, b)|kept %}
    {% if piece is none %}{% set piece %}…{% endset %}{% set _ = piece|keep(("place", a, b)) %}{% endif %}
    {{ piece }}

since Jinja calls a filter straight away, and a method or a macro by way of its context.
"""

import pickle
from typing import Any, Final

from jinja2 import Environment, nodes, pass_context
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Context
from markupsafe import Markup

MOST: Final = 12_000
"""Pieces that are kept at hand; then those are put back that were kept before, and whatever nobody has
asked for since the last time is forgotten.
"""


class Keep(Extension):
    """The tag."""

    tags = {"keep"}  # noqa: RUF012

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.pieces: dict[Any, Markup] = {}
        self.older: dict[Any, Markup] = {}
        environment.filters |= {"kept": self.kept, "keep": self.keep}

    def parse(self, parser: Parser) -> list[nodes.Node]:
        """Reads the keys and the piece."""
        line = next(parser.stream).lineno
        piece = parser.free_identifier(line)
        place = nodes.Const(f"{parser.name} {piece.name}")
        keys = parser.parse_tuple(with_condexpr=True)
        given = keys.items if isinstance(keys, nodes.Tuple) else [keys]
        name = nodes.Tuple([place, *given], "load")
        body = parser.parse_statements(("name:endkeep",), drop_needle=True)
        render: list[nodes.Node] = [
            nodes.AssignBlock(piece, None, body),
            nodes.Assign(piece, nodes.Filter(piece, "keep", [name], [], None, None)),
        ]
        missing = nodes.Test(piece, "none", [], [], None, None)
        written = [
            nodes.Assign(piece, nodes.Filter(name, "kept", [], [], None, None)),
            nodes.If(missing, render, [], []),
            nodes.Output([piece]),
        ]
        return [node.set_lineno(line) for node in written]

    @pass_context
    def kept(self, _: Context, name: Any) -> Markup | None:
        """The piece with this name, if it was rendered earlier. (Without a context, Jinja would look for a
        name that is constant only once, when it compiles the template.)
        """
        try:
            found = self.pieces.get(name)
        except TypeError:
            name = plain(name)
            found = self.pieces.get(name)
        if found is None:
            found = self.older.get(name)
            if found is not None:
                self._put(found, name)
        return found

    def keep(self, piece: Markup, name: Any) -> Markup:
        """Keeps a piece that has just been rendered."""
        try:
            self._put(piece, name)
        except TypeError:
            self._put(piece, plain(name))
        return piece

    def _put(self, piece: Markup, name: Any) -> None:
        if len(self.pieces) >= MOST:
            self.older, self.pieces = self.pieces, {}
        self.pieces[name] = piece


def plain(name: tuple[Any, ...]) -> Any:
    """A name that can be looked up: each dict or list as a tuple; what cannot be either is pickled."""
    flat = tuple(map(flatten, name))
    try:
        hash(flat)
    except TypeError:
        return pickle.dumps(name, pickle.HIGHEST_PROTOCOL)
    return flat


def flatten(key: Any) -> Any:
    """A dict or a list as a tuple."""
    if type(key) is dict:
        return tuple(key.items())
    return tuple(key) if type(key) is list else key
