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
    """MW-4.3, MW-4.4. Returns which prices on a card or its Request could not be paid if it were done now."""
    if not any(map(may_do_nothing, (card, REQUESTS[request]) if request else (card,))):
        return ()
    ways = cubes.payments(s, seat, card.cost, card.timer)
    if not ways:
        return ()
    state = s.copy()
    cubes.pay(state, seat, next(iter(ways)))
    state.hands[seat] = tuple(one for one in s.hands[seat] if one != card.key)
    found: list[str] = []
    if request:
        request_card = REQUESTS[request]
        if not (met := matching(card, request_card, s.clock)):
            return ()
        state.held[seat] = tuple(one for one in s.held[seat] if one != request)
        cubes.gain_supply(state, seat, met[0].pay)
        if spots := influence.open_squares(state, seat, [request_card.group]):
            influence.place_at(state, seat, spots[0])
        found += line_doubts(
            state,
            Act(seat, request, request_card.group, GROUPS[request_card.group].district),
            request_card.lines,
        )
    return (*found, *line_doubts(state, Act(seat, card.key), card.lines))


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
