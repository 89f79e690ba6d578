"""Why marbles are no valid play (PW-5), a bar no target (PW-7), a slot no place (PW-8): the rule in words."""

from collections.abc import Sequence

from games.kit.asks import IllegalAnswer
from games.power_well.boards import HEROES, SLOT_MARBLES, TokenKind
from games.power_well.field import CELL, CELLS, COLOURS, ROWS, Field, bits, gather, names, words
from games.power_well.paths import PATHS, REACH, Play, plays, touching
from games.power_well.state import Player


def chosen(marbles: Sequence[str]) -> Play:
    """PW-1.5. The marbles of these names; refuses what is no marble and what is named twice."""
    for name in marbles:
        if name not in CELL:
            raise IllegalAnswer(f"There is no marble “{name[:20]}”; they are named L1 to R5.", "PW-1.5")
    if len(set(marbles)) < len(marbles):
        raise IllegalAnswer("The same marble is named twice.", "PW-1.5")
    return gather(marbles)


def refusal(
    field: Field, side: int, colour: int, cost: int, play: Play, exhausted: int
) -> IllegalAnswer | None:
    """The rule that forbids a play for an ability of this colour and cost; None for a valid play."""
    if play in plays(field, side, colour, cost, exhausted):
        return None
    name = COLOURS[colour]
    if exhausted >> colour & 1:
        return IllegalAnswer(
            f"Your {name} board is Exhausted; its abilities are gone until it recovers.", "PW-5.5"
        )
    if far := play & ~REACH[side]:
        return IllegalAnswer(
            f"{words(far)} lies in the foe's column; you play from your own and the Middle.", "PW-5.1"
        )
    through = sum(mask for other, mask in enumerate(field.colours) if exhausted >> other & 1)
    if wrong := play & ~field.colours[colour] & ~through:
        return _wrong_colour(field, colour, wrong)
    count = (play & field.colours[colour]).bit_count()
    if count != cost:
        return IllegalAnswer(f"This takes exactly {cost} {name} {_marbles(cost)}, not {count}.", "PW-5.2")
    return _no_line(field, side, colour, play)


def _marbles(count: int) -> str:
    return "marble" if count == 1 else "marbles"


def _wrong_colour(field: Field, colour: int, wrong: Play) -> IllegalAnswer:
    cell = bits(wrong)[0]
    here = COLOURS[field.colour(cell)]
    reason = f"{CELLS[cell]} is {here}; this takes {COLOURS[colour]}, and your {here} board is not Exhausted."
    return IllegalAnswer(reason, "PW-5.2")


def _no_line(field: Field, side: int, colour: int, play: Play) -> IllegalAnswer:
    """PW-5.3 where no line runs through the marbles at all, PW-5.4 where only its ends are wrong."""
    if any(line.cells == play >> ROWS * side for line in PATHS):
        name = COLOURS[colour]
        return IllegalAnswer(f"Both ends of the line must be {name}: fused marbles only connect.", "PW-5.4")
    if corner := _corner(play):
        return IllegalAnswer(
            f"{corner[0]} and {corner[1]} meet at a corner; diagonals do not touch.", "PW-5.3"
        )
    return IllegalAnswer(f"No single line runs through {', '.join(names(play))}.", "PW-5.3")


def _corner(play: Play) -> tuple[str, str] | None:
    """Two of the marbles that meet at a corner, where the marbles fall into parts."""
    cells = list(bits(play))
    part, edge = {cells[0]}, [cells[0]]
    while edge:
        near = [cell for cell in touching(edge.pop()) if cell in cells and cell not in part]
        part.update(near)
        edge += near
    for one in sorted(part):
        for other in cells:
            across = abs(one // ROWS - other // ROWS), abs(one % ROWS - other % ROWS)
            if other not in part and across == (1, 1):
                return CELLS[one], CELLS[other]
    return None


def no_target(text: str) -> IllegalAnswer | None:
    """PW-7.4. Why a bar takes neither Deal nor Heal."""
    if text not in COLOURS:
        return None
    return IllegalAnswer(f"The {text} board is Exhausted: Deal and Heal cannot choose its bar.", "PW-7.4")


def no_place(player: Player, seat: int, kind: TokenKind, text: str) -> IllegalAnswer | None:
    """PW-8.1, PW-8.2. Why a token of this kind cannot come to lie on a slot; that marbles are no slots."""
    if text in CELL:
        return IllegalAnswer("Tokens lie beside marbles or on a hero, not on a marble.", "PW-8.1")
    if text not in SLOT_MARBLES:
        return None
    if text not in kind.slots(seat):
        return IllegalAnswer(f"The {kind.name} lies {_lies(kind)}.", "PW-8.1")
    for token, slot in player.tokens.items():
        if slot == text:
            there = HEROES[player.hero].kinds[token[:-1]].name
            return IllegalAnswer(f"Your {there} lies there: one token of yours to a place.", "PW-8.2")
    return None


LIES = {
    "row": "on your own rail, beside a row",
    "column": "above a column",
    "hero": "on your hero",
    "foe": "on your foe",
}


def _lies(kind: TokenKind) -> str:
    """Where a kind may lie, in words."""
    return " or ".join(LIES[place] for place in kind.places)
