"""The rules, in the order of the rulebook: setup and draft (MW-2), turns (MW-3)."""

from typing import Final

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose, done
from games.kit.dice import Dice
from games.mistywell import cubes, influence, jobs, refusals, temple
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, RECUPERATE, REQUESTS, Act, Action, matching
from games.mistywell.city import BROWN, DISTRICTS
from games.mistywell.deeds import recover_all, tick
from games.mistywell.questions import pick
from games.mistywell.resolving import accept_fate, finish, finish_slot, run_deferred
from games.mistywell.state import OWN_CUBES, SEATS, City, Slot
from games.mistywell.story import (
    Drafted,
    GaveUp,
    Played,
    Recuperated,
    RequestsDealt,
    RoundBegan,
    TempleTook,
    Ticked,
    TurnBegan,
)

INITIAL_SUPPLY: Final = (1, 3, 2)
"""MW-2.1. The initial Supply, by seat."""
DRAFT_SIZE: Final = 6
"""MW-2.2. The number of Requests dealt in a round of the draft."""
DRAFT_ROUNDS: Final = 2
"""MW-2.2. The number of rounds of the draft."""
SEPARATOR: Final = " for "
"""The separator of a Project and its Request in an answer."""

Playable = tuple[str, str]
"""A card, and the Request that it is played for ("" for none)."""


# MW-2: setup


def new_game(dice: Dice, level: str, hidden: bool) -> City:
    """MW-2.1, MW-8.2. Returns the initial state: easy has Unity across the city, hard Fear and no Supply."""
    s = City(
        dice=dice,
        level=level,
        hidden=hidden,
        requests=tuple(REQUESTS),
        fates=tuple(FATES),
        covenants=tuple(COVENANTS),
    )
    s.enforcer = COVENANTS[s.dice.pick(s.covenants)].district
    for seat in range(SEATS):
        s.effort[seat][seat] = OWN_CUBES
        s.supply[seat][BROWN] = INITIAL_SUPPLY[seat] if level != "hard" else 0
        s.reserve -= s.supply[seat][BROWN]
        s.hands[seat] = tuple(key for key, card in ACTIONS.items() if card.seat == seat)
    opposite = (s.enforcer + len(DISTRICTS) // 2) % len(DISTRICTS)
    if level == "easy":
        s.unity[opposite] += 1
    elif level == "hard":
        s.fear[opposite] += 1
    return s


def step(s: City) -> Steps[None]:
    """MW-7.5. Runs a step: a pick of the draft, a tick and a card, a finished Action, the Temple's turn."""
    return STEPS[s.phase](s)


def draft(s: City) -> Steps[None]:
    """MW-2.2, MW-8.2. Runs a pick of the draft, on hard without a cube; the last of a round ends it."""
    if not s.face_up:
        dealt = (jobs.draw_request(s) for _ in range(DRAFT_SIZE))
        s.face_up = tuple(request for request in dealt if request)
        s.tell(RequestsDealt(s.face_up))
    seat = s.turn
    ask = Choose("draft", {request: request for request in s.face_up}, rule="MW-2.2", nth=s.drafted + 1)
    request = yield from choose(seat, ask)
    s.face_up = tuple(one for one in s.face_up if one != request)
    s.tell(Drafted(seat, request))
    s.resolving = (request,)
    if s.level != "hard":
        yield from influence.place_on(s, Act(seat, request), REQUESTS[request].group)
    s.resolving = ()
    s.done_requests += (request,)
    s.turn = (seat + 1) % SEATS
    if not s.turn:
        end_draft_round(s)
        yield from run_deferred(s)


def end_draft_round(s: City) -> None:
    """MW-2.2, MW-2.3, MW-8.2. Gives the Temple the rest, on easy without cubes; then fills the Job Board."""
    for request in s.face_up:
        s.temple_requests += (request,)
        s.tell(TempleTook(request))
        if s.level != "easy":
            temple.add_temple(s, REQUESTS[request].group)
    s.face_up = ()
    s.drafted += 1
    if s.drafted == DRAFT_ROUNDS:
        jobs.fill(s)
        s.phase = "tick"
        s.tell(RoundBegan(s.round))


# MW-3: a turn


def begin_turn(s: City) -> Steps[None]:
    """MW-3.1, MW-7.5. Begins a turn; if that finishes no Action, a card is played in the same step."""
    tick_down(s)
    if s.phase == "play":
        yield from play(s)


def tick_down(s: City) -> None:
    """MW-3.1. Takes a cube off each Action in progress."""
    seat = s.turn
    s.tell(TurnBegan(seat))
    for slot in s.slots[seat]:
        tick(s, slot.action, Ticked)
    s.finished = tuple(slot.action for slot in s.slots[seat] if not slot.timer)
    s.phase = "finish" if s.finished else "play"


def resolve_finished(s: City) -> Steps[None]:
    """MW-3.1. Resolves one of the finished Actions, which the player chooses."""
    seat = s.turn
    options = {action: action for action in s.finished}
    action = yield from pick(Act(seat, ""), "finish", options, "MW-3.1")
    if len(s.finished) == 1:
        s.phase = "play"
    yield from finish_slot(s, seat, action)


def play(s: City) -> Steps[None]:
    """MW-3.2. Asks for the card that must be played, and plays it."""
    seat = s.turn
    action, request = yield from choose(seat, lambda: play_question(s, seat))
    if action == RECUPERATE:
        yield from recuperate(s, seat)
    else:
        yield from play_action(s, seat, ACTIONS[action], request)
    yield done(seat)
    s.turn = (seat + 1) % SEATS
    s.phase = "tick" if s.turn else "temple"


def play_question(s: City, seat: Seat) -> Choose:
    """MW-3.2, MW-3.4. Returns the question of what to play, Recuperate first."""
    return Choose(
        "play", playable(s, seat), rule="MW-3.2", refusal=lambda text: refusals.why_not_played(s, seat, text)
    )


def playable(s: City, seat: Seat) -> dict[str, Playable]:
    """MW-3.2 to MW-3.4. Returns the legal answers: a card, or a Project for each Request it may serve."""
    options: dict[str, Playable] = {RECUPERATE: (RECUPERATE, "")}
    requests = (*s.jobs, *s.held[seat])
    for card in refusals.affordable(refusals.resources(s, seat), s.hands[seat]):
        key = card.key
        if card.kind != "project":
            options[key] = (key, "")
            continue
        for request in requests:
            if matching(card, REQUESTS[request]):
                options[key + SEPARATOR + request] = (key, request)
    return options


def play_action(s: City, seat: Seat, card: Action, request: str) -> Steps[None]:
    """MW-3.2, MW-3.3. Pays, takes the Request and sets the timer; without one the Action is done at once."""
    source = take_from_hand(s, seat, card, request)
    ways = cubes.payments(s, seat, card.cost, card.timer)
    if len(ways) > 1:
        options = {cubes.cubes_text(way): way for way in ways}
        ways = [(yield from pick(Act(seat, card.key), "pay", options, "MW-3.2"))]
    cubes.pay(s, seat, ways[0])
    s.tell(Played(seat, card.key, request, card.cost, card.timer, source))
    s.resolving = ()
    if source == "job board":
        jobs.take_job(s, request)
    if card.timer:
        timer = cubes.take(s.effort[seat], card.timer, cubes.OWN_FIRST[seat])
        s.slots[seat] += (Slot(card.key, request, tuple(timer)),)
    else:
        yield from finish(s, seat, card.key, request)


def take_from_hand(s: City, seat: Seat, card: Action, request: str) -> str:
    """MW-3.3. Takes cards out of a hand; returns the Request's source: the Job Board keeps it until paid."""
    s.hands[seat] = tuple(one for one in s.hands[seat] if one != card.key)
    s.resolving = (card.key,)
    if request not in s.held[seat]:
        return "job board" if request else ""
    s.held[seat] = tuple(one for one in s.held[seat] if one != request)
    s.resolving += (request,)
    if s.hidden:
        s.seal()
    return "hand"


def recuperate(s: City, seat: Seat) -> Steps[None]:
    """MW-3.4. Suffers 1 Fate, flips the Clock, recovers all cards and accepts Fate."""
    s.tell(Recuperated(seat))
    cubes.gain_fate(s, seat, 1)
    temple.flip_clock(s)
    recover_all(s, seat)
    yield from accept_fate(s, Act(seat, RECUPERATE))
    yield from run_deferred(s)


def temple_turn(s: City) -> Steps[None]:
    """MW-3.5. Gives the Temple the rightmost Request, if any, with a cube on its group; ends the round."""
    for request in s.jobs[-1:]:
        s.temple_requests += (request,)
        s.tell(TempleTook(request))
        s.jobs = s.jobs[:-1]
        temple.add_temple(s, REQUESTS[request].group)
    jobs.fill(s)
    yield from run_deferred(s)
    s.round += 1
    s.phase = "tick"
    s.tell(RoundBegan(s.round))


STEPS: Final = {
    "draft": draft,
    "tick": begin_turn,
    "finish": resolve_finished,
    "play": play,
    "temple": temple_turn,
}


def give_up(s: City, seat: Seat) -> None:
    """Lets a seat resign: it only ever recuperates from now on; once all have resigned, the city is lost."""
    s.silent += (seat,)
    s.tell(GaveUp(seat))
    if len(s.silent) == SEATS:
        s.phase = "over"
        s.end((0.0,) * SEATS, "resigned")
