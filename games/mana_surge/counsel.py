"""What a hint says of Mana Surge: what its one answer brings, and nothing that the turn brings anyway."""

from collections.abc import Iterator
from typing import Final

from games.kit.advice import ALIKE, Advice
from games.kit.contract import Seat
from games.kit.hexes import distance, named
from games.kit.story import Fact
from games.kit.words import Reader, Text, became, listed, many, say
from games.mana_surge.map import ATTACK, DEFENCE, NAMED, NEIGHBOURS, TILES
from games.mana_surge.state import GOAL
from games.mana_surge.story import Attacked, DrewMana, Moved, PlacedSpawner, Spawned, TookColour
from games.mana_surge.view import SurgeView
from games.mana_surge.words import way

TILE: Final = {kind: tile for tile, kind in TILES.items()}
"""The tile of each kind of hex."""

PRIZES: Final = (("pool", "the Pool"), ("action", "a free Extra Action"), ("spawn", "a free Extra Spawn"))
"""What a troop may be on its way to."""

PER_TURN: Final = {"X": "Points each turn ", "S": "New troops each turn "}
FROM_THEN_ON: Final = ", from your next turn on"
MOST: Final = 2
"""Reasons that are given for a step."""


LOCKED: Final = ": locked"
FATES: Final = {
    (True, True): "both fall",
    (True, False): "it falls",
    (False, True): "your own falls",
    (False, False): "nobody falls",
}
"""MS-3.3. What comes of a blow, by whether who is attacked falls, and who attacks."""


ENDS: Final = {"move": "Stop moving here", "combat": "Stop fighting here"}
"""MS-3.4. What ends a phase, as a request."""


def spelt(advice: Advice) -> str:
    """MS-2, MS-3. What is to be done with what is lit, and that the turn wins the game then."""
    if not wins(advice):
        return deed(advice)
    asked = "End your turn" if advice.answer == "done" else deed(advice)
    return f"{asked}, and you win: your tenth mana"


def wins(advice: Advice) -> bool:
    """MS-3.5. Whether the turn is sure to bring the tenth mana."""
    return any(isinstance(fact, DrewMana) and fact.mana >= GOAL for fact in (*advice.facts, *advice.step))


def deed(advice: Advice) -> str:
    """What is to be done, by what it brings about at once; an end by the phase that it ends."""
    match advice.facts:
        case (TookColour(colour=colour), *_):
            return f"Take {colour}"
        case (PlacedSpawner(), *_):
            return "Set up your spawner on the lit corner"
        case (Spawned(), *_):
            return "Let a new troop out on the lit hex"
        case (Moved(origin=origin, at=at, tile=tile), *_):
            where = str(way(origin, at, tile)).removesuffix(LOCKED) or " to the lit hex"
            return f"Move the lit troop{where}"
        case (Attacked(struck=struck, lost=lost), *_):
            return f"Attack the lit troop: {FATES[struck, lost]}"
        case (DrewMana(), *_):
            return "End your turn: you draw 1 mana"
    return ENDS.get(advice.prompt, "") if advice.answer == "end" else ""


def promised(view: SurgeView, advice: Advice, reader: Reader) -> Text:
    """MS-2, MS-3. What sets an answer apart from the next best, on the board before it is given.

    Where nothing does, what speaks for both, and how they compare; of one that wins, what it wins by.
    """
    if wins(advice):
        return say("It comes from your troop in the Pool, as your turn ends.")
    beside = [str(reason) for fact in advice.rival for reason in of_fact(view, fact, reader)]
    reasons = [reason for fact in advice.facts for reason in of_fact(view, fact, reader)]
    apart = [reason for reason in reasons if str(reason) not in beside]
    if any(isinstance(fact, TookColour | PlacedSpawner) for fact in advice.facts):
        apart = reasons
    shared = [*reasons[:MOST], otherwise(view, advice, idle=not reasons)]
    return say(listed(apart[:MOST] or shared, ". "), ".")


def of_fact(view: SurgeView, fact: Fact, reader: Reader) -> Iterator[Text]:
    """What one fact brings."""
    match fact:
        case TookColour():
            yield say("Any colour is as good as another")
        case PlacedSpawner():
            yield say("With a corner free between any two of you, any corner is as good as another")
        case Spawned():
            yield say(f"From there it is {many(steps(fact.at, '0,0'), 'step')} to the Pool")
        case Moved():
            yield from of_step(view, fact)
        case Attacked():
            yield from of_blow(view, fact, reader)
        case DrewMana():
            yield say("It comes from your troop in the Pool")


def steps(origin: str, to: str) -> int:
    """How many hexes it is from one to another."""
    return distance(named(origin), named(to))


# A step


def of_step(view: SurgeView, fact: Moved) -> Iterator[Text]:
    """MS-3.2. What the troop is worth on its new hex or gives there, and what it has come nearer to."""
    player = view.players[fact.seat]
    if fact.tile == "O":
        yield say("Mana as the turn ends: ", became(player.mana, player.mana + 1))
    elif fact.tile in PER_TURN:
        now = player.actions if fact.tile == "X" else player.spawns
        yield say(PER_TURN[fact.tile], became(now, now + 1), FROM_THEN_ON)
    else:
        yield from of_ground(view.kinds[fact.origin], view.kinds[fact.at])
        if makes_room(view, fact):
            yield say("It makes room beside your spawner")
        yield from nearer(view, fact)


def of_ground(before: str, after: str) -> Iterator[Text]:
    """MS-3.3. What a troop gains between two kinds of hexes, then what it loses: to fell, and not to fall."""
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
        was, now = values[TILE[before]], values[TILE[after]]
        if was <= against < now:
            gained.append(say(words, became(was, now), f": {now_can}"))
        elif now <= against < was:
            lost.append(say(words, became(was, now), f": {now_cannot}"))
    yield from (*gained, *lost)


def makes_room(view: SurgeView, fact: Moved) -> bool:
    """MS-3.1. Whether a troop leaves a hex where new ones come out."""
    beside = NEIGHBOURS[NAMED[view.players[fact.seat].spawner]]
    return NAMED[fact.origin] in beside and NAMED[fact.at] not in beside


def nearer(view: SurgeView, fact: Moved) -> Iterator[Text]:
    """What the troop has come nearer to by this step alone."""
    taken = {troop.at for troop in view.troops}
    for kind, called in PRIZES:
        free = [one.at for one in view.hexes if one.kind == kind and (kind == "pool" or one.at not in taken)]
        before, after = (min((steps(at, one) for one in free), default=0) for at in (fact.origin, fact.at))
        if after < before:
            yield say(f"Its steps to {called} ", became(before, after))


# A blow


def of_blow(view: SurgeView, fact: Attacked, reader: Reader) -> Iterator[Text]:
    """MS-3.3. What whoever loses a troop loses with it."""
    foe = view.players[fact.foe]
    if fact.struck:
        kind = view.kinds[fact.at]
        if kind == "pool":
            yield say("The Pool is free: ", reader.who(fact.foe), " can draw no mana there")
        elif kind in ("action", "spawn"):
            words, now = ("points", foe.actions) if kind == "action" else ("new troops", foe.spawns)
            yield say(whose(fact.foe, reader), f" {words} each turn ", became(now, now - 1))
        else:
            yield fewer(view, fact.foe, reader)
    if fact.lost:
        yield fewer(view, fact.seat, reader)


def fewer(view: SurgeView, seat: Seat, reader: Reader) -> Text:
    """A troop less."""
    troops = view.players[seat].troops
    return say(whose(seat, reader), " troops ", became(troops, troops - 1))


def whose(seat: Seat, reader: Reader) -> Text:
    """Whose something is at the beginning of a sentence."""
    return say("Your") if seat == reader.you else reader.whose(seat)


# Nothing that its facts have and those of the next best have not


def otherwise(view: SurgeView, advice: Advice, *, idle: bool) -> Text:
    """Why, where no fact says it; `idle`: none says anything."""
    if advice.answer == "end" and view.phase == "combat":
        return say("No blow that is left brings anything")
    if advice.answer == "end":
        for_fight = "Keep the points that are left for the fight"
        return say(for_fight if may_fight(view) else "No step is better than to stay")
    if advice.answer == "done":
        return say("Nothing is left to do")
    if advice.behind > ALIKE:
        return say("The next best move brings more at once: this one is for later turns")
    if advice.behind < -ALIKE:
        return say("The next best move would leave you worse off as your turn ends")
    if idle:
        return say("It brings nothing at once, and another move is as good")
    return say("Another move is as good")


def may_fight(view: SurgeView) -> bool:
    """MS-3.3. Whether somebody else's troop stands beside a free one of whoever's turn it is."""
    free = [one.at for one in view.troops if one.seat == view.turn and not one.locked]
    foes = [one.at for one in view.troops if one.seat != view.turn]
    return any(steps(one, other) == 1 for one in free for other in foes)
