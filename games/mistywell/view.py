"""What each seat may see: all but the order of decks, and other hands' Requests where they are hidden."""

from dataclasses import dataclass

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.mistywell import refusals
from games.mistywell.cards import (
    ACTIONS,
    COVENANTS,
    FATES,
    RECUPERATE,
    REQUESTS,
    Action,
    Card,
    Output,
    Request,
    matching,
)
from games.mistywell.city import CHARACTERS, CLOCK, COLOURS, DISTRICTS, EMPTY, GROUPS, SQUARES, TRACK, WILD
from games.mistywell.prospects import doubts
from games.mistywell.resolving import obstacle
from games.mistywell.state import TEMPLE, TOKENS, City, Pool, Slot


@dataclass(frozen=True, slots=True)
class SymbolView:
    """A symbol, when it counts ("" always), and what it pays (None on an Action)."""

    symbol: str
    clock: str
    pay: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class CardView:
    """A card as printed; there is one of each.

    `kind` is project, standard, unity, rest, request, fate or covenant.
    """

    key: str
    kind: str
    name: str
    emblem: str
    lines: tuple[str, ...]
    line: str
    cost: int = 0
    timer: int = 0
    symbols: tuple[SymbolView, ...] = ()
    group: str = ""
    group_emblem: str = ""
    district: str = ""
    owner: str = ""


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

    `doubts` say which lines would bring nothing as things are.
    """

    card: str
    obstacle: str
    rule: str
    plans: tuple[PlanView, ...]
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotView:
    """An Action in progress: `fails` is clock or enforcer if its Project would fail as things are."""

    action: str
    request: str
    cubes: tuple[str, ...]
    fails: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A character. Pools list the colours of their cubes; `held` is None where it is hidden."""

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
    """A square: whose it is (a character's name, or wild), and the colour of its cube ("" for none)."""

    name: str
    owner: str
    cube: str


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group: its squares, and the Temple's cubes on its board."""

    name: str
    slug: str
    emblem: str
    squares: tuple[SquareView, ...]
    temple: int


@dataclass(frozen=True, slots=True)
class DistrictView:
    """A district. `friendly` lists the characters to whom it is; `barred`: the Enforcer rules it."""

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

    `to_fate` and `to_ring` are how many spaces ahead the next crystal ball and the next ring are.
    `landing` has, for each Request that the player of this turn may choose, the squares for its cube.
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
    """MW-7.4. The table as a seat (None: a watcher) sees it."""
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
        to_fate=ahead(s.tracker, "fate"),
        to_ring=ahead(s.tracker, "ring"),
        reserve=max(0, s.reserve),
        banes=s.banes,
        jobs=s.jobs,
        face_up=s.face_up,
        landing=landing(s, players[s.turn].held or ()),
        resolving=s.resolving,
        requests_left=len(s.requests),
        fates_left=len(s.fates),
        covenants_left=len(s.covenants),
        districts=tuple(district_view(s, district) for district in range(len(DISTRICTS))),
        players=players,
        cards=CARDS,
    )


def landing(s: City, held: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """MW-2.2, MW-4.2, MW-8.2. Where a cube of the player of this turn could go, by Request."""
    if s.phase == "draft" and s.level == "hard":
        return {}
    return {
        request: tuple(SQUARES[square].name for square in s.places(s.turn, REQUESTS[request].group))
        for request in (*s.face_up, *s.jobs, *held)
    }


def ahead(tracker: int, symbol: str) -> int:
    """MW-1.4. How many spaces ahead of the tracker the next such space is."""
    return next(n for n in range(1, len(TRACK) + 1) if TRACK[(tracker + n) % len(TRACK)] == symbol)


def colours(pool: Pool | tuple[int, ...]) -> tuple[str, ...]:
    """The colours of the cubes of a pool, one by one."""
    return tuple(colour for colour, amount in zip(COLOURS, pool) for _ in range(amount))


def player_view(s: City, seat: Seat, eyes: Seat | None) -> PlayerView:
    """A character, as a seat sees it."""
    held = s.held[seat] if eyes == seat or not s.hidden else None
    return PlayerView(
        seat=seat,
        character=CHARACTERS[seat],
        colour=COLOURS[seat],
        effort=colours(s.effort[seat]),
        supply=colours(s.supply[seat]),
        fate=colours(s.fate[seat]),
        hand=tuple(hand_view(s, seat, key, held or (), eyes == seat == s.turn) for key in s.hands[seat]),
        discard=s.discards[seat],
        held=held,
        holds=len(s.held[seat]),
        slots=tuple(slot_view(s, slot) for slot in s.slots[seat]),
        gave_up=seat in s.silent,
    )


def hand_view(s: City, seat: Seat, key: str, held: tuple[str, ...], plays: bool) -> HandView:
    """MW-3.2, MW-3.3. A card in the hand, what keeps it there, and which Requests it serves.

    What would come to nothing is said to the one who `plays`.
    """
    card = ACTIONS[key]
    served = (request for request in (*s.jobs, *held) if matching(card, REQUESTS[request]))
    reason = refusals.obstacle(s, seat, card)
    sure = not plays or s.phase != "play" or reason is not None
    plans = tuple(
        plan_view(s, card, request, () if sure else doubts(s, seat, card, request)) for request in served
    )
    if not reason and card.kind == "project" and not plans:
        return HandView(key, "No Request on the Job Board or in your hand needs this.", "MW-3.3", ())
    vain = () if sure or card.kind == "project" else doubts(s, seat, card)
    return HandView(key, reason.message if reason else "", reason.rule if reason else "", plans, vain)


def plan_view(s: City, card: Action, request: str, vain: tuple[str, ...]) -> PlanView:
    """MW-4.1, MW-4.2. What a Project can bring for a Request, by day, by night or always."""
    wish = REQUESTS[request]
    by_day, by_night = (matching(card, wish, clock) for clock in CLOCK)
    pays = [
        SymbolView(
            need.symbol, "" if need in by_day and need in by_night else CLOCK[need in by_night], need.pay
        )
        for need in wish.needs
        if need in by_day or need in by_night
    ]
    return PlanView(request, tuple(pays), obstacle(s, card.key, request), vain)


def slot_view(s: City, slot: Slot) -> SlotView:
    """MW-4.1. An Action in progress."""
    fails = obstacle(s, slot.action, slot.request) if slot.request else ""
    return SlotView(slot.action, slot.request, colours(slot.cubes), fails)


def district_view(s: City, number: int) -> DistrictView:
    """MW-1.3. A district."""
    district = DISTRICTS[number]
    return DistrictView(
        name=district.name,
        slug=district.slug,
        emblem=district.emblem,
        line=district.line,
        spaces=district.spaces,
        unity=s.unity[number],
        fear=s.fear[number],
        enforcer=s.enforcer == number,
        barred=s.barred(number),
        ability=district.ability,
        friendly=tuple(name for seat, name in enumerate(CHARACTERS) if number in s.friendly(seat)),
        groups=tuple(group_view(s, group) for group in district.groups),
    )


def group_view(s: City, number: int) -> GroupView:
    """MW-1.3. A group."""
    group = GROUPS[number]
    squares = tuple(square_view(s, one) for one in group.squares)
    return GroupView(group.name, group.slug, group.emblem, squares, s.temple[number])


def square_view(s: City, number: int) -> SquareView:
    """MW-6.3. A square."""
    square, cube = SQUARES[number], s.squares[number]
    owner = "wild" if square.owner == WILD else CHARACTERS[square.owner]
    return SquareView(square.name, owner, "" if cube == EMPTY else COLOURS[cube])


def symbols(found: tuple[Output, ...]) -> tuple[SymbolView, ...]:
    """Symbols as printed."""
    return tuple(SymbolView(one.symbol, one.clock, getattr(one, "pay", None)) for one in found)


def printed(card: Card, kind: str, **more: object) -> CardView:
    """A card as printed."""
    lines = tuple(line.words for line in card.lines)
    return CardView(card.key, kind, card.name, card.emblem, lines, card.line, **more)  # type: ignore[arg-type]


def action_view(card: Action) -> CardView:
    """An Action."""
    return printed(
        card,
        card.kind,
        cost=card.cost,
        timer=card.timer,
        symbols=symbols(card.outputs),
        owner=CHARACTERS[card.seat],
    )


def request_view(card: Request) -> CardView:
    """A Request."""
    group = GROUPS[card.group]
    home = DISTRICTS[group.district].name
    return printed(
        card,
        "request",
        symbols=symbols(card.needs),
        group=group.name,
        group_emblem=group.emblem,
        district=home,
    )


RECUPERATE_VIEW = CardView(
    RECUPERATE,
    "rest",
    "Recuperate",
    "sign-fate",
    ("Gain 1 Fate.", "Flip the Clock.", "Recover all cards.", "Accept your Fate."),
    "Put your feet up. The city will still be on fire after tea.",
)
CARDS: dict[str, CardView] = {
    RECUPERATE: RECUPERATE_VIEW,
    **{key: action_view(card) for key, card in ACTIONS.items()},
    **{key: request_view(card) for key, card in REQUESTS.items()},
    **{key: printed(card, "fate") for key, card in FATES.items()},
    **{
        key: printed(card, "covenant", district=DISTRICTS[card.district].name)
        for key, card in COVENANTS.items()
    },
}
"""Every card as printed, by its key."""


def imagine(s: City, seat: Seat, dice: Dice) -> None:
    """MW-7.4. Deals anew what a seat cannot see: the dice, and hidden hands out of the deck."""
    s.dice = dice
    if not s.hidden:
        return
    unseen = [one for one in range(len(CHARACTERS)) if one != seat]
    pool = sorted([*s.requests, *(request for one in unseen for request in s.held[one])])
    dice.shuffle(pool)
    for one in unseen:
        s.held[one] = tuple(pool.pop() for _ in s.held[one])
    s.requests = pool
