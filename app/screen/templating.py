"""The Jinja2 environment of all templates: it always escapes, and calls macros and functions directly.

Pieces are drawn by many small macros. What Jinja2 does by default around each call and each value took a
seventh of the time of a frame.
"""

import re
from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.runtime import Context
from markupsafe import Markup, escape

needs_escaping: Final = re.compile("[&<>\"']").search


class DirectContext(Context):
    """Calls functions without asking whether they want the context, which none of ours does."""

    def call(self, function: Any, /, *args: Any, **named: Any) -> Any:
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return function(*args, **named)


class TextOutput(CodeGenerator):
    """Compiles `{{ value }}` to an escaped string instead of a `Markup`: it is joined with others at once."""

    def _output_child_pre(
        self, node: nodes.Expr, frame: Frame, finalize: CodeGenerator._FinalizeInfo
    ) -> None:
        self.write("environment.escaped(")


class EscapingEnvironment(Environment):
    """An environment that escapes everywhere; it knows no `finalize` and no `autoescape` blocks."""

    code_generator_class = TextOutput
    context_class = DirectContext

    def __init__(self, **options: Any) -> None:
        super().__init__(autoescape=True, **options)

    @staticmethod
    def escaped(value: Any) -> str:
        """Returns a value as markup."""
        kind = type(value)
        if kind is Markup or (kind is str and not needs_escaping(value)):
            return value  # type: ignore[no-any-return]
        return escape(value)
