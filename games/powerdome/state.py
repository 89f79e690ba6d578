"""What changes in a brawl."""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from games.kit import codec
from games.kit.contract import State
from games.powerdome.arena import VITALITY


@dataclass(slots=True)
class Planned:
    """PD-2.3. A power that is to be activated, the amount chosen for it, and what it is aimed at."""

    power: str
    effect: int
    x: int = 0
    aimed: tuple[str, ...] = ()


@dataclass(slots=True)
class Character:
    """A player's character, or an ally (`kind`), with what it has this round.

    `spare` are action points that were not allocated, `reserve` those set aside for powers; `marks` last
    until the round is over; `returns` is the vitality with which a dead one comes back then (0: not).
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
        """PD-2.1. Agility, strike or resist."""
        value: int = getattr(self, name)
        return value

    @property
    def in_play(self) -> bool:
        """PD-4.7. Alive, or dead while a Revive is pending."""
        return self.alive or self.returns > 0

    def copy(self) -> "Character":
        """An independent copy; it shares the plan, which is only ever replaced."""
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
        """`Support 16`, with what it bears: `Brass 70 +Sniffles +Sniffles Bounty=2`, `Grout(1) 8`."""
        what = f"{self.name}({self.seat + 1})" if self.kind else self.name
        words = [what, str(self.vitality) if self.alive else f"{self.vitality}†"]
        words += [f"+{name}" for name in self.afflictions]
        words += [f"{name}={count}" for name, count in self.counters.items() if count]
        return " ".join(words)


@dataclass(slots=True)
class Held:
    """A power in play: who owns it, how often its limited sentences acted, its counters.

    `acted` are the sentences that were activated this round, with whose (`0:p1`), or that may not act any
    more for anybody (`0:all`); `quiet`: disabled this round; `passed`: it has just changed hands.
    """

    name: str
    owner: int
    used: dict[str, int] = dataclasses.field(default_factory=dict)
    counters: int = 0
    acted: list[str] = dataclasses.field(default_factory=list)
    quiet: bool = False
    passed: bool = False

    def copy(self) -> "Held":
        """An independent copy."""
        twin = object.__new__(Held)
        twin.name, twin.owner, twin.counters = self.name, self.owner, self.counters
        twin.used, twin.acted = self.used.copy(), self.acted[:]
        twin.quiet, twin.passed = self.quiet, self.passed
        return twin

    @property
    def notation(self) -> str:
        """`Gluttony`, `Piggy Bank*3`, `Trap Door-1`."""
        counted = f"*{self.counters}" if self.counters else ""
        used = "".join(f"-{times}" for times in self.used.values() if times)
        return f"{self.name}{counted}{used}"


@dataclass(slots=True)
class Goods:
    """PD-1.6. One side of a bargain."""

    powers: tuple[str, ...] = ()
    vitality: int = 0

    @property
    def notation(self) -> str:
        """`Feint + 5 vitality`."""
        parts = [*self.powers, *([f"{self.vitality} vitality"] if self.vitality else [])]
        return " + ".join(parts) or "-"


@dataclass(slots=True)
class Offer:
    """PD-1.6. An offer between two players; `fate` is open, accepted, declined, countered, replaced or
    withdrawn."""

    number: int
    by: int
    to: int
    give: Goods
    want: Goods
    promise: str = ""
    fate: str = "open"


@dataclass(slots=True)
class Fall:
    """PD-3.1. That a player fell: in which round, what of, and by whose doing (a key, empty if nobody's)."""

    seat: int
    round: int
    cause: str
    by: str = ""


@dataclass(slots=True, kw_only=True)
class Brawl(State):
    """A brawl: its options, its setup as far as it has come, who lives, and what is in play.

    `nominated` maps each power to who nominated it, `shielded` to who protected it; `bids` holds all bids
    once they are open; `began` says who owned what when the first round began. `calm` counts rounds without
    a loss, `fell` notes one. `passed` are those who passed in this lap of the culling. `falls` are the deaths
    of players who did not come back, in their order. `lasting`, `fallen`, `reactions` and `acting` (whose
    turn for powers it is) belong to the combat in progress.
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
        """An independent copy, by hand. What the setup left does not change once the rounds have begun."""
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

    # Who is who

    @property
    def seats(self) -> range:
        """Every seat, of the dead too."""
        return range(sum(1 for character in self.characters.values() if not character.kind))

    def player(self, seat: int) -> Character:
        """The character of a seat."""
        return self.characters[f"p{seat}"]

    def players(self) -> list[Character]:
        """PD-3.1. The players' characters that live, in seat order."""
        return [one for one in self.characters.values() if one.alive and not one.kind]

    def allies(self, seat: int) -> list[Character]:
        """PD-4.6. The living allies of a seat, in the order in which they appeared."""
        if not self.summoned:
            return []
        return [one for one in self.characters.values() if one.alive and one.kind and one.seat == seat]

    def owned(self, seat: int) -> list[Held]:
        """The powers of a seat."""
        return [held for held in self.powers.values() if held.owner == seat]

    def standing(self) -> list[Character]:
        """Everybody that lives, players first."""
        allies = [one for one in self.characters.values() if one.alive and one.kind] if self.summoned else ()
        return [*self.players(), *allies]

    def in_order(self) -> Iterator[Character]:
        """PD-2.4. The living players in the order of this round; before a combat, in seat order."""
        for key in self.order or [f"p{seat}" for seat in self.seats]:
            if self.characters[key].alive:
                yield self.characters[key]

    def called(self, name: str) -> Character | None:
        """The living character of that name."""
        return next((one for one in self.characters.values() if one.alive and one.name == name), None)

    @property
    def notation(self) -> str:
        """The position as a person writes it down: `round 2 | Ash 84: Feint | Brass 100: - | Grout(1) 8`."""
        now = f"round {self.round} {self.phase}" if self.round else self.phase
        own = {seat: ", ".join(held.notation for held in self.owned(seat)) or "-" for seat in self.seats}
        parts = [
            one.notation + ("" if one.kind else f": {own[one.seat]}") for one in self.characters.values()
        ]
        rules = [f"with {', '.join(self.modifiers)}"] if self.modifiers else []
        return " | ".join([now, *rules, *parts])
