"""What Mana Surge says of what lies on the board and of what is asked."""

from collections.abc import Mapping
from typing import Final

from games.kit.contract import Seat
from games.kit.words import Reader, many
from games.mana_surge.view import DeedView, PlayerView, SurgeView, TroopView

MEANS: Final[Mapping[str, str]] = {
    "plain": "Plain stone: nothing to gain here.",
    "attack": "+1 Attack: a troop here attacks with 2.",
    "blunt": "−1 Attack: a troop here attacks with 0.",
    "defence": "+1 Defence: a troop here defends with 2.",
    "action": "Extra Action: 1 point more each turn for whoever has a troop here.",
    "spawn": "Extra Spawn: 1 troop more each turn for whoever has a troop here.",
    "pool": "The Mana Pool: whoever has a troop here as their turn ends draws 1 mana.",
}
"""What a tile does, by its kind."""

LOCKS: Final = " A troop that enters is locked: it never moves or attacks again."
GIVES: Final[Mapping[str, str]] = {
    "action": "Extra Action: 1 point more each turn.",
    "spawn": "Extra Spawn: 1 troop more each turn.",
    "pool": "The Mana Pool: 1 mana as each turn ends.",
}
"""What a tile gives to the owner of the troop that is locked there, by its kind."""
LOCKING: Final = ("action", "spawn", "pool")

TILE: Final[Mapping[str, str]] = {
    "attack": "+1 Attack",
    "blunt": "−1 Attack",
    "defence": "+1 Defence",
    "action": "Extra Action",
    "spawn": "Extra Spawn",
    "pool": "the Mana Pool",
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
    "none": "no harm",
}

TASK: Final[Mapping[str, str]] = {
    "colour": "Choose your colour.",
    "corner": "Tap a corner for your spawner.",
    "spawn": "Tap where a troop comes out.",
    "move": "Tap a troop to move.",
    "combat": "Tap a troop to attack with.",
}
"""What to do, by what is asked."""

THEN: Final[Mapping[str, str]] = {"move": "Now tap where it goes.", "combat": "Now tap whom it attacks."}
"""What to do once a troop is chosen."""

PHASE: Final[Mapping[str, str]] = {
    "colour": "chooses a colour",
    "corner": "chooses a corner",
    "spawn": "spawns",
    "move": "moves",
    "combat": "fights",
}
"""What somebody else is doing."""

WHY: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "move": {
        "empty": ("MS-3.2", "Choose one of your troops first; a step then goes to an empty hex beside it."),
        "empty!": ("MS-3.2", "Too far: one point takes a troop one hex, to an empty one beside it."),
        "foe": ("MS-3.2", "Taken: troops move to empty hexes. Attacks come in the next phase."),
        "own": ("MS-3.2", "No empty hex is beside this troop."),
        "locked": ("MS-3.2", "Choose another troop of yours."),
        "spawner": ("MS-4.1", "Spawners cannot be entered."),
    },
    "combat": {
        "empty": ("MS-3.4", "No moving once combat has begun."),
        "foe": ("MS-3.3", "Choose a troop of yours beside it first."),
        "foe!": ("MS-3.3", "Out of reach: only troops beside yours can be attacked."),
        "own": ("MS-3.3", "Nobody else’s troop is beside this one."),
        "locked": ("MS-3.2", "Choose another troop of yours."),
        "spawner": ("MS-4.1", "Spawners cannot be attacked."),
    },
    "spawn": {"": ("MS-3.1", "New troops come out on an empty hex beside your spawner.")},
    "corner": {"": ("MS-2.1", "Your spawner goes into one of the marked corners.")},
    "done": {"": ("", "Your turn ends when you tap Done.")},
}
"""The rule in the way of a tap, by what is asked and what the hex holds; "!": once a troop is chosen."""

OTHERWISE: Final[Mapping[str, tuple[str, str]]] = {"": ("", "Answer the question first.")}


def hex_says(kind: str, reader: Reader, gate: PlayerView | None, troop: TroopView | None) -> str:
    """What a hex is, and who stands there: for a tap that can do nothing else."""
    if gate is not None:
        whose = owner(gate.seat, reader)
        return f"{whose} spawner: new troops come out beside it, and nobody enters or attacks it."
    if troop is None:
        return MEANS[kind] + (LOCKS if kind in LOCKING else "")
    whose = owner(troop.seat, reader)
    if troop.locked:
        padlock = "is locked (the padlock): it never moves or attacks again"
        return f"{whose} troop {padlock}. Defence {troop.defence}. {GIVES[kind]}"
    return f"{whose} troop, attack {troop.attack}, defence {troop.defence}. {MEANS[kind]}"


def owner(seat: Seat, reader: Reader) -> str:
    """Whose something is, at the beginning of a sentence: `Your`, `Ada’s`."""
    return "Your" if seat == reader.you else str(reader.whose(seat))


def deed_says(deed: DeedView, reader: Reader) -> str:
    """MS-3.2, MS-3.3. What a step or an attack would be."""
    if deed.outcome:
        assert deed.foe is not None
        return f"Attack {reader.whose(deed.foe)} troop at {deed.to}: {OUTCOME[deed.outcome]}"
    return f"Step to {deed.to}, {TILE[deed.tile]}" + (": it is locked there" if deed.tile in LOCKING else "")


def turn_over(view: SurgeView, seat: Seat) -> str:
    """MS-3.4, MS-3.5. Why nothing is left to do but to end a turn."""
    if view.players[seat].holds_pool:
        return "The Pool gives you 1 mana."
    return f"{many(view.points, 'point')} left, nobody to attack." if view.points else "Your turn is over."
