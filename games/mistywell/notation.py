"""Reads and writes positions as text for people: only what differs from an empty table is written.

night, round 4, turn Tinker play, Enforcer eelwater, tracker 3
Witch: effort purple=6, supply brown=2, fate purple=1 bane=1
Witch hand: coven-supper, burn-the-ledger
Witch slot: moonlit-poultice for the-wrong-homework, purple=2
squares: academia-witch=purple, hawkers-wild=bane
unity: bellrise=1
fear: lowlamp=1
temple: moths=2
jobs: a-request, another, the-oldest
"""

from collections.abc import Iterator, Sequence

from games.kit.dice import Dice
from games.mistywell.cards import ACTIONS, COVENANTS, FATES, REQUESTS
from games.mistywell.city import BANE, BROWN, CHARACTERS, COLOURS, DISTRICTS, EMPTY, GROUPS, SQUARES
from games.mistywell.cubes import cubes_text
from games.mistywell.state import BANES, BROWN_CUBES, City, Pool, Slot

DISTRICT_SLUGS = [district.slug for district in DISTRICTS]
GROUP_SLUGS = [group.slug for group in GROUPS]
SQUARE_NAMES = [square.name for square in SQUARES]


def write(s: City) -> str:
    """Returns a position as text."""
    return "\n".join(_lines(s))


def _lines(s: City) -> Iterator[str]:
    yield (
        f"{s.clock}, round {s.round}, turn {CHARACTERS[s.turn]} {s.phase}, "
        f"Enforcer {DISTRICT_SLUGS[s.enforcer]}, tracker {s.tracker}, level {s.level}"
    )
    for seat, name in enumerate(CHARACTERS):
        pools = ("effort", s.effort), ("supply", s.supply), ("fate", s.fate)
        yield f"{name}: " + ", ".join(f"{word} {cubes_text(pool[seat])}" for word, pool in pools)
        cards = ("hand", s.hands), ("discard", s.discards), ("requests", s.held)
        yield from (f"{name} {word}: {', '.join(lot[seat])}" for word, lot in cards if lot[seat])
        yield from (f"{name} slot: {_slot(slot)}" for slot in s.slots[seat])
    taken = [f"{name}={COLOURS[cube]}" for name, cube in zip(SQUARE_NAMES, s.squares) if cube != EMPTY]
    counts = (
        ("unity", DISTRICT_SLUGS, s.unity),
        ("fear", DISTRICT_SLUGS, s.fear),
        ("temple", GROUP_SLUGS, s.temple),
    )
    if taken:
        yield "squares: " + ", ".join(taken)
    for word, names, numbers in counts:
        if any(numbers):
            yield f"{word}: " + ", ".join(f"{name}={n}" for name, n in zip(names, numbers) if n)
    piles = ("jobs", s.jobs), ("face up", s.face_up), ("resolving", s.resolving), ("finished", s.finished)
    yield from (f"{word}: {', '.join(pile)}" for word, pile in piles if pile)
    yield (
        f"decks: {len(s.requests)} Requests, {len(s.fates)} Fate, {len(s.covenants)} Covenant; "
        f"Temple has {len(s.temple_requests)}"
    )


def _slot(slot: Slot) -> str:
    request = f" for {slot.request}" if slot.request else ""
    return f"{slot.action}{request}, {cubes_text(list(slot.cubes))}"


def read(text: str, dice: Dice) -> City:
    """Returns the position of a text; what it omits is where it belongs: cards in decks and hands.

    Raises ValueError if the text cannot be read.
    """
    s = City(dice=dice, phase="play")
    s.hands = [
        tuple(key for key, card in ACTIONS.items() if card.seat == seat) for seat in range(len(CHARACTERS))
    ]
    try:
        for line in filter(None, map(str.strip, text.strip().splitlines())):
            _read(s, line)
    except (KeyError, IndexError, ValueError) as unknown:
        raise ValueError(f"A position does not know {unknown}.") from None
    _deal(s)
    return s


def _read(s: City, line: str) -> None:
    if ": " not in line:
        _read_now(s, line.split(", "))
        return
    word, _, rest = line.partition(": ")
    name, _, what = word.partition(" ")
    if name in CHARACTERS:
        _read_player(s, CHARACTERS.index(name), what, rest)
    elif word == "squares":
        for name, colour in _pairs(rest):
            s.squares[SQUARE_NAMES.index(name)] = COLOURS.index(colour)
    elif word in ("unity", "fear"):
        _fill(getattr(s, word), DISTRICT_SLUGS, rest)
    elif word == "temple":
        _fill(s.temple, GROUP_SLUGS, rest)
    elif word == "jobs":
        s.jobs = tuple(rest.split(", "))
    elif word != "decks":
        raise ValueError(f"“{word}”")


def _read_now(s: City, parts: Sequence[str]) -> None:
    for part in parts:
        word, _, rest = part.partition(" ")
        if word in ("day", "night"):
            s.clock = word
        elif word == "turn":
            name, _, phase = rest.partition(" ")
            s.turn, s.phase = CHARACTERS.index(name), phase or "play"
        elif word == "Enforcer":
            s.enforcer = DISTRICT_SLUGS.index(rest)
        elif word in ("round", "tracker"):
            setattr(s, word, int(rest))
        elif word == "level":
            s.level = rest
        else:
            raise ValueError(f"“{part}”")


def _read_player(s: City, seat: int, what: str, rest: str) -> None:
    if what == "slot":
        cards, _, cubes = rest.partition(", ")
        action, _, request = cards.partition(" for ")
        s.slots[seat] += (Slot(action, request, tuple(_pool(cubes))),)
    elif what in ("hand", "discard", "requests"):
        lot = {"hand": s.hands, "discard": s.discards, "requests": s.held}[what]
        lot[seat] = tuple(rest.split(", "))
    else:
        for part in rest.split(", "):
            word, _, cubes = part.partition(" ")
            getattr(s, word)[seat] = _pool(cubes)


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (part.partition("=") for part in text.split(", "))]


def _fill(numbers: list[int], names: list[str], text: str) -> None:
    for name, number in _pairs(text):
        numbers[names.index(name)] = int(number)


def _pool(text: str) -> Pool:
    pool = [0] * len(COLOURS)
    for word in text.split() if text != "nothing" else ():
        colour, _, amount = word.partition("=")
        pool[COLOURS.index(colour)] = int(amount)
    return pool


def _deal(s: City) -> None:
    """Puts everything that was not named where it belongs."""
    elsewhere = {card for lot in (*s.held, s.jobs) for card in lot}
    elsewhere |= {slot.request for slots in s.slots for slot in slots}
    s.requests = tuple(key for key in REQUESTS if key not in elsewhere)
    s.fates, s.covenants = tuple(FATES), tuple(COVENANTS)
    for seat in range(len(CHARACTERS)):
        away = {*s.discards[seat], *(slot.action for slot in s.slots[seat])}
        s.hands[seat] = tuple(card for card in s.hands[seat] if card not in away)
        rest = {key for key, card in ACTIONS.items() if card.seat == seat} - {*s.hands[seat], *away}
        s.discards[seat] += tuple(key for key in ACTIONS if key in rest)
    for seat in range(len(CHARACTERS)):
        s.effort[seat][seat] += 10 - cubes_of(s, seat)
    s.reserve, s.banes = BROWN_CUBES - cubes_of(s, BROWN), BANES - cubes_of(s, BANE)


def cubes_of(s: City, colour: int) -> int:
    """Returns the number of cubes of a colour outside Reserve and Banes; the Temple's are brown (MW-5.1)."""
    board = sum(s.temple) if colour == BROWN else 0
    pools = sum(pool[colour] for lot in (s.effort, s.supply, s.fate) for pool in lot)
    timers = sum(slot.cubes[colour] for slots in s.slots for slot in slots)
    return pools + timers + s.squares.count(colour) + board
