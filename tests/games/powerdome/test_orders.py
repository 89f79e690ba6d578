"""What orders say before anything is chosen: what a power costs, and whom an attack is aimed at."""

import pytest

from games.powerdome import POWERDOME
from games.powerdome.keywords import MEANINGS, WAYS
from games.powerdome.orders import Part
from games.powerdome.powers import POWERS
from tests.games.powerdome.table import WAIT, arena, say
from tests.games.powerdome.test_pieces import parts


def aims(part: Part) -> list[str]:
    """Whom a part of the orders is aimed at."""
    return [one.name for one in part.targets if one.aimed]


def test_what_a_power_costs_is_said_in_terms_of_the_rulebook() -> None:
    several = [name for name, power in POWERS.items() if power.allocated]
    for name in several:
        (own,) = parts(arena(f"Ash 60: {name} | Brass 60: - | Coal 60: -"))
        for one in own.uses:
            terms = [word for part in one.cost.split(", ") for word in part.split()[:1]]
            assert set(terms) <= {*MEANINGS, *WAYS}, f"{name}: {one.cost}"
            assert one.cost in WAYS or one.price or one.x, f"{name} costs nothing, and says {one.cost}"


@pytest.mark.rule("PD-4.3")
def test_orders_know_whether_what_is_kept_back_may_pay_for_something() -> None:
    def react(name: str, *, paid: bool) -> bool:
        return any(one.way == "reactive" and one.paid == paid for one in POWERS[name].effects)

    paid = next(name for name in POWERS if react(name, paid=True))
    free = next(name for name in POWERS if react(name, paid=False) and not react(name, paid=True))
    own, other = (parts(arena(f"Ash 60: {paid} | Brass 60: {free}"), seat)[0] for seat in (0, 1))
    assert (own.keeps, other.keeps) == (True, False)
    assert other.reacts


def test_the_only_one_who_may_be_attacked_is_aimed_at_from_the_start() -> None:
    play = arena("Ash 60: - | Brass 60: -")
    (own,) = parts(play)
    assert (aims(own), own.aimed, own.only_target) == (["Brass"], True, True)
    play.answer(0, "strike 5")
    (own,) = parts(play)
    assert (aims(own), own.aimed, own.only_target) == ([], False, False), "what is in says that nobody is"


@pytest.mark.rule("PD-1.2")
def test_orders_know_the_strike_that_a_modifier_gives() -> None:
    own, ally = parts(arena("Ash 60: - | Brass 60: - | Grout(1) 8", modifiers=["Torchlight"]))
    assert (own.strike, ally.strike) == (5, 0)


def test_the_only_possible_target_of_a_power_is_not_asked_for() -> None:
    for others, sole in (("Brass 60: -", "Brass"), ("Brass 60: - | Coal 60: -", "")):
        (own,) = parts(arena(f"Ash 60: Sneeze | {others}"))
        assert [want.only_target for use in own.uses for want in use.wants] == [sole]


def test_a_payment_is_labelled_with_what_the_orders_say_that_it_costs() -> None:
    for name in POWERS:
        play = arena(f"Ash 60: {name} | Brass 60: -")
        (power,) = POWERDOME.view(play.state, 0).characters[0].powers
        told = {one.cost for one in power.sentences if "payment" in one.ways}
        assert power.price == (next(iter(told)) if len(told) == 1 else ""), name
        assert ("payment" in power.ways) == bool(told)


def test_of_several_none_is_aimed_at_from_the_start() -> None:
    own, ally = parts(arena("Ash 60: - | Brass 60: - | Grout(1) 8"))
    assert (aims(own), aims(ally)) == (["Brass"], ["Brass"])
    (own,) = parts(arena("Ash 60: - | Brass 60: - | Grout(2) 8"))
    assert (aims(own), own.only_target) == ([], False)
    play = say(arena("Ash 60: - | Brass 10: - | Coal 60: -"), "strike 60 > Brass", WAIT, WAIT)
    say(play, *("ready" for _ in play.waiting))
    (own,) = parts(play)
    assert (aims(own), own.only_target) == (["Coal"], True)
