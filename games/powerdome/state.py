"""The mutable state of the game."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kit import codec
from games.kit.contract import State
from games.powerdome.arena import VITALITY


@dataclass(slots=True)
class Planned:
    """PD-2.3. An allocated sentence of a power, with its amount and targets."""

    power: str
    effect: int
    x: int = 0
    aimed: tuple[str, ...] = ()


@dataclass(slots=True)
class Character:
    """A player's character or an ally (`kind`), with its values of this round.

    `spare` are action points that were kept back, `reserve` those set aside for powers. `marks` last until
    the round is over. `returns` is the vitality of a pending Revive at the end of the round (0: none).
    """

    key: str
    seat: int
    name: str
    vitality: int = VITALITY
    kind: str = ""
    look: str = ""
    line: str = ""
    alive: bool = True
    fresh: bool = False
    points: int = 0
    agility: int = 0
    strike: int = 0
    resist: int = 0
    spare: int = 0
    reserve: int = 0
    target: str = ""
    returns: int = 0
    plan: list[Planned] = dataclasses.field(default_factory=list)
    afflictions: list[str] = dataclasses.field(default_factory=list)
    counters: dict[str, int] = dataclasses.field(default_factory=dict)
    marks: dict[str, int] = dataclasses.field(default_factory=dict)

    @property
    def ally(self) -> bool:
        """PD-4.6. Whether it was summoned."""
        return bool(self.kind)

    def stat(self, name: str) -> int:
        """PD-2.1. Returns agility, strike or resist."""
        value: int = getattr(self, name)
        return value

    @property
    def in_play(self) -> bool:
        """PD-4.7. Alive, or dead while a Revive is pending."""
        return self.alive or self.returns > 0

    def copy(self) -> "Character":
        """Returns a copy; it shares the plan, which is replaced but never mutated."""
        twin = object.__new__(Character)
        twin.key, twin.seat, twin.name = self.key, self.seat, self.name
        twin.kind, twin.look, twin.line = self.kind, self.look, self.line
        twin.vitality, twin.alive = self.vitality, self.alive
        twin.fresh, twin.returns = self.fresh, self.returns
        twin.points, twin.spare, twin.reserve = self.points, self.spare, self.reserve
        twin.agility, twin.strike, twin.resist = self.agility, self.strike, self.resist
        twin.target, twin.plan, twin.afflictions = self.target, self.plan, self.afflictions[:]
        twin.counters, twin.marks = self.counters.copy(), self.marks.copy()
        return twin

    @property
    def notation(self) -> str:
        """The character as text: `Brass 70 +Sniffles +Sniffles Bounty=2`; an ally: `Grout(1) 8`."""
        what = f"{self.name}({self.seat + 1})" if self.kind else self.name
        words = [what, str(self.vitality) if self.alive else f"{self.vitality}†"]
        words += [f"+{name}" for name in self.afflictions]
        words += [f"{name}={count}" for name, count in self.counters.items() if count]
        return " ".join(words)


@dataclass(slots=True)
class Held:
    """A power in play: its owner, uses of its limited sentences, its counters.

    `acted` are sentences that were activated this round, by whom (`0:p1`), or that nobody may activate any
    more (`0:all`). `quiet`: disabled this round. `passed`: it has just changed owners.
    """

    name: str
    owner: int
    used: dict[str, int] = dataclasses.field(default_factory=dict)
    counters: int = 0
    acted: list[str] = dataclasses.field(default_factory=list)
    quiet: bool = False
    passed: bool = False

    def copy(self) -> "Held":
        """Returns an independent copy."""
        twin = object.__new__(Held)
        twin.name, twin.owner, twin.counters = self.name, self.owner, self.counters
        twin.used, twin.acted = self.used.copy(), self.acted[:]
        twin.quiet, twin.passed = self.quiet, self.passed
        return twin

    @property
    def notation(self) -> str:
        """The power with counters and uses: `Gluttony`, `Piggy Bank*3`, `Trap Door-1`."""
        counted = f"*{self.counters}" if self.counters else ""
        used = "".join(f"-{times}" for times in self.used.values() if times)
        return f"{self.name}{counted}{used}"


@dataclass(slots=True)
class Goods:
    """PD-1.6. One side of an offer."""

    powers: tuple[str, ...] = ()
    vitality: int = 0

    @property
    def notation(self) -> str:
        """The side as text: `Feint + 5 vitality`."""
        parts = [*self.powers, *([f"{self.vitality} vitality"] if self.vitality else [])]
        return " + ".join(parts) or "-"


@dataclass(slots=True)
class Offer:
    """PD-1.6. An offer between two players.

    `fate` is open, accepted, declined, countered, replaced or withdrawn.
    """

    number: int
    by: int
    to: int
    give: Goods
    want: Goods
    promise: str = ""
    fate: str = "open"


@dataclass(slots=True)
class Fall:
    """PD-3.1. A player's death: its round, its cause, and the key of who caused it ("" if nobody)."""

    seat: int
    round: int
    cause: str
    by: str = ""


@dataclass(slots=True, kw_only=True)
class Brawl(State):
    """The state of a game: its options, its setup so far, characters, and powers in play.

    `nominated` maps each power to its nominators, `shielded` to its protector; `bids` holds all bids once
    they are open; `began` maps powers to their owners when the first round began. `calm` counts rounds
    without a loss, `fell` records a loss in this one. `passed` are the players who passed since the last
    protection. `falls` are the final deaths of players, in order. `lasting`, `fallen`, `reactions` and
    `acting` (whose turn for powers it is) belong to the combat in progress.
    """

    initiative: str = "slowest"
    clock: bool = True
    phase: str = "modifiers"
    turn: int = 0
    setting: str = ""
    modifiers: list[str] = dataclasses.field(default_factory=list)
    nominated: dict[str, list[int]] = dataclasses.field(default_factory=dict)
    shielded: dict[str, int] = dataclasses.field(default_factory=dict)
    passed: list[int] = dataclasses.field(default_factory=list)
    pool: list[str] = dataclasses.field(default_factory=list)
    bids: dict[str, dict[int, int]] = dataclasses.field(default_factory=dict)
    began: dict[str, int] = dataclasses.field(default_factory=dict)
    offers: list[Offer] = dataclasses.field(default_factory=list)
    ready: list[int] = dataclasses.field(default_factory=list)
    wavered: dict[int, int] = dataclasses.field(default_factory=dict)
    characters: dict[str, Character] = dataclasses.field(default_factory=dict)
    powers: dict[str, Held] = dataclasses.field(default_factory=dict)
    summoned: int = 0
    round: int = 0
    calm: int = 0
    fell: bool = False
    order: list[str] = dataclasses.field(default_factory=list)
    falls: list[Fall] = dataclasses.field(default_factory=list)
    fallen: list[int] = dataclasses.field(
        default_factory=list, compare=False, repr=False, metadata=codec.TRANSIENT
    )
    lasting: list[Any] = dataclasses.field(
        default_factory=list, compare=False, repr=False, metadata=codec.TRANSIENT
    )
    reactions: int = dataclasses.field(default=0, compare=False, repr=False, metadata=codec.TRANSIENT)
    acting: str = dataclasses.field(default="", compare=False, repr=False, metadata=codec.TRANSIENT)

    def copy(self) -> "Brawl":
        """Returns a copy, field by field.

        What the setup left is shared once the rounds have begun, as it no longer changes.
        """
        twin = self.blank()
        twin.initiative, twin.clock = self.initiative, self.clock
        twin.phase, twin.turn, twin.setting = self.phase, self.turn, self.setting
        twin.modifiers = self.modifiers[:]
        twin.nominated, twin.shielded, twin.pool = self.nominated, self.shielded, self.pool
        twin.bids, twin.offers, twin.began = self.bids, self.offers, self.began
        twin.passed = self.passed[:]
        if not self.round:
            self._copy_setup(twin)
        twin.ready, twin.wavered = self.ready[:], self.wavered.copy()
        twin.characters = {key: character.copy() for key, character in self.characters.items()}
        twin.powers = {name: held.copy() for name, held in self.powers.items()}
        twin.summoned, twin.round = self.summoned, self.round
        twin.calm, twin.fell = self.calm, self.fell
        twin.order, twin.falls = self.order[:], self.falls[:]
        twin.fallen, twin.lasting = [], []
        twin.reactions, twin.acting = 0, ""
        return twin

    def _copy_setup(self, twin: "Brawl") -> None:
        twin.nominated = {name: seats[:] for name, seats in self.nominated.items()}
        twin.shielded, twin.pool, twin.began = self.shielded.copy(), self.pool[:], self.began.copy()
        twin.bids = {name: bids.copy() for name, bids in self.bids.items()}
        twin.offers = [dataclasses.replace(offer) for offer in self.offers]

    # Characters and owners

    @property
    def seats(self) -> range:
        """All seats, of the dead too."""
        return range(sum(1 for character in self.characters.values() if not character.kind))

    def player(self, seat: int) -> Character:
        """Returns the character of a seat."""
        return self.characters[f"p{seat}"]

    def players(self) -> list[Character]:
        """PD-3.1. Returns the living players' characters, in seat order."""
        return [one for one in self.characters.values() if one.alive and not one.kind]

    def allies(self, seat: int) -> list[Character]:
        """PD-4.6. Returns the living allies of a seat, in the order in which they appeared."""
        if not self.summoned:
            return []
        return [one for one in self.characters.values() if one.alive and one.kind and one.seat == seat]

    def owned(self, seat: int) -> list[Held]:
        """Returns the powers of a seat."""
        return [held for held in self.powers.values() if held.owner == seat]

    def standing(self) -> list[Character]:
        """Returns all living characters, players first."""
        allies = [one for one in self.characters.values() if one.alive and one.kind] if self.summoned else ()
        return [*self.players(), *allies]

    def in_order(self) -> Iterator[Character]:
        """PD-2.4. Yields the living players in turn order; before a combat, in seat order."""
        for key in self.order or [f"p{seat}" for seat in self.seats]:
            if self.characters[key].alive:
                yield self.characters[key]

    def called(self, name: str) -> Character | None:
        """Returns the living character with a name, or None."""
        return next((one for one in self.characters.values() if one.alive and one.name == name), None)

    @property
    def notation(self) -> str:
        """The position as text: `round 2 allocation | Ash 84: Feint | Brass 100: - | Grout(1) 8`."""
        now = f"round {self.round} {self.phase}" if self.round else self.phase
        own = {seat: ", ".join(held.notation for held in self.owned(seat)) or "-" for seat in self.seats}
        parts = [
            one.notation + ("" if one.kind else f": {own[one.seat]}") for one in self.characters.values()
        ]
        rules = [f"with {', '.join(self.modifiers)}"] if self.modifiers else []
        return " | ".join([now, *rules, *parts])
