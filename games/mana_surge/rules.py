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
    """The board before anybody has chosen anything."""
    return Surge(dice=dice, tiles=tiles_of(layout, dice), any_corner=any_corner, limited=limited)


def step(s: Surge) -> Steps[None]:
    """One step: the setup as a whole, or one turn."""
    return set_up(s) if s.phase == "colour" else take_turn(s)


# MS-2: setup


def set_up(s: Surge) -> Steps[None]:
    """MS-2.1, MS-2.2. Colours, then corners, in seat order; then somebody begins."""
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
    s.turn = s.first = s.dice.below(3)
    s.phase = "spawn"
    s.tell(Begins(s.first))


def place_spawner(s: Surge, seat: Seat) -> Steps[None]:
    """MS-2.1, MS-2.2. The spawner on a corner, three troops beside it."""
    free = corners(s)
    place = free[0]
    if len(free) > 1:
        options = {NAMES[corner]: corner for corner in free}
        ask = Choose("corner", options, rule="MS-2.1", refusal=why_no_corner)
        place = yield from choose(seat, ask)
    s.spawners[seat] = place
    s.tell(PlacedSpawner(seat, NAMES[place], only=len(free) == 1))
    for beside in NEIGHBOURS[place]:
        stand(s, seat, beside)


def corners(s: Surge) -> list[int]:
    """MS-2.1. Open corners; alternate ones unless the table allows any."""
    offered = CORNERS
    if not s.any_corner:
        taken = set(s.spawners) - {NOBODY}
        offered = next((three for three in ALTERNATE if taken & set(three)), CORNERS)
    return [corner for corner in offered if corner not in s.spawners]


def stand(s: Surge, seat: Seat, place: int) -> None:
    """A new troop of a seat."""
    s.born += 1
    s.owners[place], s.troops[place] = seat, s.born


# MS-3: a turn


def take_turn(s: Surge) -> Steps[None]:
    """MS-3. Start, move, combat, end; whoever resigned is passed over."""
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
    """MS-3.1. Points and spawns; spawning is compulsory as long as there is room."""
    s.phase = "spawn"
    s.points, s.spawns = 1 + s.held(seat, "X"), 1 + s.held(seat, "S")
    s.tell(TurnBegan(seat, s.round, s.points, s.spawns))
    while s.spawns and (free := s.beside_spawner(seat)):
        place = free[0]
        if len(free) > s.spawns:
            place = yield from choose(seat, lambda: spawn_ask(s, seat))
        s.spawns -= 1
        stand(s, seat, place)
        s.tell(Spawned(seat, NAMES[place], s.troops[place]))
    s.spawns = 0


def spawn_ask(s: Surge, seat: Seat) -> Choose:
    """MS-3.1. Where a new troop may come out."""
    options = {NAMES[one]: one for one in s.beside_spawner(seat)}
    return Choose("spawn", options, rule="MS-3.1", refusal=lambda text: why_no_spawn(s, text))


def move(s: Surge, seat: Seat) -> Steps[None]:
    """MS-3.2. A point a step, until the points are spent or the phase is ended."""
    s.phase = "move"
    while s.points and s.may_move(seat):
        chosen = yield from choose(seat, lambda: move_ask(s, seat))
        if chosen is None:
            return
        walk(s, *chosen)


def move_ask(s: Surge, seat: Seat) -> Choose:
    """MS-3.2. Every step of every troop, and the end of moving."""
    options = {END: None, **dict(s.moves(seat))}
    return Choose("move", options, rule="MS-3.2", refusal=lambda text: why_no_move(s, text))


def walk(s: Surge, place: int, to: int) -> None:
    """MS-3.2. A troop takes a step; on an ability tile or the Pool it stays for good."""
    s.points -= 1
    s.owners[to], s.troops[to] = s.owners[place], s.troops[place]
    s.owners[place] = NOBODY
    s.tell(Moved(s.owners[to], NAMES[place], NAMES[to], s.tiles[to], s.troops[to]))


def combat(s: Surge, seat: Seat) -> Steps[None]:
    """MS-3.3, MS-3.4. A point an attack; nobody moves any more."""
    s.phase = "combat"
    while s.points and s.may_attack(seat):
        chosen = yield from choose(seat, lambda: combat_ask(s, seat))
        if chosen is None:
            return
        attack(s, *chosen)


def combat_ask(s: Surge, seat: Seat) -> Choose:
    """MS-3.3. Every attack of every troop, and the end of combat."""
    options = {END: None, **dict(s.attacks(seat))}
    return Choose("combat", options, rule="MS-3.3", refusal=lambda text: why_no_attack(s, text))


def outcome(s: Surge, place: int, at: int) -> tuple[bool, bool]:
    """MS-3.3. Whether the attacked troop falls, and whether the attacker does."""
    return s.attack(place) > s.defence(at), s.attack(at) > s.defence(place)


def attack(s: Surge, place: int, at: int) -> None:
    """MS-3.3. Both are judged on their values before anybody is removed."""
    s.points -= 1
    struck, lost = outcome(s, place, at)
    s.tell(Attacked(s.owners[place], s.owners[at], NAMES[place], NAMES[at], struck, lost, tile=s.tiles[at]))
    if struck:
        s.owners[at] = NOBODY
    if lost:
        s.owners[place] = NOBODY


def collect(s: Surge, seat: Seat) -> None:
    """MS-3.5. Mana for whoever holds the Pool at the end of their own turn; ten win at once."""
    if s.holder != seat or seat in s.silent:
        return
    s.mana[seat] += 1
    s.tell(DrewMana(seat, s.mana[seat]))
    if s.mana[seat] >= GOAL:
        finish(s, [seat], "mana")


def pass_on(s: Surge) -> None:
    """MS-2.2, MS-4.6. The next one clockwise; after the last round the most mana wins."""
    s.turn, s.phase = s.after(s.turn), "spawn"
    if s.turn != s.first:
        return
    if s.limited and s.round >= LAST_ROUND:
        playing = [seat for seat in range(3) if seat not in s.silent]
        most = max(s.mana[seat] for seat in playing)
        finish(s, [seat for seat in playing if s.mana[seat] == most], "time")
    s.round += 1


def give_up(s: Surge, seat: Seat) -> None:
    """MS-4.5. The others play on; the last of them has won."""
    s.silent += (seat,)
    s.tell(GaveUp(seat))
    playing = [one for one in range(3) if one not in s.silent]
    if len(playing) == 1:
        finish(s, playing, "resigned")


def finish(s: Surge, winners: list[Seat], reason: str) -> None:
    """The game is over; several winners share it."""
    s.phase = "over"
    s.tell(Over(tuple(winners), reason))
    s.end(tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(3)), reason)
