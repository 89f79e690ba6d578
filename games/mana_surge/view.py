"""What everybody may see: all of it, since nothing is hidden; and what the player of this turn may do."""

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.mana_surge.map import NAMES, TILES
from games.mana_surge.rules import outcome
from games.mana_surge.state import GOAL, LAST_ROUND, NOBODY, Surge


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex by its name, and what kind of tile it is: plain, attack, blunt, defence, action, spawn, pool."""

    at: str
    kind: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A seat's colour ("" until chosen), mana, the hex of its spawner ("" until placed) and what it holds."""

    seat: Seat
    colour: str
    mana: int
    spawner: str
    troops: int
    actions: int
    spawns: int
    holds_pool: bool
    gave_up: bool


@dataclass(frozen=True, slots=True)
class TroopView:
    """A troop: its number for life, where it stands, and what it is worth there (MS-3.3)."""

    id: int
    seat: Seat
    at: str
    attack: int
    defence: int
    locked: bool


@dataclass(frozen=True, slots=True)
class DeedView:
    """What a troop of this turn's player may do: step to a hex, or attack whoever stands there.

    `outcome` is "" for a step; for an attack kill, die, both or none. `tile` is the kind of hex it leads to.
    """

    at: str
    to: str
    answer: str
    outcome: str
    foe: Seat | None
    tile: str


@dataclass(frozen=True, slots=True)
class SurgeView:
    """The board as everybody sees it. `turn` is None where nobody's turn it is.

    `unspent` are the points that are lost as the turn ends, though something could have been done, and
    `fights` says whether somebody can be attacked once the moves are over, or could have been.
    """

    round: int
    last_round: int | None
    goal: int
    turn: Seat | None
    phase: str
    points: int
    unspent: int
    fights: bool
    spawns: int
    order: tuple[Seat, ...]
    hexes: tuple[HexView, ...]
    kinds: dict[str, str]
    players: tuple[PlayerView, ...]
    troops: tuple[TroopView, ...]
    deeds: tuple[DeedView, ...]


def view(s: Surge) -> SurgeView:
    """MS-1 to MS-3. Everything that there is."""
    kinds = {name: TILES[tile] for name, tile in zip(NAMES, s.tiles)}
    return SurgeView(
        round=s.round,
        last_round=LAST_ROUND if s.limited else None,
        goal=GOAL,
        turn=None if s.phase == "over" else s.turn,
        phase=s.phase,
        points=s.points,
        unspent=s.points if s.phase == "end" and (s.may_move(s.turn) or s.may_attack(s.turn)) else 0,
        fights=s.phase in ("move", "end") and s.points > 0 and s.may_attack(s.turn),
        spawns=s.spawns,
        order=order(s),
        hexes=tuple(HexView(name, kind) for name, kind in kinds.items()),
        kinds=kinds,
        players=tuple(player_view(s, seat) for seat in range(3)),
        troops=tuple(troop_view(s, place) for place, owner in enumerate(s.owners) if owner != NOBODY),
        deeds=deeds(s),
    )


def player_view(s: Surge, seat: Seat) -> PlayerView:
    """One seat."""
    place = s.spawners[seat]
    return PlayerView(
        seat=seat,
        colour=s.colours[seat],
        mana=s.mana[seat],
        spawner="" if place == NOBODY else NAMES[place],
        troops=s.owners.count(seat),
        actions=1 + s.held(seat, "X"),
        spawns=1 + s.held(seat, "S"),
        holds_pool=s.holder == seat,
        gave_up=seat in s.silent,
    )


def troop_view(s: Surge, place: int) -> TroopView:
    """The troop that stands there."""
    return TroopView(
        s.troops[place], s.owners[place], NAMES[place], s.attack(place), s.defence(place), s.locked(place)
    )


def order(s: Surge) -> tuple[Seat, ...]:
    """MS-2.2. The seats in the order of their turns, whoever began first; () during the setup."""
    if s.phase in ("colour", "corner") or NOBODY in s.spawners:
        return ()
    second = s.after(s.first)
    return s.first, second, s.after(second)


def deeds(s: Surge) -> tuple[DeedView, ...]:
    """MS-3.2, MS-3.3. What may be done in this phase, and what would come of each attack."""
    if s.points and s.phase == "move":
        return tuple(
            DeedView(NAMES[at], NAMES[to], text, "", None, TILES[s.tiles[to]])
            for text, (at, to) in s.moves(s.turn)
        )
    if s.points and s.phase == "combat":
        return tuple(
            DeedView(
                NAMES[at],
                NAMES[to],
                text,
                FATES[outcome(s, at, to)],
                s.owners[to],
                TILES[s.tiles[to]],
            )
            for text, (at, to) in s.attacks(s.turn)
        )
    return ()


FATES = {(True, False): "kill", (False, True): "die", (True, True): "both", (False, False): "none"}
"""MS-3.3. An attack's outcome by whether the attacked one falls, and the attacker."""


def imagine(s: Surge, dice: Dice) -> None:
    """Nothing is hidden but the chances to come."""
    s.dice = dice
