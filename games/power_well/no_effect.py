"""PW-6.5. Why a sentence of an ability changed nothing, in brief; "" if the state no longer tells."""

from functools import singledispatch

from games.kit.words import many
from games.power_well import tokens
from games.power_well.boards import By, Effect, TokenKind
from games.power_well.conditions import May, Pay, With
from games.power_well.effects import Amount, Deal, DealMore, Drain, Heal, Marbles, PowerUp
from games.power_well.state import FULL, MOST_FLOW, Duel
from games.power_well.token_effects import Gain, Move, Place, Slide, Spend


@singledispatch
def why_not(effect: Effect, s: Duel, by: By) -> str:
    """Returns what prevents a seat's effect."""
    return ""


@why_not.register
def no_optional(effect: May, s: Duel, by: By) -> str:
    return "left out" if effect.able(s, by) else why_not(effect.effect, s, by)


@why_not.register
def no_payment(effect: Pay, s: Duel, by: By) -> str:
    return why_not(effect.price, s, by)


@why_not.register
def no_condition(effect: With, s: Duel, by: By) -> str:
    if effect.kind is None:
        return why_not(effect.effect, s, by) if s.players[by.seat].exhausted else "no Exhausted board"
    count = tokens.count(s, by.seat, effect.kind)
    if count < effect.number:
        return too_few(effect.kind, count)
    return (
        f"{count_words(effect.kind, count)} there"
        if count and not effect.number
        else why_not(effect.effect, s, by)
    )


@why_not.register
def no_deal(effect: Deal, s: Duel, by: By) -> str:
    return zero_amount(effect.amount, s, by)


@why_not.register
def no_deal_more(effect: DealMore, s: Duel, by: By) -> str:
    lost = s.attack >= 0 and s.players[1 - by.seat].exhausted >> s.attack & 1
    return zero_amount(effect.amount, s, by) or ("that bar is Exhausted" if lost else "")


@why_not.register
def no_heal(effect: Heal, s: Duel, by: By) -> str:
    player = s.players[1 - by.seat if effect.foe else by.seat]
    full = all(player.bars[bar] == FULL for bar in player.active)
    return zero_amount(effect.amount, s, by) or ("no bar to heal" if full else "that bar is full")


@why_not.register
def no_drain(effect: Drain, s: Duel, by: By) -> str:
    return zero_amount(effect.amount, s, by) or (
        "" if s.players[1 - by.seat].flow else "no Power Flow to drain"
    )


@why_not.register
def no_power_up(effect: PowerUp, s: Duel, by: By) -> str:
    full = s.players[by.seat].flow == MOST_FLOW
    return zero_amount(effect.amount, s, by) or ("Power Flow is full" if full else "")


@why_not.register
def no_marbles(effect: Marbles, s: Duel, by: By) -> str:
    if not effect.where.marbles(s, by):
        return "no such marble"
    return "none chosen" if effect.up_to else ""


@why_not.register
def no_place(effect: Place, s: Duel, by: By) -> str:
    if tokens.count(s, by.seat, effect.kind) >= effect.kind.supply:
        return f"no {effect.kind.name} left"
    return "" if effect.able(s, by) else "no free place"


@why_not.register
def no_move(effect: Move, s: Duel, by: By) -> str:
    if not tokens.count(s, by.seat, effect.kind):
        return f"no {effect.kind.name}"
    return "" if effect.able(s, by) else "no free place"


@why_not.register
def no_slide(effect: Slide, s: Duel, by: By) -> str:
    if effect.kind is None:
        return ""
    return "no row that way" if tokens.count(s, by.seat, effect.kind) else f"no {effect.kind.name}"


@why_not.register
def no_gain(effect: Gain, s: Duel, by: By) -> str:
    return zero_amount(effect.amount, s, by) or ("" if effect.able(s, by) else f"no more {effect.kind.names}")


@why_not.register
def no_spend(effect: Spend, s: Duel, by: By) -> str:
    count = tokens.count(s, by.seat, effect.kind)
    return too_few(effect.kind, count) if count < (effect.number or 1) else ""


def zero_amount(amount: Amount, s: Duel, by: By) -> str:
    """Returns what an amount counts none of, if it comes to nothing."""
    kind = amount.each or amount.row
    return f"no {kind.name}" if kind and not amount.of(s, by) else ""


def too_few(kind: TokenKind, count: int) -> str:
    """Returns how few of a kind there are."""
    return f"only {count_words(kind, count)}" if count else f"no {kind.name}"


def count_words(kind: TokenKind, count: int) -> str:
    """Returns a number of a kind, in words."""
    return many(count, kind.name, kind.names)
