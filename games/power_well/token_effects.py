"""Effects on tokens and counters (PW-8, PW-9.1)."""

from games.kit.asks import IllegalAnswer
from games.kit.contract import Steps
from games.kit.values import dataclass
from games.power_well import tokens
from games.power_well.boards import By, Effect, TokenKind
from games.power_well.effects import Amount, pick
from games.power_well.refusals import no_place
from games.power_well.state import Duel


@dataclass(frozen=True, slots=True)
class Place(Effect):
    """PW-8.1. Lays a token from the supply on a free slot for its kind, or on the named row."""

    kind: TokenKind
    row: int = 0

    def _slots(self, s: Duel, by: By) -> list[str]:
        slots = tokens.free_slots(s.players[by.seat], by.seat, self.kind)
        return [slot for slot in slots if not self.row or tokens.row_of(slot) == self.row]

    def able(self, s: Duel, by: By) -> bool:
        return tokens.count(s, by.seat, self.kind) < self.kind.supply and bool(self._slots(s, by))

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            slot = yield from which_slot(s, by, self.kind, self._slots(s, by), self.kind.key, "place")
            tokens.place(s, by, self.kind, slot)


def which_slot(s: Duel, by: By, kind: TokenKind, slots: list[str], token: str, deed: str) -> Steps[str]:
    """Asks for the slot of a token and returns it."""

    def refusal(text: str) -> IllegalAnswer | None:
        return no_place(s.players[by.seat], by.seat, kind, text)

    about = {"refusal": refusal, "token": token, "deed": deed}
    slot: str = yield from pick(by.seat, "slot", slots, by, "PW-8.1", **about)
    return slot


def which_token(s: Duel, by: By, kind: TokenKind, deed: str) -> Steps[str]:
    """Asks for one of the owner's tokens of a kind and returns it."""
    options = {tokens.token_id(by.seat, token): token for token in tokens.placed(s, by.seat, kind)}
    token: str = yield from pick(by.seat, "token", options, by, "PW-8.1", token=kind.key, deed=deed)
    return token


@dataclass(frozen=True, slots=True)
class Move(Effect):
    """PW-8.1. Moves a token to another free slot."""

    kind: TokenKind

    def able(self, s: Duel, by: By) -> bool:
        return bool(
            tokens.count(s, by.seat, self.kind) and tokens.free_slots(s.players[by.seat], by.seat, self.kind)
        )

    def do(self, s: Duel, by: By) -> Steps[None]:
        if self.able(s, by):
            token = yield from which_token(s, by, self.kind, "move")
            slots, moving = (
                tokens.free_slots(s.players[by.seat], by.seat, self.kind),
                tokens.token_id(by.seat, token),
            )
            slot = yield from which_slot(s, by, self.kind, slots, moving, "move")
            tokens.move(s, by, token, slot)


@dataclass(frozen=True, slots=True)
class Slide(Effect):
    """PW-8.2. Moves tokens that count by row, of `kind` or else the acting one, down (or up, if negative).

    Of several the foremost moves first, so that none stands in the way of the next.
    """

    rows: int
    kind: TokenKind | None = None

    def _moving(self, s: Duel, by: By) -> list[str]:
        slots = s.players[by.seat].tokens
        found = tokens.placed(s, by.seat, self.kind) if self.kind else [by.token]
        moving = [token for token in found if token in slots]
        return sorted(moving, key=lambda token: tokens.row_of(slots[token]), reverse=self.rows > 0)

    def able(self, s: Duel, by: By) -> bool:
        return any(tokens.row_after(s, by, token, self.rows) for token in self._moving(s, by))

    def now(self, s: Duel, by: By) -> None:
        for token in self._moving(s, by):
            tokens.slide(s, by, token, self.rows)


@dataclass(frozen=True, slots=True)
class SpendThis(Effect):
    """Puts the acting token back into the supply."""

    def able(self, s: Duel, by: By) -> bool:
        return by.token in s.players[by.seat].tokens

    def now(self, s: Duel, by: By) -> None:
        if self.able(s, by):
            tokens.spend(s, by, by.token)


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    """Raises a counter."""

    amount: Amount
    kind: TokenKind

    def able(self, s: Duel, by: By) -> bool:
        return tokens.count(s, by.seat, self.kind) < self.kind.supply

    def now(self, s: Duel, by: By) -> None:
        tokens.add(s, by, self.kind, self.amount.of(s, by))


@dataclass(frozen=True, slots=True)
class Spend(Effect):
    """Spends tokens of a kind or points of a counter; `number` None spends all."""

    kind: TokenKind
    number: int | None = None

    def able(self, s: Duel, by: By) -> bool:
        return tokens.count(s, by.seat, self.kind) >= (self.number or 1)

    def do(self, s: Duel, by: By) -> Steps[None]:
        count = tokens.count(s, by.seat, self.kind)
        number = count if self.number is None else min(count, self.number)
        if not self.kind.places:
            tokens.add(s, by, self.kind, -number)
            return
        for _ in range(number):
            if number == count:
                token = tokens.placed(s, by.seat, self.kind)[0]
            else:
                token = yield from which_token(s, by, self.kind, "spend")
            tokens.spend(s, by, token)


@dataclass(frozen=True, slots=True)
class TakeLess(Effect):
    """PW-8.2. Reduces the damage about to be dealt, to nothing if `number` is None."""

    number: int | None = None

    def now(self, s: Duel, by: By) -> None:
        s.incoming = 0 if self.number is None else max(0, s.incoming - self.number)
