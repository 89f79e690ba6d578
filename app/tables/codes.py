"""Codes of tables: short, easy to read aloud and to type."""

import re
import secrets
from typing import Final

LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No O, I, 0 or 1: they look alike."""

LENGTH: Final = 6
"""With 32 letters a thousand million codes; wrong ones are rationed."""

CODE: Final = re.compile(f"[{LETTERS}]{{{LENGTH}}}")


def fresh() -> str:
    """A new code."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def tidy(typed: str) -> str:
    """A code as people type it: small letters, spaces and dashes do not matter."""
    return re.sub(r"[\s·-]+", "", typed[:40]).upper()


def looks_right(code: str) -> bool:
    """Whether this could be a code at all."""
    return CODE.fullmatch(code) is not None
