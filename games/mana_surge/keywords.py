"""The terms of Mana Surge, each explained in one sentence."""

from typing import Final

from games.kit.keywords import Keywords, listed
from games.mana_surge.captions import TILE

KEYWORDS: Final[Keywords] = listed(
    "/rules/mana_surge#",
    {
        TILE["attack"]: (r"\+1\s[Aa]ttack", "a troop there attacks with 2 instead of 1.", "MS-3.3"),
        TILE["blunt"]: (r"−1\s[Aa]ttack", "a troop there attacks with 0.", "MS-3.3"),
        TILE["defence"]: (r"\+1\s[Dd]efence", "a troop there defends with 2 instead of 1.", "MS-3.3"),
        TILE["action"]: (
            r"Extra Actions?",
            "1 point more each turn for whoever has a troop there.",
            "MS-3.1",
        ),
        TILE["spawn"]: (
            r"Extra Spawns?",
            "1 new troop more each turn for whoever has a troop there.",
            "MS-3.1",
        ),
        "The Pool": (
            r"(?:Mana )?Pool",
            "the middle hex; whoever has a troop there as their turn ends gains 1 mana.",
            "MS-3.5",
        ),
        "Mana": (r"[Mm]ana", "what wins the game: ten of it, at once.", "MS-3.5"),
        "Point": (r"[Pp]oints?", "it pays for a step or an attack in the turn in which it comes.", "MS-3.1"),
        "Spawner": (
            r"[Ss]pawners?",
            "it stands in its player’s corner, and new troops come out beside it.",
            "MS-3.1",
        ),
        "Corner": (
            r"[Cc]orners?",
            "one of the six where a spawner may stand, with three hexes beside it.",
            "MS-1.1",
        ),
        "Troop": (
            r"[Tt]roops?",
            "a player’s piece, one on a hex; it moves and attacks until it is locked.",
            "MS-3.2",
        ),
        "Locked": (r"[Ll]ocked", "it stays where it is, and never moves or attacks again.", "MS-3.2"),
        "Strikes back": (
            r"strikes? back",
            "whoever is attacked attacks at the same moment, so both may fall.",
            "MS-3.3",
        ),
        "Attack": (
            r"[Aa]ttack(?:s|ed)?",
            "a point spent on a troop beside one’s own; above its defence, it falls.",
            "MS-3.3",
        ),
        "Defence": (
            r"[Dd]efence|[Dd]efends?",
            "what an attack has to be above: 1, changed by the hex.",
            "MS-3.3",
        ),
        "Step": (r"[Ss]teps?", "a point spent to bring a troop to an empty hex beside it.", "MS-3.2"),
    },
)
"""By term: a pattern of its forms in a sentence, its meaning, and the rule that defines it."""
