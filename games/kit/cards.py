"""Cards of “What is this?”: what something on a board is, what it does, and what holds for it now.

A page asks for one when somebody holds a finger on something, points at it by a right click or the `?` key,
or taps it while a tap does nothing else. Whatever lies there has a name: the id of its piece, or the word
that its macro writes into `data-what` for a part of a piece (`data-what="mana"`).

    Card("Peak", "A troop here attacks with 2.", now=(say("Your troop here strikes 2"),), clause="MS-1.2")
"""

from collections.abc import Iterable
from typing import Final

from games.kit.values import dataclass
from games.kit.words import Text


@dataclass(frozen=True, slots=True)
class Card:
    """What something is.

    `name` is what it is called, `rule` one or two sentences with their full stops: what it is and does. `now`
    are lines about the numbers that hold for it now, each without a full stop. `clause` is the number in the
    rulebook. `picture` names the piece that is shown, "" the one that was pointed at.
    """

    name: Text | str
    rule: Text | str
    now: tuple[Text | str, ...] = ()
    clause: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card as a page shows it: of which name it is, and in which rulebook its clause stands."""

    of: str
    slug: str
    card: Card


MOST_NAMES: Final = 24
"""Names that a page may ask for at once: what lies at one spot, the topmost first."""


MOST_WORDS: Final = 260
"""Characters of a rule that can be read at a glance."""


def fault(card: Card, clauses: Iterable[str]) -> str:
    """What is wrong with a card, by the rules that all cards keep; "" where nothing is."""
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
