"""A game's RULES.md as a page whose numbered rules can be linked to.

A block that begins with a number such as PW-5.3 gets it as its id; every other mention of a number that the
book has becomes a link to it.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

NUMBER = re.compile(r"[A-Z]{2}-\d+(?:\.\d+)*")
OWN = re.compile(rf"\W*({NUMBER.pattern})")
PARSER = MarkdownIt("commonmark", {"html": False}).enable("table")
HTML = RendererHTML(PARSER)
BLOCKS = {"paragraph_open", "list_item_open", "td_open", "heading_open"}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of the second rank, for the list of contents."""

    anchor: str
    title: Markup


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rulebook, rendered: `html`, its title, and its chapters."""

    title: Markup
    html: Markup
    chapters: list[Chapter]


@lru_cache(maxsize=16)
def rulebook(source: str) -> Rulebook:
    """Renders a RULES.md; HTML in it is shown as text."""
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
    return Rulebook(title, Markup(HTML.render(tokens, PARSER.options, {})), chapters)


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
