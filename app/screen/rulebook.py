"""A game's RULES.md as a page whose numbered rules can be linked to.

A block that begins with a number such as PW-5.3 gets it as its id; every other mention of a number that the
book has becomes a link to it. A fenced position becomes a picture (`games.kit.pictures`); those that
follow each other stand side by side.
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
"""What draws a position: its markup, and what it shows in words."""

STIRS: Final = re.compile(r' (?:id|title|data-[\w-]+)="[^"]*"')
"""What of a piece a picture leaves out: it keeps still, and there may be several on a page."""

ASKED: Final = re.compile(r'<a class="means"[^>]*>(.*?)</a>')
"""A word that can be asked what it means; in a picture it is only read."""

BLOCKS = {"paragraph_open", "list_item_open", "td_open", "heading_open"}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second rank, for the list of contents."""

    anchor: str
    title: Markup


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook, rendered: `html`, its title, its chapters, and whether there are pictures in it."""

    title: Markup
    html: Markup
    chapters: list[Chapter]
    pictured: bool


def rulebook(source: str, draw: Draw | None = None) -> Rulebook:
    """Renders a RULES.md; HTML in it is shown as text. Without `draw` a position stays as it is written."""
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
    """The same with a picture in the place of each position, those that follow each other in one block."""
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
    """A picture with the words under it; to whoever listens it says what it shows."""
    position, caption = fenced(text)
    (words,) = PARSER.parseInline(caption)
    _mark_numbers(words, "", known)
    drawn, says = draw(position)
    return FIGURE.format(says, drawn, _words(words))


def _number(inline: Token) -> str:
    found = OWN.match(inline.content)
    return found.group(1) if found else ""


def _anchor(tokens: list[Token], opening: Token, number: str) -> None:
    """Gives the number to the block as its id: to a list entry rather than to the paragraph within it."""
    at = tokens.index(opening)
    block = tokens[at - 1] if at and tokens[at - 1].type == "list_item_open" else opening
    if block.type in BLOCKS and "id" not in block.attrs:
        block.attrSet("id", number)
        if block.type != "heading_open":
            block.attrSet("class", "rule")


def _mark_numbers(inline: Token, own: str, known: set[str]) -> None:
    """Sets the block's own number in its own type, and makes links of the numbers of other rules."""
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
    """A drawn piece as a picture: nothing in it has an id, or can be tapped."""
    return STIRS.sub("", ASKED.sub(r"<span>\1</span>", drawn))
