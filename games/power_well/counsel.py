"""What a hint says of a duel: the play that it means, and what that would leave each player."""

from collections.abc import Sequence

from games.kit.advice import Advice, Change
from games.kit.asks import NOTHING
from games.kit.words import Reader, Text, enumerated, listed, say, strong
from games.power_well.boards import HEROES, Ability
from games.power_well.field import CELL, CELLS, COLOURS, COLUMN_NAMES, Field, plays
from games.power_well.story import Opened, Played, Recoloured, Removed
from games.power_well.turn import EMPOWERED, PASS, PAYS, WISH
from games.power_well.view import DuelView, PlayerView


def spelt(advice: Advice) -> str:
    """An answer in words: of marbles by their places, of a turn by what is played; "" for any other."""
    return of_marbles(advice) or of_turn(advice.answer)


def of_marbles(advice: Advice) -> str:
    """PW-1.5. What is to be done with which marbles."""
    opens = any(isinstance(fact, Opened) for fact in advice.facts)
    if advice.answer == NOTHING and opens:
        return f"Leave all {len(CELLS)} marbles"
    marbles = advice.answer.split()
    if not marbles or not CELL.keys() >= set(marbles):
        return ""
    done = next(
        (fact for fact in advice.facts if isinstance(fact, Opened | Removed | Recoloured | Played)), None
    )
    match done:
        case Opened() | Removed():
            return f"Remove {places(marbles)}"
        case Recoloured(colour=colour):
            return f"Turn {places(marbles)} {colour}"
        case Played():
            return f"Draw {places(marbles)}"
    return f"Recolour {places(marbles)}"


def places(marbles: Sequence[str]) -> str:
    """PW-1.5. Where marbles lie, column by column: `Left 1, Right 2 and 3`."""
    cells = sorted(CELL[name] for name in marbles)
    columns = {column: [CELLS[cell][1] for cell in cells if CELLS[cell][0] == column] for column in "LMR"}
    named = [
        f"{name.capitalize()} {enumerated(rows)}"
        for name, rows in zip(COLUMN_NAMES, columns.values(), strict=True)
        if rows
    ]
    return ", ".join(named)


def of_turn(text: str) -> str:
    """PW-4.2, PW-4.3. An answer to the question of a turn; "" for any other."""
    if text in (WISH, PASS):
        return {WISH: "Wish for help", PASS: "Pass this turn"}[text]
    ability = text.rpartition(PAYS)[2].removesuffix(EMPOWERED)
    names = {one.name for hero in HEROES.values() for one in hero.abilities}
    if PAYS not in text and ability not in names:
        return ""
    return f"Play {ability}{', empowered' if text.endswith(EMPOWERED) else ''}"


def promised(view: DuelView, advice: Advice, reader: Reader) -> Text:
    """Why an answer is a good one: which lines a removal takes or makes, or how far from defeat it leaves."""
    gone = next((fact for fact in advice.facts if isinstance(fact, Opened | Removed) and fact.marbles), None)
    if gone is None:
        return left(advice.changes, reader)
    return opened_up(view, gone, reader) or left(advice.changes, reader)


def opened_up(view: DuelView, gone: Opened | Removed, reader: Reader) -> Text:
    """PW-5.3. For which abilities a removal leaves the foe no line, else for which it makes one of one's own.

    New marbles are drawn at random: only what is known counts.
    """
    before = Field.read(view.field)
    after = before.without(sum(1 << CELL[name] for name in gone.marbles))
    for seat, (had, has), said in (
        (1 - gone.seat, (before, after), " would have no line left for "),
        (gone.seat, (after, before), " would have a line for "),
    ):
        player = view.players[seat]
        lost = [one for one in able(player, had) if one not in able(player, has)]
        names = [f"{one.name} ({one.cost} {COLOURS[one.colour]})" for one in lost]
        if names:
            return say(reader.who(seat), said, " or ".join(names), ".")
    return say()


def able(player: PlayerView, field: Field) -> list[Ability]:
    """PW-5. The abilities of a player for which a valid play lies on a Field."""
    spent = sum(1 << colour for colour, name in enumerate(COLOURS) if name in player.exhausted)
    return [
        one for one in HEROES[player.key].abilities if plays(field, player.seat, one.colour, one.cost, spent)
    ]


def left(changes: Sequence[Change], reader: Reader) -> Text:
    """PW-7.5. How far from defeat an answer would leave whom it changes that of."""
    found = []
    for one, away in zip(changes, (True, False)):
        points = f" point{'' if round(one.after) == 1 else 's'} of damage from defeat" if away else ""
        if one.gauge.seat is not None:
            far = strong(f"{one.after:.0f}")
            found.append(say(reader.whom(one.gauge.seat), " ", far, points, f" (now {one.before:.0f})"))
    return say("It would leave ", listed(found, ", and "), ".") if found else say()
