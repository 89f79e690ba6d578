"""Abbreviations of allies' names, where there is no room for the names."""

from collections.abc import Sequence
from itertools import count


def abbreviations(names: Sequence[str]) -> tuple[str, ...]:
    """Returns the shortest distinct abbreviations: letters of the first word, then initials of the others.

    >>> abbreviations(("Gouda", "Whisk", "Grout"))
    ('Go', 'Wh', 'Gr')
    >>> abbreviations(("Nibbles", "Nibbles Again", "Dame Cog"))
    ('N', 'NA', 'DC')
    """
    for length in count(1):
        found = tuple(abbreviation(name, length) for name in names)
        if len(set(found)) == len(set(names)):
            break
    return found


def abbreviation(name: str, length: int) -> str:
    """Returns `length` letters of a name's first word, then the initials of the others."""
    first, *others = name.split()
    return first[:length] + "".join(word[0] for word in others)
