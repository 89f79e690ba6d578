"""All content: afflictions, allies, the PowerTome and modifiers (PD-5.1), checked on import."""

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
from games.powerdome.powers import AFFLICTIONS, ALLIES, MODIFIERS, POWERS, register

register(AFFLICTIONS, afflictions.AFFLICTIONS)
register(ALLIES, allies.ALLIES)
for room in (blades, blood, company, crowd, plagues, tricks, walls):
    register(POWERS, room.POWERS)
register(MODIFIERS, modifiers.MODIFIERS)
