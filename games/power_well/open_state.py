"""What changes at the open table (PW-2.1), and its position as text."""

import dataclasses
from dataclasses import dataclass
from typing import Final

from games.kit.contract import State
from games.kit.story import Fact
from games.power_well.field import Field
from games.power_well.open_past import (
    BETWEEN,
    Before,
    Moment,
    field_part,
    owed_part,
    player_part,
    turn_part,
)
from games.power_well.state import Player

KEPT: Final = 50
"""How many taps can be undone."""


@dataclass(slots=True, kw_only=True)
class OpenState(State):
    """The Field, what each side has, and the last taps with what they changed, the latest at the end.

    `turn` is the side whose turn it is, -1 before the coin is flipped; `opening` says that the other may
    still remove marbles (PW-3.3); `flips` counts the flips of the coin, and no undo takes one back. `owed`
    are the coins that each side has to pay for Exhausted boards (PW-7.5). `customs` is the text of heroes
    from a table's own folder (PW-9.2).
    """

    field: Field
    players: tuple[Player, Player]
    past: tuple[Moment, ...] = ()
    turn: int = -1
    opening: bool = False
    flips: int = 0
    owed: tuple[int, int] = (0, 0)
    customs: dict[str, str] = dataclasses.field(default_factory=dict)

    def copy(self) -> "OpenState":
        """An independent copy; it shares the players, since `remember` replaces those that a tap changes."""
        twin = self.blank()
        twin.field, twin.past, twin.customs = self.field, self.past, self.customs
        twin.turn, twin.opening, twin.flips = self.turn, self.opening, self.flips
        twin.owed, twin.players = self.owed, self.players
        return twin

    @property
    def notation(self) -> str:
        """`cmy/ymc/ccc/mmy/yyc 0123456789ABCDE | left knight c10 m0* y7 flow 2 coins 3 shield1@left2 | …`.

        Behind the marbles' numbers stands what is in the Well, as `13-16-16`, once a recoloured marble has
        made it something else than what is missing to twenty of each colour. At the end stands whose turn it
        is, once the coin has been flipped, and the coins that are owed.
        """
        parts = [field_part(self.field), *(player_part(side, one) for side, one in enumerate(self.players))]
        parts += [turn_part((self.turn, self.opening))] if self.turn >= 0 else []
        return BETWEEN.join(parts + ([owed_part(self.owed)] if any(self.owed) else []))

    def owe(self, side: int, by: int) -> None:
        """PW-7.5. A side owes so many coins more, or less."""
        owed = list(self.owed)
        owed[side] = max(0, owed[side] + by)
        self.owed = (owed[0], owed[1])

    def remember(self, *sides: int, marbles: bool = False, turn: bool = False) -> None:
        """Keeps what a tap is about to change; the players among it are replaced by copies of their own."""
        before = Before(
            self.field if marbles else None,
            (self.turn, self.opening) if turn else None,
            self.owed if sides else None,
            tuple([(side, self.players[side]) for side in sides]),
        )
        left, right = self.players
        self.players = (left.copy() if 0 in sides else left, right.copy() if 1 in sides else right)
        self.past = (*self.past[1 - KEPT :], Moment(before, None))

    def sign(self, fact: Fact) -> None:
        """Keeps what was told of the last tap, for its undoing."""
        self.past = (*self.past[:-1], Moment(self.past[-1].before, fact))

    def undo(self) -> Fact:
        """Brings back what the last tap changed; what was told of it."""
        *past, last = self.past
        self.past = tuple(past)
        self.restore(last.before)
        return last.told

    def restore(self, before: Before) -> None:
        """Brings back the parts of a position that a tap changed."""
        if before.field is not None:
            self.field = before.field
        if before.turn is not None:
            self.turn, self.opening = before.turn
        if before.owed is not None:
            self.owed = before.owed
        players = list(self.players)
        for side, player in before.players:
            players[side] = player
        self.players = (players[0], players[1])
