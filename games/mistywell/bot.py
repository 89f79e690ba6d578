"""How good a position looks to the team: what stands on the map, what is under way, and what the Temple has.

Everything is counted in cubes on the map, which is what the game is about.
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
from games.mistywell.view import ahead

UNITY: Final = 7.0
FEAR: Final = 6.5
CUBE: Final = (1.0, 1.35)
"""What a cube on the map is worth, on an own square and on a wild one."""
PAIR: Final = 0.5
"""What a second cube of one player in a district is worth besides."""
BANED: Final = 0.8
TEMPLE: Final = (0.0, 1.0, 2.9)
"""What the Temple's cubes of one group cost."""
SUPPLY: Final = (0.0, 0.55, 1.05, 1.45, 1.75, 2.0, 2.2)
"""What Supply is worth, by cubes; more than so much is worth little."""
EFFORT: Final = (0.0, 0.8, 1.4, 1.8, 2.1, 2.3, 2.45, 2.55)
"""What Effort is worth, by cubes."""
FATE: Final = 0.3
FATED_BANE: Final = 0.9
RING: Final = 3.0
"""What a Covenant card costs."""
CARD: Final = 0.22
"""What a card in the hand is worth."""
STEADY: Final = 0.75
"""How likely the time of day is the same when a timer runs out."""
ENFORCED: Final = 0.35
"""How likely the Enforcer has moved on when a timer runs out."""
PATIENCE: Final = 0.93
"""What something is worth a turn later."""
SCALE: Final = 12.0


def value(s: City) -> float:
    """From 0 to 1, the same for everybody: it is one team."""
    score = UNITY * sum(s.unity) - FEAR * sum(s.fear) + on_the_map(s) - under_the_temple(s)
    score += sum(at_hand(s, seat) + under_way(s, seat) for seat in range(SEATS))
    return 1 / (1 + exp(-score / SCALE))


def on_the_map(s: City) -> float:
    """Cubes, the second of a player in a district among them, and Banes."""
    worth = 0.0
    for number, district in enumerate(DISTRICTS):
        stood = [0] * (SEATS + 1)
        for group in district.groups:
            for square in GROUPS[group].squares:
                cube, owner = s.squares[square], SQUARES[square].owner
                if cube == BANE:
                    worth -= BANED
                elif cube != EMPTY:
                    worth += CUBE[owner == WILD]
                    stood[owner] += 1
        worth += PAIR * sum(stood[seat] + stood[WILD] >= 2 for seat in range(SEATS))
        worth += 0.3 * (s.unity[number] > 0)
    return worth


def under_the_temple(s: City) -> float:
    """The Temple's cubes, and how near the next ring is for the Fate that waits."""
    fate = sum(sum(pool) for pool in s.fate)
    nearness = max(0.0, 1 - ahead(s.tracker, "ring") / (len(TRACK) / 2 + fate))
    return sum(TEMPLE[cubes] for cubes in s.temple) + RING * nearness


def at_hand(s: City, seat: Seat) -> float:
    """Pools and cards."""
    supply, effort = count(s.supply[seat]), count(s.effort[seat])
    worth = SUPPLY[min(supply, len(SUPPLY) - 1)] + 0.05 * supply
    worth += EFFORT[min(effort, len(EFFORT) - 1)] + 0.02 * effort
    worth -= FATE * count(s.fate[seat]) + FATED_BANE * s.fate[seat][BANE]
    return worth + CARD * (len(s.hands[seat]) + 0.8 * len(s.held[seat]))


def under_way(s: City, seat: Seat) -> float:
    """Actions in progress, by what they will most likely bring."""
    return sum(promise(s, seat, slot) * PATIENCE**slot.timer for slot in s.slots[seat])


def promise(s: City, seat: Seat, slot: Slot) -> float:
    """What an Action in progress is worth when it is done."""
    if slot.request:
        return served(s, slot.action, slot.request)
    wanted, clock = price(slot.action)
    if wanted is None:
        return 1.0
    odds = 1.0 if not clock else STEADY if s.clock == clock else 1 - STEADY
    paid = wanted.possible(s, Act(seat, slot.action))
    return odds * (UNITY - 2.5 * CUBE[0]) * (1.0 if paid else 0.35)


@lru_cache(maxsize=64)
def price(action: str) -> tuple[Deed | None, str]:
    """What a Unity Action takes off the map, and when it must be."""
    for line in ACTIONS[action].lines:
        inner, clock = line, ""
        if isinstance(line, When):
            inner, clock = line.line, CLOCK["night" in line.words.split(":")[0]]
        if isinstance(inner, Can) and inner.reward and "place Unity" in inner.words:
            return inner.deed, clock
    return None, ""


def served(s: City, action: str, request: str) -> float:
    """What a Project is worth when it is done, by how likely it succeeds."""
    odds, worth = chances(action, request, s.clock)
    if s.barred(GROUPS[REQUESTS[request].group].district):
        odds *= ENFORCED
    room = bool(s.places(ACTIONS[action].seat, REQUESTS[request].group))
    return odds * (worth + CUBE[0] * room) + (1 - odds) * 0.3


@lru_cache(maxsize=1 << 12)
def chances(action: str, request: str, clock: str) -> tuple[float, float]:
    """How likely a Project meets a need when it is done, and what that pays."""
    card, wish = ACTIONS[action], REQUESTS[request]
    odds = 0.0
    pays = []
    for time in CLOCK:
        if met := matching(card, wish, time):
            share = STEADY if time == clock else 1 - STEADY
            odds += share
            pays.append(share * max(need.pay for need in met))
    return odds, 0.5 + 0.45 * sum(pays) / odds if odds else 0.0
