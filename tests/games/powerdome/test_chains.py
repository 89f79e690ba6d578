"""PD-4.2, PD-3.2: what follows from what, how far, and what happens in the midst of a sentence."""

import json

import pytest

from games.kit.play import Play
from games.powerdome import POWERDOME
from games.powerdome.effects import Regenerate, Weaken
from games.powerdome.powers import POWERS, When
from games.powerdome.sentences import power, reactive
from games.powerdome.targets import THEM_WHO
from tests.games.powerdome.conftest import forget
from tests.games.powerdome.table import WAIT, arena, facts, fight, now, owners, say

pytestmark = pytest.mark.usefixtures("as_ruled")


@pytest.mark.rule("PD-4.2")
def test_nothing_reacts_to_the_seventh_link_of_a_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Needle 3, link 1 answers with 4, link 2 answers that with 5, and so on."""
    for link in range(1, 9):
        when = When("weakened", "if", lambda a, e, n=link + 2: e.about is a.me and e.amount == n)  # type: ignore[misc]
        monkeypatch.setitem(
            POWERS, f"Link {link}", power(f"Link {link}", "", reactive(when, Weaken(link + 3, THEM_WHO)))
        )
    forget()
    own = [", ".join(f"Link {link}" for link in range(start, 9, 2)) for start in (2, 1)]
    play = fight(
        f"Ash 60: Knitting Needle, {own[0]} | Brass 60: {own[1]}", WAIT + " ; Knitting Needle Brass", WAIT
    )
    assert [fact["power"] for fact in facts(play, "reacts")] == [f"Link {link}" for link in range(1, 7)]


@pytest.mark.rule("PD-4.2")
def test_one_attack_sets_off_no_more_than_can_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(5):
        for seat in range(2):
            name = f"Echo {number} of {seat}"
            when = When("regenerated", "if anybody regenerates", lambda a, e: True)
            monkeypatch.setitem(POWERS, name, power(name, "", reactive(when, Regenerate(1))))
    forget()
    own = [", ".join(f"Echo {number} of {seat}" for number in range(5)) for seat in range(2)]
    play = fight(f"Ash 60: Pawn Ticket, {own[0]} | Brass 60: {own[1]}", WAIT + " ; Pawn Ticket", WAIT)
    assert len(facts(play, "reacts")) == 120


@pytest.mark.rule("PD-4.2", "PD-4.3")
def test_what_left_play_is_not_activated_any_more() -> None:
    play = fight("Ash 60: Piggy Bank | Brass 60: -", WAIT + " ; Piggy Bank (Smash) ; Piggy Bank (Save)", WAIT)
    (told,) = facts(play, "fails")
    assert (told["power"], told["effect"], told["why"]) == ("Piggy Bank", 0, "out of play")


@pytest.mark.rule("PD-3.2")
def test_whoever_dies_by_the_answer_to_a_power_activates_no_other() -> None:
    play = fight(
        "Ash 15: Martyr, Umbrella, Gluttony | Brass 60: - | Coal 60: Looking Glass",
        "agility 1 ; Martyr ; Umbrella",
        "agility 0",
        "agility 0",
    )
    assert [fact["power"] for fact in facts(play, "activates")] == ["Martyr"]
    assert now(play) == "Ash -1† | Brass 53 | Coal 53"
    assert owners(play) == {"Looking Glass": "Coal"}


@pytest.mark.rule("PD-3.2")
def test_a_power_that_leaves_play_in_the_midst_of_its_sentence_is_heard_to_the_end() -> None:
    play = fight(
        "Ash 20: Doomsday Bell*3 | Brass 60: Looking Glass | Coal 60: -",
        "agility 1 ; Doomsday Bell",
        "agility 0",
        "agility 0",
    )
    assert now(play) == "Ash -4† | Brass 36 | Coal 36"
    assert owners(play) == {"Looking Glass": "Brass"}
    play = fight(
        "Ash 7: Hot Potato | Brass 60: Looking Glass | Coal 60: -",
        "agility 1 ; Hot Potato Brass",
        "agility 0",
        WAIT,
    )
    assert now(play) == "Ash 0 | Brass 53 | Coal 60"
    assert owners(play)["Hot Potato"] == "Brass"
    play = fight(
        "Ash 6: Hot Potato | Brass 60: Looking Glass | Coal 60: -",
        "agility 1 ; Hot Potato Brass",
        "agility 0",
        WAIT,
    )
    assert now(play) == "Ash -1† | Brass 53 | Coal 60"
    assert owners(play) == {"Looking Glass": "Brass"}


@pytest.mark.rule("PD-3.1", "PD-3.2")
def test_whoever_is_revived_and_killed_again_by_what_the_revive_did_dies_once() -> None:
    play = fight(
        "Ash 10: Unfinished Business, The Last Word | Brass 90: Looking Glass | Coal 60: Vulture",
        WAIT,
        "strike 20 > Ash",
        WAIT,
    )
    assert [fact["power"] for fact in facts(play, "reacts")] == [
        "Unfinished Business", "Looking Glass", "The Last Word", "Vulture",
    ]  # fmt: skip
    assert now(play) == "Ash -4† | Brass 55 | Coal 78"
    assert [(fall.seat, fall.cause) for fall in play.state.falls] == [(0, "Looking Glass")]


@pytest.mark.rule("PD-3.2")
def test_whoever_is_killed_by_a_power_is_not_given_it() -> None:
    play = fight("Ash 60: Hot Potato | Brass 6: - | Coal 60: -", WAIT + " ; Hot Potato Brass", WAIT, WAIT)
    assert owners(play) == {"Hot Potato": "Ash"}


@pytest.mark.rule("PD-3.2", "PD-4.3")
def test_what_lies_in_wait_ends_with_the_one_who_laid_it() -> None:
    play = fight(
        "Ash 20: Backfirer | Brass 60: - | Coal 60: - | Grout(3) 34",
        "agility 0 ; Backfirer Brass",
        "agility 9 strike 12 > Coal",
        "agility 3 | Grout: strike 30 > Ash",
    )
    assert now(play) == "Ash -10† | Brass 60 | Coal 36 | Grout(3) 34"
    assert facts(play, "springs") == []


@pytest.mark.rule("PD-4.3")
def test_what_lies_in_wait_springs_each_time_and_is_gone_with_the_round() -> None:
    play = arena("Ash 60: Cold Read, Bodyguard | Brass 60: - | Grout(2) 34")
    say(play, WAIT + " ; Cold Read Brass", "strike 12 > Ash | Grout: strike 9 > Ash")
    (told,) = facts(play, "springs")
    assert (told["power"], told["when"], told["words"]) == (
        "Cold Read", "if the target attacks you", "Weaken the target by 13",
    )  # fmt: skip
    say(play, "ready", "ready")
    say(play, WAIT, "strike 12 > Ash | Grout: resist 0")
    assert facts(play, "springs") == []
    assert now(play) == "Ash 27 | Brass 47 | Grout(2) 34"


@pytest.mark.rule("PD-4.3")
def test_what_is_kept_back_pays_for_one_reaction_after_the_other() -> None:
    play = fight(
        "Ash 60: Trap Door | Brass 60: - | Coal 60: - | Dawn 60: -",
        "resist 43",
        "strike 31 > Ash",
        "strike 32 > Ash",
        "strike 53 > Ash",
    )
    assert [fact["cost"] for fact in facts(play, "reacts")] == [8, 8]
    assert len(facts(play, "cannot pay")) == 1


@pytest.mark.rule("PD-4.1")
def test_a_spent_reaction_says_nothing_any_more() -> None:
    play = arena("Ash 60: Trap Door | Brass 60: -")
    play.state.powers["Trap Door"].used = {"0": 3}
    play = say(Play(POWERDOME, play.state), WAIT, "strike 9 > Ash")
    assert [fact for kind in ("reacts", "cannot pay", "stays quiet") for fact in facts(play, kind)] == []


def test_a_state_of_the_first_version_goes_on() -> None:
    play = arena("Ash 60: Hot Potato, Trap Door | Brass 60: White Elephant | Coal 60: -")
    stored = json.loads(POWERDOME.dump(play.state))
    assert stored["powers"]["Hot Potato"].keys() == {
        "name", "owner", "used", "counters", "acted", "quiet", "passed",
    }  # fmt: skip
    stored["powers"]["Hot Potato"] |= {"acted": ["0:p1"], "passed": True}
    old = Play(POWERDOME, POWERDOME.load(json.dumps(stored)))
    say(old, WAIT, WAIT + " ; White Elephant Ash", WAIT)
    assert owners(old)["White Elephant"] == "Ash"
    say(old, *["ready"] * 3)
    say(old, WAIT + " ; Hot Potato Coal", WAIT, WAIT)
    assert owners(old)["Hot Potato"] == "Coal"
