"""What a hint says of secret orders: all of them, and no power in vain (PD-2.3, PD-4.3)."""

from dataclasses import replace

import pytest

from app.screen.hints import LEAST_BAD, hint_shown
from games.kit.advice import Advice, Change, advise
from games.kit.contract import Gauge
from games.kit.dice import Dice
from games.kit.search import Budget
from games.kit.words import Reader
from games.powerdome import POWERDOME
from games.powerdome.bot import power_value
from games.powerdome.counsel import aimed, expected_losses, spelt, without_waste
from games.powerdome.state import Goods, Offer
from games.powerdome.story.outcomes import Died, Revived, VitalityChanged
from tests.games.powerdome.table import WAIT, arena, fight

NAMES = Reader(("Ash", "Brass"), you=0)


@pytest.mark.parametrize("seed", range(6))
def test_orders_are_told_in_full_and_no_power_of_them_is_in_vain(seed: int) -> None:
    play = arena("Ash 60: Tip Jar, Feint | Brass 60: -")
    advice = advise(play, 0, Dice(bytes([seed]) * 16), "quick", Budget(8))
    assert "Tip Jar" not in advice.answer, "its owner cannot use it"
    said = str(hint_shown(POWERDOME, None, advice, NAMES).words).lower()
    orders = play.waiting[0].parse(advice.answer)["p0"]
    assert all(f"{stat} {number}" in said for stat, number in orders.stats.items())
    assert not orders.target or "at brass" in said


def test_what_a_power_in_vain_costs_goes_to_a_resist_that_is_used() -> None:
    drawn = "Ash 60: Tip Jar, Feint | Brass 60: - | Grout(1) 8"
    for resist, then in ((10, 16), (0, 0)):
        orders = f"agility 4 strike 40 resist {resist} > Brass ; Tip Jar"
        found = fight(drawn, f"{orders} | Grout: strike 3 resist 5 > Brass", WAIT)
        told = [fact for closed in found.closed for fact in closed.story]
        ask = arena(drawn).waiting[0]
        text = without_waste(ask, f"{orders} | Grout: strike 3 resist 5 > Brass", told)
        assert text == f"agility 4 strike 40 resist {then} > Brass | Grout: strike 3 resist 5 > Brass"


def test_a_hint_gives_no_power_that_comes_to_nothing() -> None:
    """PD-4.7. White Flag shields whoever does not strike."""
    drawn = "Ash 60: White Flag | Brass 60: -"
    for orders, then in (
        ("agility 4 strike 40 resist 10 > Brass ; White Flag", "agility 4 strike 40 resist 10 > Brass"),
        ("agility 4 strike 0 resist 10 > Brass ; White Flag",) * 2,
    ):
        told = [fact for closed in fight(drawn, orders, WAIT).closed for fact in closed.story]
        assert without_waste(arena(drawn).waiting[0], orders, told) == then


def test_a_hint_says_first_what_becomes_of_whom_it_attacks() -> None:
    state = arena("Ash 60: Feint | Brass 60: - | Coal 60: - | Grout(1) 8").state
    orders = "agility 10 strike 40 resist 5 > Coal ; Feint Brass | Grout: strike 8 resist 0 > Brass"
    assert aimed(state, orders) == {1, 2}
    assert aimed(state, "agility 10 strike 40 resist 5 > Grout") == aimed(state, "ready") == frozenset()
    for seed in range(4):
        advice = advise(
            arena("Ash 60: - | Brass 60: - | Coal 60: -"), 0, Dice(bytes([seed]) * 16), "quick", Budget(8)
        )
        if against := aimed(state, advice.answer):
            assert advice.changes[0].gauge.seat in against


def test_a_hint_says_who_may_fall_of_it() -> None:
    gauge = "Expected vitality"
    changes = [Change(Gauge(gauge, 1), 6, 0.2), Change(Gauge(gauge, 0), 50, 41)]
    said = str(expected_losses(changes, NAMES)).replace("\N{NO-BREAK SPACE}", " ")
    assert said == "Expected vitality: Brass 6 → falls, you 50 → 41"
    falling = str(expected_losses([Change(Gauge(gauge, 0), 6, 0)], NAMES))
    assert falling.endswith("→\N{NO-BREAK SPACE}fall")
    assert not expected_losses(changes[1:], NAMES), "the numbers say it"


@pytest.mark.parametrize("seed", range(3))
def test_a_hint_says_that_nothing_helps_and_why_others_gain(seed: int) -> None:
    play = arena("Ash 3: - | Brass 70: Gluttony")
    advice = advise(play, 0, Dice(bytes([seed]) * 16), "quick", Budget(8))
    shown = hint_shown(POWERDOME, POWERDOME.view(play.state, 0), advice, NAMES)
    assert shown.heading == LEAST_BAD
    assert str(shown.why).startswith("You probably fall: no better orders were found. Expected vitality: ")
    gains = next(change for change in advice.changes if change.gauge.seat == 1)
    assert round(gains.after) <= 70 or f"{gains.after:.0f} thanks to Gluttony" in str(shown.why)


def test_a_hint_is_a_good_move_unless_its_player_falls_in_half_of_the_worlds() -> None:
    """PD-3.1. Revive brings back; a dead ally is no dead player; Burn and attacks are no gains."""
    died = Died("p0", "Ash", 0, "attack", -3)
    back = Revived("p0", "Ash", 0, "Spare Life", 5)
    ally = Died("a1", "Grout", 0, "attack", -3)
    for worlds, lost in (
        (((died,), (died,), (), ()), True),
        (((died,), (), ()), False),
        (((died, back), (died, back)), False),
        (((back, died),), True),
        (((ally,), (ally,)), False),
        (((replace(died, seat=1, key="p1"),),), False),
        ((), False),
    ):
        advice = Advice("agility 0 strike 0 resist 5", (), (), worlds=worlds)
        shown = hint_shown(POWERDOME, None, advice, NAMES)
        assert (shown.heading == LEAST_BAD) is lost, worlds
        assert ("You probably fall" in str(shown.why)) is lost


def test_a_hint_names_what_raises_vitality_in_half_of_the_worlds() -> None:
    gained = VitalityChanged("p1", "Brass", 1, "Gluttony", 5, 65)
    rise, still = Change(Gauge("Expected vitality", 1), 60, 65), Change(Gauge("Expected vitality", 0), 60, 60)
    for worlds, said in (
        (((gained,), ()), "Brass 60 → 65 thanks to Gluttony, you still 60"),
        (((gained,), (), ()), "Brass 60 → 65, you still 60"),
        (((replace(gained, change=-5),),), "Brass 60 → 65, you still 60"),
        (((replace(gained, cause="Revive"),),), "Brass 60 → 65, you still 60"),
        (((replace(gained, key="a1"),),), "Brass 60 → 65, you still 60"),
    ):
        shown = hint_shown(POWERDOME, None, Advice("x", (), (rise, still), worlds=worlds), NAMES)
        assert str(shown.why).replace("\N{NO-BREAK SPACE}", " ") == f"Expected vitality: {said}"


def test_orders_are_said_as_words() -> None:
    text = "agility 10 strike 40 resist 5 > Brass ; Feint Brass ; Mirage | Grout: strike 8 resist 0 > Brass"
    assert spelt(text) == (
        "Agility 10, strike 40 at Brass, resist 5; Feint (Brass); Mirage. Grout: strike 8 at Brass, resist 0"
    )
    assert spelt("ready") == spelt("Feint 5") == spelt("-") == ""


def before_the_fight(prompt: str, answer: str, *offers: Offer) -> str:
    """Why a hint gives an answer to a question before the first round."""
    state = arena("Ash 60: Feint | Brass 60: Bubble").state
    state.offers = list(offers)
    advice = Advice(answer, (), (), prompt=prompt)
    shown = hint_shown(POWERDOME, POWERDOME.view(state, 0), advice, NAMES)
    return str(shown.why).replace("\N{NO-BREAK SPACE}", " ")


def test_before_the_fight_a_hint_says_what_a_bot_reckons() -> None:
    bubble, feint = power_value(0, "Bubble"), power_value(0, "Feint")
    told = f"Feint {feint}, Bubble {bubble}"
    assert before_the_fight("bids", "Feint 3, Bubble 2").endswith(f": {told}.")
    assert before_the_fight("nominate", "Feint, Bubble").endswith(f": {told}.")
    assert f"Feint {feint}; this costs 5" in before_the_fight("protect", "Feint")
    offered = before_the_fight("exchange", "offer Brass : 7 vitality : Bubble")
    assert offered == f"What you would get a bot reckons at {bubble} vitality, what you would give at 7."
    asked = Offer(1, 1, 0, Goods((), 9), Goods(("Feint",), 0))
    answered = before_the_fight("exchange", "accept 1", asked)
    assert answered == f"What you would get a bot reckons at 9 vitality, what you would give at {feint}."
    assert before_the_fight("exchange", "no", asked) == "What you are offered can wait."
    assert before_the_fight("exchange", "ready") == "Nobody waits for an answer of yours."
