"""Reminders of the open table after a side's draw: ability, fused marbles, Power Flow, end of the turn."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from games.kit.story import Fact
from games.power_well.boards import HEROES
from games.power_well.effects import Drain
from games.power_well.field import COLOURS, gather
from games.power_well.open_state import OpenState
from games.power_well.open_story import (
    CoinFell,
    Drew,
    Recoloured,
    Scored,
    SidePlay,
    TokenMoved,
    TokenShifted,
    TurnBegan,
)
from games.power_well.open_undo import UndoEntry
from games.power_well.paths import fused
from games.power_well.state import FULL, MOST_FLOW, SIDES
from games.power_well.view import AbilityView, HeroView

POWER_UP: Final = re.compile(r"\bPower Up (\d)")


def reminder(state: OpenState, side: int, board: HeroView | None) -> str:
    """Returns what a side has left to do in its turn; "" before it draws a play, or if that is not clear."""
    last = state.past[-1].fact if state.past else None
    if isinstance(last, Drew):
        return after_draw(state, side, board, last)
    if state.turn != side or not is_change(last):
        return ""
    after = list(taps_since_draw(state, side))
    draw = after.pop() if after else None
    if draw is None or not isinstance(draw.fact, Drew):
        return ""
    heals = bars_to_raise(state, side, draw, [one.fact for one in after])
    return (
        f"still {heals}" if heals else end_of_turn(state, side, board, draw.fact, [one.fact for one in after])
    )


def is_change(fact: Fact | None) -> bool:
    """Returns whether a tap changed a count, a token or a colour."""
    return isinstance(fact, Scored | TokenMoved | TokenShifted | Recoloured)


def own_play(draw: Drew, side: int) -> SidePlay | None:
    """Returns the draw as a play of a side; None if it was none."""
    return next((play for play in draw.plays if play.side == SIDES[side]), None)


def ability_of(board: HeroView | None, play: SidePlay) -> AbilityView | None:
    """Returns the ability that a play pays for."""
    costs = (play.colour, play.cost)
    return next((one for one in board.abilities if (one.colour, one.cost) == costs), None) if board else None


def after_draw(state: OpenState, side: int, board: HeroView | None, draw: Drew) -> str:
    """PW-6.1, PW-6.4. Returns the reminder right after a draw: fused bars to raise, and the ability to do."""
    play = own_play(draw, side)
    if play is None or len(draw.plays) > 1:
        return ""
    ability = ability_of(board, play)
    texts = (bars_to_raise(state, side, state.past[-1], []), f"do {ability.name}" if ability else "")
    reminders = ", ".join(filter(None, texts))
    return f"now {reminders}" if reminders else ""


def taps_of_turn(state: OpenState) -> Iterator[UndoEntry]:
    """Yields the taps of this turn, the latest first."""
    return takewhile(lambda one: not isinstance(one.fact, TurnBegan | CoinFell), reversed(state.past))


def taps_since_draw(state: OpenState, side: int) -> Iterator[UndoEntry]:
    """Yields the taps since a side drew its play this turn, the latest first; the draw comes last."""
    for entry in taps_of_turn(state):
        yield entry
        if isinstance(entry.fact, Drew) and own_play(entry.fact, side):
            return


def bars_to_raise(state: OpenState, side: int, draw: UndoEntry, after: list[Fact]) -> str:
    """PW-6.4. Returns what the fused marbles of a draw heal, where the bar has not been raised since."""
    fact, field_before = draw.fact, draw.before.field
    play = own_play(fact, side) if isinstance(fact, Drew) else None
    if not isinstance(fact, Drew) or play is None or field_before is None:
        return ""
    points = fused(field_before, COLOURS.index(play.colour), gather(fact.marbles))
    heals = {colour: points_to_raise(state, side, colour, count, after) for colour, count in points.items()}
    texts = [f"{COLOURS[colour]} by {by}" for colour, by in heals.items() if by > 0]
    return f"raise {', '.join(texts)}" if texts else ""


def points_to_raise(state: OpenState, side: int, colour: int, marbles: int, after: list[Fact]) -> int:
    """PW-7.3. Returns the points that fused marbles heal, up to 10, less those raised on the bar since."""
    what = (SIDES[side], COLOURS[colour])
    changes = [one.by for one in after if isinstance(one, Scored) and (one.side, one.what) == what]
    before = state.players[side].bars[colour] - sum(changes)
    return min(2 * marbles, FULL - before) - sum(by for by in changes if by > 0)


def end_of_turn(state: OpenState, side: int, board: HeroView | None, draw: Drew, after: list[Fact]) -> str:
    """PW-4.4, PW-6.2, PW-7.7. Returns what is due before a side ends its turn.

    Power Flow lowered in this turn, even before the draw, was spent, or drained if a token of the foe may
    have done so; what the ability's Power Up raises is not the gain of the turn's end.
    """
    changes = [one.by for one in after if isinstance(one, Scored) and is_flow(one, side)]
    if state.players[side].flow >= MOST_FLOW:
        return "done? End turn"
    turn = [one.fact for one in taps_of_turn(state)]
    flow = [one.by for one in turn if isinstance(one, Scored) and is_flow(one, side)]
    if any(by < 0 for by in flow):
        is_spent = sum(flow) < 0 and not may_drain(state, 1 - side, turn)
        return "done? End turn" if is_spent else "spent no Flow? +1, End turn"
    play = own_play(draw, side)
    ability = ability_of(board, play) if play else None
    powered_up = sum(int(number) for number in POWER_UP.findall(" ".join(ability.words))) if ability else 0
    return "done? End turn" if sum(changes) > powered_up else "done? Flow +1, End turn"


def may_drain(state: OpenState, foe: int, turn: Sequence[Fact]) -> bool:
    """PW-7.7, PW-8.2. Returns whether a token of the foe that lies, or was taken off in this turn, may have
    drained Power Flow; without a hero the table cannot tell.
    """
    player = state.players[foe]
    hero = HEROES.get(player.hero)
    if hero is None:
        return True
    moved = (one for one in turn if isinstance(one, TokenMoved) and one.side == SIDES[foe])
    lain = {*(token[:-1] for token in player.tokens), *(one.token for one in moved)}
    sentences = [one for key in lain if key in hero.kinds for one in hero.kinds[key].sentences]
    return any(isinstance(one.effect, Drain) for one in sentences)


def is_flow(fact: Scored, side: int) -> bool:
    """Returns whether a count is a side's Power Flow."""
    return (fact.side, fact.what) == (SIDES[side], "flow")
