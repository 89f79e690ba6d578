"""The laws of the house, held over every game on the shelf and over three tiny ones, with many seeds."""

from typing import Any

import pytest

from games import GAMES
from games.kit.contract import Game
from games.kit.dice import Dice
from games.laws import play_at_random, random_table
from tests.games.kit.tiny import TINY

SHELF: dict[str, Game[Any]] = {**GAMES, **TINY}
SEEDS = {
    "power_well": 24,
    "power_well_open": 6,
    "power_plants": 20,
    "powerdome": 8,
    "mana_surge": 8,
    "mistywell": 10,
}
USUAL = 20
ODDS = 8
"""One answer in so many is held to the dear laws; the seeds make up for it."""


def cases() -> list[Any]:
    return [
        pytest.param(game, seed, id=f"{slug}-{seed}")
        for slug, game in SHELF.items()
        for seed in range(SEEDS.get(slug, USUAL))
    ]


@pytest.mark.parametrize(("game", "seed"), cases())
def test_every_game_keeps_the_laws(game: Game[Any], seed: int) -> None:
    dice = Dice(f"the laws of {game.slug}, seed {seed}".encode())
    seats, options = random_table(game, dice)
    play_at_random(game, seats, options, dice.spawn().seed, ODDS)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_introduces_itself(game: Game[Any]) -> None:
    assert GAMES[game.slug] is game
    assert game.title
    assert game.blurb.endswith(".")
    assert game.rules_version >= 1
    assert game.seats
    assert all(option.default in option.choices for option in game.options)
    assert game.complete({}) == {option.name: option.default for option in game.options}
