"""The terms of a game: where a text says them, and on which cards."""

import re

import pytest

from games import GAMES
from games.kit.cards import Card
from games.kit.contract import Game
from games.kit.keywords import NO_KEYWORDS, Keywords, listed
from games.kit.words import NOTHING, Run, Text, say, strong
from games.mana_surge.keywords import KEYWORDS as SURGE
from games.power_plants.keywords import KEYWORDS as PLANTS

WORDS = listed("/rules/some#", {
    "Red stone": (r"red stones?", "a stone that is red.", "SO-1.1"),
    "Stone": (r"stones?", "a thing that lies still.", "SO-1.2"),
})  # fmt: skip


def marked(words: Text | str) -> list[str]:
    """The words of a text that can be asked what they mean."""
    return [run.words for run in say(words).runs if run.means]


def test_a_text_explains_each_of_them_and_loses_no_word() -> None:
    said = "A stone, two red stones, a stonemason."
    text = WORDS.explained(said)
    assert (str(text), marked(text)) == (said, ["stone", "red stones"])
    assert text.runs[1] == Run("stone", means="Stone: a thing that lies still.", rule="/rules/some#SO-1.2")
    assert WORDS.explained("").runs == NOTHING.runs


def test_names_and_what_can_be_tapped_already_are_left_alone_and_what_is_strong_stays_so() -> None:
    name, door, own = Run("stone", name=True), Run("stone", opens="all"), Run("stone", means="Stone: mine.")
    assert WORDS.explained(say(name, door, own)).runs == (name, door, own)
    (run,) = WORDS.explained(say(strong("stone"))).runs
    assert (run.tone, bool(run.means)) == ("strong", True)


def test_a_card_explains_each_once_and_none_that_it_is_about() -> None:
    card = Card("A heap", "A stone lies on a stone.", now=("3 red stones", "2 stones"), clause="SO-1.2")
    shown = WORDS.on(card)
    assert shown
    assert (marked(shown.rule), [marked(line) for line in shown.now]) == (["stone"], [["red stones"], []])
    assert (str(shown.rule), shown.now[1]) == (card.rule, "2 stones")
    about = WORDS.on(Card("Your stone", "A stone beside a red stone.", clause="SO-1.2"))
    assert about
    assert marked(about.rule) == ["red stone"]
    assert WORDS.on(None) is None


def test_a_card_that_leaves_one_unexplained_is_found() -> None:
    card = Card("A heap", "A stone lies here.", clause="SO-1.2")
    assert WORDS.missed(card) == {"a thing that lies still."}
    explained = WORDS.on(card)
    assert explained
    assert WORDS.missed(explained) == set()
    assert NO_KEYWORDS.missed(card) == set()


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_has_some(slug: str) -> None:
    assert GAMES[slug].keywords is not Game.keywords


@pytest.mark.parametrize(
    ("keywords", "words", "forms"),
    [
        (PLANTS, "Sprites grow and sprout alone on an open spot, first in a field, unlocked; go home.", 9),
        (SURGE, "Ten mana: a locked troop on the Pool, +1\N{NO-BREAK SPACE}Attack, strikes back.", 6),
    ],
)
def test_each_means_one_short_sentence_under_its_own_name(keywords: Keywords, words: str, forms: int) -> None:
    runs = [run for run in keywords.explained(words).runs if run.means]
    assert len(runs) == forms
    for run in runs:
        name, _, means = run.means.partition(": ")
        assert name[0] == name[0].upper()
        assert len(means) <= 90, means
        assert re.fullmatch(r"[^.]+\.", means), means
