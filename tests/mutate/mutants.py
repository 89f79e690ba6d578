"""Mutants: all small changes that can be made to a source file."""

import ast
import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games.kit.values import dataclass

COMPARED: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
REVERSED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
UNSEEN: Final = frozenset({"log", "warnings"})
"""Names whose calls have no observable effect."""


@dataclass(frozen=True)
class Mutant:
    """A mutant: replaces the text from `start` to `end` (character offsets in the file) by `text`."""

    path: Path
    line: int
    start: int
    end: int
    before: str
    text: str

    def applied_to(self, source: str) -> str:
        """Returns the source with the mutation."""
        return source[: self.start] + self.text + source[self.end :]

    def __str__(self) -> str:
        before, after = (" ".join(text.split())[:90] for text in (self.before, self.text))
        return f"{self.path}:{self.line}: {before} -> {after}"


def mutants_of(path: Path, source: str) -> list[Mutant]:
    """Yields every mutant of a file, in the order of lines."""
    offsets = line_offsets(source)
    tree = ast.parse(source)
    found = []
    for node in reachable(tree):
        start, end = span(node, offsets)
        before = source.encode()[start:end].decode()
        for text in faults(node):
            if text != before:
                found.append(Mutant(path, node.lineno, *characters(source, start, end), before, text))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.end, mutant.text))


def reachable(tree: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yields the nodes whose mutation would change behaviour: no docstring, annotation or log call."""
    for child in kept_children(tree):
        if isinstance(child, ast.expr | ast.stmt):
            yield child
        yield from reachable(child)


def kept_children(node: ast.AST) -> Iterator[ast.AST]:
    """Yields the children of a node, without those for people and type checkers."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params", "decorator_list", "bases"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not is_unseen(child):
                yield child


def is_unseen(node: ast.AST) -> bool:
    """Whether a statement has no effect on the program: text, a log call, an assertion, a type alias."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.JoinedStr():
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in UNSEEN
        case ast.If(test=ast.Name(id="TYPE_CHECKING")) | ast.FunctionDef(name="__repr__"):
            return True
        case ast.Call(func=ast.Name(id="cast" | "TypeVar" | "NewType")):
            return True
    return False


def faults(node: ast.expr | ast.stmt) -> Iterator[str]:
    """Yields the replacements of a node, each a mutant."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARED:
            yield expression(replaced(node, ops=[COMPARED[type(op)]()]))
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield expression(replaced(node, op=other))
        case ast.UnaryOp(op=ast.Not()):
            yield expression(node.operand)
        case ast.BinOp() if type(node.op) in REVERSED and not is_text(node.left) and not is_text(node.right):
            yield expression(replaced(node, op=REVERSED[type(node.op)]()))
        case ast.IfExp():
            yield expression(replaced(node, body=node.orelse, orelse=node.body))
        case ast.expr():
            yield from value_faults(node)
        case ast.stmt():
            yield from statement_faults(node)


def value_faults(node: ast.expr) -> Iterator[str]:
    """Changes a constant by one or inverts it; swaps the first two arguments of a call."""
    match node:
        case ast.Constant(value=bool()):
            yield repr(not node.value)
        case ast.Constant(value=int(number)):
            yield repr(number + 1)
        case ast.Call(args=[first, second, *rest]) if not isinstance(first, ast.Starred):
            if not isinstance(second, ast.Starred) and ast.dump(first) != ast.dump(second):
                yield expression(replaced(node, args=[second, first, *rest]))


def statement_faults(node: ast.stmt) -> Iterator[str]:
    """Removes a statement, changes a jump, or negates a condition."""
    match node:
        case ast.Expr(value=ast.Await() | ast.YieldFrom() | ast.Yield()) | ast.Expr(value=ast.Call()):
            yield "pass"
        case ast.AugAssign() | ast.Delete() | ast.Raise():
            yield "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "pass"
        case ast.Return(value=ast.expr() as value) if not is_none(value):
            yield "return None"
        case ast.Break():
            yield "continue"
        case ast.Continue():
            yield "break"


def replaced(node: ast.expr, **fields: object) -> ast.expr:
    """Copies an expression with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def expression(node: ast.expr) -> str:
    """Formats an expression so that it fits wherever one may stand."""
    return f"({ast.unparse(node)})"


def is_text(node: ast.expr) -> bool:
    """Whether an operand is clearly a string, for which another operator would only raise TypeError."""
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )


def is_none(node: ast.expr) -> bool:
    """Whether an expression is the constant None."""
    return isinstance(node, ast.Constant) and node.value is None


def line_offsets(source: str) -> list[int]:
    """Returns the byte offsets at which lines begin."""
    offsets, at = [], 0
    for line in source.encode().splitlines(keepends=True):
        offsets.append(at)
        at += len(line)
    return offsets


def span(node: ast.expr | ast.stmt, offsets: list[int]) -> tuple[int, int]:
    """Returns the byte offsets at which a node begins and ends."""
    assert node.end_lineno is not None
    assert node.end_col_offset is not None
    return offsets[node.lineno - 1] + node.col_offset, offsets[node.end_lineno - 1] + node.end_col_offset


def characters(source: str, start: int, end: int) -> tuple[int, int]:
    """Converts byte offsets to character offsets."""
    text = source.encode()
    return len(text[:start].decode()), len(text[:end].decode())
