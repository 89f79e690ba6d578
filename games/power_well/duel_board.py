"""Pieces of a duel's board: heroes to choose from, then marbles, tokens, and the latest changes."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.asks import Ask, Choose
from games.kit.forms import asked
from games.kit.pieces import Piece, made_once
from games.kit.view_models import TablePage
from games.power_well.boards import SLOT_NAMES
from games.power_well.marbles import COLUMN_SLOTS, LINES, marbles, shared_slot_classes
from games.power_well.screen import DuelScreen
from games.power_well.selection import HEROES, Selectable, selectable
from games.power_well.view import DuelView, HeroView, TokenView

FOLDER: Final = "games/power_well/duel_board"
PATHS: Final = ("turn", "marbles")
"""Prompts whose marbles lie along a line."""


class Board(NamedTuple):
    """The board: `look` holds its classes, `parts` the ids of its contents."""

    look: str
    parts: tuple[str, ...]


class Heroes(NamedTuple):
    """Ids of the heroes on offer."""

    picks: tuple[str, ...]


class Pick(NamedTuple):
    """A hero on offer. `off`: there is no question to answer; `locked`: it is chosen."""

    hero: HeroView
    off: bool
    locked: bool


class Rails(NamedTuple):
    """Ids of tokens; slots where the token in question does not fit; slots where it may be laid, with names.

    `looks` holds the classes of slots above columns that are taken or shared.
    """

    looks: str
    tokens: tuple[str, ...]
    misfits: tuple[str, ...]
    rings: tuple[tuple[str, str], ...]


class Token(NamedTuple):
    """A token on a rail; `ringed`: a tap on it answers, otherwise a tap opens its card."""

    token: TokenView
    seat: int
    own: bool
    ringed: bool


def board(seen: TablePage, screen: DuelScreen) -> Iterator[tuple[str, Piece]]:
    """Yields the pieces of the board."""
    view: DuelView = seen.view
    ask = asked(seen)
    both = " both" if len(seen.mine) > 1 else ""
    if view.phase == "heroes":
        yield "board", made_once(f"{FOLDER}.choosing", Board(f"choosing{both}", ("heroes",)))
        yield from heroes(seen)
        return
    found = selectable(view, ask, seen.shown or 0)
    look = f"{looks(seen, ask, found)}{' replay' if screen.ghosts else ''}{both}"
    yield "board", made_once(f"{FOLDER}.board", Board(look, ("marbles", "lines", "rails", "ghosts")))
    yield "lines", LINES
    yield "ghosts", made_once(f"{FOLDER}.ghosts", screen.ghosts)
    yield from marbles(view.marbles, found.marbles, about=found.about, off=not found.many).items()
    yield from rails(seen, ask, found)


def looks(seen: TablePage, ask: Ask | None, found: Selectable) -> str:
    """Returns the board's classes once the heroes are chosen."""
    view: DuelView = seen.view
    names = [f"seat{seen.shown or 0}"]
    if found.many and ask:
        names += ["picking", *(("path", f"reach{seen.shown}") if ask.prompt in PATHS else ())]
    if ask and ask.prompt == "slot":
        names.append("placing")
    if view.turn is not None and view.turn != seen.shown:
        names.append("watching")
    return " ".join(names)


def heroes(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Yields the heroes on offer; a tap on one opens its boards before anything is decided."""
    view: DuelView = seen.view
    found = {
        f"pick-{hero.slug}": made_once(
            f"{FOLDER}.pick", Pick(hero, seen.ask is None, hero.slug == seen.pending)
        )
        for hero in view.heroes
    }
    yield from found.items()
    yield "heroes", made_once(f"{FOLDER}.heroes", Heroes(tuple(found)))


def rails(seen: TablePage, ask: Ask | None, found: Selectable) -> Iterator[tuple[str, Piece]]:
    """Yields both players' tokens on the rails, and the slots where one may be laid."""
    view: DuelView = seen.view
    options = ask.options if isinstance(ask, Choose) and ask.prompt in ("token", "slot") else ()
    tokens = {
        f"t{player.seat}{token.id}": Token(
            token, player.seat, player.seat == (seen.shown or 0), token.id in options
        )
        for player in view.players
        for token in player.tokens
        if token.slot not in HEROES
    }
    yield from ((id, made_once(f"{FOLDER}.token", token)) for id, token in tokens.items())
    rings = tuple((slot, SLOT_NAMES[slot]) for slot in options if slot in SLOT_NAMES and slot not in HEROES)
    lying = [(token.token.slot, token.seat) for token in tokens.values()]
    taken = {slot for slot, _ in (*lying, *rings)}
    looks = "".join(f" over-{slot}" for slot in COLUMN_SLOTS if slot in taken) + shared_slot_classes(lying)
    yield "rails", made_once(f"{FOLDER}.rails", Rails(looks, tuple(tokens), found.misfits, rings))
