"""Powers that do damage (PD-5.1)."""

from games.powerdome.conditions import (
    ATTACKED,
    ATTACKING,
    BLOCKED,
    DYING,
    FASTER,
    HURTING,
    KILLING,
    NO_RESIST,
    TARGET_ATTACKS,
    target_vitality_at_most,
)
from games.powerdome.effects import Bypass, Double, Lower, Raise, Regenerate, Weaken
from games.powerdome.lasting_effects import AddCounters, Mark, Unmark
from games.powerdome.power_effects import Forfeit, If, This
from games.powerdome.powers import X
from games.powerdome.sentences import FOE, active, burn, power, reactive, utilize
from games.powerdome.targets import (
    ATTACKER,
    FOES,
    KILLER,
    TARGET,
    THRICE_X,
    VICTIM,
    YOU,
    each_counter,
    each_counter_on_character,
    fraction_of_strike,
    stat_of,
)

POWERS = (
    power(
        "Backfirer",
        "Their finest hour, pointed the other way.",
        active(This(TARGET_ATTACKS, (Weaken(fraction_of_strike(6, "a sixth"), TARGET),)), aim=FOE),
    ),
    power(
        "All In",
        "Hope is not armour, but it weighs less.",
        reactive(ATTACKING, Raise("strike", 14), only=NO_RESIST),
    ),
    power(
        "Haymaker",
        "Announced by post, delivered in person.",
        active(Raise("strike", 12), Lower("resist", 6, YOU)),
    ),
    power("Stiletto", "For the gap. There is always a gap.", utilize(16, Bypass())),
    power("Knitting Needle", "Knit one, hurt one.", active(Weaken(3, TARGET), aim=FOE)),
    power(
        "Run-Up",
        "The first nine steps are free.",
        active(Raise("strike", stat_of("agility", YOU, 2)), Raise("strike", 2)),
    ),
    power(
        "Tally Stick",
        "It is not cruelty, it is bookkeeping.",
        reactive(HURTING, AddCounters(1, "Notch")),
        active(Raise("strike", each_counter(4, "Notch"))),
        counter="Notch",
    ),
    power("Glass Hammer", "Once. Beautifully.", utilize(16, Double("strike"), Forfeit())),
    power("The Last Word", "Had, as ever, posthumously.", reactive(DYING, Weaken(30, KILLER))),
    power(
        "Headsman's Hood",
        "It itches.",
        utilize(6, If(target_vitality_at_most(30), (Weaken(10, TARGET),)), aim=FOE),
    ),
    power("Blood Oath", "Signed twice, the pen being sharp.", burn(X, Raise("strike", THRICE_X))),
    power(
        "Bounty Board",
        "Wanted, in any condition.",
        active(Mark("Bounty", 1, TARGET), aim=FOE),
        reactive(HURTING, Weaken(each_counter_on_character(2, "Bounty"), VICTIM)),
        reactive(KILLING, Unmark("Bounty", VICTIM), Regenerate(12)),
        counter="Bounty",
    ),
    power(
        "Quick Draw",
        "He was still reaching for his hat.",
        reactive(ATTACKED, Weaken(6, ATTACKER), limit=6, only=FASTER),
    ),
    power("Persistence", "Knock, knock, knock.", reactive(BLOCKED, Weaken(5, VICTIM))),
    power("Corkscrew", "For vintages that resist.", active(Bypass(), Lower("strike", 12, YOU), limit=3)),
    power("Flick Knife", "Quicker than an apology.", reactive(ATTACKING, Bypass(), only=FASTER, utilize=8)),
    power(
        "Smoke Bomb",
        "Count to three and leave by the other door.",
        utilize(5, Lower("strike", 17, FOES), Forfeit()),
    ),
)
