"""How Jinja writes templates out as Python, where it could do so faster."""

from typing import Any

from jinja2 import Environment
from jinja2.compiler import CodeGenerator, Frame


class Writer(CodeGenerator):
    """Leaves alone what is markup already: each macro that passes a text on would else copy it."""

    def _output_child_pre(self, node: Any, frame: Frame, finalize: Any) -> None:
        if self._plainly_escaped(frame, finalize):
            self.write("(shown if type(shown := (")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: Any, frame: Frame, finalize: Any) -> None:
        if self._plainly_escaped(frame, finalize):
            self.write(")) is Markup else escape(shown))")
        else:
            super()._output_child_post(node, frame, finalize)

    def _plainly_escaped(self, frame: Frame, finalize: Any) -> bool:
        return bool(frame.eval_ctx.autoescape) and not frame.eval_ctx.volatile and finalize.src is None


class Templates(Environment):
    """An environment whose templates are written out so."""

    code_generator_class = Writer
