"""Powers that protect their owner (PD-5.1)."""

from games.powerdome.conditions import ATTACKED, BLOCKING, HURT, NO_AGILITY, NO_STRIKE
from games.powerdome.effects import Halve, Lower, Raise, Regenerate, Shield, Weaken
from games.powerdome.lasting_effects import AddCounters
from games.powerdome.power_effects import If
from games.powerdome.powers import X
from games.powerdome.sentences import active, auto, power, reactive, start, utilize
from games.powerdome.targets import ATTACKER, FOES, HALF_AS_MUCH, TWICE_X, YOU, each_counter, each_foe

POWERS = (
    power("Umbrella", "Good against rain, rotten fruit and axes.", active(Shield(7))),
    power(
        "Brick by Brick",
        "Somebody keeps throwing them. Somebody keeps them.",
        reactive(BLOCKING, AddCounters(1, "Brick")),
        active(Raise("resist", each_counter(6, "Brick"))),
        counter="Brick",
    ),
    power("Porcupine Coat", "Hugs are by appointment.", reactive(ATTACKED, Weaken(2, ATTACKER), limit=6)),
    power("Turtle", "Slow, and still here.", active(Raise("resist", 16), Halve("agility", YOU))),
    power(
        "Fog Machine", "Rented by the hour. Nobody can find the switch.", utilize(6, Lower("strike", 9, FOES))
    ),
    power(
        "Trap Door", "Mind the stage.", reactive(ATTACKED, Lower("strike", 30, ATTACKER), limit=3, utilize=8)
    ),
    power("Cushion", "Embroidered: LESS THAN IT LOOKS.", reactive(HURT, Regenerate(4))),
    power(
        "Insurance",
        "They paid! They complained, but they paid.",
        reactive(HURT, Regenerate(HALF_AS_MUCH), limit=1),
    ),
    power("White Flag", "Waved with great firmness.", active(If(NO_STRIKE, (Shield(30),)))),
    power("Packed Lunch", "Two eggs, an apple, and a note from home.", start(Regenerate(9))),
    power("Suit of Doors", "Knock before striking.", auto(Raise("resist", 18), Lower("strike", 8, YOU))),
    power("Bubble", "Do not breathe on it.", utilize(X, Shield(TWICE_X), limit=4)),
    power(
        "Statue",
        "Has not moved since the first act. Dusted twice.",
        reactive(ATTACKED, Shield(10), only=NO_AGILITY),
    ),
    power(
        "Crowd Favourite",
        "They throw flowers, and themselves in the way.",
        active(Raise("resist", each_foe(5))),
    ),
)
