"""Who may do what at a table."""

from typing import Any, Final

from app.tables.refused import Refused, not_yours
from app.tables.table import Table
from games.kit.contract import Game
from games.kit.search import LEVELS

ASLEEP: Final = 24 * 3600
"""Seconds without a change after which anyone seated may do what the maker of the table may."""


def rules_here(table: Table, device: str, now: float) -> bool:
    """Whether a device may start the game, name bots and free seats."""
    if device == table.host:
        return True
    return now - table.at > ASLEEP and bool(table.seats_of(device))


def may_sit(table: Table, seat: int, device: str) -> bool:
    """An empty seat, one's own that a bot keeps, or a side of an open table that another holds twice."""
    chair = table.chairs[seat]
    if chair.kind == "empty":
        return True
    if chair.kind == "bot":
        return chair.device == device != "" or table.phase == "lobby"
    shared = table.game.endless and len(table.seats_of(chair.device)) > 1
    return shared and chair.device != device


def check_seat(table: Table, seat: int) -> None:
    """Raises Refused for a seat that the table does not have."""
    if not 0 <= seat < len(table.chairs):
        raise Refused("malformed", f"This table has {len(table.chairs)} seats; there is no seat {seat}.")


def check_own(table: Table, seat: int, device: str) -> None:
    """Raises Refused unless a device holds a seat."""
    check_seat(table, seat)
    chair = table.chairs[seat]
    if chair.kind != "person" or chair.device != device:
        raise not_yours()


def check_retell(table: Table, seat: int, device: str, line: str) -> None:
    """Raises Refused unless a device may add this line to the story of what just happened."""
    check_own(table, seat, device)
    if not line:
        raise Refused("malformed", "There is nothing in it to be told.")
    if not table.may_retell(seat):
        raise Refused("malformed", "There is nothing to be told now, or your line stands already.")


def check_sit(table: Table, seat: int, device: str) -> None:
    """Raises Refused unless a device may sit down at a seat."""
    check_seat(table, seat)
    if may_sit(table, seat, device):
        return
    if all(not may_sit(table, other, device) for other in range(len(table.chairs))):
        raise Refused("full", "Every seat at this table is taken. You can watch.")
    raise Refused("full", "Somebody sits there already. Another seat is free.")


def check_free(table: Table, seat: int, device: str, now: float) -> None:
    """Raises Refused unless a device may empty a seat or give it to a bot."""
    check_seat(table, seat)
    if table.chairs[seat].device != device:
        check_rules(table, device, now)


def check_bot(table: Table, level: str) -> None:
    """Raises Refused unless a bot of this level ("" the house's own) may play here."""
    if table.game.endless:
        raise Refused("malformed", "At the open table people play for themselves.")
    if level and level not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused("malformed", f"Bots play at one of the levels {known}, not «{level[:24]}».")


def check_resize(table: Table, seats: int, device: str, now: float) -> None:
    """Raises Refused unless the table may have so many seats, by this device's word."""
    if table.phase != "lobby":
        raise Refused("stale", "The game has already begun.")
    check_rules(table, device, now)
    check_size(table.game, seats)
    taken = sum(chair.kind != "empty" for chair in table.chairs)
    if taken > seats:
        raise Refused("full", f"{taken} seats are taken. Free one first.")


def check_size(game: Game[Any], seats: int) -> None:
    """Raises Refused for a number of seats that a game is not for."""
    if seats not in game.seats:
        raise Refused("malformed", f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats.")


def check_start(table: Table, device: str, now: float, *, fill: bool = False) -> None:
    """Raises Refused unless the game can begin now, by this device's word; bots may fill free seats."""
    if table.phase != "lobby":
        raise Refused("stale", "The game has already begun.")
    if not rules_here(table, device, now):
        raise Refused("forbidden", "Only the one who made this table may start the game.")
    if not fill and any(chair.kind == "empty" for chair in table.chairs):
        raise Refused("full", "Every seat needs somebody, a person or a bot, before the game can start.")


def check_again(table: Table, device: str) -> None:
    """Raises Refused unless a device played a game that is over."""
    if not table.seats_of(device):
        raise Refused("forbidden", "Only those who played can play again.")
    if table.phase != "ended":
        raise Refused("stale", "The game is still going on.")


def check_rules(table: Table, device: str, now: float) -> None:
    """Raises Refused unless a device rules the table."""
    if not rules_here(table, device, now):
        raise Refused("forbidden", "Only the one who made this table may do that.")
