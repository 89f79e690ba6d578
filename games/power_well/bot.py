"""How good a duel looks to a seat, and which answers are worth thinking about."""

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from math import exp
from typing import Final

from games.kit.asks import Ask, Choose, Some
from games.kit.dice import Dice
from games.power_well import effects as e
from games.power_well import token_effects as t
from games.power_well.boards import MOMENTS, SLOT_MARBLES, Effect, TokenKind, hero_of
from games.power_well.field import COLOURS, EVERYTHING, Field, Three, bits, names, recoloured
from games.power_well.paths import COSTS, REACH, dearest, plays
from games.power_well.state import FULL, MOST_FLOW, Duel, Player
from games.power_well.tokens import row_of
from games.power_well.turn import PASS, PAYS, WISH, Turn

PLAY_WORTH: Final = {0: 0.0, 1: 1.2, 2: 2.6, 4: 5.5}
"""About what an ability of each cost does, in points of damage; the dearer, the more."""
SPREAD: Final = (1.0, 0.35, 0.15)
"""How much the best, second and third colour count among what a player could play."""
STEEPNESS: Final = 9.0
MOST_USES: Final = 12
"""Ways to a valid play that are told apart."""
MOST_PLAYS: Final = 3
"""Plays of one ability that are told apart."""


def value(s: Duel, seat: int) -> float:
    """From 0 (lost) to 1 (won), by what both players have and what the Field offers them."""
    if s.result:
        return s.result.values[seat]
    if s.phase == "heroes":
        return 0.5
    return 1 / (1 + exp((_strength(s, 1 - seat) - _strength(s, seat)) / STEEPNESS))


def _strength(s: Duel, seat: int) -> float:
    player = s.players[seat]
    active = [player.bars[bar] for bar in player.active]
    recovering = sum(player.bars) - sum(active)
    mind = 0.5 if s.turn == seat else 0.3
    return (
        life(player)
        + 0.35 * sum(active)
        + 3.0 * len(active)
        + 0.2 * recovering
        + 0.7 * player.coins
        + 0.6 * player.flow
        + tokens_worth(s, seat)
        + mind * offer(s.field.colours, seat, player.exhausted)
    )


def life(player: Player) -> int:
    """PW-7.5. The least damage that defeats a player, as coins and bars stand."""
    boards, coins, exhaustions = player.exhausted.bit_count(), player.coins, 0
    while True:
        price = 2 if boards else 1
        boards, exhaustions = boards + 1, exhaustions + 1
        if boards == 3 or coins < price:
            return sum(sorted(player.bars[bar] for bar in player.active)[:exhaustions])
        coins -= price


def offer(colours: Three, seat: int, exhausted: int) -> float:
    """What the Field offers a player for the next ability: mostly the best colour, a little the others."""
    return _offered(dearest(colours, seat, exhausted))


@cache
def _offered(costs: Three) -> float:
    """The same, by the dearest play of each colour."""
    best = sorted((PLAY_WORTH[cost] for cost in costs), reverse=True)
    return sum(share * worth for share, worth in zip(SPREAD, best, strict=True))


def tokens_worth(s: Duel, seat: int) -> float:
    player = s.players[seat]
    if not player.tokens and not player.counters:
        return 0.0
    kinds = hero_of(s, seat).kinds
    lying = sum(_kind_worth(kinds[token[:-1]], row_of(slot)) for token, slot in player.tokens.items())
    return lying + sum(0.8 * count for count in player.counters.values())


@cache
def _kind_worth(kind: TokenKind, row: int) -> float:
    """What a token on a slot may still do, in points of damage."""
    does = [sentence.effect for sentence in kind.sentences]
    worth = sum(_effect_worth(effect) for effect in does)
    lasting = 1.0 if any(isinstance(effect, t.SpendThis) for effect in does) else 1.8
    counting = 0.7 * row if any(isinstance(effect, t.Slide) for effect in does) else 0.0
    return max(0.5, worth * lasting + counting)


def _effect_worth(effect: Effect) -> float:
    if isinstance(effect, t.TakeLess):
        return 2.5 if effect.number is None else 0.7 * effect.number
    weights: dict[type[Effect], float] = {e.Deal: 0.8, e.Heal: 0.6, e.Drain: 0.5, e.PowerUp: 0.5, t.Gain: 0.6}
    weight = weights.get(type(effect), 0.0)
    amount = getattr(effect, "amount", None)
    return weight * amount.number if isinstance(amount, e.Amount) else 0.0


# Answers


def candidates(s: Duel, seat: int, ask: Ask, dice: Dice) -> list[str]:
    """The answers worth thinking about; a hero is chosen at random (PW-3.2)."""
    if isinstance(ask, Turn):
        return _turns(s, ask, dice)
    if isinstance(ask, Some):
        return _markings(s, seat, ask)
    chosen = _CHOICES.get(ask.prompt)
    return chosen(s, seat, ask, dice) if chosen and isinstance(ask, Choose) else list(ask)


def _turns(s: Duel, ask: Turn, dice: Dice) -> list[str]:
    """Every ability with its least wasteful plays, empowered or not; a wish; a pass where nothing else is.

    The last coin is kept, unless there is nothing to play and no Power Flow to be gained by waiting.
    """
    found: dict[str, list[str]] = {}
    for text in ask:
        if text not in (WISH, PASS):
            found.setdefault(text.rpartition(PAYS)[2], []).append(text)
    answers = [text for texts in found.values() for text in dice.sample(texts, min(MOST_PLAYS, len(texts)))]
    player = s.players[ask.at.side]
    stuck = not found and player.flow == MOST_FLOW
    if ask.detail["wish"] and (stuck or player.coins > 1):
        answers.append(WISH)
    return answers if found or (stuck and answers) else [*answers, PASS]


def _hero(s: Duel, seat: int, ask: Choose, dice: Dice) -> list[str]:
    return [ask.sample(dice)]


def _bar(s: Duel, seat: int, ask: Choose, dice: Dice) -> list[str]:
    """The bar where the damage tells most, or the healing helps most, as things stand now."""
    whose, amount = ask.detail["whose"], ask.detail["amount"]
    change = -amount if ask.detail["deed"] == "deal" else amount
    mine = whose == seat
    worth = {name: _after(s, whose, COLOURS.index(name), change) for name in ask.options}
    best = max(worth.values()) if mine else min(worth.values())
    return [next(name for name, found in worth.items() if found == best)]


def _after(s: Duel, whose: int, bar: int, change: int) -> float:
    """What a player would have left of bars, boards and coins."""
    twin = s.players[whose].copy()
    twin.bars[bar] = min(FULL, max(0, twin.bars[bar] + change))
    if not twin.bars[bar]:
        price = 2 if twin.exhausted else 1
        twin.exhausted |= 1 << bar
        if twin.coins < price or twin.exhausted == 7:
            return -99.0
        twin.coins -= price
    active = [twin.bars[colour] for colour in twin.active]
    return life(twin) + 0.35 * sum(active) + 3.0 * len(active) + 0.02 * min(active)


def _slot(s: Duel, seat: int, ask: Choose, dice: Dice) -> list[str]:
    """The slots beside the marbles that matter to this kind of token: the foe's plays, or one's own."""
    kind = hero_of(s, seat).kinds[ask.detail["token"].split("-")[-1].rstrip("0123456789")]
    when = kind.when or MOMENTS["you play here"]
    actor = seat if when.who == "you" and when.event == "played" else 1 - seat
    marked = _wanted(s.field, actor, s.players[actor].exhausted)
    load = {slot: sum(marked[cell] for cell in bits(SLOT_MARBLES[slot])) for slot in ask.options}
    return sorted(ask.options, key=lambda slot: -load[slot])[:2]


_CHOICES: Final[dict[str, Callable[[Duel, int, Choose, Dice], list[str]]]] = {
    "hero": _hero,
    "bar": _bar,
    "slot": _slot,
}


@lru_cache(maxsize=5_000)
def _wanted(field: Field, seat: int, exhausted: int) -> tuple[float, ...]:
    """How much each marble matters to a player: its share in the plays of each colour and cost."""
    wanted = [0.0] * 15
    for colour in range(3):
        for cost in COSTS:
            found = plays(field, seat, colour, cost, exhausted)
            for play in found:
                for cell in bits(play):
                    wanted[cell] += PLAY_WORTH[cost] / len(found)
    return tuple(wanted)


def _markings(s: Duel, seat: int, ask: Some) -> list[str]:
    """Marbles to remove or recolour: those that the foe needs and oneself does not."""
    if isinstance(ask, e.Leading):
        return list(ask)[:MOST_USES]
    if ask.prompt == "recolour":
        return _repaintings(s, seat, ask)
    mine = _wanted(s.field, seat, s.players[seat].exhausted)
    theirs = _wanted(s.field, 1 - seat, s.players[1 - seat].exhausted)
    gain = {
        name: theirs[cell] - mine[cell] for cell, name in enumerate(names(EVERYTHING)) if name in ask.options
    }
    order = sorted(gain, key=lambda name: -gain[name])
    worthy = sum(gain[name] > 0.5 for name in order)
    counts = {ask.high, ask.low, min(ask.high, max(ask.low, worthy))}
    return [" ".join(order[:count]) or "-" for count in sorted(counts)]


def _repaintings(s: Duel, seat: int, ask: Some) -> list[str]:
    """For each colour the marbles that, painted so, help most."""
    found = ["-"] if ask.low == 0 else []
    for colour in range(3):
        colours, chosen = s.field.colours, 0
        for _ in range(ask.high):
            best = max(
                _left(ask.options, chosen),
                key=lambda bit: _balance(s, seat, recoloured(colours, bit, colour)),
            )
            colours, chosen = recoloured(colours, best, colour), chosen | best
        found.append(" ".join(names(chosen)))
    return list(dict.fromkeys(found))


def _left(options: object, chosen: int) -> Iterable[int]:
    assert isinstance(options, dict)
    return [bit for bit in options.values() if not bit & chosen]


def _balance(s: Duel, seat: int, colours: Three) -> float:
    """What the Field would offer to oneself, less what it would offer to the foe."""
    mine = offer(colours, seat, s.players[seat].exhausted)
    theirs = offer(colours, 1 - seat, s.players[1 - seat].exhausted)
    cyan, magenta, yellow = colours
    own = REACH[seat]
    reach = (cyan & own).bit_count() ** 2 + (magenta & own).bit_count() ** 2 + (yellow & own).bit_count() ** 2
    return mine - 1.2 * theirs + 0.01 * reach
