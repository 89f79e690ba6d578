"""Refusals by a table, and their messages."""

from typing import Final, Literal

from games.kit.asks import IllegalAnswer

Kind = Literal[
    "illegal",
    "stale",
    "code",
    "full",
    "forbidden",
    "unwatched",
    "busy",
    "large",
    "store",
    "missing",
    "malformed",
    "broken",
]


STALE: Final = "The table had already moved on, so this tap was not counted. This is how it stands now."


class Refused(Exception):
    """A request that cannot be fulfilled now; nothing was changed. `text` is the message for the user."""

    def __init__(self, kind: Kind, text: str, rule: str = "", slug: str = "") -> None:
        super().__init__(text)
        self.kind: Kind = kind
        self.text = text
        self.rule = rule
        self.slug = slug


def unknown_code(code: str) -> Refused:
    """No table has this code."""
    return Refused(
        "code", f"No table has the code “{code[:12]}”. Look at it again: there is no O, I, 0 or 1 in it."
    )


def stale() -> Refused:
    """The question that was answered is closed."""
    return Refused("stale", STALE)


def not_yours() -> Refused:
    """The seat belongs to another device."""
    return Refused("forbidden", "That seat is not yours.")


def not_written() -> Refused:
    """The store could not write a change."""
    return Refused("store", "This could not be saved, so it was not played. Please try again in a moment.")


def illegal(reason: IllegalAnswer, slug: str) -> Refused:
    """The rules of the game forbid the answer."""
    return Refused("illegal", reason.message, reason.rule, slug)
