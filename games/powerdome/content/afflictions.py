"""The afflictions (PD-4.5)."""

from games.powerdome.conditions import ALONE
from games.powerdome.effects import Halve, Lower, Weaken
from games.powerdome.power_effects import Coin, If
from games.powerdome.powers import Affliction
from games.powerdome.targets import YOU, each_affliction, each_foe

AFFLICTIONS = (
    Affliction("Sniffles", "Nothing serious. Nothing that ever ends, either.", (Weaken(2, YOU),)),
    Affliction("Rust", "It gets into the joints first.", (Lower("resist", 6, YOU),)),
    Affliction(
        "Cold Feet", "The heart says forward. The feet have asked for a moment.", (Halve("agility", YOU),)
    ),
    Affliction("Butterfingers", "There it goes again.", (Lower("strike", 7, YOU),)),
    Affliction("Hiccups", "Hold your breath. No, longer.", (Coin((Lower("strike", 12, YOU),), ()),)),
    Affliction("Gout", "Rich food, poor company.", (Weaken(each_affliction(1, YOU), YOU),)),
    Affliction("Stage Fright", "They are all looking. All of them.", (Weaken(each_foe(1), YOU),)),
    Affliction("Homesick", "Is anybody here from Lower Wellside?", (If(ALONE, (Weaken(3, YOU),)),)),
)
