"""A clock for times that are compared later: the time of day, without jumps while a server runs.

A machine's clock may be set at any moment, by hand or over the network; deadlines would then pass at once, or
hours late. The wall clock is read only when the server starts.
"""

import time
from functools import partial
from typing import Final

elapsed: Final = (
    partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)
"""Monotonic seconds, including time spent asleep where the system supports it."""

_BEGUN: Final = time.time() - elapsed()


def time_of_day() -> float:
    """Returns seconds since 1970."""
    return _BEGUN + elapsed()
