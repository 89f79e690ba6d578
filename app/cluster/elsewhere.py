"""Presence in a cluster: which devices watch a table through other processes."""

from collections.abc import Callable
from typing import Final

SILENT: Final = 5.0
"""Seconds after which a process that says nothing is gone, and with it those who looked by it."""


class Elsewhere:
    """What other processes told of who is at the tables that are asked after here."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._heard: dict[str, float] = {}
        """When each process was heard last."""
        self._here: dict[str, dict[str, frozenset[str]]] = {}
        """The devices by table and process, for the tables that are asked after."""

    @property
    def processes(self) -> int:
        """How many processes there are, this one too."""
        return 1 + len(self._heard)

    def ask_after(self, code: str) -> bool:
        """From now on what is told of a table is noted; False where it is already."""
        if code in self._here:
            return False
        self._here[code] = {}
        return True

    def leave(self, code: str) -> None:
        """Nothing more is noted of a table."""
        self._here.pop(code, None)

    def forget(self) -> list[str]:
        """Forgets who looks where; the tables that are asked after."""
        self._here = {code: {} for code in self._here}
        return list(self._here)

    def hear(self, process: str) -> None:
        """A process is alive."""
        self._heard[process] = self._clock()

    def note(self, process: str, code: str, devices: frozenset[str]) -> bool:
        """Notes who looks at a table by a process; whether that is news."""
        by_process = self._here.get(code)
        if by_process is None or by_process.get(process, frozenset()) == devices:
            return False
        by_process[process] = devices
        return True

    def devices(self, code: str) -> frozenset[str]:
        """Who looks at a table by any other process."""
        return frozenset().union(*self._here.get(code, {}).values())

    def silent(self) -> list[str]:
        """Forgets the processes that have fallen silent; the tables where somebody looked by them."""
        before = self._clock() - SILENT
        gone = [process for process, at in self._heard.items() if at < before]
        for process in gone:
            del self._heard[process]
        left = [code for code, by_process in self._here.items() if not by_process.keys().isdisjoint(gone)]
        for code in left:
            self._here[code] = {who: here for who, here in self._here[code].items() if who not in gone}
        return left
