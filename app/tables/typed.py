"""Validates what people type: its length, and how it is shown."""

from typing import Final

NAME_LENGTH: Final = 24
ANSWER_LENGTH: Final = 2_000
RETOLD: Final = 140
"""Maximum length of a line that somebody adds to the story, in characters."""


JOINERS: Final = "\u200c\u200d"
"""Invisible characters that join letters or emoji, or keep them apart."""


def on_one_line(typed: str, longest: int) -> str:
    """Normalizes typed text for display: on one line, printable, at most `longest` characters."""
    shown = "".join(c if c.isprintable() or c in JOINERS else " " for c in typed[: 8 * longest])
    return " ".join(shown.split())[:longest].strip(JOINERS)
