"""The modifiers (PD-1.2)."""

from games.powerdome.combat import LEVEL_SAND, OPEN_WOUNDS
from games.powerdome.conditions import KILLING, MOST, POWERLESS
from games.powerdome.effects import Raise, Regenerate, Weaken
from games.powerdome.lasting_effects import Afflict, Summon
from games.powerdome.powers import Cond, Effect, Modifier, Verb
from games.powerdome.sentences import reactive, start
from games.powerdome.targets import YOU


def dues(*does: Verb, only: Cond | None = None) -> Effect:
    """Returns an effect that acts at the end of each round."""
    return Effect("over", does, only=only)


MODIFIERS = (
    Modifier("Late Dinner", "Everybody ate first.", (start(Regenerate(25)),)),
    Modifier("Short Evening", "There is another show at nine.", (start(Weaken(20, YOU)),)),
    Modifier("Bring a Friend", "Two for one at the gate.", (start(Summon("Cousin")),)),
    Modifier("Damp Cellar", "It is going round.", (start(Afflict("Sniffles", YOU)),)),
    Modifier(
        "Consolation Prize",
        "A ribbon, and a sandwich.",
        (Effect("start", (Regenerate(15),), only=POWERLESS),),
    ),
    Modifier("Tall Poppies", "Nobody likes a winner.", (dues(Weaken(4, YOU), only=MOST),)),
    Modifier("Blood Money", "Paid on delivery.", (reactive(KILLING, Regenerate(15)),)),
    Modifier(
        "Torchlight",
        "Everything looks bigger, the shadows most of all.",
        (Effect("reset", (Raise("strike", 5),)),),
    ),
    Modifier(
        "Level Sand", "Raked this morning.", twist=LEVEL_SAND, twist_words="No damage is doubled or halved."
    ),
    Modifier(
        "Open Wounds",
        "Shields are made of biscuit this year.",
        twist=OPEN_WOUNDS,
        twist_words="Once an attack meets resist, that resist falls to 0.",
    ),
)
