"""Redis for tests: a temporary server that can be stopped and restarted."""

import contextlib
from collections.abc import Iterator

import pytest

from cluster.servers import Missing, Redis, redis
from tests.app.servers import free_port


@contextlib.contextmanager
def running() -> Iterator[Redis]:
    """Runs a Redis; skips the test if the program is missing."""
    try:
        with redis(free_port()) as server:
            yield server
    except Missing as reason:
        pytest.skip(f"Redis is left out: {reason}")
