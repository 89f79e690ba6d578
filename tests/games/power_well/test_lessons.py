"""The lessons of duel and open table tell one game, and take what they light."""

import re
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


def test_every_marble_that_is_lit_to_be_drawn_is_taken() -> None:
    lesson = GAMES["power_well_open"].lesson()
    assert lesson
    found = 0
    for beat in lesson.beats:
        drawn = {match[1] for text in beat.do if (match := re.fullmatch(r"\w+ draw (\w\d)", text))}
        lit = {
            match[1] + match[2]
            for one in beat.lit
            if (match := re.fullmatch(r"\.pw-marble\.c(\w)\.r(\d)", one))
        }
        if drawn and lit:
            found += 1
            assert drawn == lit, beat.says
    assert found
