"""A turn of Mana Surge in a sentence, in a chip, and in the list that a chip opens."""

import pytest

from games.kit.chips import in_one
from games.kit.story import Fact, StoryEntry
from games.mana_surge import screen, summaries
from games.mana_surge.story import DrewMana, GaveUp, Moved, Spawned, TurnBegan
from games.mana_surge.view import view
from tests.games.mana_surge.board import turn_of_red
from tests.games.mana_surge.test_words import ADA, blow, log, step, turn


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (turn(1), "Green did nothing."),
        (turn(1, Spawned(1, "0,1", 7)), "Green spawned, did nothing else."),
        (turn(1, Spawned(1, "0,1", 7), Spawned(1, "0,2", 8), step(1)), "Green moved away from the Pool."),
        (turn(1, step(1), step(1)), "Green moved away from the Pool."),
        (
            turn(1, Moved(1, "0,3", "0,2", ".", 7), Moved(1, "0,2", "0,1", ".", 7), step(1, "A", 8)),
            "Green moved one troop beside the Pool and one onto +1\N{NO-BREAK SPACE}Attack.",
        ),
        (
            turn(1, Moved(1, "1,0", "0,1", ".", 7), step(1, ".", 8)),
            "Green moved one troop round the Pool and one away from it.",
        ),
        (turn(1, Moved(1, "2,0", "1,1", ".", 7)), "Green moved."),
        (
            turn(1, Moved(1, "2,0", "1,1", ".", 7), step(1, ".", 8)),
            "Green moved one troop away from the Pool and one aside.",
        ),
        (turn(1, *(Moved(1, "2,0", "1,1", ".", troop) for troop in (7, 8))), "Green moved 2 troops."),
        (
            turn(1, step(1, "S"), step(1, ".", 8)),
            "Green moved onto an Extra Spawn: locked, moved another troop away from the Pool.",
        ),
        (
            turn(1, step(1, "A"), blow(1, 0, struck=True, tile="O")),
            "Green moved onto +1\N{NO-BREAK SPACE}Attack, felled a troop of yours in the Pool.",
        ),
        (turn(1, Moved(1, "0,4", "0,3", ".", 7)), "Green moved towards the Pool."),
        (turn(1, step(1), step(1, ".", 8)), "Green moved 2 troops away from the Pool."),
        (
            turn(1, Moved(1, "0,2", "0,1", "a", 7), Moved(1, "0,1", "0,2", "A", 7)),
            "Green stepped out and back.",
        ),
        (
            turn(1, Moved(1, "0,2", "0,1", "a", 7), Moved(1, "0,1", "0,2", "A", 7), step(1, "D", 8)),
            "Green moved one troop onto +1\N{NO-BREAK SPACE}Defence and one out and back.",
        ),
        (turn(1, step(1, "D"), step(1, "X")), "Green moved onto an Extra Action: locked."),
        (
            turn(1, step(1), DrewMana(1, 2), GaveUp(2)),
            "Green moved away from the Pool, drew 1 mana (2 in all).",
        ),
        (turn(1, blow(1, 0, struck=True)), "Green felled a troop of yours."),
        (turn(1, blow(1, 0, struck=True), blow(1, 0, struck=True)), "Green felled 2 troops of yours."),
        (
            turn(1, blow(1, 2, lost=True), blow(1, 0, lost=True), blow(1, 0, lost=True)),
            "Green lost 3 troops against Blue’s and yours.",
        ),
        (turn(1, *[blow(1, 0, struck=True, lost=True)] * 3), "Green traded 3 troops for yours."),
        (
            turn(1, blow(1, 0, struck=True), blow(1, 0, struck=True, tile="X")),
            "Green felled a troop of yours, felled a troop of yours on an Extra Action: 1 point less.",
        ),
        (
            turn(1, *[blow(1, 0, struck=True, tile="S")] * 2),
            "Green felled 2 troops of yours on Extra Spawns: 2 spawns less.",
        ),
        (turn(1, blow(1, 2, struck=True), blow(1, 0, struck=True)), "Green felled troops of Blue and yours."),
        (
            turn(1, blow(1, 2, struck=True), blow(1, 0, struck=True), blow(1, 2, struck=True)),
            "Green felled 2 troops of Blue and 1 of yours.",
        ),
        (turn(1, blow(1, 2), blow(1, 0)), "Green attacked Blue and you in vain."),
        (turn(1, blow(1, 2), blow(1, 2)), "Green attacked Blue twice in vain."),
        (turn(1, *[blow(1, 0)] * 3), "Green attacked you 3 times in vain."),
        (turn(1, GaveUp(1)), ""),
        (turn(1, GaveUp(2)), "Green did nothing."),
    ],
)  # fmt: skip
def test_a_turn_is_said_in_one_line_in_the_order_in_which_it_was_played(facts: list[Fact], said: str) -> None:
    assert str(summaries.whole_turn(facts, ADA, ended=True)) == said


@pytest.mark.rule("MS-4.5")
def test_whoever_resigned_loses_no_points_or_spawns_with_a_troop() -> None:
    play = turn_of_red(
        {"1,0": "Ar", "2,0": "Xb", "1,-1": "Sb", "0,1": "Xg", "-1,1": "Xr", "-1,0": "Xr"}, mana="0 0 3"
    )
    play.resign(2)
    play.answer(0, "end")
    for text in ("1,0 x 2,0", "1,0 x 0,1", "1,0 x 1,-1"):
        play.answer(0, text)
    assert str(summaries.whole_turn(play.story, ADA, ended=True)) == (
        "You felled a troop of Blue on an Extra Action, "
        "felled a troop of Green on an Extra Action: 1 point less, felled a troop of Blue on an Extra Spawn."
    )


def test_a_turn_in_progress_is_not_called_idle() -> None:
    assert str(summaries.whole_turn(turn(1), ADA, ended=False)) == "It is Green’s turn."
    assert str(summaries.whole_turn(turn(1, GaveUp(1)), ADA, ended=False)) == ""


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (turn(1), "to move"),
        (turn(1, Spawned(1, "0,1", 7)), "spawned"),
        (turn(1, step(1), step(1, ".", 8)), "moved 2 troops away from the Pool"),
        (
            turn(1, Moved(1, "0,3", "0,2", ".", 7), Moved(1, "0,2", "0,1", ".", 7), step(1, "A", 8)),
            "moved one troop beside the Pool | and one onto +1\N{NO-BREAK SPACE}Attack",
        ),
        (
            turn(1, blow(1, 2, struck=True), blow(1, 0, struck=True), blow(1, 2, struck=True)),
            "felled a troop of yours | and 2 of Blue",
        ),
        (turn(1, step(1, "X"), DrewMana(1, 2)), "moved onto an Extra Action |, drew 1 mana"),
        (
            turn(1, step(1, ".", 8), step(1, "X")),
            "moved onto an Extra Action |, moved another troop away from the Pool",
        ),
        (
            turn(1, step(1, "A"), blow(1, 0, struck=True)),
            "felled a troop of yours |, moved onto +1\N{NO-BREAK SPACE}Attack",
        ),
        (
            turn(1, step(1, "O"), blow(1, 2, struck=True), blow(1, 0, struck=True, tile="X")),
            "felled a troop of yours | on an Extra Action |: 1 point less |, moved into the Pool"
            " |, felled a troop of Blue",
        ),
    ],
)
def test_a_chip_says_first_what_whoever_is_asked_has_lost(facts: list[Fact], said: str) -> None:
    parts = summaries.chip(facts, ADA, 0, ended=False)
    assert " |".join(f"{part.mark} {part.text}" for part in parts).strip() == said


@pytest.mark.parametrize(
    ("facts", "said", "briefly"),
    [
        (turn(1, blow(1, 0, struck=True, tile="O")), "felled a troop of yours", "felled yours"),
        (turn(1, *[blow(1, 0, struck=True)] * 2), "felled 2 troops of yours", "felled 2 of yours"),
        (turn(1, blow(1, 2, struck=True)), "felled a troop of Blue", "felled 1 of Blue"),
        (turn(1, step(1, "O")), "moved into the Pool", "into the Pool"),
        (
            turn(1, step(1, ".", 8), step(1, "A")),
            "moved one troop away from the Pool",
            "away from the Pool",
        ),
    ],
)
def test_a_chip_with_no_room_for_the_first_thing_has_fewer_words_for_it(
    facts: list[Fact], said: str, briefly: str
) -> None:
    first = summaries.chip(facts, ADA, 0, ended=True)[0]
    assert (str(first.text), str(first.brief)) == (said, briefly)


def test_a_sentence_is_its_parts_in_the_order_in_which_it_was_played() -> None:
    facts = turn(1, step(1, "O"), blow(1, 2, struck=True), blow(1, 0, struck=True, tile="X"))
    told = in_one(summaries.turn_parts(facts, ADA, ended=True))
    assert str(summaries.whole_turn(facts, ADA, ended=True)) == f"Green {told}."
    assert str(told).startswith(
        "moved into the Pool: locked, felled a troop of Blue, felled a troop of yours"
    )


@pytest.mark.rule("MS-3.1")
def test_the_list_says_for_whom_there_was_no_room_once_the_others_have_come() -> None:
    facts = [TurnBegan(0, 4, 1, 2), Spawned(0, "0,1", 7), step(0)]
    told = tuple(StoryEntry(number, fact) for number, fact in enumerate(facts, 1))
    lines = [(line.id, str(line.text)) for line in screen.Turn(told, ADA, ended=True, came=True).lines]
    assert lines[1:] == [
        ("f2", "You spawned"),
        ("r1", "You had room for 1 of 2 new troops"),
        ("f3", "You moved away from the Pool"),
    ]
    assert len(screen.Turn(told[:2], ADA, ended=False, came=False).lines) == 2
    resigned = (told[0], StoryEntry(2, GaveUp(0)))
    assert [str(line.text) for line in screen.Turn(resigned, ADA, ended=True, came=True).lines[1:]] == [
        "You resigned"
    ]


@pytest.mark.rule("MS-3.1")
def test_what_is_said_of_no_room_opens_the_turn_that_it_is_said_of() -> None:
    play = turn_of_red({})
    entries = [StoryEntry(number, fact) for number, fact in enumerate(play.story)]
    shown = screen.recap(view(play.state), entries, ADA, 0)
    assert shown.crowded_in == shown.short[0].id
    assert "You had no room for a new troop" in [str(line.text) for line in shown.short[0].lines]


def test_the_list_holds_every_turn_that_a_chip_opens_however_long_the_turns_are() -> None:
    long = [step(1)] * 30
    story = [*turn(0, *long, DrewMana(0, 1)), *turn(1, *long), *turn(2, *long), *turn(0, *long)]
    shown = log(*story)
    listed = [turn.id for turn in shown.short]
    assert [turn.id for turn in shown.latest] == [listed[2], listed[1]]
    assert shown.drew_in == listed[3]
