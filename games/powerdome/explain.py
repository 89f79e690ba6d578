"""Cards of “What is this?” for everything in the arena."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.kit.cards import Card
from games.kit.view_models import TablePage
from games.kit.words import Run, Text, listed, many, say
from games.powerdome.keywords import ACTIVATIONS, RULEBOOK, explained, power_named
from games.powerdome.power_views import PowerView
from games.powerdome.powers import MODIFIERS, POWERS
from games.powerdome.screen import ArenaScreen
from games.powerdome.sheets import LAST_ONE, changed_by, vitality_text, why_alive
from games.powerdome.view import BrawlView, CharacterView, modifier_view, power_view

UNTOLD: Final = frozenset(
    f"games/powerdome/{kind}"
    for kind in (
        "panels.seats", "panels.status", "panels.story", "panels.chapter", "panels.ranks",
        "scene.board", "scene.empty",
        "sheets.boards", "sheets.fighter", "sheets.tonight",
        "asks.idle", "asks.modifiers", "asks.nominate", "asks.protect", "asks.bids", "asks.exchange",
        "asks.discard", "asks.character", "asks.ready", "asks.allocation",
    )
)  # fmt: skip
"""Kinds of pieces that only hold others, or are words themselves."""

VITALITY: Final = (
    "Money, health and strength in one: bids are paid with it, blows take it, and each round it gives as "
    "many points. Below 0 is death; 0 is not."
)
"""PD-3.1. What vitality is."""

STATS: Final[Mapping[str, tuple[str, str, str]]] = {
    "strike": (
        "Strike",
        "How hard the attack of a round hits. What resist does not stop is damage. A strike of 0 is none.",
        "PD-2.7",
    ),
    "resist": (
        "Resist",
        "Stops as much of each strike, and wears down by what it stops. Each round begins with none.",
        "PD-2.7",
    ),
}
"""Stats: title, text, rule."""

TERMS: Final[Mapping[str, tuple[str, str, str]]] = {
    "points": (
        "Points",
        "As many each round as vitality. They go into agility, strike, resist and the cost of powers; "
        "what is kept back pays for powers that react, and is gone after the round.",
        "PD-2.3",
    ),
    "attack": (
        "The attack",
        "Whom the strike goes at: tap a fighter in the arena. Nobody sees it before that very attack.",
        "PD-2.5",
    ),
    "damage": (
        "Damage",
        "What of a strike gets past the resist; agility may double or halve it. As much vitality is lost.",
        "PD-2.7",
    ),
    "shield": (
        "A shield",
        "Takes the next damage that attacks do, up to its number; what is left of it goes with the round.",
        "PD-4.3",
    ),
    "done": ("In", "This player has answered. Until the last one is in, an answer may be changed.", "PD-2.3"),
    "wait": ("Awaited", "The table waits for this player.", "PD-2.3"),
    "gone": ("Resigned", "Is asked nothing more, and falls when the round ends.", "PD-3.6"),
    "dead": ("Dead", "Below 0 vitality. The dead do nothing more, and their powers leave play.", "PD-3.2"),
}
"""Things without a number of their own: title, text, rule."""


def card(seen: TablePage, name: str) -> Card | None:
    """Returns the card of a piece by its id, or of a part of one by its `data-what`."""
    view: BrawlView = seen.view
    what, _, which = name.partition(" ")
    if not which and what in TERMS:
        title, rule, clause = TERMS[what]
        return Card(title, rule, clause=clause)
    if what in CARDS:
        return CARDS[what](seen, which)
    if name.startswith("pick-"):
        return of_power(seen, name.removeprefix("pick-").replace("_", " "))
    if name == "modifiers":
        return of_modifiers(view)
    if name == "ends":
        return of_ends(view)
    player = next((one for one in view.characters if name == f"t-{one.key}"), None)
    if player is not None:
        return of_fighter(seen, player)
    return next(
        (of_ally(seen, ally) for one in view.characters for ally in one.allies if name == f"t-{ally.key}"),
        None,
    )


def called(seen: TablePage, one: CharacterView) -> str:
    """Returns a player's name to the reader."""
    return "You" if one.seat == seen.reader.you else seen.reader.names[one.seat]


def of_fighter(seen: TablePage, one: CharacterView) -> Card:
    """PD-3.1. Returns the card of a player's character."""
    if not one.alive:
        rule = "Dead: does nothing more, and its powers have left play."
        return Card(called(seen, one), rule, clause="PD-3.2", picture=crest_id(one))
    rule = "A fighter. The last one who stands wins; below 0 vitality a fighter is dead."
    now = (explained_vitality(one), *possessions(one))
    return Card(called(seen, one), rule, now=now, clause="PD-3.4", picture=crest_id(one))


def crest_id(one: CharacterView) -> str:
    """Returns the picture of a player's character: the face in the arena; "" for allies."""
    return "" if one.kind else f"crest-{one.key}"


def explained_vitality(one: CharacterView) -> Text:
    """PD-3.1. Returns a character's vitality, with an explanation of vitality."""
    words = f"{one.vitality} vitality"
    return say(Run(words, means=f"Vitality: {VITALITY}", rule=RULEBOOK + "PD-3.1"), why_alive(one))


def possessions(one: CharacterView) -> Iterator[Text | str]:
    """Yields what a character has; each power and keyword can be asked for its meaning."""
    if one.powers:
        named = listed(power_named(power.name) for power in one.powers)
        yield say(many(len(one.powers), "power"), ": ", named)
    yield from afflictions(one)
    for counter, number in one.counters.items():
        if number:
            yield f"{counter} × {number}"
    for ally in one.allies:
        yield f"Ally: {ally.name}, {ally.vitality} vitality"


def afflictions(one: CharacterView) -> Iterator[Text]:
    """PD-4.5. Yields a character's afflictions, and what each does."""
    for each in one.afflictions:
        copies = f" × {each.copies}" if each.copies > 1 else ""
        yield say(f"{each.name}{copies}: ", explained(each.words.rstrip(".")))


def of_ally(seen: TablePage, one: CharacterView) -> Card:
    """PD-4.6. Returns the card of an ally."""
    rule = (
        f"An ally: a {one.kind} with orders of its own from the round after it came. "
        "It attacks neither its player nor that player’s other allies."
    )
    fresh = ("Cannot be attacked this round",) if one.fresh else ()
    return Card(one.name, rule, now=(explained_vitality(one), *possessions(one), *fresh), clause="PD-4.6")


def fighter(seen: TablePage, key: str) -> CharacterView | None:
    """Returns a player's character or an ally, by its key."""
    view: BrawlView = seen.view
    everybody = (each for one in view.characters for each in (one, *one.allies))
    return next((one for one in everybody if one.key == key), None)


def of_vitality(seen: TablePage, key: str) -> Card | None:
    """PD-3.1. Returns the card of a character's vitality, with all else on the same chip."""
    one = fighter(seen, key)
    if one is None:
        return Card("Vitality", VITALITY, clause="PD-3.1") if key == "any" else None
    now = (vitality_text(one), *possessions(one)) if one.alive else ("Dead",)
    return Card(
        possessive_title(seen, "Vitality", one), VITALITY, now=now, clause="PD-3.1", picture=crest_id(one)
    )


def possessive_title(seen: TablePage, what: str, one: CharacterView) -> str:
    """Returns the title of something that a character has: `Your vitality`, `Vitality of Brass`."""
    if not one.kind and one.seat == seen.reader.you:
        return f"Your {what.lower()}"
    return f"{what} of {one.name if one.kind else called(seen, one)}"


def of_powers(seen: TablePage, key: str) -> Card | None:
    """PD-4.2. Returns the card of the powers that a character has."""
    one = fighter(seen, key)
    rule = "Each power says itself what it does and when. Everybody may read all of them."
    if one is None:
        return None
    now = tuple(say(power_named(power.name)) for power in one.powers)
    return Card(possessive_title(seen, "Powers", one), rule, now=now, clause="PD-4.2")


def of_afflictions(seen: TablePage, key: str) -> Card | None:
    """PD-4.5. Returns the card of a character's afflictions."""
    one = fighter(seen, key)
    rule = (
        "They act by themselves each round, before the powers of whoever bears them, until the game is over."
    )
    if one is None:
        return None
    return Card(
        possessive_title(seen, "Afflictions", one), rule, now=tuple(afflictions(one)), clause="PD-4.5"
    )


def of_counters(seen: TablePage, key: str) -> Card | None:
    """PD-4.5. Returns the card of a character's counters."""
    one = fighter(seen, key)
    rule = "Counters do nothing by themselves: some powers count them. They stay from round to round."
    now = tuple(f"{name} × {number}" for name, number in one.counters.items() if number) if one else ()
    return Card(possessive_title(seen, "Counters", one), rule, now=now, clause="PD-4.5") if one else None


def of_counter(seen: TablePage, name: str) -> Card | None:
    """PD-4.5. Returns the card of a kind of counter, with the powers that it lies on."""
    on = [power for power in powers(seen.view) if power.counter == name and power.counters]
    rule = (
        "A counter does nothing by itself: the power that it lies on counts it. It stays from round to round."
    )
    now = dict.fromkeys(say(power_named(power.name), f": {power.counters}") for power in on)
    return Card(name, rule, now=tuple(now), clause="PD-4.5") if on else None


def of_rank(seen: TablePage, seat: str) -> Card | None:
    """PD-3.4. Returns the card of a player's final place."""
    over = seen.phase == "ended"
    ranks = ArenaScreen(seen.view, seen.story, seen.reader).ranks() if over else ()
    found = next(((place, how) for place, (one, _, how) in enumerate(ranks, 1) if str(one) == seat), None)
    if found is None:
        return None
    place, how = found
    rule = "The last one who stands wins. Of those who fell, whoever fell later stands higher."
    name = f"Place {place} of {len(ranks)}"
    return Card(name, rule, now=(how,), clause="PD-3.4", picture=f"crest-p{seat}")


def of_stat(seen: TablePage, stat: str) -> Card | None:
    """PD-2.4 to PD-2.8, PD-1.2. Returns the card of a stat."""
    changed = changed_by(seen.view, stat).rstrip(".")
    now = (changed,) if changed else ()
    if stat == "agility":
        rule = (
            f"Who has the {'least' if seen.view.initiative == 'slowest' else 'most'} goes first. Above "
            "0 and at least twice the target’s it doubles damage; if the target has twice one’s own, it "
            "is halved."
        )
        return Card("Agility", rule, now=now, clause="PD-2.8")
    if stat not in STATS:
        return None
    title, rule, clause = STATS[stat]
    return Card(title, rule, now=now, clause=clause)


def of_way(seen: TablePage, way: str) -> Card | None:
    """PD-4.2. Returns the card of a way to be activated."""
    if way not in ACTIVATIONS:
        return None
    title, rule = ACTIVATIONS[way]
    return Card(title, rule[0].upper() + rule[1:], clause="PD-4.2")


def powers(view: BrawlView) -> Iterator[PowerView]:
    """Yields all powers that the viewer can see."""
    for one in view.characters:
        yield from one.powers
        for ally in one.allies:
            yield from ally.powers
    yield from view.powers
    for offer in view.offers:
        yield from offer.powers


def of_power(seen: TablePage, name: str) -> Card | None:
    """PD-4.1, PD-4.2. Returns the card of a power."""
    power = next(
        (one for one in powers(seen.view) if name in (one.name, *(each.name for each in one.sentences))),
        power_view(name) if name in POWERS else None,
    )
    if power is None:
        return None
    rule = " ".join(": ".join(ACTIVATIONS[way]) for way in power.ways)
    return Card(power.name, rule, now=tuple(sentence_lines(seen, power)), clause="PD-4.2")


def sentence_lines(seen: TablePage, power: PowerView) -> Iterator[Text | str]:
    """Yields a power's sentences, its owner, its counters and its remaining uses."""
    for one in power.sentences:
        yield one.words.rstrip(".")
    if power.owner is not None:
        yield say("Owned by ", seen.reader.whom(power.owner))
    if power.counters:
        yield f"{power.counter} × {power.counters}"
    for one in power.sentences:
        if one.left is not None:
            yield f"{one.left} of {one.limit} left in this game"


def of_modifier(seen: TablePage, name: str) -> Card | None:
    """PD-1.2. Returns the card of a modifier."""
    if name not in MODIFIERS:
        return None
    one = modifier_view(name)
    rule = "A modifier is a rule for the whole game. What more than half of the players tick is in play."
    now = tuple(words.rstrip(".") for words in one.words)
    return Card(one.name, rule, now=now, clause="PD-1.2", picture="tonight-sign")


def of_modifiers(view: BrawlView) -> Card:
    """PD-1.2. Returns the card of the modifiers in play."""
    rule = "Modifiers are rules for the whole game, voted on before it. A tap shows them and the place."
    now = tuple(one.name for one in view.modifiers) or ("None in play",)
    return Card("Tonight", rule, now=now, clause="PD-1.2")


def of_ends(view: BrawlView) -> Card:
    """PD-3.4, PD-3.5. Returns the card of how the game ends, also without deaths."""
    rule = f"{LAST_ONE} Below 0 vitality a fighter is dead. {view.ends}".rstrip()
    now = (f"Rounds in a row without a loss: {view.calm}",) if view.clock and view.calm else ()
    return Card("How it ends", rule, now=now, clause="PD-3.5" if view.ends else "PD-3.4")


CARDS: Final[Mapping[str, Callable[[TablePage, str], Card | None]]] = {
    "vitality": of_vitality,
    "powers": of_powers,
    "banes": of_afflictions,
    "counters": of_counters,
    "counter": of_counter,
    "rank": of_rank,
    "stat": of_stat,
    "way": of_way,
    "power": of_power,
    "modifier": of_modifier,
}
"""Cards by the first word of `data-what`; the rest is a name or key."""
