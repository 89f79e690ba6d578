"""What PowerDome says of the deeds of a round, to whoever reads it."""

import pytest

from games.kit.story import Fact
from games.powerdome import words
from games.powerdome.story.deeds import (
    Activated,
    Aim,
    Attacked,
    AttackFailed,
    AttackLost,
    CouldNotPay,
    Failed,
    GaveUp,
    ModifierActed,
    OrderShown,
    Over,
    Ranked,
    Reacted,
    RoundBegan,
    Sprang,
    StayedQuiet,
    Struck,
    Suffered,
)
from games.powerdome.story.people import Who
from games.powerdome.words.deeds import FAILURES, paid
from tests.games.powerdome.readers import ADA, BEN, GROUT, A, B


def goes(by: Who, at: Who, **more: int | str | bool) -> Struck:
    """A strike of 50 against a resist of 10, unless it says otherwise."""
    usual = {
        "strike": 50, "resist": 10, "bypass": False, "through": 40, "times": "", "agility": 20,
        "at_agility": 8, "shield": 0, "damage": 40, "resist_left": 0,
    }  # fmt: skip
    return Struck(*by, *at, **{**usual, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("fact", "to_a", "to_b"),
    [
        (RoundBegan(3), "Round 3 begins", None),
        (
            OrderShown((Ranked(*A, 3), Ranked(*B, 5)), "slowest"),
            "Agility is shown, and the slowest go first: you 3, Brass 5",
            "Agility is shown, and the slowest go first: Zoë 3, you 5",
        ),
        (
            OrderShown((Ranked(*A, 3), Ranked(*B, 3)), "fastest"),
            "Agility is shown, and the fastest go first; in a tie, who committed first: you 3, Brass 3",
            "Agility is shown, and the fastest go first; in a tie, who committed first: Zoë 3, you 3",
        ),
        (ModifierActed(*A, "Fog"), "Fog touches you", "Fog touches Zoë"),
        (Suffered(*A, "Rust", "Lower your strike by 2."), "You suffer from Rust", "Zoë suffers from Rust"),
        (
            Activated(*B, "Feint", 0, 0, (Aim("Ash", "p0", 0),), "", burn=0, utilize=3),
            "Brass uses Feint on you",
            "You use Feint on Zoë",
        ),
        (
            Activated(*GROUT, "Hiss", 0, 0, (Aim("Feint"), Aim("Ash", "p0", 0)), "", burn=0, utilize=0),
            "Grout uses Hiss on Feint and you",
            "Grout uses Hiss on Feint and Zoë",
        ),
        (Activated(*A, "Umbrella", 0, 0, (), "", burn=0, utilize=0), "You use Umbrella", None),
        (
            Activated(*A, "Blood Oath", 0, 5, (), "", burn=5, utilize=0),
            "You use Blood Oath, where X is 5",
            None,
        ),
        (
            Failed(*A, "Feint", 0, "disabled"),
            "You try Feint in vain: that power is disabled",
            "Zoë tries Feint in vain: that power is disabled",
        ),
        (Reacted(*A, "Cushion", "", 0), "Your Cushion reacts", "Zoë’s Cushion reacts"),
        (
            Sprang(*A, "Cold Read", "if the target attacks you", ""),
            "Your Cold Read, which lay in wait, springs",
            "Zoë’s Cold Read, which lay in wait, springs",
        ),
        (
            StayedQuiet(*A, "Cushion"),
            "Your Cushion would react, but is disabled",
            "Zoë’s Cushion would react, but is disabled",
        ),
        (
            CouldNotPay(*A, "Cushion"),
            "Your Cushion would react, but too few points were kept back",
            "Zoë’s Cushion would react, but too few points were kept back",
        ),
        (Attacked(*A, *B, 50), "You attack Brass with strike 50", "Zoë attacks you with strike 50"),
        (
            goes(A, B),
            "Your strike of 50 meets Brass’s resist of 10: 40 damage",
            "Zoë’s strike of 50 meets your resist of 10: 40 damage",
        ),
        (
            goes(A, B, times="doubled", shield=7, damage=73),
            "Your strike of 50 meets Brass’s resist of 10: 40 gets through, doubled by agility 20 against 8,"
            " the shield takes 7, and it does 73 damage",
            None,
        ),
        (
            goes(A, B, bypass=True, through=50, damage=50, resist_left=10),
            "Your strike of 50 passes by Brass’s resist of 10: 50 damage",
            None,
        ),
        (
            goes(A, B, through=0, resist=60, damage=0, resist_left=10),
            "Your strike of 50 is stopped by Brass’s resist of 60: 10 left",
            "Zoë’s strike of 50 is stopped by your resist of 60: 10 left",
        ),
        (
            goes(GROUT, B, shield=40, damage=0),
            "Grout’s strike of 50 meets Brass’s resist of 10: 40 gets through, the shield takes 40, and it"
            " does no damage",
            None,
        ),
        (
            goes(A, B, through=41, times="halved", shield=20, shield_left=5, damage=0),
            "Your strike of 50 meets Brass’s resist of 10: 41 gets through, halved by agility 20 against 8"
            " and rounded down, the shield takes 20 and has 5 left, and it does no damage",
            None,
        ),
        (
            goes(A, B, through=0, resist=60, damage=0, resist_left=0),
            "Your strike of 50 is stopped by Brass’s resist of 60: 0 left, by Open Wounds",
            None,
        ),
        (
            AttackLost(*A, *B, 50),
            "Brass is dead already: your attack is lost",
            "You are dead already: Zoë’s attack is lost",
        ),
        (
            AttackFailed(*A, *B, 0),
            "Your attack on Brass comes to nothing",
            "Zoë’s attack on you comes to nothing",
        ),
        (GaveUp(*A), "You fall, having resigned", "Zoë falls, having resigned"),
        (
            Over((0,), "last one standing"),
            "The fight is over. You are the last one standing",
            "The fight is over. Zoë is the last one standing",
        ),
        (
            Over((0, 1), "fallen together"),
            "The fight is over. You and Brass fell in the same step, and nobody is left",
            "The fight is over. Zoë and you fell in the same step, and nobody is left",
        ),
        (
            Over((1,), "most vitality"),
            "The fight is over. Brass has the most vitality",
            "The fight is over. You have the most vitality",
        ),
        (
            Over((1,), "nobody else stayed"),
            "The fight is over. Nobody else stayed: Brass wins",
            "The fight is over. Nobody else stayed: you win",
        ),
    ],
    ids=str,
)
def test_a_deed_is_said_to_whom_it_concerns_and_to_others(fact: Fact, to_a: str, to_b: str | None) -> None:
    assert str(words.sentence(fact, ADA)) == to_a
    if to_b is not None:
        assert str(words.sentence(fact, BEN)) == to_b


@pytest.mark.parametrize("why", FAILURES)
def test_every_reason_for_which_a_power_fails_is_said(why: str) -> None:
    assert str(words.sentence(Failed(*A, "Feint", 0, why), ADA)).endswith(FAILURES[why])


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Activated(*A, "X", 0, 0, (), "", burn=0, utilize=0), ""),
        (Activated(*A, "X", 0, 0, (), "", burn=5, utilize=1), "Paid: 5 burned, 1 point."),
        (Activated(*A, "X", 0, 0, (), "", burn=0, utilize=3), "Paid: 3 points."),
        (Reacted(*A, "X", "", 2), "Paid: 2 points."),
        (Reacted(*A, "X", "", 0), ""),
    ],
)
def test_what_something_was_paid_with(fact: Activated | Reacted, said: str) -> None:
    assert str(paid(fact)) == said
