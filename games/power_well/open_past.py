"""What an undo of the open table brings back: a tap's doing as values, written down only to be stored."""

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

BETWEEN: Final = " | "
TURN: Final = "turn"
OWED: Final = "owed"
DID: Final = " | did "
NUMBERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"[:MARBLES]
"""A letter for each marble's own number: a position that comes back brings back the very same marbles."""
NUMBERED: Final = NUMBERS.encode().ljust(256)
"""The same as a table for `bytes.translate`."""

Turn = tuple[int, bool]
"""Whose turn it is, and whether the other may still remove marbles."""
Owed = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Before:
    """What a tap changed, as it was; None: it did not change that. Nobody changes these players."""

    field: Field | None = None
    turn: Turn | None = None
    owed: Owed | None = None
    players: tuple[tuple[int, Player], ...] = ()

    @property
    def notation(self) -> str:
        """These parts as a person writes them down."""
        parts = [] if self.field is None else [field_part(self.field)]
        parts += [] if self.turn is None else [turn_part(self.turn)]
        parts += [] if self.owed is None else [owed_part(self.owed)]
        return BETWEEN.join(parts + [player_part(side, player) for side, player in self.players])


class Moment(Written):
    """A tap that can be undone: what it changed, and what was told of it.

    Its text has what it changed in notation, and behind it what was told. Taps come fast, while few are
    stored before they are forgotten and few of the stored are read again: each is done when it is asked for.
    """

    __slots__ = ("_before", "_text", "_told")

    def __init__(self, before: Before | None, told: Fact | None, text: str = "") -> None:
        self._before = before
        self._told = told
        self._text = text

    @classmethod
    def read(cls, text: str) -> "Moment":
        return cls(None, None, text)

    @property
    def text(self) -> str:
        if not self._text:
            told = dumps([self.told.kind, self.told.said_as_is])
            self._text = f"{self.before.notation}{DID}{told}"
        return self._text

    @property
    def before(self) -> Before:
        """What it changed, as it was."""
        if self._before is None:
            self._before = read_before(self._text.partition(DID)[0])
        return self._before

    @property
    def told(self) -> Fact:
        """What was told of it."""
        if self._told is None:
            told = self._text.partition(DID)[2]
            kind, detail = json.loads(told) if told else ("", {})
            self._told = read_fact(FACTS, kind, detail, None)
        return self._told


def field_part(field: Field) -> str:
    """`cmy/ymc/ccc/mmy/yyc 0123456789ABCDE`, and what is in the Well where a marble was recoloured."""
    words = [field.notation, field.ids.translate(NUMBERED).decode()]
    if not field.is_whole:
        words.append("-".join(map(str, field.well)))
    return " ".join(words)


def turn_part(turn: Turn) -> str:
    """`turn left opening`."""
    side, opening = turn
    return f"{TURN} {SIDES[side] if side >= 0 else '-'}{' opening' if opening else ''}"


def owed_part(owed: Owed) -> str:
    """`owed 0 1`."""
    return f"{OWED} {owed[0]} {owed[1]}"


def player_part(side: int, player: Player) -> str:
    """`left knight c10 m0* y7 flow 2 coins 3 shield1@left2`."""
    return f"{SIDES[side]} {player.notation}"


def read_before(position: str) -> Before:
    """The parts of a position that are written."""
    found, players = Before(), []
    for part in position.split(BETWEEN):
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
    """The Field that `field_part` wrote."""
    numbers, _, well = rest.partition(" ")
    field = Field.read(marbles, [int(count) for count in well.split("-")] if well else None)
    return replace(field, ids=bytes(map(NUMBERS.index, numbers)))
