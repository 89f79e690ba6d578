"""What the bot of the duel chooses, in small positions."""

from math import exp
from typing import Any

import pytest

from games.kit.asks import Ask
from games.kit.dice import Dice
from games.kit.play import Play
from games.kit.search import Budget, think
from games.power_well import POWER_WELL, bot
from games.power_well.field import Field
from games.power_well.paths import plays
from tests.games.power_well.table import SEED, asked, custom_squire, duel, say

EVERY_LEVEL = pytest.mark.parametrize("level", ["quick", "good"])


def bot_answer(play: Play[Any], level: str = "quick") -> str:
    """What the bot answers for the one seat that is asked."""
    (seat,) = play.waiting
    return think(play, seat, Dice(SEED), level, Budget(60))


def bot_candidates(play: Play[Any]) -> list[str]:
    """The answers that it thinks about."""
    ask: Ask
    ((seat, ask),) = play.waiting.items()
    return POWER_WELL.candidates(play.state, seat, ask, Dice(SEED))


def play_bot_turn(play: Play[Any], level: str) -> Play[Any]:
    """The bot plays its turn to the end, or until it has won."""
    while play.result is None and asked(play) != "0 done":
        say(play, bot_answer(play, level))
    return play


@EVERY_LEVEL
def test_it_takes_the_win(level: str) -> None:
    play = play_bot_turn(duel("cmy/cym/yyc/myy/ycm", right="squire c2 coins 0"), level)
    assert play.result is not None
    assert play.result.values == (1.0, 0.0)


@EVERY_LEVEL
def test_it_wins_by_a_before_effect_that_leads_to_a_play(level: str) -> None:
    play = duel("mcm/ycm/ycm/ycm/ycm", left="painter c3* y3*", right="squire m2 coins 0")
    assert bot_answer(play, level).startswith("Bold Contour")
    assert play_bot_turn(play, level).result is not None


def test_it_exhausts_the_bar_that_can_be_exhausted() -> None:
    play = say(duel("cmy/cym/yyc/myy/ycm", right="squire c7 m2 y6"), "L1 : Prod")
    assert bot_candidates(play) == ["magenta"]


def test_it_bears_a_blow_where_no_board_is_lost() -> None:
    play = say(duel("cmy/cym/yyc/myy/ycm", left="squire c2 m9 y3", right="squire snare1@right1"), "L1 : Prod")
    assert (play.waiting[0].detail["whose"], bot_candidates(play)) == (0, ["magenta"])


def test_it_heals_the_board_that_is_about_to_be_lost() -> None:
    play = say(duel("yyc/ymc/mmc/mmc/mmc", left="squire c9 m1 y9"), "L1 L2 : Mend")
    assert bot_candidates(play) == ["magenta"]


def test_healing_and_harm_count_as_far_as_a_bar_goes() -> None:
    state = duel("cmy/cym/yyc/myy/ycm", left="squire c9 m9 y9").state
    assert (
        bot._value_after(state, 0, 0, 3)
        == bot._value_after(state, 0, 0, 1)
        > bot._value_after(state, 0, 0, 0)
    )
    assert bot._value_after(state, 0, 0, -20) == bot._value_after(state, 0, 0, -9)


def test_it_takes_away_what_the_foe_needs() -> None:
    play = say(duel("myc/myc/mcc/ymc/ymy", turn=1), "wish")
    play.state.field = Field.read("myc/myc/mcm/ymc/ymy")
    (ask,) = play.waiting.values()
    best = max(bot._marble_choices(play.state, 0, ask), key=len)  # type: ignore[arg-type]
    after = play.state.field.without(sum(ask.parse(best)))
    assert best in ("R1", "R2", "R4", "M3"), "one of the cyan ones on the foe's side"
    assert not plays(after, 1, 0, 4, 0)


def test_it_lays_a_snare_where_the_foe_will_play() -> None:
    play = say(duel("yyc/mmc/mmc/ymc/yyc", left=custom_squire("Place a Snare.", "Deal 1.")), "L2 L3 : Lay")
    assert set(bot_candidates(play)) < {"left1", "left2", "left3", "left4", "left5"}
    assert len(bot_candidates(play)) == 2


def test_it_keeps_its_last_coin_unless_it_is_stuck_with_all_the_power_flow_there_is() -> None:
    hero = "squire c5* m5* y5 coins {} flow {}"
    assert "wish" not in bot_candidates(duel("cmy/cym/yyc/myy/ycm", left="squire coins 1"))
    assert "wish" in bot_candidates(duel("cmy/cym/yyc/myy/ycm", left="squire coins 2"))
    assert "pass" not in bot_candidates(duel("cmy/cym/yyc/myy/ycm"))
    nothing = "cmy/cmy/cmm/mcy/mcy"
    assert bot_candidates(duel(nothing, left=hero.format(1, 2))) == ["pass"]
    assert bot_candidates(duel(nothing, left=hero.format(1, 5))) == ["wish"]
    assert bot_candidates(duel(nothing, left=hero.format(0, 5))) == ["pass"]
    assert bot_candidates(duel(nothing, left=hero.format(2, 2))) == ["wish", "pass"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("squire", "squire c8"),
        ("squire", "squire coins 3"),
        ("squire flow 2", "squire flow 1"),
        ("squire c4", "squire c4*"),
        ("squire c4*", "squire c1*"),
        ("squire wall1@left2", "squire"),
        ("squire ring=2", "squire"),
    ],
)
def test_more_of_anything_is_worth_more(better: str, worse: str) -> None:
    field = "cmy/cym/yyc/myy/ycm"
    one, other = duel(field, left=better).state, duel(field, left=worse).state
    assert bot.value(one, 0) > bot.value(other, 0)
    assert bot.value(one, 1) < bot.value(other, 1)


@pytest.mark.parametrize(
    ("player", "points"),
    [
        ("squire coins 0", 10),
        ("squire coins 1", 20),
        ("squire coins 4 c3", 23),
        ("squire coins 1 c4*", 10),
        ("squire coins 2 c4* m3 y5", 8),
        ("squire coins 4 c4* m3* y5", 5),
    ],
)
def test_life_is_the_least_damage_that_defeats(player: str, points: int) -> None:
    assert bot.damage_to_defeat(duel("cmy/cym/yyc/myy/ycm", left=player).state.players[0]) == points


@pytest.mark.parametrize(
    ("player", "points"),
    [
        ("squire", 54.25),
        ("squire c4* m7", 35.755),
        ("squire coins 2 flow 3 y2", 33.85),
        ("squire wall1@left2 snare1@left1", 59.17),
        ("squire cloak1@hero ring=3", 59.15),
        ("squire clock1@left4 spring1@foe", 58.13),
        ("bailiff bill1@left3", 56.35),
        ("toad fly=2 wart1@hero pad1@topL", 58.33),
    ],
)
def test_what_a_player_has_in_points_of_damage(player: str, points: float) -> None:
    """Life, bars, boards, coins, Power Flow, tokens, and what the Field offers."""
    state = duel("cmy/ymc/ccc/mmy/yyc", left=player).state
    assert bot._strength(state, 0) == pytest.approx(points)
    lead = points - bot._strength(state, 1)
    assert bot.value(state, 0) == pytest.approx(1 / (1 + exp(-lead / 9)))


@pytest.mark.parametrize(
    ("field", "offers"),
    [
        ("cmy/ymc/ccc/mmy/yyc", [3.9, 6.41, 2.6, 3.69, 3.51, 5.5]),
        ("ccm/ccm/mym/ymy/mym", [6.1, 1.62, 5.5, 3.69, 3.02, 2.6]),
        ("ymy/mym/ymy/mym/ymy", [1.62, 1.62, 0.0, 1.62, 1.62, 0.0]),
    ],
)
def test_a_field_offers_mostly_the_best_colour(field: str, offers: list[float]) -> None:
    """To each side: with all boards, with cyan Exhausted, and with magenta and yellow Exhausted."""
    found = [
        bot.plays_value(Field.read(field).colours, side, exhausted)
        for side in (0, 1)
        for exhausted in (0, 1, 6)
    ]
    assert found == pytest.approx(offers)


def test_before_heroes_are_chosen_nobody_is_ahead() -> None:
    assert bot.value(Play.start(POWER_WELL, seed=SEED).state, 0) == 0.5


def test_it_recolours_for_itself_and_against_the_foe() -> None:
    play = say(
        duel("mmy/mmc/ccm/mmy/yyc", left=custom_squire("Recolour up to 2 marbles.", "Deal 1.")), "L1 L2 : Lay"
    )
    field = play.state.field
    for text in bot_candidates(play)[1:]:
        touched = sum(play.waiting[0].parse(text))
        best = max(
            bot._field_balance(play.state, 0, field.recolour(touched, colour).colours) for colour in range(3)
        )
        assert best > bot._field_balance(play.state, 0, field.colours)
    assert bot_candidates(play) == ["-", "M1 M2", "L1 L2"], "none, or two of one colour or another"


@pytest.mark.parametrize(
    ("player", "change", "points"),
    [
        ("squire c9 m8 y7", 1, 42.89),
        ("squire c9 m8 y7", -3, 37.47),
        ("squire c2 m8 y7", -2, 26.39),
        ("squire c2 m8 y7 coins 1", -5, 18.39),
        ("squire c2 m8* y7", -2, 12.59),
        ("squire c2 m8* y7 coins 1", -2, -99.0),
        ("squire c2 coins 0", -2, -99.0),
        ("squire c2 m8* y7*", -2, -99.0),
    ],
)
def test_what_a_blow_or_a_healing_leaves(player: str, change: int, points: float) -> None:
    state = duel("cmy/cym/yyc/myy/ycm", left=player).state
    assert bot._value_after(state, 0, 0, change) == pytest.approx(points)


def test_how_a_field_serves_oneself_and_not_the_foe() -> None:
    state = duel("cmy/ymc/ccc/mmy/yyc").state
    own, foe = bot.plays_value(state.field.colours, 0, 0), bot.plays_value(state.field.colours, 1, 0)
    near = 3**2 + 4**2 + 3**2
    assert bot._field_balance(state, 0, state.field.colours) == pytest.approx(own - 1.2 * foe + 0.01 * near)
