"""Powers that disrupt other players' plans (PD-5.1)."""

from games.powerdome.conditions import (
    AIMED_AT,
    ATTACKED,
    BELOW_OWNER,
    FOE_POWER,
    LEAST,
    NOT_OWNER,
    TARGET_ATTACKS_YOU,
    WEAKENED,
)
from games.powerdome.effects import Halve, Lower, Mirror, Raise, Regenerate, Sap, Swap, Weaken
from games.powerdome.power_effects import Disable, Pass, Take, This, TurnAside
from games.powerdome.sentences import (
    FOE,
    POWER,
    active,
    auto,
    burn,
    interaction,
    power,
    reactive,
    start,
    utilize,
)
from games.powerdome.targets import (
    AS_MUCH,
    FOES,
    OWNER,
    RANDOM_FOE,
    SLOWEST,
    TARGET,
    THEM_WHO,
    WEAKEST,
    YOU,
    each_power,
)

POWERS = (
    power(
        "Feint",
        "Look, an eagle.",
        utilize(8, This(TARGET_ATTACKS_YOU, (Lower("strike", 22, TARGET),)), aim=FOE),
    ),
    power(
        "Cold Read",
        "You are about to lose somebody close to you. Three steps, I should say.",
        utilize(8, This(TARGET_ATTACKS_YOU, (Weaken(11, TARGET),)), aim=FOE),
    ),
    power("Hush", "Not now, dear.", utilize(5, Disable(), aim=POWER)),
    power(
        "Stage Hook",
        "It comes from the left. It always comes from the left.",
        active(Disable(TARGET), aim=FOE, limit=2),
    ),
    power("Hot Potato", "Take it. Take it. Take it.", active(Weaken(7, TARGET), Pass(TARGET), aim=FOE)),
    power("Chain Letter", "Nine friends, or else.", auto(Regenerate(7), Pass(RANDOM_FOE))),
    power(
        "White Elephant",
        "A gift. You will need a larger house.",
        auto(Weaken(5, YOU), label="Feed"),
        active(Pass(TARGET), aim=FOE),
    ),
    power("Sticky Fingers", "It followed me home.", burn(5, Take(), aim=POWER, limit=1)),
    power(
        "Pocket Sand",
        "Fresh this morning.",
        utilize(2, Halve("agility", TARGET), Lower("strike", 1, TARGET), aim=FOE),
    ),
    power("Copycat", "Copycat.", utilize(5, Mirror("agility", TARGET), Raise("strike", 4), aim=FOE)),
    power("Wrong Foot", "Left. No, your other left.", utilize(6, Swap("strike", "resist", TARGET), aim=FOE)),
    power(
        "Tax Collector",
        "A small form, in six copies.",
        utilize(3, Sap(8, TARGET), Weaken(each_power(1), TARGET), aim=FOE),
    ),
    power("Eavesdropper", "Pardon? Oh, do go on.", reactive(FOE_POWER, Raise("resist", 3), limit=12)),
    power(
        "Red Tape", "That will be at the other window.", reactive(AIMED_AT, Weaken(7, THEM_WHO), utilize=3)
    ),
    power(
        "Looking Glass",
        "The fairest of them all, and it hits back.",
        reactive(WEAKENED, Weaken(AS_MUCH, THEM_WHO)),
    ),
    power(
        "Scapegoat",
        "It had to be somebody. It was agreed that it be you.",
        utilize(7, Raise("resist", 8), This(ATTACKED, (TurnAside(TARGET),)), aim=FOE, limit=3),
    ),
    power("Banana Skin", "A classic.", utilize(5, Weaken(8, SLOWEST))),
    power(
        "The Greys",
        "They come at night and leave you better. Nobody asks what they take.",
        interaction(BELOW_OWNER, Regenerate(5), Regenerate(8, OWNER)),
    ),
    power(
        "Tip Jar",
        "For the pianist.",
        interaction(NOT_OWNER, Raise("strike", 12), Regenerate(8, OWNER), utilize=6),
    ),
    power(
        "Soapbox", "Whoever is lowest may stand on it.", interaction(LEAST, Weaken(2, WEAKEST), Regenerate(7))
    ),
    power(
        "Pillory",
        "Fruit is sold at the gate.",
        interaction(NOT_OWNER, Weaken(5, TARGET), utilize=9, aim=FOE),
        active(Weaken(4, TARGET), aim=FOE, label="Throw"),
    ),
    power("Heckler", "Get on with it!", reactive(AIMED_AT, Disable(THEM_WHO), limit=2)),
    power("Power Cut", "Was that you? That was you.", burn(4, Disable(FOES), limit=2)),
    power("Bad First Impression", "He had rehearsed it, too.", start(Weaken(6, FOES))),
)
