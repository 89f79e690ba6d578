"""What some elements of a table are, said on the whole of it: see static/js/signs.js, which keeps it so."""

import re
from collections.abc import Iterable
from typing import Final

SPEAKING: Final = ("seats", "boards", "board", "ask", "story", "coach", "rails", "jobs", "asked")
"""The ids of those elements."""

FOUND: Final = re.compile(rf'<\w+ id="({"|".join(SPEAKING)})"[^>]*? class="([^"]*)"')


def signs(markup: Iterable[str]) -> str:
    """The classes of each, after its id: "board-both" where `board` is of the class `both`."""
    found = [match for text in markup for match in FOUND.finditer(text)]
    return " ".join(f"{match[1]}-{name}" for match in found for name in match[2].split())
