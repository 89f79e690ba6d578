"""Reasons for refusals, each with its rule: of marbles (PW-5), bars (PW-7) and slots (PW-8)."""

from collections.abc import Sequence

from games.kit.asks import IllegalAnswer
from games.power_well.boards import HEROES, SLOT_MARBLES, TokenKind
from games.power_well.field import CELL, CELLS, COLOURS, ROWS, Field, bits, gather, names, words
from games.power_well.paths import PATHS, REACH, Play, plays, touching
from games.power_well.state import Player


def chosen(marbles: Sequence[str]) -> Play:
    """PW-1.5. Returns the set of these marbles; raises IllegalAnswer for an unknown or repeated name."""
    for name in marbles:
        if name not in CELL:
            raise IllegalAnswer(f"There is no marble “{name[:20]}”; they are named L1 to R5.", "PW-1.5")
    if len(set(marbles)) < len(marbles):
        raise IllegalAnswer("The same marble is named twice.", "PW-1.5")
    return gather(marbles)


def refusal(
    field: Field, side: int, colour: int, cost: int, play: Play, exhausted: int
) -> IllegalAnswer | None:
    """Returns why a play is invalid for an ability of this colour and cost; None if it is valid."""
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
    """Returns PW-5.3 if no line runs through the marbles, PW-5.4 if only the ends of the line are wrong."""
    if any(line.cells == play >> ROWS * side for line in PATHS):
        name = COLOURS[colour]
        return IllegalAnswer(f"Both ends of the line must be {name}: fused marbles only connect.", "PW-5.4")
    if corner := _corner(play):
        return IllegalAnswer(
            f"{corner[0]} and {corner[1]} meet at a corner; diagonals do not touch.", "PW-5.3"
        )
    return IllegalAnswer(f"No single line runs through {', '.join(names(play))}.", "PW-5.3")


def _corner(play: Play) -> tuple[str, str] | None:
    """Returns two marbles that meet at a corner, if they belong to separate parts of the set."""
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
    """PW-7.4. Returns why a bar takes neither Deal nor Heal; None if the text names no bar."""
    if text not in COLOURS:
        return None
    return IllegalAnswer(f"The {text} board is Exhausted: Deal and Heal cannot choose its bar.", "PW-7.4")


def no_place(player: Player, seat: int, kind: TokenKind, text: str) -> IllegalAnswer | None:
    """PW-8.1, PW-8.2. Returns why this kind cannot lie on a slot or marble; None if it can."""
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
    """Returns where a kind may lie, in words."""
    return " or ".join(LIES[place] for place in kind.places)
