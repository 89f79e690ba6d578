"""Titles of a game, for pages and lists."""

from typing import ClassVar


class Titled:
    """The titles of a game, and its description in the list of games."""

    title: ClassVar[str]
    shown_title: ClassVar[str] = ""
    """The title on screens, if `title` does not distinguish it from another game; "" is `title`."""
    blurb: ClassVar[str] = ""
    """A one-sentence description for the list of games."""

    @property
    def heading(self) -> str:
        """The title on screens."""
        return self.shown_title or self.title
