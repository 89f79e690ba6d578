"""The lessons of duel and open table tell one game, and take what they light."""

import re
from itertools import pairwise

import pytest

from games import GAMES
from games.kit.lesson import LEARNER, walk
from games.power_well.lesson import lesson as duel
from games.power_well.lesson import marbles


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


def test_every_marble_with_which_a_duel_can_go_on_is_lit() -> None:
    found = 0
    for beat, play in walk(GAMES["power_well"], duel()):
        ask = play.waiting.get(LEARNER)
        if not beat.do or ask is None or ask.prompt != "turn" or beat.do == ("wish",):
            continue
        taken = {place for text in ask if beat.takes(text) for place in text.partition(" :")[0].split()}
        assert taken
        assert sorted(marbles(*taken)) == sorted(beat.lit), beat.says
        found += 1
    assert found == 7


def test_where_the_duel_leaps_to_a_later_turn_nothing_comes_back_but_what_was_healed() -> None:
    leaps = 0
    for (_, before), (beat, after) in pairwise(walk(GAMES["power_well"], duel())):
        if not beat.at:
            continue
        leaps += 1
        for one, later in zip(before.state.players, after.state.players, strict=True):
            assert later.flow, f"turns have gone by without Power Flow: {beat.says}"
            exhausted = {number for number in range(3) if one.exhausted >> number & 1}
            for number, (was, points) in enumerate(zip(one.bars, later.bars, strict=True)):
                assert points <= was or number in exhausted, beat.says
    assert leaps == 6


def test_what_the_bailiff_plays_is_told_before_anything_else_is_taught() -> None:
    """Marbles that roll and a bar that falls are somebody's doing: the words say whose."""
    played = 0
    for beat, following in pairwise(duel().beats):
        if any(" : " in text for seat, text in beat.then if seat != LEARNER):
            played += 1
            assert following.of_the_story, following.says
            assert re.match(r"(He|His) ", following.says), following.says
    assert played == 3


def test_every_position_of_the_duels_lesson_is_of_a_later_turn() -> None:
    begun = [play.state.turns for _, play in walk(GAMES["power_well"], duel())]
    assert begun[0] == 1
    assert begun == sorted(begun)
    first = [now for (beat, _), now in zip(walk(GAMES["power_well"], duel()), begun) if beat.at]
    assert len(set(first)) == len(first)


def test_where_most_marbles_are_others_the_words_say_that_turns_have_passed() -> None:
    """A single turn leaves most of the Field as it was."""
    told = {}
    for (_, before), (beat, after) in pairwise(walk(GAMES["power_well"], duel())):
        if beat.at:
            fields = (play.state.field.notation for play in (before, after))
            same = sum(one == other for one, other in zip(*fields, strict=True) if one != "/")
            told[beat.says.partition(". ")[0].partition(":")[0].partition(",")[0]] = same >= 10
    assert told == {
        "Your next turn": True,
        "Two turns later": False,
        "Much later": False,
        "Later": False,
        "Near the end": False,
        "Some turns later": False,
    }
