"""Letters that stand for allies where there is no room for their names."""

from collections.abc import Sequence
from itertools import count


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """As many first letters of each name as tell them apart, and the first one of each further word.

    >>> letters(("Gouda", "Whisk", "Grout"))
    ('Go', 'Wh', 'Gr')
    >>> letters(("Nibbles", "Nibbles Again", "Dame Cog"))
    ('N', 'NA', 'DC')
    """
    for most in count(1):
        found = tuple(short(name, most) for name in names)
        if len(set(found)) == len(set(names)):
            break
    return found


def short(name: str, most: int) -> str:
    """So many letters of the first word of a name, and the first one of each other."""
    first, *others = name.split()
    return first[:most] + "".join(word[0] for word in others)
