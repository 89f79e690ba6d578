"""PD-1: from the vote on modifiers to the characters."""

from typing import Any

import pytest

from games.kit.play import Play
from games.powerdome import POWERDOME
from games.powerdome.arena import GATES, LONGEST_PROMISE, SETTINGS
from games.powerdome.bargains import Lack
from games.powerdome.powers import MODIFIERS, POWERS
from tests.games.powerdome.table import WAIT, arena, begun, facts, now, owners, refused, say, until

pytestmark = pytest.mark.usefixtures("as_ruled")

TENTH = ("Feint, Hush, Stiletto", "Umbrella, Turtle, Cushion", "Hush, Martyr, Siesta")


def market(notation: str) -> Play[Any]:
    """A position in the exchange."""
    return arena(notation, phase="exchange", round=0)


@pytest.mark.rule("PD-1.1")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_everyone_begins_with_a_hundred(seats: int) -> None:
    play = begun(seats)
    assert [one.vitality for one in play.state.players()] == [100] * seats


@pytest.mark.rule("PD-1.1")
def test_nine_are_too_many() -> None:
    with pytest.raises(ValueError, match="2 to 8"):
        begun(9)


@pytest.mark.rule("PD-1.2")
def test_a_modifier_needs_more_than_half_of_the_players() -> None:
    play = say(begun(4), "Damp Cellar, Blood Money", "Blood Money", "Blood Money", "Damp Cellar")
    assert play.state.modifiers == ["Blood Money"]


@pytest.mark.rule("PD-1.2")
def test_modifiers_are_never_at_auction_and_act_before_powers() -> None:
    play = arena(
        "Ash 50: Packed Lunch | Brass 50: -",
        phase="opening",
        round=0,
        modifiers=["Late Dinner", "Damp Cellar"],
    )
    assert [fact["power"] for fact in facts(play, "begins")] == ["Late Dinner"] * 2 + ["Damp Cellar"] * 2 + [
        "Packed Lunch"
    ]
    assert now(play) == "Ash 87 +Sniffles | Brass 75 +Sniffles"
    assert not set(MODIFIERS) & set(POWERS)


@pytest.mark.rule("PD-1.3")
def test_a_power_that_two_nominate_is_there_once() -> None:
    play = say(until(begun(3), "nomination"), *TENTH)
    assert play.state.nominated["Hush"] == [0, 2]
    assert len(play.state.nominated) == 8


@pytest.mark.rule("PD-1.3")
def test_three_different_powers_are_nominated() -> None:
    play = until(begun(), "nomination")
    assert refused(play, 0, "Feint, Hush") == "PD-1.3: Choose 3, not 2."
    assert refused(play, 0, "Feint, Hush, Hush").startswith("PD-1.3")
    assert refused(play, 0, "Feint, Hush, Goodness").startswith("PD-1.3")


@pytest.mark.rule("PD-1.4")
def test_nothing_is_culled_where_there_is_room() -> None:
    play = say(until(begun(2), "nomination"), "Feint, Hush, Stiletto", "Feint, Hush, Turtle")
    assert play.state.phase == "auction"
    assert sorted(play.state.pool) == ["Feint", "Hush", "Stiletto", "Turtle"]


@pytest.mark.rule("PD-1.4")
def test_protection_costs_five_and_goes_round_until_all_have_passed() -> None:
    play = say(until(begun(3), "nomination"), *TENTH)
    assert play.waiting.keys() == {0}
    for text in ("Feint", "pass", "Siesta", "pass", "pass"):
        say(play, text)
        assert play.state.phase == "culling"
    say(play, "pass")
    assert play.state.phase == "auction"
    assert [one.vitality for one in play.state.players()] == [95, 100, 95]
    assert {"Feint", "Siesta"} < set(play.state.pool)
    assert len(play.state.pool) == 6


@pytest.mark.rule("PD-1.4")
def test_the_culling_ends_when_every_place_is_protected() -> None:
    play = say(until(begun(2), "nomination"), "Feint, Hush, Stiletto", "Umbrella, Turtle, Cushion")
    for text in ("Feint", "Turtle", "Hush", "Cushion"):
        say(play, text)
    assert play.state.phase == "auction"
    assert sorted(play.state.pool) == ["Cushion", "Feint", "Hush", "Turtle"]


@pytest.mark.rule("PD-1.4")
def test_who_has_five_cannot_protect() -> None:
    play = arena(
        "Ash 5 | Brass 100", phase="culling", round=0, nominated={name: [0] for name in list(POWERS)[:5]}
    )
    assert list(play.waiting[0]) == ["pass"]


@pytest.mark.rule("PD-1.5")
def test_the_highest_bid_pays_and_owns_and_losers_pay_nothing() -> None:
    play = arena("Ash 100 | Brass 100 | Coal 100", phase="auction", round=0, pool=["Feint", "Hush", "Turtle"])
    say(play, "Feint 30, Hush 5", "Feint 29", "-")
    assert owners(play) == {"Feint": "Ash", "Hush": "Ash"}
    assert now(play) == "Ash 65 | Brass 100 | Coal 100"
    assert play.state.bids == {"Feint": {0: 30, 1: 29}, "Hush": {0: 5}, "Turtle": {}}


@pytest.mark.rule("PD-1.5")
def test_bids_together_leave_at_least_one() -> None:
    play = arena("Ash 40 | Brass 100", phase="auction", round=0, pool=["Feint", "Hush"])
    assert refused(play, 0, "Feint 20, Hush 20") == "PD-1.5: All bids together are at most 39, not 40."
    assert refused(play, 0, "Feint 0").startswith("PD-1.5")
    assert refused(play, 0, "Feint 1, Feint 2").startswith("PD-1.5")
    say(play, "Feint 20, Hush 19", "-")
    assert now(play) == "Ash 1 | Brass 100"


@pytest.mark.rule("PD-1.5")
def test_a_form_of_bids_is_read_and_filled_again() -> None:
    ask: Any = arena("Ash 40 | Brass 100", phase="auction", round=0, pool=["Feint", "Hush"]).waiting[0]
    text = ask.compose({"Feint": ["12"], "Hush": [""]})
    assert text == "Feint 12"
    assert ask.filled(text) == {"Feint": ["12"]}
    assert ask.compose({"Feint": ["0"]}) == "-"


@pytest.mark.rule("PD-1.5")
def test_equal_bids_are_drawn() -> None:
    play = arena("Ash 100 | Brass 100", phase="auction", round=0, pool=list(POWERS)[:12])
    bids = ", ".join(f"{name} 5" for name in play.state.pool)
    say(play, bids, bids)
    won = list(owners(play).values())
    assert 0 < won.count("Ash") < 12
    assert all(fact["tied"] for fact in facts(play, "sold"))


@pytest.mark.rule("PD-1.6")
def test_an_accepted_offer_changes_both_sides_at_once() -> None:
    play = market("Ash 50: Feint | Brass 60: Hush")
    play.answer(0, "offer Brass : Feint + 5 vitality : Hush + 2 vitality : I shall look away")
    play.answer(1, "accept 1")
    assert owners(play) == {"Feint": "Brass", "Hush": "Ash"}
    assert now(play) == "Ash 47 | Brass 63"
    assert POWERDOME.view(play.state, 1).offers[0].promise == "I shall look away"


@pytest.mark.rule("PD-1.6")
def test_a_counter_replaces_the_offer() -> None:
    play = market("Ash 50: Feint | Brass 60: Hush")
    play.answer(0, "offer Brass : Feint : 9 vitality")
    play.answer(1, "counter 1 : 4 vitality : Feint : Not a point more")
    assert [offer.fate for offer in play.state.offers] == ["countered", "open"]
    assert refused(play, 1, "accept 1").startswith("PD-1.6")
    play.answer(0, "accept 2")
    assert now(play) == "Ash 54 | Brass 56"
    assert owners(play)["Feint"] == "Brass"


@pytest.mark.rule("PD-1.6")
def test_an_offer_falls_when_one_side_no_longer_has_what_it_names() -> None:
    play = market("Ash 50: Feint | Brass 60: Hush | Coal 70: -")
    play.answer(0, "offer Brass : Feint : Hush")
    play.answer(0, "offer Coal : Feint : 1 vitality")
    play.answer(2, "accept 2")
    assert refused(play, 1, "accept 1") == "PD-1.6: Ash does not own Feint."
    view = POWERDOME.view(play.state, None).offers[0]
    assert (view.acceptable, view.why, view.lack) == (False, "Ash does not own Feint.", Lack(0, "Feint"))


@pytest.mark.rule("PD-1.6")
def test_nobody_trades_the_last_point_away() -> None:
    play = market("Ash 5: Feint | Brass 60: Hush")
    assert (
        refused(play, 0, "offer Brass : 5 vitality : Hush") == "PD-1.6: Ash keeps at least 1 of 5 vitality."
    )
    play.answer(0, "offer Brass : 4 vitality : Hush")
    play.answer(1, "accept 1")
    assert now(play) == "Ash 1 | Brass 64"


@pytest.mark.rule("PD-1.6")
def test_three_offers_stand_and_twelve_are_made() -> None:
    play = market("Ash 50: - | Brass 60: -")
    for number in range(3):
        play.answer(0, f"offer Brass : - : - : Number {number}")
    assert refused(play, 0, "offer Brass : - : - : And one more").startswith("PD-1.6: At most 3")
    for number in range(1, 13):
        play.answer(1, f"decline {number}")
        if number <= 9:
            play.answer(0, "offer Brass : - : - : Again")
    assert refused(play, 0, "offer Brass : - : - : A thirteenth").startswith("PD-1.6: At most 3")


@pytest.mark.rule("PD-1.6")
def test_a_newer_offer_for_the_same_powers_takes_the_place_of_the_older() -> None:
    play = market("Ash 50: Feint | Brass 50: Hush, Turtle | Coal 50: -")
    for want in ("Hush", "Turtle", "Hush"):
        play.answer(0, f"offer Brass : {5 + len(play.state.offers)} vitality : {want}")
    play.answer(2, "offer Brass : 4 vitality : Hush")
    assert [offer.fate for offer in play.state.offers] == ["replaced", "open", "open", "open"]
    view = POWERDOME.view(play.state, 1)
    assert [offer.fate for offer in view.offers] == ["replaced", "open", "open", "open"], "both sides see it"


@pytest.mark.rule("PD-1.6")
def test_a_promise_is_short_and_an_offer_names_something() -> None:
    play = market("Ash 50: - | Brass 60: -")
    assert refused(play, 0, "offer Brass : - : - : " + "a" * (LONGEST_PROMISE + 1)).startswith(
        "PD-1.6: At most 140"
    )
    assert refused(play, 0, "offer Brass : - : -") == "PD-1.6: An offer names something."
    assert refused(play, 0, "offer Ash : - : - : Hello me").startswith("PD-1.6")


@pytest.mark.rule("PD-1.6")
def test_a_new_offer_clears_the_readiness_of_its_addressee_alone() -> None:
    play = market("Ash 50: - | Brass 60: - | Coal 60: -")
    play.answer(1, "ready")
    play.answer(2, "ready")
    play.answer(0, "offer Brass : - : - : Truce")
    assert play.state.ready == [2]
    play.answer(2, "not ready")
    assert play.state.ready == []


@pytest.mark.rule("PD-1.6")
def test_readiness_is_taken_back_three_times() -> None:
    play = market("Ash 50: - | Brass 60: -")
    for _ in range(3):
        play.answer(0, "ready")
        play.answer(0, "not ready")
    play.answer(0, "ready")
    assert refused(play, 0, "not ready").startswith("PD-1.6: Readiness")


@pytest.mark.rule("PD-1.6")
def test_powers_can_be_thrown_away_when_all_are_ready() -> None:
    play = market("Ash 50: Feint, White Elephant | Brass 60: Hush")
    play.answer(0, "ready")
    play.answer(1, "ready")
    assert play.state.phase == "discards"
    say(play, "White Elephant", "-")
    assert owners(play) == {"Feint": "Ash", "Hush": "Brass"}


@pytest.mark.rule("PD-1.6")
def test_the_exchange_is_over_when_nobody_has_anything_to_say() -> None:
    play = market("Ash 50: Feint | Brass 60: Hush")
    play.answer(0, "no")
    play.answer(1, "no")
    assert play.state.phase == "discards"


@pytest.mark.rule("PD-1.6")
def test_a_form_makes_an_offer() -> None:
    ask = market("Ash 50: Feint | Brass 60: Hush").waiting[0]
    fields = {
        "to": ["Brass"],
        "give": ["Feint"],
        "want": ["Hush"],
        "want_vitality": ["3"],
        "promise": [" Yours  "],
    }
    assert ask.compose(fields) == "offer Brass : Feint : Hush + 3 vitality : Yours"
    assert ask.compose({"counter": ["2"], "give_vitality": ["4"]}) == "counter 2 : 4 vitality : -"


@pytest.mark.rule("PD-1.7")
def test_characters_get_names_looks_lines_and_a_place() -> None:
    play = arena("Ash 50: Feint | Brass 60: - | Coal 70: -", phase="characters", round=0)
    say(
        play,
        "Bertha / horns / Sings. / Ship",
        "Bertha / scar / - / Ship",
        "Coal / crown / I am the third. / Moon",
    )
    players = play.state.players()
    assert [(one.name, one.look, one.line) for one in players] == [
        ("Bertha", "horns", "Sings."),
        ("Bertha II", "scar", ""),
        ("Coal", "crown", "I am the third."),
    ]
    assert play.state.setting == "Ship"
    assert now(play) == "Bertha 50 | Bertha II 60 | Coal 70"


@pytest.mark.rule("PD-1.7")
@pytest.mark.parametrize("name", ["", "B > C", "Feint", "x" * 21, "Nº 5", " Ash", "Brass", "A; B", "A  B"])
def test_a_name_is_made_of_letters_and_is_not_taken(name: str) -> None:
    play = arena("Ash 50: - | Brass 60: -", phase="characters", round=0)
    assert refused(play, 0, f"{name} / horns / - / Ship").startswith("PD-1.7")


# PD-1.8: a quick brawl


@pytest.mark.rule("PD-1.8")
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_a_quick_brawl_goes_straight_to_the_first_orders(seats: int) -> None:
    play = begun(seats, setup="quick_brawl")
    assert (play.state.phase, play.state.round, play.state.modifiers) == ("allocation", 1, [])
    assert {ask.prompt for ask in play.waiting.values()} == {"allocation"}
    assert len(play.state.powers) == 2 * seats
    assert {len(play.state.owned(seat)) for seat in play.state.seats} == {2}
    assert [one.name for one in play.state.players()] == list(GATES[:seats])
    assert play.state.setting in SETTINGS
    (dealt,) = facts(play, "dealt")
    assert {hand["seat"]: len(hand["powers"]) for hand in dealt["hands"]} == dict.fromkeys(range(seats), 2)


@pytest.mark.rule("PD-1.8")
def test_the_second_round_of_a_quick_brawl_waits_for_everybody() -> None:
    play = say(begun(setup="quick_brawl"), WAIT, WAIT)
    assert {ask.prompt for ask in play.waiting.values()} == {"ready"}


@pytest.mark.rule("PD-1.8")
def test_a_quick_brawl_is_what_a_table_gets_that_chooses_nothing() -> None:
    assert POWERDOME.complete({})["setup"] == "quick_brawl"
    assert POWERDOME.options[0].name == "setup"
    older = {"initiative": "slowest", "clock": "on", "deadline": "off", "powers": "auction"}
    assert POWERDOME.complete(older)["setup"] == "full_setup", "a table from before has what it was made for"
