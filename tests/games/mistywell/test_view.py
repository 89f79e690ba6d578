"""What the table shows of a Project before it is played (MW-4.1, MW-7.4)."""

import pytest

from games.mistywell import MISTYWELL
from games.mistywell.cards import ACTIONS
from games.mistywell.view import PlanView
from tests.games.mistywell.table import city, served_by

PROJECT = "simmer-until-done"
TALE = "read-the-tea-leaves"


def plans(
    jobs: str, seat: int, eyes: int, card: str, held: str = "", hidden: bool = False
) -> tuple[PlanView, ...]:
    """The plans of a card of a hand, as a seat sees them."""
    s = city(f"jobs: {jobs}")
    s.held[seat], s.hidden = (held,) if held else (), hidden
    hand = MISTYWELL.view(s, eyes).players[seat].hand
    return next(one.plans for one in hand if one.card == card)


@pytest.mark.rule("MW-4.1")
def test_a_plan_says_what_it_pays_when_and_why_it_would_fail() -> None:
    night = served_by(ACTIONS[PROJECT], clock="night", never="day")
    (plan,) = plans(night, 0, 0, PROJECT)
    assert (plan.request, plan.fails) == (night, "clock")
    assert {one.clock for one in plan.pays} == {"night"}


@pytest.mark.rule("MW-6.2")
def test_a_plan_for_the_enforcers_district_would_fail() -> None:
    moth = served_by(ACTIONS[TALE], group="Moths", clock="day")
    (plan,) = plans(moth, 0, 0, TALE)
    assert plan.fails == "enforcer"


@pytest.mark.rule("MW-7.4")
def test_plans_for_a_hidden_request_are_its_owners_alone() -> None:
    held = served_by(ACTIONS[PROJECT], clock="day")
    seen = [
        {plan.request for plan in plans("the-wrong-homework", 0, eyes, PROJECT, held, hidden=True)}
        for eyes in (0, 1)
    ]
    assert held in seen[0]
    assert held not in seen[1]
