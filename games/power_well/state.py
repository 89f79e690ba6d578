"""The state of a duel."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from games.kit import codec
from games.kit.contract import State
from games.power_well.field import COLOURS, LETTERS, Field

FULL = 10
"""PW-3.1, PW-7.3. Points of a full Health Bar."""
MOST_FLOW = 5
"""PW-4.4, PW-7.7. Limit on Power Flow."""
COINS = 4
"""PW-3.1. Wishing Coins at the start."""
SIDES = ("left", "right")
ACTIVE = tuple(tuple(colour for colour in range(3) if not exhausted >> colour & 1) for exhausted in range(8))
"""PW-7.4. Colours of active bars, indexed by the bits of Exhausted boards."""


@dataclass(slots=True)
class Player:
    """A player: hero, bars, Power Flow, coins and tokens.

    `tokens` maps each placed token (`shield1`: kind and number in the supply) to its slot; `exhausted` has a
    bit for each Exhausted board. Tokens and counters are replaced, never modified in place.
    """

    hero: str = ""
    bars: list[int] = dataclasses.field(default_factory=lambda: [FULL] * 3)
    exhausted: int = 0
    flow: int = 0
    coins: int = COINS
    tokens: Mapping[str, str] = dataclasses.field(default_factory=dict)
    counters: Mapping[str, int] = dataclasses.field(default_factory=dict)

    @property
    def active(self) -> tuple[int, ...]:
        """PW-7.4. Returns the colours of the bars that Deal and Heal can choose."""
        return ACTIVE[self.exhausted]

    def lay(self, token: str, slot: str) -> None:
        """Lays a token on a slot, from the supply or another slot."""
        self.tokens = {**self.tokens, token: slot}

    def put_away(self, token: str) -> str:
        """Puts a token back into the supply; returns its slot."""
        left = dict(self.tokens)
        slot = left.pop(token)
        self.tokens = left
        return slot

    def copy(self) -> "Player":
        """Returns an independent copy; it shares tokens and counters."""
        twin = object.__new__(Player)
        twin.hero, twin.bars, twin.exhausted = self.hero, self.bars[:], self.exhausted
        twin.flow, twin.coins = self.flow, self.coins
        twin.tokens, twin.counters = self.tokens, self.counters
        return twin

    @property
    def notation(self) -> str:
        """`knight c10 m0* y7 flow 2 coins 3 shield1@left2`; a star marks an Exhausted board."""
        bars = (
            f"{letter}{points}{'*' if self.exhausted >> colour & 1 else ''}"
            for colour, (letter, points) in enumerate(zip(LETTERS, self.bars, strict=True))
        )
        lying = (f"{token}@{slot}" for token, slot in sorted(self.tokens.items()))
        counted = (f"{kind}={count}" for kind, count in sorted(self.counters.items()) if count)
        words = (self.hero or "-", *bars, f"flow {self.flow}", f"coins {self.coins}", *lying, *counted)
        return " ".join(words)


@dataclass(slots=True)
class Doing:
    """PW-6. Progress of an ability, for views: its sentences by number, the Empowerment last.

    `first`: whether the Empowerment comes before the others; `now`: the sentence being done; `vain`: those
    that changed nothing; `timed`: those whose time the player was asked to choose.
    """

    ability: str
    empowered: bool
    first: bool = False
    done: list[int] = dataclasses.field(default_factory=list)
    vain: list[int] = dataclasses.field(default_factory=list)
    timed: list[int] = dataclasses.field(default_factory=list)
    now: int = -1


@dataclass(slots=True, kw_only=True)
class Duel(State):
    """A duel: the Field, two players, and the state of the present turn.

    `turns` counts the turns begun; `ready` is the Power Flow fixed at the turn's start (PW-4.1); `played` the
    marbles played this turn; `attack` the bar of this ability's latest Deal (-1: none), `extra` the Deal +
    that waits for one (PW-7.1), `warded` the tokens that acted on that attack, `incoming` the damage about to
    be dealt (PW-8.2), `doing` the ability in progress, which checkpoints omit. `customs` is the text of
    heroes from a table's own folder (PW-9.2).
    """

    field: Field
    players: tuple[Player, Player]
    phase: str = "heroes"
    turn: int = 0
    turns: int = 0
    ready: int = 0
    spent: bool = False
    played: int = 0
    attack: int = -1
    extra: int = 0
    warded: list[str] = dataclasses.field(default_factory=list)
    incoming: int = 0
    customs: dict[str, str] = dataclasses.field(default_factory=dict)
    doing: Doing | None = dataclasses.field(default=None, compare=False, repr=False, metadata=codec.TRANSIENT)

    def copy(self) -> "Duel":
        """Returns an independent copy, field by field for speed: bots fork for each move considered."""
        twin = self.blank()
        twin.field = self.field
        twin.players = (self.players[0].copy(), self.players[1].copy())
        twin.phase, twin.turn, twin.turns = self.phase, self.turn, self.turns
        twin.ready, twin.spent, twin.played = self.ready, self.spent, self.played
        twin.attack, twin.extra, twin.incoming = self.attack, self.extra, self.incoming
        twin.warded, twin.customs, twin.doing = self.warded[:], self.customs, None
        return twin

    @property
    def round(self) -> int:
        """Returns the number of rounds begun, each a turn of both players."""
        return (self.turns + 1) // 2

    @property
    def notation(self) -> str:
        """Returns the position as text."""
        left, right = (player.notation for player in self.players)
        now = {"turn": f"{SIDES[self.turn]} to play, turn {self.turns}"}.get(self.phase, self.phase)
        return f"{self.field.notation} | {left} | {right} | {now}"


def colour_names(colours: int) -> tuple[str, ...]:
    """Returns the names of a set of colours."""
    return tuple(name for colour, name in enumerate(COLOURS) if colours >> colour & 1)
