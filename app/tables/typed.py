"""Validates what people type: its length, and how it is shown."""

from typing import Final

NAME_LENGTH: Final = 24
ANSWER_LENGTH: Final = 2_000
RETOLD: Final = 140
"""Characters of a line that somebody adds to the story."""


JOINERS: Final = "\u200c\u200d"
"""What joins letters, or pictures, or keeps them apart, and is not seen itself."""


def on_one_line(typed: str, longest: int) -> str:
    """What somebody typed, as it is shown: on one line, so many characters at most."""
    shown = "".join(c if c.isprintable() or c in JOINERS else " " for c in typed[: 8 * longest])
    return " ".join(shown.split())[:longest].strip(JOINERS)
