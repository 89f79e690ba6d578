"""All there is: afflictions, allies, the PowerTome and the modifiers (PD-5.1), checked when loaded."""

from games.powerdome.content import (
    afflictions,
    allies,
    blades,
    blood,
    company,
    crowd,
    modifiers,
    plagues,
    tricks,
    walls,
)
from games.powerdome.powers import AFFLICTIONS, ALLIES, MODIFIERS, POWERS, shelve

shelve(AFFLICTIONS, afflictions.AFFLICTIONS)
shelve(ALLIES, allies.ALLIES)
for room in (blades, blood, company, crowd, plagues, tricks, walls):
    shelve(POWERS, room.POWERS)
shelve(MODIFIERS, modifiers.MODIFIERS)
