"""A game's RULES.md as a page: a small Markdown whose numbered rules can be linked to.

Known are headings, paragraphs, lists (also within a list), tables, bold, emphasis, code and links. A block
that begins with a number such as PW-5.3 gets it as its id, and every other mention of a number that the
book has becomes a link to it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from markupsafe import Markup, escape

NUMBER = r"[A-Z]{2,3}-\d+(?:\.\d+)*"
FIRST = re.compile(rf"(?:\*\*)?({NUMBER})(?!\.?\d)")
LEAD = re.compile(rf"(<strong>)?({NUMBER})(</strong>)?")
LIST_LINE = re.compile(r"(\s*)(?:([-*])|\d+\.)\s+(.*)")
TABLE_RULE = re.compile(r"\|?[\s:|-]+\|?$")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second rank, for the list of contents."""

    anchor: str
    title: Markup


@dataclass(slots=True)
class Rulebook:
    """A rulebook, rendered: `html`, its title, and its chapters."""

    title: Markup = field(default_factory=Markup)
    html: Markup = field(default_factory=Markup)
    chapters: list[Chapter] = field(default_factory=list)


def rulebook(source: str) -> Rulebook:
    """Renders a RULES.md; everything but its Markdown is escaped."""
    writer = _Writer(numbers=frozenset(FIRST.sub(r"\1", m) for m in _firsts(source)))
    blocks = [writer.block(lines) for lines in _blocks(source)]
    return Rulebook(writer.title, Markup("\n").join(blocks), writer.chapters)


def _firsts(source: str) -> Iterator[str]:
    for line in source.splitlines():
        bare = line.lstrip(" #-*")
        if found := FIRST.match(bare):
            yield found.group(1)


def _blocks(source: str) -> Iterator[list[str]]:
    """Groups lines: a heading stands alone, a list or table takes its lines, a paragraph ends at a blank."""
    block: list[str] = []
    for line in [*source.splitlines(), ""]:
        alone = line.startswith("#")
        opens_list = bool(block) and LIST_LINE.match(line) and not LIST_LINE.match(block[0])
        if block and (not line.strip() or alone or opens_list):
            yield block
            block = []
        if alone:
            yield [line]
        elif line.strip():
            block.append(line)


@dataclass(slots=True)
class _Writer:
    numbers: frozenset[str]
    title: Markup = field(default_factory=Markup)
    chapters: list[Chapter] = field(default_factory=list)

    def block(self, lines: list[str]) -> Markup:
        if lines[0].startswith("#"):
            return self.heading(lines[0])
        if LIST_LINE.match(lines[0]):
            return self.listing(lines)
        if len(lines) > 1 and "|" in lines[0] and TABLE_RULE.match(lines[1].strip()):
            return self.table(lines)
        text = " ".join(line.strip() for line in lines)
        return Markup("<p{}>{}</p>").format(self.anchor(text), self.words(text))

    def heading(self, line: str) -> Markup:
        rank = len(line) - len(line.lstrip("#"))
        text = line.lstrip("#").strip()
        if rank == 1 and not self.title:
            self.title = self.words(text)
            return Markup("")
        found = FIRST.match(text)
        name = found.group(1) if found else re.sub(r"\W+", "-", text.lower()).strip("-")
        words = self.words(text)
        if rank == 2:
            self.chapters.append(Chapter(name, words))
        tag = f"h{min(rank, 4)}"
        return Markup('<{0} id="{1}">{2}</{0}>').format(Markup(tag), name, words)

    def listing(self, lines: list[str]) -> Markup:
        """A list; deeper lines become the list of the line before, loose ones go on with it."""
        depth = _depth(lines[0])
        starts = [n for n, line in enumerate(lines) if LIST_LINE.match(line) and _depth(line) <= depth]
        parts = [self.entry(lines[a:b]) for a, b in pairwise([*starts, len(lines)])]
        found = LIST_LINE.match(lines[0])
        tag = Markup("ul" if found and found.group(2) else "ol")
        return Markup("<{0}>{1}</{0}>").format(tag, Markup("").join(parts))

    def entry(self, lines: list[str]) -> Markup:
        inner = next((n for n, line in enumerate(lines) if n and LIST_LINE.match(line)), len(lines))
        found = LIST_LINE.match(lines[0])
        first = found.group(3) if found else lines[0]
        text = " ".join([first, *(line.strip() for line in lines[1:inner])])
        below = self.listing(lines[inner:]) if inner < len(lines) else Markup("")
        return Markup("<li{}>{}{}</li>").format(self.anchor(text), self.words(text), below)

    def table(self, lines: list[str]) -> Markup:
        head, *rows = ([cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines)
        top = Markup("").join(Markup("<th scope=col>{}</th>").format(self.words(cell)) for cell in head)
        body = Markup("").join(
            Markup("<tr{}>{}</tr>").format(
                self.anchor(row[0]), Markup("").join(Markup("<td>{}</td>").format(self.words(c)) for c in row)
            )
            for row in rows[1:]
        )
        return Markup(
            '<div class="wide" tabindex="0"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
        ).format(top, body)

    def anchor(self, text: str) -> Markup:
        found = FIRST.match(text)
        return Markup(' id="{}" class="rule"').format(found.group(1)) if found else Markup("")

    def words(self, text: str) -> Markup:
        """The inline part: code first, so that nothing within it is marked."""
        pieces = re.split(r"`([^`]+)`", text)
        return Markup("").join(
            Markup("<code>{}</code>").format(piece) if n % 2 else self.marked(piece, leads=n == 0)
            for n, piece in enumerate(pieces)
        )

    def marked(self, text: str, *, leads: bool) -> Markup:
        html = str(escape(text))
        html = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", html)
        html = re.sub(r"(?<![\w*])[*_](?!\s)([^*_]+?)(?<!\s)[*_](?![\w*])", r"<em>\1</em>", html)
        html = re.sub(r"\[([^\]]+)\]\((#[\w.-]+|https?://[^\s)]+|/[^\s)]*)\)", r'<a href="\2">\1</a>', html)
        own = LEAD.match(html) if leads else None
        if not own:
            return self.linked(html)
        rest = html[own.end() :]
        if own.group(1) and not own.group(3):
            rest = f"<strong>{rest.lstrip()}"
        return Markup('<b class="number">{}</b> {}').format(own.group(2), self.linked(rest.lstrip()))

    def linked(self, html: str) -> Markup:
        return Markup(re.sub(rf"(?<![#\w/.-]){NUMBER}(?!\w)", self.link, html))

    def link(self, found: re.Match[str]) -> str:
        number = found.group()
        return f'<a href="#{number}">{number}</a>' if number in self.numbers else number


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
