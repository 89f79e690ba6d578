"""Cards of “What is this?”: what something on a board is, what it does, and its current numbers.

A page requests a card on a long press, a right click or the `?` key, or on a tap where a tap does nothing
else. Everything on a board has a name: the id of its piece or, for part of a piece, what its macro writes
into `data-what` (`data-what="mana"`).

    Card("Peak", "A troop here attacks with 2.", now=(say("Your troop here strikes 2"),), clause="MS-1.2")
"""

from collections.abc import Iterable
from typing import Final

from games.kit.values import dataclass
from games.kit.words import Text


@dataclass(frozen=True, slots=True)
class Card:
    """An explanation of one thing.

    `name` is what it is called, `rule` one or two sentences, with full stops, on what it is and does. `now`
    holds lines about its current numbers, without full stops. `clause` is its number in the rulebook.
    `picture` names the piece to draw; "" is the one pointed at.
    """

    name: Text | str
    rule: Text | str
    now: tuple[Text | str, ...] = ()
    clause: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card on a page: `of` is the requested name, `slug` the game whose rulebook has the clause."""

    of: str
    slug: str
    card: Card


MOST_NAMES: Final = 24
"""Maximum number of names in one request: what lies at one spot, the topmost first."""


MOST_WORDS: Final = 260
"""Maximum length of a rule in characters, so that it can be read at a glance."""


def fault(card: Card, clauses: Iterable[str]) -> str:
    """Returns what is wrong with a card by the conventions that all cards follow; "" if nothing is."""
    rule, name = str(card.rule), str(card.name)
    if not name or name[-1] in ".:,;":
        return "its name is empty or ends in a stop"
    if not rule.rstrip("”) ").endswith((".", "!", "?")):
        return "its rule ends without a full stop"
    if len(rule) > MOST_WORDS:
        return f"its rule is too long to be read at a glance ({len(rule)} characters)"
    if any(not str(line) or str(line).endswith(".") for line in card.now):
        return "a line of what holds now is empty or ends in a full stop"
    if card.clause not in clauses:
        return f"its clause {card.clause!r} is not in the rulebook"
    return ""
