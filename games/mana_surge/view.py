"""The view of Mana Surge, the same for all seats as there is no hidden information, with legal answers."""

from games.kit.contract import Seat
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.mana_surge.map import NAMES, TILES
from games.mana_surge.rules import outcome
from games.mana_surge.state import GOAL, LAST_ROUND, NOBODY, Surge


@dataclass(frozen=True, slots=True)
class HexView:
    """A hex by name, with its kind of tile: plain, attack, blunt, defence, action, spawn or pool."""

    at: str
    kind: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A seat: colour ("" until chosen), mana, the hex of its spawner ("" until placed), and what it has."""

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
    """A troop: its number, which never changes, its hex, and its attack and defence there (MS-3.3)."""

    id: int
    seat: Seat
    at: str
    attack: int
    defence: int
    locked: bool


@dataclass(frozen=True, slots=True)
class DeedView:
    """A legal step or attack of the active seat: from `at` to `to`.

    `outcome` is "" for a step; for an attack kill, die, both or none. `tile` is the kind of the target hex.
    """

    at: str
    to: str
    answer: str
    outcome: str
    foe: Seat | None
    tile: str


@dataclass(frozen=True, slots=True)
class SurgeView:
    """The board and the turn. `turn` is None after the end of the game.

    `any_corner`: whether the table allows any free corner (MS-2.1).
    `unspent`: points about to be lost at the end of the turn, though a step or an attack was possible.
    `fights`: whether an attack is possible after the moves, or was.
    """

    round: int
    last_round: int | None
    any_corner: bool
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
    """MS-1 to MS-3. Returns the view."""
    kinds = {name: TILES[tile] for name, tile in zip(NAMES, s.tiles)}
    return SurgeView(
        round=s.round,
        last_round=LAST_ROUND if s.limited else None,
        any_corner=s.any_corner,
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
    """Returns the view of one seat."""
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
    """Returns the view of the troop on a hex."""
    return TroopView(
        s.troops[place], s.owners[place], NAMES[place], s.attack(place), s.defence(place), s.locked(place)
    )


def order(s: Surge) -> tuple[Seat, ...]:
    """MS-2.2. Returns the seats in turn order, from the one that began; () during the setup."""
    if s.phase in ("colour", "corner") or NOBODY in s.spawners:
        return ()
    second = s.after(s.first)
    return s.first, second, s.after(second)


def deeds(s: Surge) -> tuple[DeedView, ...]:
    """MS-3.2, MS-3.3. Returns the legal steps or attacks of the phase, with the outcome of each attack."""
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
"""MS-3.3. The outcome of an attack, by whether the attacked troop falls and whether the attacker falls."""


def imagine(s: Surge, dice: Dice) -> None:
    """Replaces the dice: only random draws to come are hidden."""
    s.dice = dice
