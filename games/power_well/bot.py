"""The bots of the duel: evaluation of states, and candidate answers."""

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
from games.power_well.paths import COSTS, REACH, highest_costs, plays
from games.power_well.state import FULL, MOST_FLOW, Duel, Player
from games.power_well.tokens import row_of
from games.power_well.turn import PASS, PAYS, WISH, Turn

PLAY_VALUE: Final = {0: 0.0, 1: 1.2, 2: 2.6, 4: 5.5}
"""Estimated worth of an ability by its cost, in points of damage."""
COLOUR_WEIGHTS: Final = (1.0, 0.35, 0.15)
"""Weights of a player's best, second and third colour in the worth of the Field."""
STEEPNESS: Final = 9.0
MOST_USES: Final = 12
"""Limit on uses of a Before effect among the candidates."""
MOST_PLAYS: Final = 3
"""Limit on plays of one ability among the candidates."""


def value(s: Duel, seat: int) -> float:
    """Returns a seat's evaluation, 0 (lost) to 1 (won), by both players' resources and the Field."""
    if s.result:
        return s.result.values[seat]
    if s.phase == "heroes":
        return 0.5
    return 1 / (1 + exp((_strength(s, 1 - seat) - _strength(s, seat)) / STEEPNESS))


def _strength(s: Duel, seat: int) -> float:
    player = s.players[seat]
    active = [player.bars[bar] for bar in player.active]
    recovering = sum(player.bars) - sum(active)
    turn_weight = 0.5 if s.turn == seat else 0.3
    return (
        damage_to_defeat(player)
        + 0.35 * sum(active)
        + 3.0 * len(active)
        + 0.2 * recovering
        + 0.7 * player.coins
        + 0.6 * player.flow
        + tokens_value(s, seat)
        + turn_weight * plays_value(s.field.colours, seat, player.exhausted)
    )


def damage_to_defeat(player: Player) -> int:
    """PW-7.5. Returns the least damage that defeats a player, given coins and bars."""
    boards, coins, exhaustions = player.exhausted.bit_count(), player.coins, 0
    while True:
        price = 2 if boards else 1
        boards, exhaustions = boards + 1, exhaustions + 1
        if boards == 3 or coins < price:
            return sum(sorted(player.bars[bar] for bar in player.active)[:exhaustions])
        coins -= price


def plays_value(colours: Three, seat: int, exhausted: int) -> float:
    """Returns the worth of a player's plays on the Field: mostly that of the best colour."""
    return _value_of_costs(highest_costs(colours, seat, exhausted))


@cache
def _value_of_costs(costs: Three) -> float:
    """Returns the same, given the highest cost that each colour can pay."""
    values = sorted((PLAY_VALUE[cost] for cost in costs), reverse=True)
    return sum(weight * play_value for weight, play_value in zip(COLOUR_WEIGHTS, values, strict=True))


def tokens_value(s: Duel, seat: int) -> float:
    player = s.players[seat]
    if not player.tokens and not player.counters:
        return 0.0
    kinds = hero_of(s, seat).kinds
    lying = sum(_kind_value(kinds[token[:-1]], row_of(slot)) for token, slot in player.tokens.items())
    return lying + sum(0.8 * count for count in player.counters.values())


@cache
def _kind_value(kind: TokenKind, row: int) -> float:
    """Returns the expected effect of a token of this kind in a row (0: none), in points of damage."""
    effects = [sentence.effect for sentence in kind.sentences]
    total = sum(_effect_value(effect) for effect in effects)
    lasting = 1.0 if any(isinstance(effect, t.SpendThis) for effect in effects) else 1.8
    counting = 0.7 * row if any(isinstance(effect, t.Slide) for effect in effects) else 0.0
    return max(0.5, total * lasting + counting)


def _effect_value(effect: Effect) -> float:
    if isinstance(effect, t.TakeLess):
        return 2.5 if effect.number is None else 0.7 * effect.number
    weights: dict[type[Effect], float] = {e.Deal: 0.8, e.Heal: 0.6, e.Drain: 0.5, e.PowerUp: 0.5, t.Gain: 0.6}
    weight = weights.get(type(effect), 0.0)
    amount = getattr(effect, "amount", None)
    return weight * amount.number if isinstance(amount, e.Amount) else 0.0


# Answers


def candidates(s: Duel, seat: int, ask: Ask, dice: Dice) -> list[str]:
    """Returns the candidate answers to a question; for a hero, a random one (PW-3.2)."""
    if isinstance(ask, Turn):
        return _turns(s, ask, dice)
    if isinstance(ask, Some):
        return _marble_choices(s, seat, ask)
    choose = _CHOICES.get(ask.prompt)
    return choose(s, seat, ask, dice) if choose and isinstance(ask, Choose) else list(ask)


def _turns(s: Duel, ask: Turn, dice: Dice) -> list[str]:
    """Returns abilities with sampled plays, empowered or not, a wish, and a pass if no ability can be played.

    The last coin is kept, unless nothing can be played and Power Flow is full, so that waiting gains nothing.
    """
    by_ability: dict[str, list[str]] = {}
    for text in ask:
        if text not in (WISH, PASS):
            by_ability.setdefault(text.rpartition(PAYS)[2], []).append(text)
    answers = [
        text for texts in by_ability.values() for text in dice.sample(texts, min(MOST_PLAYS, len(texts)))
    ]
    player = s.players[ask.at.side]
    stuck = not by_ability and player.flow == MOST_FLOW
    if ask.detail["wish"] and (stuck or player.coins > 1):
        answers.append(WISH)
    return answers if by_ability or (stuck and answers) else [*answers, PASS]


def _hero(s: Duel, seat: int, ask: Choose, dice: Dice) -> list[str]:
    return [ask.sample(dice)]


def _bar(s: Duel, seat: int, ask: Choose, dice: Dice) -> list[str]:
    """Returns the bar where damage or healing changes the evaluation of its player most."""
    whose, amount = ask.detail["whose"], ask.detail["amount"]
    change = -amount if ask.detail["deed"] == "deal" else amount
    mine = whose == seat
    values = {name: _value_after(s, whose, COLOURS.index(name), change) for name in ask.options}
    best = max(values.values()) if mine else min(values.values())
    return [next(name for name, value_after in values.items() if value_after == best)]


def _value_after(s: Duel, whose: int, bar: int, change: int) -> float:
    """Returns the worth of a player's bars, boards and coins after a change of one bar; -99 if defeated."""
    copy = s.players[whose].copy()
    copy.bars[bar] = min(FULL, max(0, copy.bars[bar] + change))
    if not copy.bars[bar]:
        price = 2 if copy.exhausted else 1
        copy.exhausted |= 1 << bar
        if copy.coins < price or copy.exhausted == 7:
            return -99.0
        copy.coins -= price
    active = [copy.bars[colour] for colour in copy.active]
    return damage_to_defeat(copy) + 0.35 * sum(active) + 3.0 * len(active) + 0.02 * min(active)


def _slot(s: Duel, seat: int, ask: Choose, dice: Dice) -> list[str]:
    """Returns up to two slots, beside the marbles most wanted by the player on whose plays the token acts."""
    kind = hero_of(s, seat).kinds[ask.detail["token"].split("-")[-1].rstrip("0123456789")]
    when = kind.when or MOMENTS["you play here"]
    actor = seat if when.who == "you" and when.event == "played" else 1 - seat
    marble_values = _marble_values(s.field, actor, s.players[actor].exhausted)
    slot_values = {
        slot: sum(marble_values[cell] for cell in bits(SLOT_MARBLES[slot])) for slot in ask.options
    }
    return sorted(ask.options, key=lambda slot: -slot_values[slot])[:2]


_CHOICES: Final[dict[str, Callable[[Duel, int, Choose, Dice], list[str]]]] = {
    "hero": _hero,
    "bar": _bar,
    "slot": _slot,
}


@lru_cache(maxsize=5_000)
def _marble_values(field: Field, seat: int, exhausted: int) -> tuple[float, ...]:
    """Returns for each marble its worth to a player: its share in the plays of each colour and cost."""
    values = [0.0] * 15
    for colour in range(3):
        for cost in COSTS:
            valid_plays = plays(field, seat, colour, cost, exhausted)
            for play in valid_plays:
                for cell in bits(play):
                    values[cell] += PLAY_VALUE[cost] / len(valid_plays)
    return tuple(values)


def _marble_choices(s: Duel, seat: int, ask: Some) -> list[str]:
    """Returns choices of marbles to recolour, or to remove: those that the foe alone needs."""
    if isinstance(ask, e.Leading):
        return list(ask)[:MOST_USES]
    if ask.prompt == "recolour":
        return _recolour_choices(s, seat, ask)
    mine = _marble_values(s.field, seat, s.players[seat].exhausted)
    theirs = _marble_values(s.field, 1 - seat, s.players[1 - seat].exhausted)
    gain = {
        name: theirs[cell] - mine[cell] for cell, name in enumerate(names(EVERYTHING)) if name in ask.options
    }
    order = sorted(gain, key=lambda name: -gain[name])
    gaining = sum(gain[name] > 0.5 for name in order)
    counts = {ask.high, ask.low, min(ask.high, max(ask.low, gaining))}
    return [" ".join(order[:count]) or "-" for count in sorted(counts)]


def _recolour_choices(s: Duel, seat: int, ask: Some) -> list[str]:
    """Returns for each colour a greedy choice of marbles whose recolouring helps most."""
    found = ["-"] if ask.low == 0 else []
    for colour in range(3):
        colours, chosen = s.field.colours, 0
        for _ in range(ask.high):
            best = max(
                _not_chosen(ask.options, chosen),
                key=lambda bit: _field_balance(s, seat, recoloured(colours, bit, colour)),
            )
            colours, chosen = recoloured(colours, best, colour), chosen | best
        found.append(" ".join(names(chosen)))
    return list(dict.fromkeys(found))


def _not_chosen(options: object, chosen: int) -> Iterable[int]:
    assert isinstance(options, dict)
    return [bit for bit in options.values() if not bit & chosen]


def _field_balance(s: Duel, seat: int, colours: Three) -> float:
    """Returns the worth of the Field to a seat, less a weighted worth to the foe."""
    mine = plays_value(colours, seat, s.players[seat].exhausted)
    theirs = plays_value(colours, 1 - seat, s.players[1 - seat].exhausted)
    cyan, magenta, yellow = colours
    own = REACH[seat]
    reach = (cyan & own).bit_count() ** 2 + (magenta & own).bit_count() ** 2 + (yellow & own).bit_count() ** 2
    return mine - 1.2 * theirs + 0.01 * reach
