"""Explains the signs of Mistywell: pools, tokens, symbols, the Clock, the track, the Enforcer."""

from collections.abc import Callable, Mapping
from typing import Final

from games.kit.cards import Card
from games.kit.words import many
from games.mistywell.city import CHARACTERS, COLOURS, SYMBOLS
from games.mistywell.faces import SYMBOL_MEANING
from games.mistywell.view import CityView


def constant_card(name: str, rule: str, clause: str) -> Callable[[CityView], Card]:
    """Returns a function that always returns the same card."""
    made = Card(name, rule, clause=clause)
    return lambda view: made


def unity(view: CityView) -> Card:
    """MW-6.1, MW-6.4. Explains Unity."""
    rule = (
        "A street that stands together. It makes the Enforcer harmless there, and the sixth one wins at once."
    )
    return Card("Unity", rule, now=(f"{view.unity} of {view.goal} on the map",), clause="MW-6.4")


def fear(view: CityView) -> Card:
    """MW-6.1, MW-6.4. Explains Fear."""
    rule = (
        "A street that trembles. Where there is no room it turns a Unity token; the sixth one loses at once."
    )
    return Card("Fear", rule, now=(f"{view.fear} of {view.goal} on the map",), clause="MW-6.4")


def clock(view: CityView) -> Card:
    """MW-4.3, MW-3.4. Explains the Clock."""
    rule = (
        "What a card says “by day” or “by night” counts only then. To flip the Clock is to turn day into "
        "night, or night into day; Recuperate does it, too."
    )
    return Card("The Clock", rule, now=(f"It is {view.clock}",), clause="MW-4.3")


def enforcer(view: CityView) -> Card:
    """MW-6.2. Explains the Enforcer."""
    at = next((one for one in view.districts if one.enforcer), None)
    rule = "Where he stands Requests fail and the district’s ability sleeps, unless Unity is there."
    now = (f"He is in {at.name}{'' if at.barred else ', and harmless there'}",) if at else ()
    return Card("The Enforcer", rule, now=now, clause="MW-6.2")


def temple(view: CityView) -> Card:
    """MW-1.4, MW-5.3. Explains the fate track."""
    rule = (
        "Whoever recuperates moves the tracker by one for each of their Fate. Crystal balls and golden rings "
        "draw cards."
    )
    now = (f"Crystal ball in {view.to_fate}, golden ring in {view.to_ring}",)
    return Card("The Temple’s fate track", rule, now=now, clause="MW-5.3")


def next_taken(view: CityView) -> Card:
    """MW-3.5. Explains what the Temple takes next."""
    rule = "On its turn the Temple takes the rightmost Request and puts a cube on its group."
    now = (f"{many(view.requests_left, 'Request')} left in the deck",)
    return Card("What the Temple takes next", rule, now=now, clause="MW-3.5")


def brown(view: CityView) -> Card:
    """MW-1.2, MW-5.1. Explains brown cubes."""
    rule = (
        "The Supply and Effort that you gain are brown, and so are the Temple’s cubes. They serve like your "
        "own, but go back to the Reserve when they are paid or removed."
    )
    return Card("Brown cubes", rule, now=(f"{view.reserve} in the Reserve",), clause="MW-5.1")


def own_cubes(seat: int) -> Callable[[CityView], Card]:
    """MW-1.1, MW-5.1. Returns a function that explains a character's cubes."""
    who = CHARACTERS[seat]
    rule = (
        f"Ten cubes of the {who}’s own. Paid, removed or off a timer, they come home to the {who}’s Effort."
    )
    return constant_card(f"{COLOURS[seat].capitalize()} cubes", rule, "MW-5.1")


SIGNS: Final[Mapping[str, Callable[[CityView], Card]]] = {
    "unity": unity,
    "fear": fear,
    "clock": clock,
    "enforcer": enforcer,
    "temple": temple,
    "next": next_taken,
    "empty": constant_card("Room for a token", "Unity or Fear goes here while there is room.", "MW-6.1"),
    "cost": constant_card("Cost", "So many cubes of your Supply are paid when the card is played.", "MW-3.2"),
    "timer": constant_card(
        "Timer",
        "So many Effort cubes lie on it. One comes off each turn; with the last it is done.",
        "MW-3.1",
    ),
    "supply": constant_card(
        "Supply", "Cubes that pay for cards. Requests that are met pay new ones.", "MW-3.2"
    ),
    "effort": constant_card(
        "Effort", "Cubes of your own: for timers, for Fate, and for the squares of the map.", "MW-1.1"
    ),
    "fate": constant_card(
        "Fate", "Cubes that wait until you recuperate: the tracker moves by one for each.", "MW-5.3"
    ),
    "cube-brown": brown,
    "cube-bane": constant_card(
        "Banes",
        "Black cubes that nobody wants. They come as Fate where Effort is missing; when Fate is accepted "
        "they go onto squares of the map, where they make no friends.",
        "MW-5.3",
    ),
    **{f"cube-{COLOURS[seat]}": own_cubes(seat) for seat in range(len(CHARACTERS))},
    "slot": constant_card(
        "A free slot", "Room for an Action in progress. Three may be in progress at once.", "MW-3.2"
    ),
    "hidden": constant_card("A hidden Request", "Only whoever holds it sees it at this table.", "MW-7.4"),
    **{
        f"symbol-{one}": constant_card(
            one.capitalize(),
            f"{SYMBOL_MEANING[:1].upper()}{SYMBOL_MEANING[1:]}",
            "MW-4.1",
        )
        for one in SYMBOLS
    },
}
"""The functions that explain signs, by `data-what`."""
