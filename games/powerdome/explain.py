"""What everything in the arena is: the cards of “What is this?”."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from games.kit.cards import Card
from games.kit.view_models import TablePage
from games.kit.words import Run, Text, listed, many, say
from games.powerdome.keywords import ACTIVATIONS, BOOK, explained, power_named
from games.powerdome.power_views import PowerView
from games.powerdome.powers import MODIFIERS, POWERS
from games.powerdome.screen import ArenaScreen
from games.powerdome.sheets import LAST_ONE, standing, still_alive
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
"""PD-3.1."""

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
"""What a stat is called, what it does, and the rule that says so."""

PLAIN: Final[Mapping[str, tuple[str, str, str]]] = {
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
        "Takes the next damage that attacks do, up to its number; then it is gone.",
        "PD-4.1",
    ),
    "done": ("In", "This player has answered. Until the last one is in, an answer may be changed.", "PD-2.3"),
    "wait": ("Awaited", "The table waits for this player.", "PD-2.3"),
    "gone": ("Resigned", "Is asked nothing more, and falls when the round ends.", "PD-3.6"),
    "dead": ("Dead", "Below 0 vitality. The dead do nothing more, and their powers leave play.", "PD-3.2"),
}
"""What has no number of its own."""


def card(seen: TablePage, name: str) -> Card | None:
    """The card of a piece by its id, or of a part of one by its `data-what`."""
    view: BrawlView = seen.view
    what, _, which = name.partition(" ")
    if not which and what in PLAIN:
        title, rule, clause = PLAIN[what]
        return Card(title, rule, clause=clause)
    if what in KINDS:
        return KINDS[what](seen, which)
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
    """A player as the reader says it."""
    return "You" if one.seat == seen.reader.you else seen.reader.names[one.seat]


def of_fighter(seen: TablePage, one: CharacterView) -> Card:
    """PD-3.1. A player's character with all that it bears."""
    if not one.alive:
        rule = "Dead: does nothing more, and its powers have left play."
        return Card(called(seen, one), rule, clause="PD-3.2", picture=crest(one))
    rule = "A fighter. The last one who stands wins; below 0 vitality a fighter is dead."
    now = (alive(one), *borne(one))
    return Card(called(seen, one), rule, now=now, clause="PD-3.4", picture=crest(one))


def crest(one: CharacterView) -> str:
    """What shows who somebody is: the face at their place on the sand; allies have none."""
    return "" if one.kind else f"crest-{one.key}"


def alive(one: CharacterView) -> Text:
    """PD-3.1. How somebody stands, where vitality can be asked what it is."""
    words = f"{one.vitality} vitality"
    return say(Run(words, means=f"Vitality: {VITALITY}", rule=BOOK + "PD-3.1"), still_alive(one))


def borne(one: CharacterView) -> Iterator[Text | str]:
    """What somebody has; each power and each keyword can be asked what it does."""
    if one.powers:
        named = listed(power_named(power.name) for power in one.powers)
        yield say(many(len(one.powers), "power"), ": ", named)
    yield from banes(one)
    for counter, number in one.counters.items():
        if number:
            yield f"{counter} × {number}"
    for ally in one.allies:
        yield f"Ally: {ally.name}, {ally.vitality} vitality"


def banes(one: CharacterView) -> Iterator[Text]:
    """PD-4.5. The afflictions of somebody, and what each does."""
    for each in one.afflictions:
        copies = f" × {each.copies}" if each.copies > 1 else ""
        yield say(f"{each.name}{copies}: ", explained(each.words.rstrip(".")))


def of_ally(seen: TablePage, one: CharacterView) -> Card:
    """PD-4.6."""
    rule = (
        f"An ally: a {one.kind} with orders of its own from the round after it came. "
        "It attacks neither its player nor that player’s other allies."
    )
    fresh = ("Cannot be attacked this round",) if one.fresh else ()
    return Card(one.name, rule, now=(alive(one), *borne(one), *fresh), clause="PD-4.6")


def fighter(seen: TablePage, key: str) -> CharacterView | None:
    """A player's character or an ally, by its key."""
    view: BrawlView = seen.view
    everybody = (each for one in view.characters for each in (one, *one.allies))
    return next((one for one in everybody if one.key == key), None)


def of_vitality(seen: TablePage, key: str) -> Card | None:
    """PD-3.1. What somebody has left, and what else a finger on the same chip may have meant."""
    one = fighter(seen, key)
    if one is None:
        return Card("Vitality", VITALITY, clause="PD-3.1") if key == "any" else None
    now = (standing(one), *borne(one)) if one.alive else ("Dead",)
    return Card(of_whom(seen, "Vitality", one), VITALITY, now=now, clause="PD-3.1", picture=crest(one))


def of_whom(seen: TablePage, what: str, one: CharacterView) -> str:
    """Something of somebody: `Your vitality`, `Vitality of Brass`."""
    if not one.kind and one.seat == seen.reader.you:
        return f"Your {what.lower()}"
    return f"{what} of {one.name if one.kind else called(seen, one)}"


def of_powers(seen: TablePage, key: str) -> Card | None:
    """PD-4.2. How many powers somebody owns, and which."""
    one = fighter(seen, key)
    rule = "Each power says itself what it does and when. Everybody may read all of them."
    if one is None:
        return None
    now = tuple(say(power_named(power.name)) for power in one.powers)
    return Card(of_whom(seen, "Powers", one), rule, now=now, clause="PD-4.2")


def of_banes(seen: TablePage, key: str) -> Card | None:
    """PD-4.5. Afflictions."""
    one = fighter(seen, key)
    rule = (
        "They act by themselves each round, before the powers of whoever bears them, until the game is over."
    )
    if one is None:
        return None
    return Card(of_whom(seen, "Afflictions", one), rule, now=tuple(banes(one)), clause="PD-4.5")


def of_counters(seen: TablePage, key: str) -> Card | None:
    """PD-4.5. Counters."""
    one = fighter(seen, key)
    rule = "Counters do nothing by themselves: some powers count them. They stay from round to round."
    now = tuple(f"{name} × {number}" for name, number in one.counters.items() if number) if one else ()
    return Card(of_whom(seen, "Counters", one), rule, now=now, clause="PD-4.5") if one else None


def of_counter(seen: TablePage, name: str) -> Card | None:
    """PD-4.5. The counters of one name that lie on a power."""
    on = [power for power in powers(seen.view) if power.counter == name and power.counters]
    rule = (
        "A counter does nothing by itself: the power that it lies on counts it. It stays from round to round."
    )
    now = dict.fromkeys(say(power_named(power.name), f": {power.counters}") for power in on)
    return Card(name, rule, now=tuple(now), clause="PD-4.5") if on else None


def of_rank(seen: TablePage, seat: str) -> Card | None:
    """PD-3.4. Where somebody finished."""
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
    """PD-2.4 to PD-2.8."""
    if stat == "agility":
        rule = (
            f"Who has the {'least' if seen.view.initiative == 'slowest' else 'most'} goes first. Above "
            "0 and at least twice the target’s it doubles damage; if the target has twice one’s own, it "
            "is halved."
        )
        return Card("Agility", rule, clause="PD-2.8")
    if stat not in STATS:
        return None
    title, rule, clause = STATS[stat]
    return Card(title, rule, clause=clause)


def of_way(seen: TablePage, way: str) -> Card | None:
    """PD-4.2."""
    if way not in ACTIVATIONS:
        return None
    title, rule = ACTIVATIONS[way]
    return Card(title, rule[0].upper() + rule[1:], clause="PD-4.2")


def powers(view: BrawlView) -> Iterator[PowerView]:
    """All that lie open."""
    for one in view.characters:
        yield from one.powers
        for ally in one.allies:
            yield from ally.powers
    yield from view.powers
    for offer in view.offers:
        yield from offer.powers


def of_power(seen: TablePage, name: str) -> Card | None:
    """PD-4.1, PD-4.2. When a power acts, and what it says."""
    power = next(
        (one for one in powers(seen.view) if name in (one.name, *(each.name for each in one.sentences))),
        power_view(name) if name in POWERS else None,
    )
    if power is None:
        return None
    rule = " ".join(": ".join(ACTIVATIONS[way]) for way in power.ways)
    return Card(power.name, rule, now=tuple(stated(seen, power)), clause="PD-4.2")


def stated(seen: TablePage, power: PowerView) -> Iterator[Text | str]:
    """What a power says, whose it is, and what is left of it."""
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
    """PD-1.2. One of those that are voted on."""
    if name not in MODIFIERS:
        return None
    one = modifier_view(name)
    rule = "A modifier is a rule for the whole game. What more than half of the players tick is in play."
    now = tuple(words.rstrip(".") for words in one.words)
    return Card(one.name, rule, now=now, clause="PD-1.2", picture="tonight-sign")


def of_modifiers(view: BrawlView) -> Card:
    """PD-1.2. Those in play."""
    rule = "Modifiers are rules for the whole game, voted on before it. A tap shows them and the place."
    now = tuple(one.name for one in view.modifiers) or ("None in play",)
    return Card("Tonight", rule, now=now, clause="PD-1.2")


def of_ends(view: BrawlView) -> Card:
    """PD-3.4, PD-3.5. How a fight ends, also one in which nobody falls."""
    rule = f"{LAST_ONE} Below 0 vitality a fighter is dead. {view.ends}".rstrip()
    now = (f"Rounds in a row without a loss: {view.calm}",) if view.clock and view.calm else ()
    return Card("How it ends", rule, now=now, clause="PD-3.5" if view.ends else "PD-3.4")


KINDS: Final[Mapping[str, Callable[[TablePage, str], Card | None]]] = {
    "vitality": of_vitality,
    "powers": of_powers,
    "banes": of_banes,
    "counters": of_counters,
    "counter": of_counter,
    "rank": of_rank,
    "stat": of_stat,
    "way": of_way,
    "power": of_power,
    "modifier": of_modifier,
}
"""What parts of pieces are called in `data-what`, before the name or the key of which one."""
