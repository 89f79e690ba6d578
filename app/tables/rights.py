"""Permissions: who may do what at a table."""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from typing import Any, Final, NamedTuple

from app.tables.chair import Sitting
from app.tables.plea import Plea
from app.tables.presence import NOBODY, Presence
from app.tables.refused import Refused, not_yours
from app.tables.table import Table
from games.kit.contract import Game
from games.kit.lesson import LEARN, LEARNER
from games.kit.search import LEVELS
from games.kit.view_models import Sitter

AWAY: Final = 60.0
"""Seconds of absence after which another may act as host: a phone in a pocket is back sooner."""

ASLEEP: Final = 24 * 3600
"""Seconds without a change after which anyone seated may act as host."""


def has_host_rights(table: Table, device: str, now: float, around: Presence = NOBODY) -> bool:
    """Returns whether a device has the host's rights: to start the game, seat bots and free seats.

    The host created the table. While the host is away, the longest seated of those present has these rights.
    If the host has left their seats, or after a long time without changes, anyone seated has them.
    """
    if device == table.host or not table.seats_of(device):
        return device == table.host
    stays = any(chair.device == table.host for chair in table.chairs)
    if not stays or now - table.at > ASLEEP:
        return True
    since = around.away_since(table.host)
    return since is not None and now - since > AWAY and device == _longest_present(table, around)


def _longest_present(table: Table, around: Presence) -> str:
    """Returns the device present that sat down first; "" if none is."""
    here = [chair for chair in table.chairs if chair.kind == "person" and chair.device in around.connected]
    return min(here, key=lambda chair: chair.sat).device if here else ""


def may_look(table: Table, device: str) -> bool:
    """Returns whether a device may see a table: it has a seat or may take one, or watching is allowed."""
    return table.watched or table.phase == "lobby" or any(places(table, device))


def check_look(table: Table, device: str) -> None:
    """Raises Refused unless a device may see a table."""
    if not may_look(table, device):
        text = "Those who play here play among themselves. The host may let others watch."
        raise Refused("unwatched", text)


def check_watched(table: Table, device: str, now: float, around: Presence = NOBODY) -> None:
    """Raises Refused unless a device may decide whether others may watch."""
    check_host_rights(table, device, now, around)
    if table.course:
        raise Refused("malformed", "A lesson is for whoever learns; there is nothing to watch.")


def may_sit(table: Table, seat: int, device: str) -> bool:
    """Returns whether a device may take a seat."""
    return seat in places(table, device).free


class Places(NamedTuple):
    """The seats that a device holds at a table, and those that it may take."""

    mine: tuple[int, ...]
    free: tuple[int, ...]


def places(table: Table, device: str) -> Places:
    """Returns the seats that a device holds, and those that it may take."""
    return _places(device, table.sitting, table.phase == "lobby", table.game.endless)


@lru_cache(maxsize=4096)
def _places(device: str, sitting: Sitting, before: bool, endless: bool) -> Places:
    held = Counter(holder for kind, holder, _ in sitting if kind == "person")

    def is_free(kind: Sitter, holder: str) -> bool:
        """Empty seats, own seats held by a bot, and a side of an open table if one device holds both."""
        if kind == "bot":
            return holder == device != "" or before
        return kind == "empty" or (endless and held[holder] > 1 and holder != device)

    return Places(
        tuple(n for n, (kind, holder, _) in enumerate(sitting) if kind == "person" and holder == device),
        tuple(n for n, (kind, holder, _) in enumerate(sitting) if is_free(kind, holder)),
    )


def check_seat(table: Table, seat: int) -> None:
    """Raises Refused if the seat does not exist."""
    if not 0 <= seat < len(table.chairs):
        raise Refused("malformed", f"This table has {len(table.chairs)} seats; there is no seat {seat}.")


def check_own(table: Table, seat: int, device: str) -> None:
    """Raises Refused unless a device holds a seat."""
    check_seat(table, seat)
    chair = table.chairs[seat]
    if chair.kind != "person" or chair.device != device:
        raise not_yours()


def check_move(table: Table, seats: Sequence[int], device: str, to: str) -> None:
    """Raises Refused unless seats of a device may move to another one."""
    for seat in seats:
        check_own(table, seat, device)
    if table.course:
        raise Refused("malformed", "A lesson is begun anew on the other device: Learn it, beside the game.")
    if device == to:
        raise Refused("malformed", "This device has the seat already. Open the code on the other one.")


def find_game(games: Mapping[str, Game[Any]], slug: str) -> Game[Any]:
    """Returns the game, or the game of the lesson, with this slug; raises Refused if there is none."""
    game = games.get(slug.removeprefix(LEARN))
    if game is None or (slug.startswith(LEARN) and game.lesson() is None):
        raise Refused("malformed", "There is no such game on the shelf.")
    return game


def check_learn(table: Table, device: str) -> None:
    """Raises Refused unless a device is the learner at a table."""
    check_own(table, LEARNER, device)
    if table.course is None:
        raise Refused("malformed", "This table is for playing; nothing is taught here.")


def check_retell(table: Table, seat: int, device: str, line: str) -> None:
    """Raises Refused unless a device may add this line to the story of what just happened."""
    check_own(table, seat, device)
    if not line:
        raise Refused("malformed", "There is nothing in it to be told.")
    if not table.may_retell(seat):
        raise Refused("malformed", "There is nothing to be told now, or your line stands already.")


def check_sit(table: Table, seat: int, device: str) -> None:
    """Raises Refused unless a device may take a seat."""
    check_seat(table, seat)
    if may_sit(table, seat, device):
        return
    if all(not may_sit(table, other, device) for other in range(len(table.chairs))):
        raise Refused("full", "Every seat at this table is taken. You can watch.")
    raise Refused("full", "Somebody sits there already. Another seat is free.")


def check_free(table: Table, seat: int, device: str, now: float, around: Presence = NOBODY) -> None:
    """Raises Refused unless a device may free a seat or give it to a bot."""
    check_seat(table, seat)
    if table.chairs[seat].device != device:
        check_host_rights(table, device, now, around)


def check_bot(table: Table, level: str) -> None:
    """Raises Refused unless a bot of this level ("" is the default) may play here."""
    if table.game.endless:
        raise Refused("malformed", "At the open table people play for themselves.")
    check_level(level)


def check_level(level: str) -> None:
    """Raises Refused for an unknown level; "" is the default."""
    if level and level not in LEVELS:
        known = ", ".join(LEVELS)
        raise Refused("malformed", f"Bots play at one of the levels {known}, not “{level[:24]}”.")


def check_resize(table: Table, seats: int, device: str, now: float, around: Presence = NOBODY) -> None:
    """Raises Refused unless a device may set this number of seats."""
    if table.phase != "lobby":
        raise Refused("stale", "The game has already begun.")
    check_host_rights(table, device, now, around)
    check_size(table.game, seats)
    taken = sum(chair.kind != "empty" for chair in table.chairs)
    if taken > seats:
        raise Refused("full", f"{taken} seats are taken. Free one first.")


def check_size(game: Game[Any], seats: int) -> None:
    """Raises Refused if a game does not support this number of seats."""
    if seats not in game.seats:
        raise Refused("malformed", f"{game.title} is for {game.seats[0]} to {game.seats[-1]} seats.")


def check_start(
    table: Table, device: str, now: float, around: Presence = NOBODY, *, fill: bool = False, level: str = ""
) -> None:
    """Raises Refused unless a device may start the game now; `fill` allows free seats, for bots."""
    check_level(level)
    if table.phase != "lobby":
        raise Refused("stale", "The game has already begun.")
    if not has_host_rights(table, device, now, around):
        raise Refused("forbidden", "Only the one who made this table may start the game.")
    if not fill and any(chair.kind == "empty" for chair in table.chairs):
        raise Refused("full", "Every seat needs somebody, a person or a bot, before the game can start.")


def may_hint(table: Table, mine: Sequence[int]) -> bool:
    """Returns whether a hint is fair: the device plays alone against bots, or all win together."""
    if table.course or table.game.endless or table.phase != "playing":
        return False
    alone = all(chair.kind == "bot" for seat, chair in enumerate(table.chairs) if seat not in mine)
    return alone and (len(mine) == 1 or (table.game.together and bool(mine)))


def check_hint(table: Table, seat: int, device: str) -> None:
    """Raises Refused unless a seat of this device has to answer and may have a hint."""
    check_own(table, seat, device)
    if table.play is None or seat not in table.play.waiting:
        raise Refused("stale", "Nothing is asked of you now.")
    if not may_hint(table, table.seats_of(device)):
        raise Refused("forbidden", "Hints are for whoever plays alone against bots.")


def others_agree(table: Table, seat: int) -> tuple[int, ...]:
    """Returns the seats that must agree to playing a turn again: those of other people who still play."""
    gone = table.play.state.silent if table.play else ()
    device = table.chairs[seat].device
    return tuple(
        other
        for other, chair in enumerate(table.chairs)
        if chair.kind == "person" and chair.device != device and other not in gone
    )


def may_ask_back(table: Table, seat: int) -> bool:
    """Returns whether a seat may ask to play a turn again, which it cannot simply take back."""
    if table.course or table.game.endless or table.phase != "playing" or table.plea:
        return False
    assert table.play is not None
    gone = seat in table.play.state.silent
    return seat in table.answered and not gone and not table.can_take_back(seat)


def check_ask_back(table: Table, seat: int, device: str) -> None:
    """Raises Refused unless a device may ask to play a seat's last turn again."""
    check_own(table, seat, device)
    if table.plea:
        raise Refused("stale", "Somebody has asked already. First that is decided.")
    if table.phase == "playing" and table.can_take_back(seat):
        raise Refused("stale", "Your last answer can be taken back at once: Take back.")
    if table.phase == "playing" and seat not in table.answered:
        raise Refused("stale", "You have not answered anything in this game that could be played again.")
    if not may_ask_back(table, seat):
        raise Refused("stale", "No turn can be played again now.")


def check_plea(table: Table, seat: int, device: str, *, agree: bool) -> Plea:
    """Returns the pending request; raises Refused unless this seat of the device has a vote."""
    check_own(table, seat, device)
    plea = table.plea
    if plea is None:
        raise Refused("stale", "Nobody asks to play a turn again now.")
    if seat not in others_agree(table, plea.seat) and (agree or seat != plea.seat):
        raise Refused("forbidden", "That is for the others to decide.")
    return plea


def check_again(table: Table, device: str) -> None:
    """Raises Refused unless a device played a game that is over."""
    if not table.seats_of(device):
        raise Refused("forbidden", "Only those who played can play again.")
    if table.phase != "ended":
        raise Refused("stale", "The game is still going on.")


def all_want_again(table: Table, here: Set[str], device: str) -> bool:
    """Returns whether all people present want a rematch, counting this device's vote."""
    wanted = {n for n, c in enumerate(table.chairs) if c.kind == "person" and c.device in here}
    everybody = wanted <= table.again | set(table.seats_of(device))
    return everybody and all(chair.kind != "empty" for chair in table.chairs)


def check_host_rights(table: Table, device: str, now: float, around: Presence = NOBODY) -> None:
    """Raises Refused unless a device has the host's rights."""
    if not has_host_rights(table, device, now, around):
        raise Refused("forbidden", "Only the one who made this table may do that.")
