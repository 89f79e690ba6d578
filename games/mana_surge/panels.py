"""The panels of Mana Surge around the board, as pieces: one for each player, and the story."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.chips import Phrase, chips
from games.kit.contract import Seat
from games.kit.pieces import Piece
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import Text, capitalized, say
from games.mana_surge.screen import Recap, Turn, seat_of
from games.mana_surge.view import PlayerView, SurgeView

FOLDER: Final = "games/mana_surge/panels"


class Seats(NamedTuple):
    """The ids of the players' panels, in turn order from seat 0."""

    sides: tuple[str, ...]


class Side(NamedTuple):
    """A player's panel. `gone`: resigned, free, away, or "" if the player is present."""

    name: str
    colour: str
    mana: int
    own: bool
    bot: bool
    turn: bool
    out: bool
    gone: str


class Story(NamedTuple):
    """The story: the chips, and behind them the list of turns, the latest first."""

    code: str
    said: str
    turns: tuple[str, ...]


class Chip(NamedTuple):
    """A turn in short; `to` is the id of its first line in the list."""

    colour: str
    who: Text
    text: Text
    parts: tuple[Phrase, ...]
    to: str


def around(view: SurgeView) -> tuple[Seat, ...]:
    """Returns the seats in turn order from seat 0; by number during the setup."""
    order = view.order or tuple(player.seat for player in view.players)
    first = order.index(0)
    return order[first:] + order[:first]


def seats(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Yields the panels of all players."""
    view: SurgeView = seen.view
    order = around(view)
    for number in order:
        yield f"side{number}", Piece(f"{FOLDER}.side", side(seen, view.players[number], seen.seats[number]))
    yield "seats", Piece(f"{FOLDER}.seats", Seats(tuple(f"side{number}" for number in order)))


def side(seen: TablePage, player: PlayerView, seat: SeatInfo) -> Side:
    """Returns the panel of one player."""
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


def chip(seen: TablePage, turn: Turn) -> Chip:
    """Returns the chip of a turn."""
    view: SurgeView = seen.view
    seat = seat_of(turn)
    assert seat is not None
    return Chip(view.players[seat].colour, turn.who, turn.text, turn.chip(seen.shown), turn.id)


def story(seen: TablePage, log: Recap) -> Iterator[tuple[str, Piece]]:
    """Yields the story: the chips, and the list of turns."""
    turns = {f"turn-{turn.id}": Piece("chips.turn", turn) for turn in log.short}
    yield from turns.items()
    shown_turns = [turn for turn in log.latest if turn.text]
    others = {f"chip-{turn.id}": Piece(f"{FOLDER}.chip", chip(seen, turn)) for turn in shown_turns}
    missing = tuple(no_room(seen, log))
    beside = (*missing, *log.parted, log.drew, *log.otherwise)
    to = log.crowded_in if missing else log.drew_in
    yield from chips(others, [capitalized(text) for text in beside if text], to).items()
    yield "story", Piece(f"{FOLDER}.story", Story(seen.code, "said", tuple(turns)))


def no_room(seen: TablePage, log: Recap) -> Iterator[Text]:
    """Yields why no troop was spawned. It explains the present choices, so it must not be cut from a chip."""
    if log.crowded and not seen.lesson:
        yield say(log.crowded, ".")
