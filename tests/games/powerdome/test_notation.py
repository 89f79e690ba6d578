"""Positions of a brawl as text."""

import pytest

from games.kit.dice import Dice
from games.powerdome.notation import read
from tests.games.powerdome.table import SEED


@pytest.mark.parametrize(
    "text",
    [
        "allocation | Support 16: Feint, Piggy Bank*3 | Antagonist 47 +Rust: -",
        "allocation | Ash 20†: - | Brass 70 Bounty=2: -",
    ],
)
def test_what_is_read_is_written_again(text: str) -> None:
    assert read(text.partition(" | ")[2], Dice(SEED)).notation == text


def test_whoever_is_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="is nobody"):
        read("Ash", Dice(SEED))
