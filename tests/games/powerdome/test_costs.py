"""What is said of a fight when it is over: why everybody stands as they do, and in which round it was."""

import pytest

from games.kit.house import PositionSet
from games.kit.story import Fact
from games.powerdome.costs import CostLine
from games.powerdome.story.deeds import RoundBegan
from tests.games.powerdome.table import WAIT, fight
from tests.games.powerdome.test_screen import BLOW, cost, lines, shown, staged


def why(line: CostLine) -> str:
    """A line as it is read."""
    return f"{line.change} {line.text}{line.rest}".strip()


def test_whatever_changed_anybodys_vitality_is_told() -> None:
    play = fight(
        "Ash 30: Porcupine Coat | Brass 36 +Sniffles | Coal 40: -",
        "strike 8 resist 10 > Brass", "strike 10 > Ash", WAIT,
    )  # fmt: skip
    found = cost(play, 2)
    assert (str(found.balance), str(found.nothing)) == ("You 40 unhurt", "Nothing came of it for you.")
    (brass,) = [one for one in found.stood if one.led]
    assert str(brass.text) == "Brass −12"
    assert [str(one.change) for one in brass.led] == ["Brass −2:", "Brass −8:", "Brass −2:"]
    assert sum("Porcupine Coat" in why(one) for one in brass.led) == 1
    assert [str(one.text) for one in found.stood if not one.led] == ["Ash unhurt"]
    assert found.why


def test_whose_vitality_is_gone_is_said_before_who_attacked() -> None:
    (line,) = cost(fight("Ash 60: - | Brass 60: -", "resist 0", "strike 40 > Ash")).lines
    assert isinstance(line, CostLine)
    assert why(line) == "You −40: Brass attacks you with strike 40."


def test_whoever_lost_as_much_as_came_back_is_not_said_to_be_unhurt() -> None:
    play = fight("Ash 60: Gluttony | Brass 60: -", "resist 0", "strike 5 > Ash")
    assert str(cost(play).balance) == "You 60 −5 +5"
    assert [str(one) for one in cost(play, 1).others] == ["Ash −5 +5"]
    assert [str(one) for one in cost(play, None).others] == ["Ash −5 +5", "Brass unhurt"]


def test_what_an_ally_lost_is_told_too() -> None:
    found = cost(fight("Ash 60: - | Brass 60: - | Grout(2) 50", "strike 30 > Grout", WAIT))
    (ally,) = [one for one in found.stood if one.led]
    assert str(ally.text) == "Grout −30"


def test_a_watcher_may_ask_why_somebody_lost() -> None:
    assert cost(fight("Ash 60: - | Brass 60: -", "strike 30 > Brass", WAIT), None).why


def test_a_strike_says_what_it_uses_up_of_a_resist() -> None:
    beats = staged(fight("Ash 60: - | Brass 90: -", BLOW, "resist 10")).beats
    assert [beat.spent for beat in beats] == [(), (("p1", 10, 0),)]


@pytest.mark.usefixtures("as_ruled")
@pytest.mark.parametrize(
    ("orders", "modifiers", "told"),
    [
        (
            ("resist 4 ; Umbrella", "strike 9 > Ash"),
            [],
            "9 strike − 4 resist = 5 − 5 shield = 0 The shield takes all of it; shield left: 2.",
        ),
        (
            ("resist 4 ; Umbrella", "strike 11 > Ash"),
            [],
            "11 strike − 4 resist = 7 − 7 shield = 0 The shield takes all of it.",
        ),
        (
            ("agility 4 resist 4", "agility 2 strike 9 > Ash"),
            [],
            "9 strike − 4 resist = 5 ÷ 2 halved, rounded down: agility 2 against 4 = 2",
        ),
        (
            ("agility 4 resist 5", "agility 2 strike 9 > Ash"),
            [],
            "9 strike − 5 resist = 4 ÷ 2 halved: agility 2 against 4 = 2",
        ),
        (
            ("resist 40", "strike 9 > Ash"),
            [],
            "9 strike − 40 resist = nothing gets through Stopped; resist left: 31.",
        ),
        (
            ("resist 40", "strike 9 > Ash"),
            ["Open Wounds"],
            "9 strike − 40 resist = nothing gets through Stopped; resist left: 0, by Open Wounds.",
        ),
    ],
)
def test_the_numbers_of_a_strike_add_up(orders: tuple[str, str], modifiers: list[str], told: str) -> None:
    play = fight("Ash 60: Umbrella | Brass 60: -", *orders, modifiers=modifiers)
    (found,) = [one for line in cost(play).lines if isinstance(line, CostLine) for one in line.sums]
    terms = (part for term in found.terms for part in (term.op, term.number, term.words))
    assert " ".join(filter(None, (*terms, found.stopped))) == told


def test_the_step_in_which_one_fell_for_good_is_known_to_oneself() -> None:
    play = fight("Ash 60: - | Brass 20: - | Coal 60: -", BLOW, WAIT, WAIT)
    assert staged(play, 1).fell == staged(play, 1).beats[-1].number
    assert [staged(play, seat).fell for seat in (0, 2, None)] == [0, 0, 0]
    assert staged(fight("Ash 60: - | Brass 20: Nine Lives | Coal 60: -", BLOW, WAIT, WAIT), 1).fell == 0


def test_each_round_of_the_story_has_its_heading() -> None:
    play = fight("Ash 60: - | Brass 60: -", "strike 10 > Brass", WAIT)
    told = [fact for step in play.closed for fact in step.story] + play.story
    began = told[-1]
    assert isinstance(began, RoundBegan)
    story: list[Fact] = [PositionSet(), *told]
    chapters = shown(play, story).short
    assert [chapter[0] for chapter in lines(chapters)] == [f"Round {began.round - 1}"]
    assert (chapters[0].lines[0].head, chapters[0].lines[0].id) == (True, "h1")
    further = shown(play, [*story, *told[:-1], RoundBegan(began.round + 1)]).short
    assert [chapter[0] for chapter in lines(further)] == [
        f"Round {began.round} begins.",
        f"Round {began.round - 1}",
    ]


def test_what_one_blow_alone_came_to_is_said_once() -> None:
    (brass,) = (one for one in cost(fight(
        "Ash 60: - | Brass 60: - | Coal 60: -", "resist 0", "resist 0", "strike 20 > Brass",
    )).stood if one.led)  # fmt: skip
    assert (str(brass.text), [why(one) for one in brass.led]) == (
        "Brass −20",
        ["Coal attacks Brass with strike 20."],
    )


def test_whoever_is_turned_aside_reads_why_somebody_else_was_struck() -> None:
    found = cost(
        fight(
            "Ash 60: Scapegoat | Brass 60: - | Coal 60: -",
            "resist 0 ; Scapegoat Coal",
            "strike 10 > Ash",
            WAIT,
        ),
        1,
    )
    told = [why(line) for line in found.lines if isinstance(line, CostLine)]
    assert any("turned aside to Coal" in line for line in told), told


def test_what_one_step_came_to_for_a_bystander_is_not_said_twice() -> None:
    found = cost(
        fight("Ash 60: Blood Oath | Brass 60: - | Coal 60: -", "resist 0 ; Blood Oath 9", WAIT, WAIT), 1
    )
    (ash,) = [one for one in found.stood if one.led]
    assert [str(one.change) for one in ash.led] == [""]


def test_a_blow_is_told_once_with_whom_it_hurt() -> None:
    found = cost(fight("Ash 60: - | Brass 60: - | Coal 60: -", "strike 20 > Brass", "strike 5 > Ash", WAIT))
    assert [why(one) for one in found.lines if isinstance(one, CostLine)] == [
        "You −5: Brass attacks you with strike 5."
    ]
    (brass,) = (one for one in found.stood if one.led)
    assert [why(one) for one in brass.led] == ["You attack Brass with strike 20."]
    unhurt = cost(fight("Ash 60: - | Brass 60: -", "strike 20 > Brass", WAIT))
    assert (unhurt.lines, str(unhurt.nothing), len(unhurt.stood)) == ((), "", 1)
    stopped = cost(fight("Ash 60: - | Brass 60: -", "strike 20 > Brass", "resist 30"))
    assert [why(one) for one in stopped.lines if isinstance(one, CostLine)] == [
        "You attack Brass with strike 20."
    ]
