"""Pieces around the Field of a duel: panels, boards of heroes, and the story."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.asks import Ask, Choose
from games.kit.forms import asked
from games.kit.pieces import Piece, made_once
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import NOTHING, Line, Reader, Run, Text, say
from games.power_well.boards import TokenKind
from games.power_well.explain_tokens import for_the_foe, rule_of, you_means
from games.power_well.field import COLOURS, EVERYTHING
from games.power_well.guards import guards, kept_off, kept_off_words
from games.power_well.screen import Change, DuelScreen
from games.power_well.state import FULL
from games.power_well.telling import Chip, TurnReport
from games.power_well.view import (
    DuelView,
    HeroView,
    PlayerView,
    TokenKindView,
    TokenView,
    docked,
    hero_boards,
    out_of_play,
)
from games.power_well.words import owner

FOLDER: Final = "games/power_well/duel_panels"


class Parts(NamedTuple):
    """Ids of an element's contents."""

    parts: tuple[str, ...]


class Side(NamedTuple):
    """A player's panel. `sitter` is the player's name in small; `why` is the key for a script's "why not".

    `hero` is "" until it is chosen; then `name` is the player's.
    """

    seat: int
    side: str
    own: bool
    turn: bool
    called: str
    why: str
    hero: str
    name: str
    title: str
    sitter: Run
    away: bool
    coins: int
    flow: int
    bars: tuple[str, ...]
    dock: str


class Bar(NamedTuple):
    """A Health Bar, its latest changes, and in words what a tap on it does ("": nothing).

    `out` is the note on an Exhausted board; `full`: a tap would heal a bar that is full.
    """

    seat: int
    colour: str
    left: int
    out: str
    changes: tuple[Change, ...]
    tap: str
    full: bool


class Dock(NamedTuple):
    """Tokens on a hero, each with whether it is the reader's own; counters as kind, count and name; the
    answer that lays a token here, with its label.
    """

    seat: int
    lying: tuple[tuple[TokenView, bool], ...]
    counters: tuple[tuple[str, int, str], ...]
    ring: tuple[str, str]


class Sheet(NamedTuple):
    """The nine abilities of a hero; `pick`: a tap on one shows its plays."""

    seat: int
    own: bool
    pick: bool
    hero: HeroView


class About(NamedTuple):
    """A kind of token: what it does, and who owns it."""

    kind: TokenKindView
    whose: Text
    words: Text
    hero: str


class Story(NamedTuple):
    """The story: ids of the chips in a row, and of the list behind them."""

    code: str
    chips: tuple[str, ...]
    lines: str


def panels(seen: TablePage, screen: DuelScreen) -> Iterator[tuple[str, Piece]]:
    """Yields both players' panels."""
    view: DuelView = seen.view
    ask = asked(seen)
    for player, sitter in zip(view.players, seen.seats):
        own = player.seat == (seen.shown or 0)
        changes = [change for change in screen.changes if change.seat == player.seat]
        bars = {f"bar{player.seat}{colour}": bar(seen, player, colour, ask, changes) for colour in COLOURS}
        yield f"side{player.seat}", made_once(f"{FOLDER}.side", side(seen, player, sitter, ask, tuple(bars)))
        yield from ((id, made_once(f"{FOLDER}.bar", one)) for id, one in bars.items())
        yield f"dock{player.seat}", made_once(f"{FOLDER}.dock", dock(view, player, ask, own=own))
    yield "seats", SEATS


SEATS: Final = Piece(f"{FOLDER}.seats", Parts(("side0", "side1")))


def side(
    seen: TablePage, player: PlayerView, sitter: SeatInfo, ask: Ask | None, bars: tuple[str, ...]
) -> Side:
    """Returns a player's panel."""
    view: DuelView = seen.view
    own = player.seat == (seen.shown or 0)
    hero = player.hero
    placing = ask is not None and ask.prompt == "slot"
    called = seen.reader.names[player.seat]
    return Side(
        seat=player.seat,
        side=player.side,
        own=own,
        turn=view.turn == player.seat and seen.phase == "playing",
        called=called,
        why=("hero" if own else "foe") if placing else "",
        hero=hero.slug if hero else "",
        name=hero.name if hero else called,
        title=hero.title if hero else "",
        sitter=sitter_name(seen, sitter, called, hero.name)
        if hero
        else Run(hero_choice_progress(seen, sitter)),
        away=hero is not None and sitter.kind == "person" and not sitter.connected and not sitter.mine,
        coins=player.coins,
        flow=player.flow,
        bars=bars,
        dock=f"dock{player.seat}",
    )


def sitter_name(seen: TablePage, sitter: SeatInfo, called: str, hero: str) -> Run:
    """Returns who plays a hero; empty for a player who is called after the hero."""
    if sitter.mine and len(seen.mine) == 1:
        return Run("You")
    if sitter.given:
        return Run(sitter.given, name=True)
    return Run("Bot" if sitter.kind == "bot" else "" if called == hero else called)


def hero_choice_progress(seen: TablePage, sitter: SeatInfo) -> str:
    """Returns the progress of a player whose hero is not shown yet."""
    if sitter.done:
        return "has chosen"
    if seen.phase != "playing":
        return "had not chosen"
    return "chooses next" if sitter.mine and sitter.number != seen.shown else "is choosing"


def bar(seen: TablePage, player: PlayerView, colour: str, ask: Ask | None, changes: Sequence[Change]) -> Bar:
    """PW-7.3. Returns a Health Bar."""
    tap, is_full_bar = "", False
    if isinstance(ask, Choose) and ask.prompt == "bar" and colour in ask.options:
        whose = ask.detail.get("whose", player.seat)
        if whose == player.seat:
            verb, amount, kept_off = bar_effect(seen.view, ask)
            is_full_bar = is_full(ask, player.bars[colour])
            mark = ", which is full" if is_full_bar else ""
            if verb == HEAL and not is_full_bar:
                amount = min(amount, FULL - player.bars[colour])
            why = f" ({kept_off})" if kept_off else ""
            tap = f"{verb} {amount}{why}: the {colour} bar of {seen.reader.names[player.seat]}{mark}"
    return Bar(
        player.seat,
        colour,
        player.bars[colour],
        out_of_play(player.bars[colour]) if colour in player.exhausted else "",
        tuple(change for change in changes if change.bar == colour),
        tap,
        is_full_bar,
    )


def is_full(ask: Ask, points: int) -> bool:
    """PW-7.3. Returns whether the answer would heal a bar that is full."""
    return ask.detail["deed"] == "heal" and points == FULL


HEAL: Final = "Heal"
VERBS: Final = {"deal": "Deal", "heal": HEAL}


def bar_effect(view: DuelView, ask: Ask) -> tuple[str, int, Text]:
    """Returns what happens to the chosen bar, by how many points, and what tokens keep off (PW-8.2)."""
    verb, amount = ask.detail["deed"], ask.detail["amount"]
    doing = view.doing
    joins = doing.blows if doing and verb == "deal" and doing.name == ask.detail["ability"] else ()
    kept_off, kinds = damage_kept_off(view, ask, (amount, *joins)) if verb == "deal" else (0, [])
    return (
        VERBS.get(verb, "Choose"),
        amount + sum(joins) - kept_off,
        kept_off_words(kinds, kept_off) if kept_off else NOTHING,
    )


def damage_kept_off(view: DuelView, ask: Ask, hits: Sequence[int]) -> tuple[int, list[TokenKind]]:
    """PW-8.2. Returns the damage that tokens keep off, and their kinds; some need a played marble beside."""
    victim, played = ask.detail["whose"], view.doing.played if view.doing else 0
    found = [
        one
        for one in guards(view.players[victim])
        if one.marbles == EVERYTHING or (victim != view.turn and one.marbles & played)
    ]
    return kept_off(found, hits)


def dock(view: DuelView, player: PlayerView, ask: Ask | None, *, own: bool) -> Dock:
    """Returns the tokens on a hero, and its counters."""
    left, right = view.players
    mine = player.seat if own else 1 - player.seat
    lying = docked((left.tokens, right.tokens), player.seat)
    slot = "hero" if own else "foe"
    ring = isinstance(ask, Choose) and ask.prompt == "slot" and slot in ask.options and player.hero
    return Dock(
        player.seat,
        tuple((token, token.seat == mine) for token in lying),
        tuple(counters(player)),
        (slot, f"Place it on {view.places[slot]}, the {ring.name}") if ring else ("", ""),
    )


def counters(player: PlayerView) -> Iterator[tuple[str, int, str]]:
    """PW-8.1. Yields a player's counters above 0."""
    for kind in player.hero.tokens if player.hero else ():
        if count := player.counters.get(kind.kind, 0):
            yield kind.kind, count, kind.name if count == 1 else kind.several


def boards(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """Yields both heroes' boards, constant through a duel; a script marks what can be played."""
    view: DuelView = seen.view
    mine = seen.mine[0] if seen.mine else 0
    ids: list[str] = []
    for player in view.players:
        if player.hero:
            found = sheets(
                player.seat, player.key, player.seat == mine, player.seat in seen.mine,
                seen.reader,
            )  # fmt: skip
            ids += (id for id, _ in found)
            yield from found
    yield "boards", made_once(f"{FOLDER}.boards", Parts(tuple(ids)))


@lru_cache(maxsize=1024)
def sheets(seat: int, key: str, own: bool, pick: bool, reader: Reader) -> tuple[tuple[str, Piece], ...]:
    """Returns a hero's boards as printed, and the cards of its kinds of tokens for a reader."""
    (printed,) = hero_boards([key])
    return (
        (f"sheet{seat}", Piece(f"{FOLDER}.sheet", Sheet(seat, own, pick, printed))),
        *(
            (f"kind{seat}{kind.kind}", Piece(f"{FOLDER}.about", about(kind, seat, printed.name, reader)))
            for kind in printed.tokens
        ),
    )


def about(kind: TokenKindView, seat: int, hero: str, reader: Reader) -> About:
    """PW-8.1. Returns the card of a seat's kind of token; both seats may have the same hero."""
    return About(kind, say(owner(seat, reader), " ", kind.name), kind_words(kind, seat, reader), hero)


def kind_words(kind: TokenKindView, seat: int, reader: Reader) -> Text:
    """PW-8.1. Returns what a kind of token does, worded for its owner, the foe or a watcher."""
    words, name = rule_of(kind), reader.name(seat)
    if reader.you is None:
        return say(words, *(say(" ", one, ".") for one in you_means(words, name, own=False)))
    return say(words) if reader.you == seat else for_the_foe(words, name)


def story(seen: TablePage, screen: DuelScreen) -> Iterator[tuple[str, Piece]]:
    """Yields the chips of the latest turns, and the list of lines behind them."""
    empty = Chip("c0", (), (screen.otherwise,), (NOTHING,), (NOTHING,), ("",), (0,), (False,), 0)
    chips = {chip.id: chip for chip in screen.chips or (empty,)}
    lines = {line.id: line for turn in screen.short for line in turn_lines(turn)}
    yield from ((id, made_once(f"{FOLDER}.chip", chip)) for id, chip in chips.items())
    yield from ((id, made_once(f"{FOLDER}.line", line)) for id, line in lines.items())
    yield "told-lines", made_once(f"{FOLDER}.lines", Parts(tuple(lines)))
    yield "story", made_once(f"{FOLDER}.story", Story(seen.code, tuple(chips), "told-lines"))


@lru_cache(maxsize=1024)
def turn_lines(turn: TurnReport) -> tuple[Line, ...]:
    """Returns the lines of a turn; cached, since those of a finished turn never change."""
    return turn.lines
