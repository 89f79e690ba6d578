"""What people see of the open table (PW-2.1): everything, since nothing is hidden there."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from games.power_well.boards import HEROES
from games.power_well.field import COLOURS, REACH, Field, every_play, names
from games.power_well.heroes import OWN
from games.power_well.open_state import OpenState, read_player
from games.power_well.open_taps import kinds_of, left_to_place
from games.power_well.rules import OPENING
from games.power_well.state import SIDES, colour_names
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

SEATS = (0, 1)


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """A selection that is a valid play (PW-5): `L1 L2`, what it pays and what it heals by fusion."""

    play: str
    colour: str
    cost: int
    heals: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class OpenPlayerView:
    """One side: its hero, what the person has counted, its tokens. The same until something of it changes."""

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


@dataclass(frozen=True, slots=True)
class HeroName:
    """A hero on offer."""

    slug: str
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Opening:
    """PW-3.3. How many marbles a side may remove before the first turn, and from where."""

    side: int
    most: int
    marbles: tuple[str, ...]
    column: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """PW-7.5. That a side has lost: why, and who has won, None where the bars of both are gone."""

    winner: int | None
    why: str


@dataclass(frozen=True, slots=True)
class OpenView:
    """The open table. `plays` are what each side may play now; `undo` says how many taps can be undone.

    `turn` is the side whose turn it is, None before the coin is flipped; `flips` counts its flips. `opening`
    is the removal that is still allowed before the first turn. `boards` are the heroes' of both sides, `owed`
    the coins that each has to pay.
    """

    field: str
    marbles: tuple[MarbleView, ...]
    players: tuple[OpenPlayerView, OpenPlayerView]
    plays: tuple[tuple[OpenPlay, ...], tuple[OpenPlay, ...]]
    heroes: tuple[HeroName, ...]
    undo: int
    turn: int | None
    flips: int
    opening: Opening | None
    boards: tuple[HeroView | None, HeroView | None]
    owed: tuple[int, int]

    def called(self, side: int) -> str:
        """What a side is called in a sentence."""
        player = self.players[side]
        return player.name or f"{player.side.capitalize()} player"

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, as far as bars and coins tell."""
        broken = [side for side in SEATS if len(self.players[side].exhausted) == len(COLOURS)]
        if len(broken) == len(SEATS):
            return Outcome(None, "the bars of both are gone: who lost the last board later wins")
        for side in broken:
            gone = "bars at 0" if not any(self.players[side].bars.values()) else "boards Exhausted"
            return Outcome(1 - side, f"{self.called(side)}: all {gone}")
        broke = [side for side in SEATS if self.owed[side] > self.players[side].coins]
        if len(broke) == 1:
            return Outcome(1 - broke[0], f"{self.called(broke[0])} cannot pay {coins(self.owed[broke[0]])}")
        return None

    def idle(self, side: int) -> tuple[str, str]:
        """What a side's button for drawing says while no marble is selected: the deed, and more about it."""
        if end := self.outcome:
            return ("The end" if end.winner is None else f"{self.called(end.winner)} wins"), end.why
        if self.owed[side]:
            return "Draw", f"Exhausted: pay {coins(self.owed[side])}"
        if self.owed[1 - side]:
            return "Draw", f"{self.called(1 - side)} pays {coins(self.owed[1 - side])}"
        if self.opening is None:
            return "Draw", "tap marbles first"
        if self.opening.side != side:
            return "You begin", f"foe may remove up to {self.opening.most}"
        return f"Remove up to {self.opening.most}", f"from Middle and {self.opening.column}"

    def offers(self, side: int) -> dict[str, tuple[str, int, Mapping[str, int]]]:
        """A side's plays by their marbles: colour, cost and what fusion heals."""
        return {one.play: (one.colour, one.cost, one.heals) for one in self.plays[side]}


def coins(count: int) -> str:
    """A number of coins in words."""
    return f"{count} coin{'' if count == 1 else 's'}"


def view(state: OpenState) -> OpenView:
    """The open table as everybody sees it."""
    left, right = state.players
    return OpenView(
        field=state.field.notation,
        marbles=marbles_view(state.field),
        players=(player_view(left.notation, 0), player_view(right.notation, 1)),
        plays=(plays(state.field, 0, left.exhausted), plays(state.field, 1, right.exhausted)),
        heroes=hero_names((*OWN, *state.customs)),
        undo=len(state.past),
        turn=state.turn if state.turn >= 0 else None,
        flips=state.flips,
        opening=openings()[state.turn] if state.opening else None,
        boards=(board_of(left.hero), board_of(right.hero)),
        owed=state.owed,
    )


@cache
def openings() -> tuple[Opening, Opening]:
    """PW-3.3. What the other side may remove, by the side that begins."""
    left, right = (
        Opening(1 - first, OPENING, names(REACH[first]), SIDES[first].capitalize()) for first in (0, 1)
    )
    return left, right


@cache
def board_of(key: str) -> HeroView | None:
    """The boards of a side's hero; None where it has none."""
    return next(iter(hero_boards([key])), None) if key in HEROES else None


@cache
def hero_names(keys: tuple[str, ...]) -> tuple[HeroName, ...]:
    """The heroes on offer."""
    return tuple(HeroName(hero.slug, hero.name, hero.title) for hero in map(HEROES.__getitem__, keys))


@lru_cache(maxsize=4096)
def player_view(notation: str, side: int) -> OpenPlayerView:
    """One side of the table, by the notation of its player."""
    player = read_player(notation)
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
    )


@lru_cache(maxsize=1024)
def plays(field: Field, side: int, exhausted: int) -> tuple[OpenPlay, ...]:
    """PW-5. Every valid play of a side, whatever its hero."""
    if exhausted:
        return open_plays(field, side, exhausted)
    return tuple(
        play
        for colour, mask in enumerate(field.colours)
        for play in plain_plays(colour, mask & REACH[side], side)
    )


@cache
def plain_plays(colour: int, own: int, side: int) -> tuple[OpenPlay, ...]:
    """PW-5.2, PW-5.3. The plays of one colour while no board is Exhausted: only its own marbles matter."""
    masks = tuple(own if other == colour else 0 for other in range(len(COLOURS)))
    alone = Field((masks[0], masks[1], masks[2]), b"", (0, 0, 0))
    return tuple(play for play in open_plays(alone, side, 0) if play.colour == COLOURS[colour])


def open_plays(field: Field, side: int, exhausted: int) -> tuple[OpenPlay, ...]:
    """Plays as the open table shows them."""
    return tuple(
        OpenPlay(" ".join(play.marbles), play.colour, play.cost, play.heals)
        for play in every_play(field, side, exhausted)
    )
