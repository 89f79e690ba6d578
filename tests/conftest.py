"""Marks browser tests and runs them last: their driver keeps an event loop running in the main thread."""

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the tests in `browser/`, and moves them to the end."""
    for item in items:
        if item.path.is_relative_to(BROWSER):
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.is_relative_to(BROWSER))
