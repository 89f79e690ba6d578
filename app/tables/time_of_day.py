"""A clock for times that are compared later: the time of day, without jumps while a server runs.

A machine's clock may be set at any moment, by hand or over the network; the time for a question would then
be over at once, or not for hours. A server that is started anew takes over what the clock says.
"""

import time
from functools import partial
from typing import Final

elapsed: Final = (
    partial(time.clock_gettime, time.CLOCK_BOOTTIME) if hasattr(time, "CLOCK_BOOTTIME") else time.monotonic
)
"""Seconds that pass whatever the clock says; where the system can, those of a machine that sleeps, too."""

_BEGUN: Final = time.time() - elapsed()


def time_of_day() -> float:
    """Seconds since 1970."""
    return _BEGUN + elapsed()
