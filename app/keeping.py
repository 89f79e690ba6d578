"""`{% keep a, b %}…{% endkeep %}`: a piece of a template that is rendered once for each value of its keys.

What stands between depends on nothing but the keys. They are compared by value: plain values, dataclasses
and containers of them. Marbles, panels and rails come again and again, in every table and for every eye.
"""

import pickle
from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.ext import Extension
from jinja2.parser import Parser
from jinja2.runtime import Macro

MOST: Final = 20_000
"""Pieces that are kept; then all are forgotten, and those in use are soon back."""


class Keep(Extension):
    """The tag."""

    tags = {"keep"}  # noqa: RUF012

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        self.pieces: dict[Any, str] = {}

    def parse(self, parser: Parser) -> nodes.Node:
        """Reads the keys and the piece."""
        line = next(parser.stream).lineno
        keys = parser.parse_tuple()
        piece = parser.parse_statements(("name:endkeep",), drop_needle=True)
        place = nodes.Const(f"{parser.name}:{line}")
        return nodes.CallBlock(self.call_method("kept", [place, keys]), [], [], piece).set_lineno(line)

    def kept(self, place: str, keys: Any, caller: Macro) -> str:
        """The piece, rendered now or earlier."""
        name: Any = (place, keys)
        try:
            found = self.pieces.get(name)
        except TypeError:
            name = (place, plain(keys))
            found = self.pieces.get(name)
        if found is None:
            if len(self.pieces) >= MOST:
                self.pieces.clear()
            found = self.pieces[name] = caller()
        return found


def plain(keys: Any) -> Any:
    """Keys that can be looked up: each dict or list as a tuple; what cannot be either is pickled."""
    flat = tuple(map(flatten, keys)) if type(keys) is tuple else flatten(keys)
    try:
        hash(flat)
    except TypeError:
        return pickle.dumps(keys, pickle.HIGHEST_PROTOCOL)
    return flat


def flatten(key: Any) -> Any:
    """A dict or a list as a tuple."""
    if type(key) is dict:
        return tuple(key.items())
    return tuple(key) if type(key) is list else key
