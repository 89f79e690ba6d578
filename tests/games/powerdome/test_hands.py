"""PD-4.3, PD-4.7: powers that change hands, and whoever is dead while a Revive is pending."""

import pytest

from tests.games.powerdome.table import WAIT, facts, fight, now, owners

pytestmark = pytest.mark.usefixtures("as_ruled")


# Hands


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize(("mine", "theirs"), [(0, 9), (9, 0)])
def test_a_white_elephant_is_fed_by_whoever_has_it_then(mine: int, theirs: int) -> None:
    play = fight(
        "Ash 60: White Elephant | Brass 60: -",
        f"agility {mine} ; White Elephant Brass",
        f"agility {theirs}",
    )
    assert now(play) == "Ash 60 | Brass 55"
    assert len(facts(play, "activates")) == 2


@pytest.mark.rule("PD-4.7")
@pytest.mark.parametrize(("mine", "theirs"), [(0, 9), (9, 0)])
def test_a_white_elephant_is_fed_once_a_round(mine: int, theirs: int) -> None:
    play = fight(
        "Ash 60: White Elephant | Brass 60: -",
        f"agility {mine} ; White Elephant (Feed) ; White Elephant Brass",
        f"agility {theirs}",
    )
    assert now(play) == "Ash 55 | Brass 60"
    assert owners(play) == {"White Elephant": "Brass"}


@pytest.mark.rule("PD-4.3")
def test_a_power_that_is_taken_before_it_acts_acts_for_its_new_owner_each_time() -> None:
    play = fight(
        "Ash 60: Sticky Fingers | Brass 60: Cushion | Coal 60: -",
        "agility 0 ; Sticky Fingers Cushion",
        "strike 9 > Ash",
        "strike 8 > Ash",
    )
    assert now(play) == "Ash 41 | Brass 60 | Coal 60"


@pytest.mark.rule("PD-4.3")
def test_an_interaction_that_changes_hands_is_open_to_all_who_have_not_used_it() -> None:
    play = fight(
        "Ash 60: Sticky Fingers | Brass 60: Tip Jar | Coal 60: - | Dawn 60: -",
        "agility 0 ; Sticky Fingers Tip Jar",
        "agility 1 ; Tip Jar",
        "agility 2 ; Tip Jar",
        "agility 3 ; Tip Jar",
    )
    assert len(facts(play, "activates")) == 4
    assert now(play) == "Ash 74 | Brass 60 | Coal 60 | Dawn 60"


# Dead while a Revive is pending


BELL = "Ash 20: Phoenix Egg | Brass 60: Doomsday Bell*3 | Coal 40: {} | Dawn 60: {}"
"""Brass rings: Ash is dead from then on, and is to come back when the round is over."""
RUNG = ("agility 0 ; Phoenix Egg", "agility 1 ; Doomsday Bell")


@pytest.mark.rule("PD-4.7")
def test_whoever_waits_for_a_revive_is_afflicted_and_given_powers() -> None:
    play = fight(
        BELL.format("Patient Zero, Crowd Favourite", "Hot Potato"),
        *RUNG,
        "agility 2 ; Patient Zero ; Crowd Favourite",
        "agility 3 ; Hot Potato Ash",
    )
    assert [fact["name"] for fact in facts(play, "dies")] == ["Ash"]
    assert now(play) == "Ash 24 +Sniffles | Brass 60 +Sniffles | Coal 11 | Dawn 34 +Sniffles"
    assert owners(play)["Hot Potato"] == "Ash"
    assert [fact["now"] for fact in facts(play, "stat")] == [15]


@pytest.mark.rule("PD-4.7", "PD-3.2")
def test_whoever_waits_for_a_revive_neither_acts_nor_is_compared() -> None:
    play = fight(BELL.format("Soapbox", "Vulture"), *RUNG, "agility 2 ; Soapbox", "agility 3")
    assert now(play) == "Ash 24 | Brass 60 | Coal 23 | Dawn 52"
    play = fight(
        BELL.format("Soapbox", "-"), "agility 2 ; Phoenix Egg", "agility 1 ; Doomsday Bell", WAIT, WAIT
    )
    assert now(play) == "Ash -4† | Brass 60 | Coal 16 | Dawn 36"


@pytest.mark.rule("PD-4.7", "PD-3.2")
def test_whoever_is_dead_for_good_is_given_nothing() -> None:
    play = fight(
        BELL.format("Patient Zero", "Hot Potato"),
        "agility 0",
        "agility 1 ; Doomsday Bell",
        "agility 2 ; Patient Zero",
        "agility 3 ; Hot Potato Ash",
    )
    assert now(play) == "Ash -4† | Brass 60 +Sniffles | Coal 11 | Dawn 34 +Sniffles"
    assert owners(play)["Hot Potato"] == "Dawn"
