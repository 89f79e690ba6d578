"""The cards of “What is this?” for players, their belongings, and patches outside the garden."""

from collections.abc import Callable, Iterator

from games.kit.cards import Card
from games.kit.view_models import TablePage
from games.kit.words import Text, listed, many, say
from games.power_plants.outcome_words import sources
from games.power_plants.state import COLOURS, SPRITES
from games.power_plants.view import PlayerView, SeasonView
from games.power_plants.words import patch_count

PlayerCard = Callable[[TablePage, PlayerView], Card]


def by_seat(card: PlayerCard) -> Callable[[TablePage, str], Card | None]:
    """Adapts the card of something that every player has to a lookup by seat."""

    def of_seat(seen: TablePage, seat: str) -> Card | None:
        view: SeasonView = seen.view
        player = next((one for one in view.players if str(one.seat) == seat), None)
        return None if player is None else card(seen, player)

    return of_seat


def title(seen: TablePage, player: PlayerView, what: str) -> Text:
    """Returns the title of a card about something of a player's."""
    if player.seat == seen.reader.you:
        return say(f"Your {what}")
    return say(seen.reader.whose(player.seat), f" {what}")


def of_player(seen: TablePage, player: PlayerView) -> Card:
    """PP-6.5. Returns the card of a player."""
    rule = "The most Gems win. Most of them come from the fields, which are counted at the end."
    if player.out:
        rule = "Resigned: no more turns, and no winning. The Sprites stay and count against the others."
        return Card(say(seen.reader.who(player.seat)), rule, clause="PP-5.3")
    return Card(
        say(seen.reader.who(player.seat)), rule, now=tuple(player_status(seen, player)), clause="PP-6.5"
    )


def player_status(seen: TablePage, player: PlayerView) -> Iterator[Text | str]:
    """Yields what a player has."""
    if player.seat == seen.reader.you or seen.reader.names[player.seat].lower() != player.colour:
        yield f"Plays {player.colour}"
    yield f"{many(player.gems, 'Gem')} gained"
    yield f"{patch_count(player.patches)} controlled, first in {many(player.leads, 'field')}"
    if not seen.view.count:
        yield f"{many(player.worth, 'Gem')} in all, if counted now"
    if player.captures:
        captives = listed([f"{one.count} {COLOURS[one.owner]}" for one in player.captures])
        yield say("Swallowed: ", captives)
    if player.turns:
        yield "The last turn" if player.turns == 1 else f"{many(player.turns, 'turn')} left"


def of_gained(seen: TablePage, player: PlayerView) -> Card:
    """PP-6.1. Returns the card of Gems gained in play, or after the count of all Gems."""
    if seen.view.count:
        return Card(title(seen, player, "Gems"), "All Gems of the count. The most win.", clause="PP-6.5")
    return Card(
        title(seen, player, "Gems"),
        "Gained while the garden grew. Nobody can take them away.",
        now=(many(player.gems, "Gem"),),
        clause="PP-6.1",
    )


def of_supply(seen: TablePage, player: PlayerView) -> Card:
    """PP-3.2. Returns the card of a supply."""
    return Card(
        title(seen, player, "supply"),
        "Sprites that can still be sent out. Where none is left, one from a patch is used instead.",
        now=(f"{player.supply} of {SPRITES} here, {player.sprites} in the garden",),
        clause="PP-3.2",
    )


def of_worth(seen: TablePage, player: PlayerView) -> Card:
    """PP-6.4. Returns the card of a player's total if it were counted now, with its sources."""
    breakdown = f": {sources(player.sums)}" if player.worth else ""
    return Card(
        title(seen, player, "count now"),
        "If all were counted now: Gems gained, Gems on patches held, plants that pay, and fields.",
        now=(f"{many(player.worth, 'Gem')}{breakdown}", f"First in {many(player.leads, 'field')}"),
        clause="PP-6.4",
    )


def of_hand_patch(seen: TablePage, name: str) -> Card | None:
    """PP-2.1, PP-1.6. Returns the card of a patch in a hand or in the Surplus."""
    view: SeasonView = seen.view
    hands = [(player, player.hand) for player in view.players]
    for owner, hand in (*hands, (None, view.surplus)):
        patch = next((one for one in hand if one.patch == name), None)
        if patch is None:
            continue
        where = (
            say("In the Surplus: two of a kind may be swapped for it, one of them")
            if owner is None
            else say("In ", hand_of(seen, owner))
        )
        sprite_line = "A Sprite of its planter’s comes along" if patch.free else "Comes without a Sprite"
        tie = f"Number {patch.number}: in a field the lowest number breaks a tie"
        plant = next(one for one in view.plants if one.name == patch.plant)
        end = (plant.end.removesuffix("."),) if plant.end else ()
        rule = f"Planted, it may sprout: {patch.sprout}"
        return Card(patch.label, rule, now=(where, sprite_line, *end, tie), clause=plant.rule)
    return None


def hand_of(seen: TablePage, owner: PlayerView) -> Text:
    """Returns whose hand it is."""
    return say(seen.reader.whose(owner.seat), " hand")
