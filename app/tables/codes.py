"""Codes of tables: short, easy to read aloud and to type."""

import re
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Without O, I, 0 and 1, which look alike."""

LENGTH: Final = 6
"""Gives a thousand million codes; wrong ones are rate-limited."""

CODE: Final = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


def fresh() -> str:
    """Returns a random code."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def tidy(typed: str) -> str:
    """Normalizes a typed code: upper case, without spaces and dashes."""
    return re.sub(r"[\s·-]+", "", typed[:40]).upper()


def looks_right(code: str) -> bool:
    """Returns whether a string is a well-formed code."""
    return CODE.fullmatch(code) is not None
