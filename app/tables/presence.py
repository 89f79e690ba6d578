"""Presence: who is at a table now, and since when the others are not."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NOBODY_LEFT: Final[Mapping[str, float]] = MappingProxyType({})


class Presence(NamedTuple):
    """What a screen shows that the table itself does not know; times are seconds since 1970."""

    connected: frozenset[str] = frozenset()
    """The devices that look at the table, or did a moment ago."""
    run_id: str = ""
    left: Mapping[str, float] = NOBODY_LEFT
    """When each device went that was here and is not now."""
    watched: float | None = None
    """Since when anybody looks at the table; None: nobody does."""

    def away_since(self, device: str) -> float | None:
        """Since when a device is known not to be here; None where it is, or where nobody can tell."""
        return None if device in self.connected else self.left.get(device, self.watched)


NOBODY: Final = Presence()
"""Nobody looks at the table."""
