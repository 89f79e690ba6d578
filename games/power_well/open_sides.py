"""Pieces of the open table's sides: hero, counts that change in place, tokens, control panel."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Group, Piece
from games.kit.view_models import TablePage
from games.power_well.boards import SLOT_NAMES
from games.power_well.field import COLOURS
from games.power_well.open_view import OpenPlayerView, OpenView, Outcome
from games.power_well.state import COINS, FULL, MOST_FLOW, SIDES
from games.power_well.view import TokenView, docked, out_of_play

FOLDER: Final = "games/power_well/open_sides"


class Sides(NamedTuple):
    """Ids of both sides, each followed by its control panel."""

    parts: tuple[str, ...]


class Side(NamedTuple):
    """A side. `standing` is its state in words; `live` whether that tells of its turn or the end.

    `foe_side` is the side whose tokens for a foe may lie on this hero; `door` is what its button opens,
    `turned` whether it is read from the other side of the device.
    """

    seat: int
    turned: bool
    side: str
    foe_side: str
    own: bool
    turn: bool
    called: str
    hero: str
    name: str
    length: str
    standing: str
    live: bool
    door: tuple[str, str]
    purse: tuple[str, ...]
    bars: tuple[str, ...]
    dock: str


class Gauge(NamedTuple):
    """A count that changes in place. `sign` is the class of its gem, `short` its caption, `captions` those
    for one and for other numbers, `out` the note on an Exhausted board.
    """

    side: str
    what: str
    left: int
    most: int
    whose: str
    label: str
    short: str
    captions: tuple[str, ...]
    sign: str
    out: str


class Tray(NamedTuple):
    """Tokens of a kind in the supply, and the free slots for one.

    `value` is "" for a watcher and on the other's device; `what` is the name of its card.
    """

    what: str
    value: str
    kind: str
    name: str
    left: int
    free: str


class Lying(NamedTuple):
    """A token on a hero; `value` is the answer that takes it off, `free` the slots to which it can move."""

    token: TokenView
    value: str
    free: str
    whose: str
    label: str


class Dock(NamedTuple):
    """Kinds of tokens to lay, ids of counters, and tokens on the hero."""

    trays: tuple[Tray, ...]
    counters: tuple[str, ...]
    lying: tuple[Lying, ...]


class Control(NamedTuple):
    """Rarely used actions. `placings`: answers, with words, that lay and move tokens without a script."""

    seat: int
    side: str
    called: str
    hero: str
    name: str
    wishes: bool
    placings: tuple[tuple[str, str], ...]


Players = tuple[OpenPlayerView, OpenPlayerView]


def sides(seen: TablePage) -> tuple[Group, Group]:
    """Returns both sides."""
    view: OpenView = seen.view
    mine, own, turn, end = seen.mine, seen.shown or 0, view.turn, view.outcome
    return (
        side(view.players, 0, own == 0, 0 in mine, turn == 0, not mine, end, len(mine) > 1),
        side(view.players, 1, own == 1, 1 in mine, turn == 1, not mine, end, False),
    )


SEATS: Final = Piece(f"{FOLDER}.seats", Sides(("side0", "control0", "side1", "control1")))


@lru_cache(maxsize=1024)
def side(
    players: Players,
    seat: int,
    own: bool,
    here: bool,
    turn: bool,
    watched: bool,
    end: Outcome | None,
    turned: bool,
) -> Group:
    """Returns a side with all its parts, and its control panel."""
    player = players[seat]
    purse = dict(purse_of(player))
    bars = dict(bars_of(player))
    counters = dict(counters_of(player))
    standing = side_status(seat, here, turn, end)
    value = Side(
        seat=seat,
        turned=turned,
        side=player.side,
        foe_side=SIDES[1 - seat],
        own=own,
        turn=turn,
        called=player.called,
        hero=player.hero or "unknown",
        name=player.name or ("Your hero?" if here else "Hero?"),
        length="longest" if len(player.name) > 14 else "long" if len(player.name) > 9 else "",
        standing=standing or ("Left, Middle" if seat == 0 else "Middle, Right"),
        live=bool(standing),
        door=door(player, watched),
        purse=tuple(purse),
        bars=tuple(bars),
        dock=f"dock{seat}",
    )
    lying = tuple(hero_token(players, token, watched) for token in docked(tokens_of(players), seat))
    gauges = {id: Piece(f"{FOLDER}.gauge", one) for id, one in (purse | bars | counters).items()}
    dock = Dock(tuple(trays(player, here)), tuple(counters), lying)
    return Group(
        {
            f"side{seat}": Piece(f"{FOLDER}.side", value),
            **gauges,
            f"dock{seat}": Piece(f"{FOLDER}.dock", dock),
            f"control{seat}": Piece(f"{FOLDER}.control", control(player)),
        }
    )


def tokens_of(players: Players) -> tuple[tuple[TokenView, ...], tuple[TokenView, ...]]:
    """Returns both players' tokens."""
    return players[0].tokens, players[1].tokens


def side_status(seat: int, here: bool, turn: bool, end: Outcome | None) -> str:
    """Returns whose turn it is, or who has won; "" if neither concerns the side."""
    if end is not None and end.winner is not None:
        if end.winner == seat:
            return "You win" if here else "Has won"
        return "You lose" if here else "Has lost"
    if turn:
        return "Your turn" if here else "Plays now"
    return ""


def door(player: OpenPlayerView, watched: bool) -> tuple[str, str]:
    """Returns the id and label of what a side's button opens; watchers may read the boards."""
    if not watched:
        return f"control{player.seat}", f"Control panel of {player.called}"
    return (f"sheet{player.seat}", f"The boards of {player.called}") if player.hero else ("", "")


def gauge(
    player: OpenPlayerView, what: str, left: int, most: int, label: str, sign: str, *captions: str
) -> Gauge:
    """Returns a count of a player."""
    whose = f"{player.called}, {label}"
    out = out_of_play(left) if what in player.exhausted else ""
    short = captions[-1 if left != 1 else 0] if captions else ""
    return Gauge(player.side, what, left, most, whose, label, short, captions, sign, out)


def purse_of(player: OpenPlayerView) -> Iterator[tuple[str, Gauge]]:
    """PW-3.1, PW-4.4. Yields Power Flow and Wishing Coins."""
    flow, coins = (f"{what}{player.seat}" for what in ("flow", "coins"))
    yield flow, gauge(player, "flow", player.flow, MOST_FLOW, "Power Flow", "pw-gem flow", "Flow")
    yield coins, gauge(player, "coins", player.coins, COINS, "Wishing Coins", "pw-gem coin", "Coin", "Coins")


def bars_of(player: OpenPlayerView) -> Iterator[tuple[str, Gauge]]:
    """PW-7.3. Yields the three Health Bars."""
    for colour in COLOURS:
        label, sign = colour.capitalize(), f"pw-gem {colour}"
        yield f"bar{player.seat}{colour}", gauge(player, colour, player.bars[colour], FULL, label, sign)


def counters_of(player: OpenPlayerView) -> Iterator[tuple[str, Gauge]]:
    """PW-8.1. Yields the counters of the class board."""
    for kind in player.kinds:
        if kind.kind in player.counters:
            left, sign = player.counters[kind.kind], f"pw-token own k-{kind.kind}"
            counter = gauge(player, kind.kind, left, kind.supply, kind.name, sign)
            yield f"count{player.seat}{kind.kind}", counter


def trays(player: OpenPlayerView, here: bool) -> Iterator[Tray]:
    """PW-8.1. Yields the kinds of tokens of the class board; only a device of the side can lay them."""
    for kind in player.kinds:
        if kind.kind in player.supply:
            value = f"{player.side} token {kind.kind}" if here else ""
            free = " ".join(player.free[kind.kind])
            yield Tray(
                f"tray{player.seat}{kind.kind}", value, kind.kind, kind.name, player.supply[kind.kind], free
            )


def hero_token(players: Players, token: TokenView, watched: bool) -> Lying:
    """Returns a token on a hero, either its owner's or the foe's."""
    value = f"{SIDES[token.seat]} off {token.slot} {token.kind}"
    label = token.name if watched else f"{token.name}: read, move or take off"
    free = " ".join(players[token.seat].free[token.kind])
    return Lying(token, value, free, players[token.seat].known_as, label)


def control(player: OpenPlayerView) -> Control:
    """Returns the control panel of a side."""
    placings = (*place_answers(player), *move_answers(player))
    name = player.name or player.side.capitalize()
    return Control(player.seat, player.side, player.called, player.hero, name, player.coins > 0, placings)


def place_answers(player: OpenPlayerView) -> Iterator[tuple[str, str]]:
    """Yields the answers that lay a token, with words."""
    for kind in player.kinds:
        if player.supply.get(kind.kind):
            for slot in player.free[kind.kind]:
                yield f"{player.side} token {kind.kind} {slot}", f"{kind.name}: {SLOT_NAMES[slot]}"


def move_answers(player: OpenPlayerView) -> Iterator[tuple[str, str]]:
    """Yields the answers that move a token, with words."""
    for token in player.tokens:
        for to in player.free[token.kind]:
            answer = f"{player.side} move {token.slot} {token.kind} {to}"
            yield answer, f"{token.name}, {token.place}, to: {SLOT_NAMES[to]}"
