"""Cards of the duel's board: “What is this?”, for every piece."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from games.kit.cards import MOST_WORDS, Card
from games.kit.forms import asked
from games.kit.view_models import TablePage
from games.kit.words import Text, capitalized, listed, many, say
from games.power_well.boards import SLOT_NAMES, TOPS
from games.power_well.explain_tokens import HOW_TO_LOSE, for_the_foe, row_count, rule_of, you_means
from games.power_well.field import COLOURS, COLUMN_NAMES
from games.power_well.keywords import explained
from games.power_well.screen import complete_turns, is_turn_done
from games.power_well.state import COINS, FULL, MOST_FLOW
from games.power_well.view import (
    AbilityView,
    DuelView,
    HeroView,
    MarbleView,
    PlayerView,
    TokenKindView,
    TokenView,
)

UNTOLD: Final = frozenset(
    f"games/power_well/{kind}"
    for kind in (
        "pieces.marbles", "pieces.lines",
        "duel_board.board", "duel_board.choosing", "duel_board.heroes", "duel_board.rails",
        "duel_board.ghosts",
        "duel_panels.seats", "duel_panels.dock", "duel_panels.boards", "duel_panels.sheet",
        "duel_panels.story", "duel_panels.chip", "duel_panels.lines", "duel_panels.line",
        "duel_parchment.turn", "duel_parchment.question", "duel_parchment.waiting",
    )
)  # fmt: skip
"""Kinds of pieces without a card: containers, and those that are words themselves."""

SHAPES: Final = {"cyan": "drop", "magenta": "diamond", "yellow": "star"}


def card(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a piece by its id, or of a part by its `data-what`; None if there is none."""
    view: DuelView = seen.view
    match name.split(":"):
        case ["hero", slug]:
            return next((of_hero(one) for one in heroes(view) if one.slug == slug), None)
        case ["ability", slug, number]:
            return of_numbered(seen, slug, number)
        case ["empower", slug, number]:
            return of_numbered(seen, slug, number, of_empowerment)
        case ["kind", slug, kind]:
            return of_named_kind(seen, slug, kind)
        case ["slot", slot] if slot in PLACES:
            return of_slot(seen, slot)
    if name == "doing" and view.doing:
        return of_doing(seen)
    if name.startswith("pick-"):
        return next((of_hero(one) for one in view.heroes if name == f"pick-{one.slug}"), None)
    return of_panel(seen, name) or of_marble_or_token(seen, name)


PLACES: Final = tuple(slot for slot in SLOT_NAMES if slot not in ("hero", "foe"))
"""Slots on the rails."""


def heroes(view: DuelView) -> Iterator[HeroView]:
    """Yields the heroes in play, then those on offer."""
    yield from (player.hero for player in view.players if player.hero)
    yield from view.heroes


def whose(seen: TablePage, seat: int) -> Text:
    """Returns an owner in the possessive, at the beginning of a card."""
    return say("Your") if seat == seen.reader.you else seen.reader.whose(seat)


def of_panel(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a panel or of a part of it."""
    view: DuelView = seen.view
    for player in view.players:
        for part, card_of in OF_PANEL.items():
            if name == f"{part}{player.seat}":
                return card_of(seen, player)
        for colour in COLOURS:
            if name == f"bar{player.seat}{colour}":
                return of_bar(seen, player, colour)
        for kind in player.hero.tokens if player.hero else ():
            if player.hero and name == f"kind{player.seat}{kind.kind}":
                return of_kind(seen, player.hero, kind, [player])
    return None


def of_marble_or_token(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a marble or a placed token."""
    view: DuelView = seen.view
    marble = next((one for one in view.marbles if name == f"m{one.id}" and view.phase != "heroes"), None)
    if marble is not None:
        return of_marble(seen, marble)
    lying = (token for player in view.players for token in player.tokens)
    token = next((one for one in lying if name == f"t{one.seat}{one.id}"), None)
    return of_token(seen, token) if token is not None else None


# The Field


def of_marble(seen: TablePage, marble: MarbleView) -> Card:
    """PW-5.1 to PW-5.4. Returns a marble's card: who may play it, and the tokens beside it."""
    view: DuelView = seen.view
    column, row = "LMR".index(marble.place[0]), marble.place[1]
    reach = [player for player in view.players if column in (1, 2 * player.seat)]
    rule = (
        f"A {SHAPES[marble.colour]}. 1, 2 or 4 {marble.colour} marbles activate the {marble.colour} ability "
        "of that cost, if one line runs through them, without diagonals."
    )
    fused = (
        say(whose(seen, player.seat), f" lines may fuse it, which heals {marble.colour} by 2")
        for player in reach
        if marble.colour in player.exhausted
    )
    beside = [
        token_name(seen, token)
        for player in view.players
        for token in player.tokens
        if token.slot in (f"left{row}", f"right{row}", TOPS[column])
    ]
    near = (say("Beside it: ", listed(beside)),) if beside else ()
    place = say(f"{COLUMN_NAMES[column].capitalize()} column, row {row}: ", players_of(seen, column))
    return Card(f"{marble.colour.capitalize()} marble", rule, (place, *fused, *near), "PW-5.3")


def players_of(seen: TablePage, column: int) -> Text:
    """PW-2.3. Returns who may play marbles of a column."""
    if column == 1:
        return say("both play it")
    seat = 0 if column == 0 else 1
    return say("only ", seen.reader.whom(seat), " ", seen.reader.does(seat, "play"), " it")


def of_slot(seen: TablePage, slot: str) -> Card:
    """PW-8.1, PW-8.2. Returns the card of a slot on a rail."""
    view: DuelView = seen.view
    lying = [
        token_name(seen, token) for player in view.players for token in player.tokens if token.slot == slot
    ]
    now: tuple[Text | str, ...] = (say("Here lies: ", listed(lying)),) if lying else ("Nothing lies here",)
    if slot in TOPS:
        return of_column(seen, TOPS.index(slot), now)
    owner = seen.reader.yours(0 if slot.startswith("left") else 1)
    words = say("The place of a token of ", owner, " for this row, one at most. It acts by its words.")
    return Card(f"Row {slot[-1]}", words, now, "PW-8.2")


def of_column(seen: TablePage, column: int, now: tuple[Text | str, ...]) -> Card:
    """PW-1.3, PW-2.3, PW-8.1. Returns the card of a column and of the slot above it."""
    rule = "When marbles leave it, others roll down and new ones enter at row 1. Tokens for it lie above."
    name = "The Middle" if column == 1 else f"The {COLUMN_NAMES[column].capitalize()} column"
    return Card(name, rule, (capitalized(players_of(seen, column)), *now), "PW-1.3")


# Tokens


def token_name(seen: TablePage, token: TokenView) -> Text:
    """Returns a token's name with its owner."""
    return say(whose(seen, token.seat), f" {token.name}")


def of_token(seen: TablePage, token: TokenView) -> Card:
    """PW-8.1. Returns the card of a placed token."""
    view: DuelView = seen.view
    player = view.players[token.seat]
    now: list[Text | str] = [token_place(seen, token), *row_count(token)]
    kind = player.hero and next((one for one in player.hero.tokens if one.kind == token.kind), None)
    if kind:
        now.append(supply_words(player, kind))
    you, owner = seen.reader.you, seen.reader.name(token.seat)
    if you is not None and you != token.seat:
        words = for_the_foe(token.words, owner)
        now.append(say("It works for ", owner))
    else:
        words = say(token.words)
        now += you_means(words, owner, own=you is not None)
    return Card(token_name(seen, token), explained(words), tuple(now), "PW-8.2")


def token_place(seen: TablePage, token: TokenView) -> Text:
    """Returns where a token lies."""
    if token.slot in ("hero", "foe"):
        on = token.seat if token.slot == "hero" else 1 - token.seat
        return say("Lies on ", seen.reader.whose(on), " portrait")
    if token.slot in TOPS:
        return say(f"Lies above the {COLUMN_NAMES[TOPS.index(token.slot)]} column")
    return say(f"Lies beside row {token.slot[-1]}")


def supply_words(player: PlayerView, kind: TokenKindView) -> str:
    """PW-8.1. Returns how many tokens of a kind are laid, or how far a counter is, of its supply."""
    if not kind.slots:
        return f"{player.counters.get(kind.kind, 0)} of {kind.supply} gained"
    return f"{sum(one.kind == kind.kind for one in player.tokens)} of {kind.supply} laid"


def of_named_kind(seen: TablePage, slug: str, name: str) -> Card | None:
    """PW-8.1. Returns the card of a kind of token or counter, by hero and key."""
    for hero in heroes(seen.view):
        kind = next((one for one in hero.tokens if hero.slug == slug and one.kind == name), None)
        if kind:
            players = [one for one in seen.view.players if one.hero and one.hero.slug == slug]
            return of_kind(seen, hero, kind, players)
    return None


def of_kind(seen: TablePage, hero: HeroView, kind: TokenKindView, players: Sequence[PlayerView]) -> Card:
    """PW-8.1. Returns the card of a kind of token or counter, with the counts of those who play its hero."""
    now = tuple(say(seen.reader.name(one.seat), ": ", supply_words(one, kind)) for one in players)
    words, you = say(rule_of(kind)), seen.reader.you
    if len(players) == 1 and you not in (None, players[0].seat):
        words = for_the_foe(rule_of(kind), seen.reader.name(players[0].seat))
    own = you is not None and bool(players)
    uses = tuple(you_means(words, hero.name, own=own)) if kind.slots else uses_of_counter(hero, kind)
    title = say(whose(seen, players[0].seat), f" {kind.name}") if len(players) == 1 else kind.name
    return Card(title, explained(words), (*(now or (f"{kind.supply} in all",)), *uses), "PW-8.1")


def uses_of_counter(hero: HeroView, kind: TokenKindView) -> tuple[Text, ...]:
    """PW-8.1. Returns the effects of abilities that spend or count a counter."""
    pattern = re.compile(rf"\b(Spend|[Ff]or each|With)\b.*\b({kind.name}|{kind.several})\b")
    uses = [
        (ability.name, [words for words in (*ability.words, ability.empower) if pattern.search(words)])
        for ability in hero.abilities
    ]
    return tuple(
        say(f"{name}: ", explained(" ".join(words).removesuffix("."))) for name, words in uses if words
    )


# Heroes and their abilities


def of_hero(hero: HeroView, picture: str = "") -> Card:
    """PW-9.1. Returns the card of a hero."""
    boards = (
        f"Three boards, one a colour, hold nine abilities; at 0 of its bar one is Exhausted. {HOW_TO_LOSE}"
    )
    story = f"{hero.story} {boards}"
    return Card(hero.name, story if len(story) <= MOST_WORDS else boards, (hero.title,), "PW-7.5", picture)


def of_player(seen: TablePage, player: PlayerView) -> Card:
    """PW-3.2, PW-9.1. Returns the card of a player's panel."""
    if player.hero:
        return of_hero(player.hero, f"face{player.seat}")
    rule = "Both choose a hero in secret, and both choices are shown together."
    done = "Has chosen" if seen.seats[player.seat].done else "Has not chosen yet"
    return Card(say(seen.reader.name(player.seat)), rule, (done,), "PW-3.2")


AbilityCard = Callable[[TablePage, AbilityView, PlayerView | None], Card]


def of_numbered(seen: TablePage, slug: str, number: str, card_of: AbilityCard | None = None) -> Card | None:
    """Returns the card of an ability by hero and number; if both have that hero, for the reader's seat."""
    view: DuelView = seen.view
    if not number.isdecimal():
        return None
    players = view.players[:: -1 if seen.shown == 1 else 1]
    for player in players:
        if player.hero and player.hero.slug == slug:
            return of_nth(seen, player.hero, int(number), player, card_of or of_ability)
    hero = next((one for one in view.heroes if one.slug == slug), None)
    return of_nth(seen, hero, int(number), None, card_of or of_ability) if hero else None


def of_nth(
    seen: TablePage, hero: HeroView, number: int, player: PlayerView | None, card_of: AbilityCard
) -> Card | None:
    """Returns the card of an ability by number; None if there is no such ability."""
    return card_of(seen, hero.abilities[number], player) if number < len(hero.abilities) else None


def of_ability(seen: TablePage, ability: AbilityView, player: PlayerView | None) -> Card:
    """PW-5.2, PW-9.1. Returns an ability's card: cost, Empowerment, and whether it can be played now."""
    now: list[Text | str] = [f"Costs {many(ability.cost, f'{ability.colour} marble')}"]
    if ability.empower:
        paid = f"Empowered, for {ability.empower_cost} Power Flow: "
        now.append(say(paid, explained(ability.empower.removesuffix("."))))
    if player:
        now += playability(seen, ability, player)
        if seen.reader.you not in (None, player.seat):
            now.append(say("Its words speak to ", seen.reader.name(player.seat)))
    return Card(ability.name, explained(" ".join(ability.words)), tuple(now), "PW-9.1")


def playability(seen: TablePage, ability: AbilityView, player: PlayerView) -> Iterator[str]:
    """PW-5.5, PW-6.1. Yields whether an ability can be played in the current turn."""
    view: DuelView = seen.view
    if ability.colour in player.exhausted:
        yield "Its board is Exhausted: it cannot be played"
    elif view.turn == player.seat and is_choosing(seen, player):
        yield "Can be played now" if ability.playable else "No valid play of it lies there now"


def is_choosing(seen: TablePage, player: PlayerView) -> bool:
    """PW-4.3. Returns whether a player is still to choose an ability, and is asked nothing else."""
    view: DuelView = seen.view
    ask = asked(seen)
    is_asked = seen.seats[player.seat].waiting and (ask is None or ask.prompt == "turn")
    turns = complete_turns(seen.story, seen.reader, None)
    return is_asked and not view.doing and not is_turn_done(view, turns)


def of_empowerment(seen: TablePage, ability: AbilityView, player: PlayerView | None) -> Card:
    """PW-4.1, PW-6.2. Returns the card of an Empowerment."""
    view: DuelView = seen.view
    rule = say(
        f"{ability.empower_cost} Power Flow, of what you held when the turn began, adds to it: ",
        explained(ability.empower),
    )
    turn = player is not None and view.turn == player.seat
    now = (f"{min(player.flow, player.flow_ready)} can be spent this turn",) if player and turn else ()
    return Card(f"Empower {ability.name}", rule, now, "PW-6.2")


def of_doing(seen: TablePage) -> Card | None:
    """Returns the card of the ability in progress, with the sentences skipped and why."""
    view: DuelView = seen.view
    assert view.doing
    player = view.players[view.doing.seat]
    abilities = player.hero.abilities if player.hero else ()
    skipped = [f"“{step.words}” was skipped: {step.why}" for step in view.doing.steps if step.why]
    cards = (of_ability(seen, one, player) for one in abilities if one.name == view.doing.name)
    return next((replace(card, now=(*card.now, *skipped)) for card in cards), None)


# Bars, coins, Power Flow


def of_bar(seen: TablePage, player: PlayerView, colour: str) -> Card:
    """PW-7.3 to PW-7.6. Returns the card of a Health Bar."""
    name, gem = say(whose(seen, player.seat), f" {colour} bar"), f"bar{player.seat}{colour}gem"
    now: list[Text | str] = [f"{player.bars[colour]} of {FULL}"]
    if colour in player.exhausted:
        rule = (
            "Exhausted: its abilities are gone, and neither Deal nor Heal can choose it. Lines may run "
            f"through {colour} marbles; each heals it by 2, and at {FULL} it is back."
        )
        return Card(name, rule, tuple(now), "PW-7.6", gem)
    rule = f"Damage lowers it, healing raises it to {FULL}. At 0 its board is Exhausted, which costs coins."
    now.append(f"At 0 {costs(player, 'it')}")
    return Card(name, rule, tuple(now), "PW-7.4", gem)


def costs(player: PlayerView, what: str) -> str:
    """PW-7.5. Returns the price of the next Exhausted board."""
    price = 2 if player.exhausted else 1
    if len(player.exhausted) == len(COLOURS) - 1 or player.coins < price:
        return f"{what} loses the duel"
    return f"{what} costs {price} of {many(player.coins, 'coin')}"


def of_coins(seen: TablePage, player: PlayerView) -> Card:
    """PW-4.2, PW-7.5. Returns the card of a player's Wishing Coins."""
    rule = (
        "An Exhausted board costs 1, or 2 if another is Exhausted already. One can also be tossed for "
        f"fifteen new marbles, once a turn. {HOW_TO_LOSE}"
    )
    now = (f"{player.coins} of {COINS} left", costs(player, "The next Exhausted board"))
    return Card(say(whose(seen, player.seat), " Wishing Coins"), rule, now, "PW-7.5")


def of_flow(seen: TablePage, player: PlayerView) -> Card:
    """PW-4.1, PW-4.4. Returns the card of a player's Power Flow."""
    view: DuelView = seen.view
    rule = f"It pays for Empowerments. A turn in which none is spent brings 1, and {MOST_FLOW} is the most."
    spend = (f"{min(player.flow, player.flow_ready)} can be spent this turn",)
    turn = view.turn == player.seat and view.phase == "turn"
    now = (f"{player.flow} of {MOST_FLOW}", *(spend if turn else ()))
    return Card(say(whose(seen, player.seat), " Power Flow"), rule, now, "PW-4.4")


OF_PANEL: Final[Mapping[str, Callable[[TablePage, PlayerView], Card]]] = {
    "side": of_player,
    "coins": of_coins,
    "flow": of_flow,
}
"""Functions for the cards of a panel's parts, by the beginning of the part's name."""
