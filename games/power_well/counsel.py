"""Texts of hints: the suggested answer in words, and what speaks for it."""

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

WOULD_LEAVE: Final = "It would leave "
WHEN: Final = {"now": "Before your marbles leave", "later": "After your marbles have left"}
"""PW-6.2. Texts of the answers about when an effect happens."""


def spelt(advice: Advice) -> str:
    """Returns an answer in words: marbles by place, a turn by its ability; "" if there are none for it."""
    return of_marbles(advice) or of_turn(advice.answer) or of_choice(advice)


def of_marbles(advice: Advice) -> str:
    """PW-1.5. Returns what to do with which marbles; "" for answers of another kind."""
    is_opening = any(isinstance(fact, Opened) for fact in advice.facts)
    if advice.answer == NOTHING and is_opening:
        return f"Leave all {len(CELLS)} marbles"
    marbles = advice.answer.split()
    if advice.answer == NOTHING and not advice.facts:
        return "Leave the marbles as they are"
    if not marbles or not CELL.keys() >= set(marbles):
        return ""
    first_fact = next(
        (fact for fact in advice.facts if isinstance(fact, Opened | Removed | Recoloured | Played)), None
    )
    match first_fact:
        case Opened() | Removed():
            return f"Remove {places(marbles)}"
        case Recoloured(colour=colour):
            return f"Turn {places(marbles)} {colour}"
        case Played():
            return f"Draw {places(marbles)}"
    return f"Recolour {places(marbles)}"


def places(marbles: Sequence[str]) -> str:
    """PW-1.5. Returns the places of marbles, column by column: `Left 1, Right 2 and 3`."""
    cells = sorted(CELL[name] for name in marbles)
    columns = {column: [CELLS[cell][1] for cell in cells if CELLS[cell][0] == column] for column in "LMR"}
    named = [
        f"{name.capitalize()} {enumerated(rows)}"
        for name, rows in zip(COLUMN_NAMES, columns.values(), strict=True)
        if rows
    ]
    return ", ".join(named)


def of_turn(text: str) -> str:
    """PW-4.2, PW-4.3. Returns the text of an answer to the question of a turn; "" for other answers."""
    if text in (WISH, PASS):
        return {WISH: "Wish for help", PASS: "Pass this turn"}[text]
    ability = text.rpartition(PAYS)[2].removesuffix(EMPOWERED)
    names = {one.name for hero in HEROES.values() for one in hero.abilities}
    if PAYS not in text and ability not in names:
        return ""
    return f"Play {ability}{', empowered' if text.endswith(EMPOWERED) else ''}"


def of_choice(advice: Advice) -> str:
    """PW-3.2, PW-6.2, PW-6.4. Returns the text of a choice of hero, token or time; "" for other answers."""
    if advice.prompt == "hero":
        return f"Choose {HEROES[advice.answer].name}"
    if advice.prompt == "token" and not advice.facts:
        return "Tap the lit token"
    return WHEN.get(advice.answer, "") if advice.prompt == "before" else ""


def weighed(s: Duel, seat: Seat) -> Iterator[tuple[Gauge, float]]:
    """PW-7, PW-8. Yields the terms of the bots' evaluation; weights are negative for the foe."""
    if s.phase == "heroes":
        return
    for player_seat, sign in ((seat, 1.0), (1 - seat, -1.0)):
        player = s.players[player_seat]
        yield Gauge("Damage until defeat", player_seat, sign), bot.damage_to_defeat(player)
        yield (
            Gauge("Points on bars in play", player_seat, 0.35 * sign),
            sum(player.bars[bar] for bar in player.active),
        )
        yield Gauge("Wishing Coins", player_seat, 0.7 * sign), player.coins
        yield Gauge("Power Flow", player_seat, 0.6 * sign), player.flow
        yield Gauge("Worth of tokens, in damage", player_seat, sign), bot.tokens_value(s, player_seat)
        field_value = bot.plays_value(s.field.colours, player_seat, player.exhausted)
        yield Gauge("Worth of the marbles, in damage", player_seat, 0.4 * sign), field_value


def promised(view: DuelView, advice: Advice, reader: Reader) -> Text:
    """Returns what speaks for an answer: lines that a removal opens or closes, or damage until defeat."""
    if advice.prompt == "hero":
        return say("Every hero can win: bots draw theirs by lot, and so was this one.")
    placed = next((fact for fact in advice.facts if isinstance(fact, Placed)), None)
    if advice.prompt == "slot" and placed and not advice.changes:
        return plays_beside_token(view, placed, reader)
    removal = next(
        (fact for fact in advice.facts if isinstance(fact, Opened | Removed) and fact.marbles), None
    )
    if removal is None:
        return damage_left(advice.changes, reader)
    beginning = "Your foe plays on, and may leave " if advice.prompt == "help" else WOULD_LEAVE
    return abilities_changed(view, removal, reader) or damage_left(advice.changes, reader, beginning)


def plays_beside_token(view: DuelView, placed: Placed, reader: Reader) -> Text:
    """PW-8.1. Returns how many open plays take a marble beside a token: the owner's if it acts on these, else
    the foe's.
    """
    when = HEROES[view.players[placed.seat].key].kinds[placed.token].when
    own_plays = when and (when.who, when.event) == ("you", "played")
    player = view.players[placed.seat if own_plays else 1 - placed.seat]
    open_plays = valid_plays(player, Field.read(view.field))
    beside = sum(bool(line & SLOT_MARBLES[placed.slot]) for line in open_plays)
    of_all = f"{beside} of {many(len(open_plays), 'play')} of "
    parts = (of_all, reader.yours(player.seat), " would take a marble beside it.")
    return say(*parts) if beside else say()


def valid_plays(player: PlayerView, field: Field) -> list[int]:
    """PW-5. Returns a player's valid plays on a Field, as bits."""
    exhausted = exhausted_bits(player)
    abilities = (one for one in HEROES[player.key].abilities if not exhausted >> one.colour & 1)
    return [play for one in abilities for play in plays(field, player.seat, one.colour, one.cost, exhausted)]


def exhausted_bits(player: PlayerView) -> int:
    """PW-7.4. Returns the colours of a player's Exhausted boards, as bits."""
    return sum(1 << colour for colour, name in enumerate(COLOURS) if name in player.exhausted)


def abilities_changed(view: DuelView, removal: Opened | Removed, reader: Reader) -> Text:
    """PW-5.3. Returns the abilities for which a removal leaves the foe no line, else those that it opens.

    Only marbles already known count, since new ones are drawn at random.
    """
    before = Field.read(view.field)
    after = before.without(sum(1 << CELL[name] for name in removal.marbles))
    for seat, (first, second), words in (
        (1 - removal.seat, (before, after), " would have no line left for "),
        (removal.seat, (after, before), " would have a line for "),
    ):
        player = view.players[seat]
        changed = [
            one for one in playable_abilities(player, first) if one not in playable_abilities(player, second)
        ]
        names = [f"{one.name} ({one.cost} {COLOURS[one.colour]})" for one in changed]
        if names:
            return say(reader.who(seat), words, " or ".join(names), ".")
    return say()


def playable_abilities(player: PlayerView, field: Field) -> list[Ability]:
    """PW-5. Returns a player's abilities that have a valid play on a Field."""
    exhausted = exhausted_bits(player)
    return [
        one
        for one in HEROES[player.key].abilities
        if plays(field, player.seat, one.colour, one.cost, exhausted)
    ]


def damage_left(changes: Sequence[Change], reader: Reader, beginning: str = WOULD_LEAVE) -> Text:
    """PW-7.5. Returns how far from defeat an answer would leave the players whom it affects."""
    parts = []
    for one, first in zip(changes, (True, False)):
        unit = f" point{'' if round(one.after) == 1 else 's'} of damage from defeat" if first else ""
        if one.gauge.seat is not None:
            points = strong(f"{one.after:.0f}")
            parts.append(say(reader.whom(one.gauge.seat), " ", points, unit, f" (now {one.before:.0f})"))
    return say(beginning, listed(parts, ", and "), ".") if parts else say()
