"""A Redis for the tests, started for them and ended with them: it can be stopped and started again."""

import contextlib
from collections.abc import Iterator

import pytest

from cluster.servers import Missing, Redis, redis
from tests.app.servers import free_port


@contextlib.contextmanager
def running() -> Iterator[Redis]:
    """A Redis; without its program the test is left out."""
    try:
        with redis(free_port()) as server:
            yield server
    except Missing as reason:
        pytest.skip(f"Redis is left out: {reason}")
