"""Whole games, written down: played again, they must come out word for word as they stand.

After a change of the rules on purpose, `python -m games record` writes them anew.
"""

from pathlib import Path

import pytest

from games import GAMES, records

RECORDS = sorted(records.FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_plays_out_as_it_stands(path: Path) -> None:
    text = path.read_text("utf-8")
    assert records.write(records.read(text)) == text


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_its_records(slug: str) -> None:
    names = {path.stem for path in RECORDS}
    assert {f"{slug}-{cast}" for cast in records.CASTS} <= names


def test_records_hold_games_to_the_end() -> None:
    for path in RECORDS:
        text = path.read_text("utf-8")
        record = records.read(text)
        assert record.game.endless or "\nresult " in text
