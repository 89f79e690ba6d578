"""Sentences that know who reads them."""

from games.kit.story import LooseFact
from games.kit.words import NOTHING, Reader, Run, listed, many, of_the_house, say, strong

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


def test_what_the_house_tells_is_said_in_any_game() -> None:
    assert str(of_the_house(LooseFact("house:taken_back", {"seat": 1}), READER)) == "You took it back"
    assert not of_the_house(LooseFact("house:started", {}), READER)
