"""Replaces powers by versions with fixed prices, so that rulings do not depend on balancing."""

from collections.abc import Iterator

import pytest

from games.powerdome import events, view
from games.powerdome.conditions import BELOW_OWNER, DYING, HURT, HURTING, TARGET_ATTACKS_YOU, WEAKENED
from games.powerdome.effects import Raise, Regenerate, Shield, Weaken
from games.powerdome.lasting_effects import Afflict
from games.powerdome.power_effects import Disable, Pass, Revive, ReviveLater, Take, This
from games.powerdome.powers import POWERS
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
    HALF_AS_MUCH,
    KILLER,
    OWNER,
    RANDOM_FOE,
    TARGET,
    THEM_WHO,
    YOU,
    stat_of,
)

RULED = (
    power("Borrowed Cape", "As ruled.", reactive(HURTING, Regenerate(5))),
    power("Chain Letter", "As ruled.", auto(Regenerate(7), Pass(RANDOM_FOE))),
    power("Cold Read", "As ruled.", utilize(7, This(TARGET_ATTACKS_YOU, (Weaken(13, TARGET),)), aim=FOE)),
    power("Cushion", "As ruled.", reactive(HURT, Regenerate(4))),
    power("Insurance", "As ruled.", reactive(HURT, Regenerate(HALF_AS_MUCH), limit=2)),
    power("Knitting Needle", "As ruled.", active(Weaken(3, TARGET), aim=FOE)),
    power("Looking Glass", "As ruled.", reactive(WEAKENED, Weaken(AS_MUCH, THEM_WHO))),
    power("Martyr", "As ruled.", burn(9, Weaken(7, FOES))),
    power("Nine Lives", "As ruled.", reactive(DYING, Revive(16), limit=1)),
    power("Packed Lunch", "As ruled.", start(Regenerate(12))),
    power("Patient Zero", "As ruled.", burn(5, Afflict("Sniffles", FOES), limit=1)),
    power("Phoenix Egg", "As ruled.", utilize(10, ReviveLater(24), limit=1)),
    power("Run-Up", "As ruled.", active(Raise("strike", stat_of("agility", YOU)))),
    power("Stage Hook", "As ruled.", active(Disable(TARGET), aim=FOE, limit=3)),
    power("Sticky Fingers", "As ruled.", burn(10, Take(), aim=POWER, limit=1)),
    power("The Greys", "As ruled.", interaction(BELOW_OWNER, Regenerate(5), Regenerate(7, OWNER))),
    power("The Last Word", "As ruled.", reactive(DYING, Weaken(25, KILLER))),
    power("Umbrella", "As ruled.", active(Shield(7))),
)


@pytest.fixture
def as_ruled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Replaces the powers of the same names."""
    for one in RULED:
        monkeypatch.setitem(POWERS, one.name, one)
    forget()
    yield
    forget()


def forget() -> None:
    """Clears the caches of parsed sentences."""
    for worked_out in (
        events.sentences_triggered_by,
        events.powers_triggered_by,
        view.power_view,
        view._held_view,
    ):
        worked_out.cache_clear()
