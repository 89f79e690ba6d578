"""The three characters as pieces: tabs with pools; the slots, the hand and the discard of each."""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from games.kit.pieces import Piece, made_once
from games.kit.view_models import SeatInfo, TablePage
from games.mistywell import captions
from games.mistywell.cards import RECUPERATE
from games.mistywell.choices import SLOT_PROMPTS
from games.mistywell.city import CHARACTERS, COLOURS
from games.mistywell.faces import FOLDER as CARDS_FOLDER
from games.mistywell.faces import Face, face
from games.mistywell.printed import CARDS
from games.mistywell.requests import table_request
from games.mistywell.state import SLOTS
from games.mistywell.view import CityView, HandView, PlayerView, SlotView

FOLDER: Final = "games/mistywell/players"

Found = tuple[str, Piece]


class Characters(NamedTuple):
    """The tabs, and the boards below them, by element id."""

    tabs: tuple[str, ...]
    panels: tuple[str, ...]


class Tab(NamedTuple):
    """A character and the number of cubes in each pool; `state` is what there is to say of the player.

    `lit`: something on the board can be chosen; `answer` is that of a tap on the tab. `bane`: there are Banes
    among the Fate.
    """

    seat: int
    colour: str
    character: str
    name: str
    state: str
    bot: bool
    turn: bool
    shown: bool
    lit: bool
    answer: str
    supply: int
    effort: int
    fate: int
    bane: bool


class Panel(NamedTuple):
    """A character's board, by element id of its parts; `pile` where a card is to be recovered, else ""."""

    seat: int
    colour: str
    character: str
    slots: str
    pile: str
    hand: str
    spent: str
    pools: str


class Cards(NamedTuple):
    """Cards or Actions in a row, by element id, and how many places beside them are free or face down."""

    ids: tuple[str, ...]
    others: tuple[None, ...] = ()


class ActionCard(NamedTuple):
    """An Action in a hand or a discard: its CSS classes; `idle`: it cannot be played now."""

    face: Face
    looks: str
    idle: bool


class Pool(NamedTuple):
    """The cubes of a pool, each colour with its number."""

    name: str
    sign: str
    cubes: tuple[tuple[str, int], ...]


class Slot(NamedTuple):
    """An Action in progress, its Request, and the cubes on its timer; `opens` is the sheet to read."""

    face: Face
    wish: str
    cubes: tuple[str, ...]
    fails: str
    opens: str


def characters(
    seen: TablePage, prompt: str, picks: Collection[str], shown: int, *, open_hands: bool
) -> Iterator[Found]:
    """Yields tabs and boards; `picks` are the cards to choose from, `shown` whose board is open first."""
    view: CityView = seen.view
    for player in view.players:
        lit = prompt in SLOT_PROMPTS and any(one.action in picks for one in player.slots)
        answer = player.character if prompt == "player" and player.character in picks else ""
        yield f"t-{player.seat}", made_once(f"{FOLDER}.tab", tab(seen, player, shown, answer, lit=lit))
        own = prompt if player.seat == seen.shown else ""
        recovering = prompt == "recover"
        yield from board(
            view,
            player,
            BoardQuestion(own, prompt, picks),
            open_hands=open_hands,
            show_discard=not recovering,
        )
    yield "people", LAYOUT


def tab(seen: TablePage, player: PlayerView, shown: int, answer: str, *, lit: bool) -> Tab:
    """Returns the tab of a character."""
    seat = seen.seats[player.seat]
    return Tab(
        seat=player.seat,
        colour=player.colour,
        character=player.character,
        name="you" if seat.mine and len(seen.mine) == 1 else seat.given,
        state=state(player, seat),
        bot=seat.kind == "bot" and not player.gave_up,
        turn=seen.view.turn == player.seat and seen.view.phase != "temple" and seen.phase == "playing",
        shown=player.seat == shown,
        lit=lit,
        answer=answer,
        supply=len(player.supply),
        effort=len(player.effort),
        fate=len(player.fate),
        bane="bane" in player.fate,
    )


def state(player: PlayerView, seat: SeatInfo) -> str:
    """Returns what a tab says of a player, in a word, as there is no room for more."""
    if player.gave_up:
        return "out"
    away = seat.kind == "person" and not seat.connected and not seat.mine
    return "away" if away else ""


class BoardQuestion(NamedTuple):
    """What the board's owner is asked (`own`, "" for nothing), what anybody is, what can be picked."""

    own: str
    prompt: str
    picks: Collection[str]


def board(
    view: CityView, player: PlayerView, asked: BoardQuestion, *, open_hands: bool, show_discard: bool
) -> Iterator[Found]:
    """Yields the board of a character."""
    seat, now = player.seat, view.clock
    for one in player.slots:
        yield f"w-{one.action}", slot(one, one.action in asked.picks)
    yield f"slots-{seat}", slots_row(tuple(one.action for one in player.slots))
    yield from discard(seat, player.discard if show_discard else (), now)
    held = player.held if open_hands else None
    for key in held or ():
        yield from request(view, key, asked)
    taps = tuple((one.card, *tap(one, asked)) for one in player.hand)
    recuperate_tap = "pick" if asked.own == "play" else "read"
    yield from hand(seat, (*taps, (RECUPERATE, recuperate_tap, False)), now, held, player.holds)
    yield f"pools-{seat}", pools(player.supply, player.effort, player.fate)
    if asked.own == "recover":
        yield from pile(seat, tuple(key for key in player.discard if key in asked.picks), now)
    yield f"p-{seat}", panel(seat, asked.own == "recover")


def tap(one: HandView, asked: BoardQuestion) -> tuple[str, bool]:
    """Returns what a tap on a card of a hand does (picks, answers or reads), and whether it is unplayable."""
    if asked.own == "play":
        return "pick", bool(one.obstacle)
    answers = asked.own == "discard" and one.card in asked.picks
    return ("answer" if answers else "read"), False


@lru_cache(maxsize=1 << 12)
def hand(
    seat: int,
    cards: tuple[tuple[str, str, bool], ...],
    now: str,
    held: tuple[str, ...] | None,
    holds: int,
) -> tuple[Found, ...]:
    """Returns a hand: Actions with what a tap on each does, and Requests; if None, `holds` backs."""
    found = {f"h{seat}-{key}": action(key, now, tap, idle) for key, tap, idle in cards}
    ids = (*found, *(f"j-{key}" for key in held or ()))
    return (*found.items(), (f"hand-{seat}", row("hand", ids, holds if held is None else 0)))


@lru_cache(maxsize=1 << 12)
def discard(seat: int, keys: tuple[str, ...], now: str) -> tuple[Found, ...]:
    """Returns a discard, for reading."""
    found = {f"h{seat}-{key}": action(key, now, "read", False) for key in keys}
    return (*found.items(), (f"spent-{seat}", row("spent", tuple(found), 0)))


@lru_cache(maxsize=1 << 12)
def pile(seat: int, keys: tuple[str, ...], now: str) -> tuple[Found, ...]:
    """Returns the cards of a discard of which one is to be recovered."""
    found = {f"w{seat}-{key}": action(key, now, "answer", False) for key in keys}
    return (*found.items(), (f"pile-{seat}", row("pile", tuple(found), 0)))


@lru_cache(maxsize=1 << 12)
def slots_row(actions: tuple[str, ...]) -> Piece:
    """Returns the row of Actions in progress and free slots."""
    return row("slots", tuple(f"w-{one}" for one in actions), SLOTS - len(actions))


@lru_cache(maxsize=1 << 12)
def row(kind: str, ids: tuple[str, ...], others: int) -> Piece:
    """Returns a row of cards."""
    return Piece(f"{FOLDER}.{kind}", Cards(ids, (None,) * others))


@lru_cache(maxsize=SLOTS * 2)
def panel(seat: int, pile: bool) -> Piece:
    """Returns the layout of a board."""
    parts = (f"slots-{seat}", f"pile-{seat}" if pile else "", *(f"{one}-{seat}" for one in PARTS))
    return Piece(f"{FOLDER}.panel", Panel(seat, COLOURS[seat], CHARACTERS[seat], *parts))


PARTS: Final = ("hand", "spent", "pools")


@lru_cache(maxsize=1 << 12)
def pools(*cubes: tuple[str, ...]) -> Piece:
    """Returns Supply, Effort and Fate."""
    found = tuple(
        Pool(name, name.lower(), tuple((colour, pool.count(colour)) for colour in COLOURS if colour in pool))
        for name, pool in zip(("Supply", "Effort", "Fate"), cubes)
    )
    return Piece(f"{FOLDER}.pools", found)


@lru_cache(maxsize=1 << 12)
def slot(one: SlotView, answers: bool) -> Piece:
    """Returns an Action in progress."""
    wish = CARDS[one.request].name if one.request else ""
    fails = captions.FAILS_IN_SHORT[one.fails]
    drawn = Slot(face(one.action), wish, one.cubes, fails, f"c-{one.request or one.action}")
    return Piece(f"{FOLDER}.slot_{'answer' if answers else 'read'}", drawn)


@lru_cache(maxsize=1 << 12)
def action(key: str, now: str, tap: str, idle: bool) -> Piece:
    """Returns an Action as it lies in a hand or a discard."""
    found = face(key, now)
    can = tap == "answer" or (tap == "pick" and not idle)
    looks = f"{found.card.kind}{' can' if can else ''}{' idle' if idle else ''}"
    return Piece(f"{CARDS_FOLDER}.action_{tap}", ActionCard(found, looks, idle))


def request(view: CityView, key: str, asked: BoardQuestion) -> tuple[Found, ...]:
    """Returns a Request in a hand."""
    answers = asked.own == "discard" and key in asked.picks
    tap = "pick" if asked.own == "play" else "answer" if answers else "read"
    looks = "mw-card request can" if answers else "mw-card request"
    return table_request(key, view.clock, tap, looks, view.landing.get(key, ()))


SEATS: Final = range(len(CHARACTERS))
LAYOUT: Final = Piece(
    f"{FOLDER}.people", Characters(tuple(f"t-{n}" for n in SEATS), tuple(f"p-{n}" for n in SEATS))
)
"""The layout, which never changes."""
