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
"""Attributes by which forms act on the table."""


class PastPage(NamedTuple):
    """A moment of a game. `number` counts from 1, `last` is the number of moments."""

    code: str
    slug: str
    title: str
    phase: str
    seat: int | None
    """The viewer's seat; None: what anybody may see."""
    number: int
    last: int
    goes_on: bool
    """Whether this device may continue from here at a new table: the game is over, and it sat there."""
    undone: bool
    """Whether the moment belongs to a turn that was played again."""
    at: float
    """The time, in seconds since 1970."""
    parts: Mapping[str, str]

    @property
    def signs(self) -> str:
        """The classes of the page's root for these parts (`app.screen.signs`)."""
        return signs(self.parts.values())


def past_page(pages: Pages, replay: Replay, number: int, device: str, *, over: bool) -> PastPage:
    """Makes the page of a moment as a device saw it; numbers out of range are clamped.

    During the game, a device with several seats sees what anybody may, since it is unknown who looks.
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
    """Renders the card of the first of these names that had one at a moment; "" if none had."""
    table = replay.at(replay.moments[min(max(number, 1), len(replay.moments)) - 1])
    return pages.card(seen_then(table, replay.held(table, device), over=over), names)


def seen_then(table: Table, mine: tuple[int, ...], code: str = "", *, over: bool) -> TablePage:
    """Returns the view model for past holders of these seats, without controls. `code`: as for `look`."""
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
