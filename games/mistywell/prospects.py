"""What of a card would come to nothing as things stand, for whoever is about to play it."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.kit.contract import Seat
from games.mistywell import cubes, influence
from games.mistywell.cards import REQUESTS, Act, Action, Card, Line, matching
from games.mistywell.city import GROUPS
from games.mistywell.city_deeds import Place
from games.mistywell.lines import Can, Must, Said, When
from games.mistywell.lines import vain as lost
from games.mistywell.state import City


def doubts(s: City, seat: Seat, card: Action, request: str = "") -> tuple[str, ...]:
    """MW-4.3, MW-4.4. Which prices on a card, or on its Request, could not be paid if it were done now."""
    if not any(map(hangs, (card, REQUESTS[request]) if request else (card,))):
        return ()
    ways = cubes.payments(s, seat, card.cost, card.timer)
    if not ways:
        return ()
    world = s.copy()
    cubes.pay(world, seat, next(iter(ways)))
    world.hands[seat] = tuple(one for one in s.hands[seat] if one != card.key)
    found: list[str] = []
    if request:
        wish = REQUESTS[request]
        if not (met := matching(card, wish, s.clock)):
            return ()
        world.held[seat] = tuple(one for one in s.held[seat] if one != request)
        cubes.gain_supply(world, seat, met[0].pay)
        if spots := influence.open_squares(world, seat, [wish.group]):
            influence.put(world, seat, spots[0])
        found += vain(world, Act(seat, request, wish.group, GROUPS[wish.group].district), wish.lines)
    return (*found, *vain(world, Act(seat, card.key), card.lines))


def hangs(card: Card) -> bool:
    """Whether the first line of a card may come to nothing: it has a condition, a price, or places a cube."""
    first = next(iter(card.lines), None)
    priced = isinstance(first, Can) and first.reward is not None
    return priced or isinstance(first, When) or placing(first) is not None


def placing(line: Line | None) -> Said | None:
    """The deed of a line that only places a cube."""
    deed = line.deed if isinstance(line, Must | Can) else None
    return deed if isinstance(deed, Said) and isinstance(deed.deed, Place) else None


def vain(s: City, act: Act, lines: Iterable[Line]) -> Iterator[str]:
    """What comes to nothing, up to the first line that changes what comes after it."""
    for line in lines:
        inner = line.line if isinstance(line, When) else line
        if not isinstance(inner, Can) or not inner.reward:
            if isinstance(line, When) and not line.condition(s, act):
                continue
            cube = placing(inner)
            if not cube or cube.useful(s, act):
                return
            yield NOTHING.format(cube.words)
        elif isinstance(line, When) and not line.condition(s, act):
            when = line.words.partition(":")[0]
            clock = when in ("By day", "By night")
            so = f"it is {s.clock}: what it does {when.lower()} is" if clock else f"“{when}” is not so: it is"
            yield f"As things stand {so} left out."
        elif not inner.deed.possible(s, act):
            yield f"As things stand you cannot {inner.deed.words}: what would follow is left out."
        elif not inner.deed.sure(s, act, inner.reward.useful):
            yield f"As things stand you do not {inner.deed.words}: what it pays for cannot be done."
        else:
            if part := lost(s, act, inner.deed, inner.reward):
                yield NOTHING.format(part)
            return


NOTHING: Final = "As things stand nothing comes of “{}”."
