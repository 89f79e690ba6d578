"""A small league: each game's bot plays as well as it did, against weaker ones or against the game itself."""

from dataclasses import replace

import pytest

from games import GAMES
from games.__main__ import main
from games.league import MATCHES, Match

EVERY = pytest.mark.parametrize("match", MATCHES, ids=lambda match: match.name)


@pytest.mark.slow
@EVERY
def test_a_bot_wins_its_share(match: Match) -> None:
    assert match.share(match.games, match.playouts) >= match.least


@EVERY
def test_chance_would_not_win_it(match: Match) -> None:
    chance = replace(match, bot="random", rival=match.rival and "quick")
    assert chance.share(4, 1) < match.least


def test_every_game_that_ends_has_a_match() -> None:
    assert {match.slug for match in MATCHES} == {slug for slug, game in GAMES.items() if not game.endless}


def test_a_large_league_is_played_by_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["league", "powerdome", "--games", "2", "--playouts", "20"]) in (0, 1)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == [
        "powerdome, quick against random, full_setup", "powerdome, quick against beginner, full_setup",
        "powerdome, good against quick, full_setup", "powerdome, quick against random, quick_brawl",
    ]  # fmt: skip
    assert all("of 2 games, at least" in line for line in lines)


def test_a_bot_that_has_fewer_wins_than_it_must_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.league.MATCHES", [Match("mana_surge", "random", "quick", 0.9, games=3)])
    assert main(["league", "mana_surge", "--games", "3", "--playouts", "1"]) == 1
    assert main(["league", "power_well"]) == 0
