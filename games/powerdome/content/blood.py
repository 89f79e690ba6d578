"""Powers that spend and regenerate vitality (PD-5.1)."""

from games.powerdome.conditions import (
    DYING,
    FOE_DIES,
    FOE_HEALS,
    HURTING,
    ROUND_OVER,
    UNHURT,
    has_counters,
    vitality_at_most,
)
from games.powerdome.effects import Double, Halve, Raise, Regenerate, Weaken
from games.powerdome.lasting_effects import AddCounters, Afflict, RemoveCounters
from games.powerdome.power_effects import Forfeit, If, Revive, ReviveLater
from games.powerdome.sentences import FOE, active, auto, burn, power, reactive, utilize
from games.powerdome.targets import FOES, KILLER, STRONGEST, TARGET, VICTIM, YOU, each_counter, each_round

POWERS = (
    power("Gluttony", "One more, and then one more.", auto(Regenerate(5), Halve("agility", YOU))),
    power(
        "Piggy Bank",
        "It looks at you while you fetch the hammer.",
        active(AddCounters(1, "Penny"), label="Save"),
        active(Regenerate(each_counter(7, "Penny")), Forfeit(), label="Smash"),
        counter="Penny",
    ),
    power(
        "Leech Therapy",
        "Both parties are said to benefit. One of them says so.",
        utilize(9, Weaken(6, TARGET), Regenerate(5), aim=FOE),
    ),
    power("Phoenix Egg", "Keep warm. Then keep very warm.", utilize(10, ReviveLater(28), limit=1)),
    power("Nine Lives", "Eight of them were spent getting here.", reactive(DYING, Revive(16), limit=1)),
    power(
        "Stunt Double",
        "You will never see them in the same room.",
        reactive(DYING, Revive(12), limit=2, utilize=15),
    ),
    power(
        "Unfinished Business",
        "He left a list.",
        reactive(DYING, Revive(6), Weaken(10, KILLER), Afflict("Homesick", YOU), limit=1),
    ),
    power(
        "Soup Kitchen",
        "Everybody gets a bowl. The cook gets the pot.",
        active(Regenerate(7), Regenerate(2, FOES)),
    ),
    power("Borrowed Cape", "The last owner had no further use for it.", reactive(HURTING, Regenerate(5))),
    power("Vulture", "Patience is a meal.", reactive(FOE_DIES, Regenerate(18)), active(Weaken(2, STRONGEST))),
    power(
        "Slow Fuse",
        "You can put it out any time, say the people who sell it.",
        auto(AddCounters(1, "Ember"), Weaken(each_counter(1, "Ember"), STRONGEST)),
        counter="Ember",
    ),
    power("Martyr", "Somebody has to. Why not somebody loud?", burn(6, Weaken(7, FOES))),
    power("Marathon", "The news can wait. You cannot.", burn(4, Double("agility"), Raise("strike", 5))),
    power("Siesta", "Wake me when it is over.", reactive(ROUND_OVER, Regenerate(9), only=UNHURT)),
    power(
        "Adrenaline",
        "Oh good, blood. Mine?",
        active(If(vitality_at_most(40), (Raise("strike", 10), Raise("resist", 10)))),
    ),
    power("Envy", "Theirs is always greener.", reactive(FOE_HEALS, Weaken(2, VICTIM))),
    power(
        "Doomsday Bell",
        "It is only a bell.",
        active(
            AddCounters(1, "Toll"), If(has_counters(4, "Toll"), (Weaken(24, FOES), RemoveCounters("Toll")))
        ),
        counter="Toll",
    ),
    power("Vintage", "Do not open before the third round.", utilize(2, Regenerate(each_round(5)), Forfeit())),
    power("Pawn Ticket", "Redeemable on Tuesdays. It is never Tuesday.", active(Regenerate(16), Forfeit())),
)
