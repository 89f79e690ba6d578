"""The lessons of duel and open table tell one game: what is gone does not come back between two positions."""

from itertools import pairwise

import pytest

from games import GAMES
from games.kit.lesson import walk


@pytest.mark.parametrize("slug", ["power_well", "power_well_open"])
def test_no_coin_comes_back(slug: str) -> None:
    game = GAMES[slug]
    lesson = game.lesson()
    assert lesson
    coins = [[player.coins for player in play.state.players] for _, play in walk(game, lesson)]
    for before, after in pairwise(coins):
        assert all(now <= then for then, now in zip(before, after, strict=True)), (before, after)
