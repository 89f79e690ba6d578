"""What PowerDome says of what came of a deed, to whoever reads it."""

import pytest

from games.kit.story import Fact
from games.powerdome import words
from games.powerdome.story.outcomes import (
    Afflicted,
    Counted,
    Cured,
    Died,
    Disabled,
    FlippedCoin,
    Forfeited,
    Marked,
    Passed,
    PowersLeft,
    Revived,
    Sapped,
    StatChanged,
    Summoned,
    TurnedAside,
    VitalityChanged,
)
from games.powerdome.story.people import Who
from games.powerdome.words.outcomes import death_cause
from tests.games.powerdome.readers import ADA, BEN, GROUT, A, B


@pytest.mark.parametrize(
    ("fact", "to_a", "to_b"),
    [
        (
            VitalityChanged(*A, "attack", change=-12, now=88),
            "You lose 12 vitality: 88 left",
            "Zoë loses 12 vitality: 88 left",
        ),
        (
            VitalityChanged(*A, "Hush", change=12, now=112),
            "You gain 12 vitality: 112 in all",
            "Zoë gains 12 vitality: 112 in all",
        ),
        (
            VitalityChanged(*A, "attack", change=-120, now=-25),
            "You had 95 vitality and lose 120",
            None,
        ),
        (
            VitalityChanged(*A, "Burn", change=-9, now=0),
            "You burn 9 vitality: 0 left, and still alive: only below 0 is death",
            None,
        ),
        (VitalityChanged(*A, "protection", change=-5, now=95), "You pay 5 vitality: 95 left", None),
        (
            VitalityChanged(*A, "calm", change=-48, now=47),
            "The crowd has waited three rounds for blood: you lose half, 48: 47 left",
            "The crowd has waited three rounds for blood: Zoë loses half, 48: 47 left",
        ),
        (
            StatChanged(*A, "Feint", "strike", change=-5, now=25),
            "Your strike falls by 5, to 25",
            "Zoë’s strike falls by 5, to 25",
        ),
        (StatChanged(*A, "Feint", "resist", change=5, now=25), "Your resist rises by 5, to 25", None),
        (
            Marked(*A, "Umbrella", "shield", 7),
            "You have a shield against the next 7 damage",
            "Zoë has a shield against the next 7 damage",
        ),
        (Marked(*A, "X", "bypass", 1), "Your attack passes by the resist that it meets", None),
        (
            Marked(*A, "Phoenix Egg", "returns", 24),
            "You are to come back with 24 vitality, if dead by then",
            "Zoë is to come back with 24 vitality, if dead by then",
        ),
        (Sapped(*A, "X", amount=5, aside=0), "You lose 5 points kept back", "Zoë loses 5 points kept back"),
        (Sapped(*A, "X", amount=1, aside=1), "You lose 1 point set aside for powers", None),
        (
            Sapped(*A, "X", amount=5, aside=2),
            "You lose 5 points kept back and set aside for powers",
            None,
        ),
        (FlippedCoin(*A, "X", heads=True), "A coin is flipped: heads", None),
        (FlippedCoin(*A, "X", heads=False), "A coin is flipped: tails", None),
        (Afflicted(*A, "X", "Rust"), "You catch Rust", "Zoë catches Rust"),
        (
            Cured(*A, "X", ("Rust", "Gout", "Rust")),
            "You are rid of Rust and Gout",
            "Zoë is rid of Rust and Gout",
        ),
        (
            Counted(*A, "Bounty Board", "Bounty", change=1, now=3),
            "You get a Bounty: 3 in all",
            "Zoë gets a Bounty: 3 in all",
        ),
        (Counted(*A, "Bounty Board", "Bounty", change=2, now=3), "You get 2 of Bounty: 3 in all", None),
        (
            Counted(*A, "Bounty Board", "Bounty", change=-3, now=0),
            "You lose every Bounty: 3 of them",
            "Zoë loses every Bounty: 3 of them",
        ),
        (
            Counted(*A, "Piggy Bank", "Penny", change=1, now=1),
            "Your Piggy Bank gets a Penny: 1 in all",
            "Zoë’s Piggy Bank gets a Penny: 1 in all",
        ),
        (
            Counted(*A, "Piggy Bank", "Penny", change=-2, now=0),
            "Your Piggy Bank loses every Penny: 2 of them",
            None,
        ),
        (
            Summoned(*GROUT, "X", ally="Gargoyle", now=34),
            "Grout, a Gargoyle with 34 vitality, appears beside you",
            "Grout, a Gargoyle with 34 vitality, appears beside Zoë",
        ),
        (
            Disabled(*A, "X", "Feint"),
            "Your Feint is disabled for this round",
            "Zoë’s Feint is disabled for this round",
        ),
        (Passed(*A, "X", *B, "Feint"), "Feint goes from Brass to you", "Feint goes from you to Zoë"),
        (Forfeited(*A, "Feint"), "You lose Feint for good", "Zoë loses Feint for good"),
        (
            TurnedAside(*A, "X", *B),
            "Your attack is turned aside to Brass",
            "Zoë’s attack is turned aside to you",
        ),
        (Died(*A, "attack", -3, *B), "You die", "Zoë dies"),
        (Died(*GROUT, "orphaned", 8), "Grout dies", "Grout dies"),
        (
            PowersLeft(*A, ("Feint", "Hush")),
            "Your powers leave play: Feint and Hush",
            "Zoë’s powers leave play: Feint and Hush",
        ),
        (PowersLeft(*A, ("Feint",)), "Your power leaves play: Feint", None),
        (
            Revived(*A, "Nine Lives", 16),
            "You come back with 16 vitality",
            "Zoë comes back with 16 vitality",
        ),
    ],
    ids=str,
)
def test_what_came_of_it_is_said_to_each(fact: Fact, to_a: str, to_b: str | None) -> None:
    assert str(words.sentence(fact, ADA)) == to_a
    if to_b is not None:
        assert str(words.sentence(fact, BEN)) == to_b


@pytest.mark.parametrize(
    ("cause", "by", "to_a", "to_b"),
    [
        ("gave up", None, "resigned", "resigned"),
        ("orphaned", None, "fell", "fell"),
        ("Rust", None, "fell to Rust", "fell to Rust"),
        ("attack", A, "fell to you", "fell to Zoë"),
        ("Cold Read", A, "fell to your Cold Read", "fell to Zoë’s Cold Read"),
        ("attack", GROUT, "fell to Grout", "fell to Grout"),
    ],
)
def test_how_somebody_fell(cause: str, by: Who | None, to_a: str, to_b: str) -> None:
    assert (str(death_cause(cause, by, ADA)), str(death_cause(cause, by, BEN))) == (to_a, to_b)
