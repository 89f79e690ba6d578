"""The garbage collector: what outlives a look is left alone."""

import gc
from collections.abc import Iterator

import pytest

from app import memory


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    memory.end()
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def test_what_outlives_a_look_is_not_looked_through_again() -> None:
    memory.begin()
    kept = [[n] for n in range(2 * memory.YOUNG)]
    gc.collect(0)
    assert len(gc.get_objects()) < len(kept) // 2
    assert gc.get_freeze_count() > len(kept)


def test_once_in_a_while_everything_is_looked_through() -> None:
    memory.begin()
    circle: list[object] = []
    circle.append(circle)
    gc.collect(0)
    del circle
    before = gc.get_freeze_count()
    memory.look_through()
    assert gc.get_freeze_count() <= before


def test_in_the_end_the_collector_is_left_to_itself() -> None:
    memory.begin()
    memory.begin()
    memory.end()
    memory.end()
    gc.unfreeze()
    gc.collect()
    assert gc.get_freeze_count() == 0
