"""What a player of this game sees at once: the whole of their own turn, and who draws mana after it.

Every way in which the turn can go well is thought through to its end, and the positions there are compared
(`games.mana_surge.standing`).
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import ceil
from typing import Final

from games.kit.asks import Ask, Choose
from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.judged import NOTICED
from games.mana_surge.rules import outcome
from games.mana_surge.standing import Sight, at_end, pull, sight_of, taken
from games.mana_surge.state import NOBODY, Surge

STEPS: Final = (8, 4, 2, 1)
"""Steps that are thought on, for the first deed of a turn and for those after it."""

PLANS: Final = 8
"""Answers that are worth following."""

WHIM: Final = 0.008
"""Answers that are worse by no more than this share are as good as the best."""

Deed = tuple[int, int]


def candidates(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """One answer after which the turn can end best; a colour or a corner is as good as another."""
    if not isinstance(ask, Choose) or ask.prompt not in ("spawn", "move", "combat"):
        return [ask.sample(dice)]
    if ask.prompt == "spawn":
        draw = pull(s.tiles, taken(s))
        return [max(ask, key=lambda text: draw[ask.options[text]])]
    found = outlooks(s, seat, ask)
    enough = max(found.values()) * (1 - WHIM)
    return [dice.pick([text for text, deed in ask.options.items() if found.get(deed, -1.0) >= enough])]


def plans(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """The steps that are worth following to later turns, the likeliest first: all else is plain."""
    if not isinstance(ask, Choose) or ask.prompt != "move":
        return candidates(s, seat, ask, dice)
    found = outlooks(s, seat, ask)
    known = [text for text, deed in ask.options.items() if deed in found]
    return sorted(known, key=lambda text: found[ask.options[text]], reverse=True)[:PLANS]


def noticed(s: Surge, seat: Seat, ask: Ask, dice: Dice) -> list[str]:
    """A beginner overlooks two deeds in three, and puts new troops anywhere."""
    if not isinstance(ask, Choose) or ask.prompt not in ("move", "combat"):
        return [ask.sample(dice)]
    found = outlooks(s, seat, ask)
    known = [text for text, deed in ask.options.items() if deed in found]
    seen = dice.sample(known, ceil(len(known) / NOTICED))
    return [max(seen, key=lambda text: found[ask.options[text]])]


def outlooks(s: Surge, seat: Seat, ask: Ask) -> Mapping[Deed | None, float]:
    """How well a turn can end after each deed that may come next; None ends the phase."""
    return foreseen(sight_of(s), seat, s.points, ask.prompt == "move")


@lru_cache(maxsize=256)
def foreseen(at: Sight, seat: Seat, points: int, moving: bool) -> Mapping[Deed | None, float]:
    """How well a turn can end after each deed, with so many still to be done."""
    found: dict[Deed | None, float] = {}
    for deed, worth in endings(at.board(points), seat, moving, 0, {}):
        found[deed] = max(worth, found.get(deed, 0.0))
    return found


Known = dict[tuple[tuple[Seat, ...], bool, int], float]
"""How well a turn can end from a board after so many deeds: in any order they lead to the same board."""


def endings(
    s: Surge, seat: Seat, moving: bool, depth: int, known: Known
) -> Iterator[tuple[Deed | None, float]]:
    """The next deed of a turn (None ends the phase), and how well the turn can end after it."""
    yield None, at_end(s, seat) if not moving else best(s, seat, False, depth, known)
    if not s.points:
        return
    for deed in promising(s, seat, depth) if moving else [blow for _, blow in s.attacks(seat)]:
        struck, lost = (False, False) if moving else outcome(s, *deed)
        if not moving and not struck:
            continue
        place, to = deed
        foe = s.owners[to]
        s.points -= 1
        if moving:
            s.owners[place], s.owners[to] = NOBODY, seat
        else:
            s.owners[to] = NOBODY
            s.owners[place] = NOBODY if lost else seat
        yield deed, best(s, seat, moving, depth + 1, known)
        s.points += 1
        s.owners[place], s.owners[to] = seat, foe


def best(s: Surge, seat: Seat, moving: bool, depth: int, known: Known) -> float:
    """How well a turn can end from here."""
    here = (tuple(s.owners), moving, depth)
    worth = known.get(here)
    if worth is None:
        worth = known[here] = max([worth for _, worth in endings(s, seat, moving, depth, known)])
    return worth


def promising(s: Surge, seat: Seat, depth: int) -> list[Deed]:
    """The steps that gain most by what draws troops."""
    draw = pull(s.tiles, taken(s))
    steps = [step for _, step in s.moves(seat)]
    gain = sorted(steps, key=lambda deed: draw[deed[0]] - draw[deed[1]])
    return gain[: STEPS[min(depth, 3)]]
