"""Tunes the garbage collector so that no tap waits for a full collection.

Most garbage is freed by reference counting; the collector finds the few reference cycles. Objects that
survive a collection live long, so they are frozen: traversing a thousand tables would block the server for
half a second. Once an hour they are thawed and collected.
"""

import gc
from collections.abc import Mapping
from typing import Final

YOUNG_THRESHOLD: Final = 10_000
"""Allocations before a collection of the young generation, which then takes less than a millisecond. The taps
that wait for one commit stay below this number and are freed before they are traversed.
"""


def start_freezing() -> None:
    """Freezes all objects, and from now on those that survive a collection."""
    gc.set_threshold(YOUNG_THRESHOLD)
    if _freeze_survivors not in gc.callbacks:
        gc.callbacks.append(_freeze_survivors)
    gc.collect()


def collect_all() -> None:
    """Thaws all objects and runs a full collection."""
    gc.unfreeze()
    gc.collect()


def stop_freezing() -> None:
    """Stops freezing."""
    if _freeze_survivors in gc.callbacks:
        gc.callbacks.remove(_freeze_survivors)


def _freeze_survivors(phase: str, about: Mapping[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
