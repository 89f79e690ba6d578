"""What the foe's tokens do about a play: damage that they keep off, and those that act on it (PW-8.2)."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from games.power_well.boards import HEROES, SLOT_MARBLES, Ability, Effect, TokenKind
from games.power_well.conditions import May, Pay, With
from games.power_well.effects import Amount, Deal, Drain
from games.power_well.explain_tokens import third_person
from games.power_well.field import CELL, EVERYTHING, names
from games.power_well.guards import ALL, Guard, guards
from games.power_well.token_effects import Place, Slide, Spend, SpendThis
from games.power_well.tokens import row_of
from games.power_well.view import DuelView, PlayerView

LAST_ROW: Final = 5


class Acting(NamedTuple):
    """A token that acts when one of `marbles` is played."""

    kind: TokenKind
    marbles: int


def acting_tokens(player: PlayerView) -> list[Acting]:
    """Returns a player's tokens that act when the foe plays a marble beside them."""
    kinds = HEROES[player.key].kinds if player.key else {}
    return [
        Acting(kinds[token.kind], SLOT_MARBLES[token.slot])
        for token in player.tokens
        if (when := kinds[token.kind].when) and when.event == "played" and when.who != "you"
    ]


# How often an ability deals


def most_attacks(player: PlayerView, ability: Ability, *, empowered: bool) -> int:
    """PW-7.1. Returns how many attacks an ability makes at most: a Deal +X joins another Deal."""
    sentences = (*ability.sentences, *((ability.empowerment,) if empowered else ()))
    effects = [sentence.effect for sentence in sentences]
    return sum(may_deal(player, effect, effects) for effect in effects)


def may_deal(player: PlayerView, effect: Effect, all_effects: Sequence[Effect]) -> bool:
    """Returns whether an effect may be a Deal of more than 0."""
    match effect:
        case May(effect=inner):
            return may_deal(player, inner, all_effects)
        case Pay(price=price, effect=inner):
            return may_have(player, price.kind, price.number or 1, all_effects) and may_deal(
                player, inner, all_effects
            )
        case With(kind=kind, number=number, effect=inner):
            holds = kind is None or (
                may_have(player, kind, number, all_effects) if number else may_lack(player, kind, all_effects)
            )
            return holds and may_deal(player, inner, all_effects)
        case Deal(amount=amount):
            return may_count(player, amount, all_effects)
    return False


def may_count(player: PlayerView, amount: Amount, all_effects: Sequence[Effect]) -> bool:
    """Returns whether an amount may be more than 0."""
    kind = amount.each or amount.row
    return may_have(player, kind, 1, all_effects) if kind else amount.number > 0


def may_have(player: PlayerView, kind: TokenKind, number: int, all_effects: Sequence[Effect]) -> bool:
    """Returns whether a player may have so many of a kind during an ability; counters may rise meanwhile."""
    placed = sum(isinstance(one, Place) and one.kind.key == kind.key for one in all_effects)
    return not kind.places or lying(player, kind) + placed >= number


def may_lack(player: PlayerView, kind: TokenKind, all_effects: Sequence[Effect]) -> bool:
    """Returns whether a player may have none of a kind during an ability, which may spend them."""
    return not lying(player, kind) or any(isinstance(one, Spend | Pay | May) for one in all_effects)


def lying(player: PlayerView, kind: TokenKind) -> int:
    """Returns how many tokens of a kind a player has placed."""
    return sum(token.kind == kind.key for token in player.tokens)


# In words


def warning_words(view: DuelView, seat: int, ability: Ability, play: int, *, empowered: bool) -> str:
    """Returns what the foe's tokens will do about a play: `Your foe’s Trap deals you 2`; "" for nothing."""
    player, foe = view.players[seat], view.players[1 - seat]
    attacks = most_attacks(player, ability, empowered=empowered)
    touched = [one for one in guards(foe) if one.marbles & play] if attacks else []
    flow = player.flow - (ability.empower_cost if empowered else 0)
    acting = [one.kind for one in acting_tokens(foe) if one.marbles & play]
    clauses = [*acting_clauses(view, seat, acting, flow), *guard_clauses(touched, attacks)]
    named = [f"{'the ' if number else 'Your foe’s '}{clause}" for number, clause in enumerate(clauses)]
    return f"{', '.join(named)}." if named else ""


def acting_clauses(view: DuelView, seat: int, kinds: Sequence[TokenKind], flow: int) -> Iterator[str]:
    """Yields what each kind of acting tokens does: `Trap deals you 2`."""
    for kind in dict.fromkeys(kinds):
        count = kinds.count(kind)
        texts = (act_words(view, seat, one.effect, one.words, flow, count) for one in kind.sentences)
        does = [*filter(None, texts)]
        if does:
            yield f"{kind.name if count == 1 else f'{count} {kind.names}: each'} {' and '.join(does)}"


def act_words(view: DuelView, seat: int, effect: Effect, words: str, flow: int, count: int) -> str:
    """Returns what an effect of one of `count` foe's tokens does to a player; "" if nothing now, or only to
    itself.
    """
    foe = view.players[1 - seat]
    match effect:
        case SpendThis():
            return ""
        case Drain() if not flow:
            return ""
        case Drain(amount=Amount(number=number, each=None, row=None)) if flow < number * count:
            return f"drains your Power Flow by up to {number}"
        case Slide(kind=kind, rows=rows) if kind and not can_slide(foe, kind, rows):
            return ""
        case Deal() if any(one.marbles == EVERYTHING for one in guards(view.players[seat])):
            return third_person(words.removesuffix(".")).replace("deals you ", "deals you up to ")
    return third_person(words.removesuffix("."))


def can_slide(player: PlayerView, kind: TokenKind, rows: int) -> bool:
    """PW-8.2. Returns whether a token of a kind lies before the end of its rail."""
    at = [row_of(token.slot) for token in player.tokens if token.kind == kind.key]
    return any(row < LAST_ROW if rows > 0 else row > 1 for row in at)


def guard_clauses(touched: Sequence[Guard], attacks: int) -> Iterator[str]:
    """Yields what each kind of guards keeps off; tokens that lessen come before those that evade."""
    kinds = list(dict.fromkeys(one.kind for one in touched))
    for kind in kinds:
        less = [one.less for one in touched if one.kind is kind]
        keeps = f"{kind.name} keeps off" if len(less) == 1 else f"{kind.names} keep off"
        spent = any(isinstance(one.effect, SpendThis) for one in kind.sentences)
        if less[0] < ALL:
            yield f"{keeps} up to {sum(less)}{'' if spent or attacks == 1 else ' of each Deal'}"
        elif not spent or attacks <= len(less):
            yield f"{keeps} all damage"
        elif len(kinds) > 1:
            yield f"{keeps} the rest of {'one Deal' if len(less) == 1 else f'{len(less)} Deals'}"
        else:
            yield f"{keeps} the first {'Deal' if len(less) == 1 else f'{len(less)} Deals'}"


# For the script


def warnings_data(view: DuelView, seat: int) -> dict[str, object]:
    """Returns, for the script, the acting tokens' marbles, and the warnings by ability and touched tokens.

    The tokens are the foe's guards, then those that act. A warning's key has a 1 for each that a play
    touches, else a 0; its words are for the ability as it is, and for the empowered one.
    """
    foe, hero = view.players[1 - seat], view.players[seat].hero
    acting = acting_tokens(foe)
    marbles = [*(one.marbles for one in guards(foe)), *(one.marbles for one in acting)]
    warnings: dict[str, dict[str, tuple[str, str]]] = {}
    for one in hero.abilities if hero and marbles else ():
        ability = HEROES[view.players[seat].key].ability(one.name)
        for play in map(play_bits, one.plays):
            key = "".join("1" if each & play else "0" for each in marbles)
            found = warnings.setdefault(one.name, {})
            if ability and key not in found:
                plain, empowered = (
                    warning_words(view, seat, ability, play, empowered=paid) for paid in (False, True)
                )
                found[key] = (plain, empowered)
    return {"acting": [names(one.marbles) for one in acting], "warnings": warnings}


def play_bits(play: str) -> int:
    """Returns a play as bits."""
    return sum(1 << CELL[place] for place in play.split())
