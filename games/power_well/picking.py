"""What on the screen of a duel answers a question, and why all else does not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.kit.asks import Ask, Choose, Some
from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.words import Reader
from games.power_well.boards import RAILS, TOPS
from games.power_well.field import COLOURS
from games.power_well.guards import told
from games.power_well.state import FULL
from games.power_well.turn import Marbles, Turn
from games.power_well.view import AbilityView, DuelView

HEROES: Final = ("hero", "foe")
"""Slots that lie on no rail."""
PORTRAIT: Final = "portrait"
"""Where such slots are seen; of one alone nobody is asked."""
SLOTS: Final = (*RAILS[0], *RAILS[1], *TOPS)
ON_BOARD: Final = ("bar", "slot", "hero", "done")
"""Questions that are answered on the board, or by a button of the house."""

Reason = list[str]
"""The rule in the way, and what it says."""


@dataclass(frozen=True, slots=True)
class Picking:
    """What on the board answers: marbles, slots, tokens; and what buttons below are for."""

    marbles: frozenset[str] = frozenset()
    many: bool = False
    """Whether marbles are picked."""
    about: frozenset[str] = frozenset()
    """Marbles that something else is asked about."""
    buttons: tuple[str, ...] = ()
    """Answers that have no place on the board."""
    misfits: tuple[str, ...] = ()
    """Empty slots on the rails where the token that is asked about does not fit."""


def picking(view: DuelView, ask: Ask | None, seat: Seat) -> Picking:
    """What on the board answers a seat's question."""
    match ask:
        case Turn():
            plays = (play for ability in abilities(view, seat) for play in ability.plays)
            return Picking(frozenset(place for play in plays for place in play.split()), many=True)
        case Marbles():
            return Picking(frozenset(place for play in ask for place in play.split()), many=True)
        case Some():
            return Picking(frozenset(ask.options), many=True)
        case Choose():
            return Picking(
                about=frozenset(ask.detail["marbles"].split() if ask.prompt == "colour" else ()),
                buttons=tuple(buttons(view, ask)),
                misfits=tuple(misfits(view, ask)) if ask.prompt == "slot" else (),
            )
    return Picking()


def abilities(view: DuelView, seat: Seat) -> Sequence[AbilityView]:
    """The abilities of a player who has a hero."""
    hero = view.players[seat].hero
    return hero.abilities if hero else ()


def buttons(view: DuelView, ask: Choose) -> Iterator[str]:
    """Answers that are neither a bar nor a slot nor a face, nor a token on a rail."""
    if ask.prompt not in ON_BOARD:
        lying = {token.id for player in view.players for token in player.tokens if token.slot in SLOTS}
        left_out = lying | unchanged(view, ask)
        yield from (option for option in ask.options if option not in left_out)


def unchanged(view: DuelView, ask: Choose) -> set[str]:
    """PW-1.2. The colour that all marbles have already that are recoloured, unless it is the only answer."""
    about = ask.detail["marbles"].split() if ask.prompt == "colour" else ()
    colours = {marble.colour for marble in view.marbles if marble.place in about}
    return colours if len(colours) == 1 and len(ask.options) > 1 else set()


def misfits(view: DuelView, ask: Choose) -> Iterator[str]:
    """PW-8.2. Slots on the rails that are free, and yet no answer."""
    taken = {token.slot for player in view.players for token in player.tokens}
    yield from (slot for slot in SLOTS if slot not in ask.options and slot not in taken)


# Why a tap is refused, by what is tapped; "" stands for every marble that is not named


def legal(view: DuelView, reader: Reader, ask: Ask, seat: Seat) -> dict[str, Any]:
    """The sets of marbles that answer and what each means, or how many of which; and the rules in the way."""
    match ask:
        case Turn():
            return legal_turn(view, ask, seat)
        case Marbles():
            why = {"": ["PW-5.3", "No valid play of this ability runs through this marble."]}
            return {"sets": {"": list(ask)}, "why": why | out_of_reach(seat)}
        case Choose() if ask.prompt == "slot":
            return {"why": why_no_slot(ask)}
        case Choose() if ask.prompt == "bar":
            return {"why": why_no_bar(ask, reader)}
    low, high = (ask.low, ask.high) if isinstance(ask, Some) else (1, 1)
    why = {"": [ask.rule, "Not one of those that you may choose now: tap one that is lit."]}
    return {"low": low, "high": high, "rule": ask.rule, "why": why}


def legal_turn(view: DuelView, ask: Turn, seat: Seat) -> dict[str, Any]:
    """PW-6.1. The plays of each ability, what they fuse, and which abilities begin without marbles."""
    playable = [ability for ability in abilities(view, seat) if ability.playable]
    return {
        "turn": seat,
        "sets": {ability.name: ability.plays for ability in playable},
        "fuses": {one.name: fusions(one, view.players[seat].bars) for one in playable if one.fuses},
        "guards": told(view.players[1 - seat]),
        "alone": [ability.name for ability in playable if ability.before],
        "why": why_no_play(view, ask, seat),
    }


def fusions(ability: AbilityView, bars: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """PW-5.4, PW-7.3. What each play of an ability will heal by fusion: a bar stays within 10."""
    return {
        play: {colour: min(points, FULL - bars[colour]) for colour, points in heals.items()}
        for play, heals in ability.fuses.items()
    }


def out_of_reach(seat: Seat) -> dict[str, Reason]:
    """PW-5.1. The column of the foe, by its letter."""
    return {"LR"[1 - seat]: ["PW-5.1", "That column is your foe’s: you play from your own and the Middle."]}


def why_no_play(view: DuelView, ask: Turn, seat: Seat) -> dict[str, Reason]:
    """PW-5, PW-6.1, PW-6.2. Of marbles, abilities and Empowerments."""
    spent, far = view.players[seat].exhausted, out_of_reach(seat)
    why = {"": ["PW-5.3", "No valid play runs through this marble."]}
    for marble in view.marbles:
        if marble.colour in spent and marble.place[0] not in far:
            gone = f"Your {marble.colour} board is Exhausted: its abilities are gone"
            why[marble.place] = ["PW-5.5", f"{gone}, and no line of yours fuses this marble."]
    for ability in abilities(view, seat):
        if not ability.playable:
            why[f"ability {ability.name}"] = reason(ask, ability.name)
        elif not ability.can_empower:
            why[f"empower {ability.name}"] = reason(ask, f"{ability.name} !")
    return why | far


def why_no_slot(ask: Choose) -> dict[str, Reason]:
    """PW-8.1, PW-8.2. Of slots, and of marbles, which are none."""
    rule, words = reason(ask, "M1")
    marble = [rule, f"{words} Tap a {places(ask)}."]
    why = {"": marble, "marble": marble}
    return why | {slot: reason(ask, slot) for slot in (*SLOTS, *HEROES) if slot not in ask.options}


def why_no_bar(ask: Choose, reader: Reader) -> dict[str, Reason]:
    """PW-7. Of Exhausted bars, those of the other player, and marbles."""
    whose: Seat = ask.detail["whose"]
    bars = [ask.rule, f"Tap one of {reader.whose(whose)} bars."]
    why = {"": bars, "marble": bars} | {f"bar{1 - whose}{colour}": bars for colour in COLOURS}
    return why | {f"bar{whose}{bar}": reason(ask, bar) for bar in COLOURS if bar not in ask.options}


def reason(ask: Ask, text: str) -> Reason:
    """Why an answer is refused."""
    refusal = ask.why(text)
    assert refusal is not None, text
    return [refusal.rule, refusal.message]


def places(ask: Choose) -> str:
    """Where a token may go, as it is seen: circles on the Field, portraits on the panels, or both."""
    on_heroes = sum(slot in HEROES for slot in ask.options)
    if not on_heroes:
        return "dashed circle"
    return PORTRAIT if on_heroes == len(ask.options) else "dashed circle or a portrait"


def hint(view: DuelView, ask: Turn, seat: Seat) -> str:
    """What can be done in a turn; where nothing can be played, why, and what is left."""
    can = [ability for ability in abilities(view, seat) if ability.playable]
    spent = view.players[seat].exhausted
    if any(ability.plays for ability in can):
        return lines(spent)
    if can:
        names = " or ".join(ability.name for ability in can)
        return f"No marbles can be played yet. Tap the ability {names}: it begins without them."
    gone = f"{' and '.join(spent)} {'is' if len(spent) == 1 else 'are'} Exhausted"
    missing = " or ".join(colour for colour in COLOURS if colour not in spent)
    left = "Wish for new marbles, or pass." if ask.detail["wish"] else "You can only pass."
    return f"Nothing can be played: {gone}, and no {missing} lies in your reach. {left}"


def lines(spent: Sequence[str]) -> str:
    """PW-5. What is played, where the boards of these colours are Exhausted: their marbles join others."""
    if not spent:
        return "Tap 1, 2 or 4 marbles of one colour, each beside the next."
    own = " or of ".join(colour for colour in COLOURS if colour not in spent)
    return f"Tap 1, 2 or 4 marbles of {own}, each beside the next; {' and '.join(spent)} may lie between."
