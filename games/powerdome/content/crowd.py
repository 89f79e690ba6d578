"""Powers that summon allies (PD-5.1)."""

from games.powerdome.conditions import ALLY_DIES, ATTACKED, HURT
from games.powerdome.lasting_effects import Summon
from games.powerdome.power_effects import TurnAside
from games.powerdome.sentences import burn, power, reactive, start, utilize
from games.powerdome.targets import FIRST_ALLY

POWERS = (
    power(
        "Bodyguard",
        "It is in the contract, under “et cetera”.",
        start(Summon("Bodyguard")),
        reactive(ATTACKED, TurnAside(FIRST_ALLY), utilize=12),
    ),
    power(
        "Goose Whistle",
        "Only geese can hear it. Everyone else will hear the geese.",
        utilize(7, Summon("Goose"), limit=3),
    ),
    power(
        "Gargoyle Order",
        "Allow six to eight weeks, or bleed on the form.",
        burn(9, Summon("Gargoyle"), limit=1),
    ),
    power(
        "Rat King",
        "He has your number, and several thousand cousins.",
        reactive(HURT, Summon("Rat"), limit=4),
    ),
    power("Fanfare for Hire", "Weddings, funerals, and whatever this is.", start(Summon("Trumpeter"))),
    power("Night Nurse", "Visiting hours are over when she says.", utilize(8, Summon("Nurse"), limit=2)),
    power("Leech Farm", "Free range.", utilize(5, Summon("Leech"), limit=3)),
    power(
        "Family Reunion",
        "They all came. They were not all asked.",
        start(Summon("Cousin")),
        reactive(ALLY_DIES, Summon("Cousin"), limit=1),
    ),
    power("Clockmaker", "Tick.", utilize(10, Summon("Clockwork Knight"), limit=2)),
)
