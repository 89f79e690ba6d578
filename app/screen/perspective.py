"""Builds the view model of a table for one device."""

from functools import lru_cache
from typing import NamedTuple

from app.tables.chair import Sitting
from app.tables.presence import NOBODY, Presence
from app.tables.rights import has_host_rights, may_ask_back, may_hint, others_agree, places
from app.tables.story_log import LASTING
from app.tables.table import Table
from games.kit.search import LEVELS
from games.kit.view_models import PleaInfo, SeatInfo, TablePage
from games.kit.words import Reader


class Viewer(NamedTuple):
    """All in which pages of one table can differ; equal viewers see the same."""

    mine: tuple[int, ...]
    shown: int | None
    host: bool
    ruler: bool
    free: tuple[int, ...]
    origin: str
    """The server's base URL for others, such as http://192.168.1.5:8000."""


def viewer_of(table: Table, device: str, origin: str, now: float, around: Presence = NOBODY) -> Viewer:
    """Returns the viewer of a device at a table."""
    mine, free = places(table, device)
    host = device == table.host
    return Viewer(
        mine, shown_to(table, mine), host, has_host_rights(table, device, now, around), free, origin
    )


def anybody(origin: str) -> Viewer:
    """Returns the viewer of a shared screen: sees what anybody may, without controls."""
    return Viewer((), None, False, False, (), origin)


def shown_to(table: Table, mine: tuple[int, ...]) -> int | None:
    """Returns the seat to show of several own ones: one that is asked, urgent ones first, else the first.

    None for devices that sat down after the end, which see what anybody may.
    """
    mine = tuple([seat for seat in mine if not table.chairs[seat].late]) if mine else ()
    if not mine:
        return None
    if len(mine) > 1 and table.play is not None:
        waiting = table.play.waiting
        asked = [seat for seat in mine if seat in waiting]
        return next((seat for seat in asked if not waiting[seat].patient), (*asked, *mine)[0])
    return mine[0]


def look(table: Table, viewer: Viewer, around: Presence, code: str = "") -> TablePage:
    """Builds a viewer's view model. `code`: placeholder for the table's code; "" uses the code itself."""
    play, game, shown, code = table.play, table.game, viewer.shown, code or table.code
    result = play.result if play else None
    return TablePage(
        code=code,
        slug=game.slug,
        title=game.heading,
        version=table.version,
        phase=table.phase,
        seats=seats_seen(table, viewer, around),
        mine=viewer.mine,
        shown=shown,
        host=viewer.host,
        host_name="" if play else host_name(table),
        ruler=viewer.ruler,
        options=table.options,
        chosen=() if play else chosen(table),
        view=table.view(shown),
        ask=play.ask(shown) if play and shown is not None else None,
        question=table.question,
        pending=play.pending(shown) if play and shown is not None else None,
        can_take_back=shown is not None and table.can_take_back(shown),
        story=table.story_log.as_heard(shown, play.story if play else ()),
        reader=Reader(table.names, shown if len(viewer.mine) < 2 else None),
        result=result,
        commitment=play.state.dice.commitment if play else "",
        seed=play.state.dice.seed.hex() if play and result else None,
        link=f"{viewer.origin}/t/{code}",
        run_id=around.run_id,
        endless=game.endless,
        keeps_seats=game.keeps_seats,
        fewest=game.seats[0],
        most=game.seats[-1],
        due=table.due,
        may_retell=shown is not None and table.may_retell(shown),
        talks=game.talk,
        hints=may_hint(table, viewer.mine),
        may_ask_back=tuple([seat for seat in viewer.mine if may_ask_back(table, seat)]),
        plea=plea_seen(table, shown) if table.plea else None,
        announced=table.announced,
        again=tuple(sorted(table.again)) if table.again else (),
        watchers=watching(table, around),
        watched=table.watched,
        lesson=table.course.seen() if table.course and table.play and viewer.mine else None,
    )


def watching(table: Table, around: Presence) -> int:
    """Returns the number of connected devices without a seat."""
    return len(around.connected.difference([device for _, device, _ in table.sitting]))


def plea_seen(table: Table, shown: int | None) -> PleaInfo | None:
    """Describes the pending request to play a turn again, as far as a seat (None: anybody) may know it."""
    plea, play = table.plea, table.play
    if plea is None or play is None:
        return None
    heard, theirs = (table.story_log.as_heard(ear, play.story) for ear in (shown, plea.seat))
    since = (entry for entry in heard if entry.number > plea.story_length(shown))
    undone = tuple(entry for entry in since if not isinstance(entry.fact, LASTING))
    known = {id(entry.fact) for entry in heard}
    secret = [
        one for one in theirs if one.number > plea.story_length(plea.seat) and id(one.fact) not in known
    ]
    left = tuple(seat for seat in others_agree(table, plea.seat) if seat not in plea.agreed)
    return PleaInfo(plea.seat, undone, len(secret), left)


def host_name(table: Table) -> str:
    """Returns the host's name, "" without a seat or a name."""
    seats = table.seats_of(table.host)
    return table.names[seats[0]] if seats and table.chairs[seats[0]].name else ""


def chosen(table: Table) -> tuple[tuple[str, str], ...]:
    """Returns the options that differ from their defaults."""
    return tuple(
        (option.title, table.options[option.name])
        for option in table.game.options
        if not option.hidden and table.options.get(option.name, option.default) != option.default
    )


def seats_seen(table: Table, viewer: Viewer, around: Presence) -> tuple[SeatInfo, ...]:
    """Describes the seats for a viewer."""
    play, levels = table.play, tuple([chair.level for chair in table.chairs])
    waiting, done = (tuple(play.waiting), tuple(play.done)) if play else ((), ())
    left = around.left
    away = tuple([left.get(device, 0.0) for _, device, _ in table.sitting]) if left else ()
    return _seats_seen(
        table.sitting,
        levels,
        table.game.roles,
        viewer.mine,
        viewer.free,
        around.connected,
        away,
        waiting,
        done,
    )


@lru_cache(maxsize=4096)
def _seats_seen(
    sitting: Sitting,
    levels: tuple[str, ...],
    roles: tuple[str, ...],
    mine: tuple[int, ...],
    free: tuple[int, ...],
    connected: frozenset[str],
    away: tuple[float, ...],
    waiting: tuple[int, ...],
    done: tuple[int, ...],
) -> tuple[SeatInfo, ...]:
    """Describes the seats. Cached, so that unchanged seats are the same objects from tap to tap."""
    return tuple(
        SeatInfo(
            number=number,
            name=name,
            kind=kind,
            mine=number in mine,
            connected=kind == "bot" or (kind == "person" and device in connected),
            away=away[number] if away and kind == "person" else 0.0,
            waiting=number in waiting,
            done=number in done,
            free=number in free,
            role=roles[number] if number < len(roles) else "",
            level=levels[number] if kind == "bot" and levels[number] in LEVELS else "",
        )
        for number, (kind, device, name) in enumerate(sitting)
    )
