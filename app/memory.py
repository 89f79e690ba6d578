"""Tunes the garbage collector so that no tap waits for a full collection.

Most garbage here goes at once, since nothing refers to it any more; the collector finds the few circles. What
outlives one look of its own is kept for long, so it is left alone from then on: to look through the tables of
a thousand would stop the server for half a second. Once an hour all is looked through.
"""

import gc
from collections.abc import Mapping
from typing import Final

YOUNG: Final = 10_000
"""Things after which those that are new are looked through, in less than a millisecond, so that no tap
feels it. Taps that wait for one commit together are that many, and are gone before they are looked through.
"""


def begin() -> None:
    """Leaves alone what there is, and from now on what outlives a look."""
    gc.set_threshold(YOUNG)
    if _leave_alone not in gc.callbacks:
        gc.callbacks.append(_leave_alone)
    gc.collect()


def look_through() -> None:
    """Looks for garbage everywhere."""
    gc.unfreeze()
    gc.collect()


def end() -> None:
    """Leaves the collector to itself."""
    if _leave_alone in gc.callbacks:
        gc.callbacks.remove(_leave_alone)


def _leave_alone(phase: str, about: Mapping[str, int]) -> None:
    if phase == "stop":
        gc.freeze()
