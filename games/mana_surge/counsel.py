"""Hints of Mana Surge: the effects of one answer, without those that the turn has anyway."""

from collections.abc import Iterator
from typing import Final

from games.kit.advice import ALIKE, Advice
from games.kit.contract import Seat
from games.kit.hexes import distance, named
from games.kit.story import Fact
from games.kit.words import NOTHING, Reader, Text, became, listed, many, say
from games.mana_surge.map import ATTACK, DEFENCE, NAMED, NEIGHBOURS, TILES
from games.mana_surge.state import GOAL
from games.mana_surge.story import Attacked, DrewMana, Moved, PlacedSpawner, Spawned, TookColour
from games.mana_surge.view import SurgeView
from games.mana_surge.words import direction

TILE_LETTER: Final = {kind: tile for tile, kind in TILES.items()}
"""The letter of each kind of tile."""

DESTINATIONS: Final = (
    ("pool", "the Pool"),
    ("action", "a free Extra Action"),
    ("spawn", "a free Extra Spawn"),
)
"""Destinations of troops: the kind of tile, and its words."""

PER_TURN: Final = {"X": "Points each turn ", "S": "New troops each turn "}
FROM_NEXT_TURN: Final = ", from your next turn on"
MAX_REASONS: Final = 2
"""Largest number of reasons in a hint."""


LOCKED: Final = ": locked"
OUTCOMES: Final = {
    (True, True): "both fall",
    (True, False): "it falls",
    (False, True): "your own falls",
    (False, False): "nobody falls",
}
"""MS-3.3. Outcomes of an attack, by whether the attacked troop falls and whether the attacker falls."""


ALTERNATE_CORNERS: Final = "With a corner free between any two of you, any corner is as good as another"
ANY_CORNER: Final = "Any free corner is allowed here, and this one is drawn by lot"
"""MS-2.1. The reason for a corner, by what the table allows."""

END_PHASE: Final = {"move": "Stop moving here", "combat": "Stop fighting here"}
"""MS-3.4. How a hint asks to end a phase, by prompt."""


def spelt(advice: Advice) -> str:
    """MS-2, MS-3. Describes what to do with the lit elements, and that the turn then wins the game."""
    if not is_winning(advice):
        return deed(advice)
    asked = "End your turn" if advice.answer == "done" else deed(advice)
    return f"{asked}, and you win: your tenth mana"


def is_winning(advice: Advice) -> bool:
    """MS-3.5. Returns whether the turn is sure to bring the tenth mana."""
    return any(isinstance(fact, DrewMana) and fact.mana >= GOAL for fact in (*advice.facts, *advice.step))


def deed(advice: Advice) -> str:
    """Describes what to do, by the first fact that follows; `end` by the phase that it ends."""
    match advice.facts:
        case (TookColour(colour=colour), *_):
            return f"Take {colour}"
        case (PlacedSpawner(), *_):
            return "Set up your spawner on the lit corner"
        case (Spawned(), *_):
            return "Let a new troop out on the lit hex"
        case (Moved(origin=origin, at=at, tile=tile), *_):
            where = str(direction(origin, at, tile)).removesuffix(LOCKED) or " to the lit hex"
            return f"Move the lit troop{where}"
        case (Attacked(struck=struck, lost=lost), *_):
            return f"Attack the lit troop: {OUTCOMES[struck, lost]}"
        case (DrewMana(), *_):
            return "End your turn: you draw 1 mana"
    return END_PHASE.get(advice.prompt, "") if advice.answer == "end" else ""


def promised(view: SurgeView, advice: Advice, reader: Reader) -> Text:
    """MS-2, MS-3. Explains what the answer has over the next best, given the view before it.

    If nothing, gives the reasons for both and how they compare; for a winning answer, the source of the mana.
    """
    if is_winning(advice):
        return say("It comes from your troop in the Pool, as your turn ends.")
    rival_reasons = [str(reason) for fact in advice.rival for reason in of_fact(view, fact, reader)]
    reasons = [reason for fact in advice.facts for reason in of_fact(view, fact, reader)]
    own_reasons = [reason for reason in reasons if str(reason) not in rival_reasons]
    if any(isinstance(fact, TookColour | PlacedSpawner) for fact in advice.facts):
        own_reasons = reasons
    shared = [*reasons[:MAX_REASONS], without_benefit(view, advice, no_benefits=not reasons)]
    return say(listed(own_reasons[:MAX_REASONS] or shared, ". "), ".")


def of_fact(view: SurgeView, fact: Fact, reader: Reader) -> Iterator[Text]:
    """Yields the benefits of one fact."""
    match fact:
        case TookColour():
            yield say("Any colour is as good as another")
        case PlacedSpawner():
            yield say(ANY_CORNER if view.any_corner else ALTERNATE_CORNERS)
        case Spawned():
            yield say(f"From there it is {many(steps_between(fact.at, '0,0'), 'step')} to the Pool")
        case Moved():
            yield from of_step(view, fact)
        case Attacked():
            yield from of_attack(view, fact, reader)
        case DrewMana():
            yield say("It comes from your troop in the Pool")


def steps_between(origin: str, to: str) -> int:
    """Returns the distance of two hexes in steps."""
    return distance(named(origin), named(to))


# Steps


def of_step(view: SurgeView, fact: Moved) -> Iterator[Text]:
    """MS-3.2. Yields what a step changes: mana, points or spawns, attack and defence, distances.

    Points and spawns come with the next turn: in the last round there is none (MS-4.6).
    """
    player = view.players[fact.seat]
    if fact.tile == "O":
        yield say("Mana as the turn ends: ", became(player.mana, player.mana + 1))
    elif fact.tile in PER_TURN:
        if view.round == view.last_round:
            return
        now = player.actions if fact.tile == "X" else player.spawns
        yield say(PER_TURN[fact.tile], became(now, now + 1), FROM_NEXT_TURN)
    else:
        yield from of_attack_and_defence(view.kinds[fact.origin], view.kinds[fact.at])
        if makes_room(view, fact):
            yield say("It makes room beside your spawner")
        yield from nearer_destinations(view, fact)


def of_attack_and_defence(before: str, after: str) -> Iterator[Text]:
    """MS-3.3. Yields changes of attack and defence that matter between two kinds of hexes, gains first."""
    gained: list[Text] = []
    lost: list[Text] = []
    for words, values, against, (now_can, now_cannot) in (
        ("Its attack ", ATTACK, min(DEFENCE.values()), ("it can fell others", "it can fell nobody")),
        (
            "Its defence ",
            DEFENCE,
            max(ATTACK.values()) - 1,
            ("nobody can fell it", "an attack of 2 fells it"),
        ),
    ):
        was, now = values[TILE_LETTER[before]], values[TILE_LETTER[after]]
        if was <= against < now:
            gained.append(say(words, became(was, now), f": {now_can}"))
        elif now <= against < was:
            lost.append(say(words, became(was, now), f": {now_cannot}"))
    yield from (*gained, *lost)


def makes_room(view: SurgeView, fact: Moved) -> bool:
    """MS-3.1. Returns whether a step frees a hex beside the spawner."""
    beside = NEIGHBOURS[NAMED[view.players[fact.seat].spawner]]
    return NAMED[fact.origin] in beside and NAMED[fact.at] not in beside


def nearer_destinations(view: SurgeView, fact: Moved) -> Iterator[Text]:
    """Yields the destinations to which the step brings the troop nearer."""
    taken = {troop.at for troop in view.troops}
    for kind, called in DESTINATIONS:
        free = [one.at for one in view.hexes if one.kind == kind and (kind == "pool" or one.at not in taken)]
        before, after = (
            min((steps_between(at, one) for one in free), default=0) for at in (fact.origin, fact.at)
        )
        if after < before:
            yield say(f"Its steps to {called} ", became(before, after))


# Attacks


def of_attack(view: SurgeView, fact: Attacked, reader: Reader) -> Iterator[Text]:
    """MS-3.3, MS-4.5. Yields what the owner of each felled troop loses; who resigned, the troop alone."""
    foe = view.players[fact.foe]
    if fact.struck:
        kind = view.kinds[fact.at]
        if kind == "pool":
            no_mana = say(": ", reader.who(fact.foe), " can draw no mana there")
            yield say("The Pool is free", NOTHING if foe.gave_up else no_mana)
        elif kind in ("action", "spawn") and not foe.gave_up:
            words, now = ("points", foe.actions) if kind == "action" else ("new troops", foe.spawns)
            yield say(whose(fact.foe, reader), f" {words} each turn ", became(now, now - 1))
        else:
            yield fewer_troops(view, fact.foe, reader)
    if fact.lost:
        yield fewer_troops(view, fact.seat, reader)


def fewer_troops(view: SurgeView, seat: Seat, reader: Reader) -> Text:
    """Describes that a seat has one troop less."""
    troops = view.players[seat].troops
    return say(whose(seat, reader), " troops ", became(troops, troops - 1))


def whose(seat: Seat, reader: Reader) -> Text:
    """Returns the possessive of a seat for the beginning of a sentence."""
    return say("Your") if seat == reader.you else reader.whose(seat)


# Without a benefit that the next best answer lacks


def without_benefit(view: SurgeView, advice: Advice, *, no_benefits: bool) -> Text:
    """Explains an answer whose facts do not; `no_benefits`: they have no benefits at all."""
    if advice.answer == "end" and view.phase == "combat":
        fells = any(deed.outcome in ("kill", "both") for deed in view.deeds)
        return say("No blow that is left ", "is better than to stop" if fells else "brings anything")
    if advice.answer == "end":
        keep_points = "Keep the points that are left for the fight"
        return say(keep_points if may_fell(view) else "No step is better than to stay")
    if advice.answer == "done":
        return say("Nothing is left to do")
    if advice.behind > ALIKE:
        return say("The next best move brings more at once: this one is for later turns")
    if advice.behind < -ALIKE:
        return say("The next best move would leave you worse off as your turn ends")
    if no_benefits:
        return say("It brings nothing at once, and another move is as good")
    return say("Another move is as good")


def may_fell(view: SurgeView) -> bool:
    """MS-3.3. Returns whether an unlocked troop of the active seat could fell another's beside it."""
    free = [one for one in view.troops if one.seat == view.turn and not one.locked]
    foes = [one for one in view.troops if one.seat != view.turn]
    return any(
        one.attack > foe.defence and steps_between(one.at, foe.at) == 1 for one in free for foe in foes
    )
