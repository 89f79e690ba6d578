"""Spectators as a piece: their number, and whether the host lets them in."""

from functools import lru_cache
from typing import NamedTuple

from games.kit.pieces import Group, Piece
from games.kit.view_models import TablePage


class Audience(NamedTuple):
    """The spectators of a table, and what this page may do about them."""

    code: str
    link: str
    """The table's URL for others."""
    devices: int
    """The number of devices that watch."""
    one_of_them: bool
    """Whether this page is a spectator's of a game that has begun."""
    allowed: bool
    """Whether others may watch."""
    ruler: bool
    """Whether this page may change that."""


def audience(seen: TablePage) -> Group:
    """Makes the piece of spectators; a lesson cannot be opened to them."""
    watches = seen.phase != "lobby" and not seen.mine
    rules = seen.ruler and not seen.lesson
    return _group(Audience(seen.code, seen.link, seen.watchers, watches, seen.watched, rules))


@lru_cache(maxsize=1024)
def _group(audience: Audience) -> Group:
    return Group({"audience": Piece("audience.audience", audience)})
