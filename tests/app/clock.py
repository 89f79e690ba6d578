"""Time that passes when a test says so."""

import asyncio

MORNING = 1_700_000_000.0


class Clock:
    """The tables' clock, which stands still until `skip`; whatever sleeps in the event loop wakes then too.

    The loop's own time also runs on as ever, so a test lets hours pass rather than seconds. `wait` lets time
    pass and wakes nobody; `set` moves the clock on the wall alone.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.now = MORNING
        self.elapsed = 0.0
        self._ahead = 0.0
        self._loop_time = loop.time
        loop.time = self._time  # type: ignore[method-assign]

    def __call__(self) -> float:
        return self.now

    def set(self, now: float) -> None:
        """Sets the clock on the wall, and nobody wakes."""
        self.now = now

    def wait(self, seconds: float) -> None:
        """Lets so many seconds pass, and nobody wakes."""
        self.now += seconds
        self.elapsed += seconds

    def skip(self, seconds: float) -> None:
        """Lets so many seconds pass."""
        self.wait(seconds)
        self._ahead += seconds

    def passed(self) -> float:
        """The seconds that have passed, whatever the clock on the wall says."""
        return self.elapsed

    def _time(self) -> float:
        return self._loop_time() + self._ahead
