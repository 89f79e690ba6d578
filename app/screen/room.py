"""The open streams of one table, and the devices behind them."""

import asyncio

from app.screen.frames import Form, Frame
from app.screen.perspective import Viewer
from app.screen.stream import Watcher

Key = tuple[Form, Viewer]


class Room:
    """Those who look at one table, and what they look at now."""

    __slots__ = (
        "code",
        "connected",
        "fading",
        "frames",
        "here",
        "left",
        "others",
        "shown",
        "since",
        "stir",
        "watchers",
    )  # fmt: skip

    def __init__(self, code: str, since: float) -> None:
        self.code = code
        self.since = since
        """When somebody came after nobody was here, in seconds since 1970."""
        self.left: dict[str, float] = {}
        """When each device went that is gone now."""
        self.watchers: set[Watcher] = set()
        self.fading: dict[str, asyncio.TimerHandle] = {}
        self.stir = 0
        """Grows when somebody comes or goes."""
        self.shown = (-1, -1)
        self.frames: dict[Key, Frame] = {}
        self.here: frozenset[str] = frozenset()
        """The devices that look by this process, or did a moment ago."""
        self.others: frozenset[str] = frozenset()
        """Those that look by another."""
        self.connected: frozenset[str] = frozenset()
        """Both."""

    def count(self) -> None:
        """Notes who is connected, since somebody has come or is gone."""
        here = [watcher.device for watcher in self.watchers if watcher.form != "screen"]
        self.here = frozenset([*here, *self.fading])
        self.connected = self.here | self.others

    def screens_of(self, device: str) -> list[Watcher]:
        """What whoever holds a device looks by; a screen in the middle of the table is everybody's."""
        return [one for one in self.watchers if one.device == device and one.form != "screen"]
