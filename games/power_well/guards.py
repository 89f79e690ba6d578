"""What tokens keep off a blow (PW-8.2), as far as the table shows it before that falls."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.kit.words import Text, enumerated, say
from games.power_well.boards import HEROES, SLOT_MARBLES, TokenKind
from games.power_well.field import EVERYTHING, names
from games.power_well.token_effects import TakeLess
from games.power_well.view import PlayerView

ALL: Final = 99
"""More than anybody deals: what a token keeps off that leaves nothing."""


class Guard(NamedTuple):
    """A token that lessens a blow by so much, where one of these marbles was played."""

    kind: TokenKind
    less: int
    marbles: int


def guards(player: PlayerView) -> list[Guard]:
    """The tokens of a player that act when a foe in turn hits it, in the order in which they do."""
    kinds = HEROES[player.key].kinds if player.key else {}
    found = []
    for token in sorted(player.tokens, key=lambda one: (kinds[one.kind].evades, one.id)):
        kind = kinds[token.kind]
        event = kind.when.event if kind.when else ""
        effects = [sentence.effect for sentence in kind.sentences]
        less = sum(ALL if one.number is None else one.number for one in effects if isinstance(one, TakeLess))
        if less and event in ("hit", "hit from here"):
            found.append(Guard(kind, less, EVERYTHING if event == "hit" else SLOT_MARBLES[token.slot]))
    return found


def kept_off(found: Sequence[Guard], blows: Iterable[int]) -> tuple[int, list[TokenKind]]:
    """How much of one attack in these blows is kept off, and by what: each acts once, on what is left."""
    waiting, kept = list(found), 0
    acted: list[TokenKind] = []
    for blow in blows:
        left = 0 if any(kind.evades for kind in acted) else blow
        while left > 0 and waiting:
            guard = waiting.pop(0)
            acted.append(guard.kind)
            left = max(0, left - guard.less)
        kept += blow - left
    return kept, acted


def said(kinds: Sequence[TokenKind], kept: int) -> Text:
    """`Shields keep off 2`."""
    several = Counter((kind.name, kind.names) for kind in kinds)
    named = [one if count == 1 else more for (one, more), count in several.items()]
    return say(enumerated(named), f" {'keeps' if len(kinds) == 1 else 'keep'} off {kept}")


def told(player: PlayerView) -> list[dict[str, object]]:
    """The guards of a player for the script that shows what a selection does."""
    return [
        {"name": one.kind.name, "names": one.kind.names, "less": one.less, "marbles": names(one.marbles)}
        for one in guards(player)
    ]
