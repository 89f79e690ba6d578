"""Evaluates positions for the team: the map, Actions in progress, pools and cards, and the Temple.

Values are in cubes on the map, which is what the game is about.
"""

from functools import lru_cache
from math import exp
from typing import Final

from games.kit.contract import Seat
from games.mistywell.cards import ACTIONS, REQUESTS, Act, matching
from games.mistywell.city import BANE, CLOCK, DISTRICTS, EMPTY, GROUPS, SQUARES, TRACK, WILD
from games.mistywell.cubes import count
from games.mistywell.deed import Deed
from games.mistywell.lines import Can, When
from games.mistywell.state import SEATS, City, Slot
from games.mistywell.view import spaces_to

UNITY: Final = 7.0
FEAR: Final = 6.5
CUBE: Final = (1.0, 1.35)
"""The value of a cube on the map, on an own square and on a wild one."""
PAIR: Final = 0.5
"""The additional value of a second cube of a player in a district."""
BANE_COST: Final = 0.8
TEMPLE: Final = (0.0, 1.0, 2.9)
"""The cost of the Temple's cubes of one group, by their number."""
SUPPLY: Final = (0.0, 0.55, 1.05, 1.45, 1.75, 2.0, 2.2)
"""The value of Supply, by cubes; beyond these each is worth little."""
EFFORT: Final = (0.0, 0.8, 1.4, 1.8, 2.1, 2.3, 2.45, 2.55)
"""The value of Effort, by cubes."""
FATE: Final = 0.3
FATE_BANE: Final = 0.9
RING: Final = 3.0
"""The cost of a Covenant card."""
CARD: Final = 0.22
"""The value of a card in a hand."""
SAME_CLOCK: Final = 0.75
"""The probability that the time of day is the same when a timer runs out."""
ENFORCER_LEAVES: Final = 0.35
"""The probability that the Enforcer has moved on when a timer runs out."""
DISCOUNT: Final = 0.93
"""The discount factor for each turn."""
SCALE: Final = 12.0


def value(s: City) -> float:
    """Returns the value of a position from 0 to 1, the same for every seat, as they are one team."""
    score = UNITY * sum(s.unity) - FEAR * sum(s.fear) + map_value(s) - temple_cost(s)
    score += sum(hand_value(s, seat) + slots_value(s, seat) for seat in range(SEATS))
    return 1 / (1 + exp(-score / SCALE))


def map_value(s: City) -> float:
    """Returns the value of the map: cubes, a player's second in a district, and Unity, less Banes."""
    total = 0.0
    for number, district in enumerate(DISTRICTS):
        cubes = [0] * (SEATS + 1)
        for group in district.groups:
            for square in GROUPS[group].squares:
                cube, owner = s.squares[square], SQUARES[square].owner
                if cube == BANE:
                    total -= BANE_COST
                elif cube != EMPTY:
                    total += CUBE[owner == WILD]
                    cubes[owner] += 1
        total += PAIR * sum(cubes[seat] + cubes[WILD] >= 2 for seat in range(SEATS))
        total += 0.3 * (s.unity[number] > 0)
    return total


def temple_cost(s: City) -> float:
    """Returns the cost of the Temple's cubes and of the next golden ring, which Fate brings nearer."""
    fate = sum(sum(pool) for pool in s.fate)
    nearness = max(0.0, 1 - spaces_to(s.tracker, "ring") / (len(TRACK) / 2 + fate))
    return sum(TEMPLE[cubes] for cubes in s.temple) + RING * nearness


def hand_value(s: City, seat: Seat) -> float:
    """Returns the value of a seat's pools and cards."""
    supply, effort = count(s.supply[seat]), count(s.effort[seat])
    total = SUPPLY[min(supply, len(SUPPLY) - 1)] + 0.05 * supply
    total += EFFORT[min(effort, len(EFFORT) - 1)] + 0.02 * effort
    total -= FATE * count(s.fate[seat]) + FATE_BANE * s.fate[seat][BANE]
    return total + CARD * (len(s.hands[seat]) + 0.8 * len(s.held[seat]))


def slots_value(s: City, seat: Seat) -> float:
    """Returns the expected value of a seat's Actions in progress, discounted by their timers."""
    return sum(slot_value(s, seat, slot) * DISCOUNT**slot.timer for slot in s.slots[seat])


def slot_value(s: City, seat: Seat, slot: Slot) -> float:
    """Returns the expected value of an Action in progress when it is done."""
    if slot.request:
        return project_value(s, slot.action, slot.request)
    price, clock = unity_price(slot.action)
    if price is None:
        return 1.0
    odds = 1.0 if not clock else SAME_CLOCK if s.clock == clock else 1 - SAME_CLOCK
    payable = price.possible(s, Act(seat, slot.action))
    return odds * (UNITY - 2.5 * CUBE[0]) * (1.0 if payable else 0.35)


@lru_cache(maxsize=64)
def unity_price(action: str) -> tuple[Deed | None, str]:
    """Returns what a Unity Action takes off the map, and the time of day that it requires ("" for any)."""
    for line in ACTIONS[action].lines:
        inner, clock = line, ""
        if isinstance(line, When):
            inner, clock = line.line, CLOCK["night" in line.words.split(":")[0]]
        if isinstance(inner, Can) and inner.reward and "place Unity" in inner.words:
            return inner.deed, clock
    return None, ""


def project_value(s: City, action: str, request: str) -> float:
    """Returns the expected value of a Project when it is done, by its probability of success."""
    odds, payment = success_odds(action, request, s.clock)
    if s.barred(GROUPS[REQUESTS[request].group].district):
        odds *= ENFORCER_LEAVES
    room = bool(s.places(ACTIONS[action].seat, REQUESTS[request].group))
    return odds * (payment + CUBE[0] * room) + (1 - odds) * 0.3


@lru_cache(maxsize=1 << 12)
def success_odds(action: str, request: str, clock: str) -> tuple[float, float]:
    """Returns the probability that a Project meets a need when it is done, and the value of the payment."""
    card, needed = ACTIONS[action], REQUESTS[request]
    odds = 0.0
    pays = []
    for time in CLOCK:
        if met := matching(card, needed, time):
            share = SAME_CLOCK if time == clock else 1 - SAME_CLOCK
            odds += share
            pays.append(share * max(need.pay for need in met))
    return odds, 0.5 + 0.45 * sum(pays) / odds if odds else 0.0
