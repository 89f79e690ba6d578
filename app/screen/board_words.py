"""A board in words: its cards as a list in reading order, for screen readers."""

from collections.abc import Iterator
from typing import Any

from games.kit.cards import Card
from games.kit.contract import Game
from games.kit.values import dataclass
from games.kit.view_models import TablePage
from games.kit.words import NOTHING, Text, enumerated, say


@dataclass(frozen=True, slots=True)
class Thing:
    """An entry for things with equal cards: their name, places, and what holds now.

    If nothing changeable is known of them, `now` has the rule instead.
    """

    name: Text | str
    where: tuple[str, ...]
    now: tuple[Text | str, ...]


def board_in_words(game: Game[Any], seen: TablePage) -> tuple[Thing, ...]:
    """Lists all things on a board, in reading order; empty before the game."""
    return tuple(_things(game, seen)) if seen.view is not None else ()


def waited_for(seen: TablePage) -> Text:
    """Returns whom the game waits for, as a sentence; empty if for nobody."""
    waited = [seat.number for seat in seen.seats if seat.waiting]
    if waited == [seen.reader.you]:
        return say("The game waits for you.")
    return say("The game waits for ", enumerated(map(seen.reader.name, waited)), ".") if waited else NOTHING


def _things(game: Game[Any], seen: TablePage) -> Iterator[Thing]:
    cards: dict[tuple[str, ...], Card] = {}
    wheres: dict[tuple[str, ...], dict[str, None]] = {}
    for name, where in game.laid_out(seen):
        card = game.card(seen, name)
        if card is None:
            continue
        words = (str(card.name), *map(str, card.now))
        cards.setdefault(words, card)
        wheres.setdefault(words, {}).update({where: None} if where else {})
    for words, card in cards.items():
        yield Thing(card.name, tuple(wheres[words]), card.now or (card.rule,))
