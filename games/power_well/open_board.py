"""Pieces of the open table's Field: marbles, and tokens on the rails."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Group, Piece
from games.kit.view_models import TablePage
from games.power_well.boards import SLOT_NAMES
from games.power_well.marbles import marble, marble_id, marbles_container, shared_slot_classes
from games.power_well.open_view import OpenPlayerView, OpenView
from games.power_well.state import SIDES
from games.power_well.view import MarbleView, TokenView

FOLDER: Final = "games/power_well/open_board"
ON_HERO: Final = ("hero", "foe")


class Board(NamedTuple):
    """The Field. `lies` is its orientation: flat between the sides, or towards a seat."""

    watched: bool
    lies: str
    parts: tuple[str, ...]
    """Ids of the contents: turn, marbles, rails, lines of plays, and the winner."""


class Turn(NamedTuple):
    """Whose turn it is, as a seat or "", and the number of coin flips so far."""

    seat: str
    flips: int


class Rails(NamedTuple):
    """Ids of tokens on the rails; `rings` are the slots with their names, for a token to be laid.

    `looks` holds the classes of slots above columns that two tokens share.
    """

    looks: str
    tokens: tuple[str, ...]
    rings: tuple[tuple[str, str], ...]


class Token(NamedTuple):
    """A token on a rail; `value` is the answer that takes it off, `free` the slots to which it can move."""

    token: TokenView
    value: str
    free: str
    whose: str
    label: str


class Won(NamedTuple):
    """The winner: hero, side, and the words for each `way` in which a player looks at the board."""

    hero: str
    name: str
    side: str
    lines: tuple[tuple[str, str], ...]


NO_WINNER: Final = Group({"won": Piece(f"{FOLDER}.won", Won("", "", "", ()))})
RINGS: Final = tuple((slot, name) for slot, name in SLOT_NAMES.items() if slot not in ON_HERO)


def board(seen: TablePage) -> tuple[Group, ...]:
    """Returns the Field with everything on it."""
    view: OpenView = seen.view
    watched = not seen.mine
    lies = "flat" if len(seen.mine) > 1 else f"seat{seen.shown or 0}"
    return (
        container(watched, lies),
        turn("" if view.turn is None else str(view.turn), view.flips),
        all_marbles(view.marbles),
        rails(view.players, watched),
        winner(view, seen.mine),
    )


@lru_cache(maxsize=1024)
def all_marbles(shown: tuple[MarbleView, ...]) -> Group:
    """Returns the marbles and their container, the same on every screen: whether they can be tapped is up to
    the board.
    """
    found = dict([marble_piece(one) for one in shown])
    found["marbles"] = marbles_container(tuple(found))
    return Group(found)


@cache
def marble_piece(one: MarbleView) -> tuple[str, Piece]:
    """Returns the id and piece of a marble."""
    return marble_id(one.id), marble(one.place, one.colour, can=True, about=False, off=False)


def winner(view: OpenView, mine: tuple[int, ...]) -> Group:
    """Returns the piece that announces the winner, empty if there is none."""
    if view.outcome is None or view.outcome.winner is None:
        return NO_WINNER
    return Group({"won": Piece(f"{FOLDER}.won", won(view, view.outcome.winner, mine))})


def won(view: OpenView, seat: int, mine: tuple[int, ...]) -> Won:
    """Returns the winner, announced to both sides of a flat table or to whoever holds or watches one side."""
    player = view.players[seat]
    words = "You win" if mine == (seat,) else f"{player.called} wins"
    ways = SIDES if len(mine) > 1 else ("upright",)
    return Won(player.hero or "unknown", player.called, player.side, tuple((way, words) for way in ways))


@lru_cache(maxsize=256)
def container(watched: bool, lies: str) -> Group:
    """Returns the container of marbles and rails."""
    value = Board(watched, lies, ("turn", "marbles", "rails", "lines", "won"))
    return Group({"board": Piece(f"{FOLDER}.board", value)})


@lru_cache(maxsize=256)
def turn(seat: str, flips: int) -> Group:
    """Returns the mark of the turn, apart from the board so that the board need not be sent again."""
    return Group({"turn": Piece(f"{FOLDER}.turn", Turn(seat, flips))})


@lru_cache(maxsize=1024)
def rails(players: tuple[OpenPlayerView, OpenPlayerView], watched: bool) -> Group:
    """Returns both players' tokens on the rails."""
    lying = [(player, token) for player in players for token in player.tokens if token.slot not in ON_HERO]
    tokens = {
        f"t{token.seat}{token.id}": Piece(f"{FOLDER}.token", rail_token(player, token, watched))
        for player, token in lying
    }
    looks = shared_slot_classes((token.slot, token.seat) for _, token in lying)
    return Group({**tokens, "rails": Piece(f"{FOLDER}.rails", Rails(looks, tuple(tokens), RINGS))})


def rail_token(player: OpenPlayerView, token: TokenView, watched: bool) -> Token:
    """Returns a token on a rail."""
    label = f"{token.name}, {token.place}"
    return Token(
        token,
        f"{player.side} off {token.slot} {token.kind}",
        " ".join(player.free[token.kind]),
        player.known_as,
        label if watched else f"{label}: read, move or take off",
    )
