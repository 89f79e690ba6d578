"""What a hint says of a duel, in plain words and of what is to come (PW-4.2, PW-7.5)."""

import pytest

from app.screen.hints import hint_shown
from games.kit.advice import Advice, Change
from games.kit.marks import Gauge
from games.kit.story import Fact
from games.kit.words import Reader
from games.power_well import POWER_WELL
from games.power_well.counsel import spelt
from games.power_well.duel_parchment import warning
from games.power_well.story import Cause, Opened, Placed, Recoloured, Removed
from tests.games.power_well.table import duel

READER = Reader(("Ann", "Bot"), you=0)
VIEW = POWER_WELL.view(duel("mcc/ycc/mcc/cmy/ccy", "bailiff", "knight", 1).state, 0)
BLOW = Cause(0, "Knock Twice")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("M1 M2 : Gulp", "Play Gulp"),
        ("L4 M4 : Still Life !", "Play Still Life, empowered"),
        ("Charge !", "Play Charge, empowered"),
        ("Charge", "Play Charge"),
        ("wish", "Wish for help"),
        ("pass", "Pass this turn"),
        ("cyan", ""),
    ],
)
def test_a_play_is_said_as_something_to_do(answer: str, words: str) -> None:
    assert spelt(Advice(answer, (), ())) == words


def test_what_it_would_leave_each_is_said_in_one_sentence() -> None:
    changes = (Change(Gauge("", 1), 30, 27.2), Change(Gauge("", 0), 16, 18))
    shown = hint_shown(POWER_WELL, VIEW, Advice("M1 M2 : Gulp", (), changes), READER)
    assert str(shown.words) == "Play Gulp"
    assert str(shown.why) == (
        "It would leave Bot 27 points of damage from defeat (now 30), and you 18 (now 16)."
    )
    nearly = Advice("M1 M2 : Gulp", (), (Change(Gauge("", 1), 4, 1),))
    assert str(hint_shown(POWER_WELL, VIEW, nearly, READER).why) == (
        "It would leave Bot 1 point of damage from defeat (now 4)."
    )


@pytest.mark.parametrize(
    ("answer", "fact", "words"),
    [
        ("R4 R2 R3", Opened(0, ("R2", "R3", "R4")), "Remove Right 2, 3 and 4"),
        ("L1 M2", Removed(0, ("L1", "M2"), BLOW), "Remove Left 1, Middle 2"),
        ("M2 M5", Recoloured(0, ("M2", "M5"), "cyan", BLOW), "Turn Middle 2 and 5 cyan"),
        ("M2", None, "Recolour Middle 2"),
        ("-", Opened(0, ()), "Leave all 15 marbles"),
    ],
)
def test_a_hint_about_marbles_names_them_as_something_to_do(
    answer: str, fact: Fact | None, words: str
) -> None:
    advice = Advice(answer, (fact,) if fact else (), ())
    shown = hint_shown(POWER_WELL, VIEW, advice, READER)
    assert (str(shown.words), shown.in_story) == (words, False)


def test_a_hint_to_remove_marbles_says_for_what_the_foe_would_have_no_line() -> None:
    gone = Opened(0, ("M1", "M2", "M3"))
    shown = hint_shown(POWER_WELL, VIEW, Advice("M1 M2 M3", (gone,), ()), READER)
    assert str(shown.why) == "Bot would have no line left for Stone Hall (4 cyan)."


def test_a_hint_to_remove_marbles_says_for_what_oneself_would_have_a_line() -> None:
    """A yellow marble comes to lie beside another one."""
    view = POWER_WELL.view(duel("yyc/mcm/yyc/cmm/mcc", "bailiff", "knight").state, 0)
    gone = Removed(0, ("L2", "M2"), BLOW)
    shown = hint_shown(POWER_WELL, view, Advice("L2 M2", (gone,), ()), READER)
    assert str(shown.why) == "You would have a line for Interest (4 yellow)."


def test_a_hint_on_new_marbles_that_the_foe_wished_for_says_that_the_foe_plays_on() -> None:
    changes = (
        Change(Gauge("Damage until defeat", 0), 26, 20),
        Change(Gauge("Damage until defeat", 1), 25, 26),
    )
    view = POWER_WELL.view(duel("yyc/mcm/yyc/cmm/mcc", "bailiff", "bailiff").state, 0)
    advice = Advice("R2", (Removed(0, ("R2",), BLOW),), changes, prompt="help")
    said = str(hint_shown(POWER_WELL, view, advice, READER).why)
    assert said == (
        "Your foe plays on, and may leave you 20 points of damage from defeat (now 26), and Bot 26 (now 25)."
    )


@pytest.mark.parametrize(
    ("bars", "said"),
    [
        ("coins 1", "last coin"),
        ("coins 2", ""),
        ("c0* coins 2", "costs 2 coins"),
        ("c0* coins 1", ""),
        ("c0* m0* coins 1", ""),
    ],
)
def test_a_wish_warns_where_the_coin_would_be_missed(bars: str, said: str) -> None:
    player = POWER_WELL.view(duel("cmy/ymc/ccc/mmy/yyc", left=f"knight {bars}").state, 0).players[0]
    assert said in warning(player)
    assert bool(warning(player)) == bool(said)


def test_where_a_token_lies_is_told_by_the_plays_that_pass_it() -> None:
    view = POWER_WELL.view(duel("ccm/mmy/yym/cyc/ymy", "bailiff", "knight", 1).state, 0)
    laid = Placed(0, "bill", "Bill", "left1", BLOW)
    shown = hint_shown(POWER_WELL, view, Advice("left1", (laid,), (), prompt="slot"), READER)
    assert str(shown.why) == "2 of 11 plays of Bot would take a marble beside it.", "M1 and R1"
