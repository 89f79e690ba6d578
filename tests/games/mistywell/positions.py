"""Random positions of Mistywell that favour rare cases: empty pools and Reserve, many tokens or Banes."""

from games.kit.dice import Dice
from games.mistywell import MISTYWELL
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, REQUESTS, matching
from games.mistywell.city import BANE, BROWN, CLOCK, COLOURS, DISTRICTS, EMPTY, GROUPS, SQUARES, TRACK
from games.mistywell.notation import cubes_of
from games.mistywell.state import BANES, BROWN_CUBES, OWN_CUBES, SEATS, SLOTS, TEMPLE, TOKENS, City, Slot


def anywhere(dice: Dice) -> City:
    """Returns a position that satisfies the game's invariants, in the turn of any player."""
    s = City(dice=dice.spawn(), phase="play", clock=dice.pick(CLOCK), turn=dice.below(SEATS))
    s.enforcer, s.tracker = dice.below(len(DISTRICTS)), dice.below(len(TRACK))
    tokens(s, dice)
    s.temple = [dice.below(TEMPLE) * dice.below(2) for _ in GROUPS]
    requests(s, dice)
    actions(s, dice)
    cubes(s, dice)
    s.fates, s.covenants = tuple(FATES), tuple(COVENANTS)
    MISTYWELL.check(s)
    return s


def tokens(s: City, dice: Dice) -> None:
    """Returns Unity and Fear, neither enough to end the game."""
    for district in [number for number, one in enumerate(DISTRICTS) for _ in range(one.spaces)]:
        kind = dice.pick((s.unity, s.fear, None))
        if kind and sum(kind) < TOKENS - 1:
            kind[district] += 1


def requests(s: City, dice: Dice) -> None:
    """Deals Requests to the Job Board, hands and piles; sometimes none is left to draw."""
    pile = dice.sample(list(REQUESTS), len(REQUESTS))
    s.jobs = tuple(pile.pop() for _ in range(3))
    s.held = [tuple(pile.pop() for _ in range(dice.below(4))) for _ in range(SEATS)]
    left = dice.pick(("requests", "done_requests", "temple_requests", ""))
    if left:
        setattr(s, left, tuple(pile))
    else:
        s.held[2] += tuple(pile)


def actions(s: City, dice: Dice) -> None:
    """Deals Actions to hands, discards and slots; cubes are put on their timers later."""
    for key, card in ACTIONS.items():
        place = dice.below(3)
        wish = next((one for one in s.requests if matching(card, REQUESTS[one])), "")
        if place == 2 and card.timer and len(s.slots[card.seat]) < SLOTS and (wish or not card.outputs):
            request = wish if card.outputs else ""
            s.requests = tuple(one for one in s.requests if one != request)
            s.slots[card.seat] += (Slot(key, request, (0, 0, 0, 0, 0)),)
        else:
            (s.hands, s.discards)[place % 2][card.seat] += (key,)


def cubes(s: City, dice: Dice) -> None:
    """Distributes cubes, with odds that vary between positions; the rest are at home."""
    odds = dice.pick((1, 2, 4, 10))
    stock = [colour for colour in range(SEATS) for _ in range(OWN_CUBES)]
    stock += [BROWN] * (BROWN_CUBES - sum(s.temple)) + [BANE] * BANES
    stock = dice.sample(stock, len(stock))
    for seat in range(SEATS):
        s.slots[seat] = tuple(
            set_timer(one, (seat, BROWN)[n % 2], stock) for n, one in enumerate(s.slots[seat])
        )
    s.squares = [stock.pop() if dice.below(odds) == 0 else EMPTY for _ in SQUARES]
    while stock and dice.below(8 * odds):
        cube, pools = stock.pop(), dice.pick((s.supply, s.fate, s.effort))
        if cube != BANE or pools is s.fate:
            pools[dice.below(SEATS)][cube] += 1
    for seat in range(SEATS):
        s.effort[seat][seat] += OWN_CUBES - cubes_of(s, seat)
    s.reserve, s.banes = BROWN_CUBES - cubes_of(s, BROWN), BANES - cubes_of(s, BANE)


def set_timer(slot: Slot, colour: int, stock: list[int]) -> Slot:
    """Returns a slot whose timer has a cube of a colour."""
    stock.remove(colour)
    return Slot(slot.action, slot.request, tuple(int(colour == one) for one in range(len(COLOURS))))
