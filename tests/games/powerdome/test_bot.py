"""PD-5.3: bots play it, and what is measured of their games."""

import json
from collections import Counter
from math import exp
from typing import Any

import pytest

from games.__main__ import main
from games.kit.dice import Dice
from games.kit.play import NO, Play
from games.kit.search import think
from games.powerdome import POWERDOME
from games.powerdome.arena import GATES
from games.powerdome.bot import candidates, power_value
from games.powerdome.powers import POWERS
from tests.games.powerdome.table import SEED, WAIT, arena, begun, fight, until


def duel(number: int, against: str) -> Play[Any]:
    """A duel of a quick bot on seat 0 against one that allocates in another way, after the same setup."""
    dice = Dice(f"the quick and the random, {number}".encode())
    play: Play[Any] = Play.start(POWERDOME, seats=2, seed=dice.spawn().seed)
    while play.result is None:
        seat = dice.pick(sorted(play.waiting)) if play.any_of else min(play.waiting)
        allocates = play.waiting[seat].prompt == "allocation"
        play.answer(seat, think(play, seat, dice, against if allocates and seat == 1 else "quick"))
    return play


@pytest.mark.rule("PD-5.3")
def test_a_bot_beats_random_allocations() -> None:
    won = sum(duel(number, "random").result.values[0] for number in range(20))  # type: ignore[union-attr]
    assert won >= 14


def test_a_bot_cannot_be_read() -> None:
    play = arena("Ash 60: Feint | Brass 60: -")
    texts = Counter(think(play, 0, Dice(bytes([n]) * 16), "quick") for n in range(6))
    assert len(texts) >= 4


def orders(drawn: str) -> list[dict[str, str]]:
    """What a bot orders on seat 0, as several dice have it: each stat, and at whom."""
    play = arena(drawn)
    texts = (think(play, 0, Dice(bytes([n]) * 16), "quick") for n in range(8))
    return [dict(zip((words := text.split())[::2], words[1::2])) for text in texts]


def test_a_bot_strikes_down_a_foe_who_is_nearly_dead() -> None:
    assert all(
        int(found["strike"]) > 4 and found[">"] == "Brass" for found in orders("Ash 60: - | Brass 4: -")
    )


def test_a_bot_that_is_nearly_dead_guards_itself() -> None:
    found = orders("Ash 4: - | Brass 60: -")
    guard = sum(int(one["agility"]) + int(one["resist"]) for one in found)
    assert guard > 2 * sum(int(one["strike"]) for one in found)


def test_a_bot_thinks_the_same_in_worlds_that_look_alike() -> None:
    play = arena("Ash 60: Feint | Brass 60: -")
    play.answer(1, "strike 60 > Ash")
    world = play.imagine(0, Dice(SEED))
    assert world.pending(1) != play.pending(1)
    assert think(play, 0, Dice(SEED), "quick") == think(world, 0, Dice(SEED), "quick")


@pytest.mark.parametrize("seats", [2, 5, 8])
def test_bots_never_stall_an_exchange(seats: int) -> None:
    dice = Dice(bytes([seats]) * 16)
    own = iter(POWERS)
    play = arena(
        " | ".join(f"{name} 60: {next(own)}, {next(own)}" for name in GATES[:seats]),
        phase="exchange",
        round=0,
    )
    for _ in range(200):
        if play.state.phase != "exchange":
            break
        seat = dice.pick(sorted(play.waiting))
        play.answer(seat, think(play, seat, dice, "quick"))
    assert play.state.phase != "exchange"


@pytest.mark.parametrize("seats", [3, 8])
def test_a_bot_that_all_wait_for_says_something(seats: int) -> None:
    """PD-1.6."""
    own = iter(POWERS)
    drawn = " | ".join(f"{name} 60: {next(own)}, {next(own)}" for name in GATES[:seats])
    play = arena(drawn, phase="exchange", round=0, ready=list(range(1, seats)))
    said = {think(play, 0, Dice(bytes([n]) * 16), "quick") for n in range(12)}
    assert "ready" in said
    assert NO not in said


def test_a_bot_does_not_put_another_offer_in_the_place_of_its_own() -> None:
    """PD-1.6."""
    own = iter(POWERS)
    drawn = " | ".join(f"{name} 60: {next(own)}, {next(own)}" for name in GATES[:3])
    for number in range(60):
        play = arena(drawn, phase="exchange", round=0)
        for n in range(4):
            if ask := play.waiting.get(0):
                play.answer(0, candidates(play.state, 0, ask, Dice(bytes([number, n]) * 8))[0])
        assert "replaced" not in [offer.fate for offer in play.state.offers]


@pytest.mark.rule("PD-5.3")
def test_for_a_measurement_powers_are_dealt() -> None:
    play = Play.start(POWERDOME, seats=8, options={"powers": "dealt"}, seed=SEED)
    assert play.state.phase == "strategy"
    assert {len(play.state.owned(seat)) for seat in range(8)} == {6}


@pytest.mark.rule("PD-5.3")
def test_wins_are_measured_by_owned_power(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["measure", "powerdome", "--setting", "two", "--games", "4", "--bot", "random", "--json"]
    assert main(arguments) == 0
    (two,) = json.loads(capsys.readouterr().out)["settings"]
    owned = two["by_facet"]["power"]
    assert owned.keys() <= POWERS.keys()
    assert sum(row["games"] for row in owned.values()) == 4 * two["figures"]["powers owned"]["mean"]
    assert [setting.seats for setting in POWERDOME.settings()] == [2, 4, 8, 2, 4, 8, 2, 4, 2]


def test_a_bot_walks_in_as_whom_everybody_knows() -> None:
    play = until(begun(2), "characters")
    ask = play.waiting[1]
    (answer,) = candidates(play.state, 1, ask, Dice(b"a name that is kept"))
    assert answer.startswith(f"{GATES[1]} / {play.state.player(1).look} / - / ")
    assert ask.parse(answer)


# How a position looks


def looks(position: str, seat: int = 0, **more: Any) -> float:
    return POWERDOME.value(arena(position, **more).state, seat)


def odds(own: float, *others: float) -> float:
    """What is made of strengths: 8 more look three times as good."""
    return 0.05 + 0.9 * exp(own / 8) / sum(exp(one / 8) for one in (own, *others))


def test_strength_is_vitality_company_powers_and_health() -> None:
    assert looks("Ash 60 | Brass 60") == pytest.approx(0.5)
    assert looks("Ash 90 | Brass 60 | Coal 40") == pytest.approx(odds(90, 60, 40))
    assert looks("Ash 90 | Brass 60 | Coal 40", 2) == pytest.approx(odds(40, 90, 60))
    assert looks("Ash 60 | Brass 60 | Grout(1) 34 | Gander(1) 8") == pytest.approx(odds(60 + 0.6 * 42, 60))
    assert looks("Ash 60 +Rust +Gout | Brass 60 +Rust") == pytest.approx(odds(50, 55))
    assert looks("Ash 60: Feint | Brass 60: -") == pytest.approx(odds(60 + 0.7 * power_value(0, "Feint"), 60))
    assert looks("Ash 60: - | Brass 60: Feint") == pytest.approx(odds(60, 60 + 0.7 * power_value(0, "Feint")))
    assert looks("Ash 3 | Brass 60") == pytest.approx(odds(-7, 60))
    assert looks("Ash 4 | Brass 60") == pytest.approx(odds(4, 60))


def test_the_dead_have_lost_unless_they_are_to_return() -> None:
    assert looks("Ash -3† | Brass 60 | Coal 60") == 0.0
    state = arena("Ash -3† | Brass 60 | Coal 60").state
    state.player(0).returns = 28
    assert POWERDOME.value(state, 0) == pytest.approx(odds(28, 60, 60))
    assert POWERDOME.value(state, 1) == pytest.approx(odds(60, 60))


def test_a_game_that_is_over_looks_as_it_ended() -> None:
    play = fight("Ash 60 | Brass 20", "strike 50 > Brass", WAIT)
    assert [POWERDOME.value(play.state, seat) for seat in (0, 1)] == [1.0, 0.0]


def test_in_the_exchange_manners_count() -> None:
    play = arena("Ash 60: - | Brass 60: -", phase="exchange", round=0)
    assert POWERDOME.value(play.state, 0) == pytest.approx(0.5)
    play.answer(0, "offer Brass : - : - : Well?")
    assert [POWERDOME.value(play.state, seat) for seat in (0, 1)] == pytest.approx([0.512, 0.48])
    play.answer(1, "ready")
    play.answer(1, "not ready")
    assert POWERDOME.value(play.state, 1) == pytest.approx(0.48 - 0.04)
    play.answer(1, "ready")
    assert POWERDOME.value(play.state, 1) == pytest.approx(0.48 - 0.03)


def test_tastes_differ_from_seat_to_seat_and_stay() -> None:
    assert [power_value(seat, "Feint") for seat in range(4)] == [7, 5, 12, 10]
    assert power_value(0, "White Elephant") == 0
    assert {power_value(1, name) for name in POWERS if name != "White Elephant"} == {*range(4, 13)}


# What a bot says


def said(play: Play[Any], seat: int, times: int = 60) -> Counter[str]:
    ask = play.waiting[seat]
    return Counter(
        POWERDOME.candidates(play.state, seat, ask, Dice(bytes([n, 1]) * 8))[0] for n in range(times)
    )


def test_a_bot_accepts_what_pays_and_declines_the_rest() -> None:
    for vitality, deed in ((1, "accept 1"), (0, "decline 1")):
        price = power_value(1, "Hush") + vitality
        play = arena("Ash 60: - | Brass 60: Hush", phase="exchange", round=0)
        play.answer(0, f"offer Brass : {price} vitality : Hush")
        assert set(said(play, 1)) == {deed}
    play = arena("Ash 60: Feint | Brass 60: Hush | Coal 60: -", phase="exchange", round=0)
    play.answer(0, "offer Brass : Feint + 20 vitality : Hush")
    play.answer(0, "offer Coal : Feint : 1 vitality")
    play.answer(2, "accept 2")
    assert set(said(play, 1)) == {"decline 1"}


def test_a_bot_buys_what_it_likes_sells_what_it_does_not_and_is_ready_else() -> None:
    liked = next(name for name in POWERS if power_value(0, name) == 10)
    spare = next(name for name in POWERS if power_value(0, name) == 4)
    play = arena(f"Ash 60: Feint | Brass 60: {liked}", phase="exchange", round=0)
    bought = said(play, 0, 200)
    assert 100 < bought.pop("ready") < 165
    assert set(bought) == {f"offer Brass : {n} vitality : {liked}" for n in range(3, 9)}
    assert all(play.waiting[0].why(text) is None for text in bought)
    play = arena(f"Ash 60: {spare} | Brass 60: -", phase="exchange", round=0)
    sold = said(play, 0, 200)
    assert 100 < sold.pop("ready") < 165
    assert set(sold) == {f"offer Brass : {spare} : {n} vitality" for n in range(5, 10)}
    for _ in range(2):
        play.answer(0, "offer Brass : - : - : Well?")
    assert set(said(play, 0)) == {"ready"}


def test_a_bot_offers_nothing_that_is_too_dear() -> None:
    liked = next(name for name in POWERS if power_value(0, name) == 10)
    spare = next(name for name in POWERS if power_value(0, name) == 4)
    assert set(said(arena(f"Ash 3: - | Brass 60: {liked}", phase="exchange", round=0), 0)) == {"ready"}
    assert set(said(arena(f"Ash 60: {spare} | Brass 5: -", phase="exchange", round=0), 0)) == {"ready"}
    poor = said(arena(f"Ash 4: - | Brass 60: {liked}", phase="exchange", round=0), 0, 200)
    assert set(poor) == {"ready", f"offer Brass : 3 vitality : {liked}"}
    poor = said(arena(f"Ash 60: {spare} | Brass 6: -", phase="exchange", round=0), 0, 200)
    assert set(poor) == {"ready", f"offer Brass : {spare} : 5 vitality"}


def test_a_bot_votes_nominates_and_throws_away() -> None:
    votes = [text for text, times in said(begun(), 0).items() for _ in range(times)]
    assert 1.7 < sum(len(text.split(", ")) for text in votes if text != "-") / len(votes) < 3.3
    named = said(until(begun(), "nomination"), 0)
    assert {len(text.split(", ")) for text in named} == {3}
    liked = [power_value(0, name) for text in named for name in text.split(", ")]
    assert sum(liked) / len(liked) > 7.8
    play = arena("Ash 60: Feint, White Elephant | Brass 60: Hush", phase="discards", round=0)
    assert (set(said(play, 0)), set(said(play, 1))) == ({"White Elephant"}, {"-"})


def test_a_bot_protects_seldom_and_only_what_it_loves() -> None:
    loved = next(name for name in POWERS if power_value(1, name) == 11)
    other = next(name for name in POWERS if power_value(1, name) == 10)
    named = {name: [0] for name in (loved, other, "Feint", "Hush", "Martyr")}
    texts = said(arena("Ash 60 | Brass 60", phase="culling", round=0, nominated=named, turn=1), 1, 200)
    assert set(texts) - {"pass"} == {name for name in named if power_value(1, name) >= 11}
    assert 140 < texts["pass"] < 195


def test_a_bot_bids_about_what_it_likes() -> None:
    play = arena("Ash 60 | Brass 4", phase="auction", round=0, pool=list(POWERS)[:6])
    for seat in (0, 1):
        ask = play.waiting[seat]
        dice = [Dice(bytes([n, 4]) * 8) for n in range(20)]
        texts = [text for one in dice for text in POWERDOME.candidates(play.state, seat, ask, one)]
        assert {str(ask.why(text)) for text in texts} == {"None"}
        assert {len(ask.parse(text)) for text in texts} == {0, 1, 2, 3}
        bids = [bid - power_value(seat, name) for text in texts for name, bid in ask.parse(text).items()]
        assert max(bids) == {0: 1, 1: -3}[seat]


def test_a_bot_attacks_the_weakest_most_and_then_the_strongest() -> None:
    play = arena(
        "Ash 60: Knitting Needle | Brass 60: - | Coal 20: - | Dawn 90: - | Grout(1) 34 | Gander(2) 8"
    )
    ask: Any = play.waiting[0]
    texts = [
        text for n in range(40) for text in POWERDOME.candidates(play.state, 0, ask, Dice(bytes([n, 2]) * 8))
    ]
    assert all(ask.why(text) is None for text in texts)
    orders = [ask.parse(text) for text in texts]
    prey = Counter(order["p0"].target for order in orders)
    assert prey["p2"] > prey["p3"] > prey["p1"] > 0
    assert prey["a2"] > 0
    assert {order["p0"].target == order["a1"].target for order in orders} == {True}
    assert {order["a1"].points for order in orders} >= {34}
    aims = Counter(planned.aimed[0] for order in orders for planned in order["p0"].plan)
    assert aims["p2"] > aims["p3"] > aims["p1"] > 0
    assert 0.65 < sum(bool(order["p0"].plan) for order in orders) / len(orders) < 0.85
