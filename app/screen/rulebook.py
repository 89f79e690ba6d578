"""Renders a game's RULES.md as a page whose numbered rules can be linked to.

A block that begins with a number such as PW-5.3 gets it as its id; other mentions of existing numbers become
links to it. A fenced position becomes a picture (`games.kit.pictures`); consecutive ones are placed side by
side.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from games.kit.pictures import POSITION, fenced
from games.kit.values import dataclass

NUMBER = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)*")
OWN = re.compile(rf"\W*({NUMBER.pattern})")
PARSER = MarkdownIt("commonmark", {"html": False, "typographer": True}).enable(["table", "smartquotes"])
HTML = RendererHTML(PARSER)
Draw = Callable[[str], tuple[Markup, str]]
"""Draws a position; returns its markup and its description."""

STIRS: Final = re.compile(r' (?:id|title|data-[\w-]+)="[^"]*"')
"""Attributes to remove in pictures, which are static and of which there may be several on a page."""

ASKED: Final = re.compile(r'<a class="means"[^>]*>(.*?)</a>')
"""A word with an explanation; in pictures it is plain."""

BLOCKS = {"paragraph_open", "list_item_open", "td_open", "heading_open"}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second level, for the table of contents."""

    anchor: str
    title: Markup


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rendered rulebook: its title, HTML and chapters, and whether it has pictures."""

    title: Markup
    html: Markup
    chapters: list[Chapter]
    pictured: bool


def rulebook(source: str, draw: Draw | None = None) -> Rulebook:
    """Renders a RULES.md; HTML in it is escaped. Without `draw`, positions are left as code blocks."""
    tokens = PARSER.parse(source)
    known = {found.group(1) for token in tokens if (found := OWN.match(token.content))}
    title, chapters = Markup(), []
    for opening, inline in pairwise(list(tokens)):
        if inline.type != "inline":
            continue
        number = _number(inline)
        _mark_numbers(inline, number, known)
        if number:
            _anchor(tokens, opening, number)
        if opening.tag == "h2":
            anchor = number or re.sub(r"\W+", "-", inline.content.lower()).strip("-")
            opening.attrSet("id", anchor)
            chapters.append(Chapter(anchor, _words(inline)))
        elif opening.tag == "h1" and not title:
            title = _words(inline)
            tokens = tokens[tokens.index(inline) + 2 :]
    pictured = draw is not None and any(_is_position(token) for token in tokens)
    if draw and pictured:
        tokens = list(_pictured(tokens, draw, known))
    return Rulebook(title, Markup(HTML.render(tokens, PARSER.options, {})), chapters, pictured)


def _is_position(token: Token) -> bool:
    return token.type == "fence" and token.info.strip() == POSITION


def _pictured(tokens: Sequence[Token], draw: Draw, known: set[str]) -> Iterator[Token]:
    """Replaces positions by pictures, consecutive ones in one block."""
    row: list[Markup] = []
    for token in (*tokens, None):
        if token is not None and _is_position(token):
            row.append(_figure(token.content, draw, known))
            continue
        if row:
            yield Token(
                "html_block",
                "",
                0,
                content=Markup('<div class="pictures">{}</div>\n').format(Markup().join(row)),
            )
            row = []
        if token is not None:
            yield token


FIGURE: Final = Markup(
    '<figure class="picture"><div class="drawn" role="img" aria-label="{}">{}</div>'
    "<figcaption>{}</figcaption></figure>"
)


def _figure(text: str, draw: Draw, known: set[str]) -> Markup:
    """Renders a picture with its caption and, for screen readers, its description."""
    position, caption = fenced(text)
    (words,) = PARSER.parseInline(caption)
    _mark_numbers(words, "", known)
    drawn, says = draw(position)
    return FIGURE.format(says, drawn, _words(words))


def _number(inline: Token) -> str:
    found = OWN.match(inline.content)
    return found.group(1) if found else ""


def _anchor(tokens: list[Token], opening: Token, number: str) -> None:
    """Gives the block the number as its id: a list item rather than the paragraph in it."""
    at = tokens.index(opening)
    block = tokens[at - 1] if at and tokens[at - 1].type == "list_item_open" else opening
    if block.type in BLOCKS and "id" not in block.attrs:
        block.attrSet("id", number)
        if block.type != "heading_open":
            block.attrSet("class", "rule")


def _mark_numbers(inline: Token, own: str, known: set[str]) -> None:
    """Marks up the block's own number, and links the numbers of other rules."""
    for child in inline.children or []:
        if child.type != "text":
            continue
        html = str(escape(child.content))
        if own and own in html:
            before, after = html.split(own, 1)
            html = f'{before}<b class="number">{own}</b>{_linked(after, known)}'
            own = ""
        else:
            html = _linked(html, known)
        child.type, child.content = "html_inline", html


def _linked(html: str, known: set[str]) -> str:
    def link(found: re.Match[str]) -> str:
        number = found.group()
        return f'<a href="#{number}">{number}</a>' if number in known else number

    return NUMBER.sub(link, html)


def _words(inline: Token) -> Markup:
    return Markup(HTML.renderInline(inline.children or [], PARSER.options, {}))


def still(drawn: str) -> str:
    """Makes a drawn piece static: without ids and anything to tap."""
    return STIRS.sub("", ASKED.sub(r"<span>\1</span>", drawn))
