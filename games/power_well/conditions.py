"""Effects that make another effect optional, paid or conditional (PW-6.6, PW-9.1)."""

from games.kit.contract import Steps
from games.kit.values import dataclass
from games.power_well import tokens
from games.power_well.before_effects import Change
from games.power_well.boards import By, Effect, TokenKind
from games.power_well.effects import pick
from games.power_well.state import Duel
from games.power_well.token_effects import Spend


@dataclass(frozen=True, slots=True)
class May(Effect):
    """PW-6.6. May: the player does all of the effect or none."""

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
    """A price in tokens: the effect is done only if the price can be paid, which happens first."""

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
    """A condition: the owner must have so many tokens of a kind (0: none), or an Exhausted board."""

    kind: TokenKind | None
    number: int
    effect: Effect

    def able(self, s: Duel, by: By) -> bool:
        if self.kind is None:
            return s.players[by.seat].exhausted != 0 and self.effect.able(s, by)
        count = tokens.count(s, by.seat, self.kind)
        return (count >= self.number if self.number else not count) and self.effect.able(s, by)

    def change(self, s: Duel, by: By) -> Change | None:
        return self.effect.change(s, by) if self.able(s, by) else None

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            yield from self.effect.do(s, by)
