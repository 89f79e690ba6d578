"""Classes on the root of a table's page that mirror those of its parts; static/js/signs.js keeps them so."""

import re
from collections.abc import Iterable
from typing import Final

SPEAKING: Final = ("seats", "boards", "board", "ask", "story", "coach", "rails", "jobs", "asked")
"""The ids of those parts."""

FOUND: Final = re.compile(rf'<\w+ id="({"|".join(SPEAKING)})"[^>]*? class="([^"]*)"')


def signs(markup: Iterable[str]) -> str:
    """Returns each part's classes, prefixed by its id: "board-both" if `board` has the class `both`."""
    found = [match for text in markup for match in FOUND.finditer(text)]
    return " ".join(f"{match[1]}-{name}" for match in found for name in match[2].split())
