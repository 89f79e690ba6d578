"""A sentence of an ability that changed nothing says what was in the way."""

import pytest

from games.power_well.view import view
from tests.games.power_well.table import custom_squire, duel, say

FIELD = "mmy/ymc/ccc/mmy/yyc"


def reason_shown(effect: str, *answers: str, own: str = "") -> str:
    """Why the first sentence of an ability of two magenta marbles was skipped, while the second asks."""
    hero = custom_squire(effect, "Remove 2.")
    play = say(duel(FIELD, f"{hero} {own}"), "L1 M1 : Lay", *answers)
    doing = view(play.state).doing
    assert doing
    assert doing.steps[0].stage == "vain"
    return doing.steps[0].why


@pytest.mark.rule("PW-6.5")
@pytest.mark.parametrize(
    ("effect", "own", "why"),
    [
        ("Heal 1.", "", "no bar to heal"),
        ("The foe heals 1.", "", "no bar to heal"),
        ("Drain 1.", "", "no Power Flow to drain"),
        ("Power Up 1.", "flow 5", "Power Flow is full"),
        ("Deal 1 for each Snare.", "", "no Snare"),
        ("Deal +1 for each Snare.", "", "no Snare"),
        ("Deal the Clock's row.", "", "no Clock"),
        ("With 2 or more Rings: Heal 2.", "m5 ring=1", "only 1 Ring"),
        ("With no Ring: Heal 2.", "m5 ring=2", "2 Rings there"),
        ("With an Exhausted board: Power Up 1.", "", "no Exhausted board"),
        ("With 2 or more Rings: Heal 2.", "ring=2", "no bar to heal"),
        ("Place a Clock.", "clock1@left2", "no Clock left"),
        ("Move a Snare.", "", "no Snare"),
        ("Move the Clock down 2.", "", "no Clock"),
        ("Gain 1 Ring.", "ring=5", "no more Rings"),
        ("Spend 2 Rings: Drain 5.", "ring=1", "only 1 Ring"),
        ("Spend 2 Rings: Drain 5.", "", "no Ring"),
        ("May Spend 2 Rings: Drain 5.", "", "no Ring"),
    ],
)
def test_what_was_in_the_way_is_said(effect: str, own: str, why: str) -> None:
    assert reason_shown(effect, own=own) == why


@pytest.mark.rule("PW-6.6")
def test_what_was_left_out_by_choice_is_said_to_be() -> None:
    assert reason_shown("May Remove 2.", "no") == "left out"
    assert reason_shown("Remove up to 2.", "-") == "none chosen"
    assert reason_shown("Heal 1.", "cyan", own="m5") == "that bar is full"
