"""The cards of “What is this?” for everything in and beside the garden."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.kit import chips
from games.kit.cards import Card
from games.kit.forms import asked
from games.kit.view_models import TablePage
from games.kit.words import Text, many, say
from games.power_plants.explain_players import (
    by_seat,
    of_gained,
    of_hand_patch,
    of_player,
    of_supply,
    of_worth,
)
from games.power_plants.garden import Place, patches_beside
from games.power_plants.outcome_words import field_payment
from games.power_plants.screen import Mark, garden_screen
from games.power_plants.state import COLOURS
from games.power_plants.view import PatchView, PlantView, SeasonView
from games.power_plants.words import patch_count

UNTOLD: Final = chips.UNTOLD.union(
    f"games/power_plants/{kind}"
    for kind in (
        "board.garden", "board.unsown", "board.choosing", "board.layer", "board.about", "board.shed",
        "spots.would", "spots.ghost",
        "panels.boards", "panels.seats", "panels.everyone", "panels.sprouting", "panels.story",
        "panels.chip", "panels.turns", "panels.cards",
        "count.counted",
        "parchment.five", "parchment.planting", "parchment.trade", "parchment.waking", "parchment.step",
        "parchment.done", "parchment.waiting",
    )
)  # fmt: skip
"""Kinds of pieces without a card: they only hold others or room for a script, or are words themselves."""

EMPTY_PICTURE: Final = "boards"
"""A piece without extent, as the picture of an empty hex would show nothing."""


def card(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a piece by its id, or of a part of one by its `data-what`."""
    view: SeasonView = seen.view
    if name in SINGLE_CARDS:
        return SINGLE_CARDS[name](seen)
    kind, _, rest = name.partition("-")
    if rest and kind in CARDS_BY_KIND:
        return CARDS_BY_KIND[kind](seen, rest)
    for player in view.players:
        if name in (f"side{player.seat}", f"of{player.seat}"):
            return of_player(seen, player)
    mark = next((one for one in marks(seen) if one.id == name), None)
    if mark is not None:
        return of_mark(seen, mark)
    place = name.removeprefix("to-")
    return of_place(seen, place[1:].replace("_", ",")) if place[:1] in ("s", "r") else None


def marks(seen: TablePage) -> tuple[Mark, ...]:
    """Returns the marks of the turns of others, as the viewer sees them."""
    own = seen.shown if seen.phase == "playing" else None
    return garden_screen(seen.view, seen.story, seen.reader, own).marks


# The garden


def of_place(seen: TablePage, at: Place) -> Card | None:
    """Returns the card of a hex: the patch on it, or what can be put there."""
    view: SeasonView = seen.view
    one = next((one for one in view.garden if one.place == at), None)
    if one is not None:
        return of_patch(seen, one)
    flown = next((mark for mark in marks(seen) if mark.at == at and mark.shape == "flown"), None)
    if flown is not None:
        return of_mark(seen, flown)
    ask = asked(seen)
    spot = next((spot for spot in view.spots if spot.place == at), None)
    if spot is not None:
        near = ", ".join(f"{grow.plant} {grow.patch[-1]}" for grow in spot.grows)
        rule = "A patch can slide in here from outside."
        return Card(
            "Open spot",
            rule,
            now=(f"Beside it and able to grow: {near}",) if near else (),
            clause="PP-2.2",
            picture=EMPTY_PICTURE,
        )
    if ask is not None and ask.prompt == "land" and at in list(ask):
        return Card(
            "Open spot",
            "The patch that is in the air can come down here.",
            clause="PP-3.5",
            picture=EMPTY_PICTURE,
        )
    if at not in view.rim:
        return None
    if view.spots:
        rule = "No patch can slide in here: it would have to squeeze between two patches."
        return Card("Closed hex", rule, clause="PP-2.2", picture=EMPTY_PICTURE)
    return Card(
        "Beside the garden",
        "A patch may come here, if it can slide in from outside.",
        clause="PP-2.2",
        picture=EMPTY_PICTURE,
    )


def of_patch(seen: TablePage, one: PatchView) -> Card:
    """PP-2.4, PP-6.4. Returns a patch's card: powers, controller, and what its field would pay."""
    plant = plant_of(seen.view, one.plant)
    return Card(
        f"{one.plant} {one.number}",
        powers(seen.view, plant),
        now=tuple(patch_state(seen, one)),
        clause=plant.rule,
        picture=f"p-{one.patch}",
    )


def patch_state(seen: TablePage, one: PatchView) -> Iterator[Text | str]:
    """Yields the current state of a patch."""
    view: SeasonView = seen.view
    for mark in marks(seen):
        if mark.at == one.place and mark.shape == "gone":
            yield f"{many(mark.count, f'{mark.colour} Sprite')} just lost here"
    if one.wizard:
        yield "The Wizard stands here"
    if one.owner is None:
        yield "Nobody sits here"
    else:
        yield say(control_words(seen, one.owner), " with ", many(one.sprites, "Sprite"))
    if one.gems:
        yield f"{many(one.gems, 'Gem')} on it for whoever controls it at the end"
    yield field_payment(
        one.field.plant, one.field.size, one.field.shares, seen.reader, counted=bool(view.count)
    ).removesuffix(".")
    yield from end_payment(view, one)
    yield f"Number {one.number}: in a field the lowest number breaks a tie"
    if not one.unlocked:
        yield "Locked: no power can move it"


def end_payment(view: SeasonView, one: PatchView) -> Iterator[str]:
    """PP-4.7, PP-4.8, PP-6.3. Yields what a patch pays besides its field; a Wingbean, by its neighbours."""
    end = plant_of(view, one.plant).end
    if one.plant != "Wingbean":
        yield from [end.removesuffix(".")] if end else []
        return
    plant_at = {patch.place: patch.plant for patch in view.garden}
    neighbours = {plant_at[at] for at in patches_beside(plant_at, one.place)} - {one.plant}
    kinds = [plant.name for plant in view.plants if plant.name in neighbours]
    yield f"{many(len(kinds), 'Gem')} more for the kinds of plant beside it: {', '.join(kinds) or 'none'}"


def control_words(seen: TablePage, seat: int) -> Text:
    """Returns who controls a patch."""
    return say(seen.reader.who(seat), " ", seen.reader.does(seat, "control"), " it")


def powers(view: SeasonView, plant: PlantView) -> str:
    """Returns the powers of a plant; in training without Grow."""
    return f"Sprout: {plant.sprout}" + ("" if view.training else f" Grow: {plant.grow}")


def plant_of(view: SeasonView, name: str) -> PlantView:
    """Returns a plant of the card column, or one that can still be chosen."""
    return next(plant for plant in (*view.plants, *view.offered) if plant.name == name)


def of_plant(seen: TablePage, name: str) -> Card | None:
    """Chapter 4. Returns the card of a plant in the card column."""
    view: SeasonView = seen.view
    if name not in {plant.name for plant in (*view.plants, *view.offered)}:
        return None
    plant = plant_of(view, name)
    sprite_line = "A Sprite of yours comes along" if plant.free else "Comes without a Sprite"
    end = (plant.end.removesuffix("."),) if plant.end else ()
    return Card(
        f"{plant.name}, {plant.timing}", powers(view, plant), now=(sprite_line, *end), clause=plant.rule
    )


def patch_named(seen: TablePage, name: str) -> PatchView | None:
    """Returns a patch of the garden by its name."""
    view: SeasonView = seen.view
    return next((one for one in view.garden if one.patch == name), None)


def of_patch_named(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a patch by its name."""
    one = patch_named(seen, name)
    return None if one is None else of_patch(seen, one)


def of_sprites(seen: TablePage, name: str) -> Card | None:
    """PP-3.1, PP-3.4. Returns the card of the Sprites on a patch."""
    one = patch_named(seen, name)
    if one is None or one.owner is None:
        return None
    supply = seen.view.players[one.owner].supply
    rule = "Their player controls the patch. A rival added here sends one of them home instead of moving in."
    now = (say(control_words(seen, one.owner), " with ", str(one.sprites)), f"{supply} left in the supply")
    return Card(f"{one.colour.capitalize()} Sprites", rule, now=now, clause="PP-3.1")


def of_gems(seen: TablePage, name: str) -> Card | None:
    """PP-6.3. Returns the card of the Gems on a patch."""
    one = patch_named(seen, name)
    if one is None or not one.gems:
        return None
    now = (
        "Nobody sits here: they would go back to the box"
        if one.owner is None
        else control_words(seen, one.owner)
    )
    rule = "In the count they go to whoever controls the patch."
    return Card(many(one.gems, "Gem"), rule, now=(now,), clause="PP-6.3")


def of_order(seen: TablePage, name: str) -> Card | None:
    """PP-2.4. Returns the card of a patch's position in the order of growing."""
    one = patch_named(seen, name)
    if one is None or not one.order:
        return None
    rule = "Patches grow one by one, down the card column; among patches of one plant the player picks."
    return Card("Waits to grow", rule, now=(f"Number {one.order} in the order",), clause="PP-2.4")


def of_lock(seen: TablePage, name: str) -> Card | None:
    """PP-3.5. Returns the card of a locked patch."""
    one = patch_named(seen, name)
    if one is None or one.unlocked:
        return None
    rule = "This patch cannot be moved: it could not slide out, or the garden would come apart."
    return Card("Locked", rule, clause="PP-3.5")


def of_root(seen: TablePage, direction: str) -> Card | None:
    """PP-4.3. Returns the card of a line that can be chosen."""
    ask = asked(seen)
    line = ask.detail["lines"].get(direction) if ask is not None and ask.prompt == "direction" else None
    if line is None:
        return None
    rule = "Roots run from the Wizard along this line, up to the first hex without a patch."
    return Card(f"Roots to the {direction}", rule, now=(patch_count(len(line)) + " long",), clause="PP-4.3")


def of_brought(seen: TablePage, at: str) -> Card | None:
    """PP-3.1. Returns the card of the patch that roots would reach."""
    return of_place(seen, at.replace("_", ","))


# Marks and the Wizard


def of_mark(seen: TablePage, mark: Mark) -> Card:
    """Returns the card of a mark of the turns of others."""
    who = seen.reader.who(COLOURS.index(mark.colour))
    if mark.shape == "new":
        return Card("New patch", say(who, " planted it in the turn before."), clause="PP-2.1")
    if mark.shape == "flown":
        rule = "A patch flew off from here in the turn before. The arrow points to where it came down."
        return Card("Gone from here", rule, clause="PP-3.5")
    if mark.shape == "fled":
        rule = "A Sprite was frightened in the turn before. The arrow points to where it fled."
        return Card("Fled", rule, clause="PP-4.6")
    lost = many(mark.count, f"{mark.colour} Sprite")
    rule = "Lost here just before: sent home, or swallowed by a Snapjaw."
    return Card(f"{lost} gone", rule, clause="PP-3.1")


def wizard(seen: TablePage) -> Card | None:
    """PP-2.1, PP-2.4. Returns the card of the Wizard."""
    one = next((one for one in seen.view.garden if one.wizard), None)
    if one is None:
        return None
    rule = "The Wizard goes onto each patch that is added. Most powers reach the patches around it."
    return Card("The Wizard", rule, now=(f"On {one.plant} {one.number}",), clause="PP-2.1")


# Beside the garden


def column(seen: TablePage) -> Card:
    """PP-1.2, PP-2.4. Returns the card of the card column."""
    rule = "Five plants are in this game. What grows does so from the top of this column down."
    names = ", ".join(plant.name for plant in seen.view.plants)
    return Card("Cards", rule, now=(names,) if names else (), clause="PP-1.2")


def surplus(seen: TablePage) -> Card:
    """PP-1.6. Returns the card of the Surplus."""
    rule = (
        "Patches that lie open to all. Whoever draws, or is dealt, a second patch of one plant may swap one "
        "of the two for one of these."
    )
    labels = ", ".join(patch.label for patch in seen.view.surplus)
    return Card("Surplus", rule, now=(labels,) if labels else (), clause="PP-1.6")


def bag(seen: TablePage) -> Card:
    """PP-5.1. Returns the card of the bag."""
    rule = "A patch is drawn at the end of each turn. Once the last is drawn, everybody has one turn more."
    return Card("Bag", rule, now=(f"{patch_count(seen.view.bag)} in the bag",), clause="PP-5.1")


def turns(seen: TablePage) -> Card | None:
    """PP-5.1, PP-5.2. Returns the card of the turns that are left."""
    left = seen.view.left
    if left is None:
        return None
    rule = "The bag is empty: nobody draws any more, and when these turns are over the garden is counted."
    return Card("Turns left", rule, now=(f"{many(left, 'turn')} in all",), clause="PP-5.1")


def counting(seen: TablePage) -> Card | None:
    """PP-6.4, PP-6.6. Returns the card of the count."""
    if not seen.view.count:
        return None
    steps = {TITLES.get(step.kind, step.plant): step.rule for step in seen.view.count if step.kind != "field"}
    order = ", then ".join(steps)
    rule = (
        f"{order}, then each field: in one of n patches the first gets 2n − 1 Gems, the second n − 1, "
        "others 1."
    )
    return Card("The count", rule, clause="PP-6.4")


TITLES: Final = {"gained": "First Gems gained", "patches": "Gems on patches"}
"""Titles of the steps of the count that belong to no plant and no field."""

SINGLE_CARDS: Final[Mapping[str, Callable[[TablePage], Card | None]]] = {
    "wizard": wizard,
    "column": column,
    "of-surplus": surplus,
    "surplus": surplus,
    "bag": bag,
    "turns-left": turns,
    "count": counting,
}
"""Cards of single things, by id or `data-what`."""

CARDS_BY_KIND: Final[Mapping[str, Callable[[TablePage, str], Card | None]]] = {
    "p": of_patch_named,
    "plant": of_plant,
    "sprites": of_sprites,
    "gems": of_gems,
    "order": of_order,
    "lock": of_lock,
    "root": of_root,
    "brought": of_brought,
    "held": of_hand_patch,
    "gained": by_seat(of_gained),
    "supply": by_seat(of_supply),
    "worth": by_seat(of_worth),
}
"""Cards of things with several instances, by the word before the name."""
