"""The vocabulary of effects (PW-9.1): what each sentence on a board does.

Bars are always chosen by the player whose turn it is (PW-7.1 to PW-7.3); every other choice is made by the
player whose effect it is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.kit.asks import Choose, Some
from games.kit.contract import Steps, choose
from games.power_well import bars, tokens
from games.power_well.boards import SLOT_MARBLES, By, Effect, TokenKind
from games.power_well.field import COLOURS, EVERYTHING, FILE, ROW, bits, entered, names, words
from games.power_well.state import FULL, Duel


@cache
def marble_options(marbles: int) -> Mapping[str, int]:
    """Marbles by name, for an ask."""
    return {name: 1 << cell for name, cell in zip(names(marbles), bits(marbles), strict=True)}


def about(by: By) -> dict[str, Any]:
    """What every ask of an effect says about itself."""
    return {"ability": by.name, "words": by.words, "seat": by.seat}


def pick(
    seat: int, prompt: str, options: Sequence[str] | Mapping[str, Any], by: By, rule: str, **detail: Any
) -> Steps[Any]:
    """One of several options; where there is only one, nobody is asked."""
    if len(options) == 1:
        return next(iter(options.values())) if isinstance(options, Mapping) else options[0]
    ask = Choose(prompt, options, rule=rule, **about(by), **detail)
    return (yield from choose(seat, ask))


@dataclass(frozen=True, slots=True)
class Amount:
    """A number, so much for each token of a kind, or the row number of a token."""

    number: int
    each: TokenKind | None = None
    row: TokenKind | None = None

    def of(self, s: Duel, by: By) -> int:
        """The amount at this moment."""
        if self.row:
            slots = s.players[by.seat].tokens
            return sum(tokens.row_of(slots[token]) for token in tokens.placed(s, by.seat, self.row))
        return self.number * tokens.count(s, by.seat, self.each) if self.each else self.number


# PW-7: harm, healing, Power Flow


@dataclass(frozen=True, slots=True)
class Deal(Effect):
    """PW-7.1. Deal X: one active bar of the foe takes all of it."""

    amount: Amount

    def do(self, s: Duel, by: By) -> Steps[None]:
        amount = self.amount.of(s, by)
        if not by.token:
            amount, s.extra = amount + s.extra, 0
        if amount <= 0:
            return
        foe = 1 - by.seat
        options = {COLOURS[bar]: bar for bar in s.players[foe].active}
        bar = yield from pick(s.turn, "bar", options, by, "PW-7.1", amount=amount, deed="deal", whose=foe)
        warded: list[str] = []
        if not by.token:
            s.attack, s.warded = bar, warded
        bars.strike(s, by, bar, amount, warded)


@dataclass(frozen=True, slots=True)
class DealMore(Effect):
    """PW-7.1. Deal +X: joins this ability's latest Deal, or the next; lost if that bar is Exhausted."""

    amount: Amount

    def now(self, s: Duel, by: By) -> None:
        amount = self.amount.of(s, by)
        if s.attack < 0:
            s.extra += amount
        elif not s.players[1 - by.seat].exhausted >> s.attack & 1:
            bars.strike(s, by, s.attack, amount, s.warded)


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """PW-7.3. Heal X: one active bar of the player who is healed."""

    amount: Amount
    foe: bool = False

    def do(self, s: Duel, by: By) -> Steps[None]:
        whose = 1 - by.seat if self.foe else by.seat
        player, amount = s.players[whose], self.amount.of(s, by)
        if amount <= 0 or all(player.bars[bar] == FULL for bar in player.active):
            return
        options = {COLOURS[bar]: bar for bar in player.active}
        bar = yield from pick(s.turn, "bar", options, by, "PW-7.3", amount=amount, deed="heal", whose=whose)
        bars.heal(s, by, whose, bar, amount)


@dataclass(frozen=True, slots=True)
class Drain(Effect):
    """PW-7.7. Drain X: the foe's Power Flow falls by X."""

    amount: Amount

    def now(self, s: Duel, by: By) -> None:
        bars.flow(s, 1 - by.seat, -self.amount.of(s, by), by.name)


@dataclass(frozen=True, slots=True)
class PowerUp(Effect):
    """PW-7.7. Power Up X: one's own Power Flow rises by X."""

    amount: Amount

    def now(self, s: Duel, by: By) -> None:
        bars.flow(s, by.seat, self.amount.of(s, by), by.name)


# PW-1, PW-6.6: the Field


@dataclass(frozen=True, slots=True)
class Where:
    """PW-6.6. Which marbles an effect may touch: all of the Field unless something narrower is named."""

    colour: int | None = None
    column: str = ""
    row: int | None = None
    beside: TokenKind | None = None
    here: bool = False

    def marbles(self, s: Duel, by: By) -> int:
        """The marbles to choose from."""
        marbles = EVERYTHING if self.colour is None else s.field.colours[self.colour]
        if self.column:
            marbles &= FILE[{"yours": 2 * by.seat, "middle": 1, "foe": 2 - 2 * by.seat}[self.column]]
        if self.row is not None:
            marbles &= ROW[self.row]
        slots = s.players[by.seat].tokens
        if self.beside:
            marbles &= tokens.beside([slots[token] for token in tokens.placed(s, by.seat, self.beside)])
        if self.here:
            marbles &= SLOT_MARBLES[slots[by.token]] if by.token in slots else 0
        return marbles


def remove(s: Duel, seat: int, marbles: int) -> Steps[None]:
    """PW-1.4. One step: the marbles leave, the Field refills, then the tokens beside them act (PW-8.2)."""
    if not marbles:
        return
    s.tell("remove", seat=seat, marbles=list(names(marbles)))
    draw(s, marbles)
    yield from tokens.wake(s, "removed", seat, marbles)


def draw(s: Duel, marbles: int) -> None:
    """PW-1.3. Takes marbles off the Field and tells which came in."""
    s.field = field = s.field.take(marbles, s.dice)
    new = entered(marbles)
    came = [[name, COLOURS[field.colour(cell)]] for name, cell in zip(names(new), bits(new), strict=True)]
    s.tell("draw", marbles=list(names(marbles)), entered=came)


@dataclass(frozen=True, slots=True)
class Marbles(Effect):
    """What Remove and Recolour share: X or up to X marbles of those that are named (PW-6.6)."""

    most: int
    where: Where
    up_to: bool

    def able(self, s: Duel, by: By) -> bool:
        return self.where.marbles(s, by) != 0

    def chosen(self, s: Duel, by: By, prompt: str) -> Steps[int]:
        """The marbles that the player chooses; where there is no choice nobody is asked."""
        marbles = self.where.marbles(s, by)
        if not self.up_to and marbles.bit_count() <= self.most:
            return marbles
        low = 0 if self.up_to else self.most
        ask = Some(prompt, marble_options(marbles), low, self.most, rule="PW-6.6", **about(by))
        return sum((yield from choose(by.seat, ask)))


@dataclass(frozen=True, slots=True)
class Remove(Marbles):
    """PW-6.6. Remove X, exactly, or up to X; fewer only if fewer exist."""

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            yield from remove(s, by.seat, (yield from self.chosen(s, by, "remove")))


@dataclass(frozen=True, slots=True)
class Recolour(Marbles):
    """PW-1.2. Recolour X, or up to X, marbles, all to one colour: the named one, or the player's choice."""

    colour: int | None = None

    def do(self, s: Duel, by: By) -> Steps[None]:
        if not self.able(s, by):
            return
        marbles = yield from self.chosen(s, by, "recolour")
        if not marbles:
            return
        colour = self.colour
        if colour is None:
            options = {name: number for number, name in enumerate(COLOURS)}
            colour = yield from pick(by.seat, "colour", options, by, "PW-1.2", marbles=words(marbles))
        s.field = s.field.recolour(marbles, colour)
        s.tell("recolour", seat=by.seat, marbles=list(names(marbles)), colour=COLOURS[colour])


# PW-8: tokens and counters


@dataclass(frozen=True, slots=True)
class Place(Effect):
    """PW-8.1. Lays a token from the supply on a free slot where its kind may lie, or on the named row."""

    kind: TokenKind
    row: int = 0

    def _slots(self, s: Duel, by: By) -> list[str]:
        slots = tokens.free_slots(s, by.seat, self.kind)
        return [slot for slot in slots if not self.row or tokens.row_of(slot) == self.row]

    def able(self, s: Duel, by: By) -> bool:
        return tokens.count(s, by.seat, self.kind) < self.kind.supply and bool(self._slots(s, by))

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            slots = self._slots(s, by)
            slot = yield from pick(by.seat, "slot", slots, by, "PW-8.1", token=self.kind.key, deed="place")
            tokens.place(s, by.seat, self.kind, slot)


def which_token(s: Duel, by: By, kind: TokenKind, deed: str) -> Steps[str]:
    """Which of one's tokens of a kind."""
    options = {tokens.token_id(by.seat, token): token for token in tokens.placed(s, by.seat, kind)}
    token: str = yield from pick(by.seat, "token", options, by, "PW-8.1", token=kind.key, deed=deed)
    return token


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """PW-8.1. Moves a token to another free slot."""

    kind: TokenKind

    def able(self, s: Duel, by: By) -> bool:
        return bool(tokens.count(s, by.seat, self.kind) and tokens.free_slots(s, by.seat, self.kind))

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            token = yield from which_token(s, by, self.kind, "move")
            slots = tokens.free_slots(s, by.seat, self.kind)
            moving = tokens.token_id(by.seat, token)
            slot = yield from pick(by.seat, "slot", slots, by, "PW-8.1", token=moving, deed="move")
            tokens.move(s, by.seat, token, slot)


@dataclass(frozen=True, slots=True)
class Slide(Effect):
    """PW-8.2. A counter by row number: its token moves along the rail, down (or up, when negative)."""

    rows: int
    kind: TokenKind | None = None

    def able(self, s: Duel, by: By) -> bool:
        return self.kind is None or tokens.count(s, by.seat, self.kind) > 0

    def now(self, s: Duel, by: By) -> None:
        moving = tokens.placed(s, by.seat, self.kind) if self.kind else [by.token]
        for token in moving:
            tokens.slide(s, by.seat, token, self.rows)


@dataclass(frozen=True, slots=True)
class SpendThis(Effect):
    """Puts the token that is acting back into the supply."""

    def now(self, s: Duel, by: By) -> None:
        if by.token in s.players[by.seat].tokens:
            tokens.spend(s, by.seat, by.token)


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Raises a counter."""

    amount: Amount
    kind: TokenKind

    def able(self, s: Duel, by: By) -> bool:
        return tokens.count(s, by.seat, self.kind) < self.kind.supply

    def now(self, s: Duel, by: By) -> None:
        tokens.add(s, by.seat, self.kind, self.amount.of(s, by))


@dataclass(frozen=True, slots=True)
class Spend(Effect):
    """Takes so many tokens of a kind off their slots, or lowers a counter; None: every one."""

    kind: TokenKind
    number: int | None = None

    def able(self, s: Duel, by: By) -> bool:
        return tokens.count(s, by.seat, self.kind) >= (self.number or 1)

    def do(self, s: Duel, by: By) -> Steps[None]:
        have = tokens.count(s, by.seat, self.kind)
        number = have if self.number is None else min(have, self.number)
        if not self.kind.places:
            tokens.add(s, by.seat, self.kind, -number)
            return
        for left in range(have, have - number, -1):
            if left == number:
                token = tokens.placed(s, by.seat, self.kind)[0]
            else:
                token = yield from which_token(s, by, self.kind, "spend")
            tokens.spend(s, by.seat, token)


@dataclass(frozen=True, slots=True)
class TakeLess(Effect):
    """PW-8.2. A shield: the damage about to be dealt is so much less; None: nothing is left of it."""

    number: int | None = None

    def now(self, s: Duel, by: By) -> None:
        s.incoming = 0 if self.number is None else max(0, s.incoming - self.number)


# Modifiers and conditions


@dataclass(frozen=True, slots=True)
class May(Effect):
    """PW-6.6. May: all of it or none, the player's choice."""

    effect: Effect

    def able(self, s: Duel, by: By) -> bool:
        return self.effect.able(s, by)

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.effect.able(s, by):
            options = {"yes": True, "no": False}
            if (yield from pick(by.seat, "may", options, by, "PW-6.6")):
                yield from self.effect.do(s, by)


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """A price in tokens: what follows is done only when it can be paid, and then it is paid first."""

    price: Spend
    effect: Effect

    def able(self, s: Duel, by: By) -> bool:
        return self.price.able(s, by)

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            yield from self.price.do(s, by)
            yield from self.effect.do(s, by)


@dataclass(frozen=True, slots=True)
class With(Effect):
    """A condition: what follows is done only with so many tokens of a kind, or with an Exhausted board."""

    kind: TokenKind | None
    number: int
    effect: Effect

    def able(self, s: Duel, by: By) -> bool:
        if self.kind is None:
            return s.players[by.seat].exhausted != 0 and self.effect.able(s, by)
        have = tokens.count(s, by.seat, self.kind)
        return (have >= self.number if self.number else not have) and self.effect.able(s, by)

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            yield from self.effect.do(s, by)
