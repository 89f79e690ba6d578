"""An ask is exactly the set of its legal answers."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit.asks import COUNTABLE, Ask, Choose, IllegalAnswer, Some, Split
from games.kit.dice import Dice

BAR = Choose("bar", ("cyan", "yellow"), rule="PW-7.1")
REMOVE = Some("remove", ("L1", "M2", "R3", "R4"), 0, 2, rule="PW-6.6")
SHARE = Split("share", 3, {"cyan": 2, "magenta": 3, "yellow": 1}, rule="PW-7.3")
ASKS = (
    BAR,
    REMOVE,
    SHARE,
    Some("all", ("a", "b"), 5, 9),
    Split("none", 0, {"a": 2}),
    Split("several", 4, {"a": 1, "b": 2, "c": 2, "d": 3}),
    Choose("one", ("only",)),
)
EVERY = pytest.mark.parametrize("ask", ASKS, ids=lambda ask: ask.prompt)


@EVERY
def test_what_is_listed_is_legal_and_counted(ask: Ask) -> None:
    texts = list(ask)
    assert len(texts) == len(set(texts)) == ask.size
    assert ask.countable
    assert all(ask.why(text) is None for text in texts)
    assert ask.default in texts


@EVERY
def test_samples_reach_every_legal_answer_and_no_other(ask: Ask) -> None:
    dice = Dice(b"sixteen or more bytes")
    values = [ask.parse(ask.sample(dice)) for _ in range(600)]
    for text in ask:
        assert ask.parse(text) in values


@EVERY
def test_an_ask_is_told_as_json(ask: Ask) -> None:
    about = ask.describe()
    assert about["prompt"] == ask.prompt
    assert about["answers"] == list(ask)


def texts() -> Iterator[st.SearchStrategy[str]]:
    words = st.sampled_from(
        ["cyan", "yellow", "magenta=2", "cyan=1", "yellow=1", "L1", "M2", "R3", "R4", "-", ""]
    )
    yield st.lists(words, max_size=4).map(" ".join)
    yield st.text(max_size=20)


@given(text=st.one_of(*texts()))
def test_any_text_is_either_parsed_or_refused(text: str) -> None:
    for ask in ASKS:
        refusal = ask.why(text)
        if refusal is None:
            ask.parse(text)
        else:
            assert refusal.message
            with pytest.raises(IllegalAnswer):
                ask.parse(text)


def test_an_ask_is_known_to_all_unless_it_is_private_and_never_patient() -> None:
    assert not any(ask.private or ask.patient for ask in ASKS)
    secret = (
        Choose("hero", ("a",), private=True),
        Some("cards", ("a",), 0, 1, private=True),
        Split("coins", 1, {"a": 1}, private=True),
    )
    assert all(ask.private for ask in secret)


def test_what_is_asked_about_is_told_with_it() -> None:
    asks = (
        Choose("bar", ("a",), rule="R-1", amount=3),
        Some("cards", ("a",), 0, 1, rule="R-1", amount=3),
        Split("coins", 1, {"a": 1}, rule="R-1", amount=3),
    )
    for ask in asks:
        about = ask.describe()
        assert (about["kind"], about["rule"], about["detail"]) == (ask.kind, "R-1", {"amount": 3})
    assert asks[0].describe()["options"] == ["a"]
    assert (asks[1].describe()["low"], asks[1].describe()["high"]) == (0, 1)
    assert (asks[2].describe()["total"], asks[2].describe()["parts"]) == (1, {"a": 1})


def test_answers_are_listed_for_programs_up_to_a_thousand() -> None:
    names = [f"n{number}" for number in range(1_001)]
    assert len(Choose("one", names[:1_000]).describe()["answers"]) == 1_000
    assert "answers" not in Choose("one", names).describe()
    assert Some("many", names, 1, 1).countable
    assert not Some("many", names, 2, 2).countable
    most = [f"n{number}" for number in range(COUNTABLE)]
    assert Choose("one", most).countable
    assert not Choose("one", [*most, "one more"]).countable


def test_a_choice_gives_the_value_behind_its_name() -> None:
    ask = Choose("bar", {"cyan": 0, "yellow": 2})
    assert [ask.parse(text) for text in ask] == [0, 2]


def test_a_refusal_carries_the_rule() -> None:
    refusal = BAR.why("magenta")
    assert refusal is not None
    assert refusal.rule == "PW-7.1"
    assert str(refusal).startswith("PW-7.1: ")
    assert "magenta" in refusal.message


def test_a_game_may_know_a_better_reason() -> None:
    exhausted = IllegalAnswer("Magenta is Exhausted.", "PW-7.4")
    ask = Choose(
        "bar", ("cyan",), rule="PW-7.1", refusal=lambda text: exhausted if text == "magenta" else None
    )
    assert ask.why("magenta") is exhausted
    other = ask.why("blue")
    assert other is not None
    assert other.rule == "PW-7.1"


def test_a_question_without_an_answer_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="nothing to choose"):
        Choose("bar", ())


def test_several_come_in_the_order_of_the_board() -> None:
    assert REMOVE.parse("R3 L1") == ("L1", "R3")
    assert REMOVE.parse("-") == ()


@pytest.mark.parametrize(("text", "words"), [("L1 L1", "twice"), ("L1 M2 R3", "up to 2"), ("L9", "L9")])
def test_several_are_refused_with_a_reason(text: str, words: str) -> None:
    refusal = REMOVE.why(text)
    assert refusal is not None
    assert words in refusal.message


def test_never_more_are_asked_for_than_there_are() -> None:
    assert list(Some("all", ("a", "b"), 5, 9)) == ["a b"]


def test_a_share_names_every_part() -> None:
    assert SHARE.parse("magenta=3") == {"cyan": 0, "magenta": 3, "yellow": 0}
    assert SHARE.parse("cyan=0 magenta=2 yellow=1") == {"cyan": 0, "magenta": 2, "yellow": 1}


@pytest.mark.parametrize(
    "text", ["cyan=3", "cyan=-1 magenta=3", "cyan=1", "blue=3", "cyan", "cyan=1.5", "cyan=²"]
)
def test_a_share_that_does_not_add_up_is_refused(text: str) -> None:
    assert SHARE.why(text) is not None


def test_parts_that_cannot_take_the_total_cannot_be_asked() -> None:
    with pytest.raises(ValueError, match="cannot take"):
        Split("share", 4, {"a": 1, "b": 2})


def test_forms_become_answers() -> None:
    assert BAR.compose({"answer": ["cyan"]}) == "cyan"
    assert REMOVE.compose({"pick": ["L1", "M2"]}) == "L1 M2"
    assert REMOVE.compose({}) == "-"
    assert SHARE.parse(SHARE.compose({"cyan": ["2"], "magenta": [""], "yellow": ["1"]}))["cyan"] == 2
    assert SHARE.compose({"answer": ["magenta=3"], "cyan": ["2"]}) == "magenta=3"


def test_an_empty_form_asks_to_choose_first() -> None:
    with pytest.raises(IllegalAnswer, match="first"):
        BAR.compose({"answer": [""]})
