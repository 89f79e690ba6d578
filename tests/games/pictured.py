"""Access to the pictures in rulebooks, for tests that play what they show."""

from pathlib import Path

from games.kit.pictures import Fenced, deeds, in_book

GAMES = Path(__file__).parents[2] / "games"


def pictured(slug: str, words: str) -> Fenced:
    """Returns the picture of a rulebook with this caption."""
    book = (GAMES / slug / "RULES.md").read_text("utf-8")
    (found,) = [one for one in in_book(book) if words in one.caption]
    return found


def shown(slug: str, words: str) -> tuple[str, tuple[str, ...]]:
    """Returns its position, and the moves or other lines after it."""
    return deeds(pictured(slug, words).position)
