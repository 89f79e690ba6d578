"""Pictures of the rulebook and of a finished duel: a Field, with a play and its outcome."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.dice import Dice
from games.kit.pictures import Picture, deeds
from games.kit.pieces import Piece
from games.kit.words import Reader, many
from games.power_well import notation
from games.power_well.boards import HEROES, SLOT_NAMES, TOPS
from games.power_well.damage import fuse
from games.power_well.field import CELL, COLOURS, COLUMNS, ROWS, Field
from games.power_well.paths import fused, path
from games.power_well.refusals import chosen, refusal
from games.power_well.state import Duel
from games.power_well.story import Fused, Restored
from games.power_well.view import TokenView, docked, out_of_play, tokens_view

KIND: Final = "games/power_well/pictures.field"
ENDED: Final = "games/power_well/pictures.ended"
DICE: Final = Dice(b"nothing is drawn in a picture")
MIDDLE: Final = 1


class Cell(NamedTuple):
    """A marble. `look` is played, fused, wrong (in an invalid play), other (outside the play) or ""."""

    colour: str
    look: str


class Row(NamedTuple):
    """A row of marbles between the rails; a rail shows a token of each player, or the row number."""

    number: int
    left: tuple[TokenView, ...]
    cells: tuple[Cell, ...]
    right: tuple[TokenView, ...]


class Top(NamedTuple):
    """The head of a column: its letter, or tokens."""

    letter: str
    tokens: tuple[TokenView, ...]


class Heals(NamedTuple):
    """PW-5.4, PW-7.6. Healing of a bar by fusion; `back`: its board is back in play."""

    colour: str
    amount: int
    left: int
    back: bool


class Drawn(NamedTuple):
    """The Field as drawn. For a play: its line, what it pays and heals, or why it is invalid."""

    tops: tuple[Top, ...]
    rows: tuple[Row, ...]
    line: str
    pays: tuple[str, int]
    heals: tuple[Heals, ...]
    out: tuple[str, ...]
    """Colours of Exhausted boards."""
    no: str
    rule: str


class Left(NamedTuple):
    """PW-7. Points left on a bar; `out` is the note on an Exhausted board."""

    colour: str
    points: int
    out: str


class Side(NamedTuple):
    """A player after the duel, with the hero, which may also be the player's name."""

    name: str
    slug: str
    hero: str
    bars: tuple[Left, ...]
    coins: int
    lying: tuple[TokenView, ...]
    """Tokens on the hero."""
    counted: tuple[tuple[str, int], ...]
    """PW-8.1. Counters by kind."""


class Ended(NamedTuple):
    """The final Field, between both players."""

    field: Drawn
    sides: tuple[Side, ...]


class Tried(NamedTuple):
    """A play tried on a Field: its marbles, the line through them and what it pays, or why it is invalid."""

    marbles: tuple[str, ...]
    colour: int
    cost: int
    line: tuple[str, ...]
    no: str
    rule: str


def picture(position: str) -> Picture:
    """PW-1.5, PW-5. Returns the picture of a Field; after `>`, marbles that the left player tries to play."""
    position, done = deeds(position)
    duel = notation.read(position, DICE)
    tried = attempt(duel, done[0].split()) if done else None
    drawn = field_drawn(duel, tried)
    return Picture(Piece(KIND, drawn), tuple(description(drawn, tried)))


def ended(duel: Duel, reader: Reader) -> Picture:
    """PW-7.8. Returns the picture of a finished duel: the Field and both players."""
    drawn = field_drawn(duel, None)._replace(out=())
    sides = tuple(side(duel, seat, reader) for seat in range(2))
    words = (
        f"{one.name}: {'; '.join(map(bar_words, one.bars))}; {many(one.coins, 'coin')}." for one in sides
    )
    return Picture(Piece(ENDED, Ended(drawn, sides)), (*description(drawn, None), *words))


def side(duel: Duel, seat: int, reader: Reader) -> Side:
    """PW-7. Returns a player with what is left."""
    left, right = duel.players
    player, hero = duel.players[seat], HEROES[duel.players[seat].hero]
    bars = (
        Left(colour, points, out_of_play(points) if player.exhausted >> bar & 1 else "")
        for bar, (colour, points) in enumerate(zip(COLOURS, player.bars))
    )
    return Side(
        reader.who(seat).words,
        hero.slug,
        hero.name,
        tuple(bars),
        player.coins,
        docked((tokens_view(left, 0), tokens_view(right, 1)), seat),
        tuple((kind, count) for kind, count in sorted(player.counters.items()) if count),
    )


def bar_words(bar: Left) -> str:
    """Returns `3 magenta`, `0 cyan, Exhausted`."""
    return f"{bar.points} {bar.colour}{', ' + bar.out if bar.out else ''}"


def attempt(duel: Duel, marbles: list[str]) -> Tried:
    """PW-5. Returns marbles as a play of the left player, whose colour is that of the first marble."""
    field, out = duel.field, duel.players[0].exhausted
    play = chosen(marbles)
    colour = field.colour(CELL[marbles[0]])
    cost = (play & field.colours[colour]).bit_count()
    reason = refusal(field, 0, colour, cost, play, out)
    if reason:
        return Tried(tuple(marbles), colour, cost, (), reason.message, reason.rule)
    return Tried(tuple(marbles), colour, cost, path(field, 0, colour, play, out), "", "")


def healed(duel: Duel, tried: Tried) -> Iterator[Heals]:
    """PW-6.4. Yields what the fused marbles of a play heal."""
    play = chosen(tried.marbles)
    for bar, count in fused(duel.field, tried.colour, play).items():
        before = len(duel.story)
        fuse(duel, 0, bar, count)
        facts = duel.story[before:]
        back = any(isinstance(fact, Restored) for fact in facts)
        yield from (
            Heals(fact.bar, fact.amount, fact.left, back) for fact in facts if isinstance(fact, Fused)
        )


def field_drawn(duel: Duel, tried: Tried | None) -> Drawn:
    """Returns the Field as drawn; for a play, only the columns in reach, down to the play's last row."""
    columns = range(2 if tried else len(COLUMNS))
    depth = max((int(name[1]) for name in tried.marbles), default=ROWS) if tried else ROWS
    lying = [token for seat in range(2) for token in tokens_view(duel.players[seat], seat)]
    tokens = {slot: tuple(token for token in lying if token.slot == slot) for slot in SLOT_NAMES}
    exhausted = duel.players[0].exhausted
    return Drawn(
        tops=tuple(Top(COLUMNS[column], tokens[TOPS[column]]) for column in columns),
        rows=tuple(
            Row(
                row,
                tokens[f"left{row}"],
                tuple(cell(duel.field, f"{COLUMNS[column]}{row}", tried) for column in columns),
                tokens[f"right{row}"],
            )
            for row in range(1, depth + 1)
        ),
        line="L".join(f"{COLUMNS.index(name[0]) * 100 + 50} {int(name[1]) * 100 - 50}" for name in tried.line)
        if tried
        else "",
        pays=(COLOURS[tried.colour], tried.cost) if tried and not tried.no else ("", 0),
        heals=tuple(healed(duel, tried)) if tried and not tried.no else (),
        out=tuple(colour for bar, colour in enumerate(COLOURS) if exhausted >> bar & 1),
        no=tried.no if tried else "",
        rule=tried.rule if tried else "",
    )


def cell(field: Field, name: str, tried: Tried | None) -> Cell:
    """Returns a marble as drawn."""
    colour = field.colour(CELL[name])
    if tried is None:
        look = ""
    elif name not in tried.marbles:
        look = "other"
    elif tried.no:
        look = "wrong"
    else:
        look = "played" if colour == tried.colour else "fused"
    return Cell(COLOURS[colour], look)


def description(drawn: Drawn, tried: Tried | None) -> Iterator[str]:
    """Yields the drawing in words."""
    yield f"Columns {', '.join(top.letter for top in drawn.tops)}."
    for row in drawn.rows:
        yield f"Row {row.number}: {', '.join(one.colour for one in row.cells)}."
    tokens = [token for row in drawn.rows for token in row.left + row.right]
    tokens += [token for top in drawn.tops for token in top.tokens]
    yield from (f"{token.name}: {token.place}." for token in tokens)
    if drawn.out:
        yield f"Exhausted: {', '.join(drawn.out)}."
    if tried is None:
        return
    if drawn.no:
        yield f"{' '.join(tried.marbles)} is no play: {drawn.no} ({drawn.rule})"
        return
    yield f"The line {' '.join(tried.line)} pays {tried.cost} {COLOURS[tried.colour]}."
    for one in drawn.heals:
        back = ", and its board is back in play" if one.back else ""
        yield f"Fusion heals {one.colour} by {one.amount}, to {one.left}{back}."
