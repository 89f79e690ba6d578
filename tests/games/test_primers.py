"""What a device is told where a kind of question comes up for the first time."""

from collections import Counter
from functools import cache

import pytest

from games import GAMES
from games.kit.dice import Dice
from games.kit.play import Play
from games.laws import random_answer, random_table

TAUGHT = [slug for slug, game in GAMES.items() if not game.endless]
OFTEN = 5
"""Questions that come up so often in these games are explained."""
WORDS = 34
GAMES_AT_RANDOM, MOST_GAMES = 12, 120


@cache
def asked(slug: str) -> Counter[str]:
    """How often each kind of question comes up in a few games at random."""
    return sum((questions(slug, number) for number in range(GAMES_AT_RANDOM)), Counter())


@cache
def questions(slug: str, number: int) -> Counter[str]:
    """How often each kind of question comes up in one game."""
    found: Counter[str] = Counter()
    dice = Dice(f"the questions of {slug}, {number}".encode())
    seats, options = random_table(GAMES[slug], dice)
    play = Play.start(GAMES[slug], seats=seats, options=options, seed=dice.spawn().seed)
    for _ in range(1200):
        if play.result:
            break
        found.update(ask.prompt for ask in play.waiting.values())
        play.answer(*random_answer(play, dice))
    return found


@pytest.mark.parametrize("slug", TAUGHT)
def test_what_is_asked_often_is_explained(slug: str) -> None:
    often = {prompt for prompt, count in asked(slug).items() if count >= OFTEN}
    assert often - set(GAMES[slug].primers) == set()


@pytest.mark.parametrize("slug", TAUGHT)
def test_nothing_is_explained_that_is_never_asked(slug: str) -> None:
    unasked, number = set(GAMES[slug].primers) - set(asked(slug)), GAMES_AT_RANDOM
    while unasked and number < MOST_GAMES:
        unasked, number = unasked - set(questions(slug, number)), number + 1
    assert unasked == set()


@pytest.mark.parametrize("slug", [slug for slug in TAUGHT if "done" in GAMES[slug].primers])
def test_it_is_said_that_done_answers_itself(slug: str) -> None:
    words = GAMES[slug].primers["done"]
    assert "itself" in words
    assert "unless you touch" in words


def test_whoever_plants_for_the_first_time_is_told_how_one_wins() -> None:
    words = GAMES["power_plants"].primers["add"]
    assert "most Gems win" in words
    assert "Fields pay" in words


@pytest.mark.parametrize("slug", GAMES)
def test_it_is_said_in_few_words(slug: str) -> None:
    for prompt, words in GAMES[slug].primers.items():
        assert len(words.split()) <= WORDS, prompt
        assert words.endswith("."), prompt


@pytest.mark.parametrize("slug", GAMES)
def test_it_speaks_of_no_level_but_that_of_the_table(slug: str) -> None:
    game = GAMES[slug]
    usual = {option.name: option.default for option in game.options}
    assert set(game.primed(usual)) == set(game.primers)
    for option in game.options:
        for choice in option.choices:
            lines = " ".join(game.primed({**usual, option.name: choice}).values())
            assert [one for one in option.choices if f" on {one}" in lines and one != choice] == []


def test_the_draft_is_told_as_it_is_at_each_level() -> None:
    lines = {
        level: GAMES["mistywell"].primed({"level": level})["draft"] for level in ("easy", "normal", "hard")
    }
    assert [level for level, words in lines.items() if "puts a cube" in words] == ["easy", "normal"]
    assert [level for level, words in lines.items() if "Temple cubes" in words] == ["normal", "hard"]


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_the_draft_says_whether_what_is_left_over_brings_cubes_of_the_temple(level: str) -> None:
    game = GAMES["mistywell"]
    play = Play.start(game, seats=3, options={"level": level}, seed=b"what is left over")
    dice = Dice(b"whichever is taken")
    while play.state.phase == "draft":
        play.answer(*random_answer(play, dice))
    words = game.primed({"level": level})["draft"]
    assert ("bring Temple cubes" in words) == any(play.state.temple)
    assert ("begins with no cubes" in words) != any(play.state.temple)
