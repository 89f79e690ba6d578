"""Spectators as a piece: their number, and whether the host lets them in."""

from functools import lru_cache
from typing import NamedTuple

from games.kit.pieces import Group, Piece
from games.kit.view_models import TablePage


class Audience(NamedTuple):
    """Who watches a table, and what this screen may do about it."""

    code: str
    link: str
    """The table's address for others."""
    devices: int
    """How many devices watch."""
    one_of_them: bool
    """Whether this screen is one of theirs, and there is something to see."""
    allowed: bool
    """Whether others may watch."""
    ruler: bool
    """Whether this screen may say so."""


def audience(seen: TablePage) -> Group:
    """Who watches; a lesson is nobody's to let others into."""
    watches = seen.phase != "lobby" and not seen.mine
    rules = seen.ruler and not seen.lesson
    return _group(Audience(seen.code, seen.link, seen.watchers, watches, seen.watched, rules))


@lru_cache(maxsize=1024)
def _group(audience: Audience) -> Group:
    return Group({"audience": Piece("audience.audience", audience)})
