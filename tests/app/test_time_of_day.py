"""The time of day: whoever sets the machine's clock moves no question's end."""

import ast
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from app.tables.time_of_day import time_of_day
from tests.app.conftest import ROOT, Device, playing

READS_THE_CLOCK = {"app/tables/time_of_day.py", "app/commands.py", "app/store/backup.py"}
"""What may ask the machine for the time of day: one once, when it starts; commands, which end soon."""


def asking(path: Path) -> Iterator[str]:
    """Where a file asks for the machine's time of day."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute) and ast.unparse(node) in (
            "time.time",
            "datetime.now",
            "datetime.utcnow",
        ):
            yield f"{path.relative_to(ROOT)}:{node.lineno}"


def test_it_is_about_what_the_machines_clock_says() -> None:
    assert abs(time_of_day() - time.time()) < 3600


@pytest.mark.parametrize("step", [3600.0, -3600.0], ids=["forward", "back"])
def test_it_does_not_follow_a_clock_that_is_set(monkeypatch: pytest.MonkeyPatch, step: float) -> None:
    before, said = time_of_day(), time.time()
    monkeypatch.setattr(time, "time", lambda: said + step)
    assert 0 <= time_of_day() - before < 60


def test_nothing_else_in_the_app_asks_for_it() -> None:
    found = [one for path in (ROOT / "app").rglob("*.py") for one in asking(path)]
    assert {one.partition(":")[0] for one in found} == READS_THE_CLOCK


async def test_a_page_says_what_time_it_is_at_the_server(app: FastAPI, ann: Device, bob: Device) -> None:
    before = time_of_day()
    page = (await ann.get(f"/t/{await playing(ann, bob)}")).text
    said = float(page.partition('<meta name="now" content="')[2].partition('"')[0])
    assert before <= said <= time_of_day()
