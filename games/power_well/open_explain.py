"""Cards of the open table: “What is this?”, for every piece."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.kit.cards import Card
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Reader, Text, listed, many, say
from games.power_well.boards import SLOT_NAMES, TOPS
from games.power_well.explain_tokens import HOW_TO_LOSE, row_count, rule_of, you_means
from games.power_well.field import COLUMN_NAMES, COLUMNS
from games.power_well.keywords import explained
from games.power_well.open_state import KEPT
from games.power_well.open_view import OpenPlayerView, OpenView
from games.power_well.open_words import took_back
from games.power_well.state import COINS, FULL, MOST_FLOW, SIDES
from games.power_well.view import AbilityView, MarbleView, TokenKindView, TokenView

PLACES_OF_TOKENS: Final = tuple(slot for slot in SLOT_NAMES if slot not in ("hero", "foe"))
"""Slots on the rails."""

UNTOLD: Final = frozenset(
    f"games/power_well/{kind}"
    for kind in (
        "pieces.marbles", "pieces.lines",
        "open_board.board", "open_board.rails", "open_board.turn", "open_board.won",
        "open_sides.seats", "open_sides.dock", "open_sides.control",
        "open_asks.asked", "open_asks.question", "open_asks.legal", "open_asks.strip", "open_asks.back",
        "open_asks.sure", "open_asks.watching",
        "open_sheets.sheets", "open_sheets.choice", "open_sheets.boards", "open_sheets.recolour",
        "open_sheets.anew", "open_sheets.story",
    )
)  # fmt: skip
"""Kinds of pieces without a card: containers, and those that are words themselves."""

NAME: Final = re.compile(r"(side|flow|coins|bar|count|tray|draw|turns|undo|colours|papers)([01])([a-z_]*)")
"""Matches names of a side's parts: the part, the seat, and which of several."""


def card(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a piece by its id, or of a part by its `data-what`; None if there is none."""
    view: OpenView = seen.view
    match name.split(":"):
        case ["hero", slug]:
            return of_hero(view, slug)
        case ["ability", slug, number] if number.isdecimal():
            return of_ability(view, slug, int(number))
        case ["kind", slug, kind]:
            return of_printed_kind(view, slug, kind)
        case ["slot", slot] if slot in PLACES_OF_TOKENS:
            return of_slot(seen, slot)
    if found := NAME.fullmatch(name):
        what, seat, which = found.groups()
        return OF_SIDES[what](seen, view.players[int(seat)], which)
    marble = next((one for one in view.marbles if name == f"m{one.id}"), None)
    if marble is not None:
        return of_marble(seen, marble)
    tokens = (token for player in view.players for token in player.tokens)
    token = next((one for one in tokens if name == f"t{one.seat}{one.id}"), None)
    return of_token(seen, token) if token is not None else None


def whose(player: OpenPlayerView, reader: Reader) -> Text:
    """Returns an owner in the possessive, at the beginning of a card."""
    return say("Your" if player.seat == reader.you else f"{player.called}’s")


def owner(player: OpenPlayerView, reader: Reader) -> str:
    """Returns a player's name within a line."""
    return "you" if player.seat == reader.you else player.known_as


# The Field


def of_marble(seen: TablePage, marble: MarbleView) -> Card:
    """PW-5.1 to PW-5.4. Returns a marble's card: its place, and its use to both sides."""
    view: OpenView = seen.view
    column = COLUMNS.index(marble.place[0])
    reach = [one for one in view.players if column - one.seat in (0, 1)]
    whom = "both of you" if len(reach) > 1 else owner(reach[0], seen.reader)
    place = f"{COLUMN_NAMES[column].capitalize()} column, row {marble.place[1]}: for {whom}"
    rule = (
        "1, 2 or 4 of one colour pay for an ability of that colour, if one line runs through them, "
        "without diagonals."
    )
    fused = (of_fused(seen, one, marble.colour) for one in reach if marble.colour in one.exhausted)
    return Card(f"{marble.colour.capitalize()} marble", rule, (place, *fused), "PW-5.3")


def of_fused(seen: TablePage, player: OpenPlayerView, colour: str) -> Text:
    """PW-5.4, PW-6.4. Returns the use of a marble to a side whose board of that colour is Exhausted."""
    return say(whose(player, seen.reader), f" lines may run through it, which heals {colour} by 2")


def of_slot(seen: TablePage, slot: str) -> Card:
    """PW-1.3, PW-8.1, PW-8.2. Returns the card of a slot beside a row or above a column."""
    view: OpenView = seen.view
    lying = [
        say(whose(player, seen.reader), f" {token.name}")
        for player in view.players
        for token in player.tokens
        if token.slot == slot
    ]
    now: tuple[Text, ...] = (say("Here lies: ", listed(lying)) if lying else say("Nothing lies here"),)
    hand = "To lay one tap it at its side, then here."
    if slot in TOPS:
        column = COLUMN_NAMES[TOPS.index(slot)].capitalize()
        rule = f"The place of tokens for this column, one of each player at most. {hand}"
        return Card(f"Above the {column} column", rule, now, "PW-8.1")
    player = view.players[SIDES.index(slot[:-1])]
    whom = "yours" if player.seat == seen.reader.you else player.known_as
    rule = f"The place of a token of {whom} for this row, one at most. {hand}"
    return Card(f"Row {slot[-1]}", rule, now, "PW-8.2")


# Sides


def of_side(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-2.3, PW-7.5. Returns the card of a side's hero."""
    if which:
        return None
    view: OpenView = seen.view
    columns = "the Left column and the Middle" if player.seat == 0 else "the Middle and the Right column"
    turn = ("Plays now",) if view.turn == player.seat else ()
    if not player.hero:
        rule = f"This side plays {columns}. Choose a hero: its boards say what marbles pay for."
        return Card(player.called, rule, turn, "PW-3.1", f"face{player.seat}")
    out = (f"Exhausted: {' and '.join(player.exhausted)}",) if player.exhausted else ()
    rule = f"{player.title}. Plays {columns}. {HOW_TO_LOSE}"
    return Card(player.name, rule, (*turn, *out), "PW-7.5", f"face{player.seat}")


def of_bar(seen: TablePage, player: OpenPlayerView, colour: str) -> Card | None:
    """PW-7.1, PW-7.4, PW-7.6. Returns the card of a Health Bar."""
    if colour not in player.bars:
        return None
    name = say(whose(player, seen.reader), f" {colour} bar")
    now = (f"{player.bars[colour]} of {FULL}",)
    if colour in player.exhausted:
        rule = (
            f"Exhausted: no {colour} abilities, and neither Deal nor Heal can choose it. Lines may run "
            f"through {colour} marbles; each heals it by 2, and at {FULL} it is back."
        )
        return Card(name, rule, now, "PW-7.6", f"bar{player.seat}{colour}sign")
    rule = (
        "A Deal goes to one bar of the attacker’s choice. At 0 its board is Exhausted, and costs coins. "
        "You count it yourselves: tap minus or plus, or slide along it."
    )
    return Card(name, rule, now, "PW-7.4", f"bar{player.seat}{colour}sign")


def of_flow(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-4.1, PW-4.4. Returns the card of a side's Power Flow."""
    rule = (
        "It pays for the Empowerment of an ability. Whoever spends none in a turn takes 1 at its end. Drain "
        "lowers the foe’s, which is no spending; Power Up raises one’s own. You count it yourselves."
    )
    now = (f"{player.flow} of {MOST_FLOW}",)
    name, picture = say(whose(player, seen.reader), " Power Flow"), f"flow{player.seat}sign"
    return None if which else Card(name, rule, now, "PW-4.4", picture)


def of_coins(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-4.2, PW-7.5. Returns the card of a side's Wishing Coins."""
    if which:
        return None
    view: OpenView = seen.view
    owed = view.owed[player.seat]
    rule = (
        "One buys fifteen new marbles before an ability. A board that is Exhausted costs 1, or 2 if another "
        f"is already. {HOW_TO_LOSE}"
    )
    now = (f"{player.coins} of {COINS}", *((f"Owes {many(owed, 'coin')} now",) if owed else ()))
    name = say(whose(player, seen.reader), " Wishing Coins")
    return Card(name, rule, now, "PW-7.5", f"coins{player.seat}sign")


# Tokens


def of_token(seen: TablePage, token: TokenView) -> Card:
    """PW-8.1, PW-8.2. Returns the card of a placed token."""
    view: OpenView = seen.view
    player, foe = view.players[token.seat], view.players[1 - token.seat]
    lain = {"hero": player, "foe": foe}.get(token.slot)
    place = SLOT_NAMES[token.slot].capitalize() if lain is None else say("On ", owner(lain, seen.reader))
    now: tuple[Text | str, ...] = (place, *row_count(token), *read_by(seen.reader, player, token.words))
    return Card(say(whose(player, seen.reader), f" {token.name}"), explained(token.words), now, "PW-8.2")


def of_tray(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-8.1. Returns the card of a kind of token in the supply."""
    kind = next((one for one in player.kinds if one.kind == which and one.slots), None)
    if kind is None:
        return None
    left = f"{player.supply[which]} of {kind.supply} left to lay, {places_in_words(kind)}"
    now: tuple[Text | str, ...] = (left, *read_by(seen.reader, player, kind.words))
    return Card(say(whose(player, seen.reader), f" {kind.name}"), explained(kind.words), now, "PW-8.1")


def of_counter(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-8.1. Returns the card of a counter."""
    kind = next((one for one in player.kinds if one.kind == which and not one.slots), None)
    if kind is None:
        return None
    now = (f"{player.counters[which]} of {kind.supply}",)
    name, picture = say(whose(player, seen.reader), f" {kind.name}"), f"count{player.seat}{which}sign"
    return Card(name, rule_of(kind), now, "PW-8.1", picture)


def read_by(reader: Reader, player: OpenPlayerView, words: str) -> Iterator[Text]:
    """Yields who “you” is in the words of a player's token."""
    return you_means(words, player.known_as, own=player.seat == reader.you)


def places_in_words(kind: TokenKindView) -> str:
    """Returns where a kind of token may lie."""
    found = {PLACES[slot.rstrip("12345LMR")]: None for slot in kind.slots}
    return " or ".join(found)


PLACES: Final[Mapping[str, str]] = {
    "left": "beside a row",
    "right": "beside a row",
    "top": "above a column",
    "hero": "on its own hero",
    "foe": "on the foe",
}
"""Where a slot lies, by its name without row or column."""


# Boards


def of_hero(view: OpenView, slug: str) -> Card | None:
    """PW-9.1. Returns the card of a hero on offer."""
    hero = next((one for one in view.heroes if one.slug == slug), None)
    if hero is None:
        return None
    rule = f"{hero.title}. A hero has nine abilities, three of each colour, and tokens of its own."
    taken = tuple(f"Chosen by the {one.side} player" for one in view.players if one.hero == slug)
    return Card(hero.name, rule, taken, "PW-9.1")


def of_ability(view: OpenView, slug: str, number: int) -> Card | None:
    """PW-6.2, PW-6.5. Returns the card of an ability of a hero in play."""
    hero = next((one for one in view.boards if one is not None and one.slug == slug), None)
    if hero is None or number >= len(hero.abilities):
        return None
    ability = hero.abilities[number]
    return Card(ability.name, explained(" ".join(ability.words)), tuple(costs(ability)), "PW-6.5")


def costs(ability: AbilityView) -> Iterator[Text | str]:
    """Yields the cost of an ability, and its Empowerment."""
    yield f"For {many(ability.cost, f'{ability.colour} marble')}"
    if ability.empower:
        paid = f"Empowered for {ability.empower_cost} Power Flow: "
        yield say(paid, explained(ability.empower.rstrip(".")))


def of_printed_kind(view: OpenView, slug: str, key: str) -> Card | None:
    """PW-8.1. Returns the card of a kind of token or counter as printed on a class board."""
    hero = next((one for one in view.boards if one is not None and one.slug == slug), None)
    kind = next((one for one in hero.tokens if one.kind == key), None) if hero is not None else None
    if kind is None:
        return None
    where = f", {places_in_words(kind)}" if kind.slots else ""
    return Card(kind.name, rule_of(kind), (f"{kind.supply} in all{where}",), "PW-8.1")


# Buttons


def of_draw(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-1.3, PW-2.1, PW-3.3. Returns the card of the draw button."""
    view: OpenView = seen.view
    deed, about = view.idle[player.seat]
    rule = "Takes the chosen marbles; others roll down. Bars, coins and Power Flow you count yourselves."
    usual = deed == "Draw" and not any(view.owed)
    now = () if usual else (about if deed == "Draw" else f"{deed}: {about}",)
    return None if which else Card("Draw", rule, now, "PW-2.1")


def of_turns(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-3.1 to PW-3.3. Returns the card of the turn button: coin, turn, or new game."""
    view: OpenView = seen.view
    if which:
        return None
    if view.outcome:
        rule = "Bars, Power Flow, coins and tokens as at the start, and fifteen new marbles. The heroes stay."
        return Card("New game", rule, (view.outcome.why,), "PW-3.1")
    if view.turn is None:
        rule = "It decides who has the first turn. The other may then remove up to 3 marbles."
        return Card("The coin", rule, clause="PW-3.2")
    rule = (
        "A tap hands the mark to the other side, or takes it. Nothing else comes of it: whoever spent no "
        "Power Flow in a turn takes 1 before it ends."
    )
    now = say(whose(view.players[view.turn], seen.reader), " turn now")
    return Card("Whose turn", rule, (now,), "PW-2.1")


def of_undo(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-2.1. Returns the card of the undo button."""
    view: OpenView = seen.view
    rule = (
        f"Takes back the last tap; up to {KEPT}, one after the other, and lets go of chosen marbles. Where "
        "another device made it, it asks first."
    )
    last = took_back(view.last, seen.reader) if view.last else NOTHING
    now = (say("Next: ", last),) if last else ()
    return None if which else Card("Undo", rule, now, "PW-2.1")


def of_colours(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-1.2. Returns the card of the Recolour button."""
    rule = "Only for an ability that says Recolour: turns the chosen marbles to one colour, where they lie."
    return None if which else Card("Recolour", rule, clause="PW-1.2")


def of_papers(seen: TablePage, player: OpenPlayerView, which: str) -> Card | None:
    """PW-9.1. Returns the card of the button for heroes and boards."""
    rule = "What a hero can do: three boards of three abilities, and its tokens. Paper ones can be printed."
    return None if which else Card("Boards" if player.hero else "Hero", rule, clause="PW-9.1")


OF_SIDES: Final[Mapping[str, Callable[[TablePage, OpenPlayerView, str], Card | None]]] = {
    "side": of_side,
    "bar": of_bar,
    "flow": of_flow,
    "coins": of_coins,
    "count": of_counter,
    "tray": of_tray,
    "draw": of_draw,
    "turns": of_turns,
    "undo": of_undo,
    "colours": of_colours,
    "papers": of_papers,
}
"""Functions for the cards of a side's parts, by the beginning of the part's name."""
