"""The deed of cards that grant the ability of a district (MW-7.2)."""

from games.kit.contract import Seat, Steps
from games.mistywell.cards import ABILITIES, Act
from games.mistywell.city import DISTRICTS
from games.mistywell.city_deeds import district_options
from games.mistywell.deed import Deed
from games.mistywell.questions import pick
from games.mistywell.resolving import run_lines
from games.mistywell.state import City
from games.mistywell.story import AbilityUsed


def open_districts(s: City, seat: Seat) -> list[int]:
    """MW-6.2, MW-7.2. Returns the districts with an ability for a seat: friendly, and not the Enforcer's."""
    return [district for district in s.friendly(seat) if not s.barred(district)]


class UseAbility(Deed):
    """MW-7.2. Uses the ability of a friendly district that the Enforcer does not rule.

    One that would do nothing is not offered (MW-4.4).
    """

    def _options(self, s: City, act: Act) -> list[int]:
        return [
            district
            for district in open_districts(s, act.seat)
            if any(line.useful(s, ability_act(act, district)) for line in ABILITIES[district])
        ]

    def possible(self, s: City, act: Act) -> bool:
        return bool(self._options(s, act))

    def do(self, s: City, act: Act) -> Steps[None]:
        if found := self._options(s, act):
            district = yield from pick(act, "ability", district_options(found), "MW-7.2")
            s.tell(AbilityUsed(act.seat, DISTRICTS[district].slug))
            yield from run_lines(s, ability_act(act, district), ABILITIES[district])


def ability_act(act: Act, district: int) -> Act:
    """Returns the context of an ability, whose “here” is its district."""
    return Act(act.seat, act.card, district=district)
