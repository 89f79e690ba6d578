"""The garbage collector: what survives a collection is frozen."""

import gc
from collections.abc import Iterator

import pytest

from app import memory


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    memory.stop_freezing()
    gc.unfreeze()
    gc.set_threshold(*thresholds)


def test_what_survives_a_collection_is_frozen() -> None:
    memory.start_freezing()
    kept = [[n] for n in range(2 * memory.YOUNG_THRESHOLD)]
    gc.collect(0)
    assert len(gc.get_objects()) < len(kept) // 2
    assert gc.get_freeze_count() > len(kept)


def test_once_in_a_while_everything_is_collected() -> None:
    memory.start_freezing()
    cycle: list[object] = []
    cycle.append(cycle)
    gc.collect(0)
    del cycle
    before = gc.get_freeze_count()
    memory.collect_all()
    assert gc.get_freeze_count() <= before


def test_in_the_end_nothing_is_frozen_any_more() -> None:
    memory.start_freezing()
    memory.start_freezing()
    memory.stop_freezing()
    memory.stop_freezing()
    gc.unfreeze()
    gc.collect()
    assert gc.get_freeze_count() == 0
