"""The open table (PW-2.1): a dispenser of marbles and scorekeeper for two people with boards of their own.

Either person may tap at any time, and a step is one tap. Nothing is counted automatically, and either
person can undo any tap.
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
    Draw,
    Flip,
    Move,
    New,
    Place,
    Recolour,
    Score,
    TakeOff,
    Tap,
    TapAction,
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
COMMON_PIECES = Group({"seats": open_sides.SEATS, "lines": LINES, "story": open_sheets.STORY})
"""Pieces that are the same on every screen."""
COUNT_NAMES = {"flow": "Power Flow", "coins": "Wishing Coins"}
"""Names of the counts that every player has beside the bars."""


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
            seat, action = tapped
            apply_tap(state, seat, action)

    def view(self, state: OpenState, seat: Seat | None) -> open_view.OpenView:
        return open_view.view(state)

    def imagine(self, state: OpenState, seat: Seat, dice: Dice) -> None:
        """Replaces the dice: only future draws from the Well are hidden."""
        state.dice = dice

    def resign(self, state: OpenState, seat: Seat) -> None:
        """Does nothing, since the open table has no winner by rule."""

    def called(self, state: OpenState, seat: Seat) -> str:
        """Returns a player's name: the hero, the side if there is none, both if the heroes are the same."""
        mine, other = state.players[seat].hero, state.players[1 - seat].hero
        hero = HEROES.get(mine)
        return open_view.called(hero.name if hero else "", SIDES[seat], mine == other)

    def lesson(self) -> Lesson[OpenState]:
        return open_lesson.lesson()

    def sentence(self, fact: Fact, reader: Reader) -> Text:
        return open_words.sentence(fact, reader)

    def pieces(self, seen: TablePage) -> Pieces:
        return Grouped(
            COMMON_PIECES,
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
        """Returns the marbles, column by column from top to bottom."""
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
    """Asserts the invariants of a side: PW-3.1, PW-7.3, PW-7.6, PW-8.1, PW-8.2."""
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


def apply_tap(state: OpenState, seat: Seat, action: TapAction) -> None:
    """Applies a tap and records it; records the end of the game if the tap brings it about."""
    handler: Callable[[OpenState, Seat, Any], None] = HANDLERS[type(action)]
    before = open_view.fallen(state)
    handler(state, seat, action)
    if not isinstance(action, Undo):
        state.sign(state.story[-1])
    if open_view.fallen(state) != before and (end := open_view.outcome(state)):
        state.tell(GameOver(seat, end.winner, end.why))


def draw(state: OpenState, seat: Seat, action: Draw) -> None:
    """PW-1.3, PW-1.4. Takes marbles and refills the Field; changes no bar, coin or Power Flow.

    If a side's own button was pressed, they are recorded as a play of that side alone; a removal before the
    first turn (PW-3.3) or after a wish (PW-4.2) is no play.
    """
    allowed = open_view.opening_of(state)
    removed = allowed is not None and action.side == allowed.side
    removed &= state.opening or action.marbles.bit_count() == 1
    state.remember(marbles=True, turn=state.opening)
    valid = () if removed else tuple(plays_of(state, action))
    state.opening = False
    remove_marbles(state, action.marbles)
    side_name = "" if action.side is None else SIDES[action.side]
    state.tell(
        Drew(seat, side_name, names(action.marbles), state.field.with_colours(entered(action.marbles)), valid)
    )


def plays_of(state: OpenState, action: Draw) -> Iterator[SidePlay]:
    """PW-5. Yields the marbles as a valid play of the side whose button was pressed, or else of either."""
    for side, player in enumerate(state.players):
        if action.side in (side, None):
            pays = paid_by(state.field, side, action.marbles, player.exhausted)
            if pays:
                colour, cost = pays
                yield SidePlay(SIDES[side], COLOURS[colour], cost)


def recolour(state: OpenState, seat: Seat, action: Recolour) -> None:
    """PW-1.2. Recolours marbles where they lie."""
    state.remember(marbles=True)
    state.field = state.field.recolour(action.marbles, action.colour)
    state.tell(Recoloured(seat, names(action.marbles), COLOURS[action.colour]))


def remove_marbles(state: OpenState, marbles: int) -> None:
    """Takes marbles off the Field and refills it."""
    state.field = state.field.take(marbles, state.dice)


def score(state: OpenState, seat: Seat, action: Score) -> None:
    """Changes a count; PW-7.4 to PW-7.6 for a bar that falls to 0 or returns to 10, and for coins."""
    state.remember(action.side)
    player, what = state.players[action.side], action.what
    left = amount(player, what) + action.by
    if what in COLOURS:
        change = set_bar(player, COLOURS.index(what), left)
        price = {"exhausted": exhaustion_price(player), "restored": -restoration_credit(player)}
        state.owe(action.side, price.get(change, 0))
    else:
        change = ""
        set_count(player, what, left)
        state.owe(action.side, min(action.by, 0) if what == "coins" else 0)
    state.tell(Scored(seat, SIDES[action.side], what, count_name(player, what), action.by, left, change))


def count_name(player: Player, what: str) -> str:
    """Returns the name of a count."""
    kind = kinds_of(player).get(what)
    return kind.name if kind else COUNT_NAMES.get(what, what.capitalize())


def set_bar(player: Player, colour: int, points: int) -> str:
    """PW-7.4, PW-7.6. Sets a bar; returns `exhausted` or `restored` if its board is turned over, else ""."""
    bit = 1 << colour
    player.bars[colour] = points
    if points == 0 and not player.exhausted & bit:
        player.exhausted |= bit
        return "exhausted"
    if points == FULL and player.exhausted & bit:
        player.exhausted ^= bit
        return "restored"
    return ""


def exhaustion_price(player: Player) -> int:
    """PW-7.5. Returns the coins to pay for the board that was just Exhausted."""
    return 1 if player.exhausted.bit_count() == 1 else 2


def restoration_credit(player: Player) -> int:
    """PW-7.5. Returns the coins that are no longer owed once a board is back: its price, if it is unpaid."""
    return 2 if player.exhausted else 1


def set_count(player: Player, what: str, left: int) -> None:
    """Sets Power Flow, coins or a counter."""
    if what == "flow":
        player.flow = left
    elif what == "coins":
        player.coins = left
    else:
        player.counters = {**player.counters, what: left}


def wish(state: OpenState, seat: Seat, action: Wish) -> None:
    """PW-4.2. Pays a coin and replaces all fifteen marbles."""
    state.remember(action.side, marbles=True, turn=state.opening)
    state.opening = False
    player = state.players[action.side]
    player.coins -= 1
    remove_marbles(state, EVERYTHING)
    state.tell(Wished(seat, SIDES[action.side], player.coins))


def choose_hero(state: OpenState, seat: Seat, action: Become) -> None:
    """Gives a side a hero; tokens and counters of the previous one are put away."""
    state.remember(action.side)
    player = state.players[action.side]
    player.hero, player.tokens, player.counters = action.hero, {}, {}
    state.tell(Became(seat, SIDES[action.side], action.hero, HEROES[action.hero].name))


def place(state: OpenState, seat: Seat, action: Place) -> None:
    """PW-8.2. Lays the first token of the supply on a free slot."""
    state.remember(action.side)
    player = state.players[action.side]
    kind = kinds_of(player)[action.kind]
    player.lay(next_token(player, kind), action.slot)
    state.tell(TokenMoved(seat, SIDES[action.side], kind.key, kind.name, action.slot, placed=True))


def move(state: OpenState, seat: Seat, action: Move) -> None:
    """PW-8.1. Moves a token to another free slot."""
    state.remember(action.side)
    player = state.players[action.side]
    kind, slot = kinds_of(player)[action.token[:-1]], player.tokens[action.token]
    player.lay(action.token, action.slot)
    state.tell(TokenShifted(seat, SIDES[action.side], kind.key, kind.name, slot, action.slot))


def take_off(state: OpenState, seat: Seat, action: TakeOff) -> None:
    """Puts a token back into the supply."""
    state.remember(action.side)
    player = state.players[action.side]
    kind, slot = kinds_of(player)[action.token[:-1]], player.put_away(action.token)
    state.tell(TokenMoved(seat, SIDES[action.side], kind.key, kind.name, slot, placed=False))


def flip(state: OpenState, seat: Seat, action: Flip) -> None:
    """PW-3.2, PW-3.3. Flips the coin for the first turn; the other side may then remove marbles."""
    state.remember(turn=True)
    state.turn, state.opening = state.dice.below(len(SIDES)), True
    state.flips += 1
    state.tell(CoinFell(seat, SIDES[state.turn]))


def turn(state: OpenState, seat: Seat, action: Turn) -> None:
    """Marks whose turn it is, which ends the opening and changes nothing else."""
    state.remember(turn=True)
    state.turn, state.opening = action.side, False
    state.tell(TurnBegan(seat, SIDES[action.side]))


def undo(state: OpenState, seat: Seat, action: Undo) -> None:
    """Undoes the last tap. The dice are not restored: the same draw again brings other marbles."""
    undone = state.undo()
    state.tell(Undone(seat, len(state.past), undone.kind, undone.detail))


def new(state: OpenState, seat: Seat, action: New) -> None:
    """PW-3.1. Restarts with the same heroes; the coin decides anew who begins."""
    state.remember(*SEATS, marbles=True, turn=True)
    state.turn, state.opening = -1, False
    free_ids = bytes(number for number in range(MARBLES) if number not in state.field.ids)
    state.field = replace(Field.new(state.dice), ids=free_ids[: len(state.field.ids)])
    left, right = (Player(hero=player.hero) for player in state.players)
    state.players, state.owed = (left, right), (0, 0)
    state.tell(BeganAnew(seat))


HANDLERS: Mapping[type[TapAction], Callable[[OpenState, Seat, Any], None]] = {
    Draw: draw,
    Recolour: recolour,
    Score: score,
    Wish: wish,
    Become: choose_hero,
    Place: place,
    Move: move,
    TakeOff: take_off,
    Flip: flip,
    Turn: turn,
    Undo: undo,
    New: new,
}

POWER_WELL_OPEN = PowerWellOpen()
"""The open table, as the registry of games finds it."""
