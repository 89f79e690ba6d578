"""What a hint says of a duel: the play that it means, and what that would leave each player."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.kit.advice import Advice, Change
from games.kit.asks import NOTHING
from games.kit.contract import Gauge, Seat
from games.kit.words import Reader, Text, enumerated, listed, many, say, strong
from games.power_well import bot
from games.power_well.boards import HEROES, SLOT_MARBLES, Ability
from games.power_well.field import CELL, CELLS, COLOURS, COLUMN_NAMES, Field
from games.power_well.paths import plays
from games.power_well.state import Duel
from games.power_well.story import Opened, Placed, Played, Recoloured, Removed
from games.power_well.turn import EMPOWERED, PASS, PAYS, WISH
from games.power_well.view import DuelView, PlayerView

LEAVES: Final = "It would leave "
WHEN: Final = {"now": "Before your marbles leave", "later": "After your marbles have left"}
"""PW-6.2. Answers to when an effect comes."""


def spelt(advice: Advice) -> str:
    """An answer in words: of marbles by their places, of a turn by what is played; "" for any other."""
    return of_marbles(advice) or of_turn(advice.answer) or of_choice(advice)


def of_marbles(advice: Advice) -> str:
    """PW-1.5. What is to be done with which marbles."""
    opens = any(isinstance(fact, Opened) for fact in advice.facts)
    if advice.answer == NOTHING and opens:
        return f"Leave all {len(CELLS)} marbles"
    marbles = advice.answer.split()
    if advice.answer == NOTHING and not advice.facts:
        return "Leave the marbles as they are"
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


def of_choice(advice: Advice) -> str:
    """PW-3.2, PW-6.2, PW-6.4. Which hero, which token, or when; "" for any other."""
    if advice.prompt == "hero":
        return f"Choose {HEROES[advice.answer].name}"
    if advice.prompt == "token" and not advice.facts:
        return "Tap the lit token"
    return WHEN.get(advice.answer, "") if advice.prompt == "before" else ""


def weighed(s: Duel, seat: Seat) -> Iterator[tuple[Gauge, float]]:
    """PW-7, PW-8. What the bots count: of oneself it is good, of the foe bad."""
    if s.phase == "heroes":
        return
    for who, good in ((seat, 1.0), (1 - seat, -1.0)):
        player = s.players[who]
        yield Gauge("Damage until defeat", who, good), bot.life(player)
        yield (
            Gauge("Points on bars in play", who, 0.35 * good),
            sum(player.bars[bar] for bar in player.active),
        )
        yield Gauge("Wishing Coins", who, 0.7 * good), player.coins
        yield Gauge("Power Flow", who, 0.6 * good), player.flow
        yield Gauge("Worth of tokens, in damage", who, good), bot.tokens_worth(s, who)
        offered = bot.offer(s.field.colours, who, player.exhausted)
        yield Gauge("Worth of the marbles, in damage", who, 0.4 * good), offered


def promised(view: DuelView, advice: Advice, reader: Reader) -> Text:
    """Why an answer is a good one: which lines a removal takes or makes, or how far from defeat it leaves."""
    if advice.prompt == "hero":
        return say("Every hero can win: bots draw theirs by lot, and so was this one.")
    laid = next((fact for fact in advice.facts if isinstance(fact, Placed)), None)
    if advice.prompt == "slot" and laid and not advice.changes:
        return beside(view, laid, reader)
    gone = next((fact for fact in advice.facts if isinstance(fact, Opened | Removed) and fact.marbles), None)
    if gone is None:
        return left(advice.changes, reader)
    begin = "Your foe plays on, and may leave " if advice.prompt == "help" else LEAVES
    return opened_up(view, gone, reader) or left(advice.changes, reader, begin)


def beside(view: DuelView, laid: Placed, reader: Reader) -> Text:
    """PW-8.1. How many of the plays that lie open go past a token: one's own where it waits for those."""
    when = HEROES[view.players[laid.seat].key].kinds[laid.token].when
    own = when and (when.who, when.event) == ("you", "played")
    player = view.players[laid.seat if own else 1 - laid.seat]
    open_now = lines(player, Field.read(view.field))
    past = sum(bool(line & SLOT_MARBLES[laid.slot]) for line in open_now)
    of_all = f"{past} of {many(len(open_now), 'play')} of "
    told = (of_all, reader.yours(player.seat), " would take a marble beside it.")
    return say(*told) if past else say()


def lines(player: PlayerView, field: Field) -> list[int]:
    """PW-5. The valid plays of a player on a Field, as bits."""
    spent = exhausted(player)
    able = (one for one in HEROES[player.key].abilities if not spent >> one.colour & 1)
    return [line for one in able for line in plays(field, player.seat, one.colour, one.cost, spent)]


def exhausted(player: PlayerView) -> int:
    """PW-7.4. The colours whose boards are Exhausted, as bits."""
    return sum(1 << colour for colour, name in enumerate(COLOURS) if name in player.exhausted)


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
    spent = exhausted(player)
    return [
        one for one in HEROES[player.key].abilities if plays(field, player.seat, one.colour, one.cost, spent)
    ]


def left(changes: Sequence[Change], reader: Reader, begin: str = LEAVES) -> Text:
    """PW-7.5. How far from defeat an answer would leave whom it changes that of."""
    found = []
    for one, away in zip(changes, (True, False)):
        points = f" point{'' if round(one.after) == 1 else 's'} of damage from defeat" if away else ""
        if one.gauge.seat is not None:
            far = strong(f"{one.after:.0f}")
            found.append(say(reader.whom(one.gauge.seat), " ", far, points, f" (now {one.before:.0f})"))
    return say(begin, listed(found, ", and "), ".") if found else say()
