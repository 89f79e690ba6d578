"""Which parts of a duel's screen answer a question, and why the others do not."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from games.kit.asks import Ask, Choose, Some
from games.kit.contract import Seat
from games.kit.values import dataclass
from games.kit.words import Reader
from games.power_well.boards import RAILS, TOPS
from games.power_well.field import COLOURS
from games.power_well.guards import guards_data
from games.power_well.play_warnings import warnings_data
from games.power_well.state import FULL
from games.power_well.turn import Marbles, Turn
from games.power_well.view import AbilityView, DuelView

HEROES: Final = ("hero", "foe")
"""Slots that are on no rail."""
PORTRAIT: Final = "portrait"
"""Where these slots are shown; with only one of them there is no question."""
SLOTS: Final = (*RAILS[0], *RAILS[1], *TOPS)
WITHOUT_BUTTONS: Final = ("bar", "slot", "hero", "done")
"""Prompts answered on the board, or by a button that all games share."""

Reason = list[str]
"""A rule number and the reason for a refusal."""


@dataclass(frozen=True, slots=True)
class Selectable:
    """Parts of the board that answer: marbles, slots, tokens; and answers that need buttons."""

    marbles: frozenset[str] = frozenset()
    many: bool = False
    """Whether marbles are picked."""
    about: frozenset[str] = frozenset()
    """Marbles that a question of another kind concerns."""
    buttons: tuple[str, ...] = ()
    """Answers that have no place on the board."""
    misfits: tuple[str, ...] = ()
    """Empty slots on the rails where the token in question does not fit."""


def selectable(view: DuelView, ask: Ask | None, seat: Seat) -> Selectable:
    """Returns which parts of the board answer a seat's question."""
    match ask:
        case Turn():
            plays = (play for ability in abilities(view, seat) for play in ability.plays)
            return Selectable(frozenset(place for play in plays for place in play.split()), many=True)
        case Marbles():
            return Selectable(frozenset(place for play in ask for place in play.split()), many=True)
        case Some():
            return Selectable(frozenset(ask.options), many=True)
        case Choose():
            return Selectable(
                about=frozenset(ask.detail["marbles"].split() if ask.prompt == "colour" else ()),
                buttons=tuple(buttons(view, ask)),
                misfits=tuple(unfit_slots(view, ask)) if ask.prompt == "slot" else (),
            )
    return Selectable()


def abilities(view: DuelView, seat: Seat) -> Sequence[AbilityView]:
    """Returns a player's abilities; none without a hero."""
    hero = view.players[seat].hero
    return hero.abilities if hero else ()


def buttons(view: DuelView, ask: Choose) -> Iterator[str]:
    """Yields the answers that are no bar, slot, portrait or token on a rail."""
    if ask.prompt not in WITHOUT_BUTTONS:
        token_ids = {token.id for player in view.players for token in player.tokens if token.slot in SLOTS}
        left_out = token_ids | present_colour(view, ask)
        yield from (option for option in ask.options if option not in left_out)


def present_colour(view: DuelView, ask: Choose) -> set[str]:
    """PW-1.2. Returns the colour that all marbles to recolour have already, unless it is the only answer."""
    about = ask.detail["marbles"].split() if ask.prompt == "colour" else ()
    colours = {marble.colour for marble in view.marbles if marble.place in about}
    return colours if len(colours) == 1 and len(ask.options) > 1 else set()


def unfit_slots(view: DuelView, ask: Choose) -> Iterator[str]:
    """PW-8.2. Yields the slots on the rails that are free but no answer."""
    taken = {token.slot for player in view.players for token in player.tokens}
    yield from (slot for slot in SLOTS if slot not in ask.options and slot not in taken)


# Refusals by what is tapped; "" stands for any other marble


def legal(view: DuelView, reader: Reader, ask: Ask, seat: Seat) -> dict[str, Any]:
    """Returns the legal sets of marbles with their meaning, or a number of marbles; and refusals."""
    match ask:
        case Turn():
            return legal_turn(view, ask, seat)
        case Marbles():
            why = {"": ["PW-5.3", "No valid play of this ability runs through this marble."]}
            return {"sets": {"": list(ask)}, "why": why | refused_column(seat)}
        case Choose() if ask.prompt == "slot":
            return {"why": why_no_slot(ask)}
        case Choose() if ask.prompt == "bar":
            return {"why": why_no_bar(ask, reader)}
    low, high = (ask.low, ask.high) if isinstance(ask, Some) else (1, 1)
    why = {"": [ask.rule, "Not one of those that you may choose now: tap one that is lit."]}
    return {"low": low, "high": high, "rule": ask.rule, "why": why}


def legal_turn(view: DuelView, ask: Turn, seat: Seat) -> dict[str, Any]:
    """PW-6.1. Returns each ability's plays, what they fuse, and the abilities that begin without marbles."""
    playable = [ability for ability in abilities(view, seat) if ability.playable]
    return {
        "turn": seat,
        "sets": {ability.name: ability.plays for ability in playable},
        "fuses": {one.name: fusions(one, view.players[seat].bars) for one in playable if one.fuses},
        "guards": guards_data(view.players[1 - seat]),
        **warnings_data(view, seat),
        "alone": [ability.name for ability in playable if ability.before],
        "why": why_no_play(view, ask, seat),
    }


def fusions(ability: AbilityView, bars: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """PW-5.4, PW-7.3. Returns what each play of an ability will heal by fusion, bars being limited to 10."""
    return {
        play: {colour: min(points, FULL - bars[colour]) for colour, points in heals.items()}
        for play, heals in ability.fuses.items()
    }


def refused_column(seat: Seat) -> dict[str, Reason]:
    """PW-5.1. Returns the refusal of the foe's column, by its letter."""
    return {"LR"[1 - seat]: ["PW-5.1", "That column is your foe’s: you play from your own and the Middle."]}


def why_no_play(view: DuelView, ask: Turn, seat: Seat) -> dict[str, Reason]:
    """PW-5, PW-6.1, PW-6.2. Returns the refusals of marbles, abilities and Empowerments."""
    exhausted, refused = view.players[seat].exhausted, refused_column(seat)
    why = {"": ["PW-5.3", "No valid play runs through this marble."]}
    for marble in view.marbles:
        if marble.colour in exhausted and marble.place[0] not in refused:
            reason_words = f"Your {marble.colour} board is Exhausted: its abilities are gone"
            why[marble.place] = ["PW-5.5", f"{reason_words}, and no line of yours fuses this marble."]
    for ability in abilities(view, seat):
        if not ability.playable:
            why[f"ability {ability.name}"] = reason(ask, ability.name)
        elif not ability.can_empower:
            why[f"empower {ability.name}"] = reason(ask, f"{ability.name} !")
    return why | refused


def why_no_slot(ask: Choose) -> dict[str, Reason]:
    """PW-8.1, PW-8.2. Returns the refusals of slots, and of marbles, which are no slots."""
    rule, words = reason(ask, "M1")
    marble = [rule, f"{words} Tap a {token_targets(ask)}."]
    why = {"": marble, "marble": marble}
    return why | {slot: reason(ask, slot) for slot in (*SLOTS, *HEROES) if slot not in ask.options}


def why_no_bar(ask: Choose, reader: Reader) -> dict[str, Reason]:
    """PW-7. Returns the refusals of Exhausted bars, the other player's bars, and marbles."""
    whose: Seat = ask.detail["whose"]
    bars = [ask.rule, f"Tap one of {reader.whose(whose)} bars."]
    why = {"": bars, "marble": bars} | {f"bar{1 - whose}{colour}": bars for colour in COLOURS}
    return why | {f"bar{whose}{bar}": reason(ask, bar) for bar in COLOURS if bar not in ask.options}


def reason(ask: Ask, text: str) -> Reason:
    """Returns why an answer is refused."""
    refusal = ask.why(text)
    assert refusal is not None, text
    return [refusal.rule, refusal.message]


def token_targets(ask: Choose) -> str:
    """Returns where a token may go, as shown: circles on the Field, portraits on the panels, or both."""
    on_heroes = sum(slot in HEROES for slot in ask.options)
    if not on_heroes:
        return "dashed circle"
    return PORTRAIT if on_heroes == len(ask.options) else "dashed circle or a portrait"


def turn_hint(view: DuelView, ask: Turn, seat: Seat) -> str:
    """Returns what can be done in a turn; if nothing can be played, why, and what is left."""
    playable = [ability for ability in abilities(view, seat) if ability.playable]
    exhausted = view.players[seat].exhausted
    if any(ability.plays for ability in playable):
        return play_hint(exhausted)
    if playable:
        names = " or ".join(ability.name for ability in playable)
        return f"No marbles can be played yet. Tap the ability {names}: it begins without them."
    reason = f"{' and '.join(exhausted)} {'is' if len(exhausted) == 1 else 'are'} Exhausted"
    missing = " or ".join(colour for colour in COLOURS if colour not in exhausted)
    options = "Wish for new marbles, or pass." if ask.detail["wish"] else "You can only pass."
    return f"Nothing can be played: {reason}, and no {missing} lies in your reach. {options}"


def play_hint(exhausted: Sequence[str]) -> str:
    """PW-5. Returns how to play, given the colours of Exhausted boards, whose marbles may lie between."""
    if not exhausted:
        return "Tap 1, 2 or 4 marbles of one colour, each beside the next."
    playable = " or of ".join(colour for colour in COLOURS if colour not in exhausted)
    between = " and ".join(exhausted)
    return f"Tap 1, 2 or 4 marbles of {playable}, each beside the next; {between} may lie between."
