"""What stands round the board of Mana Surge, as pieces: the players' panels and what happened."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Text
from games.mana_surge.screen import Recap, Turn
from games.mana_surge.view import PlayerView, SurgeView

FOLDER: Final = "games/mana_surge/panels"


class Seats(NamedTuple):
    """The players' panels, by id, in the order of their turns from the first seat on."""

    sides: tuple[str, ...]


class Side(NamedTuple):
    """A player's panel. `gone`: resigned, free, away, or "" of somebody who is here."""

    name: str
    colour: str
    mana: int
    own: bool
    bot: bool
    turn: bool
    out: bool
    gone: str


class Story(NamedTuple):
    """What happened: in a line, and behind it turn by turn, the latest first."""

    code: str
    said: str
    turns: tuple[str, ...]


class Said(NamedTuple):
    """The line: who left or took something back; what one drew and what others did, or what is said else; why
    no troop came out.
    """

    parted: tuple[Text, ...]
    drew: Text
    turns: tuple[Turn, ...]
    otherwise: Text
    crowded: Text


def around(view: SurgeView) -> tuple[Seat, ...]:
    """The seats in the order of their turns, from the first seat on; in the setup as they are numbered."""
    order = view.order or tuple(player.seat for player in view.players)
    first = order.index(0)
    return order[first:] + order[:first]


def seats(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Every player's panel."""
    view: SurgeView = seen.view
    order = around(view)
    for number in order:
        yield f"side{number}", Piece(f"{FOLDER}.side", side(seen, view.players[number], seen.seats[number]))
    yield "seats", Piece(f"{FOLDER}.seats", Seats(tuple(f"side{number}" for number in order)))


def side(seen: TablePage, player: PlayerView, seat: SeatInfo) -> Side:
    """One player's panel."""
    away = seat.kind == "person" and not seat.connected and not seat.mine
    return Side(
        name=seen.reader.names[seat.number],
        colour=player.colour,
        mana=player.mana,
        own=seat.number == seen.reader.you,
        bot=seat.kind == "bot",
        turn=seen.phase == "playing" and seen.view.turn == seat.number,
        out=player.gave_up,
        gone="resigned" if player.gave_up else "free" if seat.kind == "empty" else "away" if away else "",
    )


def story(seen: TablePage, log: Recap) -> Iterator[tuple[str, Piece]]:
    """What happened, in two lines and in a sheet."""
    turns = {f"turn{turn.told[0].number}": Piece(f"{FOLDER}.turn", turn) for turn in log.short}
    yield from turns.items()
    crowded = Text() if seen.lesson else log.crowded
    yield "said", Piece(f"{FOLDER}.said", Said(log.parted, log.drew, log.latest, log.otherwise, crowded))
    yield "story", Piece(f"{FOLDER}.story", Story(seen.code, "said", tuple(turns)))
