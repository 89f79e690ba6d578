"""A table through the eyes of one device."""

from collections.abc import Set
from dataclasses import dataclass

from app.tables.rights import may_sit, rules_here
from app.tables.seen import SeatSeen, Seen
from app.tables.table import Table


@dataclass(frozen=True, slots=True)
class Eyes:
    """All that two devices' screens of one table can differ by; devices with equal eyes see the same."""

    mine: tuple[int, ...]
    shown: int | None
    host: bool
    ruler: bool
    free: tuple[int, ...]
    origin: str
    """The address by which the device reaches the server, such as http://192.168.1.5:8000."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a screen shows that the table itself does not know."""

    connected: Set[str]
    boot: str


def eyes_of(table: Table, device: str, origin: str, now: float) -> Eyes:
    """What a device may see of a table."""
    mine = table.seats_of(device)
    return Eyes(
        mine,
        shown_to(table, mine),
        device == table.host,
        rules_here(table, device, now),
        tuple(n for n in range(len(table.chairs)) if may_sit(table, n, device)),
        origin,
    )


def shown_to(table: Table, mine: tuple[int, ...]) -> int | None:
    """Of several own seats the one that is asked, those first that cannot wait; else the first."""
    if not mine:
        return None
    if len(mine) > 1 and table.play is not None:
        waiting = table.play.waiting
        asked = [seat for seat in mine if seat in waiting]
        return next((seat for seat in asked if not waiting[seat].patient), (*asked, *mine)[0])
    return mine[0]


def look(table: Table, eyes: Eyes, around: Surroundings) -> Seen:
    """What is shown to these eyes."""
    play = table.play
    shown = eyes.shown
    result = play.result if play else None
    return Seen(
        code=table.code,
        slug=table.game.slug,
        title=table.game.title,
        version=table.version,
        phase=table.phase,
        seats=seats_seen(table, eyes, around.connected),
        mine=eyes.mine,
        shown=shown,
        host=eyes.host,
        ruler=eyes.ruler,
        options=table.options,
        view=table.view(shown),
        ask=play.ask(shown) if play and shown is not None else None,
        question=table.question,
        pending=play.pending(shown) if play and shown is not None else None,
        can_take_back=play.can_take_back(shown) if play and shown is not None else False,
        story=table.told.as_heard(shown, play.story if play else ()),
        result=result,
        commitment=play.state.dice.commitment if play else "",
        seed=play.state.dice.seed.hex() if play and result else None,
        link=f"{eyes.origin}/t/{table.code}",
        secure=is_secure(eyes.origin),
        boot=around.boot,
        endless=table.game.endless,
        fewest=table.game.seats[0],
        most=table.game.seats[-1],
        due=table.due,
        talks=table.game.talk,
        again=tuple(sorted(table.again)),
    )


def seats_seen(table: Table, eyes: Eyes, connected: Set[str]) -> tuple[SeatSeen, ...]:
    """The seats, as these eyes see them."""
    waiting = table.play.waiting if table.play else {}
    done = table.play.done if table.play else set()
    return tuple(
        SeatSeen(
            number=number,
            name=chair.name,
            kind=chair.kind,
            mine=number in eyes.mine,
            connected=chair.kind == "bot" or (chair.kind == "person" and chair.device in connected),
            waiting=number in waiting,
            done=number in done,
            free=number in eyes.free,
        )
        for number, chair in enumerate(table.chairs)
    )


def is_secure(origin: str) -> bool:
    """Whether browsers trust this address enough to install the page."""
    scheme, _, host = origin.partition("://")
    return scheme == "https" or host.split(":")[0] in ("localhost", "127.0.0.1")
