"""Cards at work (MW-4): what an Action, a Project, Fate and the Covenant do, and what waits for them."""

from collections.abc import Iterable

from games.kit.contract import Question, Seat, Steps
from games.mistywell import cubes, influence, jobs, temple
from games.mistywell.asking import pick
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, RECUPERATE, REQUESTS, Act, Line, Need, matching
from games.mistywell.city import GROUPS, TRACK
from games.mistywell.city_story import TrackerMoved
from games.mistywell.state import City, Wait
from games.mistywell.story import (
    CovenantDrawn,
    Failed,
    FateDrawn,
    Finished,
    Resumed,
    Shuffled,
    Succeeded,
)


def work(s: City, act: Act, lines: Iterable[Line]) -> Steps[None]:
    """MW-4.4. Lines in written order."""
    for number, line in enumerate(lines):
        act.words, act.line = line.words, number
        yield from line.run(s, act)


# Actions and Projects


def finish(s: City, seat: Seat, action: str, request: str = "") -> Steps[None]:
    """MW-4.1, MW-4.2. An Action is done, or a Project succeeds or fails; then the cards are discarded."""
    here = (action, request) if request else (action,)
    s.resolving += here
    s.tell(Finished(seat, action, request))
    if not request:
        yield from work(s, Act(seat, action), ACTIONS[action].lines)
    elif reason := obstacle(s, action, request):
        s.tell(Failed(seat, action, request, reason))
        cubes.gain_supply(s, seat, 1)
    else:
        yield from succeed(s, seat, action, request)
    s.resolving = s.resolving[: -len(here)]
    s.discards[seat] += (action,)
    if request:
        s.done_requests += (request,)
    yield from settle(s)


def obstacle(s: City, action: str, request: str) -> str:
    """MW-4.1. Why a Project fails now: `clock`, `enforcer`, or "" when it succeeds."""
    return failing(action, request, s.clock, s.enforcer if s.barred(s.enforcer) else -1)


def failing(action: str, request: str, clock: str, ruled: int) -> str:
    """MW-4.1. The same at a time of day, where the Enforcer rules a district (-1: none)."""
    if not matching(ACTIONS[action], REQUESTS[request], clock):
        return "clock"
    return "enforcer" if GROUPS[REQUESTS[request].group].district == ruled else ""


def succeed(s: City, seat: Seat, action: str, request: str) -> Steps[None]:
    """MW-4.2. Payment, influence, the Request's effects, the Action's."""
    wish, group = REQUESTS[request], REQUESTS[request].group
    act = Act(seat, request, group, GROUPS[group].district)
    met = matching(ACTIONS[action], wish, s.clock)
    need: Need = yield from pick(act, "need", {needed(need): need for need in met}, "MW-4.2")
    paid = max(0, min(need.pay, s.reserve))
    s.tell(Succeeded(seat, action, request, need.symbol, need.pay, paid))
    cubes.gain_supply(s, seat, need.pay)
    yield from influence.gain_influence(s, act, group)
    yield from work(s, act, wish.lines)
    yield from work(s, Act(seat, action), ACTIONS[action].lines)


def needed(need: Need) -> str:
    """A need as an answer writes it: `tale 2`."""
    return f"{need.symbol} {need.pay}"


# Fate and the Covenant


def draw_fate(s: City, seat: Seat) -> Steps[None]:
    """MW-6.5. A Fate card is drawn and done at once."""
    key, s.fates, s.done_fates = draw(s, s.fates, s.done_fates, "fate")
    s.tell(FateDrawn(seat, key))
    s.resolving += (key,)
    yield from work(s, Act(seat, key), FATES[key].lines)
    s.resolving = s.resolving[:-1]
    s.done_fates += (key,)
    yield from settle(s)


def draw_covenant(s: City, seat: Seat) -> Steps[None]:
    """MW-6.2, MW-6.5. The Enforcer goes where the card says, Fear with him, and more happens."""
    key, s.covenants, s.done_covenants = draw(s, s.covenants, s.done_covenants, "covenant")
    order = COVENANTS[key]
    s.tell(CovenantDrawn(seat, key))
    s.resolving += (key,)
    temple.move_enforcer(s, order.district)
    temple.place_fear(s, order.district)
    yield from work(s, Act(seat, key, district=order.district), order.lines)
    s.resolving = s.resolving[:-1]
    s.done_covenants += (key,)
    yield from settle(s)


def draw(
    s: City, pile: tuple[str, ...], spent: tuple[str, ...], name: str
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """MW-6.5. A card from a pile, what is left of it, and of its discards: they come back to an empty one."""
    if not pile:
        pile, spent = spent, ()
        s.tell(Shuffled(name))
    card, left = jobs.pulled(s, pile)
    return card, left, spent


# The fate track


def advance(s: City, seat: Seat, spaces: int, card: str = "") -> Steps[None]:
    """MW-5.3, MW-7.1. The tracker moves; what each space says is drawn and done before it moves on.

    `card` goes on after that.
    """
    for _ in range(spaces):
        s.tracker = (s.tracker + 1) % len(TRACK)
        symbol = TRACK[s.tracker]
        s.tell(TrackerMoved(seat, s.tracker, symbol))
        if symbol == "fate":
            yield from draw_fate(s, seat)
        elif symbol == "ring":
            yield from draw_covenant(s, seat)
        if card and symbol in ("fate", "ring"):
            s.tell(Resumed(seat, card))


def retreat(s: City, seat: Seat, spaces: int) -> None:
    """The tracker moves back; nothing is drawn, and it stops at the start."""
    spaces = min(spaces, s.tracker)
    if spaces:
        s.tracker -= spaces
        s.tell(TrackerMoved(seat, s.tracker, "back"))


def accept_fate(s: City, act: Act) -> Steps[None]:
    """MW-5.3. The tracker moves for every cube of Fate; they go home, Banes onto the map."""
    fate = s.fate[act.seat]
    yield from advance(s, act.seat, sum(fate), RECUPERATE)
    cubes.lose_fate(s, act.seat, cubes.count(fate))
    yield from influence.lay_banes(s, act)


# What waits


def settle(s: City) -> Iterable[Question]:
    """MW-7.1. What a card caused and had to wait comes now that it is done, in order."""
    return _settling(s) if s.waits else ()


def _settling(s: City) -> Steps[None]:
    depth = len(s.resolving)
    while due := next((one for one in s.waits if one.depth > depth), None):
        s.waits = tuple(one for one in s.waits if one is not due)
        yield from come(s, due)


def come(s: City, due: Wait) -> Steps[None]:
    """MW-7.1. What waited comes."""
    if due.kind == "tracker":
        yield from advance(s, due.seat, 1)
    elif due.kind == "fate":
        yield from draw_fate(s, due.seat)
    elif due.kind == "ring":
        yield from draw_covenant(s, due.seat)
    elif found := s.slot(due.action):
        yield from finish_slot(s, found[0], due.action)


def finish_slot(s: City, seat: Seat, action: str) -> Steps[None]:
    """MW-3.1. An Action whose timer has run out leaves its slot and is done."""
    request = next(slot.request for slot in s.slots[seat] if slot.action == action)
    s.slots[seat] = tuple(slot for slot in s.slots[seat] if slot.action != action)
    s.finished = tuple(one for one in s.finished if one != action)
    yield from finish(s, seat, action, request)
