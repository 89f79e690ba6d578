"""PD-4: how powers are activated, paid, stopped and passed on; and the pairs most likely to break."""

import pytest

from games.powerdome import POWERDOME
from games.powerdome.conditions import WEAKENED
from games.powerdome.effects import Weaken
from games.powerdome.powers import ALLIES, POWERS
from games.powerdome.sentences import power, reactive
from games.powerdome.targets import AS_MUCH, THEM_WHO
from tests.games.powerdome.table import WAIT, arena, facts, fight, now, owners, refused, say, strikes

pytestmark = pytest.mark.usefixtures("as_ruled")

COUSIN = ALLIES["Cousin"].vitality


@pytest.mark.rule("PD-4.1")
def test_weaken_minds_neither_resist_nor_agility() -> None:
    play = fight(
        "Ash 60: Knitting Needle | Brass 60: -", "agility 40 ; Knitting Needle Brass", "agility 1 resist 59"
    )
    assert now(play) == "Ash 60 | Brass 57"


@pytest.mark.rule("PD-4.1")
def test_bypass_leaves_resist_alone_and_damage_is_still_doubled() -> None:
    play = fight(
        "Ash 60: Stiletto | Brass 60: - | Coal 60: -",
        "agility 4 strike 10 > Brass ; Stiletto",
        "agility 2 resist 30",
        "agility 9 strike 35 > Brass",
    )
    assert strikes(play) == ["Ash 10-30 doubled 20 Brass", "Coal 35-30 doubled 10 Brass"]


@pytest.mark.rule("PD-4.1")
def test_a_limit_is_for_the_whole_game() -> None:
    play = arena("Ash 60: Stage Hook | Brass 60: Hush")
    for _ in range(3):
        say(play, WAIT + " ; Stage Hook Brass", "strike 1 > Ash")
        say(play, "ready", "ready")
    assert refused(play, 0, WAIT + " ; Stage Hook Brass").startswith("PD-4.1")


@pytest.mark.rule("PD-4.1")
def test_forfeit_throws_the_power_away() -> None:
    play = fight("Ash 60: Pawn Ticket | Brass 60: -", WAIT + " ; Pawn Ticket", WAIT)
    assert owners(play) == {}
    assert now(play) == "Ash 76 | Brass 60"


@pytest.mark.rule("PD-4.2")
def test_an_active_sentence_is_activated_once_a_round() -> None:
    play = arena("Ash 60: Umbrella | Brass 60: -")
    assert refused(play, 0, WAIT + " ; Umbrella ; Umbrella") == "PD-4.2: Umbrella is activated once a round."


@pytest.mark.rule("PD-4.2", "PD-4.3")
def test_a_payment_that_can_no_longer_be_made_fails_and_uses_no_limit() -> None:
    play = fight(
        "Ash 20: Patient Zero | Brass 60: Martyr | Coal 60: Pillory",
        "agility 5 resist 0 ; Patient Zero",
        "agility 0 ; Martyr",
        "agility 1 ; Pillory (Throw) Ash",
    )
    assert facts(play, "activates")[-1]["power"] == "Patient Zero"
    play = fight(
        "Ash 15: Patient Zero | Brass 60: Martyr | Coal 60: Pillory",
        "agility 5 resist 0 ; Patient Zero",
        "agility 0 ; Martyr",
        "agility 1 ; Pillory (Throw) Ash",
    )
    assert facts(play, "fails")[0]["why"] == "cannot pay"
    assert play.state.powers["Patient Zero"].used == {}
    assert now(play) == "Ash 4 | Brass 51 | Coal 53"


@pytest.mark.rule("PD-4.2")
def test_a_reactive_sentence_acts_each_time_and_once_for_one_event() -> None:
    play = fight(
        "Ash 60: Porcupine Coat | Brass 60: - | Coal 60: -", WAIT, "strike 5 > Ash", "strike 6 > Ash"
    )
    assert now(play) == "Ash 49 | Brass 58 | Coal 58"
    assert len(facts(play, "reacts")) == 2


@pytest.mark.rule("PD-4.2")
def test_an_auto_that_was_left_out_is_added_last() -> None:
    play = fight("Ash 60: Gluttony, Run-Up | Brass 60: -", "agility 20 strike 5 > Brass ; Run-Up", WAIT)
    assert [fact["power"] for fact in facts(play, "activates")] == ["Run-Up", "Gluttony"]
    assert [fact["now"] for fact in facts(play, "stat")] == [25, 10]


@pytest.mark.rule("PD-4.2")
def test_a_start_of_game_comes_before_the_first_round_and_never_again() -> None:
    play = arena("Ash 60: Packed Lunch | Brass 60: -", phase="opening", round=0)
    assert now(play) == "Ash 72 | Brass 60"
    assert play.state.player(0).points == 72
    say(play, "ready", "ready")
    say(play, "strike 1 > Brass", WAIT)
    assert now(play) == "Ash 72 | Brass 59"


@pytest.mark.rule("PD-4.2")
def test_anyone_may_use_an_interaction_and_its_condition_is_tested_then() -> None:
    play = fight(
        "Ash 60: The Greys | Brass 62: - | Coal 50: Pillory",
        "agility 2 ; The Greys",
        "agility 1 ; The Greys",
        "agility 0 ; The Greys ; Pillory (Throw) Brass",
    )
    assert [fact["name"] for fact in facts(play, "activates") if fact["power"] == "The Greys"] == [
        "Coal",
        "Brass",
    ]
    assert facts(play, "fails")[0]["name"] == "Ash"
    assert now(play) == "Ash 74 | Brass 63 | Coal 55"


@pytest.mark.rule("PD-4.3")
def test_a_reaction_is_paid_from_what_was_kept_back() -> None:
    orders = ("strike 1 resist 51 > Brass", "strike 9 > Ash")
    play = fight("Ash 60: Trap Door | Brass 60: -", *orders)
    assert strikes(play) == ["Ash 1-0 1 Brass"]
    play = fight("Ash 60: Trap Door | Brass 60: -", "strike 2 resist 51 > Brass", "strike 55 > Ash")
    assert strikes(play) == ["Ash 2-0 2 Brass", "Brass 55-51 4 Ash"]
    assert facts(play, "cannot pay")[0]["power"] == "Trap Door"


@pytest.mark.rule("PD-4.3")
def test_disable_stops_what_comes_later_and_its_cost_is_not_paid() -> None:
    play = fight(
        "Ash 60: Hush | Brass 60: Martyr | Coal 60: -",
        "agility 0 ; Hush Martyr",
        "agility 1 ; Martyr",
        WAIT,
    )
    assert facts(play, "fails")[0]["why"] == "disabled"
    assert now(play) == "Ash 60 | Brass 60 | Coal 60"
    late = fight(
        "Ash 60: Hush | Brass 60: Martyr | Coal 60: -",
        "agility 2 ; Hush Martyr",
        "agility 1 ; Martyr",
        WAIT,
    )
    assert now(late) == "Ash 53 | Brass 51 | Coal 53"


@pytest.mark.rule("PD-4.3")
def test_disable_against_a_reactive_stops_it_for_the_rest_of_the_round() -> None:
    play = fight(
        "Ash 60: Hush | Brass 60: Porcupine Coat",
        "strike 9 > Brass ; Hush Porcupine Coat",
        "resist 0",
    )
    assert now(play) == "Ash 60 | Brass 51"
    assert facts(play, "stays quiet")[0]["power"] == "Porcupine Coat"
    say(play, "ready", "ready")
    say(play, "strike 9 > Brass", "resist 0")
    assert now(play) == "Ash 58 | Brass 42"


@pytest.mark.rule("PD-4.3")
def test_a_power_that_is_passed_after_it_acted_rests_for_the_round() -> None:
    play = fight("Ash 60: Hot Potato | Brass 60: -", "agility 0 ; Hot Potato Brass", "agility 1 resist 0")
    assert owners(play) == {"Hot Potato": "Brass"}
    play = fight("Ash 60: Chain Letter | Brass 60: -", "agility 0", "agility 1")
    assert owners(play) == {"Chain Letter": "Brass"}
    assert now(play) == "Ash 67 | Brass 60"


@pytest.mark.rule("PD-4.3")
def test_a_reaction_that_is_passed_after_it_acted_rests_too() -> None:
    play = fight(
        "Ash 60: Knitting Needle | Brass 60: Looking Glass | Coal 60: Sticky Fingers | Dawn 60: Martyr",
        "agility 0 ; Knitting Needle Brass",
        "agility 9",
        "agility 1 ; Sticky Fingers Looking Glass",
        "agility 2 ; Martyr",
    )
    assert [fact["name"] for fact in facts(play, "reacts")] == ["Brass"]
    assert owners(play)["Looking Glass"] == "Coal"
    say(play, *["ready"] * 4)
    say(play, WAIT, WAIT, WAIT, "agility 2 ; Martyr")
    assert [fact["name"] for fact in facts(play, "reacts")] == ["Coal"]


@pytest.mark.rule("PD-4.3")
def test_a_power_that_is_taken_before_it_acts_does_not_act_for_its_old_owner() -> None:
    play = fight(
        "Ash 60: Sticky Fingers | Brass 60: Martyr, White Elephant",
        "agility 0 ; Sticky Fingers Martyr",
        "agility 1 ; Martyr ; White Elephant Ash",
    )
    assert facts(play, "fails")[0]["why"] == "passed on"
    assert now(play) == "Ash 45 | Brass 60"
    assert owners(play) == {"Sticky Fingers": "Ash", "Martyr": "Ash", "White Elephant": "Ash"}


@pytest.mark.rule("PD-4.4")
def test_the_words_of_a_power_overrule_the_rules() -> None:
    play = fight(
        "Ash 60: Scapegoat | Brass 60: - | Coal 60: -",
        "resist 0 ; Scapegoat Coal",
        "agility 1 strike 20 > Ash",
        "agility 1",
    )
    assert now(play) == "Ash 60 | Brass 60 | Coal 40"


@pytest.mark.rule("PD-4.5")
def test_each_copy_of_an_affliction_acts_before_the_powers() -> None:
    play = fight("Ash 60 +Sniffles +Sniffles: Siesta | Brass 60: -", WAIT, "resist 1")
    assert now(play) == "Ash 56 +Sniffles +Sniffles | Brass 60"
    assert len(facts(play, "affliction acts")) == 2
    view = POWERDOME.view(play.state, 1).characters[0]
    assert (view.afflictions[0].name, view.afflictions[0].copies) == ("Sniffles", 2)


@pytest.mark.rule("PD-4.5")
def test_counters_are_open_to_all_and_stay() -> None:
    play = fight("Ash 60: Piggy Bank | Brass 60: Bounty Board", WAIT + " ; Piggy Bank (Save)",
                 WAIT + " ; Bounty Board Ash")  # fmt: skip
    view = POWERDOME.view(play.state, None).characters[0]
    assert (view.powers[0].counter, view.powers[0].counters) == ("Penny", 1)
    assert view.counters == {"Bounty": 1}


@pytest.mark.rule("PD-4.6")
def test_an_ally_acts_from_the_next_round_on_and_cannot_be_attacked_before() -> None:
    play = arena("Ash 60: Goose Whistle | Brass 60: -")
    assert "no ally" in refused(play, 0, "resist 0 ; Goose Whistle | Gander: strike 8 > Brass")
    assert "not alive" in refused(play, 1, "strike 8 > Gander")
    say(play, "resist 0 ; Goose Whistle", "strike 1 > Ash")
    say(play, "ready", "ready")
    assert refused(play, 0, "resist 0 | Gander: strike 8 > Ash").startswith("PD-4.6")
    assert refused(play, 0, "resist 0 | Gander: agility 8").startswith("PD-4.6")
    assert refused(play, 0, "resist 0 | Gander: strike 1 ; Goose Whistle").startswith("PD-2.3")
    say(play, "resist 0 | Gander: strike 3 > Brass ; Hiss Brass", "strike 10 > Gander")
    assert now(play) == "Ash 59 | Brass 57 | Gander(1) 4"


@pytest.mark.rule("PD-4.6")
def test_a_new_ally_takes_no_attack_that_is_turned_aside() -> None:
    play = fight(
        "Ash 60: Goose Whistle, Bodyguard | Brass 60: -", "resist 0 ; Goose Whistle", "strike 10 > Ash"
    )
    assert now(play) == "Ash 50 | Brass 60 | Gander(1) 8"


# Pairs


@pytest.mark.rule("PD-4.2")
def test_two_reactives_on_one_event_act_in_the_order_of_the_round() -> None:
    play = fight(
        "Ash 60: Borrowed Cape | Brass 60: Cushion, Insurance",
        "agility 1 strike 20 > Brass",
        "agility 1 resist 0",
    )
    assert [fact["power"] for fact in facts(play, "reacts")] == ["Borrowed Cape", "Cushion", "Insurance"]
    assert now(play) == "Ash 65 | Brass 54"


@pytest.mark.rule("PD-4.2")
def test_loops_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Echo", "Valley"):
        monkeypatch.setitem(
            POWERS, name, power(name, "Again.", reactive(WEAKENED, Weaken(AS_MUCH, THEM_WHO)))
        )
    play = fight("Ash 60: Knitting Needle, Echo | Brass 60: Valley", WAIT + " ; Knitting Needle Brass", WAIT)
    assert [fact["power"] for fact in facts(play, "reacts")] == ["Valley", "Echo"]
    assert now(play) == "Ash 57 | Brass 54"


@pytest.mark.rule("PD-4.2")
def test_a_mirror_answers_once_and_nothing_answers_its_own_echo() -> None:
    play = fight(
        "Ash 60: Looking Glass | Brass 60: Hypochondria, Envy | Coal 60: Martyr",
        WAIT,
        WAIT,
        WAIT + " ; Martyr",
    )
    assert now(play) == "Ash 53 | Brass 53 | Coal 44"


@pytest.mark.rule("PD-3.1", "PD-4.3")
def test_burning_down_to_nought_is_no_death_and_wakes_no_revive() -> None:
    play = fight("Ash 9: Martyr, Nine Lives | Brass 60: -", "agility 0 ; Martyr", "agility 0")
    assert now(play) == "Ash 0 | Brass 53"
    assert facts(play, "revives") == []
    say(play, "ready", "ready")
    say(play, "resist 0", "strike 1 > Ash")
    assert now(play) == "Ash 16 | Brass 53"


@pytest.mark.rule("PD-3.1")
def test_who_is_revived_at_once_keeps_powers_and_still_acts() -> None:
    play = fight(
        "Ash 5: Nine Lives | Brass 60: Martyr",
        "agility 3 strike 2 > Brass",
        "agility 1 ; Martyr",
    )
    assert now(play) == "Ash 16 | Brass 47"
    assert owners(play) == {"Nine Lives": "Ash", "Martyr": "Brass"}


@pytest.mark.rule("PD-3.3")
def test_an_ally_whose_owner_is_dead_acts_and_then_nobody_wins_twice() -> None:
    play = fight(
        "Ash 5: - | Brass 60: Martyr | Coal 60: - | Grout(1) 34",
        "agility 2 strike 2 > Brass | Grout: strike 34 > Brass",
        "agility 1 ; Martyr",
        WAIT,
    )
    assert now(play) == "Ash -2† | Brass 17 | Coal 53 | Grout(1) 34†"


@pytest.mark.rule("PD-2.8", "PD-4.1")
def test_damage_is_doubled_and_what_it_sets_off_is_not() -> None:
    play = fight(
        "Ash 60: Borrowed Cape | Brass 60: Cold Read",
        "agility 10 strike 10 > Brass",
        "agility 5 resist 4 ; Cold Read Ash",
    )
    assert strikes(play) == ["Ash 10-4 doubled 12 Brass"]
    assert now(play) == "Ash 52 | Brass 48"


@pytest.mark.rule("PD-1.2")
def test_modifiers_change_the_combat() -> None:
    level = fight("Ash 60 | Brass 60", "agility 9 strike 9 > Brass", "agility 1", modifiers=["Level Sand"])
    assert strikes(level) == ["Ash 9-0 9 Brass"]
    torch = fight("Ash 60 | Brass 60", "strike 9 > Brass", WAIT, modifiers=["Torchlight"])
    assert strikes(torch) == ["Ash 14-0 14 Brass"]
    wounds = fight(
        "Ash 60 | Brass 60 | Coal 60", "strike 9 > Coal", "strike 9 > Coal", "resist 30",
        modifiers=["Open Wounds"],
    )  # fmt: skip
    assert now(wounds) == "Ash 60 | Brass 60 | Coal 51"
    poppies = fight("Ash 60 | Brass 61", WAIT, WAIT, modifiers=["Tall Poppies"])
    assert now(poppies) == "Ash 60 | Brass 57"
    money = fight("Ash 60 | Brass 6 | Coal 60", "strike 9 > Brass", WAIT, WAIT, modifiers=["Blood Money"])
    assert now(money) == "Ash 75 | Brass -3† | Coal 60"


@pytest.mark.rule("PD-1.2")
@pytest.mark.parametrize(
    ("modifier", "after"),
    [
        ("Late Dinner", "Ash 75 | Brass 85"),
        ("Short Evening", "Ash 30 | Brass 40"),
        ("Bring a Friend", f"Ash 50 | Brass 60 | Ottilie(1) {COUSIN} | Ferdinand(2) {COUSIN}"),
        ("Damp Cellar", "Ash 50 +Sniffles | Brass 60 +Sniffles"),
        ("Consolation Prize", "Ash 50 | Brass 75"),
    ],
)
def test_a_modifier_acts_at_the_start(modifier: str, after: str) -> None:
    play = arena("Ash 50: Feint | Brass 60: -", phase="opening", round=0, modifiers=[modifier])
    assert now(play) == after


@pytest.mark.rule("PD-1.2")
def test_a_modifier_with_a_condition_is_told_of_whom_it_acts_for() -> None:
    play = arena("Ash 50: Feint | Brass 60: -", phase="opening", round=0, modifiers=["Consolation Prize"])
    assert [fact["name"] for fact in facts(play, "begins")] == ["Brass"]
