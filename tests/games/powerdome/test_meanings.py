"""PD-4.7: what the words of powers and modifiers mean, whoever else is about and whatever happened before."""

import pytest

from games.powerdome.lasting_effects import AddCounters
from games.powerdome.powers import MODIFIERS, POWERS
from games.powerdome.targets import SLOWEST, STRONGEST, WEAKEST
from tests.games.powerdome.table import WAIT, arena, facts, fight, now, strikes

pytestmark = pytest.mark.usefixtures("as_ruled")

LEECH = "Slurp: strike 0 ; Latch On "


def reacted(power: str, position: str, *orders: str) -> int:
    """How often a power reacted in a round."""
    play = fight(position, *orders)
    return sum(fact["power"] == power for fact in facts(play, "reacts"))


# Players are players


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize("power", ["Eavesdropper", "Red Tape", "Heckler", "Looking Glass"])
def test_what_an_ally_does_is_not_done_by_a_player(power: str) -> None:
    orders = ("agility 0 resist 0", "agility 1 ; Knitting Needle Ash | " + LEECH + "Ash")
    position = f"Ash 60: {power} | Brass 60: Knitting Needle | Slurp(2) 6"
    assert reacted(power, position, *orders) == 1
    assert reacted(power, position, orders[0], "agility 1 | " + LEECH + "Ash") == 0


@pytest.mark.rule("PD-4.7")
def test_an_ally_that_regenerates_or_dies_is_no_player() -> None:
    orders = ("strike 20 > Slurp", "agility 1 | " + LEECH + "Coal", WAIT)
    play = fight("Ash 60: Envy, Vulture, Bounty Board | Brass 60: - | Coal 60: - | Slurp(2) 6", *orders)
    assert facts(play, "reacts") == [
        fact for fact in facts(play, "reacts") if fact["power"] == "Bounty Board"
    ]
    assert now(play) == "Ash 60 | Brass 60 | Coal 58 | Slurp(2) -12†"


@pytest.mark.rule("PD-4.7")
def test_more_agility_is_measured_with_players_alone() -> None:
    play = fight(
        "Ash 60: Quick Draw | Brass 60: - | Grout(2) 34", "agility 9", "agility 1 | Grout: strike 9 > Ash"
    )
    assert facts(play, "reacts") == []


@pytest.mark.rule("PD-4.7")
def test_whoever_attacks_and_hurts_may_be_an_ally() -> None:
    play = fight(
        "Ash 60: Porcupine Coat, Rat King, Cushion | Brass 60: - | Grout(2) 34",
        WAIT,
        "resist 0 | Grout: strike 9 > Ash",
    )
    assert now(play) == "Ash 55 | Brass 60 | Grout(2) 32 | Nibbles(1) 5"


# What compares all


@pytest.mark.rule("PD-4.7", "PD-1.2")
def test_the_tallest_are_found_before_any_of_them_is_cut() -> None:
    poppies = {"modifiers": ["Tall Poppies"]}
    assert (
        now(fight("Ash 60 | Brass 60 | Coal 59", WAIT, WAIT, WAIT, **poppies))
        == "Ash 56 | Brass 56 | Coal 59"
    )
    assert (
        now(fight("Ash 60 | Brass 58 | Coal 20", WAIT, WAIT, WAIT, **poppies))
        == "Ash 56 | Brass 58 | Coal 20"
    )
    assert MODIFIERS["Tall Poppies"].words == (
        "End of each round. If nobody has more vitality: Weaken yourself by 4.",
    )


@pytest.mark.rule("PD-4.7")
def test_the_tallest_fall_together() -> None:
    play = fight("Ash 3 | Brass 3", WAIT, WAIT, modifiers=["Tall Poppies"])
    assert play.result is not None
    assert play.result.values == (0.5, 0.5)


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize("power", POWERS)
def test_a_comparison_comes_before_whatever_could_change_it(power: str) -> None:
    for effect in POWERS[power].effects:
        compared = [getattr(verb, "who", None) in (STRONGEST, WEAKEST, SLOWEST) for verb in effect.does]
        before = effect.does[: compared.index(True)] if True in compared else ()
        assert all(isinstance(verb, AddCounters) for verb in before)


# Modifiers say when they act


@pytest.mark.rule("PD-4.7", "PD-1.2")
@pytest.mark.parametrize("modifier", [name for name, one in MODIFIERS.items() if one.effects])
def test_a_modifier_says_when_it_acts(modifier: str) -> None:
    begins = ("Start of game.", "Start of each round.", "End of each round.", "If you kill another player:")
    assert all(words.startswith(begins) for words in MODIFIERS[modifier].words)


# Reactions


@pytest.mark.rule("PD-4.7")
def test_a_hypochondriac_minds_where_no_affliction_comes_from() -> None:
    play = fight(
        "Ash 60: Hypochondria | Brass 60 +Rust +Rust: Hand-Me-Down",
        "agility 1 resist 0",
        "agility 0 ; Hand-Me-Down Ash",
    )
    assert now(play) == "Ash 72 +Rust +Rust | Brass 60"
    play = arena("Ash 60: Hypochondria | Brass 60: -", phase="opening", round=0, modifiers=["Damp Cellar"])
    assert now(play) == "Ash 68 +Sniffles | Brass 60 +Sniffles"
    play = fight("Ash 60: Buttered Gloves | Brass 60: Hypochondria", WAIT, "strike 9 > Ash")
    assert now(play) == "Ash 51 | Brass 68 +Butterfingers"
    play = fight("Ash 60: Unfinished Business, Hypochondria | Brass 70: -", WAIT, "strike 70 > Ash")
    assert now(play) == "Ash 14 +Homesick | Brass 60"


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize(("prey", "after"), [("-", "Brass -10†"), ("Phoenix Egg", "Brass 24")])
def test_a_bounty_is_paid_once_whether_its_bearer_comes_back_or_not(prey: str, after: str) -> None:
    play = fight(
        f"Ash 60: Bounty Board | Brass 30 Bounty=2: {prey} | Coal 60: -",
        "strike 40 > Brass ; Bounty Board Brass",
        WAIT if prey == "-" else WAIT + " ; Phoenix Egg",
        WAIT,
    )
    assert now(play) == f"Ash 72 | {after} | Coal 60"


@pytest.mark.rule("PD-4.7")
def test_a_bounty_stays_on_somebody_who_did_not_die() -> None:
    play = fight(
        "Ash 60: Bounty Board | Brass 30 Bounty=2: Nine Lives | Coal 60: -", "strike 40 > Brass", WAIT, WAIT
    )
    assert now(play) == "Ash 60 | Brass 12 Bounty=2 | Coal 60"


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize(
    ("power", "order", "wait"),
    [
        ("Trap Door", "strike 9 > Ash", "resist 0"),
        ("Fog Machine", "strike 9 > Ash", "resist 0 ; Fog Machine"),
        ("Feint", "strike 9 > Ash", "resist 0 ; Feint Brass"),
    ],
)
def test_persistence_counts_an_attack_whose_strike_was_lowered_to_nothing(
    power: str, order: str, wait: str
) -> None:
    play = fight(f"Ash 60: {power}, Porcupine Coat | Brass 60: Persistence", wait, "agility 1 " + order)
    assert now(play) == "Ash 55 | Brass 58"
    assert strikes(play) == []


@pytest.mark.rule("PD-4.7", "PD-2.10")
def test_a_strike_of_nothing_from_the_outset_is_no_attack() -> None:
    play = fight("Ash 60: Porcupine Coat, Brick by Brick | Brass 60: Persistence", WAIT, "strike 0 > Ash")
    assert now(play) == "Ash 60 | Brass 60"
    assert facts(play, "reacts") == []


@pytest.mark.rule("PD-4.7")
def test_a_lowered_strike_that_rises_again_hits() -> None:
    play = fight("Ash 60: Fog Machine | Brass 60: All In", WAIT + " ; Fog Machine", "strike 9 > Ash")
    assert strikes(play) == ["Brass 14-0 14 Ash"]


@pytest.mark.rule("PD-4.7")
def test_resist_stops_only_what_does_not_get_past_it() -> None:
    position = "Ash 60: Umbrella, Brick by Brick | Brass 60: Persistence"
    held = fight(position, "resist 9 ; Umbrella", "strike 9 > Ash")
    assert [fact["power"] for fact in facts(held, "reacts")] == ["Brick by Brick", "Persistence"]
    shielded = fight(position, "resist 4 ; Umbrella", "strike 9 > Ash")
    assert [fact["power"] for fact in facts(shielded, "reacts")] == ["Persistence"]


@pytest.mark.rule("PD-4.2")
def test_an_attack_that_is_turned_aside_is_still_one_attack() -> None:
    turned = "Ash 60: Bodyguard, Stunt Double | Brass 60: {} | Bruno(1) 16"
    play = fight(turned.format("All In"), "resist 0 | Bruno: resist 16", "agility 1 strike 9 > Ash")
    assert strikes(play) == ["Brass 23-16 7 Bruno"]
    play = fight(
        "Ash 60: Bodyguard, Backfirer | Brass 60: - | Bruno(1) 16",
        "resist 0 ; Backfirer Brass",
        "agility 1 strike 12 > Ash",
    )
    assert now(play) == "Ash 60 | Brass 58 | Bruno(1) 4"


@pytest.mark.rule("PD-4.2")
def test_whoever_gets_an_attack_that_is_turned_aside_is_attacked() -> None:
    play = fight(
        "Ash 60: Scapegoat | Brass 60: - | Coal 60: Porcupine Coat",
        "resist 0 ; Scapegoat Coal",
        "agility 2 strike 9 > Ash",
        "agility 2 resist 0",
    )
    assert now(play) == "Ash 60 | Brass 58 | Coal 51"


# Payments


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize(
    ("position", "order", "other"),
    [
        ("Ash 60: Bodyguard | Brass 60: -", "resist 0", "strike 9 > Ash"),
        ("Ash 60: Bodyguard | Brass 60: - | Bruno(1) 16", "resist 0", "strike 9 > Bruno"),
        ("Ash 60: Flick Knife | Brass 60: -", "agility 9 strike 9 > Brass", "agility 1"),
        (
            "Ash 60: Flick Knife, Stiletto | Brass 60: -",
            "agility 9 strike 9 > Brass ; Stiletto",
            "agility 1 resist 5",
        ),
        (
            "Ash 60: Trap Door, Fog Machine | Brass 60: -",
            "resist 0 ; Fog Machine",
            "agility 1 strike 9 > Ash",
        ),
    ],
)
def test_a_reaction_that_can_bring_nothing_is_not_paid(position: str, order: str, other: str) -> None:
    play = fight(position, order, other)
    assert facts(play, "reacts") == []
    assert facts(play, "cannot pay") == []


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize(
    ("position", "order", "other"),
    [
        ("Ash 60: Bodyguard | Brass 60: - | Bruno(1) 16", "resist 0", "strike 9 > Ash"),
        ("Ash 60: Flick Knife | Brass 60: -", "agility 9 strike 9 > Brass", "agility 1 resist 1"),
        (
            "Ash 60: Trap Door, Fog Machine | Brass 60: -",
            "resist 0 ; Fog Machine",
            "agility 1 strike 10 > Ash",
        ),
    ],
)
def test_a_reaction_that_brings_something_is_paid(position: str, order: str, other: str) -> None:
    play = fight(position, order, other)
    assert len([fact for fact in facts(play, "reacts") if fact["cost"]]) == 1


VAIN = {
    "Glass Hammer": ("Glass Hammer", "agility 9", "agility 0"),
    "Headsman's Hood": ("Headsman's Hood Brass", "agility 9", "agility 0"),
    "Fog Machine": ("Fog Machine", "agility 9", "agility 0"),
    "Pocket Sand": ("Pocket Sand Brass", "agility 9", "agility 0"),
    "Wrong Foot": ("Wrong Foot Brass", "agility 9", "agility 0 strike 5 resist 5 > Coal"),
    "Hush": ("Hush Knitting Needle", "agility 9", "agility 0 ; Knitting Needle Ash"),
    "Sticky Fingers": ("Sticky Fingers Pawn Ticket", "agility 9", "agility 0 ; Pawn Ticket"),
    "Power Cut": ("Power Cut", "agility 9", "agility 0 ; Pawn Ticket ; Knitting Needle Ash"),
}
"""What is in vain: the power, as it is activated last, and what the other one does before."""


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize("power", VAIN)
def test_a_payment_that_can_bring_nothing_is_not_taken(power: str) -> None:
    text, order, other = VAIN[power]
    play = fight(
        f"Ash 57: {power} | Brass 60: Knitting Needle, Pawn Ticket | Coal 60: -",
        f"{order} ; {text}",
        other,
        WAIT,
    )
    assert [(fact["power"], fact["why"]) for fact in facts(play, "fails")] == [(power, "in vain")]
    held = play.state.powers[power]
    assert (held.used, held.acted) == ({}, [])
    assert now(play).startswith(("Ash 57 |", "Ash 54 |"))


DEAD = {
    "Leech Therapy": True, "Headsman's Hood": False, "Sneeze": False, "Rich Dinner": False, "Feint": False,
    "Cold Read": False, "Pocket Sand": False, "Wrong Foot": False, "Tax Collector": False, "Copycat": True,
    "Scapegoat": True, "Pillory": False,
}  # fmt: skip
"""Payments aimed at somebody who is dead by then -> whether there is something in it all the same."""


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize("power", DEAD)
def test_nobody_pays_for_what_is_aimed_at_the_dead(power: str) -> None:
    owner = "Coal" if power == "Pillory" else "Ash"
    powers = {"Ash": "-", "Coal": "Martyr"} | {owner: power if owner == "Ash" else "Martyr, Pillory"}
    play = fight(
        f"Ash 57: {powers['Ash']} | Brass 5: - | Coal 60: {powers['Coal']}",
        f"agility 9 ; {power} Brass",
        "agility 5",
        "agility 0 ; Martyr",
    )
    assert len(facts(play, "fails")) == (not DEAD[power])
    assert all(fact["why"] == "in vain" for fact in facts(play, "fails"))


@pytest.mark.rule("PD-4.1")
def test_nothing_reacts_to_a_weakening_or_mending_by_nothing() -> None:
    orders = ("agility 3 ; Bedside Manner Brass", "agility 1")
    assert reacted("Looking Glass", "Ash 60: Bedside Manner | Brass 60: Looking Glass", *orders) == 1
    orders = ("agility 3 ; Piggy Bank (Smash)", "agility 1")
    assert reacted("Envy", "Ash 60: Piggy Bank | Brass 60: Envy", *orders) == 0
    assert reacted("Envy", "Ash 60: Piggy Bank*1 | Brass 60: Envy", *orders) == 1


@pytest.mark.rule("PD-4.2")
def test_what_is_paid_for_is_a_payment_in_whatever_way_it_acts() -> None:
    ways = {
        name: [effect.ways for effect in POWERS[name].effects]
        for name in ("Bodyguard", "Tip Jar", "Pep Talk")
    }
    assert ways == {
        "Bodyguard": [("start",), ("reactive", "payment")],
        "Tip Jar": [("interaction", "payment")],
        "Pep Talk": [("payment",), ("active",)],
    }
