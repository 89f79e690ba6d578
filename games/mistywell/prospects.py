"""What of a card would come to nothing as things stand, for a player about to play it."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.kit.contract import Seat
from games.mistywell import cubes, influence
from games.mistywell.cards import REQUESTS, Act, Action, Card, Line, matching
from games.mistywell.city import GROUPS
from games.mistywell.city_deeds import Place
from games.mistywell.lines import Can, Must, NamedDeed, When, useless_part
from games.mistywell.state import City


def doubts(s: City, seat: Seat, card: Action, request: str = "") -> tuple[str, ...]:
    """MW-4.3, MW-4.4. Returns which prices on a card or its Request could not be paid if it were done now.

    They hold however it is paid for, whichever need is met and wherever the cube goes.
    """
    if not any(map(may_do_nothing, (card, REQUESTS[request]) if request else (card,))):
        return ()
    found: tuple[str, ...] | None = None
    for state in played(s, seat, card):
        for after in succeeded(state, seat, card, request) if request else (state,):
            now = card_doubts(after, seat, card, request)
            found = now if found is None else tuple(one for one in found if one in now)
            if not found:
                return ()
    return found or ()


def played(s: City, seat: Seat, card: Action) -> Iterator[City]:
    """MW-3.2. Yields a copy of the state for each way to pay for a card, which has left the hand."""
    for way in cubes.payments(s, seat, card.cost, card.timer):
        state = s.copy()
        cubes.pay(state, seat, way)
        state.hands[seat] = tuple(one for one in s.hands[seat] if one != card.key)
        yield state


def succeeded(s: City, seat: Seat, card: Action, request: str) -> Iterator[City]:
    """MW-4.2. Yields a copy of the state for each need of a Request that is met, and square for the cube."""
    for need in matching(card, REQUESTS[request], s.clock):
        paid = s.copy()
        paid.held[seat] = tuple(one for one in s.held[seat] if one != request)
        cubes.gain_supply(paid, seat, need.pay)
        spots = influence.open_squares(paid, seat, [REQUESTS[request].group])
        for spot in spots:
            state = paid.copy()
            influence.place_at(state, seat, spot)
            yield state
        if not spots:
            yield paid


def card_doubts(s: City, seat: Seat, card: Action, request: str) -> tuple[str, ...]:
    """MW-4.2. Returns what comes to nothing of the lines of a Request, if there is one, and of an Action."""
    own = tuple(line_doubts(s, Act(seat, card.key), card.lines))
    if not request:
        return own
    group = REQUESTS[request].group
    act = Act(seat, request, group, GROUPS[group].district)
    return (*line_doubts(s, act, REQUESTS[request].lines), *own)


def may_do_nothing(card: Card) -> bool:
    """Returns whether a card's first line may do nothing: it has a condition, a price, or places a cube."""
    first = next(iter(card.lines), None)
    priced = isinstance(first, Can) and first.reward is not None
    return priced or isinstance(first, When) or cube_placement(first) is not None


def cube_placement(line: Line | None) -> NamedDeed | None:
    """Returns the deed of a line that only places a cube; None for other lines."""
    deed = line.deed if isinstance(line, Must | Can) else None
    return deed if isinstance(deed, NamedDeed) and isinstance(deed.deed, Place) else None


def line_doubts(s: City, act: Act, lines: Iterable[Line]) -> Iterator[str]:
    """Yields what comes to nothing, up to the first line that changes what comes after it."""
    for line in lines:
        inner = line.line if isinstance(line, When) else line
        if not isinstance(inner, Can) or not inner.reward:
            if isinstance(line, When) and not line.condition(s, act):
                continue
            cube = cube_placement(inner)
            if not cube or cube.useful(s, act):
                return
            yield USELESS.format(cube.words)
        elif isinstance(line, When) and not line.condition(s, act):
            when = line.words.partition(":")[0]
            clock = when in ("By day", "By night")
            reason = (
                f"it is {s.clock}: what it does {when.lower()} is" if clock else f"“{when}” is not so: it is"
            )
            yield f"As things stand {reason} left out."
        elif not inner.deed.possible(s, act):
            yield f"As things stand you cannot {inner.deed.words}: what would follow is left out."
        elif not inner.deed.sure(s, act, inner.reward.useful):
            yield f"As things stand you do not {inner.deed.words}: what it pays for cannot be done."
        else:
            if part := useless_part(s, act, inner.deed, inner.reward):
                yield USELESS.format(part)
            return


USELESS: Final = "As things stand nothing comes of “{}”."
