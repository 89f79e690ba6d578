"""The story of a table: each ear counts what it heard, and a screen is sent the end of it."""

import pytest

from app.tables.story_log import StoryLog
from games.kit.house import SatDown, TookBack, WentBack
from games.kit.story import Fact, LooseFact, StoryEntry


def heard(log: StoryLog, ear: int | None, *present: Fact) -> list[tuple[int, str]]:
    return [(fact.number, fact.kind) for fact in log.as_heard(ear, present)]


ALL, ONE, BOTH = LooseFact("all", {}), LooseFact("one", {}, to=(1,)), LooseFact("both", {}, to=(0, 1))


def test_each_ear_counts_what_it_heard_and_nothing_else() -> None:
    log = StoryLog(2, most=10)
    assert log.settle([ALL, ONE, BOTH, ALL]) == [ALL, ONE, BOTH, ALL]
    assert heard(log, None) == [(1, "all"), (2, "all")]
    assert heard(log, 0) == [(1, "all"), (2, "both"), (3, "all")]
    assert heard(log, 1) == [(1, "all"), (2, "one"), (3, "both"), (4, "all")]


def test_ears_that_count_alike_share_a_fact() -> None:
    log = StoryLog(2, most=10)
    log.settle([ALL, ONE, ALL])
    last = [log.kept[ear][-1] for ear in (None, 0, 1)]
    assert last[0] is last[1]
    assert (last[1].number, last[2].number) == (2, 3)


def test_what_the_present_step_tells_is_numbered_on_and_not_yet_kept() -> None:
    log = StoryLog(2, most=10)
    log.settle([ALL])
    assert heard(log, 0, BOTH, ONE, ALL) == [(1, "all"), (2, "both"), (3, "all")]
    assert heard(log, 0) == [(1, "all")]


def test_a_screen_is_sent_the_latest() -> None:
    log = StoryLog(2, most=2)
    log.settle([ALL, ALL, ALL])
    assert heard(log, 0) == [(2, "all"), (3, "all")]
    assert heard(log, 0, ALL) == [(3, "all"), (4, "all")]


@pytest.mark.parametrize(
    ("asides", "story"),
    [
        ([(0, "late")], "late a b c"),
        ([(2, "late")], "a b late c"),
        ([(3, "late")], "a b c late"),
        ([(1, "late"), (1, "left"), (2, "sat")], "a late left b sat c"),
        ([(2, "late"), (1, "left"), (2, "sat")], "a b late left sat c"),
    ],
)
def test_what_the_house_tells_stands_where_it_happened(asides: list[tuple[int, str]], story: str) -> None:
    log = StoryLog(2, most=10)
    for after, kind in asides:
        log.tell_aside(after, LooseFact(kind, {}))
    facts = [LooseFact(kind, {}) for kind in "abc"]
    woven = log.weave(facts)
    assert " ".join(fact.kind for fact in woven) == story
    assert log.settle(facts) == woven
    assert log.aside == []
    assert [fact.kind for fact in log.as_heard(None, ())] == [fact.kind for fact in woven]


def test_the_house_tells_everybody_and_in_full() -> None:
    log = StoryLog(2, most=10)
    log.tell_aside(0, SatDown(1, "Bob"))
    assert log.weave([]) == [SatDown(1, "Bob")]


def test_a_stored_story_goes_on_with_its_numbers() -> None:
    first = StoryLog(2, most=3)
    facts = [ALL, ONE, BOTH, ALL, ONE]
    first.settle(facts)
    later = StoryLog(2, most=3)
    later.resume(facts[2:], list(first.counts.values()))
    assert later.counts == first.counts
    for ear in (None, 0):
        assert list(later.kept[ear]) == list(first.kept[ear])[-len(later.kept[ear]) :]
    assert heard(later, 1) == heard(first, 1) == [(3, "both"), (4, "all"), (5, "one")]


def test_a_story_of_other_ears_is_not_taken_up() -> None:
    with pytest.raises(ValueError):
        StoryLog(2, most=3).resume([], [1, 2])


def test_facts_are_compared_by_what_they_say() -> None:
    one, other = StoryEntry(1, LooseFact("a", {"n": [1]})), StoryEntry(1, LooseFact("a", {"n": [1]}))
    assert one == other
    assert hash(one) == hash(other)
    assert one not in (
        StoryEntry(2, LooseFact("a", {"n": [1]})),
        StoryEntry(1, LooseFact("b", {"n": [1]})),
        StoryEntry(1, LooseFact("a", {"n": [2]})),
    )
    assert one != "1 a {'n': [1]}"


def test_what_was_undone_is_told_no_more_and_counts() -> None:
    log = StoryLog(2, most=10)
    log.settle([ALL, ONE])
    before = list(log.counts.values())
    log.settle([BOTH, TookBack(1), SatDown(0, "Ann"), ALL, WentBack(1)])
    log.go_back(before)
    assert heard(log, None) == [(1, "all"), (3, "house:sat"), (5, "house:went_back")]
    assert heard(log, 0) == [(1, "all"), (4, "house:sat"), (6, "house:went_back")]
    assert heard(log, 1, ALL) == [
        *((1, "all"), (2, "one"), (5, "house:sat"), (7, "house:went_back")),
        (8, "all"),
    ]


def test_what_was_undone_stays_so_when_the_story_is_read_again() -> None:
    log = StoryLog(2, most=10)
    facts = log.settle([ALL])
    before = list(log.counts.values())
    facts += log.settle([ONE, ALL, WentBack(0)])
    log.go_back(before)
    facts += log.settle([BOTH])
    again = StoryLog(2, most=10)
    again.resume(facts, list(log.counts.values()), log.undone)
    assert [heard(again, ear) for ear in (None, 0, 1)] == [heard(log, ear) for ear in (None, 0, 1)]
    assert heard(again, 1) == [(1, "all"), (4, "house:went_back"), (5, "both")]


def test_who_is_new_at_a_seat_has_not_heard_what_was_undone_either() -> None:
    log = StoryLog(2, most=10)
    log.settle([ALL, ONE, ONE])
    before = list(log.counts.values())
    log.settle([ALL, SatDown(1, "Zoë", new=True), ALL])
    log.go_back(before)
    assert heard(log, 1) == heard(log, None) == [(1, "all"), (3, "house:sat")]
    log.settle([SatDown(1, "Bob", new=True)])
    assert log.undone[0][2] == log.undone[0][0]


def test_a_return_that_an_older_version_stored_leaves_the_story_as_it_is() -> None:
    log = StoryLog(2, most=10)
    log.settle([ALL])
    log.go_back(())
    assert heard(log, 0) == [(1, "all")]
