"""The cards of Mana Surge that explain what is on the board, and its panels."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.kit import chips
from games.kit.cards import Card
from games.kit.contract import Seat
from games.kit.hexes import element
from games.kit.view_models import TablePage
from games.kit.words import Text, many, say
from games.mana_surge import screen
from games.mana_surge.captions import LOCKING, TILE
from games.mana_surge.map import ATTACK, CORNERS, NAMED, NAMES, NEIGHBOURS
from games.mana_surge.screen import Trace
from games.mana_surge.story import Attacked
from games.mana_surge.view import HexView, PlayerView, SurgeView, TroopView

UNTOLD: Final = chips.UNTOLD.union(
    f"games/mana_surge/{kind}"
    for kind in (
        "board.board", "board.layer",
        "panels.seats", "panels.story", "panels.chip",
        "parchment.asked", "parchment.waiting",
    )
)  # fmt: skip
"""Kinds of pieces without a card: they only contain others, or are words themselves."""

TILES: Final[Mapping[str, tuple[str, str]]] = {
    "plain": ("Bare basalt: it changes nothing for whoever stands here.", "MS-1.2"),
    "attack": ("A troop here attacks with 2 instead of 1: enough for whoever defends with 1.", "MS-3.3"),
    "blunt": ("A troop here attacks with 0, which hurts nobody, until it steps away.", "MS-3.3"),
    "defence": ("A troop here defends with 2 instead of 1, so that even an attack of 2 fails.", "MS-3.3"),
    "action": ("It gives 1 point more each turn to whoever has a troop here.", "MS-3.1"),
    "spawn": ("It gives 1 troop more each turn to whoever has a troop here.", "MS-3.1"),
    "pool": (
        "It gives 1 mana to whoever has a troop here as their own turn ends. Ten mana wins.",
        "MS-3.5",
    ),
}
"""The effect of each kind of tile, and the rule that defines it."""

TITLES: Final = {"plain": "Plain stone", "pool": "The Pool"}
"""The titles of cards that differ from the names in `TILE`."""

GAINS: Final[Mapping[str, str]] = {
    "action": "Gives 1 point more each turn",
    "spawn": "Gives 1 troop more each turn",
    "pool": "Gives 1 mana as {whose} turn ends",
}
"""What each kind of locking tile gives to the owner of the troop on it."""

POOL: Final = "h0_0"
"""The id of the Pool, which is the picture on cards without one of their own."""

LOCKED: Final = " A troop that steps here is locked for good: it neither moves nor attacks again."


def card(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a piece, by its id or a `data-what` in its markup."""
    view: SurgeView = seen.view
    if name in PANEL_CARDS:
        return PANEL_CARDS[name](seen)
    if name.startswith("side"):
        return next((of_player(seen, one) for one in view.players if name == f"side{one.seat}"), None)
    if name.startswith("p"):
        return next((of_trace(seen, one) for one in traces(seen) if name == f"p{one.number}"), None)
    troop = next((one for one in view.troops if name == f"t{one.id}"), None)
    if troop is not None:
        return of_troop(seen, troop)
    return next((of_hex(seen, one) for one in view.hexes if name in spots(one.at)), None)


def spots(at: str) -> tuple[str, str]:
    """Returns the ids of the pieces at a hex: the hex and the tap target."""
    return element("h", at), element("s", at)


# On the board


def of_hex(seen: TablePage, one: HexView) -> Card:
    """MS-1.2, MS-4.1. Returns the card of a hex: of its spawner or troop, else of its tile."""
    view: SurgeView = seen.view
    gate = next((player for player in view.players if player.spawner == one.at), None)
    if gate is not None:
        return of_spawner(seen, gate)
    troop = next((troop for troop in view.troops if troop.at == one.at), None)
    if troop is not None:
        return of_troop(seen, troop)
    if one.kind == "plain" and NAMED[one.at] in CORNERS:
        return of_corner(view)
    rule, clause = TILES[one.kind]
    return Card(
        TITLES.get(one.kind, TILE[one.kind]),
        rule + (LOCKED if one.kind in LOCKING else ""),
        now=tuple(on_tile(seen, one)),
        clause=clause,
    )


def on_tile(seen: TablePage, one: HexView) -> Iterator[Text | str]:
    """Yields the present state of an empty hex: that it is free, or whose troops are spawned there."""
    if one.kind in LOCKING:
        yield "Nobody stands on it"
    for player in seen.view.players:
        if player.spawner and not player.gave_up and NAMED[one.at] in NEIGHBOURS[NAMED[player.spawner]]:
            yield say("New troops of ", seen.reader.yours(player.seat), " come out here")


def of_corner(view: SurgeView) -> Card:
    """MS-1.4, MS-2.1. Returns the card of a corner without a spawner."""
    if view.phase in ("colour", "corner"):
        rule = "A spawner may stand in a corner, with its three first troops beside it."
        return Card("A corner", rule, clause="MS-2.1")
    return Card("A corner", "No spawner stands here: a bare hex like any other.", clause="MS-1.4")


def of_spawner(seen: TablePage, player: PlayerView) -> Card:
    """MS-3.1, MS-4.1, MS-4.5. Returns the card of a spawner: troops each turn, and empty hexes beside it."""
    taken = {troop.at for troop in seen.view.troops}
    room = sum(NAMES[beside] not in taken for beside in NEIGHBOURS[NAMED[player.spawner]])
    each_turn = (many(player.spawns, "new troop") + " each turn", room_beside(room))
    return Card(
        say(whose(seen, player), " spawner"),
        "New troops come out on empty hexes beside it as the turn begins. Nobody enters it or attacks it.",
        now=(say("No new troops: ", resigned(seen, player.seat)),) if player.gave_up else each_turn,
        clause="MS-3.1",
    )


def room_beside(hexes: int) -> str:
    """MS-3.1. Describes the number of empty hexes beside a spawner."""
    return {0: "No room beside it: nothing comes", 1: "1 empty hex beside it"}.get(
        hexes, f"{hexes} empty hexes beside it"
    )


def resigned(seen: TablePage, seat: Seat) -> Text:
    """MS-4.5. Describes that a seat resigned."""
    return say(seen.reader.whom(seat), " resigned")


def of_troop(seen: TablePage, troop: TroopView) -> Card:
    """MS-3.2, MS-3.3, MS-4.5. Returns the card of a troop, with its attack and defence on its hex."""
    view: SurgeView = seen.view
    kind, player = view.kinds[troop.at], view.players[troop.seat]
    name = say(whose(seen, player), " troop")
    because = f", because it stands on {TILE[kind]}"
    falls = troop.defence < max(ATTACK.values())
    fate = f"it falls to an attack of\N{NO-BREAK SPACE}{troop.defence + 1}" if falls else "nobody can fell it"
    guard = f"Defends with {troop.defence}{because if kind == 'defence' else ''}: {fate}"
    if troop.locked:
        rule = (
            f"Locked on {with_article(kind)}: it neither moves nor attacks again, and stays until it is"
            " struck down."
        )
        held = gain(seen, player, kind)
        return Card(name, rule, now=(held, guard), clause="MS-3.2", picture=f"t{troop.id}")
    might = f"with {troop.attack}{because if kind in ('attack', 'blunt') else ''}"
    if player.gave_up:
        rule = "Its player resigned: it stays where it is, and strikes back at whoever attacks it."
        return Card(name, rule, now=(f"Strikes back {might}", guard), clause="MS-4.5", picture=f"t{troop.id}")
    rule = (
        "A point takes it one hex on, or lets it strike a troop beside it. "
        "An attack above the other’s defence removes that one, and it strikes back at the same moment."
    )
    now = (f"Attacks {might}", guard, *why_no_answer(view, troop))
    return Card(name, rule, now=now, clause="MS-3.3", picture=f"t{troop.id}")


def gain(seen: TablePage, player: PlayerView, kind: str) -> Text:
    """MS-3.1, MS-3.5, MS-4.5. Describes what a troop locked on a kind of tile gives to its player."""
    if player.gave_up:
        return say("Gives nothing: ", resigned(seen, player.seat))
    before, whose, after = GAINS[kind].partition("{whose}")
    return say(before, seen.reader.whose(player.seat) if whose else "", after)


def why_no_answer(view: SurgeView, troop: TroopView) -> Iterator[str]:
    """MS-3.2, MS-3.3. Yields why an unlocked troop of the active seat has no legal answer in this phase."""
    if troop.seat == view.turn and view.points and all(deed.at != troop.at for deed in view.deeds):
        yield from {"move": ("No empty hex beside it",), "combat": ("Nobody to attack beside it",)}.get(
            view.phase, ()
        )


def with_article(kind: str) -> str:
    """Returns the name of a tile with its article."""
    return TILE[kind] if kind == "pool" else f"an {TILE[kind]}"


def traces(seen: TablePage) -> tuple[Trace, ...]:
    """Returns the traces that the board shows."""
    own = seen.shown if seen.phase == "playing" else None
    return screen.recap(seen.view, seen.story, seen.reader, own).traces


def of_trace(seen: TablePage, trace: Trace) -> Card:
    """MS-3.2, MS-3.3. Returns the card of a step or an attack in the latest turns."""
    player = next(one for one in seen.view.players if one.colour == trace.colour)
    if trace.kind != Attacked.KIND:
        rule = "A troop came this way in its latest turn: from the ring to where the dots lead."
        return Card(say(whose(seen, player), " step"), rule, clause="MS-3.2")
    fell = ("Nobody fell", "A troop fell, where the cross is", "Both troops fell")[len(trace.fell)]
    rule = "One troop struck another along these dots in its latest turn."
    return Card(say(whose(seen, player), " attack"), rule, now=(fell,), clause="MS-3.3")


# Around the board


def of_player(seen: TablePage, player: PlayerView) -> Card:
    """MS-3.1, MS-3.5, MS-4.5. Returns the card of a player: mana, and what each turn brings."""
    view: SurgeView = seen.view
    name = say("Your" if player.seat == seen.reader.you else seen.reader.whose(player.seat), " mana")
    if player.gave_up:
        rule = "Resigned: the troops stay where they are, and every turn is passed over."
        return Card(name, rule, now=(f"{player.mana} of {view.goal} mana",), clause="MS-4.5")
    rule = f"One drop comes at the end of a turn with a troop in the Pool; {view.goal} mana wins at once."
    return Card(name, rule, now=tuple(player_state(seen, player)), clause="MS-3.5", picture=POOL)


def player_state(seen: TablePage, player: PlayerView) -> Iterator[Text | str]:
    """Yields what a player has, and what the next turn brings."""
    view: SurgeView = seen.view
    yield f"{player.mana} of {view.goal} mana"
    if player.holds_pool and has_turn(view, player.seat):
        whose_turn = say("Holds the Pool: ", seen.reader.whose(player.seat), " turn ends with ")
        more = player.mana + 1
        yield say(whose_turn, f"{more}" + (", which wins" if more == view.goal else ""))
    yield f"{many(player.troops, 'troop')} on the board"
    yield f"Each turn {many(player.actions, 'point')} and {many(player.spawns, 'new troop')}"
    if seen.seats[player.seat].kind == "bot":
        yield "A bot plays here"


def has_turn(view: SurgeView, seat: Seat) -> bool:
    """MS-4.6. Returns whether a seat has a turn or is to have one: not after its last in the last round."""
    if view.turn is None:
        return False
    return view.round != view.last_round or view.order.index(seat) >= view.order.index(view.turn)


def points_left(seen: TablePage) -> Card:
    """MS-3.1, MS-3.4. Returns the card of the troops still to spawn, then of the points left."""
    view: SurgeView = seen.view
    if view.phase == "spawn" and view.spawns:
        rule = "They come out one by one on empty hexes beside the spawner, as long as there is room."
        return Card("New troops", rule, now=(f"{view.spawns} to come",), clause="MS-3.1")
    rule = "A step costs 1, and so does an attack. Points that are left when the turn ends are gone."
    return Card("Points", rule, now=tuple(each_turn(seen)), clause="MS-3.1")


def each_turn(seen: TablePage) -> Iterator[Text]:
    """MS-3.1. Yields how many points are left, and where they are from."""
    view: SurgeView = seen.view
    if view.turn is None:
        return
    more = view.players[view.turn].actions - 1
    yield say(f"{many(view.points, 'point')} left in ", seen.reader.whose(view.turn), " turn")
    if more:
        yield say(f"1 each turn, and {more} for {many(more, 'Extra Action')}")


def turn(seen: TablePage) -> Card:
    """MS-3.1 to MS-3.4. Returns the card of a turn."""
    rule = "New troops come first, then you move, then you fight. Once you fight, nobody moves any more."
    return Card("A turn", rule, now=tuple(whose_turn(seen)), clause="MS-3.4", picture=POOL)


def whose_turn(seen: TablePage) -> Iterator[Text]:
    """Yields whose turn it is."""
    at = seen.view.turn
    if at is not None:
        yield say("It is ", seen.reader.whose(at), " turn")


def spawn(seen: TablePage) -> Card:
    """MS-3.1. Returns the card of spawning."""
    rule = "A turn begins with new troops: 1, and 1 more for each Extra Spawn. You choose where, not whether."
    at = seen.view.turn
    picture = "" if at is None else element("h", seen.view.players[at].spawner)
    missing = screen.why_not_spawned(seen.view, seen.story, seen.reader)
    return Card("Spawn", rule, now=(missing,) if missing else (), clause="MS-3.1", picture=picture)


def move(seen: TablePage) -> Card:
    """MS-3.2. Returns the card of moving."""
    rule = (
        "A point takes a troop to an empty hex beside it. Stop whenever you like, and keep points to fight."
    )
    return Card("Move", rule, clause="MS-3.2", picture=troop_on_turn(seen.view))


def fight(seen: TablePage) -> Card:
    """MS-3.3. Returns the card of fighting."""
    rule = "A point lets a troop that is not locked attack another’s beside it. Nobody moves any more."
    return Card("Fight", rule, clause="MS-3.3", picture=troop_on_turn(seen.view))


def troop_on_turn(view: SurgeView) -> str:
    """Returns the id of an unlocked troop of the active seat; "" if there is none."""
    free = (troop for troop in view.troops if troop.seat == view.turn and not troop.locked)
    return next((f"t{troop.id}" for troop in free), "")


def rounds(seen: TablePage) -> Card:
    """MS-4.6. Returns the card of the rounds."""
    view: SurgeView = seen.view
    if view.last_round is None:
        return Card(
            "Rounds", f"This game goes on until somebody has {view.goal} mana.", clause="MS-4.6", picture=POOL
        )
    to_come = view.last_round - view.round
    rule = f"After {view.last_round} turns each, the most mana wins, and equals share it."
    now = f"{many(to_come, 'round')} after this one" if to_come else "This is the last round"
    return Card("Rounds", rule, now=(now,), clause="MS-4.6", picture=POOL)


PANEL_CARDS: Final[Mapping[str, Callable[[TablePage], Card]]] = {
    "points": points_left,
    "turn": turn,
    "spawn": spawn,
    "move": move,
    "fight": fight,
    "rounds": rounds,
}
"""The cards of parts of pieces, by `data-what`."""


def whose(seen: TablePage, player: PlayerView) -> Text:
    """Returns the possessive of a player for the beginning of a card; one's own with the colour."""
    if player.seat == seen.reader.you:
        return say(f"Your {player.colour}".strip())
    return seen.reader.whose(player.seat)
