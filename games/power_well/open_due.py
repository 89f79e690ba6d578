"""What the open table reminds a side of after its draw: its ability, fused marbles, Power Flow, the end."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Final

from games.kit.story import Fact
from games.power_well.field import COLOURS, gather
from games.power_well.open_past import Moment
from games.power_well.open_state import OpenState
from games.power_well.open_story import CoinFell, Drew, Scored, SidePlay, TokenMoved, TokenShifted, TurnBegan
from games.power_well.paths import fused
from games.power_well.state import FULL, MOST_FLOW, SIDES
from games.power_well.view import AbilityView, HeroView

POWER_UP: Final = re.compile(r"\bPower Up (\d)")


def due(state: OpenState, side: int, board: HeroView | None) -> str:
    """What is left to do of a side's turn; "" before it has drawn a play, or where that is not clear."""
    last = state.past[-1].told if state.past else None
    if isinstance(last, Drew):
        return drawn(state, side, board, last)
    if state.turn != side or not is_deed(last):
        return ""
    after = list(since_the_draw(state, side))
    draw = after.pop() if after else None
    if draw is None or not isinstance(draw.told, Drew):
        return ""
    heals = raises(state, side, draw, [one.told for one in after])
    return f"still {heals}" if heals else closing(state, side, board, draw.told, [one.told for one in after])


def is_deed(fact: Fact | None) -> bool:
    """Whether somebody counted something, or laid a token."""
    return isinstance(fact, Scored | TokenMoved | TokenShifted)


def own_play(draw: Drew, side: int) -> SidePlay | None:
    """What the marbles of a draw were to a side."""
    return next((play for play in draw.plays if play.side == SIDES[side]), None)


def ability_of(board: HeroView | None, play: SidePlay) -> AbilityView | None:
    """The ability that a play pays for."""
    costs = (play.colour, play.cost)
    return next((one for one in board.abilities if (one.colour, one.cost) == costs), None) if board else None


def drawn(state: OpenState, side: int, board: HeroView | None, draw: Drew) -> str:
    """PW-6.1, PW-6.4. That a side is to do the ability that it has just drawn the marbles of, and to heal."""
    play = own_play(draw, side)
    if play is None or len(draw.plays) > 1:
        return ""
    ability = ability_of(board, play)
    parts = (raises(state, side, state.past[-1], []), f"do {ability.name}" if ability else "")
    said = ", ".join(filter(None, parts))
    return f"now {said}" if said else ""


def since_the_draw(state: OpenState, side: int) -> Iterator[Moment]:
    """The taps since a side drew its play in this turn, the latest first; the draw comes last."""
    turn = takewhile(lambda one: not isinstance(one.told, TurnBegan | CoinFell), reversed(state.past))
    for moment in turn:
        yield moment
        if isinstance(moment.told, Drew) and own_play(moment.told, side):
            return


def raises(state: OpenState, side: int, draw: Moment, after: list[Fact]) -> str:
    """PW-6.4. What the fused marbles of a draw heal, where that bar was not raised since."""
    told, before = draw.told, draw.before.field
    play = own_play(told, side) if isinstance(told, Drew) else None
    if not isinstance(told, Drew) or play is None or before is None:
        return ""
    points = fused(before, COLOURS.index(play.colour), gather(told.marbles))
    heals = {colour: left_to_raise(state, side, colour, count, after) for colour, count in points.items()}
    left = [f"{COLOURS[colour]} by {by}" for colour, by in heals.items() if by > 0]
    return f"raise {', '.join(left)}" if left else ""


def left_to_raise(state: OpenState, side: int, colour: int, marbles: int, after: list[Fact]) -> int:
    """PW-7.3. What so many fused marbles heal, within 10, less what their bar was raised since."""
    what = (SIDES[side], COLOURS[colour])
    counted = [one.by for one in after if isinstance(one, Scored) and (one.side, one.what) == what]
    then = state.players[side].bars[colour] - sum(counted)
    return min(2 * marbles, FULL - then) - sum(by for by in counted if by > 0)


def closing(state: OpenState, side: int, board: HeroView | None, draw: Drew, after: list[Fact]) -> str:
    """PW-4.4, PW-7.7. What is due before a side ends its turn. A drained Power Flow was not spent, and one
    that an ability raised is not the one of the turn's end.
    """
    counted = [one.by for one in after if isinstance(one, Scored) and is_flow(one, side)]
    if state.players[side].flow >= MOST_FLOW:
        return "done? End turn"
    if min(counted, default=0) < 0:
        return "spent no Flow? +1, End turn"
    play = own_play(draw, side)
    ability = ability_of(board, play) if play else None
    given = sum(int(found) for found in POWER_UP.findall(" ".join(ability.words))) if ability else 0
    return "done? End turn" if sum(counted) > given else "done? Flow +1, End turn"


def is_flow(fact: Scored, side: int) -> bool:
    """Whether a side's Power Flow was counted."""
    return (fact.side, fact.what) == (SIDES[side], "flow")
