"""The open streams of one table, and the devices behind them."""

import asyncio

from app.screen.frames import Form, Frame
from app.screen.perspective import Viewer
from app.screen.stream import Watcher

Key = tuple[Form, Viewer]


class Room:
    """The watchers of a table, with the frames for its current version."""

    __slots__ = (
        "code",
        "connected",
        "disconnecting",
        "frames",
        "here",
        "left",
        "presence_version",
        "remote",
        "shown",
        "since",
        "watchers",
    )  # fmt: skip

    def __init__(self, code: str, since: float) -> None:
        self.code = code
        self.since = since
        """Since when it has had watchers, in seconds since 1970."""
        self.left: dict[str, float] = {}
        """When each device that is not connected was last seen."""
        self.watchers: set[Watcher] = set()
        self.disconnecting: dict[str, asyncio.TimerHandle] = {}
        self.presence_version = 0
        """Incremented when somebody comes or goes."""
        self.shown = (-1, -1)
        self.frames: dict[Key, Frame] = {}
        self.here: frozenset[str] = frozenset()
        """Devices that watch through this process, or did a moment ago."""
        self.remote: frozenset[str] = frozenset()
        """Devices that watch through other processes."""
        self.connected: frozenset[str] = frozenset()
        """The union of both."""

    def count(self) -> None:
        """Recomputes who is connected."""
        here = [watcher.device for watcher in self.watchers if watcher.form != "screen"]
        self.here = frozenset([*here, *self.disconnecting])
        self.connected = self.here | self.remote

    def screens_of(self, device: str) -> list[Watcher]:
        """Returns a device's streams; shared screens belong to no device."""
        return [one for one in self.watchers if one.device == device and one.form != "screen"]
