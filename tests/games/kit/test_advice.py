"""Hints: what a good bot would answer for a person, from nothing but what that person may know."""

from typing import Any

import pytest

from app.screen.hints import moved
from games import GAMES
from games.kit.advice import MOST_CHANGES, MOST_FACTS, Advice, Change, advise, changes
from games.kit.contract import Gauge
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import Budget
from games.kit.words import Reader

WITH_AN_END = [slug for slug, game in GAMES.items() if not game.endless]


def hinted(play: Play[Any], seat: int, seed: bytes = b"hint" * 8) -> Advice:
    return advise(play, seat, Dice(seed), "quick", Budget(8))


@pytest.mark.parametrize("slug", WITH_AN_END)
def test_a_hint_is_legal_changes_nothing_and_says_only_what_its_seat_may_hear(slug: str) -> None:
    game = GAMES[slug]
    play = Play.start(game, seats=game.seats[0], options=game.complete({}), seed=b"sixteen or more!")
    dice = Dice(b"random answers to get on")
    for turn in range(40):
        if play.result:
            break
        seat, ask = dice.pick(sorted(play.waiting.items(), key=lambda one: one[0]))
        if turn % 4 == 0:
            before = game.dump(play.state)
            advice = hinted(play, seat)
            assert game.dump(play.state) == before
            assert len(advice.facts) <= MOST_FACTS
            assert len(advice.changes) <= MOST_CHANGES
            assert game.compares or not advice.rival
            assert all(fact.to is None or seat in fact.to for fact in advice.facts)
            play.fork().answer(seat, advice.answer)
        play.answer(seat, ask.sample(dice))


@pytest.mark.parametrize("slug", WITH_AN_END)
def test_a_hint_is_the_same_in_every_world_that_its_seat_could_imagine(slug: str) -> None:
    game = GAMES[slug]
    play = Play.start(game, seats=game.seats[0], options=game.complete({}), seed=b"sixteen or more!")
    dice = Dice(b"random answers to get on")
    for _ in range(12):
        seat, ask = min(play.waiting.items(), key=lambda one: one[0])
        play.answer(seat, ask.sample(dice))
    seat = min(play.waiting)
    worlds = [play.imagine(seat, Dice(bytes([n]) * 16)) for n in (1, 2)]
    assert hinted(worlds[0], seat) == hinted(worlds[1], seat)


def test_the_changes_that_matter_most_come_first() -> None:
    mana, steps, troops = Gauge("Mana", 0, 3), Gauge("Steps", 0), Gauge("Troops", 0, 0.1)
    before = {mana: 2.0, steps: 4.0, troops: 5.0}
    after = [{mana: 3.0, steps: 2.0, troops: 9.0}, {mana: 3.0, steps: 2.0, troops: 9.0}]
    assert changes(before, after) == (Change(mana, 2.0, 3.0), Change(steps, 4.0, 2.0))
    assert changes(before, [before]) == ()


def test_the_gauges_of_whom_an_answer_is_aimed_at_come_first_changed_or_not() -> None:
    you, ann, ben = (Gauge("Vitality", seat) for seat in range(3))
    before, after = {you: 9.0, ann: 9.0, ben: 9.0}, [{you: 1.0, ann: 9.0, ben: 6.0}]
    assert changes(before, after, {1}) == (Change(ann, 9.0, 9.0), Change(you, 9.0, 1.0))
    assert changes(before, after, {1, 2}) == (Change(ben, 9.0, 6.0), Change(ann, 9.0, 9.0))
    assert str(moved(Change(ann, 9.0, 9.0), Reader(("Ada", "Ann")))) == "Ann still 9"
