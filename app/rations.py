"""How much one address or device may ask for."""

from typing import Final

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from app.settings import Settings
from app.tables.refused import Refused

NEAR: Final = frozenset({"127.0.0.1", "::1", ""})
"""This very machine is not rationed; a proxy on it has to say whom it speaks for."""


class Rations:
    """Counts by address and by device, in memory."""

    def __init__(self, settings: Settings) -> None:
        self._count = FixedWindowRateLimiter(MemoryStorage())
        self._taps = RateLimitItemPerSecond(settings.taps_per_second)
        self._writes = RateLimitItemPerMinute(settings.writes_per_minute)
        self._tables = RateLimitItemPerHour(settings.tables_per_hour)
        self._wrong_codes = RateLimitItemPerMinute(settings.wrong_codes_per_minute)

    def tap(self, device: str, address: str) -> None:
        """One tap of a device; raises Refused when there are too many."""
        if address not in NEAR:
            self._take(self._taps, "tap", device, "Slower, please: that was more taps than fingers can do.")

    def write(self, address: str) -> None:
        """One other write from an address."""
        self._from(address, self._writes, "write", "That was a lot at once. Wait a minute and try again.")

    def new_table(self, address: str) -> None:
        """One new table from an address."""
        words = "Many tables were made from here already. Go on with one of them, or try again in an hour."
        self._from(address, self._tables, "table", words)

    def may_guess(self, address: str) -> None:
        """Raises Refused when an address has tried too many codes that no table has."""
        if address not in NEAR and not self._count.test(self._wrong_codes, "code", address):
            raise Refused("busy", "Too many codes that no table has. Wait a minute and try again.")

    def wrong_code(self, address: str) -> None:
        """Notes that an address tried a code that no table has."""
        self._count.hit(self._wrong_codes, "code", address)

    def _from(self, address: str, ration: RateLimitItem, what: str, words: str) -> None:
        if address not in NEAR:
            self._take(ration, what, address, words)

    def _take(self, ration: RateLimitItem, what: str, who: str, words: str) -> None:
        if not self._count.hit(ration, what, who):
            raise Refused("busy", words)
