"""The terms of Power Plants, each with its meaning in a sentence."""

from typing import Final

from games.kit.keywords import Keywords, listed

KEYWORDS: Final[Keywords] = listed(
    "/rules/power_plants#",
    {
        "Sprite": (
            r"[Ss]prites?",
            "a player’s piece, which takes control of the patch that it sits on.",
            "PP-3.4",
        ),
        "Rival": (r"[Rr]ivals?", "somebody else, or a Sprite of somebody else’s.", "PP-3.1"),
        "Control": (
            r"control(?:s|led|ler)?",
            "a patch is controlled by the player whose Sprites are on it.",
            "PP-3.4",
        ),
        "Alone": (r"alone|lone", "without another Sprite on the same patch.", "PP-3.4"),
        "Home": (r"home", "back into the supply of whoever the Sprite belongs to.", "PP-3.2"),
        "Supply": (r"supply", "the Sprites of a player that are not in the garden.", "PP-3.2"),
        "Wizard": (
            r"Wizard",
            "the one figure of all players, which goes onto each patch that is added.",
            "PP-2.1",
        ),
        "Sprout": (r"[Ss]prouts?", "the strong power, of the patch under the Wizard.", "PP-2.4"),
        "Grow": (r"[Gg]rows?", "the weaker power, of each patch beside the Wizard’s.", "PP-2.4"),
        "Power": (r"[Pp]owers?", "what a plant does when it sprouts or grows.", "PP-2.4"),
        "Card column": (
            r"card column",
            "the five plants from Morning to Night, in the order in which they grow.",
            "PP-1.2",
        ),
        "Gem": (r"Gems?", "a point: the most of them win.", "PP-6.5"),
        "First in a field": (
            r"first in|First in",
            "in control of most patches there; among equals the lowest number decides.",
            "PP-6.4",
        ),
        "Field": (
            r"[Ff]ields?",
            "patches of one plant that touch; at the end they pay those who control them.",
            "PP-6.4",
        ),
        "Unlocked": (r"[Uu]nlocked", "it could slide out, and the garden would stay in one piece.", "PP-3.5"),
        "Locked": (r"[Ll]ocked", "it could not slide out, or the garden would come apart.", "PP-3.5"),
        "Open spot": (
            r"[Oo]pen spots?",
            "a hex beside the garden that a patch can slide into from outside.",
            "PP-2.2",
        ),
        "Surplus": (r"Surplus", "patches that lie open, to be swapped for one of two of a kind.", "PP-1.6"),
        "Bag": (r"[Bb]ag", "the patches that are still to be drawn.", "PP-5.1"),
        "Swallow": (
            r"[Ss]wallow(?:s|ed)?",
            "the Sprite is captured for good, and pays a Gem at the end.",
            "PP-4.8",
        ),
    },
)
"""By name: the forms of the word in a sentence, its meaning, and the rule that defines it."""
