"""Types of facts: the setup, deeds of a round, and their outcomes."""

from games.kit.story import fact_types
from games.powerdome.story import deeds, outcomes, setup

FACTS = fact_types(
    setup.Voted, setup.Nominated, setup.Protected, setup.Culled, setup.Sold, setup.Unsold, setup.Offered,
    setup.OfferClosed, setup.Traded, setup.SaidReady, setup.Discarded, setup.Entered, setup.Dealt,
    setup.BeganWith,
    deeds.RoundBegan, deeds.OrderShown, deeds.ModifierActed, deeds.Suffered, deeds.Activated, deeds.Failed,
    deeds.Reacted, deeds.Sprang, deeds.StayedQuiet, deeds.CouldNotPay, deeds.Attacked, deeds.Struck,
    deeds.AttackLost, deeds.AttackFailed, deeds.GaveUp, deeds.Over,
    outcomes.VitalityChanged, outcomes.StatChanged, outcomes.Marked, outcomes.Sapped, outcomes.FlippedCoin,
    outcomes.Afflicted, outcomes.Cured, outcomes.Counted, outcomes.Summoned, outcomes.Disabled,
    outcomes.Passed, outcomes.Forfeited, outcomes.TurnedAside, outcomes.Died, outcomes.PowersLeft,
    outcomes.Revived,
)  # fmt: skip
"""The game's types of facts, by kind."""
