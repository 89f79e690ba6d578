"""The open table (PW-2.1): a dispenser of marbles and a keeper of scores for two people with paper boards.

Anyone may tap at any time; a step is one tap. Nothing is counted but what people tap, and everything can
be undone, whoever did it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.kit.cards import Card
from games.kit.contract import Seat, Steps, ask_any
from games.kit.dice import Dice
from games.kit.lesson import Lesson
from games.kit.pieces import Group, Grouped, Pieces
from games.kit.story import Fact, StoryEntry
from games.kit.view_models import TablePage
from games.kit.words import Reader, Text
from games.power_well import (
    open_asks,
    open_board,
    open_explain,
    open_lesson,
    open_screen,
    open_sheets,
    open_sides,
    open_view,
    open_words,
)
from games.power_well.boards import HEROES
from games.power_well.field import COLOURS, EVERYTHING, MARBLES, Field, entered, names
from games.power_well.keywords import KEYWORDS
from games.power_well.marbles import LINES
from games.power_well.open_state import KEPT, OpenState
from games.power_well.open_story import (
    FACTS,
    Became,
    BeganAnew,
    CoinFell,
    Drew,
    GameOver,
    Recoloured,
    Scored,
    SidePlay,
    TokenMoved,
    TokenShifted,
    TurnBegan,
    Undone,
    Wished,
)
from games.power_well.open_taps import (
    Become,
    Deed,
    Draw,
    Flip,
    Move,
    New,
    Place,
    Recolour,
    Score,
    TakeOff,
    Tap,
    Turn,
    Undo,
    Wish,
    amount,
    kinds_of,
    limits,
)
from games.power_well.paths import paid_by
from games.power_well.primers import OPEN_PRIMERS
from games.power_well.roster import HeroGame
from games.power_well.state import FULL, SIDES, Player
from games.power_well.tokens import next_token

SEATS = (0, 1)
AROUND = Group({"seats": open_sides.SEATS, "lines": LINES, "story": open_sheets.STORY})
"""What is the same on every screen."""
COUNTS = {"flow": "Power Flow", "coins": "Wishing Coins"}
"""What the counts of every player are called, beside the bars."""


class PowerWellOpen(HeroGame[OpenState]):
    """PW-2.1. The open table."""

    slug = "power_well_open"
    title = "Power Well: the open table"
    shown_title = "Power Well: open table"
    blurb = "One screen between two people who keep their own boards: it hands out marbles and keeps score."
    seats = range(2, 3)
    perfect_information = True
    endless = True
    rulebook = "power_well"
    summary = "the-open-table-in-short"
    checkpoint_every = 100
    state = OpenState
    facts = FACTS
    primers = OPEN_PRIMERS
    untold = open_explain.UNTOLD
    keywords = KEYWORDS

    def setup(self, seats: int, options: Mapping[str, str], dice: Dice) -> OpenState:
        players = (Player(), Player())
        return OpenState(dice=dice, field=Field.new(dice), players=players, customs=dict(self.customs))

    def step(self, state: OpenState) -> Steps[None]:
        tap = Tap(state)
        tapped = yield from ask_any(lambda: dict.fromkeys(SEATS, tap))
        if tapped:
            seat, deed = tapped
            do(state, seat, deed)

    def view(self, state: OpenState, seat: Seat | None) -> open_view.OpenView:
        return open_view.view(state)

    def imagine(self, state: OpenState, seat: Seat, dice: Dice) -> None:
        """Only what the Well will give is hidden."""
        state.dice = dice

    def resign(self, state: OpenState, seat: Seat) -> None:
        """Nobody wins or loses here, so nothing happens."""

    def called(self, state: OpenState, seat: Seat) -> str:
        """By its hero, or by its side of the device; by both where the heroes are the same."""
        mine, other = state.players[seat].hero, state.players[1 - seat].hero
        hero = HEROES.get(mine)
        return open_view.called(hero.name if hero else "", SIDES[seat], mine == other)

    def lesson(self) -> Lesson[OpenState]:
        return open_lesson.lesson()

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        return open_words.sentence(fact, reader)

    def pieces(self, seen: TablePage) -> Pieces:
        return Grouped(
            AROUND,
            *open_sides.sides(seen),
            open_sheets.sheets(seen.view),
            *open_board.board(seen),
            open_asks.asks(
                seen,
                open_screen.undone(seen.story, seen.reader),
                open_screen.news(seen.story, seen.reader),
            ),
        )

    def laid_out(self, seen: TablePage) -> Iterable[tuple[str, str]]:
        """The marbles column by column, from top to bottom."""
        places = {f"m{marble.id}": marble.place for marble in seen.view.marbles}
        return sorted(super().laid_out(seen), key=lambda thing: places.get(thing[0], ""))

    def card(self, seen: TablePage, name: str) -> Card | None:
        return self.keywords.on(open_explain.card(seen, name))

    def screen(
        self, view: open_view.OpenView, story: Sequence[StoryEntry], reader: Reader, own: Seat | None
    ) -> open_screen.OpenScreen:
        return open_screen.open_screen(story, reader)

    def notation(self, state: OpenState) -> str:
        return state.notation

    def check(self, state: OpenState) -> None:
        state.field.check()
        assert state.turn >= 0 or not state.opening
        assert len(state.past) <= KEPT
        for side, player in enumerate(state.players):
            check_player(player, side)

    def value(self, state: OpenState, seat: Seat) -> float:
        return 0.5


def check_player(player: Player, side: int) -> None:
    """PW-3.1, PW-7.3, PW-7.6, PW-8.1, PW-8.2. What holds for each side of the table."""
    for what, most in limits(player).items():
        assert 0 <= amount(player, what) <= most, (what, player)
    for colour, points in enumerate(player.bars):
        exhausted = player.exhausted >> colour & 1
        assert exhausted if points == 0 else not (exhausted and points == FULL), player
    slots = list(player.tokens.values())
    assert len(slots) == len(set(slots)), player
    for token, slot in player.tokens.items():
        kind = kinds_of(player)[token[:-1]]
        assert 1 <= int(token[-1]) <= kind.supply, player
        assert slot in kind.slots(side), player


def do(state: OpenState, seat: Seat, deed: Deed) -> None:
    """Does what somebody tapped, and tells it."""
    verb: Callable[[OpenState, Seat, Any], None] = VERBS[type(deed)]
    before = open_view.fallen(state)
    verb(state, seat, deed)
    if not isinstance(deed, Undo):
        state.sign(state.story[-1])
    if open_view.fallen(state) != before and (end := open_view.outcome(state)):
        state.tell(GameOver(seat, end.winner, end.why))


def draw(state: OpenState, seat: Seat, deed: Draw) -> None:
    """PW-1.3, PW-1.4. The marbles leave at once, the Field refills; no bar, coin or Power Flow changes.

    Where somebody's own button was pressed it was nobody else's play; a removal before the first turn
    (PW-3.3) or after a wish (PW-4.2) is none.
    """
    allowed = open_view.opening_of(state)
    removed = allowed is not None and deed.side == allowed.side
    removed &= state.opening or deed.marbles.bit_count() == 1
    state.remember(marbles=True, turn=state.opening)
    valid = () if removed else tuple(plays_of(state, deed))
    state.opening = False
    take(state, deed.marbles)
    whose = "" if deed.side is None else SIDES[deed.side]
    state.tell(Drew(seat, whose, names(deed.marbles), state.field.told(entered(deed.marbles)), valid))


def plays_of(state: OpenState, deed: Draw) -> Iterator[SidePlay]:
    """PW-5. For which side the marbles are a play: for the one whose button was pressed, or for either."""
    for side, player in enumerate(state.players):
        if deed.side in (side, None):
            pays = paid_by(state.field, side, deed.marbles, player.exhausted)
            if pays:
                colour, cost = pays
                yield SidePlay(SIDES[side], COLOURS[colour], cost)


def recolour(state: OpenState, seat: Seat, deed: Recolour) -> None:
    """PW-1.2. The marbles stay where they are and take another colour."""
    state.remember(marbles=True)
    state.field = state.field.recolour(deed.marbles, deed.colour)
    state.tell(Recoloured(seat, names(deed.marbles), COLOURS[deed.colour]))


def take(state: OpenState, marbles: int) -> None:
    """Takes marbles from the Field and refills it."""
    state.field = state.field.take(marbles, state.dice)


def score(state: OpenState, seat: Seat, deed: Score) -> None:
    """A plus or minus; PW-7.4 to PW-7.6 for a bar that falls to 0 or comes back to 10, and for coins."""
    state.remember(deed.side)
    player, what = state.players[deed.side], deed.what
    left = amount(player, what) + deed.by
    if what in COLOURS:
        change = set_bar(player, COLOURS.index(what), left)
        state.owe(deed.side, due(player) if change == "exhausted" else -1 if change == "restored" else 0)
    else:
        change = ""
        set_count(player, what, left)
        state.owe(deed.side, min(deed.by, 0) if what == "coins" else 0)
    state.tell(Scored(seat, SIDES[deed.side], what, count_name(player, what), deed.by, left, change))


def count_name(player: Player, what: str) -> str:
    """What a count is called."""
    kind = kinds_of(player).get(what)
    return kind.name if kind else COUNTS.get(what, what.capitalize())


def set_bar(player: Player, colour: int, points: int) -> str:
    """PW-7.4, PW-7.6. Sets a bar; `exhausted` or `restored` where its board is turned over."""
    bit = 1 << colour
    player.bars[colour] = points
    if points == 0:
        player.exhausted |= bit
        return "exhausted"
    if points == FULL and player.exhausted & bit:
        player.exhausted ^= bit
        return "restored"
    return ""


def due(player: Player) -> int:
    """PW-7.5. The coins that the board lost just now costs."""
    return 1 if player.exhausted.bit_count() == 1 else 2


def set_count(player: Player, what: str, left: int) -> None:
    """Sets Power Flow, the coins or a counter."""
    if what == "flow":
        player.flow = left
    elif what == "coins":
        player.coins = left
    else:
        player.counters = {**player.counters, what: left}


def wish(state: OpenState, seat: Seat, deed: Wish) -> None:
    """PW-4.2. A coin goes into the Well, and all fifteen marbles with it."""
    state.remember(deed.side, marbles=True, turn=state.opening)
    state.opening = False
    player = state.players[deed.side]
    player.coins -= 1
    take(state, EVERYTHING)
    state.tell(Wished(seat, SIDES[deed.side], player.coins))


def become(state: OpenState, seat: Seat, deed: Become) -> None:
    """A hero takes a side; the tokens and counters of the one before are put away."""
    state.remember(deed.side)
    player = state.players[deed.side]
    player.hero, player.tokens, player.counters = deed.hero, {}, {}
    state.tell(Became(seat, SIDES[deed.side], deed.hero, HEROES[deed.hero].name))


def place(state: OpenState, seat: Seat, deed: Place) -> None:
    """PW-8.2. The first token of the supply goes to a free slot."""
    state.remember(deed.side)
    player = state.players[deed.side]
    kind = kinds_of(player)[deed.kind]
    player.lay(next_token(player, kind), deed.slot)
    state.tell(TokenMoved(seat, SIDES[deed.side], kind.key, kind.name, deed.slot, placed=True))


def move(state: OpenState, seat: Seat, deed: Move) -> None:
    """PW-8.1. A token goes to another free slot."""
    state.remember(deed.side)
    player = state.players[deed.side]
    kind, slot = kinds_of(player)[deed.token[:-1]], player.tokens[deed.token]
    player.lay(deed.token, deed.slot)
    state.tell(TokenShifted(seat, SIDES[deed.side], kind.key, kind.name, slot, deed.slot))


def take_off(state: OpenState, seat: Seat, deed: TakeOff) -> None:
    """A token goes back into the supply."""
    state.remember(deed.side)
    player = state.players[deed.side]
    kind, slot = kinds_of(player)[deed.token[:-1]], player.put_away(deed.token)
    state.tell(TokenMoved(seat, SIDES[deed.side], kind.key, kind.name, slot, placed=False))


def flip(state: OpenState, seat: Seat, deed: Flip) -> None:
    """PW-3.2, PW-3.3. The side that begins; the other may remove marbles first."""
    state.remember(turn=True)
    state.turn, state.opening = state.dice.below(len(SIDES)), True
    state.flips += 1
    state.tell(CoinFell(seat, SIDES[state.turn]))


def turn(state: OpenState, seat: Seat, deed: Turn) -> None:
    """Marks whose turn it is; nothing else comes of it."""
    state.remember(turn=True)
    state.turn, state.opening = deed.side, False
    state.tell(TurnBegan(seat, SIDES[deed.side]))


def undo(state: OpenState, seat: Seat, deed: Undo) -> None:
    """Brings back what was before the last tap. Chance goes on: the same draw again brings other marbles."""
    undone = state.undo()
    state.tell(Undone(seat, len(state.past), undone.kind, undone.detail))


def new(state: OpenState, seat: Seat, deed: New) -> None:
    """PW-3.1. Everything from the start, with the same heroes; the coin decides anew who begins."""
    state.remember(*SEATS, marbles=True, turn=True)
    state.turn, state.opening = -1, False
    unseen = bytes(number for number in range(MARBLES) if number not in state.field.ids)
    state.field = replace(Field.new(state.dice), ids=unseen[: len(state.field.ids)])
    left, right = (Player(hero=player.hero) for player in state.players)
    state.players, state.owed = (left, right), (0, 0)
    state.tell(BeganAnew(seat))


VERBS: Mapping[type[Deed], Callable[[OpenState, Seat, Any], None]] = {
    Draw: draw,
    Recolour: recolour,
    Score: score,
    Wish: wish,
    Become: become,
    Place: place,
    Move: move,
    TakeOff: take_off,
    Flip: flip,
    Turn: turn,
    Undo: undo,
    New: new,
}

POWER_WELL_OPEN = PowerWellOpen()
"""The open table, for the shelf."""
