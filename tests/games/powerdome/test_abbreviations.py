"""PowerDome: letters tell the allies of a player apart."""

from itertools import combinations

import pytest

from games.powerdome.abbreviations import abbreviations
from games.powerdome.powers import ALLIES


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Nibbles",), ("N",)),
        (("Nibbles", "Scuttle", "Gouda"), ("N", "S", "G")),
        (("Gouda", "Grout", "Whisk"), ("Go", "Gr", "Wh")),
        (("Morsel", "Mortar"), ("Mors", "Mort")),
        (("Nibbles", "Nibbles Again", "Dame Cog"), ("N", "NA", "DC")),
    ],
)
def test_letters_are_as_few_as_tell_names_apart(names: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert abbreviations(names) == expected


def test_allies_of_a_kind_need_one_letter_each() -> None:
    for kind in ALLIES.values():
        first = [name[0] for name in kind.names]
        assert all(one != two for one, two in combinations(first, 2)), kind.kind
