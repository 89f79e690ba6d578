"""Undo of the open table: what each tap changed, as values that become text only when stored."""

import json
from dataclasses import replace
from typing import Final

from games.kit.codec import Written, dumps
from games.kit.story import Fact, read_fact
from games.kit.values import dataclass
from games.power_well.field import MARBLES, Field
from games.power_well.notation import player
from games.power_well.open_story import FACTS
from games.power_well.state import SIDES, Player

SEPARATOR: Final = " | "
TURN: Final = "turn"
OWED: Final = "owed"
FACT_SEPARATOR: Final = " | did "
NUMBER_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[:MARBLES]
"""A letter for each marble's number, so that an undo restores the very same marbles."""
TO_NUMBER_LETTERS: Final = NUMBER_LETTERS.encode().ljust(256)
"""The same letters as a table for `bytes.translate`."""

Turn = tuple[int, bool]
"""Side whose turn it is, and whether the other may still remove marbles."""
Owed = tuple[int, int]


@dataclass(frozen=True, slots=True)
class FormerValues:
    """Former values of what a tap changed, None for what it did not; the players must not be modified."""

    field: Field | None = None
    turn: Turn | None = None
    owed: Owed | None = None
    players: tuple[tuple[int, Player], ...] = ()

    @property
    def notation(self) -> str:
        """Returns these parts as text."""
        parts = [] if self.field is None else [field_part(self.field)]
        parts += [] if self.turn is None else [turn_part(self.turn)]
        parts += [] if self.owed is None else [owed_part(self.owed)]
        return SEPARATOR.join(parts + [player_part(side, player) for side, player in self.players])


class UndoEntry(Written):
    """A tap that can be undone: what it changed, and the fact recorded for it.

    Its text is the former values in notation, then the fact. Taps come fast, but few are stored before they
    are dropped and few of those are read again, so writing and parsing are both lazy.
    """

    __slots__ = ("_before", "_fact", "_text")

    def __init__(self, before: FormerValues | None, fact: Fact | None, text: str = "") -> None:
        self._before = before
        self._fact = fact
        self._text = text

    @classmethod
    def read(cls, text: str) -> "UndoEntry":
        return cls(None, None, text)

    @property
    def text(self) -> str:
        if not self._text:
            fact = dumps([self.fact.kind, self.fact.said_as_is])
            self._text = f"{self.before.notation}{FACT_SEPARATOR}{fact}"
        return self._text

    @property
    def before(self) -> FormerValues:
        """Returns the former values of what it changed."""
        if self._before is None:
            self._before = read_former_values(self._text.partition(FACT_SEPARATOR)[0])
        return self._before

    @property
    def fact(self) -> Fact:
        """Returns the fact recorded for it."""
        if self._fact is None:
            text = self._text.partition(FACT_SEPARATOR)[2]
            kind, detail = json.loads(text) if text else ("", {})
            self._fact = read_fact(FACTS, kind, detail, None)
        return self._fact


def field_part(field: Field) -> str:
    """Returns `cmy/ymc/ccc/mmy/yyc 0123456789ABCDE`, and the Well's counts if a marble was recoloured."""
    words = [field.notation, field.ids.translate(TO_NUMBER_LETTERS).decode()]
    if not field.is_whole:
        words.append("-".join(map(str, field.well)))
    return " ".join(words)


def turn_part(turn: Turn) -> str:
    """Returns `turn left opening`."""
    side, opening = turn
    return f"{TURN} {SIDES[side] if side >= 0 else '-'}{' opening' if opening else ''}"


def owed_part(owed: Owed) -> str:
    """Returns `owed 0 1`."""
    return f"{OWED} {owed[0]} {owed[1]}"


def player_part(side: int, player: Player) -> str:
    """Returns `left knight c10 m0* y7 flow 2 coins 3 shield1@left2`."""
    return f"{SIDES[side]} {player.notation}"


def read_former_values(position: str) -> FormerValues:
    """Returns the parts found in a text."""
    found, players = FormerValues(), []
    for part in position.split(SEPARATOR):
        first, rest = part.split(" ", 1)
        if first in SIDES:
            players.append((SIDES.index(first), player(rest)))
        elif first == TURN:
            side, _, opening = rest.partition(" ")
            found = replace(found, turn=(SIDES.index(side) if side in SIDES else -1, bool(opening)))
        elif first == OWED:
            left, _, right = rest.partition(" ")
            found = replace(found, owed=(int(left), int(right)))
        else:
            found = replace(found, field=read_field(first, rest))
    return replace(found, players=tuple(players))


def read_field(marbles: str, rest: str) -> Field:
    """Returns the Field of a text by `field_part`."""
    numbers, _, well = rest.partition(" ")
    field = Field.read(marbles, [int(count) for count in well.split("-")] if well else None)
    return replace(field, ids=bytes(map(NUMBER_LETTERS.index, numbers)))
