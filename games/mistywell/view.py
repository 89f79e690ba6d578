"""The view of each seat: all but the order of decks, and Requests in other hands if these are hidden."""

from dataclasses import replace
from functools import cache, lru_cache

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.mistywell import refusals
from games.mistywell.cards import ACTIONS, REQUESTS, matching
from games.mistywell.city import (
    BANE,
    CHARACTERS,
    CLOCK,
    COLOURS,
    DISTRICTS,
    EMPTY,
    GROUPS,
    SQUARES,
    TRACK,
    WILD,
)
from games.mistywell.printed import CARDS, CardView, SymbolView
from games.mistywell.prospects import doubts
from games.mistywell.resolving import failure
from games.mistywell.state import TEMPLE, TOKENS, City, Slot


@dataclass(frozen=True, slots=True)
class PlanView:
    """A Request that a Project serves: what each need that it meets would pay, and when it counts.

    `fails` is clock or enforcer if it would fail as things are; `doubts` say which lines would bring nothing.
    """

    request: str
    pays: tuple[SymbolView, ...]
    fails: str
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HandView:
    """An Action in a hand, and why it cannot be played now ("" if it can), with the rule's number.

    `doubts` say which lines would bring nothing as things stand.
    """

    card: str
    obstacle: str
    rule: str
    plans: tuple[PlanView, ...]
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotView:
    """An Action in progress; `fails` is clock or enforcer if its Project would fail as things stand."""

    action: str
    request: str
    cubes: tuple[str, ...]
    fails: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A character. Pools list the colours of their cubes; `held` is None if it is hidden."""

    seat: Seat
    character: str
    colour: str
    effort: tuple[str, ...]
    supply: tuple[str, ...]
    fate: tuple[str, ...]
    hand: tuple[HandView, ...]
    discard: tuple[str, ...]
    held: tuple[str, ...] | None
    holds: int
    slots: tuple[SlotView, ...]
    gave_up: bool


@dataclass(frozen=True, slots=True)
class SquareView:
    """A square, its owner (a character's name, or wild), and the colour of its cube ("" for none)."""

    name: str
    owner: str
    cube: str


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group, its squares, and the number of Temple cubes on its board."""

    name: str
    slug: str
    emblem: str
    squares: tuple[SquareView, ...]
    temple: int


@dataclass(frozen=True, slots=True, eq=False)
class DistrictView:
    """A district, one instance for each state.

    `friendly` are the characters to whom it is friendly; `barred`: the Enforcer rules it.
    """

    name: str
    slug: str
    emblem: str
    line: str
    spaces: int
    unity: int
    fear: int
    enforcer: bool
    barred: bool
    ability: tuple[str, ...]
    friendly: tuple[str, ...]
    groups: tuple[GroupView, ...]


@dataclass(frozen=True, slots=True)
class CityView:
    """The table. `cards` are all cards by key; the last of `jobs` is the Temple's next.

    `to_fate` and `to_ring` are the numbers of spaces to the next crystal ball and the next ring. `landing`
    has, for each Request that the player of this turn may choose, the squares for its cube.
    """

    level: str
    phase: str
    round: int
    turn: Seat
    clock: str
    unity: int
    fear: int
    goal: int
    temple_limit: int
    tracker: int
    track: tuple[str, ...]
    to_fate: int
    to_ring: int
    reserve: int
    banes: int
    jobs: tuple[str, ...]
    face_up: tuple[str, ...]
    landing: dict[str, tuple[str, ...]]
    resolving: tuple[str, ...]
    requests_left: int
    fates_left: int
    covenants_left: int
    districts: tuple[DistrictView, ...]
    players: tuple[PlayerView, ...]
    cards: dict[str, CardView]


def view(s: City, seat: Seat | None) -> CityView:
    """MW-7.4. Returns the table from the perspective of a seat (None: a watcher)."""
    players = tuple(player_view(s, one, seat) for one in range(len(CHARACTERS)))
    return CityView(
        level=s.level,
        phase=s.phase,
        round=s.round,
        turn=s.turn,
        clock=s.clock,
        unity=sum(s.unity),
        fear=sum(s.fear),
        goal=TOKENS,
        temple_limit=TEMPLE,
        tracker=s.tracker,
        track=TRACK,
        to_fate=spaces_to(s.tracker, "fate"),
        to_ring=spaces_to(s.tracker, "ring"),
        reserve=max(0, s.reserve),
        banes=s.banes,
        jobs=s.jobs,
        face_up=s.face_up,
        landing=landing_squares(s, players[s.turn].held or ()),
        resolving=s.resolving,
        requests_left=len(s.requests),
        fates_left=len(s.fates),
        covenants_left=len(s.covenants),
        districts=tuple(district_view(s, district) for district in range(len(DISTRICTS))),
        players=players,
        cards=CARDS,
    )


def landing_squares(s: City, held: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """MW-2.2, MW-4.2, MW-8.2. Returns where a cube of the player of this turn could go, by Request."""
    if s.phase == "draft" and s.level == "hard":
        return {}
    return {
        request: square_names(tuple(s.places(s.turn, REQUESTS[request].group)))
        for request in (*s.face_up, *s.jobs, *held)
    }


@cache
def square_names(squares: tuple[int, ...]) -> tuple[str, ...]:
    """Returns the names of squares."""
    return tuple(SQUARES[square].name for square in squares)


@cache
def spaces_to(tracker: int, symbol: str) -> int:
    """MW-1.4. Returns the number of spaces from the tracker to the next with a symbol."""
    return next(n for n in range(1, len(TRACK) + 1) if TRACK[(tracker + n) % len(TRACK)] == symbol)


@lru_cache(maxsize=1 << 12)
def colours(pool: tuple[int, ...]) -> tuple[str, ...]:
    """Returns the colours of the cubes of a pool, one by one."""
    return tuple(colour for colour, amount in zip(COLOURS, pool) for _ in range(amount))


def player_view(s: City, seat: Seat, viewer: Seat | None) -> PlayerView:
    """Returns a character from the perspective of a seat."""
    held = s.held[seat] if viewer == seat or not s.hidden else None
    return PlayerView(
        seat=seat,
        character=CHARACTERS[seat],
        colour=COLOURS[seat],
        effort=colours(tuple(s.effort[seat])),
        supply=colours(tuple(s.supply[seat])),
        fate=colours(tuple(s.fate[seat])),
        hand=hand_view(s, seat, held or (), plays=viewer == seat == s.turn and s.phase == "play"),
        discard=s.discards[seat],
        held=held,
        holds=len(s.held[seat]),
        slots=tuple(slot_view(slot, s.clock, ruled(s)) for slot in s.slots[seat]),
        gave_up=seat in s.silent,
    )


def ruled(s: City) -> int:
    """MW-6.2. Returns the district that the Enforcer rules; -1 for none."""
    return s.enforcer if s.barred(s.enforcer) else -1


def hand_view(s: City, seat: Seat, held: tuple[str, ...], *, plays: bool) -> tuple[HandView, ...]:
    """MW-3.2, MW-3.3. Returns a hand, why each card cannot be played, and which Requests it serves.

    Only a seat that `plays` is told what would come to nothing.
    """
    hand = hand_of(s.hands[seat], refusals.resources(s, seat), (*s.jobs, *held), s.clock, ruled(s))
    return tuple(with_doubts(s, seat, one) for one in hand) if plays else hand


@lru_cache(maxsize=1 << 12)
def hand_of(
    keys: tuple[str, ...], resources: refusals.Resources, requests: tuple[str, ...], clock: str, ruled: int
) -> tuple[HandView, ...]:
    """MW-3.2, MW-3.3. Returns a hand of these cards, and what they can do with these means and Requests."""
    return tuple(hand_card(key, resources, requests, clock, ruled) for key in keys)


def hand_card(
    key: str, resources: refusals.Resources, requests: tuple[str, ...], clock: str, ruled: int
) -> HandView:
    """MW-3.2, MW-3.3. Returns a card in a hand, why it cannot be played, and which Requests it serves."""
    card = ACTIONS[key]
    reason = refusals.refusal(card, resources)
    plans = tuple(
        PlanView(request, pays(key, request), failure(key, request, clock, ruled))
        for request in requests
        if matching(card, REQUESTS[request])
    )
    if not reason and card.kind == "project" and not plans:
        return HandView(key, "No Request on the Job Board or in your hand needs this.", "MW-3.3", ())
    return HandView(key, reason.message if reason else "", reason.rule if reason else "", plans)


def with_doubts(s: City, seat: Seat, one: HandView) -> HandView:
    """MW-4.4. Returns a card with what of it would come to nothing now."""
    card = ACTIONS[one.card]
    if one.obstacle:
        return one
    if card.kind != "project":
        return replace(one, doubts=doubts(s, seat, card))
    plans = tuple(replace(plan, doubts=doubts(s, seat, card, plan.request)) for plan in one.plans)
    return replace(one, plans=plans)


@cache
def pays(action: str, request: str) -> tuple[SymbolView, ...]:
    """MW-4.1, MW-4.2. Returns what a Project can be paid for a Request, by day, by night or always."""
    request_card = REQUESTS[request]
    by_day, by_night = (matching(ACTIONS[action], request_card, clock) for clock in CLOCK)
    return tuple(
        SymbolView(
            need.symbol, "" if need in by_day and need in by_night else CLOCK[need in by_night], need.pay
        )
        for need in request_card.needs
        if need in by_day or need in by_night
    )


@lru_cache(maxsize=1 << 12)
def slot_view(slot: Slot, clock: str, ruled: int) -> SlotView:
    """MW-4.1. Returns the view of an Action in progress."""
    fails = failure(slot.action, slot.request, clock, ruled) if slot.request else ""
    return SlotView(slot.action, slot.request, colours(slot.cubes), fails)


def district_view(s: City, number: int) -> DistrictView:
    """MW-1.3. Returns the view of a district."""
    groups = DISTRICTS[number].groups
    first, last = GROUPS[groups[0]].squares[0], GROUPS[groups[-1]].squares[-1]
    cubes, temple = tuple(s.squares[first : last + 1]), tuple(s.temple[groups[0] : groups[-1] + 1])
    return district_with(number, s.unity[number], s.fear[number], s.enforcer == number, cubes, temple)


@lru_cache(maxsize=1 << 13)
def district_with(
    number: int, unity: int, fear: int, enforcer: bool, cubes: tuple[int, ...], temple: tuple[int, ...]
) -> DistrictView:
    """MW-1.3. Returns a district with these tokens, cubes on its squares, and Temple cubes by group."""
    district = DISTRICTS[number]
    groups = [GROUPS[group] for group in district.groups]
    first = groups[0].squares[0]
    friends = [
        seat
        for seat in range(len(CHARACTERS))
        if unity or any(cubes[group.squares[seat] - first] not in (EMPTY, BANE) for group in groups)
    ]
    return DistrictView(
        name=district.name,
        slug=district.slug,
        emblem=district.emblem,
        line=district.line,
        spaces=district.spaces,
        unity=unity,
        fear=fear,
        enforcer=enforcer,
        barred=enforcer and not unity,
        ability=district.ability,
        friendly=tuple(CHARACTERS[seat] for seat in friends),
        groups=tuple(
            GroupView(
                group.name,
                group.slug,
                group.emblem,
                tuple(square_view(square, cubes[square - first]) for square in group.squares),
                marked,
            )
            for group, marked in zip(groups, temple)
        ),
    )


def square_view(number: int, cube: int) -> SquareView:
    """MW-6.3. Returns a square, by the number of the colour on it."""
    square = SQUARES[number]
    owner = "wild" if square.owner == WILD else CHARACTERS[square.owner]
    return SquareView(square.name, owner, "" if cube == EMPTY else COLOURS[cube])


def imagine(s: City, seat: Seat, dice: Dice) -> None:
    """MW-7.4. Samples what a seat cannot see: new dice, and hidden hands redealt together with the deck."""
    s.dice = dice
    if not s.hidden:
        return
    unseen = [one for one in range(len(CHARACTERS)) if one != seat]
    pool = sorted([*s.requests, *(request for one in unseen for request in s.held[one])])
    dice.shuffle(pool)
    for one in unseen:
        s.held[one] = tuple(pool.pop() for _ in s.held[one])
    s.requests = tuple(pool)
