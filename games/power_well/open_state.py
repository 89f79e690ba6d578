"""The state of the open table (PW-2.1), and its notation."""

import dataclasses
from dataclasses import dataclass
from typing import Final

from games.kit.contract import State
from games.kit.story import Fact
from games.power_well.field import Field
from games.power_well.open_undo import (
    SEPARATOR,
    FormerValues,
    UndoEntry,
    field_part,
    owed_part,
    player_part,
    turn_part,
)
from games.power_well.state import Player

KEPT: Final = 50
"""Limit on the taps that can be undone."""


@dataclass(slots=True, kw_only=True)
class OpenState(State):
    """The Field, both players, and the latest taps with what they changed, in chronological order.

    `turn` is the side whose turn it is, -1 before the coin is flipped; `opening` whether the other may still
    remove marbles (PW-3.3); `flips` the number of coin flips, which no undo lowers. `owed` is the coins that
    each side owes for Exhausted boards (PW-7.5). `customs` is the text of heroes from a table's own folder
    (PW-9.2).
    """

    field: Field
    players: tuple[Player, Player]
    past: tuple[UndoEntry, ...] = ()
    turn: int = -1
    opening: bool = False
    flips: int = 0
    owed: tuple[int, int] = (0, 0)
    customs: dict[str, str] = dataclasses.field(default_factory=dict)

    def copy(self) -> "OpenState":
        """Returns an independent copy; it shares the players, since `remember` replaces those that change."""
        twin = self.blank()
        twin.field, twin.past, twin.customs = self.field, self.past, self.customs
        twin.turn, twin.opening, twin.flips = self.turn, self.opening, self.flips
        twin.owed, twin.players = self.owed, self.players
        return twin

    @property
    def notation(self) -> str:
        """`cmy/ymc/ccc/mmy/yyc 0123456789ABCDE | left knight c10 m0* y7 flow 2 coins 3 shield1@left2 | …`.

        The marbles' numbers are followed by the Well's counts, as `13-16-16`, if Recolour has made them
        differ from the rest of twenty of each colour. At the end come whose turn it is, once the coin has
        been flipped, and the coins owed.
        """
        parts = [field_part(self.field), *(player_part(side, one) for side, one in enumerate(self.players))]
        parts += [turn_part((self.turn, self.opening))] if self.turn >= 0 else []
        return SEPARATOR.join(parts + ([owed_part(self.owed)] if any(self.owed) else []))

    def owe(self, side: int, by: int) -> None:
        """PW-7.5. Changes a side's debt of coins, not below 0."""
        owed = list(self.owed)
        owed[side] = max(0, owed[side] + by)
        self.owed = (owed[0], owed[1])

    def remember(self, *sides: int, marbles: bool = False, turn: bool = False) -> None:
        """Saves what a tap is about to change; players among it are replaced by copies."""
        before = FormerValues(
            self.field if marbles else None,
            (self.turn, self.opening) if turn else None,
            self.owed if sides else None,
            tuple([(side, self.players[side]) for side in sides]),
        )
        left, right = self.players
        self.players = (left.copy() if 0 in sides else left, right.copy() if 1 in sides else right)
        self.past = (*self.past[1 - KEPT :], UndoEntry(before, None))

    def sign(self, fact: Fact) -> None:
        """Saves the fact recorded for the last tap."""
        self.past = (*self.past[:-1], UndoEntry(self.past[-1].before, fact))

    def undo(self) -> Fact:
        """Undoes the last tap and returns its fact."""
        *past, last = self.past
        self.past = tuple(past)
        self.restore(last.before)
        return last.fact

    def restore(self, before: FormerValues) -> None:
        """Restores the former values of what a tap changed."""
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
