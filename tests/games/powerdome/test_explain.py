"""What the cards of «What is this?» say of a fighter, its powers, and its numbers."""

import pytest

from games.kit.cards import Card
from games.kit.seen import Seen
from games.powerdome import POWERDOME
from tests.games.powerdome.table import arena
from tests.games.powerdome.test_pieces import seen as seen_at


def card(seen: Seen, name: str) -> Card:
    """The card of something that is there."""
    found = POWERDOME.card(seen, name)
    assert found
    return found


@pytest.mark.rule("PD-3.1")
def test_a_fighter_says_what_it_has() -> None:
    seen = seen_at(arena("Ash 60: Feint | Brass 0: - | Coal -3†: -"))
    own = card(seen, "t-p0")
    assert [str(line) for line in own.now] == ["60 vitality", "1 power: Feint"]
    (line,) = card(seen, "vitality p1").now
    assert str(line) == "0 vitality, still alive: only below 0 is death (PD-3.1)"
    assert card(seen, "t-p2").clause == "PD-3.2"


@pytest.mark.rule("PD-2.6")
def test_agility_says_who_goes_first_at_this_table() -> None:
    seen = seen_at(arena("Ash 60: - | Brass 60: -"))
    assert "least goes first" in str(card(seen, "stat agility").rule)


@pytest.mark.rule("PD-4.2")
def test_a_power_says_when_it_acts_and_what_its_words_mean() -> None:
    seen = seen_at(arena("Ash 60: Sneeze | Brass 60: -"))
    told = card(seen, "power Sneeze")
    assert str(told.rule).startswith("Payment: acts once a round")
    assert "Utilize 4: to activate this, 4 action points go" in told.now
    assert POWERDOME.card(seen, "power Nothing") is None
