"""Titles: what a game is called on a page and in a list."""

from typing import ClassVar


class Titled:
    """The titles of a game, and what a shelf says of it."""

    title: ClassVar[str]
    shown_title: ClassVar[str] = ""
    """What screens call it where the title alone does not tell it from another game; empty: the title."""
    blurb: ClassVar[str] = ""
    """One sentence for the shelf."""

    @property
    def heading(self) -> str:
        """What screens call it."""
        return self.shown_title or self.title
