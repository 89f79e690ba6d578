"""What the home page shows, as plain frozen values: its template only places and draws them."""

from collections.abc import Sequence
from typing import NamedTuple

from app.tables.view_models import GameInfo, TableInfo


class Entry(NamedTuple):
    """One of a device's tables."""

    code: str
    title: str
    emblem: str
    names: tuple[str, ...]
    """Who sits there, by name."""
    rest: str
    """Who else does, in words after those."""
    tag: str
    """What is to be done there, or that it is over; "" while others play."""
    turn: bool
    """Whether it is this device's turn."""
    removable: bool
    """Whether it may be taken off the list."""


class Shelf(NamedTuple):
    """The games, and the tables that never end apart from them."""

    flat: tuple[GameInfo, ...]
    boxes: tuple[GameInfo, ...]


def shelf(games: Sequence[GameInfo]) -> Shelf:
    """The games as they stand on the page."""
    return Shelf(
        tuple(game for game in games if game.endless), tuple(game for game in games if not game.endless)
    )


def entry(table: TableInfo) -> Entry:
    """A table as it is listed."""
    names = tuple(filter(None, table.names))
    over = table.phase == "ended"
    tag = "Your turn" if table.waits else {"lobby": "Waiting", "ended": "Over"}.get(table.phase, "")
    return Entry(
        table.code,
        table.title,
        table.emblem,
        names,
        others(table, names),
        tag,
        table.waits,
        over and not table.endless,
    )


def others(table: TableInfo, names: Sequence[str]) -> str:
    """Who sits at a table beside those with a name: ` and a bot`; by themselves they begin the line."""
    if table.shared and table.endless and not names:
        return "Two devices"
    if not (names or table.rest):
        return "Nobody yet"
    *most, last = table.rest or ("",)
    if not last:
        return ""
    if names:
        return "".join(f", {words}" for words in most) + f" and {last}"
    told = ", ".join(most) + f" and {last}" if most else last
    return told[:1].upper() + told[1:]
