"""The Field of the open table as pieces: marbles, and the tokens on its rails."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece
from games.kit.seen import Seen
from games.power_well.boards import SLOT_NAMES
from games.power_well.field import CELLS
from games.power_well.marbles import LINES, marbles
from games.power_well.open_view import OpenPlayerView, OpenView
from games.power_well.view import TokenView

FOLDER: Final = "games/power_well/open_board"
ON_HERO: Final = ("hero", "foe")


class Board(NamedTuple):
    """The Field. `lies`: flat between the sides, or towards a seat; `begins`: the seat that begins, or ""."""

    watched: bool
    lies: str
    flips: int
    begins: str
    parts: tuple[str, str, str]
    """Marbles, rails, and the lines that plays may follow."""


class Rails(NamedTuple):
    """The tokens on the rails, by id; `rings` are the slots with their names, for a token that is laid."""

    tokens: tuple[str, ...]
    rings: tuple[tuple[str, str], ...]


class Token(NamedTuple):
    """A token on a rail; `value` takes it off."""

    token: TokenView
    value: str
    whose: str
    label: str


RINGS: Final = tuple((slot, name) for slot, name in SLOT_NAMES.items() if slot not in ON_HERO)


def board(seen: Seen) -> Iterator[tuple[str, Piece]]:
    """The Field with everything on it."""
    view: OpenView = seen.view
    watched = not seen.mine
    lies = "flat" if len(seen.mine) > 1 else f"seat{seen.shown or 0}"
    begins = "" if view.turn is None else str(view.turn)
    yield "board", whole_board(watched, lies, view.flips, begins)
    yield "lines", LINES
    yield from marbles(view.marbles, CELLS, off=watched).items()
    yield from rails(view.players, watched)


@lru_cache(maxsize=256)
def whole_board(watched: bool, lies: str, flips: int, begins: str) -> Piece:
    """What holds the marbles and the rails."""
    return Piece(f"{FOLDER}.board", Board(watched, lies, flips, begins, ("marbles", "rails", "lines")))


@lru_cache(maxsize=1024)
def rails(players: tuple[OpenPlayerView, OpenPlayerView], watched: bool) -> tuple[tuple[str, Piece], ...]:
    """The tokens of both players that lie beside the Field."""
    tokens = tuple(
        (f"t{token.seat}{token.id}", Piece(f"{FOLDER}.token", on_rail(player, token, watched)))
        for player in players
        for token in player.tokens
        if token.slot not in ON_HERO
    )
    ids = tuple(id for id, _ in tokens)
    return (*tokens, ("rails", Piece(f"{FOLDER}.rails", Rails(ids, RINGS))))


def on_rail(player: OpenPlayerView, token: TokenView, watched: bool) -> Token:
    """A token of a player."""
    label = f"{token.name}, {token.place}"
    return Token(
        token,
        f"{player.side} off {token.slot} {token.kind}",
        player.known_as,
        label if watched else f"Take off {label}",
    )
