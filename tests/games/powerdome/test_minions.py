"""PD-4.5, PD-4.6, PD-1.2: every affliction, every ally and every modifier at work."""

import pytest

from games.kit.dice import Dice
from games.powerdome.lasting_effects import unused_name
from games.powerdome.powers import AFFLICTIONS, ALLIES, MODIFIERS
from tests.games.powerdome.table import WAIT, arena, facts, fight, now, say, strikes

BEARS = {
    "Sniffles": ("Ash 58 +Sniffles", []),
    "Rust": ("Ash 60 +Rust", ["resist -6"]),
    "Cold Feet": ("Ash 60 +Cold Feet", ["agility -4"]),
    "Butterfingers": ("Ash 60 +Butterfingers", ["strike -7"]),
    "Hiccups": ("Ash 60 +Hiccups", ["strike -9"]),
    "Gout": ("Ash 59 +Gout", []),
    "Stage Fright": ("Ash 58 +Stage Fright", []),
    "Homesick": ("Ash 57 +Homesick", []),
}
"""How Ash fares with each, and what becomes of agility 7, strike 9 and resist 11 in its turn."""


@pytest.mark.rule("PD-4.5")
@pytest.mark.parametrize("affliction", AFFLICTIONS)
def test_an_affliction_does_what_it_says(affliction: str) -> None:
    after, stats = BEARS[affliction]
    dice = next(dice for dice in (Dice(bytes([n]) * 16) for n in range(9)) if dice.copy().below(2) == 0)
    play = arena(f"Ash 60 +{affliction} | Brass 60 | Coal 60", dice=dice)
    say(play, "agility 7 strike 9 resist 11 > Brass", WAIT, WAIT)
    assert now(play).split(" | ")[0] == after
    assert [f"{fact['stat']} {fact['change']:+}" for fact in facts(play, "stat")] == stats


@pytest.mark.rule("PD-4.5")
def test_tails_cure_no_hiccups_but_do_no_harm() -> None:
    dice = next(dice for dice in (Dice(bytes([n]) * 16) for n in range(9)) if dice.copy().below(2) == 1)
    play = say(arena("Ash 60 +Hiccups | Brass 60", dice=dice), "strike 9 > Brass", WAIT)
    assert facts(play, "coin")[0]["heads"] is False
    assert now(play) == "Ash 60 +Hiccups | Brass 51"


@pytest.mark.rule("PD-4.5")
def test_afflictions_count_one_another_and_company_helps() -> None:
    play = fight("Ash 60 +Gout +Rust | Brass 60 +Homesick | Grout(2) 34", WAIT, WAIT)
    assert now(play) == "Ash 58 +Gout +Rust | Brass 60 +Homesick | Grout(2) 34"


@pytest.mark.rule("PD-4.5", "PD-3.1")
def test_whoever_dies_of_the_first_copy_suffers_no_second() -> None:
    play = fight("Ash 1 +Sniffles +Sniffles: Martyr, Gluttony | Brass 60: - | Coal 60: -", *[WAIT] * 3)
    assert len(facts(play, "affliction acts")) == 1
    assert facts(play, "activates") == []
    assert now(play) == "Ash -1† | Brass 60 | Coal 60"


@pytest.mark.rule("PD-4.5")
def test_an_ally_suffers_too() -> None:
    play = fight(
        "Ash 60: - | Brass 60: - | Grout(1) 34 +Butterfingers", "resist 0 | Grout: strike 10 > Brass", WAIT
    )
    assert strikes(play) == ["Grout 3-0 3 Brass"]


WORKS = {
    "Goose": ("Gander", "strike 0 ; Hiss Brass", "Brass strike -6"),
    "Rat": ("Nibbles", "strike 0 ; Gnaw Brass", "Brass resist -5"),
    "Trumpeter": ("Cornelius", "strike 0 ; March", "Ash strike +5"),
    "Nurse": ("Prudence", "strike 0 ; Bandage", "Ash +3"),
    "Leech": ("Slurp", "strike 0 ; Latch On Brass", "Brass -2, Slurp +2"),
    "Clockwork Knight": ("Sir Ticking", "strike 0 ; Wind Up", "Sir Ticking strike +12"),
    "Bodyguard": ("Bruno", "strike 4 > Brass", "Brass -4"),
    "Cousin": ("Ottilie", "strike 4 > Brass", "Brass -4"),
    "Gargoyle": ("Grout", "strike 4 > Brass", "Brass -4"),
}
"""What allies of Ash's can do, and what comes of it."""


@pytest.mark.rule("PD-4.6")
@pytest.mark.parametrize("kind", ALLIES)
def test_an_ally_does_what_its_kind_can_do(kind: str) -> None:
    name, order, comes = WORKS[kind]
    vitality = ALLIES[kind].vitality
    play = fight(
        f"Ash 60 | Brass 60 | {name}(1) {vitality}",
        f"agility 0 | {name}: {order}",
        "strike 10 resist 0" if kind in ("Goose", "Nurse") else "resist 10" if kind == "Rat" else WAIT,
    )
    told = [f"{fact['name']} {fact['change']:+}" for fact in facts(play, "vitality")]
    told += [f"{fact['name']} {fact['stat']} {fact['change']:+}" for fact in facts(play, "stat")]
    assert ", ".join(told) == comes


@pytest.mark.rule("PD-4.6")
def test_an_ally_whose_player_is_dead_has_nobody_to_help() -> None:
    play = fight(
        "Ash 20: - | Brass 60: Doomsday Bell*3 | Coal 60: - | Prudence(1) 10 | Cornelius(1) 10",
        "agility 3 | Prudence: resist 0 ; Bandage | Cornelius: resist 0 ; March",
        "agility 1 ; Doomsday Bell",
        WAIT,
    )
    assert now(play) == "Ash -4† | Brass 60 | Coal 36 | Prudence(1) 10† | Cornelius(1) 10†"
    assert facts(play, "stat") == []


@pytest.mark.rule("PD-4.6")
def test_an_ally_pays_from_its_own_points() -> None:
    play = arena("Ash 60 | Brass 60 | Sir Ticking(1) 3")
    assert play.waiting[0].why("resist 0 | Sir Ticking: strike 0 ; Wind Up") is not None
    play = fight(
        "Ash 60 | Brass 60 | Sir Ticking(1) 4", "agility 0 | Sir Ticking: strike 0 > Brass ; Wind Up", WAIT
    )
    assert strikes(play) == ["Sir Ticking 12-0 12 Brass"]


@pytest.mark.rule("PD-4.6")
def test_no_two_allies_share_a_name() -> None:
    s = arena("Ash 60 | Brass 60 | Slurp(1) 6 | Morsel(2) 6").state
    names = ALLIES["Leech"].names
    called = []
    for _ in range(3 * 4):
        called.append(unused_name(s, names))
        s.characters[called[-1]] = s.player(0).copy()
        s.characters[called[-1]].name = called[-1]
    assert called[:5] == ["Velcro", "Slurp Again", "Morsel Again", "Velcro Again", "Slurp Once More"]
    assert len(set(called)) == len(called)
    assert called[-1] == "Slurp " + "I" * 15


@pytest.mark.rule("PD-1.2")
def test_torchlight_comes_on_top_of_what_is_allocated_in_every_round() -> None:
    play = arena("Ash 60 | Brass 60 | Grout(1) 34", modifiers=["Torchlight"])
    for vitality in (51, 42):
        say(play, "strike 4 > Brass | Grout: resist 0", WAIT)
        assert now(play) == f"Ash 60 | Brass {vitality} | Grout(1) 34"
        say(play, "ready", "ready")


@pytest.mark.rule("PD-1.2", "PD-2.8")
def test_on_level_sand_nothing_is_halved_either() -> None:
    play = fight("Ash 60 | Brass 60", "agility 1 strike 9 > Brass", "agility 9", modifiers=["Level Sand"])
    assert strikes(play) == ["Ash 9-0 9 Brass"]


@pytest.mark.rule("PD-1.2")
def test_open_wounds_leave_alone_what_an_attack_passes_by() -> None:
    play = fight(
        "Ash 60: Stiletto | Brass 60: - | Coal 60: -",
        "strike 9 > Coal ; Stiletto",
        "strike 9 > Coal",
        "resist 30",
        modifiers=["Open Wounds"],
    )
    assert strikes(play) == ["Ash 9-30 9 Coal", "Brass 9-30 0 Coal"]
    assert facts(play, "strike")[1]["resist_left"] == 0


@pytest.mark.rule("PD-1.2")
def test_blood_money_is_paid_to_the_killer_alone() -> None:
    play = fight(
        "Ash 60 | Brass 6 | Coal 60 | Grout(1) 34",
        "strike 0 | Grout: strike 9 > Brass",
        WAIT,
        "strike 40 > Grout",
        modifiers=["Blood Money"],
    )
    assert now(play) == "Ash 60 | Brass -3† | Coal 60 | Grout(1) -6†"


@pytest.mark.rule("PD-1.2")
def test_modifiers_act_before_the_powers_that_begin_the_game() -> None:
    play = arena(
        "Ash 18: Packed Lunch | Brass 60: - | Coal 60: -",
        phase="opening",
        round=0,
        modifiers=["Short Evening"],
    )
    assert now(play) == "Ash -2† | Brass 40 | Coal 40"
    assert facts(play, "begins")[-1]["name"] == "Coal"


@pytest.mark.rule("PD-1.2")
def test_every_modifier_that_has_no_sentence_twists_the_combat() -> None:
    twists = {name: one.twist for name, one in MODIFIERS.items() if not one.effects}
    assert twists == {"Level Sand": "level sand", "Open Wounds": "open wounds"}


@pytest.mark.rule("PD-3.3")
def test_the_allies_of_who_dies_before_the_first_round_do_not_stand_in_it() -> None:
    play = arena(
        "Ash 15: - | Brass 60: - | Coal 60: -",
        phase="opening",
        round=0,
        modifiers=["Bring a Friend", "Short Evening"],
    )
    assert [one.name for one in play.state.standing()] == ["Brass", "Coal", "Ferdinand", "Gisela"]
    assert [(fact["name"], fact["cause"]) for fact in facts(play, "dies")] == [
        ("Ash", "Short Evening"), ("Ottilie", "orphaned"),
    ]  # fmt: skip
