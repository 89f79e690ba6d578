"""What changes at the open table (PW-2.1), and its positions as text, kept for undo."""

import dataclasses
import json
from dataclasses import dataclass, replace
from typing import Any, Final

from games.kit.contract import State
from games.kit.story import Fact
from games.power_well.field import LETTERS, MARBLES, Field
from games.power_well.state import SIDES, Player

KEPT: Final = 50
"""How many taps can be undone."""

BETWEEN: Final = " | "
TURN: Final = "turn"
OWED: Final = "owed"
DID: Final = " | did "
NUMBERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[:MARBLES]
"""A letter for each marble's own number: a position that comes back brings back the very same marbles."""
NUMBERED: Final = NUMBERS.encode().ljust(256)
"""The same as a table for `bytes.translate`."""


@dataclass(slots=True, kw_only=True)
class OpenState(State):
    """The Field, what each side has, and the positions before the last taps, the latest at the end.

    An entry of `past` holds in notation what a tap changed, and behind it what was told of that tap. `turn`
    is the side whose turn it is, -1 before the coin is flipped; `opening` says that the other may still
    remove marbles (PW-3.3); `flips` counts the flips of the coin, and no undo takes one back. `owed` are the
    coins that each side has to pay for Exhausted boards (PW-7.5). `customs` is the text of heroes from a
    table's own folder (PW-9.2).
    """

    field: Field
    players: tuple[Player, Player]
    past: tuple[str, ...] = ()
    turn: int = -1
    opening: bool = False
    flips: int = 0
    owed: tuple[int, int] = (0, 0)
    customs: dict[str, str] = dataclasses.field(default_factory=dict)

    def copy(self) -> "OpenState":
        """An independent copy."""
        twin = self.blank()
        twin.field, twin.past, twin.customs = self.field, self.past, self.customs
        twin.turn, twin.opening, twin.flips, twin.owed = self.turn, self.opening, self.flips, self.owed
        twin.players = (self.players[0].copy(), self.players[1].copy())
        return twin

    @property
    def notation(self) -> str:
        """`cmy/ymc/ccc/mmy/yyc 0123456789ABCDE | left knight c10 m0* y7 flow 2 coins 3 shield1@left2 | …`.

        Behind the marbles' numbers stands what is in the Well, as `13-16-16`, once a recoloured marble has
        made it something else than what is missing to twenty of each colour. At the end stands whose turn it
        is, once the coin has been flipped, and the coins that are owed.
        """
        parts = [self._field_part(), self._player_part(0), self._player_part(1)]
        parts += [self._turn_part()] if self.turn >= 0 else []
        return BETWEEN.join(parts + ([self._owed_part()] if any(self.owed) else []))

    def owe(self, side: int, by: int) -> None:
        """PW-7.5. A side owes so many coins more, or less."""
        owed = list(self.owed)
        owed[side] = max(0, owed[side] + by)
        self.owed = (owed[0], owed[1])

    def remember(self, *sides: int, marbles: bool = False, turn: bool = False) -> None:
        """Keeps what a tap is about to change."""
        parts = [self._field_part()] if marbles else []
        parts += [self._turn_part()] if turn else []
        parts += [self._owed_part()] if sides else []
        entry = BETWEEN.join(parts + [self._player_part(side) for side in sides])
        self.past = (*self.past[1 - KEPT :], entry)

    def sign(self, fact: Fact) -> None:
        """Keeps what was told of the last tap, for its undoing."""
        told = json.dumps([fact.kind, fact.detail], separators=(",", ":"))
        self.past = (*self.past[:-1], f"{self.past[-1]}{DID}{told}")

    @property
    def told(self) -> tuple[str, dict[str, Any]]:
        """What was told of the last tap that can be undone, as kind and detail."""
        told = self.past[-1].partition(DID)[2] if self.past else ""
        kind, detail = json.loads(told) if told else ("", {})
        return kind, detail

    def undo(self) -> tuple[str, dict[str, Any]]:
        """Brings back what the last tap changed; what was told of it, as kind and detail."""
        told = self.told
        *before, last = self.past
        self.past = tuple(before)
        self.restore(last.partition(DID)[0])
        return told

    def restore(self, position: str) -> None:
        """Brings back a position, or the part of one that is written."""
        players = list(self.players)
        for part in position.split(BETWEEN):
            first, rest = part.split(" ", 1)
            if first in SIDES:
                players[SIDES.index(first)] = read_player(rest)
            elif first == TURN:
                side, _, opening = rest.partition(" ")
                self.turn, self.opening = SIDES.index(side) if side in SIDES else -1, bool(opening)
            elif first == OWED:
                left, _, right = rest.partition(" ")
                self.owed = (int(left), int(right))
            else:
                numbers, _, well = rest.partition(" ")
                field = Field.read(first, [int(count) for count in well.split("-")] if well else None)
                self.field = replace(field, ids=bytes(map(NUMBERS.index, numbers)))
        self.players = (players[0], players[1])

    def _field_part(self) -> str:
        field = self.field
        words = [field.notation, field.ids.translate(NUMBERED).decode()]
        if not field.is_whole:
            words.append("-".join(map(str, field.well)))
        return " ".join(words)

    def _turn_part(self) -> str:
        side = SIDES[self.turn] if self.turn >= 0 else "-"
        return f"{TURN} {side}{' opening' if self.opening else ''}"

    def _owed_part(self) -> str:
        return f"{OWED} {self.owed[0]} {self.owed[1]}"

    def _player_part(self, side: int) -> str:
        return f"{SIDES[side]} {self.players[side].notation}"


def read_player(notation: str) -> Player:
    """The player that `Player.notation` wrote."""
    hero, *words = notation.split(" ")
    player = Player(hero="" if hero == "-" else hero)
    for colour, (letter, bar) in enumerate(zip(LETTERS, words[:3], strict=True)):
        player.bars[colour] = int(bar.strip(f"{letter}*"))
        player.exhausted |= bar.endswith("*") << colour
    player.flow, player.coins = int(words[4]), int(words[6])
    for word in words[7:]:
        token, _, slot = word.partition("@")
        if slot:
            player.tokens[token] = slot
        else:
            kind, _, count = word.partition("=")
            player.counters[kind] = int(count)
    return player
