"""PW-1.5. Positions as text: a Field, then for either side what differs from the start.

mcy/mcy/mmy/yyy/yyy
left knight c3* shield1@left2
"""

from itertools import pairwise

from games.kit.dice import Dice
from games.power_well.field import LETTERS, Field
from games.power_well.state import SIDES, Duel, Player


def read(text: str, dice: Dice) -> Duel:
    """Returns the duel of a position, in the left player's turn; raises ValueError if it is malformed."""
    field, *lines = text.splitlines()
    players = dict(_side(line) for line in lines)
    both = (players.get("left") or Player(), players.get("right") or Player())
    return Duel(dice=dice, field=Field.read(field), players=both, phase="turn", turns=1)


def _side(line: str) -> tuple[str, Player]:
    side, _, words = line.partition(" ")
    if side not in SIDES:
        raise ValueError(f"“{line[:60]}” tells of no side.")
    return side, player(words)


def player(notation: str) -> Player:
    """Returns the player of `knight m0* y7 flow 2 coins 3 shield1@left2`; the rest is as at the start."""
    words = notation.split()
    hero = "" if words[0] == "-" or _is_bar(words[0]) else words[0]
    found = Player(hero=hero)
    for word, following in pairwise([*words, ""]):
        if "@" in word:
            token, _, slot = word.partition("@")
            found.lay(token, slot)
        elif "=" in word:
            kind, _, count = word.partition("=")
            found.counters = {**found.counters, kind: int(count)}
        elif word in ("flow", "coins"):
            setattr(found, word, int(following))
        elif _is_bar(word):
            bar = LETTERS.index(word[0])
            found.bars[bar] = int(word[1:].rstrip("*"))
            found.exhausted |= word.endswith("*") << bar
    return found


def _is_bar(word: str) -> bool:
    """Returns whether a word is a Health Bar: `m0*`."""
    return word[0] in LETTERS and word[1:2].isdigit()
