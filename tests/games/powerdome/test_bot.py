"""PD-5.3: bots play it, and what is measured of their games."""

import json
from collections import Counter
from typing import Any

import pytest

from games.__main__ import main
from games.kit.dice import Dice
from games.kit.play import NO, Play
from games.kit.search import think
from games.powerdome import POWERDOME
from games.powerdome.arena import GATES
from games.powerdome.powers import POWERS
from tests.games.powerdome.table import SEED, arena


def duel(number: int, against: str) -> Play[Any]:
    """A duel of a quick bot on seat 0 against one that allocates in another way, after the same setup."""
    dice = Dice(f"the quick and the random, {number}".encode())
    play: Play[Any] = Play.start(POWERDOME, seats=2, seed=dice.spawn().seed)
    while play.result is None:
        seat = dice.pick(sorted(play.waiting)) if play.first else min(play.waiting)
        allocates = play.waiting[seat].prompt == "allocation"
        play.answer(seat, think(play, seat, dice, against if allocates and seat == 1 else "quick"))
    return play


@pytest.mark.rule("PD-5.3")
def test_a_bot_beats_random_allocations() -> None:
    won = sum(duel(number, "random").result.values[0] for number in range(20))  # type: ignore[union-attr]
    assert won >= 14


def test_a_bot_cannot_be_read() -> None:
    play = arena("Ash 60: Feint | Brass 60: -")
    texts = Counter(think(play, 0, Dice(bytes([n]) * 16), "quick") for n in range(6))
    assert len(texts) >= 4


def test_a_bot_thinks_the_same_in_worlds_that_look_alike() -> None:
    play = arena("Ash 60: Feint | Brass 60: -")
    play.answer(1, "strike 60 > Ash")
    world = play.imagine(0, Dice(SEED))
    assert world.pending(1) != play.pending(1)
    assert think(play, 0, Dice(SEED), "quick") == think(world, 0, Dice(SEED), "quick")


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_bots_never_stall_an_exchange(seats: int) -> None:
    dice = Dice(bytes([seats]) * 16)
    own = iter(POWERS)
    play = arena(
        " | ".join(f"{name} 60: {next(own)}, {next(own)}" for name in GATES[:seats]),
        phase="exchange",
        round=0,
    )
    for _ in range(200):
        if play.state.phase != "exchange":
            break
        seat = dice.pick(sorted(play.waiting))
        play.answer(seat, think(play, seat, dice, "quick"))
    assert play.state.phase != "exchange"


@pytest.mark.parametrize("seats", [3, 8])
def test_a_bot_that_all_wait_for_says_something(seats: int) -> None:
    """PD-1.6."""
    own = iter(POWERS)
    drawn = " | ".join(f"{name} 60: {next(own)}, {next(own)}" for name in GATES[:seats])
    play = arena(drawn, phase="exchange", round=0, ready=list(range(1, seats)))
    said = {think(play, 0, Dice(bytes([n]) * 16), "quick") for n in range(12)}
    assert "ready" in said
    assert NO not in said


@pytest.mark.rule("PD-5.3")
def test_for_a_measurement_powers_are_dealt() -> None:
    play = Play.start(POWERDOME, seats=8, options={"powers": "dealt"}, seed=SEED)
    assert play.state.phase == "strategy"
    assert {len(play.state.owned(seat)) for seat in range(8)} == {6}


@pytest.mark.rule("PD-5.3")
def test_wins_are_measured_by_owned_power(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["measure", "powerdome", "--setting", "two", "--games", "4", "--bot", "random", "--json"]
    assert main(arguments) == 0
    (two,) = json.loads(capsys.readouterr().out)["settings"]
    owned = two["by_facet"]["power"]
    assert owned.keys() <= POWERS.keys()
    assert sum(row["games"] for row in owned.values()) == 4 * two["figures"]["powers owned"]["mean"]
    assert [setting.seats for setting in POWERDOME.settings()] == [2, 4, 8, 2, 4, 8, 2]
