"""Presence in a cluster: which devices watch a table through other processes."""

from collections.abc import Callable
from typing import Final

SILENT: Final = 5.0
"""Seconds without a message after which a process counts as gone, and its devices with it."""


class RemotePresence:
    """The presence that other processes announced, for the tables that are tracked here."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}
        """When each process last sent a message."""
        self._here: dict[str, dict[str, frozenset[str]]] = {}
        """Devices by table and process, for tracked tables."""

    @property
    def processes(self) -> int:
        """Number of processes, including this one."""
        return 1 + len(self._heard)

    def track(self, code: str) -> bool:
        """Starts tracking a table; returns False if it is tracked already."""
        if code in self._here:
            return False
        self._here[code] = {}
        return True

    def untrack(self, code: str) -> None:
        """Stops tracking a table."""
        self._here.pop(code, None)

    def reset(self) -> list[str]:
        """Drops all presence; returns the tracked tables."""
        self._here = {code: {} for code in self._here}
        return list(self._here)

    def touch(self, process: str) -> None:
        """Notes that a process is alive."""
        self._heard[process] = self._clock()

    def set_devices(self, process: str, code: str, devices: frozenset[str]) -> bool:
        """Stores which devices watch a table through a process; returns whether that has changed."""
        by_process = self._here.get(code)
        if by_process is None or by_process.get(process, frozenset()) == devices:
            return False
        by_process[process] = devices
        return True

    def devices(self, code: str) -> frozenset[str]:
        """Returns the devices that watch a table through other processes."""
        return frozenset().union(*self._here.get(code, {}).values())

    def drop_silent(self) -> list[str]:
        """Drops silent processes; returns the tables that devices watched through them."""
        before = self._clock() - SILENT
        gone = [process for process, at in self._heard.items() if at < before]
        for process in gone:
            del self._heard[process]
        left = [code for code, by_process in self._here.items() if not by_process.keys().isdisjoint(gone)]
        for code in left:
            self._here[code] = {who: here for who, here in self._here[code].items() if who not in gone}
        return left
