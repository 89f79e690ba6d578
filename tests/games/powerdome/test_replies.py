"""What a bot says to a whisper: what it would answer to such an offer, and nothing that it could not know."""

import pytest

from games.kit.contract import DEEDS
from games.powerdome import POWERDOME, bot, replies
from tests.games.powerdome.table import arena, say

MARKET = "Ash 80: Feint | Brass 90: Hush | Coal 5: -"


def said(words: str, position: str = MARKET, phase: str = "exchange") -> str:
    """What Brass says to what Ash whispers."""
    return POWERDOME.reply(arena(position, phase=phase, round=0).state, 1, 0, words)


@pytest.mark.rule("PD-1.6")
def test_what_is_offered_in_a_whisper_is_answered_as_an_offer_would_be() -> None:
    worth = bot.power_value(1, "Hush")
    assert said(f"{worth + 1} for your hush?") == replies.YES
    assert said(f"{worth} for your Hush?") == replies.NO
    worth = bot.power_value(1, "Feint")
    assert said(f"Feint, for {worth - 1} of yours") == replies.YES
    assert said(f"Feint, for {worth} of yours") == replies.NO
    swap = bot.power_value(1, "Feint") - bot.power_value(1, "Hush")
    assert said("Feint for Hush") == (replies.YES if swap >= 1 else replies.NO)


def test_what_cannot_be_paid_is_said() -> None:
    assert said("80 for Hush") == "That cannot be. Ash keeps at least 1 of 80 vitality."


def test_whoever_names_nothing_is_told_of_the_offer_that_stands() -> None:
    play = say(arena(MARKET, phase="exchange", round=0), "offer Brass : 40 vitality : Hush", "ready", "ready")
    assert POWERDOME.reply(play.state, 1, 0, "Well?") == "Your offer 1? I accept."
    assert POWERDOME.reply(play.state, 1, 2, "Well?") == DEEDS


@pytest.mark.parametrize("words", ["Hello there", "Hushed voices", "", "7"])
def test_to_anything_else_a_bot_keeps_to_deeds(words: str) -> None:
    assert said(words) == DEEDS


def test_once_the_trading_is_over_a_bot_keeps_to_deeds() -> None:
    assert said("40 for Hush", phase="allocation") == DEEDS
