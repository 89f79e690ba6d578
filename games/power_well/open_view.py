"""The view of the open table (PW-2.1), which hides nothing."""

import dataclasses
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Final, TypeVar

from games.kit import codec
from games.kit.story import Fact
from games.kit.values import dataclass
from games.kit.words import many
from games.power_well.boards import HEROES
from games.power_well.field import COLOURS, EVERYTHING, names
from games.power_well.heroes import OWN
from games.power_well.open_reminders import is_change, reminder
from games.power_well.open_state import OpenState
from games.power_well.open_story import Drew, Wished
from games.power_well.open_taps import kinds_of, left_to_place
from games.power_well.paths import REACH
from games.power_well.rules import OPENING
from games.power_well.state import SIDES, Player, colour_names
from games.power_well.tokens import free_slots
from games.power_well.view import (
    HeroView,
    MarbleView,
    TokenKindView,
    TokenView,
    hero_boards,
    kinds_view,
    marbles_view,
    tokens_view,
)

T = TypeVar("T")

SEATS = (0, 1)
ALL_EXHAUSTED: Final = (1 << len(COLOURS)) - 1
"""All boards of a side, as bits."""
BOTH: Final = -1
"""Stands for both sides."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenPlayerView:
    """A side: its hero, counts and tokens. Cached, so the same object until one of these changes."""

    seat: int
    side: str
    hero: str
    name: str
    title: str
    bars: Mapping[str, int]
    exhausted: tuple[str, ...]
    flow: int
    coins: int
    counters: Mapping[str, int]
    tokens: tuple[TokenView, ...]
    supply: Mapping[str, int]
    kinds: tuple[TokenKindView, ...]
    free: Mapping[str, tuple[str, ...]]
    """Slots on which a token of each kind may be laid."""
    key: str = dataclasses.field(metadata=codec.TRANSIENT)
    """Key of its hero in `HEROES`."""
    twin: bool = dataclasses.field(metadata=codec.TRANSIENT)
    """Whether both sides have the same hero."""

    @property
    def called(self) -> str:
        """Returns the name of the side."""
        return called(self.name, self.side, self.twin)

    @property
    def known_as(self) -> str:
        """Returns the name of the side within a sentence."""
        if not self.name:
            return f"the {self.side} player"
        return f"the {self.side} {self.name}" if self.twin else f"the {self.name}"


def called(name: str, side: str, twin: bool) -> str:
    """Returns the name of a side: its hero, preceded by the side if both have the same hero."""
    if not name:
        return f"{side.capitalize()} player"
    return f"{side.capitalize()} {name}" if twin else name


@dataclass(frozen=True, slots=True)
class HeroName:
    """A hero on offer."""

    slug: str
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Opening:
    """PW-3.3, PW-4.2. How many marbles a side may remove before the first turn, or after the foe's wish, and
    from where: a `column` of "" is anywhere.
    """

    side: int
    most: int
    marbles: tuple[str, ...]
    column: str
    when: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """PW-7.5. The end of a game: the winner, None if both sides are out, and why."""

    winner: int | None
    why: str


@dataclass(frozen=True, slots=True)
class OpenView:
    """The open table; `undo` is the number of taps that can be undone, `last` the fact of the latest.

    `turn` is the side whose turn it is, None before the coin is flipped; `flips` the number of coin flips.
    `opening` is the removal allowed before the first turn or after a wish. `boards` are those of both heroes,
    `owed` the coins that each side owes. `idle` is each side's label of the draw button while no marble is
    selected: the action, and more about it.
    """

    field: str
    marbles: tuple[MarbleView, ...]
    players: tuple[OpenPlayerView, OpenPlayerView]
    heroes: tuple[HeroName, ...]
    offered: tuple[str, ...] = dataclasses.field(metadata=codec.TRANSIENT)
    """Keys of these heroes in `HEROES`."""
    undo: int
    last: Fact | None
    turn: int | None
    flips: int
    opening: Opening | None
    boards: tuple[HeroView | None, HeroView | None]
    owed: tuple[int, int]
    outcome: Outcome | None
    idle: tuple[tuple[str, str], tuple[str, str]]


Players = tuple[OpenPlayerView, OpenPlayerView]


def fallen(state: OpenState) -> int | None:
    """PW-7.5. Returns the side that has lost, BOTH if both have, None if neither."""
    left, right = state.players
    all_exhausted = (left.exhausted == ALL_EXHAUSTED, right.exhausted == ALL_EXHAUSTED)
    if any(all_exhausted):
        return BOTH if all(all_exhausted) else all_exhausted.index(True)
    cannot_pay = (state.owed[0] > left.coins, state.owed[1] > right.coins)
    return cannot_pay.index(True) if cannot_pay[0] != cannot_pay[1] else None


def outcome(state: OpenState) -> Outcome | None:
    """PW-7.5. Returns the end of the game, None while it goes on."""
    lost = fallen(state)
    if lost is None or lost == BOTH:
        return None if lost is None else Outcome(None, "both are out: who fell later wins")
    player = players_of(state)[lost]
    if len(player.exhausted) < len(COLOURS):
        return Outcome(1 - lost, f"{player.called} cannot pay {many(state.owed[lost], 'coin')}")
    return Outcome(1 - lost, f"{player.called}: all boards Exhausted")


TAP_FIRST: Final = "tap marbles first"
TAP_OWN: Final = ("tap marbles: Left, Middle", "tap marbles: Middle, Right")
"""The same for the side whose turn it is, with its columns, which its panel shows only out of turn."""
FOE_WISHED: Final = "your foe wished"
REPLACEABLE_TEXTS: Final = (TAP_FIRST, *TAP_OWN, FOE_WISHED)
"""Texts that make way for news of the other device."""


def idle_label(
    side: int,
    players: Players,
    owed: tuple[int, int],
    opening: Opening | None,
    end: Outcome | None,
    now: str,
) -> tuple[str, str]:
    """Returns a side's label of the draw button while no marble is selected: action, and more about it."""
    if end:
        return ("The end" if end.winner is None else f"{players[end.winner].called} wins"), end.why
    if owed[side]:
        return f"Pay {many(owed[side], 'coin')}", "a board is Exhausted"
    if owed[1 - side]:
        return "Draw", f"{players[1 - side].called} pays {many(owed[1 - side], 'coin')}"
    if opening is None:
        return "Draw", now
    if opening.side != side:
        return "You begin" if opening.column else "Draw", f"foe may remove up to {opening.most}"
    where = f"from Middle and {opening.column}" if opening.column else FOE_WISHED
    return f"Remove up to {opening.most}", where


def next_action(state: OpenState, side: int, board: HeroView | None) -> str:
    """Returns what a side has to do now, as far as the taps tell."""
    return reminder(state, side, board) or (TAP_OWN[side] if state.turn == side else TAP_FIRST)


def next_action_key(view: OpenView, mine: Sequence[int]) -> str:
    """Returns the usual next action of whoever holds these sides, as a key of `primers.py`.

    Returns "" if that is not clear, since the table knows only what was tapped.
    """
    if view.outcome:
        return ""
    if not all(view.players[side].hero for side in mine):
        return "hero"
    if view.turn is None:
        return "coin"
    if any(view.owed[side] for side in mine):
        return "owed"
    match view.last if view.turn in mine else None:
        case Drew(plays=plays) if plays:
            return "score"
        case fact if is_change(fact):
            return "end"
    return ""


def view(state: OpenState) -> OpenView:
    """Returns the view, the same for everybody."""
    players = players_of(state)
    opening, boards = opening_of(state), (board_of(players[0].key), board_of(players[1].key))
    end, offered = outcome(state), (*OWN, *state.customs)
    return OpenView(
        field=state.field.notation,
        marbles=marbles_view(state.field),
        players=players,
        heroes=hero_names(offered),
        offered=offered,
        undo=len(state.past),
        last=state.past[-1].fact if state.past else None,
        turn=state.turn if state.turn >= 0 else None,
        flips=state.flips,
        opening=opening,
        boards=boards,
        owed=state.owed,
        outcome=end,
        idle=(
            idle_label(0, players, state.owed, opening, end, next_action(state, 0, boards[0])),
            idle_label(1, players, state.owed, opening, end, next_action(state, 1, boards[1])),
        ),
    )


def opening_of(state: OpenState) -> Opening | None:
    """PW-3.3, PW-4.2. Returns the removal allowed to a side out of turn."""
    if state.opening:
        return openings()[state.turn]
    last = state.past[-1].fact if state.past else None
    return after_wish(SIDES.index(last.side)) if isinstance(last, Wished) else None


@cache
def after_wish(wisher: int) -> Opening:
    """PW-4.2. Returns the removal allowed to the foe of a side that wished."""
    return Opening(1 - wisher, 1, names(EVERYTHING), "", "after the wish")


@cache
def openings() -> tuple[Opening, Opening]:
    """PW-3.3. Returns the removals allowed to the second side, indexed by the side that begins."""
    left, right = (
        Opening(1 - first, OPENING, names(REACH[first]), SIDES[first].capitalize(), "before the first turn")
        for first in (0, 1)
    )
    return left, right


@cache
def board_of(key: str) -> HeroView | None:
    """Returns the boards of a side's hero; None without a hero."""
    return next(iter(hero_boards([key])), None) if key in HEROES else None


@cache
def hero_names(keys: tuple[str, ...]) -> tuple[HeroName, ...]:
    """Returns the heroes on offer."""
    return tuple(HeroName(hero.slug, hero.name, hero.title) for hero in map(HEROES.__getitem__, keys))


def players_of(state: OpenState) -> Players:
    """Returns both sides."""
    left, right = state.players
    twin = left.hero == right.hero
    return player_view(left, 0, twin), player_view(right, 1, twin)


def player_view(player: Player, side: int, twin: bool) -> OpenPlayerView:
    """Returns a side."""
    return _player_view(
        side,
        player.hero,
        twin,
        tuple(player.bars),
        player.exhausted,
        player.flow,
        player.coins,
        tuple(player.tokens.items()),
        tuple(player.counters.items()),
    )


Pairs = tuple[tuple[str, T], ...]


@lru_cache(maxsize=4096)
def _player_view(
    side: int,
    key: str,
    twin: bool,
    bars: tuple[int, ...],
    exhausted: int,
    flow: int,
    coins: int,
    tokens: Pairs[str],
    counters: Pairs[int],
) -> OpenPlayerView:
    """Returns a side; cached by all that its player has."""
    player = Player(key, list(bars), exhausted, flow, coins, dict(tokens), dict(counters))
    hero, kinds = HEROES.get(player.hero), kinds_of(player)
    return OpenPlayerView(
        seat=side,
        side=SIDES[side],
        hero=hero.slug if hero else "",
        name=hero.name if hero else "",
        title=hero.title if hero else "",
        bars=dict(zip(COLOURS, player.bars, strict=True)),
        exhausted=colour_names(player.exhausted),
        flow=player.flow,
        coins=player.coins,
        counters={key: player.counters.get(key, 0) for key, kind in kinds.items() if not kind.places},
        tokens=tokens_view(player, side),
        supply={key: left_to_place(player, kind) for key, kind in kinds.items() if kind.places},
        kinds=kinds_view(player, side),
        free={key: tuple(free_slots(player, side, kind)) for key, kind in kinds.items() if kind.places},
        key=player.hero,
        twin=twin,
    )
