"""Modifiers and conditions: effects that let another effect happen, or not (PW-6.6, PW-9.1)."""

from games.kit.contract import Steps
from games.kit.values import dataclass
from games.power_well import tokens
from games.power_well.before import Change
from games.power_well.boards import By, Effect, TokenKind
from games.power_well.effects import pick
from games.power_well.state import Duel
from games.power_well.token_effects import Spend


@dataclass(frozen=True, slots=True)
class May(Effect):
    """PW-6.6. May: all of it or none, the player's choice."""

    effect: Effect

    def able(self, s: Duel, by: By) -> bool:
        return self.effect.able(s, by)

    def change(self, s: Duel, by: By) -> Change | None:
        return self.effect.change(s, by)

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.effect.able(s, by):
            needed = by.aim and not by.aim.met(s.field)
            options = {"yes": True} if needed else {"yes": True, "no": False}
            if (yield from pick(by.seat, "may", options, by, "PW-6.6")):
                yield from self.effect.do(s, by)


@dataclass(frozen=True, slots=True)
class Pay(Effect):
    """A price in tokens: what follows is done only when it can be paid, and then it is paid first."""

    price: Spend
    effect: Effect

    def able(self, s: Duel, by: By) -> bool:
        return self.price.able(s, by)

    def change(self, s: Duel, by: By) -> Change | None:
        return self.effect.change(s, by) if self.able(s, by) else None

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

    def change(self, s: Duel, by: By) -> Change | None:
        return self.effect.change(s, by) if self.able(s, by) else None

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            yield from self.effect.do(s, by)
