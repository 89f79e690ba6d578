"""Resolves cards (MW-4): Actions, Projects, Fate and Covenant cards, and what they defer."""

from collections.abc import Iterable

from games.kit.contract import Question, Seat, Steps
from games.mistywell import cubes, influence, jobs, temple
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, RECUPERATE, REQUESTS, Act, Line, Need, matching
from games.mistywell.city import GROUPS, TRACK
from games.mistywell.city_story import TrackerMoved
from games.mistywell.questions import pick
from games.mistywell.state import City, Wait
from games.mistywell.story import (
    CovenantDrawn,
    Failed,
    FateDrawn,
    Finished,
    Missed,
    Resumed,
    Shuffled,
    Succeeded,
)


def run_lines(s: City, act: Act, lines: Iterable[Line]) -> Steps[None]:
    """MW-4.4. Runs lines in written order."""
    for number, line in enumerate(lines):
        act.words, act.line = line.words, number
        yield from line.run(s, act)


# Actions and Projects


def finish(s: City, seat: Seat, action: str, request: str = "") -> Steps[None]:
    """MW-4.1, MW-4.2. Resolves an Action, or a Project, which succeeds or fails; then discards the cards."""
    here = (action, request) if request else (action,)
    s.resolving += here
    s.tell(Finished(seat, action, request))
    if not request:
        yield from run_lines(s, Act(seat, action), ACTIONS[action].lines)
    elif reason := current_failure(s, action, request):
        s.tell(Failed(seat, action, request, reason))
        if s.reserve <= 0:
            s.tell(Missed(seat, "gain 1 Supply", "Reserve"))
        cubes.gain_supply(s, seat, 1)
    else:
        yield from succeed(s, seat, action, request)
    s.resolving = s.resolving[: -len(here)]
    s.discards[seat] += (action,)
    if request:
        s.done_requests += (request,)
    yield from run_deferred(s)


def current_failure(s: City, action: str, request: str) -> str:
    """MW-4.1. Returns why a Project would fail now: `clock`, `enforcer`, or "" if it would succeed."""
    return failure(action, request, s.clock, s.enforcer if s.barred(s.enforcer) else -1)


def failure(action: str, request: str, clock: str, ruled: int) -> str:
    """MW-4.1. Returns the same for a time of day and the district that the Enforcer rules (-1: none)."""
    if not matching(ACTIONS[action], REQUESTS[request], clock):
        return "clock"
    return "enforcer" if GROUPS[REQUESTS[request].group].district == ruled else ""


def succeed(s: City, seat: Seat, action: str, request: str) -> Steps[None]:
    """MW-4.2. Applies the payment, the influence, the Request's effects and the Project's, in this order."""
    request_card, group = REQUESTS[request], REQUESTS[request].group
    act = Act(seat, request, group, GROUPS[group].district)
    met = matching(ACTIONS[action], request_card, s.clock)
    if len({payment(s, need) for need in met}) == 1:
        met = met[:1]
    need: Need = yield from pick(act, "need", {need_text(need): need for need in met}, "MW-4.2")
    paid = payment(s, need)
    s.tell(Succeeded(seat, action, request, need.symbol, need.pay, paid))
    cubes.gain_supply(s, seat, need.pay)
    yield from influence.gain_influence(s, act, group)
    yield from run_lines(s, act, request_card.lines)
    yield from run_lines(s, Act(seat, action), ACTIONS[action].lines)


def payment(s: City, need: Need) -> int:
    """MW-4.2, MW-5.1. Returns the Supply that a need pays now: no more than the Reserve holds."""
    return max(0, min(need.pay, s.reserve))


def need_text(need: Need) -> str:
    """Returns a need as written in an answer: `tale 2`."""
    return f"{need.symbol} {need.pay}"


# Fate and Covenant cards


def draw_fate(s: City, seat: Seat) -> Steps[None]:
    """MW-6.5. Draws a Fate card and resolves it at once."""
    key, s.fates, s.done_fates = draw(s, s.fates, s.done_fates, "fate")
    s.tell(FateDrawn(seat, key))
    s.resolving += (key,)
    yield from run_lines(s, Act(seat, key), FATES[key].lines)
    s.resolving = s.resolving[:-1]
    s.done_fates += (key,)
    yield from run_deferred(s)


def draw_covenant(s: City, seat: Seat) -> Steps[None]:
    """MW-6.2, MW-6.5. Draws a Covenant card: moves the Enforcer, places Fear there, runs its lines."""
    key, s.covenants, s.done_covenants = draw(s, s.covenants, s.done_covenants, "covenant")
    order = COVENANTS[key]
    s.tell(CovenantDrawn(seat, key))
    s.resolving += (key,)
    temple.move_enforcer(s, order.district)
    temple.place_fear(s, order.district)
    yield from run_lines(s, Act(seat, key, district=order.district), order.lines)
    s.resolving = s.resolving[:-1]
    s.done_covenants += (key,)
    yield from run_deferred(s)


def draw(
    s: City, pile: tuple[str, ...], spent: tuple[str, ...], name: str
) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """MW-6.5. Returns a random card, the rest of its pile, and its discards, which refill an empty pile."""
    if not pile:
        pile, spent = spent, ()
        s.tell(Shuffled(name))
    card, left = jobs.draw_random(s, pile)
    return card, left, spent


# The fate track


def advance(s: City, seat: Seat, spaces: int, card: str = "") -> Steps[None]:
    """MW-5.3, MW-7.1. Moves the tracker; what a space draws is resolved before it moves on.

    `card` is resumed after each card that is drawn.
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
    """Moves the tracker back; it draws nothing and stops at the start."""
    spaces = min(spaces, s.tracker)
    if spaces:
        s.tracker -= spaces
        s.tell(TrackerMoved(seat, s.tracker, "back"))


def accept_fate(s: City, act: Act) -> Steps[None]:
    """MW-5.3. Moves the tracker by one for each cube of Fate; then these go home, and Banes onto the map."""
    fate = s.fate[act.seat]
    yield from advance(s, act.seat, sum(fate), RECUPERATE)
    cubes.lose_fate(s, act.seat, cubes.count(fate))
    yield from influence.lay_banes(s, act)


# Deferred effects


def run_deferred(s: City) -> Iterable[Question]:
    """MW-7.1. Runs what a card deferred, in order, now that it is resolved."""
    return _run_due(s) if s.waits else ()


def _run_due(s: City) -> Steps[None]:
    depth = len(s.resolving)
    while effect := next((one for one in s.waits if one.depth > depth), None):
        s.waits = tuple(one for one in s.waits if one is not effect)
        yield from run_effect(s, effect)


def run_effect(s: City, effect: Wait) -> Steps[None]:
    """MW-7.1. Runs a deferred effect."""
    if effect.kind == "tracker":
        yield from advance(s, effect.seat, 1)
    elif effect.kind == "fate":
        yield from draw_fate(s, effect.seat)
    elif effect.kind == "ring":
        yield from draw_covenant(s, effect.seat)
    elif found := s.slot(effect.action):
        yield from finish_slot(s, found[0], effect.action)


def finish_slot(s: City, seat: Seat, action: str) -> Steps[None]:
    """MW-3.1. Takes an Action whose timer has run out off its slot, and resolves it."""
    request = next(slot.request for slot in s.slots[seat] if slot.action == action)
    s.slots[seat] = tuple(slot for slot in s.slots[seat] if slot.action != action)
    s.finished = tuple(one for one in s.finished if one != action)
    yield from finish(s, seat, action, request)
