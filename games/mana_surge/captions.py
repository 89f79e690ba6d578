"""The words of Mana Surge for tiles, attacks, and questions."""

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
"""Names of tiles, by kind."""

OUTCOME: Final[Mapping[str, str]] = {
    "kill": "that troop falls, yours stays",
    "both": "both troops fall",
    "die": "your own troop falls, that one stays",
    "none": "neither falls, and the point is spent",
}
"""MS-3.3. Results of an attack, by `DeedView.outcome`."""

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
"""Instructions, by prompt."""

FIRST_TASK: Final = "You begin: tap a troop."
"""MS-2.2. The instruction in the first turn of a game."""

NOBODY_FALLS: Final = "No troop would fall."
"""MS-3.3. Shown if no attack that is left fells any troop."""

NO_RIVAL_FALLS: Final = "No rival would fall."
"""MS-3.3. Shown if no attack that is left fells another's troop, but one loses its own."""

TARGET_TASK: Final[Mapping[str, str]] = {
    "move": "Now tap where it goes.",
    "combat": "Now tap whom it attacks.",
}
"""The instruction after a troop is chosen, by prompt."""

DOING: Final[Mapping[str, str]] = {
    "colour": "chooses a colour",
    "corner": "chooses a corner",
    "spawn": "spawns",
    "move": "moves",
    "combat": "fights",
    "end": "is about to end the turn",
}
"""What another player is doing, by phase."""

FORBIDDEN: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "move": {
        "empty!": ("MS-3.2", "Too far: one point takes a troop one hex, to an empty one beside it."),
        "foe!": ("MS-3.2", "No step leads there. Attacks come in the next phase."),
        "own!": ("MS-3.2", "No empty hex is beside this troop of yours."),
        "locked!": ("MS-3.2", "This troop is locked for good: choose another of yours."),
        "spawner!": ("MS-4.1", "Spawners cannot be entered."),
    },
    "combat": {
        "empty!": ("MS-3.4", "No moving once the fight has begun."),
        "foe!": ("MS-3.3", "Out of reach: a troop attacks another beside it, no further."),
        "own!": ("MS-3.3", "Nobody else’s troop is beside this one of yours."),
        "locked!": ("MS-3.2", "This troop is locked for good: choose another of yours."),
        "spawner!": ("MS-4.1", "Spawners cannot be attacked."),
    },
    "spawn": {"": ("MS-3.1", "New troops come out on an empty hex beside your spawner.")},
    "corner": {"plain": ("MS-2.1", "Your spawner goes into one of the marked corners.")},
}
"""The rule that forbids a tap, by prompt and by what the hex holds; "!": only once a troop is chosen,
"plain": only on plain hexes.

Without an entry, no rule forbids the tap: it opens the card of the hex.
"""


def describe_deed(deed: DeedView, reader: Reader) -> str:
    """MS-3.2, MS-3.3. Describes a step or an attack, with its result."""
    if deed.outcome:
        assert deed.foe is not None
        return f"Attack {reader.whose(deed.foe)} troop at {deed.to}: {OUTCOME[deed.outcome]}"
    return f"Step to {deed.to}, {TILE[deed.tile]}" + (": it is locked there" if deed.tile in LOCKING else "")


def describe_turn_end(view: SurgeView, seat: Seat) -> str:
    """MS-3.4, MS-3.5. Describes what ending the turn brings, or else wastes, in one line of a phone."""
    if view.players[seat].holds_pool:
        wins = view.players[seat].mana == view.goal - 1
        return "Done wins: your tenth mana." if wins else "Done brings you 1 mana."
    if not view.points:
        return "That was your turn."
    unspent = f"{many(view.points, 'point')} unused"
    return f"{unspent}." if view.fights else f"{unspent}, nobody to attack."
