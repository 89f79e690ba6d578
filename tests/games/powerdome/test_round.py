"""PD-2: rounds, allocations, the order, attacks."""

from typing import Any

import pytest

from games.kit.dice import Dice
from games.powerdome import POWERDOME
from games.powerdome.allocation import Allocation
from tests.games.powerdome.table import SEED, WAIT, arena, facts, fight, now, refused, say, strikes

pytestmark = pytest.mark.usefixtures("as_ruled")

EXAMPLE = "Protagonist 100 | Support 100 | Antagonist 100"
ORDERS = (
    "agility 10 strike 52 resist 38 > Antagonist",
    "agility 12 strike 55 resist 33 > Antagonist",
    "agility 25 strike 75 > Support",
)


@pytest.mark.rule("PD-2.1")
def test_a_round_begins_at_rest_with_as_many_points_as_vitality() -> None:
    play = fight("Ash 70 | Brass 80 | Grout(1) 34", "strike 20 resist 20 > Brass", WAIT)
    say(play, "ready", "ready")
    ash, brass, grout = play.state.characters.values()
    assert (ash.points, brass.points, grout.points) == (70, 60, 34)
    assert (ash.agility, ash.strike, ash.resist, ash.spare) == (0, 0, 0, 0)


@pytest.mark.rule("PD-2.2")
def test_everyone_says_ready_before_anyone_allocates() -> None:
    play = arena("Ash 70 | Brass 80", phase="strategy")
    play.answer(1, "ready")
    assert play.state.phase == "strategy"
    play.answer(0, "ready")
    assert play.state.phase == "allocation"


@pytest.mark.rule("PD-2.3")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("agility 30 strike 30 resist 11", "Ash has 70 action points; this takes 71."),
        ("strike 60 > Brass ; Feint Brass ; Haymaker ; Knitting Needle Brass", "is no power in play."),
        ("strike 66 > Brass ; Feint Brass", "this takes 74"),
        ("strike 10 > Ash", "You cannot attack yourself or an ally of yours."),
        ("strike 10 > Grout", "You cannot attack yourself or an ally of yours."),
        ("strike 10 > Nobody", "is not alive here"),
        ("strike 10 > Coal", "is not alive here"),
        ("strike 10 ; Hush Feint", "Hush is not Ash's to activate."),
        ("strike 10 ; Feint", "has to be aimed at: another player"),
        ("strike 10 ; Feint Grout", "has to be aimed at: another player"),
        ("strike 10 ; Feint Brass Brass", "aimed at too much"),
        ("strike ten", "no whole number"),
        ("strike -3", "no whole number"),
        ("strike 3 strike 4", "write it like"),
        ("luck 3", "write it like"),
        ("strike", "no whole number"),
        ("strike 1 | Brass: resist 1", "no ally of yours"),
        ("strike 1 | Grout: resist 35", "Grout has 34 action points"),
    ],
)
def test_an_allocation_stays_within_its_points_and_names_what_is_there(text: str, why: str) -> None:
    play = arena("Ash 70: Feint | Brass 80: Hush | Coal -3†: - | Grout(1) 34")
    assert why in refused(play, 0, text)


@pytest.mark.rule("PD-2.3")
def test_a_form_makes_an_allocation() -> None:
    play = arena("Ash 70: Feint, Blood Oath | Brass 80: - | Duchess(1) 8")
    ask = play.waiting[0]
    fields = {
        "agility": ["5"], "strike": ["30"], "target": ["Brass"], "power": ["Blood Oath", "Feint"],
        "Blood Oath.x": ["4"], "Feint.1": ["Brass"], "Duchess.strike": ["6"], "Duchess.target": ["Brass"],
        "Duchess.power": ["Hiss"], "Duchess.Hiss.1": ["Brass"],
    }  # fmt: skip
    text = ask.compose(fields)
    assert text == (
        "agility 5 strike 30 resist 0 > Brass ; Blood Oath 4 ; Feint Brass"
        " | Duchess: strike 6 resist 0 > Brass ; Hiss Brass"
    )
    assert ask.why(text) is None


@pytest.mark.rule("PD-2.3")
def test_a_form_is_filled_again_from_an_answer() -> None:
    ash = "Ash 70: Feint, Blood Oath, Hush, Pep Talk"
    ask: Any = arena(f"{ash} | Brass 80: Umbrella, The Greys | Duchess(1) 8 | Grout(2) 9").waiting[0]
    dice = Dice(SEED)
    for _ in range(60):
        text = ask.sample(dice)
        assert ask.compose(ask.filled(text)) == text
    assert ask.compose(ask.filled("strike 3")) == "agility 0 strike 3 resist 0 | Duchess: strike 0 resist 0"


@pytest.mark.rule("PD-2.3")
def test_what_is_kept_back_is_lost_and_nothing_is_seen_before_all_are_in() -> None:
    play = arena("Ash 70: Feint | Brass 80: -")
    before = POWERDOME.view(play.state, 1)
    play.answer(0, "strike 10 > Brass ; Feint Brass")
    assert POWERDOME.view(play.state, 1) == before
    assert play.story == []
    assert play.done == {0}
    play.answer(0, "strike 20 > Brass")
    play.answer(1, WAIT)
    say(play, "ready", "ready")
    assert play.state.player(0).points == 70


@pytest.mark.rule("PD-2.4")
def test_equal_agility_goes_by_who_finished_first_and_changing_sets_the_time_anew() -> None:
    play = arena("Ash 70 | Brass 80 | Coal 90")
    play.answer(0, "agility 5")
    play.answer(2, "agility 5")
    play.answer(1, "agility 4")
    (order,) = facts(play, "order")
    assert [one["name"] for one in order["order"]] == ["Brass", "Ash", "Coal"]
    play = arena("Ash 70 | Brass 80 | Coal 90")
    play.answer(0, "agility 5")
    play.answer(2, "agility 5")
    play.answer(0, "agility 5 resist 1")
    play.answer(1, "agility 4")
    (order,) = facts(play, "order")
    assert [one["name"] for one in order["order"]] == ["Brass", "Coal", "Ash"]


@pytest.mark.rule("PD-2.4")
def test_all_powers_come_before_all_attacks_and_allies_after_their_player() -> None:
    play = fight(
        "Ash 70: Knitting Needle | Brass 80: Umbrella | Duchess(1) 8",
        "agility 1 strike 1 > Brass ; Knitting Needle Brass | Duchess: strike 2 > Brass ; Hiss Brass",
        "agility 2 strike 9 > Ash ; Umbrella",
    )
    told = [fact for fact in play.closed_facts if fact.kind in ("activates", "strike")]
    assert [f"{fact.kind} {fact.detail['name']}" for fact in told] == [
        "activates Ash",
        "activates Duchess",
        "activates Brass",
        "strike Ash",
        "strike Duchess",
        "strike Brass",
    ]


@pytest.mark.rule("PD-2.5")
def test_a_target_is_shown_when_its_attack_happens_and_no_sooner() -> None:
    play = fight(EXAMPLE, *ORDERS)
    kinds = [fact.kind for fact in play.closed[0].story]
    assert kinds[:3] == ["order", "attack", "strike"]
    assert "strike" not in play.closed[0].story[0].detail


@pytest.mark.rule("PD-2.6", "PD-2.9")
@pytest.mark.parametrize(("initiative", "first"), [("slowest", "Protagonist"), ("fastest", "Antagonist")])
def test_the_example_holds_under_both_orders(initiative: str, first: str) -> None:
    play = fight(EXAMPLE, *ORDERS, initiative=initiative)
    assert now(play) == "Protagonist 100 | Support 16 | Antagonist 47"
    assert strikes(play)[0].startswith(first)
    assert set(strikes(play)) == {
        "Antagonist 75-33 doubled 84 Support",
        "Support 55-0 halved 27 Antagonist",
        "Protagonist 52-0 halved 26 Antagonist",
    }


@pytest.mark.rule("PD-2.7")
@pytest.mark.parametrize(
    ("strike", "resist", "vitality", "left"),
    [(30, 20, 90, 0), (20, 20, 100, 0), (19, 20, 100, 1), (5, 20, 100, 15)],
)
def test_a_strike_wears_resist_down_and_does_the_rest(
    strike: int, resist: int, vitality: int, left: int
) -> None:
    play = fight("Ash 100 | Brass 100", f"strike {strike} > Brass", f"resist {resist}")
    assert now(play) == f"Ash 100 | Brass {vitality}"
    assert facts(play, "strike")[0]["resist_left"] == left


@pytest.mark.rule("PD-2.7")
def test_what_is_left_of_resist_meets_the_next_attack() -> None:
    play = fight("Ash 50 | Brass 50 | Coal 50", "strike 20 > Coal", "strike 20 > Coal", "resist 30")
    assert now(play) == "Ash 50 | Brass 50 | Coal 40"


@pytest.mark.rule("PD-2.8")
@pytest.mark.parametrize(
    ("mine", "theirs", "vitality"),
    [(10, 5, 80), (9, 5, 90), (1, 0, 80), (0, 0, 90), (5, 10, 95), (5, 9, 90), (0, 1, 95)],
)
def test_twice_the_agility_doubles_and_half_of_it_halves(mine: int, theirs: int, vitality: int) -> None:
    play = fight("Ash 100 | Brass 100", f"agility {mine} strike 25 > Brass", f"agility {theirs} resist 15")
    assert now(play) == f"Ash 100 | Brass {vitality}"


@pytest.mark.rule("PD-2.8")
def test_allies_are_neither_doubled_nor_halved() -> None:
    play = fight(
        "Ash 100 | Brass 100 | Grout(1) 34",
        "agility 1 | Grout: strike 20 > Brass",
        "agility 40 strike 20 > Grout",
    )
    assert now(play) == "Ash 100 | Brass 80 | Grout(1) 14"


@pytest.mark.rule("PD-2.8")
def test_the_order_is_fixed_but_the_multiplier_is_of_the_moment() -> None:
    play = fight(
        "Ash 60: Pocket Sand | Brass 60: - | Coal 60: -",
        "agility 8 strike 10 > Brass ; Pocket Sand Brass",
        "agility 9",
        WAIT,
    )
    assert [one["name"] for one in facts(play, "order")[0]["order"]] == ["Coal", "Ash", "Brass"]
    assert strikes(play) == ["Ash 10-0 doubled 20 Brass"]


@pytest.mark.rule("PD-2.10")
def test_stats_stop_at_nothing_and_halves_are_rounded_down() -> None:
    play = fight(
        "Ash 60: Fog Machine | Brass 60 +Cold Feet: -", WAIT + " ; Fog Machine", "agility 7 strike 5 > Ash"
    )
    assert now(play).startswith("Ash 60")
    changes = [(fact["stat"], fact["now"]) for fact in facts(play, "stat")]
    assert changes == [("strike", 0), ("agility", 3)]
    assert strikes(play) == []
    assert len(facts(play, "attack fails")) == 1


def test_the_ask_describes_itself_to_a_screen() -> None:
    ask: Any = arena("Ash 70: Feint | Brass 80: - | Grout(1) 34").waiting[0]
    assert isinstance(ask, Allocation)
    ash, grout = ask.form()
    assert (ash["points"], ash["targets"], ash["stats"]) == (70, ["Brass"], ["agility", "strike", "resist"])
    assert (grout["prefix"], grout["stats"]) == ("Grout.", ["strike", "resist"])
    assert ash["powers"][0]["wants"] == [{"words": "another player", "options": ["Brass"]}]
