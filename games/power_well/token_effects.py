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
    """PW-8.1. Lays a token from the supply on a free slot where its kind may lie, or on the named row."""

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
    """On which slot a token comes to lie."""

    def refusal(text: str) -> IllegalAnswer | None:
        return no_place(s.players[by.seat], by.seat, kind, text)

    about = {"refusal": refusal, "token": token, "deed": deed}
    slot: str = yield from pick(by.seat, "slot", slots, by, "PW-8.1", **about)
    return slot


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
    """PW-8.2. A counter by row number: its token moves along the rail, down (or up, when negative)."""

    rows: int
    kind: TokenKind | None = None

    def able(self, s: Duel, by: By) -> bool:
        return self.kind is None or tokens.count(s, by.seat, self.kind) > 0

    def now(self, s: Duel, by: By) -> None:
        moving = tokens.placed(s, by.seat, self.kind) if self.kind else [by.token]
        for token in moving:
            tokens.slide(s, by, token, self.rows)


@dataclass(frozen=True, slots=True)
class SpendThis(Effect):
    """Puts the token that is acting back into the supply."""

    def now(self, s: Duel, by: By) -> None:
        if by.token in s.players[by.seat].tokens:
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
    """Takes so many tokens of a kind off their slots, or lowers a counter; None: every one."""

    kind: TokenKind
    number: int | None = None

    def able(self, s: Duel, by: By) -> bool:
        return tokens.count(s, by.seat, self.kind) >= (self.number or 1)

    def do(self, s: Duel, by: By) -> Steps[None]:
        have = tokens.count(s, by.seat, self.kind)
        number = have if self.number is None else min(have, self.number)
        if not self.kind.places:
            tokens.add(s, by, self.kind, -number)
            return
        for left in range(have, have - number, -1):
            if left == number:
                token = tokens.placed(s, by.seat, self.kind)[0]
            else:
                token = yield from which_token(s, by, self.kind, "spend")
            tokens.spend(s, by, token)


@dataclass(frozen=True, slots=True)
class TakeLess(Effect):
    """PW-8.2. A shield: the damage about to be dealt is so much less; None: nothing is left of it."""

    number: int | None = None

    def now(self, s: Duel, by: By) -> None:
        s.incoming = 0 if self.number is None else max(0, s.incoming - self.number)
