"""What Mana Surge calls what lies on the board, and says of what is asked."""

from collections.abc import Mapping
from typing import Final

from games.kit.contract import Seat
from games.kit.words import Reader, many
from games.mana_surge.view import DeedView, SurgeView

LOCKING: Final = ("action", "spawn", "pool")

TILE: Final[Mapping[str, str]] = {
    "attack": "+1\N{NO-BREAK SPACE}Attack",
    "blunt": "−1\N{NO-BREAK SPACE}Attack",
    "defence": "+1\N{NO-BREAK SPACE}Defence",
    "action": "Extra Action",
    "spawn": "Extra Spawn",
    "pool": "the Pool",
    "plain": "plain stone",
}
"""What a tile is called, by its kind."""

OUTCOME: Final[Mapping[str, str]] = {
    "kill": "that troop falls, yours stays",
    "both": "both troops fall",
    "die": "your own troop falls, that one stays",
    "none": "neither falls, and the point is spent",
}
"""MS-3.3. What an attack would come to."""

OUTCOME_IN_SHORT: Final[Mapping[str, str]] = {
    "": "",
    "kill": "falls",
    "both": "both fall",
    "die": "you fall",
    "none": "in vain",
}

TASK: Final[Mapping[str, str]] = {
    "colour": "Choose your colour.",
    "corner": "Tap a corner for your spawner.",
    "spawn": "Place your new troop.",
    "move": "Tap a troop to move.",
    "combat": "Tap who attacks.",
}
"""What to do, by what is asked."""

BEGIN: Final = "You begin: tap a troop."
"""MS-2.2. What to do in the first turn of a game."""

IN_VAIN: Final = "No troop would fall."
"""MS-3.3. What is said where every blow that is left fells nobody."""

NO_GOOD: Final = "No rival would fall."
"""MS-3.3. The same where one of them would cost its own troop."""

THEN: Final[Mapping[str, str]] = {"move": "Now tap where it goes.", "combat": "Now tap whom it attacks."}
"""What to do once a troop is chosen."""

PHASE: Final[Mapping[str, str]] = {
    "colour": "chooses a colour",
    "corner": "chooses a corner",
    "spawn": "spawns",
    "move": "moves",
    "combat": "fights",
    "end": "is about to end the turn",
}
"""What somebody else is doing."""

WHY: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "move": {
        "empty!": ("MS-3.2", "Too far: one point takes a troop one hex, to an empty one beside it."),
        "foe!": ("MS-3.2", "No step leads there. Attacks come in the next phase."),
        "own!": ("MS-3.2", "No empty hex is beside this troop of yours."),
        "locked!": ("MS-3.2", "This troop is locked for good: choose another of yours."),
        "spawner!": ("MS-4.1", "Spawners cannot be entered."),
    },
    "combat": {
        "empty!": ("MS-3.4", "No moving once the fight has begun."),
        "foe!": ("MS-3.3", "Out of reach: only troops beside yours can be attacked."),
        "own!": ("MS-3.3", "Nobody else’s troop is beside this one of yours."),
        "locked!": ("MS-3.2", "This troop is locked for good: choose another of yours."),
        "spawner!": ("MS-4.1", "Spawners cannot be attacked."),
    },
    "spawn": {"": ("MS-3.1", "New troops come out on an empty hex beside your spawner.")},
    "corner": {"plain": ("MS-2.1", "Your spawner goes into one of the marked corners.")},
}
"""The rule in the way of a tap, by what is asked and what the hex holds; "!": only once a troop is chosen,
and "plain": only where nothing is cut into the stone.

Where nothing stands here, no rule is in the way: the tap opens the card of what lies there.
"""


def deed_says(deed: DeedView, reader: Reader) -> str:
    """MS-3.2, MS-3.3. What a step or an attack would be."""
    if deed.outcome:
        assert deed.foe is not None
        return f"Attack {reader.whose(deed.foe)} troop at {deed.to}: {OUTCOME[deed.outcome]}"
    return f"Step to {deed.to}, {TILE[deed.tile]}" + (": it is locked there" if deed.tile in LOCKING else "")


def turn_over(view: SurgeView, seat: Seat) -> str:
    """MS-3.4, MS-3.5. What a turn that ends now brings, else what is given up; in one line of a phone."""
    if view.players[seat].holds_pool:
        wins = view.players[seat].mana == view.goal - 1
        return "Done wins: your tenth mana." if wins else "Done brings you 1 mana."
    if not view.points:
        return "That was your turn."
    unspent = f"{many(view.points, 'point')} unused"
    return f"{unspent}." if view.fights else f"{unspent}, nobody to attack."
