"""A table from its store and back, also when its rules have changed in the middle of a step."""

import json

import pytest

from app.tables import serialization
from app.tables.chair import Chair
from app.tables.events import (
    Answered,
    BotSat,
    Created,
    Event,
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
from app.tables.ledger import Stored
from app.tables.table import Table
from tests.app import bidding
from tests.app.written import CODE, SEED, Written, begun

STEP: list[Event] = [Answered(0, "bid1", "a"), Answered(1, "bid2", "b"), Answered(1, "mine", "c")]
"""All of the game's first step but its last answer."""

FIRST = [*STEP, Answered(0, "bid5", "d")]
"""The whole step."""


def standing(table: Table) -> dict[str, object]:
    """All that there is to know about a table."""
    assert table.play
    return {
        "slug": table.game.slug, "options": table.options, "host": table.host, "chairs": table.chairs,
        "version": table.version, "at": table.at, "question": table.question, "asked_at": table.asked_at,
        "again": table.again, "keys": table.keys, "phase": table.phase, "due": table.due,
        "state": table.game.dump(table.play.state), "waiting": list(table.play.waiting),
        "told": [table.story_log.as_heard(ear, table.play.story) for ear in (None, 0, 1)],
        "aside": table.story_log.aside,
    }  # fmt: skip


@pytest.mark.parametrize(
    "events",
    [
        [],
        [Answered(0, "bid3", "k")],
        STEP,
        [*STEP, TookBack(1), Answered(0, "mine", "c")],
        FIRST,
        [*FIRST, Answered(1, "bid2", "e")],
        [TimedOut(0, "bid0"), TimedOut(1, "bid0")],
        [Answered(0, "bid3", "k"), Left(1), Sat(1, "d7", "Zoe"), BotSat(0, "good")],
        [Answered(0, "bid3", "k"), Resigned(1)],
        [Resigned(1), WantsAgain(0), WantsAgain(1)],
        [Resigned(1), WantsAgain(0), WantsAgain(0, wish=False)],
        [Resigned(1), WantsAgain(0), WantsAgain(1), Started(SEED), Answered(1, "bid4", "")],
    ],
)
def test_a_table_comes_back_as_it_was(events: list[Event]) -> None:
    written = begun(deadline="1_minute")
    for n, event in enumerate(events):
        written.let(event, at=10.0 + n)
    assert standing(written.built()) == standing(written.table)


def test_what_is_not_started_is_built_from_its_first_event() -> None:
    written = Written().let(Created("bidding", 2, {"length": "short"}, "h"), Sat(0, "d", "Ann"), at=5.0)
    table = written.built()
    assert (table.version, table.phase, table.chairs[0].name, table.at) == (2, "lobby", "Ann", 5.0)
    assert not serialization.under_older_rules(written.stored, bidding.GAMES)


def rebuilt(written: Written) -> tuple[Table, list[list[object]]]:
    """The table as it is taken up under newer rules, and the answers that are lost."""
    table, event = serialization.rebuild(CODE, written.stored, bidding.GAMES)
    return table, event.lost


def test_rules_are_older_when_the_last_checkpoint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = begun().stored
    assert not serialization.under_older_rules(stored, bidding.GAMES)
    monkeypatch.setattr(bidding.Bidding, "rules_version", 2)
    assert serialization.under_older_rules(stored, bidding.GAMES)
    assert not serialization.under_older_rules(begun().stored, bidding.GAMES)


def test_newer_rules_begin_again_at_the_last_checkpoint() -> None:
    table, lost = rebuilt(begun().let(*FIRST, at=3.0).let(Answered(0, "bid7", "e"), at=4.0))
    assert table.play
    assert table.play.state.shown == [["bid1", "bid2"]]
    assert set(table.play.waiting) == {0, 1}
    assert lost == [[0, "bid7"]]
    assert (table.version, table.at) == (9, 4.0)


def test_newer_rules_lose_the_answers_of_a_step_in_their_order() -> None:
    assert rebuilt(begun().let(*STEP))[1] == [[0, "bid1"], [1, "bid2"], [1, "mine"]]
    assert rebuilt(begun().let(TimedOut(0, "bid0"), TimedOut(1, "bid0")))[1] == [[0, "bid0"], [1, "bid0"]]


def test_newer_rules_do_not_ask_again_for_what_was_taken_back() -> None:
    bids = [Answered(0, "bid1", ""), Answered(0, "bid2", ""), Answered(1, "bid3", "")]
    assert rebuilt(begun(seats=3).let(*bids, TookBack(0)))[1] == [[0, "bid1"], [1, "bid3"]], "its last"
    assert rebuilt(begun(seats=3).let(*bids, TookBack(1)))[1] == [[0, "bid1"], [0, "bid2"]]
    assert rebuilt(begun().let(Answered(0, "bid1", ""), TookBack(0)))[1] == []


def test_newer_rules_leave_everybody_where_they_sit() -> None:
    moves = [Left(1), Sat(1, "d7", "Zoe"), BotSat(0, "good")]
    table, lost = rebuilt(begun().let(Answered(0, "bid1", "a"), *moves))
    assert table.chairs == [Chair("bot", "d0", "P0", "good"), Chair("person", "d7", "Zoe", sat=7)]
    assert lost == [[0, "bid1"]]
    assert table.version == 8


def test_newer_rules_ask_whoever_is_new_and_name_nothing_that_another_answered() -> None:
    moves = [Left(1), Sat(1, "d1", "P1"), Left(0), Sat(0, "d7", "Zoe")]
    _, lost = rebuilt(begun().let(*STEP, *moves))
    assert lost == [[1, "bid2"], [1, "mine"]]


def test_newer_rules_know_the_forms_that_were_played() -> None:
    written = begun().let(*FIRST, Answered(0, "bid7", "e"))
    table, _ = rebuilt(written)
    assert table.keys == {(0, "a"): 5, (1, "b"): 6, (1, "c"): 7, (0, "d"): 8, (0, "e"): 9}
    assert written.built().keys == table.keys


def test_newer_rules_ask_anew_so_that_no_old_tap_counts() -> None:
    written = begun().let(*STEP)
    table, _ = rebuilt(written)
    assert table.question == written.table.version + 1
    assert table.question > written.table.question


def test_a_restart_is_a_checkpoint_of_its_own_and_is_told() -> None:
    written = begun().let(*STEP)
    table, event = serialization.rebuild(CODE, written.stored, bidding.GAMES)
    written.table = table
    written.let(event, at=9.0)
    assert written.batches[-1].step
    again = written.built()
    heard = [(fact.kind, fact.detail) for fact in again.story_log.as_heard(None, ())]
    assert heard[-1] == ("house:rules", {})
    for seat in (0, 1):
        own = again.story_log.as_heard(seat, ())[-1]
        answers = [text for one, text in event.lost if one == seat]
        assert (own.kind, own.detail) == ("house:lost", {"seat": seat, "answers": answers})
    assert (again.version, again.question, again.at, again.phase) == (8, 8, 9.0, "playing")
    assert again.play
    assert set(again.play.waiting) == {0, 1}


def test_who_resigned_in_the_step_has_resigned_under_newer_rules() -> None:
    table, _ = rebuilt(begun().let(Answered(0, "bid1", ""), Resigned(1)))
    assert table.phase == "ended"


def test_a_checkpoint_of_long_ago_says_when_it_was() -> None:
    stored = begun().let(*FIRST, at=7.0).stored
    assert serialization.begin(CODE, stored, bidding.GAMES).at == 7.0
    assert serialization.begin(CODE, Stored(stored.step, stored.facts, ()), bidding.GAMES).at == 0.0


def test_an_entry_numbers_its_rows_and_has_what_lists_say_only_where_that_changed() -> None:
    table = begun().table
    for event in (WantsAgain(0), WantsAgain(1)):
        table.apply(event, 2.0)
    batch = serialization.batch_of(table, [WantsAgain(0), WantsAgain(1)], with_summary=False)
    assert [(row.version, row.kind, row.at) for row in batch.rows] == [(5, "again", 2.0), (6, "again", 2.0)]
    assert (batch.code, batch.step, batch.summary) == (CODE, None, None)
    summary = serialization.batch_of(table, [WantsAgain(1)], with_summary=True).summary
    assert summary
    assert summary.chairs == (("person", "d0", "P0"), ("person", "d1", "P1"))


def test_a_checkpoint_is_stored_after_so_many_steps_with_the_facts_of_all_of_them() -> None:
    class Seldom(bidding.Bidding):
        checkpoint_every = 3

    often = Written({"bidding": Seldom()}, house=False)
    chosen = Seldom().complete({})
    often.let(Created("bidding", 2, chosen, "host"), Sat(0, "d0", "P0"), Sat(1, "d1", "P1"), Started(SEED))
    assert not [batch.step for batch in often.batches if batch.step], "one step is not enough"
    before = often.table.steps
    due = [serialization.checkpoint_due(often.table, soon=soon) for soon in (True, False)]
    assert (before, due) == (1, [True, False])
    while not often.batches[-1].step:
        play = often.table.play
        assert play
        seat, ask = next(iter(play.waiting.items()))
        often.let(Answered(seat, next(iter(ask)), ""))
        assert often.built().story_log.as_heard(0, ()) == often.table.story_log.as_heard(0, ())
    assert often.table.unstored == []
    facts = json.loads(often.batches[-1].step.facts)
    assert [kind for kind, _, _ in facts].count("house:started") == 1


def test_the_last_game_of_a_log_begins_where_it_started_last() -> None:
    written = begun().let(Resigned(1), WantsAgain(0))
    first = serialization.last_game(written.stored.rows)
    assert [row.kind for row in first] == ["started", "resigned", "again"]
    written.let(Started(SEED), Answered(0, "bid1", ""))
    assert [row.kind for row in serialization.last_game(written.stored.rows)] == ["started", "answered"]
    lobby = Written().let(Created("bidding", 2, {}, "h"), Sat(0, "d", "Ann"))
    assert [row.kind for row in serialization.last_game(lobby.stored.rows)] == ["created", "sat"]


@pytest.mark.parametrize(
    "event",
    [
        Created("bidding", 2, {"length": "short"}, "h"),
        Resized(3),
        Sat(0, "d", "Ann"),
        Left(1),
        BotSat(1, "good"),
        Started(SEED),
        Answered(0, "bid1", "k"),
        TimedOut(0, "bid0"),
        TookBack(1),
        Resigned(0),
        WantsAgain(1),
        Restarted([[0, "bid1"]]),
    ],
    ids=lambda event: type(event).__name__,
)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    row = serialization.row_of(event, 7, 2.5)
    assert (row.version, row.at) == (7, 2.5)
    assert serialization.since(Stored(None, (), (row,))) == [(row, event)]
