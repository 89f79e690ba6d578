"""PW-2 to PW-4, and the end of PW-9: setting up, turns, wishes, time."""

import pytest

from games.kit.asks import IllegalAnswer
from games.kit.dice import Dice
from games.kit.play import Play
from games.power_well import POWER_WELL
from games.power_well.heroes import OWN
from games.power_well.state import Duel
from tests.games.power_well.table import SEED, asked, duel, facts, left, refused, right, say

FIELD = "cmy/ymc/ccc/mmy/yyc"


def start(**options: str) -> Play[Duel]:
    return Play.start(POWER_WELL, options=options, seed=SEED)


@pytest.mark.rule("PW-2.2")
def test_a_duel_is_for_two_and_holds_them_to_the_rules() -> None:
    assert list(POWER_WELL.seats) == [2]
    play = duel(FIELD)
    with pytest.raises(IllegalAnswer):
        play.answer(1, "pass")


@pytest.mark.rule("PW-3.1")
def test_full_bars_no_power_flow_four_coins() -> None:
    play = start(heroes="random")
    for player in play.state.players:
        assert (player.bars, player.flow, player.coins, player.exhausted) == ([10, 10, 10], 0, 4, 0)
        assert player.hero in OWN


@pytest.mark.rule("PW-3.2")
def test_heroes_are_chosen_in_secret_and_shown_together() -> None:
    play = start()
    assert set(play.waiting) == {0, 1}
    play.answer(1, "knight")
    assert play.done == {1}
    assert "knight" not in POWER_WELL.dump(play.state)
    assert POWER_WELL.view(play.state, 0).players[1].hero is None
    play.answer(0, "knight")
    assert [player.hero for player in play.state.players] == ["knight", "knight"]
    (shown,) = facts(play, "heroes")
    assert (shown["heroes"], shown["names"]) == (["knight", "knight"], ["Knight", "Knight"])
    assert [POWER_WELL.called(play.state, seat) for seat in (0, 1)] == ["", ""], "the name would tell nobody"


@pytest.mark.rule("PW-3.2")
def test_a_coin_flip_names_the_first_player() -> None:
    first = {Play.start(POWER_WELL, seed=SEED + bytes([n])).state.turn for n in range(20)}
    assert first == {0, 1}


@pytest.mark.rule("PW-3.2")
def test_heroes_that_are_drawn_are_two_different_ones() -> None:
    seeds = (SEED + bytes([n]) for n in range(30))
    begun = [Play.start(POWER_WELL, options={"heroes": "random"}, seed=seed).state for seed in seeds]
    drawn = {tuple(player.hero for player in duel.players) for duel in begun}
    assert all(one != other for one, other in drawn)
    assert {one for one, _ in drawn} == set(OWN)


@pytest.mark.rule("PW-3.2")
def test_a_bots_hero_is_random() -> None:
    play, dice = start(), Dice(SEED)
    chosen = {POWER_WELL.candidates(play.state, 0, play.waiting[0], dice)[0] for _ in range(80)}
    assert chosen == set(OWN)


@pytest.mark.rule("PW-3.3")
def test_the_second_player_may_remove_three_from_the_middle_and_the_foes_column() -> None:
    play = start(heroes="random")
    first = play.state.turn
    own, theirs = "LR"[first], "RL"[first]
    assert asked(play) == f"{1 - first} opening"
    assert refused(play, f"{theirs}1").startswith("PW-3.3")
    assert refused(play, f"M1 M2 M3 {own}1").startswith("PW-3.3")
    say(play, f"M5 {own}1 {own}2")
    assert facts(play, "opening") == [{"seat": 1 - first, "marbles": sorted([f"{own}1", f"{own}2", "M5"])}]
    assert asked(play) == f"{first} turn"


@pytest.mark.rule("PW-4.1")
def test_power_flow_for_empowering_is_fixed_when_the_turn_starts() -> None:
    play = duel(FIELD, left="squire flow 1 spring1@hero")
    ready = POWER_WELL.view(play.state, 0).players[0].flow_ready
    assert (ready, play.state.ready) == (1, 1)
    assert refused(play, "L3 M3 : Late Blow !").startswith(
        "PW-6.2: Empowering this costs 2 Power Flow; you have 1"
    )


@pytest.mark.rule("PW-4.2")
def test_a_wish_takes_a_coin_and_all_marbles_and_the_foe_may_remove_one() -> None:
    play = say(duel(FIELD), "wish")
    assert asked(play) == "1 help"
    assert len(facts(play, "draw")[0]["marbles"]) == 15
    say(play, "R1")
    assert asked(play) == "0 turn"
    assert play.state.players[0].coins == 3
    assert refused(play, "wish") == "PW-4.2: You have wished for help this turn already."
    say(play, "pass")
    assert asked(play) == "0 done"


@pytest.mark.rule("PW-4.2")
def test_after_a_wish_it_is_told_that_the_foe_removed_none() -> None:
    play = say(duel(FIELD), "wish", "-")
    assert [told["marbles"] for told in facts(play, "remove")][1:] == [[]]


@pytest.mark.rule("PW-4.2")
def test_the_last_coin_may_be_wished_away_but_not_one_more() -> None:
    play = say(duel(FIELD, left="squire coins 1"), "wish", "-", "pass", "done", "pass", "done")
    assert asked(play) == "0 turn"
    assert refused(play, "wish") == "PW-4.2: You have no Wishing Coin left."


@pytest.mark.rule("PW-4.3")
def test_one_ability_or_a_pass() -> None:
    assert asked(say(duel(FIELD), "pass", "done")) == "1 turn"
    assert asked(say(duel(FIELD), "L3 : Prod", "cyan", "done")) == "1 turn"
    assert "pass" in list(duel(FIELD).waiting[0])
    assert duel(FIELD).waiting[0].default == "pass"


@pytest.mark.rule("PW-4.4")
def test_who_spent_no_power_flow_gains_one_up_to_five() -> None:
    assert left(say(duel(FIELD, left="squire flow 2"), "pass", "done")).endswith("flow 3 coins 4")
    assert left(say(duel(FIELD, left="squire flow 5"), "pass", "done")).endswith("flow 5 coins 4")
    spent = say(duel(FIELD, left="squire flow 2"), "L3 : Prod !", "last", "cyan", "done")
    assert left(spent).endswith("flow 1 coins 4")


@pytest.mark.rule("PW-9.3")
def test_after_a_hundred_turns_each_the_higher_sum_wins() -> None:
    play = say(duel(FIELD, left="squire c9", turn=1, turns=199), "pass", "done")
    assert play.result is not None
    assert (play.result.values, play.result.reason) == ((0.0, 1.0), "time")
    drawn = say(duel(FIELD, turn=1, turns=199), "pass", "done")
    assert drawn.result is not None
    assert drawn.result.values == (0.5, 0.5)


@pytest.mark.rule("PW-9.3")
def test_who_resigns_has_lost() -> None:
    play = duel(FIELD)
    play.resign(1)
    assert play.result is not None
    assert (play.result.values, play.result.reason) == ((1.0, 0.0), "resigned")


def test_a_form_of_picked_marbles_names_the_ability_by_colour_and_count() -> None:
    ask = duel(FIELD, left="squire flow 3 y4*").waiting[0]
    assert ask.compose({"pick": ["M3", "L3"], "empower": ["on"]}) == "M3 L3 : Late Blow !"
    assert ask.compose({"pick": ["L4"], "ability": ["Sweep"]}) == "Sweep"
    assert ask.compose({"answer": ["wish"], "pick": ["L3"]}) == "wish"
    with pytest.raises(IllegalAnswer, match=r"PW-5\.2: No ability takes these marbles"):
        ask.compose({"pick": ["L3", "L4"]})
    with pytest.raises(IllegalAnswer, match=r"PW-4\.3"):
        ask.compose({})


def test_what_is_no_ability_is_said_so() -> None:
    play = duel(FIELD)
    assert refused(play, "L3 : Fireball") == "PW-6.1: “Fireball” is no ability of the Squire."
    assert refused(play, "").startswith("PW-6.1")
    assert right(play) == "c10 m10 y10 flow 0 coins 4"
