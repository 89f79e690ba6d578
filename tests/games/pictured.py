"""The pictures of the rulebooks, for the tests that play what they show."""

from pathlib import Path

from games.kit.pictures import Fenced, deeds, in_book

GAMES = Path(__file__).parents[2] / "games"


def pictured(slug: str, words: str) -> Fenced:
    """The one picture of a rulebook that has these words under it."""
    book = (GAMES / slug / "RULES.md").read_text("utf-8")
    (found,) = [one for one in in_book(book) if words in one.caption]
    return found


def shown(slug: str, words: str) -> tuple[str, tuple[str, ...]]:
    """Its position, and what is done in it or shown of it."""
    return deeds(pictured(slug, words).position)
