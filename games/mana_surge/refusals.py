"""Reasons why an answer is illegal: the rule that forbids it, with a message for the player."""

from games.kit.asks import IllegalAnswer
from games.mana_surge.map import CORNERS, NAMED, NEIGHBOURS
from games.mana_surge.state import NOBODY, Surge


def why_no_corner(s: Surge, text: str) -> IllegalAnswer | None:
    """MS-2.1. Explains why a spawner cannot go there; None if the answer names no hex."""
    if text not in NAMED:
        return None
    if NAMED[text] in s.spawners:
        return IllegalAnswer("A spawner stands in this corner already.", "MS-2.1")
    if NAMED[text] in CORNERS:
        reason = "Between any two of you one corner stays free, so this one cannot be yours."
        return IllegalAnswer(reason, "MS-2.1")
    return IllegalAnswer("A spawner goes to a corner of the board.", "MS-2.1")


def why_no_spawn(s: Surge, text: str) -> IllegalAnswer | None:
    """MS-3.1. Explains why a troop cannot be spawned there; None if the answer names no hex."""
    if text not in NAMED:
        return None
    place = NAMED[text]
    if place in NEIGHBOURS[s.spawners[s.turn]]:
        return IllegalAnswer("Somebody stands there already.", "MS-3.1")
    return IllegalAnswer("New troops come out on an empty hex beside your spawner.", "MS-3.1")


def why_no_move(s: Surge, text: str) -> IllegalAnswer | None:
    """MS-3.2, MS-4.1. Explains why a step is illegal; None unless the answer names two hexes."""
    at, to = _pair(text, " to ")
    if at is None or to is None:
        return None
    reason = _why_unusable(s, at, "MS-3.2")
    if reason:
        return reason
    if to in s.spawners:
        return IllegalAnswer("Spawners cannot be entered.", "MS-4.1")
    if s.owners[to] != NOBODY:
        return IllegalAnswer("Somebody stands there already.", "MS-3.2")
    return IllegalAnswer("A point takes a troop to a hex beside it, no further.", "MS-3.2")


def why_no_attack(s: Surge, text: str) -> IllegalAnswer | None:
    """MS-3.2 to MS-3.4, MS-4.1. Explains why an attack is illegal; None unless the answer names two hexes."""
    if " to " in text:
        return IllegalAnswer("The fight has begun: nobody moves any more.", "MS-3.4")
    at, to = _pair(text, " x ")
    if at is None or to is None:
        return None
    reason = _why_unusable(s, at, "MS-3.3")
    if reason:
        return reason
    if to in s.spawners:
        return IllegalAnswer("Spawners cannot be attacked.", "MS-4.1")
    if s.owners[to] in (NOBODY, s.turn):
        return IllegalAnswer("Nobody else's troop stands there.", "MS-3.3")
    return IllegalAnswer("A troop attacks another beside it, no further.", "MS-3.3")


def _why_unusable(s: Surge, at: int, rule: str) -> IllegalAnswer | None:
    """Explains why the active seat cannot use a troop: it is another's, or locked; None if it can."""
    if s.owners[at] != s.turn:
        return IllegalAnswer("That is no troop of yours.", rule)
    if s.locked(at):
        return IllegalAnswer("This troop is locked: it neither moves nor attacks any more.", "MS-3.2")
    return None


def _pair(text: str, separator: str) -> tuple[int | None, int | None]:
    """Returns the two hexes that an answer names, each None if unknown."""
    at, _, to = text.partition(separator)
    return NAMED.get(at), NAMED.get(to)
