"""The laws of the house, held over every game on the shelf and over three tiny ones, with many seeds."""

from typing import Any

import pytest

from games import GAMES
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Play
from games.laws import anyone_may_resign, play_at_random, random_table, seen, worlds_differ
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
SEED = b"a world like any other"
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


@pytest.mark.parametrize("game", SHELF.values(), ids=SHELF)
def test_an_imagining_that_does_nothing_breaks_a_law(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(game), "imagine", lambda self, state, seat, dice: None)
    with pytest.raises(AssertionError, match="keeps the dice"):
        play_at_random(game, game.seats[0], game.complete({}), SEED, odds=1)


def test_what_a_seat_may_know_is_its_view_its_question_and_its_story() -> None:
    play = Play.start(TINY["hands"], seats=2, seed=SEED)
    play.answer(0, "peek")
    peeked, other, watcher = (seen(play, seat) for seat in (0, 1, None))
    assert peeked["view"]["top"] == play.state.top
    assert other["view"]["top"] is watcher["view"]["top"] is None
    assert (peeked["ask"], watcher["ask"], watcher["default"]) == (None, None, None)
    assert (other["ask"]["prompt"], other["default"]) == ("deed", "draw")
    assert (other["waiting"], other["done"]) == ([1], [])
    bids = Play.start(TINY["auction"], seats=2, seed=SEED)
    bids.answer(0, "3")
    assert [seen(bids, seat)["pending"] for seat in (0, 1, None)] == ["3", None, None]
    assert [fact[0] for fact in seen(bids, None)["story"]] == ["lot"]


BROKEN = {
    "view": lambda self, state, seat: state.coins if seat is None else state.prizes,
    "copy": lambda self: self,
    "value": lambda self, state, seat: 2.0,
    "dump": lambda self, state: '{"dice":{}}',
    "candidates": lambda self, state, seat, ask, dice: ["99"],
    "resign": lambda self, state, seat: None,
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_game_breaks_a_law(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = TINY["auction"]
    owner: Any = game.state if broken == "copy" else type(game)
    monkeypatch.setattr(owner, broken, BROKEN[broken])
    if broken == "view":
        monkeypatch.setattr(owner, "perfect_information", True)
    with pytest.raises((AssertionError, KeyError, TypeError)):
        play_at_random(game, 3, game.complete({}), SEED, odds=1)


def test_the_sums_are_counted_when_giving_up_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TINY["auction"]
    resign = type(game).resign

    def costly(self: Any, state: Any, seat: int) -> None:
        state.coins[seat] = -1
        resign(self, state, seat)

    monkeypatch.setattr(type(game), "resign", costly)
    play = Play.start(game, seats=2, seed=SEED)
    with pytest.raises(AssertionError):
        anyone_may_resign(play, range(2), Dice(SEED))


def hidden_hands() -> list[Any]:
    """Moments at which hands are hidden."""
    hands = Play.start(TINY["hands"], seats=3, seed=SEED)
    city = Play.start(GAMES["mistywell"], options={"hands": "hidden"}, seed=SEED).checkpoint
    city.held[1], city.requests = tuple(city.requests[:2]), city.requests[2:]
    return [pytest.param(hands, id="hands"), pytest.param(Play(GAMES["mistywell"], city), id="mistywell")]


@pytest.mark.parametrize("play", hidden_hands())
def test_hidden_cards_are_dealt_anew(play: Play[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def imagine(self: Any, state: Any, seat: int, dice: Dice) -> None:
        state.dice = dice

    worlds_differ(play, range(3), Dice(SEED))
    monkeypatch.setattr(type(play.game), "imagine", imagine)
    with pytest.raises(AssertionError, match="keeps the hidden cards"):
        worlds_differ(play, range(3), Dice(SEED))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_introduces_itself(game: Game[Any]) -> None:
    assert GAMES[game.slug] is game
    assert game.title
    assert game.blurb.endswith(".")
    assert game.rules_version >= 1
    assert game.seats
    assert all(option.default in option.choices for option in game.options)
    assert game.complete({}) == {option.name: option.default for option in game.options}
