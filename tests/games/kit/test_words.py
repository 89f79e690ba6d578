"""Sentences that know who reads them."""

import pytest

from games.kit.house import (
    HOUSE_FACTS,
    AnswersLost,
    GameStarted,
    GaveUp,
    RanOutOfTime,
    Retold,
    RulesChanged,
    SatDown,
    TookBack,
)
from games.kit.story import Fact, StoryEntry, read_fact
from games.kit.words import NOTHING, Reader, Run, listed, many, news, of_the_house, say, strong

READER = Reader(("Ada", "Ben"), 1)


def test_a_text_is_its_parts_in_order_and_empty_ones_are_left_out() -> None:
    text = say("a ", NOTHING, "", strong("b"), say(" c"))
    assert text.runs == (Run("a "), Run("b", "strong"), Run(" c"))
    assert (str(text), bool(text), bool(say(""))) == ("a b c", True, False)


def test_a_list_has_its_comma_between() -> None:
    assert str(listed(["a", strong("b"), say("c")])) == "a, b, c"
    assert listed([]) == NOTHING


def test_one_of_something_has_no_plural() -> None:
    assert [many(count, "point") for count in (0, 1, 2)] == ["0 points", "1 point", "2 points"]


def test_a_reader_is_called_you_and_others_by_their_names() -> None:
    assert [str(say(READER.who(seat), " ", READER.does(seat, "win"))) for seat in (0, 1)] == [
        "Ada wins",
        "You win",
    ]
    assert [str(READER.whose(seat)) for seat in (0, 1)] == ["Ada’s", "your"]
    assert [str(READER.yours(seat)) for seat in (0, 1)] == ["Ada", "yours"]
    assert [READER.whom(seat) for seat in (0, 1)] == [Run("Ada", name=True), Run("you")]
    assert strong(READER.name(0)) == Run("Ada", "strong", name=True)
    assert READER.does(0, "try", "tries") == "tries"


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        (TookBack(1), "You took it back"),
        (GaveUp(0), "Ada resigned"),
        (RanOutOfTime(1), "You had no time left, and the table answered"),
        (Retold(0, "It rained."), "Ada: “It rained.”"),
        (RulesChanged(), "The rules have changed: the game goes on from its last turn"),
        (AnswersLost(1, ("a", "b"), to=(1,)), "You are asked again what was answered since: a, b"),
        (GameStarted(), ""),
        (SatDown(0, "Ada"), ""),
    ],
)
def test_what_the_house_tells_is_said_in_any_game(fact: Fact, words: str) -> None:
    assert str(of_the_house(fact, READER)) == words


def test_every_fact_of_the_house_can_be_stored_and_read() -> None:
    for fact in (SatDown(0, "Ann", new=True), AnswersLost(1, ("a",), to=(1,)), TookBack(0, ("moved",))):
        assert read_fact(HOUSE_FACTS, fact.kind, fact.detail, fact.to) == fact
    older = read_fact(HOUSE_FACTS, "house:sat", {"seat": 0, "name": "Ann"}, None)
    assert older == SatDown(0, "Ann", new=False)


def test_what_somebody_took_back_is_news_until_something_happens() -> None:
    told = [StoryEntry(1, SatDown(0, "Ada")), StoryEntry(2, TookBack(0))]
    assert str(news(told, READER, own=1)) == "Ada took it back."
    assert news(told, READER, own=0) == news(told[:1], READER, own=1) == news([], READER, own=1) == NOTHING
