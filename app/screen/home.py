"""View models of the home page: frozen values that the template only places and draws."""

from collections.abc import Sequence
from typing import NamedTuple

from app.tables.view_models import GameInfo, TableInfo


class Entry(NamedTuple):
    """One of the device's tables."""

    code: str
    title: str
    emblem: str
    names: tuple[str, ...]
    """The names of people there."""
    rest: str
    """The others there, as text after the names."""
    tag: str
    """What is to be done there, or that it is over; "" while others play."""
    turn: bool
    """Whether it is this device's turn."""
    removable: bool
    """Whether it may be removed from the list."""


class Shelf(NamedTuple):
    """The games; those without an end are listed separately."""

    flat: tuple[GameInfo, ...]
    boxes: tuple[GameInfo, ...]


def shelf(games: Sequence[GameInfo]) -> Shelf:
    """Groups the games."""
    return Shelf(
        tuple(game for game in games if game.endless), tuple(game for game in games if not game.endless)
    )


def entry(table: TableInfo) -> Entry:
    """Makes the entry of a table."""
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
    """Describes those without names: ` and a bot`; capitalized if nobody has a name."""
    if table.shared and table.endless and not names:
        return "Two devices"
    if not (names or table.rest):
        return "Nobody yet"
    *most, last = table.rest or ("",)
    if not last:
        return ""
    if names:
        return "".join(f", {words}" for words in most) + f" and {last}"
    titles = ", ".join(most) + f" and {last}" if most else last
    return titles[:1].upper() + titles[1:]
