"""Views of a duel: everything but the dice, and a hero chosen in secret, is public."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from functools import cache, lru_cache
from typing import ClassVar

from games.kit import codec
from games.kit.dice import Dice
from games.kit.values import dataclass
from games.power_well.ability_progress import DoingView, doing_view, with_no_break_spaces
from games.power_well.boards import (
    HEROES,
    SLOT_NAMES,
    Ability,
    Hero,
    TokenKind,
)
from games.power_well.field import CELLS, COLOURS, CYAN, MAGENTA, YELLOW, Field, words
from games.power_well.paths import fused, plays
from games.power_well.roster import offered
from games.power_well.state import FULL, SIDES, Duel, Player, colour_names
from games.power_well.token_effects import Slide
from games.power_well.tokens import row_of, token_id
from games.power_well.turn import aims


def out_of_play(points: int) -> str:
    """PW-7.6. Returns the note on an Exhausted bar; once partly healed, what it waits for."""
    return f"back at {FULL}" if points else "Exhausted"


@dataclass(frozen=True, slots=True, eq=False)
class MarbleView:
    """A marble; `id` is stable while it lies on the Field. Instances are shared."""

    id: int
    place: str
    colour: str


@dataclass(frozen=True, slots=True)
class TokenView:
    """A placed token; `count` is its row if it counts by row (`counts`), else 1."""

    id: str
    kind: str
    name: str
    seat: int
    slot: str
    count: int
    words: str
    counts: bool = field(metadata=codec.TRANSIENT)

    @property
    def place(self) -> str:
        """Returns where it lies, in words."""
        return SLOT_NAMES[self.slot]


@dataclass(frozen=True, slots=True)
class TokenKindView:
    """PW-8.1. A kind of token of a class board; a counter has no slots. `several` is its plural."""

    kind: str
    name: str
    several: str
    words: str
    supply: int
    slots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbilityView:
    """An ability as printed, with its plays on the Field and whether Power Flow can empower it.

    `playable`: whether it may be activated; with a Before effect, possibly without a play yet (PW-6.1).
    """

    name: str
    colour: str
    cost: int
    words: tuple[str, ...]
    empower: str
    empower_cost: int
    before: bool
    can_empower: bool
    playable: bool
    plays: tuple[str, ...]
    fuses: Mapping[str, Mapping[str, int]] = field(hash=False)

    @property
    def sentences(self) -> tuple[str, ...]:
        """Returns its sentences as printed."""
        return tuple(map(with_no_break_spaces, self.words))

    @property
    def empowerment(self) -> str:
        """Returns its Empowerment as printed."""
        return with_no_break_spaces(self.empower)


@dataclass(frozen=True, slots=True)
class HeroView:
    """The boards of a hero."""

    slug: str
    name: str
    title: str
    story: str
    tokens: tuple[TokenKindView, ...]
    abilities: tuple[AbilityView, ...]

    @property
    def boards(self) -> tuple[tuple[str, tuple[tuple[int, AbilityView], ...]], ...]:
        """Returns the abilities by board, each with its number among all nine."""
        numbered = tuple(enumerate(self.abilities))
        return tuple(
            (colour, tuple(one for one in numbered if one[1].colour == colour)) for colour in COLOURS
        )


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player."""

    seat: int
    side: str
    hero: HeroView | None
    bars: Mapping[str, int]
    exhausted: tuple[str, ...]
    flow: int
    flow_ready: int
    coins: int
    tokens: tuple[TokenView, ...]
    counters: Mapping[str, int]
    key: str
    """Key of its hero in `HEROES`; "" before there is one."""


@dataclass(frozen=True, slots=True)
class DuelView:
    """A duel as everybody sees it; `heroes` only during the choice, `doing` only during an ability."""

    field: str
    marbles: tuple[MarbleView, ...]
    players: tuple[PlayerView, PlayerView]
    turn: int | None
    round: int
    phase: str
    heroes: tuple[HeroView, ...]
    doing: DoingView | None
    places: ClassVar[Mapping[str, str]] = SLOT_NAMES
    """Names of slots."""

    def docked(self, seat: int) -> tuple[TokenView, ...]:
        """Returns both players' tokens on the hero of a seat."""
        return docked((self.players[0].tokens, self.players[1].tokens), seat)


def view(s: Duel) -> DuelView:
    """Returns the view, the same for both players and any watcher."""
    left, right = (_player_view(s, seat) for seat in (0, 1))
    choosing = tuple(offered(s.customs).values()) if s.phase == "heroes" else ()
    return DuelView(
        field=s.field.notation,
        marbles=marbles_view(s.field),
        players=(left, right),
        turn=s.turn if s.phase == "turn" and s.turns else None,
        round=s.round,
        phase=s.phase,
        heroes=hero_boards(choosing),
        doing=doing_view(s, s.doing) if s.doing and not s.result else None,
    )


def hero_boards(keys: Iterable[str]) -> tuple[HeroView, ...]:
    """Returns the boards of heroes as printed, without plays."""
    return tuple(_hero_view(HEROES[key], None, 0, 0, 0, frozenset()) for key in keys)


def imagine(s: Duel, dice: Dice) -> None:
    """Replaces the dice, the only hidden information: the Well is unordered and its colours are known."""
    s.dice = dice


def marbles_view(field: Field) -> tuple[MarbleView, ...]:
    """Returns the marbles in the order of their ids, so that a page can animate them."""
    ids, (cyan, magenta, _) = field.ids, field.colours
    return tuple(
        [
            _marble_view(
                ids[cell], cell, CYAN if cyan >> cell & 1 else MAGENTA if magenta >> cell & 1 else YELLOW
            )
            for cell in sorted(range(len(CELLS)), key=ids.__getitem__)
        ]
    )


@cache
def _marble_view(number: int, cell: int, colour: int) -> MarbleView:
    return MarbleView(number, CELLS[cell], COLOURS[colour])


def tokens_view(player: Player, seat: int) -> tuple[TokenView, ...]:
    """Returns a player's placed tokens, sorted by id."""
    hero = HEROES.get(player.hero)
    kinds = hero.kinds if hero else {}
    return tuple(
        _token_view(kinds[token[:-1]], token, slot, seat) for token, slot in sorted(player.tokens.items())
    )


def docked(tokens: tuple[tuple[TokenView, ...], tuple[TokenView, ...]], seat: int) -> tuple[TokenView, ...]:
    """Returns both players' tokens on the hero of a seat."""
    own = tuple(token for token in tokens[seat] if token.slot == "hero")
    return own + tuple(token for token in tokens[1 - seat] if token.slot == "foe")


def _token_view(kind: TokenKind, token: str, slot: str, seat: int) -> TokenView:
    row = row_of(slot)
    counts = bool(row) and any(isinstance(sentence.effect, Slide) for sentence in kind.sentences)
    return TokenView(
        token_id(seat, token), kind.key, kind.name, seat, slot, row if counts else 1, kind.words, counts
    )


def kinds_view(player: Player, seat: int) -> tuple[TokenKindView, ...]:
    """PW-8.1. Returns the kinds of a player's class board; none without a hero."""
    hero = HEROES.get(player.hero)
    return _kinds_view(hero, seat) if hero else ()


@lru_cache(maxsize=256)
def _kinds_view(hero: Hero, seat: int) -> tuple[TokenKindView, ...]:
    return tuple(
        TokenKindView(kind.key, kind.name, kind.names, kind.words, kind.supply, kind.slots(seat))
        for kind in hero.kinds.values()
    )


def _player_view(s: Duel, seat: int) -> PlayerView:
    player = s.players[seat]
    hero = HEROES.get(player.hero)
    now = s.phase == "turn" and s.turns > 0 and s.turn == seat
    ready = s.ready if now else player.flow
    counters = {kind.key: player.counters.get(kind.key, 0) for kind in _counters(hero)}
    before = {name: aim.met(s.field) for name, aim in aims(s, seat).items()} if hero else {}
    return PlayerView(
        seat=seat,
        side=SIDES[seat],
        hero=_hero_view(
            hero, s.field, seat, player.exhausted, min(ready, player.flow), frozenset(before.items())
        )
        if hero
        else None,
        bars=dict(zip(COLOURS, player.bars, strict=True)),
        exhausted=colour_names(player.exhausted),
        flow=player.flow,
        flow_ready=ready,
        coins=player.coins,
        tokens=tokens_view(player, seat),
        counters=counters,
        key=player.hero,
    )


def _counters(hero: Hero | None) -> list[TokenKind]:
    return [kind for kind in hero.kinds.values() if not kind.places] if hero else []


Before = frozenset[tuple[str, bool]]
"""PW-6.3. Abilities with a Before effect that can be done now, and whether a valid play is within reach."""


@lru_cache(maxsize=2048)
def _hero_view(
    hero: Hero, field: Field | None, seat: int, exhausted: int, flow: int, before: Before
) -> HeroView:
    return HeroView(
        slug=hero.slug,
        name=hero.name,
        title=hero.title,
        story=hero.story,
        tokens=_kinds_view(hero, seat),
        abilities=tuple(
            _ability_view(ability, field, seat, exhausted, flow, dict(before).get(ability.name))
            for ability in hero.abilities
        ),
    )


def _ability_view(
    ability: Ability, field: Field | None, seat: int, exhausted: int, flow: int, led: bool | None
) -> AbilityView:
    found = plays(field, seat, ability.colour, ability.cost, exhausted) if field else ()
    return AbilityView(
        name=ability.name,
        colour=COLOURS[ability.colour],
        cost=ability.cost,
        words=tuple(sentence.words for sentence in ability.sentences),
        empower=ability.empowerment.words,
        empower_cost=ability.empower_cost,
        before=led is not None,
        can_empower=ability.empower_cost <= flow,
        playable=bool(found) or bool(led),
        plays=tuple(words(play) for play in found),
        fuses=_fuses(ability, field, found) if field and exhausted else {},
    )


def _fuses(ability: Ability, field: Field, found: tuple[int, ...]) -> dict[str, dict[str, int]]:
    """PW-5.4. Returns what each play heals by fusion, for plays that fuse."""
    heals = {words(play): fused(field, ability.colour, play) for play in found}
    return {
        play: {COLOURS[colour]: 2 * count for colour, count in through.items()}
        for play, through in heals.items()
        if through
    }
