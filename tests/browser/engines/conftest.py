"""Fixtures of other engines: WebKit, as on every iPhone and iPad, and Firefox."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.browser.engines import firefox, webkit
from tests.browser.engines.screen import Screen

ENGINES = {"webkit": (webkit.WebKit, webkit), "firefox": (firefox.Firefox, firefox)}
OpenScreen = Callable[..., Screen]


@pytest.fixture(params=sorted(ENGINES))
def screen(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OpenScreen]:
    """A factory of windows of an engine. Fails the test if a page complains."""
    make, room = ENGINES[request.param]
    missing = room.missing()
    if missing:
        words = f"{request.param} is not here ({', '.join(missing)}); to test it: {room.INSTALL}"
        assert "CI" not in os.environ, words
        pytest.skip(words)
    screens: list[Screen] = []

    def opened(width: int = 360, height: int = 740, *, dark: bool = False) -> Screen:
        folder = tmp_path / str(len(screens))
        folder.mkdir()
        screens.append(make(folder, dark=dark))
        screens[-1].resize(width, height)
        return screens[-1]

    yield opened
    complaints = [line for one in screens for line in one.complaints()]
    for one in screens:
        one.close()
    assert not complaints
