"""How a game of Mistywell ended, in sentences."""

from typing import Final

from games.kit.words import Text, many, say
from games.mistywell.view import CityView

RESIGNED: Final = "Everybody resigned, and the Temple rang for it."
REASONS: Final = {
    "unity": "The sixth Unity token is down: the Temple packs its rings.",
    "fear": "The sixth Fear token is down: the city locks its doors.",
    "resigned": RESIGNED,
    "given up": RESIGNED,
}
"""By the reason of a result; "given up" stands in games that were stored before it was "resigned"."""


def ending(view: CityView, reason: str) -> Text:
    """Why it ended, and the tokens that were down then."""
    lasted = many(view.round, "round")
    return say(f"{REASONS.get(reason, reason)} Unity {view.unity}, Fear {view.fear}, after {lasted}.")
