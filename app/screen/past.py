"""A past moment of a game as the same viewer saw it then, without controls."""

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from app.screen.frames import Frame
from app.screen.pages import SCREEN_PARTS, Pages
from app.screen.painter import CODE
from app.screen.perspective import Viewer, look, shown_to
from app.screen.signs import signs
from app.tables.presence import Presence
from app.tables.replay import Replay
from app.tables.table import Table
from app.tables.undone import undone_versions
from games.kit.view_models import TablePage

LEADS: Final = re.compile(r' (?:action|hx-post|hx-get)="[^"]*"')
"""What makes a form of ours lead to the table."""


class PastPage(NamedTuple):
    """One moment of a game. `number` counts from 1, `last` is how many there are."""

    code: str
    slug: str
    title: str
    phase: str
    seat: int | None
    """Whose eyes; None: what anybody may see."""
    number: int
    last: int
    goes_on: bool
    """Whether this device may play on from here: the game has ended, and it sat there."""
    undone: bool
    """Whether this belongs to a turn that was played again."""
    at: float
    """When it was, in seconds since 1970."""
    parts: Mapping[str, str]

    @property
    def signs(self) -> str:
        """What the whole table says of them (`app.screen.signs`)."""
        return signs(self.parts.values())


def past_page(pages: Pages, replay: Replay, number: int, device: str, *, over: bool) -> PastPage:
    """A moment as a device saw it; the last where there is none of that number.

    While the game runs, a device that holds several seats sees what anybody may: who looks is not known.
    """
    number = min(max(number, 1), len(replay.moments))
    version = replay.moments[number - 1]
    table = replay.at(version)
    mine = replay.held(table, device)
    seen = seen_then(table, mine, CODE, over=over)
    frame = Frame(pages.painter, "page", seen.version, pages.pieces(seen), SCREEN_PARTS, table.code)
    return PastPage(
        table.code,
        seen.slug,
        seen.title,
        seen.phase,
        seen.shown,
        number,
        len(replay.moments),
        over and bool(mine),
        any(version in versions for versions in undone_versions(replay.rows)),
        table.at,
        {part: LEADS.sub("", markup) for part, markup in frame.parts.items()},
    )


def past_card(
    pages: Pages, replay: Replay, number: int, device: str, names: Sequence[str], *, over: bool
) -> str:
    """The card of the first of these names that had one at a moment, for the same eyes; "" where none had."""
    table = replay.at(replay.moments[min(max(number, 1), len(replay.moments)) - 1])
    return pages.card(seen_then(table, replay.held(table, device), over=over), names)


def seen_then(table: Table, mine: tuple[int, ...], code: str = "", *, over: bool) -> TablePage:
    """What a device that held these seats saw, with nothing to answer. `code`: as for `look`."""
    shown = shown_to(table, mine) if over or len(mine) == 1 else None
    viewer = Viewer(mine if shown is not None else (), shown, False, False, (), "")
    here = Presence(frozenset(chair.device for chair in table.chairs), "")
    return look(table, viewer, here, code)._replace(
        ask=None,
        pending=None,
        can_take_back=False,
        may_retell=False,
        hints=False,
        due=None,
        may_ask_back=(),
        plea=None,
        announced=None,
    )
