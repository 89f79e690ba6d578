"""Damage that tokens on view would keep off, for previews of an attack (PW-8.2)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.kit.words import Text, enumerated, say
from games.power_well.boards import HEROES, SLOT_MARBLES, TokenKind
from games.power_well.field import EVERYTHING, names
from games.power_well.token_effects import TakeLess
from games.power_well.view import PlayerView

ALL: Final = 99
"""Stands for all damage, where a token evades; more than any attack deals."""


class Guard(NamedTuple):
    """A token that lessens damage by `less`, if one of `marbles` was played."""

    kind: TokenKind
    less: int
    marbles: int


def guards(player: PlayerView) -> list[Guard]:
    """Returns a player's tokens that act on an attack in the foe's turn, in the order of acting."""
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


def kept_off(tokens: Sequence[Guard], hits: Iterable[int]) -> tuple[int, list[TokenKind]]:
    """Returns the damage kept off one attack of several blows, and by which kinds; each token acts once."""
    waiting, kept = list(tokens), 0
    acted: list[TokenKind] = []
    for hit in hits:
        left = 0 if any(kind.evades for kind in acted) else hit
        while left > 0 and waiting:
            guard = waiting.pop(0)
            acted.append(guard.kind)
            left = max(0, left - guard.less)
        kept += hit - left
    return kept, acted


def kept_off_words(kinds: Sequence[TokenKind], kept: int) -> Text:
    """Returns `Shields keep off 2`."""
    counts = Counter((kind.name, kind.names) for kind in kinds)
    named = [one if count == 1 else more for (one, more), count in counts.items()]
    return say(enumerated(named), f" {'keeps' if len(kinds) == 1 else 'keep'} off {kept}")


def guards_data(player: PlayerView) -> list[dict[str, object]]:
    """Returns a player's guards for the script that previews a selection."""
    return [
        {"name": one.kind.name, "names": one.kind.names, "less": one.less, "marbles": names(one.marbles)}
        for one in guards(player)
    ]
