"""A turn of Mana Surge in a sentence, in a chip, and in the list that a chip opens."""

import pytest

from games.kit.chips import in_one
from games.kit.story import Fact
from games.mana_surge import telling
from games.mana_surge.story import DrewMana, GaveUp, Moved, Spawned
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
            "Green moved away from the Pool.",
        ),
        (turn(1, Moved(1, "0,4", "0,3", ".", 7)), "Green moved towards the Pool."),
        (turn(1, step(1), step(1, ".", 8)), "Green moved 2 troops away from the Pool."),
        (
            turn(1, Moved(1, "0,2", "0,1", "a", 7), Moved(1, "0,1", "0,2", "A", 7)),
            "Green stepped out and back.",
        ),
        (
            turn(1, Moved(1, "0,2", "0,1", "a", 7), Moved(1, "0,1", "0,2", "A", 7), step(1, "D", 8)),
            "Green moved onto +1\N{NO-BREAK SPACE}Defence.",
        ),
        (turn(1, step(1, "D"), step(1, "X")), "Green moved onto an Extra Action: locked."),
        (turn(1, step(1), DrewMana(1, 2), GaveUp(2)), "Green drew 1 mana (2 in all)."),
        (turn(1, step(1), blow(1, 0, struck=True)), "Green felled a troop of yours."),
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
    assert str(telling.whole_turn(facts, ADA, ended=True)) == said


def test_a_turn_in_progress_is_not_called_idle() -> None:
    assert str(telling.whole_turn(turn(1), ADA, ended=False)) == "It is Green’s turn."
    assert str(telling.whole_turn(turn(1, GaveUp(1)), ADA, ended=False)) == ""


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
            turn(1, step(1, "O"), blow(1, 2, struck=True), blow(1, 0, struck=True, tile="X")),
            "felled a troop of yours | on an Extra Action |: 1 point less |, moved into the Pool"
            " |, felled a troop of Blue",
        ),
    ],
)
def test_a_chip_says_first_what_whoever_is_asked_has_lost(facts: list[Fact], said: str) -> None:
    parts = telling.chip(facts, ADA, 0, ended=False)
    assert " |".join(f"{part.mark} {part.text}" for part in parts).strip() == said


def test_a_sentence_is_its_parts_in_the_order_in_which_it_was_played() -> None:
    facts = turn(1, step(1, "O"), blow(1, 2, struck=True), blow(1, 0, struck=True, tile="X"))
    told = in_one(telling.turn_parts(facts, ADA, ended=True))
    assert str(telling.whole_turn(facts, ADA, ended=True)) == f"Green {told}."
    assert str(told).startswith(
        "moved into the Pool: locked, felled a troop of Blue, felled a troop of yours"
    )


def test_the_list_holds_every_turn_that_a_chip_opens_however_long_the_turns_are() -> None:
    long = [step(1)] * 30
    story = [*turn(0, *long, DrewMana(0, 1)), *turn(1, *long), *turn(2, *long), *turn(0, *long)]
    shown = log(*story)
    listed = [turn.id for turn in shown.short]
    assert [turn.id for turn in shown.latest] == [listed[2], listed[1]]
    assert shown.drew_in == listed[3]
