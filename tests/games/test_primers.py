"""What a device is told where a kind of question comes up for the first time."""

from collections import Counter
from functools import cache

import pytest

from games import GAMES
from games.kit.dice import Dice
from games.kit.play import Play
from games.laws import random_answer, random_table

TAUGHT = [slug for slug, game in GAMES.items() if not game.endless]
OFTEN = 20
"""Questions that come up so often in these games are explained."""
WORDS = 34
RARE = {
    "power_well": {"token", "order", "before", "recolour", "marbles", "colour"},
    "power_plants": {"land", "flight", "prey", "embers"},
    "mistywell": {"untemple"},
    "powerdome": set(),
    "mana_surge": set(),
}
"""What explains itself where it is asked."""


@cache
def asked(slug: str) -> Counter[str]:
    """How often each kind of question comes up in a few games at random."""
    found: Counter[str] = Counter()
    for number in range(12):
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
def test_what_is_asked_often_is_explained_and_nothing_else(slug: str) -> None:
    primers = GAMES[slug].primers
    often = {prompt for prompt, count in asked(slug).items() if count >= OFTEN}
    assert often - set(primers) - RARE[slug] == set()
    assert set(primers) - set(asked(slug)) == set(), "never asked"


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
