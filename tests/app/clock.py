"""A clock controlled by tests."""

import asyncio

MORNING = 1_700_000_000.0


class Clock:
    """Replaces the wall clock of tables and the time of the event loop; both advance on `skip`.

    The loop's time also runs in real time, so tests skip hours rather than seconds. `wait` advances only the
    clock, so no sleeper wakes; `set` changes only the wall clock.
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
        """Sets the wall clock, without waking sleepers."""
        self.now = now

    def wait(self, seconds: float) -> None:
        """Advances the clock, without waking sleepers."""
        self.now += seconds
        self.elapsed += seconds

    def skip(self, seconds: float) -> None:
        """Advances the clock and the time of the event loop."""
        self.wait(seconds)
        self._ahead += seconds

    def passed(self) -> float:
        """The monotonic time in seconds: `set` does not affect it."""
        return self.elapsed

    def _time(self) -> float:
        return self._loop_time() + self._ahead
