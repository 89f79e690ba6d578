"""The Field of the open table as pieces: marbles, and the tokens on its rails."""

from functools import cache, lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Group, Piece
from games.kit.view_models import TablePage
from games.power_well.boards import SLOT_NAMES
from games.power_well.marbles import marble, marble_id, row_of, two_at
from games.power_well.open_view import OpenPlayerView, OpenView
from games.power_well.state import SIDES
from games.power_well.view import MarbleView, TokenView

FOLDER: Final = "games/power_well/open_board"
ON_HERO: Final = ("hero", "foe")


class Board(NamedTuple):
    """The Field. `lies`: flat between the sides, or towards a seat."""

    watched: bool
    lies: str
    parts: tuple[str, ...]
    """Whose turn it is, marbles, rails, the lines that plays may follow, and who has won."""


class Turn(NamedTuple):
    """Whose turn it is, the number of a seat or "", and how often the coin was tossed for that."""

    seat: str
    flips: int


class Rails(NamedTuple):
    """The tokens on the rails, by id; `rings` are the slots with their names, for a token that is laid.

    `looks` are the classes that say which places above the columns are shared.
    """

    looks: str
    tokens: tuple[str, ...]
    rings: tuple[tuple[str, str], ...]


class Token(NamedTuple):
    """A token on a rail; `value` takes it off, `free` are the slots to which it can be moved."""

    token: TokenView
    value: str
    free: str
    whose: str
    label: str


class Won(NamedTuple):
    """Who has won: the hero, its side, and how that is said to each `way` in which a player looks at it."""

    hero: str
    name: str
    side: str
    lines: tuple[tuple[str, str], ...]


NOBODY: Final = Group({"won": Piece(f"{FOLDER}.won", Won("", "", "", ()))})
RINGS: Final = tuple((slot, name) for slot, name in SLOT_NAMES.items() if slot not in ON_HERO)


def board(seen: TablePage) -> tuple[Group, ...]:
    """The Field with everything on it."""
    view: OpenView = seen.view
    watched = not seen.mine
    lies = "flat" if len(seen.mine) > 1 else f"seat{seen.shown or 0}"
    return (
        whole_board(watched, lies),
        turn("" if view.turn is None else str(view.turn), view.flips),
        all_marbles(view.marbles),
        rails(view.players, watched),
        winner(view, seen.mine),
    )


@lru_cache(maxsize=1024)
def all_marbles(shown: tuple[MarbleView, ...]) -> Group:
    """The marbles, and what they lie in: the same on every screen, since the board says whether they can be
    tapped.
    """
    found = dict([lying(one) for one in shown])
    found["marbles"] = row_of(tuple(found))
    return Group(found)


@cache
def lying(one: MarbleView) -> tuple[str, Piece]:
    """A marble with its id."""
    return marble_id(one.id), marble(one.place, one.colour, can=True, about=False, off=False)


def winner(view: OpenView, mine: tuple[int, ...]) -> Group:
    """Who has won, where somebody has."""
    if view.outcome is None or view.outcome.winner is None:
        return NOBODY
    return Group({"won": Piece(f"{FOLDER}.won", won(view, view.outcome.winner, mine))})


def won(view: OpenView, seat: int, mine: tuple[int, ...]) -> Won:
    """Who has won, to both who sit at a table that lies flat, or to whoever holds or watches one side."""
    player = view.players[seat]
    words = "You win" if mine == (seat,) else f"{player.called} wins"
    ways = SIDES if len(mine) > 1 else ("upright",)
    return Won(player.hero or "unknown", player.called, player.side, tuple((way, words) for way in ways))


@lru_cache(maxsize=256)
def whole_board(watched: bool, lies: str) -> Group:
    """What holds the marbles and the rails."""
    value = Board(watched, lies, ("turn", "marbles", "rails", "lines", "won"))
    return Group({"board": Piece(f"{FOLDER}.board", value)})


@lru_cache(maxsize=256)
def turn(seat: str, flips: int) -> Group:
    """Whose turn it is: apart from the board, which then need not be sent again."""
    return Group({"turn": Piece(f"{FOLDER}.turn", Turn(seat, flips))})


@lru_cache(maxsize=1024)
def rails(players: tuple[OpenPlayerView, OpenPlayerView], watched: bool) -> Group:
    """The tokens of both players that lie beside the Field."""
    lying = [(player, token) for player in players for token in player.tokens if token.slot not in ON_HERO]
    tokens = {
        f"t{token.seat}{token.id}": Piece(f"{FOLDER}.token", on_rail(player, token, watched))
        for player, token in lying
    }
    looks = two_at((token.slot, token.seat) for _, token in lying)
    return Group({**tokens, "rails": Piece(f"{FOLDER}.rails", Rails(looks, tuple(tokens), RINGS))})


def on_rail(player: OpenPlayerView, token: TokenView, watched: bool) -> Token:
    """A token of a player."""
    label = f"{token.name}, {token.place}"
    return Token(
        token,
        f"{player.side} off {token.slot} {token.kind}",
        " ".join(player.free[token.kind]),
        player.known_as,
        label if watched else f"{label}: read, move or take off",
    )
