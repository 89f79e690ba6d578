"""A table is what its log adds up to."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from app.tables.chair import Chair
from app.tables.events import (
    Answered,
    BotSat,
    Created,
    Left,
    Resigned,
    Resized,
    Restarted,
    Sat,
    Started,
    TimedOut,
    TookBack,
    WantsAgain,
)
from app.tables.table import KEYS, Table
from games.kit.asks import IllegalAnswer
from games.kit.story import Fact
from tests.app.bidding import Bidding
from tests.app.written import CODE, SEED, Written, begun, told


class Public(Bidding):
    """Everybody sees everything."""

    perfect_information: ClassVar[bool] = True
    views = 0

    def view(self, state: Any, seat: int | None) -> Any:
        Public.views += 1
        return super().view(state, seat)


def test_the_view_of_a_public_game_is_kept_as_long_as_the_table_stands_still() -> None:
    written = Written({"bidding": Public()})
    table = written.table
    written.let(Created("bidding", 2, {}, "h"), Sat(0, "a", "A"), Sat(1, "b", "B"))
    assert table.view(None) is None
    written.let(Started(SEED), Answered(0, "bid1", ""))
    Public.views = 0
    before = table.view(0)
    assert table.view(1) is before
    assert table.view(None) is before
    assert (before.shown, Public.views) == ((), 1)
    written.let(Answered(1, "bid2", ""))
    assert table.view(0).shown == (("bid1", "bid2"),)
    assert table.view(1) is table.view(0)
    assert Public.views == 2


def test_the_view_of_a_game_with_secrets_is_each_seats_own() -> None:
    table = begun().table
    assert table.play
    assert [table.view(seat).word for seat in (0, 1, None)] == [*table.play.state.words, ""]


def test_a_table_plays_until_the_game_has_a_result() -> None:
    written = Written().let(Created("bidding", 2, {}, "h"))
    assert written.table.phase == "lobby"
    assert begun().table.phase == "playing"
    assert begun().let(Resigned(0)).table.phase == "ended"


def test_each_change_makes_a_version_and_is_dated() -> None:
    written = begun()
    assert (written.table.version, written.table.at) == (4, 1.0)
    written.let(Answered(0, "bid1", ""), at=8.0)
    assert (written.table.version, written.table.at) == (5, 8.0)
    assert repr(written.table) == "<Table ABCDEF at 5>"


def test_an_illegal_answer_changes_nothing() -> None:
    written = begun()
    with pytest.raises(IllegalAnswer):
        written.let(Answered(0, "bid77", "k"), at=8.0)
    table = written.table
    assert (table.version, table.at, table.keys) == (4, 1.0, {})


def test_a_question_has_the_version_at_which_it_was_first_asked() -> None:
    written = begun(deadline="1_minute")
    table = written.table
    assert (table.question, table.asked_at, table.due) == (4, 1.0, 61.0)
    written.let(Answered(0, "bid1", ""), at=5.0)
    assert (table.question, table.asked_at) == (4, 1.0), "a secret bid leaves the question as it is"
    written.let(TookBack(0), BotSat(0, ""), Sat(0, "d0", "P0"), Answered(0, "bid1", ""), at=6.0)
    assert (table.question, table.asked_at) == (4, 1.0)
    written.let(Answered(1, "bid2", ""), at=7.0)
    assert (table.question, table.asked_at, table.due) == (10, 7.0, 67.0)
    written.let(Resigned(1), at=8.0)
    assert (table.question, table.due) == (11, None)
    written.let(Started(SEED), at=20.0)
    assert (table.question, table.asked_at, table.due) == (12, 20.0, 80.0)


def test_a_question_that_comes_back_after_taking_back_is_a_new_one() -> None:
    written = begun().let(Answered(0, "bid1", ""), Answered(1, "bid2", ""), Answered(1, "mine", ""))
    assert written.table.question == 7
    written.let(TookBack(1))
    assert written.table.question == 8


class Slow(Bidding):
    """What happened is played back."""

    def telling(self, facts: Iterable[Fact], names: tuple[str, ...]) -> float:
        return 10.0 * len(list(facts)) * len(names)


def test_the_time_of_a_question_begins_when_what_led_to_it_has_been_told() -> None:
    written = Written({"bidding": Slow()})
    written.let(Created("bidding", 2, {"deadline": "1_minute"}, "h"), Sat(0, "a", "A"), Sat(1, "b", "B"))
    written.let(Started(SEED), at=1.0)
    written.let(Answered(0, "bid1", ""), Answered(1, "bid2", ""), Answered(1, "mine", ""), at=5.0)
    assert written.table.due == 65.0, "no step is finished"
    facts = written.table.apply(Answered(0, "bid3", ""), 7.0)
    assert facts
    assert written.table.due == 67.0 + 20 * len(facts)


def test_without_a_deadline_nothing_is_due() -> None:
    assert begun().table.due is None
    assert begun(deadline="off").table.due is None
    assert begun(slug="counting").table.due is None


def test_the_seats_of_a_device_are_those_where_it_sits_itself() -> None:
    written = Written().let(Created("bidding", 4, {}, "host"))
    written.let(Sat(0, "a", "Ann"), Sat(2, "a", ""), Sat(1, "b", "Bob"), BotSat(2, "good"))
    assert written.table.seats_of("a") == (0,)
    assert written.table.seats_of("b") == (1,)
    assert written.table.seats_of("") == ()


def test_a_bot_that_plays_on_for_a_person_keeps_name_and_device() -> None:
    written = Written().let(Created("bidding", 3, {}, "host"), Sat(0, "a", "Ann"), BotSat(1, "quick"))
    written.let(BotSat(0, "good"))
    assert written.table.chairs == [
        Chair("bot", "a", "Ann", "good"),
        Chair("bot", "", "Bot", "quick"),
        Chair(),
    ]
    written.let(BotSat(1, "good"), Left(0))
    assert written.table.chairs == [Chair(), Chair("bot", "", "Bot", "good"), Chair()]


def test_no_two_at_a_table_are_called_alike() -> None:
    written = Written().let(Created("bidding", 3, {}, "host"), Sat(2, "a", "Anna"))
    written.let(Sat(0, "b", "anna"), Sat(1, "c", "Anna"))
    assert written.table.names == ("anna 2", "Anna 3", "Anna"), (
        "who was here first keeps the name as it was typed"
    )
    written = Written().let(Created("bidding", 2, {}, "host"), Sat(0, "a", "Anna"), Sat(1, "b", "An\u200cna"))
    assert written.table.names == ("Anna", "An\u200cna 2"), "what nobody sees tells nobody apart"


def test_who_comes_and_goes_is_told() -> None:
    written = Written().let(Created("bidding", 2, {}, "host"), Sat(0, "a", "Ann"), Left(0), BotSat(0, ""))
    asides = [(after, fact.kind, fact.detail) for after, fact in written.table.story_log.aside]
    assert asides == [
        (0, "house:sat", {"seat": 0, "name": "Ann", "new": False}),
        (0, "house:left", {"seat": 0, "name": "Ann"}),
        (0, "house:bot", {"seat": 0, "name": "Bot"}),
    ]


@pytest.mark.parametrize(
    ("seats", "names"),
    [(4, ["", "Bob", "", "Bot"]), (3, ["", "Bob", "Bot"]), (2, ["Bob", "Bot"])],
)
def test_the_last_empty_chairs_go_and_whoever_sits_behind_moves_up(seats: int, names: list[str]) -> None:
    written = Written().let(Created("bidding", 4, {}, "host"), Sat(1, "b", "Bob"), BotSat(3, ""))
    written.let(Resized(seats))
    assert [chair.name for chair in written.table.chairs] == names
    told_again = [(fact.kind, fact.detail) for _, fact in written.table.story_log.aside]
    assert told_again == [
        ("house:sat", {"seat": names.index("Bob"), "name": "Bob", "new": False}),
        ("house:bot", {"seat": names.index("Bot"), "name": "Bot"}),
    ]
    assert len(written.table.story_log.counts) == seats + 1


def test_more_chairs_stand_behind_the_others() -> None:
    written = Written().let(Created("bidding", 2, {}, "host"), Sat(1, "b", "Bob"), Resized(4))
    assert [chair.name for chair in written.table.chairs] == ["", "Bob", "", ""]


def test_the_next_game_moves_everybody_by_one_seat() -> None:
    written = begun(seats=3).let(Resigned(2), WantsAgain(0), WantsAgain(1))
    assert written.table.again == {0, 1}
    written.let(Sat(1, "d1", "P1"))
    assert written.table.again == {0}
    facts = written.table.apply(Started(SEED), 5.0)
    assert [chair.device for chair in written.table.chairs] == ["d1", "d2", "d0"]
    assert written.table.again == set()
    assert told(facts) == ["house:sat", "house:again", "house:started"]


def test_in_the_next_game_everybody_keeps_a_seat_that_is_no_side() -> None:
    written = begun(seats=3).let(Resigned(2), WantsAgain(0), WantsAgain(1), Started(SEED, keeps=True))
    assert [chair.device for chair in written.table.chairs] == ["d0", "d1", "d2"]
    assert [chair.device for chair in written.built().chairs] == ["d0", "d1", "d2"]


def test_the_house_tells_where_in_a_step_it_happened() -> None:
    written = begun().let(Answered(0, "bid1", ""), Answered(1, "bid2", ""), Answered(1, "mine", ""))
    written.let(TookBack(1), TimedOut(0, "no"), TimedOut(1, "no"))
    facts = written.table.apply(Resigned(1), 3.0)
    assert facts
    assert told(facts[:3]) == ["peek", "peek", "bids"]
    assert [(fact.kind, fact.detail) for fact in facts[3:]] == [
        ("house:taken_back", {"seat": 1, "undone": ["claimed"]}),
        ("house:late", {"seat": 0}),
        ("house:late", {"seat": 1}),
        ("house:resigned", {"seat": 1}),
    ]


def test_the_keys_of_the_latest_forms_are_remembered() -> None:
    table = begun().table
    table.remember(0, "", 5)
    assert table.keys == {}
    for n in range(KEYS):
        table.remember(n % 2, f"k{n}", n)
    assert len(table.keys) == KEYS
    table.remember(1, "new", 99)
    assert (0, "k0") not in table.keys
    assert (1, "k1") in table.keys
    assert table.keys[1, "new"] == 99


def test_the_form_of_an_answer_is_remembered_with_its_version() -> None:
    assert begun().let(Answered(0, "bid1", "k")).table.keys == {(0, "k"): 5}


def test_an_answer_that_ends_no_step_makes_no_checkpoint() -> None:
    table = begun().table
    assert table.apply(Answered(0, "bid1", ""), 1.0) is None
    assert table.apply(Answered(1, "bid2", ""), 1.0) is None
    assert table.apply(Left(0), 1.0) is None
    assert told(table.apply(Restarted([[0, "bid1"]]), 1.0)) == ["house:left", "house:rules", "house:lost"]


def test_a_table_of_a_game_that_is_not_there_is_not_made() -> None:
    with pytest.raises(KeyError):
        Table(CODE, {}).apply(Created("bidding", 2, {}, "h"), 1.0)
