"""Presence: who is at a table now, and since when the others are not."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

NOBODY_LEFT: Final[Mapping[str, float]] = MappingProxyType({})


class Presence(NamedTuple):
    """Who watches a table, and who has left; times are seconds since 1970."""

    connected: frozenset[str] = frozenset()
    """Devices that watch the table, or did a moment ago."""
    run_id: str = ""
    left: Mapping[str, float] = NOBODY_LEFT
    """When each device that is not connected was last seen to disconnect."""
    watched: float | None = None
    """Since when the table has had watchers; None if it has none."""

    def away_since(self, device: str) -> float | None:
        """Returns since when a device is known to be away; None if it is connected or this is unknown."""
        return None if device in self.connected else self.left.get(device, self.watched)


NOBODY: Final = Presence()
"""The presence at a table that nobody watches."""
