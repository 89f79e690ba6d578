"""The rules, in the order of the rulebook: setup (MS-2), a turn (MS-3)."""

from typing import Final

from games.kit.asks import Choose
from games.kit.contract import Seat, Steps, choose, done
from games.kit.dice import Dice
from games.mana_surge.layouts import tiles_of
from games.mana_surge.map import ALTERNATE, CORNERS, NAMES, NEIGHBOURS
from games.mana_surge.refusals import why_no_attack, why_no_corner, why_no_move, why_no_spawn
from games.mana_surge.state import COLOURS, GOAL, LAST_ROUND, NOBODY, Surge
from games.mana_surge.story import (
    Attacked,
    Begins,
    DrewMana,
    GaveUp,
    Moved,
    Over,
    PlacedSpawner,
    Spawned,
    TookColour,
    TurnBegan,
)

END: Final = "end"
"""The answer that ends a phase early (MS-3.2, MS-3.3)."""


def new_game(dice: Dice, layout: str, any_corner: bool, limited: bool) -> Surge:
    """Returns the state before the setup."""
    return Surge(dice=dice, tiles=tiles_of(layout, dice), any_corner=any_corner, limited=limited)


def step(s: Surge) -> Steps[None]:
    """Plays one step: the whole setup, or one turn."""
    return set_up(s) if s.phase == "colour" else take_turn(s)


# MS-2: setup


def set_up(s: Surge) -> Steps[None]:
    """MS-2.1, MS-2.2. Asks for colours, then corners, in seat order; draws who begins of those playing."""
    for seat in range(3):
        s.turn = seat
        left = [colour for colour in COLOURS if colour not in s.colours]
        s.colours[seat] = (
            left[0] if len(left) == 1 else (yield from choose(seat, Choose("colour", left, rule="MS-2.1")))
        )
        s.tell(TookColour(seat, s.colours[seat]))
    s.phase = "corner"
    for seat in range(3):
        s.turn = seat
        yield from place_spawner(s, seat)
    s.turn = s.first = s.dice.pick([seat for seat in range(3) if seat not in s.silent])
    s.phase = "spawn"
    s.tell(Begins(s.first))


def place_spawner(s: Surge, seat: Seat) -> Steps[None]:
    """MS-2.1, MS-2.2. Asks for a corner, unless one is left; places spawner and three troops."""
    free = corners(s)
    place = free[0]
    if len(free) > 1:
        options = {NAMES[corner]: corner for corner in free}
        ask = Choose("corner", options, rule="MS-2.1", refusal=lambda text: why_no_corner(s, text))
        place = yield from choose(seat, ask)
    s.spawners[seat] = place
    s.tell(PlacedSpawner(seat, NAMES[place], only=len(free) == 1))
    for beside in NEIGHBOURS[place]:
        place_troop(s, seat, beside)


def corners(s: Surge) -> list[int]:
    """MS-2.1. Returns the free corners; only alternate ones unless the table allows any."""
    offered = CORNERS
    if not s.any_corner:
        taken = set(s.spawners) - {NOBODY}
        offered = next((three for three in ALTERNATE if taken & set(three)), CORNERS)
    return [corner for corner in offered if corner not in s.spawners]


def place_troop(s: Surge, seat: Seat, place: int) -> None:
    """Places a new troop of a seat."""
    s.born += 1
    s.owners[place], s.troops[place] = seat, s.born


# MS-3: a turn


def take_turn(s: Surge) -> Steps[None]:
    """MS-3. Plays a turn: spawn, move, fight, mana. Seats that resigned are skipped."""
    seat = s.turn
    if seat not in s.silent:
        yield from start(s, seat)
        yield from move(s, seat)
        yield from combat(s, seat)
        s.phase = "end"
        yield done(seat)
        s.points = 0
        collect(s, seat)
    pass_on(s)


def start(s: Surge, seat: Seat) -> Steps[None]:
    """MS-3.1, MS-4.5. Grants points and spawns; compulsory while there is room, until the seat resigns."""
    s.phase = "spawn"
    s.points, s.spawns = 1 + s.held(seat, "X"), 1 + s.held(seat, "S")
    s.tell(TurnBegan(seat, s.round, s.points, s.spawns))
    while s.spawns and (free := s.beside_spawner(seat)):
        place = free[0]
        if len(free) > s.spawns:
            place = yield from choose(seat, lambda: spawn_ask(s, seat))
            if seat in s.silent:
                break
        s.spawns -= 1
        place_troop(s, seat, place)
        s.tell(Spawned(seat, NAMES[place], s.troops[place]))
    s.spawns = 0


def spawn_ask(s: Surge, seat: Seat) -> Choose:
    """MS-3.1. Returns the question where to spawn a troop."""
    options = {NAMES[one]: one for one in s.beside_spawner(seat)}
    return Choose("spawn", options, rule="MS-3.1", refusal=lambda text: why_no_spawn(s, text))


def move(s: Surge, seat: Seat) -> Steps[None]:
    """MS-3.2. Asks for steps, one point each, until none is possible or the seat ends the phase."""
    s.phase = "move"
    while s.points and s.may_move(seat):
        chosen = yield from choose(seat, lambda: move_ask(s, seat))
        if chosen is None:
            return
        take_step(s, *chosen)


def move_ask(s: Surge, seat: Seat) -> Choose:
    """MS-3.2. Returns the question for a step: all legal ones, or to end the phase."""
    options = {END: None, **dict(s.moves(seat))}
    return Choose("move", options, rule="MS-3.2", refusal=lambda text: why_no_move(s, text))


def take_step(s: Surge, place: int, to: int) -> None:
    """MS-3.2. Applies a step; on Extra Action, Extra Spawn or the Pool the troop is then locked."""
    s.points -= 1
    s.owners[to], s.troops[to] = s.owners[place], s.troops[place]
    s.owners[place] = NOBODY
    s.tell(Moved(s.owners[to], NAMES[place], NAMES[to], s.tiles[to], s.troops[to]))


def combat(s: Surge, seat: Seat) -> Steps[None]:
    """MS-3.3, MS-3.4. Asks for attacks, one point each; steps are no longer possible."""
    s.phase = "combat"
    while s.points and s.may_attack(seat):
        chosen = yield from choose(seat, lambda: combat_ask(s, seat))
        if chosen is None:
            return
        attack(s, *chosen)


def combat_ask(s: Surge, seat: Seat) -> Choose:
    """MS-3.3. Returns the question for an attack: all legal ones, or to end the phase."""
    options = {END: None, **dict(s.attacks(seat))}
    return Choose("combat", options, rule="MS-3.3", refusal=lambda text: why_no_attack(s, text))


def outcome(s: Surge, place: int, at: int) -> tuple[bool, bool]:
    """MS-3.3. Returns whether the attacked troop falls, and whether the attacker falls."""
    return s.attack(place) > s.defence(at), s.attack(at) > s.defence(place)


def attack(s: Surge, place: int, at: int) -> None:
    """MS-3.3. Applies an attack; both results are determined before any troop is removed."""
    s.points -= 1
    struck, lost = outcome(s, place, at)
    seat, foe = s.owners[place], s.owners[at]
    s.tell(Attacked(seat, foe, NAMES[place], NAMES[at], struck, lost, s.tiles[at], foe in s.silent))
    if struck:
        s.owners[at] = NOBODY
    if lost:
        s.owners[place] = NOBODY


def collect(s: Surge, seat: Seat) -> None:
    """MS-3.5. Gives 1 mana to a seat that holds the Pool as its own turn ends; ten mana wins at once."""
    if s.holder != seat or seat in s.silent:
        return
    s.mana[seat] += 1
    s.tell(DrewMana(seat, s.mana[seat]))
    if s.mana[seat] >= GOAL:
        finish(s, [seat], "mana")


def pass_on(s: Surge) -> None:
    """MS-2.2, MS-4.6. Passes the turn on clockwise; after the last round ends the game for the most mana."""
    s.turn, s.phase = s.after(s.turn), "spawn"
    if s.turn != s.first:
        return
    if s.limited and s.round >= LAST_ROUND:
        playing = [seat for seat in range(3) if seat not in s.silent]
        most = max(s.mana[seat] for seat in playing)
        finish(s, [seat for seat in playing if s.mana[seat] == most], "time")
    s.round += 1


def give_up(s: Surge, seat: Seat) -> None:
    """MS-4.5. Resigns a seat; the others play on, and the last one left wins."""
    s.silent += (seat,)
    s.tell(GaveUp(seat))
    playing = [one for one in range(3) if one not in s.silent]
    if len(playing) == 1:
        finish(s, playing, "resigned")


def finish(s: Surge, winners: list[Seat], reason: str) -> None:
    """Ends the game; several winners share it."""
    s.phase = "over"
    s.tell(Over(tuple(winners), reason))
    s.end(tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(3)), reason)
