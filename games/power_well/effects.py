"""Effects (PW-9.1): what each sentence on a board does to Field, bars, and Power Flow.

Bars are chosen by the player whose turn it is (PW-7.1 to PW-7.3), anything else by the effect's owner.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from typing import Any

from games.kit.asks import NOTHING, Choose, IllegalAnswer, Some
from games.kit.contract import Question, Steps, choose, settled
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.power_well import damage, tokens
from games.power_well.before_effects import Change
from games.power_well.boards import SLOT_MARBLES, By, Effect, TokenKind
from games.power_well.field import COLOURS, COLUMN_CELLS, EVERYTHING, ROW_CELLS, bits, entered, names, words
from games.power_well.refusals import no_target
from games.power_well.state import ACTIVE, FULL, MOST_FLOW, Duel
from games.power_well.story import Cause, Drawn, Recoloured, Removed

BARS = tuple({COLOURS[bar]: bar for bar in active} for active in ACTIVE)
"""PW-7.4. Options among active bars, indexed by the bits of Exhausted boards."""


@cache
def marble_options(marbles: int) -> Mapping[str, int]:
    """Returns marbles by name, as options of an ask."""
    return {name: 1 << cell for name, cell in zip(names(marbles), bits(marbles), strict=True)}


def about(by: By) -> dict[str, Any]:
    """Returns the details common to every ask of an effect."""
    return {"ability": by.name, "words": by.words, "seat": by.seat}


def pick(
    seat: int, prompt: str, options: Sequence[str] | Mapping[str, Any], by: By, rule: str, **detail: Any
) -> Steps[Any]:
    """Asks for one of several options; settles without a question if there is only one."""
    if len(options) == 1:
        return settled(next(iter(options.values())) if isinstance(options, Mapping) else options[0])
    return choose(seat, lambda: Choose(prompt, options, rule=rule, **about(by), **detail))


@dataclass(frozen=True, slots=True)
class Amount:
    """A fixed number, a number for each token of a kind, or the row number of a token."""

    number: int
    each: TokenKind | None = None
    row: TokenKind | None = None

    def of(self, s: Duel, by: By) -> int:
        """Returns the amount in this state."""
        if self.row:
            slots = s.players[by.seat].tokens
            return sum(tokens.row_of(slots[token]) for token in tokens.placed(s, by.seat, self.row))
        return self.number * tokens.count(s, by.seat, self.each) if self.each else self.number


# PW-7: damage, healing, Power Flow


@dataclass(frozen=True, slots=True)
class Deal(Effect):
    """PW-7.1. Deal X: one active bar of the foe takes all of the damage."""

    amount: Amount

    def able(self, s: Duel, by: By) -> bool:
        return self.amount.of(s, by) + (0 if by.token else s.extra) > 0

    def do(self, s: Duel, by: By) -> Steps[None]:
        amount = self.amount.of(s, by)
        if not by.token:
            amount, s.extra = amount + s.extra, 0
        if amount <= 0:
            return
        foe = 1 - by.seat
        options = BARS[s.players[foe].exhausted]
        bar = yield from pick(
            s.turn, "bar", options, by, "PW-7.1", refusal=no_target, amount=amount, deed="deal", whose=foe
        )
        warded: list[str] = []
        if not by.token:
            s.attack, s.warded = bar, warded
        damage.deal_damage(s, by, bar, amount, warded)


@dataclass(frozen=True, slots=True)
class DealMore(Effect):
    """PW-7.1. Deal +X: joins this ability's latest Deal, or else the next; lost if that bar is Exhausted."""

    amount: Amount

    def now(self, s: Duel, by: By) -> None:
        amount = self.amount.of(s, by)
        if s.attack < 0:
            s.extra += amount
        elif not s.players[1 - by.seat].exhausted >> s.attack & 1:
            damage.deal_damage(s, by, s.attack, amount, s.warded)


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    """PW-7.3. Heal X: heals one active bar of the effect's owner, or of the foe."""

    amount: Amount
    foe: bool = False

    def _whose(self, by: By) -> int:
        return 1 - by.seat if self.foe else by.seat

    def able(self, s: Duel, by: By) -> bool:
        player = s.players[self._whose(by)]
        return self.amount.of(s, by) > 0 and any(player.bars[bar] < FULL for bar in player.active)

    def do(self, s: Duel, by: By) -> Steps[None]:
        if not self.able(s, by):
            return
        whose, amount = self._whose(by), self.amount.of(s, by)
        options = BARS[s.players[whose].exhausted]
        bar = yield from pick(
            s.turn, "bar", options, by, "PW-7.3", refusal=no_target, amount=amount, deed="heal", whose=whose
        )
        damage.heal(s, by, whose, bar, amount)


@dataclass(frozen=True, slots=True)
class Drain(Effect):
    """PW-7.7. Drain X: lowers the foe's Power Flow by X."""

    amount: Amount

    def able(self, s: Duel, by: By) -> bool:
        return self.amount.of(s, by) > 0 and s.players[1 - by.seat].flow > 0

    def now(self, s: Duel, by: By) -> None:
        damage.change_flow(s, 1 - by.seat, -self.amount.of(s, by), by.cause)


@dataclass(frozen=True, slots=True)
class PowerUp(Effect):
    """PW-7.7. Power Up X: raises the owner's Power Flow by X."""

    amount: Amount

    def able(self, s: Duel, by: By) -> bool:
        return self.amount.of(s, by) > 0 and s.players[by.seat].flow < MOST_FLOW

    def now(self, s: Duel, by: By) -> None:
        damage.change_flow(s, by.seat, self.amount.of(s, by), by.cause)


# PW-1, PW-6.6: the Field


@dataclass(frozen=True, slots=True)
class Where:
    """PW-6.6. Which marbles an effect may affect: the whole Field, unless narrowed."""

    colour: int | None = None
    column: str = ""
    row: int | None = None
    beside: TokenKind | None = None
    here: bool = False

    def marbles(self, s: Duel, by: By) -> int:
        """Returns the marbles to choose from, as bits."""
        marbles = EVERYTHING if self.colour is None else s.field.colours[self.colour]
        if self.column:
            marbles &= COLUMN_CELLS[{"yours": 2 * by.seat, "middle": 1, "foe": 2 - 2 * by.seat}[self.column]]
        if self.row is not None:
            marbles &= ROW_CELLS[self.row]
        slots = s.players[by.seat].tokens
        if self.beside:
            marbles &= tokens.marbles_beside(
                [slots[token] for token in tokens.placed(s, by.seat, self.beside)]
            )
        if self.here:
            marbles &= SLOT_MARBLES[slots[by.token]] if by.token in slots else 0
        return marbles


def remove(s: Duel, seat: int, marbles: int, cause: Cause | None = None) -> Iterable[Question]:
    """PW-1.4. Removes marbles in one step: they leave, the Field refills, tokens beside them act (PW-8.2)."""
    if not marbles:
        return ()
    s.tell(Removed(seat, names(marbles), cause))
    draw(s, marbles)
    return tokens.trigger(s, "removed", seat, marbles)


def draw(s: Duel, marbles: int) -> None:
    """PW-1.3. Takes marbles off the Field, refills it and records the new marbles."""
    s.field = field = s.field.take(marbles, s.dice)
    s.tell(Drawn(names(marbles), field.with_colours(entered(marbles))))


class Leading(Some):
    """PW-6.1. Choice among the uses of a Before effect that lead to a valid play, while there is none yet."""

    __slots__ = ("uses",)

    def __init__(self, prompt: str, uses: Sequence[int], **detail: Any) -> None:
        touched = reduce(or_, uses)
        counts = [use.bit_count() for use in uses]
        super().__init__(prompt, marble_options(touched), min(counts), max(counts), rule="PW-6.1", **detail)
        self.uses = {words(use) or NOTHING: use for use in uses}

    def parse(self, text: str) -> int:  # type: ignore[override]
        """Returns the marbles of a use; raises IllegalAnswer if it would leave no valid play."""
        use: int = sum(super().parse(text))
        if use not in self.uses.values():
            raise IllegalAnswer("After that the ability would have no valid play.", self.rule)
        return use

    def sample(self, dice: Dice) -> str:
        """Returns a random use."""
        return dice.pick(tuple(self.uses))

    def __iter__(self) -> Iterator[str]:
        return iter(self.uses)

    @property
    def size(self) -> int:
        """Returns the number of uses."""
        return len(self.uses)


@dataclass(frozen=True, slots=True)
class Marbles(Effect):
    """Base of Remove and Recolour: X, or up to X, of the marbles described by `where` (PW-6.6)."""

    most: int
    where: Where
    up_to: bool

    @property
    def turns_to(self) -> tuple[int, ...]:
        """Returns the colours that the marbles may take; empty if they leave the Field."""
        return ()

    def able(self, s: Duel, by: By) -> bool:
        return self.where.marbles(s, by) != 0

    def change(self, s: Duel, by: By) -> Change | None:
        marbles = self.where.marbles(s, by)
        low = 0 if self.up_to else min(self.most, marbles.bit_count())
        return Change(marbles, low, self.most, self.turns_to) if marbles else None

    def chosen(self, s: Duel, by: By, prompt: str) -> Steps[int]:
        """Asks for the marbles, unless there is no choice, and returns them as bits."""
        change = self.change(s, by)
        if not change or change.low == change.marbles.bit_count():
            return change.marbles if change else 0
        if by.aim and (uses := by.aim.uses(s.field, change)):
            chosen: int = yield from choose(by.seat, lambda: Leading(prompt, uses, **about(by)))
            return chosen
        options = marble_options(change.marbles)
        low, high = change.low, change.high
        marbles = yield from choose(
            by.seat, lambda: Some(prompt, options, low, high, rule="PW-6.6", **about(by))
        )
        return sum(marbles)


@dataclass(frozen=True, slots=True)
class Remove(Marbles):
    """PW-6.6. Remove X, or up to X; X is exact unless fewer exist."""

    def do(self, s: Duel, by: By) -> Steps[None]:
        yield from remove(s, by.seat, (yield from self.chosen(s, by, "remove")), by.cause)


@dataclass(frozen=True, slots=True)
class Recolour(Marbles):
    """PW-1.2. Recolour X, or up to X, marbles, all to one colour: the named one, or the player's choice."""

    colour: int | None = None

    @property
    def turns_to(self) -> tuple[int, ...]:
        return tuple(range(len(COLOURS))) if self.colour is None else (self.colour,)

    def do(self, s: Duel, by: By) -> Steps[None]:
        marbles = yield from self.chosen(s, by, "recolour")
        if not marbles:
            return
        options = {COLOURS[colour]: colour for colour in self.turns_to}
        if by.aim:
            fit = {name: c for name, c in options.items() if by.aim.met(s.field.recolour(marbles, c))}
            options = fit or options
        colour = yield from pick(by.seat, "colour", options, by, "PW-1.2", marbles=words(marbles))
        s.field = s.field.recolour(marbles, colour)
        s.tell(Recoloured(by.seat, names(marbles), COLOURS[colour], by.cause))
