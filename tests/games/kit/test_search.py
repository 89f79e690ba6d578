"""Bots think from what their seat may know, always answer legally, and play better than chance."""

from dataclasses import replace
from itertools import count, groupby
from math import inf
from typing import Any

import pytest

from games import GAMES
from games.kit import search
from games.kit.contract import Game
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import LEVELS, Budget, skill_of, think
from tests.games.kit.tiny import TINY

ALL: dict[str, Game[Any]] = {**GAMES, **TINY}
EVERY_GAME = pytest.mark.parametrize("game", ALL.values(), ids=ALL)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
LITTLE = Budget(40)


def dice_of(*words: object) -> Dice:
    return Dice(" ".join(map(str, ("sixteen or more", *words))).encode())


def midway(game: Game[Any], answers: int, name: str) -> Play[Any]:
    """A game after some answers at random."""
    dice = dice_of(game.slug, name)
    play: Play[Any] = Play.start(game, seats=game.seats[-1], seed=dice.spawn().seed)
    for _ in range(answers):
        seat = dice.pick(sorted(play.waiting))
        play.answer(seat, play.waiting[seat].sample(dice))
        if play.result is not None:
            return midway(game, answers // 2, name)
    return play


def wins(game: Game[Any], games: int, level: str, budget: Budget) -> float:
    """What one thinking seat wins against random ones."""
    won = 0.0
    for number in range(games):
        dice, mine = dice_of(game.slug, number), number % 2
        play: Play[Any] = Play.start(game, seed=dice.spawn().seed)
        while play.result is None:
            seat = min(play.waiting)
            play.answer(seat, think(play, seat, dice, level if seat == mine else "random", budget))
        won += play.result.values[mine]
    return won


@pytest.mark.slow
@EVERY_LEVEL
@EVERY_GAME
def test_a_bot_thinks_the_same_in_worlds_that_look_the_same_to_it(game: Game[Any], level: str) -> None:
    for answers in (0, 3, 7, 12):
        play = midway(game, answers, level)
        for seat in play.waiting:
            others = [play.imagine(seat, dice_of("world", number)) for number in range(2)]
            thoughts = {think(world, seat, dice_of(seat), level, LITTLE) for world in (play, *others)}
            assert len(thoughts) == 1


@EVERY_LEVEL
@EVERY_GAME
def test_thinking_changes_nothing_and_answers_legally(game: Game[Any], level: str) -> None:
    for answers in (1, 5, 9):
        play = midway(game, answers, level)
        before = game.dump(play.state)
        for seat, ask in play.waiting.items():
            text = think(play, seat, dice_of(seat), level, LITTLE)
            assert text == "no" if play.any_of and text == "no" else ask.why(text) is None
        assert game.dump(play.state) == before


def test_who_is_not_asked_need_not_think() -> None:
    play = Play.start(TINY["hands"], seed=b"sixteen or more bytes")
    with pytest.raises(ValueError, match="not asked"):
        think(play, 1, dice_of("nobody"), "quick")


@pytest.mark.parametrize(("level", "games"), [("quick", 20), ("good", 6)])
def test_thinking_helps(level: str, games: int) -> None:
    assert wins(TINY["hands"], games, level, LITTLE) > 0.75 * games


def test_a_bot_takes_the_win_that_lies_before_it() -> None:
    """The last prize is worth all coins: a tree that looks to the end of the auction bids for it."""
    game = TINY["auction"]
    play: Play[Any] = Play.start(game, seats=2, seed=b"sixteen or more bytes")
    play.checkpoint.prizes, play.checkpoint.points = [5], [5, 5]
    last = Play(game, play.checkpoint.copy())
    for level in ("quick", "good"):
        assert int(think(last, 0, dice_of(level), level, Budget(400))) >= 4


def test_where_all_answer_at_once_the_others_answers_are_foreseen() -> None:
    play: Play[Any] = Play.start(GAMES["powerdome"], seats=3, seed=b"sixteen or more bytes")
    before = play.game.dump(play.state)
    assert set(play.waiting) == {0, 1, 2}
    skill = replace(skill_of(play.game, "master"), playouts=32)
    world = search._with_predicted_answers(play, 1, dice_of("world"), skill, inf)
    assert set(world.waiting) == {1}
    assert play.game.dump(play.state) == before, "nothing has happened at the table"
    auction: Play[Any] = Play.start(TINY["auction"], seats=2, seed=b"sixteen or more bytes")
    assert set(search._with_predicted_answers(auction, 0, dice_of("world"), skill, inf).waiting) == {0}


def test_answers_are_foreseen_alike_whoever_has_given_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat that thinks last expects as good an answer of the others as the one that thinks first."""
    thought: list[int] = []

    def greedy(play: Play[Any], seat: int, dice: Dice, skill: search.Skill) -> str:
        thought.append(seat)
        return play.waiting[seat].default

    monkeypatch.setitem(LEVELS, "quick", replace(LEVELS["quick"], thinker=greedy))
    play: Play[Any] = Play.start(GAMES["powerdome"], seats=3, seed=b"sixteen or more bytes")
    allocation = {seat: play.waiting[seat].default for seat in play.waiting}
    for seat in (0, 2):
        play.answer(seat, allocation[seat])
    world = search._with_predicted_answers(play, 1, dice_of("last"), skill_of(play.game, "good"), inf)
    assert thought == [0, 2]
    assert {seat: world.pending(seat) for seat in (0, 2)} == {0: allocation[0], 2: allocation[2]}
    assert set(play.done) == {0, 2}, "nothing has happened at the table"


def test_the_answer_is_taken_that_does_best_against_those_foreseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every answer in so many worlds, then the better half, as long as there are playouts."""
    tries: list[str] = []

    def tried(world: Play[Any], seat: int, text: str, dice: Dice) -> float:
        tries.append(text)
        return float(text[-1])

    monkeypatch.setattr(search, "trial_value", tried)
    play: Play[Any] = Play.start(TINY["auction"], seats=2, seed=b"sixteen or more bytes")
    skill = search.Skill(24, tree=False, rivals="random")
    options = ["a1", "b4", "c3", "d2"]
    assert search._halve_against_others(play, 0, dice_of("best"), options, skill, inf) == "b4"
    assert tries[:16] == options * search.WORLDS_PER_HALVING
    assert set(tries[16:]) == {"b4", "c3"}
    assert len(tries) == 24


@pytest.mark.parametrize(("level", "looks"), [("quick", range(6, 9)), ("good", range(6, 16))])
def test_a_bot_stops_when_its_time_is_over(level: str, looks: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a second whenever it is looked at; thought is stopped by nothing else."""
    clock = count()
    for module in ("search", "lookahead"):
        monkeypatch.setattr(f"games.kit.{module}.perf_counter", lambda: float(next(clock)))
    play = Play.start(TINY["hands"], seats=2, seed=b"sixteen or more bytes")
    text = think(play, 0, dice_of("short"), level, Budget(100_000, 4.5))
    assert play.waiting[0].why(text) is None
    assert next(clock) in looks


def test_a_tree_grows_by_what_the_first_look_has_left_of_the_playouts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    grown = 0
    grow = search.Tree.grow

    def counted(tree: search.Tree, world: Play[Any], dice: Dice) -> None:
        nonlocal grown
        grown += 1
        grow(tree, world, dice)

    monkeypatch.setattr(search.Tree, "grow", counted)
    monkeypatch.setattr(type(GAMES["mistywell"]), "skills", {})
    play = midway(GAMES["mistywell"], 0, "tree")
    assert 1 < play.waiting[0].size <= 20
    think(play, 0, dice_of("tree"), "good", Budget(80))
    assert grown == 80 - 80 // 4


@pytest.mark.parametrize(
    ("playouts", "followed", "best"), [(0, [], "a1"), (9, [4, 2, 2], "b4"), (16, [4, 4, 2, 2, 2, 2], "b4")]
)
def test_of_the_favourites_the_worse_half_is_dropped_again_and_again(
    playouts: int, followed: list[int], best: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many favourites are followed in each world; without a playout the first is taken."""
    worlds: list[Play[Any]] = []

    def in_the_end(world: Play[Any], seat: int, text: str, dice: Dice, skill: search.Skill) -> float:
        worlds.append(world)
        return float(text[-1])

    monkeypatch.setattr(search, "_playout_value", in_the_end)
    play = Play.start(TINY["hands"], seats=2, seed=b"sixteen or more bytes")
    favourites = ["a1", "b4", "c3", "d2"]
    found = search._halve_by_playouts(
        play, 0, dice_of("half"), favourites, search.Skill(playouts), playouts, inf
    )
    assert [len(list(same)) for _, same in groupby(worlds, key=id)] == followed
    assert found == best


@pytest.mark.parametrize(("averaged", "looks"), [(False, 1), (True, 4)])
def test_a_favourite_is_looked_at_after_the_last_step_or_on_the_way_as_well(
    averaged: bool, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES["power_plants"]
    seen: list[str] = []

    def looked(world: Play[Any], seat: int) -> float:
        seen.append(game.notation(world.state))
        return float(len(seen))

    monkeypatch.setattr(search, "worth", looked)
    play = midway(game, 24, "averaged")
    (seat,) = play.waiting
    answer = play.waiting[seat].sample(dice_of("averaged"))
    skill = search.Skill(1, foresight=5, averaged=averaged)
    found = search._playout_value(play.fork(), seat, answer, dice_of("way"), skill)
    assert (found, len(set(seen))) == ((1 + looks) / 2, looks)


@pytest.mark.parametrize(
    ("ahead", "at_its_best", "looked"), [(0.0, False, 0), (0.0, True, 1), (1.0, False, 1)]
)
def test_a_level_thinks_ahead_as_often_as_its_skill_says_or_whenever_it_is_asked_for_its_best(
    ahead: float, at_its_best: bool, looked: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, found = GAMES["mana_surge"], []

    def followed(play: Play[Any], seat: int, dice: Dice, favourites: list[str], *_: object) -> str:
        found.append(seat)
        return favourites[0]

    monkeypatch.setattr(search, "_halve_by_playouts", followed)
    monkeypatch.setattr(type(game), "skills", {"good": search.Skill(16, ahead=ahead)})
    play = midway(game, 24, "ahead")
    (seat,) = play.waiting
    text = think(play, seat, dice_of("ahead"), "good", at_its_best=at_its_best)
    assert play.waiting[seat].why(text) is None
    assert len(found) == looked


def test_the_bot_beats_random_play_at_power_well() -> None:
    """PW-9.4 asks for 95 in 100 over many games; a handful must all but go the same way here."""
    assert wins(GAMES["power_well"], 6, "quick", Budget(60)) >= 5
