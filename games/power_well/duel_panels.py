"""What stands round the Field of a duel, as pieces: panels, boards of heroes, what happened."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.asks import Ask, Choose
from games.kit.forms import asked
from games.kit.pieces import Piece, made_once
from games.kit.view_models import SeatInfo, TablePage
from games.kit.words import NOTHING, Line, Reader, Run, Text, say
from games.power_well.boards import TokenKind
from games.power_well.explain_tokens import for_the_foe, reading, rule_of
from games.power_well.field import COLOURS, EVERYTHING
from games.power_well.guards import guards, kept_off, said
from games.power_well.screen import Change, DuelScreen
from games.power_well.state import FULL
from games.power_well.telling import Chip, Told
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
    """What stands in it, by id."""

    parts: tuple[str, ...]


class Side(NamedTuple):
    """A player's panel. `sitter` is who plays, in small; `why` names it to the script that says why not.

    `hero` is "" before there is one: then `name` is the player's.
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
    """A bar, what befell it just now, and what a tap on it does in words, "" where it does nothing.

    `out` is what is said of an Exhausted board; `full`: a tap would heal it, and there is nothing to heal.
    """

    seat: int
    colour: str
    left: int
    out: str
    changes: tuple[Change, ...]
    tap: str
    full: bool


class Dock(NamedTuple):
    """Tokens on a hero, each with whether it is of one's own; counters: kind, count and what they are called;
    the answer that lays one there.
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
    """What a kind of token is and does, and whose it is."""

    kind: TokenKindView
    whose: Text
    words: Text
    hero: str


class Story(NamedTuple):
    """What happened: chips in a row, and the list behind them, by id."""

    code: str
    chips: tuple[str, ...]
    lines: str


def panels(seen: TablePage, screen: DuelScreen) -> Iterator[tuple[str, Piece]]:
    """Both players' panels."""
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
    """A player's panel."""
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
        sitter=in_small(seen, sitter, called, hero.name) if hero else Run(choosing(seen, sitter)),
        away=hero is not None and sitter.kind == "person" and not sitter.connected and not sitter.mine,
        coins=player.coins,
        flow=player.flow,
        bars=bars,
        dock=f"dock{player.seat}",
    )


def in_small(seen: TablePage, sitter: SeatInfo, called: str, hero: str) -> Run:
    """Who plays a hero; nothing of somebody who is called after it."""
    if sitter.mine and len(seen.mine) == 1:
        return Run("You")
    if sitter.given:
        return Run(sitter.given, name=True)
    return Run("Bot" if sitter.kind == "bot" else "" if called == hero else called)


def choosing(seen: TablePage, sitter: SeatInfo) -> str:
    """How far a player is who has no hero yet."""
    if sitter.done:
        return "has chosen"
    if seen.phase != "playing":
        return "had not chosen"
    return "chooses next" if sitter.mine and sitter.number != seen.shown else "is choosing"


def bar(seen: TablePage, player: PlayerView, colour: str, ask: Ask | None, changes: Sequence[Change]) -> Bar:
    """PW-7.3. One bar."""
    tap, nothing = "", False
    if isinstance(ask, Choose) and ask.prompt == "bar" and colour in ask.options:
        whose = ask.detail.get("whose", player.seat)
        if whose == player.seat:
            deed, amount, kept = deal(seen.view, ask)
            nothing = full(ask, player.bars[colour])
            mark = ", which is full" if nothing else ""
            if deed == HEALS and not nothing:
                amount = min(amount, FULL - player.bars[colour])
            why = f" ({kept})" if kept else ""
            tap = f"{deed} {amount}{why}: the {colour} bar of {seen.reader.names[player.seat]}{mark}"
    return Bar(
        player.seat,
        colour,
        player.bars[colour],
        out_of_play(player.bars[colour]) if colour in player.exhausted else "",
        tuple(change for change in changes if change.bar == colour),
        tap,
        nothing,
    )


def full(ask: Ask, points: int) -> bool:
    """PW-7.3. Whether a bar would be healed that has all its points."""
    return ask.detail["deed"] == "heal" and points == FULL


HEALS: Final = "Heal"
DEALS: Final = {"deal": "Deal", "heal": HEALS}


def deal(view: DuelView, ask: Ask) -> tuple[str, int, Text]:
    """What is done to a bar, how much of it in all, and what of it tokens keep off (PW-8.2)."""
    deed, amount = ask.detail["deed"], ask.detail["amount"]
    doing = view.doing
    joins = doing.joins if doing and deed == "deal" and doing.name == ask.detail["ability"] else 0
    kept, kinds = guarded(view, ask, (amount, joins)) if deed == "deal" else (0, [])
    return DEALS.get(deed, "Choose"), amount + joins - kept, said(kinds, kept) if kept else NOTHING


def guarded(view: DuelView, ask: Ask, blows: tuple[int, int]) -> tuple[int, list[TokenKind]]:
    """PW-8.2. How much of a blow is kept off, and by what: some only where a marble of theirs was played."""
    victim, played = ask.detail["whose"], view.doing.played if view.doing else 0
    found = [
        one
        for one in guards(view.players[victim])
        if one.marbles == EVERYTHING or (victim != view.turn and one.marbles & played)
    ]
    return kept_off(found, blows)


def dock(view: DuelView, player: PlayerView, ask: Ask | None, *, own: bool) -> Dock:
    """What lies on a hero, and what is counted there."""
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
    """PW-8.1. What is counted on a class board, as far as there is any of it."""
    for kind in player.hero.tokens if player.hero else ():
        if count := player.counters.get(kind.kind, 0):
            yield kind.kind, count, kind.name if count == 1 else kind.several


def boards(seen: TablePage) -> Iterator[tuple[str, Piece]]:
    """The boards of both heroes: the same through a whole duel. A script marks what can be played."""
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
    """The boards of a hero as they are printed, and what each kind of its tokens is to a reader."""
    (printed,) = hero_boards([key])
    return (
        (f"sheet{seat}", Piece(f"{FOLDER}.sheet", Sheet(seat, own, pick, printed))),
        *(
            (f"kind{seat}{kind.kind}", Piece(f"{FOLDER}.about", about(kind, seat, printed.name, reader)))
            for kind in printed.tokens
        ),
    )


def about(kind: TokenKindView, seat: int, hero: str, reader: Reader) -> About:
    """PW-8.1. What a kind of token of a seat is: both may play the same hero."""
    return About(kind, say(owner(seat, reader), " ", kind.name), what(kind, seat, reader), hero)


def what(kind: TokenKindView, seat: int, reader: Reader) -> Text:
    """PW-8.1. What a kind of token does, to its owner, to the owner’s foe, or to anybody else."""
    words, name = rule_of(kind), reader.name(seat)
    if reader.you is None:
        return say(words, *(say(" ", one, ".") for one in reading(words, name, own=False)))
    return say(words) if reader.you == seat else for_the_foe(words, name)


def story(seen: TablePage, screen: DuelScreen) -> Iterator[tuple[str, Piece]]:
    """What happened last: a chip for each player's turn. In the sheet that they open, what came before."""
    silent = Chip("c0", (), (screen.otherwise,), (NOTHING,), ("",), (0,), (False,), 0)
    chips = {chip.id: chip for chip in screen.chips or (silent,)}
    lines = {line.id: line for turn in screen.short for line in told_lines(turn)}
    yield from ((id, made_once(f"{FOLDER}.chip", chip)) for id, chip in chips.items())
    yield from ((id, made_once(f"{FOLDER}.line", line)) for id, line in lines.items())
    yield "told-lines", made_once(f"{FOLDER}.lines", Parts(tuple(lines)))
    yield "story", made_once(f"{FOLDER}.story", Story(seen.code, tuple(chips), "told-lines"))


@lru_cache(maxsize=1024)
def told_lines(turn: Told) -> tuple[Line, ...]:
    """A turn line by line; of one that has ended they stay the same."""
    return turn.lines
