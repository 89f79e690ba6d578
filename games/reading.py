"""`python -m games rules`: prints a rulebook, with its pictures described in words."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from games import GAMES
from games.kit.pictures import FENCE, POSITION, fenced

HERE: Final = Path(__file__).resolve().parent
INDENT: Final = "    "


def read(given: argparse.Namespace) -> int:
    """Prints a rulebook, or the paragraphs that contain all given words."""
    words = [word.lower() for word in given.word]
    found = [block for block in blocks(given.slug) if all(word in block.lower() for word in words)]
    print("\n\n".join(found) or "Not found.")
    return int(not found)


def blocks(slug: str) -> Iterator[str]:
    """Yields the paragraphs of a game's rulebook, each with the pictures below it."""
    own = GAMES[slug].rulebook or slug
    block = ""
    for part in parts((HERE / own / "RULES.md").read_text("utf-8")):
        if part.startswith(FENCE + POSITION):
            block += f"\n\n{in_words(own, part)}"
            continue
        if block:
            yield block
        block = part
    yield block


def parts(book: str) -> Iterator[str]:
    """Splits text at empty lines; a fenced block is one part."""
    lines: list[str] = []
    inside = False
    for line in (*book.splitlines(), ""):
        inside ^= line.startswith(FENCE)
        if line or inside:
            lines.append(line)
        elif lines:
            yield "\n".join(lines)
            lines = []


def in_words(slug: str, fence: str) -> str:
    """Describes a picture: the position as written, what it shows, and the caption."""
    position, caption = fenced("\n".join(fence.splitlines()[1:-1]))
    says = GAMES[slug].picture(position).says
    lines = (*position.splitlines(), "", *says, "", caption)
    return "\n".join(INDENT + line if line else "" for line in lines)
